"""Carpet (Dywan, document 000; its layout after Squaring the Circle): eight by eight cards, free at their short sides."""

from ..game import Game, Move, MoveKind, Never
from ..kernel import cites
from ..rules import cards_are_there, into_a_space, move_cards, next_in_suit, onto_a_card
from ..table import ACE, KING, Card, Table, count, put, rank, suit, top
from ._carpet import (
    CARPET, COUNTERS, REDEALS, lay_carpet, name_carpet_and, nothing_left, one_short_side_open, stock_is_used_up,
    top_of_the_waste, turn_one, turn_over_once_more,
)  # fmt: skip

_, FOUNDATIONS, STOCK, WASTE = name_carpet_and(foundation=8, stock=1, waste=1)
ACES, KINGS = FOUNDATIONS[::2], FOUNDATIONS[1::2]


@cites("eight_rows_of_eight", "rest_is_the_stock", "two_packs", "foundations_set_out_first")
def lay_out(t: Table, pack: list[Card]) -> None:
    """The first ace and the first king of each suit are set out; the carpet is laid of the others."""
    others = []
    for card in pack:
        place = {ACE: ACES, KING: KINGS}.get(rank(card), ())[suit(card) :][:1]
        if place and rank(top(t, place[0])) == 0:
            put(t, place[0], card)
        else:
            others.append(card)
    lay_carpet(t, others, STOCK[0])


@cites("aces_up_kings_down_in_suit")
def next_in_its_suit(t: Table, m: Move) -> bool:
    card, onto = top(t, m.src), top(t, m.dst)
    goes_up = (m.dst - FOUNDATIONS[0]) % 2 == 0
    return next_in_suit(card, onto) if goes_up else next_in_suit(onto, card)


@cites("one_rank_apart_in_suit", "king_and_ace_do_not_meet")
def one_rank_apart_in_suit(t: Table, m: Move) -> bool:
    card, onto = top(t, m.src), top(t, m.dst)
    return next_in_suit(card, onto) or next_in_suit(onto, card)


@cites("twice_and_no_more")
def gone_through_once(t: Table, m: Move) -> bool:
    return count(t, REDEALS) == 0


@cites("all_on_foundations")
def all_on_foundations(t: Table) -> bool:
    return nothing_left(t, STOCK[0], WASTE[0])


OPEN = one_short_side_open
CARPET_GAME = Game(
    name="carpet",
    packs=2,
    piles=CARPET + FOUNDATIONS + STOCK + WASTE,
    cells=CARPET,
    foundations=FOUNDATIONS,
    counters=COUNTERS,
    lay_out=lay_out,
    moves=(
        MoveKind("build_from_the_layout", CARPET, FOUNDATIONS, (OPEN, next_in_its_suit), move_cards),
        MoveKind("layout_card_to_the_waste", CARPET, WASTE, (OPEN, one_rank_apart_in_suit), move_cards, when=onto_a_card),
        MoveKind("build_from_the_stock", WASTE, FOUNDATIONS, (top_of_the_waste, next_in_its_suit), move_cards),
        MoveKind("turn_the_stock", STOCK, WASTE, (cards_are_there,), turn_one, written="turn"),
        MoveKind(
            "go_through_again", WASTE, STOCK, (cards_are_there, stock_is_used_up, gone_through_once), turn_over_once_more,
            written="again",
        ),
    ),
    never=(
        Never("not_on_an_empty_waste", CARPET, WASTE),
        Never("spaces_are_not_filled", CARPET + WASTE + STOCK, CARPET, when=into_a_space),
        Never("layout_cards_only_to_foundations", CARPET, CARPET),
        Never("no_passing_between_foundations", FOUNDATIONS, FOUNDATIONS),
        Never("cards_stay_on_foundations", FOUNDATIONS, CARPET + WASTE),
    ),
    is_won=all_on_foundations,
    stuck="not_come_out",
)  # fmt: skip
