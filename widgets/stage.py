"""What a table and a player share: a canvas with the rules beside it, controls above, and errors where they are seen."""

import logging
from collections.abc import Callable, Sequence
from functools import wraps
from html import escape
from typing import Any

import ipywidgets as ipw

from patience_core import PatienceError, Position, texts
from patience_core.scene import scene
from patience_core.svg import picture

from .canvas import TableCanvas
from .rulebook import RuleBook
from .sprites import batch

_log = logging.getLogger(__name__)


class Stage(ipw.VBox):
    """A canvas and a rulebook. The subclasses say what is on them and what the controls do."""

    def __init__(self, position: Position, language: str | None, languages: Sequence[str] | None) -> None:
        self.language = language or texts.book(position.game.name).language
        self.canvas = TableCanvas(scene(position, self.language))
        self.rulebook = RuleBook(position.game.name, languages, self.language)
        self.status = ipw.HTML().add_class("patience-status")
        self.error = ipw.HTML(layout=ipw.Layout(display="none")).add_class("patience-error")
        self.chooser = ipw.Dropdown(
            options=[(texts.word(code, code), code) for code in texts.LANGUAGES],
            value=self.language,
            style={"description_width": "initial"},
            layout=ipw.Layout(width="auto"),
        )
        self.controls = ipw.HBox().add_class("patience-controls")
        main = ipw.HBox([self.canvas.widget, self.rulebook]).add_class("patience-main")
        super().__init__([self.controls, self.error, main, self.status])
        self.add_class("patience-stage")
        self.canvas.widget.on_client_ready(self.guarded(self._draw_again))
        self.chooser.observe(self.guarded(lambda change: self.speak(change["new"])), "value")
        self.rulebook.observe(self.guarded(lambda _change: self.show()), "languages")

    def show(self) -> None:
        """Draw and say everything as it now stands."""
        raise NotImplementedError

    def labels(self) -> dict[ipw.Widget, str]:
        """What is written on each control, in the reader's language."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        """The position that is shown."""
        raise NotImplementedError

    def speak(self, language: str) -> None:
        """Go on in another language."""
        self.language = self.rulebook.language = language
        self.chooser.description = texts.word("language", language)
        for control, label in self.labels().items():
            control.description = label
        self.show()

    def _draw_again(self) -> None:
        """A page that has been reloaded has nothing drawn; cards that were in hand are home."""
        with batch():
            self.canvas.restore()
            self.show()

    def button(self, then: Callable[[], None]) -> ipw.Button:
        """A button for one of the things that can be done here."""

        def clicked(_button: ipw.Button) -> None:
            self.clear_error()
            then()

        button = ipw.Button(layout=ipw.Layout(width="auto"))
        button.on_click(self.guarded(clicked))
        return button

    def guarded(self, callback: Callable[..., Any]) -> Callable[..., None]:
        """The callback in a guard: what goes wrong in it is shown on the stage, where otherwise nobody would see it."""

        @wraps(callback)
        def in_guard(*args: Any) -> None:
            try:
                callback(*args)
            except Exception as error:
                self.report(error)

        return in_guard

    def report(self, error: Exception) -> None:
        """Show an error; one that is no fault of the reader's is logged as well."""
        if not isinstance(error, PatienceError):
            _log.error("a callback failed", exc_info=error)
        told = f"{texts.word('error', self.language)}: {str(error) or type(error).__name__}"
        self.error.value = f'<div role="alert">{escape(told)}</div>'
        self.error.layout.display = None

    def clear_error(self) -> None:
        """The last error is dealt with."""
        self.error.value = ""
        self.error.layout.display = "none"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget and, for where there is no kernel, a picture of the position with a word on how to go on."""
        bundle, metadata = super()._repr_mimebundle_(**kwargs), {}
        if isinstance(bundle, tuple):
            bundle, metadata = bundle
        hint = escape(texts.word("run_this_cell", self.language))
        still = {"text/html": f"{picture(self.position, self.language)}<p>{hint}</p>", "text/plain": str(self.position)}
        return {**bundle, **still}, metadata
