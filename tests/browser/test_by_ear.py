"""A game from its deal to the win by somebody who sees no card and has no mouse: what is done next is decided by what the table
in words says, and where the keyboard is and what came of a key by what is read aloud."""

import re
from collections import deque

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import texts
from patience_core.scene import scene
from widgets import words
from widgets.focus import DIRECTIONS, neighbour

from .lab import WAIT

NOTEBOOK = "by_ear.ipynb"
GAME, DEAL = pc.game("prisoners"), 27  # all lies open, and it comes out in fewer than a hundred moves
CELLS = dict.fromkeys(("won", "refused"), f"from widgets import play\nplay({GAME.name!r}, deal={DEAL}, language='en')")
# What the head has thought out: the rows at the left and the right, and the foundations.
PLAN = """
    l4>f3 r5>l2 r5>f4 r3>l1 r2>l4 l5>r2 l2>l5 l2>f4 l2>f1 l5>f4 l5>f4 l2>l3 l2>f2 l2>r3 r1>l2 r1>l2 r1>f1 l5>f1 r4>f1 r5>l2
    l3>r5 l3>f2 l3>f4 r5>f2 r5>f2 l3>r5 l4>l3 l4>l3 l1>l4 l1>l4 r1>l1 r1>l4 l2>r1 l2>r1 l2>r1 r4>l2 r2>r4 r2>r4 r2>f3 r5>f3
    r4>f3 r4>f3 r4>f3 r4>f2 r4>f1 l3>f1 l3>f1 l3>f1 l3>f2 r2>l3 l4>r5 l2>r4 r3>l3 r3>f2 l3>f2 l3>f2 r3>f4 l1>f4 l1>f4 l1>f1
    l1>f4 l1>f2 r2>f1 r3>f1 l5>f1 r3>f3 r4>f2 r5>f3 l4>f3 l4>f3 l4>f3 l4>f2 l4>f3 r1>l2 r1>r5 r1>f4 r5>f4 l2>f4
"""
FULL = {"l": "left", "r": "right", "f": "foundation"}
NAMES = {texts.pile_name(pile.name, "en"): pile.name for pile in GAME.piles}
SIGNS = dict(zip("SHDC", "♠♥♦♣", strict=True))
SUITS = {sign: suit for suit, sign in SIGNS.items()}

# All that is said from now on, and how often a pointer is used.
LISTEN = """(said) => {
    [window.heard, window.pointed] = [[], 0];
    const hear = () => { if (said.textContent) window.heard.push(said.textContent); };
    new MutationObserver(hear).observe(said, {childList: true, characterData: true, subtree: true});
    for (const kind of ["pointerdown", "mousedown", "touchstart"]) {
        window.addEventListener(kind, () => { window.pointed += 1; }, {capture: true});
    }
}"""
NEW = "(n) => window.heard.length > n && [window.heard.slice(n)]"
FOCUSED = "() => { const at = document.activeElement; return [at.getAttribute('aria-label') ?? at.textContent]; }"
READ = """([stage, caption]) => {
    const twin = stage.querySelector(".patience-twin");
    return (twin?.caption.textContent ?? "").includes(caption)
        && [[...twin.rows].map((row) => [row.cells[0].textContent, row.cells[1].textContent])];
}"""


class Reader:
    """Hears one line after each key, and reads the table in words."""

    def __init__(self, lab, cell):
        self.lab, self.stage = lab, lab.stage(cell)
        said = self.stage.root.locator(".patience-announcement")
        expect(said).to_have_attribute("aria-live", "polite")
        expect(said).to_have_text(words.title(GAME.deal(DEAL), "en"))
        said.evaluate(LISTEN, timeout=WAIT)
        self.heard = []

    def press(self, *keys):
        """The line that is read aloud after the last of these keys; one for each."""
        for key in keys:
            self.lab.page.keyboard.press(key)
            new = self.lab.ask(NEW, len(self.heard))
            assert len(new) == 1, new
            self.heard += new
        return self.heard[-1]

    def hear_until(self, beginning):
        """Let pass what was said of the opening of the table, up to a line that begins so."""
        said = "(beginning) => window.heard.at(-1)?.startsWith(beginning) && [window.heard]"
        self.heard = self.lab.ask(said, beginning)

    def tab_to(self, name, key="Tab"):
        """Leave the canvas, or come to it, as one does without a mouse."""
        for _ in range(20):
            self.lab.page.keyboard.press(key)
            if self.lab.ask(FOCUSED).startswith(name):
                return
        raise AssertionError(f"{key} does not come to {name}")

    def read(self, moves):
        """The cards of each pile, once the table in words tells of so many moves."""
        rows = dict(self.lab.ask(READ, [self.stage.root.element_handle(), f"{moves} {texts.plural('move', moves, 'en')} "]))
        empty = rows.pop(texts.word("empty_places", "en"), "").split(", ")
        lying = {NAMES[name]: [card[:-1] + SUITS[card[-1]] for card in cards.split()] for name, cards in rows.items()}
        return lying | {NAMES[name]: [] for name in empty if name}

    def walk(self, start, pile):
        """From a pile to another by arrows; at each step the place is said, and what lies there."""
        for key, there in way(start, pile):
            assert self.press(key).startswith(f"{texts.pile_name(there, 'en')}: ")


def way(start, pile):
    """The arrows from pile to pile, and where each leads: the head knows how the table is laid."""
    picture, ways, found = scene(GAME.deal(DEAL)), {start: []}, deque([start])
    while pile not in ways:
        at = found.popleft()
        for key, step in DIRECTIONS.items():
            there = neighbour(picture, at, *step)
            if there not in ways:
                ways[there] = [*ways[at], (key, there)]
                found.append(there)
    return ways[pile]


@pytest.fixture
def reader(request, lab):
    """At a table that has just been laid; the table in words is open and the keyboard on the canvas."""
    table = lab.stage(request.param)
    table.come_into_view()
    table.settle()
    reader = Reader(lab, request.param)
    table.canvas.focus()
    reader.tab_to(texts.word("in_words", "en"), "Shift+Tab")
    lab.page.keyboard.press("Space")
    reader.tab_to(texts.word("table", "en"))
    reader.read(0)
    lab.page.keyboard.press("End")
    reader.hear_until(f"{texts.pile_name(GAME.piles[-1].name, 'en')}: ")
    return reader


@pytest.mark.parametrize("reader", ["won"], indirect=True)
def test_a_whole_game_is_won_by_keyboard_and_text_alone(lab, reader):
    position = GAME.set_up(reader.read(0))
    assert position.key == GAME.deal(DEAL).key
    assert reader.press("Home").startswith(f"{texts.pile_name('foundation1', 'en')}: 6♠")
    at = "foundation1"
    for number, move in enumerate(re.sub("[lrf]", lambda letter: FULL[letter[0]], PLAN).split(), 1):
        src, dst = move.split(">")
        card = position.piles[src][-1]
        reader.walk(at, src)
        if dst.startswith("foundation"):
            told, at = reader.press(" "), src
        else:
            told = reader.press("Enter")
            assert texts.pile_name(dst, "en") in told.partition(texts.word("may_go", "en", ""))[2].split(", ")
            reader.walk(src, dst)
            told, at = reader.press("Enter"), dst
        position = position.play(move)
        assert told.startswith(f"{card[:-1]}{SIGNS[card[-1]]}: {texts.pile_name(src, 'en')} → {texts.pile_name(dst, 'en')}")
        assert reader.read(number) == position.piles
    won = texts.word("won", "en")
    assert position.outcome == "won"
    assert [line for line in reader.heard if won in line] == [reader.heard[-1]]
    expect(reader.stage.status).to_contain_text(won)
    assert lab.page.evaluate("[window.heard.length, window.pointed]") == [len(reader.heard), 0]
    lab.shot("by-ear-won")


@pytest.mark.parametrize("reader", ["refused"], indirect=True)
def test_what_is_refused_and_taken_back_is_told(reader):
    start = reader.read(0)
    assert reader.press("Home", "ArrowLeft").startswith("left row 1: 2♦ (5 cards)")
    assert reader.press("Enter").startswith(texts.word("held", "en", "2♦"))
    reader.walk("left1", "left2")
    told = reader.press("Enter")
    verdict = GAME.deal(DEAL).judge("left1>left2")
    assert told.startswith(texts.word("refused", "en"))
    assert told.endswith(verdict.explain("en"))
    assert reader.read(0) == start
    assert reader.press("ArrowUp", "Enter").startswith(texts.word("held", "en", "2♦"))
    assert reader.press("Escape") == texts.word("put_back", "en")
    assert reader.press(" ") == texts.word("no_foundation_takes_it", "en")
    reader.walk("left1", "right1")
    assert reader.press(" ").startswith("5♣: right row 1 → foundation 4")
    assert reader.read(1) != start
    assert reader.press("u").startswith(texts.word("undo", "en"))
    assert reader.read(0) == start
