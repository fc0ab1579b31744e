"""What a survey finds, and what comes with the project."""

import json
from pathlib import Path

import pytest

import patience_core as pc
from patience_core.surveying import worker
from patience_core.surveying.proofs import replayed
from patience_core.surveying.rows import from_line, moves_of, packed, read
from patience_core.surveying.summary import OUTCOME
from patience_core.surveying.versions import rules_version
from tests.strategies import solved

from .made import DEALS, KLONDIKE, kept, made_up, outcomes, quiet

# ---- what is found


def test_each_deal_has_its_row_in_the_order_asked_for(frame, folder):
    assert list(frame["deal"]) == list(DEALS)
    assert set(frame["game"]) == {"klondike"}
    assert set(frame["rules_version"]) == {rules_version(KLONDIKE)}
    assert set(frame["seconds_limit"]) == {1.0}, "the first second was enough"
    assert {"machine", "date", "solver_version", "seconds"} <= set(frame.columns)
    assert len(list(read(folder / "klondike.jsonl", KLONDIKE))) == len(DEALS)


def test_rows_say_what_the_solver_says(frame):
    for deal, outcome, moves, nodes in outcomes(frame):
        solution = pc.solve(KLONDIKE.deal(deal), 5)
        assert (outcome, moves, nodes) == (solution.status, len(solution.moves), solution.nodes)
    assert set(frame[OUTCOME]) == {"won", "impossible"}


def test_the_line_of_every_win_is_kept_and_can_be_played(frame, folder):
    won = [row for row in read(folder / "klondike.jsonl", KLONDIKE) if row.win]
    assert len(won) == list(frame[OUTCOME]).count("won")
    for row in won:
        assert list(pc.solve(KLONDIKE.deal(row.deal), 5).moves) == moves_of(row.win)
        assert (replayed(KLONDIKE, row).outcome, len(moves_of(row.win))) == ("won", row.moves)


@pytest.mark.parametrize("game", solved(pc.GAMES), ids=str)
def test_any_game_is_solved_where_its_name_alone_is_known(game):
    request = {"deal": 100_001, "name": game.name, "options": dict(game.chosen), "seconds": 0.01}
    row = from_line(worker.answer(json.dumps(request)))
    assert (row.game, row.deal, row.limit, row.rules) == (str(game), 100_001, 0.01, rules_version(game))
    if row.win:
        assert len(replayed(game, row).history) == row.moves


def test_rows_tell_the_options(tmp_path):
    variant = pc.game("klondike", draw=3, worrying_back=True)
    row = from_line(worker.solved(100_001, variant.name, variant.chosen, 0.01))
    assert (row.game, row.rules) == ("klondike(draw=3, worrying_back=True)", rules_version(variant))


# ---- what comes with the project


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in place of ``data/surveys``."""
    monkeypatch.setattr("patience_core.surveying.rows.data_file", lambda *parts: tmp_path / "shipped" / parts[-1])
    monkeypatch.chdir(tmp_path)
    return tmp_path / "shipped"


def test_without_a_folder_the_projects_rows_are_taken_over_and_new_ones_go_here(tmp_path, shipped, asked):
    file = kept(shipped, made_up(1, "impossible"))
    before = file.read_bytes()
    assert list(quiet(KLONDIKE, (1, 2), 1)[OUTCOME]) == ["impossible", "unknown"]
    assert asked == [(2, 1.0)]
    assert file.read_bytes() == before
    assert [row.deal for row in read(tmp_path / "surveys" / "klondike.jsonl", KLONDIKE)] == [2]


def test_a_winnable_deal_comes_with_its_proof(frame, folder, shipped):
    kept(shipped, *read(folder / "klondike.jsonl", KLONDIKE))
    won = {deal for deal, outcome, *_ in outcomes(frame) if outcome == "won"}
    drawn = [KLONDIKE.deal(winnable=True) for _ in range(40)]
    assert {position.start.number for position in drawn} == won
    for position in drawn[:5]:
        assert position.table == KLONDIKE.deal(position.start.number).table
        end = pc.proof(position)
        assert (end.outcome, end.line[0].table) == ("won", position.table)
    with pytest.raises(pc.PatienceError, match="no win is stored for klondike, deal 100002"):
        pc.proof(KLONDIKE.deal(100_002))
    with pytest.raises(pc.PatienceError, match="takes no number"):
        KLONDIKE.deal(17, winnable=True)


@pytest.mark.parametrize("rows", [(), (made_up(1, "impossible"),), (made_up(1, "won", rules="0" * 16, win=packed(["turn"])),)])
def test_where_no_win_is_stored_that_is_said(shipped, rows):
    kept(shipped, *rows)
    with pytest.raises(pc.PatienceError, match="no deal of klondike is stored as won under its present rules"):
        KLONDIKE.deal(winnable=True)


@pytest.mark.parametrize(
    ("win", "said"),
    [
        (packed(["turn"]), "ends open"),
        (packed(["turn", "please"]), "move 2: 'please'"),
        (packed(["close"]), "move 1"),
        (packed(["turn"])[:-8], "cut short|unpacked"),
        ("?", "unpacked"),
        (packed(["turn" * 300_000]), "too long"),
        ("", "ends open"),
    ],
)
def test_a_stored_line_that_does_not_hold_is_an_error(shipped, win, said):
    kept(shipped, made_up(1, "won", win=win))
    with pytest.raises(pc.InvalidSave, match=said):
        KLONDIKE.deal(winnable=True)


@pytest.mark.parametrize("wrong", ["klondike", (KLONDIKE,)])
def test_figures_are_asked_for_game_by_game(wrong):
    for ask in (pc.surveyed, pc.winnability):
        with pytest.raises(pc.PatienceError, match=r"a survey is of a game, not of (str|tuple)"):
            ask(wrong)
