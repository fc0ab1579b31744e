"""The plans of the two galleries: what is proved of Picture Gallery. Wins are found by a scout (see ``gallery_scout``)."""

from ..game import Game
from ..games.picture_gallery import HEADS, REMOVED
from ..games.picture_gallery import ROWS as PLACES
from ..games.picture_gallery import WIDTH as BROAD
from ..kernel import kernel
from ..table import ACE, KING, Card, Table, face, height, is_empty, rank, suit, top
from .keys import finished, stirred
from .plans import Plan

TAKEN = REMOVED[0]
ACE_BIT = 2
"""Sets of ranks have a bit for each, in the order in which they are built: an ace is 1, a king 2, a six 9."""


@kernel
def number_of(card: Card) -> int:
    """The number of a rank in that order."""
    return 1 if rank(card) == ACE else KING + 2 - rank(card)


@kernel
def ranks_that_may_move(t: Table, aces_move: bool, moving: int) -> int:
    """Ranks that may ever fill a space, if these may: those, and those that they make room for.

    Going along a row: what may ever lie in a place is what lies there and, if it is a space or may become one, whatever may
    follow what may ever lie on its left.
    """
    for head in HEADS:
        may_lie = 0
        for place in range(head, head + BROAD):
            empty = is_empty(t, place)
            number = 0 if empty else number_of(top(t, place))
            may_follow = may_lie << 1 if place > head else ACE_BIT if aces_move else 0
            may_follow &= (1 << BROAD + 1) - 1
            may_lie = 0 if empty else 1 << number
            if empty or moving >> number & 1:
                moving |= may_follow
                may_lie |= may_follow
    return moving


@kernel
def stays_astray(t: Table, aces_move: bool, by_suit: bool) -> bool:
    """A card that is not where it lies in every win cannot move: see the two below."""
    if is_empty(t, TAKEN):
        return False
    moving, before = 0, -1
    while moving != before:
        before = moving
        moving = ranks_that_may_move(t, aces_move, moving)
    for place in PLACES:
        card, column = top(t, place), (place - PLACES[0]) % BROAD
        if is_empty(t, place) or moving >> number_of(card) & 1:
            continue
        ace = top(t, place - column)
        if number_of(card) != column + 1:
            return True
        if by_suit and rank(ace) == ACE and not moving & ACE_BIT and suit(card) != suit(ace):
            return True
    return False


@kernel
def a_card_stays_astray(t: Table) -> bool:
    """A card that is not home has a rank that can never move.

    A card fills a space right of a card one higher, and leaves one. Which ranks may ever do so is overestimated step by step,
    from those that the spaces take now (``ranks_that_may_move``), until nothing is added. All other cards stay; and in every win
    each lies in the place that its rank says, behind the ace of its suit. So it is, for instance, when the only space is right
    of a six, or takes a rank of which all cards already lie right of cards one higher. When the first six has been taken; where
    """
    return stays_astray(t, False, True)


@kernel
def a_rank_stays_astray(t: Table) -> bool:
    """As ``a_card_stays_astray``, regardless of suit."""
    return stays_astray(t, False, False)


@kernel
def a_card_stays_astray_among_aces(t: Table) -> bool:
    """As ``a_card_stays_astray`` where aces move: a space in the first place takes any ace."""
    return stays_astray(t, True, True)


@kernel
def a_rank_stays_astray_among_aces(t: Table) -> bool:
    """As ``a_card_stays_astray_among_aces``, regardless of suit."""
    return stays_astray(t, True, False)


@kernel
def key_by_rank(t: Table) -> int:
    """Where which rank lies: all that matters where the goal does not ask for suits, since no move does either.

    Only the six that is taken first may have to be of a named suit; so suits count until it has gone.
    """
    total = finished(stirred(0, height(t, TAKEN)))
    for place in PLACES:
        card = face(top(t, place)) if is_empty(t, TAKEN) else rank(top(t, place))
        total += finished(stirred(stirred(0, place + 1), card))
    return total


def picture_gallery(game: Game) -> Plan:
    """The plan of Picture Gallery."""
    aces_move, by_suit = not game.chosen.get("aces_laid_out", True), game.chosen.get("by_suit", True)
    if by_suit:
        return Plan(dead=(a_card_stays_astray_among_aces if aces_move else a_card_stays_astray,))
    return Plan(dead=(a_rank_stays_astray_among_aces if aces_move else a_rank_stays_astray,), key=key_by_rank)
