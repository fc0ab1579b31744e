"""From the mouse to the picture: how long a dragged card lags behind the hand, in JupyterLab and in Voilà.

``python -m benchmarks.dragging`` measures and writes DRAGGING.md. It needs the tests' browser, and a quiet machine. The mouse
moves in a real page, sixty times a second; at every frame of the page the place of the card is read off the canvas, and so which
event it shows.
"""

from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import pytest

import patience_core as pc
from benchmarks.measuring import Section, machine
from patience_core import faces
from patience_core.scene import scene
from tests.browser.conftest import SCREENSHOTS, environment, free_port
from tests.browser.lab import Lab, Shown, Stage, middle
from tests.browser.voila import Classroom, serving

pytest_plugins = ["tests.browser.conftest"]

ROOT = Path(__file__).parent.parent
RESULTS = Path(__file__).parent / "DRAGGING.md"
GAMES = ("klondike", "parade")
EVENTS, EVERY = 240, 1000 / 60  # so many, milliseconds apart
SRC = {"klondike": "column1", "parade": "row1.1"}
NOTEBOOK = "dragging.ipynb"
CELLS = {game: f"from widgets import play\nplay({game!r}, 17, language='en')" for game in GAMES}

# Each event moves the card one page pixel to the right. The frame round the card in hand has a colour that nothing else has; its
# leftmost pixel in a row of the canvas says how far the card has come.
_DRAG = """async ([selector, startX, startY, events, every, colour]) => {
    const canvas = document.querySelector(selector), box = canvas.getBoundingClientRect(), ratio = canvas.width / box.width;
    const context = canvas.getContext('2d', {willReadFrequently: true}), row = Math.round((startY - box.top) * ratio);
    const leftmost = () => {
        const data = context.getImageData(0, row, canvas.width, 1).data;
        for (let x = 0; x < canvas.width; x += 1) {
            const near = colour.every((part, i) => Math.abs(data[4 * x + i] - part) < 12);
            if (near) return x / ratio;
        }
        return undefined;
    };
    const mouse = (type, x, kind = MouseEvent) => canvas.dispatchEvent(
        new kind(type, {clientX: x, clientY: startY, bubbles: true, cancelable: true, buttons: 1, pointerType: 'mouse'}));
    mouse('pointerdown', startX, PointerEvent); mouse('mousedown', startX);
    const wait = (ms) => new Promise((then) => setTimeout(then, ms));
    await wait(400);
    mouse('mousemove', startX + 10);
    await wait(400);
    const origin = leftmost() - 10, sent = [], lags = [];
    let last = -1, done = false;
    const watch = () => {
        const at = leftmost();
        const event = at === undefined ? -1 : Math.round(at - origin) - 11;
        if (event > last && sent[event] !== undefined) { lags.push(performance.now() - sent[event]); last = event; }
        if (!done) requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
    const began = performance.now();
    for (let i = 0; i < events; i += 1) {
        await wait(Math.max(0, began + i * every - performance.now()));
        sent[i] = performance.now();
        mouse('mousemove', startX + 11 + i);
    }
    await wait(1000);
    done = true;
    mouse('mouseup', startX + 11 + events); mouse('pointerup', startX, PointerEvent);
    return [origin === undefined ? [] : lags];
}"""


def lags(page: Shown, stage: Stage, selector: str, game: str) -> list[float]:
    """How many milliseconds the picture lay behind the hand, for each frame that showed another place of the card."""
    stage.come_into_view()
    stage.settle()
    start = stage.on_page(scene(pc.game(game).deal(17)), middle(scene(pc.game(game).deal(17)), SRC[game]))
    colour = [int(faces.FRAMES["focus"][i : i + 2], 16) for i in (1, 3, 5)]
    measured: list[float] = page.page.evaluate(_DRAG, [selector, *start, EVENTS, EVERY, colour])[0]
    assert len(measured) > EVENTS // 20, f"only {len(measured)} frames of the drag were seen"
    return measured


def row(name: str, measured: Sequence[float]) -> tuple[str, ...]:
    """A line of the table."""
    return name, str(len(measured)), f"{median(measured):.0f}", f"{quantiles(measured, n=20)[-1]:.0f}"


def test_dragging(lab: Lab, browser: Any, tmp_path: Path) -> None:
    """Measure, and write the table."""
    rows = []
    for game in GAMES:
        rows.append(
            row(f"JupyterLab, {game}", lags(lab, lab.stage(game), f'[data-cell-id="{game}"] canvas.patience-canvas', game))
        )
    page = tmp_path / "classroom.ipynb"
    page.write_text((ROOT / "notebooks" / "classroom.ipynb").read_text(encoding="utf-8"), encoding="utf-8")
    with serving(page, free_port(), environment(tmp_path, "")) as url:
        for game in GAMES:
            room = Classroom(
                browser.new_context(viewport={"width": 1280, "height": 720}), url, f"game={game}&deal=17", SCREENSHOTS
            )
            rows.append(row(f"Voilà, {game}", lags(room, room.table, ".patience-classroom canvas.patience-canvas", game)))
    told = (
        f"{machine()} {EVENTS} events of the mouse at 60 a second, in headless Chromium; milliseconds from an event to the frame "
        "that shows it."
    )
    section = Section(
        "How far a dragged card lags behind the hand", told, ("where", "frames", "median ms", "95th percentile ms"), rows
    )
    RESULTS.write_text(str(section), encoding="utf-8")
    print(f"\n{section}")


if __name__ == "__main__":
    raise SystemExit(pytest.main(["-o", "addopts=", "-s", __file__]))
