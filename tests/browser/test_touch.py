"""A finger at the table, and a mouse that lets go somewhere else: what is not laid on the table is home again."""

import pytest
from playwright.sync_api import expect

from patience_core import faces, texts
from patience_core.scene import scene

from .lab import WAIT, middle
from .test_hands import CELLS as CELLS
from .test_hands import FIVE, ITS_TWO, LEGAL, OTHER_TWO, PICTURE, START, drag, expect_verdict

NOTEBOOK = "touch.ipynb"
AFTER = scene(START.play(LEGAL))
BARE = "row3.4"


@pytest.fixture
def table(lab):
    return lab.stage("table").start_again(PICTURE)


class Fingers:
    """Fingers on the screen, where the page thinks that it has one."""

    def __init__(self, table):
        self.table = table
        self.session = table.lab.page.context.new_cdp_session(table.lab.page)
        self.session.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 5})

    def send(self, kind, *points):
        touching = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})

    def on(self, pile):
        return self.table.on_page(PICTURE, middle(PICTURE, pile))

    def put(self, *piles):
        """So many fingers touch, each on a pile."""
        self.send("touchStart", *map(self.on, piles))

    def slide(self, src, dst, steps=8):
        """One finger goes from a pile to a pile or to a point of the page."""
        (x, y), (to_x, to_y) = self.on(src), dst if isinstance(dst, tuple) else self.on(dst)
        for step in range(1, steps + 1):
            self.send("touchMove", (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps))

    def lift(self):
        self.send("touchEnd")

    def tap(self, pile):
        self.put(pile)
        self.lift()


@pytest.fixture
def fingers(table):
    fingers = Fingers(table)
    yield fingers
    fingers.session.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    fingers.session.detach()


def expect_home(table, before):
    """No card is in hand, no target is framed, and the picture is as it was."""
    expect(table.root.locator(".patience-said")).to_have_text(texts.word("put_back", "en"))
    assert table.settle() == before
    assert faces.FRAMES["target"] not in table.colours()
    expect(table.status).to_contain_text("0 moves")
    expect(table.root.locator(".patience-refused, .patience-granted")).to_have_count(0)


def expect_played(table):
    expect_verdict(table, START, LEGAL)
    expect(table.status).to_contain_text("1 move")
    table.expect_scene(AFTER)


# ---- fingers


def test_a_card_is_dragged_by_a_finger_and_lies_where_it_is_let_go(lab, table, fingers):
    fingers.put(FIVE)
    fingers.slide(FIVE, BARE)
    assert table.colours()[faces.FRAMES["target"]] > 50
    lab.shot("touch-carrying")
    fingers.slide(BARE, ITS_TWO)
    fingers.lift()
    expect_played(table)


def test_a_finger_is_refused_as_a_mouse_is(table, fingers):
    before = table.settle()
    fingers.put(FIVE)
    fingers.slide(FIVE, OTHER_TWO)
    fingers.lift()
    expect_verdict(table, START, "row2.1>row1.2")
    assert table.settle() == before


def test_tap_and_tap_plays_as_a_drag_does(table, fingers):
    fingers.tap(FIVE)
    expect(table.root.locator(".patience-said")).to_contain_text(texts.word("held", "en", "5♠"))
    fingers.tap(ITS_TWO)
    expect_played(table)


def test_a_second_finger_breaks_a_drag_off(table, fingers):
    before = table.settle()
    fingers.put(FIVE)
    fingers.slide(FIVE, ITS_TWO)
    assert table.settle() != before
    fingers.put(ITS_TWO, BARE)
    expect_home(table, before)
    fingers.lift()
    expect_home(table, before)
    fingers.put(FIVE)
    fingers.slide(FIVE, ITS_TWO)
    fingers.lift()
    expect_played(table)


def test_a_finger_that_is_lifted_elsewhere_has_laid_nothing(table, fingers):
    before = table.settle()
    fingers.put(FIVE)
    fingers.slide(FIVE, (5.0, 300.0))
    fingers.lift()
    expect_home(table, before)


# ---- a mouse that lets go somewhere else


def outside(table):
    """Places outside the canvas: beside it, in the book, in the controls, at the edge of the window."""
    box, book = table.canvas.bounding_box(timeout=WAIT), table.root.locator(".patience-book").bounding_box(timeout=WAIT)
    controls = table.root.locator(".patience-controls").bounding_box(timeout=WAIT)
    return {
        "beside": (box["x"] - 12, box["y"] + 100),
        "book": (book["x"] + 60, book["y"] + 100),
        "controls": (controls["x"] + controls["width"] - 5, controls["y"] + 5),
        "edge": (0, 500),
    }


@pytest.mark.parametrize("where", ["beside", "book", "controls", "edge"])
def test_a_card_let_go_outside_is_home_and_the_next_drag_works(lab, table, where):
    before = table.settle()
    table.pick_up(PICTURE, FIVE)
    table.carry(PICTURE, BARE)
    assert table.settle() != before
    lab.page.mouse.move(*outside(table)[where], steps=6)
    expect_home(table, before)
    table.drop()
    table.carry(PICTURE, ITS_TWO)  # nothing is in hand any more
    expect_home(table, before)
    drag(table, FIVE, ITS_TWO)
    expect_played(table)


def test_a_card_carried_out_and_in_again_with_the_button_down_does_not_come_along(lab, table):
    before = table.settle()
    table.pick_up(PICTURE, FIVE)
    lab.page.mouse.move(*outside(table)["beside"], steps=6)
    expect_home(table, before)
    table.carry(PICTURE, ITS_TWO)
    table.drop()
    expect_home(table, before)
    drag(table, FIVE, ITS_TWO)
    expect_played(table)
