"""Rows that stay whatever happens, and are not made twice."""

import dataclasses
import json
from math import inf, nan

import pandas as pd
import pytest

import patience_core as pc
from patience_core.surveying import running
from patience_core.surveying.rows import best, read
from patience_core.surveying.summary import OUTCOME

from .made import DEALS, KLONDIKE, kept, made_up, quiet


def test_what_is_there_is_not_solved_again(frame, folder, asked):
    before = (folder / "klondike.jsonl").read_bytes()
    again = quiet(KLONDIKE, [str(deal) for deal in reversed(DEALS)] * 2, 5, folder=folder)
    assert asked == []
    assert (folder / "klondike.jsonl").read_bytes() == before
    pd.testing.assert_frame_equal(again, frame[::-1].reset_index(drop=True))


def test_each_deal_gets_a_second_first_and_the_undecided_more(tmp_path, asked):
    quiet(KLONDIKE, (3, 4), 10, folder=tmp_path)
    assert asked == [(3, 1.0), (4, 1.0), (3, 10.0), (4, 10.0)]
    asked.clear()
    quiet(KLONDIKE, (3, 4), 10, folder=tmp_path)
    quiet(KLONDIKE, (3, 4), 2, folder=tmp_path)
    assert asked == []
    quiet(KLONDIKE, (4, 5), 0.5, folder=tmp_path)
    assert asked == [(5, 0.5)]
    asked.clear()
    assert list(quiet(KLONDIKE, (3,), 11, folder=tmp_path)["seconds_limit"]) == [11.0]
    assert asked == [(3, 11.0)]


def test_another_solver_tries_the_undecided_again(tmp_path, asked):
    rows = made_up(1), made_up(2, "impossible"), made_up(3, "won"), made_up(4, "won_second_class")
    kept(tmp_path, *(dataclasses.replace(row, solver="0" * 16) for row in rows))
    quiet(KLONDIKE, (1, 2, 3, 4), 1, folder=tmp_path)
    assert asked == [(1, 1.0), (4, 1.0)]


def test_rows_made_under_other_rules_are_not_counted_and_that_is_said(tmp_path, asked):
    kept(tmp_path, made_up(1, "impossible", rules="0" * 16), made_up(2, "impossible"))
    with pytest.warns(UserWarning, match="1 rows were made under other rules"):
        rows = quiet(KLONDIKE, (1, 2), 1, folder=tmp_path)
    assert asked == [(1, 1.0)]
    assert list(rows[OUTCOME]) == ["unknown", "impossible"]


def test_a_worker_with_other_rules_is_found_out(tmp_path, monkeypatch, asked):
    other = lambda processes, compiled, game, deals, seconds: ((deal, made_up(deal, rules="0" * 16)) for deal in deals)  # noqa: E731
    monkeypatch.setattr(running, "_in_processes", other)
    with pytest.raises(pc.PatienceError, match="a worker has rules 0000"):
        quiet(KLONDIKE, (1,), 1, folder=tmp_path)


@pytest.mark.parametrize("cut", [1, 2, 40, 200])
def test_a_row_that_was_cut_short_is_made_again(tmp_path, asked, cut):
    file = kept(tmp_path, made_up(1), made_up(2), made_up(3))
    file.write_bytes(file.read_bytes()[:-cut])
    assert list(quiet(KLONDIKE, (1, 2, 3), 1, folder=tmp_path)["deal"]) == [1, 2, 3]
    assert asked == [(3, 1.0)]
    assert [row.deal for row in read(file, KLONDIKE)] == [1, 2, 3]
    assert file.read_bytes().count(b"\n") == 3


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda row: "{", "not JSON"),
        (lambda row: "[" * 100_000, "not JSON"),
        (lambda row: "[1]", "not a row"),
        (lambda row: json.dumps({"deal": 1}), "not a row"),
        (lambda row: json.dumps({**row, "deal": "1"}), "deal"),
        (lambda row: json.dumps({**row, "nodes": True}), "nodes"),
        (lambda row: json.dumps({**row, "status": "lost"}), "lost"),
        (lambda row: json.dumps({**row, "survey": 2}), "version 2"),
        (lambda row: json.dumps({**row, "game": "parade"}), "a row of parade"),
        (lambda row: "\udcff", "not JSON"),
    ],
)
def test_any_other_damage_is_an_error_with_its_place_and_nothing_is_lost(tmp_path, damage, said):
    file = kept(tmp_path, made_up(1))
    line = damage(dataclasses.asdict(made_up(2))).encode(errors="surrogateescape")
    file.write_bytes(file.read_bytes() + line + b"\n" + made_up(3).to_line().encode())
    before = file.read_bytes()
    with pytest.raises(pc.InvalidSave, match=r"klondike\.jsonl, line 2: .*" + said):
        quiet(KLONDIKE, (1,), 1, folder=tmp_path)
    assert file.read_bytes() == before


def test_of_the_rows_of_a_deal_the_one_that_says_most_counts():
    unknown, longer, second, won = made_up(), made_up(limit=10.0), made_up(status="won_second_class"), made_up(status="won")
    assert best([longer, unknown]) == longer
    assert best([second, longer]) == second
    assert best([longer, won, second]) == won
    for contradiction in (("won", "impossible"), ("won_second_class", "impossible")):
        with pytest.raises(pc.InvalidSave, match="contradict"):
            best([made_up(status=status) for status in contradiction])


def test_where_nothing_can_be_written_the_file_is_named(tmp_path, asked):
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(pc.PatienceError, match=r"klondike\.jsonl: cannot be"):
        quiet(KLONDIKE, (1,), 1, folder=tmp_path / "file")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"seconds": 0}, "seconds: 0"),
        ({"seconds": nan}, "seconds: nan"),
        ({"seconds": inf}, "seconds: inf"),
        ({"seconds": "5"}, "seconds: '5'"),
        ({"workers": 0}, "workers: 0"),
        ({"workers": 1.5}, "workers: 1.5"),
        ({"deals": [0]}, "1 to 10²⁰"),
        ({"deals": ["x"]}, "'x'"),
        ({"game": "klondike"}, "a survey is of a game"),
        ({"game": dataclasses.replace(KLONDIKE, plain=None)}, "a survey is of a game"),
    ],
)
def test_what_cannot_be_used_is_named(tmp_path, asked, wrong, said):
    with pytest.raises(pc.PatienceError, match=said.replace("²⁰", ".*")):
        quiet(**{"game": KLONDIKE, "deals": (1,), "folder": tmp_path, **wrong})
    assert asked == []
