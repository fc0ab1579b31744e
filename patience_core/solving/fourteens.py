"""Fourteens: each of the four groups is a small game of its own, and they only share out the stock.

**Proved.** A group that nothing can change (``a_group_is_blocked``), a rank that stays odd in a group (``a_rank_stays_odd``).

**Sharing out.** Cards never change groups. After a deal each group and the stock hold an even number of cards, and so for good;
so a closing gives each group whole couples of the stock: to a group from which so many pairs have gone so many couples in a row,
or, when the stock runs out, what is left. So every line of play gives each group a share of the 28 couples, and a group can be
cleared with a share, or not, whatever the others do: what matters is only which of its couples come in a row, for these may come
with one closing. Where other groups close up, a group from which nothing has gone stays as it is. And whatever can be done
in each group can be done in one line, a closing for each: all is told by what shares each group can be cleared with.

**Counting.** With its share a group must hold an even number of each rank: these are 12 conditions, so of 2**28 shares some 2**16
are fair. All are tried, by a search of a hundred positions each; then four that can be cleared, and go together, are a win, and
when there are none there is none: neither of the first class, nor of the second, which needs a group with a single card.
"""

from ..game import Game
from ..games._double_cross import (
    BLOCK_COLUMNS,
    BLOCK_ROWS,
    BLOCK_TOUCHING,
    COLUMNS,
    NOWHERE,
    PLACES,
    ROWS,
    STOCK,
    TOUCHING,
    Lines,
)  # fmt: skip
from ..kernel import kernel
from ..table import NO_CARD, Table, beneath, height, is_empty, rank, top
from .plans import Plan


@kernel
def lies_closed_up(t: Table, group: int, lines: Lines) -> bool:
    """No card of a group can slide along these lines."""
    for n in range(4 * group, 4 * group + 4):
        gap = False
        for place in lines[n]:
            if place != NOWHERE:
                if is_empty(t, place):
                    gap = True
                elif gap:
                    return False
    return True


@kernel
def has_a_pair(t: Table, group: int, touching: tuple[tuple[bool, ...], ...]) -> bool:
    """Two cards of equal rank touch in a group."""
    for i in range(PLACES):
        for j in range(i):
            here, there = PLACES * group + i, PLACES * group + j
            if touching[i][j] and not is_empty(t, here) and rank(top(t, here)) == rank(top(t, there)):
                return True
    return False


@kernel
def can_not_be_changed(t: Table, group: int, touching: tuple[tuple[bool, ...], ...], rows: Lines, columns: Lines) -> bool:
    """Two cards at least lie in a group, no pair touches, and closing up neither moves a card nor brings one."""
    lying = 0
    for place in range(PLACES * group, PLACES * (group + 1)):
        lying += height(t, place)
    if lying < 2 or (lying < PLACES and not is_empty(t, STOCK[0])) or has_a_pair(t, group, touching):
        return False
    return lies_closed_up(t, group, rows) and lies_closed_up(t, group, columns)


@kernel
def a_group_is_blocked(t: Table) -> bool:
    """A group in which no pair touches and in which closing up changes nothing stays as it is, whatever is done in the others.

    For pairs lie in one group, and cards slide within their group. With two cards or more in it, neither win can be reached.
    About a quarter of all deals begin so.
    """
    blocked = False
    for group in range(4):
        blocked = blocked or can_not_be_changed(t, group, TOUCHING, ROWS, COLUMNS)
    return blocked


@kernel
def a_block_is_blocked(t: Table) -> bool:
    """As ``a_group_is_blocked``, in blocks."""
    blocked = False
    for group in range(4):
        blocked = blocked or can_not_be_changed(t, group, BLOCK_TOUCHING, BLOCK_ROWS, BLOCK_COLUMNS)
    return blocked


@kernel
def a_rank_stays_odd(t: Table) -> bool:
    """More groups hold an odd number of a rank than the stock can put right.

    Right where each group and the stock hold an even number of cards, as they do after a deal and for good: pairs go in twos, and
    then the gaps of a group are filled by whole couples of the stock, or not at all. So in the end a group cannot hold just
    one card, there are no wins of the second class, and each group has to be cleared, for which it must be given an even number
    of each rank or an odd one, as it holds itself. A couple changes that for one group only, and only if just one of its two
    cards is of the rank.
    """
    stock = STOCK[0]
    even = height(t, stock) % 2 == 0
    odd = 0
    for group in range(4):
        lying = 0
        for place in range(PLACES * group, PLACES * (group + 1)):
            lying += height(t, place)
            odd ^= 1 << 14 * group + rank(top(t, place))
        even = even and lying % 2 == 0
    if not even:
        return False
    for wanted in range(1, 14):
        groups = couples = 0
        for group in range(4):
            groups += odd >> 14 * group + wanted & 1
        card = top(t, stock) if groups > 0 else NO_CARD
        while card != NO_CARD:
            following = beneath(t, card)
            couples += (rank(card) == wanted) != (rank(following) == wanted)
            card = beneath(t, following)
        if groups > couples:
            return True
    return False


def fourteens(game: Game) -> Plan:
    """The plan under either shape of the groups."""
    return Plan(dead=(a_block_is_blocked if is_in_blocks(game) else a_group_is_blocked, a_rank_stays_odd))


def is_in_blocks(game: Game) -> bool:
    """Whether the groups are blocks."""
    return game.chosen.get("shape") == "blocks"
