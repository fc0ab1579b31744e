"""Fourteens: what a group can do with a share of the stock (see ``fourteens``). A share has a bit for each couple."""

import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from .engine import Array
from .entries import entry

MOST_NODES = 100_000  # positions of a group
CLEARED, CANNOT_BE_CLEARED, GIVEN_UP = 1, 0, 2
CLOSING = -1
DEPTH = 2 * 104
ANY = 99  # pairs


class Shape(NamedTuple):
    """One group: its rows and columns from the aisle outwards, and the pairs of places that touch."""

    rows: Array
    columns: Array
    touching: Array


class Stack(NamedTuple):
    """The line that is being tried in a group."""

    lying: Array  # the ranks in the twelve places
    given: Array  # how many cards have come from the stock, and pairs gone since the last closing; the next to try
    line: Array  # the two places of a pair, or CLOSING


def slide(lying: Array, depth: int, lines: Array) -> bool:
    """In every line the cards move up to the aisle; whether any has moved."""
    moved = False
    for line in range(len(lines)):
        free = 0
        for j in range(4):
            place = lines[line, j]
            if place >= 0 and lying[depth, place] != 0:
                nearest = lines[line, free]
                if nearest != place:
                    lying[depth, nearest] = lying[depth, place]
                    lying[depth, place] = 0
                    moved = True
                free += 1
    return moved


def close_up(coming: Array, rows: Array, columns: Array, lying: Array, given: Array, depth: int) -> bool:
    """As the rules have it, for one group; whether any card has moved or come."""
    moved = slide(lying, depth, rows)
    moved = slide(lying, depth, columns) or moved
    for place in range(12):
        if lying[depth, place] == 0 and given[depth, 0] < len(coming):
            lying[depth, place] = coming[given[depth, 0]]
            given[depth, 0] += 1
            moved = True
    given[depth, 1] = 0
    return moved


def next_move(touching: Array, lying: Array, given: Array, depth: int, more: bool) -> int:
    """The next to try: the number of a pair, if one more may go before a closing; a closing comes after the last pair.

    One past it when nothing is left to try.
    """
    following = given[depth, 2]
    while following < len(touching):
        one, other = touching[following, 0], touching[following, 1]
        if more and lying[depth, one] != 0 and lying[depth, one] == lying[depth, other]:
            return int(following)
        following += 1
    return len(touching) if following == len(touching) and given[depth, 1] > 0 else len(touching) + 1


def clear(coming: Array, runs: Array, shape: Shape, stack: Stack, result: Array) -> int:
    """Whether the group at the bottom of the stack can be cleared with what comes.

    ``runs``: how many pairs may go before the closing that brings the next couple. Pairs that go before the same closing are
    tried in one order only. ``result``: the positions looked at, the length of the line.
    """
    (rows, columns, touching), (lying, given, line) = shape, stack
    depth = nodes = 0
    given[0, 0] = given[0, 1] = given[0, 2] = 0
    fresh = True
    while True:
        taken = given[depth, 0] == len(coming)
        if fresh:
            fresh = False
            nodes += 1
            left = 0
            for place in range(12):
                left += lying[depth, place] != 0
            if nodes > MOST_NODES or (taken and left == 0):
                result[0], result[1] = nodes, depth
                return CLEARED if nodes <= MOST_NODES else GIVEN_UP
        following = next_move(touching, lying, given, depth, taken or given[depth, 1] < runs[given[depth, 0] // 2])
        given[depth, 2] = following + 1
        if following > len(touching):
            if depth == 0:
                result[0], result[1] = nodes, 0
                return CANNOT_BE_CLEARED
            depth -= 1
            continue
        for place in range(12):
            lying[depth + 1, place] = lying[depth, place]
        given[depth + 1, 0], given[depth + 1, 1], given[depth + 1, 2] = given[depth, 0], given[depth, 1] + 1, following + 1
        fresh = True
        if following == len(touching):
            line[depth, 0] = line[depth, 1] = CLOSING
            given[depth + 1, 2] = 0
            fresh = close_up(coming, rows, columns, lying, given, depth + 1)
        else:
            line[depth, 0], line[depth, 1] = touching[following, 0], touching[following, 1]
            lying[depth + 1, line[depth, 0]] = lying[depth + 1, line[depth, 1]] = 0
        if fresh:
            depth += 1


def couples_of(share: int, couples: Array, coming: Array, runs: Array) -> int:
    """The cards of a share, and for each couple how many come without another between, from it on; how many couples.

    Those that come last of all may be awaited with any number of gaps.
    """
    n = 0
    for place in range(len(couples)):
        n += share >> place & 1
    run, left = ANY, n
    for place in range(len(couples) - 1, -1, -1):
        if share >> place & 1 == 0:
            run = 0
            continue
        run, left = run + 1, left - 1
        runs[left] = run
        coming[2 * left], coming[2 * left + 1] = couples[place, 0], couples[place, 1]
    return n


def clear_all(shares: Array, group: Array, couples: Array, shape: Shape, stack: Stack, ends: Array, scratch: Array) -> int:
    """How a group ends with each of these shares; how many positions were looked at. The last line stays on the stack."""
    nodes, coming, runs, result = 0, scratch[0], scratch[1], scratch[2]
    for number in range(len(shares)):
        n = couples_of(shares[number], couples, coming, runs)
        for place in range(12):
            stack.lying[0, place] = group[place]
        ends[number] = clear(coming[: 2 * n], runs[:n], shape, stack, result)
        nodes += result[0]
    return int(nodes)


def fit(shares: Array, others: Array, are_fit: Array) -> None:
    """Which shares have no couple in common with at least one of the others."""
    for number in range(len(shares)):
        place = 0
        while place < len(others) and shares[number] & others[place] != 0:
            place += 1
        are_fit[number] = place < len(others)


def together(shares: Array, others: Array, found: Array) -> int:
    """Each share with each of the others that has no couple in common with it, as long as there is room; how many."""
    n = 0
    for share in shares:
        for other in others:
            if share & other == 0 and n < len(found):
                found[n] = share | other
                n += 1
    return n


FUNCTIONS = (slide, close_up, next_move, clear, couples_of, clear_all, fit, together)
TEXT = f'''\
"""Fourteens: sharing out and clearing. Written by patience_core.solving."""

from numba import njit, types

from patience_core.solving import fourteens_words as words

ROW, TABLE, TESTS = types.int64[::1], types.int64[:, ::1], types.boolean[::1]
SHAPE, STACK = types.NamedUniTuple(TABLE, 3, words.Shape), types.NamedUniTuple(TABLE, 3, words.Stack)


{entry(clear_all, "types.int64(ROW, ROW, TABLE, SHAPE, STACK, ROW, TABLE)")}
{entry(fit, "types.none(ROW, ROW, TESTS)")}
{entry(together, "types.int64(ROW, ROW, ROW)")}
'''


def odd_bits(ranks: Iterable[int]) -> int:
    """A bit for each rank of which there is an odd number; 0 is no rank."""
    odd = 0
    for each in ranks:
        odd ^= 1 << int(each) >> 1
    return odd


@lru_cache(maxsize=2)
def parts(compiled: bool) -> Any:
    """The three functions that take time, compiled if there is a compiler."""
    if compiled:
        try:
            from .. import compiled as compiler
        except ImportError:
            return parts(False)
        return compiler.written_module("fourteens scout", TEXT, FUNCTIONS)
    return sys.modules[__name__]
