"""Sentences and rules as a notebook shows them: the text in two languages, and the code that implements it."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

from . import citations, texts
from .errors import UnknownGame
from .game import Game
from .texts import Sentence

_CELL = "text-align:left;vertical-align:top;padding:.3em .8em;max-width:30em;white-space:normal"
_OURS = "background:#fff6dd;color:#3d2f00;border-left:.3em double #a87b00"
_THEIRS = "border-left:.3em solid #31589c"


@dataclass(frozen=True)
class Passage:
    """Some sentences side by side in several languages; an editor's convention is marked as ours, with its reason."""

    sentences: tuple[Sentence, ...]
    languages: tuple[str, ...]

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self._html(), "text/plain": str(self)}

    def __str__(self) -> str:
        return "\n\n".join("\n".join([self._place(s), *(f"  {text}" for text in self._texts(s))]) for s in self.sentences)

    def _place(self, sentence: Sentence) -> str:
        return f"{sentence.id} [{sentence.at or texts.word('convention', 'en')}]"

    def _texts(self, sentence: Sentence) -> list[str]:
        shown = []
        for language in self.languages:
            why = f" ({texts.in_language(sentence.why, language)})" if sentence.why else ""
            shown.append(sentence.text(language) + why)
        return shown

    def _html(self) -> str:
        head = "".join(f'<th style="{_CELL}">{escape(texts.word(language, language))}</th>' for language in self.languages)
        rows = "".join(self._row(sentence) for sentence in self.sentences)
        return f'<table><thead><tr><th style="{_CELL}"></th>{head}</tr></thead><tbody>{rows}</tbody></table>'

    def _row(self, sentence: Sentence) -> str:
        mark = _OURS if sentence.is_ours else _THEIRS
        place = escape(sentence.at or " · ".join(texts.word("convention", language) for language in self.languages))
        cells = "".join(
            f'<td lang="{language}" style="{_CELL}">{escape(text)}</td>'
            for language, text in zip(self.languages, self._texts(sentence), strict=True)
        )
        return f'<tr><td style="{_CELL};{mark}"><code>{escape(sentence.id)}</code><br><small>{place}</small></td>{cells}</tr>'


@dataclass(frozen=True)
class Code:
    """Code as it stands in its module, with colours in a notebook."""

    text: str

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/markdown": f"```python\n{self.text}\n```", "text/plain": self.text}

    def __str__(self) -> str:
        return self.text


def passage(game: Game, ids: Iterable[str], languages: Iterable[str] = ()) -> Passage:
    """Sentences of a game by their ids, all of them when none is given; by default in the languages of its book."""
    book = texts.book(game.name)
    chosen = tuple(_sentence(game, id) for id in ids) or tuple(book.sentences.values())
    return Passage(chosen, tuple(languages) or book.languages[:2])


def rule(game: Game, id: str) -> Code:
    """The code that implements a sentence."""
    _sentence(game, id)
    return Code(citations.source(game, id))


def _sentence(game: Game, id: str) -> Sentence:
    try:
        return texts.sentence(game.name, id)
    except KeyError:
        known = ", ".join([*texts.book(game.name).sentences, *texts.common_sentences()])
        raise UnknownGame(f"{game.name} has no sentence {id!r}; it has {known}") from None
