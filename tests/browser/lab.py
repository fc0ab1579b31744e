"""A notebook in JupyterLab as a reader has it before them, and the tables and players in it.

Every wait is bounded, and on Playwright's side, so that it ends for a page that hangs as well.
"""

import json
import uuid
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from patience_core import faces, texts
from patience_core.scene import CardShown, PlaceShown, Scene

WAIT = 20_000  # milliseconds for what a reader would call immediate, on a machine that has much else to do
OPEN, RUN = 120_000, 120_000  # for a page to load with its kernel, for a notebook to run
STILL = 150  # a canvas is settled when its pixels have not changed for so long

Point = tuple[float, float]

# Each of these is a wait: it ends when the value is true, which a list always is, and so is a promise, whatever it promises.
_KERNEL_IS_IDLE = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
_COMMAND = "async (command) => { await window.jupyterapp.commands.execute(command); return ['done']; }"
_NAME_CELLS = """() => {
    const cells = window.jupyterapp?.shell.currentWidget?.content?.widgets ?? [];
    for (const cell of cells) cell.node.dataset.cellId = cell.model.id;
    return cells.length > 0;
}"""
_ERRORS = """() => [window.jupyterapp.shell.currentWidget.content.widgets.flatMap(({model}) => (model.outputs?.toJSON() ?? [])
    .filter((output) => output.output_type === 'error').map(({ename, evalue}) => `${model.id}: ${ename}: ${evalue}`))]"""
_PIXELS = """
    const canvas = document.querySelector(selector);
    const pixels = () => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const sum = () => new Uint32Array(pixels().buffer).reduce((hash, word) => (Math.imul(hash, 31) + word) | 0, 0);
"""
_SETTLED = f"""async ([selector, still]) => {{ {_PIXELS}
    let [last, since] = [sum(), performance.now()];
    while (performance.now() - since < still) {{
        await new Promise((then) => setTimeout(then, 30));
        const now = sum();
        if (now !== last) [last, since] = [now, performance.now()];
    }}
    return [last];
}}"""
_COLOURS = f"""([selector, points]) => {{ {_PIXELS}
    const data = pixels();
    return [points.map(([x, y]) => {{
        const i = 4 * (Math.round(y) * canvas.width + Math.round(x));
        return '#' + [...data.slice(i, i + 3)].map((part) => part.toString(16).padStart(2, '0')).join('');
    }})];
}}"""
_COUNT = f"""(selector) => {{ {_PIXELS}
    const counts = {{}};
    for (const word of new Uint32Array(pixels().buffer)) counts[word] = (counts[word] ?? 0) + 1;
    const named = ([word, n]) => ['#' + [0, 8, 16].map((by) => ((word >> by) & 255).toString(16).padStart(2, '0')).join(''), n];
    return [Object.entries(counts).map(named)];
}}"""
# All of the sentence is seen in the book or, of one that is longer than the book is high, its beginning.
_IN_VIEW = """(row) => {
    const [inner, outer] = [row, row.closest('.patience-book')].map((element) => element.getBoundingClientRect());
    const end = Math.min(inner.bottom, inner.top + outer.height);
    return inner.height > 0 && inner.top >= outer.top - 1 && end <= outer.bottom + 1;
}"""
# Cells take their heights only when they come near, so that one scroll is not enough; and Lab scrolls to a cell that becomes the
# active one, so that it has to be that before.
_SCROLLED = """async (stage) => {
    const {content} = window.jupyterapp.shell.currentWidget;
    content.activeCellIndex = content.widgets.findIndex(({node}) => node.contains(stage));
    const panel = stage.closest('.jp-WindowedPanel-outer');
    for (let turn = 0; turn < 100; turn += 1) {
        const seen = stage.offsetHeight > panel.clientHeight ? stage.querySelector('canvas') : stage;
        const before = seen.getBoundingClientRect().top;
        seen.scrollIntoView({block: 'center'});
        await new Promise((then) => setTimeout(then, 100));
        const [inner, outer] = [seen, panel].map((box) => box.getBoundingClientRect());
        if (inner.top === before && inner.top >= outer.top && inner.bottom <= outer.bottom) return [true];
    }
    return [false];
}"""


class Shown:
    """A page of the browser in which our widgets stand; what goes wrong in it is in ``problems``."""

    def __init__(self, page: Page, screenshots: Path) -> None:
        self.page, self._screenshots = page, screenshots
        self.problems: list[str] = []
        page.on("pageerror", lambda error: self.problems.append(f"page error: {error}"))
        page.on("crash", lambda _page: self.problems.append("the page crashed"))
        page.on("console", self._listen)

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.problems.append(f"console: {message.text} ({message.location.get('url')})")

    def ask(self, script: str, arg: Any = None, timeout: float = WAIT) -> Any:
        """What a script gives as the only item of a list."""
        return self.page.wait_for_function(script, arg=arg, timeout=timeout).json_value()[0]

    def bring(self, stage: Locator) -> None:
        """Scroll so that all of a stage is seen."""
        stage.scroll_into_view_if_needed()

    def shot(self, name: str) -> None:
        """A picture of the page as it is now, to be looked at."""
        self._screenshots.mkdir(exist_ok=True)
        self.page.screenshot(path=self._screenshots / f"{name}.png")


class Lab(Shown):
    """A notebook in a page of its own: opened in a workspace that nobody else has, and run."""

    def __init__(self, page: Page, notebook: str, screenshots: Path) -> None:
        super().__init__(page, screenshots)
        page.goto(f"/lab/workspaces/{uuid.uuid4().hex}/tree/{notebook}", timeout=OPEN)
        self.wait_for_the_kernel()
        self.command("notebook:run-all-cells")
        assert self.ask(_ERRORS) == [], f"cells of {notebook} failed"

    def wait_for_the_kernel(self) -> None:
        """Wait until the kernel can be asked."""
        self.page.wait_for_function(_KERNEL_IS_IDLE, timeout=OPEN)
        self.page.wait_for_function(_NAME_CELLS)

    def command(self, name: str) -> None:
        """Do what stands in Lab's menus under this name."""
        self.ask(_COMMAND, name, RUN)

    def save_and_reload(self) -> None:
        """Save the notebook and load the page anew; the kernel goes on."""
        self.command("docmanager:save")
        self.page.reload(timeout=OPEN)
        self.wait_for_the_kernel()

    def bring(self, stage: Locator) -> None:
        """Scroll the notebook so that controls, table, book and status are all seen or, if there is no room, the table."""
        assert self.ask(_SCROLLED, stage.element_handle()), "it does not fit into the window"

    def stage(self, cell: str) -> "Stage":
        """The table or player that a cell shows, by the cell's id."""
        return Stage(self, f'[data-cell-id="{cell}"]')


class Stage:
    """A table or a player on the page. Points are in card widths from the top left corner of its table, as in a scene."""

    def __init__(self, lab: Shown, within: str) -> None:
        self.lab = lab
        self._canvas = f"{within} canvas.patience-canvas"
        self.root = lab.page.locator(f"{within} .patience-stage")
        self.canvas = lab.page.locator(self._canvas)
        self.status, self.error = self.root.locator(".patience-status"), self.root.locator(".patience-error [role=alert]")

    def come_into_view(self) -> None:
        """Scroll so that controls, table, book and status are all seen."""
        self.lab.bring(self.root)

    def start_again(self, picture: Scene) -> "Stage":
        """The table as it was set up, whatever was done to it before."""
        self.come_into_view()
        self.lab.page.mouse.move(5, 5)
        self.button("restart").click()
        expect(self.status).to_contain_text("0 moves")
        expect(self.root.locator(".patience-refused, .patience-granted")).to_have_count(0)
        self.expect_scene(picture)
        return self

    # ---- what is read beside the table

    def button(self, word: str, language: str = "en") -> Locator:
        """A button by the key of its word."""
        return self.root.get_by_role("button", name=texts.word(word, language), exact=True)

    def expect_sentence(self, strength: str, game: str, id: str) -> None:
        """This sentence and no other is highlighted so, in both languages, and is seen in the book's own box."""
        row = self.root.locator(f".patience-sentence.patience-{strength}")
        expect(row).to_have_count(1)
        expect(row).to_have_attribute("data-id", id)
        for language in both_languages(game):
            expect(row.locator(f".patience-text[lang={language}]")).to_contain_text(texts.sentence(game, id).text(language))
        self.lab.page.wait_for_function(_IN_VIEW, arg=row.element_handle(), timeout=WAIT)

    def expect_columns_apart(self) -> None:
        """No word of the book reaches out of its column into the next."""
        wide = "(texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1).map((text) => text.textContent)"
        assert self.root.locator(".patience-text").evaluate_all(wide) == []

    # ---- what is seen on the table

    def settle(self) -> int:
        """Wait until the canvas is no longer drawn on; a sum of its pixels, by which two pictures can be compared."""
        return self.lab.ask(_SETTLED, [self._canvas, STILL])

    def colours_at(self, scene: Scene, points: Iterable[Point]) -> list[str]:
        """The colours at points of the settled canvas, as ``#rrggbb``."""
        self.settle()
        width, height = self.canvas.evaluate("canvas => [canvas.width, canvas.height]", timeout=WAIT)
        spots = [[x * width / scene.width, y * height / scene.height] for x, y in points]
        return self.lab.ask(_COLOURS, [self._canvas, spots])

    def colours(self) -> dict[str, int]:
        """How many pixels of the settled canvas have which colour."""
        self.settle()
        return dict(self.lab.ask(_COUNT, self._canvas))

    def expect_scene(self, scene: Scene) -> None:
        """Each card and each bare place that lies open is drawn on the canvas, by the colour of its ground."""
        expected = grounds(scene)
        assert len(expected) > 3
        found = dict(zip(expected, self.colours_at(scene, (point for point, _ in expected.values())), strict=True))
        assert found == {what: colour for what, (_, colour) in expected.items()}

    # ---- hands

    def on_page(self, scene: Scene, point: Point) -> Point:
        """A point of the table, in pixels of the page."""
        box = self.canvas.bounding_box(timeout=WAIT)
        assert box is not None
        return box["x"] + point[0] * box["width"] / scene.width, box["y"] + point[1] * box["height"] / scene.height

    def click(self, scene: Scene, pile: str) -> None:
        """Click the middle of what lies uppermost on a pile."""
        self.come_into_view()
        self.lab.page.mouse.click(*self.on_page(scene, middle(scene, pile)))

    def pick_up(self, scene: Scene, pile: str) -> None:
        """Press the mouse on a pile, and hold it."""
        self.come_into_view()
        self.lab.page.mouse.move(*self.on_page(scene, middle(scene, pile)))
        self.lab.page.mouse.down()

    def carry(self, scene: Scene, pile: str) -> None:
        """Move the mouse to a pile, as a hand does."""
        self.lab.page.mouse.move(*self.on_page(scene, middle(scene, pile)), steps=12)

    def drop(self) -> None:
        """Let go."""
        self.lab.page.mouse.up()


def both_languages(game: str) -> tuple[str, str]:
    """Those that stand side by side: the document's and English."""
    return texts.book(game).language, "en"


def middle(scene: Scene, pile: str) -> Point:
    """The middle of a pile's uppermost card, or of its bare place."""
    box = scene.box_of(pile)
    return box.x + box.width / 2, box.y + box.height / 2


# ---- where a scene is flat

_BLANK = dict.fromkeys(("upright", "mirrored", "fan", "fan mirrored"), (0.12, 1.22))
_BLANK |= {"turned": (0.6, 0.88), "small": (0.88, 1.0), "small mirrored": (0.88, 1.0)}
"""A spot of each kind of card where nothing is printed, in the card's own width, away from its edge."""
_AROUND = 0.07  # so far from any edge that neither outlines nor frames reach


def grounds(scene: Scene) -> dict[str, tuple[Point, str]]:
    """For every card and bare place of which a blank spot is seen: the spot, and the colour that must be there."""
    found = {}
    for place in scene.places:
        style = "turned" if place.box.width > place.box.height else "upright" if place.box.width == 1 else "small"
        spot = _spot(place, style, min(place.box.width, place.box.height))
        if _lies_open(scene, place.pile, 0, spot):
            found[place.pile] = spot, faces.TABLE
    for card in scene.cards:
        spot = _spot(card, card.style, card.size)
        if _lies_open(scene, card.pile, card.n, spot):
            ground = faces.FILLED_IN if card.filled_in else faces.CARD
            found[f"{card.pile} {card.n}: {card.name or 'a back'}"] = spot, ground if card.name else faces.BACK
    return found


def _spot(shown: PlaceShown | CardShown, style: str, unit: float) -> Point:
    x, y = _BLANK[style]
    return shown.box.x + unit * x, shown.box.y + unit * y


def _lies_open(scene: Scene, pile: str, n: int, spot: Point) -> bool:
    """Nothing else reaches to a spot, not even a frame; ``n`` is 0 for a bare place."""
    x, y = spot
    for frame in scene.frames:
        left, top, right, bottom = frame.box.x, frame.box.y, frame.box.x + frame.box.width, frame.box.y + frame.box.height
        near = left - _AROUND <= x <= right + _AROUND and top - _AROUND <= y <= bottom + _AROUND
        if near and not frame.box.holds(x, y):
            return False
    around = [(x + dx, y + dy) for dx in (-_AROUND, 0, _AROUND) for dy in (-_AROUND, 0, _AROUND)]
    return all(scene.at(*point) == (pile, n) for point in around)


# ---- notebooks made for a test


def notebook(cells: dict[str, str]) -> str:
    """A notebook as a file, made of cells (id: source)."""
    made = [
        {"cell_type": "code", "id": id, "metadata": {}, "execution_count": None, "outputs": [], "source": source}
        for id, source in cells.items()
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps({"cells": made, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})
