"""How cards look: shapes, measures and colours, shared by all painters. Lengths are in card widths."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .errors import UnknownGame

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

SIGN_PATHS = {
    "nothing": "M.12 .02L.5 .4L.88 .02L.98 .12L.6 .5L.98 .88L.88 .98L.5 .6L.12 .98L.02 .88L.4 .5L.02 .12Z",
    "again": "M.85 .5A.35 .35 0 1 1 .5 .15L.5 0L.8 .22L.5 .44L.5 .29A.21 .21 0 1 0 .71 .5Z",
}
"""Signs on bare places, in the same way: no card may be laid here; what has been turned may be gone through again."""

CORNER = 0.09


@dataclass(frozen=True)
class Print:
    """Where things are printed on a card of some shape: the index, a small and a large suit."""

    index: tuple[float, float]  # the left end of its baseline or, printed for the right edge, the right end
    index_size: float  # height of the letters
    index_width: float  # of an index of two figures
    large_suit: tuple[float, float, float]  # left, top, size
    small_suit: tuple[float, float, float] | None = None
    anchor: str = "start"  # which end of the index is given, as in SVG


PRINTS = {
    "upright": Print((0.09, 0.36), 0.36, 0.44, (0.24, 0.62, 0.56), (0.6, 0.09, 0.3)),
    "mirrored": Print((0.91, 0.36), 0.36, 0.44, (0.2, 0.62, 0.56), (0.1, 0.09, 0.3), "end"),
    "fan": Print((0.09, 0.36), 0.36, 0.34, (0.36, 0.6, 0.56), (0.09, 0.43, 0.24)),
    "fan mirrored": Print((0.91, 0.36), 0.36, 0.34, (0.08, 0.6, 0.56), (0.67, 0.43, 0.24), "end"),
    "turned": Print((0.1, 0.44), 0.42, 0.5, (0.7, 0.22, 0.58), (0.12, 0.56, 0.34)),
    "small": Print((0.1, 0.62), 0.62, 0.8, (0.2, 0.74, 0.6)),
    "small mirrored": Print((0.9, 0.62), 0.62, 0.8, (0.2, 0.74, 0.6), None, "end"),
}
"""A card that others cover from the right to the left is printed with its index on the right (mirrored), and one in a fan that
spreads to a side with its suit beneath the index, so that both are seen in a narrow strip. One that lies sideways can be read
without turning one's head."""

HOLLOW_LINE = 0.13  # of a suit that is printed as an outline, in widths of the suit
PLACE_INDEX_SIZE = 0.5
CAPTION_SIZE = 0.24
FONT = "Arial, 'DejaVu Sans', 'Liberation Sans', Helvetica, sans-serif"


@dataclass(frozen=True)
class Sign:
    """A shape on a bare place: a suit or a key of ``SIGN_PATHS``, the left and top of its box, and its size."""

    shape: str
    x: float
    y: float
    size: float


def signs(takes: str, suit: str, index: str) -> tuple[Sign, ...]:
    """What is drawn on a bare place, measured from its middle: all four suits where any card may be laid."""
    if suit:
        return (Sign(suit, -0.25, 0.05 if index else -0.25, 0.5),)
    if takes == "any":
        return tuple(
            Sign(suit, x, y, 0.2) for suit, x, y in zip("SHDC", (-0.24, 0.04) * 2, (-0.24, -0.24, 0.04, 0.04), strict=True)
        )
    return (Sign(takes, -0.16, -0.16, 0.32),) if takes else ()


def index_down(suit: str) -> float:
    """How far below the middle of a bare place the baseline of its index lies, with the suit under it or alone."""
    return 1.3 * PLACE_INDEX_SIZE - 0.7 if suit else 0.36 * PLACE_INDEX_SIZE


RED, BLACK = "#c3172a", "#16161c"
CARD, CARD_EDGE, FILLED_IN = "#ffffff", "#5b5b66", "#ece6d3"
BACK, BACK_EDGE, BACK_PATTERN = "#31589c", "#1d3665", "#7f9fd4"
TABLE, PLACE_EDGE, CAPTION = "#e9f0e4", "#8fa388", "#39463a"
FRAMES = {
    "from": "#8a5a00", "to": "#8a5a00", "target": "#006b5b", "focus": "#5a2ca0", "hint": "#a3005c", "allowed": "#00569c",
}  # fmt: skip
DASHES = {
    "from": (0.1, 0.07),
    "to": (),
    "target": (0.03, 0.06),
    "focus": (0.3, 0.06),
    "hint": (0.18, 0.06, 0.03, 0.06),
    "allowed": (0.05, 0.15),
}
"""Frames differ in their dashes as well, so that no meaning hangs on colour alone."""


@dataclass(frozen=True)
class Pack:
    """The colours of a table. ``hollow`` has the suits that are printed as outlines, so that red is not told by hue alone."""

    suits: Mapping[str, str]
    hollow: str = ""
    card: str = CARD
    card_edge: str = CARD_EDGE
    filled_in: str = FILLED_IN  # the ground of cards that a document does not name
    back: str = BACK
    back_edge: str = BACK_EDGE
    back_pattern: str = BACK_PATTERN
    table: str = TABLE
    place_edge: str = PLACE_EDGE
    caption: str = CAPTION
    frames: Mapping[str, str] = field(default_factory=lambda: FRAMES)


PACKS: Mapping[str, Pack] = {
    "two_colours": Pack({"S": BLACK, "H": RED, "D": RED, "C": BLACK}),
    # Warm colours are red, cold ones black. Each two stay apart when red and green, or blue and yellow, look the same.
    "four_colours": Pack({"S": "#000000", "H": "#b23655", "D": "#805900", "C": "#3d49cc"}, hollow="HD", place_edge="#6c8064"),
    "high_contrast": Pack(
        {"S": "#000000", "H": "#8c0010", "D": "#8c0010", "C": "#000000"},
        hollow="HD",
        card_edge="#000000",
        filled_in="#fff0b8",
        back="#000000",
        back_edge="#000000",
        back_pattern="#ffffff",
        table="#d8d8d8",
        place_edge="#303030",
        caption="#000000",
        frames={
            "from": "#553300", "to": "#553300", "target": "#004038", "focus": "#42008c", "hint": "#7a0046", "allowed": "#003a7a",
        },
    ),
}  # fmt: skip
"""The packs by name. In all but the first red suits are outlines."""


def pack_named(name: str) -> Pack:
    """A pack by its name; an ``UnknownGame`` lists the names that there are."""
    if name not in PACKS:
        raise UnknownGame(f"no pack is called {name!r}; packs: {', '.join(PACKS)}")
    return PACKS[name]
