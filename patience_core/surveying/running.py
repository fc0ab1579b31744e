"""Many deals solved at once: in processes of this machine, or by the workers of a Dask cluster.

Both ways yield, for one deal after another and as soon as it is known, its row or what went wrong. A worker that ends, is
killed or falls silent costs nothing but its own deal, which is tried again.
"""

import json
import os
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from queue import Empty, Queue
from threading import Event, Lock, Thread, Timer
from typing import Any, TypeAlias

from ..errors import PatienceError
from ..game import Game
from .rows import Row, from_line
from .worker import solved

Answer: TypeAlias = tuple[int, Row | str]
"""A deal and its row, or why there is none."""
Solving: TypeAlias = Callable[[Sequence[int], float], Generator[Answer]]
"""Solves deals, each within so many seconds."""

_TRIES = 3
_PATIENCE = 120.0  # seconds beyond ten times what the solver is given, before a worker counts as hung


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def in_processes(game: Game, workers: int) -> Iterator[Solving]:
    """Deals solved by so many processes of this machine, which start when they are needed and end with the context.

    The first one solves its first deal alone, so that the game is compiled once and not by each of them.
    """
    processes, compiled = [_Process() for _ in range(workers)], Event()
    try:
        yield partial(_in_processes, processes, compiled, game)
    finally:
        for process in processes:
            process.end()


def _in_processes(
    processes: Sequence["_Process"], compiled: Event, game: Game, deals: Sequence[int], seconds: float
) -> Generator[Answer]:
    waiting, answers = deque(deals), Queue[Answer]()

    def serve(process: _Process) -> None:
        if process is not processes[0]:
            compiled.wait()
        with suppress(IndexError):  # none is waiting any more
            while True:
                deal = waiting.popleft()
                answers.put((deal, process.solved(game, deal, seconds)))
                compiled.set()

    for process in processes:
        Thread(target=serve, args=(process,), daemon=True).start()
    try:
        for _ in deals:
            yield _next(answers)
    finally:
        waiting.clear()
        compiled.set()


def _next(answers: "Queue[Answer]") -> Answer:
    """The next answer; waiting for it can be interrupted on every system."""
    while True:
        with suppress(Empty):
            return answers.get(timeout=0.5)


class _Process:
    """A Python of its own that solves one deal after another, and is started again when it has ended."""

    def __init__(self) -> None:
        self._lock, self._ended = Lock(), False
        self._running: subprocess.Popen[str] | None = None

    def solved(self, game: Game, deal: int, seconds: float) -> Row | str:
        """The row of a deal, or why there is none."""
        request = {"deal": deal, "name": game.name, "options": dict(game.chosen), "seconds": seconds}
        for _ in range(_TRIES):
            try:
                line = _answer(self._ready(), json.dumps(request) + "\n", 10 * seconds + _PATIENCE)
            except PatienceError as error:
                return str(error)
            if line.endswith("\n"):
                read = json.loads(line)
                return str(read["error"]) if "error" in read else from_line(line)
            self._stop()
        return f"its process ended, or was silent for too long, {_TRIES} times"

    def _ready(self) -> "subprocess.Popen[str]":
        with self._lock:
            if self._ended:
                raise PatienceError("the survey has ended")
            if self._running is None:
                self._running = _started()
            return self._running

    def _stop(self) -> None:
        with self._lock:
            running, self._running = self._running, None
        if running is not None:
            running.kill()
            running.wait()
            for pipe in (running.stdin, running.stdout):
                if pipe is not None:
                    with suppress(OSError, ValueError):
                        pipe.close()

    def end(self) -> None:
        """End the process for good."""
        self._ended = True
        self._stop()


def _answer(process: "subprocess.Popen[str]", request: str, patience: float) -> str:
    """A line; what is no whole line says that the process has ended."""
    assert process.stdin is not None
    assert process.stdout is not None
    silent = Timer(patience, process.kill)
    silent.daemon = True
    silent.start()
    try:
        process.stdin.write(request)
        process.stdin.flush()
        return process.stdout.readline()
    except (OSError, ValueError):
        return ""
    finally:
        silent.cancel()


def _started() -> "subprocess.Popen[str]":
    """A new process that answers requests. It imports what we import, and needs nothing of the program that asks."""
    command = [sys.executable, "-m", f"{__package__}.worker"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONIOENCODING": "utf-8"}
    try:
        return subprocess.Popen(
            command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
    except OSError as error:
        raise PatienceError(f"no process can be started to solve deals: {error}") from None


def on_cluster(client: Any, game: Game, deals: Sequence[int], seconds: float) -> Generator[Answer]:
    """Deals solved by the workers of a Dask cluster. What is not solved when the generator ends is called off."""
    from distributed import as_completed

    asked = {"name": game.name, "options": dict(game.chosen), "seconds": seconds}
    futures = client.map(solved, deals, **asked, pure=False, retries=_TRIES - 1)
    deal_of = dict(zip(futures, deals, strict=True))
    try:
        for future in as_completed(futures):  # type: ignore[no-untyped-call]
            yield deal_of[future], _result(future)
    finally:
        client.cancel(futures)


def _result(future: Any) -> Row | str:
    try:
        return from_line(future.result())
    except Exception as error:  # of the deal, or of the workers that were lost on it
        return f"{type(error).__name__}: {error}"
