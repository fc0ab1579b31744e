"""Fourteens' scout: it looks for wins among the lines of play that close up after every pair (see ``fourteens``)."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
from numpy.typing import NDArray

from ..game import Move
from ..games._double_cross import BLOCK_COLUMNS, BLOCK_ROWS, BLOCK_TOUCHING, COLUMNS, PAIRS, ROWS, STOCK, TOUCHING
from ..position import Position
from ..table import cards_on, count, rank, top
from . import scouting
from .fourteens import is_in_blocks
from .fourteens_words import (
    CLEARED,
    CLOSING,
    DEPTH,
    FILTER,
    MIDDLE,
    MOST_HITS,
    SUFFIX,
    TRIED_AS_ONE,
    Shape,
    Stack,
    changes,
    close_up,
    letters,
    odd_bits,
    parts,
    reduced,
)

PAIR, CLOSE = 0, Move(1, int(STOCK[0]), int(STOCK[0]), 1)


class Scout(scouting.Scout):
    """Looks for wins of the first class in which every pair is followed by a closing as long as there is a stock."""

    def __init__(self, position: Position, compiled: bool) -> None:
        super().__init__()
        self._parts = parts(compiled)
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
