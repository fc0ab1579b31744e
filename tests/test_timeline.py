"""What was done at a table, taken back and done again."""

import random

import pytest

from tests.hands import DIFFERENT, first_move, some_games, wander
from widgets import play
from widgets.timeline import Timeline


@pytest.mark.parametrize("game", DIFFERENT[::2], ids=str)
def test_a_hundred_undos_and_redos_equal_a_pure_replay(game):
    table, rng = play(game, 7), random.Random(11)
    line, at = [table.position], 0
    for _ in range(100):
        what = rng.choice(("move", "move", "undo", "redo"))
        moves = list(table.position.moves.without_exchanges())
        if what == "move" and moves:
            move = rng.choice(moves)
            table.try_move(move)
            expected = line[at].play(move)
            line[at + 1 :] = (
                [expected, *line[at + 2 :]] if at + 1 < len(line) and line[at + 1].step == expected.step else [expected]
            )
            at += 1
        elif what == "undo":
            table.controls.undo.click()
            at = max(0, at - 1)
        else:
            table.controls.redo.click()
            at = min(len(line) - 1, at + 1)
        assert table.position.key == line[at].key
        assert (table.controls.undo.disabled, table.controls.redo.disabled) == (at == 0, at == len(line) - 1)
    replayed = game.deal(7)
    for step in table.position.history:
        replayed = replayed.play(step.move)
    assert replayed.key == table.position.key


@some_games
def test_the_same_move_again_keeps_what_can_be_done_again(game):
    start = game.deal(3)
    first = first_move(start)
    timeline = Timeline(start)
    timeline.go(start.play(first))
    timeline.undo()
    timeline.undo()
    timeline.go(start.play(first))
    assert not timeline.can_redo
    then = timeline.now
    timeline.go(then.play(first_move(then)))
    timeline.undo()
    timeline.undo()
    timeline.go(start.play(first))
    assert timeline.can_redo
    others = [move for move in then.moves.without_exchanges() if move != first_move(then)]
    for move in others[:1]:
        timeline.go(then.play(move))
        assert not timeline.can_redo


@some_games
def test_a_position_can_be_taken_back_to_its_deal(game):
    position = wander(game, 4, 3)
    table = play(position)
    for _ in position.history:
        table.controls.undo.click()
    assert table.position.key == game.deal(4).key
    assert table.controls.undo.disabled
