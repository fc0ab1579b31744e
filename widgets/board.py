"""What hands do at the table: one machine, idle or with cards in hand, for mouse, touch, tap-tap and buttons alike.

Events go in, measured as the scene measures (card widths); an action comes out, or none. Nothing here draws, and nothing
knows a rule: where cards may go is read off the legal moves of the position.

Some moves are asked for by a button and then pointed at: a word by its pile, an exchange by two cards. While one is asked for
the hand carries nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import hypot
from typing import NamedTuple, TypeAlias

from patience_core import Position
from patience_core.game import EXCHANGE
from patience_core.hints import homeward
from patience_core.scene import Scene

from .moves import Spot, attempt, exchange, only_word, targets, word_at

DRAG_FROM = 0.08
"""How far a pressed mouse must travel before it drags: less is the tremor of a click."""


class PickUp(NamedTuple):
    """Cards are taken in hand: the uppermost ``n`` of a pile."""

    pile: str
    n: int


class Carry(NamedTuple):
    """The cards in hand are carried about: how far from where they lay."""

    dx: float
    dy: float


class PointOut(NamedTuple):
    """One card, the ``n``-th from the top of a pile, is pointed out for an exchange; another is to follow."""

    pile: str
    n: int


class PutDown(NamedTuple):
    """The cards in hand go back to where they lay; nothing was asked of the rules."""


class Try(NamedTuple):
    """A move is to be tried, in notation; the hand is empty again whatever the rules say."""

    move: str


Action: TypeAlias = PickUp | Carry | PointOut | PutDown | Try | None


@dataclass(frozen=True)
class Press:
    """A button or finger that is down: where it went down, on what, and what has come of it."""

    x: float
    y: float
    spot: Spot | None
    took: bool  # this very press took the cards in hand
    dragging: bool = False


class Board:
    """The hand over one table. ``show`` tells it what lies there; the other methods are what happens to it."""

    def __init__(self, position: Position, picture: Scene) -> None:
        self.show(position, picture)

    def show(self, position: Position, picture: Scene) -> None:
        """Another position is on the table: the hand is empty, no move is asked for, and a press not yet ended means nothing."""
        self.position, self.scene = position, picture
        self.asked = ""
        self.held: Spot | None = None
        self._press: Press | None = None
        self._last = (0.0, 0.0)

    # ---- events

    def press(self, x: float, y: float) -> Action:
        """A button or a finger goes down."""
        lost = self.leave() if self._press else None  # its release was never seen
        found = self.scene.at(x, y)
        spot = Spot(*found) if found else None
        took = not self.asked and self.held is None and spot is not None and spot.n > 0
        self._press, self._last = Press(x, y, spot, took), (x, y)
        return self._take(spot) if took else lost

    def move(self, x: float, y: float) -> Action:
        """The mouse or finger moves; with nothing pressed that means nothing."""
        press, self._last = self._press, (x, y)
        if press is None or press.spot is None or press.spot.n == 0 or self.asked:
            return None
        if not press.dragging and hypot(x - press.x, y - press.y) < DRAG_FROM:
            return None
        self._press = replace(press, took=True, dragging=True)
        return Carry(x - press.x, y - press.y) if press.took else self._take(press.spot)

    def release(self, x: float, y: float) -> Action:
        """The button goes up: the end of a drag, or of a click."""
        press, self._press = self._press, None
        if press is None:
            return None
        if self.asked:
            return self._point_at(press, x, y)
        if press.dragging:
            return self._drop(self._under(press, x, y))
        return self._click(press)

    def tap(self, x: float, y: float) -> Iterator[Action]:
        """A click at a point, as a key makes it."""
        yield self.press(x, y)
        yield self.release(x, y)

    def let_go(self) -> Action:
        """What is in hand goes home, and no way to move is asked for any longer."""
        self.asked, self._press = "", None
        return self._put_down()

    def reading(self, pile: str) -> str | None:
        """The cards in hand laid on a pile, in notation; nothing when the hand is empty or they lie there already."""
        if self.held is None or pile == self.held.pile:
            return None
        return targets(self.position, self.held).get(pile) or attempt(self.position.game, self.held, pile)

    def home(self, pile: str) -> Action:
        """The uppermost card of a pile is asked to go to a foundation; where none takes it, nothing happens."""
        home = homeward(self.position, pile)
        return self._try(home[0]) if home else None

    def lift(self) -> Action:
        """The finger leaves the screen; a touch does not say where, so it is where the finger was last."""
        return self.release(*self._last)

    def leave(self) -> Action:
        """The mouse leaves the canvas, or the touch is broken off: what is dragged goes home, what was clicked stays in hand."""
        press, self._press = self._press, None
        return self._put_down() if press is not None and press.took else None

    def choose(self, word: str) -> Action:
        """A button beside the table names a move."""
        self.held = self._press = None
        return Try(word)

    def ask(self, written: str) -> Action:
        """A button beside the table names a way to move, for what is pointed at next; an empty text takes that back."""
        self.asked, self.held, self._press = written, None, None
        return PutDown()

    def ask_next(self, ways: Sequence[str]) -> Action:
        """Ask for the way to move that comes after the one asked for now; they go round."""
        return self.ask(ways[(ways.index(self.asked) + 1) % len(ways)])

    # ---- what they come to

    def _take(self, spot: Spot | None) -> Action:
        self.held = spot
        return PickUp(*spot) if spot else None

    def _put_down(self) -> Action:
        self.held = None
        return PutDown()

    def _click(self, press: Press) -> Action:
        if self.held is not None and not press.took:
            again = self.held == press.spot and self.held.n == 1
            home = self.home(self.held.pile) if again else None
            return home or self._drop(press.spot.pile if press.spot else None)
        word = self._word_at(press.spot) if press.spot else None
        return self._try(word) if word else None

    def _try(self, move: str) -> Action:
        self.asked, self.held = "", None
        return Try(move)

    def _point_at(self, press: Press, x: float, y: float) -> Action:
        """What is pointed at, for the way to move that is asked for; the two cards of an exchange may be drawn together."""
        found = self.scene.at(x, y)
        if press.spot is None or found is None:
            return None
        if self.asked != EXCHANGE:
            return self._try(f"{self.asked} {found[0]}")
        one, other = self.held or press.spot, Spot(*found)
        if not one.n or not other.n:
            return None
        if one != other:
            return self._try(exchange(self.scene, one, other))
        self.held = None if self.held else one
        return PointOut(*one) if self.held else PutDown()

    def _drop(self, pile: str | None) -> Action:
        move = self.reading(pile) if pile else None
        return self._try(move) if move else self._put_down()

    def _under(self, press: Press, x: float, y: float) -> str | None:
        """The pile that a drag ends on: under the pointer or else under the middle of the card that it holds."""
        held = self.held
        home = next((card.box for card in self.scene.cards if held and (card.pile, card.n) == held), None)
        points = [(x, y)]
        if home:
            points.append((home.x + home.width / 2 + x - press.x, home.y + home.height / 2 + y - press.y))
        piles = (found[0] for point in points if (found := self.scene.at(*point)))
        return next((pile for pile in piles if held is None or pile != held.pile), None)

    def _word_at(self, spot: Spot) -> str | None:
        """The word that a click plays; a card that lies face up is picked up, unless a word is all that there is for it."""
        if spot.n and next(card.name for card in self.scene.cards if (card.pile, card.n) == spot):
            return only_word(self.position, spot)
        return word_at(self.position, spot.pile, bare=not spot.n)
