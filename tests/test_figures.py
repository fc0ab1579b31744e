"""The documents' lost figures: what is told of each is a list of constraints, and our reconstruction must satisfy them all."""

import pytest

from patience_core import texts
from patience_core.notation import card_name
from patience_core.texts import LANGUAGES
from tests import drawings, fig252, fig253, fig254
from tests.conftest import FIGURES

CHECKS = {
    "fig252": fig252.CHECKS,
    "fig253": fig253.CHECKS,
    "fig254": fig254.CHECKS,
    "arcydzielo_drawing": drawings.MASTERPIECE,
    "gallery_window": drawings.GALLERY_WINDOW,
    "picture_gallery_window": drawings.PICTURE_GALLERY_WINDOW,
}
"""For each figure the checks of its constraints, by id."""


def test_every_step_plays_by_the_rules(figure):
    assert len(figure.slides) == len(figure.steps) > 0
    moves = sum(len(step.get("moves", ())) for step in figure.steps)
    assert len(figure.slides[-1].position.history) == moves


def test_every_step_shows_a_sentence(figure):
    game = figure.start.game.name
    known = {*texts.book(game).sentences, *texts.common_sentences()}
    assert [slide.sentence for slide in figure.slides if slide.sentence not in known] == []


def test_every_step_is_told_in_english_and_in_the_language_of_the_document(figure):
    needed = {"en", texts.book(figure.start.game.name).language}
    for words in [*(slide.words for slide in figure.slides), *figure.constraints.values()]:
        assert needed <= {language for language, text in words.items() if text.strip()}
    assert set(LANGUAGES) <= set(figure.title)


def test_what_changes_is_framed(figure):
    before = figure.start.piles
    for slide in figure.slides:
        now = slide.position.piles
        assert set(slide.marks) == {pile for pile in now if now[pile] != before[pile]}
        before = now


def test_every_card_named_is_on_the_table(figure):
    lying = {card for cards in figure.start.piles_all.values() for card in cards}
    assert {card_name(card) for card in figure.named} <= lying


def test_constraints_and_checks_belong_together(figure):
    assert set(figure.constraints) == set(CHECKS.get(figure.id, {}))


@pytest.mark.parametrize(
    ("figure", "check"),
    [
        pytest.param(figure, check, id=f"{figure.id}-{id}")
        for figure in FIGURES
        for id, check in CHECKS.get(figure.id, {}).items()
    ],
)
def test_the_reconstruction_satisfies_what_is_told(figure, check):
    check(figure)
