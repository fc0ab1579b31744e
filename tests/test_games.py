"""The games as one asks for them: by name, with options, and told apart."""

import pytest

import patience_core as pc
from patience_core import texts
from patience_core.table import MOST_COUNTERS, MOST_PILES
from tests.strategies import VARIANTS

ORDER = (
    "klondike", "carpet", "squaring_the_circle", "parade", "cromwell", "fourteens", "masterpiece", "new_homebody", "prisoners",
    "prisoners_by_twelve", "gallery", "picture_gallery",
)  # fmt: skip


def test_the_games_stand_in_the_order_of_the_documents():
    names = [game.name for game in pc.GAMES]
    assert names == [name for name in ORDER if name in names]


def test_a_game_is_found_by_its_name(game):
    assert pc.game(game.name) == game
    assert texts.book(game.name).game == game.name


@pytest.mark.parametrize("name", ["nosuch", "", "Klondike", "a" * 100_000, None, 7])
def test_an_unknown_game_is_named_with_those_that_there_are(name):
    with pytest.raises(pc.UnknownGame) as error:
        pc.game(name)
    assert str(name)[:40] in str(error.value)
    assert all(game.name in str(error.value) for game in pc.GAMES)
    assert len(str(error.value)) < 600


def test_a_variant_is_found_by_its_options(any_variant):
    assert pc.game(any_variant.name, **any_variant.chosen) == any_variant
    assert hash(pc.game(any_variant.name, **any_variant.chosen)) == hash(any_variant)


def test_variants_are_told_apart():
    assert len(set(VARIANTS)) == len(VARIANTS) == len({str(any_variant) for any_variant in VARIANTS})


def test_the_first_choice_is_the_default(game):
    assert dict(game.chosen) == {option.name: next(iter(option.choices)) for option in game.options}
    assert str(game) == game.name
    assert next(iter(game.variants)) == game


def test_an_unknown_option_is_named_with_those_that_there_are(game):
    with pytest.raises(pc.UnknownGame, match="no option 'moons'") as error:
        pc.game(game.name, moons=1)
    assert all(option.name in str(error.value) for option in game.options)


@pytest.mark.parametrize("value", ["nonsense", None, 10**30, [], {}, 1.0, 0])
def test_an_unknown_value_is_named_with_those_that_there_are(game, value):
    for option in game.options:
        assert not any(choice is value for choice in option.choices)
        with pytest.raises(pc.UnknownGame, match=f"{option.name} cannot be") as error:
            pc.game(game.name, **{option.name: value})
        assert all(repr(choice) in str(error.value) for choice in option.choices)


def test_a_value_is_not_mistaken_for_its_equal_of_another_type(game):
    for option in game.options:
        for choice in option.choices:
            if isinstance(choice, int):
                other = int(choice) if isinstance(choice, bool) else float(choice)
                with pytest.raises(pc.UnknownGame):
                    pc.game(game.name, **{option.name: other})


def test_a_variant_varied_again_is_what_it_says(any_variant):
    for other in any_variant.variants:
        asked = pc.game(any_variant.name, **other.chosen)
        assert other == asked
        assert (other.moves, other.never, other.automatic) == (asked.moves, asked.never, asked.automatic)


def test_a_table_has_room_for_every_game(any_variant):
    assert [int(pile) for pile in any_variant.piles] == list(range(len(any_variant.piles)))
    assert len({pile.name for pile in any_variant.piles}) == len(any_variant.piles) <= MOST_PILES
    assert len(any_variant.counters) <= MOST_COUNTERS
    assert len(set(any_variant.pack)) == len(any_variant.pack)


def test_frames_tell_of_moves_and_history_with_their_sentences(one_variant_or_two):
    position = one_variant_or_two.deal(17)
    while len(position.moves) > 100:
        position = position.play(list(position.moves)[-1])
    for _ in range(3):
        moves = position.frame()
        languages = list(texts.book(position.game.name).languages[:2])
        assert list(moves.columns) == ["move", "granted_by", *languages]
        assert list(moves["move"]) == list(position.moves)
        assert [position.judge(move).granted_by for move in moves["move"]] == list(moves["granted_by"])
        assert [texts.sentence(position.game.name, id).text("en") for id in moves["granted_by"]] == list(moves["en"])
        position = position.play(next(iter(position.moves))) if position.moves else position
    rows = [(step.move, step.granted_by) for step in position.history]
    rows_of_history = position.history_frame()
    told = [
        (move, id)
        for move, id in zip(rows_of_history["move"], rows_of_history["granted_by"], strict=True)
        if not move.startswith("(")
    ]
    assert told == rows
    assert len(rows_of_history) == len(rows) + sum(len(step.happened) for step in position.history)
