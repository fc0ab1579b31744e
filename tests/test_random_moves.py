"""Some thousand random moves of every game; ``python -m tests.random_moves`` plays many more, of every variant."""

import pytest

from tests.random_moves import HEADING, IN_TESTS, main, play


def test_random_moves(game):
    tally = play(game, IN_TESTS)
    assert tally.moves == IN_TESTS
    assert tally.wins + tally.stuck <= tally.games
    assert len(str(tally)) == len(HEADING)


@pytest.mark.parametrize("wrong", [["many"], ["-1"], ["1", "2"]])
def test_a_wrong_command_says_how_to_write_it(wrong, capsys):
    assert main(wrong) == 2
    assert "python -m tests.random_moves [moves]" in capsys.readouterr().err
