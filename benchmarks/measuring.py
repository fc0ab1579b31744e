"""What every benchmark needs: a table of results, a clock, the machine, and the same random games each time."""

import os
import platform
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median

import patience_core as pc
from patience_core.judge import legal_moves
from patience_core.perft import after
from patience_core.table import Table

RUNS = 5
DEALS = range(100_001, 100_005)
MOVES = 120  # at most, in each random game

VARIANTS: tuple[pc.Game, ...] = (*pc.GAMES, pc.game("klondike", draw=3))


@dataclass(frozen=True)
class Section:
    """A table of results, with what was measured and how."""

    title: str
    told: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __str__(self) -> str:
        """As Markdown."""
        head = [list(self.columns), ["---"] + ["---:"] * (len(self.columns) - 1)]
        table = "\n".join(f"| {' | '.join(row)} |" for row in [*head, *self.rows])
        return f"## {self.title}\n\n{self.told}\n\n{table}\n"


# Seconds of the processor, which a busy machine disturbs less; of the clock where it is too coarse (Windows).
clock = time.process_time if time.get_clock_info("process_time").resolution < 1e-5 else time.perf_counter


def seconds(work: Callable[[], object]) -> float:
    """How long it takes, once."""
    started = clock()
    work()
    return clock() - started


def median_seconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """How long it takes: the median of several runs."""
    return median(seconds(work) for _ in range(runs))


def rounded(value: float) -> str:
    """Three figures that count: 0.0123, 4.56, 12,300."""
    if value >= 1000:
        return f"{int(float(f'{value:.3g}')):,}"
    return f"{value:.3g}"


def random_game(game: pc.Game, table: Table, random: Random) -> Iterator[Table]:
    """Each table of a game at random, every legal move as likely as another."""
    yield table
    for _ in range(MOVES):
        moves = list(legal_moves(game, table))
        if not moves:
            return
        table = after(game, table, moves[int(random.random() * len(moves))])
        yield table


def random_tables(game: pc.Game) -> list[Table]:
    """The tables of some random games: the same in every run."""
    return [table for deal in DEALS for table in random_game(game, game.deal(deal).table, Random(deal))]


def processor() -> str:
    """The name of the processor, where it can be found."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def machine() -> str:
    """What the numbers were measured on, and how busy it was."""
    libraries = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "llvmlite"))
    busy = f"; {os.getloadavg()[0]:.1f} processes were running when it began" if hasattr(os, "getloadavg") else ""
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()}; Python {sys.version.split()[0]}, {libraries}{busy}."
