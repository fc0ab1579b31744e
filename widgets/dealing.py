"""The number of the deal on the table: to read, to copy, to type, to step; and new deals."""

from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from patience_core import texts
from patience_core.pack import next_number

Deal = Callable[[int | str | None], None]


class Dealing(ipw.HBox):
    """Asks for a deal: by its number, the one before or after, or (``None``) one that is drawn."""

    def __init__(self, deal: Deal, guard: Callable[[Callable[..., Any]], Callable[..., None]]) -> None:
        self._deal, self._shown = deal, ""
        self.number = ipw.Text(style={"description_width": "initial"}, layout=ipw.Layout(width="250px"))
        self.earlier, self.later = (ipw.Button(description=sign, layout=ipw.Layout(width="36px")) for sign in "◀▶")
        self.new_deal = ipw.Button(layout=ipw.Layout(width="auto"))
        super().__init__([self.earlier, self.number, self.later, self.new_deal])
        self.add_class("patience-dealing")
        self.earlier.on_click(guard(lambda _button: self._step(-1)))
        self.later.on_click(guard(lambda _button: self._step(1)))
        self.new_deal.on_click(guard(lambda _button: self._ask()))
        self.number.on_msg(guard(self._on_enter))

    def show(self, number: int | None) -> None:
        """Show the number of the deal on the table, if it has one; what was typed instead is done with."""
        self._shown = "" if number is None else str(number)
        self.number.value = self._shown
        self.earlier.disabled = self.later.disabled = number is None

    def speak(self, language: str) -> None:
        """Label everything in a language."""
        for control, key in ((self.number, "deal_number"), (self.new_deal, "new_deal")):
            control.description = texts.word(key, language)
        for control, key in ((self.earlier, "previous_deal"), (self.later, "next_deal")):
            control.tooltip = texts.word(key, language)

    def _ask(self) -> None:
        """A number that has been typed is asked for; the one that is already there would not be a new deal."""
        typed = self.number.value.strip()
        self._deal(None if typed == self._shown else typed or None)

    def _step(self, by: int) -> None:
        self._deal(next_number(int(self._shown), by))

    def _on_enter(self, _sender: ipw.Text, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("event") == "submit":
            self._deal(self.number.value.strip() or None)
