"""Where each pile lies on the table, read from ``data/layouts``: plain data, the same for every way of drawing."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin
from typing import Any

from .data import read_toml
from .game import Game
from .notation import pile_group

CARD_WIDTH, CARD_HEIGHT = 1.0, 1.4
Vector = tuple[float, float]
Told = Mapping[str, Any]


@dataclass(frozen=True)
class Place:
    """Where a pile lies. Lengths are in card widths, x to the right and y down from the table's top left corner."""

    x: float
    y: float
    turned: bool = False  # its card lies sideways
    card: float = 1.0  # the width of its cards
    fan: Vector = (0.0, 0.0)  # from one card to the next, when the lower one lies face up
    closed: Vector = (0.0, 0.0)  # the same when it lies face down
    room: float = float("inf")  # the longest that a fan may get, from its first card to its last
    shown: int = 1_000  # only so many of the uppermost cards are spread
    counted: str = ""  # which of its cards are counted on the table: ``all`` or the ``hidden`` ones, which lie face down
    count_at: Vector = (CARD_WIDTH / 2, CARD_HEIGHT + 0.22)  # the middle of the number's baseline, from the place's corner
    suit: str = ""  # the suit that an empty place waits for
    rank: str = ""  # and the rank
    takes: str = (
        ""  # else ``any`` or ``nothing``, or ``again`` where a word lays cards; empty where that is the position's matter
    )


@dataclass(frozen=True)
class Words:
    """Words that stand on the table; ``anchor`` is ``start``, ``middle`` or ``end``, as in SVG."""

    x: float
    y: float
    text: str
    anchor: str


@dataclass(frozen=True)
class Layout:
    """The table of a game: its size, the place of each pile by name, and the words that stand on it."""

    width: float
    height: float
    places: Mapping[str, Place]
    captions: tuple[Words, ...]


@cache
def layout(name: str, piles: tuple[str, ...], chosen: tuple[tuple[str, object], ...]) -> Layout:
    """The layout of a game by its name, for piles with these names and for its options and their values."""
    raw = read_toml("layouts", f"{name}.toml")
    for variant in raw.get("variant", ()):
        if variant["when"].items() <= dict(chosen).items():
            for group, told in variant["group"].items():
                raw["group"][group] |= told
    groups: dict[str, list[str]] = {}
    for pile in piles:
        groups.setdefault(pile_group(pile), []).append(pile)
    places = {pile: _place(raw["group"][group], i, pile) for group, members in groups.items() for i, pile in enumerate(members)}
    captions = tuple(_words(told) for told in raw.get("caption", ()))
    width, height = raw["size"]
    return Layout(width, height, places, captions)


def _words(told: Told) -> Words:
    x, y = told["at"]
    return Words(x, y, told["text"], told["anchor"])


def layout_of(game: Game) -> Layout:
    """The layout of a game."""
    return layout(game.name, tuple(pile.name for pile in game.piles), tuple(game.chosen.items()))


def _place(told: Told, number: int, name: str) -> Place:
    """The place of a pile, the ``number``-th (from 0) of its group."""
    turned, card = False, told.get("ring", {}).get("card", CARD_WIDTH)
    if "ring" in told:
        x, y = _in_a_ring(told["ring"], number)
    elif "quarters" in told:
        x, y = _in_a_quarter(told["quarters"], name)
    else:
        x, y, row, column = _in_a_row(told, number)
        if told.get("woven"):
            turned = (row + column) % 2 == 1
            side = CARD_HEIGHT - CARD_WIDTH
            x, y = (x, y + side / 2) if turned else (x + side / 2, y)
    fan = tuple(told.get("fan", (0.0, 0.0)))
    kept = {key: told[key] for key in ("room", "shown", "counted", "count_at") if key in told}
    waits_for = {one: told[many][number % len(told[many])] for one, many in _WAITS_FOR.items() if many in told}
    closed = tuple(told.get("closed", fan))
    return Place(x, y, turned=turned, card=card, fan=fan, closed=closed, **kept, **waits_for)


_WAITS_FOR = {"suit": "suits", "rank": "ranks", "takes": "takes"}
"""What is told of all places of a group in turn, from the first of the list again when it has come to its end."""


def _in_a_row(told: Told, number: int) -> tuple[float, float, int, int]:
    row, column = divmod(number, told.get("per_row", 1_000))
    (x, y), (dx, dy), (row_dx, row_dy) = told["at"], told.get("step", (0.0, 0.0)), told.get("row_step", (0.0, 0.0))
    return x + column * dx + row * row_dx, y + column * dy + row * row_dy, row, column


def _in_a_ring(ring: Told, number: int) -> Vector:
    """Thirty-two places clockwise from the top."""
    (x, y), (across, down), card = ring["centre"], ring["radius"], ring["card"]
    angle = 2 * pi * (number + 0.5) / 32
    return x + across * sin(angle) - card / 2, y - down * cos(angle) - card * CARD_HEIGHT / 2


def _in_a_quarter(quarters: Told, name: str) -> Vector:
    """A place named by its group (1 top left, 2 top right, 3 and 4 below) and its distances from the two aisles."""
    group, i, j = map(int, re.findall(r"[0-9]+", name))
    (x, y), (dx, dy), half = quarters["centre"], quarters["step"], quarters["aisle"] / 2
    right, below = group in (2, 4), group in (3, 4)
    return (
        x + half + j * dx if right else x - half - j * dx - CARD_WIDTH,
        y + half + i * dy if below else y - half - i * dy - CARD_HEIGHT,
    )
