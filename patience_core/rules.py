"""Rules and effects that more than one game is made of. Each is named for what is true when it passes."""

from .game import Move
from .kernel import cites, kernel
from .table import (
    NO_CARD, Card,
    Table,
    beneath,
    carry,
    face_down,
    height,
    is_empty,
    put_face_down,
    rank,
    suit,
    take,
    top,
)  # fmt: skip

# ---- telling kinds of move apart


@kernel
def onto_a_card(t: Table, m: Move) -> bool:
    """The move ends on a card."""
    return not is_empty(t, m.dst)


@kernel
def into_a_space(t: Table, m: Move) -> bool:
    """The move ends where no card lies."""
    return is_empty(t, m.dst)


# ---- words for rules


@kernel
def moved_card(t: Table, m: Move) -> Card:
    """The lowest of the cards that the move carries: the one that will touch the other pile."""
    card = top(t, m.src)
    for _ in range(m.n - 1):
        card = beneath(t, card)
    return card


@kernel
def bottom(t: Table, pile: int) -> Card:
    """The card on which all others of a pile lie, or no card."""
    card = top(t, pile)
    for _ in range(height(t, pile) - 1):
        card = beneath(t, card)
    return card


@kernel
def face_up_height(t: Table, pile: int) -> int:
    """How many cards of a pile lie face up."""
    return height(t, pile) - face_down(t, pile)


@kernel
def next_in_suit(upper: Card, lower: Card) -> bool:
    """The one card is of the other's suit and one rank higher."""
    return lower != NO_CARD and suit(upper) == suit(lower) and rank(upper) == rank(lower) + 1


# ---- rules


@cites("cards_must_be_there")
def cards_are_there(t: Table, m: Move) -> bool:
    """Binds every move from pile to pile."""
    return 1 <= m.n <= height(t, m.src)


@cites("cards_must_be_there")
def both_are_there(t: Table, m: Move) -> bool:
    """Binds every pair."""
    return not is_empty(t, m.src) and not is_empty(t, m.dst)


@cites("to_another_place")
def elsewhere(t: Table, m: Move) -> bool:
    """Binds every move from pile to pile."""
    return m.src != m.dst


@cites("one_card_at_a_time")
def one_card(t: Table, m: Move) -> bool:
    """The move carries a single card."""
    return m.n == 1


# ---- effects


@kernel
def move_cards(t: Table, m: Move) -> None:
    """The cards go over together."""
    carry(t, m.src, m.dst, m.n)


@kernel
def turn_over(t: Table, m: Move) -> None:
    """The pile is turned over as a whole: its cards lie face down, and the lowest is now uppermost."""
    for _ in range(height(t, m.src)):
        put_face_down(t, m.dst, take(t, m.src))
