"""Whether a position can be won, and how: with all cards known, and with the judge's word for every line that is found.

The solver has no rules of its own. It searches with those of the game, compiled where numba is there and as they stand where
not; what it adds is memory, and the plans of ``solving``, which say what need not be tried.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .position import Position
from .solution import IMPOSSIBLE, SECOND_CLASS, UNKNOWN, WON, Solution
from .solving import engine
from .solving.compiled import KlondikeMachine, Machine, machine, new_seen

MEGABYTE = 1 << 20

_FIRST_RUN = 20_000  # positions; each run after it is twice as long
_GLANCE = 64  # positions of a first run that proves, where such runs are short
_JITTER = (0, 4, 12, 24, 48)  # of the first run, the second, …, and all that follow
_MOST = 1 << 20  # positions between two looks at the clock
_SLICE = 0.02  # seconds between two looks at the clock


@dataclass(frozen=True)
class Progress:
    """How a search is going."""

    nodes: int
    seconds: float
    depth: int
    table_used: int


def never() -> bool:
    """Nobody asks to stop."""
    return False


def untold(progress: Progress) -> None:
    """Nobody wants to know how it is going."""


def solve(
    position: Position,
    seconds: float = 10.0,
    memory: int = 512 * MEGABYTE,
    *,
    nodes: int = 1 << 62,
    stop: Callable[[], bool] = never,
    progress: Callable[[Progress], None] = untold,
    without: Iterable[str] = (),
) -> Solution:
    """Look for a win, of the second class where there is no better, or for a proof that there is none.

    It takes about ``seconds`` at most and ``memory`` bytes (a megabyte at least; Parade 20 more), and looks at about ``nodes``
    positions at most.
    ``stop`` is asked, and ``progress`` told, some fifty times a second; a threading event serves as ``stop=event.is_set``.
    ``without`` names what the search shall do without (see ``solving``).
    """
    made_ready = machine(position)
    proved, everything = made_ready.bits.without(without)
    search = _Search(position, made_ready, memory, nodes, _Watch(seconds, stop, progress))
    search.run(proved, everything)
    return search.solution()


class _Watch:
    """When to look up from the work, and when to end it."""

    def __init__(self, seconds: float, stop: Callable[[], bool], progress: Callable[[Progress], None]) -> None:
        self.limit, self.stop, self.progress = seconds, stop, progress
        self.started = self.last = time.perf_counter()
        self.slice = 100  # positions

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.started

    def goes_on(self, nodes: int, numbers: NDArray[np.int64]) -> bool:
        """Whether there is time left; how many positions fit between two looks is learnt on the way."""
        now = time.perf_counter()
        self.slice = min(_MOST, max(10, int(self.slice * min(4.0, max(0.25, _SLICE / max(now - self.last, 1e-6))))))
        self.last = now
        self.progress(Progress(nodes, self.seconds, int(numbers[engine.DEPTH]), int(numbers[engine.USED])))
        return self.seconds < self.limit and not self.stop()


class _Search:
    """One call of ``solve``."""

    def __init__(self, position: Position, made_of: Machine | KlondikeMachine, memory: int, nodes: int, watch: _Watch) -> None:
        self.position, self.machine, self.watch = position, made_of, watch
        self.memory, self.most_nodes = max(memory, MEGABYTE), nodes
        self.earlier_nodes = self.table_bytes = self.lost = 0
        self.line: Any = ()
        self.on = 0
        self.status, self.complete = UNKNOWN, False
        self.a: Any = made_of.arrays(self.memory)
        self.proved_seen, self.proved_used = self.a.seen, 0

    def run(self, proved: int, everything: int) -> None:
        """Runs that hope and runs that prove in turn, each twice as long as the one before, and more and more at random.

        What the runs that prove have seen is kept from one to the next; see ``engine.forget_line``.
        """
        hoping, number = everything != proved, 0
        if self.machine.odds > 1 and (self._prove(proved, _GLANCE, 0) in (engine.WON, engine.EXHAUSTED) or self._is_over()):
            return
        while True:
            length, jitter = _FIRST_RUN << number, _JITTER[min(number, len(_JITTER) - 1)]
            if hoping:
                ended = self._hope(everything, length, jitter)
                hoping = ended != engine.EXHAUSTED
                if ended == engine.WON or self._is_over():
                    return
            proving = max(1, length // self.machine.odds) if hoping else length
            if self._prove(proved, proving, jitter) in (engine.WON, engine.EXHAUSTED) or self._is_over():
                return
            number += 1

    def _is_over(self) -> bool:
        return self.nodes >= self.most_nodes or not self.watch.goes_on(self.nodes, self.a.numbers)

    @property
    def nodes(self) -> int:
        return self.earlier_nodes + int(self.a.numbers[engine.NODES])

    def _hope(self, on: int, length: int, jitter: int) -> int:
        self._begin(new_seen(), 0, jitter)
        return self._search(on, length, self.memory // 8)

    def _prove(self, on: int, length: int, jitter: int) -> int:
        self._begin(self.proved_seen, self.proved_used, jitter)
        ended = self._search(on, length, self.memory // 2)
        if ended == engine.EXHAUSTED:
            self.complete = True
            self.status = SECOND_CLASS if self.status == SECOND_CLASS else IMPOSSIBLE
        elif ended != engine.WON:
            self.machine.forget_line(self.a)
        self.proved_seen, self.proved_used = self.a.seen, int(self.a.numbers[engine.USED])
        return ended

    def _begin(self, seen: NDArray[np.int64], used: int, jitter: int) -> None:
        self.earlier_nodes = self.nodes
        a = self.a = self.a._replace(seen=seen)
        self.machine.restart(a)
        random = int(a.numbers[engine.RANDOM])
        a.numbers[:] = 0
        a.numbers[engine.FRESH], a.numbers[engine.USED], a.numbers[engine.JITTER] = 1, used, jitter
        a.numbers[engine.RANDOM], a.numbers[engine.CROWDED] = random, len(seen) // 2

    def _search(self, on: int, length: int, table_limit: int) -> int:
        """One run, until it ends or has looked at so many positions; how it ended."""
        numbers, self.on = self.a.numbers, on
        while True:
            left = min(length - int(numbers[engine.NODES]), self.most_nodes - self.nodes)
            ended = self.machine.search(self.a, on, max(0, min(left, self.watch.slice)))
            if ended == engine.WON:
                self.status, self.line = WON, self.machine.line(self.a)
            elif ended == engine.SECOND_CLASS and self.status == UNKNOWN:
                self.status, self.line = SECOND_CLASS, self.machine.line(self.a)
            if ended in (engine.WON, engine.EXHAUSTED) or (ended == engine.FULL and not self._grow(table_limit)):
                break
            if ended == engine.PAUSED and (left <= self.watch.slice or not self.watch.goes_on(self.nodes, numbers)):
                break
        self.table_bytes, self.lost = max(self.table_bytes, self.a.seen.nbytes), self.lost + int(numbers[engine.LOST])
        return int(ended)

    def _grow(self, table_limit: int) -> bool:
        """Make what has become too small larger; whether the search can go on."""
        a = self.a
        if a.numbers[engine.USED] > a.numbers[engine.CROWDED]:
            size = len(a.seen) * 4 if a.seen.nbytes * 4 <= table_limit else len(a.seen) * 2
            if size * a.seen.itemsize > table_limit:
                a.numbers[engine.CROWDED] = 1 << 62  # from now on it loses what it has no room for
                return True
            seen = new_seen(size)
            self.machine.rewrite(a.seen, seen, a.numbers)
            a.numbers[engine.CROWDED] = size // 2
            self.a = a._replace(seen=seen)
            return True
        stacks = {name: getattr(a, name) for name in ("moves", "log", "levels") if name in a._fields}
        if 2 * sum(stack.nbytes for stack in stacks.values()) > self.memory * 3 // 8:
            return False
        self.a = a._replace(**{name: _longer(stack) for name, stack in stacks.items()})
        return True

    def solution(self) -> Solution:
        """What came of it; a line is played by the judge first."""
        end = self._played() if self.status in (WON, SECOND_CLASS) else None
        moves = tuple(step.move for step in end.history[len(self.position.history) :]) if end else ()
        used = max(int(self.a.numbers[engine.USED]), self.proved_used)
        risk = self.nodes**2 / 2.0**64 if self.machine.risky else 0.0  # fingerprints of 63 bits
        return Solution(
            self.status,
            moves,
            end,
            self.complete or self.status == WON,
            self.nodes,
            self.watch.seconds,
            self.table_bytes,
            used,
            self.lost,
            risk,
        )

    def _played(self) -> Position:
        end = self.machine.played(self.line, self.on)
        if end.outcome != self.status:
            raise AssertionError(f"the line that was found ends {end.outcome}, not {self.status}")
        return end


def _longer(array: NDArray[np.int64]) -> NDArray[np.int64]:
    """A copy with twice as many rows."""
    longer = np.empty((2 * len(array), *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer
