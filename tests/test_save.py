"""A saved game that is damaged, in whatever way, is an error that names the place; nothing in it is ever executed."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import patience_core as pc
from tests.strategies import askable, random_games, refusal

LONGEST_MESSAGE = 600
BEGINNINGS = ("automatic", "deal", "pack", "piles", "counters", "second")
Place = tuple[Any, ...]


def beginnings(variant: pc.Game) -> list[pc.Position]:
    """The three ways in which a game may begin, and some moves of it."""
    played = random_games(variant)[0][:13][-1]
    pack = [card for cards in variant.deal(1).piles_all.values() for card in cards]
    from_pack = variant.deal_from(pack, automatic=False, second=23).settle()
    set_up = variant.set_up(
        {variant.piles[0].name: pack[0], variant.piles[-1].name: f"({pack[1]})"}, second=24, **dict.fromkeys(variant.counters, 2)
    )
    return [played, from_pack, set_up]


def saves(variant: pc.Game) -> list[str]:
    return [position.to_json() for position in beginnings(variant)]


def places(saved: Any, at: Place = ()) -> Iterator[Place]:
    """The way to every entry of a saved game."""
    if isinstance(saved, dict | list):
        for key in saved if isinstance(saved, dict) else range(len(saved)):
            yield (*at, key)
            yield from places(saved[key], (*at, key))


def changed(text: str, at: Place, change: Any) -> str:
    saved = inside = json.loads(text)
    for key in at[:-1]:
        inside = inside[key]
    change(inside, at[-1])
    return json.dumps(saved)


def names(message: str, at: Place) -> bool:
    """The message says where: an entry on the way to the place or beside it, or the number of the move."""
    if at[0] == "moves":
        return message.startswith(f"move {at[1] + 1}: " if len(at) > 1 else ("moves: ", "move 1: "))
    return any(str(key) in message for key in (*at, *(BEGINNINGS if at[0] == "start" else ())))


def damage(text: str) -> str:
    with pytest.raises(pc.InvalidSave) as error:
        pc.from_json(text)
    message = str(error.value)
    assert 5 < len(message) < LONGEST_MESSAGE
    return message


def test_every_entry_is_needed(variant):
    for text in saves(variant):
        for at in places(json.loads(text)):
            if (at[0] in ("options", "moves") and len(at) > 1) or "piles" in at[1:-1] or "counters" in at[1:-1]:
                continue  # fewer options, moves or piles make another game, not a damaged one
            assert names(damage(changed(text, at, lambda inside, key: inside.pop(key))), at), at


OTHERS = (None, True, 0, -7, 1.5, "nonsense", "", [], ["nonsense"], {}, {"nonsense": 1}, [[]], 10**30)


def test_an_entry_of_another_type_is_named(variant):
    for text in saves(variant):
        saved = json.loads(text)
        for at in places(saved):
            old = saved
            for key in at:
                old = old[key]
            for other in OTHERS:
                if type(other) is type(old) and (isinstance(other, int) or other in ("", [], {})):
                    continue
                new = changed(text, at, lambda inside, key, other=other: inside.__setitem__(key, other))
                assert names(damage(new), at), (at, other)


def test_a_file_cut_short_is_refused(variant):
    text = saves(variant)[0]
    for length in range(0, len(text) - 1, 20):
        assert "not JSON" in damage(text[:length])


@pytest.mark.parametrize("version", [0, 2, -1, 10**40])
def test_an_unknown_version_is_named(game, version):
    message = damage(changed(game.deal(1).to_json(), ("version",), lambda inside, key: inside.update(version=version)))
    assert message.startswith("version: ")
    assert str(version) in message


def test_another_programs_file_is_not_taken_for_ours(game):
    assert damage(changed(game.deal(1).to_json(), ("schema",), lambda inside, key: inside.update(schema="chess"))).startswith(
        "schema: "
    )
    for text in ("{}", "[]", "null", "17", '"klondike"'):
        damage(text)


def test_an_illegal_move_is_named_with_its_number_and_sentence(variant):
    line = random_games(variant)[0][:6]
    refused = next(move for move in askable(line[-1]) if not line[-1].judge(move))
    saved = json.loads(line[-1].to_json())
    saved["moves"].append(refused)
    message = damage(json.dumps(saved))
    assert message.startswith(f"move {len(saved['moves'])}: {refused}: ")
    assert line[-1].judge(refused).explain("en") in message


def test_an_unreadable_move_is_named_with_its_number(game):
    for wrong in ("", "please", None, 7, [], {}, "a" * 100_000):
        assert damage(
            changed(game.deal(1).to_json(), ("moves",), lambda inside, key, wrong=wrong: inside.update(moves=[wrong]))
        ).startswith("move 1: ")


@pytest.mark.parametrize("option", ["moons", "name", "self", "automatic", ""])
def test_an_option_that_a_game_has_not_is_refused(game, option):
    assert "option" in damage(
        changed(game.deal(1).to_json(), ("options",), lambda inside, key: inside["options"].update({option: 1}))
    )


@pytest.mark.parametrize("counter", ["moons", "self", "piles", "game", ""])
def test_a_counter_that_a_game_has_not_is_refused(game, counter):
    text = changed(game.set_up({}).to_json(), ("start",), lambda inside, key: inside["start"]["counters"].update({counter: 1}))
    assert "start" in damage(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"moves":' * 100_000,
        '{"schema":"patience","version":1' + ',"x":[' * 50_000,
        "9" * 100_000,
        "\x00",
        "\ud800",
        "NaN",
        "{'schema': 'patience'}",
    ],
    ids=lambda text: text[:20].encode("unicode_escape").decode(),
)
def test_monstrous_files_are_refused(text):
    damage(text)


@pytest.mark.parametrize("thing", [None, 17, 1.5, [], {}, object(), ("{}",)])
def test_what_is_no_text_is_refused(thing):
    damage(thing)


@given(data=st.data())
def test_any_small_damage_gives_a_game_or_a_clear_error(variant, data):
    text = saves(variant)[data.draw(st.integers(0, 2))]
    at, length = data.draw(st.integers(0, len(text))), data.draw(st.integers(0, 6))
    damaged = text[:at] + data.draw(st.text(max_size=6)) + text[at + length :]
    assert len(refusal(pc.InvalidSave, pc.from_json, damaged)) < LONGEST_MESSAGE


def test_nothing_in_a_file_is_executed(game, tmp_path):
    trace = tmp_path / "executed"
    attack = f"__import__('pathlib').Path({str(trace)!r}).touch()"
    text = game.deal(1).to_json()
    for at in places(json.loads(text)):
        damage(changed(text, at, lambda inside, key: inside.__setitem__(key, attack)))
    damage(attack)
    assert not Path(trace).exists()


def test_the_file_is_plain_json_that_people_can_read(variant):
    position = random_games(variant)[0][-1]
    saved = json.loads(position.to_json())
    assert (saved["schema"], saved["version"], saved["game"]) == ("patience", 1, variant.name)
    assert saved["start"]["deal"] == str(position.start.number)
    assert saved["moves"] == [step.move for step in position.history]
    assert pc.game(saved["game"], **saved["options"]) == variant
