"""A newcomer's first minute: the start notebook is run, and all of it is there."""

from playwright.sync_api import expect

import patience_core as pc
from patience_core import texts
from patience_core.scene import scene

from .lab import WAIT

NOTEBOOK = "00_start.ipynb"


def test_the_figure_stands_first_beside_polish_and_english(lab):
    slide = pc.figure("fig253").slides[0]
    first = lab.page.locator(".patience-stage").first
    assert first.evaluate("stage => stage.closest('[data-cell-id]').dataset.cellId", timeout=WAIT) == "figure-live"
    player = lab.stage("figure-live")
    player.come_into_view()
    player.expect_scene(scene(slide.position, "en", slide.marks, slide.named))
    player.expect_sentence("shown", "parade", slide.sentence)
    for language in ("pl", "en"):
        expect(player.status.locator(f".patience-commentary[lang={language}]")).to_have_text(slide.words[language])
    lab.shot("start-figure")
    player.button("forward").click()
    expect(player.root.locator(".patience-controls")).to_contain_text("2 of 10")


def test_the_stock_is_turned_by_a_click(lab):
    start = pc.game("klondike").deal(17)
    table = lab.stage("table-live")
    table.come_into_view()
    table.expect_scene(scene(start))
    expect(table.status).to_contain_text("0 moves")
    table.click(scene(start), "stock")
    expect(table.status).to_contain_text("1 move")
    verdict = start.judge("turn")
    table.expect_sentence("granted", "klondike", verdict.granted_by)
    for language in ("pl", "en"):
        expect(table.status.locator(f".patience-yes[lang={language}]")).to_contain_text(verdict.explain(language))
    table.expect_scene(scene(start.play("turn")))
    lab.shot("start-stock-turned")


def test_the_letters_on_the_cards_and_the_buttons_follow_the_reader(lab):
    table = lab.stage("table-live")
    table.come_into_view()
    before = table.settle()
    chooser = table.root.locator(".patience-controls select")
    chooser.select_option(label=texts.word("pl", "pl"))
    expect(table.button("undo", "pl")).to_be_visible()
    assert table.settle() != before
    chooser.select_option(label=texts.word("en", "en"))
    expect(table.button("undo", "en")).to_be_visible()
    assert table.settle() == before
