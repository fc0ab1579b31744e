"""The canvas without a browser: what is sent to the page to be drawn, in which pack, and how sharp."""

import pytest

import patience_core as pc
from patience_core import faces
from patience_core.scene import Frame, scene
from tests.messages import AFTER, BEFORE, CARDS, DRAG, KLONDIKE, MANAGER, MARKS, TABLE, Messages, layers, painted
from widgets.canvas import TableCanvas
from widgets.sprites import restore, sprites

every_game = pytest.mark.parametrize("game", pc.GAMES, ids=str)
every_pack = pytest.mark.parametrize("pack", faces.PACKS)


@pytest.fixture
def sent(monkeypatch):
    messages = Messages()
    monkeypatch.setattr(MANAGER, "send", messages.keep)
    return messages


# ---- sprites


@every_game
def test_what_was_drawn_once_is_only_stamped_again(game, sent):
    canvas = painted(game.deal(17), "four_colours")
    sent.clear()
    canvas.paint(scene(game.deal(17)))
    assert len(sent) == 1
    assert sent.drawn_on() == layers(canvas)
    assert sent.stamped(canvas, CARDS) == len(canvas.scene.cards)
    assert sent.stamped(canvas, TABLE) == len(canvas.scene.places)


@every_game
def test_a_step_of_a_drag_is_one_small_message_for_the_uppermost_layer(game, sent, monkeypatch):
    now = [0.0]
    monkeypatch.setattr("widgets.canvas.monotonic", lambda: now[0])
    canvas = painted(game.deal(17))
    for card in canvas.scene.cards[::7]:
        canvas.lift(card.pile, card.n)
        sent.clear()
        now[0] += 1
        canvas.carry(1.5, 0.5)
        assert len(sent) == 1
        assert sent.drawn_on() == layers(canvas, DRAG)
        assert sent.stamped(canvas, DRAG) == card.n
        assert max(sent.sizes) < 3000 or card.n > 13


def test_tables_of_a_size_and_a_pack_share_their_sprites():
    one, other, another = painted(BEFORE), painted(AFTER), painted(BEFORE, "four_colours")
    assert one._sprites is other._sprites is sprites(one.scale)
    assert another._sprites is not one._sprites
    another.dress("two_colours")
    assert another._sprites is one._sprites


@every_pack
def test_sprites_lost_with_a_page_are_drawn_again_when_they_are_wanted(pack, sent):
    canvas = painted(BEFORE, pack)
    known = {f"IPY_MODEL_{sprite.model_id}" for sprite, _ in canvas._sprites._sprites.values()}
    restore(sprites(canvas.scale, "two_colours" if pack != "two_colours" else "four_colours"))
    sent.clear()
    canvas.dress(pack)
    assert len(sent) == 1
    assert known <= sent.drawn_on()
    sent.clear()
    canvas.dress(pack)
    assert sent.drawn_on() == layers(canvas)


# ---- packs and sharpness


@every_pack
def test_another_pack_is_drawn_and_nothing_else_is_changed(pack, sent):
    canvas, look = painted(BEFORE), faces.PACKS[pack]
    frame = Frame(canvas.scene.box_of("column1"), "hint")
    canvas.mark([frame])
    canvas.lift("column7", 1)
    shown = canvas.scene
    canvas.dress(pack)
    assert (canvas.pack, canvas.scene) == (pack, shown)
    assert look.table in str(sent.on(canvas, TABLE))
    assert look.caption in str(sent.on(canvas, TABLE))
    assert look.frames["hint"] in str(sent.on(canvas, MARKS))
    assert sent.stamped(canvas, DRAG) == 1
    assert sent.stamped(canvas, CARDS) == len(shown.cards) - 1


def test_a_pack_that_there_is_not_is_told_and_changes_nothing():
    canvas = painted(BEFORE)
    with pytest.raises(pc.UnknownGame, match="four_colours"):
        canvas.dress("no such pack")
    assert canvas.pack == "two_colours"


@every_pack
def test_the_colours_of_a_pack_are_those_of_its_sprites(pack, sent):
    position = KLONDIKE.set_up({"column1": "(2S) 3H", "column2": "4S", "column3": "5C", "column4": "6D"})
    sprites(painted(position).scale, pack)._sprites.clear()
    painted(position, pack)
    look, drawn = faces.PACKS[pack], str(sent)
    for colour in (*look.suits.values(), look.card, look.card_edge, look.back, look.back_pattern, look.place_edge):
        assert colour in drawn


@pytest.mark.parametrize(("ratio", "times"), [(0.5, 2), (1, 2), (1.25, 2), (2, 2), (2.01, 2), (2.5, 3), (3, 3), (3.5, 4), (9, 4)])
def test_a_page_with_more_pixels_gets_more(ratio, times, sent):
    canvas = painted(BEFORE)
    size, shown = canvas.widget.layout.max_width, canvas.scene
    at_first = canvas.scale
    sent.clear()
    canvas.sharpen(ratio)
    assert canvas.scale == pytest.approx(at_first * times / 2, abs=1)
    for layer in (canvas.widget, *(canvas.widget[i] for i in range(4))):
        assert (layer.width, layer.height) == (round(canvas.scale * shown.width), round(canvas.scale * shown.height))
    assert canvas.widget.layout.max_width == size
    if times == 2:
        assert sent == []
    else:
        assert canvas._sprites.scale == canvas.scale
        assert sent.stamped(canvas, CARDS) == len(shown.cards)


@every_game
def test_the_sharpest_table_still_fits_a_page(game):
    canvas = TableCanvas(scene(game.set_up({})))
    canvas.sharpen(9)
    assert 4 * 4 * canvas.widget.width * canvas.widget.height <= 110e6  # bytes of its four layers


@pytest.mark.parametrize("ratio", [1, 2.5, 4])
def test_the_mouse_is_where_it_is_seen_at_every_sharpness(ratio):
    canvas, seen = painted(BEFORE), []
    canvas.on_mouse(*[lambda x, y: seen.append((x, y))] * 4)
    canvas.sharpen(ratio)
    for x, y in ((0.5, 0.75), (7.9, 7.5)):
        point = {"x": x * canvas.widget.width / canvas.scene.width, "y": y * canvas.widget.height / canvas.scene.height}
        canvas.widget[-1]._handle_frontend_event(None, {"event": "mouse_down", **point}, [])
        assert seen.pop() == pytest.approx((x, y), abs=0.02)
