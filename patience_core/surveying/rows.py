"""The rows of a survey: one solved deal each, as a line of JSON, and the files that they are kept in."""

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from importlib.resources.abc import Traversable
from io import FileIO
from pathlib import Path

from ..data import data_file
from ..errors import InvalidSave, PatienceError
from ..game import Game
from ..solution import IMPOSSIBLE, SECOND_CLASS, UNKNOWN, WON

VERSION = 1
_LONGEST = 1 << 20  # characters of a line
STATUSES = (WON, SECOND_CLASS, IMPOSSIBLE, UNKNOWN)


@dataclass(frozen=True)
class Row:
    """What became of one deal when it was solved, all cards known."""

    survey: int
    """The version of this schema."""
    game: str
    """With the options that are not the default, as in ``klondike(draw=3)``."""
    deal: int
    status: str
    complete: bool
    """Whether nothing better can be found: not so of ``unknown``, and of a second-class win after which time ran out."""
    moves: int
    """Of the line that was found; 0 without one."""
    nodes: int
    """Positions looked at."""
    seconds: float
    """That it took."""
    limit: float
    """Seconds that it might have taken."""
    rules: str
    solver: str
    machine: str
    date: str
    win: str
    """The line that was found, which ``moves_of`` reads; empty without one."""

    def to_line(self) -> str:
        """The row as a line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")) + "\n"


_TYPES = {field.name: (int, float) if field.type is float else field.type for field in fields(Row)}


def from_line(line: str | bytes) -> Row:
    """The row that ``Row.to_line`` has written; an ``InvalidSave`` says what is wrong with any other line."""
    try:
        read = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidSave(f"not JSON: {error}") from None
    if not isinstance(read, dict) or read.keys() != _TYPES.keys():
        raise InvalidSave(f"not a row of a survey, which has {', '.join(_TYPES)}")
    for name, kind in _TYPES.items():
        if not isinstance(read[name], kind) or (isinstance(read[name], bool) and kind is not bool):  # type: ignore[arg-type]
            raise InvalidSave(f"{name}: {str(read[name])[:40]!r} is not what stands there")
    row = Row(**read)
    if row.survey != VERSION or row.status not in STATUSES:
        raise InvalidSave(f"version {row.survey}, status {row.status[:40]!r}; this program reads version {VERSION}, {STATUSES}")
    return row


def packed(moves: Sequence[str]) -> str:
    """The moves of a line, compressed to a fifth: Base64 of the zlib stream of their text, a move a line."""
    return b64encode(zlib.compress("\n".join(moves).encode(), 9)).decode() if moves else ""


def moves_of(win: str) -> list[str]:
    """The moves that ``packed`` has written; an ``InvalidSave`` says that they cannot be read."""
    if not win:
        return []
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(b64decode(win, validate=True), _LONGEST).decode()
    except (ValueError, zlib.error) as error:
        raise InvalidSave(f"the line of a win cannot be unpacked: {error}") from None
    if not unpacking.eof:
        raise InvalidSave("the line of a win is cut short, or far too long")
    return text.split("\n")


def file_name(game: Game) -> str:
    """The name of a game's file, which tells the options that are not the default: ``klondike_draw_3.jsonl``."""
    return "_".join(re.findall(r"\w+", str(game))) + ".jsonl"


def stored(game: Game) -> Iterator[Row]:
    """The rows of the survey that comes with the project, if it has one of this game."""
    return read(data_file("surveys", file_name(game)), game)


def read(file: Path | Traversable, game: Game) -> Iterator[Row]:
    """The rows of a file, none if there is no file. A last line that was cut short when a survey was killed is left out.

    Any other damage, or a row of another game, is an ``InvalidSave`` that names the file and the line.
    """
    if not file.is_file():
        return
    for number, line in enumerate(file.read_bytes().split(b"\n")[:-1], 1):
        try:
            row = from_line(line)
            if row.game != str(game):
                raise InvalidSave(f"a row of {row.game[:80]}")
        except InvalidSave as error:
            raise InvalidSave(f"{file}, line {number}: {error}") from None
        yield row


@contextmanager
def appending(path: Path) -> Iterator[Callable[[Row], None]]:
    """A function that adds a row to a file, where it stays whatever happens next. A ``PatienceError`` names the file."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _cut(path)
        file = path.open("ab", buffering=0)  # a line is handed to the system at one stroke
    except OSError as error:
        raise PatienceError(f"{path}: cannot be written: {error.strerror or error}") from None
    with file:
        yield lambda row: _add(file, path, row)


def _add(file: FileIO, path: Path, row: Row) -> None:
    line = row.to_line().encode()
    try:
        written = file.write(line)
    except OSError as error:
        raise PatienceError(f"{path}: cannot be written: {error.strerror or error}") from None
    if written != len(line):
        raise PatienceError(f"{path}: cannot be written: there was room for a part of a row only")


def _cut(path: Path) -> None:
    """Take away a last line that was cut short."""
    with path.open("a+b") as file:
        file.seek(0)
        whole = file.read().rfind(b"\n") + 1
        file.truncate(whole)


def best(rows: Iterable[Row]) -> Row:
    """Of the rows of one deal the one that says most; an ``InvalidSave`` where they contradict each other."""
    rows = list(rows)
    decided = {row.status for row in rows if row.complete} | {row.status for row in rows if row.status in (WON, SECOND_CLASS)}
    if len(decided - {SECOND_CLASS}) > 1 or (IMPOSSIBLE in decided and len(decided) > 1):
        raise InvalidSave(f"{rows[0].game}, deal {rows[0].deal}: its rows contradict each other: {', '.join(sorted(decided))}")
    return max(rows, key=lambda row: (row.complete, row.status != UNKNOWN, row.limit))
