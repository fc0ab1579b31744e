"""What Carpet and Squaring the Circle share (document 000): the carpet, which of its cards are free, stock and waste."""

from collections.abc import Iterable

from ..game import Move
from ..kernel import cites, kernel
from ..rules import turn_over
from ..table import Card, Piles, Table, count, grid, is_empty, name_piles, put, put_face_down, set_count, take

SIDE = 8
COUNTERS = ("redeals",)
REDEALS = 0


def name_carpet_and(**groups: int | Iterable[str]) -> tuple[Piles, ...]:
    """The piles of a game with a carpet, which is numbered first: its places row by row, then the others."""
    return name_piles(carpet=grid(SIDE, SIDE), **groups)


(CARPET,) = name_carpet_and()


def lay_carpet(t: Table, cards: list[Card], stock: int) -> None:
    """Sixty-four cards row by row; the first card of the rest is turned first."""
    for place, card in zip(CARPET, cards, strict=False):
        put(t, place, card)
    for card in reversed(cards[len(CARPET) :]):
        put_face_down(t, stock, card)


# ---- which cards are free


@kernel
def is_upright(place: int) -> bool:
    """Cards lie upright and sideways in turn, as the fields of a chessboard."""
    return (place // SIDE + place % SIDE) % 2 == 0


@kernel
def is_open(t: Table, row: int, column: int) -> bool:
    """No card lies there: a space, or beyond the edge."""
    return not (0 <= row < SIDE and 0 <= column < SIDE) or is_empty(t, SIDE * row + column)


@cites("one_short_side_open", "edge_is_open", "top_left_card_upright")
def one_short_side_open(t: Table, m: Move) -> bool:
    row, column = m.src // SIDE, m.src % SIDE
    if is_upright(m.src):
        return is_open(t, row - 1, column) or is_open(t, row + 1, column)
    return is_open(t, row, column - 1) or is_open(t, row, column + 1)


# ---- stock and waste


@cites("top_of_waste_in_play")
def top_of_the_waste(t: Table, m: Move) -> bool:
    return m.n == 1


@cites("unused_go_to_the_waste")
def turn_one(t: Table, m: Move) -> None:
    put(t, m.dst, take(t, m.src))


@cites("go_through_again")
def stock_is_used_up(t: Table, m: Move) -> bool:
    return is_empty(t, m.dst)


@cites("waste_order_is_kept")
def turn_over_once_more(t: Table, m: Move) -> None:
    turn_over(t, m)
    set_count(t, REDEALS, count(t, REDEALS) + 1)


@kernel
def first_time(t: Table, m: Move) -> bool:
    return count(t, REDEALS) == 0


@kernel
def later(t: Table, m: Move) -> bool:
    return count(t, REDEALS) > 0


@kernel
def nothing_left(t: Table, stock: int, waste: int) -> bool:
    """Every card of carpet, stock and waste has gone to a foundation."""
    gone = is_empty(t, stock) and is_empty(t, waste)
    for place in CARPET:
        gone = gone and is_empty(t, place)
    return gone
