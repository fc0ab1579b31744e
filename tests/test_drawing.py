"""What goes to the page to be drawn, and how much of it."""

import json
from html import escape

import ipycanvas.canvas
import pytest

from patience_core import texts
from patience_core.svg import alt_text
from tests.hands import Page, every_game, fail, first_move, some_games, spot, to_be_picked_up, wander
from widgets import picture, play
from widgets.sprites import batch

MANAGER = ipycanvas.canvas._CANVAS_MANAGER
SWITCH = ipycanvas.canvas.COMMANDS["switchCanvas"]
CLEAR = ipycanvas.canvas.COMMANDS["clear"]


@pytest.fixture
def sent(monkeypatch):
    """The messages that go to the page, each as the list of its drawing commands."""
    messages = []

    def keep(content, buffers):
        commands = json.loads(bytes(buffers[0]))
        messages.append(commands if isinstance(commands[0], list) else [commands])

    monkeypatch.setattr(MANAGER, "send", keep)
    return messages


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
    table.controls.undo.click()
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
            fail()
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
def test_a_page_without_a_kernel_has_the_last_picture_and_the_text(game, monkeypatch):
    shown = []

    class Handle:
        def update(self, html):
            shown.append(html.data)

    def show(html, display_id):
        shown.append(html.data)
        return Handle()

    monkeypatch.setattr("widgets.still.display", show)
    monkeypatch.setattr("widgets.stage.display", lambda bundle, raw: shown.append(bundle))
    table = play(game, 17)
    table._ipython_display_()
    bundle, still = shown
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/plain"] == str(table.position)
    assert "<img " in still
    assert texts.word("run_this_cell", table.language) in still
    table.show()
    assert len(shown) == 2
    table.try_move(first_move(table.position))
    assert len(shown) == 3
    assert shown[2] != still
    assert escape(alt_text(table.position)) in shown[2]


@every_game
def test_a_picture_shows_a_language_and_marks(game):
    position = game.deal(17)
    pile = game.piles[0].name
    shown = [picture(position)._repr_mimebundle_(), picture(position, "ru")._repr_mimebundle_()]
    shown.append(picture(position, marks={pile: "to"})._repr_mimebundle_())
    assert len({bundle["text/html"] for bundle in shown}) == 3
    assert {bundle["text/plain"] for bundle in shown} == {str(position)}
