"""How cards look: shapes, measures and colours, shared by all painters. Lengths are in card widths."""

from dataclasses import dataclass

SUIT_PATHS = {
    "S": "M.5 .02C.6 .2 .95 .4 .95 .62C.95 .77 .83 .84 .74 .84C.65 .84 .57 .79 .54 .71C.55 .83 .6 .93 .69 .98L.31 .98"
    "C.4 .93 .45 .83 .46 .71C.43 .79 .35 .84 .26 .84C.17 .84 .05 .77 .05 .62C.05 .4 .4 .2 .5 .02Z",
    "H": "M.5 .95C.2 .68 .04 .48 .04 .3C.04 .14 .16 .06 .28 .06C.38 .06 .46 .12 .5 .22C.54 .12 .62 .06 .72 .06"
    "C.84 .06 .96 .14 .96 .3C.96 .48 .8 .68 .5 .95Z",
    "D": "M.5 .02C.6 .2 .72 .36 .88 .5C.72 .64 .6 .8 .5 .98C.4 .8 .28 .64 .12 .5C.28 .36 .4 .2 .5 .02Z",
    "C": "M.28 .25A.22 .22 0 1 1 .72 .25A.22 .22 0 0 1 .62 .44A.22 .22 0 1 1 .55 .66C.56 .8 .6 .92 .69 .98L.31 .98"
    "C.4 .92 .44 .8 .45 .66A.22 .22 0 1 1 .38 .44A.22 .22 0 0 1 .28 .25Z",
}
"""The outline of each suit in a box one wide and one high, as SVG path data."""

CORNER = 0.09


@dataclass(frozen=True)
class Print:
    """Where things are printed on a card of some shape: the index (left end of its baseline), a small and a large suit."""

    index: tuple[float, float]
    index_size: float  # height of the letters
    index_width: float  # of an index of two figures
    large_suit: tuple[float, float, float]  # left, top, size
    small_suit: tuple[float, float, float] | None = None


PRINTS = {
    "upright": Print((0.09, 0.36), 0.36, 0.44, (0.24, 0.62, 0.56), (0.6, 0.09, 0.3)),
    "mirrored": Print((0.5, 0.36), 0.36, 0.42, (0.2, 0.62, 0.56), (0.1, 0.09, 0.3)),
    "turned": Print((0.1, 0.44), 0.42, 0.5, (0.7, 0.22, 0.58), (0.12, 0.56, 0.34)),
    "small": Print((0.1, 0.62), 0.62, 0.8, (0.2, 0.74, 0.6)),
}
"""A card that lies sideways is printed so that it can be read without turning one's head; one that others cover from the
right to the left (mirrored) has its index on the right."""

PLACE_INDEX_SIZE = 0.5
CAPTION_SIZE = 0.24
FONT = "Arial, 'DejaVu Sans', 'Liberation Sans', Helvetica, sans-serif"

RED, BLACK = "#c3172a", "#16161c"
CARD, CARD_EDGE, FILLED_IN = "#ffffff", "#5b5b66", "#ece6d3"
BACK, BACK_EDGE, BACK_PATTERN = "#31589c", "#1d3665", "#7f9fd4"
TABLE, PLACE_EDGE, CAPTION = "#e9f0e4", "#8fa388", "#39463a"
FRAMES = {"from": "#8a5a00", "to": "#8a5a00", "target": "#006b5b", "focus": "#5a2ca0"}
DASHES = {"from": (0.1, 0.07), "to": (), "target": (0.03, 0.06), "focus": ()}
"""Frames differ in their dashes as well, so that no meaning hangs on colour alone."""
