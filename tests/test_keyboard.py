"""The keyboard at the table: every place can be reached, and a key does what a hand would do there."""

import random

import pytest

import patience_core as pc
from patience_core import texts
from patience_core.game import EXCHANGE
from patience_core.scene import scene
from tests.hands import every_game, first_move, some_games, wander
from tests.strategies import VARIANTS
from widgets import play
from widgets.board import PickUp
from widgets.focus import DIRECTIONS, Focus, neighbour, point
from widgets.moves import Spot


def press(table, *keys):
    """Keys as the page reports them."""
    for key in keys:
        table.key_catcher._on_message(None, {"event": "key", "key": key}, [])


def go_to(table, pile):
    """Walk to a pile by arrows."""
    picture, start = table.canvas.scene, table.keyboard.focus.spot.pile
    ways = {start: []}
    for at in (found := [start]):
        for key, (dx, dy) in DIRECTIONS.items():
            there = neighbour(picture, at, dx, dy)
            if there not in ways:
                ways[there] = [*ways[at], key]
                found.append(there)
    if not table.keyboard.is_used:
        press(table, "ArrowUp")
        return go_to(table, pile)
    press(table, *ways[pile])
    assert table.keyboard.focus.spot.pile == pile


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
@pytest.mark.parametrize("mirrored", [False, True])
def test_arrows_lead_from_every_place_to_every_other(variant, mirrored):
    picture = scene(variant.deal(17), mirrored=mirrored)
    names = [place.pile for place in picture.places]
    ways = {name: {neighbour(picture, name, *step) for step in DIRECTIONS.values()} for name in names}
    for leads in (ways, {name: {other for other in names if name in ways[other]} for name in names}):
        reached = [names[0]]
        for name in reached:
            reached.extend(sorted(leads[name] - set(reached)))
        assert sorted(reached) == sorted(names)


@every_game
def test_every_card_in_sight_can_be_reached_within_its_pile(game):
    position = wander(game, 2, 20)
    picture = scene(position)
    focus = Focus(picture)
    for pile in {card.pile for card in picture.cards}:
        focus.rest_on(pile)
        seen = [focus.spot.n]
        for _ in range(20):
            focus.reach(1)
            seen.append(focus.spot.n)
        in_sight = sorted({card.n for card in picture.cards if card.pile == pile and point(picture, Spot(pile, card.n))})
        assert sorted(set(seen)) == in_sight
        focus.reach(-len(in_sight))
        assert focus.spot == (pile, 1)


@every_game
@pytest.mark.parametrize("seed", [1, 2])
def test_a_legal_move_is_played_by_keys_alone(game, seed):
    position = wander(game, seed)
    for move in random.Random(seed).sample(moves := list(position.moves.without_exchanges()), min(3, len(moves))):
        table = play(position)
        src, _, rest = move.partition(">") if ">" in move else move.partition("+")
        if not rest:
            words = table.controls.words | table.controls.ways
            word, _, src = move.partition(" ")
            if word not in table.controls.ways:
                words[word].click()
            else:
                press(table, "x")
                go_to(table, src)
                press(table, "Enter")
        else:
            dst, _, n = rest.partition(" ")
            go_to(table, src)
            press(table, *["Shift+ArrowUp"] * (int(n or 1) - 1), "Enter")
            assert table.board.held == (src, int(n or 1))
            go_to(table, dst)
            press(table, "Enter")
        assert table.position.key == position.play(move).key, move


@some_games
def test_undo_redo_and_escape_have_keys(game):
    table = play(game, 5)
    start, after = table.position, table.position.play(first_move(table.position))
    table.try_move(first_move(start))
    press(table, "u")
    assert table.position is start
    press(table, "R")
    assert table.position.key == after.key
    card = next(card for card in table.canvas.scene.cards if card.name and card.n == 1)
    table.act(PickUp(card.pile, 1))
    table.board.held = Spot(card.pile, 1)
    press(table, "Escape")
    assert table.board.held is None
    assert table.rulebook.announcement == texts.word("put_back", table.language)


def test_space_brings_a_card_to_its_foundation_and_says_so_when_none_takes_it():
    table = play("klondike", 17, language="en")
    go_to(table, "column6")
    press(table, " ")
    assert table.position.history[-1].move == "column6>foundation1"
    go_to(table, "column1")
    press(table, " ")
    assert len(table.position.history) == 1
    assert table.rulebook.announcement == texts.word("no_foundation_takes_it", "en")


def test_why_is_told_for_the_cards_in_hand_and_else_for_the_last_move():
    table = play("klondike", 17, language="en")
    press(table, "?")
    assert table.rulebook.announcement == texts.word("nothing_to_explain", "en")
    go_to(table, "column1")
    press(table, "Enter")
    go_to(table, "column2")
    press(table, "?")
    refused = table.position.judge("column1>column2")
    assert table.rulebook.highlight == [[refused.forbidden_by, "refused"]]
    assert refused.explain("en") in table.rulebook.announcement
    assert table.board.held == ("column1", 1)
    press(table, "Escape")
    go_to(table, "column6")
    press(table, " ", "?")
    assert table.rulebook.highlight[0] == ["to_the_foundation", "granted"]
    assert texts.word("allowed", "en") in table.rulebook.announcement


@every_game
def test_the_place_of_the_keyboard_is_told_and_framed_and_gone_with_the_mouse(game):
    table = play(game, 3)
    assert not table.keyboard.frames
    for key in (*DIRECTIONS, "Home", "End"):
        press(table, key)
        spot = table.keyboard.focus.spot
        assert texts.pile_name(spot.pile, table.language) in table.rulebook.announcement
        assert [frame.kind for frame in table.keyboard.frames] == ["focus"]
    table.canvas.widget[-1]._handle_frontend_event(None, {"event": "mouse_down", "x": 1, "y": 1}, [])
    assert not table.keyboard.frames


def test_an_exchange_is_made_by_keys_at_any_depth():
    table = play("cromwell", 1)
    go_to(table, "fan1")
    press(table, "x")
    assert table.board.asked == EXCHANGE
    press(table, "Shift+ArrowUp", "Shift+ArrowUp", "Enter")
    go_to(table, "fan2")
    press(table, "Enter")
    assert table.position.history[-1].move == "fan1.2<>fan2.4"


@some_games
def test_a_key_that_means_nothing_does_nothing(game):
    table = play(game, 1)
    before = table.position, table.rulebook.announcement
    press(table, "q", "F5", "Delete", "Ж")
    assert (table.position, table.rulebook.announcement) == before


def test_the_help_names_each_key():
    for language in texts.LANGUAGES:
        told = texts.word("keys_help", language)
        assert all(key.upper() in told for key in ("u", "r", "h", "?", "x"))


def test_a_game_of_another_name_is_known_by_its_error():
    table = play("klondike", 1)
    with pytest.raises(pc.PatienceError, match="Parad"):
        table._open(pc.game("parade").deal(1))
