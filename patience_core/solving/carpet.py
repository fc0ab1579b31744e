"""The plan of Carpet: of two equal cards one goes up on the ace's foundation and the other down on the king's.

A carpet card that may be laid on the waste, and what may be laid on it there, make early play doubtful: a card that has gone out
carries nothing. It does no harm once the two foundations of a suit have met (``suit_has_met``). Besides there is the looser game
of ``carpets``, here with laying on the waste.
"""

from typing import Any

from ..game import Game, Move
from ..games._carpet import REDEALS
from ..games.carpet import FOUNDATIONS, STOCK, WASTE
from ..kernel import kernel
from ..table import ACE, KING, MOST_CARDS, NO_CARD, Table, count, height, rank, suit, top
from .carpets import CELLS, SECOND_COPY, all_have_left, bit_of, in_order_of_turning, is_free, is_gone
from .plans import Plan

CARPET_STOCK, CARPET_WASTE = int(STOCK[0]), int(WASTE[0])
FIRST_FOUNDATION = int(FOUNDATIONS[0])
LAST_TIME = 1  # redeals


@kernel
def is_built_whole(t: Table, of_suit: int) -> bool:
    """Whether both foundations of a suit are there, and every card that they have come past lies there."""
    up, down = FIRST_FOUNDATION + 2 * of_suit, FIRST_FOUNDATION + 2 * of_suit + 1
    return (
        height(t, up) > 0
        and height(t, down) > 0
        and height(t, up) == rank(top(t, up))
        and height(t, down) == KING + 1 - rank(top(t, down))
        and suit(top(t, up)) == of_suit
        and suit(top(t, down)) == of_suit
    )


@kernel
def suit_has_met(t: Table, m: Move) -> bool:
    """A card goes out in a suit of which a copy of every rank is out.

    Then of each rank one copy at most is left, and where that goes is settled: up the higher ones, down the lower ones, each when
    its turn comes. Take a win from here and put this move first. If something is laid on that card in the waste later, it is one
    rank higher or lower, and can go out instead, since the card has: one higher goes up on it, and one lower goes down, as both
    copies of the rank between are out. The same holds of what is laid on that in its turn. All other cards go as they did: none
    lies under more than before, and the foundations are as far or further.
    """
    if m.dst < FIRST_FOUNDATION or m.dst >= CARPET_STOCK:
        return False
    of_suit = suit(top(t, m.src))
    up, down = FIRST_FOUNDATION + 2 * of_suit, FIRST_FOUNDATION + 2 * of_suit + 1
    return is_built_whole(t, of_suit) and rank(top(t, up)) >= rank(top(t, down)) - 1


@kernel
def four_bits(word: int, of_suit: int) -> int:
    """A number from 0 to 15 for each suit, kept in one word."""
    return word >> 4 * of_suit & 15


@kernel
def has_its_turn(t: Table, ups: int, downs: int, card: int) -> bool:
    """Whether a card may go out when the foundations have come so far: up or down, but only down if a copy has gone up here."""
    s, r = suit(card), rank(card)
    may_go_up, may_go_down = four_bits(ups, s) >= r - 1, four_bits(downs, s) <= r + 1
    if rank(top(t, FIRST_FOUNDATION + 2 * s)) >= r:
        return may_go_down
    if rank(top(t, FIRST_FOUNDATION + 2 * s + 1)) <= r:
        return may_go_up
    return may_go_up or may_go_down


@kernel
def carries(bases: int, card: int) -> bool:
    """Whether a card of the same suit, one rank higher or lower, is among these."""
    return (rank(card) > ACE and bases & bit_of(card) >> 1 != 0) or (rank(card) < KING and bases & bit_of(card) << 1 != 0)


@kernel
def carries_laid_out(t: Table, first: int, second: int, cell_of: Any, card: int) -> bool:
    """Whether a card could carry a free one of the carpet, of which ``cell_of`` tells where each card lies."""
    for copy in range(0, 2 * SECOND_COPY, SECOND_COPY):
        for step in range(-1, 2, 2):
            other = (card & SECOND_COPY - 1) + step + copy
            is_laid_out = ACE <= rank(card) + step <= KING and cell_of[other] < CELLS and not is_gone(first, second, other)
            if is_laid_out and is_free(t, first, second, cell_of[other]):
                return True
    return False


@kernel
def all_are_built_whole(t: Table) -> bool:
    """The foundations of every suit are as a deal and play leave them."""
    whole = True
    for s in range(4):
        whole = whole and is_built_whole(t, s)
    return whole


@kernel
def tops(t: Table, which: int) -> int:
    """The ranks on top of the foundations that are built up (0) or down (1), four bits for each suit."""
    ranks = 0
    for s in range(4):
        ranks |= rank(top(t, FIRST_FOUNDATION + 2 * s + which)) << 4 * s
    return ranks


@kernel
def cells_of_cards(t: Table) -> list[int]:
    """For each card the place of the carpet where it lies, or one beyond the last."""
    cell_of = [CELLS] * MOST_CARDS
    for cell in range(CELLS):
        cell_of[top(t, cell)] = cell
    return cell_of


@kernel
def built_up(ups: int, free: int) -> int:
    """The foundations that are built up, as high as the free cards make them."""
    for s in range(4):
        while four_bits(ups, s) < KING and free >> 13 * s + four_bits(ups, s) & 1:
            ups += 1 << 4 * s
    return ups


@kernel
def built_down(downs: int, free: int) -> int:
    """Those that are built down, likewise."""
    for s in range(4):
        while four_bits(downs, s) > ACE and free >> 13 * s + four_bits(downs, s) - 2 & 1:
            downs -= 1 << 4 * s
    return downs


@kernel
def cannot_come_out(t: Table) -> bool:
    """Not all cards leave even in the looser game of ``carpets``, in which a card may go out twice and still carry others."""
    if not all_are_built_whole(t):
        return False  # no deal leads there
    ups, downs = tops(t, 0), tops(t, 1)
    free, laid, first, second = 0, 0, 0, 0
    cards, turned = in_order_of_turning(t, CARPET_STOCK, CARPET_WASTE), height(t, CARPET_WASTE)
    cell_of = cells_of_cards(t)
    for _ in range(count(t, REDEALS), LAST_TIME + 1):
        changed = True
        while changed or turned < len(cards):
            as_before = not changed
            if as_before:
                turned += 1
            changed, bases, place = False, laid, turned - 1
            while place >= 0:
                card = cards[place]
                bases |= bit_of(card)
                if not is_gone(first, second, card):
                    if not has_its_turn(t, ups, downs, card):
                        break
                    changed, free = True, free | bit_of(card)
                    first |= 0 if card >= SECOND_COPY else bit_of(card)
                    second |= bit_of(card) if card >= SECOND_COPY else 0
                place -= 1
            if as_before and not changed and not carries_laid_out(t, first, second, cell_of, cards[turned - 1]):
                continue
            for cell in range(CELLS):
                card = top(t, cell)
                if card == NO_CARD or is_gone(first, second, card) or not is_free(t, first, second, cell):
                    continue
                if carries(bases, card):
                    laid, bases = laid | bit_of(card), bases | bit_of(card)
                elif not has_its_turn(t, ups, downs, card):
                    continue
                changed, free = True, free | bit_of(card)
                first |= 0 if card >= SECOND_COPY else bit_of(card)
                second |= bit_of(card) if card >= SECOND_COPY else 0
            higher, lower = built_up(ups, free), built_down(downs, free)
            changed = changed or higher != ups or lower != downs
            ups, downs = higher, lower
        turned = 0
    return not all_have_left(t, first, second, cards)


def carpet(game: Game) -> Plan:
    """The plan of Carpet."""
    return Plan(forced=(suit_has_met,), dead=(cannot_come_out,))
