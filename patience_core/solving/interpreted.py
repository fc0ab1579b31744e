"""A game's entries and its plan for the search where there is no compiler: the judge's own lists, and the same choices."""

from typing import Any

from ..game import Game, Move
from ..judge import carry_out, legal_moves, settle
from ..table import Table, cards_on, count, face, face_down, height, top
from .plans import OUT_AT_ONCE, REMOVED, TWINS, Plan, bits, built_on, kind_costs, labels, out_kinds, sinks

Array = Any


class Interpreted:
    """The entries as ``Compiled`` has them, and those of a plan, on arrays."""

    def __init__(self, game: Game, plan: Plan) -> None:
        self.game, self.plan = game, plan
        self.bits = bits(game, plan)
        self._labels, self._sinks, self._built = labels(game), sinks(game), built_on(game)
        self._out, self._costs = out_kinds(game), kind_costs(game)

    def legal(self, t: Array, out: Array) -> int:
        """See ``Compiled.legal``."""
        found = 0
        for move in legal_moves(self.game, t.tolist()):
            out[found] = move
            found += 1
        return found

    def play(self, array: Array, move: Array) -> None:
        """See ``Compiled.play``."""
        changed: Table = array.tolist()
        carry_out(self.game, changed, Move(*move.tolist()))
        settle(self.game, changed)
        array[:] = changed

    def is_won(self, t: Array) -> bool:
        """See ``Compiled.is_won``."""
        return self.game.is_won(t.tolist())

    def is_second_class(self, t: Array) -> bool:
        """See ``Compiled.is_second_class``."""
        return self.game.is_second_class is not None and self.game.is_second_class(t.tolist())

    def choose(self, t: Array, moves: Array, n: int, on: int, costs: Array) -> int:
        """The moves worth trying are moved to the front, with what they cost; how many there are."""
        lying: Table = t.tolist()
        listed = [Move(*move) for move in moves[:n].tolist()]
        alone = self._alone(lying, listed, on)
        listed = [alone] if alone else [move for move in listed if not self._is_pointless(lying, move, on)]
        for place, move in enumerate(listed):
            moves[place] = move
            costs[place] = self._costs[move.kind] + (self.plan.cost(lying, move) if self.plan.cost else 0)
        return len(listed)

    def _alone(self, t: Table, listed: list[Move], on: int) -> Move | None:
        for rule in (*self.plan.forced, *self.plan.hopeful):
            if self._on(on, rule.__name__):
                for move in listed:
                    if rule(t, move):
                        return move
        playing_out = OUT_AT_ONCE in self.bits.hopes and self._on(on, OUT_AT_ONCE)
        return next((move for move in listed if playing_out and move.kind in self._out), None)

    def _is_pointless(self, t: Table, move: Move, on: int) -> bool:
        return any(self._on(on, rule.__name__) and rule(t, move) for rule in (*self.plan.pointless, *self.plan.unlikely))

    def _on(self, on: int, name: str) -> bool:
        return on & self.bits.of(name) != 0

    def is_dead(self, t: Array, on: int) -> bool:
        """No win can be reached."""
        lying: Table = t.tolist()
        return any(self._on(on, test.__name__) and test(lying) for test in self.plan.dead)

    def key(self, t: Array, on: int) -> int:
        """A fingerprint of what lies where."""
        lying: Table = t.tolist()
        if self.plan.key is not None:
            return self.plan.key(lying) & (1 << 62) - 1
        twins = TWINS in self.bits.proved and self._on(on, TWINS)
        short = REMOVED in self.bits.proved and self._on(on, REMOVED)
        piles = []
        for pile in self.game.piles:
            label = self._labels[pile] if twins else int(pile)
            whole = not short or pile not in self._sinks
            cards = tuple(face(card) for card in cards_on(lying, pile)) if whole else self._end(lying, pile)
            piles.append((label, cards, face_down(lying, pile)))
        counters = tuple(count(lying, number) for number in range(len(self.game.counters)))
        return hash((tuple(sorted(piles)), counters)) & (1 << 62) - 1

    def _end(self, t: Table, pile: int) -> tuple[int, ...]:
        return (height(t, pile), face(top(t, pile))) if pile in self._built else (height(t, pile),)
