"""Tables in one notebook have nothing to say to each other; one that is put in another language, or whose cell is run again and
again, is still one table with its game."""

import re

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import texts
from patience_core.scene import scene
from widgets import twin, words

from .lab import WAIT
from .test_hands import drag

NOTEBOOK = "apart.ipynb"
TABLE = {"row1.1": "2S", "row1.2": "2H", "row2.1": "5S", "row3.1": "3H", "pile1": "KS", "pile2": "QH", "pile3": "JD"}
START = pc.game("parade").set_up(TABLE)
MOVE, NEXT = "row2.1>row1.1", "row3.1>row2.2"
MOVED = START.play(MOVE)
LANGUAGES = ("pl", "ru", "en")
SOURCE = "import patience_core as pc\nfrom widgets import play\nplay(pc.game('parade').set_up({}){}, language={!r})"
CELLS = {"one": SOURCE.format(TABLE, "", "en"), "two": SOURCE.format(TABLE, "", "en")}
CELLS |= {f"in-{language}": SOURCE.format(TABLE, f".play({MOVE!r})", language) for language in LANGUAGES}
CELLS |= {"again": "from widgets import play\nplay('klondike', 17, language='en')"}
# A hand that waits, each time, until all of the table stands: of what is run again while its parts are still being put in place,
# ipywidgets complains in the console.
RUN = """async ([id, times]) => {
    const {content} = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = content.widgets.findIndex(({model}) => model.id === id);
    const {node} = content.activeCell;
    const size = () => node.querySelectorAll('.patience-stage *').length;
    const later = (time) => new Promise((then) => setTimeout(then, time));
    const settled = async () => {
        for (let [last, same] = [size(), 0]; same < 6 || last === 0;) {
            await later(50);
            [last, same] = [size(), size() === last ? same + 1 : 0];
        }
    };
    for (let run = 0; run < times; run += 1) {
        const before = node.querySelector('.patience-frame');
        await window.jupyterapp.commands.execute('notebook:run-cell');
        while (!node.querySelector('canvas.patience-canvas') || node.querySelector('.patience-frame') === before) await later(50);
        await settled();
    }
    return ['done'];
}"""
MODELS = """async () => {
    const {kernel} = window.jupyterapp.shell.currentWidget.sessionContext.session;
    const {content} = await kernel.requestCommInfo({target_name: 'jupyter.widget'});
    return [Object.keys(content.comms).length];
}"""
STATE = """(stage) => [[...stage.querySelectorAll(
    '.patience-status, .patience-announcement, .patience-twin, .patience-sentence, .patience-controls, .patience-frame')]
    .map((element) => `${element.className} ${element.textContent} ${element.disabled}`).join('|')]"""


def fresh(lab, cell):
    """A table as it was when its cell was run."""
    lab.ask(RUN, [cell, 1])
    table = lab.stage(cell)
    table.come_into_view()
    table.expect_scene(scene(START))
    return table


def state(table):
    """All that is read and seen of a table."""
    table.come_into_view()
    return table.settle(), table.root.evaluate(STATE, timeout=WAIT)


def choose(table, language):
    table.root.locator(".patience-controls select").select_option(label=texts.word(language, language))
    expect(table.button("undo", language)).to_be_visible()


# ---- two tables


def ask_for_a_hint(table):
    table.button("hint").click()
    expect(table.root.locator(".patience-said")).to_contain_text(words.counted("move", len(START.moves), "en"))


def make_a_move(table):
    drag(table, *MOVE.split(">"), scene(START))
    expect(table.status).to_contain_text("1 move")


def speak_polish(table):
    choose(table, "pl")
    expect(table.root.locator(".patience-heading").first).to_have_text(texts.word("rules", "pl"))


def press_a_key(table):
    table.canvas.focus()
    table.canvas.press("Home")
    table.canvas.press("Enter")
    expect(table.root.locator(".patience-said")).to_contain_text(texts.word("held", "en", "2♠"))


def open_the_words(table):
    table.button("in_words").click()
    expect(table.root.locator(".patience-twin")).to_be_visible()


@pytest.mark.parametrize("does", [make_a_move, ask_for_a_hint, speak_polish, press_a_key, open_the_words])
def test_what_happens_at_one_table_changes_nothing_at_another(lab, does):
    one, two = fresh(lab, "one"), fresh(lab, "two")
    theirs, before = state(two), state(one)
    does(one)
    assert state(one) != before
    assert state(two) == theirs


# ---- another language


def test_a_game_goes_on_in_another_language(lab):
    one = fresh(lab, "one")
    make_a_move(one)
    one.button("in_words").click()
    pictures = {}
    for language in LANGUAGES:
        choose(one, language)
        for word in ("undo", "redo", "hint", "restart", "new_deal"):
            expect(one.button(word, language)).to_be_visible()
        expect(one.status).to_contain_text(words.standing(MOVED, language))
        expect(one.root.locator(".patience-said")).to_have_text(words.last_step(MOVED, language))
        expect(one.root.locator(".patience-heading")).to_have_text(
            [texts.word("rules", language), texts.word("convention", language)]
        )
        expect(one.root.locator(".patience-book-title")).to_have_text(texts.in_language(texts.book("parade").title, language))
        expect(one.canvas).to_have_attribute("aria-label", words.table_label(MOVED, language))
        table = one.root.locator(".patience-twin")
        expect(table).to_contain_text(f"{texts.index_letter('Q', language)}♥")
        rows = table.locator("caption, th, td")
        assert rows.all_inner_texts() == re.findall(r"<(?:caption|th scope=\"row\"|td)>([^<]*)<", twin.as_html(MOVED, language))
        one.expect_scene(scene(MOVED, language))
        like = lab.stage(f"in-{language}")
        like.come_into_view()
        pictures[language] = like.settle()
        one.come_into_view()
        assert one.settle() == pictures[language]  # also the letters of the cards
        lab.shot(f"language-{language}")
    assert len(set(pictures.values())) == len(LANGUAGES)
    drag(one, *NEXT.split(">"), scene(MOVED))
    expect(one.status).to_contain_text("2 moves")
    one.expect_scene(scene(MOVED.play(NEXT)))


# ---- run again and again


def test_a_cell_run_twenty_times_is_one_table_that_reacts_once(lab):
    lab.ask(RUN, ["again", 1])
    models = lab.ask(MODELS)
    lab.ask(RUN, ["again", 19], 300_000)
    assert lab.ask(MODELS) == models > 100, "what a run before has shown is still there"
    table = lab.stage("again")
    expect(table.root).to_have_count(1)
    expect(table.canvas).to_have_count(1)
    start = pc.game("klondike").deal(17)
    table.click(scene(start), "stock")
    expect(table.status).to_contain_text("1 move ")
    after = start.play("turn")
    table.expect_scene(scene(after))
    hint = words.counted("move", len(after.moves), "en")
    table.canvas.press("h")  # a second key at the same time would tell more than how many moves there are
    expect(table.root.locator(".patience-said")).to_contain_text(hint)
    table.canvas.press("u")
    expect(table.status).to_contain_text("0 moves")
    expect(table.button("undo")).to_be_disabled()
    table.canvas.press("r")
    expect(table.status).to_contain_text("1 move ")
    expect(table.button("redo")).to_be_disabled()
