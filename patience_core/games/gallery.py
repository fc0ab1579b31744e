"""Gallery (Галерея, document 004a): four rows of cards with windows, to be sorted behind their aces."""

from dataclasses import replace

from ..game import Game, Move, MoveKind, Never, Option, Tier, as_told
from ..kernel import cites
from ..rules import into_a_space, next_in_suit, onto_a_card
from ..table import ACE, Card, Table, count, is_empty, ordered, put, rank, set_count, set_ordered, take, top
from ._rows import (
    COUNTERS, HEADS, OTHERS, REDEALS, ROWS, WIDTH, fill, fill_window, first_window_is_filled, left_of,
    lay_second_order, mark_windows, right_of, run_behind, windows_before_it_are_filled,
)  # fmt: skip


@cites("full_pack", "four_rows_of_twelve", "aces_apart", "aces_top_row_first", "window_behind_each_ace")
def lay_out(t: Table, pack: list[Card]) -> None:
    """The aces in a column as they come; the others row by row, a window left behind each ace."""
    aces = iter(HEADS)
    others = (place for place in ROWS if (place - ROWS[0]) % WIDTH >= 2)
    for card in pack:
        put(t, next(aces if rank(card) == ACE else others), card)


@cites("aces_stay")
def is_no_ace(t: Table, m: Move) -> bool:
    return rank(top(t, m.src)) != ACE


@cites("next_above_left_or_next_below_right", "rows_do_not_wrap", "nothing_right_of_a_king_or_a_window")
def follows_left_or_precedes_right(t: Table, m: Move) -> bool:
    card = top(t, m.src)
    return next_in_suit(card, left_of(t, m.dst)) or next_in_suit(right_of(t, m.dst), card)


@cites("two_layouts_at_most")
def not_laid_twice(t: Table, m: Move) -> bool:
    return count(t, REDEALS) == 0


@cites("window_behind_what_stays", "unbroken_run_stays", "refilled_to_twelve")
def lay_again(t: Table, m: Move) -> None:
    """What lies in order behind an ace stays; the rest fills the rows anew, one window left behind what stays."""
    for i in range(OTHERS):
        for head in HEADS:
            for place in range(head + max(1, run_behind(t, head)), head + WIDTH):
                if top(t, place) == ordered(t, i):
                    set_ordered(t, i, -take(t, place))  # its sign marks a card that is gathered
    i = 0
    for head in HEADS:
        for place in range(head + max(1, run_behind(t, head)) + 1, head + WIDTH):
            while i < OTHERS and ordered(t, i) >= 0:
                i += 1
            if i < OTHERS:
                set_ordered(t, i, -ordered(t, i))
                put(t, place, ordered(t, i))
    set_count(t, REDEALS, 1)


@cites("each_suit_up_behind_its_ace", "no_gaps_in_a_finished_row")
def all_in_order(t: Table) -> bool:
    in_order = True
    for head in HEADS:
        for place in range(head + run_behind(t, head), head + WIDTH):
            in_order = in_order and is_empty(t, place)
    return in_order


@cites("window_behind_what_stays", "windows_start_again_after_the_redeal")
def lay_again_in_order(t: Table, m: Move) -> None:
    lay_again(t, m)
    mark_windows(t)


@cites("window_behind_each_ace", "window_order_is_not_enforced")
def lay_out_in_order(t: Table, pack: list[Card]) -> None:
    """The same deal, with the windows marked."""
    lay_out(t, pack)
    mark_windows(t)


# ---- the game

FILLS = (is_no_ace, follows_left_or_precedes_right)
FILL = MoveKind("fill_a_window", ROWS, ROWS, FILLS, fill, when=into_a_space)
REDEAL = MoveKind("redeal", ROWS[:1], ROWS[:1], (not_laid_twice,), lay_again, written="redeal")


def in_window_order(game: Game) -> Game:
    """The window of a row is filled for the first time only after those of the rows above it."""
    in_order = replace(FILL, provided=(*FILLS, first_window_is_filled, windows_before_it_are_filled), effect=fill_window)
    redeal = replace(REDEAL, effect=lay_again_in_order)
    counters = (*COUNTERS, *(f"window{row}" for row in range(1, 5)))
    return replace(game, lay_out=lay_out_in_order, moves=(in_order, redeal), counters=counters)


def redeal_at_the_end(game: Game) -> Game:
    """The cards are laid out again only when none can be moved."""
    filling, redealing = game.kinds
    return replace(game, moves=(Tier("when_the_first_layout_has_failed", first=(filling,), then=(redealing,)),))


GALLERY = Game(
    name="gallery",
    packs=1,
    piles=ROWS,
    cells=ROWS,
    counters=COUNTERS,
    lay_out=lay_out,
    lay_second_order=lay_second_order,
    moves=(FILL, REDEAL),
    never=(Never("only_into_windows", ROWS, ROWS, when=onto_a_card),),
    is_won=all_in_order,
    stuck="not_come_out",
    options=(
        Option("windows", "window_order_is_not_enforced", {"free": as_told, "in_order": in_window_order}),
        Option("redeal_when_stuck", "redeal_at_any_time", {False: as_told, True: redeal_at_the_end}),
    ),
)
