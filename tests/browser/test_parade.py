"""Parade's notebook as a reader runs it: fig. 253 is walked with the buttons."""

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import faces
from patience_core.scene import scene

NOTEBOOK = "parade.ipynb"
FIGURE = pc.figure("fig253")
LAST = len(FIGURE.slides) - 1
# A place of the table, as a card's left edge and top, and the ground that is seen there at each step of the walk.
WHERE = {"row2.3": (3.65, 2.0), "row2.6": (6.95, 2.0), "row3.2": (2.55, 3.85), "row1.1": (1.45, 0.15), "pile1": (1.45, 5.85)}
WHITE, OURS, BARE = faces.CARD, faces.FILLED_IN, faces.TABLE
SEEN = {
    "row2.3": [WHITE, BARE] + 8 * [WHITE],  # the ace of diamonds, a space, the three of hearts
    "row2.6": [WHITE, BARE, BARE] + 7 * [WHITE],  # the ace of hearts, a space, the three of clubs
    "row3.2": [WHITE, WHITE, BARE, BARE] + 6 * [WHITE],  # the three of hearts, a space, the four of spades
    "row1.1": 10 * [OURS],  # a king that the document does not name
    "pile1": 8 * [BARE] + 2 * [OURS],  # the first card that is dealt below
}


@pytest.fixture
def player(lab):
    player = lab.stage("figure-live")
    player.come_into_view()
    player.button("first").or_(player.button("last")).first.wait_for()
    if player.button("first").is_enabled():
        player.button("first").click()
    return player


def expect_slide(player, number):
    slide = FIGURE.slides[number]
    for language in ("pl", "en"):
        expect(player.status.locator(f".patience-commentary[lang={language}]")).to_have_text(slide.words[language])
    player.expect_sentence("shown", "parade", slide.sentence)
    expect(player.root.locator(".patience-controls")).to_contain_text(f"{number + 1} of {LAST + 1}")
    points = [(x + 0.12, y + 1.22) for x, y in WHERE.values()]
    picture = scene(slide.position, "en", slide.marks, slide.named)
    assert dict(zip(WHERE, player.colours_at(picture, points), strict=True)) == {
        pile: seen[number] for pile, seen in SEEN.items()
    }
    player.expect_scene(picture)


def test_the_figure_is_walked_forward_step_by_step(lab, player):
    for number in range(LAST + 1):
        expect_slide(player, number)
        player.come_into_view()
        lab.shot(f"fig253-{number + 1:02}")
        if number < LAST:
            player.button("forward").click()
    expect(player.button("forward")).to_be_disabled()


def test_the_figure_is_walked_to_its_end_back_and_to_its_beginning(player):
    expect_slide(player, 0)
    expect(player.button("back")).to_be_disabled()
    player.button("last").click()
    expect_slide(player, LAST)
    expect(player.button("last")).to_be_disabled()
    for number in (LAST - 1, LAST - 2):
        player.button("back").click()
        expect_slide(player, number)
    player.button("first").click()
    expect_slide(player, 0)


def test_going_back_shows_the_same_picture_again(player):
    expect_slide(player, 0)
    before = player.settle()
    player.button("forward").click()
    expect_slide(player, 1)
    assert player.settle() != before
    player.button("back").click()
    expect_slide(player, 0)
    assert player.settle() == before


def test_cards_that_we_filled_in_are_told_apart_from_those_that_the_document_names(player):
    assert WHITE != OURS
    swatches = player.status.locator(".patience-legend .patience-swatch")
    expect(swatches.first).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(swatches.last).to_have_css("background-color", "rgb(236, 230, 211)")
