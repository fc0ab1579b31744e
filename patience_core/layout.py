"""Where each pile lies on the table, read from ``data/layouts``: plain data, the same for every way of drawing."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .data import read_toml
from .game import Game
from .notation import pile_group

CARD_WIDTH, CARD_HEIGHT = 1.0, 1.4
Vector = tuple[float, float]


@dataclass(frozen=True)
class Place:
    """Where a pile lies. Lengths are in card widths, x to the right and y down from the table's top left corner."""

    x: float
    y: float
    fan: Vector = (0.0, 0.0)  # from one card to the next, when the lower one lies face up
    closed: Vector = (0.0, 0.0)  # the same when it lies face down
    room: float = float("inf")  # the longest that a fan may get, from its first card to its last
    shown: int = 1_000  # only so many of the uppermost cards are spread
    counted: bool = False  # its number of cards is written on it
    suit: str = ""  # the suit that an empty place waits for


@dataclass(frozen=True)
class Layout:
    """The table of a game: its size, the place of each pile by name, and words that stand on the table."""

    width: float
    height: float
    places: Mapping[str, Place]
    captions: tuple[tuple[float, float, str], ...]


@cache
def layout(name: str, piles: tuple[str, ...]) -> Layout:
    """The layout of a game by its name, for piles with these names."""
    raw = read_toml("layouts", f"{name}.toml")
    groups: dict[str, list[str]] = {}
    for pile in piles:
        groups.setdefault(pile_group(pile), []).append(pile)
    places: dict[str, Place] = {}
    captions: list[tuple[float, float, str]] = []
    for group, members in groups.items():
        told = raw["group"][group]
        for number, pile in enumerate(members):
            places[pile] = _place(told, number)
        for row, caption in enumerate(told.get("captions", ())):
            first = _place(told, row * told["per_row"])
            captions.append((first.x, first.y, caption))
    width, height = raw["size"]
    return Layout(width, height, places, tuple(captions))


def layout_of(game: Game) -> Layout:
    """The layout of a game."""
    return layout(game.name, tuple(pile.name for pile in game.piles))


def _place(told: Mapping[str, Any], number: int) -> Place:
    row, column = divmod(number, told.get("per_row", 1_000))
    (x, y), (dx, dy), (row_dx, row_dy) = told["at"], told.get("step", (0.0, 0.0)), told.get("row_step", (0.0, 0.0))
    suits = told.get("suits", ())
    fan = tuple(told.get("fan", (0.0, 0.0)))
    return Place(
        x=x + column * dx + row * row_dx,
        y=y + column * dy + row * row_dy,
        fan=fan,
        closed=tuple(told.get("closed", fan)),
        room=told.get("room", float("inf")),
        shown=told.get("shown", 1_000),
        counted=told.get("counted", False),
        suit=suits[number % len(suits)] if suits else "",
    )
