"""Klondike's table in a few numbers, and what happens to them; ``klondike`` says what they mean and why they suffice."""

from typing import NamedTuple

from .engine import Array

OUT, FROM_STOCK_OUT, OFF, FROM_STOCK, BACK = range(5)
OPEN, ROOTS, FOUNDATIONS, COLUMNS, STOCK, TURNED, SPACES, IN_STOCK, FIRST, END, KEY, MADE, LOG = range(13)
"""Columns of a level: open cards, roots, how many are out (4 bits a suit), face-down cards plus 1 or 0 for an emptied column (6
bits each), the stock by bits in the order of turning, how many cards of it lie on the waste, emptied columns, the stock's cards;
its moves; its fingerprint; what the last move has made that is still to be used (a stock card laid on a column, a space); how
long the log was before it."""
LEVEL = 13
KINGS = 0b11 << 24 | 0b11 << 50
EVEN = 0x5555555555555
NOTHING, SPACE = 64, 65  # for a card that is not there; for an emptied column


class Arrays(NamedTuple):
    """What the search works on."""

    lying: Array  # the cards of each column from the bottom, 64 places each
    stock: Array  # the cards of the stock in the order of turning
    suits: Array  # for each suit its 13 cards, lowest first, 14 places each
    suit_of: Array  # for each bit: 16 * suit + place in the suit, from 1
    radix: Array  # for each column what its number is multiplied with in a fingerprint; then for foundations, stock, turned
    draw: Array  # how many cards are turned at once
    moves: Array
    levels: Array
    seen: Array
    log: Array  # of the looser game: fingerprints of which it is not yet known that they are of lost tables
    numbers: Array


def bits_in(word: int) -> int:
    """How many bits are set, where they are few."""
    n = 0
    while word != 0:
        word &= word - 1
        n += 1
    return n


def classes_with_room(open_cards: int, roots: int, spaces: int) -> int:
    """The lower bit of every class that a card may be laid on, at the place of the cards that it takes: one class lower.

    More of its cards lie open than carry something: one and nothing to carry, or two and at most one.
    """
    carried = open_cards & ~roots
    either, both = (open_cards | open_cards >> 1) >> 2 & EVEN, (open_cards & open_cards >> 1) >> 2 & EVEN
    one, two = (carried | carried >> 1) & EVEN, carried & carried >> 1 & EVEN
    room = ((either & ~one) | (both & ~two)) & ~KINGS
    return room | (KINGS & EVEN if spaces > bits_in(carried & KINGS) else 0)


def is_uncovered(open_cards: int, roots: int, card: int) -> bool:
    """Whether an open card is free, or can be made so by moving what lies on it to the other card of its class."""
    pair = card & ~1
    parents = (open_cards >> pair & 1) + (open_cards >> pair + 1 & 1)
    if pair == 0 or pair == 26:
        return True  # aces carry nothing
    carried = open_cards & ~roots
    return bool(parents > (carried >> pair - 2 & 1) + (carried >> pair - 1 & 1))


def reached(place: int, left: int, turned: int, draw: int) -> bool:
    """Whether turning can bring the card at this place of the stock to the top of the waste, in this pass or the next."""
    if place == turned - 1 or place == left - 1 or place % draw == draw - 1:
        return True
    return bool(place >= turned and (place - turned) % draw == draw - 1)


def fingerprint(a: Arrays, depth: int) -> int:
    """A number for the level's table that no other table has, mixed up reversibly."""
    total, columns, out = 0, a.levels[depth, COLUMNS], a.levels[depth, FOUNDATIONS]
    for column in range(7):
        total += (columns >> 6 * column & 63) * a.radix[column]
    for suit in range(4):
        total += (out >> 4 * suit & 15) * a.radix[7 + suit]
    total += a.levels[depth, STOCK] * a.radix[11] + a.levels[depth, TURNED] * a.radix[12] + 1
    total = int(total ^ total >> 31)
    total = (total * 0x1E3779B97F4A7C15) & 0x3FFFFFFFFFFFFFFF
    return total ^ total >> 29


def root_leaves(a: Arrays, depth: int, card: int) -> None:
    """A root has gone from its column: the card below is turned, or the column is emptied; a last king counts as on a space."""
    level = a.levels[depth]
    for column in range(7):
        number = level[COLUMNS] >> 6 * column & 63
        if number > 0 and a.lying[64 * column + number - 1] == card:
            level[ROOTS] &= ~(1 << card)
            below = a.lying[64 * column + number - 2] if number > 1 else NOTHING
            left = number - 1
            if below != NOTHING:
                level[OPEN] |= 1 << below
                if left == 1 and KINGS >> below & 1:
                    left = 0
                else:
                    level[ROOTS] |= 1 << below
            level[COLUMNS] += (left - number) << 6 * column
            level[SPACES] += 1 if left == 0 else 0
            return


def leaves_stock(a: Arrays, depth: int, place: int) -> None:
    """A card has been taken from the waste, when all before it lay there."""
    level = a.levels[depth]
    level[STOCK] &= ~(1 << place)
    level[IN_STOCK] &= ~(1 << a.stock[place])
    turned = bits_in(level[STOCK] & (1 << place) - 1)
    draw = a.draw[0]
    level[TURNED] = 0 if turned % draw == 0 or level[STOCK] >> place == 0 else turned
