"""The classroom as a web page of its own, as large as a projector shows it."""

import shutil

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import texts
from patience_core.notation import read_move
from patience_core.scene import scene

from .conftest import ROOT, SCREENSHOTS, environment, free_port
from .lab import WAIT
from .voila import Classroom, serving

NAME = "classroom.ipynb"
SCREENS = ((1280, 720), (1024, 768))
ASKED = "game=parade&deal=17&language=pl"
PARADE, KLONDIKE = pc.game("parade").deal(17), pc.game("klondike")
ROOM = """() => {
    const page = document.scrollingElement, room = document.querySelector(".patience-classroom");
    const [{width, height}, stage, canvas, book, status] = ["classroom", "stage", "canvas", "book", "status"]
        .map((what) => document.querySelector(`.patience-${what}`).getBoundingClientRect());
    return [{
        size: [width, height],
        scrolls: [page, room].some((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth),
        alone: [[1, 1], [width - 2, 1], [1, height - 2], [width - 2, height - 2]]
            .every(([x, y]) => room.contains(document.elementFromPoint(x, y))),
        inside: [canvas, book, status].every((box) => box.left >= 0 && box.right <= width && box.bottom <= height),
        filled: stage.width * stage.height / (width * height),
        table: canvas.width * canvas.height / (width * height),
        book: book.width * book.height / (width * height),
    }];
}"""
SMALLEST = """() => [Math.min(...[...document.querySelectorAll(".patience-text, .patience-status div")]
    .map((text) => parseFloat(getComputedStyle(text).fontSize)))]"""


@pytest.fixture(scope="module")
def lab(browser, tmp_path_factory):
    """What the address asks for: Parade, deal 17, in Polish."""
    home = tmp_path_factory.mktemp("voila")
    shutil.copy(ROOT / "notebooks" / NAME, home / NAME)
    with serving(home / NAME, free_port(), environment(home, "")) as url:
        context = browser.new_context(viewport=dict(zip(("width", "height"), SCREENS[0], strict=True)))
        context.set_default_timeout(WAIT)
        yield Classroom(context, url, ASKED, SCREENSHOTS)
        context.close()


def expect_room(lab):
    """All is seen at once, and it can be read from the back row."""
    lab.table.settle()
    room = lab.ask(ROOM)
    size = lab.page.viewport_size
    assert room["size"] == [size["width"], size["height"]]
    assert room["alone"]
    assert room["inside"]
    assert not room["scrolls"]
    assert room["filled"] > 0.75
    assert room["table"] > 0.3
    assert room["book"] > 0.15
    assert lab.ask(SMALLEST) >= 20
    lab.table.expect_columns_apart()


def choose(lab, game):
    """Choose a game from the list, by the name that it shows there."""
    lab.chooser.select_option(label=texts.in_language(texts.book(game).title, "pl"))
    expect(lab.table.root.locator(".patience-book-title")).to_have_text(texts.in_language(texts.book(game).title, "pl"))


def test_what_the_address_asks_for_is_on_the_screen(lab):
    expect(lab.chooser).to_have_value(texts.in_language(texts.book("parade").title, "pl"))
    expect(lab.table.status).to_contain_text(f"{texts.word('deal_number', 'pl')}: 17")
    expect(lab.table.button("undo", "pl")).to_be_visible()
    expect(lab.table.canvas).to_have_attribute("lang", "pl")
    lab.table.expect_scene(scene(PARADE, "pl"))


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_a_projector_is_filled_and_nothing_scrolls(lab, screen):
    choose(lab, "parade")
    lab.page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
    expect_room(lab)
    lab.shot(f"voila-{screen[0]}")


@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_a_card_is_dragged_and_the_rule_that_allowed_it_is_seen(lab, screen):
    lab.page.set_viewport_size(dict(zip(("width", "height"), screen, strict=True)))
    table = lab.table
    table.button("restart", "pl").click()
    expect(table.status).to_contain_text(f"0 {texts.plural('move', 0, 'pl')}")
    move = next(move for move in PARADE.moves if ">" in move)
    request = read_move(PARADE.game, PARADE.table, move)
    table.pick_up(scene(PARADE, "pl"), request.src.name)
    table.carry(scene(PARADE, "pl"), request.dst.name)
    table.drop()
    table.expect_sentence("granted", "parade", PARADE.judge(move).granted_by)
    expect(table.status).to_contain_text(f"1 {texts.plural('move', 1, 'pl')}")
    table.expect_scene(scene(PARADE.play(move), "pl"))
    expect_room(lab)
    lab.shot(f"voila-moved-{screen[0]}")


def test_a_game_is_chosen_and_the_one_before_is_as_it_was_left(lab):
    choose(lab, "klondike")
    expect(lab.table.button("turn", "pl")).to_be_visible()
    expect(lab.table.status).to_contain_text(texts.in_language(texts.book("klondike").title, "pl"))
    expect_room(lab)
    number = lab.table.root.locator(".patience-dealing input")
    number.fill("17")
    number.press("Enter")
    lab.table.expect_scene(scene(KLONDIKE.deal(17), "pl"))
    lab.shot("voila-chosen")
    lab.table.button("turn", "pl").click()
    lab.table.expect_scene(scene(KLONDIKE.deal(17).play("turn"), "pl"))
    choose(lab, "parade")
    expect(lab.table.status).to_contain_text(f"{texts.word('deal_number', 'pl')}: 17")
    choose(lab, "klondike")
    lab.table.expect_scene(scene(KLONDIKE.deal(17).play("turn"), "pl"))
