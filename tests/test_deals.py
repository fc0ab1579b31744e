"""A number gives the same table for ever; a pack or a table set up by hand is taken as it is, or refused with what is wrong."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import patience_core as pc
from patience_core.notation import card_name
from patience_core.pack import LAST, next_number, numbered_pack
from tests.golden_deals import NUMBERS, dealt, golden

HERE = Path(__file__).parent
NAMES = [game.name for game in pc.GAMES]

# ---- numbered deals

PYSOLFC = [json.loads(line) for line in (HERE / "golden" / "pysolfc_deals.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    "row", [pytest.param(row, id=f"{row['game']}-{row['number']}") for row in PYSOLFC if row["game"] in NAMES]
)
def test_a_deal_is_the_table_that_pysolfc_shows(row):
    piles = pc.game(row["game"]).deal(row["number"], automatic=False).piles_all
    shown = {f"{group[:-1]}{n}": cards for group in ("columns", "fans") for n, cards in enumerate(row.get(group, ()), 1)}
    assert shown
    assert {name: " ".join(piles[name]) for name in shown} == shown
    if "stock_first_turned_first" in row:
        assert " ".join(reversed(piles["stock"])) == row["stock_first_turned_first"]
    assert sum(map(len, piles.values())) == len(pc.game(row["game"]).pack)


def test_klondike_is_held_against_pysolfc():
    assert sum(row["game"] == "klondike" for row in PYSOLFC) == 7


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_gives_the_same_table_for_ever(game, number):
    assert (game.name, number) in golden(), "python -m tests.golden_deals adds the deals of a new game"
    assert dealt(game, number) == golden()[game.name, number]


def test_the_golden_file_has_twenty_deals_of_each_game_and_no_others():
    assert len(set(NUMBERS)) == 20
    assert set(golden()) == {(name, number) for name in NAMES for number in NUMBERS}


@pytest.mark.parametrize("seed", ["0", "4242"])
def test_deals_do_not_depend_on_the_hash_seed(seed):
    code = "from tests.golden_deals import all_deals, golden; assert all_deals() == golden()"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=HERE.parent, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_different_numbers_give_different_tables(variant):
    assert len({variant.deal(number).key for number in NUMBERS}) == len(NUMBERS)


def test_every_deal_has_the_whole_pack(variant):
    for number in NUMBERS:
        lying = sorted(card for cards in variant.deal(number).piles_all.values() for card in cards)
        assert lying == sorted(map(card_name, variant.pack))


def test_a_numbered_deal_is_its_pack_dealt(variant):
    for number in NUMBERS[:9]:
        pack = [card_name(card) for card in numbered_pack(variant, number)]
        assert variant.deal_from(pack).key == variant.deal(number).key
        assert variant.deal_from(" ".join(pack)).key == variant.deal(number).key


def test_a_pack_of_another_program_may_say_t_and_lower_case(game):
    pack = " ".join(card_name(card) for card in game.pack)
    assert game.deal_from(pack.replace("10", "T").lower()).key == game.deal_from(pack).key


def test_the_first_card_of_the_stock_is_turned_first(variant):
    pack = whole(variant)
    stock = variant.deal_from(pack, automatic=False).piles_all.get("stock", [])
    assert pack[len(pack) - len(stock) :] == stock[::-1]


def test_what_happens_by_itself_can_be_put_off(variant):
    for number in NUMBERS[:9]:
        assert variant.deal(number, automatic=False).settle().table == variant.deal(number).table
        pack = [card_name(card) for card in numbered_pack(variant, number)]
        assert variant.deal_from(pack, automatic=False).settle().key == variant.deal(number).key


def test_a_number_can_be_typed(game):
    for typed in ("17", " 17 ", "17\n", "0017"):
        assert game.deal(typed).table == game.deal(17).table
        assert game.deal(typed).start.number == 17


def test_without_a_number_one_is_drawn_and_said(game):
    drawn = [game.deal() for _ in range(3)]
    assert len({position.start.number for position in drawn}) == 3
    for position in drawn:
        assert str(position.start.number) in position.title
        assert game.deal(position.start.number).table == position.table


@pytest.mark.parametrize(
    ("number", "step", "then"),
    [
        (17, 1, 18), (17, -1, 16), ("17", 1, 18), (" 0017\n", 10, 27), (17, 0, 17), (1, -1, LAST), (LAST, 1, 1),
        (str(LAST), 2, 2), (1, LAST - 1, LAST), (1, LAST, 1), (2, -LAST, 2), (32_000, -1, 31_999),
    ],
)  # fmt: skip
def test_numbers_are_stepped_round_and_round(number, step, then):
    assert next_number(number, step) == then
    assert next_number(number) == next_number(number, 1)
    assert str(next_number(next_number(number, step), -step)) == str(number).strip().lstrip("0")


NOT_A_NUMBER = [
    0, -1, "0", "-1", 10**20 + 1, str(10**20 + 1), 10**40, "abc", "", " ", "1.0", "1e3", "0x11", "１７", "١", "1_000", "²",
    "9" * 5000, 1.5, float("nan"), float("inf"), True, False, [1], (1,), {}, b"17",
]  # fmt: skip


@pytest.mark.parametrize("number", NOT_A_NUMBER, ids=lambda number: repr(number)[:30])
def test_what_is_no_deal_number_is_refused(game, number):
    with pytest.raises(pc.InvalidTable, match="deal number") as error:
        game.deal(number)
    assert str(number)[:40] in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("number", NOT_A_NUMBER, ids=lambda number: repr(number)[:30])
def test_from_what_is_no_deal_number_nothing_is_stepped(number):
    with pytest.raises(pc.InvalidTable, match="deal number"):
        next_number(number)


def test_deal_zero_is_told_what_numbers_there_are(game):
    with pytest.raises(pc.InvalidTable, match=r"1 to 10²⁰.*no deal 0"):
        game.deal(0)
    assert game.deal(LAST).start.number == 10**20


# ---- a pack given


def whole(game: pc.Game) -> list[str]:
    return [card_name(card) for card in game.pack]


def test_missing_cards_are_named(game):
    with pytest.raises(pc.InvalidTable, match="missing: ") as error:
        game.deal_from(whole(game)[2:])
    assert str(error.value).endswith(" ".join(whole(game)[:2]))
    with pytest.raises(pc.InvalidTable, match="missing: "):
        game.deal_from("")


def test_a_doubled_card_is_named_with_its_place(game):
    pack = whole(game)
    with pytest.raises(pc.InvalidTable, match=rf"card {len(pack) + 1} of the pack: .*{pack[0]} .*{game.name}"):
        game.deal_from([*pack, pack[0]])
    with pytest.raises(pc.InvalidTable, match=rf"card {len(pack)} of the pack: .*{pack[0]} .*{game.name}"):
        game.deal_from([*pack[:-1], pack[0]])


@pytest.mark.parametrize("wrong", ["XX", "", "7", "1H", "(7H)", None, 7, ["7H"]])
def test_a_wrong_card_is_named_with_its_place(game, wrong):
    pack = whole(game)
    with pytest.raises(pc.InvalidTable, match="card 5 of the pack: ") as error:
        game.deal_from([*pack[:4], wrong, *pack[5:]])
    assert repr(wrong) in str(error.value)


@pytest.mark.parametrize("nothing", [None, 5, 1.5])
def test_what_is_no_pack_at_all_is_refused(game, nothing):
    with pytest.raises(pc.InvalidTable):
        game.deal_from(nothing)


# ---- a table set up


def test_a_part_of_the_pack_will_do(game):
    pile = game.piles[0].name
    card = whole(game)[0]
    position = game.set_up({pile: card})
    assert position.piles_all[pile] == [card]
    assert all(not cards for name, cards in position.piles_all.items() if name != pile)
    assert game.set_up({}).piles_all == {pile.name: [] for pile in game.piles}
    assert game.set_up({pile: [card]}).key == position.key


@pytest.mark.parametrize("wrong", ["XX", "()", "((7H))", "(7H", "7H)", "1H", "##"])
def test_a_wrong_card_is_named_with_its_pile_and_place(game, wrong):
    pile, card = game.piles[2].name, whole(game)[0]
    with pytest.raises(pc.InvalidTable, match=f"{pile}, card 2: ") as error:
        game.set_up({pile: f"{card} {wrong}"})
    assert wrong.strip("()") in str(error.value)


def test_a_card_too_many_is_named_with_its_pile_and_place(game):
    card = whole(game)[0]
    first, second = game.piles[0].name, game.piles[1].name
    cards = " ".join([card] * game.packs)
    with pytest.raises(pc.InvalidTable, match=rf"{second}, card {game.packs}: .*{card} .*{game.name}"):
        game.set_up({first: card, second: cards})


def test_a_card_face_down_on_one_face_up_is_named_with_its_pile_and_place(game):
    first, second = whole(game)[:2]
    with pytest.raises(pc.InvalidTable, match=rf"{game.piles[0].name}, card 2: \({second}\) lies face down"):
        game.set_up({game.piles[0].name: f"{first} ({second})"})


def test_an_unknown_pile_is_named_with_those_that_there_are(game):
    with pytest.raises(pc.InvalidTable, match=f"{game.name} has no pile 'nowhere'") as error:
        game.set_up({"nowhere": ""})
    assert game.piles[0].name in str(error.value)


def test_a_card_that_is_no_text_is_named_with_its_pile_and_place(game):
    pile, card = game.piles[0].name, whole(game)[0]
    for wrong in (None, 7, [card], b"7H"):
        with pytest.raises(pc.InvalidTable, match=f"{pile}, card 2: "):
            game.set_up({pile: [card, wrong]})


@pytest.mark.parametrize("wrong", [None, 5])
def test_a_pile_that_is_no_text_is_named(game, wrong):
    with pytest.raises(pc.InvalidTable, match=game.piles[0].name):
        game.set_up({game.piles[0].name: wrong})


def test_counters_are_set_by_name(game):
    counters = {name: number for number, name in enumerate(game.counters, 3)}
    assert game.set_up({}, **counters).counters == counters
    assert game.set_up({}).counters == dict.fromkeys(game.counters, 0)


def test_an_unknown_counter_is_named_with_those_that_there_are(game):
    with pytest.raises(pc.InvalidTable, match=f"{game.name} has no counter 'moons'") as error:
        game.set_up({}, moons=1)
    assert all(name in str(error.value) for name in game.counters)


@pytest.mark.parametrize("value", [-1, 10_000, 10**30, 1.0, True, "1", None, []])
def test_a_counter_that_is_no_small_number_is_named(game, value):
    for name in game.counters:
        with pytest.raises(pc.InvalidTable, match=f"counter {name}: "):
            game.set_up({}, **{name: value})
