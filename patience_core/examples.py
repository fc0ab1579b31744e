"""Worked examples: small tables with the verdict expected, and the documents' figures, to be walked step by step."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from html import escape
from typing import Any

from .data import read_toml
from .errors import UnknownGame
from .game import Game
from .judge import Verdict
from .position import SETTLE, Position
from .table import Card, cards_on
from .texts import Words


@dataclass(frozen=True)
class Example:
    """A small table, a move, and the sentence by which the move is allowed or refused."""

    id: str
    game: Game
    position: Position
    move: str
    allowed: bool
    by: str
    words: Words
    at: str = ""  # where the document itself gives this example
    then: tuple[str, ...] | None = None  # the sentences of what follows by itself
    after: Mapping[str, str] = field(default_factory=dict)  # piles after the move, as ``notation.pile_text`` writes them
    outcome: str = ""  # how the game stands after the move

    @property
    def verdict(self) -> Verdict:
        """What the rules really say of the move."""
        return self.position.judge(self.move)


@dataclass(frozen=True)
class Slide:
    """One picture of a walk: the position, the sentence that it shows (an id), a commentary, and the piles to frame."""

    position: Position
    sentence: str
    words: Words
    marks: Mapping[str, str]
    named: frozenset[Card] | None = None

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from .svg import picture

        told = "".join(f'<p lang="{language}">{escape(text)}</p>' for language, text in self.words.items())
        shown = picture(self.position, marks=self.marks, named=self.named)
        return {"text/html": f"{shown}{told}", "text/plain": "\n".join([str(self.position), "", *self.words.values()])}


@dataclass(frozen=True)
class Figure:
    """A figure of a document, reconstructed: where it begins, and the steps that the document tells."""

    id: str
    title: Words
    at: str
    start: Position
    named: frozenset[Card]
    steps: tuple[Mapping[str, Any], ...]
    constraints: Mapping[str, Words]

    @cached_property
    def slides(self) -> tuple[Slide, ...]:
        """The figure as a walk. Each step is played by the rules, so a figure that they do not allow cannot be shown."""
        position, slides = self.start, []
        for step in self.steps:
            before = position
            for move in step.get("moves", ()):
                position = position.settle() if move == SETTLE else position.play(move)
            slides.append(Slide(position, step["shows"], _words(step), marks_between(before, position), self.named))
        return tuple(slides)


def slides_of(position: Position) -> tuple[Slide, ...]:
    """A game as a walk: every position that it went through, with the sentence of each move."""
    slides = []
    for now in position.line:
        before = now.previous or now
        shows = now.step.granted_by if now.step else ""
        slides.append(Slide(now, shows, {"en": now.step.move if now.step else now.title}, marks_between(before, now)))
    return tuple(slides)


def marks_between(before: Position, after: Position) -> dict[str, str]:
    """Which piles lost cards (``from``) and which gained some (``to``) between two positions of a game."""
    marks: dict[str, str] = {}
    for pile in after.game.piles:
        was, now = cards_on(before.table, pile), cards_on(after.table, pile)
        if was != now:
            marks[pile.name] = "to" if len(now) >= len(was) else "from"
    return marks


def _words(entry: Mapping[str, Any]) -> Words:
    return {language: entry[language] for language in ("en", "pl", "ru") if language in entry}


def _set_up(game: Game, entry: Mapping[str, Any]) -> Position:
    return game.set_up(entry["piles"], **entry.get("counters", {}))


@cache
def examples(game: Game) -> tuple[Example, ...]:
    """The examples of a game, each under the options that it asks for."""
    found = []
    for entry in read_toml("examples", f"{game.name}.toml").get("example", ()):
        variant = game.vary(**entry.get("options", {}))
        position = _set_up(variant, entry)
        allowed = "allowed_by" in entry
        by = entry["allowed_by"] if allowed else entry["refused_by"]
        told = {key: entry[key] for key in ("at", "after", "outcome") if key in entry}
        then = tuple(entry["then"]) if "then" in entry else None
        found.append(Example(entry["id"], variant, position, entry["move"], allowed, by, _words(entry), then=then, **told))
    return tuple(found)


@cache
def figures(game: Game) -> tuple[Figure, ...]:
    """The figures of a game."""
    return tuple(_figure(game, entry) for entry in read_toml("examples", f"{game.name}.toml").get("figure", ()))


def _figure(game: Game, entry: Mapping[str, Any]) -> Figure:
    start = _set_up(game, entry)
    by_name = {pile.name: pile for pile in game.piles}
    named = frozenset(card for name in entry["named"] for card in cards_on(start.table, by_name[name]))
    constraints = {constraint["id"]: _words(constraint) for constraint in entry.get("constraint", ())}
    return Figure(entry["id"], entry["title"], entry["at"], start, named, tuple(entry["step"]), constraints)


def figure(id: str, games: Iterable[Game]) -> Figure:
    """A figure by its id; an ``UnknownGame`` lists those there are."""
    known = {found.id: found for game in games for found in figures(game)}
    if id not in known:
        raise UnknownGame(f"there is no figure {id!r}; the figures: {', '.join(known)}")
    return known[id]
