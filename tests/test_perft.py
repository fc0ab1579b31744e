"""The number of lines of so many moves: pinned for deals and random games of every variant (see golden_perft)."""

import pytest

import patience_core as pc
from patience_core.perft import divide, perft, report
from tests.golden_perft import Case, golden, missing
from tests.strategies import random_positions, with_few_moves

CASES = golden()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_counts_are_as_pinned(case: Case):
    position = case.position
    counted = []
    for depth, lines in enumerate(case.lines, 1):
        counted.append(perft(position.game, position.table, depth))
        if counted[-1] != lines:
            pytest.fail(f"{counted[-1]} lines instead of {lines}\n\n{report(position, depth)}")
    assert tuple(counted) == case.lines


def test_every_variant_is_pinned():
    assert missing() == []


def test_no_moves_is_one_line_and_one_move_is_the_list(variant: pc.Game):
    for position in random_positions(variant)[-8:]:
        assert perft(variant, position.table, 0) == 1
        assert perft(variant, position.table, 1) == len(position.moves)


def test_divide_counts_what_follows_each_move_as_the_position_plays_it(variant: pc.Game):
    for position in random_positions(variant)[-4:]:
        expected = {move: len(position.play(move).moves) for move in position.moves}
        assert divide(variant, position.table, 2) == expected
        assert perft(variant, position.table, 2) == sum(expected.values())


def test_the_table_stays_as_it_is(variant: pc.Game):
    position = with_few_moves(variant)
    table = position.table.copy()
    perft(variant, position.table, 2)
    divide(variant, position.table, 2)
    assert position.table == table


def test_a_game_that_is_won_has_no_further_lines(game: pc.Game):
    for example in pc.examples(game.name):
        if example.outcome in ("won", "won_second_class"):
            won = example.position.play(example.move)
            assert (perft(won.game, won.table, 1), divide(won.game, won.table, 1)) == (0, {}), example.id


def test_the_report_shows_the_position_and_the_count_of_each_first_move(variant: pc.Game):
    position = with_few_moves(variant)
    text = report(position, 2)
    assert str(position) in text
    for move, lines in divide(variant, position.table, 2).items():
        assert f"{move} " in text
        assert f" {lines}\n" in text
    assert f"2 moves deep: {perft(variant, position.table, 2)} lines" in text
