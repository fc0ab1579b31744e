"""How fast the solver is: Klondike's tables with verdicts, beside another solver; the other games; whether memory stays flat."""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

import patience_core as pc
from benchmarks.measuring import Section, rounded
from patience_core.data import data_file
from patience_core.solution import Solution
from patience_core.solver import solve

MEGABYTE = 1 << 20
ORACLES = ("klondike.jsonl", "klondike_nowb.jsonl")
VERDICTS = {"won": "winnable", "impossible": "unwinnable"}
LONGEST = 600.0  # seconds for a table that has a verdict
BESIDE = 30  # tables that the other solver is given too
STATES = 200_000  # that it may look at in each of its two searches: it then gives up on one table in ten
PYKSOLVE_SAYS = {"SolvedMinimal": "winnable", "SolvedMayNotBeMinimal": "winnable", "Impossible": "unwinnable"}
DEALS = range(100_001, 100_001 + int(os.environ.get("PATIENCE_BENCHMARK_DEALS", "100")))
SECONDS = (1.0, 10.0)


def _rows(name: str, draw: int) -> Iterator[Mapping[str, Any]]:
    lines = data_file("oracles", name).read_text(encoding="utf-8").splitlines()
    yield from (row for row in map(json.loads, lines) if row["draw"] == draw)


def _timed(position: pc.Position, seconds: float) -> tuple[Solution, float]:
    started = time.process_time()
    solution = solve(position, seconds, memory=1024 * MEGABYTE)
    return solution, time.process_time() - started


def klondike_oracles() -> Section:
    """Every table that has a verdict; none may be decided otherwise. pyksolve is given the first of them in the same run."""
    rows = []
    for name in ORACLES:
        for draw in (1, 3):
            told = list(_rows(name, draw))
            game = pc.game("klondike", draw=draw, worrying_back=told[0]["worrying_back"])
            solve(game.deal(1), nodes=10)  # compiled before the clock runs
            solved = [_timed(game.set_up(row["piles"]), LONGEST) for row in told]
            found = [VERDICTS.get(solution.status, "unknown") for solution, _ in solved]
            wrong = sum(
                row["verdict"] not in (ours, "unknown") and ours != "unknown" for row, ours in zip(told, found, strict=True)
            )
            times = [seconds for _, seconds in solved]
            beside = _beside(told, times) if told[0]["worrying_back"] else ("-", "-", "-", "-")
            nodes = sum(solution.nodes for solution, _ in solved)
            rows.append(
                (
                    f"draw {draw}, {'with' if told[0]['worrying_back'] else 'without'} return",
                    f"{len(told) - found.count('unknown')} of {len(told)}",
                    str(wrong),
                    rounded(60 * len(told) / sum(times)),
                    rounded(median(times)),
                    rounded(max(times)),
                    rounded(nodes / sum(times)),
                    *beside,
                )
            )
    told_how = (
        "The tables of data/oracles, all cards known, one thread, seconds of the processor. *pyksolve* beside: the first "
        f"{BESIDE} tables, its fast search and, where that gives up, its minimal one, {STATES:,} states each; "
        "how many it decides, and the rates of both on just these tables, given up or not. That it got the same cards, and that "
        "it agrees with the verdicts, is checked."
    )
    columns = ("tables", "decided", "wrong", "a minute", "median s", "worst s", "nodes/s")
    columns += ("pyksolve decides", "its tables a minute", "ours on those", "times as fast")
    return Section("Klondike with verdicts", told_how, columns, rows)


def _beside(told: Sequence[Mapping[str, Any]], ours: Sequence[float]) -> tuple[str, str, str, str]:
    """How many of the first tables pyksolve decides, how many of them it and ours do in a minute, and the ratio.

    Its fast search finds most wins and proves nothing; what that gives up, its other search may still decide. Both get the same
    number of states. An ``AssertionError`` where it was not handed the same table, or does not agree with the verdict.
    """
    try:
        from pyksolve.solver import Solitaire
    except ImportError:
        print("pyksolve is not installed: nothing is measured beside (pip install pyksolve)", file=sys.stderr)
        return "-", "-", "-", "-"
    theirs, decided = 0.0, 0
    for row in told[:BESIDE]:
        stock, columns = _as_pysol(row["piles"])
        game, found = Solitaire(), ""
        game.load_pysol(f"Talon: {stock}\n" + "".join(f": {column}\n" for column in columns))
        game.reset_game(row["draw"])
        shown = game.game_diagram_pysol().splitlines()[1:]
        assert shown == [f"Talon: ==> {stock} <==", *(f": {column}" for column in columns)], f"table {row['table']} got lost"
        started = time.process_time()
        for search in (game.solve_fast, game.solve_minimal):
            if not found:
                game.reset_game(row["draw"])
                found = PYKSOLVE_SAYS.get(search(max_closed_count=STATES).name, "")
        theirs += time.process_time() - started
        decided += bool(found)
        assert found in ("", row["verdict"]), f"pyksolve calls table {row['table']} {found}"
    n = len(told[:BESIDE])
    a_minute = 60 * n / theirs, 60 * n / sum(ours[:n])
    return f"{decided} of {n}", *map(rounded, a_minute), rounded(a_minute[1] / a_minute[0])


def _as_pysol(piles: Mapping[str, str]) -> tuple[str, list[str]]:
    """The stock and the columns in the notation that pyksolve reads: the card that is turned first comes first."""
    stock = " ".join(_short(card) for card in reversed(piles["stock"].split()))
    columns = [
        " ".join(f"<{_short(card)}>" if card[0] == "(" else _short(card) for card in piles[f"column{i}"].split())
        for i in range(1, 8)
    ]
    return stock, columns


def _short(card: str) -> str:
    return card.strip("()").replace("10", "T")


def other_games() -> Section:
    """Every game on numbered deals: what one second decides, and what ten decide of the rest."""
    rows = []
    for game in (*pc.GAMES, pc.game("klondike", draw=3)):
        solve(game.deal(1), nodes=10)
        first = {deal: _timed(game.deal(deal), SECONDS[0]) for deal in DEALS}
        again = {
            deal: _timed(game.deal(deal), SECONDS[1]) for deal, (solution, _) in first.items() if solution.status == "unknown"
        }
        last = {**first, **again}
        counts = Counter(solution.status for solution, _ in last.values())
        decided_at_once = len(DEALS) - len(again)
        times = [seconds for _, seconds in last.values()]
        nodes = sum(solution.nodes for solution, _ in last.values())
        shares = (decided_at_once / len(DEALS), 1 - counts["unknown"] / len(DEALS))
        won = (counts["won"], counts["won_second_class"], counts["impossible"], counts["unknown"])
        rows.append(
            (
                str(game),
                *(f"{100 * share:.1f} %" for share in shares),
                *map(str, won),
                rounded(median(times)),
                rounded(nodes / sum(times)),
            )
        )
    told = f"Deals {DEALS[0]} to {DEALS[-1]}, all cards known, one thread; PATIENCE_BENCHMARK_DEALS says how many."
    columns = ("game", "decided in 1 s", "in 10 s", "won", "second class", "impossible", "unknown", "median s", "nodes/s")
    return Section("Every game", told, columns, rows)


def memory_of_a_thousand() -> Section:
    """The memory of this process after one, ten, a hundred and a thousand games solved."""
    rows = []
    game = pc.game("klondike")
    for number in range(1, 1001):
        solve(game.deal(100_000 + number), 0.2, memory=64 * MEGABYTE)
        if number in (1, 10, 100, 500, 1000):
            rows.append((str(number), f"{_resident() / MEGABYTE:.0f} MB"))
    return Section(
        "Memory", "Klondike, 0.2 s a deal, a table of 64 MB at most; resident memory.", ("deals solved", "memory"), rows
    )


def _resident() -> int:
    with open("/proc/self/statm", encoding="ascii") as numbers:
        return int(numbers.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
