"""Two speeds, one game: compiled rules list the same moves in the same order, and play them to the same tables.

Compiling takes seconds for each variant, so that these tests do it for every game by default and for one other variant of it, the
one with the most options changed. ``python -m benchmarks.deep_perft`` compiles all variants and counts deeper.
"""

import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import patience_core as pc
from patience_core import judge, rules, table, translation
from patience_core.compiled import ROOM, Compiled, compiled, new_moves, new_random, note, to_array
from patience_core.examples import Example
from patience_core.fingerprint import fingerprint
from patience_core.game import MoveKind
from patience_core.perft import after, perft
from tests.golden_perft import Case, golden
from tests.strategies import OTHER_RULES, random_games, random_positions, with_few_moves

SOURCES = Path(pc.__file__).parent


COMPILED = (*pc.GAMES, *OTHER_RULES)
FREE = tuple(pc.game(name) for name in ("klondike", "masterpiece"))
"""Games whose piles and goal are compiled with no rules at all."""


@pytest.fixture(scope="session", params=COMPILED, ids=str)
def variant(request: pytest.FixtureRequest) -> pc.Game:
    """A game that is compiled."""
    return request.param


@pytest.fixture(scope="session")
def fast(variant: pc.Game) -> Compiled:
    return compiled(variant)


def same_in_both(position: pc.Position, fast: Compiled) -> None:
    """The lists of moves, whether it is won, and the table after each of the moves (or, of very many, some)."""
    moves, array, out = list(judge.legal_moves(position.game, position.table)), to_array(position.table), new_moves()
    found = fast.legal(array, out)
    assert out[:found].tolist() == [list(move) for move in moves]
    assert fast.is_won(array) == position.game.is_won(position.table)
    second_class = position.game.is_second_class
    assert fast.is_second_class(array) == (second_class is not None and second_class(position.table))
    for move, row in list(zip(moves, out, strict=False))[:: len(moves) // 60 + 1]:
        played = array.copy()
        fast.play(played, row)
        assert played.tolist() == after(position.game, position.table, move), f"{move} in\n{position}"
    assert array.tolist() == position.table


def test_same_moves_and_tables_along_random_games(variant: pc.Game, fast: Compiled):
    for line in random_games(variant):
        for position in (*line[::4], line[-1]):
            same_in_both(position, fast)


def test_a_random_game_stays_the_same_from_deal_to_end(variant: pc.Game, fast: Compiled):
    line, out = max(random_games(variant), key=len), new_moves()
    array = to_array(line[0].table)
    for before, now in pairwise(line):
        assert now.step is not None
        moves = list(before.moves)
        chosen = moves.index(now.step.move)
        assert fast.legal(array, out) == len(moves)
        fast.play(array, out[chosen])
        assert array.tolist() == now.table


def test_same_moves_and_tables_in_every_example(variant: pc.Game, fast: Compiled):
    for example in of_variant(variant):
        same_in_both(example.position, fast)
        settled = to_array(example.position.table)
        fast.settle(settled)
        assert settled.tolist() == example.position.settle().table, example.id
        same_in_both(example.position.settle(), fast)
        if example.allowed:
            same_in_both(example.position.play(example.move), fast)


def of_variant(variant: pc.Game) -> list[Example]:
    """The examples that are told for this variant."""
    return [example for example in pc.examples(variant.name) if example.game == variant]


def anything_goes(game: pc.Game) -> pc.Game:
    """The game's piles and goal, and moves that no rule restrains: for what a real game's rules hide from these tests."""
    piles = game.piles[:12]
    free = MoveKind("free", piles[::-1], piles, (), rules.move_cards, up_to=table.height)
    return replace(game, moves=(free,), automatic=())


@pytest.mark.parametrize("game", FREE, ids=str)
def test_same_moves_and_tables_where_no_rule_restrains(game: pc.Game):
    free = anything_goes(game)
    for seed in range(2):
        for position in random_games(game)[seed][::20]:
            same_in_both(replace(position, game=free), compiled(free))


@pytest.mark.parametrize("game", FREE, ids=str)
def test_a_game_that_is_won_has_no_moves_even_where_some_would_be_legal(game: pc.Game):
    won_examples = [example for example in of_variant(game) if example.outcome == "won"]
    assert won_examples
    for example in won_examples:
        won = replace(example.position.play(example.move), game=anything_goes(game))
        assert compiled(won.game).is_won(to_array(won.table)), example.id
        same_in_both(won, compiled(won.game))


def test_same_perft(variant: pc.Game, fast: Compiled):
    for position in random_positions(variant)[-9:]:
        array, depth, lines = to_array(position.table), 0, 1
        while depth < 4 and 0 < lines < 60:
            lines = perft(variant, position.table, depth)
            assert fast.perft(array, depth) == lines
            depth += 1
        assert array.tolist() == position.table


@pytest.mark.parametrize(
    "case", [case for case in golden() if pc.game(case.game, **case.options) in COMPILED], ids=lambda case: case.name
)
def test_perft_is_as_pinned(case: Case):
    position = case.position
    fast, array = compiled(position.game), to_array(position.table)
    assert tuple(fast.perft(array, depth) for depth in range(1, len(case.lines) + 1)) == case.lines


def playouts(fast: Compiled, start: list[int], games: int, most: int, seed: int) -> tuple[int, list[list[int]]]:
    array, ends = to_array(start), np.zeros((games, len(start)), np.int16)
    played = fast.playouts(array, most, new_random(seed), ends)
    assert array.tolist() == start
    return played, ends.tolist()


def test_random_games_are_played_to_their_end(variant: pc.Game, fast: Compiled):
    cards = sorted(card for pile in variant.piles for card in table.cards_on(variant.deal(1).table, pile))
    for deal in (1, 2):
        played, ends = playouts(fast, variant.deal(deal).table, games=8, most=60, seed=deal)
        for end in ends:
            assert sorted(card for pile in variant.piles for card in table.cards_on(end, pile)) == cards
        assert played == 8 * 60 or not all(list(judge.legal_moves(variant, end)) for end in ends)
        assert playouts(fast, variant.deal(deal).table, games=8, most=60, seed=deal) == (played, ends)
        others = [playouts(fast, variant.deal(deal).table, games=8, most=60, seed=seed)[1] for seed in range(10, 13)]
        assert any(other != ends for other in others) or len(variant.deal(deal).moves) < 2


def test_a_random_move_is_any_of_the_legal_ones(variant: pc.Game, fast: Compiled):
    start = with_few_moves(variant).table
    played, ends = playouts(fast, start, games=200, most=1, seed=1)
    assert played == 200
    assert sorted(map(list, {*map(tuple, ends)})) == sorted(
        after(variant, start, move) for move in judge.legal_moves(variant, start)
    )


def test_no_random_move_is_played_where_none_is_legal(variant: pc.Game, fast: Compiled):
    for example in of_variant(variant):
        end = example.position.settle()
        if end.outcome in ("won", "won_second_class", "stuck"):
            assert playouts(fast, end.table, games=3, most=5, seed=1) == (0, [end.table] * 3), example.id


# ---- what cannot be used says so


def test_other_arrays_are_refused(variant: pc.Game, fast: Compiled):
    array = to_array(variant.deal(17).table)
    for wrong in (array.astype(np.int32), np.repeat(array, 2)[::2], array.tolist()):
        with pytest.raises(TypeError):
            fast.legal(wrong, new_moves())


def test_a_list_that_does_not_fit_is_an_error(variant: pc.Game, fast: Compiled):
    array = to_array(with_few_moves(variant).table)
    with pytest.raises(IndexError, match="room"):
        fast.legal(array, new_moves()[: fast.legal(array, new_moves()) - 1])
    assert len(new_moves()) == ROOM


def unmarked(t: table.Table) -> bool:
    return False


def settle(t: table.Table) -> bool:
    return False


def test_a_rule_must_be_marked_and_importable(game: pc.Game, monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(TypeError, match="unmarked"):
        compiled(replace(game, is_won=unmarked))
    nowhere = lambda t: False  # noqa: E731
    monkeypatch.setattr(translation, "KERNELS", [*translation.KERNELS, nowhere])
    with pytest.raises(TypeError, match="lambda"):
        compiled(replace(game, is_won=nowhere))


def test_a_rule_may_have_a_name_that_the_module_needs(game: pc.Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(translation, "KERNELS", [*translation.KERNELS, settle])
    text = translation.module_text(replace(game, is_won=settle), note)
    assert f"from {__name__} import settle as {__name__.replace('.', '_')}_settle" in text
    assert f"return {__name__.replace('.', '_')}_settle(t)" in text


def test_a_cache_that_cannot_be_written_is_named(game: pc.Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("PATIENCE_CACHE", str(tmp_path / "file" / "cache"))
    text_of = translation.module_text
    monkeypatch.setattr("patience_core.compiled.module_text", lambda game, note: text_of(game, note) + "# another\n")
    with pytest.raises(OSError, match="PATIENCE_CACHE"):
        compiled(game)


# ---- fingerprints


def test_a_fingerprint_tells_rules_helpers_and_constants_apart(monkeypatch: pytest.MonkeyPatch):
    def of_next_in_suit() -> str:
        return fingerprint([rules.next_in_suit])

    first = of_next_in_suit()
    assert first == of_next_in_suit()
    assert len({first, fingerprint([rules.next_in_suit], "3.11"), fingerprint([rules.one_card])}) == 3
    with monkeypatch.context() as changed:  # the helper that it calls
        changed.setattr(table.suit, "__code__", table.rank.__code__)
        assert of_next_in_suit() != first
    with monkeypatch.context() as changed:  # the helper's constants
        changed.setattr(table.suit, "__code__", table.suit.__code__.replace(co_consts=(None, 5, 3)))
        assert of_next_in_suit() != first
    beneath = fingerprint([rules.moved_card])
    monkeypatch.setattr(table, "_BENEATH", table._BENEATH + 1)  # a constant of the helper's module
    assert fingerprint([rules.moved_card]) != beneath
    assert of_next_in_suit() == first


def test_a_kernel_that_uses_a_whole_module_is_refused():
    def through_the_module(t: table.Table) -> bool:
        return table.is_empty(t, 0)

    with pytest.raises(TypeError, match="through_the_module uses the whole module table"):
        fingerprint([through_the_module])


def test_piles_of_one_name_and_two_numbers_have_two_fingerprints():
    one, two = (eval("lambda t: PLACE", {"PLACE": table.Pile(number, "same")}) for number in (1, 2))
    assert fingerprint([one]) != fingerprint([two])


# ---- other processes

COMPILE = """
import json, sys
import patience_core as pc
from patience_core.compiled import compiled, new_moves, to_array
from patience_core.judge import legal_moves
lines = []
game = pc.GAMES[0]
fast = compiled(game, lines.append)
lists = [[list(move) for move in legal_moves(game, game.deal(n).table)] for n in range(1, 31)]
arrays = [(to_array(game.deal(n).table), new_moves()) for n in range(1, 31)]
print(json.dumps({
    "source": fast.source.name, "lists": lists, "progress": lines,
    "compiled": [out[:fast.legal(array, out)].tolist() for array, out in arrays],
    "hits": sum(fast.legal.stats.cache_hits.values()), "misses": sum(fast.legal.stats.cache_misses.values()),
}))
"""


def in_another_process(code: str, sources: Path, cache: Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(sources), "PATIENCE_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, cwd=sources, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_next_process_finds_the_machine_code_and_an_edited_rule_does_not_get_the_old_one(tmp_path: Path):
    first, second = (json.loads(in_another_process(COMPILE, SOURCES.parent, tmp_path / "cache")) for _ in range(2))
    assert (first["hits"], first["misses"], len(first["progress"])) == (0, 1, 2)
    assert (second["hits"], second["misses"], second["progress"]) == (1, 0, [])
    assert first["lists"] == first["compiled"] == second["compiled"]

    shutil.copytree(SOURCES, tmp_path / "edited" / SOURCES.name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(SOURCES.parent / "data", tmp_path / "edited" / "data")
    helper = tmp_path / "edited" / SOURCES.name / "table.py"  # rules call it from other files, so numba does not see the change
    text = helper.read_text(encoding="utf-8")
    assert text.count("return card >> 4 & 3\n") == 1
    helper.write_text(text.replace("return card >> 4 & 3\n", "return (card >> 4 ^ 1) & 3\n"), encoding="utf-8")
    edited = json.loads(in_another_process(COMPILE, tmp_path / "edited", tmp_path / "cache"))
    assert (edited["hits"], edited["misses"]) == (0, 1)
    assert edited["compiled"] == edited["lists"] != first["lists"]
    assert edited["source"] != first["source"]


def test_nothing_is_written_beside_the_sources(tmp_path: Path, fast: Compiled):
    assert SOURCES not in fast.source.parents
    assert not list(SOURCES.rglob("*.nbi"))


def test_whoever_plays_does_not_import_numba_or_numpy(tmp_path: Path):
    code = """
import sys
import patience_core as pc
import patience_core.__main__, patience_core.perft, patience_core.translation
for game in pc.GAMES:
    position = game.deal(17)
    position.play(next(iter(position.moves))).to_json()
print(sorted({name.split(".")[0] for name in sys.modules} & {"numba", "numpy", "pandas", "llvmlite"}))
"""
    assert in_another_process(code, SOURCES.parent, tmp_path).strip() == "[]"
