"""Picture Gallery (Картинная галерея 2, document 004b): thirty-six cards, one hole, and a first six that makes it."""

from collections.abc import Callable
from dataclasses import replace

from ..game import Game, Move, MoveKind, Never, Option, Rule, as_told
from ..kernel import cites, kernel
from ..rules import cards_are_there, into_a_space, move_cards, onto_a_card
from ..table import (
    ACE, CLUBS, DIAMONDS, HEARTS, KING, SPADES, Card, Table, is_empty, name_piles, put, rank, suit, top,
)  # fmt: skip

WIDTH, SIX = 9, 6
ROWS, REMOVED = name_piles(row=[f"{row}.{place}" for row in range(1, 5) for place in range(WIDTH)], removed=1)
HEADS = ROWS[::WIDTH]
BEHIND = tuple(place for place in ROWS if place not in HEADS)


@cites(
    "pack_of_thirty_six", "four_rows", "aces_apart", "aces_are_the_base", "six_low_ace_high", "eight_in_each_row",
    "aces_top_row_first",
)  # fmt: skip
def lay_out(t: Table, pack: list[Card]) -> None:
    """The aces at the heads of the rows as they come; the others row by row behind them."""
    heads, behind = iter(HEADS), iter(BEHIND)
    for card in pack:
        put(t, next(heads if rank(card) == ACE else behind), card)


@cites("pack_of_thirty_six", "four_rows", "aces_among_the_cards", "six_low_ace_high")
def lay_out_with_aces(t: Table, pack: list[Card]) -> None:
    """All cards row by row, the aces among them."""
    for place, card in zip(ROWS, pack, strict=True):
        put(t, place, card)


@kernel
def one_below(card: Card, upper: Card) -> bool:
    """The card is one rank lower, the ace being the highest: a king below an ace, nothing below a six."""
    return rank(card) == (KING if rank(upper) == ACE else rank(upper) - 1) and rank(card) >= SIX


# ---- the first six


@cites("only_a_six")
def is_a_six(t: Table, m: Move) -> bool:
    return rank(top(t, m.src)) == SIX


@cites("one_six_first_of_all")
def none_taken_yet(t: Table, m: Move) -> bool:
    return is_empty(t, m.dst)


@cites("first_six_of_a_named_suit")
def of_spades(t: Table, m: Move) -> bool:
    return suit(top(t, m.src)) == SPADES


@cites("first_six_of_a_named_suit")
def of_hearts(t: Table, m: Move) -> bool:
    return suit(top(t, m.src)) == HEARTS


@cites("first_six_of_a_named_suit")
def of_diamonds(t: Table, m: Move) -> bool:
    return suit(top(t, m.src)) == DIAMONDS


@cites("first_six_of_a_named_suit")
def of_clubs(t: Table, m: Move) -> bool:
    return suit(top(t, m.src)) == CLUBS


# ---- the hole


@cites("aces_stay")
def is_no_ace(t: Table, m: Move) -> bool:
    return rank(top(t, m.src)) != ACE


@cites("one_below_the_left_neighbour", "of_any_suit", "king_right_of_an_ace", "nothing_right_of_a_six", "rows_do_not_wrap")
def one_below_the_left_neighbour(t: Table, m: Move) -> bool:
    return one_below(top(t, m.src), top(t, m.dst - 1))


@cites("first_place_is_for_an_ace", "any_ace_at_the_head_of_a_row")
def is_an_ace(t: Table, m: Move) -> bool:
    return rank(top(t, m.src)) == ACE


@cites("freed_place_is_a_window", "any_card_of_the_rows_may_move")
def fill(t: Table, m: Move) -> None:
    move_cards(t, m)


# ---- the goal


@kernel
def in_order(t: Table, one_suit: bool) -> bool:
    """In every row all cards follow one below the other from an ace at its head; the six has been taken."""
    in_order = not is_empty(t, REMOVED[0])
    for place in ROWS:
        if is_empty(t, place):
            continue
        if (place - ROWS[0]) % WIDTH == 0:
            in_order = in_order and rank(top(t, place)) == ACE
        else:
            follows = one_below(top(t, place), top(t, place - 1))
            in_order = in_order and follows and (not one_suit or suit(top(t, place)) == suit(top(t, place - 1)))
    return in_order


@cites("each_suit_down_behind_its_ace", "won_only_after_the_six", "the_six_stays_out")
def all_in_order(t: Table) -> bool:
    return in_order(t, True)


@cites("regardless_of_suit", "won_only_after_the_six", "the_six_stays_out")
def all_in_order_of_rank(t: Table) -> bool:
    return in_order(t, False)


# ---- the game

TAKE = MoveKind("take_a_six", ROWS, REMOVED, (cards_are_there, none_taken_yet, is_a_six), move_cards, written="take")
FILL = MoveKind("fill_the_space", ROWS, BEHIND, (is_no_ace, one_below_the_left_neighbour), fill, when=into_a_space)
FILL_WITH_ACES = replace(FILL, provided=(one_below_the_left_neighbour,))
ACE_HOME = MoveKind("ace_to_the_first_place", ROWS, HEADS, (is_an_ace,), fill, when=into_a_space)


def first_six(of_its_suit: Rule) -> Callable[[Game], Game]:
    """The game in which the six of a named suit is taken first."""
    return lambda game: replace(game, moves=(replace(TAKE, provided=(*TAKE.provided, of_its_suit)), *game.moves[1:]))


def with_aces_among_the_cards(game: Game) -> Game:
    """The aces are dealt with the others and come to the heads of the rows in play."""
    return replace(game, lay_out=lay_out_with_aces, moves=(game.moves[0], FILL_WITH_ACES, ACE_HOME))


def regardless_of_suit(game: Game) -> Game:
    """Only the order of ranks counts."""
    return replace(game, is_won=all_in_order_of_rank)


SUITS = {"S": of_spades, "H": of_hearts, "D": of_diamonds, "C": of_clubs}
PICTURE_GALLERY = Game(
    name="picture_gallery",
    packs=1,
    ranks=(ACE, *range(SIX, KING + 1)),
    piles=ROWS + REMOVED,
    cells=ROWS,
    lay_out=lay_out,
    moves=(TAKE, FILL),
    never=(Never("only_into_windows", ROWS, ROWS, when=onto_a_card),),
    is_won=all_in_order,
    stuck="not_come_out",
    options=(
        Option("first_six", "first_six_of_a_named_suit", {"any": as_told, **{s: first_six(rule) for s, rule in SUITS.items()}}),
        Option("aces_laid_out", "aces_among_the_cards", {True: as_told, False: with_aces_among_the_cards}),
        Option("by_suit", "regardless_of_suit", {True: as_told, False: regardless_of_suit}),
    ),
)
