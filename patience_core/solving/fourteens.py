"""Fourteens: who closes up after every pair plays four small games, one in each group, and only shares out the stock.

**Proved.** A group that nothing can change (``a_group_is_blocked``), a rank that stays odd in a group (``a_rank_stays_odd``).

**Sharing out.** Cards never change groups. Where no place is empty, a pair removed in a group and the closing after it bring the
next two cards of the stock into that very group. So a line of play that closes after every pair is a word over the four groups,
one letter for each couple of the stock; any word may be tried, and which cards a group will be given follows from the word
alone, whichever pairs are removed. A group can only be cleared if it holds and is given an even number of each rank. These are
39 conditions (the fourth group's follow) on one of 4**28 words, linear over the field of two elements: words that fulfil them
are found by meeting in the middle. There are some hundred thousand for a deal.

**Clearing.** Given its couples, each group is a game of its own, with a pair or two to choose from at each step: a search of a
hundred positions, and most can be cleared. When the stock has been used up, several pairs may also go before a closing.

Play that closes more seldom is not looked at, nor wins of the second class: so the scout finds wins and proves nothing.
"""

import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..game import Game, Move
from ..games._double_cross import (
    BLOCK_COLUMNS,
    BLOCK_ROWS,
    BLOCK_TOUCHING,
    COLUMNS,
    NOWHERE,
    PAIRS,
    PLACES,
    ROWS,
    STOCK,
    TOUCHING,
    Lines,
)  # fmt: skip
from ..kernel import kernel
from ..position import Position
from ..table import NO_CARD, Table, beneath, cards_on, count, height, is_empty, rank, top
from . import scouting
from .engine import Array
from .plans import Plan

SUFFIX, MIDDLE = 10, 9  # couples at the end, whose words are kept; couples before them, whose words are all tried
CODE = 2 * SUFFIX  # bits
FILTER = 1 << 23
TRIED_AS_ONE = 64  # words that count as one position
MOST_NODES, MOST_HITS = 20_000, 1 << 10
CLEARED, CANNOT_BE_CLEARED, GIVEN_UP = 1, 0, 2
CLOSING = -1
DEPTH = 2 * 104
PAIR, CLOSE = 0, Move(1, int(STOCK[0]), int(STOCK[0]), 1)


SUFFIX, MIDDLE = 10, 9  # couples at the end, whose words are kept; couples before them, whose words are all tried
CODE = 2 * SUFFIX  # bits
FILTER = 1 << 23
TRIED_AS_ONE = 64  # words that count as one position
MOST_NODES, MOST_HITS = 20_000, 1 << 10
CLEARED, CANNOT_BE_CLEARED, GIVEN_UP = 1, 0, 2
CLOSING = -1
DEPTH = 2 * 104
PAIR, CLOSE = 0, Move(1, int(STOCK[0]), int(STOCK[0]), 1)


# ---- proved


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
    About a quarter of all deals begin so. In groups in the shape of a
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


# ---- hoped


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
    rows, columns, touching = shape
    lying, given, line = stack
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

from patience_core.solving import fourteens

ROW, TABLE, TESTS = types.int64[::1], types.int64[:, ::1], types.boolean[::1]
SHAPE, STACK = types.NamedUniTuple(TABLE, 3, fourteens.Shape), types.NamedUniTuple(TABLE, 3, fourteens.Stack)

clear = njit(types.int64(ROW, types.boolean, SHAPE, STACK, ROW), cache=True, nogil=True)(fourteens.clear)
list_words = njit(types.none(TABLE, ROW, TESTS), cache=True, nogil=True)(fourteens.list_words)
meet = njit(types.int64(types.int64, ROW, ROW, TESTS, TABLE), cache=True, nogil=True)(fourteens.meet)
'''


class Scout(scouting.Scout):
    """Looks for wins of the first class in which every pair is followed by a closing as long as there is a stock."""

    def __init__(self, position: Position, compiled: bool) -> None:
        super().__init__()
        self._parts = _parts(compiled)
        self._shape = shape_of(position)
        self._known: dict[tuple[int, bool, bytes], list[tuple[int, int]] | None] = {}
        self._nodes, self._random = 0, Random(0)
        self._stack = Stack(np.zeros((DEPTH, 12), np.int64), np.zeros((DEPTH, 3), np.int64), np.zeros((DEPTH, 2), np.int64))
        self._result = np.zeros(2, np.int64)
        groups = [[rank(top(position.table, 12 * group + place)) for place in range(12)] for group in range(4)]
        stock = [rank(card) for card in cards_on(position.table, STOCK[0])][::-1]
        self._first: tuple[Move, ...] = ()
        if count(position.table, PAIRS) > 0:
            self._first = (CLOSE,)
            stock = self._closed(groups, stock)
        self._groups, self._stock = np.array(groups, np.int64), np.array(stock, np.int64)

    def _closed(self, groups: list[list[int]], stock: list[int]) -> list[int]:
        """Close up all groups; the stock that is left."""
        for number, group in enumerate(groups):
            lying, given = np.array([group], np.int64), np.zeros((1, 3), np.int64)
            close_up(np.array(stock, np.int64), self._shape.rows, self._shape.columns, lying, given, 0)
            groups[number], stock = lying[0].tolist(), stock[given[0, 0] :]
        return stock

    def _is_fit(self) -> bool:
        """No place is empty while there is a stock, nothing can slide, and of each rank there is an even number."""
        for group in self._groups:
            closed, given = group[None].copy(), np.zeros((1, 3), np.int64)
            if close_up(self._stock, self._shape.rows, self._shape.columns, closed, given, 0):
                return False
        ranks = np.concatenate((self._groups.ravel(), self._stock))
        return not (np.bincount(ranks, minlength=14)[1:] % 2).any()

    def tried(self) -> Iterator[int]:
        """Try word after word; how many positions have been looked at is told after each step."""
        if not self._is_fit():
            return
        values = np.array(
            [[odd_bits(couple) << 13 * g if g < 3 else 0 for g in range(4)] for couple in self._couples()], np.int64
        )
        values = values.reshape(-1, 4)
        n = len(values)
        last, middle = max(0, n - SUFFIX), max(0, n - SUFFIX - MIDDLE)
        suffixes, known = np.empty(1 << 2 * (n - last), np.int64), np.zeros(FILTER, np.bool_)
        middles = np.empty(1 << 2 * (last - middle), np.int64)
        self._parts.list_words(values[middle:last], middles, known)
        known[:] = False
        self._parts.list_words(values[last:], suffixes, known)
        suffixes.sort()
        start = sum(odd_bits(group) << 13 * g for g, group in enumerate(self._groups[:3]))
        hits = np.empty((MOST_HITS, 2), np.int64)
        basis, rest = changes(values[middle:].tolist())
        for before in self._beginnings(middle):
            odd = start
            for couple, letter in enumerate(before):
                odd ^= int(values[couple, letter])
            self._nodes, found = self._nodes + 1, 0
            if len(before) == middle and reduced(odd ^ rest, basis) == 0:
                found = self._parts.meet(odd, middles, suffixes, known, hits)
                self._nodes += len(middles) // TRIED_AS_ONE
            for between, after in hits[:found].tolist():
                self._play_out(before + letters(between, last - middle) + letters(after, n - last))
                if self.line:
                    break
            yield self._nodes
            self._nodes = 0

    def _beginnings(self, n: int) -> Iterator[list[int]]:
        """Words for the first couples that each group can take, letter by letter at random; shorter where that fails."""
        while True:
            word: list[int] = []
            while len(word) < n:
                order = self._random.sample(range(4), 4)
                letter = next((each for each in order if self._line(each, [*word, each], False) is not None), None)
                if letter is None:
                    break
                word.append(letter)
            yield word
            if n == 0 or not word:
                return

    def _couples(self) -> NDArray[np.int64]:
        return self._stock.reshape(-1, 2)

    def _play_out(self, word: list[int]) -> None:
        """Clear the four groups with what this word gives them, if they can be cleared."""
        lines = []
        for group in range(4):
            line = self._line(group, word, True)
            if line is None:
                return
            lines.append(line)
        self.line = (*self._first, *_joined(word, lines))

    def _line(self, group: int, word: list[int], whole: bool) -> list[tuple[int, int]] | None:
        """What is removed in a group that is given its letters' couples, or nothing: see ``clear``."""
        coming = self._couples()[[place for place, letter in enumerate(word) if letter == group]].ravel()
        known = (group, whole, coming.tobytes())
        if known not in self._known:
            self._stack.lying[0] = self._groups[group]
            ended = self._parts.clear(coming, whole, self._shape, self._stack, self._result)
            self._nodes += int(self._result[0])
            moves = [(one, other) for one, other in self._stack.line[: self._result[1]].tolist()]
            self._known[known] = moves if ended == CLEARED else None
        return self._known[known]


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


def _joined(word: list[int], lines: list[list[tuple[int, int]]]) -> Iterator[Move]:
    """The line of play: pairs and closings in the order of the word, then what is left of each group."""
    done = [0] * 4
    for group in word:
        one, other = lines[group][done[group]]
        done[group] += 1
        yield Move(PAIR, 12 * group + one, 12 * group + other, 1)
        yield CLOSE
    for group in range(4):
        for one, other in lines[group][done[group] :]:
            yield CLOSE if one == CLOSING else Move(PAIR, 12 * group + one, 12 * group + other, 1)


def shape_of(position: Position) -> Shape:
    """The groups under the options of the position's game."""
    blocks = is_in_blocks(position.game)
    rows, columns = (BLOCK_ROWS, BLOCK_COLUMNS) if blocks else (ROWS, COLUMNS)
    touch = BLOCK_TOUCHING if blocks else TOUCHING
    touching = [pair for pair in combinations(range(12), 2) if touch[pair[0]][pair[1]]]
    return Shape(np.array(rows[:4], np.int64), np.array(columns[:4], np.int64), np.array(touching, np.int64))


@lru_cache(maxsize=2)
def _parts(compiled: bool) -> Any:
    """The three functions that take time, compiled if there is a compiler."""
    if compiled:
        try:
            from .. import compiled as compiler
        except ImportError:
            return _parts(False)
        return compiler.written_module("fourteens scout", TEXT, FUNCTIONS)
    return sys.modules[__name__]
