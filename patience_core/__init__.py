"""Patience, cited: historic games of patience in which every move names the sentence of the rules that allows it."""

from .examples import Example, Figure
from .examples import examples as _examples
from .examples import figure as _figure
from .errors import IllegalMove, InvalidMove, InvalidSave, InvalidTable, PatienceError, UnknownGame
from .game import Game
from .games import ALL as GAMES
from .judge import Verdict
from .position import Position
from .save import from_json as _from_json

__version__ = "0.1.0"
__all__ = [
    "GAMES", "Example", "Figure", "Game", "IllegalMove", "InvalidMove", "InvalidSave", "InvalidTable", "PatienceError", "Position", "UnknownGame",
    "Verdict", "examples", "figure", "from_json", "game",
]  # fmt: skip


def game(name: str, **options: object) -> Game:
    """A game by its id, with options by keyword; an ``UnknownGame`` lists what there is."""
    for known in GAMES:
        if known.name == name:
            return known.vary(**options)
    raise UnknownGame(f"there is no game {str(name)[:40]!r}; the games: {', '.join(known.name for known in GAMES)}")


def figure(id: str) -> Figure:
    """A figure of the documents by its id, as in ``figure("fig253")``."""
    return _figure(id, GAMES)


def examples(name: str) -> tuple[Example, ...]:
    """The worked examples of a game: small tables with the verdict, and the sentence that gives it."""
    return _examples(game(name))


def from_json(text: str) -> Position:
    """A game saved by ``Position.to_json``; any damage is an ``InvalidSave`` that names the place. Nothing is executed."""
    return _from_json(text, game)
