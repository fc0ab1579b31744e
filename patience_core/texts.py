"""The sentences of the rules, in the document's language and in others, and the words that all games share."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from .data import read_toml
from .errors import PatienceError

LANGUAGES = ("en", "pl", "ru")
BINDING = ("deal", "grant", "rule", "goal")
"""Roles of the sentences that the code must implement; the other roles only inform."""

Words = Mapping[str, str]


def in_language(words: Words, language: str) -> str:
    """The text in a language or, where it has not been written in it yet, in English."""
    return words.get(language) or words["en"]


@dataclass(frozen=True)
class Sentence:
    """One sentence of the rules: what it is for, where it stands in the document, and how we say it."""

    id: str
    role: str
    words: Words
    at: str = ""  # "000:38.2": document, line, sentence; nothing for an editor's convention
    again: str = ""  # the sentence of which this one is a repetition
    why: Words | None = None  # of a convention: the reason for it

    @property
    def is_ours(self) -> bool:
        """An editor's convention, not a sentence of the document."""
        return self.role == "convention"

    def text(self, language: str = "en") -> str:
        """The sentence in a language."""
        return in_language(self.words, language)


@dataclass(frozen=True)
class Book:
    """The text of one game: its names, its document, and its sentences in order, conventions last."""

    game: str
    title: Words
    also: tuple[str, ...]
    family: Words  # what games of its sort are called: columns, fans, half-rows
    document: str
    language: str
    sentences: Mapping[str, Sentence]

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which every sentence is written, the document's first."""
        written = [lang for lang in LANGUAGES if all(lang in s.words for s in self.sentences.values())]
        return (self.language, *(lang for lang in written if lang != self.language))

    @property
    def lines(self) -> tuple[int, ...]:
        """The lines of the document from which the sentences are taken."""
        return tuple(sorted({int(re.split("[:.]", s.at)[1]) for s in self.sentences.values() if s.at}))


def _sentences(entries: Iterable[Mapping[str, Any]]) -> dict[str, Sentence]:
    read: dict[str, Sentence] = {}
    for entry in entries:
        if entry["id"] in read:
            raise ValueError(f"two sentences have the id {entry['id']}")
        words = {language: entry[language] for language in LANGUAGES if language in entry}
        others = {key: entry[key] for key in ("at", "again", "why") if key in entry}
        read[entry["id"]] = Sentence(entry["id"], entry["role"], words, **others)
    return read


@cache
def book(game: str) -> Book:
    """The text of a game, by its name."""
    raw = read_toml("texts", f"{game}.toml")
    names = raw["title"], tuple(raw["also"]), raw["family"]
    return Book(raw["id"], *names, raw["document"], raw["language"], _sentences(raw["sentence"]))


@cache
def _common() -> dict[str, Any]:
    return read_toml("texts", "common.toml")


@cache
def common_sentences() -> Mapping[str, Sentence]:
    """The editor's conventions that hold for every game."""
    return _sentences(_common()["sentence"])


def sentence(game: str, id: str) -> Sentence:
    """A sentence of a game or one that all games share; a ``KeyError`` names an id that neither has."""
    own = book(game).sentences
    if id in own:
        return own[id]
    if id in common_sentences():
        return common_sentences()[id]
    raise KeyError(f"{game} has no sentence {id!r}")


def known_language(language: str) -> str:
    """The language itself; a ``PatienceError`` lists what there is when it is none of ours."""
    if language not in LANGUAGES:
        raise PatienceError(f"there is no language {str(language)[:40]!r}; the languages: {', '.join(LANGUAGES)}")
    return language


def word(key: str, language: str, *parts: object) -> str:
    """A word of the interface, its places ``{0}``, ``{1}`` filled in."""
    words: Words = _common()["interface"][key]
    return in_language(words, language).format(*parts)


def glossary() -> Mapping[str, Mapping[str, str]]:
    """The field's terms: for each the word and its meaning (``pl``, ``pl_means``, …) in three languages."""
    terms: Mapping[str, Mapping[str, str]] = _common()["glossary"]
    return terms


def index_letter(rank: str, language: str) -> str:
    """What stands in the corner of a card: the reader's letter for A, J, Q, K, and figures as they are."""
    short: Words = in_language_table(_common()["cards"]["short"], language)
    return short.get(rank, rank)


def in_language_table(tables: Mapping[str, Words], language: str) -> Words:
    """The table of words of a language, or the English one."""
    return tables.get(language) or tables["en"]


def pile_name(name: str, language: str) -> str:
    """A pile in a reader's words: ``row1.3`` is row 1, place 3."""
    numbers = re.findall(r"[0-9]+", name)
    words: Words = _common()["pile"][re.split(r"[0-9]", name)[0]]
    return in_language(words, language).format(*numbers)


def plural(key: str, count: int, language: str) -> str:
    """A word in the form that its number asks for, as in *1 ruch, 2 ruchy, 5 ruchów, 22 ruchy*."""
    forms: Words = in_language_table(_common()["plural"][key], language)
    return forms[_plural_form(count, language)]


def _plural_form(count: int, language: str) -> str:
    if language == "en":
        return "one" if count == 1 else "other"
    tens, ones = count // 10 % 10, count % 10
    if count == 1 or (language == "ru" and ones == 1 and tens != 1):
        return "one"
    return "few" if ones in (2, 3, 4) and tens != 1 else "many"
