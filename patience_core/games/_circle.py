"""The circle of Squaring the Circle (fig. 252): its places, what comes out to them, and what is built there.

For each suit, twice, there are the places of an ace, a five, a nine and a king.
"""

from ..game import Move
from ..kernel import cites, kernel
from ..rules import into_a_space
from ..table import KING, Table, is_empty, rank, suit, top
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


# ---- foundation cards come out, each in its own way


@kernel
def a_five_comes_out(t: Table, m: Move) -> bool:
    return into_a_space(t, m) and rank(top(t, m.src)) == 5


@kernel
def a_nine_comes_out(t: Table, m: Move) -> bool:
    return into_a_space(t, m) and rank(top(t, m.src)) == 9


@kernel
def another_comes_out(t: Table, m: Move) -> bool:
    return into_a_space(t, m) and not a_five_comes_out(t, m) and not a_nine_comes_out(t, m)


# ---- building on them


@kernel
def goes_up_to(t: Table, m: Move, foundation: int, last: int) -> bool:
    """Where the place is of this foundation: the card is the next in rank, and not beyond the last."""
    card = rank(top(t, m.src))
    return rank_of(m.dst) != foundation or (card == rank(top(t, m.dst)) + 1 and card <= last)


@cites("on_aces_up_to_four")
def on_aces_up_to_four(t: Table, m: Move) -> bool:
    return goes_up_to(t, m, 1, 4)


@cites("on_fives_up_to_eight")
def on_fives_up_to_eight(t: Table, m: Move) -> bool:
    return goes_up_to(t, m, 5, 8)


@cites("on_nines_up_to_queen")
def on_nines_up_to_queen(t: Table, m: Move) -> bool:
    return goes_up_to(t, m, 9, 12)


@cites("nothing_on_kings")
def nothing_on_kings(t: Table, m: Move) -> bool:
    return rank_of(m.dst) != KING


@cites("built_in_suit")
def in_suit(t: Table, m: Move) -> bool:
    return suit(top(t, m.src)) == suit(top(t, m.dst))


BUILT = (nothing_on_kings, on_aces_up_to_four, on_fives_up_to_eight, on_nines_up_to_queen, in_suit)
