"""Squaring the Circle (Kwadratura koła, document 000, fig. 252): from a carpet to a circle of thirty-two foundations."""

from dataclasses import replace

from ..game import Game, Move, MoveKind, Never, Option, Rule, Tier, as_told
from ..kernel import cites
from ..rules import cards_are_there, into_a_space, move_cards, onto_a_card
from ..table import Card, Piles, Table, count, rank, suit, top
from ._carpet import (
    CARPET, COUNTERS, REDEALS, first_time, later, lay_carpet, name_carpet_and, nothing_left, one_short_side_open,
    stock_is_used_up, top_of_the_waste, turn_one, turn_over_once_more,
)  # fmt: skip
from ._circle import (
    BUILT, CIRCLE, HALF, a_five_comes_out, a_nine_comes_out, another_comes_out, first_bare_of_its_kind, out, rank_of, suit_of,
)  # fmt: skip

_, _, STOCK, WASTE = name_carpet_and(foundation=32, stock=1, waste=1)


@cites("eight_rows_of_eight", "rest_is_the_stock", "two_packs")
def lay_out(t: Table, pack: list[Card]) -> None:
    """The carpet; nothing is set out first."""
    lay_carpet(t, pack, STOCK[0])


# ---- foundation cards


@cites("foundation_cards")
def is_a_foundation_card(t: Table, m: Move) -> bool:
    return rank(top(t, m.src)) % 4 == 1


@cites("laid_in_a_circle", "circle_of_thirty_two", "order_of_the_circle", "first_empty_place_of_its_kind")
def place_of_its_kind(t: Table, m: Move) -> bool:
    card = top(t, m.src)
    return rank(card) == rank_of(m.dst) and suit(card) == suit_of(m.dst)


@cites("a_five_for_each_ace", "counted_by_suit")
def an_ace_more_than_fives(t: Table, m: Move) -> bool:
    card = top(t, m.src)
    return rank(card) != 5 or out(t, 5, suit(card)) < out(t, 1, suit(card))


@cites("a_nine_for_each_five", "counted_by_suit", "the_pile_need_not_be_built_first")
def a_five_more_than_nines(t: Table, m: Move) -> bool:
    card = top(t, m.src)
    return rank(card) != 9 or out(t, 9, suit(card)) < out(t, 5, suit(card))


@cites("three_times_and_no_more")
def gone_through_twice(t: Table, m: Move) -> bool:
    return count(t, REDEALS) < 2


@cites("all_on_foundation_cards")
def all_on_foundation_cards(t: Table) -> bool:
    return nothing_left(t, STOCK[0], WASTE[0])


# ---- the game

ON_ITS_PLACE = (is_a_foundation_card, place_of_its_kind)
GATES = (an_ace_more_than_fives, a_five_more_than_nines)
AGAIN = (cards_are_there, stock_is_used_up)
OPEN = one_short_side_open


def comes_out(sentence: str, src: Piles, rules: tuple[Rule, ...], when: Rule) -> MoveKind:
    """A way for a foundation card to come out."""
    return MoveKind(sentence, src, CIRCLE, rules, move_cards, when=when, read_as=first_bare_of_its_kind)


FROM_CARPET = (
    comes_out("kings_and_aces_out", CARPET, (OPEN, *ON_ITS_PLACE), another_comes_out),
    comes_out("fives_out", CARPET, (OPEN, place_of_its_kind, an_ace_more_than_fives), a_five_comes_out),
    comes_out("nines_out", CARPET, (OPEN, place_of_its_kind, a_five_more_than_nines), a_nine_comes_out),
    MoveKind("build_from_the_layout", CARPET, CIRCLE, (OPEN, *BUILT), move_cards, when=onto_a_card),
)
FROM_WASTE = (
    comes_out("foundation_card_from_the_stock", WASTE, (top_of_the_waste, *ON_ITS_PLACE, *GATES), into_a_space),
    MoveKind("build_from_the_stock", WASTE, CIRCLE, (top_of_the_waste, *BUILT), move_cards, when=onto_a_card),
)
TURN = MoveKind("turn_the_stock", STOCK, WASTE, (cards_are_there,), turn_one, written="turn")
ONCE_MORE = (
    MoveKind("go_through_again", WASTE, STOCK, AGAIN, turn_over_once_more, when=first_time, written="again"),
    MoveKind("a_third_time", WASTE, STOCK, (*AGAIN, gone_through_twice), turn_over_once_more, when=later, written="again"),
)


def exhausting_first(game: Game) -> Game:
    """A card is turned only when the layout yields nothing more."""
    first = Tier("exhaust_the_layout_first", first=FROM_CARPET, then=(TURN,))
    return replace(game, moves=(first, *FROM_WASTE, *ONCE_MORE))


SQUARING_THE_CIRCLE = Game(
    name="squaring_the_circle",
    packs=2,
    piles=CARPET + CIRCLE + STOCK + WASTE,
    cells=CARPET,
    foundations=CIRCLE,
    counters=COUNTERS,
    lay_out=lay_out,
    moves=(*FROM_CARPET, *FROM_WASTE, TURN, *ONCE_MORE),
    never=(
        Never("layout_cards_not_to_the_waste", CARPET, WASTE),
        Never("spaces_are_not_filled", CARPET + WASTE + STOCK, CARPET, when=into_a_space),
        Never("cards_stay_on_foundations", CIRCLE, CARPET + CIRCLE + WASTE),
    ),
    twins=tuple(zip(CIRCLE[:HALF], CIRCLE[HALF:], strict=True)),
    is_won=all_on_foundation_cards,
    stuck="not_come_out",
    options=(Option("must_exhaust", "exhausting_is_not_enforced", {False: as_told, True: exhausting_first}),),
)
