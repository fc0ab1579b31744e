"""Squaring the Circle as a row of numbers, for the search of ``nested``: the columns of ``carpet_table``, and some more.

Of the circle only how many copies of each card are out matters (see ``circle``). A card that keeps none waiting goes out at once:
where turning is tied to the carpet that is a hope.
"""

from ..games.squaring_the_circle import STOCK, WASTE
from ..table import Table
from .carpet_table import (
    AGAIN,
    CARPET_UP,
    IN_LINE,
    LAID_HIGHER,
    LINE,
    OF_A_COPY,
    OF_A_SUIT,
    REDEALT,
    ROW,
    TURN,
    TURN_LATER,
    TURNED,
    WASTE_UP,
    goes_out,
    is_free,
    lying,
    play,
)
from .circle import LAST_TIME, copies_out, needed_rank
from .engine import Array

COPIES, EXHAUSTS = ROW, ROW + OF_A_COPY
"""Columns: for each rank and suit how many copies are out; whether one turns only when the carpet yields nothing."""
TURN_LAST = LAID_HIGHER
"""The kind of choice that turning the third time is."""


def copies_needed(row: Array, face: int) -> int:
    """How many copies are out of the card that one needs; of cards without need, both."""
    needed = needed_rank(face % OF_A_SUIT + 1)
    return int(row[COPIES + face - face % OF_A_SUIT + needed - 1]) if needed > 0 else 2


def legal_on_circle(row: Array, moves: Array) -> int:
    """The moves; one alone if it brings out a card that keeps none waiting."""
    n, turned, yields = 0, row[TURNED], False
    uppermost = row[LINE + turned - 1] if turned > 0 else -1
    for face in range(OF_A_COPY):
        there = copies_needed(row, face)
        if there <= row[COPIES + face]:
            continue
        for card in range(face, 2 * OF_A_COPY, OF_A_COPY):
            way = goes_out(row, card, uppermost)
            if way > 0:
                moves[n] = (WASTE_UP if way > 1 else CARPET_UP) + card
                if there == 2:
                    moves[0] = moves[n]
                    return 1
                yields = yields or way == 1
                n += 1
    if turned < row[IN_LINE]:
        if not (row[EXHAUSTS] and yields):
            moves[n] = TURN
            n += 1
    elif row[REDEALT] < LAST_TIME and turned > 0:
        moves[n] = AGAIN
        n += 1
    return n


def play_on_circle(row: Array, move: int) -> None:
    """Make a move."""
    play(row, move)
    if move // 128 * 128 not in (TURN, AGAIN):
        row[COPIES + move % 128 % OF_A_COPY] += 1


def code_on_circle(row: Array, move: int) -> int:
    """What is chosen: turning by the card that will be turned, and the time."""
    if move // 128 * 128 != TURN:
        return move
    kind = TURN if row[REDEALT] == 0 else TURN_LATER if row[REDEALT] == 1 else TURN_LAST
    return int(kind + row[LINE + row[TURNED]])


FUNCTIONS = (
    needed_rank, is_free, goes_out, play, copies_needed, legal_on_circle, play_on_circle, code_on_circle,
)  # fmt: skip


def circle_row_of(t: Table, exhausts: bool) -> list[int]:
    """The row of a table on which the circle is built whole."""
    row = lying(t, STOCK[0], WASTE[0], EXHAUSTS + 1)
    for face in range(OF_A_COPY):
        row[COPIES + face] = copies_out(t, 16 * (face // OF_A_SUIT) + face % OF_A_SUIT + 1)
    row[EXHAUSTS] = int(exhausts)
    return row
