"""A scene as an SVG picture, and a position as a notebook shows it."""

from base64 import b64encode
from collections.abc import Collection, Mapping
from html import escape

from . import faces
from .position import Position
from .scene import Box, Caption, CardShown, Frame, PlaceShown, Scene, scene
from .table import Card

_PIXELS = 54  # width of a card when a picture is shown at its natural size


def svg(picture: Scene) -> str:
    """The scene as an SVG document."""
    shapes = [_place(place) for place in picture.places]
    shapes += [_card(card) for card in picture.cards]
    shapes += [_caption(caption) for caption in picture.captions]
    shapes += [_frame(frame) for frame in picture.frames]
    width, height = picture.width, picture.height
    suits = "".join(f'<path id="{suit}" d="{path}"/>' for suit, path in faces.SUIT_PATHS.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{round(width * _PIXELS)}" height="{round(height * _PIXELS)}" font-family="{faces.FONT}">'
        f"<defs>{suits}</defs>"
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="{faces.TABLE}"/>{"".join(shapes)}</svg>'
    )


def _n(number: float) -> str:
    """A length, short and the same on every machine."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


def _rect(box: Box, fill: str, edge: str, dashes: Collection[float] = (), width: float = 0.02) -> str:
    dashed = f' stroke-dasharray="{" ".join(map(_n, dashes))}"' if dashes else ""
    return (
        f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" height="{_n(box.height)}" rx="{faces.CORNER}" '
        f'fill="{fill}" stroke="{edge}" stroke-width="{_n(width)}"{dashed}/>'
    )


def _suit(suit: str, box: Box, measures: tuple[float, float, float], colour: str, unit: float = 1.0) -> str:
    x, y, size = (unit * measure for measure in measures)
    placed = f"translate({_n(box.x + x)} {_n(box.y + y)}) scale({_n(size)})"
    return f'<use href="#{suit}" fill="{colour}" transform="{placed}"/>'


def _text(text: str, x: float, y: float, size: float, colour: str, more: str = "") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{colour}"{more}>{escape(text)}</text>'


def _place(place: PlaceShown) -> str:
    box, middle, unit = place.box, place.box.x + place.box.width / 2, min(place.box.width, place.box.height)
    shapes = _rect(box, "none", faces.PLACE_EDGE, (0.06, 0.05))
    if place.suit:
        shapes += _suit(place.suit, box, (0.25, 0.75 if place.index else 0.45, 0.5), faces.PLACE_EDGE, unit)
    if place.index:
        size = faces.PLACE_INDEX_SIZE * unit
        shapes += _text(place.index, middle, box.y + 1.3 * size, size, faces.PLACE_EDGE, ' text-anchor="middle"')
    return shapes


def _card(card: CardShown) -> str:
    box, unit, printed = card.box, card.size, faces.PRINTS[card.style]
    if not card.name:
        inner = Box(box.x + 0.1, box.y + 0.1, box.width - 0.2, box.height - 0.2)
        return _rect(box, faces.BACK, faces.BACK_EDGE) + _rect(inner, "none", faces.BACK_PATTERN)
    ground, dashes = (faces.FILLED_IN, (0.06, 0.04)) if card.filled_in else (faces.CARD, ())
    colour = faces.RED if card.is_red else faces.BLACK
    squeeze = f' textLength="{_n(unit * printed.index_width)}" lengthAdjust="spacingAndGlyphs"' if len(card.index) > 1 else ""
    x, y = box.x + unit * printed.index[0], box.y + unit * printed.index[1]
    index = _text(card.index, x, y, unit * printed.index_size, colour, f' font-weight="bold"{squeeze}')
    suits = [_suit(card.suit, box, where, colour, unit) for where in (printed.small_suit, printed.large_suit) if where]
    return _rect(box, ground, faces.CARD_EDGE, dashes) + index + "".join(suits)


def _caption(caption: Caption) -> str:
    return (
        f'<text x="{_n(caption.x)}" y="{_n(caption.y)}" font-size="{faces.CAPTION_SIZE}" text-anchor="{caption.anchor}" '
        f'fill="{faces.CAPTION}">{escape(caption.text)}</text>'
    )


def _frame(frame: Frame) -> str:
    box = frame.box
    around = Box(box.x - 0.03, box.y - 0.03, box.width + 0.06, box.height + 0.06)
    return _rect(around, "none", faces.FRAMES[frame.kind], faces.DASHES[frame.kind], 0.06)


def picture(
    position: Position, language: str = "en", marks: Mapping[str, str] | None = None, named: Collection[Card] | None = None
) -> str:
    """A position as an HTML image with its text as the alternative; it shows in untrusted notebooks too."""
    drawn = svg(scene(position, language, marks, named))
    coded = b64encode(drawn.encode()).decode()
    return f'<img alt="{escape(alt_text(position))}" style="max-width:100%" src="data:image/svg+xml;base64,{coded}"/>'


def alt_text(position: Position) -> str:
    """A position in one line, for readers who do not see the picture."""
    lying = [f"{name}: {' '.join(cards)}" for name, cards in position.piles.items() if cards]
    return f"{position.title}. {'; '.join(lying)}"


def mimebundle(position: Position) -> dict[str, str]:
    """What a notebook is given to show: an image as HTML, and plain text."""
    return {"text/html": picture(position), "text/plain": str(position)}
