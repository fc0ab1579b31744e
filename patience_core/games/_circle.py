"""The circle of Squaring the Circle (fig. 252): for each suit, twice, the places of an ace, a five, a nine and a king."""

from ..game import Move
from ..kernel import kernel
from ..table import Table, is_empty, rank, top
from ._carpet import name_carpet_and

(_, CIRCLE) = name_carpet_and(foundation=32)
HALF = 16  # the second half of the circle has the same places again


@kernel
def suit_of(place: int) -> int:
    return (place - CIRCLE[0]) // 4 % 4


@kernel
def rank_of(place: int) -> int:
    return 1 + 4 * ((place - CIRCLE[0]) % 4)


@kernel
def first_bare_of_its_kind(t: Table, m: Move) -> int:
    """Of two bare places of a rank and suit, the first."""
    second = m.dst - CIRCLE[0] >= HALF
    return m.dst - HALF if second and is_empty(t, m.dst) and is_empty(t, m.dst - HALF) else m.dst


@kernel
def out(t: Table, of_rank: int, of_suit: int) -> int:
    """How many foundation cards of a rank and suit are out."""
    place, number = CIRCLE[0] + 4 * of_suit + of_rank // 4, 0
    for half in range(2):
        number += 0 if is_empty(t, place + HALF * half) else 1
    return number


@kernel
def goes_up_to(t: Table, m: Move, foundation: int, last: int) -> bool:
    """Where the place is of this foundation: the card is the next in rank, and not beyond the last."""
    card = rank(top(t, m.src))
    return rank_of(m.dst) != foundation or (card == rank(top(t, m.dst)) + 1 and card <= last)
