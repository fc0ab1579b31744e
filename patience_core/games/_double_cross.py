"""The places of Fourteens, four groups of twelve in the shape of a double cross or of four blocks, and how cards slide.

A place is named group.i.j: i rows from the aisle that runs across, j columns from the aisle that runs down, 0.0 being the
corner at the centre. Groups: 1 top left, 2 top right, 3 bottom left, 4 bottom right.
"""

from typing import TypeAlias

from ..kernel import kernel
from ..table import Card, Table, height, is_empty, name_piles, put, put_face_down, set_count, take

Shape: TypeAlias = tuple[tuple[int, int], ...]
Lines: TypeAlias = tuple[tuple[int, ...], ...]

PLACES = 12  # of a group; the places are numbered group by group, in a group by i, then j
CROSS: Shape = tuple((i, j) for i in range(4) for j in range(4) if i < 2 or j < 2)
BLOCKS: Shape = tuple((i, j) for i in range(3) for j in range(4))
NOWHERE = -1


def endings(shape: Shape) -> list[str]:
    """The names of the places of a shape, without the word group."""
    return [f"{group}.{i}.{j}" for group in range(1, 5) for i, j in shape]


def lines(shape: Shape, across: bool) -> Lines:
    """The rows (or columns) of all four groups, each from the aisle outwards, filled up to four with NOWHERE."""
    found = []
    for group in range(4):
        for n in range(4):
            line = [PLACES * group + k for k, place in enumerate(shape) if place[0 if across else 1] == n]
            found.append((*line, *[NOWHERE] * (4 - len(line))))
    return tuple(found)


def dealt(shape: Shape) -> list[int]:
    """The places row by row over the whole figure, from the top left, across the aisle."""

    def seen(number: int) -> tuple[int, int]:
        (i, j), group = shape[number % PLACES], number // PLACES
        return (i if group > 1 else -1 - i), (j if group % 2 else -1 - j)

    return sorted(range(4 * PLACES), key=seen)


def touching(shape: Shape) -> tuple[tuple[bool, ...], ...]:
    """For each two places of a group whether cards there touch: by a side or by a corner."""
    return tuple(tuple(abs(i - k) <= 1 and abs(j - m) <= 1 for k, m in shape) for i, j in shape)


GROUPS, STOCK, REMOVED = name_piles(group=endings(CROSS), stock=1, removed=1)
BLOCK_GROUPS, _, _ = name_piles(group=endings(BLOCKS), stock=1, removed=1)
ROWS, COLUMNS, DEALT = lines(CROSS, across=True), lines(CROSS, across=False), dealt(CROSS)
BLOCK_ROWS, BLOCK_COLUMNS, BLOCK_DEALT = lines(BLOCKS, across=True), lines(BLOCKS, across=False), dealt(BLOCKS)
TOUCHING, BLOCK_TOUCHING = touching(CROSS), touching(BLOCKS)
COUNTERS = ("pairs",)
PAIRS = 0  # removed since the layout was last closed up


def lay_in_order(t: Table, pack: list[Card], places: list[int]) -> None:
    """The layout in the order of these places, the rest as the stock."""
    for place, card in zip(places, pack, strict=False):
        put(t, place, card)
    for card in reversed(pack[len(places) :]):
        put_face_down(t, STOCK[0], card)


@kernel
def slide(t: Table, lines: Lines) -> None:
    """In every line the cards move up to the aisle, their order kept."""
    for line in lines:
        free = 0
        for place in line:
            if place != NOWHERE and not is_empty(t, place):
                if line[free] != place:
                    put(t, line[free], take(t, place))
                free += 1


@kernel
def slide_and_fill(t: Table, rows: Lines, columns: Lines) -> None:
    slide(t, rows)
    slide(t, columns)
    for place in GROUPS:
        if is_empty(t, place) and not is_empty(t, STOCK[0]):
            put(t, place, take(t, STOCK[0]))
    set_count(t, PAIRS, 0)


@kernel
def most_in_a_group(t: Table) -> int:
    most = 0
    for group in range(4):
        lying = 0
        for place in range(PLACES * group, PLACES * (group + 1)):
            lying += height(t, place)
        most = max(most, lying)
    return most
