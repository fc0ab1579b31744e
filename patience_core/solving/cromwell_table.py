"""Cromwell's table in a few numbers, and what happens to them; ``cromwell`` says what they mean and why they suffice."""

from typing import NamedTuple

from .engine import Array

FANS, MOST = 26, 32  # fans; cards that a fan may have
HEIGHT, MORE, LESS, OPENED, ROOTS, FIRST, END = 0, 26, 30, 34, 86, 138, 139
"""Columns of a level: how many cards of each fan lie up to its root; of each suit the longer and the shorter foundation; of each
face how many have come to light (those out among them) and how many are roots; its untried moves."""
LEVEL = 140
OUT_OF_FAN, OUT = 32, 64
"""Moves: the number of a fan, whose root goes onto a card with room; with OUT_OF_FAN, to a foundation; OUT and a face of which
a card that is no root goes out."""
KING = 12


class Arrays(NamedTuple):
    """What the search works on. A face is 13 * suit + rank, from 0."""

    lying: Array  # the faces of each fan from the bottom
    heights: Array
    out: Array  # cards on the longer foundation of each suit, then on the shorter
    levels: Array
    moves: Array
    seen: Array
    scratch: Array  # heights of fans
    result: Array  # positions looked at; fewest cards left; length of the line


def bare(a: Arrays, depth: int, fan: int, height: int) -> None:
    """So many cards of a fan are left: the uppermost comes to light, with the run that it ends, and its lowest card is a root."""
    level = a.levels[depth]
    while height > 0:
        face = a.lying[fan, height - 1]
        level[OPENED + face] += 1
        if height == 1 or face % 13 == KING or a.lying[fan, height - 2] != face + 1:
            level[ROOTS + face] += 1
            break
        height -= 1
    level[HEIGHT + fan] = height


def begin(a: Arrays) -> None:
    """The first level."""
    level = a.levels[0]
    for column in range(LEVEL):
        level[column] = 0
    for suit in range(4):
        level[MORE + suit], level[LESS + suit] = a.out[suit], a.out[4 + suit]
        for rank in range(a.out[suit]):
            level[OPENED + 13 * suit + rank] += 1
        for rank in range(a.out[4 + suit]):
            level[OPENED + 13 * suit + rank] += 1
    for fan in range(FANS):
        bare(a, 0, fan, a.heights[fan])


def in_sight(level: Array, face: int) -> int:
    """How many cards of a face have come to light and are not out."""
    suit, rank = face // 13, face % 13
    return int(level[OPENED + face] - (level[MORE + suit] > rank) - (level[LESS + suit] > rank))


def loose(level: Array, face: int) -> int:
    """How many of them lie on a card one rank higher."""
    return int(in_sight(level, face) - level[ROOTS + face])


def uncovered(level: Array, face: int) -> int:
    """How many of them carry nothing."""
    return in_sight(level, face) - (loose(level, face - 1) if face % 13 > 0 else 0)


def may_go_out(level: Array, face: int) -> bool:
    """Whether a foundation waits for an uncovered card of this face."""
    suit, rank = face // 13, face % 13
    return bool((level[MORE + suit] == rank or level[LESS + suit] == rank) and uncovered(level, face) > 0)


def make(a: Arrays, depth: int, move: int) -> None:
    """Make a move: the level above holds the table after it."""
    for column in range(FIRST):
        a.levels[depth + 1, column] = a.levels[depth, column]
    level = a.levels[depth + 1]
    fan = move & OUT_OF_FAN - 1
    face = a.lying[fan, level[HEIGHT + fan] - 1] if move < OUT else move - OUT
    if move >= OUT_OF_FAN:
        suit = face // 13
        level[MORE + suit if level[MORE + suit] == face % 13 else LESS + suit] += 1
    if move < OUT:
        level[ROOTS + face] -= 1
        bare(a, depth + 1, fan, level[HEIGHT + fan] - 1)


def cards_left(level: Array) -> int:
    """How many cards are not out, those still to be brought to light counted twice."""
    left = 0
    for fan in range(FANS):
        left += level[HEIGHT + fan]
    for suit in range(4):
        left += 26 - level[MORE + suit] - level[LESS + suit]
    return int(left)


def fingerprint(level: Array) -> int:
    """Of the fans and foundations; all else follows."""
    total = 1
    for column in range(OPENED):
        total = (total * 0x9E377 + level[column]) & (1 << 42) - 1
    return int(total) + 1
