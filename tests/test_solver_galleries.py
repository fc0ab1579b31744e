"""The galleries: what is proved, with and without; and the scout, beside the rules and without a compiler."""

from functools import cache
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

import patience_core as pc
from patience_core.judge import legal_moves
from patience_core.notation import card_name, write_move
from patience_core.perft import after
from patience_core.solver import solve
from patience_core.solving import engine, galleries, gallery_beam, gallery_scout, gallery_table
from patience_core.solving.compiled import machine
from patience_core.solving.gallery_table import Arrays
from patience_core.solving.registry import plan_for
from patience_core.table import Table, cards_on, rank

PICTURES = tuple(
    pc.game("picture_gallery", aces_laid_out=aces, by_suit=suits) for aces in (True, False) for suits in (True, False)
)
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6")
GALLERIES = tuple(pc.game("gallery").variants)
GAMES = (*GALLERIES, *PICTURES)


@pytest.fixture(params=PICTURES, ids=str, scope="module")
def pictures(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


@pytest.fixture(params=GAMES, ids=str, scope="module")
def game(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


def wandered(game: pc.Game, moves: int = 40) -> list[pc.Position]:
    """Positions of games played at random."""
    found = []
    for seed in range(8):
        random, position = Random(seed), game.deal(100_001 + seed)
        for _ in range(moves):
            found.append(position)
            if not position.moves:
                break
            position = position.play(random.choice(list(position.moves)))
    return found


def laid(position: pc.Position) -> tuple[Arrays, NDArray[np.int8]]:
    """A scout's arrays, and the table as it writes it."""
    (table,) = gallery_scout.starts_of(position)[1]
    return gallery_scout.Scout(position, compiled=False).begun(4, 1), np.array(table, np.int8)


# ---- the scout


@cache
def won_line(game: pc.Game) -> tuple[pc.Position, ...]:
    """The positions of a game that the scout has won, as the judge plays it."""
    for number in range(100_001, 100_020):
        position, nodes = game.deal(number), 0
        scout = gallery_scout.Scout(position, compiled=True)
        for looked_at in scout.tried():
            nodes += looked_at
            if scout.line or nodes > 1 << 20:
                break
        if scout.line:
            for move in scout.line:
                position = position.play(write_move(game, position.table, move))
            return position.line
    raise AssertionError("none came out")


def test_what_it_finds_is_won_when_the_judge_plays_it(game: pc.Game):
    assert won_line(game)[-1].outcome == "won"


def test_some_wins_need_the_redeal():
    game = pc.game("gallery")
    lines = [solve(game.deal(number), seconds=60).moves for number in range(100_001, 100_009)]
    assert {"redeal" in line for line in lines} == {True, False}


def is_begun(position: pc.Position) -> bool:
    """Whether the first six has been taken, where there is one."""
    return "removed" not in position.piles or bool(position.piles["removed"])


def test_it_lists_the_moves_that_there_are(game: pc.Game):
    for position in filter(is_begun, (*wandered(game, 12), *won_line(game)[1:-1:5])):
        a, table = laid(position)
        gallery_table.find_cards(table, len(a.columns), a.where)
        n = gallery_table.list_moves(table, a.columns, a.rules, a.where, a.moves)
        legal = [(move.src, move.dst) for move in legal_moves(game, position.table) if move.src != move.dst]
        assert sorted(map(tuple, a.moves[:n].tolist())) == sorted(legal)


@pytest.mark.parametrize("game", GALLERIES, ids=str)
def test_it_lays_again_as_the_rules_do(game: pc.Game):
    compared = 0
    for position in (*wandered(game, 12), *won_line(game)):
        for laid_again in [position.play("redeal")] if "redeal" in position.moves else []:
            a, table = laid(position)
            gallery_table.lay_again(table, a.columns, a.rules, a.order, a.where, a.pool[0])
            assert a.pool[0].tolist() == laid(laid_again)[1].tolist()
            compared += 1
    assert compared > 0 or game.chosen["redeal_when_stuck"]


def test_worths_and_fingerprints_stay_right(game: pc.Game):
    """They are worked out anew for what has changed only."""
    scout = gallery_scout.Scout(game.deal(100_001), compiled=False)
    a = scout.begun(16, 1)
    for _ in range(12):
        assert gallery_beam.widen(a, 1 << 40) == engine.EXHAUSTED
        gallery_beam.keep(a)
        tables = a.tables[16 * a.here[gallery_beam.HALF] :][: a.here[gallery_beam.SIZE]]
        by_suit = a.rules[gallery_table.BY_SUIT]
        worths = [gallery_table.whole_worth(table, a.columns, a.weights, by_suit) for table in tables]
        assert a.worths[16 * a.here[gallery_beam.HALF] :][: len(tables)].tolist() == worths
        assert a.keys[16 * a.here[gallery_beam.HALF] :][: len(tables)].tolist() == scout.keys_of(tables).tolist()
    assert len(tables) == 16


def test_a_run_is_the_same_without_a_compiler(game: pc.Game):
    runs = []
    for compiled in (True, False):
        scout = gallery_scout.Scout(game.deal(100_001), compiled)
        a = scout.begun(8, 1)
        ended = scout._spread(a, 600)
        runs.append((ended, a.numbers.tolist(), a.here.tolist(), a.tables.tolist(), a.pool[:8].tolist()))
    assert runs[0] == runs[1]


def test_of_a_level_the_best_are_kept():
    scout = gallery_scout.Scout(pc.game("gallery").deal(100_001), compiled=False)
    a = scout.begun(8, 1)
    while a.here[gallery_beam.FOUND] <= 8:
        assert gallery_beam.widen(a, 1 << 40) == engine.EXHAUSTED
        children = np.sort(a.children[: a.here[gallery_beam.FOUND], 1] // gallery_beam.GRAIN)
        if len(children) <= 8:
            assert a.here[gallery_beam.CUT] == 0
            gallery_beam.keep(a)
    a.here[gallery_beam.CUT] = 0
    gallery_beam.keep(a)
    half = 8 * a.here[gallery_beam.HALF]
    assert np.sort(a.worths[half : half + 8]).tolist() == (children[-8:] + gallery_beam.LEAST).tolist()
    assert a.here[gallery_beam.CUT] == 1


def test_it_gives_up_only_when_nothing_was_dropped():
    """A whole pack of which only the tens and lower cards can be moved, and soon none."""
    game = pc.game("picture_gallery")
    piles = {f"row{row}.{place}": f"{value}{suit}" for row, suit in enumerate("SHDC", 1) for place, value in enumerate(RANKS[:4])}
    lower = [f"{value}{suit}" for suit in "HSCD" for value in RANKS[4:]]
    lower.remove("6S")
    places = [f"row{row}.{place}" for row in range(1, 5) for place in range(4, 9)]
    piles |= dict(zip(places, lower, strict=False)) | {"removed": "6S"}
    position = game.set_up(piles)
    scout = gallery_scout.Scout(position, compiled=False)
    assert sum(scout.tried()) < 10_000
    assert not scout.line


def test_it_leaves_other_tables_to_the_common_search():
    for table in (
        pc.game("gallery").set_up({"row1.0": "AS", "row1.2": "2S"}),
        pc.game("picture_gallery").set_up({"row1.0": "AS", "row1.2": "KS", "removed": "6S"}),
    ):
        assert list(gallery_scout.Scout(table, compiled=False).tried()) == []
        assert solve(table, seconds=60).status == "won"


# ---- what is proved


def partial(game: pc.Game, number: int) -> pc.Position:
    """Rows in order, but for some cards of two rows that have changed places; the six of spades has been taken.

    Where aces move there are all four rows: in empty ones they would find room.
    """
    random, aces_stay = Random(number), game.chosen["aces_laid_out"]
    suits = "SH" if aces_stay else "SHDC"
    piles = {f"row{row}.{place}": f"{value}{suit}" for row, suit in enumerate(suits, 1) for place, value in enumerate(RANKS)}
    piles["row1.8"] = ""
    movable = [place for place in piles if place[3] in "12" and not (aces_stay and place.endswith(".0"))]
    places = random.sample(movable, random.randint(4, 8))
    cards = random.sample([piles[place] for place in places], len(places))
    return game.set_up({**piles, **dict(zip(places, cards, strict=True)), "removed": "6S"})


@cache
def tables(game: pc.Game) -> tuple[tuple[pc.Position, str], ...]:
    """Small tables, with what a search without proofs says of them."""
    found = []
    for number in range(200):
        answer = solve(partial(game, number), seconds=60, nodes=40_000, without=machine(game.deal(1)).bits.proved)
        if answer.complete:
            found.append((partial(game, number), answer.status))
    return tuple(found)


def test_answers_are_the_same_with_and_without_proofs(pictures: pc.Game):
    assert len(tables(pictures)) > 100
    assert {answer for _, answer in tables(pictures)} == {"won", "impossible"}
    for position, answer in tables(pictures):
        assert solve(position, seconds=60).status == answer, position.piles


def test_no_table_is_given_up_that_can_be_won(pictures: pc.Game):
    (dead,) = plan_for(pictures).dead
    assert sum(dead(position.table) and len(position.moves) > 0 for position, _ in tables(pictures)) > 5
    assert not any(dead(position.table) for position, answer in tables(pictures) if answer == "won")
    assert not any(dead(position.table) for position in won_line(pictures))


def test_a_table_without_a_move_is_given_up_and_the_scout_says_so_too(pictures: pc.Game):
    (dead,) = plan_for(pictures).dead
    stuck = given_up = 0
    for position in filter(is_begun, wandered(pictures)):
        a, table = laid(position)
        stuck += not position.moves
        given_up += dead(position.table)
        assert dead(position.table) or position.moves
        assert dead(position.table) == gallery_table.stays_astray(table, a.columns, a.rules)
    assert given_up >= stuck > 3


def test_where_only_a_rank_moves_a_card_stays_astray(pictures: pc.Game):
    """The shorter test of a table that has just been reached says yes only where the longer one does."""
    found = 0
    for position in filter(is_begun, wandered(pictures)):
        a, table = laid(position)
        gallery_table.find_cards(table, len(a.columns), a.where)
        n = gallery_table.list_moves(table, a.columns, a.rules, a.where, a.moves)
        for src, dst in a.moves[:n].tolist():
            then = table.copy()
            gallery_beam.play(then, a.columns, 9, src, dst)
            if gallery_table.only_a_rank_moves(then, a.columns, a.rules, a.where, src):
                assert gallery_table.stays_astray(then, a.columns, a.rules)
                found += 1
    assert found > 5


# ---- fingerprints regardless of suit


def test_suits_make_no_difference_where_the_key_is_by_rank():
    for game in (each for each in PICTURES if not each.chosen["by_suit"]):
        assert plan_for(game).key is galleries.key_by_rank
        for number, position in enumerate(wandered(game)):
            table, other = position.table, in_other_suits(game, position.table, Random(number))
            taken = cards_on(table, galleries.TAKEN) != []
            assert (galleries.key_by_rank(other) % 2**64 == galleries.key_by_rank(table) % 2**64) == (taken or other == table)
            assert game.is_won(other) == game.is_won(table)
            ends = [{(move.src, move.dst) for move in legal_moves(game, each)} for each in (table, other)]
            assert not taken or ends[0] == ends[1]


def in_other_suits(game: pc.Game, table: Table, random: Random) -> Table:
    """The same table with the cards of each rank in one another's places."""
    lying = [card for pile in game.piles for card in cards_on(table, pile)]
    becomes: dict[int, int] = {}
    for value in {rank(card) for card in lying}:
        same = [card for card in lying if rank(card) == value]
        becomes |= dict(zip(same, random.sample(same, len(same)), strict=True))
    piles = {pile.name: card_name(becomes[cards[0]]) for pile in game.piles if (cards := cards_on(table, pile))}
    return game.set_up(piles).table


def test_what_lies_elsewhere_has_another_key():
    game = pc.game("picture_gallery", by_suit=False)
    keys = {
        galleries.key_by_rank(after(game, position.table, move))
        for position in wandered(game)[:20]
        for move in legal_moves(game, position.table)
    }
    assert len(keys) > 30
    assert np.unique(list({key % 2**64 for key in keys})).size == len(keys)


def test_whether_the_six_has_gone_makes_another_key():
    game = pc.game("picture_gallery", by_suit=False)
    piles = {"row1.0": "AS", "row1.1": "KS", "row2.0": "QS"}
    keys = {galleries.key_by_rank(game.set_up({**piles, **more}).table) % 2**64 for more in ({}, {"removed": "6S"})}
    assert len(keys) == 2
