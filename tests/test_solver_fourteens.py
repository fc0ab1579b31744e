"""Fourteens: with and without each proof, and with and without the scout, the answer is the same; the scout's words are right."""

from functools import cache
from random import Random

import pytest

import patience_core as pc
from patience_core.notation import card_name
from patience_core.solver import solve
from patience_core.solving import fourteens, fourteens_scout
from patience_core.solving.compiled import machine

VARIANTS = tuple(pc.game("fourteens").variants)


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
    won = [solve(variant.deal(number), seconds=600, nodes=400_000).status for number in (100_001, 100_008, 100_009, 100_016)]
    assert won.count("won") >= 2


def test_without_a_compiler_groups_are_cleared_alike(variant: pc.Game):
    position = variant.deal(100_009)
    fast, slow = fourteens_scout.Scout(position, True), fourteens_scout.Scout(position, False)
    for group in range(4):
        for word in ([], [group], [group] * 3, [group] * 8):
            for whole in (True, False):
                assert fast._line(group, word, whole) == slow._line(group, word, whole)
    assert fast._nodes == slow._nodes


def test_a_group_without_a_pair_may_be_given_one_by_the_stock(variant: pc.Game):
    position = variant.set_up({"group1.0.0": "5S", "group1.0.1": "6S", "stock": "(5H) (6H)"}, pairs=1)
    assert solve(position, seconds=60).status == "won"
