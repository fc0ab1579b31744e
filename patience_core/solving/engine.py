"""The search that all games share: depth first, never twice the same position, with moves made and taken back on one table.

``search`` is handed a game's functions and works on arrays that its caller owns; it stops after so many positions, or when an
array has to grow, and goes on from there when it is called again. Nothing is known of any game. It is compiled once for all
games, and runs as plain Python where there is no compiler: so all numbers stay within 63 bits, and nothing overflows.

Fingerprints of positions seen stand in buckets of eight, in a cache line each. A full bucket loses one for the next; which one
depends on the next. A position that is lost may be looked at again: that costs time, and never changes an answer.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

Array: TypeAlias = Any
"""An array of numpy: this module needs nothing of it but places."""


class Arrays(NamedTuple):
    """What a search works on. *Words*: 64 bits of the table at a time."""

    t: Array  # the table
    words: Array  # the same memory as words
    mirror: Array  # the words of the table before the last move
    out: Array  # the list of legal moves of one position
    costs: Array  # what they cost: the cheapest is tried first
    order: Array  # their order
    moves: Array  # for each position of the line its moves not yet tried, and above them the one being tried
    log: Array  # each word that a move of the line has changed: its place, and what stood there
    levels: Array  # for each position of the line: see FIRST, END, LOG, KEY
    seen: Array  # fingerprints of positions; 0 where none stands
    numbers: Array  # see DEPTH …


DEPTH, FRESH, NODES, LOGGED, USED, LOST, CROWDED, RANDOM, JITTER = range(9)
NUMBERS = 9
FIRST, END, LOG, KEY = range(4)
"""The first and one past the last of its untried moves (that row is the one being tried), the log before it, fingerprint."""
BUCKET = 8
MARK = 1 << 62  # in every fingerprint, so that none is 0

EXHAUSTED, WON, SECOND_CLASS, PAUSED, FULL = range(5)
"""How a call ends. After SECOND_CLASS, PAUSED and FULL (an array has to grow) it can be called again."""


def draw(numbers: Array) -> int:
    """A random number of 31 bits."""
    numbers[RANDOM] = (numbers[RANDOM] * 1103515245 + 12345) & 0x7FFFFFFF
    return int(numbers[RANDOM] >> 4)


def place_of(seen: Array, fingerprint: int) -> int:
    """Where a fingerprint stands; of one not seen yet, minus 1 minus where it may be written."""
    start = (fingerprint & (len(seen) // BUCKET - 1)) * BUCKET
    for place in range(start, start + BUCKET):
        if seen[place] == fingerprint:
            return place
        if seen[place] == 0:
            return -1 - place
    return -1 - start - (fingerprint >> 40 & BUCKET - 1)


def is_new(seen: Array, fingerprint: int, numbers: Array) -> bool:
    """Write a fingerprint down unless it stands there."""
    place = place_of(seen, fingerprint)
    if place >= 0:
        return False
    if seen[-1 - place] == 0:
        numbers[USED] += 1
    else:
        numbers[LOST] += 1
    seen[-1 - place] = fingerprint
    return True


def rewrite(seen: Array, larger: Array, numbers: Array) -> None:
    """Write all fingerprints into a larger table."""
    numbers[USED] = 0
    for fingerprint in seen:
        if fingerprint != 0:
            is_new(larger, fingerprint, numbers)


def make(play: Callable[..., None], a: Arrays) -> None:
    """Make the next move, and write down which words of the table it has changed, and what stood there."""
    depth, logged = a.numbers[DEPTH], a.numbers[LOGGED]
    a.levels[depth, END] -= 1
    a.levels[depth, LOG] = logged
    play(a.t, a.moves[a.levels[depth, END]])
    for place in range(len(a.words)):
        if a.words[place] != a.mirror[place]:
            a.log[logged, 0] = place
            a.log[logged, 1] = a.mirror[place]
            a.mirror[place] = a.words[place]
            logged += 1
    a.numbers[LOGGED] = logged
    a.numbers[DEPTH] += 1
    a.numbers[FRESH] = 1


def take_back(a: Arrays, before: int) -> None:
    """Make the table what it was when so much of the log had been written."""
    logged = a.numbers[LOGGED]
    while logged > before:
        logged -= 1
        a.words[a.log[logged, 0]] = a.log[logged, 1]
        a.mirror[a.log[logged, 0]] = a.log[logged, 1]
    a.numbers[LOGGED] = before


def copy_row(moves: Array, to: int, of: int) -> None:
    """Copy a move of a list to another place of it (much faster, compiled, than assigning the row)."""
    for column in range(4):
        moves[to, column] = moves[of, column]


def in_order(costs: Array, order: Array, n: int, numbers: Array) -> None:
    """The moves by what they cost, the cheapest last, where it is tried first; with jitter, some change places."""
    for i in range(n):
        order[i] = n - 1 - i
        if numbers[JITTER] > 0:
            costs[i] += draw(numbers) % numbers[JITTER]
    gap = 1
    while gap < n // 9:
        gap = 3 * gap + 1
    while gap > 0:
        for i in range(gap, n):
            moved = order[i]
            j = i
            while j >= gap and costs[order[j - gap]] < costs[moved]:
                order[j] = order[j - gap]
                j -= gap
            order[j] = moved
        gap //= 3


def first_free(a: Arrays) -> int:
    """Where the moves of the position that has been reached go: above the move that led to it."""
    depth = a.numbers[DEPTH]
    return a.levels[depth - 1, END] + 1 if depth > 0 else 0


def has_room(a: Arrays) -> bool:
    """Whether one more position fits."""
    return bool(
        first_free(a) + len(a.out) <= len(a.moves)
        and a.numbers[LOGGED] + len(a.words) <= len(a.log)
        and a.numbers[DEPTH] + 1 < len(a.levels)
        and a.numbers[USED] <= a.numbers[CROWDED]
    )


def push(a: Arrays, n: int) -> None:
    """The moves of the position that has been reached, on the stack."""
    depth, first = a.numbers[DEPTH], first_free(a)
    for i in range(n):
        for column in range(4):
            a.moves[first + i, column] = a.out[a.order[i], column]
    a.levels[depth, FIRST] = first
    a.levels[depth, END] = first + n


def search(
    legal: Callable[..., int],
    play: Callable[..., None],
    is_won: Callable[..., bool],
    is_second_class: Callable[..., bool],
    choose: Callable[..., int],
    is_dead: Callable[..., bool],
    key: Callable[..., int],
    a: Arrays,
    on: int,
    budget: int,
) -> int:
    """Look at ``budget`` more positions at most; how it ended. ``on`` has a bit for each pruning that is in use."""
    last = a.numbers[NODES] + budget
    while True:
        depth = a.numbers[DEPTH]
        if a.numbers[FRESH]:
            if not has_room(a):
                return FULL
            if a.numbers[NODES] >= last:
                return PAUSED
            a.numbers[FRESH] = 0
            a.numbers[NODES] += 1
            a.levels[depth, KEY] = key(a.t, on) | MARK
            n, second_class = 0, False
            if is_new(a.seen, a.levels[depth, KEY], a.numbers):
                if is_won(a.t):
                    return WON
                second_class = is_second_class(a.t)
                if not is_dead(a.t, on):
                    n = choose(a.t, a.out, legal(a.t, a.out), on, a.costs)
                    in_order(a.costs, a.order, n, a.numbers)
            push(a, n)
            if second_class:
                return SECOND_CLASS
        if a.levels[depth, END] == a.levels[depth, FIRST]:
            if depth == 0:
                return EXHAUSTED
            a.numbers[DEPTH] -= 1
            take_back(a, a.levels[depth - 1, LOG])
        else:
            make(play, a)


def forget(seen: Array, fingerprint: int, numbers: Array) -> None:
    """Take a fingerprint out; the last of its bucket gets its place."""
    place = place_of(seen, fingerprint)
    if place >= 0:
        last = place - place % BUCKET + BUCKET - 1
        while seen[last] == 0:
            last -= 1
        seen[place] = seen[last]
        seen[last] = 0
        numbers[USED] -= 1


def forget_line(a: Arrays) -> None:
    """Before another search with the same table: the positions of the unfinished line count as not seen.

    All others were left only after every move of theirs had led to a position seen. So if a win can be reached, one can be
    reached on a way that goes on from a position of the line through positions not seen: what is kept hides no win.
    """
    for level in range(a.numbers[DEPTH] + 1 - a.numbers[FRESH]):
        forget(a.seen, a.levels[level, KEY], a.numbers)
