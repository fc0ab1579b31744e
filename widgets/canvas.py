"""A scene on ipycanvas, in four layers, so that while cards are dragged only the uppermost is drawn again."""

from collections.abc import Callable, Iterable
from time import monotonic

import ipycanvas
from ipywidgets import Layout

from patience_core import faces
from patience_core.scene import Box, CardShown, Frame, Scene

from .sprites import batch, outline, sprites, stroke

_SHARP = 2  # canvas pixels to one of the page, so that cards stay sharp on dense screens and when zoomed
_ROOM = (780, 500)  # the largest that a table gets on the page, in its pixels
_WIDE = 1.7  # times as wide as high: such a table leaves the rules a narrower column
_BETWEEN_FRAMES = 0.028  # seconds; drawing a drag more often than this only makes it lag
_FRAME_WIDTH, _FRAME_OFF = 0.06, 0.03
_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_TABLE, _CARDS, _MARKS, _DRAG = range(4)

OnPoint = Callable[[float, float], None]


class TableCanvas:
    """Paints scenes of one size, ``scene`` being the one that it shows. ``widget`` is what goes on the page.

    All measures are card widths.
    """

    def __init__(self, picture: Scene) -> None:
        self.scale = round(_SHARP * min(_ROOM[0] / picture.width, _ROOM[1] / picture.height))
        width, height = round(self.scale * picture.width), round(self.scale * picture.height)
        share = "68%" if picture.width > _WIDE * picture.height else "60%"
        layout = Layout(width=share, max_width=f"{width // _SHARP}px", height="auto")
        self.widget = ipycanvas.MultiCanvas(4, width=width, height=height, layout=layout)
        self.widget.add_class("patience-canvas")
        self.scene = picture
        self._sprites = sprites(self.scale)
        self._in_hand: list[CardShown] = []
        self._drawn_at = 0.0

    # ---- drawing

    def paint(self, picture: Scene) -> None:
        """Draw everything; nothing is in hand."""
        self.scene, self._in_hand = picture, []
        with batch():
            self._paint_table()
            self._paint_cards()
            self._paint_frames(picture.frames)
            self._paint_hand(0, 0)

    def restore(self) -> None:
        """Draw the sprites again for a page that has lost them; then everything has to be painted."""
        with batch():
            self._sprites.redraw()

    def lift(self, pile: str, n: int, piles: Iterable[str]) -> None:
        """Take the uppermost ``n`` cards of a pile in hand, and frame the piles where they may go."""
        self._in_hand = [card for card in self.scene.cards if card.pile == pile and card.n <= n]
        with batch():
            self._paint_cards()
            self._paint_frames([Frame(self.scene.box_of(target), "target") for target in piles])
            self._paint_hand(0, 0)

    def carry(self, dx: float, dy: float) -> None:
        """Draw the cards in hand that far from home, unless the last drawing was only just sent."""
        if self._in_hand and monotonic() - self._drawn_at >= _BETWEEN_FRAMES:
            with batch():
                self._paint_hand(dx, dy)
            self._drawn_at = monotonic()

    def point_out(self, pile: str, n: int) -> None:
        """Frame one card where it lies."""
        shown = next(card.box for card in self.scene.cards if (card.pile, card.n) == (pile, n))
        with batch():
            self._paint_frames([Frame(shown, "focus")])

    def put_down(self) -> None:
        """Let the cards in hand lie where they lay, and take all frames away."""
        self.paint(self.scene)

    def _paint_table(self) -> None:
        layer = self.widget[_TABLE]
        layer.fill_style = faces.TABLE
        layer.fill_rect(0, 0, self.widget.width, self.widget.height)
        for place in self.scene.places:
            self._sprites.stamp_place(layer, place)
        layer.font = f"{self.scale * faces.CAPTION_SIZE:.1f}px {faces.FONT}"
        layer.fill_style = faces.CAPTION
        for caption in self.scene.captions:
            layer.text_align = _ALIGN[caption.anchor]
            layer.fill_text(caption.text, self.scale * caption.x, self.scale * caption.y)

    def _paint_cards(self) -> None:
        layer = self.widget[_CARDS]
        layer.clear()
        for card in self.scene.cards:
            if card not in self._in_hand:
                self._sprites.stamp_card(layer, card)

    def _paint_frames(self, frames: Iterable[Frame]) -> None:
        layer = self.widget[_MARKS]
        layer.clear()
        for frame in frames:
            self._frame(layer, frame.box, frame.kind)

    def _paint_hand(self, dx: float, dy: float) -> None:
        layer = self.widget[_DRAG]
        layer.clear()
        for card in self._in_hand:
            self._sprites.stamp_card(layer, card, dx, dy)
        if self._in_hand:
            first, last = self._in_hand[0].box, self._in_hand[-1].box
            run = Box(first.x + dx, first.y + dy, last.x + last.width - first.x, last.y + last.height - first.y)
            self._frame(layer, run, "focus")

    def _frame(self, layer: ipycanvas.Canvas, box: Box, kind: str) -> None:
        around = Box(box.x - _FRAME_OFF, box.y - _FRAME_OFF, box.width + 2 * _FRAME_OFF, box.height + 2 * _FRAME_OFF)
        outline(layer, around, self.scale)
        stroke(layer, faces.FRAMES[kind], _FRAME_WIDTH, faces.DASHES[kind], self.scale)

    # ---- what the page reports

    def on_mouse(self, down: OnPoint, move: OnPoint, up: OnPoint, out: OnPoint) -> None:
        """Have these called with the point in card widths."""
        self.widget.on_mouse_down(self._measured(down))
        self.widget.on_mouse_move(self._measured(move))
        self.widget.on_mouse_up(self._measured(up))
        self.widget.on_mouse_out(self._measured(out))

    def on_touch(self, start: OnPoint, move: OnPoint, end: Callable[[], None], cancel: Callable[[], None]) -> None:
        """Have these called for one finger; a second one breaks the touch off. An end comes without a point."""

        def one_finger(then: OnPoint) -> Callable[[list[tuple[float, float]]], None]:
            return lambda points: self._measured(then)(*points[0]) if len(points) == 1 else cancel()

        self.widget.on_touch_start(one_finger(start))
        self.widget.on_touch_move(one_finger(move))
        self.widget.on_touch_end(lambda _points: end())
        self.widget.on_touch_cancel(lambda _points: cancel())

    def _measured(self, then: OnPoint) -> OnPoint:
        return lambda x, y: then(x / self.scale, y / self.scale)
