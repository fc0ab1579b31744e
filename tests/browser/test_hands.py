"""Hands at a table of Parade that is set up so that it is known what may go where: a drag that is refused, one that is
allowed, and a page that is loaded anew."""

import pytest
from playwright.sync_api import expect

import patience_core as pc
from patience_core import faces, texts
from patience_core.scene import scene

NOTEBOOK = "hands.ipynb"
TABLE = {"row1.1": "2S", "row1.2": "2H", "row2.1": "5S", "row3.1": "3H", "pile1": "KS"}
CELLS = {
    "table": f"import patience_core as pc\nfrom widgets import play\nplay(pc.game('parade').set_up({TABLE}), language='en')",
}
START = pc.game("parade").set_up(TABLE)
PICTURE = scene(START)
LEGAL, ILLEGAL = "row2.1>row1.1", "row2.1>row1.2"  # the five of spades on its two, and on the two of hearts
FIVE, ITS_TWO, OTHER_TWO = "row2.1", "row1.1", "row1.2"
BELOW_THE_TWO = [(1.95, 1.62)]  # the five, laid on its two, reaches lower than the two


@pytest.fixture
def table(lab):
    return lab.stage("table").start_again(PICTURE)


def drag(table, src, dst, picture=PICTURE):
    table.pick_up(picture, src)
    table.carry(picture, dst)
    table.drop()


def expect_verdict(table, position, move):
    """The sentence that decided is marked and seen in both languages, and both lines under the table tell it."""
    verdict = position.judge(move)
    strength, word, mark = ("granted", "allowed", "yes") if verdict else ("refused", "refused", "no")
    table.expect_sentence(strength, "parade", verdict.sentences[0])
    for language in ("pl", "en"):
        told = table.status.locator(f".patience-{mark}[lang={language}]")
        expect(told).to_have_text(f"{texts.word(word, language)}: {verdict.explain(language)}")
    return verdict


def test_a_card_dragged_where_it_may_not_go_is_home_again_and_the_sentence_is_shown(lab, table):
    before = table.settle()
    drag(table, FIVE, OTHER_TWO)
    verdict = expect_verdict(table, START, ILLEGAL)
    assert verdict.forbidden_by == "built_in_suit"
    expect(table.root.locator(".patience-granted")).to_have_count(0)
    expect(table.status).to_contain_text("0 moves")
    expect(table.root.locator(".patience-announcement")).to_contain_text(verdict.explain("en"))
    table.expect_scene(PICTURE)
    assert table.settle() == before
    lab.shot("hands-refused")


def test_a_card_dragged_where_it_may_go_lies_there_and_the_sentence_is_shown(lab, table):
    assert table.colours_at(PICTURE, BELOW_THE_TWO) == [faces.TABLE]
    drag(table, FIVE, ITS_TWO)
    expect_verdict(table, START, LEGAL)
    expect(table.root.locator(".patience-refused")).to_have_count(0)
    expect(table.status).to_contain_text("1 move")
    assert table.colours_at(PICTURE, BELOW_THE_TWO) == [faces.CARD]
    table.expect_scene(scene(START.play(LEGAL)))
    lab.shot("hands-granted")


def test_a_card_in_hand_follows_the_mouse_and_its_targets_are_framed(lab, table):
    assert faces.FRAMES["target"] not in table.colours()
    table.pick_up(PICTURE, FIVE)
    table.carry(PICTURE, "row3.4")
    x, y = PICTURE.box_of("row3.4").x, PICTURE.box_of("row3.4").y
    five = PICTURE.box_of(FIVE)
    # it hangs over a bare place, and its own is bare
    assert table.colours_at(PICTURE, [(x + 0.12, y + 1.22), (five.x + 0.12, five.y + 1.22)]) == [faces.CARD, faces.TABLE]
    assert table.colours()[faces.FRAMES["target"]] > 50
    lab.shot("hands-carrying")
    table.drop()
    expect(table.root.locator(".patience-refused")).to_have_count(1)
    table.expect_scene(PICTURE)
    assert faces.FRAMES["target"] not in table.colours()


def test_a_card_that_leaves_the_canvas_goes_home_and_nothing_is_asked(lab, table):
    before = table.settle()
    table.pick_up(PICTURE, FIVE)
    table.carry(PICTURE, "row3.4")
    lab.page.mouse.move(5, 5, steps=5)
    table.drop()
    assert table.settle() == before
    expect(table.root.locator(".patience-refused, .patience-granted")).to_have_count(0)


def test_click_and_click_plays_as_a_drag_does(table):
    table.click(PICTURE, FIVE)
    table.click(PICTURE, ITS_TWO)
    expect_verdict(table, START, LEGAL)
    table.expect_scene(scene(START.play(LEGAL)))


def test_a_page_loaded_anew_shows_the_same_table_and_can_be_played(lab, table):
    drag(table, FIVE, ITS_TWO)
    expect_verdict(table, START, LEGAL)
    after = START.play(LEGAL)
    table.expect_scene(scene(after))
    before = table.settle()
    lab.save_and_reload()
    table = lab.stage("table")
    table.come_into_view()
    expect_verdict(table, START, LEGAL)
    table.expect_scene(scene(after))
    lab.shot("hands-reloaded")
    assert table.settle() == before
    drag(table, "row3.1", "row2.2", scene(after))
    expect_verdict(table, after, "row3.1>row2.2")
    table.expect_scene(scene(after.play("row3.1>row2.2")))
