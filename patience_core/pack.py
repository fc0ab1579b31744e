"""Numbered deals. A number gives the same cards as in PySolFC, today and on any machine."""

import re
from typing import Any

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


def next_number(number: int | str, step: int = 1) -> int:
    """The deal number so many steps on, or back with a negative step. After the last comes the first, and the other way round."""
    return (deal_number(number) - FIRST + step) % LAST + FIRST


def numbered_pack(game: Game, number: int) -> list[Card]:
    """The pack of a deal number, in the game's dealing order."""
    pack = _of_the_game(game, _shuffled(createCards(game.packs), number))
    return [pack[i] for i in _PYSOLFC_ORDER[game.name]] if game.name in _PYSOLFC_ORDER else pack


def second_pack(game: Game, number: int) -> list[Card]:
    """The pack of a deal number shuffled once more with the same number: the order of a redeal."""
    return _of_the_game(game, _shuffled(_shuffled(createCards(game.packs), number), number))


def _shuffled(deck: list[Any], number: int) -> list[Any]:
    if number != _FIRST_MERSENNE:
        return list(shuffle(deck, number, RandomBase.DEALS_PYSOLFC))
    generator = MTRandom()  # shuffle() has the boundary one deal later than PySolFC has it
    generator.setSeed(number)
    return list(generator.shuffle(deck))


def _of_the_game(game: Game, shuffled: list[Any]) -> list[Card]:
    """Their cards as ours, from the end of their pack; those of ranks that the game does without left out."""
    cards = [64 * (card.id // 52) + 16 * _PYSOL_SUITS[card.suit] + card.rank for card in reversed(shuffled)]
    return [card for card in cards if rank(card) in game.ranks]


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


def _cromwell_order() -> list[int]:
    """PySolFC deals Cromwell in four rounds over its fans."""
    return [26 * layer + fan for fan in range(26) for layer in range(4)]


_PYSOLFC_ORDER = {"klondike": _klondike_order(), "cromwell": _cromwell_order()}
