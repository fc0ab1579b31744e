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
from patience_core.judge import NOTHING_ELSE
from patience_core.scene import scene
from widgets import board, picture, play, rulebook, step_through, words
from widgets.board import Board, Carry, PickUp, PutDown, Try, targets, word_moves
from widgets.sprites import batch
from widgets.timeline import Timeline

MANAGER = ipycanvas.canvas._CANVAS_MANAGER
SWITCH = ipycanvas.canvas.COMMANDS["switchCanvas"]
CLEAR = ipycanvas.canvas.COMMANDS["clear"]
DECK_SEEDS = range(1, 4)

every_game = pytest.mark.parametrize("game", pc.GAMES, ids=str)
every_permission = pytest.mark.parametrize(
    "example", [e for game in pc.GAMES for e in pc.examples(game.name) if e.allowed], ids=lambda e: e.id
)


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
    """A position some random moves into a game."""
    position, rng = game.deal(seed), random.Random(seed)
    for _ in range(steps):
        moves = list(position.moves)
        if not moves:
            break
        position = position.play(rng.choice(moves))
    return position


def spot(picture, pile, n=1):
    """A point near the top of a card, where no card covers it, or in the middle of a bare place."""
    for card in picture.cards:
        point = card.box.x + 0.05, card.box.y + 0.05
        if (card.pile, card.n) == (pile, n) == picture.at(*point):
            return point
    place = next(place for place in picture.places if place.pile == pile)
    return place.box.x + 0.5, place.box.y + 0.7


def ends(position, move):
    """From where a move starts, how many cards it takes, and where it goes."""
    if move in word_moves(position.game):
        return (*word_moves(position.game)[move], 1)
    src, _, rest = move.partition(">")
    dst, _, n = rest.partition(" ")
    return src, dst, int(n or 1)


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
    for move in position.moves:
        src, dst, n = ends(position, move)
        hand, (x, y), (to_x, to_y) = Board(position, shown), spot(shown, src, n), spot(shown, dst)
        is_word = move in word_moves(game)
        if not is_word:
            assert click(hand, x, y) == (PickUp(src, n), None)
            assert click(hand, to_x, to_y) == (None, Try(move))
            assert hand.held is None
        assert hand.press(x, y) == PickUp(src, n)
        assert hand.move(to_x, to_y) == Carry(to_x - x, to_y - y)
        assert hand.release(to_x, to_y) == Try(move)
        assert hand.held is None


@every_game
@pytest.mark.parametrize("seed", DECK_SEEDS)
def test_targets_are_the_legal_moves_and_no_others(game, seed):
    position = wander(game, seed, steps=60)
    moves = [(ends(position, move), move) for move in position.moves]
    for card in scene(position).cards:
        expected = {dst: move for (src, dst, n), move in moves if (src, n) == (card.pile, card.n)}
        assert targets(position, card.pile, card.n) == expected


@every_game
def test_a_word_is_played_by_a_click_on_a_back_that_is_its_end(game):
    position = game.deal(1)
    shown = scene(position)
    words_found = [move for move in position.moves if move in word_moves(game)]
    assert words_found
    for word in words_found:
        src = word_moves(game)[word][0]
        assert click(Board(position, shown), *spot(shown, src)) == (PickUp(src, 1), Try(word))
        assert Board(position, shown).choose(word) == Try(word)


REFUSED_WORDS = [
    example for game in pc.GAMES for example in pc.examples(game.name) if not example.allowed and example.move in word_moves(game)
]


@pytest.mark.parametrize("example", REFUSED_WORDS, ids=lambda example: example.id)
def test_a_word_that_is_refused_is_tried_all_the_same_so_that_the_reason_is_heard(example):
    shown, (src, dst) = scene(example.position), word_moves(example.game)[example.move]
    cards = [card for card in shown.cards if card.pile == src]
    another_may = any(word in example.position.moves for word, its_ends in word_moves(example.game).items() if src in its_ends)
    if not (cards and cards[-1].name) and not another_may:
        assert click(Board(example.position, shown), *spot(shown, src))[1] == Try(example.move)
    if cards:
        hand = Board(example.position, shown)
        hand.press(*spot(shown, src))
        hand.move(*spot(shown, dst))
        assert hand.release(*spot(shown, dst)) == Try(example.move)


@every_game
def test_clicking_again_or_elsewhere_puts_down(game):
    position = game.deal(1)
    shown = scene(position)
    hand, card = Board(position, shown), next(card for card in shown.cards if card.name)
    x, y = spot(shown, card.pile, card.n)
    for point in ((x, y), (shown.width - 0.01, shown.height - 0.01)):
        assert shown.at(*point) in (None, (card.pile, card.n))
        click(hand, x, y)
        assert hand.held == (card.pile, card.n)
        assert click(hand, *point) == (None, PutDown())
        assert hand.held is None


@every_game
def test_leaving_the_canvas_ends_a_drag_and_not_a_click(game):
    position = game.deal(1)
    shown = scene(position)
    hand, card = Board(position, shown), next(card for card in shown.cards if card.name)
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


@every_game
def test_a_tremor_is_a_click_and_a_lost_release_a_fresh_start(game):
    position = game.deal(1)
    shown = scene(position)
    hand, card = Board(position, shown), next(card for card in shown.cards if card.name)
    x, y = spot(shown, card.pile, card.n)
    hand.press(x, y)
    assert hand.move(x + board.DRAG_FROM / 2, y) is None
    assert hand.release(x + board.DRAG_FROM / 2, y) is None
    assert hand.held == (card.pile, card.n)
    click(hand, x, y)
    hand.press(x, y)
    hand.move(x + 1, y)
    assert hand.press(x, y) == PickUp(card.pile, card.n)


@every_game
def test_a_drag_may_begin_while_another_card_is_picked_up(game):
    position = game.deal(1)
    shown = scene(position)
    first, second = [card for card in shown.cards if card.name and card.n == 1][:2]
    hand, (x, y) = Board(position, shown), spot(shown, second.pile)
    click(hand, *spot(shown, first.pile))
    assert hand.press(x, y) is None
    assert hand.move(x + 0.5, y) == PickUp(second.pile, 1)
    assert hand.move(x + 0.6, y) == Carry(pytest.approx(0.6), 0)


@every_game
def test_a_finger_is_lifted_where_it_was_last(game):
    position, move = next((p, move) for p in (wander(game, seed, 3) for seed in range(1, 50)) for move in p.moves if ">" in move)
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
    for _ in range(3_000):
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


@every_game
def test_a_hundred_undos_and_redos_equal_a_pure_replay(game):
    table, rng = play(game, 7), random.Random(11)
    line, at = [table.position], 0
    for _ in range(100):
        what = rng.choice(("move", "move", "undo", "redo"))
        moves = list(table.position.moves)
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


@every_game
def test_the_same_move_again_keeps_what_can_be_done_again(game):
    start = game.deal(3)
    first = next(iter(start.moves))
    timeline = Timeline(start)
    timeline.go(start.play(first))
    timeline.undo()
    timeline.undo()
    timeline.go(start.play(first))
    assert not timeline.can_redo
    then = timeline.now
    timeline.go(then.play(next(iter(then.moves))))
    timeline.undo()
    timeline.undo()
    timeline.go(start.play(first))
    assert timeline.can_redo
    others = [move for move in then.moves if move != next(iter(then.moves))]
    for move in others[:1]:
        timeline.go(then.play(move))
        assert not timeline.can_redo


@every_game
def test_a_position_can_be_taken_back_to_its_deal(game):
    position = wander(game, 4, 3)
    table = play(position)
    for _ in position.history:
        table.undo.click()
    assert table.position.key == game.deal(4).key
    assert table.undo.disabled


# ---- the table


def hands_can_try(way, example):
    """The cards can be taken in hand as the example wants them, and the attempt is not understood as a word."""
    if ">" not in example.move:
        return False
    src, dst, n = ends(example.position, example.move)
    shown, word_ends = scene(example.position), word_moves(example.game).values()
    in_sight = any((src, n) == shown.at(card.box.x + 0.05, card.box.y + 0.05) for card in shown.cards)
    return in_sight and src != dst and (src, dst) not in word_ends and not (way == "click" and src in dict(word_ends))


REFUSALS = [
    (way, example)
    for game in pc.GAMES
    for example in pc.examples(game.name)
    for way in ("drag", "click", "touch")
    if not example.allowed and hands_can_try(way, example)
]


@every_permission
def test_an_allowed_move_is_played_and_cites_its_sentences(example):
    table = play(example.position)
    page, after = Page(table), example.position.play(example.move)
    src, dst, n = ends(example.position, example.move)
    if example.move in word_moves(example.game):
        table.words[example.move].click()
    else:
        page.drag(src, dst, n)
    assert table.position.key == after.key
    assert table.board.position is table.position
    assert table.board.scene == table.canvas.scene == scene(table.position, table.language)
    assert table.rulebook.highlight[0] == [example.by, "granted"]
    cited = {id for id, _ in table.rulebook.highlight}
    assert cited >= {*example.verdict.sentences, *(consequence.sentence for consequence in after.step.happened)}
    assert all(strength != "refused" for _, strength in table.rulebook.highlight)
    for language in table.rulebook.languages:
        assert escape(example.verdict.explain(language)) in table.status.value


@pytest.mark.parametrize(("way", "example"), REFUSALS, ids=lambda it: it if isinstance(it, str) else it.id)
def test_a_refused_card_goes_home_and_the_table_says_why(way, example):
    table = play(example.position)
    page, (src, dst, n) = Page(table), ends(example.position, example.move)
    if way == "drag":
        page.drag(src, dst, n)
    elif way == "click":
        page.click(src, n)
        assert table.board.held == (src, n)
        page.click(dst)
    else:
        page.event("touch_start", *spot(page.canvas.scene, src, n))
        page.event("touch_move", *spot(page.canvas.scene, dst))
        page.touch_end()
    assert table.position is example.position
    assert table.board.held is None
    assert table.canvas._in_hand == []
    assert table.rulebook.highlight[0] == [example.by, "refused"]
    for language in table.rulebook.languages:
        assert escape(example.verdict.explain(language)) in table.status.value
    assert example.verdict.explain(table.language) in table.rulebook.announcement


@every_game
def test_the_move_is_told_in_the_words_of_the_reader(game):
    table = play(game, 1)
    move = next((move for move in table.position.moves if ">" in move), next(iter(table.position.moves)))
    src, dst, _ = ends(table.position, move)
    table.try_move(move)
    for language in texts.LANGUAGES:
        table.chooser.value = language
        told = table.rulebook.announcement
        assert texts.pile_name(src, language) in told if ">" in move else texts.word(move, language) in told
        assert texts.pile_name(dst, language) in told if ">" in move else True


@every_game
@pytest.mark.parametrize("number", ["17x", "0", "-1", "1e3", str(10**21), "<b>1</b>"])
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


@every_game
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


@every_game
def test_restart_gives_the_same_cards_three_times(game):
    table = play(game, 9)
    for _ in range(3):
        for _ in range(2):
            table.try_move(next(iter(table.position.moves)))
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


@every_game
def test_a_name_a_game_and_a_position_can_be_played(game):
    assert play(game.name, 17).position.key == game.deal(17).key
    assert play(game, "17").position.key == game.deal(17).key
    assert play(game).position.start.number is not None
    position = wander(game, 3)
    assert play(position).position is position
    assert play(position, 17).position.key == game.deal(17).key
    with pytest.raises(pc.UnknownGame):
        play("no such game")


@every_game
def test_two_tables_do_not_talk(game):
    one, other = play(game, 1), play(game, 1)
    before = other.status.value, other.rulebook.highlight, other.rulebook.announcement
    one.try_move(next(iter(one.position.moves)))
    one.chooser.value = "ru"
    assert other.position.key == game.deal(1).key
    assert (other.status.value, other.rulebook.highlight, other.rulebook.announcement) == before
    assert other.language != "ru"


@every_game
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


@every_game
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
    page, card = Page(table), next(card for card in table.canvas.scene.cards if card.name and card.n == 1)
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


@every_game
def test_every_message_selects_its_canvas_anew(game, sent):
    table = play(game, 1)
    page, card = Page(table), next(card for card in table.canvas.scene.cards if card.name)
    sent.clear()
    page.click(card.pile, card.n)
    page.click(card.pile, card.n)
    table.undo.click()
    assert sent
    assert all(message[0][0] == SWITCH for message in sent)


@every_game
def test_a_drag_redraws_its_own_layer_and_hovering_nothing(game, sent, monkeypatch):
    table = play(game, 1)
    page, card = Page(table), next(card for card in table.canvas.scene.cards if card.name)
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


@every_game
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


@every_game
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


@every_game
def test_a_table_says_the_verdict_in_the_languages_of_the_book(game):
    table = play(game, 1)
    table.try_move(next(iter(table.position.moves)))
    table.rulebook.languages = ["en", "en"]
    assert table.status.value.count(texts.word("allowed", "en")) == 2


def test_text_reaches_the_page_as_text_only():
    script = rulebook("klondike")._esm
    assert "textContent" in script
    assert not any(danger in script for danger in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write"))
