"""What is said of surveys, under which versions, and at the command line."""

import dataclasses
import os
import subprocess
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

import patience_core as pc
from patience_core.fingerprint import bare, source_fingerprint
from patience_core.game import Tier
from patience_core.judge import legal_moves
from patience_core.surveying.rows import best, file_name
from patience_core.surveying.summary import HIGH, LOW, OUTCOME, wilson
from patience_core.surveying.versions import rules_version, solver_version
from tests.strategies import VARIANTS

from .made import KLONDIKE, ROOT, kept, made_up, quiet

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
