"""A code to paste holds the whole game; whatever is wrong with one is an error that says what and where."""

import gc
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import patience_core as pc
from patience_core import codes
from patience_core.codes import SYMBOLS, VERSION
from patience_core.game import EXCHANGE
from patience_core.notation import card_name
from tests.golden_codes import golden
from tests.strategies import VARIANTS, positions, random_game, random_games, refusal
from tests.test_save import beginnings

LONGEST_MESSAGE = 400


def plain(code: str) -> str:
    return code.replace("-", "")


def retyped(code: str) -> str:
    """The same characters with the check that a typist would notice set right."""
    return code + codes._check(code, codes._TYPED)


def damage(text: object) -> str:
    with pytest.raises(pc.InvalidSave) as error:
        pc.from_code(text)
    message = str(error.value)
    assert 10 < len(message) < LONGEST_MESSAGE
    return message


def assert_same(again: pc.Position, position: pc.Position) -> None:
    assert (again.key, again.history, again.title, again.game) == (position.key, position.history, position.title, position.game)
    assert again.to_json() == position.to_json()


# ---- there and back


def test_a_code_gives_the_same_game_again(any_variant):
    for seed in range(2):
        line = list(random_game(any_variant, seed, 8))
        for position in (line[0], line[-1]):
            assert_same(pc.from_code(position.to_code()), position)


def test_a_long_game_has_a_short_code(game):
    *_, position = random_game(game, 0, 20)
    code = position.to_code()
    assert_same(pc.from_code(code), position)
    assert len(code) * 4 < len(position.to_json()) or len(position.history) < 4


def test_every_beginning_comes_back(one_variant_or_two):
    for position in beginnings(one_variant_or_two):
        assert_same(pc.from_code(position.to_code()), position)


@settings(max_examples=8)
@given(data=st.data())
def test_any_game_comes_back(game, data):
    position = data.draw(positions(game, steps=6))
    assert_same(pc.from_code(position.to_code()), position)


def test_counters_left_out_stay_left_out(variant):
    for counters in ({}, dict.fromkeys(variant.counters, 0), dict.fromkeys(variant.counters, 9_999)):
        position = variant.set_up({}, **counters)
        assert_same(pc.from_code(position.to_code()), position)


def test_a_whole_pack_set_up_comes_back(variant):
    dealt = variant.deal(5)
    piles = {name: " ".join(cards) for name, cards in reversed(dealt.piles_all.items())}
    position = variant.set_up(piles, **dealt.counters)
    assert_same(pc.from_code(position.to_code()), position)


with_exchanges = pytest.mark.parametrize(
    "game", [game for game in pc.GAMES if any(kind.written == EXCHANGE for kind in game.kinds)], ids=str
)


@with_exchanges
def test_an_exchange_comes_back_and_no_list_of_exchanges_is_made(game, monkeypatch):
    before = game.deal(17)
    after = before.play(list(before.moves)[-1])
    assert EXCHANGE in after.step.move
    listed, through = [], pc.position.Moves.__iter__
    monkeypatch.setattr(pc.position.Moves, "__iter__", lambda moves: listed.append(moves) or through(moves))
    assert_same(pc.from_code(after.to_code()), after)
    assert listed
    assert not any(kind.written == EXCHANGE for moves in listed for kind in moves._kinds)


def test_a_step_is_worked_out_once_and_forgotten_with_its_game(game, monkeypatch):
    asked = []
    choices = codes._choices
    monkeypatch.setattr(codes, "_choices", lambda position: asked.append(position) or choices(position))
    position = random_games(game)[0][:3][-1]
    again = pc.from_json(position.to_json())
    again.to_code()
    assert len(asked) == len(again.history)
    further = next(filter(None, (again.play(move) for move in again.moves)), again)
    further.to_code()
    assert tuple(asked) == further.line[:-1]
    gc.collect()
    before = len(codes._STEPS)
    steps = len(further.history)
    del further, again
    asked.clear()
    gc.collect()
    assert len(codes._STEPS) == before - steps


def test_what_was_written_once_is_read_for_ever(one_variant_or_two):
    saved = golden().get(str(one_variant_or_two))
    assert saved, "python -m tests.golden_codes adds the saved games of a new game"
    by_code, by_json = pc.from_code(saved["code"]), pc.from_json(saved["json"])
    assert by_code.game == one_variant_or_two
    assert by_code.history
    assert_same(by_code, by_json)
    assert by_code.to_code() == saved["code"]


# ---- how it is written


def test_a_code_survives_mail_and_chat(variant):
    code = variant.deal(17).to_code()
    assert set(code) <= set(SYMBOLS) | {"-"}
    assert {len(group) for group in code.split("-")[:-1]} == {5}
    position = pc.from_code(code)
    careless = code.lower().replace("0", "o").replace("1", "l")
    quoted = "> " + "\n> ".join(code.split("-")) + "\n"
    for typed in (plain(code), careless, careless.upper(), quoted, f"  {code}\t", repr(code), f"`{code}`", "\u00a0".join(code)):
        assert_same(pc.from_code(typed), position)


def test_every_game_and_option_has_its_own_mark():
    assert len({codes._mark(variant) for variant in VARIANTS}) == len(VARIANTS)


# ---- damage


def test_every_slip_in_typing_is_noticed(game):
    code = plain(random_games(game)[0][:4][-1].to_code())
    slips = {code[:i] + symbol + code[i + 1 :] for i in range(len(code)) for symbol in SYMBOLS}
    slips |= {code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(len(code) - 1)}
    slips |= {code[:i] + code[i:j] * times + code[j:] for i in range(len(code)) for j in (i + 1, i + 5) for times in (0, 2)}
    slips |= {code[:i] for i in range(len(code))} | {code + symbol for symbol in SYMBOLS}
    for slip in slips - {code}:
        damage(slip)


def test_a_missing_part_is_told(game):
    code = plain(random_games(game)[0][:4][-1].to_code())
    assert f"{len(code) - 1} characters" in damage(code[:-1])
    assert "0 characters" in damage("")
    assert "0 characters" in damage(" -\n")
    assert "3 characters" in damage("A12")


@pytest.mark.parametrize("wrong", ["U", "u", "ß", "Я", ".", "{", "\x00", "\u200b", "\ud800", "０"])
def test_a_strange_character_is_named_with_its_place(game, wrong):
    code = game.deal(17).to_code()
    for place in (1, 9, len(code)):
        message = damage(code[: place - 1] + wrong + code[place:])
        assert f"character {place} is {wrong!r}" in message


@pytest.mark.parametrize("thing", [None, 17, b"A", [], {}, ("A",)])
def test_what_is_no_text_is_named(thing):
    assert type(thing).__name__ in damage(thing)


def test_another_version_is_named(game):
    code = plain(game.deal(17).to_code())
    for other in set(SYMBOLS) - {VERSION}:
        message = damage(retyped(other + code[1 : -codes._TYPED]))
        assert f"version {other!r}" in message
        assert VERSION in message


def test_an_unknown_game_is_named_with_its_place(game):
    code = plain(game.deal(17).to_code())
    marks = {codes._mark(variant) for variant in VARIANTS}
    unknown = next(mark for mark in ("0000", "1111") if mark not in marks)
    message = damage(retyped(VERSION + unknown + code[5 : -codes._TYPED]))
    assert "characters 2 to 5" in message
    assert unknown in message


def by_other_rules(game: pc.Game, **changes: object) -> pc.Game:
    return replace(game.plain or game, **changes)


def test_a_game_dealt_by_other_rules_is_not_taken_for_the_same(game):
    changed = by_other_rules(game, lay_out=lambda t, pack: game.lay_out(t, pack[::-1]))
    for position in (game.deal(17), game.deal_from([card_name(card) for card in game.pack])):
        with pytest.raises(pc.InvalidSave, match="made by other rules"):
            codes.from_code(position.to_code(), [changed])
        assert codes.from_code(position.to_code(), [game]).key == position.key


@pytest.mark.parametrize("game", [game for game in pc.GAMES if game.automatic], ids=str)
def test_a_game_in_which_other_things_happen_by_themselves_is_not_taken_for_the_same(game):
    line = next(line for line in random_games(game) if any(position.step.happened for position in line[1:]))
    first = next(position for position in line[1:] if position.step.happened)
    with pytest.raises(pc.InvalidSave, match="made by other rules"):
        codes.from_code(first.to_code(), [by_other_rules(game, automatic=())])


def test_a_move_that_is_not_there_is_named_with_its_number(game):
    code = plain(game.deal(17).to_code())
    longer = code[: -codes._PLAYED - codes._TYPED]
    for more in ("Z" * 8, "1" * 8):
        message = damage(retyped(longer + more + "0000"))
        assert message.startswith("code: move ") or "code: it reads as " in message
    no_moves = game.set_up({})
    code = plain(no_moves.to_code())
    assert not list(no_moves.moves)
    digits = codes._Digits(code[5 : -codes._PLAYED - codes._TYPED])
    codes._begin(game, digits)
    assert digits.all_read


@with_exchanges
def test_an_exchange_where_nothing_lies_is_refused(game):
    number = codes._choices(game.set_up({})).index(EXCHANGE) + 2
    for value, radix in reversed(list(codes._beginning(game.set_up({})))):
        number = number * radix + value
    assert "move 1: " in damage(retyped(VERSION + codes._mark(game) + codes._symbols(number) + "0000"))


@given(data=st.data())
def test_any_text_gives_a_clear_error(data):
    text = data.draw(st.text(max_size=60) | st.text(alphabet=SYMBOLS + "- ", max_size=60))
    assert 10 < len(refusal(pc.InvalidSave, pc.from_code, text)) < LONGEST_MESSAGE


@given(data=st.data())
def test_any_nonsense_without_a_slip_in_typing_gives_a_clear_error(one_variant_or_two, data):
    """What a stranger has made up: its check is right, and it is no game."""
    body = data.draw(st.text(alphabet=SYMBOLS, min_size=5, max_size=120))
    text = retyped(VERSION + codes._mark(one_variant_or_two) + body)
    assert 10 < len(refusal(pc.InvalidSave, pc.from_code, text)) < LONGEST_MESSAGE
