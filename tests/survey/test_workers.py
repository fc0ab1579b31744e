"""Workers that are lost cost no row."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial

import psutil
import pytest

import patience_core as pc
from patience_core.surveying import running, survey
from patience_core.surveying.rows import Row, read

from .made import DEALS, KLONDIKE, ROOT, made_up, once, outcomes, quiet, rows_in


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> "list[subprocess.Popen[str]]":
    """The processes that were started to solve deals."""
    started, processes = running._started, []

    def start() -> "subprocess.Popen[str]":
        processes.append(started())
        return processes[-1]

    monkeypatch.setattr(running, "_started", start)
    return processes


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
    hears = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # what a shell runs in the background is deaf to it
    running = subprocess.Popen(
        [*command, "--deals", f"{deals},100020-100900"],
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hears,
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
