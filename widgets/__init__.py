"""Patience in a notebook: a table to play at, figures to step through, the rules to read. Nothing here knows a rule."""

from .picture import Picture, picture
from .player import Player, step_through
from .rulebook import RuleBook, rulebook
from .table import Table, play

__all__ = ["Picture", "Player", "RuleBook", "Table", "picture", "play", "rulebook", "step_through"]
