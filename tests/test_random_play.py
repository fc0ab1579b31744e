"""What holds at every moment of every game, tried along random games."""

from collections import Counter
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import patience_core as pc
from patience_core.game import CARRY, EXCHANGE, Move
from patience_core.table import height
from patience_core.texts import LANGUAGES
from tests.conftest import EXAMPLES
from tests.random_moves import assert_whole
from tests.strategies import (
    COSTLY_VARIANTS,
    askable,
    positions,
    random_games,
    random_positions,
    replay,
    some_moves,
    words,
)  # fmt: skip

MANY_ASKED = {"squaring_the_circle": 1, "carpet": 2, "cromwell": 2}
"""At how many positions everything is asked for, where that takes long."""

NONSENSE = (0, 1, 105)
"""Counts that are asked for whether or not a pile has so many cards."""


def state(position: pc.Position) -> tuple[object, ...]:
    """Everything about a position that a later move must not change."""
    return list(position.table), position.piles, position.counters, position.history, position.to_json()


# ---- the pack, and the past


def test_no_card_is_lost_or_doubled(variant):
    pack = Counter(variant.pack)
    for line in random_games(variant):
        for position in line:
            assert_whole(position, pack)


def test_a_move_leaves_its_position_as_it_was_and_what_it_turned_up_is_hidden_again_after_back(variant):
    happened = 0
    for line in random_games(variant)[:3]:
        position, before = line[0], state(line[0])
        for step in line[-1].history[:40]:
            position = position.play(step.move)
            assert state(position.back()) == before
            happened += len(position.step.happened)
            before = state(position)
    assert happened or not variant.automatic, "nothing happened by itself in this game: try another seed"


def test_back_is_a_replay_of_all_but_the_last_move(variant):
    for line in random_games(variant):
        for position in (line[len(line) // 2], line[-1]):
            replayed = replay(position.back())
            assert replayed.table == position.back().table
            assert replayed.history == position.history[:-1]


def test_back_at_the_start_of_a_game_stays_there(variant):
    start = variant.deal(1)
    assert start.back() is start
    assert start.history == ()


def test_a_hundred_steps_back_and_forth_equal_a_replay(variant):
    random = Random(f"back and forth {variant}")
    line = max(random_games(variant), key=len)[:20]
    moves = [position.step.move for position in line[1:]]
    position, done = line[0], 0
    for _ in range(100):
        if random.random() < 0.5:
            position, done = position.back(), max(0, done - 1)
        elif done < len(moves):
            position, done = position.play(moves[done]), done + 1
        assert position.table == line[done].table
        assert position.history == line[done].history
    for position in line:
        assert replay(position).table == position.table


def test_a_game_can_be_restarted_three_times(variant):
    line = max(random_games(variant), key=len)[:30]
    for _ in range(3):
        position = line[0]
        for step in line[-1].history:
            position = position.play(step.move)
        assert state(position) == state(line[-1])


# ---- the judge


def test_the_moves_are_those_that_the_judge_grants(variant):
    for position in random_positions(variant, every=40)[-MANY_ASKED.get(variant.name, 9) :]:
        granted = {verdict.move for move in askable(position) if (verdict := position.judge(move))}
        assert sorted(position.moves) == sorted(granted)
        assert len(position.moves) == len(granted)


def test_no_move_is_granted_by_two_kinds(variant):
    for position in random_positions(variant):
        if position.outcome == "won":
            continue
        t, granted = position.table, Counter()
        for move in some_moves(position):
            written = variant.kinds[move.kind].written
            for number, kind in enumerate(variant.kinds):
                same = Move(number, move.src, move.dst, move.n)
                if (
                    kind.written == written
                    and (written == EXCHANGE or (move.src in kind.src and move.dst in kind.dst))
                    and (kind.when is None or kind.when(t, same))
                ):
                    granted[move[1:], written] += all(rule(t, same) for rule in kind.provided)
        assert set(granted.values()) <= {1}


def test_the_judge_answers_whatever_is_asked(variant):
    position = max(random_games(variant), key=len)[-1]
    few = variant.piles[:: len(variant.piles) // 30 + 1]
    for src, dst, n in product(few, few, NONSENSE):
        verdict = position.judge(f"{src.name}>{dst.name} {n}")
        assert bool(verdict) is (verdict.forbidden_by is None)
        assert verdict.sentences[0] == (verdict.granted_by or verdict.forbidden_by)
        assert not verdict or 1 <= n <= height(position.table, src)
        assert all(verdict.explain(language) for language in LANGUAGES)


@pytest.mark.parametrize("variant", [variant for variant in COSTLY_VARIANTS if variant.twins], ids=str)
def test_of_two_bare_twins_the_first_is_meant(variant):
    """Asked for under either name, the listed move to the first is granted; otherwise each is a pile of its own."""
    carrying = {kind.granted_by for kind in variant.kinds if kind.written == CARRY}
    asked = 0
    for position in random_positions(variant):
        listed = {move for sentence in carrying for move in position.moves.of(sentence)}
        for one, other in (map(str, twins) for twins in variant.twins):
            for move in [move for move in listed if move.endswith(f">{one}")]:
                second = move.replace(f">{one}", f">{other}")
                verdict = position.judge(second)
                if position.piles[one] == position.piles[other] == []:
                    assert (bool(verdict), verdict.move, second in listed) == (True, move, False)
                    assert position.play(second).piles[one] != []
                    asked += 1
                else:
                    assert bool(verdict) is (second in listed)
    assert asked


def test_a_refused_move_cannot_be_played_and_says_why(variant):
    position = variant.deal(3)
    refused = next(move for move in askable(position) if not position.judge(move))
    with pytest.raises(pc.IllegalMove) as error:
        position.play(refused)
    assert error.value.verdict == position.judge(refused)
    assert error.value.verdict.explain("en") in str(error.value)
    assert refused in str(error.value)


def test_a_granted_move_says_in_the_history_which_sentence_granted_it(variant):
    for position in random_positions(variant):
        if position.step is not None:
            verdict = position.previous.judge(position.step.move)
            assert position.step.granted_by == verdict.granted_by == verdict.sentences[0]


def test_what_happens_by_itself_has_happened(variant):
    for position in random_positions(variant):
        assert position.settle() is position


# ---- how it stands


def test_the_outcome_is_what_the_moves_say(variant):
    seen_outcomes = set()
    for position in random_positions(variant, every=40):
        if len(position.moves) > 500:  # of an exchange
            continue
        after = [position.play(move).key for move in position.moves]
        seen = {each.key for each in position.line}
        won, second = variant.is_won(position.table), variant.is_second_class
        second_class = second is not None and second(position.table)
        expected = "stuck" if not after else "circling" if set(after) <= seen else "open"
        expected = "won" if won else "won_second_class" if second_class else expected
        assert position.outcome == expected
        assert (position.outcome_sentence is None) == (expected == "open")
        seen_outcomes.add(expected)
    assert "open" in seen_outcomes


WON = [example for example in EXAMPLES if example.outcome in ("won", "won_second_class")]


@pytest.mark.parametrize("example", WON, ids=lambda example: f"{example.game.name}-{example.id}")
def test_a_won_game_offers_no_moves(example):
    won = example.position.play(example.move)
    assert won.outcome == example.outcome
    assert (list(won.moves), len(won.moves), bool(won.moves)) == ([], 0, False)
    assert {won.judge(move).forbidden_by for move in askable(won)} == {"the_game_is_over"}
    assert won.back().outcome == "open"


def test_a_win_ends_a_game_whatever_else_could_be_done(variant):
    ended = replace(variant, is_won=lambda table: True)
    for position in random_positions(variant, every=40):
        if position.moves:
            won = replace(position, game=ended)
            assert (list(won.moves), won.outcome) == ([], "won")
            assert {won.judge(move).forbidden_by for move in list(position.moves)[:100]} == {"the_game_is_over"}


def test_going_round_the_stock_for_ever_is_circling():
    position = pc.game("klondike").set_up({"stock": "(5H)", "column1": "(2C) QS"})
    assert (position.outcome, position.outcome_sentence) == ("open", None)
    position = position.play("turn")
    assert (list(position.moves), position.outcome, position.outcome_sentence) == (["again"], "circling", "circling")


# ---- saved and read again


def test_a_saved_game_is_the_same_when_it_is_read(variant):
    for position in random_positions(variant, every=40):
        again = pc.from_json(position.to_json())
        assert (again.key, again.history, again.title) == (position.key, position.history, position.title)
        assert again.game == variant
        assert again.to_json() == position.to_json()


@given(data=st.data())
def test_any_game_keeps_its_cards_its_past_and_its_moves(variant, data):
    position = data.draw(positions(variant))
    assert_whole(position, Counter(variant.pack))
    assert replay(position).table == position.table
    assert pc.from_json(position.to_json()).key == position.key
    moves = list(position.moves)
    assert len(set(moves)) == len(moves)
    assert all(move in position.moves for move in moves[:: len(moves) // 60 + 1])
    assert set(words(variant)) & set(moves) == {word for word in words(variant) if position.judge(word)}
