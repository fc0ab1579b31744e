"""The hand over the board: every event that a mouse, a finger or a button can bring, and what it comes to."""

import random
from html import escape

import pytest

import patience_core as pc
from patience_core import texts
from patience_core.game import CARRY, EXCHANGE, PAIR
from patience_core.scene import scene
from tests.hands import DECK_SEEDS, Page, click, corners, ends, every_game, exchanged, some_games, spot, to_be_picked_up, wander
from widgets import board, play
from widgets.board import Board, Carry, PickUp, PointOut, PutDown, Try
from widgets.moves import Spot, plain_words, pointed, targets


@every_game
@pytest.mark.parametrize("seed", DECK_SEEDS)
def test_every_legal_move_can_be_clicked_and_dragged(game, seed):
    position = wander(game, seed)
    shown = scene(position)
    for move in position.moves.without_exchanges():
        src, dst, n = ends(position, move)
        hand = Board(position, shown)
        assert hand.choose(move) == Try(move)
        if src == dst:
            continue
        for one, other in ((src, dst), (dst, src)) if PAIR in move else ((src, dst),):
            (x, y), (to_x, to_y) = spot(shown, one, n), spot(shown, other)
            if move not in plain_words(game):
                by_click = [*click(hand, x, y), *click(hand, to_x, to_y)]
                assert by_click == [PickUp(one, n), None, None, Try(move)] or by_click[:2] == [PickUp(one, n), Try(move)]
                assert (by_click[1] is None) == (move.partition(" ")[0] not in pointed(game))
                hand.show(position, shown)
            assert hand.press(x, y) == PickUp(one, n)
            assert hand.move(to_x, to_y) == Carry(to_x - x, to_y - y)
            assert hand.release(to_x, to_y) == Try(move)
            assert hand.held is None


@every_game
@pytest.mark.parametrize("seed", DECK_SEEDS)
def test_targets_are_the_legal_moves_and_no_others(game, seed):
    position = wander(game, seed, steps=40)
    expected = {}
    for move in position.moves:
        src, dst, n = ends(position, move)
        if EXCHANGE not in move:
            expected.setdefault((src, n), {}).setdefault(dst, move)
        if PAIR in move:
            expected.setdefault((dst, n), {}).setdefault(src, move)
    for card in scene(position).cards[seed::6]:
        assert targets(position, Spot(card.pile, card.n)) == expected.get((card.pile, card.n), {})


@every_game
def test_a_card_is_picked_wherever_it_is_seen(game):
    """Near all four corners, and nowhere beside it, however it lies; the small ones of a ring may touch."""
    position = wander(game, 2)
    shown = scene(position)
    for card in (card for card in shown.cards if card.n == 1 and card.size == 1):
        assert [shown.at(*point) for point in corners(card.box)] == [(card.pile, 1)] * 4
        assert (card.pile, 1) not in [shown.at(*point) for point in corners(card.box, inset=-0.01)]
        for point in corners(card.box):
            assert Board(position, shown).press(*point) == PickUp(card.pile, 1)


@every_game
def test_a_word_is_played_by_a_click_on_a_back_that_is_its_end(game):
    position = game.deal(1)
    shown = scene(position)
    for word in position.moves.without_exchanges():
        src = ends(position, word)[0]
        if word in plain_words(game) and not shown.cards[[card.pile for card in shown.cards].index(src)].name:
            assert click(Board(position, shown), *spot(shown, src)) == (PickUp(src, 1), Try(word))


def test_a_bare_place_is_a_button_only_where_nothing_can_be_laid():
    klondike = pc.game("klondike").set_up({"waste": "KS QH"})
    assert click(Board(klondike, scene(klondike)), *spot(scene(klondike), "stock")) == (None, Try("again"))
    gallery = pc.game("gallery").set_up({"row1.3": "KS"})
    assert click(Board(gallery, scene(gallery)), *spot(scene(gallery), "row1.0")) == (None, None)


REFUSED_WORDS = [
    example
    for game in pc.GAMES
    for example in pc.examples(game.name)
    if not example.allowed and example.move in plain_words(game)
]


@pytest.mark.parametrize("example", REFUSED_WORDS, ids=lambda example: example.id)
def test_a_word_that_is_refused_is_tried_all_the_same_so_that_the_reason_is_heard(example):
    position, shown = example.position, scene(example.position)
    src, dst, _ = ends(position, example.move)
    cards = [card for card in shown.cards if card.pile == src]
    another_may = any(word in position.moves for word, its_ends in plain_words(example.game).items() if src in its_ends)
    may_be_laid_on = any(kind.written == CARRY and src in map(repr, kind.dst) for kind in example.game.kinds)
    if (not cards[-1].name if cards else not may_be_laid_on) and not another_may:
        assert click(Board(position, shown), *spot(shown, src))[1] == Try(example.move)
    if cards and src != dst:
        hand = Board(position, shown)
        hand.press(*spot(shown, src))
        hand.move(*spot(shown, dst))
        assert hand.release(*spot(shown, dst)) == Try(example.move)


# ---- moves that are asked for and pointed at

POINTED = [
    example
    for game in pc.GAMES
    for example in pc.examples(game.name)
    if example.game == game and (EXCHANGE in example.move or example.move.partition(" ")[0] in pointed(game))
]


@pytest.mark.parametrize("example", POINTED, ids=lambda example: example.id)
def test_a_move_is_asked_for_and_pointed_at(example):
    table, position = play(example.position), example.position
    page = Page(table)
    written = EXCHANGE if EXCHANGE in example.move else example.move.partition(" ")[0]
    toggle = table.controls.ways[written]
    toggle.value = True
    assert table.board.asked == written
    assert texts.word("choose_card", table.language) in table.rulebook.announcement
    if written == EXCHANGE:
        one, other = exchanged(position, example.move)
        page.click(*one)
        if one == other:
            assert table.board.held == one
            page.click(*other)
            assert (table.board.held, table.board.asked, table.position) == (None, written, position)
            return
        page.click(*other)
    else:
        page.click(ends(position, example.move)[0])
    assert (table.board.asked, table.board.held, toggle.value) == ("", None, False)
    assert table.rulebook.highlight[0] == [example.by, "granted" if example.allowed else "refused"]
    assert (table.position is position) == (not example.allowed)
    if example.allowed:
        assert table.position.key == position.play(example.move).key
    for language in table.rulebook.languages:
        assert escape(example.verdict.explain(language)) in table.status.value


def test_two_cards_at_any_depth_are_exchanged_by_clicks_or_drawn_together():
    position = pc.game("cromwell").deal(1)
    shown = scene(position)
    points = {n: spot(shown, "fan2", n) for n in (1, 4)}
    hand = Board(position, shown)
    hand.ask(EXCHANGE)
    assert click(hand, *points[4]) == (None, PointOut("fan2", 4))
    assert click(hand, *spot(shown, "fan9", 2)) == (None, Try("fan2.1<>fan9.3"))
    hand.ask(EXCHANGE)
    assert hand.press(*points[1]) is None
    assert hand.move(*spot(shown, "fan9", 2)) is None
    assert hand.release(*spot(shown, "fan9", 2)) == Try("fan2.4<>fan9.3")
    hand.ask(EXCHANGE)
    assert click(hand, shown.width, shown.height) == click(hand, *spot(shown, "foundation1")) == (None, None)


def test_what_was_asked_for_can_be_taken_back():
    table = play("cromwell", 1)
    page, toggle, put_back = Page(table), table.controls.ways[EXCHANGE], texts.word("put_back", table.language)
    toggle.value = True
    page.click("fan1", 3)
    toggle.value = False
    assert (table.board.asked, table.board.held, table.rulebook.announcement) == ("", None, put_back)
    page.click("fan1", 3)
    assert table.board.held == ("fan1", 3)
    toggle.value = True
    assert table.board.held is None
    table.controls.restart.click()
    assert (table.board.asked, toggle.value) == ("", False)


def test_exchanges_are_never_listed(monkeypatch):
    """Neither what may be done with a card nor how the game stands needs the thousands of them."""
    listed = []
    monkeypatch.setattr("patience_core.judge.combinations", lambda cards, n: listed.append(0) or iter(()))
    table = play("cromwell", 1)
    listed.clear()
    for card in table.canvas.scene.cards[::8]:
        targets(table.position, Spot(card.pile, card.n))
    Page(table).click("fan1", 1)
    assert listed == []


def test_a_card_that_is_no_six_is_refused_by_its_sentence_when_laid_with_the_removed():
    position = pc.game("picture_gallery").deal(1)
    shown = scene(position)
    card = next(card for card in shown.cards if card.name[0] == "9")
    hand = Board(position, shown)
    click(hand, *spot(shown, card.pile))
    assert click(hand, *spot(shown, "removed")) == (None, Try(f"take {card.pile}"))
    assert position.judge(f"take {card.pile}").forbidden_by == "only_a_six"


@some_games
def test_clicking_again_or_elsewhere_puts_down(game):
    position = game.deal(1)
    shown = scene(position)
    hand, card = Board(position, shown), to_be_picked_up(position, shown)
    x, y = spot(shown, card.pile, card.n)
    for point in ((x, y), (shown.width - 0.01, shown.height - 0.01)):
        assert shown.at(*point) in (None, (card.pile, card.n))
        click(hand, x, y)
        assert hand.held == (card.pile, card.n)
        assert click(hand, *point) == (None, PutDown())
        assert hand.held is None


@some_games
def test_leaving_the_canvas_ends_a_drag_and_not_a_click(game):
    position = game.deal(1)
    shown = scene(position)
    hand, card = Board(position, shown), to_be_picked_up(position, shown)
    x, y = spot(shown, card.pile, card.n)
    for travelled in (0, 1):
        hand.press(x, y)
        hand.move(x + travelled, y)
        assert hand.leave() == PutDown()
        assert hand.held is None
        assert hand.release(x, y) is None
    click(hand, x, y)
    assert hand.leave() is None
    assert hand.held == (card.pile, card.n)


@some_games
def test_a_tremor_is_a_click_and_a_lost_release_a_fresh_start(game):
    position = game.deal(1)
    shown = scene(position)
    hand, card = Board(position, shown), to_be_picked_up(position, shown)
    x, y = spot(shown, card.pile, card.n)
    hand.press(x, y)
    assert hand.move(x + board.DRAG_FROM / 2, y) is None
    assert hand.release(x + board.DRAG_FROM / 2, y) is None
    assert hand.held == (card.pile, card.n)
    click(hand, x, y)
    hand.press(x, y)
    hand.move(x + 1, y)
    assert hand.press(x, y) == PickUp(card.pile, card.n)


@some_games
def test_a_drag_may_begin_while_another_card_is_picked_up(game):
    position = game.deal(1)
    shown = scene(position)
    first, second = [card for card in shown.cards if card.name and card.n == 1 and "6" not in card.name][:2]
    hand, (x, y) = Board(position, shown), spot(shown, second.pile)
    click(hand, *spot(shown, first.pile))
    assert hand.press(x, y) is None
    assert hand.move(x + 0.5, y) == PickUp(second.pile, 1)
    assert hand.move(x + 0.6, y) == Carry(pytest.approx(0.6), 0)


@some_games
def test_a_finger_is_lifted_where_it_was_last(game):
    positions = (wander(game, seed, 3) for seed in range(1, 50))
    position, move = next((p, m) for p in positions for m in p.moves.without_exchanges() if ">" in m or "+" in m)
    shown = scene(position)
    src, dst, n = ends(position, move)
    hand = Board(position, shown)
    hand.press(*spot(shown, src, n))
    hand.move(*spot(shown, dst))
    assert hand.lift() == Try(move)


@every_game
def test_no_sequence_of_events_leaves_the_hand_in_disorder(game):
    rng, position = random.Random(5), wander(game, 3)
    hand = Board(position, scene(position))
    for _ in range(300):
        x, y = rng.uniform(-0.5, hand.scene.width + 0.5), rng.uniform(-0.5, hand.scene.height + 0.5)
        event = rng.choice([hand.press, hand.move, hand.release])
        action = event(x, y) if rng.random() < 0.9 else rng.choice([hand.leave, hand.lift])()
        match action:
            case PickUp() | Carry():
                assert hand.held is not None
            case PutDown():
                assert hand.held is None
            case Try(move):
                assert hand.held is None
                position.judge(move)
