"""Figures and games, step by step."""

import asyncio
from html import escape

import pytest

import patience_core as pc
from patience_core import texts
from patience_core.examples import figures
from patience_core.scene import scene
from tests.hands import fail, some_games, wander
from widgets import step_through, words

FIGURES = [figure for game in pc.GAMES for figure in figures(game)]
every_figure = pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: figure.id)


@every_figure
def test_a_figure_is_walked_by_buttons_and_slider(figure):
    player = step_through(figure)
    last = len(figure.slides) - 1
    assert (player.first.disabled, player.back.disabled, player.forward.disabled) == (True, True, False)
    for number, slide in enumerate(figure.slides):
        assert player.number == player.slider.value == number
        assert player.position is slide.position
        assert player.canvas.scene == scene(slide.position, player.language, slide.marks, slide.named)
        assert player.rulebook.highlight == [[slide.sentence, "shown"]]
        for language in player.rulebook.languages:
            assert escape(slide.words[language]) in player.status.value
        assert texts.word("filled_in", player.language) in player.status.value
        assert texts.in_language(figure.title, player.language) in player.place.value
        player.forward.click()
    assert player.number == last
    assert (player.first.disabled, player.last.disabled, player.forward.disabled) == (False, True, True)
    player.first.click()
    assert player.number == 0
    player.slider.value = last - 1
    assert player.slide is figure.slides[last - 1]
    player.last.click()
    player.back.click()
    assert player.number == player.slider.value == last - 1


@every_figure
def test_a_figure_plays_and_pauses(figure):
    async def watch():
        player = step_through(figure, seconds=0.01)
        play_word, pause_word = (texts.word(word, player.language) for word in ("play", "pause"))
        player.play.click()
        assert (player.is_playing, player.play.description) == (True, pause_word)
        while player.number < 2:
            await asyncio.sleep(0.005)
        player.play.click()
        assert (player.is_playing, player.play.description) == (False, play_word)
        stopped_at = player.number
        await asyncio.sleep(0.05)
        assert player.number == stopped_at
        player.play.click()
        player.back.click()
        assert not player.is_playing
        player.play.click()
        while player.is_playing:
            await asyncio.sleep(0.005)
        assert player.number == len(figure.slides) - 1
        assert player.play.description == play_word
        player.play.click()
        assert player.number == 0
        player.pause()

    asyncio.run(asyncio.wait_for(watch(), 20))


def test_an_error_while_playing_is_seen(monkeypatch):
    async def watch():
        player = step_through(FIGURES[0], seconds=0.01)
        monkeypatch.setattr(player.canvas, "paint", fail)
        player.play.click()
        while player.is_playing:
            await asyncio.sleep(0.005)
        assert escape("some <b>trouble") in player.error.value

    asyncio.run(asyncio.wait_for(watch(), 20))


@some_games
def test_a_game_can_be_walked_through_like_a_figure(game):
    position = wander(game, 8, 6)
    player = step_through(position)
    assert player.position.key == game.deal(8).key
    player.last.click()
    assert player.position is position
    assert player.rulebook.highlight == [[position.step.granted_by, "shown"]]
    assert texts.word("filled_in", player.language) not in player.status.value
    for language in player.rulebook.languages:
        assert escape(words.last_step(position, language)) in player.status.value
    player.chooser.value = "ru"
    assert player.forward.description == texts.word("forward", "ru")
    assert player.position is position


@every_figure
def test_a_figure_is_walked_by_keys(figure):
    player = step_through(figure)
    last = len(figure.slides) - 1
    for key, number in (("ArrowRight", 1), ("End", last), ("ArrowLeft", last - 1), ("q", last - 1), ("Home", 0)):
        player.key_catcher._on_message(None, {"event": "key", "key": key}, [])
        assert player.number == number
    assert texts.in_language(figure.title, player.language) in player.key_catcher.label
