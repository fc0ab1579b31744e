"""The keys pressed on a stage's canvas, and the few other things that only the page knows or can do."""

import logging
from collections.abc import Callable
from pathlib import Path
from reprlib import repr as shortened
from typing import Any

import anywidget
import traitlets
from ipywidgets import CallbackDispatcher, Layout

_log = logging.getLogger(__name__)

_LONGEST = len("Shift+Backspace")
_RATIOS = (0.5, 4.0)  # what browsers' zoom and screens come to; a page cannot ask for a canvas without end


class Keys(anywidget.AnyWidget):
    """A child of a stage that shows nothing: it makes the stage's canvas one that can be read out and played by keys.

    ``label`` is what a screen reader calls the canvas, in ``language``. ``ratio`` is told by the page: pixels of the screen to
    one of the page, as zoomed now, between 0.5 and 4.
    """

    _esm = Path(__file__).parent / "keys.js"

    label = traitlets.Unicode(help="what the canvas is called, in the reader's language").tag(sync=True)
    language = traitlets.Unicode("en", help="the language of the label").tag(sync=True)
    ratio = traitlets.Float(2.0, help="pixels of the screen to one of the page").tag(sync=True)

    def __init__(self, label: str = "", language: str = "en") -> None:
        super().__init__(label=label, language=language, layout=Layout(display="none"))
        self._pressed, self._released = CallbackDispatcher(), CallbackDispatcher()
        self._copies, self._then = 0, CallbackDispatcher()
        self.on_msg(self._on_message)

    def on_key(self, callback: Callable[[str], None]) -> None:
        """Have this called with each key that is pressed while the canvas has the focus.

        A key is told as ``KeyboardEvent.key`` tells it: ``"u"``, ``"?"``, ``"ArrowUp"``; ``"Shift+ArrowUp"`` where the name
        alone would not show it. A letter that is not Latin is told as the Latin one on the same key of an English keyboard.
        Only arrows repeat when held down. Tab, function keys, and keys with Ctrl, Alt or Meta are left to the page.
        """
        self._pressed.register_callback(callback)

    def on_release(self, callback: Callable[[], None]) -> None:
        """Have this called when what was pressed on the canvas ended elsewhere: let go outside, broken off, the window left."""
        self._released.register_callback(callback)

    def copy(self, text: str, then: Callable[[bool], None]) -> None:
        """Put a text on the reader's clipboard; ``then`` is told whether it is there.

        A page lets that happen only just after the reader has clicked or pressed something. Without a page there is no answer.
        """
        self._copies += 1
        self._then = CallbackDispatcher()
        self._then.register_callback(then)
        self.send({"event": "copy", "number": self._copies, "text": text})

    def _on_message(self, _sender: Any, content: Any, _buffers: Any) -> None:
        match content:
            case {"event": "key", "key": str(key)} if 0 < len(key) <= _LONGEST:
                self._pressed(key)
            case {"event": "release"}:
                self._released()
            case {"event": "copied", "number": int(number), "done": bool(done)}:
                if number == self._copies:  # the first answer to the last question; another view may give it as well
                    then, self._then = self._then, CallbackDispatcher()
                    then(done)
            case _:
                _log.warning("the page sent what is not known here: %s", shortened(content))

    @traitlets.validate("ratio")
    def _within_reason(self, proposal: dict[str, Any]) -> float:
        least, most = _RATIOS
        return float(min(max(least, proposal["value"]), most))
