"""Deals that can be won, from the surveys that come with the project, each with the line that proves it."""

from secrets import choice

from ..errors import InvalidSave, PatienceError
from ..game import Game
from ..position import Position
from ..solution import WON
from .rows import Row, moves_of, stored
from .versions import rules_version


def winnable_number(game: Game) -> int:
    """The number of a deal drawn among those that are known to be won; the judge has played its stored line before.

    A ``PatienceError`` says that none is stored for the game under its options and present rules.
    """
    row = choice(_won(game))
    replayed(game, row)
    return row.deal


def proof(position: Position) -> Position:
    """The game won from the numbered deal of a position, as it is stored; the judge has played every move of it.

    A ``PatienceError`` says that none is stored.
    """
    number, game = position.start.number, position.game
    found = [row for row in _won(game) if row.deal == number]
    if not found:
        raise PatienceError(f"no win is stored for {game}, deal {number}; solve looks for one")
    return replayed(game, found[0])


def _won(game: Game) -> list[Row]:
    rules = rules_version(game)
    rows = [row for row in stored(game) if row.status == WON and row.rules == rules]
    if not rows:
        raise PatienceError(f"no deal of {game} is stored as won under its present rules; survey makes such rows")
    return rows


def replayed(game: Game, row: Row) -> Position:
    """The end of the line of a row, played by the judge; an ``InvalidSave`` says where it does not hold."""
    position = game.deal(row.deal)
    for number, move in enumerate(moves_of(row.win), 1):
        try:
            position = position.play(move)
        except PatienceError as error:
            raise InvalidSave(f"{row.game}, deal {row.deal}: its stored line: move {number}: {error}") from None
    if position.outcome != row.status:
        raise InvalidSave(f"{row.game}, deal {row.deal}: its stored line ends {position.outcome}, not {row.status}")
    return position
