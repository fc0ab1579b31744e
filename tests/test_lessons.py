"""What a lesson needs of a table: it is explained, it survives, it is shown as the reader wants it, to one or to a class."""

import json
from html import escape

import pytest

import patience_core as pc
from patience_core import faces, texts
from patience_core.hints import hint
from patience_core.judge import sentences_of
from patience_core.scene import scene
from tests.hands import Page, every_game, first_move, some_games, wander
from widgets import classroom, play, step_through, twin
from widgets.keeping import Keeper
from widgets.moves import Spot, only_word, targets


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path / "saved_games"


# ---- why and why not


@every_game
def test_a_card_that_is_picked_up_tells_where_it_may_go(game):
    table = play(wander(game, 3), language="en")
    position, shown = table.position, table.canvas.scene
    cards = (card for card in shown.cards if card.name and card.n == 1)
    card = next(card for card in cards if not only_word(position, Spot(card.pile, 1)))
    Page(table).click(card.pile)
    goes_to = targets(table.position, Spot(card.pile, card.n))
    told = table.rulebook.announcement
    assert all(texts.pile_name(pile, "en") in told for pile in goes_to)
    assert (texts.word("goes_nowhere", "en") in told) == (not goes_to)
    assert {frame.kind for frame in table._marks} == ({"target"} if goes_to else set())
    assert len(table._marks) == len(goes_to)
    table.act(table.board.let_go())
    assert table._marks == []


@every_game
def test_a_sentence_that_is_pointed_at_shows_the_moves_that_it_permits_now(game):
    table = play(wander(game, 2, 8), language="en")
    position = table.position
    for sentence in texts.book(game.name).sentences:
        table.rulebook.pointed = sentence
        moves = [move for move in position.moves.without_exchanges() if sentence in position.judge(move).sentences]
        bears_on_moves = any(sentence in sentences_of(kind) for kind in game.kinds)
        assert bool(table.rulebook.note) == bears_on_moves
        exchanges = [kind for kind in game.kinds if kind.written == "<>" and sentence in sentences_of(kind)]
        if bears_on_moves and not exchanges:
            assert table.rulebook.note.endswith(f"{len(moves)} {texts.plural('move', len(moves), 'en')}")
        frames = [frame for frame in table._frames(table.canvas.scene) if frame.kind == "allowed"]
        assert bool(frames) == bool(moves or (exchanges and position.moves))
    table.rulebook.pointed = ""
    assert (table.rulebook.note, table._frames(table.canvas.scene)) == ("", ())


# ---- ends


def test_an_end_is_told_once_at_the_last_card(monkeypatch):
    won = pc.game("klondike").set_up(
        {"foundation1": " ".join(f"{r}S" for r in "A23456789"), "column1": "KS QS", "column2": "JS 10S"}
    )
    told = []
    table = play(won, language="en")
    table.rulebook.observe(lambda change: told.append(change["new"]), "announcement")
    for move in ("column2>foundation1", "column2>foundation1", "column1>foundation1", "column1>foundation1"):
        table.try_move(move)
    assert table.position.outcome == "won"
    assert [texts.word("won", "en") in line for line in told] == [False, False, False, True]
    for _ in range(2):
        table.show()
    assert len(told) == 4


# ---- languages


@every_game
def test_the_second_column_of_the_book_follows_the_reader_until_chosen_otherwise(game):
    table, document = play(game, 1), texts.book(game.name).language
    for language in texts.LANGUAGES:
        table.chooser.value = language
        assert table.rulebook.languages == [document, language if language != document else "en"]
    chosen = [document, document]
    table.rulebook.languages = chosen
    table.chooser.value = "en"
    assert table.rulebook.languages == chosen


def test_a_language_that_is_none_of_ours_is_an_error_that_lists_them():
    for show in (lambda: play("klondike", 1, "de"), lambda: classroom(language="xx")):
        with pytest.raises(pc.PatienceError, match="en, pl, ru"):
            show()


# ---- looks


@some_games
def test_looks_change_the_picture_and_never_the_game(game):
    table, other = play(wander(game, 2)), play(game, 1)
    position, panel = table.position, table.looks_panel
    for pack in faces.PACKS:
        panel.pack.value = pack
        assert (table.canvas.pack, table.position) == (pack, position)
    panel.switches["mirrored"].value = True
    assert table.canvas.scene == table.board.scene == scene(position, table.language, mirrored=True)
    table.try_move(move := first_move(position))
    assert table.position.key == position.play(move).key
    panel.switches["large"].value = True
    assert "patience-large" in table._dom_classes
    panel.switches["large"].value = False
    assert "patience-large" not in table._dom_classes
    table.chooser.value = "ru"
    assert panel.pack.value == table.canvas.pack == "high_contrast"
    assert (other.canvas.pack, other.canvas.scene) == ("two_colours", scene(other.position, other.language))


def test_a_player_has_looks_as_well():
    player = step_through(pc.figure("fig253"))
    player.looks_panel.switches["mirrored"].value = True
    slide = player.slide
    assert player.canvas.scene == scene(slide.position, player.language, slide.marks, slide.named, mirrored=True)


# ---- the table in words


@every_game
def test_the_table_in_words_has_every_card_that_is_seen_and_none_that_is_hidden(game):
    table = play(wander(game, 4, 10))
    assert table.in_words.value == ""
    table.drawers["in_words"][0].value = True
    for language in texts.LANGUAGES:
        table.chooser.value = language
        text = table.in_words.value
        assert text == twin.as_html(table.position, language)
        for name, cards in table.position.piles.items():
            assert escape(texts.pile_name(name, language)) in text
            if cards:
                assert f"<td>{escape(twin.pile(cards, language))}</td>" in text
    assert twin.pile(["##", "##", "KS", "QH"], "pl") == "[zakryte: 2] K♠ D♥"


# ---- games that are kept


@some_games
def test_a_kept_game_goes_on_after_the_kernel_has_gone(game, folder):
    table = play(game, 17, keep="lesson")
    assert not folder.exists()
    for _ in range(3):
        table.try_move(first_move(table.position))
    table.controls.undo.click()
    again = play(game, 17, keep="lesson", language="en")
    assert again.position.key == table.position.key
    assert again.position.history == table.position.history
    assert texts.word("resumed", "en") in again.rulebook.announcement
    again.controls.undo.click()
    assert len(json.loads((folder / "lesson.json").read_text())["moves"]) == 1
    assert play(game, keep="lesson").position.start.number == 17


def test_another_deal_than_the_kept_one_can_be_taken_back_to_it(folder):
    first = play("klondike", 17, keep="lesson")
    first.try_move("column6>foundation1")
    other = play("klondike", 18, keep="lesson")
    assert other.position.key == pc.game("klondike").deal(18).key
    other.controls.undo.click()
    assert other.position.key == first.position.key
    with pytest.raises(pc.PatienceError, match="klondike"):
        play("parade", 17, keep="lesson")
    assert Keeper("lesson").load().key == first.position.key


def test_a_game_is_opened_at_the_table_and_can_be_taken_back(folder):
    table = play("klondike", 1)
    before, code = table.position, pc.game("klondike").deal(17).play("column6>foundation1").to_code()
    table.keeping.pasted.value = code
    table.keeping.open_button.click()
    assert table.position.start.number == 17
    assert texts.word("opened", table.language) in table.rulebook.announcement
    table.controls.undo.click()
    assert table.position is before
    for wrong in ("nonsense", pc.game("parade").deal(1).to_code()):
        table.keeping.pasted.value = wrong
        table.keeping.open_button.click()
        assert table.error.layout.display is None
        assert table.keeping.pasted.value == wrong
        assert table.position is before


def test_deals_are_stepped_and_each_step_can_be_undone():
    table = play("klondike", 17)
    for button, number in (
        (table.controls.dealing.later, 18),
        (table.controls.dealing.earlier, 17),
        (table.controls.dealing.earlier, 16),
    ):
        button.click()
        assert table.position.key == pc.game("klondike").deal(number).key
        assert table.controls.dealing.number.value == str(number)
    table.controls.undo.click()
    assert table.position.start.number == 17


# ---- a classroom


def test_every_game_can_be_put_on_the_screen_and_is_kept_as_it_was_left():
    room = classroom("klondike", 17, "pl")
    room.table.try_move("column6>foundation1")
    left = room.table.position
    for game in pc.GAMES:
        room.chooser.value = game.name
        assert room.table.position.game == game
        assert room.children[1] is room.table
        assert room.table.language == "pl"
    room.chooser.value = "klondike"
    assert room.table.position is left
    room.table.chooser.value = "ru"
    assert room.chooser.description == texts.word("game", "ru")
    room.chooser.value = "parade"
    assert room.table.language == "ru"


def test_the_address_of_a_page_says_what_is_laid(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "game=parade&deal=41&language=ru&other=1")
    room = classroom("klondike", 17, "pl")
    assert (room.table.position.game.name, room.table.position.start.number, room.table.language) == ("parade", 41, "ru")
    monkeypatch.setenv("QUERY_STRING", "game=nothing")
    with pytest.raises(pc.UnknownGame, match="parade"):
        classroom()


def test_a_whole_game_is_won_by_hints():
    """Squaring the Circle lets itself be won by playing whatever can be played."""
    table = play("squaring_the_circle", 1)
    while table.position.outcome == "open":
        table.try_move(hint(table.position))
    assert table.position.outcome == "won"
    assert texts.word("won", table.language) in table.rulebook.announcement
