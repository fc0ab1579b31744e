"""Hints: one of the legal moves, in levels, and never to and fro."""

import pytest

import patience_core as pc
from patience_core import texts
from patience_core.hints import hint, homeward
from tests.hands import every_game, some_games, wander
from widgets import play
from widgets.hinting import CARD, COUNT, MOVE, WHY


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_hints_are_legal_and_never_lead_back_while_another_move_exists(game, seed):
    position, seen = game.deal(seed), set()
    for _ in range(25):
        seen.add(position.key)
        move = hint(position)
        if position.outcome != "open":
            assert (move is None) == (not position.moves)
            break
        assert move in position.moves
        position = position.play(move)
        assert position.key not in seen


def test_where_every_move_leads_back_one_is_told_all_the_same():
    position = pc.game("new_homebody").set_up({"left1": "2H", "foundation1": "AS"})
    while position.outcome == "open":
        position = position.play(hint(position))
    assert position.outcome == "circling"
    assert hint(position) in position.moves


@every_game
def test_a_card_goes_home_by_a_legal_move_to_a_foundation(game):
    found = 0
    for position in [wander(game, seed, steps) for seed, steps in ((2, 25), (5, 0), (17, 0), (22, 0), (38, 0))]:
        home: dict[str, list[str]] = {}
        for move in position.moves.without_exchanges():
            src, _, dst = move.partition(">")
            if dst in {foundation.name for foundation in game.foundations}:
                home.setdefault(src, []).append(move)
        found += len(home)
        for pile in (*home, game.piles[0].name, game.piles[-1].name):
            assert homeward(position, pile) == home.get(pile, [])
    assert bool(found) == (game.name not in ("fourteens", "gallery", "picture_gallery"))


@some_games
def test_hints_come_in_levels_and_begin_anew_with_another_position(game):
    table = play(wander(game, 3, 4), language="en")
    position, move = table.position, hint(table.position)
    told = []
    for level in (COUNT, CARD, MOVE, WHY):
        table.controls.hint.click()
        assert table._hints.level == level
        told.append(table.rulebook.announcement)
    count = len(position.moves)
    assert told[0] == texts.word("hint_moves", "en", f"{count} {texts.plural('move', count, 'en')}")
    assert told[1] != told[2] == told[3]
    assert len(table.canvas.scene.frames) == 0
    assert table.rulebook.highlight == [[position.judge(move).granted_by, "granted"]]
    assert position.judge(move).explain("en") in table.status.value
    assert table.position is position
    table.try_move(move)
    table.controls.hint.click()
    assert table._hints.level == COUNT


def test_a_hint_names_the_card_before_it_names_the_move():
    table = play("klondike", 17, language="en")
    for _ in range(CARD):
        table.controls.hint.click()
    assert table.rulebook.announcement == "Look here: A♠: column 6"
    table.controls.hint.click()
    assert table.rulebook.announcement == "You can play A♠: column 6 → foundation 1"


def test_a_hint_where_nothing_can_be_done_counts_no_moves():
    table = play(pc.game("klondike").set_up({"column1": "KS"}), language="pl")
    table.try_move("column1>column2")
    for _ in range(3):
        table.controls.hint.click()
    assert table.rulebook.announcement
