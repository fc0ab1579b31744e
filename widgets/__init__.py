"""Patience in a notebook: a table to play at, figures to step through, the rules to read. Nothing here knows a rule."""

from .classroom import Classroom, classroom
from .experiment import Experiment, experiment
from .opening import play
from .picture import Picture, picture
from .player import Player, step_through
from .rulebook import RuleBook, rulebook
from .table import Table

__all__ = [
    "Classroom",
    "Experiment",
    "Picture",
    "Player",
    "RuleBook",
    "Table",
    "classroom",
    "experiment",
    "picture",
    "play",
    "rulebook",
    "step_through",
]
