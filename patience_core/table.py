"""What lies where: cards, piles and the table, and the words that rules are written in.

A table is one flat vector of small integers: the top card of each pile, the height of each pile, how many of its cards
(from the bottom) lie face down, the card beneath each card, and a few counters. In play it is a plain Python list; in
compiled search it is an ``int16`` array. The rules do not notice, because only this module indexes it.

A card is the integer ``64 * copy + 16 * suit + rank``: rank 1 (ace) to 13 (king), suit 0 to 3 in the order S H D C,
copy 0 or 1 (the second pack). ``NO_CARD`` is 0, and its rank is 0, which is no rank at all.
"""

from collections.abc import Iterable
from typing import TypeAlias

from .kernel import kernel

Table: TypeAlias = list[int]
Card: TypeAlias = int

NO_CARD = 0
SPADES, HEARTS, DIAMONDS, CLUBS = 0, 1, 2, 3
ACE, JACK, QUEEN, KING = 1, 11, 12, 13

MOST_PILES, MOST_CARDS, MOST_COUNTERS = 128, 128, 16
_TOP = 0
_HEIGHT = _TOP + MOST_PILES
_FACE_DOWN = _HEIGHT + MOST_PILES
_BENEATH = _FACE_DOWN + MOST_PILES
_COUNTER = _BENEATH + MOST_CARDS
_ORDER = _COUNTER + MOST_COUNTERS
LENGTH = _ORDER + MOST_CARDS


class Pile(int):
    """A place on the table: a number for the rules, a name for people."""

    name: str

    def __new__(cls, number: int, name: str) -> "Pile":
        """A pile with its number on the table of its game."""
        pile = super().__new__(cls, number)
        pile.name = name
        return pile

    def __repr__(self) -> str:
        return self.name


Piles: TypeAlias = tuple[Pile, ...]


def name_piles(**groups: int | Iterable[str]) -> tuple[Piles, ...]:
    """Name the piles of a game, a group at a time, in the order in which they are numbered.

    A group is given by how many piles it has (``column=7``: column1 … column7; 1 gives a pile without a number) or by
    the endings of their names (``row=grid(3, 8)``: row1.1 … row3.8).
    """
    named: list[Piles] = []
    number = 0
    for group, size in groups.items():
        endings = (map(str, range(1, size + 1)) if size > 1 else [""]) if isinstance(size, int) else size
        named.append(tuple(Pile(number + i, group + ending) for i, ending in enumerate(endings)))
        number += len(named[-1])
    if number > MOST_PILES:
        raise ValueError(f"{number} piles, and a table has room for {MOST_PILES}")
    return tuple(named)


def grid(rows: int, places: int) -> list[str]:
    """Endings for the places of a grid, row by row, as in 1.1, 1.2."""
    return [f"{row}.{place}" for row in range(1, rows + 1) for place in range(1, places + 1)]


def new_table() -> Table:
    """A table on which nothing lies."""
    return [0] * LENGTH


def pack_of(packs: int, ranks: Iterable[int] = range(ACE, KING + 1)) -> list[Card]:
    """All cards of a game, pack by pack, suit by suit, lowest first."""
    ranks = tuple(ranks)
    return [64 * copy + 16 * s + r for copy in range(packs) for s in range(4) for r in ranks]


# ---- cards


@kernel
def rank(card: Card) -> int:
    """1 (ace) … 13 (king); 0 where there is no card."""
    return card & 15


@kernel
def suit(card: Card) -> int:
    """0 … 3 in the order spades, hearts, diamonds, clubs."""
    return card >> 4 & 3


@kernel
def is_red(card: Card) -> bool:
    """Hearts and diamonds."""
    return suit(card) == HEARTS or suit(card) == DIAMONDS


@kernel
def face(card: Card) -> int:
    """What is printed on the card: equal for the two copies of a two-pack game."""
    return card & 63


# ---- piles


@kernel
def top(t: Table, pile: int) -> Card:
    """The uppermost card, or ``NO_CARD``."""
    return t[_TOP + pile]


@kernel
def beneath(t: Table, card: Card) -> Card:
    """The card that a card lies on, or ``NO_CARD``."""
    return t[_BENEATH + card]


@kernel
def height(t: Table, pile: int) -> int:
    """How many cards lie on a pile."""
    return t[_HEIGHT + pile]


@kernel
def is_empty(t: Table, pile: int) -> bool:
    """No card lies there: a space."""
    return t[_HEIGHT + pile] == 0


@kernel
def face_down(t: Table, pile: int) -> int:
    """How many cards of a pile, counted from the bottom, lie face down."""
    return t[_FACE_DOWN + pile]


@kernel
def put(t: Table, pile: int, card: Card) -> None:
    """Lay a card face up on a pile."""
    t[_BENEATH + card] = t[_TOP + pile]
    t[_TOP + pile] = card
    t[_HEIGHT + pile] += 1


@kernel
def put_face_down(t: Table, pile: int, card: Card) -> None:
    """Lay a card face down on a pile of face-down cards."""
    put(t, pile, card)
    t[_FACE_DOWN + pile] = t[_HEIGHT + pile]


@kernel
def turn_up(t: Table, pile: int) -> None:
    """Turn the uppermost card of a pile of face-down cards face up."""
    t[_FACE_DOWN + pile] = t[_HEIGHT + pile] - 1


@kernel
def take(t: Table, pile: int) -> Card:
    """Take the uppermost card off a pile that has one."""
    card = t[_TOP + pile]
    t[_TOP + pile] = t[_BENEATH + card]
    t[_BENEATH + card] = NO_CARD
    t[_HEIGHT + pile] -= 1
    t[_FACE_DOWN + pile] = min(t[_FACE_DOWN + pile], t[_HEIGHT + pile])
    return card


@kernel
def carry(t: Table, src: int, dst: int, n: int) -> None:
    """Carry the ``n`` uppermost cards from one pile to another together, their order kept."""
    lowest = t[_TOP + src]
    for _ in range(n - 1):
        lowest = t[_BENEATH + lowest]
    uppermost = t[_TOP + src]
    t[_TOP + src] = t[_BENEATH + lowest]
    t[_BENEATH + lowest] = t[_TOP + dst]
    t[_TOP + dst] = uppermost
    t[_HEIGHT + src] -= n
    t[_HEIGHT + dst] += n
    t[_FACE_DOWN + src] = min(t[_FACE_DOWN + src], t[_HEIGHT + src])


# ---- counters


@kernel
def count(t: Table, counter: int) -> int:
    """The value of a counter."""
    return t[_COUNTER + counter]


@kernel
def set_count(t: Table, counter: int, value: int) -> None:
    """Set a counter."""
    t[_COUNTER + counter] = value


# ---- the second order of the cards, for a redeal


@kernel
def ordered(t: Table, place: int) -> Card:
    """The card at a place (from 0) of the hidden order in which a redeal lays the cards."""
    return t[_ORDER + place]


@kernel
def set_ordered(t: Table, place: int, card: Card) -> None:
    """Fix a place of the hidden order."""
    t[_ORDER + place] = card


# ---- cards where they lie


@kernel
def swap(t: Table, piles: Piles, one: Card, other: Card) -> None:
    """Exchange two cards of these piles, wherever in them they lie."""
    under_one, under_other = t[_BENEATH + one], t[_BENEATH + other]
    for pile in piles:
        card = t[_TOP + pile]
        if card == one:
            t[_TOP + pile] = other
        elif card == other:
            t[_TOP + pile] = one
        while card != NO_CARD:
            lower = t[_BENEATH + card]
            if lower == one and card != other:
                t[_BENEATH + card] = other
            elif lower == other and card != one:
                t[_BENEATH + card] = one
            card = lower
    t[_BENEATH + other] = one if under_one == other else under_one
    t[_BENEATH + one] = other if under_other == one else under_other


# ---- for people (not for rules)


def cards_on(t: Table, pile: int) -> list[Card]:
    """The cards of a pile, bottom card first."""
    cards, card = [], top(t, pile)
    while card != NO_CARD:
        cards.append(card)
        card = beneath(t, card)
    return cards[::-1]
