"""Parade: many lines are kept at once, those with most cards in their places (see ``beam``); nothing is proved."""

from ..game import Game
from ..games.parade import AUXILIARY, ROWS, at_home
from ..kernel import kernel
from ..table import Table, height, is_empty
from .beam import BeamPlan
from .plans import Plan


@kernel
def cards_in_their_places(t: Table) -> int:
    """Cards built count most, then foundation cards at home, then spaces; what lies on the auxiliary piles counts against it.

    A hope: nothing is proved of it. Under both options.
    """
    promise = 0
    for place in ROWS:
        if is_empty(t, place):
            promise += 2
        elif at_home(t, place):
            promise += 3 + 4 * (height(t, place) - 1)
    for pile in AUXILIARY:
        promise -= height(t, pile)
    return promise


def parade(game: Game) -> Plan:
    """The plan under either option."""
    return BeamPlan(promise=cards_in_their_places)
