"""Rows made up, and surveys made quietly."""

import dataclasses
import time
from collections.abc import Callable
from pathlib import Path

import pandas as pd

import patience_core as pc
from patience_core.surveying.rows import Row, appending, file_name
from patience_core.surveying.summary import OUTCOME
from patience_core.surveying.versions import rules_version, solver_version

ROOT = Path(__file__).parent.parent.parent
KLONDIKE = pc.game("klondike")
RULES = rules_version(KLONDIKE)
DEALS = (100_001, 100_002, 100_004, 100_005, 100_008, 100_010)
"""Deals of Klondike that are decided in a moment: won, impossible, won, impossible, won, impossible."""


def made_up(deal: int = 1, status: str = "unknown", limit: float = 1.0, **more: object) -> Row:
    """A row of Klondike, made today by this solver."""
    complete = status in ("won", "impossible")
    row = Row(1, "klondike", deal, status, complete, 0, 7, 0.5, limit, RULES, solver_version(), "machine", "2026-11-30", "")
    return dataclasses.replace(row, **more)


def kept(folder: Path, *rows: Row, game: pc.Game = KLONDIKE) -> Path:
    with appending(folder / file_name(game)) as write:
        for row in rows:
            write(row)
    return folder / file_name(game)


def quiet(*arguments: object, **more: object) -> pd.DataFrame:
    return pc.survey(*arguments, progress=False, **more)


def outcomes(frame: pd.DataFrame) -> list[tuple[int, str, int, int]]:
    """All that does not depend on the hour and the machine's load."""
    return list(zip(frame["deal"], frame[OUTCOME], frame["moves"], frame["nodes"], strict=True))


def once(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)


def rows_in(folder: Path) -> int:
    file = folder / "klondike.jsonl"
    return file.read_bytes().count(b"\n") if file.is_file() else 0
