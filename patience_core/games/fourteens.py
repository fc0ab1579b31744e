"""Fourteens (Czternastki, document 000, fig. 254): a double cross of four groups, from which touching equals are removed."""

from dataclasses import replace

from ..game import PAIR, Effect, Game, Move, MoveKind, Option, Rule, as_told
from ..kernel import cites, kernel
from ..table import Card, Piles, Table, count, is_empty, put, rank, set_count, take, top
from ._double_cross import (
    BLOCK_COLUMNS, BLOCK_DEALT, BLOCK_GROUPS, BLOCK_ROWS, BLOCK_TOUCHING, COLUMNS, COUNTERS, DEALT, GROUPS, PAIRS, PLACES,
    REMOVED, ROWS, STOCK, TOUCHING, lay_in_order, most_in_a_group, slide_and_fill,
)  # fmt: skip


@cites(
    "forty_eight_in_a_double_cross", "four_separate_groups", "rest_is_the_stock", "two_packs", "shape_of_the_cross",
    "numbers_of_the_groups", "dealt_across_the_aisle",
)  # fmt: skip
def lay_out(t: Table, pack: list[Card]) -> None:
    """Row by row over the whole cross; the first card of the rest is the first to fill a gap."""
    lay_in_order(t, pack, DEALT)


@cites("shape_of_the_groups", "four_separate_groups", "rest_is_the_stock", "two_packs", "dealt_across_the_aisle")
def lay_blocks(t: Table, pack: list[Card]) -> None:
    """The same with groups of three rows of four."""
    lay_in_order(t, pack, BLOCK_DEALT)


@cites("they_touch", "aisles_separate")
def they_touch(t: Table, m: Move) -> bool:
    return m.src // PLACES == m.dst // PLACES and TOUCHING[m.src % PLACES][m.dst % PLACES]


@cites("they_touch", "aisles_separate")
def they_touch_in_blocks(t: Table, m: Move) -> bool:
    return m.src // PLACES == m.dst // PLACES and BLOCK_TOUCHING[m.src % PLACES][m.dst % PLACES]


@cites("of_equal_rank")
def of_equal_rank(t: Table, m: Move) -> bool:
    return rank(top(t, m.src)) == rank(top(t, m.dst))


@kernel
def remove(t: Table, m: Move) -> None:
    put(t, REMOVED[0], take(t, m.src))
    put(t, REMOVED[0], take(t, m.dst))
    set_count(t, PAIRS, count(t, PAIRS) + 1)


@cites("after_removing_pairs", "closing_at_command")
def a_pair_has_gone(t: Table, m: Move) -> bool:
    return count(t, PAIRS) > 0


CLOSING = (
    "towards_the_centre", "gaps_are_filled_from_the_stock", "until_the_stock_is_used_up", "rows_first_then_columns",
    "filled_group_by_group", "after_the_stock",
)  # fmt: skip


@cites(*CLOSING)
def close_up(t: Table, m: Move) -> None:
    slide_and_fill(t, ROWS, COLUMNS)


@cites(*CLOSING)
def close_up_blocks(t: Table, m: Move) -> None:
    slide_and_fill(t, BLOCK_ROWS, BLOCK_COLUMNS)


# ---- the end


@cites("first_class", "get_rid_of_all")
def nothing_left(t: Table) -> bool:
    return is_empty(t, STOCK[0]) and most_in_a_group(t) == 0


@cites("second_class", "second_class_wherever_they_lie", "two_left_is_second_class_too", "otherwise_failed")
def one_in_a_group_at_most(t: Table) -> bool:
    return is_empty(t, STOCK[0]) and most_in_a_group(t) == 1


# ---- the game


def removing(groups: Piles, touch: Rule) -> MoveKind:
    """The removing of a pair."""
    return MoveKind("remove_a_pair", groups, groups, (touch, of_equal_rank), remove, written=PAIR)


def closing(effect: Effect) -> MoveKind:
    """The closing up of the whole layout."""
    return MoveKind("close_up", STOCK, STOCK, (a_pair_has_gone,), effect, written="close")


def in_blocks(game: Game) -> Game:
    """Groups of three rows of four instead of the arms of a cross."""
    piles, moves = BLOCK_GROUPS + STOCK + REMOVED, (removing(BLOCK_GROUPS, they_touch_in_blocks), closing(close_up_blocks))
    return replace(game, piles=piles, cells=BLOCK_GROUPS, lay_out=lay_blocks, moves=moves)


FOURTEENS = Game(
    name="fourteens",
    packs=2,
    piles=GROUPS + STOCK + REMOVED,
    cells=GROUPS,
    foundations=REMOVED,
    counters=COUNTERS,
    lay_out=lay_out,
    moves=(removing(GROUPS, they_touch), closing(close_up)),
    is_won=nothing_left,
    is_second_class=one_in_a_group_at_most,
    stuck="not_come_out",
    options=(Option("shape", "shape_of_the_groups", {"cross": as_told, "blocks": in_blocks}),),
)
