"""Numbered deals. A number gives the same cards as in PySolFC, today and on any machine."""

import re

from pysol_cards.cards import createCards
from pysol_cards.random import MTRandom, RandomBase, shuffle

from .errors import InvalidTable
from .game import Game
from .table import Card, rank

FIRST, LAST = 1, 10**20
_FIRST_MERSENNE = 32_000  # below it PySolFC takes the generator of Microsoft's FreeCell
_PYSOL_SUITS = (3, 0, 1, 2)  # theirs in order C S H D; ours S H D C


def deal_number(number: int | str) -> int:
    """A deal number from 1 to 10²⁰, also typed as text; an ``InvalidTable`` says what is wrong with any other."""
    if isinstance(number, bool) or not isinstance(number, int | str):
        raise InvalidTable(f"a deal number is a whole number, not {number!r}")
    if isinstance(number, str) and not re.fullmatch(r"\s*[0-9]{1,21}\s*", number, re.ASCII):
        raise InvalidTable(f"{number[:40]!r} is not a deal number: a whole number from 1 to 10²⁰")
    if not FIRST <= int(number) <= LAST:
        raise InvalidTable(f"deal numbers go from 1 to 10²⁰ (as in PySolFC); there is no deal {number}")
    return int(number)


def numbered_pack(game: Game, number: int) -> list[Card]:
    """The pack of a deal number, in the game's dealing order."""
    deck = createCards(game.packs)
    if number == _FIRST_MERSENNE:  # shuffle() has the boundary one deal later than PySolFC has it
        generator = MTRandom()
        generator.setSeed(number)
        shuffled = generator.shuffle(deck)
    else:
        shuffled = shuffle(deck, number, RandomBase.DEALS_PYSOLFC)
    pack = [64 * (card.id // 52) + 16 * _PYSOL_SUITS[card.suit] + card.rank for card in reversed(shuffled)]
    in_game = {rank(card) for card in game.pack}
    pack = [card for card in pack if rank(card) in in_game]
    return [pack[i] for i in _PYSOLFC_ORDER[game.name]] if game.name in _PYSOLFC_ORDER else pack


def _klondike_order() -> list[int]:
    """PySolFC deals Klondike in rows, from right to left; where our first, second, … card lies in its pack."""
    row_of_card, next_card = {}, 0
    for below in range(6):
        for column in range(7, below + 1, -1):
            row_of_card[column, below] = next_card
            next_card += 1
    for column in range(7, 0, -1):
        row_of_card[column, column - 1] = next_card
        next_card += 1
    return [row_of_card[column, place] for column in range(1, 8) for place in range(column)] + list(range(next_card, 52))


_PYSOLFC_ORDER = {"klondike": _klondike_order()}
