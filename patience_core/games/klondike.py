"""Klondike (document 001): seven columns, four foundations, a stock turned by ones or by threes."""

from dataclasses import replace

from ..game import Consequence, Game, Move, MoveKind, Never, Option, Rule, as_told
from ..kernel import cites
from ..rules import (
    cards_are_there,
    face_up_height,
    into_a_space,
    move_cards,
    moved_card,
    next_in_suit,
    one_card,
    onto_a_card,
    turn_over,
)  # fmt: skip
from ..table import (
    ACE,
    KING,
    Card,
    Table,
    beneath,
    face_down,
    height,
    is_empty,
    is_red,
    name_piles,
    put,
    put_face_down,
    rank,
    suit,
    take,
    top,
    turn_up,
)  # fmt: skip

STOCK, WASTE, FOUNDATIONS, COLUMNS = name_piles(stock=1, waste=1, foundation=4, column=7)


@cites(
    "full_pack", "seven_columns", "one_more_each_only_the_last_up", "column_by_column", "first_column", "second_column",
    "third_column", "fourth_column", "fifth_column", "sixth_column", "seventh_column", "twenty_eight_in_columns",
    "rest_is_the_stock", "room_for_foundations",
)  # fmt: skip
def lay_out(t: Table, pack: list[Card]) -> None:
    """Columns of one to seven cards, only the last of each face up; the first card of the rest is turned first."""
    cards = iter(pack)
    for cards_below, column in enumerate(COLUMNS):
        for _ in range(cards_below):
            put_face_down(t, column, next(cards))
        put(t, column, next(cards))
    for card in reversed(list(cards)):
        put_face_down(t, STOCK[0], card)


# ---- columns


@cites("only_face_up_cards_move")
def face_up(t: Table, m: Move) -> bool:
    return m.n <= face_up_height(t, m.src)


@cites("run_must_be_correct", "part_of_a_run_may_move")
def correct_run(t: Table, m: Move) -> bool:
    upper, correct = top(t, m.src), True
    for _ in range(m.n - 1):
        lower = beneath(t, upper)
        correct = correct and rank(lower) == rank(upper) + 1 and is_red(lower) != is_red(upper)
        upper = lower
    return correct


@cites("columns_go_down")
def one_rank_lower(t: Table, m: Move) -> bool:
    return rank(moved_card(t, m)) == rank(top(t, m.dst)) - 1


@cites("colours_alternate")
def of_the_other_colour(t: Table, m: Move) -> bool:
    return is_red(moved_card(t, m)) != is_red(top(t, m.dst))


@cites("king_to_empty")
def headed_by_a_king(t: Table, m: Move) -> bool:
    return rank(moved_card(t, m)) == KING


@cites("bared_card_is_turned")
def bared(t: Table, column: int) -> bool:
    return 0 < height(t, column) == face_down(t, column)


# ---- foundations


@cites("foundations_by_suit")
def foundation_of_its_suit(t: Table, m: Move) -> bool:
    return m.dst == FOUNDATIONS[0] + suit(moved_card(t, m))


@cites("one_suit_each_from_ace_to_king")
def is_an_ace(t: Table, m: Move) -> bool:
    return rank(moved_card(t, m)) == ACE


@cites("only_the_next_of_the_suit")
def next_of_the_suit(t: Table, m: Move) -> bool:
    return next_in_suit(moved_card(t, m), top(t, m.dst))


@cites("won_when_all_are_on_foundations")
def all_on_foundations(t: Table) -> bool:
    elsewhere = height(t, STOCK[0]) + height(t, WASTE[0])
    for column in COLUMNS:
        elsewhere += height(t, column)
    return elsewhere == 0


# ---- stock and waste


@cites("only_the_top_of_three", "next_in_waste_is_freed")
def top_of_the_waste(t: Table, m: Move) -> bool:
    return m.n == 1


@cites("go_through_again", "no_limit_of_passes")
def stock_is_used_up(t: Table, m: Move) -> bool:
    return is_empty(t, m.dst)


@cites("turn_the_stock")
def turn_one(t: Table, m: Move) -> None:
    put(t, m.dst, take(t, m.src))


@cites("turn_the_stock", "last_packet_may_be_shorter")
def turn_three(t: Table, m: Move) -> None:
    for _ in range(min(3, height(t, m.src))):
        put(t, m.dst, take(t, m.src))


# ---- the game


def moves(turning: MoveKind, one_from_waste: Rule) -> tuple[MoveKind, ...]:
    """The kinds of move; what the two ways of turning the stock share and where they differ."""
    run, onto = (face_up, correct_run), (one_rank_lower, of_the_other_colour)
    out = (face_up, one_card)
    return (
        MoveKind("build_columns", COLUMNS, COLUMNS, run + onto, move_cards, when=onto_a_card, up_to=face_up_height),
        MoveKind("stock_feeds_the_game", WASTE, COLUMNS, (one_from_waste, *onto), move_cards, when=onto_a_card),
        MoveKind("king_to_empty", COLUMNS, COLUMNS, (*run, headed_by_a_king), move_cards, when=into_a_space, up_to=face_up_height),
        MoveKind("king_to_empty", WASTE, COLUMNS, (one_from_waste, headed_by_a_king), move_cards, when=into_a_space),
        MoveKind("to_the_foundation", COLUMNS + WASTE, FOUNDATIONS, (*out, foundation_of_its_suit, is_an_ace), move_cards, when=into_a_space),
        MoveKind("to_the_foundation", COLUMNS + WASTE, FOUNDATIONS, (*out, next_of_the_suit), move_cards, when=onto_a_card),
        turning,
        MoveKind("go_through_again", WASTE, STOCK, (cards_are_there, stock_is_used_up), turn_over, written="again"),
    )  # fmt: skip


def in_threes(game: Game) -> Game:
    """Three cards are turned at once, and only the uppermost is in play."""
    turning = MoveKind("three_at_a_time", STOCK, WASTE, (cards_are_there,), turn_three, written="turn")
    return replace(game, moves=moves(turning, top_of_the_waste))


def with_return(game: Game) -> Game:
    """The top card of a foundation may come back to a column."""
    onto = MoveKind(
        "worrying_back", FOUNDATIONS, COLUMNS, (one_card, one_rank_lower, of_the_other_colour), move_cards, when=onto_a_card
    )
    into = MoveKind("worrying_back", FOUNDATIONS, COLUMNS, (one_card, headed_by_a_king), move_cards, when=into_a_space)
    return replace(game, moves=(*game.moves, onto, into), never=())


KLONDIKE = Game(
    name="klondike",
    packs=1,
    piles=STOCK + WASTE + FOUNDATIONS + COLUMNS,
    foundations=FOUNDATIONS,
    lay_out=lay_out,
    moves=moves(MoveKind("one_at_a_time", STOCK, WASTE, (cards_are_there,), turn_one, written="turn"), one_card),
    never=(Never("cards_stay_on_foundations", FOUNDATIONS, COLUMNS + FOUNDATIONS + WASTE + STOCK),),
    automatic=(Consequence("bared_card_is_turned", COLUMNS, bared, turn_up),),
    is_won=all_on_foundations,
    stuck="undecided_take_back",
    options=(
        Option("draw", "two_ways_to_turn", {1: as_told, 3: in_threes}),
        Option("worrying_back", "worrying_back", {False: as_told, True: with_return}),
    ),
)
