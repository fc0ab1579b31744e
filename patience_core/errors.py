"""What cannot be used, told apart. What the rules refuse is another matter: see ``judge.IllegalMove``."""


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
