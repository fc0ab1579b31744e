"""Parade (Parada, document 000, fig. 253): three rows in which twos, threes and fours find their place and are built on."""

from dataclasses import replace

from ..game import Consequence, Game, Move, MoveKind, Never, Option, Tier, as_told
from ..kernel import cites, kernel
from ..rules import bottom, cards_are_there, into_a_space, move_cards, moved_card, one_card, onto_a_card
from ..table import (
    ACE,
    Card,
    Table,
    count,
    grid,
    height,
    is_empty,
    name_piles,
    put,
    put_face_down,
    rank,
    set_count,
    suit,
    take,
    top,
)  # fmt: skip

ROWS, AUXILIARY, STOCK, REMOVED = name_piles(row=grid(3, 8), pile=8, stock=1, removed=1)
COUNTERS = ("deals",)
DEALS = 0


@cites("three_rows_of_eight")
def lay_out(t: Table, pack: list[Card]) -> None:
    """Three rows of eight; the first card of the rest is dealt first."""
    for place, card in zip(ROWS, pack, strict=False):
        put(t, place, card)
    for card in reversed(pack[len(ROWS) :]):
        put_face_down(t, STOCK[0], card)


# ---- words: rows, and the rows that foundation cards belong to


@kernel
def row_of(place: int) -> int:
    """1, 2 or 3 for the places of the layout."""
    return (place - ROWS[0]) // 8 + 1


@kernel
def own_row(card: Card) -> int:
    """The row of a foundation card: 1 for twos, 2 for threes, 3 for fours; 0 for all other cards."""
    return rank(card) - 1 if 2 <= rank(card) <= 4 else 0


@kernel
def at_home(t: Table, place: int) -> bool:
    """A foundation card lies there, built on or not, and in its own row."""
    return own_row(bottom(t, place)) == row_of(place)


@kernel
def into_its_own_row(t: Table, m: Move) -> bool:
    return into_a_space(t, m) and own_row(moved_card(t, m)) == row_of(m.dst)


@kernel
def first_deal(t: Table, m: Move) -> bool:
    return count(t, DEALS) == 0


@kernel
def later_deal(t: Table, m: Move) -> bool:
    return count(t, DEALS) > 0


# ---- foundation cards find their rows


@cites("foundation_cards_have_their_rows")
def is_a_foundation_card(t: Table, m: Move) -> bool:
    return own_row(moved_card(t, m)) > 0


@cites("home_cards_stay")
def lies_in_a_wrong_row(t: Table, m: Move) -> bool:
    return own_row(moved_card(t, m)) != row_of(m.src)


@cites("own_row_only")
def to_its_own_row(t: Table, m: Move) -> bool:
    return own_row(moved_card(t, m)) == row_of(m.dst)


@cites("any_space_if_none_of_its_own")
def own_row_has_no_space(t: Table, m: Move) -> bool:
    full = True
    for place in ROWS:
        if row_of(place) == own_row(moved_card(t, m)) and is_empty(t, place):
            full = False
    return full


# ---- building on them


@cites("cards_stay_on_foundations")
def not_built_already(t: Table, m: Move) -> bool:
    return height(t, m.src) == 1 or not at_home(t, m.src)


@cites("no_exchange_without_a_space")
def no_foundation_card(t: Table, m: Move) -> bool:
    return own_row(moved_card(t, m)) == 0


@cites("only_in_its_own_row")
def onto_a_pile_at_home(t: Table, m: Move) -> bool:
    return at_home(t, m.dst)


@cites("what_goes_on_what")
def three_ranks_higher(t: Table, m: Move) -> bool:
    return rank(moved_card(t, m)) == rank(top(t, m.dst)) + 3


@cites("built_in_suit")
def in_suit(t: Table, m: Move) -> bool:
    return suit(moved_card(t, m)) == suit(top(t, m.dst))


# ---- the auxiliary piles


@cites("tops_are_in_play")
def top_of_its_pile(t: Table, m: Move) -> bool:
    return m.n == 1


@cites("no_redeal")
def stock_is_not_used_up(t: Table, m: Move) -> bool:
    return cards_are_there(t, m)


@cites("first_of_the_auxiliary_piles")
def deal_eight(t: Table, m: Move) -> None:
    for pile in AUXILIARY:
        if not is_empty(t, m.src):
            put(t, pile, take(t, m.src))
    set_count(t, DEALS, count(t, DEALS) + 1)


@cites("aces_are_removed")
def shows_an_ace(t: Table, pile: int) -> bool:
    return rank(top(t, pile)) == ACE


@kernel
def remove(t: Table, pile: int) -> None:
    put(t, REMOVED[0], take(t, pile))


@cites("all_on_foundation_cards")
def all_built(t: Table) -> bool:
    won = is_empty(t, STOCK[0])
    for place in ROWS:
        won = won and (is_empty(t, place) or at_home(t, place))
    for pile in AUXILIARY:
        won = won and is_empty(t, pile)
    return won


# ---- the game

BUILT = (no_foundation_card, onto_a_pile_at_home, three_ranks_higher, in_suit)
GOES_HOME = (is_a_foundation_card, lies_in_a_wrong_row, to_its_own_row)
FILLS_A_SPACE = (is_a_foundation_card, own_row_has_no_space)

LAYOUT_MOVES = (
    MoveKind("order_the_layout", ROWS, ROWS, (one_card, not_built_already, *GOES_HOME), move_cards, when=into_a_space),
    MoveKind("build_from_the_layout", ROWS, ROWS, (one_card, not_built_already, *BUILT), move_cards, when=onto_a_card),
    MoveKind("auxiliary_foundation_card_goes_home", AUXILIARY, ROWS, (top_of_its_pile,), move_cards, when=into_its_own_row),
    MoveKind("any_space_if_none_of_its_own", AUXILIARY, ROWS, (top_of_its_pile, *FILLS_A_SPACE), move_cards, when=into_a_space),
    MoveKind("auxiliary_cards_are_built", AUXILIARY, ROWS, (top_of_its_pile, *BUILT), move_cards, when=onto_a_card),
)
DEALING = (
    MoveKind("eight_below", STOCK, AUXILIARY[:1], (stock_is_not_used_up,), deal_eight, when=first_deal, written="deal"),
    MoveKind(
        "next_eight_on_the_piles", STOCK, AUXILIARY[:1], (stock_is_not_used_up,), deal_eight, when=later_deal, written="deal"
    ),
)


def exhausting_first(game: Game) -> Game:
    """Eight more cards are dealt only when nothing else can be done."""
    return replace(game, moves=(Tier("exhaust_first", first=LAYOUT_MOVES, then=DEALING),))


PARADE = Game(
    name="parade",
    packs=2,
    piles=ROWS + AUXILIARY + STOCK + REMOVED,
    foundations=ROWS,
    counters=COUNTERS,
    lay_out=lay_out,
    moves=LAYOUT_MOVES + DEALING,
    never=(Never("auxiliary_space_waits", ROWS + AUXILIARY, AUXILIARY),),
    automatic=(Consequence("aces_are_removed", ROWS + AUXILIARY, shows_an_ace, remove),),
    is_won=all_built,
    stuck="not_come_out",
    options=(Option("must_exhaust", "exhausting_is_not_enforced", {False: as_told, True: exhausting_first}),),
)
