"""The rows of Gallery: what lies beside a place, and behind an ace; which windows wait to be filled for the first time."""

from ..game import Move
from ..kernel import cites, kernel
from ..rules import move_cards, next_in_suit
from ..table import ACE, NO_CARD, Card, Table, count, name_piles, rank, set_count, set_ordered, top

WIDTH, OTHERS = 14, 48  # an ace, a window and twelve cards in a row; the cards that are no aces
(ROWS,) = name_piles(row=[f"{row}.{place}" for row in range(1, 5) for place in range(WIDTH)])
HEADS = ROWS[::WIDTH]
COUNTERS = ("redeals",)
REDEALS = 0
WINDOWS = (1, 2, 3, 4)  # counters: at which place of its row the window lies, 0 once it has been filled


@kernel
def left_of(t: Table, place: int) -> Card:
    return top(t, place - 1) if (place - ROWS[0]) % WIDTH > 0 else NO_CARD


@kernel
def right_of(t: Table, place: int) -> Card:
    return top(t, place + 1) if (place - ROWS[0]) % WIDTH < WIDTH - 1 else NO_CARD


@kernel
def run_behind(t: Table, head: int) -> int:
    """How many cards lie in unbroken order from the ace at the head of a row, the ace among them."""
    if rank(top(t, head)) != ACE:
        return 0
    length = 1
    while length < WIDTH and next_in_suit(top(t, head + length), top(t, head + length - 1)):
        length += 1
    return length


@kernel
def mark_windows(t: Table) -> None:
    for row in range(4):
        length = max(1, run_behind(t, HEADS[row]))
        set_count(t, WINDOWS[row], length if length < WIDTH - 1 else 0)


@kernel
def waiting_before(t: Table, m: Move) -> int:
    """Where a window is filled for the first time: the row (from 1) of the first that waits before it, or 0."""
    first = 0
    for row in range(4):
        place = count(t, WINDOWS[row])
        if place > 0 and m.dst == HEADS[row] + place:
            return first
        if place > 0 and first == 0:
            first = row + 1
    return 0


@cites("first_window_first")
def first_window_is_filled(t: Table, m: Move) -> bool:
    return waiting_before(t, m) != 1


@cites("window_after_window")
def windows_before_it_are_filled(t: Table, m: Move) -> bool:
    return waiting_before(t, m) < 2


@cites("freed_place_is_a_window", "any_card_of_the_rows_may_move")
def fill(t: Table, m: Move) -> None:
    move_cards(t, m)


@cites("freed_place_is_a_window")
def fill_window(t: Table, m: Move) -> None:
    fill(t, m)
    for row in range(4):
        if m.dst == HEADS[row] + count(t, WINDOWS[row]):
            set_count(t, WINDOWS[row], 0)


@cites("second_order_is_fixed_and_hidden")
def lay_second_order(t: Table, pack: list[Card]) -> None:
    """The order in which a redeal lays the cards: fixed from the beginning, and hidden."""
    for place, card in enumerate(card for card in pack if rank(card) != ACE):
        set_ordered(t, place, card)
