"""Beginnings: a numbered deal, a pack in dealing order, or a table set up by hand."""

from collections.abc import Iterable, Mapping
from secrets import randbelow

from .errors import InvalidTable
from .game import Game
from .judge import settle
from .notation import Deck, card_name, lay_pile, pile_groups, pile_text, read_pack
from .pack import deal_number, numbered_pack, second_pack
from .position import Position, Start
from .table import Card, Table, height, new_table, set_count

_DRAWN_FROM, _DRAWN_BELOW = 100_001, 10**9  # short enough to be read out in a classroom
_LARGEST_COUNTER = 9_999


def deal(game: Game, number: int | str | None, automatic: bool, winnable: bool) -> Position:
    """See ``Game.deal``."""
    if winnable:
        if number is not None:
            raise InvalidTable(f"deal {number} is what it is: winnable=True draws a deal, and takes no number")
        from .surveying.proofs import winnable_number

        number = winnable_number(game)
    if number is None:
        number = _DRAWN_FROM + randbelow(_DRAWN_BELOW - _DRAWN_FROM)
    number = deal_number(number)
    return _laid_out(game, numbered_pack(game, number), Start(number=number, automatic=automatic, second=number))


def deal_from(game: Game, cards: str | Iterable[str], automatic: bool, second: int | str) -> Position:
    """See ``Game.deal_from``."""
    pack = read_pack(game, cards)
    start = Start(pack=tuple(map(card_name, pack)), automatic=automatic, second=deal_number(second))
    return _laid_out(game, pack, start)


def _laid_out(game: Game, pack: list[Card], start: Start) -> Position:
    table = _new_table(game, start.second)
    game.lay_out(table, pack)
    if start.automatic:
        settle(game, table)
    return Position(game, start, table)


def _new_table(game: Game, second: int) -> Table:
    table = new_table()
    if game.lay_second_order is not None:
        game.lay_second_order(table, second_pack(game, second))
    return table


def set_up(game: Game, piles: Mapping[str, str | Iterable[str]], counters: Mapping[str, int], second: int | str) -> Position:
    """See ``Game.set_up``."""
    number = deal_number(second)
    table, deck, by_name = _new_table(game, number), Deck(game), game.piles_by_name
    for name, cards in piles.items():
        if name not in by_name:
            raise InvalidTable(f"{game.name} has no pile {name!r}; its piles: {pile_groups(game)}")
        lay_pile(table, by_name[name], cards, deck)
        if by_name[name] in game.cells and height(table, by_name[name]) > 1:
            raise InvalidTable(f"{name}: there is room for one card, not for {height(table, by_name[name])}")
    for counter, value in counters.items():
        if counter not in game.counters:
            raise InvalidTable(f"{game.name} has no counter {counter!r}; it counts: {', '.join(game.counters) or 'nothing'}")
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST_COUNTER:
            raise InvalidTable(f"counter {counter}: {value!r} is not a whole number from 0 to {_LARGEST_COUNTER}")
        set_count(table, game.counters.index(counter), value)
    laid = {pile.name: text for pile in game.piles if (text := pile_text(table, pile))}
    return Position(game, Start(piles=laid, counters=dict(counters), second=number), table)
