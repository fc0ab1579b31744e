"""The galleries' scout: it keeps the tables that look best, and in Gallery goes on from the best of those laid again.

The choice of moves is wide and forgiving, and nearly every deal comes out. What falls behind is dropped, so nothing is proved.

**What a table is worth.** Cards in their places count most. In Picture Gallery a card that lies right of the one before it, and
is not at home, counts against the table: such a card has to leave a place that only three others fit. Where all cards of the
rank that the space takes lie so, only they can ever move (``gallery_table.only_a_rank_moves``).

**Laying again.** In Gallery each table that was kept is also laid again, and the best of these make up a pool. When the first
layout does not come out, a second run begins with the whole pool: most of its cards are at home already.

Runs are ever wider, up to a limit, and differ by chance.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import lru_cache
from types import FunctionType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game import Move
from ..games import _rows, picture_gallery
from ..judge import legal_moves
from ..position import Position
from ..table import ACE, KING, Card, count, is_empty, ordered, rank, suit, top
from . import engine, gallery_beam, gallery_table, scouting
from .engine import FULL, NODES, NUMBERS, PAUSED, RANDOM, WON
from .gallery_beam import AGAIN, BASE, CODE, CUT, FOUND, GRAIN, LEAST, POOLED, SIZE, TEXT
from .gallery_table import ACES_MOVE, ANY_TIME, BY_SUIT, MOST_MOVES, NEVER, NUMBER, SUITS, WHEN_STUCK, WIDTH, Arrays, whole_worth

NARROWEST, WIDER, WIDEST = 256, 4, 1 << 16  # tables kept
A_TABLE_KEPT = 2000  # bytes, about, with its children, its row of the trail and what is seen
CHILDREN = 8  # of a table: four spaces, two cards each; or one space, four cards
TRAIL, SEEN = 64, 32  # rows of the trail to begin with, and fingerprints, for each table kept
STEP = 20_000  # positions
AT_HOME = 14 * (4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0)
IN_PICTURES = 9 * (17, 14, 15, 16, -2, -6, -3, -6, 0, -4, -8, 6)
"""Weights: see ``gallery_table``. Those for Picture Gallery were found by trying others on deals 200001 to 200100."""


class Scout(scouting.Scout):
    """Looks for wins from a table on which no card is missing."""

    def __init__(self, position: Position, compiled: bool) -> None:
        super().__init__()
        self._spread = compiled_spread() if compiled else gallery_beam.spread
        self._pictures = position.game.name == "picture_gallery"
        self._rules, self._order = rules_of(position), order_of(position)
        self._weights = IN_PICTURES if self._pictures and self._rules[BY_SUIT] else AT_HOME
        self._first, self._starts = starts_of(position)
        self._marks = np.random.default_rng(0).integers(1, 1 << 62, (64, len(self._starts[0]) if self._starts else 0))
        if not self._rules[BY_SUIT]:
            self._marks = self._marks[np.arange(64) & NUMBER]  # suits make no difference
        self._marks[0] = 0

    def _is_fit(self) -> bool:
        """All cards lie in the rows, but for a six of Picture Gallery; the aces at the heads, where they cannot move."""
        cards, width = 35 if self._pictures else 52, self._rules[WIDTH]
        return bool(self._starts) and all(
            sum(card != 0 for card in start[:-SUITS]) == cards
            and (self._rules[ACES_MOVE] or all(start[row * width] & NUMBER == ACE for row in range(SUITS)))
            for start in self._starts
        )

    def tried(self) -> Iterator[int]:
        """Run after run; how many positions have been looked at is told after each step."""
        width, runs = NARROWEST, 0
        while self._is_fit():
            runs += 1
            a = yield from self._run(self.begun(width, runs))
            nothing_dropped, n = a.here[CUT] == 0, int(a.here[POOLED])
            if n > 0 and not self.line:
                a = yield from self._run(self._from_the_pool(a, n))
                nothing_dropped = nothing_dropped and a.here[CUT] == 0
            if nothing_dropped:
                return
            width = max(NARROWEST, min(WIDEST, WIDER * width, self.memory // A_TABLE_KEPT))

    def _run(self, a: Arrays) -> Generator[int, None, Arrays]:
        """Until it ends; the arrays it ended with."""
        ended = PAUSED
        while ended in (PAUSED, FULL):
            before = int(a.numbers[NODES])
            ended = int(self._spread(a, STEP))
            if ended == WON:
                self.line = self._line(a)
            yield int(a.numbers[NODES]) - before
            if ended == FULL:
                a = a._replace(trail=np.concatenate((a.trail, np.zeros_like(a.trail))))
                if 2 * a.trail.nbytes > self.memory:
                    break
        return a

    def _from_the_pool(self, a: Arrays, n: int) -> Arrays:
        """The arrays of another run, which begins with the tables of the pool."""
        base = int(a.here[BASE] + a.here[SIZE])
        a.tables[:n], a.worths[:n], a.keys[:n] = a.pool[:n], a.pooled[:n, 0], self.keys_of(a.pool[:n])
        a.trail[base : base + n, 0], a.trail[base : base + n, 1] = a.pooled[:n, 1], AGAIN
        a.here[:], a.seen[:] = 0, 0
        a.here[BASE], a.here[SIZE] = base, n
        return a._replace(rules=np.array([*self._rules[:-1], NEVER], np.int64))

    def begun(self, width: int, seed: int) -> Arrays:
        """The arrays of a run that keeps so many tables, with the tables to begin with."""
        n, a = len(self._starts), self._arrays(width, seed)
        a.tables[:n], a.trail[:n, 0], a.trail[:n, 1] = self._starts, -1, range(n)
        a.worths[:n] = [whole_worth(table, a.columns, a.weights, self._rules[BY_SUIT]) for table in a.tables[:n]]
        a.keys[:n], a.here[SIZE] = self.keys_of(a.tables[:n]), n
        return a

    def keys_of(self, tables: NDArray[np.int8]) -> NDArray[np.int64]:
        """Their fingerprints, all but the mark."""
        keys: NDArray[np.int64] = np.bitwise_xor.reduce(self._marks[tables, np.arange(tables.shape[1])], axis=1)
        return keys

    def _arrays(self, width: int, seed: int) -> Arrays:
        size, long, numbers = len(self._starts[0]), np.int64, np.zeros(NUMBERS, np.int64)
        numbers[RANDOM] = seed
        columns = np.arange(size - SUITS) % self._rules[WIDTH]
        return Arrays(
            np.array(self._rules, long), columns, np.array(self._weights, long), self._marks, np.array(self._order, long),
            np.zeros((2 * width, size), np.int8), np.zeros(2 * width, long), np.zeros(2 * width, long),
            np.zeros((CHILDREN * width, 3), long), np.zeros((TRAIL * width, 2), np.int32),
            np.zeros((width + 1, size), np.int8), np.zeros((width + 1, 2), long),
            np.zeros(64, long), np.zeros((MOST_MOVES, 2), long), np.zeros(-2 * LEAST * GRAIN, long), np.zeros(9, long),
            np.zeros(SEEN * width, long), numbers,
        )  # fmt: skip

    def _line(self, a: Arrays) -> tuple[Move, ...]:
        """The moves that lead to the win that was found."""
        code = int(a.children[a.here[FOUND] - 1, 0])
        row, move, line = int(a.here[BASE]) + (code >> 2 * CODE), code & (1 << 2 * CODE) - 1, list[Move]()
        while row >= 0:
            line.append(self._move(move))
            row, move = a.trail[row].tolist()
        return (*self._first[move], *reversed(line))

    def _move(self, move: int) -> Move:
        if move == AGAIN:
            return Move(1, int(_rows.ROWS[0]), int(_rows.ROWS[0]), 1)
        src, dst = move >> CODE, move & (1 << CODE) - 1
        filling = (2 if dst % picture_gallery.WIDTH == 0 else 1) if self._pictures else 0
        return Move(filling, src, dst, 1)


def code_of(card: Card, pictures: bool) -> int:
    """A card as ``gallery_table`` writes it."""
    number = (1 if rank(card) == ACE else KING + 2 - rank(card)) if pictures else rank(card)
    return 16 * suit(card) + number if card else 0


def rules_of(position: Position) -> tuple[int, ...]:
    """The rules of the position's game as ``gallery_table`` has them."""
    chosen = position.game.chosen
    if position.game.name == "picture_gallery":
        by_suit, aces_move = bool(chosen.get("by_suit", True)), not chosen.get("aces_laid_out", True)
        return picture_gallery.WIDTH, picture_gallery.WIDTH, 1, int(by_suit), int(aces_move), 0, NEVER
    redeal = WHEN_STUCK if chosen.get("redeal_when_stuck") else ANY_TIME
    if count(position.table, _rows.REDEALS) > 0:
        redeal = NEVER
    return _rows.WIDTH, KING, 0, 1, 0, int(chosen.get("windows") == "in_order"), redeal


def order_of(position: Position) -> list[int]:
    """The order in which gathered cards are laid again."""
    if position.game.name == "picture_gallery":
        return []
    return [code_of(ordered(position.table, i), False) for i in range(_rows.OTHERS)]


def starts_of(position: Position) -> tuple[Sequence[tuple[Move, ...]], list[list[int]]]:
    """The tables to begin with, and before them the moves that lead there: none, or that which takes a six."""
    table = position.table
    if position.game.name == "picture_gallery":
        taken = picture_gallery.REMOVED[0]
        lying = [code_of(top(table, place), True) for place in picture_gallery.ROWS] + [0] * SUITS
        if not is_empty(table, taken):
            return [()], [lying]
        first = [(move,) for move in legal_moves(position.game, table) if move.dst == taken]
        return first, [[0 if place == move.src else card for place, card in enumerate(lying)] for (move,) in first]
    windows = [count(table, window) if position.game.chosen.get("windows") == "in_order" else 0 for window in _rows.WINDOWS]
    return [()], [[code_of(top(table, place), False) for place in _rows.ROWS] + windows]


@lru_cache(maxsize=1)
def compiled_spread() -> Any:
    """The search, compiled if there is a compiler."""
    try:
        from .. import compiled as compiler
    except ImportError:
        return gallery_beam.spread
    parts = [each for module in (engine, gallery_table, gallery_beam) for each in vars(module).values()]
    return compiler.written_module("galleries scout", TEXT, [each for each in parts if isinstance(each, FunctionType)]).spread
