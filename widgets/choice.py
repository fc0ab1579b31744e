"""A list to choose from whose labels can be put in another language."""

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets as ipw


class Choice(ipw.Dropdown):
    """A dropdown list of pairs of a label and a value. The choice stays when labels change."""

    def __init__(self, choices: Iterable[tuple[str, str]], chosen: str) -> None:
        self._relabels = False
        layout, style = ipw.Layout(width="auto"), {"description_width": "initial"}
        super().__init__(options=list(choices), value=chosen, layout=layout, style=style)

    def on_choice(self, callback: Callable[[str], None]) -> None:
        """Have this called with what the reader chooses."""

        def chosen(change: dict[str, Any]) -> None:
            if not self._relabels:
                callback(change["new"])

        self.observe(chosen, "value")

    def relabel(self, description: str, choices: Iterable[tuple[str, str]]) -> None:
        """Other labels for the same values; the choice stays as it is."""
        kept, self._relabels = self.value, True
        self.description, self.options = description, list(choices)
        self.value, self._relabels = kept, False
