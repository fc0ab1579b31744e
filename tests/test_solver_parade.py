"""Parade's scout finds what the search for all games finds, proves nothing that is not so, and is the same without a compiler."""

from functools import cache
from random import Random

import numpy as np
import pytest

import patience_core as pc
from patience_core.notation import card_name
from patience_core.solver import solve
from patience_core.solving import parade_loose, parade_scout
from patience_core.solving.parade_table import HOME, KINDS, LIBERTIES, MODE, PARK, USED, VARIABLES, WAIT

GAME = pc.game("parade")
DEALS = (100_006, 100_010, 100_030)
"""Deals that are soon won, the first of them with a base held in another row."""


def partial(number: int) -> pc.Position:
    """All cards of a suit or two, in the spaces that the other suits, built whole, leave, on piles and in the stock."""
    random = Random(number)
    suits = random.sample(range(4), random.choice((1, 1, 2)))
    cards = [64 * copy + 16 * suit + rank for copy in (0, 1) for suit in suits for rank in range(2, 14)]
    random.shuffle(cards)
    piles: dict[str, list[int]] = {}
    for row in (1, 2, 3):
        places = [f"row{row}.{n}" for n in range(1, 9)]
        for suit in range(4):
            for copy in (0, 1) if suit not in suits else ():
                piles[places.pop()] = [64 * copy + 16 * suit + row + 1 + 3 * level for level in range(4)]
        for place in places:
            if random.random() < 0.8:
                piles[place] = [cards.pop()]
    high = random.randint(1, 5)
    for n in range(1, 9):
        lying = min(len(cards), random.randint(0, high))
        piles[f"pile{n}"] = [cards.pop() for _ in range(lying)]
    written = {pile: " ".join(map(card_name, lying)) for pile, lying in piles.items() if lying}
    if cards:
        written["stock"] = " ".join(f"({card_name(card)})" for card in cards)
    return GAME.set_up(written, deals=1).settle()


@cache
def tables() -> tuple[tuple[pc.Position, str], ...]:
    """Tables with the answer of the common search, which knows nothing of the scout's reasons."""
    found = []
    for number in range(150):
        position = partial(number)
        answer = solve(position, seconds=60, nodes=3_000, without=("scout",)).status
        if answer != "unknown":
            found.append((position, answer))
    return tuple(found)


def scouted(position: pc.Position, compiled: bool = False) -> tuple[str, parade_scout.Scout]:
    """What the scout says when it has tried everything."""
    scout = parade_scout.Scout(position, compiled)
    for _ in scout.tried():
        pass
    return "won" if scout.line else "impossible" if scout.is_lost else "unknown", scout


def test_the_scout_agrees_with_the_common_search():
    answers = [answer for _, answer in tables()]
    assert min(answers.count("won"), answers.count("impossible")) >= 10, (answers.count("won"), answers.count("impossible"))
    unknown = 0
    for position, answer in tables():
        told, _ = scouted(position, True)
        unknown += told == "unknown"
        assert told in (answer, "unknown"), position.piles_all
    assert unknown * 20 <= len(answers)


def test_without_a_compiler_it_agrees_too():
    for position, answer in tables()[::8]:
        assert scouted(position)[0] in (answer, "unknown"), position.piles_all


def test_solving_with_and_without_the_scout_is_the_same():
    for position, answer in tables()[::5]:
        assert solve(position, seconds=60).status == answer, position.piles_all


def restrictions(random: Random, most: float) -> np.ndarray:
    """Some restrictions at random, as many as this of a hundred."""
    on = np.full(VARIABLES, -1, np.int64)
    for kind in range(KINDS):
        if kind % 4 and random.random() < most:
            on[2 * kind + random.randint(0, 1)] = 1
    for base in range(24):
        if random.random() < most:
            on[HOME + 8 * base + random.randint(1, 3)] = 1
        way = random.randint(0, 2)
        if random.random() < most:
            on[MODE + 3 * base + way] = 1
            on[PARK + 16 * base + 8 * (way == 2) + random.randint(1, 3)] = 1 if way and random.random() < 0.5 else -1
    for wait in range(WAIT, VARIABLES):
        on[wait] = 1 if random.random() < most / 4 else -1
    return on


def test_fewer_restrictions_never_leave_more_cards():
    random = Random(1)
    fewer = 0
    for number in range(100_001, 100_009):
        game = parade_scout.vector_of(GAME.deal(number).table)
        for _ in range(12):
            on = restrictions(random, random.choice((0.2, 0.5, 0.8)))
            left = parade_loose.play(game, on)
            used = [restriction for restriction in range(VARIABLES) if on[restriction] == 1 and game[USED + restriction]]
            unused = np.full(VARIABLES, -1, np.int64)
            unused[used] = 1
            assert parade_loose.play(game, unused) == left
            for restriction in random.sample(used, min(len(used), 5)):
                on[restriction] = -1
                after = parade_loose.play(game, on)
                assert after <= left
                fewer += after < left
                left = after
    assert fewer > 20


@pytest.mark.parametrize("number", DEALS)
def test_no_position_of_a_win_is_lost(number: int):
    solution = solve(GAME.deal(number), seconds=600)
    assert solution.status == "won"
    position = GAME.deal(number)
    free = np.full(VARIABLES, -1, np.int64)
    for move in solution.moves:
        game = parade_scout.vector_of(position.table)
        assert parade_loose.play(game, free) == 0
        position = position.play(move)
    assert position.outcome == "won"
    assert game[LIBERTIES] == 0


def test_a_base_is_held_in_another_row_where_that_helps():
    solution = solve(GAME.deal(DEALS[0]), seconds=600)
    assert any(step.granted_by == "any_space_if_none_of_its_own" for step in solution.end.history)


def test_without_a_compiler_it_is_the_same():
    position = GAME.deal(DEALS[1])
    lines = []
    for compiled in (True, False):
        scout = parade_scout.Scout(position, compiled)
        looked_at = list(scout.tried())
        lines.append((looked_at, scout.line))
    assert lines[0] == lines[1]
    assert lines[0][1]


def test_where_one_must_exhaust_first_there_is_no_scout():
    game = pc.game("parade", must_exhaust=True)
    assert parade_scout.scout(game.deal(DEALS[0]), False) is None


def test_a_table_that_no_deal_leads_to_is_left_to_the_common_search():
    position = GAME.set_up({"row1.1": "2S 8S", "pile1": "3H"})
    assert parade_scout.vector_of(position.table) is None
