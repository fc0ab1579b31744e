"""Beginnings: a numbered deal, a pack in dealing order, or a table set up by hand."""

from collections.abc import Iterable, Mapping
from secrets import randbelow

from .errors import InvalidTable
from .game import Game
from .judge import settle
from .notation import Deck, card_name, lay_pile, pile_groups, pile_text, piles_by_name, read_pack
from .pack import deal_number, numbered_pack
from .position import Position, Start
from .table import Card, new_table, set_count

_DRAWN_FROM, _DRAWN_BELOW = 100_001, 10**9  # short enough to be read out in a classroom
_LARGEST_COUNTER = 9_999


def deal(game: Game, number: int | str | None, automatic: bool) -> Position:
    """See ``Game.deal``."""
    if number is None:
        number = _DRAWN_FROM + randbelow(_DRAWN_BELOW - _DRAWN_FROM)
    number = deal_number(number)
    return _laid_out(game, numbered_pack(game, number), Start(number=number, automatic=automatic))


def deal_from(game: Game, cards: str | Iterable[str], automatic: bool) -> Position:
    """See ``Game.deal_from``."""
    pack = read_pack(game, cards)
    return _laid_out(game, pack, Start(pack=tuple(map(card_name, pack)), automatic=automatic))


def _laid_out(game: Game, pack: list[Card], start: Start) -> Position:
    table = new_table()
    game.lay_out(table, pack)
    if start.automatic:
        settle(game, table)
    return Position(game, start, table)


def set_up(game: Game, piles: Mapping[str, str | Iterable[str]], counters: Mapping[str, int]) -> Position:
    """See ``Game.set_up``."""
    table, deck, by_name = new_table(), Deck(game), piles_by_name(game)
    for name, cards in piles.items():
        if name not in by_name:
            raise InvalidTable(f"{game.name} has no pile {name!r}; its piles: {pile_groups(game)}")
        lay_pile(table, by_name[name], cards, deck)
    for counter, value in counters.items():
        if counter not in game.counters:
            raise InvalidTable(f"{game.name} has no counter {counter!r}; it counts: {', '.join(game.counters) or 'nothing'}")
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST_COUNTER:
            raise InvalidTable(f"counter {counter}: {value!r} is not a whole number from 0 to {_LARGEST_COUNTER}")
        set_count(table, game.counters.index(counter), value)
    laid = {pile.name: text for pile in game.piles if (text := pile_text(table, pile))}
    return Position(game, Start(piles=laid, counters=dict(counters)), table)
