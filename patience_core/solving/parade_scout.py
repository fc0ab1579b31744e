"""Parade's scout: it searches as ``parade_search`` does, tells wins as plain moves, and notices when there are none."""

from collections.abc import Iterator
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Any, TypeAlias

import numpy as np

from ..game import Move
from ..games.parade import AUXILIARY, ROWS, STOCK, at_home, row_of
from ..judge import carry_out, legal_moves, settle
from ..position import Position
from ..table import ACE, Card, Pile, Table, cards_on, is_empty, rank, suit, top
from . import clauses, parade_loose, parade_search, parade_table, scouting
from .clauses import COLUMNS, LEARNT, MARKED, STATE, UNKNOWN, add, hold
from .engine import EXHAUSTED, PAUSED, WON, Array
from .entries import entry
from .parade_search import (
    KEPT,
    NUMBERS,
    PLAYED,
    ROOM_FOR_CLAUSES,
    ROOM_FOR_LITERALS,
    RUN,
    SHORTEST_RUN,
    Search,
    refuse,
    search,
)
from .parade_table import (
    AIR,
    BASES,
    BUILT,
    DEAL,
    DEALS,
    DEALT,
    DEPTH,
    FIRST,
    HEIGHTS,
    HOME,
    KINDS,
    LENGTH,
    LOG,
    LOGGED,
    LOOSE,
    LYING,
    MODE,
    MOST_DEALS,
    ON_PILES,
    OPENED,
    PARK,
    PILES,
    VARIABLES,
    WAIT,
    base_of,
)

Parts: TypeAlias = tuple[Any, Any, Any]

AT_ONCE = 100  # games, between two looks at the clock
FIRST_TURN = 400  # games; each turn after it is half as long again
STRAIGHT = 3  # so many times longer are the turns of the search that holds no base in another row
TO_ORDER, TO_BUILD, AUXILIARY_HOME, TO_ANY_SPACE, AUXILIARY_BUILT, FIRST_DEAL, LATER_DEAL = range(7)
"""The kinds of move, as the game has them."""


class Scout(scouting.Scout):
    """Looks for wins without and with bases held in other rows, in turn; the second search may also prove that there are none."""

    def __init__(self, position: Position, compiled: bool) -> None:
        super().__init__()
        self._position = position
        self._parts: Parts = compiled_parts() if compiled else (parade_loose.play, search, refuse)
        self._refused = False

    def tried(self) -> Iterator[int]:
        """Turn by turn; how many games have been played is told bit by bit."""
        game, turn = vector_of(self._position.table), FIRST_TURN
        if game is None:
            return
        free = new_search(game, False)
        searches = [free, new_search(game, True)]
        while searches:
            for each in tuple(searches):
                last, ended = each.numbers[PLAYED] + (turn if each is free else STRAIGHT * turn), PAUSED
                while each.numbers[PLAYED] < last and ended == PAUSED:
                    before = int(each.numbers[PLAYED])
                    ended = self._look_on(each)
                    yield int(each.numbers[PLAYED]) - before
                if ended == WON:
                    return
                if ended == EXHAUSTED:
                    searches = [] if each is free else [free]
                    break
            turn += turn // 2
        self.is_lost = not self._refused

    def _look_on(self, on: Search) -> int:
        """Play some more games; how it ended. A win that the rules do not allow is refused, and nothing is proved any more."""
        play, go_on, refuse_it = self._parts
        ended = int(go_on(play, on, AT_ONCE))
        if ended != WON:
            return ended
        line = told(self._position, log_of(on.game))
        if line is not None:
            self.line = line
            return WON
        self._refused = True
        refuse_it(on)
        return PAUSED


def scout(position: Position, compiled: bool) -> Scout | None:
    """The scout where dealing is free; where one must exhaust first, its wins would mostly not be allowed."""
    return None if position.game.chosen["must_exhaust"] else Scout(position, compiled)


def number_of(card: Card) -> int:
    """The number of a card, no ace, as ``parade_table`` counts them."""
    return 2 * (16 * ((rank(card) - 2) % 3) + 4 * suit(card) + (rank(card) - 2) // 3) + card // 64


def card_of(number: int) -> Card:
    """The card that has a number."""
    kind = number // 2
    return 64 * (number % 2) + 16 * (kind // 4 % 4) + 2 + kind // 16 + 3 * (kind % 4)


def is_in_order(cards: list[Card]) -> bool:
    """Whether the cards of a pile at home lie on one another as they are built."""
    return [(suit(card), rank(card)) for card in cards] == [(suit(cards[0]), rank(cards[0]) + 3 * n) for n in range(len(cards))]


def vector_of(t: Table) -> Array | None:
    """The table as a game of ``parade_loose``; nothing for one that no deal leads to."""
    g = np.zeros(LENGTH, np.int64)
    first = g[FIRST:]
    for place in ROWS:
        cards = cards_on(t, place)
        if not cards:
            first[OPENED + row_of(place) - 1] += 1
        elif at_home(t, place) and is_in_order(cards):
            first[BUILT + number_of(cards[0]) // 2 : BUILT + number_of(cards[0]) // 2 + len(cards)] += 1
        elif len(cards) == 1 and rank(cards[0]) != ACE:
            first[LYING + 3 * first[LOOSE] :][:2] = number_of(cards[0]), row_of(place) - 1
            first[LOOSE] += 1
        else:
            return None
    stock = cards_on(t, STOCK[0])[::-1]
    g[DEALS] = -(-len(stock) // PILES)
    for n, pile in enumerate(AUXILIARY):
        cards = cards_on(t, pile)
        if len(cards) + g[DEALS] > DEPTH or any(rank(card) == ACE for card in cards) or g[DEALS] > MOST_DEALS:
            return None
        first[ON_PILES + DEPTH * n :][: len(cards)] = [number_of(card) for card in cards]
        first[HEIGHTS + n] = len(cards)
    g[DEALT : DEALT + PILES * MOST_DEALS] = -1
    g[DEALT:][: len(stock)] = [-1 if rank(card) == ACE else number_of(card) for card in stock]
    return g


def new_search(game: Array, straight: bool) -> Search:
    """A search that has not begun, and what can be said of every win; ``straight``: no base is held in another row."""
    things = np.full((VARIABLES + 1, COLUMNS), UNKNOWN, np.int64)
    things[:, MARKED] = 0
    c = clauses.Clauses(
        np.full(VARIABLES, UNKNOWN, np.int64),
        things,
        np.full(2 * VARIABLES, -1, np.int64),
        np.zeros(ROOM_FOR_LITERALS, np.int64),
        np.zeros((ROOM_FOR_CLAUSES + 1, 4), np.int64),
        np.zeros(STATE, np.int64),
    )
    numbers = np.zeros(NUMBERS, np.int64)
    for clause in known():
        c.things[: len(clause), LEARNT] = clause
        add(c, len(clause), 0)
    numbers[RUN], numbers[KEPT] = SHORTEST_RUN, c.state[clauses.COUNT]
    for card in range(0 if straight else 2 * KINDS, 2 * KINDS):
        if card % 8 < 2:
            hold(c, 2 * (MODE + 3 * base_of(card)), clauses.NO_CLAUSE)
    for kind in range(KINDS):
        if kind % 4 and game[FIRST + BUILT + kind] == 1:
            hold(c, 2 * lying_copy(game, kind), clauses.NO_CLAUSE)
    return Search(c, game.copy(), np.zeros(VARIABLES, np.int64), numbers)


def lying_copy(game: Array, kind: int) -> int:
    """Of a kind of which one card is built, the number of the other."""
    first = game[FIRST:]
    lying = [*first[LYING : LYING + 3 * first[LOOSE] : 3], *game[DEALT : DEALT + PILES * MOST_DEALS]]
    for pile in range(PILES):
        lying += first[ON_PILES + DEPTH * pile :][: first[HEIGHTS + pile]].tolist()
    return 2 * kind + (1 if 2 * kind + 1 in lying else 0)


@lru_cache(maxsize=1)
def known() -> tuple[tuple[int, ...], ...]:
    """Clauses of every game: one copy of a card is late; who waits for more spaces waits for fewer; a base goes one way."""
    said: list[tuple[int, ...]] = []
    for kind in range(KINDS):
        if kind % 4:
            said += [(4 * kind, 4 * kind + 2), (4 * kind + 1, 4 * kind + 3)]
    for first in (*range(HOME, MODE, 8), *range(PARK, WAIT, 8)):
        said += [(2 * opens + 1, 2 * (opens - 1)) for opens in range(first + 2, first + 8)]
    for way in range(MODE, MODE + 3 * BASES, 3):
        said += [(2 * way + 1, 2 * way + 3), (2 * way + 1, 2 * way + 5), (2 * way + 3, 2 * way + 5)]
    return tuple(said)


def log_of(game: Array) -> list[tuple[int, int]]:
    """What has left, in order: see ``parade_table.LOG``."""
    return [(int(card), int(row)) for card, row in game[LOG : LOG + 2 * game[LOGGED]].reshape(-1, 2)]


def told(position: Position, log: list[tuple[int, int]]) -> tuple[Move, ...] | None:
    """A game of ``parade_loose`` as moves; nothing if the rules do not allow one of them."""
    t, line = list(position.table), list[Move]()
    for number, row in log:
        kinds, src, dst = ends_of(t, number, row)
        of_kinds = [position.game.kinds[kind] for kind in kinds]
        move = next((m for m in legal_moves(position.game, t, of_kinds) if m.src == src and m.dst == dst), None)
        if move is None:
            return None
        line.append(move)
        carry_out(position.game, t, move)
        settle(position.game, t)
    return tuple(line)


def ends_of(t: Table, number: int, row: int) -> tuple[tuple[int, ...], Pile, Pile]:
    """The kinds of move that may be meant by what has left, whence and whereto."""
    if number == DEAL:
        return (FIRST_DEAL, LATER_DEAL), STOCK[0], AUXILIARY[0]
    card = card_of(number)
    src = next(pile for pile in (*ROWS, *AUXILIARY) if top(t, pile) == card)
    is_dealt = src in AUXILIARY
    if number & 6:
        below = next(p for p in ROWS if at_home(t, p) and (suit(top(t, p)), rank(top(t, p)) + 3) == (suit(card), rank(card)))
        return (AUXILIARY_BUILT if is_dealt else TO_BUILD,), src, below
    wanted = row if row < AIR else number // 32
    space = next(place for place in ROWS if row_of(place) == wanted + 1 and is_empty(t, place))
    return (AUXILIARY_HOME, TO_ANY_SPACE) if is_dealt else (TO_ORDER,), src, space


TEXT = f'''\
"""Parade's scout. Written by patience_core.solving."""

from numba import njit, types

from patience_core.solving import clauses, parade_search

ROW, TABLE, INT = types.int64[::1], types.int64[:, ::1], types.int64
CLAUSES = types.NamedTuple((ROW, TABLE, ROW, ROW, TABLE, ROW), clauses.Clauses)
SEARCH = types.NamedTuple((CLAUSES, ROW, ROW, ROW), parade_search.Search)


{entry(parade_loose.play, "INT(ROW, ROW)")}
{entry(search, "INT(types.FunctionType(INT(ROW, ROW)), SEARCH, INT)")}
{entry(refuse, "types.none(SEARCH)")}
'''


@lru_cache(maxsize=1)
def compiled_parts() -> Parts:
    """The looser game and the search, compiled if there is a compiler."""
    try:
        from .. import compiled as compiler
    except ImportError:
        return parade_loose.play, search, refuse
    parts = compiler.written_module(
        "parade scout", TEXT, [*_own(clauses), *_own(parade_table), *_own(parade_loose), *_own(parade_search)]
    )
    return parts.play, parts.search, parts.refuse


def _own(module: ModuleType) -> list[FunctionType]:
    return [each for each in vars(module).values() if isinstance(each, FunctionType) and each.__module__ == module.__name__]
