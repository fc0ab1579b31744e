"""Carpet's scout: its row of numbers tells the same as the table, it learns as it should, and it finds wins."""

from collections.abc import Iterator
from math import log
from random import Random

import numpy as np
import pytest

import patience_core as pc
from patience_core.game import Move
from patience_core.judge import legal_moves
from patience_core.notation import write_move
from patience_core.solver import solve
from patience_core.solving import carpet_scout, nested
from patience_core.solving.carpet_table import (
    CARDS,
    IN_LINE,
    LINE,
    OF_A_COPY,
    OUT,
    REDEALT,
    TURNED,
    WHERE,
    code,
    legal,
    play,
    row_of,
)

GAME = pc.game("carpet")
LAYING, TURNING = 1, 3


def listed(row: list[int]) -> list[int]:
    moves = [0] * nested.MOST_MOVES
    return moves[: legal(row, moves)]


def random_lines() -> Iterator[tuple[pc.Position, list[int], Move, int]]:
    """Positions of random games with their rows, a move, and how the row tells it."""
    for number in range(12):
        random, position = Random(number), GAME.deal(number + 1)
        while moves := listed(row_of(position.table)):
            scout = carpet_scout.Scout(position, False)
            out = [each for each in moves if next(scout.told([each])).kind in (0, 1, 2)]
            move = random.choice(out if out and random.random() < 0.7 else moves)
            told = next(scout.told([move]))
            yield position, row_of(position.table), told, move
            position = position.play(write_move(GAME, position.table, told))


def test_the_row_lists_the_moves_that_the_judge_allows():
    compared = 0
    for position, row, _, _ in random_lines():
        scout = carpet_scout.Scout(position, False)
        moves = listed(row)
        told = [next(scout.told([move])) for move in moves]
        allowed = list(legal_moves(GAME, position.table))
        assert set(told) <= set(allowed)
        waits = [card for card in range(OF_A_COPY) if OUT in (row[WHERE + card], row[WHERE + (card + OF_A_COPY) % CARDS])]
        alone = len(moves) == 1 and moves[0] % 128 % OF_A_COPY in waits
        assert alone or set(told) == set(allowed)
        assert len(set(told)) == len(told)
        compared += not alone
    assert compared > 500


def test_a_move_changes_the_row_as_it_does_the_table():
    kinds = set()
    for position, row, told, move in random_lines():
        play(row, move)
        after = row_of(position.play(write_move(GAME, position.table, told)).table)
        assert row[: LINE + row[IN_LINE]] == after[: LINE + after[IN_LINE]]
        kinds.add(told.kind)
    assert kinds == set(range(5))


def test_each_choice_has_a_code_of_its_own():
    choices: dict[tuple[int, ...], int] = {}
    for _, row, told, move in random_lines():
        uppermost, turned = row[LINE + row[TURNED] - 1], row[LINE + row[TURNED]]
        choice = (told.kind, told.dst, move % 128)
        if told.kind == TURNING:
            choice = (told.kind, turned, row[REDEALT])
        elif told.kind == LAYING:
            choice = (told.kind, move % 128, uppermost % OF_A_COPY)
        assert choices.setdefault(choice, code(row, move)) == code(row, move)
    assert len(set(choices.values())) == len(choices) > 500
    assert max(choices.values()) < nested.CODES


def two_choices(weights: list[float]) -> nested.Arrays:
    """What a scout works on, with one choice written down: the second of two moves."""
    a = carpet_scout.Scout(GAME.deal(1), False)._a
    a.weights[:2] = weights
    a.codes[nested.BEST, 0, :2], a.widths[nested.BEST, 0], a.chosen[nested.BEST, 0] = [0, 1], 2, 1
    return a


def test_what_was_chosen_grows_by_what_it_lacked_in_odds():
    a = two_choices([3.0, 1.0])
    nested.adapt(a, nested.BEST, 1)
    assert [log(a.weights[0] / 3), log(a.weights[1])] == pytest.approx([-0.75, 0.75])
    assert not a.growth.any()


def test_moves_are_drawn_by_their_weights():
    a = two_choices([3.0, 1.0])
    drawn = 0
    for _ in range(2_000):
        a.here[nested.CHOICES] = 0
        a.moves[:2] = [0, 1]
        drawn += nested.chosen_at_random(lambda row, move: int(move), a, 2)
    assert 400 < drawn < 600


def test_compiled_and_plain_it_plays_the_same_lines():
    results = []
    for compiled in (True, False):
        scout = carpet_scout.Scout(GAME.deal(100_002), compiled)
        tried = scout.tried()
        looked_at = [next(tried) for _ in range(3)]
        results.append(
            (looked_at, int(scout._a.here[nested.LEAST]), scout._a.line.tolist(), np.round(scout._a.weights, 6).tolist())
        )
    assert results[0] == results[1]


def test_it_wins_nearly_every_deal_soon():
    won = sum(solve(GAME.deal(number), seconds=600, nodes=500_000).status == "won" for number in range(100_001, 100_011))
    assert won == 10


def test_it_keeps_to_tables_whose_foundations_a_deal_has():
    position = GAME.set_up({"waste": "2S"})
    assert not list(carpet_scout.Scout(position, True).tried())
    assert solve(position).status == "impossible"


def test_it_wins_from_the_middle_of_a_game_and_the_second_time_through():
    position, tried = GAME.deal(100_001), 0
    for number, move in enumerate(solve(position, seconds=600).moves):
        position = position.play(move)
        if number % 50 == 0 or position.counters["redeals"]:
            assert solve(position, seconds=600, nodes=20_000_000).status == "won"
            tried += 1
            if position.counters["redeals"]:
                break
    assert tried > 2
