"""The rules of a game as machine code, for search and statistics: the very functions that ``judge`` asks, translated by numba.

For each game (and choice of options) one small Python module is written into a cache folder. It imports the game's rules
and spells out how moves are listed and played, as ``judge`` does it; numba compiles it there and keeps the machine code
beside it. A closure over the rules would be shorter, but numba cannot keep a closure's machine code for the next process.

numba does not notice when a function that was compiled *into* another one is edited. So the name of a module carries a
fingerprint of everything that goes into it, taken from the functions as they are loaded: an edited rule gives a new name,
and old files are merely left over. Only this module, the solver and the surveys import numba; whoever plays never waits.
"""

import importlib.util
import logging
import os
import platform
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import numba
import numpy as np
from numba.core.imputils import lower_constant
from numba.extending import register_jitable
from numpy.typing import NDArray

from .fingerprint import fingerprint
from .game import Game, Move
from .kernel import KERNELS
from .listing import Function
from .table import Table
from .translation import ROOM, SEARCH_TEXT, functions, module_text

Vector: TypeAlias = NDArray[np.int16]
"""A table of shape (LENGTH,), a move of shape (4,) or a list of moves of shape (rows, 4), C-contiguous."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Compiled:
    """The compiled entries of a game. Tables are changed in place; a move is a row ``kind, src, dst, n``."""

    legal: Callable[[Vector, Vector], int]
    """``legal(t, out)`` lists the legal moves in the order of ``judge.legal_moves``, and says how many there are."""
    play: Callable[[Vector, Vector], None]
    """``play(t, move)``: the move's effect, and then whatever happens by itself. It does not ask whether it is legal."""
    settle: Callable[[Vector], None]
    """``settle(t)``: whatever happens by itself."""
    is_won: Callable[[Vector], bool]
    """``is_won(t)``: the game has come out."""
    is_second_class: Callable[[Vector], bool]
    """``is_second_class(t)``: it has come out in the second class, in a game that has one."""
    source: Path
    """The module that was written."""

    def perft(self, t: Vector, depth: int) -> int:
        """Count the lines of ``depth`` legal moves, as ``perft.perft`` does; the table stays as it is."""
        return int(_search().perft(self.legal, self.play, t, depth))

    def playouts(self, t: Vector, most: int, random: NDArray[np.uint64], ends: Vector) -> int:
        """Play random games from ``t``, each until no move is legal, ``most`` moves at most; how many moves in all.

        There is a game for each row of ``ends``, an array of shape (games, LENGTH) that is given their last tables.
        ``random`` comes from ``new_random`` and moves on; ``t`` stays as it is.
        """
        return int(_search().playouts(self.legal, self.play, t, most, random, ends))


def to_array(table: Table) -> Vector:
    """A table of the interpreted rules as one for the compiled ones; ``tolist()`` leads back."""
    return np.array(table, dtype=np.int16)


def new_moves() -> Vector:
    """Room for a list of moves."""
    return np.empty((ROOM, 4), dtype=np.int16)


def new_random(seed: int) -> NDArray[np.uint64]:
    """The state of a random generator for ``playouts``, which moves it on."""
    return np.array([(2 * seed + 1) * 0x9E3779B97F4A7C15 % 2**64], dtype=np.uint64)


def compiled(game: Game, progress: Callable[[str], None] = _log.info) -> Compiled:
    """The compiled entries of a game: seconds the first time on a machine, a moment from then on.

    ``progress`` is given a line before and after a compilation. An ``OSError`` says when the cache cannot be written.
    """
    module = written_module(str(game), module_text(game, note), (note, *functions(game)), progress)
    return Compiled(module.legal, module.play, module.settle, module.is_won, module.is_second_class, Path(str(module.__file__)))


@cache
def _search() -> ModuleType:
    """The searches that are compiled once for all games."""
    return written_module("search", SEARCH_TEXT, (count_lines, wander))


def cache_folder() -> Path:
    """Where compiled games are kept: the environment variable PATIENCE_CACHE, or else a folder in the user's cache."""
    if "PATIENCE_CACHE" in os.environ:
        return Path(os.environ["PATIENCE_CACHE"]).absolute()
    if sys.platform == "win32":
        caches = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        caches = Path.home() / "Library" / "Caches"
    else:
        caches = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return caches / "patience-cited"


# ---- what the written modules call: ordinary functions that numba translates together with the rules


def note(out: Vector, found: int, m: Move) -> int:
    """Write a move as the next row of a list; how many rows there are now."""
    if found == len(out):
        raise IndexError("more legal moves than there is room for")
    out[found, 0] = m.kind
    out[found, 1] = m.src
    out[found, 2] = m.dst
    out[found, 3] = m.n
    return found + 1


def count_lines(legal: Callable[[Vector, Vector], int], play: Callable[[Vector, Vector], None], t: Vector, depth: int) -> int:
    """Count the lines of ``depth`` moves, depth first on a stack of tables; the last moves are counted, not played."""
    if depth <= 0:
        return 1
    tables = np.empty((depth, t.size), np.int16)
    moves = np.empty((depth, ROOM, 4), np.int16)
    untried = np.zeros(depth, np.int64)
    tables[0] = t
    untried[0] = legal(tables[0], moves[0])
    lines, level = 0, 0
    while level >= 0:
        if level == depth - 1:
            lines += untried[level]
            level -= 1
        elif untried[level] == 0:
            level -= 1
        else:
            untried[level] -= 1
            tables[level + 1] = tables[level]
            play(tables[level + 1], moves[level, untried[level]])
            level += 1
            untried[level] = legal(tables[level], moves[level])
    return lines


def wander(
    legal: Callable[[Vector, Vector], int],
    play: Callable[[Vector, Vector], None],
    t: Vector,
    most: int,
    random: NDArray[np.uint64],
    ends: Vector,
) -> int:
    """See ``Compiled.playouts``; each legal move is as likely as another (the generator is xorshift)."""
    moves = np.empty((ROOM, 4), np.int16)
    played, x = 0, random[0]
    for game in range(len(ends)):
        table = ends[game]
        table[:] = t
        for _ in range(most):
            found = legal(table, moves)
            if found == 0:
                break
            x ^= x << np.uint64(13)
            x ^= x >> np.uint64(7)
            x ^= x << np.uint64(17)
            play(table, moves[np.int64(x >> np.uint64(32)) % found])
            played += 1
    random[0] = x
    return played


@lower_constant(numba.types.intp)  # type: ignore[no-untyped-call, untyped-decorator]
def _number(context: Any, builder: Any, type_: Any, value: int) -> Any:
    """A constant of the rules as a number: numba writes constants as they print, and a ``Pile`` prints as its name."""
    return context.get_value_type(type_)(int(value))


_registered: set[Function] = set()


def _register(functions: Iterable[Function]) -> None:
    """Tell numba that it may compile the kernels and these functions into whatever calls them. Nothing is compiled yet."""
    for function in (*KERNELS, *functions):
        if function not in _registered:
            register_jitable(forceinline=True)(function)
            _registered.add(function)


# ---- files


def written_module(
    title: str, text: str, functions: Iterable[Function], progress: Callable[[str], None] = _log.info
) -> ModuleType:
    """The module with this text, which calls these functions; written, compiled and imported as far as it is not yet.

    An ``OSError`` says when the cache cannot be written.
    """
    functions = tuple(functions)
    _register(functions)
    versions = (platform.python_version(), numba.__version__, np.__version__)
    name = "_".join(("patience", *re.findall(r"\w+", title), fingerprint(functions, text, *versions)))
    if name in sys.modules:
        return sys.modules[name]
    path = cache_folder() / f"{name}.py"
    if path.exists():
        return _load(path)
    progress(f"{title}: compiling (once on this machine) …")
    started = time.perf_counter()
    try:
        _write(path, text)
    except OSError as error:
        raise OSError(f"compiled games cannot be kept in {path.parent}: {error}; PATIENCE_CACHE names another folder") from error
    module = _load(path)
    progress(f"{title}: compiled in {time.perf_counter() - started:.1f} s")
    return module


def _write(path: Path, text: str) -> None:
    """Write a file at one stroke, so that another process never reads half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(unfinished, path)


def _load(path: Path) -> ModuleType:
    """Import a written module; here it is compiled, or its machine code is read."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # numba looks its functions up by the module's name
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[path.stem]
        raise
    return module
