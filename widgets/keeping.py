"""Keeping a game: in a file that outlives the kernel, as a file to carry away, and as a short code to paste."""

import re
from base64 import b64encode
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any
from unicodedata import normalize

import ipywidgets as ipw

import patience_core as pc
from patience_core import Game, InvalidSave, PatienceError, Position, texts
from patience_core.save import write

FOLDER = "saved_games"
_LONGEST_NAME = 120  # bytes; file systems take 255, and the endings need some
_NOT_ON_WINDOWS = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
_LARGEST = 1_000_000  # bytes or characters: some 40,000 moves


Guard = Callable[[Callable[..., Any]], Callable[..., None]]
Copy = Callable[[str, Callable[[bool], None]], None]


def copy_nowhere(_text: str, _then: Callable[[bool], None]) -> None:
    """There is no clipboard here."""


class Keeper:
    """The place where a game is kept under a name: ``<folder>/<name>.json``, the folder ``saved_games`` beside the notebook.

    A ``PatienceError`` says what is wrong with a name, or with the file.
    """

    def __init__(self, name: str, folder: str | Path | None = None) -> None:
        self.path = Path(FOLDER if folder is None else folder).absolute() / f"{_file_name(name)}.json"

    def save(self, position: Position) -> None:
        """Write the game whole, or leave the file as it was."""
        write(self.path, position.to_json())

    def load(self, game: Game | None = None) -> Position | None:
        """The game that is kept, or nothing when there is none yet.

        A damaged file is put aside, so that the next one does not replace it, and is an ``InvalidSave`` that says where. With
        ``game``, it is an ``InvalidSave`` that another game is kept here; that file stays as it is.
        """
        try:
            position = read(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except OSError as error:
            raise PatienceError(f"{self.path}: cannot be read: {error.strerror or error}") from None
        except InvalidSave as error:
            raise InvalidSave(f"{self.path}: {error}; the file is now called {self._put_aside().name}") from None
        if game is not None and position.game != game:
            raise InvalidSave(f"{self.path}: a game of {position.game} is kept here, not of {game}; choose another name")
        return position

    def _put_aside(self) -> Path:
        aside, number = self.path.with_name(f"{self.path.name}.damaged"), 1
        while aside.exists():
            number += 1
            aside = self.path.with_name(f"{self.path.name}.damaged{number}")
        try:
            return self.path.rename(aside)
        except OSError as error:
            raise PatienceError(f"{self.path}: damaged, and cannot be renamed: {error.strerror or error}") from None


def _file_name(name: str) -> str:
    """A name as part of a path, when it is one on any system; equal names written in two ways are one."""
    if not isinstance(name, str):
        raise PatienceError(f"the name of a kept game is a text, not {type(name).__name__}")
    name = normalize("NFC", name)
    wrong = next((character for character in name if not (character.isalnum() or character in " -_.")), None)
    shown = repr(name[:40])
    if wrong is not None:
        raise PatienceError(f"{shown}: {wrong!r} cannot stand in the name of a kept game; letters, digits, space, - _ and . can")
    if not name.strip(" .") or name[0] in " ." or name[-1] in " .":
        raise PatienceError(f"{shown}: the name of a kept game begins and ends with a letter, a digit, - or _")
    if len(name.encode()) > _LONGEST_NAME:
        raise PatienceError(f"{shown}…: the name of a kept game has at most {_LONGEST_NAME} bytes, not {len(name.encode())}")
    if _NOT_ON_WINDOWS.fullmatch(name):
        raise PatienceError(f"{shown}: Windows keeps this name for itself; choose another")
    return name


def read(given: str | bytes) -> Position:
    """A game from a file or from what was pasted, JSON or a code. Any damage is an ``InvalidSave`` that says where."""
    if len(given) > _LARGEST:
        raise InvalidSave(f"{len(given):,} bytes or characters: a saved game has at most {_LARGEST:,}")
    try:
        text = given if isinstance(given, str) else given.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidSave(f"byte {error.start + 1} is not UTF-8: this is no saved game") from None
    return pc.from_json(text) if text.lstrip().startswith(("{", "[")) else pc.from_code(text)


class Keeping(ipw.VBox):
    """A panel to carry a game away and bring it back: a link to save it, its code, a file to open, a field to paste into.

    ``on_open`` gets the game that was opened; what it refuses, and any damage, goes to ``guard``, which wraps every callback.
    ``copy`` is given the code to put on the reader's clipboard, and what to do when it is there.
    """

    def __init__(self, on_open: Callable[[Position], None], guard: Guard, copy: Copy = copy_nowhere) -> None:
        self._on_open, self._copy, self._guard = on_open, copy, guard
        self._position: Position | None = None
        self._language = "en"
        self.link = ipw.HTML()
        self.upload = ipw.FileUpload(accept=".json", layout=ipw.Layout(width="auto"))
        self.code_button = ipw.Button(layout=ipw.Layout(width="auto"))
        self.code = _field()
        self.copied = ipw.HTML()
        self.pasted = _field()
        self.open_button = ipw.Button(layout=ipw.Layout(width="auto"))
        files = ipw.HBox([self.link, self.upload], layout=ipw.Layout(align_items="center"))
        code = ipw.HBox([self.code_button, self.code, self.copied])
        paste = ipw.HBox([self.open_button, self.pasted])
        super().__init__([files, code, paste])
        self.add_class("patience-keeping")
        self.upload.observe(guard(self._uploaded), "value")
        self.code_button.on_click(guard(lambda _button: self._write_code()))
        self.open_button.on_click(guard(lambda _button: self._open_pasted()))

    def show(self, position: Position, language: str) -> None:
        """Offer this game to be carried away, in words of a language."""
        if position is not self._position:
            self.code.value = self.copied.value = ""  # it was another game's
        self._position, self._language = position, language
        labels = {self.upload: "open_a_file", self.code_button: "show_code", self.open_button: "open_pasted"}
        for control, key in labels.items():
            control.description = texts.word(key, language)
        self.code.placeholder = texts.word("code_appears_here", language)
        self.pasted.placeholder = texts.word("paste_code", language)
        self.link.value = _link(position, language)

    def _write_code(self) -> None:
        if self._position is not None:
            self.code.value, self.copied.value = self._position.to_code(), ""
            self._copy(self.code.value, self._guard(self._say_copied))

    def _say_copied(self, is_there: bool) -> None:
        self.copied.value = escape(texts.word("copied", self._language)) if is_there else ""

    def _uploaded(self, change: dict[str, Any]) -> None:
        if not change["new"]:
            return
        uploaded = change["new"][0]
        self.upload.value = ()  # so that the same file can come once more
        try:
            position = read(bytes(uploaded["content"]))
        except InvalidSave as error:
            raise InvalidSave(f"{uploaded['name']}: {error}") from None
        self._on_open(position)

    def _open_pasted(self) -> None:
        self._on_open(read(self.pasted.value))
        self.pasted.value = ""


def _field() -> ipw.Textarea:
    return ipw.Textarea(rows=2, continuous_update=False, layout=ipw.Layout(width="36em"))


def _link(position: Position, language: str) -> str:
    """A link by which the browser saves the game as a file; nothing is asked of the kernel."""
    number = position.start.number
    name = f"{position.game.name}-{number}" if number is not None else position.game.name
    data = b64encode(position.to_json().encode()).decode()
    label = escape(texts.word("save_as_file", language))
    return f'<a download="{escape(name)}.json" href="data:application/json;base64,{data}">{label}</a>'
