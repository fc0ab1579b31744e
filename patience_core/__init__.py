"""Patience, cited: historic games of patience in which every move names the sentence of the rules that allows it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .codes import from_code as _from_code
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
from .solution import Solution

if TYPE_CHECKING:
    import pandas as pd

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
    "Solution",
    "UnknownGame",
    "Verdict",
    "contents",
    "examples",
    "figure",
    "find",
    "from_code",
    "from_json",
    "game",
    "narrowing",
    "passage",
    "proof",
    "rule",
    "solve",
    "summary",
    "survey",
    "surveyed",
    "wilson",
    "winnability",
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


def from_code(text: str) -> Position:
    """A game written by ``Position.to_code``; any damage is an ``InvalidSave`` that says what and where."""
    return _from_code(text, GAMES)


def solve(position: Position, seconds: float = 10.0, **settings: Any) -> Solution:
    """Whether a position can be won with all cards known, and how: see ``solver.solve``, which has more settings."""
    from .solver import solve

    return solve(position, seconds, **settings)


def survey(game: Game, *settings: Any, **more: Any) -> "pd.DataFrame":
    """Many deals of a game solved with all cards known, a row each, on all processors: see ``surveying.survey.survey``."""
    from .surveying.survey import survey

    return survey(game, *settings, **more)


def summary(rows: "pd.DataFrame") -> "pd.DataFrame":
    """How many deals of a survey can be won, with the interval: see ``surveying.summary.summary``."""
    from .surveying.summary import summary

    return summary(rows)


def proof(position: Position) -> Position:
    """The game won from a numbered deal whose win is stored, as for ``game.deal(winnable=True)``; the judge has played it."""
    from .surveying.proofs import proof

    return proof(position)


def wilson(won: int, unknown: int, deals: int) -> tuple[float, float]:
    """The 95 % interval for the share that can be won, widened by the unknown: see ``surveying.summary.wilson``."""
    from .surveying.summary import wilson

    return wilson(won, unknown, deals)


def surveyed(*games: Game) -> "pd.DataFrame":
    """The rows of the surveys that come with the project, for all games or for these."""
    from .surveying.published import surveyed

    return surveyed(games or GAMES)


def winnability(*games: Game) -> "pd.DataFrame":
    """How many deals of each game can be won, with intervals, beside what others have published; all games, or these."""
    from .surveying.published import winnability

    return winnability(games or GAMES)


def narrowing(rows: "pd.DataFrame") -> "pd.DataFrame":
    """How the interval of a survey grows narrow, deal by deal: see ``surveying.published.narrowing``."""
    from .surveying.published import narrowing

    return narrowing(rows)
