"""Cromwell's scout finds what the search for all games finds where there is no exchange, with and without each of its reasons."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import patience_core as pc
from patience_core.notation import card_name
from patience_core.solver import solve
from patience_core.solving import cromwell, cromwell_scout
from patience_core.solving.engine import EXHAUSTED, WON

REASONS = ("may_stay_out", "may_go_any_time", "does_not_matter_which", "cannot_be_dug_out")
GAME = pc.game("cromwell")


def partial(number: int) -> pc.Position:
    """The high cards of a suit or two in fans of two to five, the other cards on the foundations; no exchange."""
    random = Random(number)
    suits = random.choice(((0,), (0, 1)))
    low = random.randint(9, 11) - 5 // len(suits) + 2
    cards = [64 * copy + 16 * suit + rank for copy in (0, 1) for suit in suits for rank in range(low, 14)]
    random.shuffle(cards)
    size, piles = random.choice((2, 3, 4, 5)), {}
    for place in range(0, len(cards), size):
        piles[f"fan{place // size + 1}"] = " ".join(card_name(card) for card in cards[place : place + size])
    for n in range(8):
        highest = low - 1 if n // 2 in suits else 13
        piles[f"foundation{n + 1}"] = " ".join(card_name(16 * (n // 2) + rank) for rank in range(1, highest + 1))
    return GAME.set_up(piles, exchanges=1)


@cache
def tables() -> tuple[tuple[pc.Position, str], ...]:
    """Tables with the answer of the common search, which knows none of the scout's reasons."""
    found = []
    for number in range(400):
        position = partial(number)
        answer = solve(position, seconds=60, nodes=20_000, without=("scout",)).status
        if answer != "unknown":
            found.append((position, answer))
    return tuple(found)


def scouted(position: pc.Position) -> str:
    """The scout's own search, all of it, in plain Python."""
    scout = cromwell_scout.Scout(position, False)
    assert scout._is_fit()
    ended = scout._run(None, 100_000)
    assert ended in (WON, EXHAUSTED)
    return "won" if ended == WON else "impossible"


def test_there_are_tables_of_both_kinds():
    assert len(tables()) >= 60
    assert {answer for _, answer in tables()} == {"won", "impossible"}


@pytest.mark.parametrize("without", [(), *((reason,) for reason in REASONS), REASONS], ids=str)
def test_the_scout_agrees_with_and_without_each_reason(without: tuple[str, ...], monkeypatch: pytest.MonkeyPatch):
    for reason in without:
        monkeypatch.setattr(cromwell, reason, lambda *_: False)
    for position, answer in tables():
        assert scouted(position) == answer, position.piles_all


def deals() -> Iterator[pc.Position]:
    yield from (GAME.deal(number) for number in (100_001, 100_002, 100_006, 100_009))


def test_it_wins_deals_with_and_without_the_exchange():
    used = set()
    for position in deals():
        solution = solve(position, seconds=600, nodes=200_000)
        assert solution.status == "won"
        used.add(any("<>" in move for move in solution.moves))
    assert used == {True, False}


def test_without_a_compiler_it_is_the_same():
    position = GAME.deal(100_007)
    lines = []
    for compiled in (True, False):
        scout = cromwell_scout.Scout(position, compiled)
        looked_at = next(scout.tried())
        lines.append((looked_at, scout.line))
    assert lines[0] == lines[1]
    assert lines[0][1]


def test_an_exchange_that_is_used_up_is_not_used():
    piles = {pile: text for pile, text in GAME.deal(100_002).piles_all.items() if text}
    position = GAME.set_up(piles, exchanges=1)
    scout = cromwell_scout.Scout(position, True)
    assert list(scout.tried())
    assert not scout.line or not any(move.kind == 4 for move in scout.line)


def test_a_queen_that_could_go_out_waits_for_the_knave_that_only_it_can_carry():
    piles = {"fan1": "QS 10S JS", "fan2": "QS", "fan3": "KS", "fan4": "KS"}
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    for n, (suit, highest) in enumerate(zip("SSHHDDCC", (11, 9, 13, 13, 13, 13, 13, 13), strict=True)):
        piles[f"foundation{n + 1}"] = " ".join(rank + suit for rank in ranks[:highest])
    assert scouted(GAME.set_up(piles, exchanges=1)) == "won"
