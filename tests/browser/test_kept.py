"""What outlives the page, and what outlives Python: tables are there again, and games go on where they were."""

import json
from html import escape

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import texts
from patience_core.scene import scene
from patience_core.svg import alt_text
from tests.hands import ends, first_move

from .lab import WAIT

NOTEBOOK = "kept.ipynb"
START = pc.game("klondike").deal(17)
AFTER = START.play(first_move(START))
CELLS = {"table": "from widgets import play\nplay('klondike', deal=17, language='en', keep='kept')"}
RESTART = """async () => {
    await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart();
    return ['done'];
}"""


@pytest.fixture
def table(lab):
    """A table one move on, whatever was done to it before."""
    table = lab.stage("table")
    table.come_into_view()
    table.button("restart").click()
    expect(table.status).to_contain_text("0 moves")
    play(table, START)
    return table


def play(table, position):
    """A move by two clicks."""
    move = first_move(position)
    src, dst, _ = ends(position, move)
    table.click(scene(position), src)
    if src != dst and ">" in move:
        table.click(scene(position), dst)
    after = position.play(move)
    expect(table.status).to_contain_text(f"{len(after.line) - 1} {texts.plural('move', len(after.line) - 1, 'en')} ")
    table.expect_scene(scene(after))
    return after


def expect_to_go_on(table):
    """The kept game is on the table, and can be played."""
    expect(table.status).to_contain_text(texts.word("resumed", "en"))
    table.come_into_view()
    table.expect_scene(scene(AFTER))
    play(table, AFTER)


def test_a_page_loaded_anew_shows_each_card_and_the_game_goes_on(lab, table):
    before, said = table.settle(), table.status.inner_text()
    lab.save_and_reload()
    table.come_into_view()
    table.expect_scene(scene(AFTER))
    assert table.settle() == before
    assert table.status.inner_text() == said
    play(table, AFTER)


def test_a_cell_run_again_goes_on_where_the_game_was(lab, table):
    lab.command("notebook:run-all-cells")
    expect_to_go_on(table)


def test_after_a_kernel_restart_the_picture_and_the_text_stay_and_the_cell_run_again_goes_on(lab, table):
    table.button("in_words").click()
    twin = table.root.locator(".patience-twin")
    expect(twin).to_be_visible()
    expect(table.root.locator(".patience-run-again")).to_be_hidden()
    before, said, read = table.settle(), table.status.inner_text(), twin.inner_text()
    lab.ask(RESTART)
    lab.wait_for_the_kernel()
    table.come_into_view()
    table.expect_scene(scene(AFTER))
    assert (table.settle(), table.status.inner_text(), twin.inner_text()) == (before, said, read)
    expect(table.root.locator(".patience-run-again")).to_be_visible()
    lab.shot("kept-restarted")
    lab.command("notebook:run-all-cells")
    expect_to_go_on(table)


def test_a_notebook_opened_without_its_kernel_shows_the_picture_and_what_to_do(lab, table):
    still, hint = lab.page.locator("[data-cell-id=table] .patience-still"), texts.word("run_this_cell", "en")
    expect(still).to_be_hidden()
    lab.ask(RESTART)
    lab.wait_for_the_kernel()
    lab.save_and_reload()
    expect(still.get_by_role("img")).to_be_visible()
    expect(still.get_by_text(hint)).to_be_visible()
    assert still.get_by_role("img").evaluate("(img) => img.naturalWidth", timeout=WAIT) > 200
    lab.shot("kept-without-kernel")
    lab.command("notebook:run-all-cells")
    expect_to_go_on(table)
    expect(still).to_be_hidden()
    lab.problems[:] = [problem for problem in lab.problems if "widget model not found" not in problem]  # which was so


def test_the_saved_notebook_has_the_last_picture_the_text_and_what_to_do(lab, server, table):
    expect(lab.page.locator("[data-cell-id=table] .patience-still img")).to_have_attribute("alt", alt_text(AFTER))
    lab.command("docmanager:save")
    (cell,) = json.loads((server.folder / NOTEBOOK).read_text(encoding="utf-8"))["cells"]
    shown = [output["data"] for output in cell["outputs"] if "data" in output]
    html, text = ("".join("".join(data.get(kind, "")) for data in shown) for kind in ("text/html", "text/plain"))
    assert f'<img alt="{escape(alt_text(AFTER))}"' in html
    assert texts.word("run_this_cell", "en") in html
    assert "klondike, deal 17" in text
