"""Sentences and rules as a notebook shows them: the text in two languages, and the code that implements it."""

from base64 import b64encode
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


@dataclass(frozen=True)
class Contents:
    """The games as a table: a small picture, the names, packs and cards, the family, and where the document speaks of it.

    ``link`` is the address of a game's page, with ``{}`` for its id.
    """

    games: tuple[Game, ...]
    link: str = ""

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        rows = "".join(self._row(game) for game in self.games)
        return {"text/html": f"<table><tbody>{rows}</tbody></table>", "text/plain": str(self)}

    def __str__(self) -> str:
        return "\n".join(f"{game.name:<20} {'; '.join([*self._names(game).values(), *_facts(game)])}" for game in self.games)

    def _names(self, game: Game) -> dict[str, str]:
        book = texts.book(game.name)
        return {language: texts.in_language(book.title, language) for language in ("en", "pl", "ru")}

    def _row(self, game: Game) -> str:
        names = "<br>".join(f'<span lang="{language}">{escape(name)}</span>' for language, name in self._names(game).items())
        alt = f"{texts.book(game.name).title['en']}: the table of deal 17"
        image = f'<img alt="{escape(alt)}" width="150" src="data:image/svg+xml;base64,{_sketch(game)}"/>'
        if self.link:
            address = escape(self.link.format(game.name))
            names, image = f'<a href="{address}">{names}</a>', f'<a href="{address}">{image}</a>'
        facts = "".join(f'<td style="{_CELL}">{escape(fact)}</td>' for fact in _facts(game))
        return f'<tr><td style="{_CELL}">{image}</td><th scope="row" style="{_CELL}">{names}</th>{facts}</tr>'


def _facts(game: Game) -> tuple[str, str, str]:
    """Packs and cards in each, the family, the lines of the document: gaps of one line, which are blank, are passed over."""
    book = texts.book(game.name)
    runs: list[list[int]] = []
    for line in book.lines:
        if runs and line - runs[-1][-1] <= 2:
            runs[-1].append(line)
        else:
            runs.append([line])
    lines = ", ".join(f"{run[0]}\N{EN DASH}{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)
    return f"{game.packs} \N{MULTIPLICATION SIGN} {len(game.pack) // game.packs}", book.family["en"], f"{book.document}: {lines}"


def _sketch(game: Game) -> str:
    """The table of deal 17, coded as an image so small that of a card only its place and colour are seen."""
    from . import faces
    from .scene import Box, scene

    def shape(box: Box, fill: str) -> str:
        x, y, width, height = (f"{length:.4g}" for length in (box.x, box.y, box.width, box.height))
        return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>'

    shown = scene(game.deal(17), "en")
    shapes = [shape(place.box, "none") for place in shown.places]
    for card in shown.cards:
        box, colour = card.box, faces.RED if card.is_red else faces.BLACK
        shapes.append(shape(box, faces.CARD if card.name else faces.BACK))
        if card.name:
            shapes.append(f'<circle cx="{box.x + 0.4:.4g}" cy="{box.y + 0.4:.4g}" r=".2" fill="{colour}" stroke="none"/>')
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {shown.width:.4g} {shown.height:.4g}">'
        f'<rect width="100%" height="100%" fill="{faces.TABLE}"/>'
        f'<g stroke="{faces.CARD_EDGE}" stroke-width=".05">{"".join(shapes)}</g></svg>'
    )
    return b64encode(drawn.encode()).decode()


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
