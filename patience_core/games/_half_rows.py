"""What Masterpiece and its three relatives share (document 003): half-rows that grow outwards from a column of base cards.

A half-row is a pile whose lowest card lies next to the base and whose uppermost is its outer end.
"""

from collections.abc import Iterator

from ..game import Move, MoveKind
from ..kernel import cites, kernel
from ..rules import move_cards, moved_card, onto_a_card
from ..table import KING, Card, Piles, Table, count, is_empty, put, rank, set_count, suit, top

COUNTERS = ("direction",)
DIRECTION = 0  # in which the bases are built: not settled yet, up, or down
UP, DOWN = 1, 2


def take_out(cards: list[Card], base: int) -> tuple[list[Card], list[Card]]:
    """The four cards of the base's rank in the order of their suits, and the other cards in dealing order."""
    return sorted(card for card in cards if rank(card) == base), [card for card in cards if rank(card) != base]


def lay_row_by_row(t: Table, cards: Iterator[Card], left: Piles, right: Piles, sizes: tuple[int, ...]) -> None:
    """Rows of two half-rows of these sizes, from left to right: a left half-row from its outer end inwards."""
    for one, other, size in zip(left, right, sizes, strict=True):
        for card in reversed([next(cards) for _ in range(size)]):
            put(t, one, card)
        for _ in range(size):
            put(t, other, next(cards))


# ---- words: ranks in a ring, so that king and ace are neighbours


@kernel
def one_up(card: Card, onto: Card) -> bool:
    return rank(card) == rank(onto) % KING + 1


@kernel
def one_down(card: Card, onto: Card) -> bool:
    return one_up(onto, card)


# ---- rules


@cites("end_cards_in_play", "next_end_comes_into_play", "outer_end_in_play")
def outer_end(t: Table, m: Move) -> bool:
    return m.n == 1


@cites("base_in_suit")
def in_suit_on_the_base(t: Table, m: Move) -> bool:
    return suit(moved_card(t, m)) == suit(top(t, m.dst))


@cites("base_in_order", "ace_and_king_are_neighbours")
def in_order_on_the_base(t: Table, m: Move) -> bool:
    card, onto = moved_card(t, m), top(t, m.dst)
    return one_up(card, onto) or one_down(card, onto)


@cites("one_direction_for_all_suits", "direction_after_the_deal", "first_card_settles_the_direction")
def in_the_one_direction(t: Table, m: Move) -> bool:
    card, onto, settled = moved_card(t, m), top(t, m.dst), count(t, DIRECTION)
    return (settled != DOWN and one_up(card, onto)) or (settled != UP and one_down(card, onto))


@cites("rows_in_suit")
def in_suit_on_a_row(t: Table, m: Move) -> bool:
    return suit(moved_card(t, m)) == suit(top(t, m.dst))


@cites("rows_one_up_or_down", "ace_and_king_are_neighbours")
def one_up_or_down(t: Table, m: Move) -> bool:
    card, onto = moved_card(t, m), top(t, m.dst)
    return one_up(card, onto) or one_down(card, onto)


@cites("direction_after_the_deal", "first_card_settles_the_direction")
def build(t: Table, m: Move) -> None:
    if count(t, DIRECTION) == 0:
        set_count(t, DIRECTION, UP if one_up(moved_card(t, m), top(t, m.dst)) else DOWN)
    move_cards(t, m)


@kernel
def all_empty(t: Table, piles: Piles) -> bool:
    empty = True
    for pile in piles:
        empty = empty and is_empty(t, pile)
    return empty


ON_THE_BASE = (in_suit_on_the_base, in_order_on_the_base, in_the_one_direction)
ON_A_ROW = (in_suit_on_a_row, one_up_or_down)


def build_on_the_base(rows: Piles, foundations: Piles) -> MoveKind:
    """Cards in play go on the bases."""
    return MoveKind("build_on_the_base", rows, foundations, (outer_end, *ON_THE_BASE), build, when=onto_a_card)
