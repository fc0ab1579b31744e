"""Hints: one of the legal moves, chosen so that following hints never goes to and fro. No rule is asked but through moves."""

from collections.abc import Iterator

from .game import CARRY
from .notation import read_move
from .position import Position


def hint(position: Position) -> str | None:
    """A legal move worth looking at, in notation; nothing when there is none.

    It leads to no table already seen in this game while another move exists. Moves that bring a card to a foundation come
    first, then the others in the order in which the game tells them; exchanges, of which there may be thousands, last.
    """
    fresh = (move for move in _in_order(position) if not leads_back(position, move))
    return next(fresh, None) or next(_in_order(position), None)


def leads_back(position: Position, move: str) -> bool:
    """A legal move leads to a table already seen in this game."""
    after = position.play(move).key
    return any(after == earlier.key for earlier in position.line)


def homeward(position: Position, pile: str) -> list[str]:
    """The legal moves that bring the uppermost card of a pile, alone, to a foundation."""
    home = []
    for move in position.moves.without_exchanges():
        request = read_move(position.game, position.table, move)
        if (request.src.name, request.n, request.written) == (pile, 1, CARRY) and request.dst in position.game.foundations:
            home.append(move)
    return home


def _in_order(position: Position) -> Iterator[str]:
    game, table = position.game, position.table
    moves = position.moves.without_exchanges()
    yield from sorted(moves, key=lambda move: read_move(game, table, move).dst not in game.foundations)
    yield from position.moves
