"""The table: moves played and refused with their sentences, deals, languages, errors."""

from html import escape

import pytest

import patience_core as pc
import widgets.sprites
from patience_core import texts
from patience_core.game import CARRY, EXCHANGE, PAIR
from patience_core.hints import hint
from patience_core.notation import read_move
from patience_core.scene import scene
from tests.hands import DIFFERENT, Page, click, corners, ends, every_game, exchanged, fail, first_move, some_games, spot, wander
from widgets import play, words
from widgets.board import Board, Try
from widgets.moves import plain_words


def hands_can_try(way, example):
    """The cards can be taken in hand as the example wants them, and the attempt is not understood as another move."""
    if EXCHANGE in example.move or not {CARRY, PAIR} & set(example.move):
        return False
    src, dst, n = ends(example.position, example.move)
    shown, game = scene(example.position), example.game
    in_sight = any(
        (card.pile, card.n) == (src, n) and any(shown.at(*point) == (src, n) for point in corners(card.box))
        for card in shown.cards
    )
    taken_for_another = any(
        kind.written not in (CARRY, EXCHANGE)
        and kind.written not in example.move
        and src in map(repr, kind.src)
        and dst in map(repr, kind.dst)
        for kind in game.kinds
    )
    return in_sight and src != dst and not taken_for_another and not (way == "click" and _is_a_button(example.position, src))


def _is_a_button(position, src):
    """A click on the pile plays a word."""
    return isinstance(click(Board(position, scene(position)), *spot(scene(position), src))[1], Try)


def laid(table, position):
    """Another position on the same table: a new one takes long to make."""
    table._timeline.go(position)
    table._say(None, (), lambda _language: "")


@every_game
def test_an_allowed_move_is_played_and_cites_its_sentences(game):
    table = play(game, 1)
    page = Page(table)
    for example in pc.examples(game.name):
        if not example.allowed or example.game != game:
            continue
        laid(table, example.position)
        after = example.position.play(example.move)
        src, dst, n = ends(example.position, example.move)
        if example.move in plain_words(game):
            table.controls.words[example.move].click()
        elif EXCHANGE in example.move:
            table.controls.ways[EXCHANGE].value = True
            for card in exchanged(example.position, example.move):
                page.click(*card)
        else:
            page.drag(src, dst, n)
        assert table.position.key == after.key, example.id
        assert table.board.position is table.position
        assert table.board.scene == table.canvas.scene == scene(table.position, table.language)
        assert table.rulebook.highlight[0] == [example.by, "granted"]
        cited = {id for id, _ in table.rulebook.highlight}
        assert cited >= {*example.verdict.sentences, *(consequence.sentence for consequence in after.step.happened)}
        assert all(strength != "refused" for _, strength in table.rulebook.highlight)
        for language in table.rulebook.languages:
            assert escape(example.verdict.explain(language)) in table.status.value


@every_game
@pytest.mark.parametrize("way", ["drag", "click", "touch"])
def test_a_refused_card_goes_home_and_the_table_says_why(way, game):
    table = play(game, 1)
    page = Page(table)
    for example in pc.examples(game.name):
        if example.allowed or example.game != game or not hands_can_try(way, example):
            continue
        laid(table, example.position)
        src, dst, n = ends(example.position, example.move)
        if way == "drag":
            page.drag(src, dst, n)
        elif way == "click":
            page.click(src, n)
            assert table.board.held == (src, n), example.id
            page.click(dst)
        else:
            page.event("touch_start", *spot(page.canvas.scene, src, n))
            page.event("touch_move", *spot(page.canvas.scene, dst))
            page.touch_end()
        assert table.position is example.position
        assert table.board.held is None
        assert table.canvas._in_hand == []
        assert table.rulebook.highlight[0] == [example.by, "refused"], example.id
        for language in table.rulebook.languages:
            assert escape(example.verdict.explain(language)) in table.status.value
        assert example.verdict.explain(table.language) in table.rulebook.announcement


@every_game
def test_the_move_is_told_in_the_words_of_the_reader(game):
    table = play(game, 1)
    for written in dict.fromkeys(kind.written for kind in game.kinds):
        start = next((p for p in (wander(game, seed, 20) for seed in range(1, 6)) if _of_kind(p, written)), None)
        if start is None:
            continue
        move = _of_kind(start, written)
        src, dst, _ = ends(start, move)
        table = play(start)
        table.try_move(move)
        for language in texts.LANGUAGES:
            table.chooser.value = language
            told, piles = table.rulebook.announcement, [texts.pile_name(pile, language) for pile in (src, dst)]
            if written.isalpha():
                assert texts.word(written, language) in told
            if written not in plain_words(game):
                assert all(pile in told for pile in (piles[:1] if written.isalpha() else piles))


def _of_kind(position, written):
    """A legal move that is written so, if there is one."""
    kinds = [kind for kind in position.game.kinds if kind.written == written]
    moves = (move for kind in kinds for move in position.moves.of(kind.granted_by))
    return next((move for move in moves if read_move(position.game, position.table, move).written == written), None)


@pytest.mark.parametrize(
    ("game", "piles", "move", "told"),
    [
        (
            "fourteens",
            {"group1.0.0": "7H", "group1.0.1": "7S"},
            "group1.0.0+group1.0.1",
            "7♥ 7♠: group 1, row 0, place 0 + group",
        ),
        ("cromwell", {"fan1": "KS QH", "fan7": "2C"}, "fan7.1<>fan1.1", "2♣ K♠: fan 7 ↔ fan 1"),
        ("picture_gallery", {"row1.4": "6H", "row2.1": "9S"}, "take row1.4", "Take out 6♥: row 1, place 4"),
        ("picture_gallery", {"row1.4": "6H", "row2.1": "9S"}, "take row1.2", "Take out empty: row 1, place 2"),
    ],
)
def test_moves_of_every_form_are_told(game, piles, move, told):
    assert words.move(pc.game(game).set_up(piles), move, "en").startswith(told)


def test_a_win_of_the_second_class_is_told():
    position = pc.game("fourteens").set_up({"group1.0.0": "7H", "group2.0.0": "8H"})
    table = play(position, language="en")
    assert position.outcome == "won_second_class"
    assert texts.word("won_second_class", "en") in table.status.value
    assert table.rulebook.highlight == [[position.outcome_sentence, "shown"]]


@pytest.mark.parametrize("number", ["17x", "0", "-1", "1e3", str(10**21), "<b>1</b>"])
@pytest.mark.parametrize("game", DIFFERENT[:2], ids=str)
def test_a_bad_deal_number_is_told_and_loses_nothing(game, number):
    table = play(wander(game, 5, 4))
    before = table.position
    Page(table).type_number(number)
    assert table.position is before
    assert table.controls.dealing.number.value == number
    assert table.error.layout.display is None
    assert texts.word("error", table.language) in table.error.value
    assert "<b>" not in table.error.value
    table.controls.undo.click()
    assert (table.error.value, table.error.layout.display) == ("", "none")


@some_games
def test_a_new_deal_has_the_number_typed_and_can_be_undone(game):
    table = play(wander(game, 5, 4))
    before = table.position
    Page(table).type_number("123")
    assert table.position.key == game.deal(123).key
    assert "123" in table.status.value
    assert table.controls.dealing.number.value == "123"
    table.controls.dealing.new_deal.click()
    assert table.position.start.number not in (None, 123)
    assert str(table.position.start.number) in table.status.value
    table.controls.undo.click()
    table.controls.undo.click()
    assert table.position is before


@some_games
def test_restart_gives_the_same_cards_three_times(game):
    table = play(game, 9)
    for _ in range(3):
        for _ in range(2):
            table.try_move(first_move(table.position))
        table.controls.restart.click()
        assert table.position.key == game.deal(9).key


@every_game
def test_another_language_keeps_the_game(game):
    table = play(wander(game, 6))
    before = table.position
    shown = set()
    for language in texts.LANGUAGES:
        table.chooser.value = language
        assert table.position is before
        assert table.controls.undo.description == texts.word("undo", language)
        assert texts.word(before.outcome, language) in table.status.value
        assert table.canvas.scene == scene(before, language)
        assert table.rulebook.page["parts"][0]["heading"] == texts.word("rules", language)
        shown.add(table.status.value)
    assert len(shown) == len(texts.LANGUAGES)


def test_an_ending_is_told_with_its_sentence():
    told = {}
    for game in pc.GAMES:
        position = game.set_up({})
        table = play(position)
        assert position.outcome in ("won", "stuck")
        assert texts.word(position.outcome, table.language) in table.status.value
        sentence = texts.sentence(game.name, position.outcome_sentence)
        assert escape(sentence.text("en")) in table.status.value
        assert table.rulebook.highlight == [[sentence.id, "shown"]]
        told[game.name] = table.status.value
    assert len(told) == len(pc.GAMES)


@some_games
def test_a_name_a_game_and_a_position_can_be_played(game):
    assert play(game.name, 17).position.key == game.deal(17).key
    assert play(game, "17").position.key == game.deal(17).key
    assert play(game).position.start.number is not None
    position = wander(game, 3)
    assert play(position).position is position
    assert play(position, 17).position.key == game.deal(17).key
    with pytest.raises(pc.UnknownGame):
        play("no such game")


@some_games
def test_two_tables_do_not_talk(game):
    one, other = play(game, 1), play(game, 1)
    before = other.status.value, other.rulebook.highlight, other.rulebook.announcement
    one.try_move(first_move(one.position))
    one.chooser.value = "ru"
    assert other.position.key == game.deal(1).key
    assert (other.status.value, other.rulebook.highlight, other.rulebook.announcement) == before
    assert other.language != "ru"


@pytest.mark.parametrize("game", DIFFERENT[1:3], ids=str)
def test_a_cell_run_twenty_times_hangs_nothing_on_what_is_shared(game):
    play(game, 1)
    shared = widgets.sprites.sprites(play(game, 1).canvas.scale)
    drawn = len(shared._sprites)
    for _ in range(20):
        table = play(game, 1)
    assert len(shared._sprites) == drawn
    layer = table.canvas.widget[-1]
    for kind in ("client_ready", "mouse_down", "mouse_move", "mouse_up", "mouse_out", "touch_start", "touch_end"):
        assert len(getattr(layer, f"_{kind}_callbacks").callbacks) == 1
        for sprite, _ in shared._sprites.values():
            assert getattr(sprite, f"_{kind}_callbacks").callbacks == []


@some_games
@pytest.mark.parametrize("what", ["lift", "carry", "paint", "restore"])
def test_an_error_in_a_callback_is_seen_on_the_table(game, what, monkeypatch):
    table = play(game, 1)
    page, (card, other) = Page(table), [card for card in table.canvas.scene.cards if card.name and card.n == 1][:2]
    monkeypatch.setattr(table.canvas, what, fail)
    if what == "restore":
        page.client_ready()
    else:
        page.drag(card.pile, other.pile)
    assert escape("some <b>trouble") in table.error.value
    assert table.error.layout.display is None
    monkeypatch.undo()
    page.click(card.pile)
    assert (table.error.value, table.error.layout.display) == ("", "none")


@every_game
def test_what_a_move_brings_to_light_is_told_once(game):
    position = game.deal(17)
    for _ in range(12):
        move = hint(position)
        if move is None:
            break
        before, position = position, position.play(move)
        told, src = words.last_step(position, "en"), ends(before, move)[0]
        if move not in plain_words(game) and EXCHANGE not in move and (cards := position.piles[src]):
            shown = f"{texts.pile_name(src, 'en')}: {words.card(cards[-1], 'en')}"
            assert told.count(shown) == 1, told
        assert words.card("##", "en") not in told


def test_a_turned_card_is_told():
    position = pc.game("klondike").deal(17).play("turn")
    assert words.last_step(position, "en") == f"Turn the stock. waste: {words.card(position.piles['waste'][-1], 'en')}"
