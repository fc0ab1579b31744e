"""What a table and a player share: a canvas with the rules beside it, controls above, and errors where they are seen."""

import logging
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from html import escape
from typing import Any

import ipywidgets as ipw
from IPython.display import display

from patience_core import PatienceError, Position, texts
from patience_core.scene import Scene, scene

from .canvas import TableCanvas
from .choice import Choice
from .keys import Keys
from .looks import Looks, LooksPanel
from .rerun import shown
from .rulebook import RuleBook, default_languages
from .sprites import batch
from .still import Still

_LANGUAGES = [(texts.word(code, code), code) for code in texts.LANGUAGES]

_LARGER = 1.7  # times as wide is a large table, about

_log = logging.getLogger(__name__)


class Stage(ipw.VBox):
    """A canvas and a rulebook. The subclasses say what is on them and what the controls do."""

    def __init__(self, position: Position, language: str | None, languages: Sequence[str] | None) -> None:
        self._book = texts.book(position.game.name)
        self.language = texts.known_language(language or self._book.language)
        self.looks = Looks()
        self.canvas = TableCanvas(scene(position, self.language))
        self.rulebook = RuleBook(position.game.name, languages or default_languages(self._book, self.language), self.language)
        self.key_catcher = Keys()
        self.status = ipw.HTML().add_class("patience-status")
        self.error = ipw.HTML(layout=ipw.Layout(display="none")).add_class("patience-error")
        self._still = Still()
        self.run_again = ipw.HTML().add_class("patience-run-again")
        self.chooser = Choice(_LANGUAGES, self.language)
        self.looks_panel = LooksPanel(self.guarded(self.dress), self.looks)
        self.drawers: dict[str, tuple[ipw.ToggleButton, ipw.Widget]] = {}
        super().__init__()
        self.add_class("patience-stage")
        self.canvas.widget.on_client_ready(self.guarded(self._draw_again))
        self.chooser.on_choice(self.guarded(self.speak))
        self.rulebook.observe(self.guarded(lambda _change: self.show()), "languages")
        self.key_catcher.observe(self.guarded(lambda _change: self._sharpen()), "ratio")

    def furnish(self, controls: ipw.Box, panels: Mapping[str, ipw.Widget]) -> None:
        """Put everything in its place: the controls above, and below them panels that buttons with these words show."""
        self.drawers = {key: (self._drawer(panel), panel) for key, panel in {"looks": self.looks_panel, **panels}.items()}
        controls.children = (*controls.children, self.chooser, *(toggle for toggle, _ in self.drawers.values()))
        main = ipw.HBox([self.canvas.widget, self.rulebook]).add_class("patience-main")
        self.children = (
            controls,
            self.run_again,
            self.error,
            *(panel for _, panel in self.drawers.values()),
            main,
            self.status,
            self.key_catcher,
        )

    def _drawer(self, panel: ipw.Widget) -> ipw.ToggleButton:
        toggle = ipw.ToggleButton(layout=ipw.Layout(width="auto"))
        panel.layout.display = "none"

        def toggled(change: dict[str, Any]) -> None:
            panel.layout.display = None if change["new"] else "none"
            self.show()

        toggle.observe(self.guarded(toggled), "value")
        return toggle

    def is_open(self, key: str) -> bool:
        """Whether a drawer is open."""
        return bool(self.drawers[key][0].value)

    def dress(self, looks: Looks) -> None:
        """Go on in other looks."""
        self.looks = looks
        (self.add_class if looks.large else self.remove_class)("patience-large")
        self.canvas.dress(looks.pack)
        self._sharpen()
        self.show()

    def _sharpen(self) -> None:
        """Draw with as many pixels as the screen has where the canvas is shown."""
        self.canvas.sharpen(self.key_catcher.ratio * (_LARGER if self.looks.large else 1))

    def picture(self, position: Position, **figure: Any) -> Scene:
        """The scene of a position as the reader has it: in their language, and in the mirror if they wish.

        A ``PatienceError`` says that the stage has been closed: see ``rerun``.
        """
        if self.comm is None:
            raise PatienceError(
                f"this {type(self).__name__.lower()} was closed when its cell was run again; it keeps its position"
            )
        return scene(position, self.language, mirrored=self.looks.mirrored, **figure)

    def show(self) -> None:
        """Draw and say everything as it now stands."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        """The position that is shown."""
        raise NotImplementedError

    def speak(self, language: str) -> None:
        """Go on in another language; the columns of the book follow it, unless others have been chosen."""
        with self.rulebook.hold_trait_notifications():
            if self.rulebook.languages == list(default_languages(self._book, self.language)):
                self.rulebook.languages = list(default_languages(self._book, language))
            self.language = self.rulebook.language = language
        self.chooser.value = language
        self.chooser.relabel(texts.word("language", language), _LANGUAGES)
        self.run_again.value = f'<div role="status">{escape(texts.word("run_this_cell", language))}</div>'
        self.looks_panel.speak(language)
        for key, (toggle, _) in self.drawers.items():
            toggle.description = texts.word(key, language)
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

    def _ipython_display_(self) -> None:
        """Show the live widget, if it has not been closed, and below it what is left of it without a kernel."""
        if self.comm is not None:
            display(self._repr_mimebundle_(), raw=True)
            shown(self)
        self._still.display(self.position, self.language)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget and, for where there is neither kernel nor HTML, the position as text."""
        bundle = super()._repr_mimebundle_(**kwargs)
        live = bundle[0] if isinstance(bundle, tuple) else bundle
        return {**live, "text/plain": str(self.position)}
