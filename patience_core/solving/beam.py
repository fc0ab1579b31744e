"""A search that only looks for a win: of all tables so many moves away, it keeps those that promise most, and goes on from them.

It is for games that leave much choice and forgive much, where depth first loses its way: ``BeamPlan.promise`` says how near to
a win a table looks. What falls behind is dropped, so it proves nothing unless all could be kept.

``spread`` is handed a game's functions, as ``engine.search`` is. It is compiled once for all games, and runs as plain Python
where there is no compiler.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..game import Move
from ..table import LENGTH, Table
from ..translation import ROOM
from .engine import EXHAUSTED, FULL, LOST, MARK, NODES, PAUSED, WON, Array, draw, is_new, place_of
from .plans import Function, Plan

FIRST, FOUND, SIZE, HALF, BASE, BEST, SINCE, CUT = range(8)
"""Places of ``here``: the first table of the level not looked at yet; how many children have been found; how many tables the
level has; in which half of the tables they lie; where its rows of the trail begin; the best promise so far, and how many levels
ago it was; whether anything was dropped."""
PATIENCE = 100  # levels without a better promise, after which a run ends
GRAIN = 16
"""A promise counts so much; what chance adds is less, and so decides between equals only."""
_SPAN = 4  # rows of children to begin with, for each table kept
_BYTES = 2 * LENGTH * 2 + _SPAN * 24  # for each table kept: this level and the next, and its children


@dataclass(frozen=True)
class BeamPlan(Plan):
    """A plan that also says which tables to keep."""

    promise: Callable[[Table], int] | None = None
    """How near to a win a table looks: of the tables of one level, those that promise most are kept."""


class Arrays(NamedTuple):
    """What a run works on."""

    tables: Array  # those of a level and of the next, a half for each
    t: Array
    out: Array
    costs: Array
    parents: Array  # of each child: the number of its parent in the level
    moves: Array
    scores: Array
    trail: Array  # a row for each table that was kept: the row of its parent, and the move
    here: Array
    seen: Array
    numbers: Array  # those of the engine


def widen(
    legal: Callable[..., int],
    play: Callable[..., None],
    is_won: Callable[..., bool],
    choose: Callable[..., int],
    is_dead: Callable[..., bool],
    key: Callable[..., int],
    promise: Callable[..., int],
    a: Arrays,
    on: int,
    last: int,
) -> int:
    """Find the children of the tables of a level that are new; EXHAUSTED when there are no more, PAUSED at ``last`` nodes.

    FULL when there is no room for the children of the next table. WON: the child at FOUND is a win.
    """
    here, numbers, offset = a.here, a.numbers, a.here[HALF] * (len(a.tables) // 2)
    while here[FIRST] < here[SIZE]:
        if numbers[NODES] >= last:
            return PAUSED
        a.t[:] = a.tables[offset + here[FIRST]]
        found = choose(a.t, a.out, legal(a.t, a.out), on, a.costs)
        if here[FOUND] + found > len(a.scores):
            return FULL
        for i in range(found):
            a.t[:] = a.tables[offset + here[FIRST]]
            play(a.t, a.out[i])
            numbers[NODES] += 1
            if is_new(a.seen, key(a.t, on) | MARK, numbers):
                child = here[FOUND]
                a.parents[child] = here[FIRST]
                for column in range(4):
                    a.moves[child, column] = a.out[i, column]
                if is_won(a.t):
                    return WON
                if not is_dead(a.t, on):
                    a.scores[child] = GRAIN * promise(a.t) + draw(numbers) % GRAIN
                    here[FOUND] += 1
        here[FIRST] += 1
    return EXHAUSTED


def keep(play: Callable[..., None], a: Arrays) -> None:
    """The children that promise most become the next level."""
    here, width = a.here, len(a.tables) // 2
    found, least = here[FOUND], a.scores[: here[FOUND]].min()
    if found > width:
        least = np.partition(a.scores[:found], found - width)[found - width]
        here[CUT] = 1
    here[SINCE] += 1
    offset, following, kept = here[HALF] * width, (1 - here[HALF]) * width, 0
    base = here[BASE] + here[SIZE]
    for child in range(found):
        if a.scores[child] >= least and kept < width:
            a.tables[following + kept] = a.tables[offset + a.parents[child]]
            play(a.tables[following + kept], a.moves[child])
            a.trail[base + kept, 0] = here[BASE] + a.parents[child]
            for column in range(4):
                a.trail[base + kept, 1 + column] = a.moves[child, column]
            if a.scores[child] // GRAIN > here[BEST]:
                here[BEST] = a.scores[child] // GRAIN
                here[SINCE] = 0
            kept += 1
    here[FIRST], here[FOUND], here[SIZE], here[HALF], here[BASE] = 0, 0, kept, 1 - here[HALF], base


def spread(
    legal: Callable[..., int],
    play: Callable[..., None],
    is_won: Callable[..., bool],
    choose: Callable[..., int],
    is_dead: Callable[..., bool],
    key: Callable[..., int],
    promise: Callable[..., int],
    a: Arrays,
    on: int,
    budget: int,
) -> int:
    """Look at ``budget`` more positions or so, level by level; how it ended, as in ``engine.search``.

    EXHAUSTED when the last level has no children, or the best promise is too long ago.
    """
    last = a.numbers[NODES] + budget
    while True:
        if a.here[BASE] + a.here[SIZE] + len(a.tables) // 2 > len(a.trail):
            return FULL
        ended = widen(legal, play, is_won, choose, is_dead, key, promise, a, on, last)
        if ended != EXHAUSTED or a.here[FOUND] == 0 or a.here[SINCE] > PATIENCE:
            return ended
        keep(play, a)


class Beam:
    """One run from a table, with so many tables kept. ``numbers`` are those of the engine."""

    def __init__(
        self,
        functions: tuple[Function, ...],
        search: Function,
        table: Table,
        width: int,
        seen: NDArray[np.int64],
        numbers: NDArray[np.int64],
    ) -> None:
        legal, play, is_won, _, *others = functions
        self._functions, self._search = (legal, play, is_won, *others), search
        tables, here = np.zeros((2 * width, LENGTH), np.int16), np.zeros(8, np.int64)
        tables[0], here[SIZE], here[BEST] = table, 1, -1
        t, out, costs = np.empty(LENGTH, np.int16), np.empty((ROOM, 4), np.int16), np.empty(ROOM, np.int64)
        rows = _SPAN * width + ROOM
        parents, moves, scores = np.empty(rows, np.int64), np.empty((rows, 4), np.int16), np.empty(rows, np.int64)
        self.a = Arrays(tables, t, out, costs, parents, moves, scores, np.zeros((64 * width, 5), np.int32), here, seen, numbers)

    def run(self, on: int, memory: int, share: Callable[[], int]) -> int:
        """WON; EXHAUSTED when everything that can be reached was looked at; PAUSED otherwise.

        The trail takes ``memory`` bytes at most. ``share()`` says how many positions may be looked at before it is asked
        again, and 0 to end.
        """
        while (budget := share()) > 0:
            ended = int(self._search(*self._functions, self.a, on, budget))
            if ended == FULL and not self._grow(memory):
                return PAUSED
            if ended == WON:
                return WON
            if ended == EXHAUSTED:
                nothing_lost = self.a.here[FOUND] == self.a.here[CUT] == self.a.numbers[LOST] == 0
                return EXHAUSTED if nothing_lost else PAUSED
        return PAUSED

    def _grow(self, memory: int) -> bool:
        names = ["parents", "moves", "scores"]
        if self.a.here[BASE] + self.a.here[SIZE] + len(self.a.tables) // 2 > len(self.a.trail):
            names = ["trail"]
        longer = {name: _longer(getattr(self.a, name)) for name in names}
        self.a = self.a._replace(**longer)
        return bool(self.a.trail.nbytes <= memory)

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves that lead to the win that was found."""
        child, here = int(self.a.here[FOUND]), self.a.here
        line, row = [Move(*self.a.moves[child].tolist())], int(here[BASE] + self.a.parents[child])
        while row > 0:
            row, *move = self.a.trail[row].tolist()
            line.append(Move(*move))
        return tuple(reversed(line))


def _longer(array: NDArray[Any]) -> NDArray[Any]:
    """A copy with twice as many rows."""
    longer = np.zeros((2 * len(array), *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


def widest(memory: int) -> int:
    """How many tables can be kept at once in so many bytes."""
    return max(2, memory // _BYTES)


_PROMISE = '''\
"""How near to a win a table of {game} looks. Written by patience_core.solving: change the plan, not this file."""

from numba import njit

from {module} import {name}


@njit("int64(int16[::1])", cache=True)
def promise(t):
    return {name}(t)
'''

_BEAM = '''\
"""The search for a win by what tables promise, handed the entries of a game. Written by patience_core.solving."""

from numba import njit, types

from patience_core.solving import beam

T, ROWS, NUMBERS, INT = types.int16[::1], types.int16[:, ::1], types.int64[::1], types.int64
LEGAL = types.FunctionType(INT(T, ROWS))
PLAY = types.FunctionType(types.none(T, T))
TEST = types.FunctionType(types.boolean(T))
CHOOSE = types.FunctionType(INT(T, ROWS, INT, INT, NUMBERS))
DEAD = types.FunctionType(types.boolean(T, INT))
KEY = types.FunctionType(INT(T, INT))
PROMISE = types.FunctionType(INT(T))

TRAIL = types.int32[:, ::1]
ARRAYS = types.NamedTuple((ROWS, T, ROWS, NUMBERS, NUMBERS, ROWS, NUMBERS, TRAIL, NUMBERS, NUMBERS, NUMBERS), beam.Arrays)
spread = njit(INT(LEGAL, PLAY, TEST, CHOOSE, DEAD, KEY, PROMISE, ARRAYS, INT, INT), cache=True, nogil=True)(beam.spread)
'''


@lru_cache(maxsize=64)
def beam_parts(game: str, promise: Function, compiled: bool) -> tuple[Function, Function]:
    """``promise`` as it is called, and the search."""
    if compiled:
        try:
            from .. import compiled as compiler
        except ImportError:
            return beam_parts(game, promise, False)
        text = _PROMISE.format(game=game, module=promise.__module__, name=promise.__name__)
        spelled = compiler.written_module(f"{game} promise", text, (promise,))
        return spelled.promise, compiler.written_module("beam", _BEAM, (place_of, is_new, draw, widen, keep, spread)).spread

    def of_array(t: Any) -> int:
        return int(promise(t.tolist()))

    return of_array, spread
