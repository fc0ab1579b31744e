"""The scout of Squaring the Circle: its row of numbers tells the same as the table, and it finds wins."""

from collections.abc import Iterator
from random import Random

import pytest

import patience_core as pc
from patience_core.game import Move
from patience_core.games._circle import CIRCLE
from patience_core.games.squaring_the_circle import STOCK, WASTE
from patience_core.judge import legal_moves
from patience_core.notation import write_move
from patience_core.solver import solve
from patience_core.solving import circle_scout, nested
from patience_core.solving.carpet_table import AGAIN, IN_LINE, LINE, OF_A_COPY, REDEALT, TURN, TURNED, WASTE_UP, WHERE
from patience_core.solving.circle_table import (
    COPIES,
    circle_row_of,
    code_on_circle,
    copies_needed,
    legal_on_circle,
    play_on_circle,
)
from patience_core.solving.compiled import SCOUT, machine

VARIANTS = tuple(pc.game("squaring_the_circle").variants)


def row_of(position: pc.Position) -> list[int]:
    return circle_row_of(position.table, bool(position.game.chosen["must_exhaust"]))


def listed(row: list[int]) -> list[int]:
    moves = [0] * nested.MOST_MOVES
    return moves[: legal_on_circle(row, moves)]


def told(position: pc.Position, move: int) -> Move:
    return next(circle_scout.Scout(position, False).told([move]))


def random_lines(variant: pc.Game) -> Iterator[tuple[pc.Position, list[int], int]]:
    for number in range(2):
        random, position = Random(number), variant.deal(number + 1)
        while moves := listed(row_of(position)):
            out = [move for move in moves if move // 128 * 128 != TURN]
            move = random.choice(out if out and random.random() < 0.7 else moves)
            yield position, row_of(position), move
            position = position.play(write_move(variant, position.table, told(position, move)))


def seen(move: Move) -> tuple[int, int]:
    """A move by where it begins, and where it ends; the places of the circle count as one."""
    return move.src, CIRCLE[0] if move.dst in CIRCLE else move.dst


def ends(row: list[int], move: int) -> tuple[int, int]:
    """The same of a row's move."""
    kind = move // 128 * 128
    if kind in (TURN, AGAIN):
        return (STOCK[0], WASTE[0]) if kind == TURN else (WASTE[0], STOCK[0])
    return (WASTE[0] if kind == WASTE_UP else row[WHERE + move % 128], CIRCLE[0])


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_the_row_lists_the_moves_that_the_judge_allows(variant: pc.Game):
    compared = 0
    for position, row, _ in random_lines(variant):
        moves = listed(row)
        allowed = {seen(move) for move in legal_moves(variant, position.table)}
        listed_here = {ends(row, move) for move in moves}
        alone = len(moves) == 1 and moves[0] // 128 * 128 != TURN and copies_needed(row, moves[0] % 128 % OF_A_COPY) == 2
        assert listed_here <= allowed
        assert alone or listed_here == allowed
        compared += not alone
    assert compared > 80


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_move_changes_the_row_as_it_does_the_table(variant: pc.Game):
    for position, row, move in random_lines(variant):
        after = row_of(position.play(write_move(variant, position.table, told(position, move))))
        play_on_circle(row, move)
        assert row[TURNED : LINE + row[IN_LINE]] == after[TURNED : LINE + after[IN_LINE]]
        assert row[0] == after[0]
        assert row[COPIES:] == after[COPIES:]


def test_each_choice_has_a_code_of_its_own():
    choices: dict[tuple[int, ...], int] = {}
    for _, row, move in random_lines(VARIANTS[0]):
        choice = (TURN, row[LINE + row[TURNED]], row[REDEALT]) if move // 128 * 128 == TURN else (move,)
        assert choices.setdefault(choice, code_on_circle(row, move)) == code_on_circle(row, move)
    assert len(set(choices.values())) == len(choices) > 100
    assert max(choices.values()) < nested.CODES


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_it_finds_wins_by_itself(variant: pc.Game):
    """With nothing else in use, deals are won that the plan wins as well."""
    bits = machine(variant.deal(1)).bits
    without = [name for name in (*bits.proved, *bits.hopes) if name != SCOUT]
    won = 0
    for number in range(100_001, 100_004):
        alone = solve(variant.deal(number), seconds=600, nodes=100_000, without=without).status
        assert alone in (solve(variant.deal(number), seconds=600, nodes=100_000).status, "unknown")
        won += alone == "won"
    assert won >= 1


def test_it_keeps_to_tables_whose_circle_is_built_as_play_builds_it():
    game = VARIANTS[0]
    assert circle_scout.is_built_whole(game.set_up({"foundation1": "AS 2S", "waste": "3S"}).table)
    assert not circle_scout.is_built_whole(game.set_up({"foundation1": "2S", "waste": "3S"}).table)
