"""Klondike's search, depth first; where three cards are turned at once it asks a looser game, where they are turned by ones.

That game has far fewer tables, since which cards turning reaches does not depend on what was taken before. Nearly all tables on
which a search by threes loses its time are lost by ones as well, and most of them by the same few proofs.
"""

from .engine import (
    CROWDED,
    DEPTH,
    EXHAUSTED,
    FRESH,
    FULL,
    LOGGED,
    MARK,
    NODES,
    NUMBERS,
    PAUSED,
    USED,
    WON,
    forget,
    is_new,
    place_of,
)
from .klondike import CANNOT_BE_DUG_OUT, LOST_BY_ONES, list_moves, make, to_be_used
from .klondike_table import (
    COLUMNS,
    END,
    FIRST,
    FOUNDATIONS,
    IN_STOCK,
    KEY,
    LOG,
    MADE,
    NOTHING,
    OPEN,
    SPACES,
    STOCK,
    TURNED,
    Arrays,
    fingerprint,
)

MOST_MOVES = 64
GOES_ON = -1  # beside the ways in which a call ends
BY_ONES = 1 << 10  # a bit of ``on``: this is the looser game
BUDGET, IN_VAIN = NUMBERS, NUMBERS + 1
"""Further numbers of the looser game: how many tables a question may cost, and how many those have cost, in this run, that were
not answered by "lost"."""


def cannot_be_dug_out(a: Arrays, depth: int) -> bool:
    """Not all cards come to light even if every card that has come to light could carry others for ever, and be anywhere.

    So it is in a looser game: each open or stock card is free for the foundation, and has room for the two cards that it
    can carry, even after it has gone out; spaces last. What is lost there is lost here.
    """
    level = a.levels[depth]
    light, out, columns = level[OPEN] | level[IN_STOCK], level[FOUNDATIONS], level[COLUMNS]
    if a.draw[1]:
        for suit in range(4):
            for place in range(out >> 4 * suit & 15):
                light |= 1 << a.suits[14 * suit + place]
    spaces, changed = level[SPACES], True
    while changed:
        changed = False
        for suit in range(4):
            done = out >> 4 * suit & 15
            while done < 13 and light >> a.suits[14 * suit + done] & 1:
                done += 1
                out += 1 << 4 * suit
        for column in range(7):
            number = columns >> 6 * column & 63
            while number > 0:
                card = a.lying[64 * column + number - 1]
                is_king = card >> 1 == 12 or card >> 1 == 25
                carried = spaces > 0 if is_king else light >> (card & ~1) + 2 & 3 != 0
                if not carried and (out >> 4 * (a.suit_of[card] >> 4) & 15) < (a.suit_of[card] & 15):
                    break
                number -= 1
                columns -= 1 << 6 * column
                changed = True
                if number > 0:
                    light |= 1 << a.lying[64 * column + number - 1]
                else:
                    spaces += 1
    return bool(columns != 0)


def arrive(a: Arrays, on: int, last: int) -> int:
    """List the moves of the table that has been reached; how the search ended, or that it goes on."""
    depth = a.numbers[DEPTH]
    first = a.levels[depth - 1, END] + 1 if depth > 0 else 0
    if first + MOST_MOVES > len(a.moves) or depth + 2 > len(a.levels) or a.numbers[USED] > a.numbers[CROWDED]:
        return FULL
    if on & BY_ONES and a.numbers[LOGGED] == len(a.log):
        return FULL
    if a.numbers[NODES] >= last:
        return PAUSED
    a.numbers[FRESH] = 0
    key = a.levels[depth, KEY] = fingerprint(a, depth)
    if a.levels[depth, OPEN] == 0 and a.levels[depth, STOCK] == 0:
        return WON
    if on & BY_ONES and place_of(a.seen, key | MARK) >= 0:
        return WON
    a.levels[depth, LOG] = a.numbers[LOGGED]
    new = to_be_used(a, depth, on) != NOTHING
    if not new and is_new(a.seen, key, a.numbers):
        new = True
        if on & BY_ONES:
            a.log[a.numbers[LOGGED]] = key
            a.numbers[LOGGED] += 1
    if depth == 0 and on & CANNOT_BE_DUG_OUT and cannot_be_dug_out(a, depth):
        return EXHAUSTED
    a.levels[depth, FIRST] = first
    a.levels[depth, END] = first + (list_moves(a, depth, on) if new else 0)
    return GOES_ON


def goes_on(a: Arrays, on: int) -> bool:
    """Make the next move, or go back to the table before; whether there is either.

    The log of the looser game keeps the fingerprints of which it is not yet known that no win follows. A table that is left
    has no win unless it leads to one of the line. It cannot, once a move is taken back that cannot be undone in the game (a
    card left the stock or bared another one, or nothing returns from the foundations): all tables below it are lost.
    """
    depth = a.numbers[DEPTH]
    level = a.levels[depth]
    if level[END] > level[FIRST]:
        make(a)
        return True
    if depth > 0 and on & BY_ONES:
        before = a.levels[depth - 1]
        if not a.draw[1] or level[COLUMNS] != before[COLUMNS] or level[STOCK] != before[STOCK]:
            a.numbers[LOGGED] = level[LOG]
    a.numbers[DEPTH] -= 1
    return bool(depth > 0)


def look_on(a: Arrays, on: int, budget: int) -> int:
    """As ``engine.search``: look at ``budget`` more tables at most; how it ended."""
    last = a.numbers[NODES] + budget
    while True:
        if a.numbers[FRESH]:
            ended = arrive(a, on, last)
            if ended != GOES_ON:
                return ended
        if not goes_on(a, on):
            return EXHAUSTED


def lost_by_ones(a: Arrays, ones: Arrays, on: int) -> bool:
    """Whether the table that has been reached is found to be lost even when the stock is turned by ones.

    It is then lost when it is turned by threes: whoever turns by ones can turn three times, and all else is the same. What has
    been found stays in ``ones.seen`` for all further questions: the fingerprints of lost tables, and, with MARK, of tables of
    a winning line. A question that costs too much is given up, and none is put while half of all the work was for nothing.
    """
    depth = a.numbers[DEPTH]
    for column in range(IN_STOCK + 1):
        ones.levels[0, column] = a.levels[depth, column]
    ones.levels[0, TURNED] = 0
    ones.levels[0, MADE] = NOTHING
    key = fingerprint(ones, 0)
    if place_of(ones.seen, key) >= 0:
        return True
    budget = ones.numbers[BUDGET]
    if place_of(ones.seen, key | MARK) >= 0 or ones.numbers[IN_VAIN] > a.numbers[NODES] // 2 + budget:
        return False
    ones.numbers[DEPTH], ones.numbers[FRESH], ones.numbers[LOGGED], ones.numbers[NODES] = 0, 1, 0, 0
    ended = look_on(ones, on & ~CANNOT_BE_DUG_OUT | BY_ONES, budget)
    a.numbers[NODES] += ones.numbers[NODES]
    if ended == EXHAUSTED:
        return True
    ones.numbers[IN_VAIN] += ones.numbers[NODES]
    for place in range(ones.numbers[LOGGED]):
        forget(ones.seen, ones.log[place], ones.numbers)
    if ended == WON:
        for level in range(ones.numbers[DEPTH] + 1):
            is_new(ones.seen, ones.levels[level, KEY] | MARK, ones.numbers)
    return False


def search(a: Arrays, ones: Arrays, on: int, budget: int) -> int:
    """As ``engine.search``. ``ones``: the looser game, with what is known of it; nothing is asked of it where it is this game."""
    if a.draw[0] == 1 or not on & LOST_BY_ONES:
        return look_on(a, on, budget)
    last = a.numbers[NODES] + budget
    while True:
        if a.numbers[FRESH]:
            ended = arrive(a, on, last)
            if ended != GOES_ON:
                return ended
            level = a.levels[a.numbers[DEPTH]]
            if level[END] > level[FIRST] and lost_by_ones(a, ones, on):
                level[END] = level[FIRST]
        if not goes_on(a, on):
            return EXHAUSTED


def forget_line(a: Arrays) -> None:
    """As ``engine.forget_line``."""
    for level in range(a.numbers[DEPTH] + 1 - a.numbers[FRESH]):
        forget(a.seen, a.levels[level, KEY], a.numbers)
