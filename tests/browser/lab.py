"""A notebook in JupyterLab as a reader has it before them, and the tables and players in it.

Every wait is bounded, by Playwright's side of the connection, so that a page that hangs fails too.
"""

import re
import uuid
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from patience_core import texts
from patience_core.scene import Scene

WAIT = 15_000  # milliseconds for anything that a reader would call immediate
RUN = 60_000  # for a notebook to run

Colour = str  # "#rrggbb"

_IDLE = "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
_RUN = """async () => {
    const {commands, shell} = window.jupyterapp;
    await commands.execute('notebook:run-all-cells');
    await shell.currentWidget.sessionContext.session.kernel.info;
    return 'run';
}"""
_SAVE = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); return 'saved'; }"
_NAME_CELLS = """() => {
    for (const cell of window.jupyterapp.shell.currentWidget.content.widgets) cell.node.dataset.cellId = cell.model.id;
    return true;
}"""
_SCROLL = """async (id) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    const index = notebook.widgets.findIndex((cell) => cell.model.id === id);
    notebook.activeCellIndex = index;
    await notebook.scrollToItem(index, 'start');
    return true;
}"""
_FAILED_CELLS = """() => [window.jupyterapp.shell.currentWidget.content.widgets.flatMap(({model}) =>
    (model.outputs?.toJSON() ?? []).filter((output) => output.output_type === 'error').map(({evalue}) => `${model.id}: ${evalue}`)
)]"""

_PIXELS = """
    const pixels = () => canvas.getContext('2d', {willReadFrequently: true}).getImageData(0, 0, canvas.width, canvas.height).data;
    const sum = (data) => {
        const words = new Uint32Array(data.buffer);
        let hash = 0;
        for (let i = 0; i < words.length; i++) hash = (Math.imul(hash, 31) + words[i]) | 0;
        return hash;
    };
"""
_SETTLED = """async ([selector, still]) => {
    const canvas = document.querySelector(selector);
    if (!canvas) return false;
    %s
    let last = sum(pixels());
    for (let since = performance.now(); performance.now() - since < still; ) {
        await new Promise((then) => setTimeout(then, 30));
        const now = sum(pixels());
        if (now !== last) [last, since] = [now, performance.now()];
    }
    return [last];
}""" % _PIXELS
Lab=None
