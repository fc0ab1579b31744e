"""The text of a game in two languages side by side, in which sentences are highlighted and scrolled into view."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from patience_core import Position, Verdict, texts
from patience_core.texts import Book, Sentence

_HERE = Path(__file__).parent

GRANTED, REFUSED, SHOWN, LIGHT = "granted", "refused", "shown", "light"
"""How strongly a sentence is highlighted: it decided (for or against, or is what a figure shows), or was satisfied as well."""


class RuleBook(anywidget.AnyWidget):
    """All sentences of a game, in order; the editor's conventions apart, at the end, each with its reason.

    ``highlight`` holds pairs of a sentence's id and one of the strengths above; the first is scrolled into view, within the
    book's own box. ``languages`` are the two shown, ``language`` is the reader's own (headings and names of places).
    ``pointed`` is the sentence that the reader points at, by mouse, finger or key, or empty; ``note`` is a line shown there.
    ``announcement`` is read aloud by screen readers when it changes, and by ``announce`` in any case.
    """

    _esm = _HERE / "rulebook.js"
    _css = (_HERE / "rulebook.css").read_text(encoding="utf-8") + (_HERE / "stage.css").read_text(encoding="utf-8")

    language = traitlets.Unicode("en", help="the reader's language")
    languages = traitlets.List(traitlets.Unicode(), help="the languages side by side").tag(sync=True)
    highlight: traitlets.List[list[str]] = traitlets.List(help="pairs of a sentence's id and a strength").tag(sync=True)
    announcement = traitlets.Unicode(help="what happened last, in one line").tag(sync=True)
    pointed = traitlets.Unicode(help="the id of the sentence that the reader points at, or empty").tag(sync=True)
    note = traitlets.Unicode(help="a line shown at that sentence").tag(sync=True)
    page = traitlets.Dict(help="everything that is shown").tag(sync=True)
    _announced = traitlets.Int(help="how often something was to be read aloud").tag(sync=True)

    def __init__(self, game: str, languages: Sequence[str] | None = None, language: str = "en") -> None:
        self.text = texts.book(game)
        chosen = list(languages or default_languages(self.text, language))
        super().__init__(languages=chosen, language=language, page=_page(self.text, chosen, language))
        self.add_class("patience-rulebook")
        self.observe(self._turn_the_page, ["languages", "language"])

    def cite(self, sentences: Iterable[tuple[str, str]]) -> None:
        """Highlight these sentences, each once, as strongly as it is named first."""
        strengths: dict[str, str] = {}
        for id, strength in sentences:
            strengths.setdefault(id, strength)
        self.highlight = [[id, strength] for id, strength in strengths.items()]

    def announce(self, text: str) -> None:
        """Have this read aloud, even if it is what was read last."""
        with self.hold_sync():
            self.announcement = text
            self._announced += 1

    def _turn_the_page(self, _change: Any) -> None:
        self.page = _page(self.text, self.languages, self.language)

    @traitlets.validate("pointed")
    def _one_of_ours(self, proposal: dict[str, Any]) -> str:
        """What no sentence of the book is called is nothing that can be pointed at."""
        known = proposal["value"] in self.text.sentences or proposal["value"] in texts.common_sentences()
        return proposal["value"] if known else ""


def of_a_move(verdict: Verdict, after: Position) -> list[tuple[str, str]]:
    """The sentences of a move: the one that granted it, those that it satisfied, and those of what followed by itself."""
    happened = after.step.happened if after.step else ()
    satisfied = (*verdict.sentences[1:], *(consequence.sentence for consequence in happened))
    return [(verdict.sentences[0], GRANTED), *((sentence, LIGHT) for sentence in satisfied)]


def default_languages(text: Book, language: str = "en") -> tuple[str, ...]:
    """The document's language and the reader's; for who reads that of the document, English or the next that there is."""
    others = [other for other in (language, "en", *text.languages) if other != text.language]
    return (text.language, *others[:1])


def rulebook(game_name: str, languages: Sequence[str] | None = None, language: str = "en") -> RuleBook:
    """The text of a game, by its name, to read in a notebook; ``languages`` are those to be shown side by side."""
    return RuleBook(game_name, languages, language)


def _page(text: Book, languages: Sequence[str], language: str) -> dict[str, Any]:
    own = text.sentences.values()
    theirs = [sentence for sentence in own if not sentence.is_ours]
    ours = [*(sentence for sentence in own if sentence.is_ours), *texts.common_sentences().values()]
    return {
        "title": texts.in_language(text.title, language),
        "choices": [[code, texts.word(code, code)] for code in text.languages],
        "choose": texts.word("language", language),
        "lang": language,
        "languages": list(languages),
        "parts": [
            {"heading": texts.word(heading, language), "sentences": [_entry(s, languages, language) for s in sentences]}
            for heading, sentences in (("rules", theirs), ("convention", ours))
        ],
    }


def _entry(sentence: Sentence, languages: Sequence[str], language: str) -> dict[str, Any]:
    why = sentence.why
    return {
        "id": sentence.id,
        "role": sentence.role,
        "ours": sentence.is_ours,
        "texts": [sentence.text(shown) for shown in languages],
        "why": [texts.in_language(why, shown) for shown in languages] if why else [],
        "why_word": [texts.word("why_we_rule_so", shown) for shown in languages],
        "at": sentence.at,
        "place": _place(sentence, language),
    }


def _place(sentence: Sentence, language: str) -> str:
    """``001:16.2`` in words: document 001, line 16, sentence 2."""
    if not sentence.at:
        return texts.word("convention", language)
    document, _, within = sentence.at.partition(":")
    return texts.word("place_in_document", language, document, *within.split("."))
