"""What the plans of Carpet and Squaring the Circle leave out changes no answer, and hides no position of a win."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import patience_core as pc
from patience_core.notation import card_name
from patience_core.solver import solve
from patience_core.solving import carpet, circle
from patience_core.solving.compiled import SCOUT, machine
from patience_core.solving.registry import plan_for
from patience_core.table import ACE, KING
from tests.strategies import solved

VARIANTS = solved((*pc.game("carpet").variants, *pc.game("squaring_the_circle").variants))
TABLES, MOST_NODES = 70, 1_000


@pytest.fixture(scope="module", params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


def names(variant: pc.Game) -> tuple[str, ...]:
    return machine(variant.deal(1)).bits.proved


def all_names(variant: pc.Game) -> tuple[str, ...]:
    """What is proved, and the scout where there is one: without them the common search alone is left."""
    return (*names(variant), *(name for name in machine(variant.deal(1)).bits.hopes if name == SCOUT))


def crowded(variant: pc.Game, number: int) -> pc.Position:
    """All cards of one suit or two in some columns or rows of the carpet, in stock and waste, mostly the last time through."""
    random = Random(f"{variant} {number}")
    suits, is_carpet = random.sample(range(4), random.choice([1, 1, 2])), variant.name == "carpet"
    cards = [16 * suit + rank for suit in suits for rank in range(ACE, KING + 1) for _ in range(2)]
    piles: dict[str, list[int]] = {}
    if is_carpet:
        for suit in range(4):
            built = suit in suits and random.random() < 0.5
            up, down = (random.randint(ACE, KING), random.randint(ACE, KING)) if built else (ACE, KING)
            piles[f"foundation{2 * suit + 1}"] = [16 * suit + rank for rank in range(ACE, up + 1)]
            piles[f"foundation{2 * suit + 2}"] = [16 * suit + rank for rank in range(KING, down - 1, -1)]
    for card in (card for pile in piles.values() for card in pile if card in cards):
        cards.remove(card)
    random.shuffle(cards)
    cells = [(a, b) for a in random.sample(range(1, 9), 4) for b in range(1, 9)]
    across = random.random() < 0.5
    for a, b in cells[: random.randint(0, len(cards))]:
        if cards:
            piles[f"carpet{a}.{b}" if across else f"carpet{b}.{a}"] = [cards.pop()]
    turned = random.randint(0, len(cards)) if random.random() < 0.5 else 0
    piles["waste"], piles["stock"] = cards[:turned], cards[turned:]
    hidden = {"stock"}
    written = {
        pile: " ".join(f"({card_name(card)})" if pile in hidden else card_name(card) for card in lying)
        for pile, lying in piles.items()
        if lying
    }
    return variant.set_up(written, redeals=random.choice([0, 1, 1] if is_carpet else [0, 1, 2, 2, 2, 2])).settle()


@cache
def tables(variant: pc.Game) -> tuple[tuple[pc.Position, str], ...]:
    """Tables, and the answers of a search that leaves nothing out."""
    found = []
    for number in range(TABLES):
        position = crowded(variant, number)
        answer = solve(position, seconds=600, nodes=MOST_NODES, without=all_names(variant)).status
        if answer != "unknown":
            found.append((position, answer))
    return tuple(found)


def test_nothing_that_is_left_out_changes_an_answer(variant: pc.Game):
    answers = [answer for _, answer in tables(variant)]
    assert min(answers.count("won"), answers.count("impossible")) >= 5, (answers.count("won"), answers.count("impossible"))
    for position, answer in tables(variant):
        for without in ((), *([name] for name in all_names(variant))):
            assert solve(position, seconds=600, without=without).status == answer, (
                without,
                position.piles_all,
                position.counters,
            )


def test_each_function_alone_changes_no_answer(variant: pc.Game):
    for name in names(variant):
        others = [each for each in all_names(variant) if each != name]
        for position, answer in tables(variant):
            solution = solve(position, seconds=600, nodes=5 * MOST_NODES, without=others)
            assert solution.status in (answer, "unknown"), (name, position.piles_all, position.counters)


def on_the_way(variant: pc.Game) -> Iterator[pc.Position]:
    """Positions of wins that were found without the plan."""
    deals = [variant.deal(number) for number in range(100_001, 100_011)] if variant.name != "carpet" else []
    for position in (*deals, *(position for position, answer in tables(variant) if answer == "won")):
        solution = solve(position, seconds=600, nodes=2_000, without=all_names(variant))
        for move in solution.moves:
            position = position.play(move)
            yield position


def test_no_position_of_a_win_is_dead(variant: pc.Game):
    dead = carpet.cannot_come_out if variant.name == "carpet" else circle.cannot_come_out
    tried = list(on_the_way(variant))
    assert len(tried) > 300
    for position in tried:
        assert not dead(position.table), (position.piles_all, position.counters)


def test_each_function_finds_something_to_leave_out(variant: pc.Game):
    """With any of the plan's own fewer positions are looked at, in all, than with none."""
    plain = [solve(position, seconds=600, nodes=MOST_NODES, without=all_names(variant)).nodes for position, _ in tables(variant)]
    for function in plan_for(variant).proved:
        name = function.__name__
        others = [each for each in all_names(variant) if each != name]
        nodes = [solve(position, seconds=600, nodes=MOST_NODES, without=others).nodes for position, _ in tables(variant)]
        assert sum(nodes) < sum(plain), name
