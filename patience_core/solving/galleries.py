"""The plans of the two galleries: places in rows, a few of them empty, and moves that lay a card beside its neighbour.

The choice is wide and forgiving, and nearly every deal comes out: so these plans say what a table promises (see ``beam``).
"""

from ..game import Game
from ..games._rows import HEADS, WIDTH
from ..games.picture_gallery import REMOVED, SIX, in_order, one_below
from ..games.picture_gallery import ROWS as PLACES
from ..games.picture_gallery import WIDTH as BROAD
from ..kernel import kernel
from ..table import ACE, KING, NO_CARD, Table, face, is_empty, rank, suit, top
from .beam import BeamPlan
from .keys import finished, stirred
from .plans import Plan

TAKEN = REMOVED[0]


@kernel
def cards_at_home(t: Table) -> int:
    """Of Gallery: how many cards lie where they lie in the end."""
    found = 0
    for head in HEADS:
        for place in range(head + 1, head + WIDTH):
            card = top(t, place)
            if rank(card) == place - head + 1 and suit(card) == suit(top(t, head)):
                found += 1
    return found


# ---- Picture Gallery


@kernel
def nothing_fits(t: Table) -> bool:
    """No hole can be filled any more, and the rows are not in order of rank, as they are in every win.

    Every hole lies right of a six or of a hole: that is no move, once the six has been taken. A hole at the head of a row may
    take an ace, in one of the variants.
    """
    if is_empty(t, TAKEN):
        return False
    for place in PLACES:
        if is_empty(t, place):
            left = top(t, place - 1) if (place - PLACES[0]) % BROAD > 0 else NO_CARD
            if (place - PLACES[0]) % BROAD == 0 or (left != NO_CARD and rank(left) != SIX):
                return False
    return not in_order(t, False)


@kernel
def key_by_rank(t: Table) -> int:
    """Where which rank lies: all that matters where the goal does not ask for suits, since no move does either.

    Only the six that is taken first may have to be of a named suit; so suits count until it has gone.
    """
    total = finished(stirred(0, face(top(t, TAKEN)) if is_empty(t, TAKEN) else SIX))
    for place in PLACES:
        card = face(top(t, place)) if is_empty(t, TAKEN) else rank(top(t, place))
        total += finished(stirred(stirred(0, place + 1), card))
    return total


@kernel
def is_home(t: Table, place: int) -> bool:
    """The card lies where its rank lies in the end, in the row of its suit's ace."""
    at = (place - PLACES[0]) % BROAD
    return rank(top(t, place)) == KING + 1 - at and suit(top(t, place)) == suit(top(t, place - at)) and at > 0


@kernel
def pictures_at_home(t: Table) -> int:
    """How many cards lie where they lie in the end, less a quarter of those that follow the card on their left in rank.

    A card that follows, and is not at home, has to leave a place where only three others fit.
    """
    promise = 0
    for place in PLACES:
        if (place - PLACES[0]) % BROAD > 0 and not is_empty(t, place):
            promise += (4 if is_home(t, place) else 0) - (1 if one_below(top(t, place), top(t, place - 1)) else 0)
    return promise


@kernel
def ranks_at_home(t: Table) -> int:
    """How many cards lie where their rank lies in the end."""
    promise = 0
    for place in PLACES:
        at = (place - PLACES[0]) % BROAD
        if not is_empty(t, place) and rank(top(t, place)) == (ACE if at == 0 else KING + 1 - at):
            promise += 1
    return promise


def gallery(game: Game) -> Plan:
    """The plan of Gallery."""
    return BeamPlan(promise=cards_at_home)


def picture_gallery(game: Game) -> Plan:
    """The plan of Picture Gallery."""
    if game.chosen.get("by_suit", True):
        return BeamPlan(dead=(nothing_fits,), promise=pictures_at_home)
    return BeamPlan(dead=(nothing_fits,), promise=ranks_at_home, key=key_by_rank)
