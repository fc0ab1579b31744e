"""A search that learns from its own lines: nested rollout policy adaptation (Rosin 2011).

It is for games in which every move is a step forward, so that lines are short and end, and in which the same few choices, which
card goes where, matter at whatever moment they come up. A *policy* gives each such choice a weight, by its code. A line is played
to its end by drawing moves by their weights; then the weights of the choices of the best line so far grow. So runs of lines learn
what to keep of the best of them, and the best of such runs teaches the policy with which the next one begins.

``learn`` is handed a game's functions on a row of numbers, as ``engine.search`` is; nothing is known of any game. It is compiled
once for all games, and runs as plain Python where there is no compiler. It only looks for a win.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import exp
from typing import NamedTuple

import numpy as np

from ..game import Move
from . import scouting
from .engine import NODES, NUMBERS, PAUSED, WON, Array, draw
from .entries import entry
from .plans import Function

LEFT = 0
"""The place of a row that tells how many cards are left: 0 is a win."""
CODES = 1 << 11
MOST_MOVES, LONGEST = 64, 512  # of one position; of a line
LINES, RUNS = 40, 100
"""So many lines teach a run, and so many runs teach a policy before all begins anew."""
LENGTH, CHOICES, LEAST, CHOICES_OF_BEST = 0, 1, 2, 3
"""Places of ``here``: moves and choices of the line being played; of the best: cards left, choices."""
NOW, BEST, BEST_OF_ALL = 0, 1, 2
DRAWN = 1 << 27  # random numbers that there are


class Arrays(NamedTuple):
    """What it works on. The last three have a level each for the line being played and the best ones."""

    start: Array  # the row of the position
    row: Array  # of the position that has been reached
    moves: Array  # of that position
    line: Array  # the moves of the line being played
    weights: Array  # by code
    growth: Array  # of the logarithm of each weight; all 0 between uses
    numbers: Array  # those of the engine
    here: Array  # see LENGTH …
    codes: Array  # for each choice of a line the codes of the moves there were
    widths: Array  # how many there were
    chosen: Array  # which of them was played


def chosen_at_random(code: Callable[..., int], a: Arrays, n: int) -> int:
    """One of so many moves, drawn by their weights, and written down."""
    choice, total = a.here[CHOICES], 0.0
    for i in range(n):
        of_move = code(a.row, a.moves[i])
        a.codes[NOW, choice, i] = of_move
        total += a.weights[of_move]
    left, chosen = total * draw(a.numbers) / DRAWN, 0
    while chosen < n - 1 and left >= a.weights[a.codes[NOW, choice, chosen]]:
        left -= a.weights[a.codes[NOW, choice, chosen]]
        chosen += 1
    a.widths[NOW, choice], a.chosen[NOW, choice] = n, chosen
    a.here[CHOICES] += 1
    return chosen


def play_out(legal: Callable[..., int], play: Callable[..., None], code: Callable[..., int], a: Arrays) -> int:
    """Play a line to its end; how many cards are left."""
    for place in range(len(a.row)):
        a.row[place] = a.start[place]
    a.here[LENGTH] = a.here[CHOICES] = 0
    while True:
        a.numbers[NODES] += 1
        n = legal(a.row, a.moves)
        if n == 0:
            return int(a.row[LEFT])
        move = a.moves[chosen_at_random(code, a, n) if n > 1 else 0]
        a.line[a.here[LENGTH]] = move
        a.here[LENGTH] += 1
        play(a.row, move)


def copy_line(a: Arrays, to: int, of: int, choices: int) -> None:
    """What was chosen in one line, to another level."""
    for choice in range(choices):
        n = a.widths[of, choice]
        a.widths[to, choice], a.chosen[to, choice] = n, a.chosen[of, choice]
        for i in range(n):
            a.codes[to, choice, i] = a.codes[of, choice, i]


def adapt(a: Arrays, level: int, choices: int) -> None:
    """Let the weights of what was chosen in a line grow, and those of what was not shrink: a step up the odds of that line."""
    for choice in range(choices):
        total = 0.0
        for i in range(a.widths[level, choice]):
            total += a.weights[a.codes[level, choice, i]]
        for i in range(a.widths[level, choice]):
            of_move = a.codes[level, choice, i]
            a.growth[of_move] -= a.weights[of_move] / total
        a.growth[a.codes[level, choice, a.chosen[level, choice]]] += 1.0
    for choice in range(choices):
        for i in range(a.widths[level, choice]):
            of_move = a.codes[level, choice, i]
            if a.growth[of_move] != 0.0:
                a.weights[of_move] *= exp(a.growth[of_move])
                a.growth[of_move] = 0.0


def learn(legal: Callable[..., int], play: Callable[..., None], code: Callable[..., int], a: Arrays, lines: int) -> int:
    """A run of so many lines from the policy there is: WON at the end of a winning line, PAUSED with the best at its level."""
    here = a.here
    here[LEAST], here[CHOICES_OF_BEST] = 1 << 30, 0
    for _ in range(lines):
        left = play_out(legal, play, code, a)
        if left == 0:
            return WON
        if left <= here[LEAST]:
            here[LEAST], here[CHOICES_OF_BEST] = left, here[CHOICES]
            copy_line(a, BEST, NOW, here[CHOICES])
        adapt(a, BEST, here[CHOICES_OF_BEST])
    return PAUSED


class Scout(scouting.Scout):
    """Looks for wins from a row of numbers, with a game's functions of it; a game adds what its moves are.

    ``prior`` are the weights to begin with. Without a row there is nothing to try.
    """

    def __init__(self, row: list[int] | None, prior: list[float], functions: tuple[Function, ...], compiled: bool) -> None:
        super().__init__()
        self._learn, self._adapt, self._copy = parts(compiled)
        self._row, self._functions = row, functions
        start, line, moves = np.array(row or [], np.int64), np.zeros(LONGEST, np.int64), np.zeros(MOST_MOVES, np.int64)
        numbers, here = np.zeros(NUMBERS, np.int64), np.zeros(4, np.int64)
        weights, growth = np.ones(CODES), np.zeros(CODES)
        codes, widths = np.zeros((3, LONGEST, MOST_MOVES), np.int64), np.zeros((3, LONGEST), np.int64)
        self._prior = np.array(prior + [1.0] * (CODES - len(prior)))
        self._a = Arrays(start, start.copy(), moves, line, weights, growth, numbers, here, codes, widths, widths.copy())

    @abstractmethod
    def told(self, moves: list[int]) -> Iterator[Move]:
        """The moves of a line as the judge knows them."""

    def tried(self) -> Iterator[int]:
        """Learn policy after policy; how many positions have been looked at is told after each run."""
        a = self._a
        while self._row is not None:
            policy, least, choices = self._prior.copy(), 1 << 30, 0
            for _ in range(RUNS):
                a.weights[:] = policy
                a.numbers[NODES] = 0
                if self._learn(*self._functions, a, LINES) == WON:
                    self.line = tuple(self.told(a.line[: a.here[LENGTH]].tolist()))
                    yield int(a.numbers[NODES])
                    return
                if a.here[LEAST] <= least:
                    least, choices = int(a.here[LEAST]), int(a.here[CHOICES_OF_BEST])
                    self._copy(a, BEST_OF_ALL, BEST, choices)
                a.weights[:] = policy
                self._adapt(a, BEST_OF_ALL, choices)
                policy = a.weights.copy()
                yield int(a.numbers[NODES])


_TEXT = f'''\
"""The search that learns from its own lines, handed the functions of a game. Written by patience_core.solving."""

from numba import njit, types

from patience_core.solving import nested

ROW, WEIGHTS, INT = types.int64[::1], types.float64[::1], types.int64
LEGAL = types.FunctionType(INT(ROW, ROW))
PLAY = types.FunctionType(types.none(ROW, INT))
CODE = types.FunctionType(INT(ROW, INT))

ARRAYS = types.NamedTuple(
    (ROW, ROW, ROW, ROW, WEIGHTS, WEIGHTS, ROW, ROW, types.int64[:, :, ::1], types.int64[:, ::1], types.int64[:, ::1]),
    nested.Arrays,
)
{entry(learn, "INT(LEGAL, PLAY, CODE, ARRAYS, INT)")}
{entry(adapt, "types.none(ARRAYS, INT, INT)")}
{entry(copy_line, "types.none(ARRAYS, INT, INT, INT)")}
'''


@lru_cache(maxsize=2)
def parts(compiled: bool) -> tuple[Function, Function, Function]:
    """``learn``, ``adapt`` and ``copy_line``, compiled or as they are."""
    if compiled:
        try:
            from .. import compiled as compiler
        except ImportError:
            return parts(False)
        module = compiler.written_module("nested", _TEXT, (draw, chosen_at_random, play_out, copy_line, adapt, learn))
        return module.learn, module.adapt, module.copy_line
    return learn, adapt, copy_line


_GAME = '''\
"""{game} as a row of numbers. Written by patience_core.solving."""

from numba import njit, types

ROW, INT = types.int64[::1], types.int64

{entries}
'''


def of_game(game: str, functions: tuple[Function, ...], compiled: bool) -> tuple[Function, ...]:
    """The last three functions, ``legal``, ``play`` and ``code``, compiled or as they are; those they call come first."""
    if compiled:
        try:
            from .. import compiled as compiler
        except ImportError:
            return of_game(game, functions, False)
        told = zip(functions[-3:], ("INT(ROW, ROW)", "types.none(ROW, INT)", "INT(ROW, INT)"), strict=True)
        text = _GAME.format(game=game, entries="\n".join(entry(function, types) for function, types in told))
        module = compiler.written_module(f"{game} row", text, functions)
        return tuple(getattr(module, function.__name__) for function in functions[-3:])
    return functions[-3:]
