"""What two scouts call impossible is tried on wins: no reason of theirs may speak against a game that has come out.

Fourteens: tables are made from their wins, cards getting their ranks as they go. Parade: of each win it is told which of the
restrictions it keeps to, and every clause, learnt or known, has to be true of it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

import numpy as np
import pytest

import patience_core as pc
from patience_core.game import Move
from patience_core.games import _double_cross as cross
from patience_core.games.parade import AUXILIARY, ROWS, STOCK, row_of
from patience_core.judge import carry_out, settle
from patience_core.notation import card_name
from patience_core.solving import clauses, fourteens, fourteens_scout, parade_scout
from patience_core.solving.parade_search import EXHAUSTED, KEPT, WON, Search
from patience_core.solving.parade_table import (
    BASES,
    BUILT,
    FIRST,
    HOME,
    KINDS,
    MODE,
    OPENED,
    PARK,
    VARIABLES,
    WAIT,
    base_of,
    mode_of,
    park_of,
)
from patience_core.table import top

FOURTEENS, PARADE = tuple(pc.game("fourteens").variants), pc.game("parade")
TABLES = 300


# ---- Fourteens


class Blank:
    """A game with cards that have no ranks yet: any two that touch may go, and are equal from then on."""

    def __init__(self, variant: pc.Game, random: Random, stock: int) -> None:
        blocks = fourteens.is_in_blocks(variant)
        self.lines = (cross.BLOCK_ROWS, cross.BLOCK_COLUMNS) if blocks else (cross.ROWS, cross.COLUMNS)
        self.touching = cross.BLOCK_TOUCHING if blocks else cross.TOUCHING
        self.random, self.coming, self.laid = random, list(range(48, 48 + stock)), list[int | None](range(48))
        self.pairs, self.shares = list[tuple[int, int]](), [0] * 4

    def touch(self, group: int) -> list[tuple[int, int]]:
        lying = [place for place in range(12 * group, 12 * group + 12) if self.laid[place] is not None]
        return [(one, other) for one, other in combinations(lying, 2) if self.touching[one % 12][other % 12]]

    def remove(self, one: int, other: int) -> None:
        first, second = self.laid[one], self.laid[other]
        assert first is not None
        assert second is not None
        self.pairs.append((first, second))
        self.laid[one] = self.laid[other] = None

    def close(self) -> None:
        for lines in self.lines:
            for line in lines:
                places = [place for place in line if place != cross.NOWHERE]
                lying = [self.laid[place] for place in places if self.laid[place] is not None]
                for place, card in zip(places, lying + [None] * 4, strict=False):
                    self.laid[place] = card
        for place in range(48):
            if self.laid[place] is None and self.coming:
                card = self.laid[place] = self.coming.pop(0)
                self.shares[place // 12] |= 1 << (card - 48) // 2

    def come_out(self) -> bool:
        """Remove and close up at random until nothing is left; groups differ in how often something goes from them."""
        often, at_most = [self.random.random() ** 2 + 0.02 for _ in range(4)], self.random.choice((1, 3, 9, 20))
        while any(card is not None for card in self.laid):
            groups = [*self.random.choices(range(4), often, k=self.random.randint(1, at_most)), 0, 1, 2, 3]
            gone = len(self.pairs)
            for number, group in enumerate(groups):
                pairs = self.touch(group)
                if pairs and (number < len(groups) - 4 or gone == len(self.pairs)):
                    self.remove(*self.random.choice(pairs))
            self.close()
        return not self.coming


def won_table(variant: pc.Game, number: int) -> tuple[pc.Position, list[int]] | None:
    """A table that can be won, with what its win gives to each group; mostly with less than the whole stock."""
    random = Random(number)
    blank = Blank(variant, random, random.choice((0, 2, 4, 8, 12, 20, 40, 56)))
    if not blank.come_out():
        return None
    ranks = [rank for rank in range(1, 14) for _ in range(4)]
    random.shuffle(ranks)
    cards, left = [0] * (2 * len(blank.pairs)), Counter[int]()
    for pair, rank in zip(blank.pairs, ranks, strict=False):
        for card in pair:
            cards[card] = 64 * (left[rank] // 4) + 16 * (left[rank] % 4) + rank
            left[rank] += 1
    piles = {pile.name: card_name(card) for pile, card in zip(variant.cells, cards, strict=False)}
    stock = " ".join(f"({card_name(card)})" for card in reversed(cards[48:]))
    return variant.set_up({**piles, **({"stock": stock} if stock else {})}), blank.shares


@pytest.mark.parametrize("variant", FOURTEENS, ids=str)
def test_fourteens_whatever_wins_is_allowed_for(variant: pc.Game):
    found = [table for number in range(TABLES) if (table := won_table(variant, number))]
    assert len(found) > TABLES * 9 // 10
    for position, shares in found:
        assert not any(dead(position.table) for dead in (fourteens.a_rank_stays_odd, _is_blocked(variant)))
        scout = fourteens_scout.Scout(position, True)
        assert scout._is_fit()
        for group, share in enumerate(shares):
            ends = np.zeros(1, np.int64)
            scout._clear(group, np.array([share], np.int64), ends)
            assert ends[0] != 0, (position.piles_all, group)


def _is_blocked(variant: pc.Game) -> Callable[..., bool]:
    return fourteens.a_block_is_blocked if fourteens.is_in_blocks(variant) else fourteens.a_group_is_blocked


@pytest.mark.parametrize("variant", FOURTEENS, ids=str)
def test_fourteens_a_table_that_is_won_is_not_called_lost(variant: pc.Game):
    won = 0
    for number in range(TABLES):
        table = won_table(variant, number)
        if table is None or sum(share.bit_count() for share in table[1]) > 10:
            continue
        scout = fourteens_scout.Scout(table[0], True)
        list(scout.tried())
        assert scout.line or not scout.is_lost, table[0].piles_all
        won += bool(scout.line)
    assert won > TABLES // 3


# ---- Parade


def played(position: pc.Position, line: Sequence[Move]) -> Iterator[tuple[int, Move]]:
    """The cards of a win in the order in which they go, and the moves; deals are left out."""
    t = list(position.table)
    for move in line:
        if move.src != STOCK[0]:
            yield parade_scout.number_of(top(t, move.src)), move
        carry_out(PARADE, t, move)
        settle(PARADE, t)
    assert PARADE.is_won(t)


def kept_by(position: pc.Position, line: Sequence[Move]) -> np.ndarray:
    """For each restriction whether a win of a deal keeps to it; -1 where nothing is said."""
    first, on = parade_scout.vector_of(position.table)[FIRST:], np.zeros(VARIABLES, np.int64)
    opened, built = first[OPENED : OPENED + 3].tolist(), first[BUILT : BUILT + KINDS].tolist()
    entered, left, held, gone = dict[tuple[int, int], int](), dict[int, int](), dict[int, int](), set[int]()
    for step, (card, move) in enumerate(played(position, line)):
        base, row = base_of(card), row_of(move.dst) - 1
        if card & 6 == 0 and row != base >> 3:
            assert move.src in AUXILIARY
            held[base], entered[base, row] = row, step
            on[mode_of(park_of(base, row))] = 1
            on[PARK + 8 * park_of(base, row) :][: opened[row]] = 1
            continue
        if card & 6:
            on[card] = built[card >> 1]
        else:
            on[HOME + 8 * base :][: opened[row]] = 1
            on[MODE + 3 * base] = base not in held
            entered[base, row], left[base] = step, step
        gone.add(card)
        built[card >> 1] += 1
        if move.src in ROWS and (card & 6 or base not in held):
            opened[row_of(move.src) - 1] += 1
    for base, row in held.items():
        for other in range(BASES):
            on[WAIT + park_of(base, row) * BASES + other] = entered.get((other, row), -1) > left[base]
    for card in {number for number in range(2 * KINDS) if number & 6} - gone:
        on[card] = -1
    return on


def searches(position: pc.Position, wins: list[tuple[Move, ...]], random: Random) -> Iterator[Search]:
    """Some searches that begin with choices at random; wins that they find are added."""
    play, search, _ = parade_scout.compiled_parts()
    for _ in range(6):
        found = parade_scout.new_search(parade_scout.vector_of(position.table), False)
        for _ in range(random.choice((0, 3, 9))):
            thing = random.randrange(*random.choice(((0, HOME), (HOME, MODE), (MODE, PARK), (MODE, PARK), (WAIT, VARIABLES))))
            if clauses.propagate(found.clauses) == clauses.NO_CLAUSE and found.clauses.holds[thing] == clauses.UNKNOWN:
                clauses.choose(found.clauses, 2 * thing + (random.random() < 0.3))
        if clauses.propagate(found.clauses) == clauses.NO_CLAUSE:
            ended = search(play, found, 1500)
            assert ended != EXHAUSTED
            line = parade_scout.told(position, parade_scout.log_of(found.game)) if ended == WON else None
            wins += [line] if line else []
            yield found


def fails(on: np.ndarray, literals: Sequence[int]) -> bool:
    """Whether none of these literals is true of a win, of which all they speak of is known."""
    return all(on[literal >> 1] == literal & 1 for literal in literals)


def test_parade_every_clause_is_true_of_every_win():
    learnt = held = 0
    for number in (100_006, 100_010, 100_030, 100_061):
        position, random = PARADE.deal(number), Random(number)
        scout = parade_scout.Scout(position, True)
        list(scout.tried())
        wins = [scout.line]
        done = list(searches(position, wins, random))
        for on in [kept_by(position, win) for win in wins if win]:
            held += any(on[mode_of(park)] == 1 for park in range(2 * BASES))
            for found in done:
                c = found.clauses
                learnt += int(c.state[clauses.COUNT] - found.numbers[KEPT])
                for clause in range(c.state[clauses.COUNT]):
                    literals = c.literals[c.clauses[clause, clauses.START] : c.clauses[clause + 1, clauses.START]].tolist()
                    assert not fails(on, literals), (number, literals)
                facts = c.things[: c.state[clauses.TRAILED], clauses.TRAIL]
                assert not any(fails(on, [fact]) for fact in facts.tolist() if c.things[fact >> 1, clauses.SETTLED] == 0)
    assert learnt > 500
    assert held > 0
