"""A scene on ipycanvas, in four layers, so that while cards are dragged only the uppermost is drawn again."""

from collections.abc import Callable, Iterable
from math import ceil
from time import monotonic

import ipycanvas
from ipywidgets import Layout

from patience_core import faces
from patience_core.scene import Box, CardShown, Frame, Scene

from .glide import GLIDE, MOST, Flight, OnError, journeys, log_it, running_loop
from .sprites import batch, outline, restore, sprites, stroke

_SHARP = 2  # canvas pixels to one of the page, at the least, so that cards stay sharp when zoomed
_SHARPEST = 4  # and at the most: the four layers of the largest table then take 100 MB of the page's memory
_NEARLY = 0.05  # a ratio this little above a whole number needs no more pixels than that
_ROOM = (780, 500)  # the largest that a table gets on the page, in its pixels
_WIDE = 1.7  # times as wide as high: such a table leaves the rules a narrower column
_BETWEEN_FRAMES = 0.028  # seconds; drawing a drag more often than this only makes it lag
_FRAME_WIDTH, _FRAME_OFF = 0.06, 0.03
_ALIGN = {"start": "left", "middle": "center", "end": "right"}
_TABLE, _CARDS, _MARKS, _DRAG = range(4)

OnPoint = Callable[[float, float], None]


class TableCanvas:
    """Paints scenes of one size, ``scene`` being the one that it shows. ``widget`` is what goes on the page.

    All measures are card widths. ``pack`` is a key of ``faces.PACKS``.
    """

    def __init__(self, picture: Scene, pack: str = "two_colours") -> None:
        self.scene, self.pack = picture, pack
        self.scale, width, height = self._size(_SHARP)
        share = "68%" if picture.width > _WIDE * picture.height else "60%"
        layout = Layout(width=share, max_width=f"{width // _SHARP}px", height="auto")
        self.widget = ipycanvas.MultiCanvas(4, width=width, height=height, layout=layout)
        self.widget.add_class("patience-canvas")
        self._sprites = sprites(self.scale, pack)
        self._frames: tuple[Frame, ...] = ()
        self._in_hand: list[CardShown] = []
        self._flight: Flight | None = None
        self._drawn_at = 0.0

    def _size(self, sharp: int) -> tuple[int, int, int]:
        """Canvas pixels to a card width, and the width and height in them, at so many to a pixel of the page."""
        width, height = self.scene.width, self.scene.height
        scale = round(sharp * min(_ROOM[0] / width, _ROOM[1] / height))
        return scale, round(scale * width), round(scale * height)

    # ---- how it looks

    def dress(self, pack: str) -> None:
        """Draw everything in another pack."""
        with batch():
            self._sprites, self.pack = sprites(self.scale, pack), pack
            self._repaint()

    def sharpen(self, ratio: float) -> None:
        """Draw with as many pixels as the page needs: ``ratio`` is its device's pixels to one of the table's natural size.

        That is the page's device pixel ratio, times what the table is enlarged by. Any number will do; there are three sizes.
        """
        scale, width, height = self._size(min(max(_SHARP, ceil(ratio - _NEARLY)), _SHARPEST))
        if scale != self.scale:
            self.widget.width, self.widget.height = width, height
            with batch():
                self.scale, self._sprites = scale, sprites(scale, self.pack)
                self._repaint()

    # ---- drawing

    def paint(self, picture: Scene) -> None:
        """Draw everything; nothing is in hand."""
        self.scene, self._frames, self._in_hand = picture, picture.frames, []
        self._repaint()

    def _repaint(self) -> None:
        """Draw everything as it is, at home."""
        self._stop()
        with batch():
            self._paint_table()
            self._paint_cards()
            self._paint_frames()
            self._paint_hand(0, 0)

    def restore(self) -> None:
        """Draw the sprites again for a page that has lost them; then everything has to be painted."""
        with batch():
            restore(self._sprites)

    def lift(self, pile: str, n: int) -> None:
        """Take the uppermost ``n`` cards of a pile in hand."""
        self.finish()
        self._in_hand = [card for card in self.scene.cards if card.pile == pile and card.n <= n]
        with batch():
            self._paint_cards()
            self._paint_hand(0, 0)

    def carry(self, dx: float, dy: float) -> None:
        """Draw the cards in hand that far from home, unless the last drawing was only just sent."""
        self.finish()
        if self._in_hand and monotonic() - self._drawn_at >= _BETWEEN_FRAMES:
            with batch():
                self._paint_hand(dx, dy)
            self._drawn_at = monotonic()

    def put_down(self) -> None:
        """Let the cards in hand lie where they lay; the frames stay."""
        self.finish()
        self._in_hand = []
        with batch():
            self._paint_cards()
            self._paint_hand(0, 0)

    def mark(self, frames: Iterable[Frame]) -> None:
        """Draw these frames in place of all that there are."""
        self.finish()
        self._frames = tuple(frames)
        with batch():
            self._paint_frames()

    # ---- cards that move by themselves

    def glide(self, before: Scene, after: Scene, seconds: float = GLIDE, on_error: OnError = log_it) -> None:
        """Paint a scene, the cards that lay elsewhere in the one before travelling to their places for so long.

        Returns at once; ``finish``, and all that draws, ends the travel. Where nothing or much has moved, without time, and
        without a running event loop, the scene is painted and that is all. ``on_error`` is told what goes wrong on the way.
        """
        loop = running_loop()
        travelling = journeys(before, after) if loop and seconds > 0 else []
        if not loop or not 0 < len(travelling) <= MOST:
            self.paint(after)
            return
        self._stop()
        self.scene, self._frames, self._in_hand = after, after.frames, []
        self._flight = Flight(travelling, seconds, self._paint_on_the_way, self.finish, on_error)
        with batch():
            self._paint_table()
            self._paint_cards()
            self._paint_frames()
            self._paint_on_the_way(0.0)
        self._flight.start(loop)

    def finish(self) -> None:
        """Cards that still travel lie at once where they are going."""
        if self._flight:
            self._stop()
            with batch():
                self._paint_cards()
                self._paint_hand(0, 0)

    def _stop(self) -> None:
        flight, self._flight = self._flight, None
        if flight:
            flight.stop()

    def _paint_on_the_way(self, share: float) -> None:
        """The cards that travel, after that share of the way."""
        layer = self.widget[_DRAG]
        with batch():
            layer.clear()
            for card, dx, dy in self._flight.journeys if self._flight else ():
                self._sprites.stamp_card(layer, card, dx * (1 - share), dy * (1 - share))

    # ---- layer by layer

    def _paint_table(self) -> None:
        layer, look = self.widget[_TABLE], faces.PACKS[self.pack]
        layer.fill_style = look.table
        layer.fill_rect(0, 0, self.widget.width, self.widget.height)
        for place in self.scene.places:
            self._sprites.stamp_place(layer, place)
        layer.font = f"{self.scale * faces.CAPTION_SIZE:.1f}px {faces.FONT}"
        layer.fill_style = look.caption
        for caption in self.scene.captions:
            layer.text_align = _ALIGN[caption.anchor]
            layer.fill_text(caption.text, self.scale * caption.x, self.scale * caption.y)

    def _paint_cards(self) -> None:
        layer = self.widget[_CARDS]
        layer.clear()
        lifted = {(card.pile, card.n) for card in self._in_hand}
        lifted |= {(card.pile, card.n) for card, *_ in (self._flight.journeys if self._flight else ())}
        for card in self.scene.cards:
            if (card.pile, card.n) not in lifted:
                self._sprites.stamp_card(layer, card)

    def _paint_frames(self) -> None:
        layer = self.widget[_MARKS]
        layer.clear()
        for frame in self._frames:
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
        stroke(layer, faces.PACKS[self.pack].frames[kind], _FRAME_WIDTH, faces.DASHES[kind], self.scale)

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
