"""Carpet as a row of numbers, for the search of ``nested``: where each card lies, and stock and waste as one line of cards.

The line has the cards of the waste, the lowest first, and then those of the stock as they will be turned; how far it is turned
divides the two. Turning is a step along it, the second time through begins where it begins, and a card laid on the waste is put
in where it is turned to. A card is 52 * copy + 13 * suit + rank, from 0; a move is 128 * its kind + its card.

A hope: a card whose other copy is out goes out as soon as it may, though it might have carried others for a while.
"""

from ..games._carpet import REDEALS, SIDE
from ..games.carpet import FOUNDATIONS, STOCK, WASTE
from ..table import KING, Card, Table, cards_on, count, height, rank, suit, top
from .carpets import CELLS
from .engine import Array
from .nested import LEFT

UP, DOWN = 1, 5
"""For each suit the rank on top of the foundation that is built up, and of the one that is built down."""
TURNED, IN_LINE, REDEALT = 9, 10, 11
WHERE, TAKEN, LINE = 12, 116, 181
"""Columns: for each card its place of the carpet, IN_THE_LINE or OUT; for each place whether a card lies there; the line."""
ROW = LINE + 105
CARDS, OF_A_COPY, OF_A_SUIT = 104, 52, 13
IN_THE_LINE, OUT = CELLS, CELLS + 1
CARPET_UP, CARPET_DOWN, LAID, WASTE_UP, WASTE_DOWN, TURN, AGAIN, TURN_LATER, LAID_HIGHER = (128 * n for n in range(9))
"""Kinds of move; the last two are kinds of choice only: turning the second time, and laying a card on one that is lower."""


def is_free(row: Array, cell: int) -> bool:
    """Whether a card of the carpet has an open short side."""
    down, across = cell // SIDE, cell % SIDE
    at, step = (down, SIDE) if (down + across) % 2 == 0 else (across, 1)
    if at in (0, SIDE - 1):
        return True
    return bool(row[TAKEN + cell - step] == 0 or row[TAKEN + cell + step] == 0)


def goes_out(row: Array, card: int, uppermost: int) -> int:
    """How a card can be reached: 1 from the carpet, 2 from the waste, 0 not at all."""
    cell = row[WHERE + card]
    if cell < CELLS:
        return 1 if is_free(row, cell) else 0
    return 2 if card == uppermost else 0


def legal(row: Array, moves: Array) -> int:
    """The moves; one alone if it brings out a card whose other copy is out."""
    n, turned = 0, row[TURNED]
    uppermost = row[LINE + turned - 1] if turned > 0 else -1
    for direction in range(2):
        for s in range(4):
            onto = row[DOWN + s] if direction else row[UP + s]
            if onto == (1 if direction else KING):
                continue
            for copy in range(2):
                card = OF_A_COPY * copy + OF_A_SUIT * s + (onto - 2 if direction else onto)
                way = goes_out(row, card, uppermost)
                if way > 0:
                    kind = WASTE_UP if way > 1 else CARPET_UP
                    moves[n] = kind + (CARPET_DOWN - CARPET_UP) * direction + card
                    if row[WHERE + (card + OF_A_COPY) % CARDS] == OUT:
                        moves[0] = moves[n]
                        return 1
                    n += 1
    if turned > 0:
        face = uppermost % OF_A_COPY
        for step in range(-1, 2, 2):
            if 0 <= face % OF_A_SUIT + step < OF_A_SUIT:
                for copy in range(2):
                    card = OF_A_COPY * copy + face + step
                    if row[WHERE + card] < CELLS and is_free(row, row[WHERE + card]):
                        moves[n] = LAID + card
                        n += 1
    if turned < row[IN_LINE]:
        moves[n] = TURN
        n += 1
    elif row[REDEALT] == 0 and turned > 0:
        moves[n] = AGAIN
        n += 1
    return n


def code(row: Array, move: int) -> int:
    """What is chosen: turning by the card that will be turned, and the time; laying by the card, and whether it is the higher."""
    kind, card = move // 128 * 128, move % 128
    if kind == TURN:
        return int((TURN if row[REDEALT] == 0 else TURN_LATER) + row[LINE + row[TURNED]])
    if kind == LAID and row[LINE + row[TURNED] - 1] % OF_A_COPY < card % OF_A_COPY:
        return LAID_HIGHER + card
    return move


def play(row: Array, move: int) -> None:
    """Make a move."""
    kind, card = move // 128 * 128, move % 128
    if kind == TURN:
        row[TURNED] += 1
        return
    if kind == AGAIN:
        row[TURNED] = 0
        row[REDEALT] += 1
        return
    if kind <= LAID:
        row[TAKEN + row[WHERE + card]] = 0
    if kind == LAID:
        for place in range(LINE + row[IN_LINE], LINE + row[TURNED], -1):
            row[place] = row[place - 1]
        row[LINE + row[TURNED]], row[WHERE + card] = card, IN_THE_LINE
        row[TURNED] += 1
        row[IN_LINE] += 1
        return
    if kind >= WASTE_UP:
        row[TURNED] -= 1
        row[IN_LINE] -= 1
        for place in range(LINE + row[TURNED], LINE + row[IN_LINE]):
            row[place] = row[place + 1]
    row[WHERE + card] = OUT
    row[LEFT] -= 1
    if kind in (CARPET_UP, WASTE_UP):
        row[UP + card % OF_A_COPY // OF_A_SUIT] += 1
    else:
        row[DOWN + card % OF_A_COPY // OF_A_SUIT] -= 1


FUNCTIONS = (is_free, goes_out, legal, play, code)


def number_of(card: Card) -> int:
    """A card as a number from 0 to 103."""
    return OF_A_COPY * (card >> 6) + OF_A_SUIT * suit(card) + rank(card) - 1


def lying(t: Table, stock: int, waste: int, length: int) -> list[int]:
    """A row of this length that tells of the carpet, of this stock and waste, and of how many cards are left."""
    row = [0] * length
    row[WHERE : WHERE + CARDS] = [OUT] * CARDS
    for cell in range(CELLS):
        if top(t, cell):
            row[WHERE + number_of(top(t, cell))], row[TAKEN + cell] = cell, 1
    line = [number_of(card) for card in cards_on(t, waste) + cards_on(t, stock)[::-1]]
    row[LINE : LINE + len(line)] = line
    for card in line:
        row[WHERE + card] = IN_THE_LINE
    row[TURNED], row[IN_LINE], row[REDEALT] = height(t, waste), len(line), count(t, REDEALS)
    row[LEFT] = len(line) + sum(row[TAKEN : TAKEN + CELLS])
    return row


def row_of(t: Table) -> list[int]:
    """The row of a table on which the foundations are built whole."""
    row = lying(t, STOCK[0], WASTE[0], ROW)
    for s in range(4):
        row[UP + s], row[DOWN + s] = rank(top(t, FOUNDATIONS[2 * s])), rank(top(t, FOUNDATIONS[2 * s + 1]))
    return row
