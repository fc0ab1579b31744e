"""What the search is told of a game besides its rules: which moves need not be tried, and what to try first.

A plan holds functions of the table alone, each under its own name, so that any can be left out (``solve(without=…)``) to see
that it changes no answer. Each says in its docstring why it is right. They are kernels: written like rules, and compiled.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..errors import PatienceError
from ..game import CARRY, EXCHANGE, PAIR, Game, Rule
from ..table import Pile, Table

Function: TypeAlias = Callable[..., Any]

TWINS, REMOVED, OUT_AT_ONCE = "twins", "removed_in_any_order", "out_at_once"


@dataclass(frozen=True)
class Plan:
    """What the search may use in one game under one choice of its options.

    The first three are proved: with them a search finds a win exactly when it finds one without. The last two are hopes, used
    only in runs that look for a win and prove nothing.
    """

    forced: tuple[Rule, ...] = ()
    """A move that does no harm: if there is one, no other is tried."""
    pointless: tuple[Rule, ...] = ()
    """A move that need not be tried."""
    dead: tuple[Callable[[Table], bool], ...] = ()
    """No win of either class can be reached from this table."""
    hopeful: tuple[Rule, ...] = ()
    """As ``forced``, unproved."""
    unlikely: tuple[Rule, ...] = ()
    """As ``pointless``, unproved."""
    cost: Callable[[Table, Any], int] | None = None
    """What a move costs, besides what its kind does (see ``kind_costs``): the cheapest are tried first."""
    key: Callable[[Table], int] | None = None
    """A fingerprint of 62 bits, equal for tables from which the same can be reached, instead of the one for all games."""

    @property
    def proved(self) -> tuple[Function, ...]:
        """The functions that change no answer."""
        return (*self.forced, *self.pointless, *self.dead)

    @property
    def hopes(self) -> tuple[Function, ...]:
        """The functions that are used to look for a win only."""
        return (*self.hopeful, *self.unlikely)


@dataclass(frozen=True)
class Bits:
    """Which bit of ``on`` stands for which name of a plan, for one game."""

    proved: tuple[str, ...]
    hopes: tuple[str, ...]

    def of(self, name: str) -> int:
        """The bit of a name."""
        return 1 << (*self.proved, *self.hopes).index(name)

    def without(self, names: Iterable[str]) -> tuple[int, int]:
        """All proved bits, and all bits, but for these names. A ``PatienceError`` lists the names that there are."""
        left_out = set(names)
        unknown = left_out - {*self.proved, *self.hopes}
        if unknown:
            there_is = ", ".join((*self.proved, *self.hopes)) or "nothing"
            raise PatienceError(f"there is no {sorted(unknown)[0]!r} to do without; there is {there_is}")
        proved = sum(self.of(name) for name in self.proved if name not in left_out)
        return proved, proved | sum(self.of(name) for name in self.hopes if name not in left_out)


def bits(game: Game, plan: Plan) -> Bits:
    """The names of a plan, with those that every game has by its nature: symmetries, and playing out at once."""
    proved = [function.__name__ for function in plan.proved]
    if plan.key is None:
        proved += [TWINS] * bool(game.twins) + [REMOVED] * bool(sinks(game))
    hopes = [OUT_AT_ONCE] * bool(out_kinds(game)) + [function.__name__ for function in plan.hopes]
    return Bits(tuple(proved), tuple(hopes))


def out_kinds(game: Game) -> tuple[int, ...]:
    """The kinds of move that bring a card to a foundation."""
    return tuple(n for n, kind in enumerate(game.kinds) if kind.written == CARRY and set(kind.dst) <= set(game.foundations))


def kind_costs(game: Game) -> tuple[int, ...]:
    """What a move of each kind costs: to a foundation nothing, pairs little, words (turning, dealing) much, exchanges most."""
    by_written = {PAIR: 8, CARRY: 16, EXCHANGE: 64}
    out = out_kinds(game)
    return tuple(0 if n in out else by_written.get(kind.written, 32) for n, kind in enumerate(game.kinds))


def sinks(game: Game) -> tuple[Pile, ...]:
    """The piles that nothing leaves."""
    left = {pile for kind in game.kinds for pile in kind.src} | {pile for each in game.automatic for pile in each.piles}
    return tuple(pile for pile in game.piles if pile not in left)


def built_on(game: Game) -> tuple[Pile, ...]:
    """Of the sinks those whose uppermost card matters, because cards are laid on it; of the others only the height does."""
    ends = {pile for kind in game.kinds if kind.written == CARRY for pile in kind.dst}
    return tuple(pile for pile in sinks(game) if pile in ends)


def labels(game: Game) -> Sequence[int]:
    """For each pile the first of its twins, or itself."""
    first = {pile: group[0] for group in game.twins for pile in group}
    return [int(first.get(pile, pile)) for pile in game.piles]
