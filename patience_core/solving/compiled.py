"""What a search runs on: its functions, compiled where numba is there and as plain Python where not, and its arrays."""

from collections.abc import Callable
from functools import lru_cache
from types import FunctionType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..game import EXCHANGE, Game, Move
from ..notation import write_move
from ..position import Position
from ..table import LENGTH
from ..translation import ROOM
from . import engine, klondike, klondike_search, klondike_table
from .interpreted import Interpreted
from .klondike_cards import Numbers, numbers_of, plain_moves
from .plans import Bits, Plan, bits
from .registry import is_klondike, plan_for, scout_for
from .spelling import KLONDIKE_TEXT, SEARCH_TEXT, plan_functions, plan_text

Arrays: TypeAlias = engine.Arrays | klondike_table.Arrays
SCOUT = "scout"
SMALLEST_TABLE = 1 << 12  # fingerprints
_OF_ONES = 1 << 21  # fingerprints at most that Klondike's looser game keeps
_BUDGETS = (1 << 14, 1 << 16)  # tables that a question to it may cost in the first run, twice as many in the next, and at most


class Machine:
    """The search for all games, made ready for a position."""

    risky = True
    """Whether two positions may have the same fingerprint."""

    def __init__(self, position: Position, compiled: bool) -> None:
        plan = plan_for(position.game)
        self.position, self.bits = position, bits(position.game, plan)
        self.functions, parts = _parts(_Same(position.game), plan, compiled)
        self._search, self.rewrite, self.forget_line = parts
        self._scout = scout_for(position, compiled)
        if self._scout is not None:
            self.bits = Bits(self.bits.proved, (*self.bits.hopes, SCOUT))

    @property
    def odds(self) -> int:
        """How many times longer than the runs that prove those are that hope."""
        return 64 if self._scout is not None else 1

    def arrays(self, memory: int) -> Arrays:
        """Room for a search that may take so many bytes: small, and growing as it needs; a scout takes a quarter at most."""
        if self._scout is not None:
            self._scout.memory = memory // 4
        t = np.array(self.position.table, np.int16)
        words = t.view(np.int64)
        moves, log, levels = (
            np.empty((2 * ROOM, 4), np.int16),
            np.empty((16 * LENGTH, 2), np.int64),
            np.zeros((1024, 4), np.int64),
        )
        out, costs, order = np.empty((ROOM, 4), np.int16), np.empty(ROOM, np.int64), np.empty(ROOM, np.int64)
        return engine.Arrays(t, words, words.copy(), out, costs, order, moves, log, levels, new_seen(), new_numbers())

    def restart(self, a: Any) -> None:
        """Back to the position."""
        a.t[:] = self.position.table
        a.mirror[:] = a.words

    def search(self, a: Any, on: int, budget: int) -> int:
        """See ``engine.search``; a scout, if there is one, takes the runs that hope, and all when it has proved a loss."""
        if self._scout is not None and (self._scout.is_lost or on & self.bits.of(SCOUT)):
            return self._scout.look(a.numbers, budget)
        return int(self._search(*self.functions, a, on, budget))

    def line(self, a: Any) -> tuple[Move, ...]:
        """The moves that lead to where the search is, or to the win that a scout has found."""
        if self._scout is not None and self._scout.line:
            return self._scout.line
        return tuple(Move(*move) for move in a.moves[a.levels[: a.numbers[engine.DEPTH], engine.END]].tolist())

    def played(self, line: tuple[Move, ...], on: int) -> Position:
        """The position at the end of a line, played by the judge, detours left out."""
        position = self.position
        for move in self._shortened(line, on):
            position = position.play(write_move(position.game, position.table, move))
        return position

    def _shortened(self, line: tuple[Move, ...], on: int) -> tuple[Move, ...]:
        """From each table straight to the last one of the line that a move reaches."""
        legal, play, *_, key = self.functions
        t, out = np.array(self.position.table, np.int16), np.empty((ROOM, 4), np.int16)
        last_at, walking = {key(t, on): 0}, t.copy()
        for number, move in enumerate(line, 1):
            play(walking, np.array(move, np.int16))
            last_at[key(walking, on)] = number
        short: list[Move] = []
        kinds = self.position.game.kinds
        reached = last_at[key(t, on)]
        while reached < len(line):
            best: Any = t
            chosen: Move | None = None
            for move in out[: legal(t, out)]:
                if chosen is not None and kinds[move[0]].written == EXCHANGE:
                    break  # there are thousands, and they come last
                after = t.copy()
                play(after, move)
                if last_at.get(key(after, on), -1) > reached:
                    reached, best, chosen = last_at[key(after, on)], after, Move(*move.tolist())
            assert chosen is not None  # the next table of the line, at least, is one move away
            t = best
            short.append(chosen)
        return tuple(short)


class KlondikeMachine:
    """Klondike's own search."""

    risky = False
    odds = 1

    def __init__(self, position: Position, numbers: Numbers, compiled: bool) -> None:
        self.position, self.numbers = position, numbers
        self.bits = Bits(klondike.NAMES, ())
        self.ones: klondike_table.Arrays
        self._search, self.rewrite, self.forget_line = _klondike_parts(compiled)

    def arrays(self, memory: int) -> Arrays:
        """See ``Machine.arrays``; a looser game gets a sixteenth of the memory at once (most of it is never touched)."""
        n = self.numbers
        lying, stock, suits, suit_of = (np.array(each, np.int64) for each in (n.lying, n.stock, n.suits, n.suit_of))
        radix, draw, moves = np.array(n.radix, np.int64), np.array(n.draw, np.int64), np.empty(1024, np.int64)
        levels, log = np.zeros((128, klondike_table.LEVEL), np.int64), np.empty(0, np.int64)
        a = klondike_table.Arrays(lying, stock, suits, suit_of, radix, draw, moves, levels, new_seen(), log, new_numbers())
        self.ones = a if n.draw[0] == 1 else self._looser(a, memory // 16)
        return a

    def _looser(self, a: klondike_table.Arrays, memory: int) -> klondike_table.Arrays:
        """Room for the game in which the stock is turned by ones."""
        seen = new_seen(min(_OF_ONES, 1 << (memory // 8).bit_length() - 1))
        numbers = np.zeros(engine.NUMBERS + 2, np.int64)
        numbers[engine.CROWDED], numbers[klondike_search.BUDGET] = 1 << 62, _BUDGETS[0] // 2
        moves, log = np.empty(1 << 15, np.int64), np.empty(1 << 14, np.int64)
        levels, draw = np.empty((1 << 12, klondike_table.LEVEL), np.int64), np.array([1, a.draw[1]], np.int64)
        return a._replace(draw=draw, moves=moves, levels=levels, seen=seen, log=log, numbers=numbers)

    def restart(self, a: Any) -> None:
        """See ``Machine.restart``."""
        a.levels[0] = self.numbers.level
        if self.numbers.draw[0] > 1:
            numbers = self.ones.numbers
            numbers[klondike_search.BUDGET] = min(2 * numbers[klondike_search.BUDGET], _BUDGETS[1])
            numbers[klondike_search.IN_VAIN] = 0

    def search(self, a: Any, on: int, budget: int) -> int:
        """See ``klondike_search.search``."""
        return int(self._search(a, self.ones, on, budget))

    def line(self, a: Any) -> tuple[int, ...]:
        """See ``Machine.line``."""
        return tuple(a.moves[a.levels[: a.numbers[engine.DEPTH], klondike_table.END]].tolist())

    def played(self, line: tuple[int, ...], on: int) -> Position:
        """See ``Machine.played``."""
        position = self.position
        for move in line:
            *_, position = plain_moves(position, move)
        return position


def machine(position: Position, common: bool = False, compiled: bool = True) -> Machine | KlondikeMachine:
    """The search for a position; ``common`` asks for the one for all games."""
    numbers = numbers_of(position.game, position.table) if is_klondike(position.game) and not common else None
    return Machine(position, compiled) if numbers is None else KlondikeMachine(position, numbers, compiled)


def new_seen(size: int = SMALLEST_TABLE) -> NDArray[np.int64]:
    """An empty table of fingerprints."""
    return np.zeros(size, np.int64)


def new_numbers() -> NDArray[np.int64]:
    """The numbers of a search that has not begun."""
    return np.zeros(engine.NUMBERS, np.int64)


class _Same:
    """A game by identity: another game with the same name and options may have other rules."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.game is other.game

    def __hash__(self) -> int:
        return id(self.game)


_Functions: TypeAlias = tuple[Callable[..., Any], ...]


@lru_cache(maxsize=64)
def _parts(of: _Same, plan: Plan, compiled: bool) -> tuple[_Functions, _Functions]:
    """The functions of a game and its plan in the order of ``engine.search``, and the parts of the engine."""
    if compiled:
        try:
            from .. import compiled as compiler
        except ImportError:
            return _parts(of, plan, False)
        rules = compiler.compiled(of.game)
        hooks = compiler.written_module(f"{of.game} plan", plan_text(of.game, plan), plan_functions(plan))
        search = compiler.written_module("solver", SEARCH_TEXT, _functions_of(engine))
        of_game = (rules.legal, rules.play, rules.is_won, rules.is_second_class, hooks.choose, hooks.is_dead, hooks.key)
        return of_game, (search.search, search.rewrite, search.forget_line)
    own = Interpreted(of.game, plan)
    of_game = (own.legal, own.play, own.is_won, own.is_second_class, own.choose, own.is_dead, own.key)
    return of_game, (engine.search, engine.rewrite, engine.forget_line)


@lru_cache(maxsize=2)
def _klondike_parts(compiled: bool) -> _Functions:
    if compiled:
        try:
            from .. import compiled as compiler
        except ImportError:
            return _klondike_parts(False)
        functions = _functions_of(klondike_table, klondike, klondike_search)
        search = compiler.written_module("klondike solver", KLONDIKE_TEXT, functions)
        return search.search, search.rewrite, search.forget_line
    return klondike_search.search, engine.rewrite, klondike_search.forget_line


def _functions_of(*modules: object) -> list[Callable[..., Any]]:
    return [each for module in (engine, *modules) for each in vars(module).values() if isinstance(each, FunctionType)]
