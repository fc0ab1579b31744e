"""A search through the tables of a gallery that keeps those that look best: see ``gallery_scout``, and ``gallery_table``."""

from .engine import EXHAUSTED, FULL, MARK, NODES, PAUSED, WON, Array, draw, is_new
from .entries import entry
from .gallery_table import (
    ANY_TIME,
    BY_SUIT,
    NEVER,
    PICTURES,
    REDEAL,
    WIDTH,
    Arrays,
    find_cards,
    is_home,
    is_won,
    lay_again,
    list_moves,
    only_a_rank_moves,
    stays_astray,
    whole_worth,
    worth_around,
)

FIRST, FOUND, SIZE, HALF, BASE, BEST, SINCE, POOLED, CUT = range(9)
"""Places of ``here``: the first table of the level not looked at yet; how many children have been found; how many tables the
level has; in which half of the tables they lie; where its rows of the trail begin; the greatest worth so far, and how many
levels ago it was; how many tables are in the pool; whether any was dropped."""
PATIENCE = 60  # levels without a greater worth, after which a run ends
GRAIN = 16
"""A worth counts so much; what chance adds is less, and so decides between equals only."""
LEAST = -1024  # worths from here up to its opposite are told apart
RIVALS = 4  # of so many tables of a full pool the worst has to give way
CODE = 8  # bits of a place in a move
AGAIN, TAKEN = -1, 255  # a move: laying the cards again; as where a card goes: out of the rows


def offer(a: Arrays, lying: Array, row: int) -> None:
    """Lay the cards again; the table goes into the pool if it is worth more than others there."""
    last = len(a.pool) - 1
    fresh, pooled, place = a.pool[last], a.pooled, a.here[POOLED]
    lay_again(lying, a.columns, a.rules, a.order, a.where, fresh)
    found = whole_worth(fresh, a.columns, a.weights, 1)
    if place == last:
        a.here[CUT] = 1
        place = draw(a.numbers) % last
        for _ in range(RIVALS - 1):
            other = draw(a.numbers) % last
            if pooled[other, 0] < pooled[place, 0]:
                place = other
        if found <= pooled[place, 0]:
            return
    else:
        a.here[POOLED] += 1
    a.pool[place] = fresh
    pooled[place, 0], pooled[place, 1] = found, row


def play(lying: Array, columns: Array, width: int, src: int, dst: int) -> int:
    """Move a card; the column of the window that this closes, or 0."""
    lying[dst] = lying[src]
    lying[src] = 0
    window = len(columns) + dst // width
    column = lying[window]
    if column == 0 or column != columns[dst]:
        return 0
    lying[window] = 0
    return int(column)


def widen(a: Arrays, last: int) -> int:
    """Find the children of the tables of a level that are new; EXHAUSTED when there are no more, PAUSED at ``last`` nodes.

    WON: the last child is a win.
    """
    here, rules, columns, weights, where, moves = a.here, a.rules, a.columns, a.weights, a.where, a.moves
    children, seen, numbers, marks, tables, keys, worths = a.children, a.seen, a.numbers, a.marks, a.tables, a.keys, a.worths
    width, by_suit, pictures, offset = rules[WIDTH], rules[BY_SUIT], rules[PICTURES] != 0, here[HALF] * (len(tables) // 2)
    while here[FIRST] < here[SIZE]:
        if numbers[NODES] >= last:
            return PAUSED
        parent, lying = here[FIRST], tables[offset + here[FIRST]]
        if pictures and stays_astray(lying, columns, rules):
            here[FIRST] += 1
            continue
        find_cards(lying, len(columns), where)
        n = list_moves(lying, columns, rules, where, moves)
        numbers[NODES] += n
        for number in range(n):
            src, dst = moves[number, 0], moves[number, 1]
            card, before = lying[src], worth_around(lying, columns, weights, by_suit, src, dst)
            column, window = play(lying, columns, width, src, dst), len(columns) + dst // width
            key = keys[offset + parent] ^ marks[card, src] ^ marks[card, dst] ^ marks[column, window]
            won = False
            if is_new(seen, key | MARK, numbers):
                won = is_home(lying, columns, by_suit, dst) and is_won(lying, columns, by_suit)
                if won or not pictures or not only_a_rank_moves(lying, columns, rules, where, src):
                    value = worths[offset + parent] - before + worth_around(lying, columns, weights, by_suit, src, dst)
                    child = here[FOUND]
                    children[child, 0] = (parent << CODE | src) << CODE | dst
                    children[child, 1] = GRAIN * (min(max(value, LEAST), -LEAST - 1) - LEAST) + draw(numbers) % GRAIN
                    children[child, 2] = key
                    here[FOUND] += 1
            lying[src], lying[dst] = card, 0
            if column != 0:
                lying[window] = column
            if won:
                return WON
        if rules[REDEAL] == ANY_TIME or (rules[REDEAL] != NEVER and n == 0):
            offer(a, lying, here[BASE] + parent)
        here[FIRST] += 1
    return EXHAUSTED


def least_kept(a: Arrays) -> int:
    """What children have to be worth to be kept; of those that are worth just this there may be too many."""
    for value in range(len(a.tally)):
        a.tally[value] = 0
    for child in range(a.here[FOUND]):
        a.tally[a.children[child, 1]] += 1
    room, least = len(a.tables) // 2, len(a.tally)
    while least > 0 and room > 0:
        least -= 1
        room -= a.tally[least]
    return least


def keep(a: Arrays) -> None:
    """The children that are worth most become the next level."""
    here, width = a.here, len(a.tables) // 2
    offset, following, kept = here[HALF] * width, (1 - here[HALF]) * width, 0
    base, least = here[BASE] + here[SIZE], least_kept(a)
    here[SINCE] += 1
    if here[FOUND] > width:
        here[CUT] = 1
    for child in range(here[FOUND]):
        if a.children[child, 1] >= least and kept < width:
            code = a.children[child, 0]
            parent, move = code >> 2 * CODE, code & (1 << 2 * CODE) - 1
            a.tables[following + kept] = a.tables[offset + parent]
            play(a.tables[following + kept], a.columns, a.rules[WIDTH], move >> CODE, move & (1 << CODE) - 1)
            a.worths[following + kept] = a.children[child, 1] // GRAIN + LEAST
            a.keys[following + kept] = a.children[child, 2]
            a.trail[base + kept, 0], a.trail[base + kept, 1] = here[BASE] + parent, move
            if a.children[child, 1] // GRAIN > here[BEST]:
                here[BEST] = a.children[child, 1] // GRAIN
                here[SINCE] = 0
            kept += 1
    here[FIRST], here[FOUND], here[SIZE], here[HALF], here[BASE] = 0, 0, kept, 1 - here[HALF], base


def spread(a: Arrays, budget: int) -> int:
    """Look at ``budget`` more positions or so, level by level; WON, PAUSED, FULL when the trail has to grow, or EXHAUSTED.

    EXHAUSTED when the last level has no children, or the greatest worth is too long ago.
    """
    last = a.numbers[NODES] + budget
    while True:
        if a.here[BASE] + a.here[SIZE] + len(a.tables) // 2 > len(a.trail):
            return FULL
        ended = widen(a, last)
        if ended != EXHAUSTED or a.here[FOUND] == 0 or a.here[SINCE] > PATIENCE:
            return ended
        keep(a)


TEXT = f'''\
"""The galleries' search. Written by patience_core.solving."""

from numba import njit, types

from patience_core.solving.gallery_table import Arrays

ROW, TABLE, TABLES, TRAIL = types.int64[::1], types.int64[:, ::1], types.int8[:, ::1], types.int32[:, ::1]
ARRAYS = types.NamedTuple(
    (ROW, ROW, ROW, TABLE, ROW, TABLES, ROW, ROW, TABLE, TRAIL, TABLES, TABLE, ROW, TABLE, ROW, ROW, ROW, ROW), Arrays
)


{entry(spread, "types.int64(ARRAYS, types.int64)")}
'''
