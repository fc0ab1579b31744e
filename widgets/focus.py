"""Where the keyboard is on a table: a frame that goes from pile to pile, and within a pile from card to card.

Pure geometry of the scene; nothing here knows a rule, or what is done at the place.
"""

from patience_core.scene import Box, Scene

from .moves import Spot

DIRECTIONS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
_ASIDE = 2.5  # times as far seems what lies aside of the way
_GRID = (0.5, 0.12, 0.88, 0.3, 0.7, 0.04, 0.96)  # parts of a card at which to look for one that shows


class Focus:
    """The place that the keyboard has come to: ``spot``, its pile and how many cards a move from there would carry."""

    def __init__(self, picture: Scene) -> None:
        self.scene = picture
        self.rest_on(picture.places[0].pile)

    def show(self, picture: Scene) -> None:
        """The table has changed: the frame stays with its pile, on its uppermost card."""
        self.scene = picture
        self.rest_on(self.spot.pile)

    def rest_on(self, pile: str) -> None:
        """Go to a pile straight away."""
        self.spot = Spot(pile, 1 if self._height(pile) else 0)

    def go(self, direction: str) -> None:
        """To the nearest pile in a direction (a key of ``DIRECTIONS``); at the edge it stays where it is."""
        self.rest_on(neighbour(self.scene, self.spot.pile, *DIRECTIONS[direction]))

    def reach(self, more: int) -> None:
        """Take so many more cards (fewer, when negative) of the pile, as far as they lie open to the hand."""
        depths = sorted(n for n in range(1, self._height(self.spot.pile) + 1) if point(self.scene, Spot(self.spot.pile, n)))
        if depths:
            i = depths.index(self.spot.n) if self.spot.n in depths else 0
            self.spot = Spot(self.spot.pile, depths[max(0, min(i + more, len(depths) - 1))])

    @property
    def box(self) -> Box:
        """What the frame goes round: all cards that would be carried, or the bare place."""
        return round_cards(self.scene, self.spot)

    def _height(self, pile: str) -> int:
        return sum(card.pile == pile for card in self.scene.cards)


def round_cards(picture: Scene, spot: Spot) -> Box:
    """A box round the cards of a pile that a move from a spot would carry; its bare place where there are none."""
    boxes = [card.box for card in picture.cards if card.pile == spot.pile and card.n <= spot.n] or [picture.box_of(spot.pile)]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
    return Box(left, top, right - left, bottom - top)


def point(picture: Scene, spot: Spot) -> tuple[float, float] | None:
    """A point of the table where just this spot is seen, or nothing when all of it is covered."""
    boxes = [card.box for card in picture.cards if (card.pile, card.n) == spot]
    box = boxes[0] if boxes else picture.box_of(spot.pile)
    points = ((box.x + across * box.width, box.y + down * box.height) for down in _GRID for across in _GRID)
    return next((at for at in points if picture.at(*at) == spot), None)


def neighbour(picture: Scene, pile: str, dx: int, dy: int) -> str:
    """The pile that lies nearest in a direction, or the pile itself when there is none.

    What lies straight ahead is preferred to what lies aside, and a quarter turn is no way ahead at all.
    """
    x, y = _middle(picture, pile)
    best, found = float("inf"), pile
    for place in picture.places:
        there = _middle(picture, place.pile)
        ahead = (there[0] - x) * dx + (there[1] - y) * dy
        aside = abs((there[0] - x) * dy) + abs((there[1] - y) * dx)
        distance = ahead + _ASIDE * aside
        if place.pile != pile and ahead > 0.05 and aside < 4 * ahead and distance < best:
            best, found = distance, place.pile
    return found


def _middle(picture: Scene, pile: str) -> tuple[float, float]:
    place = next(place for place in picture.places if place.pile == pile)
    return place.box.x + place.box.width / 2, place.box.y + place.box.height / 2
