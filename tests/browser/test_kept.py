"""What outlives the page, and what outlives Python: tables are there again, and games go on where they were."""

import json

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import texts
from patience_core.scene import scene
from tests.hands import ends, first_move
from widgets.twin import as_html

NOTEBOOK = "kept.ipynb"
DEAL = 17
# Backs and long columns; cards on their side; small cards and pairs; cards to be exchanged.
NAMES = ("klondike", "squaring_the_circle", "fourteens", "cromwell")
CELLS = {name: f"from widgets import play\nplay({name!r}, deal={DEAL}, language='en', keep={name!r})" for name in NAMES}
RESTART = """async () => {
    await window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart();
    return ['done'];
}"""
RUN = """async (id) => {
    const {content} = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = content.widgets.findIndex(({model}) => model.id === id);
    await window.jupyterapp.commands.execute('notebook:run-cell');
    return ['done'];
}"""


@pytest.fixture(params=NAMES)
def played(request, lab):
    """A table with its position, one move on; each test goes on from where the one before has left it."""
    table = lab.stage(request.param)
    table.come_into_view()
    table.button("restart").click()
    start = pc.game(request.param).deal(DEAL)
    expect(table.status).to_contain_text("0 moves")
    return table, play(table, start)


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


def restart(lab):
    lab.ask(RESTART)
    lab.wait_for_the_kernel()


def test_a_page_loaded_anew_shows_each_card_and_the_game_goes_on(lab, played):
    table, position = played
    before, said = table.settle(), table.status.inner_text()
    lab.save_and_reload()
    table.come_into_view()
    table.expect_scene(scene(position))
    assert table.settle() == before
    assert table.status.inner_text() == said
    play(table, position)


def test_a_cell_run_again_goes_on_where_the_game_was(lab, played):
    table, position = played
    lab.ask(RUN, position.game.name)
    expect(table.status).to_contain_text(texts.word("resumed", "en"))
    table.come_into_view()
    table.expect_scene(scene(position))
    play(table, position)


def test_after_a_kernel_restart_the_picture_and_the_text_stay_and_the_cell_run_again_goes_on(lab, played):
    table, position = played
    table.button("in_words").click()
    twin, before, said = table.root.locator(".patience-twin"), table.settle(), table.status.inner_text()
    read = twin.inner_text()
    restart(lab)
    table.come_into_view()
    table.expect_scene(scene(position))
    assert (table.settle(), table.status.inner_text(), twin.inner_text()) == (before, said, read)
    lab.ask(RUN, position.game.name)
    expect(table.status).to_contain_text(texts.word("resumed", "en"))
    table.come_into_view()
    table.expect_scene(scene(position))
    play(table, position)


@pytest.mark.parametrize("name", NAMES)
def test_the_saved_notebook_has_the_picture_the_text_and_what_to_do(lab, server, name):
    lab.command("docmanager:save")
    cells = {cell["id"]: cell for cell in json.loads((server.folder / NOTEBOOK).read_text(encoding="utf-8"))["cells"]}
    shown = [output["data"] for output in cells[name]["outputs"] if "data" in output]
    html = "".join("".join(data.get("text/html", "")) for data in shown)
    text = "".join("".join(data.get("text/plain", "")) for data in shown)
    assert '<img alt="' in html
    assert texts.word("run_this_cell", "en") in html
    assert all(f" {letter}" in text for letter in "SHDC") or name
