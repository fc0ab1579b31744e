"""Patience, cited: historic games of patience in which every move names the sentence of the rules that allows it."""

from collections.abc import Iterable

from .errors import InvalidMove, InvalidSave, InvalidTable, PatienceError, UnknownGame
from .examples import Example, Figure
from .examples import examples as _examples
from .examples import figure as _figure
from .find import find as _find
from .game import Game
from .games import ALL as GAMES
from .judge import IllegalMove, Verdict
from .position import Position
from .reading import Code, Contents, Passage
from .reading import passage as _passage
from .reading import rule as _rule
from .save import from_json as _from_json

__version__ = "0.1.0"
__all__ = [
    "GAMES",
    "Code",
    "Contents",
    "Example",
    "Figure",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidSave",
    "InvalidTable",
    "Passage",
    "PatienceError",
    "Position",
    "UnknownGame",
    "Verdict",
    "contents",
    "examples",
    "figure",
    "find",
    "from_json",
    "game",
    "passage",
    "rule",
]  # fmt: skip


def game(name: str, **options: object) -> Game:
    """A game by its id, with options by keyword; an ``UnknownGame`` lists what there is."""
    for known in GAMES:
        if known.name == name:
            return known.vary(**options)
    raise UnknownGame(f"there is no game {str(name)[:40]!r}; the games: {', '.join(known.name for known in GAMES)}")


def find(name: str) -> Game:
    """The game that is called so, in any language, also without accents or in Latin letters: ``find("dwoch sasiadow")``."""
    return _find(name, GAMES)


def contents(link: str = "") -> Contents:
    """All games in a table; ``link`` is the address of a game's page, as in ``contents("{}.ipynb")``."""
    return Contents(GAMES, link)


def passage(name: str, *ids: str, languages: Iterable[str] = ()) -> Passage:
    """Sentences of a game's rules, side by side in the document's language and in English; all of them without ids."""
    return _passage(game(name), ids, languages)


def rule(name: str, id: str) -> Code:
    """The code that implements a sentence, as it stands in its module."""
    return _rule(game(name), id)


def figure(id: str) -> Figure:
    """A figure of the documents by its id, as in ``figure("fig253")``."""
    return _figure(id, GAMES)


def examples(name: str) -> tuple[Example, ...]:
    """The worked examples of a game: small tables with the verdict, and the sentence that gives it."""
    return _examples(game(name))


def from_json(text: str) -> Position:
    """A game saved by ``Position.to_json``; any damage is an ``InvalidSave`` that names the place. Nothing is executed."""
    return _from_json(text, game)
