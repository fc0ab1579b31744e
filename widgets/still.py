"""What is left of a table or a player where there is no kernel: a picture of the last position, and a word on how to go on.

It is an output of its own below the live widget, since Lab shows no other form of a widget's own output: there it says that the
model is not found. While the widget is alive, the style sheet hides the picture.
"""

from html import escape

from IPython.display import HTML, DisplayHandle, display

from patience_core import Position, texts
from patience_core.svg import picture


class Still:
    """The picture, wherever it is shown; it follows the position, so that a notebook is saved with the last one."""

    def __init__(self) -> None:
        self._shown_at: list[DisplayHandle] = []
        self._shown: tuple[Position, str] | None = None

    def display(self, position: Position, language: str) -> None:
        """Show the picture as an output of the cell that is running."""
        handle = display(HTML(html(position, language)), display_id=True)
        if handle is not None:
            self._shown_at.append(handle)
        self._shown = position, language

    def follow(self, position: Position, language: str) -> None:
        """Show this position from now on; nothing is sent where nothing has changed."""
        if self._shown_at and self._shown != (position, language):
            self._shown = position, language
            for handle in self._shown_at:
                handle.update(HTML(html(position, language)))


def html(position: Position, language: str) -> str:
    """The picture and the word."""
    hint = escape(texts.word("run_this_cell", language))
    return f'<div class="patience-still">{picture(position, language)}<p>{hint}</p></div>'
