"""The tables of both galleries in a few bytes: what lies in each place, which moves there are, and how good a place is.

A card is 16 * its suit (from 0) and, from 1, its number in the order in which a row is built: an ace is 1 in both galleries, a
two is 2 in Gallery, a king 2 in Picture Gallery. So in the end each card lies in the place of its row that its number says.

A table has a number for each place, 0 for a space, and behind them one for each row: the place in that row of a window that
has still to be filled for the first time, where such windows are filled in order; else 0.
"""

from typing import NamedTuple

from .engine import Array

WIDTH, LAST, PICTURES, BY_SUIT, ACES_MOVE, WINDOWS, REDEAL = range(7)
"""Columns of ``rules``: places in a row; the highest number of a card; whether a space takes the next number in any suit, but of
its left neighbour only; whether a row has to be of one suit; whether aces move; whether windows are filled in order; when the
cards may be laid again: NEVER, ANY_TIME, WHEN_STUCK."""
NEVER, ANY_TIME, WHEN_STUCK = range(3)
HOME, IN_COLUMN, ELSEWHERE = 0, 4, 8
"""Where a card lies: in its place; in its place but for the suit; anywhere else."""
AFTER_ANOTHER, AFTER_OTHER_SUIT, AFTER_OWN_SUIT, AFTER_SPACE = range(4)
"""What lies on its left: the card before it in order, or not. The sum of both is a place among the weights of a column."""
WEIGHTS = 12  # of a column
SUITS, NUMBER = 4, 15
MOST_MOVES = 16


class Arrays(NamedTuple):
    """What a run works on."""

    rules: Array
    columns: Array  # of each place
    weights: Array  # what a card adds to the worth of a table by where it lies and what lies on its left
    marks: Array  # of each card in each place: the fingerprint of a table is what remains of these
    order: Array  # in which gathered cards are laid again
    tables: Array  # those of a level and of the next, a half for each
    worths: Array  # of these tables
    keys: Array  # their fingerprints
    children: Array  # for each the number of its parent in the level and its move in one, its worth, its fingerprint
    trail: Array  # a row for each table that was kept: the row of its parent, and the move
    pool: Array  # tables laid again
    pooled: Array  # of these: the worth, and the row in the trail of the table before
    where: Array  # for each card its place, or -1
    moves: Array  # of one table
    tally: Array  # how many children have which worth
    here: Array  # see ``gallery_beam``
    seen: Array
    numbers: Array  # those of the engine


def comes_next(left: int, card: int) -> bool:
    """A card's number is the one after that of the card on its left."""
    return (left & NUMBER) + 1 == card & NUMBER


def is_home(lying: Array, columns: Array, by_suit: int, place: int) -> bool:
    """A card lies where it lies in the end, behind the ace of its suit if suits count."""
    card, column = lying[place], columns[place]
    return bool(card & NUMBER == column + 1 and (by_suit == 0 or lying[place - column] + column == card))


def is_won(lying: Array, columns: Array, by_suit: int) -> bool:
    """All cards are home."""
    place = 0
    while place < len(columns) and (lying[place] == 0 or is_home(lying, columns, by_suit, place)):
        place += 1
    return place == len(columns)


def worth(lying: Array, columns: Array, weights: Array, by_suit: int, place: int) -> int:
    """What the card in a place is worth there."""
    card, column = lying[place], columns[place]
    if card == 0:
        return 0
    at = WEIGHTS * column + ELSEWHERE
    if card & NUMBER == column + 1:
        at = WEIGHTS * column + (HOME if by_suit == 0 or lying[place - column] + column == card else IN_COLUMN)
    if column == 0:
        return int(weights[at])
    left = lying[place - 1]
    if left == 0:
        return int(weights[at + AFTER_SPACE])
    if not comes_next(left, card):
        return int(weights[at])
    return int(weights[at + (AFTER_OWN_SUIT if left + 1 == card else AFTER_OTHER_SUIT)])


def whole_worth(lying: Array, columns: Array, weights: Array, by_suit: int) -> int:
    """How near to a win a table looks."""
    total = 0
    for place in range(len(columns)):
        total += worth(lying, columns, weights, by_suit, place)
    return total


def worth_around(lying: Array, columns: Array, weights: Array, by_suit: int, src: int, dst: int) -> int:
    """As much of the worth as a move between two places can change."""
    if columns[src] == 0 or columns[dst] == 0:
        return whole_worth(lying, columns, weights, by_suit)
    total = worth(lying, columns, weights, by_suit, src) + worth(lying, columns, weights, by_suit, dst)
    for place in (src + 1, dst + 1):
        if place < len(columns) and columns[place] > 0 and place != src and place != dst:
            total += worth(lying, columns, weights, by_suit, place)
    return total


def find_cards(lying: Array, places: int, where: Array) -> None:
    """Where each card lies."""
    for card in range(len(where)):
        where[card] = -1
    for place in range(places):
        where[lying[place]] = place


def may_be_filled(lying: Array, columns: Array, width: int, space: int) -> bool:
    """No window of a row above waits to be filled first."""
    windows, row = len(columns), space // width
    if lying[windows + row] == columns[space]:
        for above in range(row):
            if lying[windows + above] != 0:
                return False
    return True


def list_moves(lying: Array, columns: Array, rules: Array, where: Array, moves: Array) -> int:
    """The moves of a table whose cards have been found: from where to which space; how many."""
    n, last = 0, rules[LAST]
    for space in range(len(columns)):
        if lying[space] != 0 or (rules[WINDOWS] != 0 and not may_be_filled(lying, columns, rules[WIDTH], space)):
            continue
        left = lying[space - 1] if columns[space] > 0 else 0
        first, step, cards = left + 1, 16, 1
        if rules[PICTURES] != 0:
            first, cards = (left & NUMBER) + 1, SUITS  # in the first place an ace
        if (left == 0 and (rules[PICTURES] == 0 or columns[space] > 0)) or left & NUMBER == last:
            cards = 0
        for card in range(first, first + step * cards, step):
            if where[card] >= 0:
                moves[n, 0], moves[n, 1] = where[card], space
                n += 1
        if rules[PICTURES] == 0 and columns[space] < rules[WIDTH] - 1:
            right = lying[space + 1]
            if right & NUMBER > 2 and (left == 0 or left + 2 != right) and where[right - 1] >= 0:
                moves[n, 0], moves[n, 1] = where[right - 1], space
                n += 1
    return n


def only_a_rank_moves(lying: Array, columns: Array, rules: Array, where: Array, space: int) -> bool:
    """Of Picture Gallery: no card can ever move but those of one rank, and of the others one is not home.

    So it is when all cards of the rank that the space takes lie right of cards one higher: whichever fills it leaves a space
    for its own rank again. ``where`` may be that of the table before the move that left this space.
    """
    if columns[space] == 0 or lying[space - 1] == 0:
        return False
    number = (lying[space - 1] & NUMBER) + 1
    for suit in range(SUITS):
        place = where[16 * suit + number] if number <= rules[LAST] else -1
        if place >= 0 and place != space and (columns[place] == 0 or not comes_next(lying[place - 1], lying[place])):
            return False
    for place in range(len(columns)):
        if lying[place] != 0 and lying[place] & NUMBER != number and not is_home(lying, columns, rules[BY_SUIT], place):
            return True
    return False


def lay_again(lying: Array, columns: Array, rules: Array, order: Array, where: Array, new: Array) -> None:
    """Gallery's redeal of a table, as a new table."""
    width = rules[WIDTH]
    for place in range(len(new)):
        new[place] = 0
    for card in range(len(where)):
        where[card] = 0
    for row in range(SUITS):
        place = row * width
        while place < (row + 1) * width and is_home(lying, columns, 1, place):
            new[place] = lying[place]
            where[lying[place]] = 1
            place += 1
        if rules[WINDOWS] != 0 and columns[place] < width - 1:
            new[len(columns) + row] = columns[place]
    i = 0
    for row in range(SUITS):
        place = row * width
        while place < (row + 1) * width and new[place] != 0:
            place += 1
        for filled in range(place + 1, (row + 1) * width):
            while i < len(order) and where[order[i]] != 0:
                i += 1
            if i < len(order):
                new[filled] = order[i]
                i += 1


def stays_astray(lying: Array, columns: Array, rules: Array) -> bool:
    """Of Picture Gallery: a card that is not home can never move (see ``galleries``, where the same is said of whole tables)."""
    moving, before, every = 0, -1, (1 << rules[LAST] + 1) - 1
    while moving != before:
        before, may_lie = moving, 0
        for place in range(len(columns)):
            may_follow = (may_lie << 1 if columns[place] > 0 else rules[ACES_MOVE] << 1) & every
            number = int(lying[place]) & NUMBER
            may_lie = 0 if number == 0 else 1 << number
            if number == 0 or moving >> number & 1 != 0:
                moving |= may_follow
                may_lie |= may_follow
    by_suit = rules[BY_SUIT] if moving >> 1 & 1 == 0 else 0  # of which suit a row will be is known while its ace stays
    for place in range(len(columns)):
        if lying[place] != 0 and moving >> (lying[place] & NUMBER) & 1 == 0 and not is_home(lying, columns, by_suit, place):
            return True
    return False
