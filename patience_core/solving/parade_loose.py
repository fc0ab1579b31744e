"""Parade played to its end in a looser game, under some restrictions: what does not come out there does not come out.

Of equal foundation piles only how high they are counts, and of a row only how many spaces it has. So a game is told by the times
at which cards leave. In the looser game each card leaves as soon as it may, and it may more than in the true game:

- a card is built as soon as *one* card is built that it can lie on, even if its other copy lies there already;
- a foundation card goes to its row even if that has no space left, as long as it has opened one at all;
- a foundation card of an auxiliary pile may be held outside the rows until it goes to its own.

Each time that happens, and nothing else could, is a *liberty*. What a win would have to do instead is one of a few restrictions:
the first liberty tells which (``lemma``). Restrictions only make cards leave later, and nothing is ever too late, so:

- if not all cards leave under some restrictions, no win keeps to all of them;
- if all leave without a liberty, they have left as in a win.

The restrictions, each with a number; of a base (a foundation card) and a row, *opened* is how many spaces there were or came:

- ``late``: this copy is built only when two cards are there for the two copies, so not before its other copy;
- ``opens``: this base goes to its own row only when that has opened so many spaces;
- ``straight``, ``parks``: this base is not held outside its row; or it is held in this other row, and in a space of that;
- ``park opens``: it goes there only when that row has opened so many;
  ``waits``: some base enters that row when this one has left it.

One thing is looser than the rules even without liberties: a base may be held in another row though its own has a space, which is
to be kept for another. So a win of the looser game is to be tried out.
"""

from .engine import Array
from .parade_table import (
    AIR,
    AT_HOME,
    BASE,
    BASES,
    BUILT,
    DEAL,
    DEALS,
    DEALT,
    DEPTH,
    FROM,
    GONE_HOME,
    HEIGHTS,
    HELD,
    HELD_BASES,
    HOME,
    HOMES,
    IN_ROW,
    IS_HOME,
    LEFT,
    LEMMA,
    LEMMA_LENGTH,
    LIBERTIES,
    LIES,
    LOG,
    LOGGED,
    LOOSE,
    LYING,
    MEMBERS,
    MODE,
    ON_PILES,
    OPENED,
    OPENS,
    PARK,
    PARK_NUMBER,
    PARKED,
    PARKS,
    PILES,
    PLACE_OF,
    TO_TRY,
    TRIES,
    USED,
    WAIT,
    WINDOW,
    base_of,
    begin,
    mode_of,
    other_row,
    park_of,
    reach,
    try_again,
    try_all,
)


def kept_waiting(g: Array, on: Array, base: int, row: int) -> bool:
    """Whether a base has to wait until another has left this row."""
    for place in range(HELD_BASES, HELD_BASES + 3 * g[PARKS], 3):
        other = g[place + BASE]
        if g[place + IN_ROW] == row and other != base and g[IS_HOME + other] == 0:
            wait = WAIT + g[place + PARK_NUMBER] * BASES + base
            if on[wait] == 1:
                g[USED + wait] = g[USED + mode_of(g[place + PARK_NUMBER])] = 1
                return True
    return False


def literal(g: Array, number: int) -> None:
    """One more way in which a win can do without the first liberty."""
    g[LEMMA + g[LEMMA_LENGTH]] = number
    g[LEMMA_LENGTH] += 1


def members(g: Array, row: int, entering: int) -> int:
    """Who has entered a row, and who enters it now; how many they are."""
    n = 0
    for i in range(g[HOMES]):
        if g[GONE_HOME + i] >> 3 == row:
            g[MEMBERS + n] = g[GONE_HOME + i]
            n += 1
    for k in range(g[LOOSE]):
        if g[LYING + 3 * k + HELD] == 1 and g[LYING + 3 * k + FROM] == row:
            g[MEMBERS + n] = base_of(g[LYING + 3 * k + LIES])
            n += 1
    g[MEMBERS + n] = entering
    return n + 1


def overfill(g: Array, row: int, entering: int) -> None:
    """A liberty: a base enters a full row. Instead one of those in it must come later, or after one held there has left."""
    g[LIBERTIES] += 1
    if g[LIBERTIES] > 1:
        return
    opened, n = g[OPENED + row], members(g, row, entering)
    for i in range(n):
        base = g[MEMBERS + i]
        held, park = base >> 3 != row, park_of(base, row)
        if opened < 8:
            literal(g, 2 * ((PARK + 8 * park if held else HOME + 8 * base) + opened))
        if held:
            literal(g, 2 * mode_of(park) + 1)
            for k in range(n):
                if k != i:
                    literal(g, 2 * (WAIT + park * BASES + g[MEMBERS + k]))


def is_built(g: Array, on: Array, card: int, liberty: bool) -> bool:
    """Build a card if it may be."""
    kind = card >> 1
    there = g[BUILT + kind - 1]
    if there == 1 and on[card] == 1:
        g[USED + card] = 1
        return False
    if there <= g[BUILT + kind]:
        if not liberty or there == 0:
            return False
        g[LIBERTIES] += 1
        for copy in range(2 if g[LIBERTIES] == 1 else 0):
            literal(g, 4 * kind + 2 * copy)
    g[BUILT + kind] += 1
    return True


def may_enter(g: Array, on: Array, base: int, row: int, liberty: bool) -> bool:
    """Whether a base may go to a row that has opened as many spaces as it must."""
    if kept_waiting(g, on, base, row):
        return False
    if g[AT_HOME + row] + g[PARKED + row] >= g[OPENED + row]:
        if not liberty or g[OPENED + row] == 0:
            return False
        overfill(g, row, base)
    return True


def goes_home(g: Array, on: Array, base: int, liberty: bool) -> bool:
    """Bring a base to its own row if it may go."""
    row = base >> 3
    if g[OPENED + row] < g[OPENS + base]:
        g[USED + HOME + 8 * base + g[OPENS + base] - 1] = 1
        return False
    if not may_enter(g, on, base, row, liberty):
        return False
    g[AT_HOME + row] += 1
    g[GONE_HOME + g[HOMES]] = base
    g[HOMES] += 1
    g[IS_HOME + base] = 1
    g[BUILT + 4 * (base >> 1)] += 1
    return True


def is_held(g: Array, on: Array, base: int, liberty: bool) -> int:
    """Take a base from an auxiliary pile to another row or AIR if it may be held there; where, or -1."""
    mode, park = MODE + 3 * base, 2 * base
    if on[mode] == 1:
        g[USED + mode] = 1
        return -1
    if on[mode + 1] != 1 and on[mode + 2] != 1:
        if liberty:
            g[LIBERTIES] += 1
            for way in range(3 if g[LIBERTIES] == 1 else 0):
                literal(g, 2 * (mode + way))
        return AIR if liberty else -1
    if on[mode + 1] != 1:
        park += 1
    row, opens = other_row(base >> 3, park & 1), 8
    g[USED + mode_of(park)] = 1
    while opens > 1 and on[PARK + 8 * park + opens - 1] != 1:
        opens -= 1
    if g[OPENED + row] < opens:
        g[USED + PARK + 8 * park + opens - 1] = 1
        return -1
    return row if may_enter(g, on, base, row, liberty) else -1


def goes(g: Array, on: Array, card: int, is_dealt: bool, liberty: bool) -> int:
    """Build a card, bring it to its row, or hold it elsewhere; where it is held (AIR: nowhere), or -1 if it cannot go."""
    if card & 6:
        return AIR if is_built(g, on, card, liberty) else -1
    if goes_home(g, on, base_of(card), liberty):
        return AIR
    return is_held(g, on, base_of(card), liberty) if is_dealt else -1


def leaves_row(g: Array, card: int, number: int) -> None:
    """A card that lay in a row, or was held outside, has left; the last of those takes its number."""
    from_row, last = g[LYING + 3 * number + FROM], g[LOOSE] - 1
    if g[LYING + 3 * number + HELD] == 0:
        g[OPENED + from_row] += 1
    elif from_row < AIR:
        g[PARKED + from_row] -= 1
    g[PLACE_OF + g[LYING + 3 * last + LIES]] = PILES + number + 1
    g[PLACE_OF + card] = 0
    for column in range(3):
        g[LYING + 3 * number + column] = g[LYING + 3 * last + column]
    g[LOOSE] = last


def leaves_pile(g: Array, card: int, pile: int, row: int) -> None:
    """The top card of an auxiliary pile has left, perhaps to be held in a row."""
    last = g[LOOSE]
    g[PLACE_OF + card] = 0
    g[HEIGHTS + pile] -= 1
    if g[HEIGHTS + pile] > 0:
        reach(g, g[ON_PILES + DEPTH * pile + g[HEIGHTS + pile] - 1], pile)
    if card & 6 == 0 and g[IS_HOME + base_of(card)] == 0:
        g[LYING + 3 * last + LIES], g[LYING + 3 * last + FROM], g[LYING + 3 * last + HELD] = card, row, 1
        g[LOOSE] += 1
        reach(g, card, PILES + last)
        if row < AIR:
            g[PARKED + row] += 1


def settle(g: Array, on: Array) -> None:
    """Whatever may leave does, until nothing does; the first liberty of the game only then, but all others at once.

    A card is tried when it comes within reach, and whenever something has changed that it waits for.
    """
    liberty = g[LIBERTIES] > 0
    while True:
        if g[TRIES] == 0:
            if liberty:
                return
            liberty = True
            try_all(g)
            continue
        g[TRIES] -= 1
        card = g[TO_TRY + g[TRIES]]
        place = g[PLACE_OF + card] - 1
        row = goes(g, on, card, place < PILES, liberty) if place >= 0 else -1
        if row < 0:
            continue
        g[LOG + 2 * g[LOGGED]], g[LOG + 2 * g[LOGGED] + 1] = card, row
        g[LOGGED] += 1
        if place < PILES:
            leaves_pile(g, card, place, row)
        else:
            leaves_row(g, card, place - PILES)
        if place >= PILES or g[PARKS] > 0:
            for base in range(BASES):
                try_again(g, 8 * (base >> 1) + (base & 1))
        if card & 6 < 6:
            try_again(g, (card | 1) + 1)
            try_again(g, (card | 1) + 2)


def play(g: Array, on: Array) -> int:
    """Play the looser game under the restrictions that are on (1); how many cards are left over."""
    begin(g, on)
    for deal in range(g[DEALS] + 1):
        if g[LIBERTIES] == 0:
            g[WINDOW] = deal
        if deal > 0:
            g[LOG + 2 * g[LOGGED]] = DEAL
            g[LOGGED] += 1
            for pile in range(PILES):
                card = g[DEALT + PILES * (deal - 1) + pile]
                if card >= 0:
                    if g[HEIGHTS + pile] > 0:
                        g[PLACE_OF + g[ON_PILES + DEPTH * pile + g[HEIGHTS + pile] - 1]] = 0
                    g[ON_PILES + DEPTH * pile + g[HEIGHTS + pile]] = card
                    g[HEIGHTS + pile] += 1
                    reach(g, card, pile)
        settle(g, on)
    left = g[LOOSE]
    for pile in range(PILES):
        left += g[HEIGHTS + pile]
    g[LEFT] = left
    return int(left)
