"""A reader's zoom, as the page knows it: it has fewer of its own pixels, or more, and each is more or fewer of the screen's."""

from base64 import b64decode

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import texts
from patience_core.scene import scene
from tests.hands import corners, spot
from widgets.canvas import _SHARPEST
from widgets.words import cards

from .conftest import SCREENSHOTS, WINDOW
from .lab import WAIT

NOTEBOOK = "zoom.ipynb"
GAME, DEAL = "squaring_the_circle", 17  # a table with cards that lie on their side
CELLS = {"table": f"from widgets import play\nplay({GAME!r}, deal={DEAL}, language='en')"}
START = pc.game(GAME).deal(DEAL)
PICTURE = scene(START)
ZOOMS = [(50, 1), (100, 1), (200, 1), (100, 3)]  # per cent, and the density of the screen
# Neither the whole table nor even all of the canvas need have room in the window: one point of it comes to the middle.
BROUGHT = """async ([canvas, across, down]) => {
    const panel = canvas.closest(".jp-WindowedPanel-outer");
    const {content} = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = content.widgets.findIndex(({node}) => node.contains(canvas));
    const where = () => {
        const [box, outer] = [canvas, panel].map((element) => element.getBoundingClientRect());
        return [box.left + across * box.width, box.top + down * box.height, outer.top + outer.height / 2];
    };
    for (let turn = 0; turn < 100; turn += 1) {
        const [, before, middle] = where();
        panel.scrollTop += before - middle;
        await new Promise((then) => setTimeout(then, 100));
        const [x, y] = where();
        if (y === before && document.elementFromPoint(x, y) === canvas) return [[x, y]];
    }
    return [null];
}"""


@pytest.fixture(params=ZOOMS, ids=lambda zoom: f"{zoom[0]} % at {zoom[1]}")
def zoomed(request, lab):
    """A page that is zoomed; how many pixels of the screen are one of it, and what takes a picture of it so."""
    percent, density = request.param
    ratio = percent / 100 * density
    size = {side: round(pixels * 100 / percent) for side, pixels in WINDOW.items()}
    session = lab.page.context.new_cdp_session(lab.page)
    session.send("Emulation.setDeviceMetricsOverride", {**size, "deviceScaleFactor": ratio, "mobile": False})
    lab.page.wait_for_function("(ratio) => window.devicePixelRatio === ratio", arg=ratio)
    yield ratio, lambda name: (SCREENSHOTS / name).write_bytes(b64decode(session.send("Page.captureScreenshot")["data"]))
    session.send("Emulation.clearDeviceMetricsOverride")
    session.detach()


def click(lab, table, point):
    """Click a point of the table, wherever it is on the page."""
    share = [point[0] / PICTURE.width, point[1] / PICTURE.height]
    at = lab.ask(BROUGHT, [table.canvas.element_handle(), *share])
    assert at, f"{point} cannot be seen"
    lab.page.mouse.click(*at)


def seen_corners(card, inset=0.06):
    """Those corners of a card that no other covers, so far from its edges."""
    return [point for point in corners(card.box, inset) if PICTURE.at(*point) == (card.pile, card.n)]


def test_a_card_is_picked_at_its_corners_and_the_picture_is_sharp(request, lab, zoomed):
    ratio, shot = zoomed
    table = lab.stage("table")
    table.settle()
    said = table.root.locator(".patience-said")
    inset = 2 * PICTURE.width / table.canvas.bounding_box(timeout=WAIT)["width"]  # a mouse is on whole pixels of the page
    upright = next(card for card in PICTURE.cards if card.box.height > card.box.width and len(seen_corners(card)) == 4)
    turned = [card for card in PICTURE.cards if card.box.width > card.box.height and len(seen_corners(card)) == 4]
    for card in (upright, turned[-1]):
        held = texts.word("held", "en", *cards([card.name], "en"))
        for point in seen_corners(card, inset):
            click(lab, table, point)
            expect(said).to_contain_text(held)
            lab.page.keyboard.press("Escape")
            expect(said).to_have_text(texts.word("put_back", "en"))
    drawn, shown = table.canvas.evaluate("(canvas) => [canvas.width, canvas.getBoundingClientRect().width]", timeout=WAIT)
    assert drawn >= shown * min(ratio, _SHARPEST) - 1
    table.expect_scene(PICTURE)
    table.expect_columns_apart()
    shot(f"zoom-{'-at-'.join(map(str, request.node.callspec.params['zoomed']))}.png")


def test_a_move_is_played_however_the_page_is_zoomed(lab, zoomed):
    table = lab.stage("table")
    move = next(move for move in START.moves if ">" in move)
    src, dst = move.split()[0].split(">")
    click(lab, table, spot(PICTURE, src))
    click(lab, table, spot(PICTURE, dst))
    expect(table.status).to_contain_text("1 move")
    table.expect_scene(scene(START.play(move)))
    table.canvas.press("u")
    expect(table.status).to_contain_text("0 moves")
    table.expect_scene(PICTURE)
