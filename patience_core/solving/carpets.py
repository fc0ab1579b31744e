"""What the plans of Carpet and Squaring the Circle share: what can leave carpet, stock and waste in a looser game.

No card comes back in these games, so a looser game in which whatever can go goes at once, and nothing is ever too late, has one
end only, which is soon reached. What does not leave there does not leave here. In it the carpet is opened as here, and stock and
waste are gone through as here, in their order and as often as is left: what is turned and cannot go lies upon what was turned
before. Which cards have left is told by two words, one for each copy, with a bit for each rank and suit.
"""

from typing import Any

from ..games._carpet import CARPET, SIDE, is_upright
from ..kernel import kernel
from ..table import NO_CARD, Table, beneath, height, is_empty, rank, suit, top

CELLS = len(CARPET)
SECOND_COPY = 64


@kernel
def bit_of(card: int) -> int:
    """The bit of a rank and suit."""
    return 1 << 13 * suit(card) + rank(card) - 1


@kernel
def is_gone(first: int, second: int, card: int) -> bool:
    """Whether a card is among those that have left."""
    return ((second if card >= SECOND_COPY else first) & bit_of(card)) != 0


@kernel
def is_space(t: Table, first: int, second: int, place: int) -> bool:
    """Whether a place of the carpet is empty, or the card that lies there has left."""
    return is_empty(t, place) or is_gone(first, second, top(t, place))


@kernel
def is_free(t: Table, first: int, second: int, place: int) -> bool:
    """Whether a card of the carpet has an open short side when these cards have left."""
    row, column = place // SIDE, place % SIDE
    if is_upright(place):
        at, step = row, SIDE
    else:
        at, step = column, 1
    return (
        at == 0
        or at == SIDE - 1
        or is_space(t, first, second, place - step)
        or is_space(t, first, second, place + step)
    )  # fmt: skip


@kernel
def in_order_of_turning(t: Table, stock: int, waste: int) -> Any:
    """The cards of waste and stock in the order in which they are turned, first to last, those of the waste first."""
    lying = height(t, waste)
    cards = [0] * (lying + height(t, stock))
    card, place = top(t, waste), lying
    while card != NO_CARD:
        place -= 1
        cards[place] = card
        card = beneath(t, card)
    card, place = top(t, stock), lying
    while card != NO_CARD:
        cards[place] = card
        card, place = beneath(t, card), place + 1
    return cards


@kernel
def all_have_left(t: Table, first: int, second: int, cards: Any) -> bool:
    """Whether none of these cards, and none of the carpet, has stayed."""
    left = True
    for card in cards:
        left = left and is_gone(first, second, card)
    for place in range(CELLS):
        left = left and is_space(t, first, second, place)
    return left
