"""Every figure of every game is walked once with the buttons."""

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import texts
from patience_core.examples import figures
from patience_core.scene import scene

from .lab import both_languages

FIGURES = {figure.id: figure for game in pc.GAMES for figure in figures(game)}
NOTEBOOK = "figures.ipynb"
SOURCE = "import patience_core as pc\nfrom widgets import step_through\nstep_through(pc.figure({!r}), language='en')"
CELLS = {id: SOURCE.format(id) for id in FIGURES}


@pytest.mark.parametrize("id", FIGURES)
def test_a_figure_is_walked_with_the_buttons(lab, id):
    slides = FIGURES[id].slides
    player = lab.stage(id)
    player.come_into_view()
    for number, slide in enumerate(slides):
        expect_slide(player, slide)
        expect(player.root.locator(".patience-controls")).to_contain_text(texts.word("step_of", "en", number + 1, len(slides)))
        if number in (0, len(slides) - 1):
            player.come_into_view()
            lab.shot(f"{id}-{'last' if number else 'first'}")
        if slide is not slides[-1]:
            player.button("forward").click()
    expect(player.button("forward")).to_be_disabled()
    player.button("first").click()
    expect_slide(player, slides[0])


def expect_slide(player, slide):
    game = slide.position.game.name
    for language in both_languages(game):
        expect(player.status.locator(f".patience-commentary[lang={language}]")).to_have_text(slide.words[language])
    player.expect_sentence("shown", game, slide.sentence)
    player.expect_scene(scene(slide.position, "en", slide.marks, slide.named))
    assert len(player.colours()) > 20
