"""Cards that travel from one scene to the next: which they are, what is sent, and what ends it."""

import asyncio
from collections import Counter
from itertools import pairwise
from math import hypot

import pytest

import patience_core as pc
from patience_core.layout import layout_of
from patience_core.notation import card_name
from patience_core.scene import scene
from tests.messages import AFTER, BEFORE, CARDS, DRAG, KLONDIKE, MANAGER, SWITCH, Messages, id_of, painted
from tests.strategies import random_games
from widgets.glide import MOST, journeys

PACK = [card_name(card) for card in KLONDIKE.pack]


@pytest.fixture
def sent(monkeypatch):
    messages = Messages()
    monkeypatch.setattr(MANAGER, "send", messages.keep)
    return messages


def in_a_loop(watch):
    asyncio.run(asyncio.wait_for(watch(), 20))


def test_cards_travel_in_few_small_messages_and_arrive(sent):
    async def watch():
        canvas = painted(BEFORE)
        sent.clear()
        canvas.glide(scene(BEFORE), scene(AFTER), 0.06)
        travelling = len(canvas._flight.journeys)
        assert 1 <= travelling <= MOST
        assert canvas.scene == scene(AFTER)
        assert sent.stamped(canvas, CARDS) == len(canvas.scene.cards) - travelling
        assert sent.stamped(canvas, DRAG) == travelling
        while canvas._flight:
            await asyncio.sleep(0.005)
        assert 3 <= len(sent) <= 8
        for i in range(1, len(sent) - 1):
            assert sent.stamped(canvas, DRAG, i) == travelling
            assert [command[1][0] for command in sent[i] if command[0] == SWITCH] == [id_of(canvas, DRAG)]
        steps = [sent.on(canvas, DRAG, i)[1] for i in range(len(sent) - 1)]
        assert len({str(step) for step in steps}) == len(steps)
        assert sent.stamped(canvas, CARDS) == len(canvas.scene.cards)
        assert sent.on(canvas, DRAG) == [sent.on(canvas, DRAG)[0]]
        await asyncio.sleep(0.05)
        assert len(sent) <= 8

    in_a_loop(watch)


ENDINGS = {
    "finish": lambda canvas: canvas.finish(),
    "paint": lambda canvas: canvas.paint(canvas.scene),
    "lift": lambda canvas: canvas.lift("column1", 1),
    "carry": lambda canvas: canvas.carry(1, 1),
    "put_down": lambda canvas: canvas.put_down(),
    "mark": lambda canvas: canvas.mark(()),
    "dress": lambda canvas: canvas.dress("four_colours"),
    "sharpen": lambda canvas: canvas.sharpen(3),
    "glide": lambda canvas: canvas.glide(canvas.scene, canvas.scene),
}


@pytest.mark.parametrize("ending", ENDINGS)
def test_all_that_draws_ends_the_travel_at_once(ending, sent):
    async def watch():
        canvas = painted(BEFORE)
        canvas.glide(scene(BEFORE), scene(AFTER), 0.06)
        await asyncio.sleep(0.03)
        sent.clear()
        ENDINGS[ending](canvas)
        assert canvas._flight is None
        *_, arrived = filter(None, (sent.stamped(canvas, CARDS, i) for i in range(len(sent))))
        assert arrived == len(canvas.scene.cards) - len(canvas._in_hand)
        sent.clear()
        await asyncio.sleep(0.1)
        assert sent == []

    in_a_loop(watch)


def test_without_time_a_loop_or_in_a_crowd_the_scene_is_painted(sent):
    canvas = painted(BEFORE)
    sent.clear()

    def all_is_painted():
        assert canvas._flight is None
        assert len(sent) == 1
        assert sent.stamped(canvas, CARDS) == len(canvas.scene.cards)
        sent.clear()

    async def watch():
        canvas.glide(scene(BEFORE), scene(AFTER), 0)
        all_is_painted()
        canvas.glide(scene(BEFORE), scene(KLONDIKE.deal(18)))
        all_is_painted()
        one, crowd = (scene(KLONDIKE.set_up({pile: PACK})) for pile in ("stock", "waste"))
        assert len(journeys(one, crowd)) > MOST
        canvas.glide(one, crowd)
        all_is_painted()
        canvas.glide(scene(BEFORE), scene(BEFORE))
        all_is_painted()

    canvas.glide(scene(BEFORE), scene(AFTER))
    assert canvas.scene == scene(AFTER)
    all_is_painted()
    in_a_loop(watch)


def test_what_goes_wrong_on_the_way_is_told(monkeypatch, caplog):
    async def watch():
        told = []
        canvas = painted(BEFORE)
        for more in ({"on_error": told.append}, {}):
            canvas.glide(scene(BEFORE), scene(AFTER), 0.02, **more)
            monkeypatch.setattr(canvas._sprites, "stamp_card", _fail)
            await asyncio.sleep(0.1)
            monkeypatch.undo()
            canvas.finish()
        assert [str(error) for error in told] == ["some trouble"]
        assert caplog.text.count("cards could not travel") == 1

    in_a_loop(watch)


def _fail(*_):
    raise RuntimeError("some trouble")


def test_every_card_that_lies_elsewhere_travels_from_where_one_lay(game):
    """What travels and what lies still are together the whole table, and a card comes from where it lay, or a back."""
    for line in random_games(game)[:2]:
        for before, after in pairwise(line):
            one, other = scene(before), scene(after)
            found = journeys(one, other)
            assert all(hypot(dx, dy) > 0 for _, dx, dy in found)
            lay = Counter((card.name, round(card.box.x, 6), round(card.box.y, 6)) for card in one.cards)
            moved = {(card.pile, card.n) for card, *_ in found}
            for card in other.cards:
                if (card.pile, card.n) not in moved:
                    here = round(card.box.x, 6), round(card.box.y, 6)
                    assert lay[card.name, *here] or not card.name or lay["", *here], card
            for card, dx, dy in found:
                start = round(card.box.x + dx, 6), round(card.box.y + dy, 6)
                assert lay[card.name, *start] or lay["", *start] or not card.name, card


def test_a_carried_run_travels_from_its_pile(game):
    for line in random_games(game)[:2]:
        for before, after in pairwise(line):
            src, carried, dst = after.step.move.split(" ")[0].partition(">")
            if carried and src in before.piles:
                one, other = scene(before), scene(after)
                card = before.piles[src][-1]
                journey = next(j for j in journeys(one, other) if (j.card.name, j.card.pile) == (card, dst))
                assert journey.card.box.x + journey.dx == pytest.approx(one.box_of(src).x)
                assert journey.card.box.y + journey.dy == pytest.approx(one.box_of(src).y)


def test_a_card_that_is_turned_comes_from_the_pile_of_backs():
    before = KLONDIKE.set_up({"stock": "(2S) (3S) (4S)", "waste": "5H"})
    one, other = scene(before), scene(before.play("turn"))
    turned = next(journey for journey in journeys(one, other) if journey.card.name == "4S")
    stock = layout_of(KLONDIKE).places["stock"]
    assert (turned.card.box.x + turned.dx, turned.card.box.y + turned.dy) == pytest.approx((stock.x, stock.y))


def test_of_two_equal_cards_each_is_taken_for_the_nearer():
    game = pc.game("cromwell")
    one, other = (scene(game.set_up(dict.fromkeys(fans, "4S"))) for fans in (("fan1", "fan5"), ("fan4", "fan6")))
    starts = {card.pile: (card.box.x + dx, card.box.y + dy) for card, dx, dy in journeys(one, other)}
    for pile, came_from in {"fan4": "fan5", "fan6": "fan1"}.items():
        assert starts[pile] == pytest.approx((one.box_of(came_from).x, one.box_of(came_from).y))


def test_a_new_deal_is_not_followed(game):
    found = journeys(scene(game.deal(1)), scene(game.deal(2)))
    assert found == [] or len(found) > MOST
