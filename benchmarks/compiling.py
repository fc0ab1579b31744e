"""How long a game's rules take to compile: in a process of its own, with an empty cache and then with a full one."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.measuring import VARIANTS, Section, rounded

WARM_RUNS = 5
ROOT = Path(__file__).parent.parent

_PROCESS = """
import json, sys, time
def both():
    return time.perf_counter(), time.process_time()
times = [both()]
import patience_core as pc
times.append(both())
import numba, numpy
times.append(both())
from patience_core import compiled
name, options = json.loads(sys.argv[1])
compiled.compiled(pc.game(name, **options))
times.append(both())
compiled._search()
times.append(both())
print(json.dumps([[after - before for before, after in zip(*pair)] for pair in zip(times, times[1:])]))
"""


def _measured(variant: tuple[str, dict[str, object]], cache: str) -> list[list[float]]:
    """Seconds (of the clock, of the processor) for: the core, numba, the rules, the search."""
    environment = {**os.environ, "PATIENCE_CACHE": cache, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", _PROCESS, json.dumps(variant)], env=environment, capture_output=True, text=True, check=True
    )
    times: list[list[float]] = json.loads(done.stdout)
    return times


def compile_times() -> Section:
    """Cold and warm, for each variant."""
    rows = []
    for variant in VARIANTS:
        with tempfile.TemporaryDirectory() as cache:
            told = variant.name, dict(variant.chosen)
            cold = _measured(told, cache)
            warm = [_measured(told, cache) for _ in range(WARM_RUNS)]
        _, _, rules, search = cold
        again = [median(run[part][0] for run in warm) for part in (2, 3, 1)]  # rules, search, importing numba
        rows.append((str(variant), *map(rounded, (*rules, *search, *again))))
    told_all = (
        "Seconds of the clock, and of the processor (other work on the machine adds to the former), each in a new process.\n"
        "Cold: with an empty cache, once; the rules are then the first thing that numba compiles in the process, which takes a\n"
        f"few seconds more. Warm: median of {WARM_RUNS}. The search (perft, random games) is compiled once for all games."
    )
    columns = (
        "game", "rules, cold", "(processor)", "search, cold", "(processor)", "rules, warm", "search, warm", "importing numba",
    )  # fmt: skip
    return Section("Compiling", told_all, columns, rows)
