"""Surveys to watch, and the figures that come with the project."""

import asyncio
from collections import Counter

import pytest

import patience_core as pc
from patience_core import texts
from patience_core.solution import Solution
from patience_core.surveying.summary import OUTCOME
from widgets import experiment
from widgets.experiment import picture


@pytest.fixture
def solver(monkeypatch):
    """A solver that finds every third deal impossible, and what it was asked."""
    asked = []

    def solve(position, seconds):
        asked.append((position.game.name, position.start.number))
        status = "impossible" if len(asked) % 3 == 0 else "won"
        return Solution(status, (), None, True, 1, 0.0, 0, 0, 0, 0.0)

    monkeypatch.setattr(pc, "solve", solve)
    return asked


def test_deals_are_solved_until_all_are_or_the_button_stops_it(solver):
    async def watch():
        shown = experiment("parade", 9, "en")
        shown.button.click()
        assert shown.button.description == texts.word("stop", "en")
        while shown.progress.value < 3:
            await asyncio.sleep(0.002)
        shown.button.click()
        await asyncio.sleep(0.02)
        stopped_at = len(solver)
        assert not shown.is_running
        await asyncio.sleep(0.02)
        assert len(solver) == stopped_at < 9
        shown.button.click()
        while shown.is_running:
            await asyncio.sleep(0.002)
        assert shown.found.total() == shown.progress.value == 9
        assert [number for _, number in solver[:3]] == [100_001, 100_002, 100_003]
        assert f"{texts.word('survey_impossible', 'en')}: {shown.found['impossible']}" in shown.picture.value
        shown.chooser.value = "klondike"
        assert (shown.found, shown.progress.value) == (Counter(), 0)

    asyncio.run(asyncio.wait_for(watch(), 20))


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_the_interval_is_told_and_drawn(language):
    found = Counter(won=30, impossible=10, unknown=2)
    low, high = pc.wilson(30, 2, 42)
    told = picture(found, language)
    assert texts.word("survey_interval", language, f"{100 * low:.1f}", f"{100 * high:.1f}") in told
    assert "<rect " in told
    assert str(found.total()) in told


def test_the_figures_that_come_with_the_project_have_every_game_once():
    figures, rows = pc.winnability(), pc.surveyed()
    assert list(figures.index) == [game.name for game in pc.GAMES]
    assert set(rows["game"]) == set(figures.index)
    assert not rows.duplicated(["game", "deal"]).any()
    for name, told in figures.iterrows():
        of_game = rows[rows["game"] == name]
        assert told["deals_surveyed"] == len(of_game)
        assert told["won_all_cards_known"] == (of_game[OUTCOME] == "won").sum()
        share = 100 * told["won_all_cards_known"] / told["deals_surveyed"]
        assert told["low_percent"] <= share <= told["high_percent"]
    assert figures.loc["klondike", "low_percent"] <= 90.204 <= figures.loc["klondike", "high_percent"]


def test_an_interval_grows_narrow_to_that_of_the_summary():
    rows = pc.surveyed(pc.game("klondike"))
    bounds = pc.narrowing(rows)
    width = bounds["high_percent"] - bounds["low_percent"]
    assert len(bounds) == len(rows)
    assert width.iloc[-1] < width.iloc[9] < width.iloc[0]
    assert tuple(bounds.iloc[-1]) == pytest.approx(
        tuple(pc.winnability(pc.game("klondike")).iloc[0][["low_percent", "high_percent"]])
    )
