"""Cards and places, drawn once on canvases that are never shown and stamped from there: one command a card.

All tables of a size and a pack share their sprites. They are pictures and no more: no callback is ever hung on them.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial

import ipycanvas
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets import Layout, Widget

from patience_core import faces
from patience_core.faces import Pack
from patience_core.scene import Box, CardShown, PlaceShown

_MARGIN = 0.04  # in card widths: room for the half of an outline that lies outside its box
_SQUEEZE_ABOVE = 1  # an index of more letters is made to fit

Draw = Callable[[ipycanvas.Canvas], None]


@contextmanager
def batch() -> Iterator[None]:
    """Send all that is drawn inside as one message.

    Unlike ``ipycanvas.hold_canvas`` it survives an error inside, and it says anew which canvas is meant: a page that has been
    reloaded does not know, and one command without a canvas stops all drawing.
    """
    manager = _CANVAS_MANAGER
    if manager._caching:
        yield
        return
    manager._caching, manager._current_canvas = True, None
    try:
        yield
    finally:
        try:
            manager.flush()
        finally:
            manager._caching, manager._current_canvas = False, None


def shared(widget: Widget) -> bool:
    """Whether a widget belongs to all tables."""
    return widget is _CANVAS_MANAGER


def outline(canvas: ipycanvas.Canvas, box: Box, scale: float) -> None:
    """Trace a box with round corners as the path to be filled or stroked."""
    left, top, right, bottom = (scale * edge for edge in (box.x, box.y, box.x + box.width, box.y + box.height))
    radius = scale * faces.CORNER
    canvas.begin_path()
    canvas.move_to(left + radius, top)
    canvas.arc_to(right, top, right, bottom, radius)
    canvas.arc_to(right, bottom, left, bottom, radius)
    canvas.arc_to(left, bottom, left, top, radius)
    canvas.arc_to(left, top, right, top, radius)
    canvas.close_path()


def stroke(canvas: ipycanvas.Canvas, colour: str, width: float, dashes: Sequence[float], scale: float) -> None:
    """Draw the path as a line; lengths in card widths."""
    canvas.stroke_style = colour
    canvas.line_width = scale * width
    canvas.set_line_dash([scale * dash for dash in dashes])
    canvas.stroke()


@cache
def _path(name: str) -> ipycanvas.Path2D:
    return ipycanvas.Path2D((faces.SUIT_PATHS | faces.SIGN_PATHS)[name])


def _shape(canvas: ipycanvas.Canvas, name: str, box: Box, colour: str, is_hollow: bool, scale: float) -> None:
    """A suit or a sign in a box of the sprite."""
    canvas.save()
    canvas.translate(scale * (box.x + _MARGIN), scale * (box.y + _MARGIN))
    canvas.scale(scale * box.width)
    if is_hollow:
        canvas.stroke_style, canvas.line_width = colour, faces.HOLLOW_LINE
        canvas.set_line_dash([])
        canvas.stroke(_path(name))
    else:
        canvas.fill_style = colour
        canvas.fill(_path(name))
    canvas.restore()


def _ground(canvas: ipycanvas.Canvas, box: Box, fill: str, edge: str, dashes: Sequence[float], scale: float) -> None:
    outline(canvas, box, scale)
    canvas.fill_style = fill
    canvas.fill()
    stroke(canvas, edge, 0.02, dashes, scale)


def _at_home(box: Box, inset: float = 0.0) -> Box:
    """The box on a sprite of its size, or one that much smaller inside it."""
    return Box(_MARGIN + inset, _MARGIN + inset, box.width - 2 * inset, box.height - 2 * inset)


def _draw_back(box: Box, look: Pack, scale: float, canvas: ipycanvas.Canvas) -> None:
    _ground(canvas, _at_home(box), look.back, look.back_edge, (), scale)
    outline(canvas, _at_home(box, inset=0.1), scale)
    stroke(canvas, look.back_pattern, 0.02, (), scale)


def _draw_face(card: CardShown, look: Pack, scale: float, canvas: ipycanvas.Canvas) -> None:
    ground, dashes = (look.filled_in, (0.06, 0.04)) if card.filled_in else (look.card, ())
    colour, printed, unit = look.suits[card.suit], faces.PRINTS[card.style], card.size
    _ground(canvas, _at_home(card.box), ground, look.card_edge, dashes, scale)
    for x, y, size in filter(None, (printed.small_suit, printed.large_suit)):
        box = Box(unit * x, unit * y, unit * size, unit * size)
        _shape(canvas, card.suit, box, colour, card.suit in look.hollow, scale)
    x, y = unit * printed.index[0], unit * printed.index[1]
    canvas.font = f"bold {scale * unit * printed.index_size:.1f}px {faces.FONT}"
    canvas.fill_style, canvas.text_align = colour, printed.anchor
    room = scale * unit * printed.index_width if len(card.index) > _SQUEEZE_ABOVE else None
    canvas.fill_text(card.index, scale * (x + _MARGIN), scale * (y + _MARGIN), room)


def _draw_place(place: PlaceShown, look: Pack, scale: float, canvas: ipycanvas.Canvas) -> None:
    box, unit = place.box, min(place.box.width, place.box.height)
    x, y = box.width / 2, box.height / 2
    outline(canvas, _at_home(box), scale)
    stroke(canvas, look.place_edge, 0.02, (0.06, 0.05), scale)
    for sign in faces.signs(place.takes, place.suit, place.index):
        there = Box(x + unit * sign.x, y + unit * sign.y, unit * sign.size, unit * sign.size)
        _shape(canvas, sign.shape, there, look.place_edge, sign.shape in look.hollow, scale)
    if place.index:
        canvas.font = f"{scale * faces.PLACE_INDEX_SIZE * unit:.1f}px {faces.FONT}"
        canvas.fill_style, canvas.text_align = look.place_edge, "center"
        y += unit * faces.index_down(place.suit)
        canvas.fill_text(place.index, scale * (x + _MARGIN), scale * (y + _MARGIN))


class Sprites:
    """The sprites of a size (canvas pixels to a card width) and a pack; each is drawn when it is first wanted."""

    def __init__(self, scale: int, look: Pack) -> None:
        self.scale, self.look = scale, look
        self.is_stale = False  # a page that has been reloaded has lost them
        self._layout = Layout()
        self._sprites: dict[object, tuple[ipycanvas.Canvas, Draw]] = {}

    def stamp_card(self, layer: ipycanvas.Canvas, card: CardShown, dx: float = 0.0, dy: float = 0.0) -> None:
        """Draw a card where it lies, or that far from there."""
        drawn = partial(_draw_face, card) if card.name else partial(_draw_back, card.box)
        sprite = self._sprite((card.index, card.suit, card.filled_in, card.style, card.size), card.box, drawn)
        self._stamp(layer, sprite, card.box.x + dx, card.box.y + dy)

    def stamp_place(self, layer: ipycanvas.Canvas, place: PlaceShown) -> None:
        """Draw a bare place, and what it waits for."""
        key = ("place", place.suit, place.index, place.takes, place.box.width, place.box.height)
        self._stamp(layer, self._sprite(key, place.box, partial(_draw_place, place)), place.box.x, place.box.y)

    def redraw(self) -> None:
        """Draw every sprite again."""
        self.is_stale = False
        for canvas, draw in self._sprites.values():
            canvas.clear()
            draw(canvas)

    def _stamp(self, layer: ipycanvas.Canvas, sprite: ipycanvas.Canvas, x: float, y: float) -> None:
        layer.draw_image(sprite, round(self.scale * (x - _MARGIN)), round(self.scale * (y - _MARGIN)))

    def _sprite(self, key: object, box: Box, drawn: Callable[..., None]) -> ipycanvas.Canvas:
        if key not in self._sprites:
            draw = partial(drawn, self.look, self.scale)
            width, height = (round(self.scale * (side + 2 * _MARGIN)) for side in (box.width, box.height))
            canvas = ipycanvas.Canvas(width=width, height=height, layout=self._layout, _send_client_ready_event=False)
            self._sprites[key] = canvas, draw
            draw(canvas)
        return self._sprites[key][0]


_sets: dict[tuple[int, str], Sprites] = {}


def sprites(scale: int, pack: str = "two_colours") -> Sprites:
    """The sprites of a size and a pack of ``faces.PACKS``, the same for all tables."""
    if (scale, pack) not in _sets:
        _sets[scale, pack] = Sprites(scale, faces.pack_named(pack))
    found = _sets[scale, pack]
    if found.is_stale:
        found.redraw()
    return found


def restore(wanted: Sprites) -> None:
    """Draw these sprites again for a page that has lost all; the others when they are next asked for."""
    for each in _sets.values():
        each.is_stale = True
    wanted.redraw()
