"""Prisoners by Twelve (Więźniowie, document 003): four rows of twelve; the first card dealt says what the bases are."""

from ..game import Game, MoveKind, Never
from ..kernel import cites
from ..rules import into_a_space, move_cards, onto_a_card
from ..table import Card, Table, name_piles, put, rank
from ._half_rows import COUNTERS, ON_A_ROW, all_empty, build_on_the_base, lay_row_by_row, outer_end, take_out

FOUNDATIONS, LEFT, RIGHT = name_piles(foundation=4, left=4, right=4)
ROWS = LEFT + RIGHT


@cites(
    "full_pack", "face_up_on_both_sides", "four_rows_of_twelve", "aces_are_not_taken_out", "left_to_right",
    "first_card_is_the_base", "base_row_of_its_rank", "no_cellar", "row_by_row", "base_cards_are_taken_out_first",
)  # fmt: skip
def lay_out(t: Table, pack: list[Card]) -> None:
    """The first card dealt gives the rank of the bases, which are taken out; the others are laid row by row."""
    bases, others = take_out(pack, rank(pack[0]))
    for foundation, card in zip(FOUNDATIONS, bases, strict=True):
        put(t, foundation, card)
    lay_row_by_row(t, iter(others), LEFT, RIGHT, (6, 6, 6, 6))


@cites("all_on_the_base")
def all_on_the_base(t: Table) -> bool:
    return all_empty(t, ROWS)


PRISONERS_BY_TWELVE = Game(
    name="prisoners_by_twelve",
    packs=1,
    piles=FOUNDATIONS + ROWS,
    foundations=FOUNDATIONS,
    counters=COUNTERS,
    lay_out=lay_out,
    moves=(
        build_on_the_base(ROWS, FOUNDATIONS),
        MoveKind("build_rows", ROWS, ROWS, (outer_end, *ON_A_ROW), move_cards, when=onto_a_card),
        MoveKind("fill_an_emptied_row", ROWS, ROWS, (outer_end,), move_cards, when=into_a_space),
    ),
    never=(Never("cards_stay_on_foundations", FOUNDATIONS, FOUNDATIONS + ROWS),),
    is_won=all_on_the_base,
    stuck="not_come_out",
)
