"""Every game is laid out in the browser, and its first move is made there, click by click."""

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core.judge import Verdict
from patience_core.notation import read_move
from patience_core.scene import scene

DEAL = 17
GAMES = {game.name: game for game in pc.GAMES}
NOTEBOOK = "tables.ipynb"
CELLS = {name: f"from widgets import play\nplay({name!r}, deal={DEAL}, language='en')" for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_a_table_is_laid_and_a_card_moves_by_two_clicks(lab, name):
    start = GAMES[name].deal(DEAL)
    before = scene(start)
    table = lab.stage(name)
    table.come_into_view()
    table.expect_scene(before)
    assert len(table.colours()) > 20
    lab.shot(f"table-{name}")
    move = next(move for move in start.moves if read_move(start.game, start.table, move).written != "turn")
    request = read_move(start.game, start.table, move)
    table.click(before, request.src.name)
    if request.dst != request.src:
        table.click(before, request.dst.name)
    verdict: Verdict = start.judge(move)
    table.expect_sentence("granted", name, verdict.sentences[0])
    expect(table.root.locator(".patience-refused")).to_have_count(0)
    expect(table.status).to_contain_text("1 move")
    table.expect_scene(scene(start.play(move)))
