"""Cards and places, drawn once on canvases that are never shown and stamped from there: one command a card.

All tables of a size share their sprites. They are pictures and no more: no callback is ever hung on them.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial

import ipycanvas
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets import Layout

from patience_core import faces
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
def _suit_path(suit: str) -> ipycanvas.Path2D:
    return ipycanvas.Path2D(faces.SUIT_PATHS[suit])


def _suit(
    canvas: ipycanvas.Canvas, suit: str, measures: tuple[float, float, float], colour: str, scale: float, unit: float
) -> None:
    x, y, size = (unit * measure for measure in measures)
    canvas.save()
    canvas.translate(scale * (x + _MARGIN), scale * (y + _MARGIN))
    canvas.scale(scale * size)
    canvas.fill_style = colour
    canvas.fill(_suit_path(suit))
    canvas.restore()


def _ground(canvas: ipycanvas.Canvas, box: Box, fill: str, edge: str, dashes: Sequence[float], scale: float) -> None:
    outline(canvas, box, scale)
    canvas.fill_style = fill
    canvas.fill()
    stroke(canvas, edge, 0.02, dashes, scale)


def _at_home(box: Box, inset: float = 0.0) -> Box:
    """The box on a sprite of its size, or one that much smaller inside it."""
    return Box(_MARGIN + inset, _MARGIN + inset, box.width - 2 * inset, box.height - 2 * inset)


def _draw_back(box: Box, scale: float, canvas: ipycanvas.Canvas) -> None:
    _ground(canvas, _at_home(box), faces.BACK, faces.BACK_EDGE, (), scale)
    outline(canvas, _at_home(box, inset=0.1), scale)
    stroke(canvas, faces.BACK_PATTERN, 0.02, (), scale)


def _draw_face(card: CardShown, scale: float, canvas: ipycanvas.Canvas) -> None:
    ground, dashes = (faces.FILLED_IN, (0.06, 0.04)) if card.filled_in else (faces.CARD, ())
    colour = faces.RED if card.is_red else faces.BLACK
    printed, unit = faces.PRINTS[card.style], card.size
    _ground(canvas, _at_home(card.box), ground, faces.CARD_EDGE, dashes, scale)
    for measures in filter(None, (printed.small_suit, printed.large_suit)):
        _suit(canvas, card.suit, measures, colour, scale, unit)
    x, y = unit * printed.index[0], unit * printed.index[1]
    canvas.font = f"bold {scale * unit * printed.index_size:.1f}px {faces.FONT}"
    canvas.fill_style = colour
    room = scale * unit * printed.index_width if len(card.index) > _SQUEEZE_ABOVE else None
    canvas.fill_text(card.index, scale * (x + _MARGIN), scale * (y + _MARGIN), room)


def _draw_place(place: PlaceShown, scale: float, canvas: ipycanvas.Canvas) -> None:
    box, unit = place.box, min(place.box.width, place.box.height)
    outline(canvas, _at_home(box), scale)
    stroke(canvas, faces.PLACE_EDGE, 0.02, (0.06, 0.05), scale)
    if place.suit:
        _suit(canvas, place.suit, (0.25, 0.75 if place.index else 0.45, 0.5), faces.PLACE_EDGE, scale, unit)
    if place.index:
        size = faces.PLACE_INDEX_SIZE * unit
        canvas.font = f"{scale * size:.1f}px {faces.FONT}"
        canvas.fill_style, canvas.text_align = faces.PLACE_EDGE, "center"
        canvas.fill_text(place.index, scale * (box.width / 2 + _MARGIN), scale * (1.3 * size + _MARGIN))


class Sprites:
    """The sprites of one size, ``scale`` canvas pixels to a card width; each is drawn when it is first wanted."""

    def __init__(self, scale: int) -> None:
        self.scale = scale
        self._layout = Layout()
        self._sprites: dict[object, tuple[ipycanvas.Canvas, Draw]] = {}

    def stamp_card(self, layer: ipycanvas.Canvas, card: CardShown, dx: float = 0.0, dy: float = 0.0) -> None:
        """Draw a card where it lies, or that far from there."""
        draw = partial(_draw_face, card, self.scale) if card.name else partial(_draw_back, card.box, self.scale)
        sprite = self._sprite((card.index, card.suit, card.filled_in, card.style, card.size), card.box, draw)
        self._stamp(layer, sprite, card.box.x + dx, card.box.y + dy)

    def stamp_place(self, layer: ipycanvas.Canvas, place: PlaceShown) -> None:
        """Draw a bare place, and what it waits for."""
        key = ("place", place.suit, place.index, place.box.width, place.box.height)
        self._stamp(layer, self._sprite(key, place.box, partial(_draw_place, place, self.scale)), place.box.x, place.box.y)

    def redraw(self) -> None:
        """Draw every sprite again: a page that has been reloaded has lost them all."""
        for canvas, draw in self._sprites.values():
            canvas.clear()
            draw(canvas)

    def _stamp(self, layer: ipycanvas.Canvas, sprite: ipycanvas.Canvas, x: float, y: float) -> None:
        layer.draw_image(sprite, round(self.scale * (x - _MARGIN)), round(self.scale * (y - _MARGIN)))

    def _sprite(self, key: object, box: Box, draw: Draw) -> ipycanvas.Canvas:
        if key not in self._sprites:
            width, height = (round(self.scale * (side + 2 * _MARGIN)) for side in (box.width, box.height))
            canvas = ipycanvas.Canvas(width=width, height=height, layout=self._layout, _send_client_ready_event=False)
            self._sprites[key] = canvas, draw
            draw(canvas)
        return self._sprites[key][0]


@cache
def sprites(scale: int) -> Sprites:
    """The sprites of a size, the same for all tables."""
    return Sprites(scale)
