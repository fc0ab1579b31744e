"""The table of Parade's looser game (see ``parade_loose``), as one vector.

Cards have numbers: 2 * kind + copy, where a kind is 16 * row + 4 * suit + level, and the bases (foundation cards) are level 0.
Bases have numbers of their own, from 0 to 23 (``base_of``); so have a base and another row than its own, together (``park_of``).
"""

from .engine import Array

KINDS, CARDS, BASES, PILES, AIR = 48, 96, 24, 8, 3
HOME = CARDS
MODE = HOME + 8 * BASES
PARK = MODE + 3 * BASES
WAIT = PARK + 16 * BASES
VARIABLES = WAIT + 2 * BASES * BASES
"""The first numbers of the restrictions: those below HOME are ``late``."""

DEPTH, MOST_LOOSE, MOST_DEALS = 24, 48, 13
BUILT = 0  # how many cards of each kind are built, or at home
OPENED, AT_HOME, PARKED = KINDS, KINDS + 3, KINDS + 6  # of each row: spaces opened, bases gone home, bases held
HEIGHTS = PARKED + 3  # of the auxiliary piles
IS_HOME = HEIGHTS + PILES  # whether each base has gone home
LYING = IS_HOME + BASES  # the cards in rows, or held outside, that are not at home: see LIES
ON_PILES = LYING + 3 * MOST_LOOSE  # the auxiliary piles
LEFT, LEMMA_LENGTH, LOGGED, HOMES, LOOSE, PARKS, WINDOW, LIBERTIES = range(ON_PILES + PILES * DEPTH, ON_PILES + PILES * DEPTH + 8)
"""Cards left over, lengths of the lemma and of the log, bases gone home, cards LYING, bases held by a restriction, deals before
the first liberty, and liberties."""
PLACE_OF = LIBERTIES + 1  # of each card within reach: 1 + its auxiliary pile, or 1 + PILES + its number among those LYING
TRIES = PLACE_OF + CARDS  # how many cards are to be tried
FIRST = TRIES + 1  # all of this as it is to begin with
DEALS = 2 * FIRST  # how many deals there are to come
DEALT = DEALS + 1  # for each of them, and each auxiliary pile, a card or -1
OPENS = DEALT + PILES * MOST_DEALS  # for each base, how many spaces its row must have opened
HELD_BASES = OPENS + BASES  # bases held by a restriction: see BASE
GONE_HOME = HELD_BASES + 3 * BASES  # bases in the order in which they went home
MEMBERS = GONE_HOME + BASES  # of a row that is overfull, the bases in it
USED = MEMBERS + 2 * BASES  # restrictions that kept something back
LEMMA = USED + VARIABLES  # literals: twice a restriction, and one more if it does not hold
LOG = LEMMA + 4 * BASES * BASES  # of what leaves: the card, and the row where it is held, AIR if none; or DEAL
TO_TRY = LOG + 4 * CARDS  # those cards, the first last
LENGTH = TO_TRY + CARDS * (BASES + 4)
"""A game is one vector of this length; these are the first places of its parts."""

LIES, FROM, HELD = range(3)  # its number, the row (AIR: outside), whether it came from an auxiliary pile
BASE, IN_ROW, PARK_NUMBER = range(3)
DEAL = -1


def base_of(card: int) -> int:
    """The number of a base, from 0 to 23."""
    return (card >> 3) * 2 + (card & 1)


def other_row(own: int, which: int) -> int:
    """The first (0) or second (1) of the two other rows."""
    return which + (1 if which >= own else 0)


def park_of(base: int, row: int) -> int:
    """Base and other row as one number, as restrictions count them."""
    return 2 * base + (row if row < base >> 3 else row - 1)


def mode_of(park: int) -> int:
    """The restriction that the base is held in that row."""
    return MODE + 3 * (park >> 1) + 1 + (park & 1)


def reach(g: Array, card: int, place: int) -> None:
    """A card lies on top of an auxiliary pile (the first places), or in a row and not at home; it is to be tried."""
    g[PLACE_OF + card] = place + 1
    try_again(g, card)


def try_again(g: Array, card: int) -> None:
    """Whether a card may leave is to be seen, if it is within reach."""
    if g[PLACE_OF + card] > 0:
        g[TO_TRY + g[TRIES]] = card
        g[TRIES] += 1


def try_all(g: Array) -> None:
    """Whether any card may leave is to be seen, those of the auxiliary piles first."""
    for k in range(g[LOOSE]):
        reach(g, g[LYING + 3 * k + LIES], PILES + k)
    for pile in range(PILES):
        if g[HEIGHTS + pile] > 0:
            reach(g, g[ON_PILES + DEPTH * pile + g[HEIGHTS + pile] - 1], pile)


def begin(g: Array, on: Array) -> None:
    """Lay the table, and read the restrictions that are asked for most."""
    g[:FIRST] = g[FIRST : 2 * FIRST]
    g[USED:LEMMA] = 0
    for base in range(BASES):
        opens = 8
        while opens > 1 and on[HOME + 8 * base + opens - 1] != 1:
            opens -= 1
        g[OPENS + base] = opens
        for park in range(2 * base, 2 * base + 2):
            if on[mode_of(park)] == 1:
                place = HELD_BASES + 3 * g[PARKS]
                g[place + BASE], g[place + IN_ROW] = base, other_row(base >> 3, park & 1)
                g[place + PARK_NUMBER] = park
                g[PARKS] += 1
    try_all(g)
