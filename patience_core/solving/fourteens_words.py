"""Fourteens: words that share out the stock among the groups, and what a group can do with its share (see ``fourteens``)."""

import sys
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from .engine import Array

SUFFIX, MIDDLE = 10, 9  # couples at the end, whose words are kept; couples before them, whose words are all tried
CODE = 2 * SUFFIX  # bits
FILTER = 1 << 23
TRIED_AS_ONE = 64  # words that count as one position
MOST_NODES, MOST_HITS = 20_000, 1 << 10
CLEARED, CANNOT_BE_CLEARED, GIVEN_UP = 1, 0, 2
CLOSING = -1
DEPTH = 2 * 104


class Shape(NamedTuple):
    """One group: its rows and columns from the aisle outwards, and the pairs of places that touch."""

    rows: Array
    columns: Array
    touching: Array


class Stack(NamedTuple):
    """The line that is being tried in a group."""

    lying: Array  # the ranks in the twelve places
    given: Array  # how many cards have come from the stock; whether a pair has gone since the last closing; the next to try
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


def can_go_on(lying: Array, depth: int, touching: Array) -> bool:
    """Whether a pair touches."""
    for pair in range(len(touching)):
        if lying[depth, touching[pair, 0]] != 0 and lying[depth, touching[pair, 0]] == lying[depth, touching[pair, 1]]:
            return True
    return False


def clear(coming: Array, whole: bool, shape: Shape, stack: Stack, result: Array) -> int:
    """Whether the group at the bottom of the stack can be cleared, or (not ``whole``) can take what comes and go on.

    ``result``: the positions looked at, the length of the line.
    """
    (rows, columns, touching), (lying, given, line) = shape, stack
    depth = nodes = 0
    given[0, 0] = given[0, 1] = given[0, 2] = 0
    while True:
        if given[depth, 2] == 0:
            nodes += 1
            left = 0
            for place in range(12):
                left += lying[depth, place] != 0
            taken = given[depth, 0] == len(coming)
            if nodes > MOST_NODES or (taken and (left == 0 or (not whole and can_go_on(lying, depth, touching)))):
                result[0], result[1] = nodes, depth
                return CLEARED if nodes <= MOST_NODES else GIVEN_UP
        following = given[depth, 2]
        while following < len(touching):
            one, other = touching[following, 0], touching[following, 1]
            if lying[depth, one] != 0 and lying[depth, one] == lying[depth, other]:
                break
            following += 1
        given[depth, 2] = following + 1
        if following > len(touching) or (following == len(touching) and given[depth, 1] == 0):
            if depth == 0:
                result[0], result[1] = nodes, 0
                return CANNOT_BE_CLEARED
            depth -= 1
            continue
        for place in range(12):
            lying[depth + 1, place] = lying[depth, place]
        given[depth + 1, 0], given[depth + 1, 1], given[depth + 1, 2] = given[depth, 0], 1, 0
        worth_it = True
        if following == len(touching):
            line[depth, 0] = line[depth, 1] = CLOSING
            worth_it = close_up(coming, rows, columns, lying, given, depth + 1)
        else:
            line[depth, 0], line[depth, 1] = one, other
            lying[depth + 1, one] = lying[depth + 1, other] = 0
            if given[depth, 0] < len(coming):
                close_up(coming, rows, columns, lying, given, depth + 1)
        if worth_it:
            depth += 1


def list_words(values: Array, words: Array, known: Array) -> None:
    """What each word for these couples does to the parities, with the word; and a rough list of what can be done."""
    for code in range(len(words)):
        odd, rest = 0, code
        for couple in range(len(values)):
            odd ^= values[couple, rest & 3]
            rest >>= 2
        words[code] = odd << CODE | code
        known[(odd ^ odd >> 18) & len(known) - 1] = True


def meet(odd: int, middles: Array, suffixes: Array, known: Array, hits: Array) -> int:
    """The words for the couples in the middle for which there is one for the last that leaves nothing odd; how many."""
    found = 0
    for middle in range(len(middles)):
        wanted = odd ^ middles[middle] >> CODE
        if known[(wanted ^ wanted >> 18) & len(known) - 1]:
            low, high = 0, len(suffixes)
            while low < high:
                half = (low + high) // 2
                if suffixes[half] >> CODE < wanted:
                    low = half + 1
                else:
                    high = half
            while low < len(suffixes) and suffixes[low] >> CODE == wanted and found < len(hits):
                hits[found, 0], hits[found, 1] = middle, suffixes[low] & (1 << CODE) - 1
                found += 1
                low += 1
    return found


FUNCTIONS = (slide, close_up, can_go_on, clear, list_words, meet)
TEXT = '''\
"""Fourteens: sharing out and clearing. Written by patience_core.solving."""

from numba import njit, types

from patience_core.solving import fourteens_words

ROW, TABLE, TESTS = types.int64[::1], types.int64[:, ::1], types.boolean[::1]
SHAPE, STACK = types.NamedUniTuple(TABLE, 3, fourteens_words.Shape), types.NamedUniTuple(TABLE, 3, fourteens_words.Stack)

clear = njit(types.int64(ROW, types.boolean, SHAPE, STACK, ROW), cache=True, nogil=True)(fourteens_words.clear)
list_words = njit(types.none(TABLE, ROW, TESTS), cache=True, nogil=True)(fourteens_words.list_words)
meet = njit(types.int64(types.int64, ROW, ROW, TESTS, TABLE), cache=True, nogil=True)(fourteens_words.meet)
'''


def letters(code: int, n: int) -> list[int]:
    """A word of the four groups, 0 to 3, from its code."""
    return [code >> 2 * place & 3 for place in range(n)]


def reduced(odd: int, basis: Iterable[int]) -> int:
    """What is left of parities when changes of them are made as far as they help: 0 if they can undo all."""
    for change in basis:
        odd = min(odd, odd ^ change)
    return odd


def changes(values: list[list[int]]) -> tuple[list[int], int]:
    """A basis, highest bit first, of what other words for these couples change; and what the word of first letters does."""
    basis: list[int] = []
    first = 0
    for couple in values:
        first ^= couple[0]
        for other in couple[1:]:
            change = reduced(other ^ couple[0], basis)
            if change:
                basis = sorted((*basis, change), reverse=True)
    return basis, first


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
