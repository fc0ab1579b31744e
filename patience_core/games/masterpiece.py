"""Masterpiece (Arcydzieło, document 003): half-rows on both sides of the aces, and a cellar that keeps what it is given."""

from dataclasses import replace

from ..game import Game, Move, MoveKind, Never, Option, as_told
from ..kernel import cites
from ..rules import into_a_space, move_cards, onto_a_card
from ..table import ACE, Card, Piles, Table, is_empty, name_piles, put
from ._half_rows import (
    COUNTERS, ON_A_ROW, ON_THE_BASE, all_empty, build, build_on_the_base, outer_end, take_out,
)  # fmt: skip

FOUNDATIONS, LEFT, RIGHT, CELLAR = name_piles(foundation=4, left=5, right=5, cellar=1)
MAIN, LOWER = LEFT[:4] + RIGHT[:4], LEFT[4:] + RIGHT[4:]
ROWS = LEFT + RIGHT


@cites(
    "full_pack", "aces_in_the_base_row", "face_up_on_both_sides", "columns_one_to_ten", "eight_main_rows_of_five",
    "two_auxiliary_rows_of_four", "columns_from_the_aces_outward", "auxiliary_rows_next_to_the_cellar", "cellar_starts_empty",
)  # fmt: skip
def lay_out(t: Table, pack: list[Card]) -> None:
    """The aces as bases; columns 1 to 5 to their left and 6 to 10 to their right, outwards, each from the top down."""
    aces, others = take_out(pack, ACE)
    for foundation, ace in zip(FOUNDATIONS, aces, strict=True):
        put(t, foundation, ace)
    cards = iter(others)
    for side in (LEFT, RIGHT):
        for column in range(5):
            for row in side if column < 4 else side[:4]:
                put(t, row, next(cards))


@cites("cellar_is_for_one_card")
def cellar_is_empty(t: Table, m: Move) -> bool:
    return is_empty(t, m.dst)


@cites("a_lower_row_is_cleared", "cellar_stays_open")
def a_lower_row_is_cleared(t: Table, m: Move) -> bool:
    return is_empty(t, LOWER[0]) or is_empty(t, LOWER[1])


@cites("all_on_the_base")
def all_on_the_base(t: Table) -> bool:
    return all_empty(t, ROWS) and is_empty(t, CELLAR[0])


def building(rows: Piles) -> tuple[MoveKind, ...]:
    """The ways to lay a card on these half-rows, from a half-row or from the cellar."""
    return (
        MoveKind("build_rows", ROWS, rows, (outer_end, *ON_A_ROW), move_cards, when=onto_a_card),
        MoveKind("out_of_the_cellar", CELLAR, rows, (a_lower_row_is_cleared, *ON_A_ROW), move_cards, when=onto_a_card),
    )


def without_packing_below(game: Game) -> Game:
    """The lower half-rows are only taken apart."""
    never = Never("pack_on_lower_rows", ROWS + CELLAR, LOWER, when=onto_a_card)
    return replace(game, moves=(*OTHERS, *building(MAIN)), never=(never, *game.never))


OTHERS = (
    build_on_the_base(ROWS, FOUNDATIONS),
    MoveKind("out_of_the_cellar", CELLAR, FOUNDATIONS, (a_lower_row_is_cleared, *ON_THE_BASE), build, when=onto_a_card),
    MoveKind("fill_an_emptied_row", ROWS, MAIN, (outer_end,), move_cards, when=into_a_space),
    MoveKind("out_of_the_cellar", CELLAR, MAIN, (a_lower_row_is_cleared,), move_cards, when=into_a_space),
    MoveKind("into_the_cellar", ROWS, CELLAR, (outer_end, cellar_is_empty), move_cards),
)

MASTERPIECE = Game(
    name="masterpiece",
    packs=1,
    piles=FOUNDATIONS + ROWS + CELLAR,
    cells=CELLAR,
    foundations=FOUNDATIONS,
    counters=COUNTERS,
    lay_out=lay_out,
    moves=(*OTHERS, *building(ROWS)),
    never=(
        Never("auxiliary_row_is_not_filled", ROWS + CELLAR, LOWER, when=into_a_space),
        Never("cards_stay_on_foundations", FOUNDATIONS, FOUNDATIONS + ROWS + CELLAR),
    ),
    is_won=all_on_the_base,
    stuck="not_come_out",
    options=(Option("pack_on_lower_rows", "pack_on_lower_rows", {True: as_told, False: without_packing_below}),),
)
