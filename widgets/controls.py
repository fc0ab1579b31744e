"""The row of controls above a table: a button for everything that can be done there."""

from collections.abc import Callable
from typing import Any, Protocol

import ipywidgets as ipw

from patience_core import Game, Position, texts

from . import words
from .board import Action, Board
from .dealing import Dealing
from .moves import plain_words, pointed

Guard = Callable[[Callable[..., Any]], Callable[..., None]]


class Controlled(Protocol):
    """What a table lets its controls do."""

    board: Board

    def act(self, action: Action) -> None:
        """Carry out what came of an event."""

    def clear_error(self) -> None:
        """The last error is dealt with."""

    def take_back(self) -> None:
        """Undo."""

    def do_again(self) -> None:
        """Redo."""

    def ask_hint(self) -> None:
        """Give the next hint."""

    def watch_outlook(self, watches: bool) -> None:
        """Say from now on, or no longer, whether the game can still be won."""

    def start_again(self) -> None:
        """Lay the same deal once more."""

    def deal(self, number: int | str | None) -> None:
        """Lay another deal."""


class Controls(ipw.HBox):
    """``words`` and ``ways`` are the buttons of the moves that a game writes as words, and of those that ask to be pointed at."""

    def __init__(self, table: Controlled, game: Game, guard: Guard) -> None:
        self._table, self._guard = table, guard
        self.undo, self.redo = self._button(table.take_back), self._button(table.do_again)
        self.hint, self.restart = self._button(table.ask_hint), self._button(table.start_again)
        self.words = {word: self._button(self._choosing(word)) for word in plain_words(game)}
        self.ways = {written: self._toggle(written) for written in pointed(game)}
        self.dealing = Dealing(table.deal, guard)
        self.outlook = ipw.ToggleButton(layout=ipw.Layout(width="auto"))
        self.outlook.observe(guard(lambda change: table.watch_outlook(change["new"])), "value")
        moves = (*self.words.values(), *self.ways.values())
        super().__init__([self.undo, self.redo, *moves, self.hint, self.outlook, self.restart, self.dealing])
        self.add_class("patience-controls")

    def show(self, position: Position, can_undo: bool, can_redo: bool) -> None:
        """Fit the position on the table."""
        self.undo.disabled, self.redo.disabled = not can_undo, not can_redo
        self.dealing.show(position.start.number)

    def show_asked(self, asked: str) -> None:
        """Show which way to move is asked for, or (an empty text) none."""
        for written, toggle in self.ways.items():
            toggle.value = written == asked

    def speak(self, language: str) -> None:
        """Label everything in a language."""
        self.dealing.speak(language)
        keys = {self.undo: "undo", self.redo: "redo", self.hint: "hint", self.outlook: "outlook", self.restart: "restart"}
        keys |= {button: word for word, button in self.words.items()}
        keys |= {toggle: words.way(written) for written, toggle in self.ways.items()}
        for control, key in keys.items():
            control.description = texts.word(key, language)

    def _button(self, then: Callable[[], None]) -> ipw.Button:
        def clicked(_button: ipw.Button) -> None:
            self._table.clear_error()
            then()

        button = ipw.Button(layout=ipw.Layout(width="auto"))
        button.on_click(self._guard(clicked))
        return button

    def _choosing(self, word: str) -> Callable[[], None]:
        return lambda: self._table.act(self._table.board.choose(word))

    def _toggle(self, written: str) -> ipw.ToggleButton:
        """A button that asks for a way to move; it stays down until something has been pointed at."""

        def toggled(change: dict[str, Any]) -> None:
            table = self._table
            if change["new"] != (table.board.asked == written):
                table.clear_error()
                table.act(table.board.ask(written if change["new"] else ""))

        toggle = ipw.ToggleButton(layout=ipw.Layout(width="auto"))
        toggle.observe(self._guard(toggled), "value")
        return toggle
