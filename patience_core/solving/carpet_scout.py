"""Carpet's scout: it learns from its own lines (see ``nested``) which copy of a card goes up, and what is laid on the waste."""

from collections.abc import Iterator

from ..game import Move
from ..games.carpet import FOUNDATIONS, STOCK, WASTE
from ..position import Position
from . import nested
from .carpet import all_are_built_whole
from .carpet_table import (
    AGAIN,
    CARPET_DOWN,
    CARPET_UP,
    FUNCTIONS,
    LAID,
    LAID_HIGHER,
    OF_A_COPY,
    OF_A_SUIT,
    TURN,
    TURN_LATER,
    WASTE_DOWN,
    WASTE_UP,
    WHERE,
    play,
    row_of,
)

_WEIGHTS = {CARPET_UP: 20.0, CARPET_DOWN: 20.0, WASTE_UP: 20.0, WASTE_DOWN: 20.0, LAID: 2.7, LAID_HIGHER: 2.7}
"""What a choice weighs to begin with, of those that are not 1."""


class Scout(nested.Scout):
    """Looks for wins."""

    def __init__(self, position: Position, compiled: bool) -> None:
        t = position.table
        row = row_of(t) if all_are_built_whole(t) else None
        prior = [_WEIGHTS.get(128 * kind, 1.0) for kind in range(1 + max(TURN_LATER, LAID_HIGHER) // 128) for _ in range(128)]
        super().__init__(row, prior, nested.of_game("carpet", FUNCTIONS, compiled), compiled)

    def told(self, moves: list[int]) -> Iterator[Move]:
        """See ``nested.Scout``."""
        row = list(self._row or [])
        for move in moves:
            kind, card = move // 128 * 128, move % 128
            up = 2 * (card % OF_A_COPY // OF_A_SUIT)
            foundation = int(FOUNDATIONS[up if kind in (CARPET_UP, WASTE_UP) else up + 1])
            if kind == TURN:
                yield Move(3, int(STOCK[0]), int(WASTE[0]), 1)
            elif kind == AGAIN:
                yield Move(4, int(WASTE[0]), int(STOCK[0]), 1)
            elif kind == LAID:
                yield Move(1, row[WHERE + card], int(WASTE[0]), 1)
            elif kind in (WASTE_UP, WASTE_DOWN):
                yield Move(2, int(WASTE[0]), foundation, 1)
            else:
                yield Move(0, row[WHERE + card], foundation, 1)
            play(row, move)
