"""Surveys: rows that stay whatever happens, the same rows however they are made, and what is said of them."""

import dataclasses
import json
import os
import signal
import subprocess
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator
from math import inf, nan
from pathlib import Path

import pandas as pd
import psutil
import pytest

import patience_core as pc
from patience_core.fingerprint import bare, source_fingerprint
from patience_core.game import Tier
from patience_core.judge import legal_moves
from patience_core.surveying import running, survey, worker
from patience_core.surveying.proofs import replayed
from patience_core.surveying.rows import Row, appending, best, file_name, from_line, moves_of, packed, read
from patience_core.surveying.summary import HIGH, LOW, OUTCOME, wilson
from patience_core.surveying.versions import rules_version, solver_version
from tests.strategies import VARIANTS

ROOT = Path(__file__).parent.parent
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


# ---- rows stay, and are not made twice


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


# ---- workers are lost


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> "list[subprocess.Popen[str]]":
    """The processes that were started to solve deals."""
    started, processes = running._started, []

    def start() -> "subprocess.Popen[str]":
        processes.append(started())
        return processes[-1]

    monkeypatch.setattr(running, "_started", start)
    return processes


def once(condition: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.02)


def rows_in(folder: Path) -> int:
    file = folder / "klondike.jsonl"
    return file.read_bytes().count(b"\n") if file.is_file() else 0


def test_a_process_that_is_killed_costs_only_its_deal(frame, tmp_path, processes):
    def kill() -> None:
        once(lambda: rows_in(tmp_path) >= 1)
        processes[0].kill()

    killer = threading.Thread(target=kill)
    killer.start()
    rows = quiet(KLONDIKE, (*DEALS, *range(100_011, 100_020)), 1, folder=tmp_path, workers=1)
    killer.join()
    assert len(processes) == 2
    assert outcomes(rows)[: len(DEALS)] == outcomes(frame)
    assert all(process.poll() is not None for process in processes), "a process was left"


TELLS = 'import sys\nfor line in sys.stdin:\n    print(\'{"error": "told"}\', flush=True)'


def test_a_process_that_is_silent_is_given_up_and_its_deal_tried_again(monkeypatch):
    programs = iter(["import time; time.sleep(600)", "import sys; sys.exit()", TELLS])
    start = lambda: subprocess.Popen(  # noqa: E731
        [sys.executable, "-S", "-c", next(programs)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    monkeypatch.setattr(running, "_started", start)
    monkeypatch.setattr(running, "_PATIENCE", 4.0)
    with running.in_processes(KLONDIKE, 1) as solving:
        assert list(solving([1, 2], 0.01)) == [(1, "told"), (2, "told")]


def test_deals_that_cannot_be_solved_are_named_and_the_others_kept(tmp_path, monkeypatch, asked):
    def solving(
        processes: object, compiled: object, game: pc.Game, deals: tuple[int, ...], seconds: float
    ) -> Iterator[running.Answer]:
        yield from ((deal, "its process ended" if deal == 2 else made_up(deal, "impossible")) for deal in deals)

    monkeypatch.setattr(running, "_in_processes", solving)
    with pytest.raises(pc.PatienceError, match=r"1 deals were not solved.*deal 2: its process ended"):
        quiet(KLONDIKE, (1, 2, 3), 1, folder=tmp_path)
    assert [row.deal for row in read(tmp_path / "klondike.jsonl", KLONDIKE)] == [1, 3]
    monkeypatch.setattr(survey, "_TOO_MANY", 2)
    monkeypatch.setattr(running, "_in_processes", lambda *_: ((deal, "no") for deal in (5, 6, 7)))
    with pytest.raises(pc.PatienceError, match="2 deals were not solved"):
        quiet(KLONDIKE, (5, 6, 7), 1, folder=tmp_path)


def test_what_goes_wrong_with_a_deal_is_told_and_the_process_goes_on():
    with running.in_processes(KLONDIKE, 1) as solving:
        (first,) = solving([10**21], 1.0)
        assert "InvalidTable" in str(first[1])
        ((_, row),) = solving([100_010], 1.0)
    assert isinstance(row, Row)
    assert row.status == "impossible"


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=str)
def test_a_survey_that_is_stopped_goes_on_where_it_was(frame, tmp_path, how):
    command = [sys.executable, "-m", "patience_core", "survey", "klondike", "--folder", str(tmp_path), "--workers", "1"]
    deals = ",".join(map(str, DEALS))
    running = subprocess.Popen(
        [*command, "--deals", f"{deals},100020-100900"], cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    once(lambda: rows_in(tmp_path) >= 2)
    workers = psutil.Process(running.pid).children()
    assert len(workers) == 1
    if how == signal.SIGINT:
        os.killpg(running.pid, how)  # as a terminal does it
    else:
        running.send_signal(how)
    told = running.communicate()[1]
    assert running.returncode == (130 if how == signal.SIGINT else -how)
    assert "Traceback" not in told
    once(lambda: not any(process.is_running() and process.status() != psutil.STATUS_ZOMBIE for process in workers))
    before = (tmp_path / "klondike.jsonl").read_bytes()
    rows = quiet(KLONDIKE, DEALS, 1, folder=tmp_path, workers=1)
    assert outcomes(rows) == outcomes(frame)
    assert (tmp_path / "klondike.jsonl").read_bytes().startswith(before[: before.rfind(b"\n") + 1])


def test_on_a_cluster_a_worker_may_be_killed_and_the_rows_are_the_same(frame, tmp_path):
    from distributed import Client, LocalCluster

    deals = (*DEALS, *range(100_011, 100_020))
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        workers = client.run(os.getpid)
        assert len(set(workers.values()) - {os.getpid()}) == 2

        def kill() -> None:
            once(lambda: rows_in(tmp_path) >= 1)
            os.kill(next(iter(workers.values())), signal.SIGKILL)

        killer = threading.Thread(target=kill)
        killer.start()
        rows = quiet(KLONDIKE, deals, 1, folder=tmp_path, client=client)
        killer.join()
    assert list(rows["deal"]) == list(deals)
    assert outcomes(rows)[: len(DEALS)] == outcomes(frame)
    assert len(list(read(tmp_path / "klondike.jsonl", KLONDIKE))) == len(deals)


# ---- what is said


def test_wilsons_interval_is_widened_by_the_unknown():
    assert wilson(50, 0, 100) == pytest.approx((0.40383, 0.59617), abs=1e-5)
    assert wilson(0, 0, 10) == pytest.approx((0.0, 0.27753), abs=1e-5)
    assert wilson(10, 0, 10) == pytest.approx((0.72247, 1.0), abs=1e-5)
    assert wilson(50, 10, 100) == (wilson(50, 0, 100)[0], wilson(60, 0, 100)[1])
    assert wilson(0, 0, 0) == (0.0, 1.0)


def test_a_summary_counts_three_outcomes_and_a_second_class_by_game(tmp_path, asked):
    statuses = ["won"] * 5 + ["won_second_class"] * 2 + ["impossible"] * 2 + ["unknown"]
    rows = [made_up(n, status, complete=n != 6 and status != "unknown") for n, status in enumerate(statuses, 1)]
    kept(tmp_path, *rows)
    draw3 = pc.game("klondike", draw=3)
    kept(tmp_path, made_up(9, "impossible", game=str(draw3), rules=rules_version(draw3)), game=draw3)
    first, second = quiet(KLONDIKE, range(1, 11), 1, folder=tmp_path), quiet(draw3, (9,), 1, folder=tmp_path)
    told = pc.summary(pd.concat([first, second])).to_dict("records")
    counts = [[row[f"{status}_all_cards_known"] for status in dict.fromkeys(statuses)] for row in told]
    assert counts == [[5, 2, 2, 1], [0, 0, 1, 0]]
    assert [(row["game"], row["deals"], row["deals_surveyed"]) for row in told] == [
        ("klondike", "1-10", 10),
        ("klondike(draw=3)", "9", 1),
    ]
    assert (told[0][LOW], told[0][HIGH]) == wilson(5, 2, 10), "a second-class win that may not be the best is unknown"
    said = first.attrs["summary"]
    for part in (
        "klondike, 10 numbered deals (1-10), all cards known: 5 won, 2 won_second_class, 2 impossible, 1 unknown",
        "23.7%",
    ):
        assert part in said
    assert "won_second_class" not in second.attrs["summary"]


def test_no_deals_are_no_rows(tmp_path, asked):
    rows = quiet(KLONDIKE, (), 1, folder=tmp_path)
    assert (len(rows), len(pc.summary(rows)), rows.attrs["summary"]) == (0, 0, "")
    assert OUTCOME in rows.columns


def test_a_bar_shows_how_far_it_is(tmp_path, asked, capsys):
    kept(tmp_path, made_up(1, "won"))
    pc.survey(KLONDIKE, (1, 2, 3), 1, folder=tmp_path)
    shown = capsys.readouterr().err
    assert "klondike, 1 s" in shown
    assert "3/3" in shown
    assert "won=1" in shown


# ---- versions


def test_every_variant_has_rules_and_a_file_of_its_own():
    assert len({rules_version(variant) for variant in VARIANTS}) == len(VARIANTS)
    assert len({file_name(variant) for variant in VARIANTS}) == len(VARIANTS)
    assert file_name(pc.game("klondike", draw=3)) == "klondike_draw_3.jsonl"


def test_versions_do_not_depend_on_the_process():
    code = (
        "import patience_core as pc\n"
        "from patience_core.surveying.versions import rules_version, solver_version\n"
        "print(solver_version(), *(rules_version(v) for game in pc.GAMES for v in game.variants))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "5"}
    done = subprocess.run(
        [sys.executable, "-O", "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [solver_version.__wrapped__(), *map(rules_version, VARIANTS)]


def renamed(function: Callable[..., object], name: str) -> Callable[..., object]:
    """The same function under another name."""
    copy = types.FunctionType(function.__code__, function.__globals__)
    copy.__qualname__ = name
    return copy


def test_other_rules_are_another_version(game):
    kind = next(kind for kind in game.kinds if len(kind.dst) > 1)
    changed = [
        dataclasses.replace(kind, src=kind.src[:-1] or kind.dst),
        dataclasses.replace(kind, dst=kind.dst[:-1]),
        dataclasses.replace(kind, written="word"),
        dataclasses.replace(kind, provided=(*kind.provided, game.is_won)),
        dataclasses.replace(kind, effect=renamed(game.is_won, kind.effect.__qualname__)),
    ]
    changes = [
        {"is_won": renamed(kind.effect, game.is_won.__qualname__)},
        {"lay_out": renamed(kind.effect, game.lay_out.__qualname__)},
        {"ranks": game.ranks[:-1]},
        {"packs": game.packs + 1},
        *({"moves": (Tier("", (other,), ()), *game.moves)} for other in (kind, *changed)),
        *([{"automatic": ()}] if game.automatic else []),
    ]
    versions = [rules_version(dataclasses.replace(game, **change)) for change in ({}, *changes)]
    assert versions[0] == rules_version(game)
    assert len(set(versions)) == len(versions)


def test_a_version_is_of_what_is_written_and_not_how():
    source = '@kernel\ndef f(t):\n    """Doc."""\n    # why\n    return (1 +\n            t)\n'
    assert bare(source) == bare("def f(t): return 1 + t")
    assert bare(source) != bare("def f(t): return 2 + t")
    assert source_fingerprint([legal_moves]) != source_fingerprint([best])
    assert source_fingerprint([best], "a") != source_fingerprint([best], "b")


# ---- the command line


def told(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "patience_core", *arguments, "--folder", str(folder)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_surveys_need_nothing_heavy_until_one_is_made():
    code = "import sys, patience_core\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert {"numba", "numpy", "pandas", "dask", "distributed", "tqdm", "patience_core.surveying"} & set(
        done.stdout.split()
    ) == set()


def test_the_command_line_surveys_and_says_what_came_of_it(frame, folder):
    done = told("survey", "klondike", "--deals", "100001-100002,100004", "--draw", "1", "--seconds", "1", folder=folder)
    assert (done.returncode, done.stdout) == (
        0,
        pc.survey(KLONDIKE, (100_001, 100_002, 100_004), 1, folder=folder).attrs["summary"] + "\n",
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--deals", "x"), "'x' is not a deal number"),
        (("--deals", "20-10"), "the range is empty"),
        (("--draw", "2"), "draw cannot be '2'"),
        (("--seconds", "0"), "seconds: 0.0"),
        (("--workers", "0"), "workers: 0"),
    ],
)
def test_the_command_line_says_what_it_cannot_use(tmp_path, capsys, arguments, said):
    from patience_core.__main__ import main

    assert main(["survey", "klondike", "--folder", str(tmp_path), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_the_command_line_solves_a_deal_sentence_by_sentence(capsys):
    from patience_core.__main__ import main

    assert main(["solve", "klondike", "100001", "--seconds", "20", "--language", "pl"]) == 0
    first, *moves, last = capsys.readouterr().out.splitlines()
    solution = pc.solve(KLONDIKE.deal(100_001), 20)
    assert first == f"klondike, deal 100001, all cards known: {pc.texts.word('won', 'pl')}"
    assert [line.split("  ")[1] for line in moves] == list(solution.moves)
    assert all(line.endswith(f"[{step.granted_by}]") for line, step in zip(moves, solution.end.history, strict=True))
    assert last.startswith(f"{len(solution.moves)} moves, {solution.nodes} positions looked at, ")
    assert main(["solve", "klondike", "100010"]) == 0
    assert pc.texts.word("impossible", "en") in capsys.readouterr().out.splitlines()[0]
