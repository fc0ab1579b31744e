"""Prisoners (Więźniowie, document 003): New Homebody, but the first card dealt says what the bases are."""

from dataclasses import replace

from ..kernel import cites
from ..table import Card, Table, rank
from .new_homebody import NEW_HOMEBODY, lay_with_base


@cites(
    "full_pack", "face_up_on_both_sides", "eight_main_rows_of_five", "two_auxiliary_rows_of_four", "aces_are_not_taken_out",
    "left_to_right", "first_card_is_the_base", "base_row_of_its_rank", "no_cellar", "row_by_row",
    "base_cards_are_taken_out_first",
)  # fmt: skip
def lay_out(t: Table, pack: list[Card]) -> None:
    """The first card dealt gives the rank of the bases, which are taken out; the others are laid row by row."""
    lay_with_base(t, pack, rank(pack[0]))


PRISONERS = replace(NEW_HOMEBODY, name="prisoners", lay_out=lay_out)
