"""A survey that was made, and one in which nothing is solved."""

from collections.abc import Iterator
from pathlib import Path

import pandas as pd
import pytest

import patience_core as pc
from patience_core.surveying import running

from .made import DEALS, KLONDIKE, made_up, quiet


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("surveys")


@pytest.fixture(scope="session")
def frame(folder: Path) -> pd.DataFrame:
    """A survey by two processes."""
    return quiet(KLONDIKE, DEALS, 5, folder=folder, workers=2)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, float]]:
    """Nothing is solved; which deals would have been, with which time."""
    asked: list[tuple[int, float]] = []

    def solving(
        processes: object, compiled: object, game: pc.Game, deals: tuple[int, ...], seconds: float
    ) -> Iterator[running.Answer]:
        for deal in deals:
            asked.append((deal, seconds))
            yield deal, made_up(deal, limit=seconds)

    monkeypatch.setattr(running, "_in_processes", solving)
    return asked
