"""The widgets without a browser: what the page would send is handed to them, and what they would send is looked at."""

import asyncio
import json
import random
from html import escape

import ipycanvas.canvas
import pytest

import patience_core as pc
import widgets.sprites
from patience_core import texts
from patience_core.examples import figures
from patience_core.game import CARRY, EXCHANGE, PAIR
from patience_core.judge import NOTHING_ELSE
from patience_core.notation import read_move
from patience_core.scene import scene
from widgets import board, picture, play, rulebook, step_through, words
from widgets.board import Board, Carry, PickUp, PointOut, PutDown, Try
from widgets.moves import Spot, only_word, plain_words, pointed, targets, without_exchanges
from widgets.sprites import batch
from widgets.timeline import Timeline

MANAGER = ipycanvas.canvas._CANVAS_MANAGER
SWITCH = ipycanvas.canvas.COMMANDS["switchCanvas"]
CLEAR = ipycanvas.canvas.COMMANDS["clear"]
DECK_SEEDS = range(1, 3)

every_game = pytest.mark.parametrize("game", pc.GAMES, ids=str)
DIFFERENT = [pc.game(name) for name in ("klondike", "squaring_the_circle", "fourteens", "cromwell")]
some_games = pytest.mark.parametrize("game", DIFFERENT, ids=str)
"""For what is the same with every game: piles built up, sideways and small cards, pairs, an exchange."""


@pytest.fixture(autouse=True)
def no_error_is_swallowed(caplog):
    yield
    assert "Exception in callback" not in caplog.text


@pytest.fixture
def sent(monkeypatch):
    """The messages that go to the page, each as the list of its drawing commands."""
    messages = []

    def keep(content, buffers):
        commands = json.loads(bytes(buffers[0]))
        messages.append(commands if isinstance(commands[0], list) else [commands])

    monkeypatch.setattr(MANAGER, "send", keep)
    return messages


def wander(game, seed, steps=12):
    """A position some random moves into a game; no exchange is among them."""
    position, rng = game.deal(seed), random.Random(seed)
    for _ in range(steps):
        moves = list(without_exchanges(position))
        if not moves:
            break
        position = position.play(rng.choice(moves))
    return position


def first_move(position):
    return next(without_exchanges(position))


def corners(box, inset=0.05):
    """Points just inside the corners of a box."""
    across, down = (inset, box.width - inset), (inset, box.height - inset)
    return [(box.x + dx, box.y + dy) for dy in down for dx in across]


def spot(picture, pile, n=1):
    """A point near a corner of a card, where no card covers it, or in the middle of a bare place."""
    for card in picture.cards:
        if (card.pile, card.n) == (pile, n):
            found = [point for point in corners(card.box) if picture.at(*point) == (pile, n)]
            return found[0]
    place = next(place for place in picture.places if place.pile == pile)
    return place.box.x + place.box.width / 2, place.box.y + place.box.height / 2


def ends(position, move):
    """From where a move starts, where it goes, and how many cards it takes."""
    request = read_move(position.game, position.table, move)
    return request.src.name, request.dst.name, request.n


def exchanged(position, move):
    """The two cards of an exchange, as a hand points at them: pile, and place from the top."""
    ends = (end.rpartition(".") for end in move.split(EXCHANGE))
    return [(pile, len(position.piles[pile]) - int(place) + 1) for pile, _, place in ends]


def to_be_picked_up(position, picture):
    """A card that a click picks up."""
    return next(card for card in picture.cards if card.name and not only_word(position, Spot(card.pile, card.n)))


def click(hand, x, y):
    """A press and a release: what each came to."""
    return hand.press(x, y), hand.release(x, y)


class Page:
    """The page as a table or a player knows it: it reports what the reader does."""

    def __init__(self, stage):
        self.stage, self.canvas = stage, stage.canvas

    def event(self, kind, x=0.0, y=0.0):
        scale = self.canvas.scale
        point = {"x": x * scale, "y": y * scale}
        content = {"event": kind, "touches": [point], **point}
        self.canvas.widget[-1]._handle_frontend_event(None, content, [])

    def client_ready(self):
        self.canvas.widget[-1]._handle_frontend_event(None, {"event": "client_ready"}, [])

    def touch_end(self):
        self.canvas.widget[-1]._handle_frontend_event(None, {"event": "touch_end", "touches": []}, [])

    def drag(self, src, dst, n=1):
        (x, y), (to_x, to_y) = spot(self.canvas.scene, src, n), spot(self.canvas.scene, dst)
        self.event("mouse_down", x, y)
        self.event("mouse_move", (x + to_x) / 2, (y + to_y) / 2)
        self.event("mouse_move", to_x, to_y)
        self.event("mouse_up", to_x, to_y)

    def click(self, pile, n=1):
        x, y = spot(self.canvas.scene, pile, n)
        self.event("mouse_down", x, y)
        self.event("mouse_up", x, y)

    def type_number(self, number):
        self.stage.number.value = number
        self.stage.number._handle_custom_msg({"event": "submit"}, [])


# ---- the hand over the board


@every_game
@pytest.mark.parametrize("seed", DECK_SEEDS)
def test_every_legal_move_can_be_clicked_and_dragged(game, seed):
    position = wander(game, seed)
    shown = scene(position)
    for move in without_exchanges(position):
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
    for word in without_exchanges(position):
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
    toggle = table.ways[written]
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
    page, toggle, said = Page(table), table.ways[EXCHANGE], table.rulebook.announcement
    toggle.value = True
    page.click("fan1", 3)
    toggle.value = False
    assert (table.board.asked, table.board.held, table.rulebook.announcement) == ("", None, said)
    page.click("fan1", 3)
    assert table.board.held == ("fan1", 3)
    toggle.value = True
    assert table.board.held is None
    table.restart.click()
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
    position, move = next((p, m) for p in positions for m in without_exchanges(p) if ">" in m or "+" in m)
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


# ---- what was done, taken back and done again


@pytest.mark.parametrize("game", DIFFERENT[::2], ids=str)
def test_a_hundred_undos_and_redos_equal_a_pure_replay(game):
    table, rng = play(game, 7), random.Random(11)
    line, at = [table.position], 0
    for _ in range(100):
        what = rng.choice(("move", "move", "undo", "redo"))
        moves = list(without_exchanges(table.position))
        if what == "move" and moves:
            move = rng.choice(moves)
            table.try_move(move)
            expected = line[at].play(move)
            line[at + 1 :] = (
                [expected, *line[at + 2 :]] if at + 1 < len(line) and line[at + 1].step == expected.step else [expected]
            )
            at += 1
        elif what == "undo":
            table.undo.click()
            at = max(0, at - 1)
        else:
            table.redo.click()
            at = min(len(line) - 1, at + 1)
        assert table.position.key == line[at].key
        assert (table.undo.disabled, table.redo.disabled) == (at == 0, at == len(line) - 1)
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
    others = [move for move in without_exchanges(then) if move != first_move(then)]
    for move in others[:1]:
        timeline.go(then.play(move))
        assert not timeline.can_redo


@some_games
def test_a_position_can_be_taken_back_to_its_deal(game):
    position = wander(game, 4, 3)
    table = play(position)
    for _ in position.history:
        table.undo.click()
    assert table.position.key == game.deal(4).key
    assert table.undo.disabled


# ---- the table


def hands_can_try(way, example):
    """The cards can be taken in hand as the example wants them, and the attempt is not understood as another move."""
    if EXCHANGE in example.move or not {CARRY, PAIR} & set(example.move):
        return False
    src, dst, n = ends(example.position, example.move)
    shown, game = scene(example.position), example.game
    in_sight = any(
        (card.pile, card.n) == (src, n) and any(shown.at(*point) == (src, n) for point in corners(card.box))
        for card in shown.cards
    )
    taken_for_another = any(
        kind.written not in (CARRY, EXCHANGE)
        and kind.written not in example.move
        and src in map(repr, kind.src)
        and dst in map(repr, kind.dst)
        for kind in game.kinds
    )
    return in_sight and src != dst and not taken_for_another and not (way == "click" and _is_a_button(example.position, src))


def _is_a_button(position, src):
    """A click on the pile plays a word."""
    return isinstance(click(Board(position, scene(position)), *spot(scene(position), src))[1], Try)


def laid(table, position):
    """Another position on the same table: a new one takes long to make."""
    table._timeline.go(position)
    table._say(None, (), lambda _language: "")


@every_game
def test_an_allowed_move_is_played_and_cites_its_sentences(game):
    table = play(game, 1)
    page = Page(table)
    for example in pc.examples(game.name):
        if not example.allowed or example.game != game:
            continue
        laid(table, example.position)
        after = example.position.play(example.move)
        src, dst, n = ends(example.position, example.move)
        if example.move in plain_words(game):
            table.words[example.move].click()
        elif EXCHANGE in example.move:
            table.ways[EXCHANGE].value = True
            for card in exchanged(example.position, example.move):
                page.click(*card)
        else:
            page.drag(src, dst, n)
        assert table.position.key == after.key, example.id
        assert table.board.position is table.position
        assert table.board.scene == table.canvas.scene == scene(table.position, table.language)
        assert table.rulebook.highlight[0] == [example.by, "granted"]
        cited = {id for id, _ in table.rulebook.highlight}
        assert cited >= {*example.verdict.sentences, *(consequence.sentence for consequence in after.step.happened)}
        assert all(strength != "refused" for _, strength in table.rulebook.highlight)
        for language in table.rulebook.languages:
            assert escape(example.verdict.explain(language)) in table.status.value


@every_game
@pytest.mark.parametrize("way", ["drag", "click", "touch"])
def test_a_refused_card_goes_home_and_the_table_says_why(way, game):
    table = play(game, 1)
    page = Page(table)
    for example in pc.examples(game.name):
        if example.allowed or example.game != game or not hands_can_try(way, example):
            continue
        laid(table, example.position)
        src, dst, n = ends(example.position, example.move)
        if way == "drag":
            page.drag(src, dst, n)
        elif way == "click":
            page.click(src, n)
            assert table.board.held == (src, n), example.id
            page.click(dst)
        else:
            page.event("touch_start", *spot(page.canvas.scene, src, n))
            page.event("touch_move", *spot(page.canvas.scene, dst))
            page.touch_end()
        assert table.position is example.position
        assert table.board.held is None
        assert table.canvas._in_hand == []
        assert table.rulebook.highlight[0] == [example.by, "refused"], example.id
        for language in table.rulebook.languages:
            assert escape(example.verdict.explain(language)) in table.status.value
        assert example.verdict.explain(table.language) in table.rulebook.announcement


@every_game
def test_the_move_is_told_in_the_words_of_the_reader(game):
    table = play(game, 1)
    for written in dict.fromkeys(kind.written for kind in game.kinds):
        start = next((p for p in (wander(game, seed, 20) for seed in range(1, 6)) if _of_kind(p, written)), None)
        if start is None:
            continue
        move = _of_kind(start, written)
        src, dst, _ = ends(start, move)
        table = play(start)
        table.try_move(move)
        for language in texts.LANGUAGES:
            table.chooser.value = language
            told, piles = table.rulebook.announcement, [texts.pile_name(pile, language) for pile in (src, dst)]
            if written.isalpha():
                assert texts.word(written, language) in told
            if written not in plain_words(game):
                assert all(pile in told for pile in (piles[:1] if written.isalpha() else piles))


def _of_kind(position, written):
    """A legal move that is written so, if there is one."""
    kinds = [kind for kind in position.game.kinds if kind.written == written]
    moves = (move for kind in kinds for move in position.moves.of(kind.granted_by))
    return next((move for move in moves if read_move(position.game, position.table, move).written == written), None)


@pytest.mark.parametrize(
    ("game", "piles", "move", "told"),
    [
        (
            "fourteens",
            {"group1.0.0": "7H", "group1.0.1": "7S"},
            "group1.0.0+group1.0.1",
            "7♥ 7♠: group 1, row 0, place 0 + group",
        ),
        ("cromwell", {"fan1": "KS QH", "fan7": "2C"}, "fan7.1<>fan1.1", "2♣ K♠: fan 7 ↔ fan 1"),
        ("picture_gallery", {"row1.4": "6H", "row2.1": "9S"}, "take row1.4", "Take out 6♥: row 1, place 4"),
        ("picture_gallery", {"row1.4": "6H", "row2.1": "9S"}, "take row1.2", "Take out empty: row 1, place 2"),
    ],
)
def test_moves_of_every_form_are_told(game, piles, move, told):
    assert words.move(pc.game(game).set_up(piles), move, "en").startswith(told)


def test_a_win_of_the_second_class_is_told():
    position = pc.game("fourteens").set_up({"group1.0.0": "7H", "group2.0.0": "8H"})
    table = play(position, language="en")
    assert position.outcome == "won_second_class"
    assert texts.word("won_second_class", "en") in table.status.value
    assert table.rulebook.highlight == [[position.outcome_sentence, "shown"]]


@pytest.mark.parametrize("number", ["17x", "0", "-1", "1e3", str(10**21), "<b>1</b>"])
@pytest.mark.parametrize("game", DIFFERENT[:2], ids=str)
def test_a_bad_deal_number_is_told_and_loses_nothing(game, number):
    table = play(wander(game, 5, 4))
    before = table.position
    Page(table).type_number(number)
    assert table.position is before
    assert table.number.value == number
    assert table.error.layout.display is None
    assert texts.word("error", table.language) in table.error.value
    assert "<b>" not in table.error.value
    table.undo.click()
    assert (table.error.value, table.error.layout.display) == ("", "none")


@some_games
def test_a_new_deal_has_the_number_typed_and_can_be_undone(game):
    table = play(wander(game, 5, 4))
    before = table.position
    Page(table).type_number("123")
    assert table.position.key == game.deal(123).key
    assert "123" in table.status.value
    assert table.number.value == ""
    table.new_deal.click()
    assert table.position.start.number not in (None, 123)
    assert str(table.position.start.number) in table.status.value
    table.undo.click()
    table.undo.click()
    assert table.position is before


@some_games
def test_restart_gives_the_same_cards_three_times(game):
    table = play(game, 9)
    for _ in range(3):
        for _ in range(2):
            table.try_move(first_move(table.position))
        table.restart.click()
        assert table.position.key == game.deal(9).key


@every_game
def test_another_language_keeps_the_game(game):
    table = play(wander(game, 6))
    before = table.position
    shown = set()
    for language in texts.LANGUAGES:
        table.chooser.value = language
        assert table.position is before
        assert table.undo.description == texts.word("undo", language)
        assert texts.word(before.outcome, language) in table.status.value
        assert table.canvas.scene == scene(before, language)
        assert table.rulebook.page["parts"][0]["heading"] == texts.word("rules", language)
        shown.add(table.status.value)
    assert len(shown) == len(texts.LANGUAGES)


def test_an_ending_is_told_with_its_sentence():
    told = {}
    for game in pc.GAMES:
        position = game.set_up({})
        table = play(position)
        assert position.outcome in ("won", "stuck")
        assert texts.word(position.outcome, table.language) in table.status.value
        sentence = texts.sentence(game.name, position.outcome_sentence)
        assert escape(sentence.text("en")) in table.status.value
        assert table.rulebook.highlight == [[sentence.id, "shown"]]
        told[game.name] = table.status.value
    assert len(told) == len(pc.GAMES)


@some_games
def test_a_name_a_game_and_a_position_can_be_played(game):
    assert play(game.name, 17).position.key == game.deal(17).key
    assert play(game, "17").position.key == game.deal(17).key
    assert play(game).position.start.number is not None
    position = wander(game, 3)
    assert play(position).position is position
    assert play(position, 17).position.key == game.deal(17).key
    with pytest.raises(pc.UnknownGame):
        play("no such game")


@some_games
def test_two_tables_do_not_talk(game):
    one, other = play(game, 1), play(game, 1)
    before = other.status.value, other.rulebook.highlight, other.rulebook.announcement
    one.try_move(first_move(one.position))
    one.chooser.value = "ru"
    assert other.position.key == game.deal(1).key
    assert (other.status.value, other.rulebook.highlight, other.rulebook.announcement) == before
    assert other.language != "ru"


@pytest.mark.parametrize("game", DIFFERENT[1:3], ids=str)
def test_a_cell_run_twenty_times_hangs_nothing_on_what_is_shared(game):
    play(game, 1)
    shared = widgets.sprites.sprites(play(game, 1).canvas.scale)
    drawn = len(shared._sprites)
    for _ in range(20):
        table = play(game, 1)
    assert len(shared._sprites) == drawn
    layer = table.canvas.widget[-1]
    for kind in ("client_ready", "mouse_down", "mouse_move", "mouse_up", "mouse_out", "touch_start", "touch_end"):
        assert len(getattr(layer, f"_{kind}_callbacks").callbacks) == 1
        for sprite, _ in shared._sprites.values():
            assert getattr(sprite, f"_{kind}_callbacks").callbacks == []


@some_games
@pytest.mark.parametrize("what", ["lift", "carry", "paint", "restore"])
def test_an_error_in_a_callback_is_seen_on_the_table(game, what, monkeypatch):
    table = play(game, 1)
    page, (card, other) = Page(table), [card for card in table.canvas.scene.cards if card.name and card.n == 1][:2]
    monkeypatch.setattr(table.canvas, what, _fail)
    if what == "restore":
        page.client_ready()
    else:
        page.drag(card.pile, other.pile)
    assert escape("some <b>trouble") in table.error.value
    assert table.error.layout.display is None
    monkeypatch.undo()
    page.click(card.pile)
    assert (table.error.value, table.error.layout.display) == ("", "none")


def _fail(*_):
    raise RuntimeError("some <b>trouble")


# ---- drawing


@every_game
def test_a_reloaded_page_gets_everything_in_one_message(game, sent):
    table = play(wander(game, 2))
    page, card = Page(table), to_be_picked_up(table.position, table.canvas.scene)
    page.click(card.pile)
    assert table.board.held is not None
    sent.clear()
    page.client_ready()
    assert table.board.held is None
    assert len(sent) == 1
    assert sent[0][0][0] == SWITCH
    selected = {command[1][0] for command in sent[0] if command[0] == SWITCH}
    layers = {f"IPY_MODEL_{table.canvas.widget[i].model_id}" for i in range(4)}
    sprites = {f"IPY_MODEL_{sprite.model_id}" for sprite, _ in table.canvas._sprites._sprites.values()}
    assert selected == layers | sprites


@some_games
def test_every_message_selects_its_canvas_anew(game, sent):
    table = play(game, 1)
    page, card = Page(table), to_be_picked_up(table.position, table.canvas.scene)
    sent.clear()
    page.click(card.pile, card.n)
    page.click(card.pile, card.n)
    table.undo.click()
    assert sent
    assert all(message[0][0] == SWITCH for message in sent)


@some_games
def test_a_drag_redraws_its_own_layer_and_hovering_nothing(game, sent, monkeypatch):
    table = play(game, 1)
    page, card = Page(table), to_be_picked_up(table.position, table.canvas.scene)
    now = [0.0]
    monkeypatch.setattr("widgets.canvas.monotonic", lambda: now[0])
    sent.clear()
    page.event("mouse_move", 1, 1)
    assert sent == []
    x, y = spot(table.canvas.scene, card.pile, card.n)
    page.event("mouse_down", x, y)
    sent.clear()
    for step in range(1, 11):
        now[0] += 1.0
        page.event("mouse_move", x + step / 10, y)
    assert len(sent) == 10
    drag = f"IPY_MODEL_{table.canvas.widget[3].model_id}"
    assert {command[1][0] for message in sent for command in message if command[0] == SWITCH} == {drag}
    assert all(message[1][0] == CLEAR for message in sent)
    now[0] += 1.0
    sent.clear()
    for step in range(11, 21):
        now[0] += 0.01
        page.event("mouse_move", x + step / 10, y)
    assert 3 <= len(sent) <= 4


def test_drawing_survives_an_error(sent):
    canvas = ipycanvas.Canvas()
    try:
        with batch():
            canvas.fill_rect(0, 0, 1, 1)
            _fail()
    except RuntimeError:
        pass
    assert not MANAGER._caching
    with batch():
        canvas.fill_rect(0, 0, 2, 2)
        with batch():
            canvas.fill_rect(0, 0, 3, 3)
    assert [len(message) for message in sent] == [2, 3]
    canvas.fill_rect(0, 0, 4, 4)
    with batch():
        canvas.fill_rect(0, 0, 5, 5)
    assert [message[0][0] == SWITCH for message in sent] == [True, True, True, False, True]


@some_games
def test_a_page_without_a_kernel_has_the_picture_and_the_text(game):
    table = play(game, 17)
    bundle, _ = table._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == str(table.position)
    assert "<img " in bundle["text/html"]
    assert texts.word("run_this_cell", table.language) in bundle["text/html"]


@every_game
def test_a_picture_shows_a_language_and_marks(game):
    position = game.deal(17)
    pile = game.piles[0].name
    shown = [picture(position)._repr_mimebundle_(), picture(position, "ru")._repr_mimebundle_()]
    shown.append(picture(position, marks={pile: "to"})._repr_mimebundle_())
    assert len({bundle["text/html"] for bundle in shown}) == 3
    assert {bundle["text/plain"] for bundle in shown} == {str(position)}


# ---- figures, step by step

FIGURES = [figure for game in pc.GAMES for figure in figures(game)]
every_figure = pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)


@every_figure
def test_a_figure_is_walked_by_buttons_and_slider(figure):
    player = step_through(figure)
    last = len(figure.slides) - 1
    assert (player.first.disabled, player.back.disabled, player.forward.disabled) == (True, True, False)
    for number, slide in enumerate(figure.slides):
        assert player.number == player.slider.value == number
        assert player.position is slide.position
        assert player.canvas.scene == scene(slide.position, player.language, slide.marks, slide.named)
        assert player.rulebook.highlight == [[slide.sentence, "shown"]]
        for language in player.rulebook.languages:
            assert escape(slide.words[language]) in player.status.value
        assert texts.word("filled_in", player.language) in player.status.value
        assert texts.in_language(figure.title, player.language) in player.place.value
        player.forward.click()
    assert player.number == last
    assert (player.first.disabled, player.last.disabled, player.forward.disabled) == (False, True, True)
    player.first.click()
    assert player.number == 0
    player.slider.value = last - 1
    assert player.slide is figure.slides[last - 1]
    player.last.click()
    player.back.click()
    assert player.number == player.slider.value == last - 1


@every_figure
def test_a_figure_plays_and_pauses(figure):
    async def watch():
        player = step_through(figure, seconds=0.01)
        play_word, pause_word = (texts.word(word, player.language) for word in ("play", "pause"))
        player.play.click()
        assert (player.is_playing, player.play.description) == (True, pause_word)
        while player.number < 2:
            await asyncio.sleep(0.005)
        player.play.click()
        assert (player.is_playing, player.play.description) == (False, play_word)
        stopped_at = player.number
        await asyncio.sleep(0.05)
        assert player.number == stopped_at
        player.play.click()
        player.back.click()
        assert not player.is_playing
        player.play.click()
        while player.is_playing:
            await asyncio.sleep(0.005)
        assert player.number == len(figure.slides) - 1
        assert player.play.description == play_word
        player.play.click()
        assert player.number == 0
        player.pause()

    asyncio.run(asyncio.wait_for(watch(), 20))


def test_an_error_while_playing_is_seen(monkeypatch):
    async def watch():
        player = step_through(FIGURES[0], seconds=0.01)
        monkeypatch.setattr(player.canvas, "paint", _fail)
        player.play.click()
        while player.is_playing:
            await asyncio.sleep(0.005)
        assert escape("some <b>trouble") in player.error.value

    asyncio.run(asyncio.wait_for(watch(), 20))


@some_games
def test_a_game_can_be_walked_through_like_a_figure(game):
    position = wander(game, 8, 6)
    player = step_through(position)
    assert player.position.key == game.deal(8).key
    player.last.click()
    assert player.position is position
    assert player.rulebook.highlight == [[position.step.granted_by, "shown"]]
    assert texts.word("filled_in", player.language) not in player.status.value
    for language in player.rulebook.languages:
        assert escape(words.last_step(position, language)) in player.status.value
    player.chooser.value = "ru"
    assert player.forward.description == texts.word("forward", "ru")
    assert player.position is position


# ---- the book of rules


@every_game
def test_the_book_has_every_sentence_in_order_and_conventions_apart(game):
    book, page = texts.book(game.name), rulebook(game.name).page
    theirs, ours = (part["sentences"] for part in page["parts"])
    assert [entry["id"] for entry in theirs] == [s.id for s in book.sentences.values() if not s.is_ours]
    assert {entry["id"] for entry in ours} == {s.id for s in book.sentences.values() if s.is_ours} | set(texts.common_sentences())
    assert NOTHING_ELSE in {entry["id"] for entry in ours}
    assert all(entry["ours"] and any(entry["why"]) for entry in ours)
    assert not any(entry["ours"] for entry in theirs)
    ids = [entry["id"] for entry in theirs + ours]
    assert len(ids) == len(set(ids))


@every_game
def test_the_book_shows_two_languages_and_can_show_others(game):
    text = texts.book(game.name)
    shown = rulebook(game.name)
    assert shown.languages[0] == text.language
    assert len(set(shown.languages)) == 2
    assert "en" in shown.languages
    for languages in (["en", text.language], ["en", "en"]):
        shown.languages = languages
        for part in shown.page["parts"]:
            for entry in part["sentences"]:
                sentence = texts.sentence(game.name, entry["id"])
                assert entry["texts"] == [sentence.text(language) for language in languages]


@some_games
def test_a_table_says_the_verdict_in_the_languages_of_the_book(game):
    table = play(game, 1)
    table.try_move(first_move(table.position))
    table.rulebook.languages = ["en", "en"]
    assert table.status.value.count(texts.word("allowed", "en")) == 2


def test_text_reaches_the_page_as_text_only():
    script = rulebook("klondike")._esm
    assert "textContent" in script
    assert not any(danger in script for danger in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"))
