"""One deal solved, and told as a line of JSON: in whatever process, on whatever machine.

As a program it answers requests, a line each, with such lines, until there are no more: see ``running``.
"""

import json
import os
import platform
import signal
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from threading import Lock
from typing import TextIO

import patience_core as pc

from ..game import Game
from .rows import VERSION, Row, packed
from .versions import rules_version, solver_version

_ONE_AT_A_TIME = Lock()


def solved(deal: int, name: str, options: Mapping[str, object], seconds: float) -> str:
    """A numbered deal of a game solved within so many seconds, as the line of its row. A win was played by the judge."""
    game = pc.game(name, **options)
    with _ONE_AT_A_TIME:  # a cluster's worker may have several threads
        pc.solve(game.deal(deal), nodes=0)  # compiles the game, if it is not
    solution = pc.solve(game.deal(deal), seconds)
    today = datetime.now(UTC).date().isoformat()
    return Row(
        VERSION, str(game), deal, solution.status, solution.complete, len(solution.moves), solution.nodes,
        round(solution.seconds, 4), float(seconds), _rules(game), solver_version(), machine(), today,
        packed(solution.moves),
    ).to_line()  # fmt: skip


@cache
def _rules(game: Game) -> str:
    return rules_version(game)


@cache
def machine() -> str:
    """In a few words, without its name, what this machine is: processors, Python and numba."""
    try:
        numba = f"numba {version('numba')}"
    except PackageNotFoundError:
        numba = "no numba"
    return f"{_processor()} ({os.cpu_count()} processors), {platform.system()}, Python {platform.python_version()}, {numba}"


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    lines = information.read_text(encoding="utf-8").splitlines() if information.is_file() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return models[0] if models else platform.processor() or platform.machine()


def answer(request: str) -> str:
    """The line that answers a request: a row, or an object with ``error``."""
    asked = json.loads(request)
    try:
        return solved(asked["deal"], asked["name"], asked["options"], asked["seconds"])
    except Exception as error:
        return json.dumps({"error": f"{type(error).__name__}: {error}"}) + "\n"


def main(requests: TextIO, answers: TextIO) -> None:
    """Answer requests until there are no more."""
    for request in requests:
        answers.write(answer(request))
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # who asks is interrupted, and ends us
    told, sys.stdout = sys.stdout, sys.stderr  # nothing that is printed gets between the answers
    try:
        main(sys.stdin, told)
    except BrokenPipeError:  # who asked was killed, and nobody is left to hear of it
        os._exit(0)
