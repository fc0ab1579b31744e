"""The survey of a game: see ``patience_core.survey``."""

import warnings
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import fields
from functools import partial
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import PatienceError
from ..game import Game
from ..games import ALL
from ..pack import deal_number
from ..solution import WON
from .rows import Row, appending, best, file_name, read, stored
from .running import Answer, cores, in_processes, on_cluster
from .summary import OUTCOME, sentence
from .versions import rules_version, solver_version

if TYPE_CHECKING:
    import pandas as pd

DEALS = range(100_001, 101_001)
FOLDER = Path("surveys")

_FIRST = 1.0  # seconds that each deal gets before any gets more
_TOO_MANY = 10  # deals that cannot be solved, before the others are given up
_COLUMNS = {"status": OUTCOME, "limit": "seconds_limit", "rules": "rules_version", "solver": "solver_version"}


def survey(
    game: Game,
    deals: Iterable[int | str] = DEALS,
    seconds: float = 10.0,
    *,
    folder: str | Path | None = None,
    workers: int | None = None,
    client: Any = None,
    progress: bool = True,
) -> "pd.DataFrame":
    """Numbered deals of a game solved with all cards known: a pandas frame, a row a deal, in the order asked for.

    Each deal gets 1 second first; those that are still undecided then get ``seconds``. A row is kept in ``folder`` as soon as
    it is known, so that a survey that was stopped or killed goes on when it is called again; a deal is tried once more only
    with more seconds, or by another solver. Without ``folder``, rows of the surveys that come with the project are taken over,
    and new ones go to the folder ``surveys`` here.

    All processors work on it (``workers`` says how many); with ``client``, a Dask client, those of its cluster.
    ``attrs["summary"]`` of the frame says in words what comes of it, and ``patience_core.summary`` in numbers.

    A ``PatienceError`` names what cannot be used, a damaged file and its line, or deals for which there is no row.
    """
    numbers = tuple(dict.fromkeys(map(deal_number, deals)))
    _check(game, seconds, workers)
    kept = _Kept(game, Path(FOLDER if folder is None else folder) / file_name(game), with_stored=folder is None)
    by_cluster = nullcontext(partial(on_cluster, client, game))
    with in_processes(game, cores() if workers is None else workers) if client is None else by_cluster as solving:
        for limit in dict.fromkeys((min(_FIRST, float(seconds)), float(seconds))):
            missing = [number for number in numbers if kept.is_to_be_tried(number, limit)]
            if missing:
                found = solving(missing, limit)
                with closing(_shown(found, kept, numbers, len(missing), limit) if progress else found) as answers:
                    _keep(kept, answers)
    return frame([best(kept.rows[number]) for number in numbers])


def _check(game: object, seconds: float, workers: int | None) -> None:
    if not isinstance(game, Game) or not any((game.plain or game) is (told.plain or told) for told in ALL):
        raise PatienceError("a survey is of a game as patience_core.game gives it: other processes must know it by its name")
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not isfinite(seconds) or seconds <= 0:
        raise PatienceError(f"seconds: {seconds!r} is not a time above 0")
    if workers is not None and (isinstance(workers, bool) or not isinstance(workers, int) or workers < 1):
        raise PatienceError(f"workers: {workers!r} is not a whole number above 0")


class _Kept:
    """The rows of a game that there are already, by deal, and the file to which new ones go."""

    def __init__(self, game: Game, path: Path, with_stored: bool) -> None:
        self.game, self.path = game, path
        self.rules, self.solver = rules_version(game), solver_version()
        self.rows: dict[int, list[Row]] = {}
        others = 0
        for row in (*(stored(game) if with_stored else ()), *read(path, game)):
            if row.rules == self.rules:
                self.add(row)
            else:
                others += 1
        if others:
            warnings.warn(
                f"{game}: {others} rows were made under other rules than today's ({self.rules}) and are not counted", stacklevel=3
            )

    def add(self, row: Row) -> None:
        self.rows.setdefault(row.deal, []).append(row)

    def is_to_be_tried(self, deal: int, limit: float) -> bool:
        rows = self.rows.get(deal, ())
        tried = any(row.limit > limit or (row.limit == limit and row.solver == self.solver) for row in rows)
        return not tried and not any(row.complete for row in rows)


def _keep(kept: _Kept, found: Iterator[Answer]) -> None:
    """Write down each row as it comes; at the end a ``PatienceError`` names deals that have none."""
    failed: dict[int, str] = {}
    with appending(kept.path) as write:
        for deal, answer in found:
            if isinstance(answer, str):
                failed[deal] = answer
                if len(failed) == _TOO_MANY:
                    break
            elif answer.rules != kept.rules:
                raise PatienceError(f"{kept.game}: a worker has rules {answer.rules}, and here they are {kept.rules}")
            else:
                write(answer)
                kept.add(answer)
    if failed:
        named = "; ".join(f"deal {deal}: {why}" for deal, why in failed.items())
        raise PatienceError(f"{kept.game}: {len(failed)} deals were not solved, the rows of others are in {kept.path}: {named}")


def _shown(found: Generator[Answer], kept: _Kept, numbers: Sequence[int], missing: int, limit: float) -> Generator[Answer]:
    """The same, with a bar that shows how many of all deals are done and can be won."""
    from tqdm.auto import tqdm

    won = sum(best(kept.rows[number]).status == WON for number in numbers if number in kept.rows)
    bar = tqdm(total=len(numbers), initial=len(numbers) - missing, unit="deal", desc=f"{kept.game}, {limit:g} s")
    with closing(found), bar:
        for deal, answer in found:
            won += isinstance(answer, Row) and answer.status == WON
            bar.set_postfix(won=won, refresh=False)
            bar.update()
            yield deal, answer


def frame(rows: Sequence[Row]) -> "pd.DataFrame":
    """Rows as a frame, with what they say in words in ``attrs["summary"]``."""
    import pandas as pd

    names = [field.name for field in fields(Row) if field.name != "survey"]
    data = {_COLUMNS.get(name, name): [getattr(row, name) for row in rows] for name in names}
    made = pd.DataFrame(data)
    made.attrs["summary"] = sentence(made)
    return made
