"""Klondike's search: what matters of a table in a few numbers, and only moves that bring something to light or out.

**What matters.** A face-up card lies either at the bottom of its column's open cards (a *root*) or on a card one rank higher
of the other colour. Two cards of a rank and colour (a *class*) take the same two cards, and any part of a run may be moved. If
both lie open and one is covered, the other one's place is a single move away, and back. If both are covered, neither is free
whichever way round; as soon as one cover goes, the other can be hung on either. So how open cards lie makes no difference, only
which lie open and which of them are roots; and these follow from what lies face down, is in the stock and is out. A class has
*room* for a card when more of its cards lie open than there are open cards, roots aside, that need them. An emptied column is
room for a king; a king at the bottom of a column counts as lying on an emptied one.

**Moves.** OUT: an open card to its foundation. FROM_STOCK_OUT, FROM_STOCK: a card that turning can bring to the top of the waste,
to its foundation or to a class with room. OFF: a root with all that lies on it to a class with room, which bares a card or a
space. BACK: a foundation's card to a class with room. Each stands for a few plain moves (``klondike_cards.plain_moves``).

Nothing here says which card goes on which: that has been asked of the judge (``klondike_cards.ask``), and is given by the order
of the 52 bits. Bits 2k and 2k + 1 are a class; the class that may carry it is k + 1, and kings have the highest bits of two
chains.
"""

from .engine import DEPTH, FRESH, NODES
from .klondike_table import (
    BACK,
    COLUMNS,
    END,
    FIRST,
    FOUNDATIONS,
    FROM_STOCK,
    FROM_STOCK_OUT,
    IN_STOCK,
    KINGS,
    MADE,
    NOTHING,
    OFF,
    OPEN,
    OUT,
    ROOTS,
    SPACE,
    SPACES,
    STOCK,
    TURNED,
    Arrays,
    bits_in,
    classes_with_room,
    is_uncovered,
    leaves_stock,
    reached,
    root_leaves,
)

MOST_MOVES = 64
NAMES = ("safe_out", "laid_to_be_used", "emptied_for_a_king", "out_for_some_use", "cannot_be_dug_out", "lost_by_ones")
SAFE_OUT, LAID_TO_BE_USED, EMPTIED_FOR_A_KING, OUT_FOR_SOME_USE, CANNOT_BE_DUG_OUT, LOST_BY_ONES = 1, 2, 4, 8, 16, 32
"""What may be left out, and the bits that stand for it: see ``safe_out``, ``to_be_used``, ``is_of_no_use``, and in
``klondike_search`` ``cannot_be_dug_out`` and ``lost_by_ones``."""


def safe_out(out: int, suit: int, rank: int) -> bool:
    """A card may go out at once when it will never be needed to carry another one.

    It could carry the two cards one rank lower of the other colour. If all cards two ranks lower of that colour are out, these
    two can go out themselves whenever they could be laid on it; and what they in turn could carry (of the first colour, two
    ranks below the card) can go out likewise if its suit has come within three ranks of the card. So whatever a winning line
    lays on such cards can go out instead, and what it takes back of lower cards can stay out. Right with and without return;
    of a card in the stock only where turning reaches every card (by ones), since otherwise taking it changes what is reached.
    """
    twin, one = 3 - suit, 1 if suit == 0 or suit == 3 else 0
    other = 3 - one
    return bool((out >> 4 * one & 15) >= rank - 2 and (out >> 4 * other & 15) >= rank - 2 and (out >> 4 * twin & 15) >= rank - 3)


def make(a: Arrays) -> None:
    """Make the next move of the level: the level above holds the table after it."""
    depth = a.numbers[DEPTH]
    a.levels[depth, END] -= 1
    move = a.moves[a.levels[depth, END]]
    kind, card, place = move & 7, move >> 3 & 63, move >> 9 & 63
    for column in range(IN_STOCK + 1):
        a.levels[depth + 1, column] = a.levels[depth, column]
    depth += 1
    level = a.levels[depth]
    level[MADE] = card if kind == FROM_STOCK else NOTHING
    if kind in (OUT, FROM_STOCK_OUT):
        level[FOUNDATIONS] += 1 << 4 * (a.suit_of[card] >> 4)
    if kind == BACK:
        level[FOUNDATIONS] -= 1 << 4 * (a.suit_of[card] >> 4)
    if kind in (FROM_STOCK, BACK):
        level[OPEN] |= 1 << card
    if kind in (FROM_STOCK, FROM_STOCK_OUT):
        leaves_stock(a, depth, place)
    if kind == OUT:
        level[OPEN] &= ~(1 << card)
    if kind == OFF or (kind == OUT and level[ROOTS] >> card & 1):
        before = level[OPEN]
        root_leaves(a, depth, card)
        if kind == OFF and level[OPEN] == before:  # nothing was bared
            level[MADE] = SPACE
    a.numbers[DEPTH] = depth
    a.numbers[FRESH] = 1
    a.numbers[NODES] += 1


def to_be_used(a: Arrays, depth: int, on: int) -> int:
    """What the last move has made and the next one must use; most often nothing.

    ``laid_to_be_used``: where turning reaches every card, a stock card is laid on a column only for the move after it, which
    lays something on its class or lets the other card of its class go out. For all that its lying there does is to give room
    (it could as well go out from the stock); and until the room is used, no move depends on it, so it can be laid just before.

    ``emptied_for_a_king``: the last card of a column is moved to another column only for a king that goes there next. For all
    that its leaving does is to make a space; whatever happens until a king takes the space could happen before.
    """
    made = a.levels[depth, MADE]
    if made == SPACE:
        return SPACE if on & EMPTIED_FOR_A_KING else NOTHING
    return made if on & LAID_TO_BE_USED and a.draw[0] == 1 else NOTHING


def takes_room(card: int, used: int) -> bool:
    """Whether laying a card down uses what is to be used: the card just laid or the other of its class, or the space."""
    is_king = card >> 1 == 12 or card >> 1 == 25
    if used == SPACE:
        return is_king
    return used == NOTHING or ((card >> 1) + 1 == used >> 1 and not is_king)


def is_of_no_use(a: Arrays, depth: int, card: int) -> bool:
    """An open card that lies on another need not go out yet when its going makes no other move possible.

    Its going makes room only for the other card of its class: that may want it if it is a root, in the stock, or out and able to
    come back. It frees the two cards that could carry it: these may want to go out if it is their turn. And the next card of its
    suit may want to follow if it lies open or in the stock. If none of these is the case, the same line can be played with the
    card going out later, just before the first move that needs it. Kings are left alone: nothing else needs to follow them.
    """
    level = a.levels[depth]
    if level[ROOTS] >> card & 1 or card >> 1 == 12 or card >> 1 == 25:
        return False
    around = level[OPEN] | level[IN_STOCK]
    suit, place, twin = a.suit_of[card] >> 4, a.suit_of[card] & 15, card ^ 1
    if around >> a.suits[14 * suit + place] & 1 or (level[ROOTS] | level[IN_STOCK]) >> twin & 1:
        return False
    if a.draw[1] and (level[FOUNDATIONS] >> 4 * (a.suit_of[twin] >> 4) & 15) >= (a.suit_of[twin] & 15):
        return False
    pair = (card & ~1) + 2
    for carrier in range(pair, pair + 2):
        turn = (level[FOUNDATIONS] >> 4 * (a.suit_of[carrier] >> 4) & 15) == (a.suit_of[carrier] & 15) - 1
        if turn and level[OPEN] >> carrier & 1:
            return False
    return True


def is_out_last(a: Arrays, out: int, card: int) -> bool:
    """Whether a card is the uppermost of its foundation."""
    return bool((out >> 4 * (a.suit_of[card] >> 4) & 15) == (a.suit_of[card] & 15))


def can_be_used(a: Arrays, depth: int, card: int) -> bool:
    """Whether a move could follow that needs a stock card just laid down: see ``laid_to_be_used``.

    Another card lies where it could be laid on this one, or the other of its class is the next to go out. If neither is so, no
    move follows: the table after it need not be looked at.
    """
    level, pair, twin = a.levels[depth], card & ~1, card ^ 1
    out = level[FOUNDATIONS]
    if level[OPEN] >> twin & 1 and (out >> 4 * (a.suit_of[twin] >> 4) & 15) == (a.suit_of[twin] & 15) - 1:
        return True
    if pair == 0 or pair == 26:
        return False  # aces carry nothing
    if (level[ROOTS] | level[IN_STOCK]) >> pair - 2 & 3:
        return True
    return bool(a.draw[1] and (is_out_last(a, out, pair - 2) or is_out_last(a, out, pair - 1)))


def wants_space(a: Arrays, depth: int) -> bool:
    """Whether a move could follow that needs a space just made: a king lies where it could come from.

    If none does, no move follows (see ``emptied_for_a_king``): the table after it need not be looked at.
    """
    level = a.levels[depth]
    if (level[ROOTS] | level[IN_STOCK]) & KINGS:
        return True
    out = level[FOUNDATIONS]
    full = out & out >> 2 & out >> 3 & 0x1111  # foundations of 13 cards, 1101 in bits
    return bool(a.draw[1] and full != 0)


def list_stock(a: Arrays, depth: int, room: int, n: int, on: int, used: int) -> int:
    """The moves of stock cards; a safe one alone, told by a negative number of moves."""
    level = a.levels[depth]
    left, stock, out = bits_in(level[STOCK]), level[STOCK], level[FOUNDATIONS]
    must_be_used = on & LAID_TO_BE_USED and a.draw[0] == 1
    place, index = 0, 0
    while stock >> index != 0:
        if stock >> index & 1:
            card = a.stock[index]
            if reached(place, left, level[TURNED], a.draw[0]):
                suit, rank = a.suit_of[card] >> 4, a.suit_of[card] & 15
                if used == NOTHING and (out >> 4 * suit & 15) == rank - 1:
                    a.moves[level[FIRST] + n] = FROM_STOCK_OUT | card << 3 | index << 9
                    n += 1
                    if on & SAFE_OUT and a.draw[0] == 1 and safe_out(out, suit, rank):
                        return -n
                fits = room >> (card & ~1) & 1 and takes_room(card, used)
                if fits and (not must_be_used or can_be_used(a, depth, card)):
                    a.moves[level[FIRST] + n] = FROM_STOCK | card << 3 | index << 9
                    n += 1
            place += 1
        index += 1
    return n


def list_out(a: Arrays, depth: int, n: int, on: int, used: int) -> int:
    """Open cards that may go out; a safe one alone, told by a negative number of moves."""
    level = a.levels[depth]
    out = level[FOUNDATIONS]
    for suit in range(4):
        done = out >> 4 * suit & 15
        card = a.suits[14 * suit + done]
        if card == NOTHING or not level[OPEN] >> card & 1 or not is_uncovered(level[OPEN], level[ROOTS], card):
            continue
        if used != NOTHING and (card >> 1 != used >> 1 or card == used):
            continue
        if on & OUT_FOR_SOME_USE and is_of_no_use(a, depth, card) and not (on & SAFE_OUT and safe_out(out, suit, done + 1)):
            continue
        a.moves[level[FIRST] + n] = OUT | card << 3
        n += 1
        if on & SAFE_OUT and used == NOTHING and safe_out(out, suit, done + 1):
            return -n
    return n


def list_moves(a: Arrays, depth: int, on: int) -> int:
    """The moves of a level, the best last; how many there are."""
    level = a.levels[depth]
    used = to_be_used(a, depth, on)
    room = classes_with_room(level[OPEN], level[ROOTS], level[SPACES])
    n = 0
    if a.draw[1]:
        for suit in range(4):
            done = level[FOUNDATIONS] >> 4 * suit & 15
            if done > 0:
                card = a.suits[14 * suit + done - 1]
                if card != NOTHING and room >> (card & ~1) & 1 and takes_room(card, used):
                    a.moves[level[FIRST] + n] = BACK | card << 3
                    n += 1
    n = list_stock(a, depth, room, n, on, used)
    if n < 0:
        return alone(a, depth, -n)
    for column in range(7):
        number = level[COLUMNS] >> 6 * column & 63
        if number > 0:
            card = a.lying[64 * column + number - 1]
            bares = number > 1 or not on & EMPTIED_FOR_A_KING or wants_space(a, depth)
            if bares and room >> (card & ~1) & 1 and takes_room(card, used):
                a.moves[level[FIRST] + n] = OFF | card << 3 | column << 9
                n += 1
    n = list_out(a, depth, n, on, used)
    return alone(a, depth, -n) if n < 0 else n


def alone(a: Arrays, depth: int, n: int) -> int:
    """The last move of a list is made its only one."""
    first = a.levels[depth, FIRST]
    a.moves[first] = a.moves[first + n - 1]
    return 1
