"""What the keys do at a table: a frame goes from place to place, and at a place the keys do what a hand would."""

from collections.abc import Callable
from typing import Protocol

from patience_core.scene import Frame, Scene

from .board import Action, Board
from .focus import DIRECTIONS, Focus, point


class Played(Protocol):
    """What a table lets the keys do besides moving cards."""

    board: Board

    def act(self, action: Action) -> None:
        """Carry out what came of an event."""

    def tell_place(self) -> None:
        """Say and show where the keyboard is."""

    def send_home(self, pile: str) -> None:
        """Ask that the uppermost card of a pile goes to a foundation."""

    def explain(self, pile: str) -> None:
        """Say why: of the cards in hand, why they may or may not be laid here; else of the last move."""

    def take_back(self) -> None:
        """Undo."""

    def do_again(self) -> None:
        """Redo."""

    def ask_hint(self) -> None:
        """Give the next hint."""

    def ask_way(self) -> None:
        """Ask for the way to move that has a button, or the next of them, or none."""


class Keyboard:
    """The keyboard at one table. ``focus`` is where it is; it is shown once a key has been pressed."""

    def __init__(self, table: Played, picture: Scene) -> None:
        self.focus, self.is_used = Focus(picture), False
        self._table = table
        here: Callable[[], str] = lambda: self.focus.spot.pile  # noqa: E731
        self._keys: dict[str, Callable[[], None]] = {
            "Enter": self._tap,
            " ": lambda: table.send_home(here()),
            "Escape": lambda: table.act(table.board.let_go()),
            "Home": lambda: self._rest(0),
            "End": lambda: self._rest(-1),
            "Shift+ArrowUp": lambda: self._reach(1),
            "Shift+ArrowDown": lambda: self._reach(-1),
            "u": table.take_back,
            "r": table.do_again,
            "h": table.ask_hint,
            "?": lambda: table.explain(here()),
            "x": table.ask_way,
        }

    @property
    def frames(self) -> list[Frame]:
        """The frame at the place where the keyboard is, if it is in use."""
        return [Frame(self.focus.box, "focus")] if self.is_used else []

    def press(self, key: str) -> None:
        """A key was pressed; one that means nothing here does nothing."""
        if key in DIRECTIONS:
            self._go(key)
        elif does := self._keys.get(key.lower() if len(key) == 1 else key):
            self.is_used = True
            does()

    def _go(self, direction: str) -> None:
        if self.is_used:  # the first key only shows where the keyboard is
            self.focus.go(direction)
        self._arrive()

    def _rest(self, number: int) -> None:
        self.focus.rest_on(self.focus.scene.places[number].pile)
        self._arrive()

    def _reach(self, more: int) -> None:
        self.focus.reach(more)
        self._arrive()

    def _arrive(self) -> None:
        self.is_used = True
        self._table.tell_place()

    def _tap(self) -> None:
        at = point(self.focus.scene, self.focus.spot)
        if at is not None:
            for action in self._table.board.tap(*at):
                self._table.act(action)
