"""What can go wrong, told apart: words that cannot be read, and moves that the rules refuse."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .judge import Verdict


class PatienceError(ValueError):
    """Something given to us cannot be used; the message names what, and where."""


class InvalidMove(PatienceError):
    """The words of a move cannot be read in this game at all."""


class InvalidTable(PatienceError):
    """A pack, a deal or a set-up table is not one of this game's."""


class InvalidSave(PatienceError):
    """A saved game is damaged, or of a version that we do not know."""


class UnknownGame(PatienceError):
    """There is no such game, option or value."""


class IllegalMove(PatienceError):
    """The move can be read, and a sentence of the rules forbids it here. ``verdict`` says which."""

    def __init__(self, verdict: "Verdict") -> None:
        super().__init__(f"{verdict.move}: {verdict.explain('en')}")
        self.verdict = verdict
