"""Keys on the canvas and in the book, and a hand that points at a sentence, as the page reports them to Python."""

from collections import Counter

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import texts
from patience_core.scene import scene

from .lab import WAIT

NOTEBOOK = "keys.ipynb"
COPIED = "7H & <KS>\nżółć"
CELLS = {
    "table": f"COPIED = {COPIED!r}"
    """
import ipywidgets as ipw
from widgets import play
from widgets.rerun import close

if "shown" in globals():
    close(shown)  # a page loaded anew asks for all that is there
table = play("klondike", 17, language="en")
keys, book = table.key_catcher, table.rulebook
keys.label = "Klondike"

heard, pointed, ratio = (ipw.Label().add_class(name) for name in ("heard", "pointed", "ratio"))
def hear(what):
    heard.value += f"{what}|"
keys.on_key(hear)
keys.on_release(lambda: hear("released"))
keys.observe(lambda change: setattr(ratio, "value", str(change["new"])), "ratio")
book.observe(lambda change: setattr(pointed, "value", change["new"] or "nothing"), "pointed")
book.observe(lambda change: setattr(book, "note", change["new"] and f"note on {change['new']}"), "pointed")

def button(name, then):
    made = ipw.Button(description=name)
    made.on_click(lambda _button: then())
    return made
copy = button("copy", lambda: keys.copy(COPIED, lambda done: hear(f"copied {done}")))
say = button("say", lambda: book.announce("the same"))
shown = ipw.VBox([table, ipw.HBox([heard, pointed, ratio]), ipw.HBox([copy, say])])
shown
""",
    "again": "table  # a second view of it",
}
SENTENCES = list(texts.book("klondike").sentences)
CELLS_NOW = """([n]) => { const {content} = window.jupyterapp.shell.currentWidget;
    return [[content.widgets.length, content.mode]]; }"""
FIRST_SEEN = """(box) => [...box.querySelectorAll(".patience-sentence")]
    .find((row) => row.getBoundingClientRect().top > box.getBoundingClientRect().top + 10).dataset.id"""
FOCUSED = "(element) => element === document.activeElement"


@pytest.fixture
def table(lab):
    """The table, run anew, whatever was done to it before."""
    lab.command("notebook:run-all-cells")
    table = lab.stage("table")
    table.come_into_view()
    table.expect_scene(scene(pc.game("klondike").deal(17)))
    return table


@pytest.fixture
def canvas(table):
    """The canvas, which has the focus."""
    table.canvas.focus()
    expect(table.canvas).to_be_focused()
    return table.canvas


@pytest.fixture
def hears(lab):
    def hears(*what):
        expect(lab.page.locator(".heard")).to_have_text("".join(f"{one}|" for one in what), use_inner_text=True)

    return hears


@pytest.fixture
def points_at(lab, table):
    """Python knows that the reader points at a sentence, or at none, and the page shows it and the note there."""

    def points_at(id):
        expect(lab.page.locator(".pointed")).to_have_text(id or "nothing")
        shown = table.root.locator(".patience-pointed")
        expect(shown).to_have_count(1 if id else 0)
        if id:
            expect(shown).to_have_attribute("data-id", id)
            expect(shown.locator(".patience-note")).to_have_text(f"note on {id}")

    return points_at


def row(table, id):
    return table.root.locator(f'.patience-sentence[data-id="{id}"]')


def notebook_is_as_it_was(lab):
    return lab.ask(CELLS_NOW, [0]) == [len(CELLS), "command"]


def test_tab_goes_out_of_the_canvas_and_into_it_both_ways(lab, canvas):
    for key, inside in (("Tab", False), ("Shift+Tab", True), ("Shift+Tab", False), ("Tab", True)):
        lab.page.keyboard.press(key)
        assert canvas.evaluate(FOCUSED, timeout=WAIT) == inside


def test_keys_arrive_and_the_notebook_takes_none_for_a_command(lab, canvas, hears):
    keys = ["d", "d", "x", "a", "Enter", "Escape", "ArrowUp", "Shift+ArrowUp", "PageDown", " ", "Delete"]
    for key in keys:
        lab.page.keyboard.press(key)
    lab.page.keyboard.press("Shift+Slash")
    lab.page.keyboard.press("Shift+d")
    hears(*keys, "?", "D")
    assert notebook_is_as_it_was(lab)
    expect(canvas).to_be_focused()


def test_letters_arrive_whatever_the_layout_of_the_keyboard(canvas, hears):
    for key, code, shift in [("г", "KeyU", False), ("Р", "KeyH", True), ("é", "Digit2", False), ("Dead", "KeyR", False)]:
        canvas.dispatch_event("keydown", {"key": key, "code": code, "shiftKey": shift})
    canvas.dispatch_event("keydown", {"key": "ż", "code": "BracketLeft"})
    hears("u", "H", "2", "r", "ż")


def test_an_arrow_that_is_held_down_repeats_and_a_letter_does_not(canvas, hears):
    for key in ("ArrowLeft", "u", "Enter"):
        for repeat in (False, True, True):
            canvas.dispatch_event("keydown", {"key": key, "code": "", "repeat": repeat})
    hears(*["ArrowLeft"] * 3, "u", "Enter")


def test_keys_of_the_browser_and_with_modifiers_are_left_alone(lab, canvas, hears):
    lab.page.evaluate("""() => {
        window.seen = [];
        document.addEventListener("keydown", (event) => window.seen.push(`${event.key} ${event.defaultPrevented}`));
    }""")
    for key in ("Control+ArrowUp", "Alt+u", "F8"):
        lab.page.keyboard.press(key)
    canvas.press("u")
    hears("u")
    seen = lab.page.evaluate("window.seen")
    assert [key for key in seen if key[:3] not in ("Con", "Alt")] == ["ArrowUp false", "u false", "F8 false"]
    lab.page.keyboard.press("Control+b")  # Lab's own: the side bar
    lab.page.wait_for_function("window.seen.includes('b true')")
    lab.page.keyboard.press("Control+b")


def test_the_canvas_is_named_and_shows_that_it_has_the_focus(lab, table, canvas):
    for name, value in {"role": "application", "aria-label": "Klondike", "lang": "en", "tabindex": "0"}.items():
        expect(canvas).to_have_attribute(name, value)
    said = canvas.get_attribute("aria-describedby", timeout=WAIT)
    expect(lab.page.locator(f"[id='{said}']")).to_have_class("patience-announcement")
    lab.page.keyboard.press("Tab")
    expect(canvas).to_have_css("outline-style", "none")
    lab.page.keyboard.press("Shift+Tab")
    expect(canvas).to_have_css("outline-style", "solid")
    lab.shot("keys-focus")


def test_a_click_gives_the_canvas_the_focus(lab, table, hears):
    table.click(scene(pc.game("klondike").deal(17)), "column7")
    expect(table.canvas).to_be_focused()
    lab.page.keyboard.press("h")
    hears("h")


def listeners(lab):
    """How many listeners hang on the window, of each kind."""
    session = lab.page.context.new_cdp_session(lab.page)
    window = session.send("Runtime.evaluate", {"expression": "window"})["result"]["objectId"]
    found = session.send("DOMDebugger.getEventListeners", {"objectId": window})["listeners"]
    session.detach()
    return Counter(listener["type"] for listener in found)


def test_a_cell_that_is_run_again_and_shown_twice_is_heard_once(lab, table, hears):
    before = listeners(lab)
    assert min(before[kind] for kind in ("keydown", "pointerdown", "pointerup", "pointermove", "pointercancel", "blur")) >= 1
    for _ in range(3):
        lab.command("notebook:run-all-cells")
    table.canvas.press("h")
    hears("h")
    assert listeners(lab) == before
    for cell, letters in (("again", "hh"), ("table", "hhh")):
        lab.stage(cell).canvas.press("h")
        hears(*letters)


def test_a_page_loaded_anew_hears_and_names_again(lab, table, hears):
    lab.save_and_reload()
    table = lab.stage("table")
    table.come_into_view()
    expect(table.canvas).to_have_attribute("aria-label", "Klondike")
    table.canvas.press("h")
    hears("h")


def test_a_button_let_go_outside_and_a_window_left_are_told(lab, table, hears):
    start = scene(pc.game("klondike").deal(17))
    before = table.settle()
    table.pick_up(start, "column7")
    table.carry(start, "column5")
    table.drop()
    hears()
    table.button("restart").click()
    table.pick_up(start, "column7")
    lab.page.mouse.move(5, 5, steps=5)
    table.drop()
    hears("released")
    assert table.settle() == before
    table.pick_up(start, "column7")
    lab.page.evaluate("window.dispatchEvent(new Event('blur'))")
    hears("released", "released")
    table.drop()
    hears("released", "released")


def test_the_density_of_the_screen_is_told(lab, table):
    expect(lab.page.locator(".ratio")).to_have_text("1.0")
    session = lab.page.context.new_cdp_session(lab.page)
    session.send("Emulation.setDeviceMetricsOverride", {"width": 0, "height": 0, "deviceScaleFactor": 3, "mobile": False})
    expect(lab.page.locator(".ratio")).to_have_text("3.0")
    session.send("Emulation.clearDeviceMetricsOverride")
    expect(lab.page.locator(".ratio")).to_have_text("1.0")


NO_CLIPBOARD = """() => {
    window.clipboard = navigator.clipboard;
    Object.defineProperty(navigator, "clipboard", {value: undefined, configurable: true});
}"""


def test_a_text_is_copied_also_where_the_page_may_not_use_the_clipboard_itself(lab, table, hears):
    lab.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    copy = lab.page.get_by_role("button", name="copy", exact=True)
    copy.click()
    hears("copied True")
    assert lab.page.evaluate("navigator.clipboard.readText()") == COPIED
    lab.page.evaluate("navigator.clipboard.writeText('something else')")
    lab.page.evaluate(NO_CLIPBOARD)
    copy.click()
    hears("copied True", "copied True")
    expect(copy).to_be_focused()
    lab.page.evaluate("delete navigator.clipboard")
    assert lab.page.evaluate("navigator.clipboard.readText()") == COPIED


# ---- the book


def test_the_mouse_points_at_the_sentence_on_which_it_rests(lab, table, points_at):
    first, second = row(table, SENTENCES[0]), row(table, SENTENCES[1])
    first.hover()
    points_at(SENTENCES[0])
    second.hover()
    points_at(SENTENCES[1])
    lab.shot("keys-pointed")
    first.hover()
    lab.page.mouse.move(5, 5)
    points_at("")


def test_a_click_pins_a_sentence_until_the_next(lab, table, points_at):
    first, second = row(table, SENTENCES[0]), row(table, SENTENCES[1])
    first.click()
    expect(first).to_have_attribute("aria-selected", "true")
    lab.page.mouse.move(5, 5)
    second.hover()
    lab.page.wait_for_timeout(400)  # longer than it would have to rest there
    points_at(SENTENCES[0])
    lab.shot("keys-pinned")
    first.click()
    points_at("")
    expect(first).to_have_attribute("aria-selected", "false")
    second.click()
    points_at(SENTENCES[1])
    table.root.locator(".patience-book").press("Escape")
    points_at("")


def test_keys_point_and_pin_in_the_book_and_the_notebook_takes_none(lab, table, points_at):
    box = table.root.locator(".patience-book")
    box.focus()
    for key, id in [("ArrowDown", 0), ("ArrowDown", 1), ("End", -1), ("Home", 0), ("ArrowUp", 0)]:
        lab.page.keyboard.press(key)
        shown = row(table, list(all_of(table))[id])
        expect(shown).to_be_in_viewport()
        expect(box).to_have_attribute("aria-activedescendant", shown.get_attribute("id", timeout=WAIT))
        points_at(all_of(table)[id])
    lab.page.keyboard.press("Enter")
    lab.page.keyboard.press("ArrowDown")
    lab.page.wait_for_timeout(400)
    points_at(SENTENCES[0])
    for key in ("d", "d", "x", "a"):
        lab.page.keyboard.press(key)
    assert notebook_is_as_it_was(lab)
    lab.shot("keys-book")
    lab.page.keyboard.press("Escape")
    points_at("")
    lab.page.keyboard.press("PageDown")
    lab.page.wait_for_function("(box) => box.scrollTop > 0", arg=box.element_handle(), timeout=WAIT)
    lab.page.keyboard.press("ArrowUp")
    lab.page.keyboard.press("Tab")
    points_at("")


def all_of(table):
    return table.root.locator(".patience-sentence").evaluate_all("(rows) => rows.map((row) => row.dataset.id)")


def test_the_book_stays_open_where_it_is(lab, table, points_at):
    """While it is pointed at, and while the languages change, of which the reader's own choice for a column is kept."""
    box, column = table.root.locator(".patience-book"), table.root.locator(".patience-choice").first
    box.evaluate("(box) => { box.scrollTop = 1500; }", timeout=WAIT)
    seen = box.evaluate(FIRST_SEEN, timeout=WAIT)
    row(table, seen).hover()
    points_at(seen)
    assert box.evaluate("(box) => box.scrollTop") == 1500
    top = row(table, seen).bounding_box()["y"]
    column.focus()
    column.select_option("ru")
    text = row(table, seen).locator(".patience-text").first
    expect(text).to_have_attribute("lang", "ru")
    expect(text).to_contain_text(texts.sentence("klondike", seen).text("ru"))
    expect(column).to_be_focused()
    assert abs(row(table, seen).bounding_box()["y"] - top) < 3
    assert box.evaluate("(box) => box.scrollTop") != 1500  # what stands above is longer or shorter now
    table.root.locator(".patience-controls select").last.select_option(label=texts.word("pl", "pl"))
    expect(table.root.locator(".patience-heading").first).to_have_text(texts.word("rules", "pl"))
    expect(column).to_have_value("ru")
    expect(text).to_have_attribute("lang", "ru")


def test_the_same_words_are_read_aloud_again(lab, table):
    say, said = lab.page.get_by_role("button", name="say", exact=True), table.root.locator(".patience-announcement > *")
    say.click()
    expect(said).to_have_text("the same")
    said.evaluate("(element) => { element.dataset.old = 'yes'; }", timeout=WAIT)
    say.click()
    expect(said).not_to_have_attribute("data-old", "yes")
    expect(said).to_have_text("the same")
