"""The plan of Squaring the Circle: which of two equal cards goes first, and nothing else, is there to choose.

Of two places of a rank and suit only how high they are built matters. So all that counts of the foundations is how many copies
of each card are out (``copies_out``), and a card may go out when fewer of its copies are out than of the card that it needs
(``needed_rank``). A card that goes out makes no move of another card impossible, except one: its other copy may have to wait
until the second copy of the card needed is out. Where turning is always allowed, this means:

*Early is as good.* If in a win some card goes out before its other copy does, or would never have kept that waiting, it can as
well go out as soon as it may. For the cards that go out up to then still can: no fewer are out, no more lies around them in the
carpet or upon them in the waste; and turning goes on as before with one card less.

With ``must_exhaust`` an early card may force out others, of which the other copies should have gone first. But a card of the
carpet that may go out keeps one from turning, so it goes out before the next turn anyway (unless its other copy does), and there
is nothing in between but other cards going out; nothing new is forced.
"""

from ..game import Game, Move
from ..games._carpet import REDEALS, SIDE, is_upright
from ..games._circle import CIRCLE, HALF
from ..games.squaring_the_circle import STOCK, WASTE
from ..kernel import kernel
from ..table import ACE, KING, NO_CARD, Table, count, height, is_empty, rank, suit, top
from .carpets import CELLS, SECOND_COPY, all_have_left, bit_of, in_order_of_turning, is_free, is_gone
from .plans import Plan

CIRCLE_STOCK, CIRCLE_WASTE = int(STOCK[0]), int(WASTE[0])
FIRST_OF_CIRCLE = int(CIRCLE[0])
LAST_TIME = 2  # redeals


@kernel
def copies_out(t: Table, card: int) -> int:
    """How many copies of a card's rank and suit are out."""
    place = FIRST_OF_CIRCLE + 4 * suit(card) + (rank(card) - 1) // 4
    number = 1 if rank(top(t, place)) >= rank(card) else 0
    return number + (1 if rank(top(t, place + HALF)) >= rank(card) else 0)


@kernel
def needed_rank(of: int) -> int:
    """The rank of which a copy more must be out: for a five the ace, for a nine the five; 0 for aces and kings, with no need."""
    if of in (ACE, KING):
        return 0
    return of - 4 if of % 4 == 1 else of - 1


@kernel
def goes_out(t: Table, m: Move) -> bool:
    """The move builds on the circle, or brings a card to it."""
    return m.dst >= FIRST_OF_CIRCLE and m.dst < FIRST_OF_CIRCLE + 2 * HALF


@kernel
def may_go_out(t: Table, card: int) -> bool:
    """Whether a card, if free, may go out now."""
    needed = needed_rank(rank(card))
    return needed == 0 or copies_out(t, card - rank(card) + needed) > copies_out(t, card)


@kernel
def keeps_none_waiting(t: Table, m: Move) -> bool:
    """A card goes out that needs no other, or of which both copies of the card needed are out: its other copy can go any time.

    So it can go at once: early is as good.
    """
    if not goes_out(t, m):
        return False
    card = top(t, m.src)
    needed = needed_rank(rank(card))
    return needed == 0 or copies_out(t, card - rank(card) + needed) == 2


@kernel
def laid_out_and_keeps_none_waiting(t: Table, m: Move) -> bool:
    """As ``keeps_none_waiting``, from the carpet, or a card of the waste on which nothing is built, so that it forces out none.

    Right with all options.
    """
    built_on = rank(top(t, m.src)) % 4 != 0 and rank(top(t, m.src)) != KING
    return (m.src < CELLS or not built_on) and keeps_none_waiting(t, m)


@kernel
def other_copy_opens_nothing(t: Table, m: Move) -> bool:
    """A card goes out, and its other copy lies in the carpet where its going makes no card free.

    In a win in which the other copy goes first, let this one go instead, and the other one when this one did: what lies there a
    while longer is in nobody's way. So there is a win in which this one goes first, and early is as good. With ``must_exhaust``
    it is not right: what this one's going makes free may be forced out.
    """
    if not goes_out(t, m):
        return False
    for place in range(CELLS):
        if top(t, place) == top(t, m.src) ^ SECOND_COPY:
            step, at = (1, place % SIDE) if is_upright(place) else (SIDE, place // SIDE)
            before = at <= 1 or is_empty(t, place - step) or is_empty(t, place - 2 * step)
            after = at >= SIDE - 2 or is_empty(t, place + step) or is_empty(t, place + 2 * step)
            return before and after
    return False


@kernel
def is_reached(once: int, twice: int, late: int, card: int) -> bool:
    """Whether a card may go out when these are out once and twice; the ``late`` ones need the card before them twice."""
    needed = needed_rank(rank(card))
    if needed == 0:
        return True
    needed_bit = 1 << 13 * suit(card) + needed - 1
    return ((twice if late & bit_of(card) else once) & needed_bit) != 0


@kernel
def all_come_out(t: Table, first_waits: int, second_waits: int) -> bool:
    """All cards come out in a looser game, these first copies and these second ones (bits of ranks and suits) after the others.

    In it a card goes out as soon as one copy of the card that it needs is out, and so does its other copy; only if that copy is
    out already, or is to go first, both copies of the card needed must be. So nothing ever comes too late (see ``carpets``).
    """
    once, twice, first, second = 0, 0, 0, 0
    for s in range(4):
        for r in range(ACE, KING + 1):
            out = copies_out(t, 16 * s + r)
            once |= (1 if out > 0 else 0) << 13 * s + r - 1
            twice |= (1 if out > 1 else 0) << 13 * s + r - 1
    first_waits, second_waits = first_waits | once, second_waits | once
    cards, turned = in_order_of_turning(t, CIRCLE_STOCK, CIRCLE_WASTE), height(t, CIRCLE_WASTE)
    for _ in range(count(t, REDEALS), LAST_TIME + 1):
        changed = True
        while changed or turned < len(cards):
            as_before = not changed
            if as_before:
                turned += 1
            changed = False
            place = turned - 1
            while place >= 0:
                card = cards[place]
                if not is_gone(first, second, card):
                    if not is_reached(once, twice, second_waits if card >= SECOND_COPY else first_waits, card):
                        break
                    changed, twice, once = True, twice | once & bit_of(card), once | bit_of(card)
                    first |= 0 if card >= SECOND_COPY else bit_of(card)
                    second |= bit_of(card) if card >= SECOND_COPY else 0
                place -= 1
            if as_before and not changed:
                continue
            for cell in range(CELLS):
                card = top(t, cell)
                if card == NO_CARD or is_gone(first, second, card) or not is_free(t, first, second, cell):
                    continue
                if is_reached(once, twice, second_waits if card >= SECOND_COPY else first_waits, card):
                    changed, twice, once = True, twice | once & bit_of(card), once | bit_of(card)
                    first |= 0 if card >= SECOND_COPY else bit_of(card)
                    second |= bit_of(card) if card >= SECOND_COPY else 0
        turned = 0
    return all_have_left(t, first, second, cards)


@kernel
def cannot_come_out(t: Table) -> bool:
    """Not all cards come out even in the looser game of ``all_come_out``."""
    return not all_come_out(t, 0, 0)


@kernel
def other_copy_cannot_go_first(t: Table, m: Move) -> bool:
    """A card goes out before its other copy in every win: otherwise not all come out even in a looser game. Early is as good."""
    card = top(t, m.src)
    is_second = card >= SECOND_COPY
    return goes_out(t, m) and not all_come_out(t, 0 if is_second else bit_of(card), bit_of(card) if is_second else 0)


@kernel
def laid_out_and_other_copy_cannot_go_first(t: Table, m: Move) -> bool:
    """As ``other_copy_cannot_go_first``, from the carpet: right with all options."""
    return m.src < CELLS and other_copy_cannot_go_first(t, m)


@kernel
def turns_though_waiting_fails(t: Table, m: Move) -> bool:
    """Turning, though not all come out even in a looser game if each card that may go out now goes after its other copy.

    If in a win one of them goes before its other copy, there is a win that begins with it: early is as good. So one need turn
    only for wins in which none does.
    """
    if goes_out(t, m):
        return False
    first_waits, second_waits = 0, 0
    for place in range(CELLS + 1):
        pile = place if place < CELLS else CIRCLE_WASTE
        card = top(t, pile)
        if card != NO_CARD and may_go_out(t, card) and (pile == CIRCLE_WASTE or is_free(t, 0, 0, pile)):
            first_waits |= 0 if card >= SECOND_COPY else bit_of(card)
            second_waits |= bit_of(card) if card >= SECOND_COPY else 0
    return (first_waits | second_waits) != 0 and not all_come_out(t, first_waits, second_waits)


def squaring_the_circle(game: Game) -> Plan:
    """The plan of Squaring the Circle."""
    if game.chosen["must_exhaust"]:
        return Plan(
            forced=(laid_out_and_keeps_none_waiting, laid_out_and_other_copy_cannot_go_first),
            dead=(cannot_come_out,),
        )
    return Plan(
        forced=(keeps_none_waiting, other_copy_opens_nothing, other_copy_cannot_go_first),
        pointless=(turns_though_waiting_fails,),
        dead=(cannot_come_out,),
    )
