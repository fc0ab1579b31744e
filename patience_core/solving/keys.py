"""Fingerprints of tables: equal when the same faces lie in the same places, twins and equal copies not told apart.

They count on arithmetic that wraps around at 64 bits, as compiled code has it; plain Python takes ``hash`` (see ``interpreted``).
"""

from ..kernel import kernel
from ..table import NO_CARD, Table, beneath, count, face, face_down, height, top

_FACTOR, _FACTOR_OF_PILE = 0x1E3779B97F4A7C15, 0x3F58476D1CE4E5B9


@kernel
def stirred(h: int, value: int) -> int:
    """A fingerprint with a value more in it."""
    h = (h ^ value) * _FACTOR
    return h ^ (h >> 29)


@kernel
def finished(h: int) -> int:
    """A fingerprint of one pile, ready to be added to those of others."""
    h = (h ^ (h >> 32)) * _FACTOR_OF_PILE
    return h ^ (h >> 31)


@kernel
def pile_key(t: Table, pile: int, label: int) -> int:
    """Of a pile with all its cards in order; nothing for an empty one."""
    if height(t, pile) == 0:
        return 0
    h = stirred(stirred(0, label + 1), face_down(t, pile))
    card = top(t, pile)
    while card != NO_CARD:
        h = stirred(h, face(card))
        card = beneath(t, card)
    return finished(h)


@kernel
def sink_key(t: Table, pile: int, label: int) -> int:
    """Of a pile that nothing leaves and that is built on: its height and uppermost card."""
    if height(t, pile) == 0:
        return 0
    return finished(stirred(stirred(stirred(0, label + 1), height(t, pile)), face(top(t, pile))))


@kernel
def height_key(t: Table, pile: int, label: int) -> int:
    """Of a pile that nothing leaves and nothing is laid on for what lies there: its height."""
    return finished(stirred(stirred(0, label + 1), height(t, pile)))


@kernel
def counter_key(t: Table, counter: int) -> int:
    """Of a counter."""
    return finished(stirred(stirred(0, -1 - counter), count(t, counter)))
