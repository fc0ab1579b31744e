"""Klondike's own search gives the answers of the search for all games, under every option, with and without each pruning."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import patience_core as pc
from patience_core.notation import card_name
from patience_core.solver import Solution, solve
from patience_core.solving import engine, klondike, klondike_cards, klondike_search
from patience_core.solving.compiled import KlondikeMachine, Machine, machine, new_seen
from patience_core.table import KING, cards_on, face_down, rank

VARIANTS = tuple(pc.game("klondike").variants)
LOW, HIGH = "low cards only", "high cards only, the low ones out"


@pytest.fixture(scope="module", params=VARIANTS, ids=str)
def variant(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


def partial(variant: pc.Game, number: int) -> pc.Position:
    """A deal with some of its cards where they are dealt: the low ones, or the high ones with the others on the foundations."""
    random = Random(number)
    position, ranks, which = variant.deal(random.randint(1, 10**9)), random.randint(2, 6), random.choice([LOW, HIGH])
    piles = {}
    for pile in variant.piles:
        down = face_down(position.table, pile)
        cards = [(card, place < down) for place, card in enumerate(cards_on(position.table, pile))]
        kept = [(c, hidden) for c, hidden in cards if (rank(c) <= ranks if which == LOW else rank(c) > KING - ranks)]
        piles[pile.name] = " ".join(f"({card_name(card)})" if hidden else card_name(card) for card, hidden in kept)
    if which == HIGH:
        out = [f"foundation{n}" for n in range(1, 5)]
        piles.update({pile: " ".join(card_name(16 * s + r) for r in range(1, KING - ranks + 1)) for s, pile in enumerate(out)})
    return variant.set_up(piles).settle()


def by_the_common_search(position: pc.Position, monkeypatch: pytest.MonkeyPatch) -> Solution:
    with monkeypatch.context() as common:
        common.setattr("patience_core.solver.machine", lambda position: machine(position, common=True))
        return solve(position, nodes=200_000, seconds=600)


@cache
def tables(variant: pc.Game) -> tuple[pc.Position, ...]:
    return tuple(partial(variant, number) for number in range(40))


def test_both_searches_agree_with_and_without_each_pruning(variant: pc.Game, monkeypatch: pytest.MonkeyPatch):
    seen = set()
    for position in tables(variant):
        answer = by_the_common_search(position, monkeypatch).status
        if answer != "unknown":
            seen.add(answer)
            for without in ((), *([name] for name in klondike.NAMES), klondike.NAMES):
                assert solve(position, seconds=600, without=without).status == answer, position.piles_all
    assert seen == {"won", "impossible"}


def test_without_a_compiler_it_is_the_same(variant: pc.Game, monkeypatch: pytest.MonkeyPatch):
    fast = [solve(position, seconds=600, nodes=500) for position in tables(variant)[:12]]
    monkeypatch.setattr("patience_core.solver.machine", lambda position: machine(position, compiled=False))
    slow = [solve(position, seconds=600, nodes=500) for position in tables(variant)[:12]]
    assert [(s.status, s.nodes, s.moves) for s in slow] == [(s.status, s.nodes, s.moves) for s in fast]


def test_what_is_known_of_the_looser_game_is_what_it_says_afresh(variant: pc.Game, monkeypatch: pytest.MonkeyPatch):
    asked, answers = klondike_search.lost_by_ones, set()

    def afresh(a, ones, on):
        answer = asked(a, ones, on)
        numbers = ones.numbers.copy()
        numbers[klondike_search.BUDGET], numbers[klondike_search.IN_VAIN], numbers[engine.USED] = 1 << 20, 0, 0
        again = asked(a, ones._replace(seen=new_seen(), numbers=numbers), on)
        assert again or not answer
        answers.add(again)
        return answer

    monkeypatch.setattr(klondike_search, "lost_by_ones", afresh)
    monkeypatch.setattr("patience_core.solver.machine", lambda position: machine(position, compiled=False))
    returning = (partial(variant, number) for number in (187, 252, 302))  # there it matters that cards return
    for position in (*tables(variant), *returning):
        solve(position, seconds=600, nodes=2_000, without=("cannot_be_dug_out",))
    assert answers == ({True, False} if variant.chosen["draw"] > 1 else set())


def test_asking_the_looser_game_saves_work():
    game = pc.game("klondike", draw=3)
    asked, unasked = (
        [solve(game.deal(number), seconds=600, without=without) for number in (100_001, 100_002, 100_011)]
        for without in ((), ("lost_by_ones",))
    )
    assert [s.status for s in asked] == [s.status for s in unasked]
    assert sum(s.nodes for s in asked) < sum(s.nodes for s in unasked) / 2


def middles(variant: pc.Game) -> Iterator[pc.Position]:
    """Positions on the way to a win, which must be winnable too."""
    for number in range(100_001, 100_011):
        position = variant.deal(number)
        solution = solve(position, seconds=600, nodes=30_000)
        for place, move in enumerate(solution.moves):
            position = position.play(move)
            if place % 25 == 24:
                yield position


def test_from_any_position_of_a_winning_line_there_is_a_win(variant: pc.Game):
    tried = list(middles(variant))
    assert len(tried) >= 20
    for position in tried:
        assert isinstance(machine(position), KlondikeMachine)
        assert solve(position, seconds=600).status == "won", position


@pytest.mark.parametrize(
    "piles",
    [{"column1": "5C 3H", "stock": "(4S)"}, {"foundation1": "5S", "column1": "6S"}, {"column1": "2H 2S"}, {"column1": "AS AH"}],
    ids=str,
)
def test_a_table_that_no_play_leads_to_is_left_to_the_common_search(piles: dict[str, str]):
    position = pc.game("klondike").set_up(piles)
    assert isinstance(machine(position), Machine)
    assert solve(position).complete


def test_the_judge_is_asked_what_goes_on_what(variant: pc.Game):
    facts = klondike_cards.ask(variant)
    assert (facts.draw, facts.gives_back) == (variant.chosen["draw"], variant.chosen["worrying_back"])
    assert sorted(facts.bit.values()) == list(range(52))
    for card, bit in facts.bit.items():
        carrier = variant.set_up({"column1": card_name(card)})
        for other, above in facts.bit.items():
            laid = variant.set_up({"column1": card_name(other), "column2": card_name(card)}) if other != card else carrier
            expected = other != card and above // 2 == bit // 2 + 1 and bit // 2 != 12
            assert ("column2>column1" in laid.moves) is expected, (card_name(card), card_name(other))


def test_fingerprints_are_all_different(variant: pc.Game):
    assert solve(variant.deal(100_001), nodes=1_000).risk == 0.0
