"""Cromwell: only what has come to light counts, every move is a step forward, and the exchange comes first.

**What matters.** A card in sight lies either where it was dealt, all cards above it having been moved or forming a run that it
ends (a *root*), or on a card one rank higher of its suit. Both cards of a face take the same two cards, and any part of a run
may be moved. So, as in Klondike (see ``klondike``), how cards in sight lie makes no difference: a face has *room* for a card when
more of its cards are in sight than carry something. Emptied fans are not filled. What matters is how far each fan has been dug
down and how high the foundations are; both only grow, so a line has 208 steps at most and nothing is ever undone.

**Steps.** A root goes with all that lies on it to a card with room; a root goes out; another card goes out. Each stands for a
plain move, with one before it that frees the card (``_Player``).

**The exchange** is tried before everything else, so that what follows is a game without one: first none at all, then all 5,304
for a few hundred positions each, those that leave fewest cards again for longer, and so on. Later exchanges are not looked at: so
this finds wins and proves nothing.
"""

from functools import lru_cache
from typing import Any

from .cromwell_table import (
    END,
    FIRST,
    HEIGHT,
    KING,
    LESS,
    MORE,
    OPENED,
    OUT,
    OUT_OF_FAN,
    ROOTS,
    Arrays,
    bare,
    begin,
    cards_left,
    fingerprint,
    in_sight,
    loose,
    make,
    may_go_out,
    uncovered,
)  # fmt: skip
from .engine import EXHAUSTED, PAUSED, WON, Array
from .entries import entry

SEEN = 1 << 13
WITHOUT, SHORTEST, LONGER, FEWER, FEWEST, LONGEST = 5, 200, 3, 4, 60, 50_000


def may_stay_out(level: Array, face: int) -> bool:
    """A card that goes out will not be missed as one that carries others.

    It could carry the two cards of the next lower face. One is out, since a foundation waits for this card. The other, too, is
    out or lies on a card already, where it may stay; or it can go out itself as soon as it is free, because the shorter
    foundation has come within a rank of it (aces always can); or the other card of this face is in sight: it is free to carry
    it, and cannot leave before it, as it needs it out. So whatever a winning line lays on this card has another place.
    """
    suit, rank = face // 13, face % 13
    return bool(rank < 2 or level[LESS + suit] >= rank - 1 or loose(level, face - 1) > 0 or level[OPENED + face] == 2)


def may_go_any_time(level: Array, face: int) -> bool:
    """A root may go onto a card with room if both cards that could carry it have come to light.

    Nobody else wants the room for long: of the two cards of its face each can have one. And neither carrier is kept from
    going out: a foundation takes a carrier only after a card of this face, and then one carrier is free; the other one must wait
    for the second card anyway, or is out itself. Baring what lies below never hurts.
    """
    return bool(level[OPENED + face + 1] == 2)


def does_not_matter_which(level: Array, face: int, roots: int) -> bool:
    """Which of the two cards of a face goes out now makes no difference.

    Both may go, or one is out already; or the other one, wherever it lies, can go onto a card with room as soon as it is free
    (see ``may_go_any_time``), so that nobody waits for it below: as long as no more cards of the face are roots than the one
    that goes.
    """
    rank = face % 13
    if level[LESS + face // 13] == rank:
        return True
    return bool(rank != KING and level[ROOTS + face] == roots and may_go_any_time(level, face))


def list_moves(a: Arrays, depth: int, first: int) -> int:
    """The moves of a level; one alone if it does no harm."""
    level, n = a.levels[depth], 0
    for fan in range(26):
        height = level[HEIGHT + fan]
        if height == 0:
            continue
        face = a.lying[fan, height - 1]
        rank = face % 13
        if may_go_out(level, face):
            a.moves[first + n] = OUT_OF_FAN + fan
            if may_stay_out(level, face) and does_not_matter_which(level, face, 1):
                a.moves[first] = OUT_OF_FAN + fan
                return 1
            n += 1
        if rank != KING and uncovered(level, face + 1) > 0:
            a.moves[first + n] = fan
            if may_go_any_time(level, face):
                a.moves[first] = fan
                return 1
            n += 1
    for face in range(52):
        if face % 13 != KING and loose(level, face) > 0 and may_go_out(level, face):
            a.moves[first + n] = OUT + face
            if may_stay_out(level, face) and does_not_matter_which(level, face, 0):
                a.moves[first] = OUT + face
                return 1
            n += 1
    return n


def cannot_be_dug_out(a: Arrays, depth: int) -> bool:
    """Not all cards come to light even if every card that comes to light could carry others for ever, and be anywhere.

    So it is in a looser game: cards in sight go out as soon as all lower ones of their suit have come to light (of a face that
    has a card out already: both of each), and those that are not out yet have room for ever. What is lost there is lost here.
    """
    level, heights = a.levels[depth], a.scratch
    carrying = once = twice = 0
    for face in range(52):
        bit = 1 << face // 13 * 14 + face % 13
        once |= bit if level[OPENED + face] > 0 else 0
        twice |= bit if level[OPENED + face] > 1 else 0
        carrying |= bit if in_sight(level, face) > 0 else 0
    left = 0
    for fan in range(26):
        heights[fan] = level[HEIGHT + fan]
        left += heights[fan] > 0
    changed = True
    while changed and left > 0:
        changed = False
        for fan in range(26):
            height = heights[fan]
            while height > 0:
                face = a.lying[fan, height - 1]
                suit, rank = face // 13, face % 13
                if not carrying >> suit * 14 + rank + 1 & 1:
                    is_second = level[MORE + suit] > rank
                    done = min(rank, level[LESS + suit] if is_second else level[MORE + suit])
                    lower = (1 << rank) - (1 << done) << suit * 14
                    if (twice if is_second else once) & lower != lower:
                        break
                height -= 1
                changed = True
                while height > 0:
                    face = a.lying[fan, height - 1]
                    bit = 1 << face // 13 * 14 + face % 13
                    twice |= once & bit
                    once |= bit
                    carrying |= bit
                    if height == 1 or face % 13 == KING or a.lying[fan, height - 2] != face + 1:
                        break
                    height -= 1
                left -= height == 0
            heights[fan] = height
    return bool(left > 0)


def draw(seed: int) -> int:
    """The next random number of 31 bits."""
    return (seed * 1103515245 + 12345) & 0x7FFFFFFF


def is_new(seen: Array, mark: int) -> bool:
    """Write a fingerprint down unless it stands there, or in the place of another."""
    start = (mark >> 7) & len(seen) - 8
    for place in range(start, start + 8):
        if seen[place] == mark:
            return False
        if seen[place] == 0:
            seen[place] = mark
            return True
    seen[start] = mark
    return True


def search(a: Arrays, budget: int, seed: int) -> int:
    """Depth first, moves in random order, without an exchange; at most so many positions."""
    for place in range(len(a.seen)):
        a.seen[place] = 0
    begin(a)
    depth = nodes = 0
    fewest, fresh, went_out = 208, True, True
    while True:
        if fresh:
            fresh = False
            nodes += 1
            level = a.levels[depth]
            left = cards_left(level)
            fewest = min(fewest, left)
            a.result[0], a.result[1], a.result[2] = nodes, fewest, depth
            if left == 0:
                return WON
            if nodes >= budget:
                return PAUSED
            first = a.levels[depth - 1, END] + 1 if depth > 0 else 0
            level[FIRST] = first
            n = 0 if went_out and cannot_be_dug_out(a, depth) else list_moves(a, depth, first)
            if n > 1 and not is_new(a.seen, fingerprint(level)):
                n = 0
            for i in range(n - 1, 0, -1):
                seed = draw(seed)
                other = (seed >> 8) % (i + 1)
                a.moves[first + i], a.moves[first + other] = a.moves[first + other], a.moves[first + i]
            level[END] = first + n
        if a.levels[depth, END] == a.levels[depth, FIRST]:
            if depth == 0:
                return EXHAUSTED
            depth -= 1
        else:
            a.levels[depth, END] -= 1
            move = a.moves[a.levels[depth, END]]
            make(a, depth, move)
            went_out = move >= OUT_OF_FAN
            depth += 1
            fresh = True


FUNCTIONS = (
    bare, begin, in_sight, loose, uncovered, may_go_out, make, cards_left, fingerprint,
    may_stay_out, may_go_any_time, does_not_matter_which, list_moves, cannot_be_dug_out, draw, is_new, search,
)  # fmt: skip
TEXT = f'''\
"""Cromwell's scout. Written by patience_core.solving."""

from numba import njit, types

from patience_core.solving import cromwell_table

ROW, TABLE = types.int64[::1], types.int64[:, ::1]
ARRAYS = types.NamedTuple((TABLE, ROW, ROW, TABLE, ROW, ROW, ROW, ROW), cromwell_table.Arrays)

{entry(search, "types.int64(ARRAYS, types.int64, types.int64)")}
'''


@lru_cache(maxsize=1)
def compiled_search() -> Any:
    """The search, compiled if there is a compiler."""
    try:
        from .. import compiled as compiler
    except ImportError:
        return search
    return compiler.written_module("cromwell scout", TEXT, FUNCTIONS).search
