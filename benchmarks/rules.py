"""The rules at both speeds: lists of moves, perft, random games."""

from functools import cache
from random import Random
from statistics import median
from typing import Any

import numpy as np
from numba import njit, types

import patience_core as pc
from benchmarks.measuring import DEALS, MOVES, RUNS, VARIANTS, Section, clock, median_seconds, random_tables, rounded, seconds
from patience_core.compiled import Compiled, Vector, compiled, new_moves, new_random, to_array
from patience_core.judge import legal_moves
from patience_core.perft import perft
from tests.golden_perft import golden

PLAYOUTS, PLAYOUT_MOVES = 2000, 100
LEGAL = types.FunctionType(types.int64(types.int16[::1], types.int16[:, ::1]))


def lists_of_moves() -> Section:
    """Complete lists of legal moves along random games, interpreted and compiled."""
    rows = []
    for variant in VARIANTS:
        tables = random_tables(variant)
        times = np.array([[_one_list(variant, table) for table in tables] for _ in range(RUNS)])
        mean, worst = median(times.mean(axis=1)), np.median(times, axis=0).max()
        quick = _compiled_list(compiled(variant), np.array(tables, np.int16))
        rows.append(
            (str(variant), str(len(tables)), rounded(1 / mean), rounded(mean * 1e3), rounded(worst * 1e3), rounded(quick * 1e6))
        )
    told = (
        f"Every table of {len(DEALS)} random games ({MOVES} moves at most). The mean is over the tables, the worst is a "
        f"single table's; both are medians of {RUNS} runs. Compiled: called from compiled code."
    )
    columns = ("game", "tables", "lists/s, interpreted", "mean ms", "worst ms", "µs a list, compiled")
    return Section("Lists of legal moves", told, columns, rows)


def _one_list(game: pc.Game, table: list[int]) -> float:
    started = clock()
    for _ in legal_moves(game, table):
        pass
    return clock() - started


@cache
def _lister() -> Any:
    @njit(types.int64(LEGAL, types.int16[:, ::1], types.int16[:, ::1], types.int64))
    def list_all(legal, tables, out, times):
        found = 0
        for _ in range(times):
            for i in range(len(tables)):
                found += legal(tables[i], out)
        return found

    return list_all


def _compiled_list(fast: Compiled, tables: Vector) -> float:
    times = 50
    return median_seconds(lambda: _lister()(fast.legal, tables, new_moves(), times)) / times / len(tables)


def perft_nodes() -> Section:
    """Perft from the pinned positions of each variant: all of them together, to the depths that are pinned."""
    rows = []
    for variant in VARIANTS:
        cases = [case for case in golden() if pc.game(case.game, **case.options) == variant]
        tables = [case.position.table for case in cases]
        slow = median_seconds(lambda: [perft(variant, t, len(case.lines)) for case, t in zip(cases, tables, strict=True)], 3)  # noqa: B023
        fast, arrays = compiled(variant), [to_array(table) for table in tables]
        deep = [len(case.lines) + len(case.deep) for case in cases]
        quick = median_seconds(lambda: [fast.perft(t, depth) for t, depth in zip(arrays, deep, strict=True)])  # noqa: B023
        shallow_lines, shallow = _lines_and_positions([case.lines for case in cases])
        deep_lines, deep_nodes = _lines_and_positions([case.lines + case.deep for case in cases])
        rates = (shallow_lines / slow, shallow / slow, deep_lines / quick, deep_nodes / quick)
        rows.append((str(variant), *map(rounded, rates), f"{deep_nodes / quick / (shallow / slow):.0f}"))
    told = (
        "From the positions in tests/golden/perft.jsonl (deals, and the middle of random games). Lines are what is counted; "
        "positions are those that were played to and their moves listed (the last move of a line is counted, not played)."
    )
    columns = (
        "game",
        "lines/s, interpreted",
        "positions/s, interpreted",
        "lines/s, compiled",
        "positions/s, compiled",
        "times as fast",
    )
    return Section("Perft", told, columns, rows)


def _lines_and_positions(counts: list[tuple[int, ...]]) -> tuple[int, int]:
    return sum(lines[-1] for lines in counts), sum(1 + sum(lines[:-1]) for lines in counts)


def random_playouts() -> Section:
    """Random games in compiled code, many at a time."""
    rows = []
    for variant in VARIANTS:
        fast, start, random = compiled(variant), to_array(variant.deal(100_001).table), new_random(17)
        ends = np.zeros((PLAYOUTS, len(start)), np.int16)
        played = fast.playouts(start, PLAYOUT_MOVES, random, ends)
        took = median_seconds(lambda: fast.playouts(start, PLAYOUT_MOVES, random, ends))  # noqa: B023
        rows.append((str(variant), *map(rounded, (PLAYOUTS / took, played / took, played / PLAYOUTS))))
    told = (
        f"Deal 100001, one call from Python for {PLAYOUTS} games; every legal move is as likely as another, until none is "
        f"left or {PLAYOUT_MOVES} are played."
    )
    return Section("Random games", told, ("game", "games/s", "moves/s", "moves a game"), rows)


def open_spiel_playouts() -> Section:
    """Random games of Klondike in OpenSpiel, from Python, beside ours: the peer that students know."""
    try:
        import pyspiel
    except ImportError:
        return Section("Random games in OpenSpiel", "Not measured: open_spiel is not installed.", ("games/s", "moves/s"), [])
    game, random, games = pyspiel.load_game("solitaire"), Random(17), 300
    played = 0

    def play() -> None:
        nonlocal played
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
                state.apply_action(actions[int(random.random() * len(actions))])
                played += 1

    took = seconds(play)
    told = f"Klondike by OpenSpiel's own rules and limits, {games} games one by one from Python, cards drawn by lot included."
    rows = [(rounded(games / took), rounded(played / took))]
    return Section("Random games in OpenSpiel", told, ("games/s", "moves/s"), rows)
