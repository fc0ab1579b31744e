"""What hands do at the table: one machine, idle or with cards in hand, for mouse, touch, tap-tap and buttons alike.

Events go in, measured as the scene measures (card widths); an action comes out, or none. Nothing here draws, and nothing
knows a rule: where cards may go is read off the legal moves of the position.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot
from typing import NamedTuple, TypeAlias

from patience_core import Game, Position
from patience_core.notation import read_move
from patience_core.scene import Scene

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


class PutDown(NamedTuple):
    """The cards in hand go back to where they lay; nothing was asked of the rules."""


class Try(NamedTuple):
    """A move is to be tried, in notation; the hand is empty again whatever the rules say."""

    move: str


Action: TypeAlias = PickUp | Carry | PutDown | Try | None


class Spot(NamedTuple):
    """What lies under a point: a pile, and how many cards a move from there would carry (0: a bare place)."""

    pile: str
    n: int


@dataclass(frozen=True)
class Press:
    """A button or finger that is down: where it went down, on what, and what has come of it."""

    x: float
    y: float
    spot: Spot | None
    took: bool  # this very press took the cards in hand
    dragging: bool = False


def targets(position: Position, pile: str, n: int) -> dict[str, str]:
    """Where ``n`` cards of a pile may go now: pile name to the move, in notation."""
    found: dict[str, str] = {}
    for move in position.moves:
        request = read_move(position.game, position.table, move)
        if (request.src.name, request.n) == (pile, n):
            found.setdefault(request.dst.name, move)
    return found


def word_moves(game: Game) -> dict[str, tuple[str, str]]:
    """The moves of a game that are written as a word, each with the names of its two piles."""
    return {kind.written: (kind.src[0].name, kind.dst[0].name) for kind in game.kinds if kind.is_word}


class Board:
    """The hand over one table. ``show`` tells it what lies there; the other methods are what happens to it."""

    def __init__(self, position: Position, picture: Scene) -> None:
        self.show(position, picture)

    def show(self, position: Position, picture: Scene) -> None:
        """Another position is on the table: the hand is empty, and a button that is still down means nothing."""
        self.position, self.scene = position, picture
        self.held: Spot | None = None
        self._press: Press | None = None
        self._last = (0.0, 0.0)

    # ---- events

    def press(self, x: float, y: float) -> Action:
        """A button or a finger goes down."""
        lost = self.leave() if self._press else None  # its release was never seen
        found = self.scene.at(x, y)
        spot = Spot(*found) if found else None
        took = self.held is None and spot is not None and spot.n > 0
        self._press, self._last = Press(x, y, spot, took), (x, y)
        return self._take(spot) if took else lost

    def move(self, x: float, y: float) -> Action:
        """The mouse or finger moves; with nothing pressed that means nothing."""
        press, self._last = self._press, (x, y)
        if press is None or press.spot is None or press.spot.n == 0:
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
        if press.dragging:
            return self._drop(self._under(press, x, y))
        return self._click(press)

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

    # ---- what they come to

    def _take(self, spot: Spot | None) -> Action:
        self.held = spot
        return PickUp(*spot) if spot else None

    def _put_down(self) -> Action:
        self.held = None
        return PutDown()

    def _click(self, press: Press) -> Action:
        if self.held is not None and not press.took:
            return self._drop(press.spot.pile if press.spot else None)
        word = self._word_at(press.spot) if press.spot else None
        if word is None:
            return None
        self.held = None
        return Try(word)

    def _drop(self, pile: str | None) -> Action:
        held = self.held
        if held is None or pile is None or pile == held.pile:
            return self._put_down()
        self.held = None
        return Try(self._as_written(held, pile))

    def _under(self, press: Press, x: float, y: float) -> str | None:
        """The pile that a drag ends on: under the pointer or else under the middle of the card that it holds."""
        held = self.held
        home = next((card.box for card in self.scene.cards if held and (card.pile, card.n) == held), None)
        points = [(x, y)]
        if home:
            points.append((home.x + home.width / 2 + x - press.x, home.y + home.height / 2 + y - press.y))
        piles = (found[0] for point in points if (found := self.scene.at(*point)))
        return next((pile for pile in piles if held is None or pile != held.pile), None)

    def _as_written(self, held: Spot, pile: str) -> str:
        """The move from hand to pile: as the rules list it, as a word that has these ends, or plainly, to be refused."""
        legal = targets(self.position, *held).get(pile)
        word = next((word for word, ends in word_moves(self.position.game).items() if ends == (held.pile, pile)), None)
        return legal or word or f"{held.pile}>{pile}" + (f" {held.n}" if held.n > 1 else "")

    def _word_at(self, spot: Spot) -> str | None:
        """The word that a click plays: on a back or a bare place that is an end of it; what lies face up is picked up."""
        if spot.n and next(card.name for card in self.scene.cards if (card.pile, card.n) == spot):
            return None
        ends = word_moves(self.position.game)
        from_here = [word for word, (src, _) in ends.items() if src == spot.pile]
        candidates = from_here + [word for word, (_, dst) in ends.items() if dst == spot.pile]
        return next(self._legal(candidates), from_here[0] if from_here else None)

    def _legal(self, candidates: list[str]) -> Iterator[str]:
        return (word for word in candidates if word in self.position.moves)
