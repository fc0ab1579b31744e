"""A game is found by any of its names, however they are spelt."""

import unicodedata

import pytest

import patience_core as pc
from patience_core.find import names


def test_every_name_finds_a_game_that_bears_it(game):
    for name in names(game):
        assert name in names(pc.find(name)), name


def test_the_id_and_the_titles_find_the_game_itself(game):
    assert pc.find(game.name) == game
    assert pc.find(game.name.replace("_", " ").upper()) == game


def test_accents_are_not_needed(game):
    for name in names(game):
        plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).replace("ł", "l")
        assert pc.find(plain) == pc.find(name), name


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("dwóch sąsiadów", "new_homebody"),
        ("dvuh sosedej", "new_homebody"),
        ("dvukh sosedey", "new_homebody"),
        ("Royal Parade", "parade"),
        ("kartinnaja galereja", "picture_gallery"),
        ("Картинная галерея", "picture_gallery"),
        ("kwadratura", "squaring_the_circle"),
        ("CROMWEL", "cromwell"),
    ],
)
def test_names_are_found_in_other_letters_in_part_and_misspelt(asked, found):
    assert pc.find(asked).name == found


@pytest.mark.parametrize("nonsense", ["xyzzy", "", "   ", "17", None])
def test_what_is_like_no_name_is_told_which_games_there_are(nonsense):
    with pytest.raises(pc.UnknownGame, match="Carpet, Cromwell"):
        pc.find(nonsense)
