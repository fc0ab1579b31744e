"""What of a move a rule looks at is read off its source; lists of moves rest on it."""

from itertools import islice

import pytest

from patience_core.dependence import EVERYTHING, asked, looks_at
from patience_core.game import CARRY, Move
from patience_core.judge import legal_moves
from patience_core.rules import cards_are_there, elsewhere, into_a_space, moved_card, one_card
from patience_core.table import is_empty, top
from tests.strategies import random_game


def of_source(t, m):
    return not is_empty(t, m.src)


def hands_it_on(t, m):
    return of_source(t, m) and elsewhere(t, m)


def second_of_three(t, n, m):
    return n + m.dst


def hands_it_on_elsewhere(t, m):
    return second_of_three(t, 1, m)


def takes_it_apart(t, m):
    _, src, _, _ = m
    return src


def keeps_it(t, m):
    other = m
    return other.dst


def of_nothing(t, m):
    return is_empty(t, 3)


def hands_it_to_a_stranger(t, m):
    return max(m)


@pytest.mark.parametrize(
    ("rule", "ends"),
    [
        (of_nothing, set()),
        (of_source, {"src"}),
        (into_a_space, {"dst"}),
        (one_card, {"n"}),
        (elsewhere, {"src", "dst"}),
        (cards_are_there, {"src", "n"}),
        (moved_card, {"src", "n"}),
        (hands_it_on, {"src", "dst"}),
        (hands_it_on_elsewhere, {"dst"}),
        (takes_it_apart, EVERYTHING),
        (keeps_it, EVERYTHING),
        (hands_it_to_a_stranger, EVERYTHING),
        (lambda t, m: m.src, EVERYTHING),
        (len, EVERYTHING),
    ],
)
def test_what_a_rule_looks_at(rule, ends):
    assert looks_at(rule) == ends


def test_each_rule_of_a_kind_is_asked_and_none_twice(any_variant):
    for kind in any_variant.kinds:
        assert sorted(map(id, (rule for group in asked(kind) for rule in group))) == sorted({id(rule) for rule in kind.rules})


def simply(game, t):
    """The moves that are carried, by asking every rule of every move there might be."""
    for number, kind in enumerate(game.kinds):
        if kind.written == CARRY:
            for src in kind.src:
                for dst in kind.dst if not is_empty(t, src) else ():
                    for n in range(1, kind.up_to(t, src) + 1) if src != dst else ():
                        move = Move(number, src, dst, n)
                        if all(rule(t, move) for rule in kind.rules) and kind.read_as(t, move) == dst:
                            yield move


def test_moves_are_those_that_pass_every_rule_in_the_order_of_their_kinds(any_variant):
    held_back = [kind for number, kind in enumerate(any_variant.kinds) if any_variant.held_back[number]]
    for position in islice(random_game(any_variant, 5, 30), 0, None, 6):
        if position.outcome in ("open", "circling"):
            kinds = [kind for kind in any_variant.kinds if kind.written == CARRY and kind not in held_back]
            found = list(legal_moves(any_variant, position.table, kinds))
            expected = [move for move in simply(any_variant, position.table) if any_variant.kinds[move.kind] not in held_back]
            assert found == expected
            assert all(top(position.table, move.src) for move in found)
