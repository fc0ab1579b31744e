"""Fourteens' scout: it looks for four shares of the stock that clear the four groups (see ``fourteens``)."""

from collections.abc import Generator, Iterator
from itertools import combinations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..game import Move
from ..games._double_cross import BLOCK_COLUMNS, BLOCK_ROWS, BLOCK_TOUCHING, COLUMNS, PAIRS, ROWS, STOCK, TOUCHING
from ..position import Position
from ..table import cards_on, count, rank, top
from . import scouting
from .fourteens import is_in_blocks
from .fourteens_words import CLEARED, CLOSING, DEPTH, GIVEN_UP, Shape, Stack, close_up, odd_bits, parts

PAIR, CLOSE = 0, Move(1, int(STOCK[0]), int(STOCK[0]), 1)
STEP, SAMPLE, MOST_SHARES = 256, 512, 1 << 20  # shares; a deal has some 65,000 fair ones a group
AT_FIRST, AT_LAST = (1 << 13, 1 << 13), (1 << 28, 1 << 22)
"""Of the first group so many shares are tried, and so many pairs of shares of the first two groups are kept."""

Shares: TypeAlias = NDArray[np.int64]


class Scout(scouting.Scout):
    """Looks for wins of the first class, and proves that there is none."""

    def __init__(self, position: Position, compiled: bool) -> None:
        super().__init__()
        self._parts = parts(compiled)
        self._shape = shape_of(position)
        self._random, self._given_up = np.random.default_rng(0), False
        self._too_many = False
        self._stack = Stack(np.zeros((DEPTH, 12), np.int64), np.zeros((DEPTH, 3), np.int64), np.zeros((DEPTH, 2), np.int64))
        self._scratch = np.zeros((3, 104), np.int64)
        groups = [[rank(top(position.table, 12 * group + place)) for place in range(12)] for group in range(4)]
        stock = [rank(card) for card in cards_on(position.table, STOCK[0])][::-1]
        self._first: tuple[Move, ...] = ()
        if count(position.table, PAIRS) > 0:
            self._first = (CLOSE,)
            stock = self._closed(groups, stock)
        self._groups, self._stock = np.array(groups, np.int64), np.array(stock, np.int64)
        self._couples = self._stock[: len(stock) // 2 * 2].reshape(-1, 2)

    def _closed(self, groups: list[list[int]], stock: list[int]) -> list[int]:
        """Close up all groups; the stock that is left."""
        for number, group in enumerate(groups):
            lying, given = np.array([group], np.int64), np.zeros((1, 3), np.int64)
            close_up(np.array(stock, np.int64), self._shape.rows, self._shape.columns, lying, given, 0)
            groups[number], stock = lying[0].tolist(), stock[given[0, 0] :]
        return stock

    def _is_fit(self) -> bool:
        """No place is empty while there is a stock, nothing can slide, and all ranks and groups are even.

        Groups that are even stay even, and so a win of the second class cannot come about.
        """
        if (np.count_nonzero(self._groups, axis=1) % 2).any():
            return False
        for group in self._groups:
            closed, given = group[None].copy(), np.zeros((1, 3), np.int64)
            if close_up(self._stock, self._shape.rows, self._shape.columns, closed, given, 0):
                return False
        ranks = np.concatenate((self._groups.ravel(), self._stock))
        return not (np.bincount(ranks, minlength=14)[1:] % 2).any()

    def tried(self) -> Iterator[int]:
        """Group after group, those first that few shares clear; how many positions have been looked at is told at each step.

        When no four shares go together, all is lost: nothing was left out, unless something is given up on the way.
        """
        if not self._is_fit():
            return
        shares = [self._random_order(self._fair_shares(group)) for group in range(4)]
        if self._too_many:
            return
        rates = []
        for group in range(4):
            sample = yield from self._clearing(group, shares[group][:SAMPLE])
            rates.append(len(sample))
        self._given_up = False
        groups = sorted(range(4), key=lambda group: rates[group])
        for most, room in AT_FIRST, AT_LAST:
            room = min(room, self.memory // 16)  # numbers of eight bytes, twice: as found and in random order
            all_tried = yield from self._shared_out(groups, [shares[groups[0]][:most], *(shares[g] for g in groups[1:])], room)
        self.is_lost = not self.line and not self._first and not self._given_up and all_tried

    def _shared_out(self, groups: list[int], shares: list[Shares], room: int) -> Generator[int, None, bool]:
        """Look for shares that go together, with room for so many pairs of the first two; whether that was room enough."""
        if self.line:
            return False
        first, second, third, last = groups
        of_first = yield from self._clearing(first, shares[0])
        of_second = yield from self._clearing(second, (yield from self._fit(shares[1], of_first)))
        both = yield from self._together(of_first, of_second, room)
        of_third, every = (yield from self._fit(shares[2], both)), (1 << len(self._couples)) - 1
        for start in range(0, len(of_third), STEP):
            for share in (yield from self._clearing(third, of_third[start : start + STEP])).tolist():
                left = every & ~(both[both & share == 0] | share)
                for begin in range(0, len(left), STEP):
                    cleared = (yield from self._clearing(last, np.unique(left[begin : begin + STEP]))).tolist()
                    if cleared:
                        rest = every & ~(share | cleared[0])
                        one = next(one for one in of_first.tolist() if one & ~rest == 0 and rest & ~one in of_second)
                        self._play_out({first: one, second: rest & ~one, third: share, last: cleared[0]})
                        yield 1
                        return False
        return len(both) < room

    def _fair_shares(self, group: int) -> Shares:
        """The shares with which a group holds an even number of each rank: found by halves."""
        odd = [odd_bits(couple) for couple in self._couples.tolist()]
        half = len(odd) // 2
        left, right = sums(odd[:half]), sums(odd[half:]) ^ odd_bits(self._groups[group].tolist())
        order = np.argsort(left, kind="stable")
        begin, end = (np.searchsorted(left[order], right, side) for side in ("left", "right"))
        n = end - begin
        if n.sum() > MOST_SHARES:
            self._too_many = True
            return np.empty(0, np.int64)
        place = np.arange(n.sum()) - np.repeat(np.cumsum(n) - n - begin, n)
        shares: Shares = order[place] | np.repeat(np.arange(len(right)) << half, n)
        return shares

    def _random_order(self, shares: Shares) -> Shares:
        mixed: Shares = self._random.permutation(shares)
        return mixed

    def _fit(self, shares: Shares, others: Shares) -> Generator[int, None, Shares]:
        """Those shares that leave at least one of the others whole."""
        are_fit = np.empty(len(shares), np.bool_)
        for start in range(0, len(shares), STEP):
            some = slice(start, start + STEP)
            self._parts.fit(shares[some], others, are_fit[some])
            yield 1
        those: Shares = shares[are_fit]
        return those

    def _together(self, shares: Shares, others: Shares, room: int) -> Generator[int, None, Shares]:
        """Each share with each of the others that it leaves whole, as far as there is room, in random order."""
        both, n = np.empty(room, np.int64), 0
        for start in range(0, len(shares), STEP):
            n += self._parts.together(shares[start : start + STEP], others, both[n:])
            yield 1
        return self._random_order(both[:n])

    def _clearing(self, group: int, shares: Shares) -> Generator[int, None, Shares]:
        """Those shares with which a group can be cleared."""
        ends = np.empty(len(shares), np.int64)
        for start in range(0, len(shares), STEP):
            some = slice(start, start + STEP)
            yield self._clear(group, shares[some], ends[some])
        self._given_up = self._given_up or bool((ends == GIVEN_UP).any())
        cleared: Shares = shares[ends == CLEARED]
        return cleared

    def _clear(self, group: int, shares: Shares, ends: Shares) -> int:
        return int(
            self._parts.clear_all(shares, self._groups[group], self._couples, self._shape, self._stack, ends, self._scratch)
        )

    def _play_out(self, share_of: dict[int, int]) -> None:
        """Clear each group with its share."""
        word, lines = [0] * len(self._couples), []
        for group in range(4):
            self._clear(group, np.array([share_of[group]], np.int64), np.empty(1, np.int64))
            lines.append([(one, other) for one, other in self._stack.line[: self._scratch[2, 1]].tolist()])
            for place in range(len(word)):
                if share_of[group] >> place & 1:
                    word[place] = group
        self.line = (*self._first, *_joined(word, lines))


def sums(odd: list[int]) -> Shares:
    """For each choice among these the odd bits of all together."""
    found = np.zeros(1, np.int64)
    for each in odd:
        found = np.concatenate((found, found ^ each))
    return found


def _joined(word: list[int], lines: list[list[tuple[int, int]]]) -> Iterator[Move]:
    """The line of play: pairs and closings in the order of the word, then what is left of each group."""
    done, place = [0] * 4, 0
    while place < len(word):
        group = word[place]
        for one, other in lines[group][done[group] :]:
            done[group] += 1
            yield _move(group, one, other)
            if one == CLOSING:
                break
            place += 1
    for group in range(4):
        for one, other in lines[group][done[group] :]:
            yield _move(group, one, other)


def _move(group: int, one: int, other: int) -> Move:
    return CLOSE if one == CLOSING else Move(PAIR, 12 * group + one, 12 * group + other, 1)


def shape_of(position: Position) -> Shape:
    """The groups under the options of the position's game."""
    blocks = is_in_blocks(position.game)
    rows, columns = (BLOCK_ROWS, BLOCK_COLUMNS) if blocks else (ROWS, COLUMNS)
    touch = BLOCK_TOUCHING if blocks else TOUCHING
    touching = [pair for pair in combinations(range(12), 2) if touch[pair[0]][pair[1]]]
    return Shape(np.array(rows[:4], np.int64), np.array(columns[:4], np.int64), np.array(touching, np.int64))
