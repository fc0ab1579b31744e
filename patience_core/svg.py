"""A scene as an SVG picture, and a position as a notebook shows it."""

from base64 import b64encode
from collections.abc import Collection, Mapping
from html import escape

from . import faces
from .faces import Pack
from .position import Position
from .scene import Box, Caption, CardShown, Frame, PlaceShown, Scene, scene
from .table import Card

_PIXELS = 54  # width of a card when a picture is shown at its natural size


def svg(picture: Scene, pack: str = "two_colours") -> str:
    """The scene as an SVG document, in a pack of ``faces.PACKS``."""
    look = faces.pack_named(pack)
    shapes = [_place(place, look) for place in picture.places]
    shapes += [_card(card, look) for card in picture.cards]
    shapes += [_caption(caption, look) for caption in picture.captions]
    shapes += [_frame(frame, look) for frame in picture.frames]
    width, height = picture.width, picture.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_n(width)} {_n(height)}" '
        f'width="{round(width * _PIXELS)}" height="{round(height * _PIXELS)}" font-family="{faces.FONT}">'
        f"<defs>{_defs(picture)}</defs>"
        f'<rect width="{_n(width)}" height="{_n(height)}" fill="{look.table}"/>{"".join(shapes)}</svg>'
    )


def _defs(picture: Scene) -> str:
    """The shapes that are stamped: the suits, and such signs as there are."""
    signs = {place.takes for place in picture.places}
    paths = faces.SUIT_PATHS | {sign: path for sign, path in faces.SIGN_PATHS.items() if sign in signs}
    return "".join(f'<path id="{name}" d="{path}"/>' for name, path in paths.items())


def _n(number: float) -> str:
    """A length, short and the same on every machine."""
    return f"{number:.3f}".rstrip("0").rstrip(".")


def _rect(box: Box, fill: str, edge: str, dashes: Collection[float] = (), width: float = 0.02) -> str:
    dashed = f' stroke-dasharray="{" ".join(map(_n, dashes))}"' if dashes else ""
    return (
        f'<rect x="{_n(box.x)}" y="{_n(box.y)}" width="{_n(box.width)}" height="{_n(box.height)}" rx="{faces.CORNER}" '
        f'fill="{fill}" stroke="{edge}" stroke-width="{_n(width)}"{dashed}/>'
    )


def _shape(name: str, x: float, y: float, size: float, colour: str, look: Pack) -> str:
    """A suit or a sign, its left and top on the table."""
    paint = f'fill="{colour}"'
    if name in look.hollow:
        paint = f'fill="none" stroke="{colour}" stroke-width="{_n(faces.HOLLOW_LINE)}"'
    return f'<use href="#{name}" {paint} transform="translate({_n(x)} {_n(y)}) scale({_n(size)})"/>'


def _text(text: str, x: float, y: float, size: float, colour: str, more: str = "") -> str:
    return f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{colour}"{more}>{escape(text)}</text>'


def _place(place: PlaceShown, look: Pack) -> str:
    box, unit = place.box, min(place.box.width, place.box.height)
    x, y = box.x + box.width / 2, box.y + box.height / 2
    shapes = _rect(box, "none", look.place_edge, (0.06, 0.05))
    for sign in faces.signs(place.takes, place.suit, place.index):
        shapes += _shape(sign.shape, x + unit * sign.x, y + unit * sign.y, unit * sign.size, look.place_edge, look)
    if place.index:
        size, down = faces.PLACE_INDEX_SIZE * unit, faces.index_down(place.suit) * unit
        shapes += _text(place.index, x, y + down, size, look.place_edge, ' text-anchor="middle"')
    return shapes


def _card(card: CardShown, look: Pack) -> str:
    box, unit, printed = card.box, card.size, faces.PRINTS[card.style]
    if not card.name:
        inner = Box(box.x + 0.1, box.y + 0.1, box.width - 0.2, box.height - 0.2)
        return _rect(box, look.back, look.back_edge) + _rect(inner, "none", look.back_pattern)
    ground, dashes = (look.filled_in, (0.06, 0.04)) if card.filled_in else (look.card, ())
    colour, more = look.suits[card.suit], ' font-weight="bold"'
    if len(card.index) > 1:
        more += f' textLength="{_n(unit * printed.index_width)}" lengthAdjust="spacingAndGlyphs"'
    if printed.anchor != "start":
        more += f' text-anchor="{printed.anchor}"'
    x, y = box.x + unit * printed.index[0], box.y + unit * printed.index[1]
    index = _text(card.index, x, y, unit * printed.index_size, colour, more)
    suits = [
        _shape(card.suit, box.x + unit * x, box.y + unit * y, unit * size, colour, look)
        for x, y, size in filter(None, (printed.small_suit, printed.large_suit))
    ]
    return _rect(box, ground, look.card_edge, dashes) + index + "".join(suits)


def _caption(caption: Caption, look: Pack) -> str:
    return (
        f'<text x="{_n(caption.x)}" y="{_n(caption.y)}" font-size="{faces.CAPTION_SIZE}" text-anchor="{caption.anchor}" '
        f'fill="{look.caption}">{escape(caption.text)}</text>'
    )


def _frame(frame: Frame, look: Pack) -> str:
    box = frame.box
    around = Box(box.x - 0.03, box.y - 0.03, box.width + 0.06, box.height + 0.06)
    return _rect(around, "none", look.frames[frame.kind], faces.DASHES[frame.kind], 0.06)


def picture(
    position: Position,
    language: str = "en",
    marks: Mapping[str, str] | None = None,
    named: Collection[Card] | None = None,
    pack: str = "two_colours",
    mirrored: bool = False,
) -> str:
    """A position as an HTML image with its text as the alternative; it shows in untrusted notebooks too."""
    drawn = svg(scene(position, language, marks, named, mirrored), pack)
    coded = b64encode(drawn.encode()).decode()
    return f'<img alt="{escape(alt_text(position))}" style="max-width:100%" src="data:image/svg+xml;base64,{coded}"/>'


def alt_text(position: Position) -> str:
    """A position in one line, for readers who do not see the picture."""
    lying = [f"{name}: {' '.join(cards)}" for name, cards in position.piles.items() if cards]
    return f"{position.title}. {'; '.join(lying)}"


def mimebundle(position: Position) -> dict[str, str]:
    """What a notebook is given to show: an image as HTML, and plain text."""
    return {"text/html": picture(position), "text/plain": str(position)}
