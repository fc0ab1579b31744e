"""Fourteens: with and without each proof, and with and without the scout, the answer is the same; the scout's words are right."""

from functools import cache
from random import Random

import numpy as np
import pytest

import patience_core as pc
from patience_core.notation import card_name
from patience_core.solver import solve
from patience_core.solving import fourteens, fourteens_scout
from patience_core.solving.compiled import machine
from tests.strategies import EVERY_GAME

VARIANTS = tuple(pc.game("fourteens").variants) if EVERY_GAME else (pc.game("fourteens"),)


@pytest.fixture(scope="module", params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


def partial(variant: pc.Game, number: int) -> pc.Position:
    """A group or two of few ranks, and a small stock; sometimes a card short, so that wins of the second class are possible."""
    random = Random(number)
    groups, stock = random.randint(1, 2), random.choice((0, 0, 2, 4, 6, 3))
    cards = [64 * copy + 16 * suit + rank for copy in (0, 1) for suit in range(4) for rank in range(1, 5)]
    random.shuffle(cards)
    lying = random.choice((12 * groups, 12 * groups, 12 * groups - 1))
    places = [pile.name for pile in variant.cells[: 12 * groups]]
    piles = {place: card_name(card) for place, card in zip(places, cards[:lying], strict=False)}
    piles["stock"] = " ".join(f"({card_name(card)})" for card in cards[lying : min(32, lying + stock)])
    position = variant.set_up(piles)
    pairs = [move for move in position.moves if "+" in move]
    return position.play(random.choice(pairs)) if pairs and random.random() < 0.5 else position


def blocked(variant: pc.Game, number: int) -> pc.Position:
    """A deal of which only the first group is left, and the stock."""
    dealt = variant.deal(number).piles_all
    kept = [pile.name for pile in variant.cells[:12]]
    return variant.set_up({**{name: dealt[name] for name in kept}, "stock": [f"({card})" for card in dealt["stock"][:2]]})


def names(variant: pc.Game) -> tuple[str, ...]:
    bits = machine(variant.deal(1)).bits
    assert len(bits.proved) >= 2
    return tuple(
        name for name in (*bits.proved, *bits.hopes) if "group" in name or "block" in name or "rank" in name or name == "scout"
    )


@cache
def tables(variant: pc.Game) -> tuple[tuple[pc.Position, str], ...]:
    found = []
    for number in range(150):
        position = partial(variant, number) if number < 120 else blocked(variant, 100_000 + number)
        answer = solve(position, seconds=60, nodes=60_000, without=names(variant))
        if answer.complete:
            found.append((position, answer.status))
    return tuple(found)


def test_answers_are_the_same_with_and_without_each(variant: pc.Game):
    assert len(tables(variant)) >= 50
    assert {"won", "impossible", "won_second_class"} == {answer for _, answer in tables(variant)}
    for position, answer in tables(variant):
        for without in ((), *((name,) for name in names(variant))):
            assert solve(position, seconds=600, without=without).status == answer, (position.piles_all, without)


def test_each_proof_has_its_tables(variant: pc.Game):
    for name in set(names(variant)) - {"scout"}:
        test = getattr(fourteens, name)
        assert any(test(position.table) for position, _ in tables(variant)), name
        assert not any(test(position.table) for position, answer in tables(variant) if answer != "impossible"), name


def test_the_scout_wins_deals(variant: pc.Game):
    won = [solve(variant.deal(number), seconds=600, nodes=40_000_000).status for number in (100_001, 100_008, 100_009, 100_016)]
    assert won.count("won") >= 2


def test_without_a_compiler_groups_are_cleared_alike(variant: pc.Game):
    position = variant.deal(100_009)
    fast, slow = fourteens_scout.Scout(position, True), fourteens_scout.Scout(position, False)
    shares = np.array([0, 1, 7, 1 << 27, 3 << 26, 1 << 27 | 5, 73, 0b1011], np.int64)
    for group in range(4):
        ends = [np.zeros(len(shares), np.int64) for _ in range(2)]
        nodes = [scout._clear(group, shares, end) for scout, end in zip((fast, slow), ends, strict=True)]
        assert nodes[0] == nodes[1]
        assert ends[0].tolist() == ends[1].tolist()


def test_fair_shares_are_all_those_that_leave_no_rank_odd(variant: pc.Game):
    position = variant.set_up({f"group1.{place}": card for place, card in zip(("0.0", "0.1"), ("5S", "6S"), strict=True)})
    scout = fourteens_scout.Scout(position, False)
    scout._couples = np.array([(5, 6), (6, 7), (7, 5), (3, 3), (5, 7)], np.int64)
    for group, odd in ((0, {5, 6}), (1, set[int]())):
        fair = []
        for share in range(1 << 5):
            left = set(odd)
            for place in range(5):
                for rank in scout._couples[place].tolist() if share >> place & 1 else []:
                    left ^= {rank}
            fair += [share] * (not left)
        assert sorted(scout._fair_shares(group).tolist()) == fair


def test_whatever_clears_a_group_is_known_to_the_scout(variant: pc.Game):
    """Games at random, closed up after any number of pairs: a group that comes out can be cleared with what it was given."""
    cleared = 0
    for number in range(150):
        random = Random(number)
        cards = [64 * copy + 16 * suit + rank for copy in (0, 1) for suit in range(4) for rank in range(1, 8)]
        random.shuffle(cards)
        piles = {pile.name: card_name(card) for pile, card in zip(variant.cells, cards, strict=False)}
        position = variant.set_up({**piles, "stock": " ".join(f"({card_name(card)})" for card in cards[48:])})
        scout, shares, given = fourteens_scout.Scout(position, True), [0] * 4, 0
        while moves := list(position.moves):
            move, before = random.choice(moves), position
            position = position.play(move)
            for group in range(4) if move == "close" else ():
                come = lying(position, group) - lying(before, group)
                shares[group] |= sum(1 << given // 2 + couple for couple in range(come // 2))
                given += come
        for group in range(4):
            if given == 8 and lying(position, group) == 0:
                ends = np.zeros(1, np.int64)
                scout._clear(group, np.array([shares[group]], np.int64), ends)
                assert ends[0] == 1
                cleared += 1
    assert cleared > 2


def lying(position: pc.Position, group: int) -> int:
    return sum(len(position.piles_all[pile.name]) for pile in position.game.cells[12 * group : 12 * group + 12])


def test_the_scout_proves_nothing_where_groups_are_odd_and_the_second_class_can_be_reached():
    lying = {"group1.0.0": "AS", "group1.0.1": "2S", "group1.1.0": "2D", "group2.0.0": "AD"}
    position = pc.game("fourteens").set_up(lying)
    scout = fourteens_scout.Scout(position, False)
    assert list(scout.tried()) == []
    assert not scout.is_lost
    assert solve(position).status == "won_second_class"


def test_the_scout_proves_that_no_shares_go_together():
    position = pc.game("fourteens").deal(100_057)
    scout = fourteens_scout.Scout(position, True)
    list(scout.tried())
    assert scout.is_lost
    assert not any(test(position.table) for test in (fourteens.a_group_is_blocked, fourteens.a_rank_stays_odd))


def test_a_group_without_a_pair_may_be_given_one_by_the_stock(variant: pc.Game):
    position = variant.set_up({"group1.0.0": "5S", "group1.0.1": "6S", "stock": "(5H) (6H)"}, pairs=1)
    assert solve(position, seconds=60).status == "won"
