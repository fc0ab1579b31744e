"""The plans of Masterpiece, New Homebody, Prisoners and Prisoners by Twelve: half-rows in which a suit goes up or down.

All of it is right for each of these games under each of its options.
"""

from ..game import Game, Move
from ..games import masterpiece, new_homebody, prisoners_by_twelve
from ..games._half_rows import DIRECTION
from ..kernel import kernel
from ..table import Table, count, height, is_empty
from .keys import counter_key, pile_key, sink_key
from .plans import Plan

_MAIN, _LOWER, _CELLAR = masterpiece.MAIN, masterpiece.LOWER, masterpiece.CELLAR[0]
_TEN, _EIGHT = new_homebody.ROWS, prisoners_by_twelve.ROWS
_BASES = masterpiece.FOUNDATIONS  # the same numbers in all four games


@kernel
def goes_to_the_settled_base(t: Table, m: Move) -> bool:
    """Once the direction is settled, a card that can go to its base may go there at once.

    Let it be *up* (*down* is the same the other way round), and the card c. Follow any winning line without the cards of a set
    O that are out early: at first c alone. Each pile is then that of the line without the cards of O; so what is uppermost or
    empty in the line, and is not of O, is so here too, and a lower half-row that the line has cleared is clear. Moves of cards
    of O are left out. The other moves can be made as they are, except when a card x is laid on a card y of O. Then x is y + 1
    of the suit: y - 1 is out, or of O and uppermost nowhere. All of O below y is out, and if y is not the highest card of O, x
    itself is of O. So y is uppermost on the base, x goes there, and joins O. The line ends with all cards out.
    """
    return m.dst in _BASES and count(t, DIRECTION) != 0


@kernel
def from_row_to_row_alone(t: Table, m: Move) -> bool:
    """The only card of a half-row that may be refilled goes into an empty one: the same table but for the half-rows' names.

    The rules and the goal treat all such half-rows alike.
    """
    return m.src in _TEN and m.dst in _TEN and height(t, m.src) == 1 and is_empty(t, m.dst)


@kernel
def from_main_row_to_main_row_alone(t: Table, m: Move) -> bool:
    """As ``from_row_to_row_alone``; in Masterpiece the lower half-rows are not refilled, and so different."""
    return m.src in _MAIN and m.dst in _MAIN and height(t, m.src) == 1 and is_empty(t, m.dst)


@kernel
def key_of_bases(t: Table) -> int:
    """What is out, and the direction."""
    total = counter_key(t, DIRECTION)
    for base in _BASES:
        total += sink_key(t, base, base)
    return total


@kernel
def key_of_ten(t: Table) -> int:
    """The bases, and ten half-rows in any order: all may be packed on and refilled, so none is told apart."""
    total = key_of_bases(t)
    for row in _TEN:
        total += pile_key(t, row, _TEN[0])
    return total


@kernel
def key_of_eight(t: Table) -> int:
    """The same for eight half-rows."""
    total = key_of_bases(t)
    for row in _EIGHT:
        total += pile_key(t, row, _EIGHT[0])
    return total


@kernel
def key_of_masterpiece(t: Table) -> int:
    """The same; the two lower half-rows are like each other and unlike the main ones: either of them opens the cellar."""
    total = key_of_bases(t) + pile_key(t, _CELLAR, _CELLAR)
    for row in _MAIN:
        total += pile_key(t, row, _MAIN[0])
    for row in _LOWER:
        total += pile_key(t, row, _LOWER[0])
    return total


@kernel
def into_a_space_last(t: Table, m: Move) -> int:
    """A space is worth more than a card laid on another; a half-row of one card gives a space back."""
    return (8 if is_empty(t, m.dst) else 0) - (4 if height(t, m.src) == 1 else 0)


def of_masterpiece(game: Game) -> Plan:
    """The plan of Masterpiece."""
    return Plan(
        forced=(goes_to_the_settled_base,),
        pointless=(from_main_row_to_main_row_alone,),
        cost=into_a_space_last,
        key=key_of_masterpiece,
    )


def of_ten(game: Game) -> Plan:
    """The plan of New Homebody and Prisoners."""
    return Plan(forced=(goes_to_the_settled_base,), pointless=(from_row_to_row_alone,), cost=into_a_space_last, key=key_of_ten)


def of_eight(game: Game) -> Plan:
    """The plan of Prisoners by Twelve."""
    return Plan(forced=(goes_to_the_settled_base,), pointless=(from_row_to_row_alone,), cost=into_a_space_last, key=key_of_eight)
