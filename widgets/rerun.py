"""A cell that is run again lets go of the tables it showed before: each is more than a hundred models, here and in the page."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import ipywidgets as ipw
from IPython import get_ipython

from .sprites import shared


class _Run(NamedTuple):
    """One run of a cell, and what it has shown."""

    message: str
    widgets: list[ipw.Widget]


_last_runs: dict[str, _Run] = {}


def shown(widget: ipw.Widget) -> None:
    """The cell that is running shows a widget. When it has run, what its last run showed, and no cell shows now, is closed.

    Only where the front end says which cell is running, as JupyterLab does.
    """
    shell = get_ipython()
    cell, message = _running(shell)
    if not cell:
        return
    last = _last_runs.get(cell, _Run("", []))
    if last.message == message:
        last.widgets.append(widget)
        return
    _last_runs[cell] = _Run(message, [widget])

    def let_go(_result: Any) -> None:
        shell.events.unregister("post_run_cell", let_go)
        for old in last.widgets:
            if not any(old is widget for run in _last_runs.values() for widget in run.widgets):
                close(old)

    shell.events.register("post_run_cell", let_go)


def _running(shell: Any) -> tuple[str, str]:
    """The id of the cell that is running, and the message that asked for it; empty where there is none."""
    parent = (shell.get_parent() if hasattr(shell, "get_parent") else None) or {}
    return parent.get("metadata", {}).get("cellId", ""), parent.get("header", {}).get("msg_id", "")


def close(widget: ipw.Widget) -> None:
    """Close a widget and all that it is made of."""
    for part in list(parts(widget, set())):
        part.close()


def parts(widget: ipw.Widget, seen: set[int]) -> Iterator[ipw.Widget]:
    """A widget and all that its state holds, each once, but for what all tables share."""
    if id(widget) in seen or shared(widget):
        return
    seen.add(id(widget))
    yield widget
    for key in widget.keys:
        yield from _parts_of(getattr(widget, key), seen)


def _parts_of(value: Any, seen: set[int]) -> Iterator[ipw.Widget]:
    if isinstance(value, ipw.Widget):
        yield from parts(value, seen)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _parts_of(each, seen)
