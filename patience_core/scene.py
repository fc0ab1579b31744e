"""What is to be drawn, and where: the one picture of a position that every painter paints.

Lengths are in card widths, x to the right and y down from the table's top left corner.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from . import texts
from .layout import CARD_HEIGHT, CARD_WIDTH, Place, layout_of
from .notation import RANKS, SUITS, card_name
from .position import Position
from .table import Card, cards_on, face_down, rank, suit


@dataclass(frozen=True)
class Box:
    """A rectangle on the table."""

    x: float
    y: float
    width: float = CARD_WIDTH
    height: float = CARD_HEIGHT

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


@dataclass(frozen=True)
class PlaceShown:
    """The bare place of a pile, seen where no card lies, and what may be laid there.

    That is a ``suit`` and an ``index`` (or one of them), or else ``takes``: ``any`` card, ``nothing``, ``again`` where a word
    lays cards. All three are empty where it depends on what lies around.
    """

    pile: str
    box: Box
    suit: str = ""
    index: str = ""
    takes: str = ""


@dataclass(frozen=True)
class CardShown:
    """A card as it lies: ``index`` and ``suit`` as printed, or a back (both empty).

    ``n`` is how many cards a move from here would carry: this one and those upon it. ``name`` is the card's in stored
    notation, empty for a back, so that what is hidden cannot be read off the picture. ``filled_in`` marks the cards of
    a figure that its document does not name.
    """

    pile: str
    n: int
    box: Box
    name: str = ""
    index: str = ""
    suit: str = ""
    is_red: bool = False
    filled_in: bool = False
    style: str = "upright"  # how it is printed: a key of ``faces.PRINTS``
    size: float = CARD_WIDTH  # the width of the card; a turned card is as high as this


@dataclass(frozen=True)
class Caption:
    """Words on the table; ``anchor`` is ``start``, ``middle`` or ``end``, as in SVG."""

    x: float
    y: float
    text: str
    anchor: str = "start"


@dataclass(frozen=True)
class Frame:
    """A mark round a pile or card; its kind is a key of ``faces.FRAMES``.

    ``from`` and ``to`` of the last move, ``target`` where a move may go, ``focus`` of the keyboard, ``hint``, and ``allowed``
    by the sentence that is pointed at.
    """

    box: Box
    kind: str


@dataclass(frozen=True)
class Scene:
    """Everything on the table, lowest first: places, cards, captions, frames."""

    width: float
    height: float
    places: tuple[PlaceShown, ...]
    cards: tuple[CardShown, ...]
    captions: tuple[Caption, ...]
    frames: tuple[Frame, ...]

    def at(self, x: float, y: float) -> tuple[str, int] | None:
        """The pile at a point and how many cards a move from there would carry (0: an empty place)."""
        for card in reversed(self.cards):
            if card.box.holds(x, y):
                return card.pile, card.n
        for place in self.places:
            if place.box.holds(x, y):
                return place.pile, 0
        return None

    def box_of(self, pile: str, n: int = 1) -> Box:
        """The ``n``-th card of a pile from the top, or its bare place where there is no such card."""
        found = [card.box for card in self.cards if (card.pile, card.n) == (pile, n)]
        return found[0] if found else next(place.box for place in self.places if place.pile == pile)


def scene(
    position: Position,
    language: str = "en",
    marks: Mapping[str, str] | None = None,
    named: Collection[Card] | None = None,
    mirrored: bool = False,
) -> Scene:
    """The picture of a position, with the indices in a language and piles framed by ``marks`` (pile name: kind).

    ``named``, for a figure, has the cards that its document names; all others are then marked as filled in. ``mirrored``
    changes left and right about, for the left hand.
    """
    table, layout = position.table, layout_of(position.game)
    places, cards = [], []
    captions = [Caption(words.x, words.y, _localised(words.text, language), words.anchor) for words in layout.captions]
    for pile in position.game.piles:
        place = layout.places[pile.name]
        waits_for = place.suit, _localised(place.rank, language), _takes(place, position)
        places.append(PlaceShown(pile.name, _box(place, place.x, place.y), *waits_for))
        lying, hidden = cards_on(table, pile), face_down(table, pile)
        for i, (x, y) in enumerate(_spread(place, len(lying), hidden)):
            shown = CardShown(pile.name, len(lying) - i, _box(place, x, y), style=_style(place), size=place.card)
            cards.append(_face_up(shown, lying[i], language, named) if i >= hidden else shown)
        counted = {"all": len(lying), "hidden": hidden}.get(place.counted, 0)
        if counted:
            captions.append(Caption(place.x + place.count_at[0], place.y + place.count_at[1], str(counted), "middle"))
    bare = Scene(layout.width, layout.height, tuple(places), tuple(cards), tuple(captions), ())
    if mirrored:
        bare = _mirrored(bare)
    return replace(bare, frames=tuple(Frame(bare.box_of(pile), kind) for pile, kind in (marks or {}).items()))


def _takes(place: Place, position: Position) -> str:
    """What the layout says, unless it names a word that is no legal move now."""
    return "nothing" if place.takes == "again" and place.takes not in position.moves else place.takes


_OTHER_STYLE = {"upright": "mirrored", "fan": "fan mirrored", "fan mirrored": "fan", "small": "small mirrored"}
_OTHER_ANCHOR = {"start": "end", "end": "start"}


def _mirrored(picture: Scene) -> Scene:
    """Left and right changed about. The cards themselves are not: only the edge changes at which their index stands."""

    def over(box: Box) -> Box:
        return replace(box, x=picture.width - box.x - box.width)

    return replace(
        picture,
        places=tuple(replace(place, box=over(place.box)) for place in picture.places),
        cards=tuple(replace(card, box=over(card.box), style=_OTHER_STYLE.get(card.style, card.style)) for card in picture.cards),
        captions=tuple(
            replace(words, x=picture.width - words.x, anchor=_OTHER_ANCHOR.get(words.anchor, words.anchor))
            for words in picture.captions
        ),
    )


def _style(place: Place) -> str:
    if place.turned:
        return "turned"
    if place.card < CARD_WIDTH:
        return "small"
    across, _ = place.fan
    return "upright" if not across else "fan" if across > 0 else "fan mirrored"


def _box(place: Place, x: float, y: float) -> Box:
    width, height = place.card * CARD_WIDTH, place.card * CARD_HEIGHT
    return Box(x, y, height, width) if place.turned else Box(x, y, width, height)


def _spread(place: Place, count: int, hidden: int) -> list[tuple[float, float]]:
    """Where each of the cards of a pile lies, drawn together when they need more room than there is."""
    steps = [(0.0, 0.0)]
    for i in range(1, count):
        spread = count - i < place.shown
        steps.append((place.closed if i <= hidden else place.fan) if spread else (0.0, 0.0))
    length = sum(abs(dx) + abs(dy) for dx, dy in steps)
    squeeze = min(1.0, place.room / length) if length else 1.0
    x, y, spots = place.x, place.y, []
    for dx, dy in steps[:count]:
        x, y = x + dx * squeeze, y + dy * squeeze
        spots.append((x, y))
    return spots


def _face_up(shown: CardShown, card: Card, language: str, named: Collection[Card] | None) -> CardShown:
    index, suit_name = texts.index_letter(RANKS[rank(card) - 1], language), SUITS[suit(card)]
    return replace(
        shown,
        name=card_name(card),
        index=index,
        suit=suit_name,
        is_red=suit_name in "HD",
        filled_in=named is not None and card not in named,
    )


def _localised(text: str, language: str) -> str:
    return " ".join(texts.index_letter(part, language) if part in RANKS else part for part in text.split())
