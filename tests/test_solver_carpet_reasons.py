"""Each reason of the plans of Carpet and Squaring the Circle, on tables where it holds only just, or only just does not."""

from collections.abc import Sequence
from random import Random

import pytest

from patience_core.game import Move
from patience_core.games import carpet as carpet_game
from patience_core.games import squaring_the_circle as circle_game
from patience_core.games._carpet import REDEALS, one_short_side_open
from patience_core.games._circle import HALF
from patience_core.solving import carpet, circle
from patience_core.solving.carpets import CELLS, SECOND_COPY, bit_of, in_order_of_turning, is_free, is_gone
from patience_core.table import ACE, KING, Card, Table, new_table, put, put_face_down, set_count, take

S, H, D, C = 0, 16, 32, 48
"""A spade is S and its rank, the other copy has SECOND_COPY more."""
WASTE, STOCK = carpet_game.WASTE[0], carpet_game.STOCK[0]


def lay(t: Table, pile: int, cards: Sequence[Card]) -> None:
    for card in cards:
        put(t, pile, card)


def carpet_table(up: int, down: int, stock: Sequence[Card] = (), waste: Sequence[Card] = (), redeals: int = 0) -> Table:
    """All hearts, diamonds and clubs are out, and the spades up to one rank and down to another; the stock as it is turned."""
    t = new_table()
    for s in range(4):
        lay(t, carpet_game.ACES[s], [16 * s + rank for rank in range(ACE, (up if s == 0 else KING) + 1)])
        lay(t, carpet_game.KINGS[s], [16 * s + rank + SECOND_COPY for rank in range(KING, (down if s == 0 else ACE) - 1, -1)])
    lay(t, WASTE, waste)
    for card in reversed(stock):
        put_face_down(t, STOCK, card)
    set_count(t, REDEALS, redeals)
    return t


# ---- Carpet


def to_ace(src: int) -> Move:
    return Move(2, src, carpet_game.ACES[0], 1)


@pytest.mark.parametrize(("up", "down", "met"), [(6, 7, True), (7, 7, True), (8, 5, True), (5, 7, False), (4, 6, False)])
def test_a_suit_has_met(up: int, down: int, met: bool):
    t = carpet_table(up, down, waste=[S + up + 1])
    assert carpet.suit_has_met(t, to_ace(WASTE)) == met


def test_a_suit_has_met_only_where_foundations_are_whole_and_cards_go_out():
    t = carpet_table(6, 7, waste=[S + 7])
    assert carpet.suit_has_met(t, to_ace(WASTE))
    assert carpet.suit_has_met(t, Move(2, WASTE, carpet_game.KINGS[3], 1))
    assert not carpet.suit_has_met(t, Move(3, STOCK, WASTE, 1))
    assert not carpet.suit_has_met(t, Move(1, 0, WASTE, 1))
    assert not carpet.suit_has_met(t, Move(1, 0, carpet_game.FOUNDATIONS[0] - 1, 1))
    for pile in (carpet_game.ACES[0], carpet_game.KINGS[0]):
        cards = []
        while carpet.height(t, pile):
            cards.append(take(t, pile))
        assert not carpet.suit_has_met(t, to_ace(WASTE)), "a foundation is missing"
        lay(t, pile, [cards[0]])
        assert not carpet.suit_has_met(t, to_ace(WASTE)), "only its top is there"
        take(t, pile)
        lay(t, pile, [card + H for card in reversed(cards)])
        assert not carpet.suit_has_met(t, to_ace(WASTE)), "of another suit"
        take(t, pile)
        lay(t, pile, [cards[0]])
        assert carpet.suit_has_met(t, to_ace(WASTE))


@pytest.mark.parametrize(
    ("ups", "downs", "card", "turn"),
    [
        (5, 10, S + 6, True), (5, 10, S + 7, False), (6, 10, S + 7, True), (5, 10, S + 9, True), (5, 10, S + 8, False),
        (5, 9, S + 8, True), (13, 5, S + 3, False), (13, 4, S + 3, True), (12, 1, S + 13, True), (11, 1, S + 13, False),
        (11, 1, S + 12, True), (10, 1, S + 12, False), (13, 6, S + 5, True), (13, 7, S + 5, False), (9, 1, S + 10, True),
        (8, 1, S + 10, False),
    ],
)  # fmt: skip
def test_a_card_has_its_turn(ups: int, downs: int, card: Card, turn: bool):
    assert carpet.has_its_turn(carpet_table(5, 10), ups, downs, card) == turn


def test_ranks_of_each_suit_are_told_apart():
    t = carpet_table(5, 10)
    assert [carpet.four_bits(carpet.tops(t, 0), s) for s in range(4)] == [5, KING, KING, KING]
    assert [carpet.four_bits(carpet.tops(t, 1), s) for s in range(4)] == [10, ACE, ACE, ACE]
    free = bit_of(S + 2) | bit_of(S + 3) | bit_of(S + 5) | bit_of(H + 2) | bit_of(C + 12) | bit_of(C + 11) | bit_of(C + 9)
    ups = carpet.built_up(0x1111, free)
    assert [carpet.four_bits(ups, s) for s in range(4)] == [3, 2, 1, 1]
    downs = carpet.built_down(0xDDDD, free)
    assert [carpet.four_bits(downs, s) for s in range(4)] == [13, 13, 13, 11]
    everything = (1 << 52) - 1
    assert (carpet.built_up(0x1111, everything), carpet.built_down(0xDDDD, everything)) == (0xDDDD, 0x1111)


def test_cards_that_carry_others():
    for base, carried in ((S + 5, {S + 4, S + 6}), (S + KING, {S + 12}), (H + ACE, {H + 2}), (C + KING, {C + 12})):
        cards = {16 * s + rank for s in range(4) for rank in range(ACE, KING + 1)}
        assert {card for card in cards if carpet.carries(bit_of(base), card)} == carried
        t = carpet_table(1, 13)
        put(t, 0, base)
        where = carpet.cells_of_cards(t)
        assert {card for card in cards if carpet.carries_laid_out(t, 0, 0, where, card)} == carried
        assert not any(carpet.carries_laid_out(t, bit_of(base), 0, where, card) for card in cards)


def test_a_card_carries_either_copy_that_is_free():
    t = carpet_table(1, 13)
    put(t, 9, S + 5 + SECOND_COPY)
    assert carpet.carries_laid_out(t, 0, 0, carpet.cells_of_cards(t), S + 6)
    put(t, 1, H + 2)
    assert carpet.carries_laid_out(t, 0, 0, carpet.cells_of_cards(t), S + 6)
    put(t, 17, H + 3)
    assert not carpet.carries_laid_out(t, 0, 0, carpet.cells_of_cards(t), S + 6)
    assert carpet.carries_laid_out(t, bit_of(H + 3), 0, carpet.cells_of_cards(t), S + 6)


@pytest.mark.parametrize(
    ("stock", "waste", "redeals", "dead"),
    [
        ([11, 12, 13], [], 1, False), ([13, 12, 11], [], 1, False), ([12, 13, 11], [], 1, True), ([12, 13, 11], [], 0, False),
        ([12, 13], [11], 1, False), ([11], [12, 13], 1, True), ([11], [12, 13], 0, False), ([], [13, 12, 11], 1, False),
    ],
)  # fmt: skip
def test_what_lies_in_the_way_in_stock_and_waste(stock: list[int], waste: list[int], redeals: int, dead: bool):
    assert carpet.cannot_come_out(carpet_table(10, 1, stock, waste, redeals)) == dead


@pytest.mark.parametrize(("base", "dead"), [(6, False), (7, True)])
def test_a_card_is_laid_on_the_waste_to_open_the_carpet(base: int, dead: bool):
    """The four lies between two fives, and one of them can go onto a six, but not onto a seven."""
    t = carpet_table(3, 8, waste=[S + base], redeals=1)
    for cell, card in ((18, S + 4), (10, S + 5), (26, S + 5 + SECOND_COPY)):
        put(t, cell, card)
    assert carpet.cannot_come_out(t) == dead


def test_nothing_is_said_where_foundations_are_not_whole():
    t = carpet_table(10, 1, [12, 13, 11], redeals=1)
    assert carpet.all_are_built_whole(t)
    take(t, carpet_game.KINGS[2])
    lay(t, carpet_game.KINGS[2], [D + 2])
    assert not carpet.all_are_built_whole(t)
    assert not carpet.cannot_come_out(t)
    t = carpet_table(10, 1)
    while carpet.height(t, carpet_game.ACES[0]):
        take(t, carpet_game.ACES[0])
    assert not carpet.all_are_built_whole(t), "none has been set out"


# ---- what both share


def random_carpet(random: Random) -> Table:
    t = new_table()
    cards = [copy + suit + rank for copy in (0, SECOND_COPY) for suit in (S, H, D, C) for rank in range(ACE, KING + 1)]
    random.shuffle(cards)
    share = random.choice([0.5, 0.7, 0.9])
    for cell in range(CELLS):
        if random.random() < share:
            put(t, cell, cards.pop())
    return t


def free_cells(t: Table) -> set[int]:
    return {cell for cell in range(CELLS) if carpet.top(t, cell) and one_short_side_open(t, Move(0, cell, WASTE, 1))}


def test_free_cards_are_those_of_the_rule_when_others_have_left():
    random = Random(0)
    for _ in range(60):
        t = random_carpet(random)
        lying = [cell for cell in range(CELLS) if carpet.top(t, cell)]
        left = set(random.sample(lying, len(lying) // 4))
        first = sum(bit_of(carpet.top(t, cell)) for cell in left if carpet.top(t, cell) < SECOND_COPY)
        second = sum(bit_of(carpet.top(t, cell)) for cell in left if carpet.top(t, cell) >= SECOND_COPY)
        assert all(is_gone(first, second, carpet.top(t, cell)) == (cell in left) for cell in lying)
        free = {cell for cell in lying if cell not in left and is_free(t, first, second, cell)}
        for cell in left:
            take(t, cell)
        assert free == free_cells(t)


def test_the_order_of_turning():
    t = carpet_table(1, 13, stock=[S + 4, S + 5, S + 6], waste=[S + 2, S + 3])
    assert list(in_order_of_turning(t, STOCK, WASTE)) == [S + 2, S + 3, S + 4, S + 5, S + 6]


# ---- Squaring the Circle


def circle_table(*piles: tuple[int, int]) -> Table:
    """The circle with spades alone: places (0 ace, 1 five, 2 nine, 3 king, and 4 … 7 the second ones) built up to a rank."""
    t = new_table()
    for place, up_to in piles:
        copy = SECOND_COPY if place > 3 else 0
        lay(t, place_of(place), [S + copy + rank for rank in range(1 + 4 * (place % 4), up_to + 1)])
    return t


def place_of(place: int) -> int:
    return circle.FIRST_OF_CIRCLE + place % 4 + (HALF if place > 3 else 0)


def out(t: Table, src: int, reason: str) -> bool:
    return bool(getattr(circle, reason)(t, Move(0, src, circle.FIRST_OF_CIRCLE, 1)))


def test_what_a_card_of_the_circle_needs():
    assert [circle.needed_rank(rank) for rank in range(ACE, KING + 1)] == [0, 1, 2, 3, 1, 5, 6, 7, 5, 9, 10, 11, 0]
    t = circle_table((0, 3), (4, 1), (1, 5))
    assert [circle.copies_out(t, S + rank) for rank in (1, 2, 3, 4, 5, 6, 9, 13)] == [2, 1, 1, 0, 1, 0, 0, 0]
    may = [rank for rank in range(ACE, KING + 1) if circle.may_go_out(t, S + rank)]
    assert may == [1, 2, 4, 5, 6, 9, 13]


@pytest.mark.parametrize(
    ("piles", "card", "keeps_none"),
    [
        (((0, 1), (4, 1)), 2, True), (((0, 1),), 2, False), ((), ACE, True), ((), KING, True), (((0, 1), (4, 1)), 5, True),
        (((0, 1),), 5, False), (((0, 3), (4, 2)), 3, True), (((0, 2), (4, 1)), 3, False), (((0, 1), (4, 1), (1, 5)), 9, False),
        (((0, 1), (4, 1), (1, 5), (5, 5)), 9, True),
    ],
)  # fmt: skip
def test_a_card_that_keeps_none_waiting(piles: tuple[tuple[int, int], ...], card: int, keeps_none: bool):
    for src in (0, circle_game.WASTE[0]):
        t = circle_table(*piles)
        put(t, src, S + card)
        assert out(t, src, "keeps_none_waiting") == keeps_none
        laid_out = keeps_none and (src == 0 or card in (4, 8, 12, KING))
        assert out(t, src, "laid_out_and_keeps_none_waiting") == laid_out
        assert not circle.keeps_none_waiting(t, Move(0, src, circle_game.WASTE[0], 1))


def test_the_last_card_of_a_place_forces_none():
    for last, aces in ((4, ((0, 3), (4, 3))), (8, ((1, 7), (5, 7))), (12, ((2, 11), (6, 11)))):
        t = circle_table(*aces)
        put(t, circle_game.WASTE[0], S + last)
        assert out(t, circle_game.WASTE[0], "laid_out_and_keeps_none_waiting")


def test_the_other_copy_opens_nothing_where_its_going_frees_no_card():
    random, answers = Random(1), []
    for _ in range(80):
        t = random_carpet(random)
        for cell in [cell for cell in range(CELLS) if carpet.top(t, cell)]:
            other = carpet.top(t, cell)
            put(t, circle_game.WASTE[0], other ^ SECOND_COPY)
            answer = out(t, circle_game.WASTE[0], "other_copy_opens_nothing")
            before = free_cells(t)
            take(t, cell)
            opened = free_cells(t) - before
            put(t, cell, other)
            take(t, circle_game.WASTE[0])
            assert answer == (not opened), (cell, opened)
            answers.append(answer)
    assert 200 < sum(answers) < len(answers) - 200


def test_the_other_copy_has_to_lie_in_the_carpet():
    t = new_table()
    put(t, 0, S + 4)
    assert not out(t, 0, "other_copy_opens_nothing")
    put(t, circle_game.WASTE[0], S + 4 + SECOND_COPY)
    assert not out(t, 0, "other_copy_opens_nothing")
    assert out(t, circle_game.WASTE[0], "other_copy_opens_nothing")
    assert not circle.other_copy_opens_nothing(t, Move(0, circle_game.WASTE[0], 5, 1))
