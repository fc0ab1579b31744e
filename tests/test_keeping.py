"""Games that outlive the kernel: kept in a file, carried away as a file or a code, and opened again; nothing is ever lost."""

import os
from base64 import b64decode
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

import patience_core as pc
from patience_core import codes, texts
from patience_core.save import write
from tests.strategies import random_game
from widgets import keeping
from widgets.keeping import Keeper, Keeping, read

every_game = pytest.mark.parametrize("game", pc.GAMES, ids=str)
KLONDIKE, CROMWELL = pc.game("klondike"), pc.game("cromwell")


def played(game, seed=0, steps=4):
    *_, position = random_game(game, seed, steps)
    return position


def same(one, other):
    return one.to_json() == other.to_json()


# ---- kept in a file


@every_game
def test_a_kept_game_is_there_for_the_next_kernel(game, tmp_path):
    assert Keeper("lesson 1", tmp_path).load() is None
    for position in (played(game, 0), played(game, 1)):
        Keeper("lesson 1", tmp_path).save(position)
        assert same(Keeper("lesson 1", tmp_path).load(), position)
        assert same(Keeper("lesson 1", tmp_path).load(game), position)
    assert [file.name for file in tmp_path.iterdir()] == ["lesson 1.json"]
    assert Keeper("lesson 2", tmp_path).load() is None


def test_games_are_kept_beside_the_notebook(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    keeper = Keeper("lesson")
    assert keeper.load() is None
    assert list(tmp_path.iterdir()) == []
    monkeypatch.chdir("/")
    keeper.save(KLONDIKE.deal(17))
    assert (tmp_path / "saved_games" / "lesson.json").read_text(encoding="utf-8") == KLONDIKE.deal(17).to_json()


@pytest.mark.parametrize("name", ["a", "Zosia Żak", "Урок 3", "2026-11-30_b", "v1.2", "-", "_", "Comet", "é" * 60])
def test_a_name_that_any_system_takes_is_taken(name, tmp_path):
    Keeper(name, tmp_path).save(KLONDIKE.deal(17))
    assert len(list(tmp_path.iterdir())) == 1
    assert same(Keeper(name, tmp_path).load(), KLONDIKE.deal(17))


def test_a_name_typed_in_two_ways_is_one_name(tmp_path):
    assert Keeper("Z\u0307ak", tmp_path).path == Keeper("\u017bak", tmp_path).path


@pytest.mark.parametrize(
    "name",
    [
        "", " ", ".", "..", ".hidden", "a.", " a", "a ", "../a", "a/b", "a\\b", "/etc/a", "C:a", "a\0", "a\n", "a*", "<b>",
        "\ud800", "con", "NUL", "Com1.x", "é" * 61, "a" * 121, None, 17, b"a",
    ],
    ids=repr,
)  # fmt: skip
def test_a_name_that_is_none_is_named(name, tmp_path):
    with pytest.raises(pc.PatienceError) as error:
        Keeper(name, tmp_path)
    assert (repr(name[:40]) if isinstance(name, str) else type(name).__name__) in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize("at", ["open", "fsync", "replace"])
def test_a_write_that_fails_leaves_what_was_there(at, tmp_path, monkeypatch):
    keeper, before = Keeper("lesson", tmp_path), played(KLONDIKE)
    keeper.save(before)

    def fail(*_args, **_kwargs):
        raise OSError(28, "No space left")

    monkeypatch.setattr(*((keeping.Path, "open", fail) if at == "open" else (os, at, fail)))
    with pytest.raises(pc.PatienceError, match=r"lesson\.json: cannot be written: No space left"):
        keeper.save(before.back())
    monkeypatch.undo()
    assert same(keeper.load(), before)
    assert [file.name for file in tmp_path.iterdir()] == ["lesson.json"]


def test_the_old_file_stays_until_the_new_one_is_complete(tmp_path, monkeypatch):
    """Whoever looks at any moment sees a whole game."""
    path, seen = tmp_path / "a.json", []
    write(path, "old")
    for function in ("fsync", "replace"):
        real = getattr(os, function)
        monkeypatch.setattr(os, function, lambda *args, real=real: seen.append(path.read_text(encoding="utf-8")) or real(*args))
    write(path, "new" * 100_000)
    assert seen == ["old", "old"]
    assert path.read_text(encoding="utf-8") == "new" * 100_000


def test_a_folder_that_cannot_be_one_is_named(tmp_path):
    (tmp_path / "taken").write_text("a file")
    keeper = Keeper("lesson", tmp_path / "taken")
    with pytest.raises(pc.PatienceError, match=r"lesson\.json: cannot be written"):
        keeper.save(KLONDIKE.deal(17))
    with pytest.raises(pc.PatienceError, match=r"lesson\.json: cannot be read"):
        keeper.load()
    assert (tmp_path / "taken").read_text() == "a file"


DAMAGED = {
    "cut short": lambda text: text[:-30].encode(),
    "empty": lambda text: b"",
    "not UTF-8": lambda text: text.encode() + b"\xff",
    "another program's": lambda text: b'{"cards": []}',
    "illegal move": lambda text: text.replace('"moves": [', '"moves": ["please", ').encode(),
    "too big": lambda text: text.encode() + b" " * 1_000_000,
}


@every_game
@pytest.mark.parametrize("how", DAMAGED)
def test_a_damaged_file_is_put_aside_and_never_overwritten(game, how, tmp_path):
    keeper, position = Keeper("lesson", tmp_path), played(game)
    for number, aside in enumerate(["lesson.json.damaged", "lesson.json.damaged2", "lesson.json.damaged3"]):
        content = DAMAGED[how](position.to_json()) + b" " * number
        keeper.path.write_bytes(content)
        with pytest.raises(pc.InvalidSave) as error:
            keeper.load()
        assert str(error.value).startswith(f"{keeper.path}: ")
        assert str(error.value).endswith(aside)
        assert (tmp_path / aside).read_bytes() == content
        assert keeper.load() is None
        keeper.save(position)
        assert same(keeper.load(), position)
    assert len(list(tmp_path.iterdir())) == 4


def test_another_games_file_is_named_and_stays(tmp_path):
    keeper, position = Keeper("lesson", tmp_path), played(CROMWELL)
    keeper.save(position)
    with pytest.raises(pc.InvalidSave, match=r"lesson\.json: a game of cromwell is kept here, not of klondike"):
        keeper.load(KLONDIKE)
    assert same(keeper.load(), position)
    keeper.save(KLONDIKE.deal(17))
    with pytest.raises(pc.InvalidSave, match=r"of klondike is kept here, not of klondike\(draw=3\)"):
        keeper.load(pc.game("klondike", draw=3))


# ---- what can be opened


@every_game
def test_json_and_code_are_told_apart(game):
    position = played(game)
    for given in (position.to_json(), " \n" + position.to_json(), position.to_code(), f"'{position.to_code()}'"):
        for text in (given, given.encode(), b"\xef\xbb\xbf" + given.encode()):
            assert same(read(text), position)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (b"abc\xff", "byte 4 is not UTF-8"),
        ("x" * 1_000_001, "1,000,001 bytes or characters"),
        (b"{" * 1_000_001, "1,000,001 bytes or characters"),
        ('{"nbformat": 4}', "schema: missing"),
        ("[]", "a saved game is a JSON object"),
        ("", "0 characters"),
        ("hello world.", "character 12 is '.'"),
        ("\x89PNG", "character 1 is "),
    ],
)
def test_what_is_no_saved_game_is_told(given, said):
    with pytest.raises(pc.InvalidSave) as error:
        read(given)
    assert said in str(error.value)
    assert len(str(error.value)) < 300


# ---- the panel


class Desk:
    """A panel, what was opened with it, and what went wrong."""

    def __init__(self, position=None, language="en", refuse=None):
        self.opened, self.errors, self.refuse, self.clipboard = [], [], refuse, []
        self.keeping = Keeping(self.on_open, self.guard, self.copy)
        if position is not None:
            self.keeping.show(position, language)

    def copy(self, text, then):
        self.clipboard.append(text)
        then(True)

    def on_open(self, position):
        if self.refuse:
            raise self.refuse
        self.opened.append(position)

    def guard(self, callback):
        def in_guard(*args):
            try:
                callback(*args)
            except Exception as error:
                self.errors.append(error)

        return in_guard

    def upload(self, content, name="game.json"):
        """What the page sends when a file has been chosen."""
        file = {"name": name, "type": "application/json", "size": len(content), "content": memoryview(content)}
        self.keeping.upload.set_state({"value": [{**file, "last_modified": 1_700_000_000_000}]})

    def paste(self, text):
        self.keeping.pasted.value = text
        self.keeping.open_button.click()


class Link(HTMLParser):
    """The one link in a piece of HTML, and all text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.text = [], ""
        self.feed(html)
        [(tag, attributes)] = self.tags
        assert tag == "a"
        self.attributes = dict(attributes)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, attributes))

    def handle_data(self, data):
        self.text += data

    @property
    def file(self):
        head, _, data = unquote(self.attributes["href"]).partition(",")
        assert head == "data:application/json;base64"
        return b64decode(data, validate=True).decode()


@every_game
def test_the_link_saves_the_game_as_a_file_that_can_be_opened(game):
    for position, name in ((game.deal(17), f"{game.name}-17.json"), (game.set_up({}), f"{game.name}.json")):
        link = Link(Desk(position).keeping.link.value)
        assert link.file == position.to_json()
        assert link.attributes["download"] == name
        desk = Desk(game.deal(18))
        desk.upload(link.file.encode(), name)
        assert [same(opened, position) for opened in desk.opened] == [True]
        assert desk.errors == []


@every_game
def test_the_code_is_that_of_the_game_on_the_table(game):
    before, after = game.deal(17), played(game)
    desk = Desk(before)
    assert desk.keeping.code.value == ""
    desk.keeping.code_button.click()
    assert desk.keeping.code.value == before.to_code()
    desk.keeping.show(before, "pl")
    assert desk.keeping.code.value == before.to_code()
    desk.keeping.show(after, "pl")
    assert desk.keeping.code.value == ""
    desk.keeping.code_button.click()
    desk.paste(desk.keeping.code.value)
    assert same(desk.opened[0], after)
    assert desk.errors == []


@every_game
def test_a_code_and_json_can_be_pasted(game):
    position = played(game)
    desk = Desk(game.deal(17))
    for text in (position.to_code(), position.to_json()):
        desk.paste(text)
        assert desk.keeping.pasted.value == ""
    assert [same(opened, position) for opened in desk.opened] == [True, True]
    assert desk.errors == []


@pytest.mark.parametrize("text", ["", "no code", "{}", '{"schema": "chess"', "x" * 1_000_001])
def test_bad_text_goes_to_the_guard_and_stays_in_the_field(text):
    desk = Desk(KLONDIKE.deal(17))
    desk.paste(text)
    assert desk.opened == []
    assert [type(error) for error in desk.errors] == [pc.InvalidSave]
    assert desk.keeping.pasted.value == text


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"no code", b"{}", b" " * 1_000_001])
def test_a_bad_file_goes_to_the_guard_with_its_name_and_the_right_one_can_follow(content):
    desk, good = Desk(KLONDIKE.deal(17)), played(KLONDIKE)
    for _ in range(2):
        desk.upload(content, "<b>holiday</b>.png")
    assert [type(error) for error in desk.errors] == [pc.InvalidSave] * 2
    assert all(str(error).startswith("<b>holiday</b>.png: ") for error in desk.errors)
    desk.upload(good.to_json().encode())
    assert [same(opened, good) for opened in desk.opened] == [True]


def test_the_same_file_can_be_opened_twice():
    desk, position = Desk(KLONDIKE.deal(17)), played(KLONDIKE)
    for _ in range(3):
        desk.upload(position.to_json().encode())
        assert desk.keeping.upload.value == ()
    assert [same(opened, position) for opened in desk.opened] == [True] * 3
    assert desk.errors == []


def test_what_the_table_refuses_stays_in_the_field():
    refused = pc.PatienceError("another game")
    desk = Desk(KLONDIKE.deal(17), refuse=refused)
    code = CROMWELL.deal(17).to_code()
    desk.paste(code)
    desk.upload(CROMWELL.deal(17).to_json().encode())
    assert desk.errors == [refused, refused]
    assert desk.keeping.pasted.value == code
    desk.refuse = None
    desk.upload(CROMWELL.deal(17).to_json().encode())
    assert len(desk.opened) == 1


def test_the_code_is_put_on_the_clipboard_and_gone_with_the_next_move():
    desk = Desk(position := KLONDIKE.deal(17))
    assert (desk.keeping.code.value, desk.clipboard) == ("", [])
    desk.keeping.code_button.click()
    assert [desk.keeping.code.value] == desk.clipboard == [position.to_code()]
    assert desk.keeping.copied.value == texts.word("copied", "en")
    desk.keeping.show(played(KLONDIKE), "en")
    assert (desk.keeping.code.value, desk.keeping.copied.value) == ("", "")


def test_showing_a_move_makes_no_list_of_moves(monkeypatch):
    desk = Desk(KLONDIKE.deal(17))
    monkeypatch.setattr(pc.position.Moves, "__iter__", lambda _: pytest.fail("a list of moves"))
    desk.keeping.show(KLONDIKE.deal(18), "en")
    assert desk.errors == []


def test_everything_is_labelled_in_the_readers_language():
    desk, shown = Desk(KLONDIKE.deal(17)), set()
    for language in texts.LANGUAGES:
        desk.keeping.show(KLONDIKE.deal(17), language)
        panel = desk.keeping
        labels = [control.description for control in (panel.upload, panel.code_button, panel.open_button)]
        labels += [panel.code.placeholder, panel.pasted.placeholder, Link(panel.link.value).text]
        assert all(labels)
        shown |= set(labels)
    assert len(shown) == 6 * len(texts.LANGUAGES)


def test_words_reach_the_page_as_text(monkeypatch):
    monkeypatch.setattr(texts, "word", lambda key, language: f'{key} <b onclick="x">&</b>')
    assert Link(Desk(KLONDIKE.deal(17)).keeping.link.value).text == 'save_as_file <b onclick="x">&</b>'


def test_every_callback_is_in_the_guard(monkeypatch):
    desk = Desk(KLONDIKE.deal(17))

    def fail(*_):
        raise RuntimeError("some trouble")

    monkeypatch.setattr(codes, "to_code", fail)
    monkeypatch.setattr(keeping, "read", fail)
    desk.keeping.code_button.click()
    desk.paste("x")
    desk.upload(b"x")
    assert [str(error) for error in desk.errors] == ["some trouble"] * 3


def test_two_panels_do_not_talk_and_none_leaves_a_callback_behind():
    one, other = Desk(KLONDIKE.deal(17)), Desk(CROMWELL.deal(17))
    one.paste(KLONDIKE.deal(3).to_code())
    assert (len(one.opened), other.opened) == (1, [])
    for _ in range(20):
        one.keeping.show(KLONDIKE.deal(18), "ru")
    for button in (one.keeping.code_button, one.keeping.open_button):
        assert len(button._click_handlers.callbacks) == 1
    assert len(one.keeping.upload._trait_notifiers["value"]["change"]) == 1
