"""What is known of single games by counting on paper (GAMES.md, the rule book of the project), held against the rules."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import chain, combinations
from pathlib import Path
from random import Random

import pytest

import patience_core as pc
from patience_core.examples import figures
from patience_core.table import cards_on, face
from tests import fig254
from tests.strategies import random_move, replay


def flat(piles: Iterable[list[str]]) -> list[str]:
    """The cards of all piles."""
    return list(chain.from_iterable(piles))


# ---- Carpet and Squaring the Circle: which cards of the carpet are free


def carpet(name: str, taken: set[tuple[int, int]] = frozenset()) -> pc.Position:
    """A carpet (rows and columns from 0) whose places without a card are these, and a card on the waste."""
    dealt = pc.game(name).deal(17).piles_all
    laid = {pile: cards for pile, cards in dealt.items() if pile.startswith("carpet")}
    gone = {f"carpet{row + 1}.{column + 1}" for row, column in taken}
    return pc.game(name).set_up({pile: cards for pile, cards in laid.items() if pile not in gone})


def free(position: pc.Position) -> set[tuple[int, int]]:
    """The places whose card a move is not refused for lying between others."""
    found = set()
    for row in range(8):
        for column in range(8):
            place = f"carpet{row + 1}.{column + 1}"
            if not position.piles[place]:
                continue
            asked = [position.judge(f"{place}>foundation{n}") for n in (1, 2)]
            if not any(verdict.forbidden_by == "one_short_side_open" for verdict in asked):
                found.add((row, column))
    return found


@pytest.mark.parametrize("name", ["carpet", "squaring_the_circle"])
def test_sixteen_cards_of_a_carpet_are_free_at_the_start(name):
    one_based = {(1, n) for n in (1, 3, 5, 7)} | {(8, n) for n in (2, 4, 6, 8)}
    one_based |= {(n, 1) for n in (2, 4, 6, 8)} | {(n, 8) for n in (1, 3, 5, 7)}
    assert len(one_based) == 16
    assert {(row + 1, column + 1) for row, column in free(carpet(name))} == one_based


@pytest.mark.parametrize("name", ["carpet", "squaring_the_circle"])
@pytest.mark.parametrize(
    ("taken", "freed"), [((0, 0), {(0, 1)}), ((1, 0), {(2, 0)}), ((0, 2), {(0, 1), (0, 3)})], ids=lambda place: str(place)
)
def test_taking_a_card_of_a_carpet_frees_its_neighbours(name, taken, freed):
    assert free(carpet(name, {taken})) - free(carpet(name)) == freed
    assert free(carpet(name)) - free(carpet(name, {taken})) == {taken}


def test_the_circle_has_a_sector_for_each_suit_twice_and_in_it_ace_five_nine_king():
    game = pc.game("squaring_the_circle")
    places = [rank + suit for suit in "SHDC" * 2 for rank in ("A", "5", "9", "K")]
    assert len(places) == 32
    position = game.set_up({f"carpet{n // 4 + 1}.{2 * (n % 4) + 1 + n // 4 % 2}": card for n, card in enumerate(places)})
    for number, card in enumerate(places, 1):
        (place,) = [name for name, cards in position.piles.items() if name.startswith("carpet") and card in cards][:1]
        grants = {f"foundation{n}" for n in range(1, 33) if position.judge(f"{place}>foundation{n}")}
        moves = {position.judge(f"{place}>{foundation}").move for foundation in grants}
        assert moves == {f"{place}>foundation{number}"}, card
        position = position.play(f"{place}>foundation{number}")
    assert [position.piles[f"foundation{n}"] for n in range(1, 33)] == [[card] for card in places]


# ---- Cromwell: the exchange


def test_there_are_5304_exchanges_at_the_start_and_two_restore_what_was():
    position = pc.game("cromwell").deal(17)
    exchanges = position.moves.of("exchange_two_cards")
    assert len(exchanges) == 104 * 103 // 2 - 52 == 5304
    before = [[face(card) for card in cards_on(position.table, pile)] for pile in position.game.piles]
    for move in (*exchanges[::100], "fan1.1<>fan1.2", "fan1.1<>fan1.4", "fan26.4<>fan3.1"):
        exchanged = position.play(move)
        assert exchanged.moves.of("exchange_two_cards") == []
        assert exchanged.judge(move).forbidden_by == "exchange_only_once"
        piles, counters = exchanged.piles, {"exchanges": 0}
        again = position.game.set_up(piles, **counters).play(move)
        assert again.piles == position.piles, move
        assert [[face(card) for card in cards_on(again.table, pile)] for pile in again.game.piles] == before
        assert sum(exchanged.piles[pile] != position.piles[pile] for pile in piles) in (1, 2)
        assert sorted(flat(exchanged.piles.values())) == sorted(flat(position.piles.values()))


# ---- Fourteens: what touches, and closing up

SHAPES = {"cross": 27, "blocks": 29}


@pytest.mark.parametrize("shape", SHAPES)
def test_so_many_pairs_of_places_touch_in_each_group(shape):
    game = pc.game("fourteens", shape=shape)
    places = [pile.name for pile in game.piles if pile.name.startswith("group")]
    assert len(places) == 48
    touching = [
        {one, other} for one, other in combinations(places, 2) if game.set_up({one: "7H", other: "7S"}).judge(f"{one}+{other}")
    ]
    for group in range(1, 5):
        assert sum(all(place.startswith(f"group{group}.") for place in pair) for pair in touching) == SHAPES[shape]
    assert len(touching) == 4 * SHAPES[shape]


@pytest.mark.parametrize("shape", SHAPES)
def test_closing_up_once_is_enough_and_a_lone_card_ends_at_the_corner(shape):
    game, random = pc.game("fourteens", shape=shape), Random(shape)
    pack = [card for card in flat(game.deal(1).piles_all.values()) if card not in ("AS", "KS")]
    places = [pile.name for pile in game.piles if pile.name.startswith("group")]
    for _ in range(40):
        kept = random.sample(places, random.randint(0, 48))
        # a card is left, so that the game is not over (two in one group)
        laid = dict(zip(kept, pack, strict=False)) | {"group1.0.0": "AS", "group1.0.1": "KS"}
        closed = game.set_up(laid, pairs=1).play("close")
        again = game.set_up({name: cards for name, cards in closed.piles.items() if cards}, pairs=1).play("close")
        assert again.piles == closed.piles
        assert closed.counters == {"pairs": 0}
    for place in places:
        group = place.split(".")[0]
        other = "group2" if group == "group1" else "group1"
        lone = game.set_up({place: "7H", f"{other}.0.0": "AS", f"{other}.0.1": "KS"}, pairs=1).play("close")
        assert lone.piles[f"{group}.0.0"] == ["7H"], place


@pytest.mark.parametrize("shape", SHAPES)
def test_from_a_deal_each_group_always_holds_an_even_number_of_cards(shape):
    game, random, filled_in_part = pc.game("fourteens", shape=shape), Random(shape), 0
    for deal in range(1, 9):
        laid = game.deal(deal).piles_all
        # a shorter stock, so that random play comes to its end
        position = game.set_up(laid | {"stock": laid["stock"][-2 * random.randint(1, 4) :]})
        while position.moves:
            pairs = [move for move in position.moves if "+" in move]
            close = not pairs or ("close" in position.moves and random.random() < 0.3)
            position = position.play("close" if close else random.choice(pairs))
            lying = Counter(name.split(".")[0] for name, cards in position.piles.items() if cards)
            assert all(lying[f"group{n}"] % 2 == 0 for n in range(1, 5)), lying
            filled_in_part += close and not position.piles["stock"] and 0 < lying.total() < 48
        assert position.outcome != "won_second_class"
    assert filled_in_part > 2


def test_fig_254_closed_up_without_its_stock_is_as_printed():
    (figure,) = figures(pc.game("fourteens"))
    before = next(slide.position for slide in reversed(figure.slides) if slide.sentence == "towards_the_centre")
    laid = {name: cards for name, cards in before.piles.items() if name.startswith(("group", "removed"))}
    closed = pc.game("fourteens").set_up(laid, pairs=before.counters["pairs"]).play("close")
    assert fig254.lying(closed.piles) == {place: card for place, card in fig254.printed(fig254.CLOSED_UP).items() if card != ".."}


# ---- Gallery: its windows and its redeal

GALLERY = pc.game("gallery")


@pytest.mark.parametrize("number", [1, 17, 100_001, 10**20])
def test_a_gallery_has_exactly_four_windows_at_first_each_behind_an_ace(number):
    piles = GALLERY.deal(number).piles
    assert [name for name, cards in piles.items() if not cards] == [f"row{row}.1" for row in range(1, 5)]
    assert [piles[f"row{row}.0"][-1][0] for row in range(1, 5)] == ["A"] * 4
    assert sum(map(len, piles.values())) == 52


def kept_runs(position: pc.Position) -> list[list[str]]:
    """For each row the ace and what follows it in unbroken order of its suit."""
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    runs = []
    for row in range(1, 5):
        cards = ["".join(position.piles[f"row{row}.{place}"]) for place in range(14)]
        suit, length = cards[0][-1], 0
        while length < 13 and cards[length] == ranks[length] + suit:
            length += 1
        runs.append(cards[:length])
    return runs


@pytest.mark.parametrize("number", range(1, 5))
def test_a_redeal_keeps_the_runs_leaves_one_gap_behind_each_and_is_the_same_again(number):
    position, random = GALLERY.deal(number), Random(number)
    for _ in range(25):
        fills = [move for move in position.moves if move != "redeal"]
        if not fills:
            break
        home = [move for move in fills if sum(map(len, kept_runs(position.play(move)))) > sum(map(len, kept_runs(position)))]
        position = position.play(random.choice(home or fills))
    redealt = position.play("redeal")
    runs = kept_runs(position)
    assert sum(map(len, runs)) >= 4
    for row, run in enumerate(runs, 1):
        cards = ["".join(redealt.piles[f"row{row}.{place}"]) for place in range(14)]
        assert cards[: len(run)] == run
        assert [place for place in range(14) if not cards[place]] == [len(run)]
    assert sorted(flat(redealt.piles.values())) == sorted(flat(position.piles.values()))
    assert redealt.judge("redeal").forbidden_by == "two_layouts_at_most"
    assert redealt.back().play("redeal").table == redealt.table == replay(redealt).table
    gathered = [card for card in flat(GALLERY.deal(number).piles.values()) if card not in flat(runs)]
    places = [f"row{row}.{place}" for row, run in enumerate(runs, 1) for place in range(len(run), 14)]
    laid = [card for place in places for card in redealt.piles[place]]
    assert sorted(laid) == sorted(gathered)
    assert laid != gathered


def test_the_second_order_belongs_to_the_deal_and_not_to_when_it_is_used():
    position = GALLERY.deal(17)
    first = ["".join(cards) for cards in position.play("redeal").piles.values()]
    assert first == ["".join(cards) for cards in GALLERY.deal(17).play("redeal").piles.values()]
    laid = {name: cards for name, cards in position.piles.items() if cards}
    assert ["".join(cards) for cards in GALLERY.set_up(laid, second=17).play("redeal").piles.values()] == first
    assert ["".join(cards) for cards in GALLERY.set_up(laid).play("redeal").piles.values()] != first
    assert pc.from_json(GALLERY.set_up(laid, second=17).to_json()).play("redeal").piles == position.play("redeal").piles


def test_a_redeal_is_the_same_in_another_process():
    code = "import patience_core as pc; print(pc.game('gallery').deal(17).play('redeal'))"
    environment, folder = {**os.environ, "PYTHONHASHSEED": "4242"}, Path(__file__).parent.parent
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == f"{GALLERY.deal(17).play('redeal')}\n"


# ---- Picture Gallery


def test_nothing_goes_right_of_a_six():
    position = pc.game("picture_gallery").deal(17)
    row, place = next(
        name.removeprefix("row").split(".")
        for name, cards in position.piles.items()
        if name.startswith("row") and cards[0][0] == "6" and not name.endswith(".8")
    )
    right, six = f"row{row}.{int(place) + 1}", f"row{row}.{place}"
    laid = {name: cards for name, cards in position.piles.items() if name not in (right, six)}
    other = next(name for name, cards in laid.items() if cards and cards[0][0] == "6")
    table = pc.game("picture_gallery").set_up({**laid, six: position.piles[six], "removed": laid.pop(other), other: ""})
    for name, cards in table.piles.items():
        if cards and name != "removed":
            assert table.judge(f"{name}>{right}").forbidden_by in (
                "one_below_the_left_neighbour", "aces_stay", "nothing_right_of_a_six", "to_another_place",
            ), name  # fmt: skip


@pytest.mark.parametrize("name", ["klondike", "gallery", "cromwell"])
def test_random_moves_are_the_same_every_time(name):
    lines = []
    for _ in range(2):
        position, random = pc.game(name).deal(5), Random(5)
        for _ in range(6):
            position = position.play(random_move(position, random))
        lines.append([step.move for step in position.history])
    assert lines[0] == lines[1]
