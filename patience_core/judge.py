"""The only place in the project that says no: which moves are legal, and which sentence grants or forbids a move."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from . import texts
from .errors import PatienceError
from .game import Consequence, Game, Move, MoveKind, Rule
from .kernel import cited
from .rules import cards_are_there, elsewhere
from .table import Pile, Table, is_empty

NOTHING_ELSE = "nothing_else_is_allowed"
GAME_IS_OVER = "the_game_is_over"


class Request(NamedTuple):
    """A move as a reader writes it, before any kind has granted it: ``written`` as in ``MoveKind``, its ends, how many."""

    written: str
    src: Pile
    dst: Pile
    n: int


@dataclass(frozen=True)
class Verdict:
    """What the rules say of a move: true when it is granted.

    ``granted_by`` or ``forbidden_by`` is the id of the sentence; ``sentences`` has this one first and then, of a granted
    move, those of the rules that it satisfies.
    """

    game: str
    move: str
    granted_by: str | None
    forbidden_by: str | None
    sentences: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.granted_by is not None

    def explain(self, language: str = "en") -> str:
        """The sentence itself, in a language of the game's texts (``"en"``, ``"pl"``, …)."""
        return texts.sentence(self.game, self.sentences[0]).text(language)


class IllegalMove(PatienceError):
    """The move can be read, and a sentence of the rules forbids it here. ``verdict`` says which."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(f"{verdict.move}: {verdict.explain('en')}")
        self.verdict = verdict


def legal_moves(game: Game, t: Table) -> Iterator[Move]:
    """Every legal move of a table, each once, kind by kind; found one by one, as they are asked for."""
    if game.is_won(t):
        return
    number = 0
    for tier in game.tiers:
        open_yet = True
        for kind in tier.first:
            for move in _granted(number, kind, t):
                open_yet = False
                yield move
            number += 1
        for kind in tier.then:
            if open_yet:
                yield from _granted(number, kind, t)
            number += 1


def _granted(number: int, kind: MoveKind, t: Table) -> Iterator[Move]:
    rules = kind.provided if kind.when is None else (kind.when, *kind.provided)
    for move in _candidates(number, kind, t):
        for rule in rules:
            if not rule(t, move):
                break
        else:
            yield move


def _candidates(number: int, kind: MoveKind, t: Table) -> Iterator[Move]:
    """The moves of a kind that are worth judging, a superset of the legal ones."""
    if kind.is_word:
        yield Move(number, kind.src[0], kind.dst[0], 1)
        return
    for src in kind.src:
        if is_empty(t, src):
            continue
        counts = range(1, kind.up_to(t, src) + 1)
        for dst in kind.dst:
            if src != dst:
                for n in counts:
                    yield Move(number, src, dst, n)


def judge(game: Game, t: Table, request: Request, text: str) -> tuple[Verdict, Move | None]:
    """The verdict on a move and, when it is granted, the move.

    Of the kinds whose ends fit, the one of which most rules pass gives its first failing rule as the reason.
    """
    if game.is_won(t):
        return _refused(game, text, GAME_IS_OVER), None
    best, reason = -1, ""
    for number, kind in enumerate(game.kinds):
        move = Move(number, request.src, request.dst, request.n)
        if not _is_of_kind(kind, request) or not (kind.when is None or kind.when(t, move)):
            continue
        rules = _rules(kind)
        passed = next((i for i, rule in enumerate(rules) if not rule(t, move)), len(rules))
        if passed == len(rules):
            held_back = _held_back(game, t, kind)
            if held_back is None:
                return _allowed(game, text, kind, rules), move
            best, reason = passed, held_back
        elif passed > best:
            best, reason = passed, cited(rules[passed])[0]
    if not reason:
        reason = _expressly_refused(game, request)
    return _refused(game, text, reason), None


def _is_of_kind(kind: MoveKind, request: Request) -> bool:
    return kind.written == request.written and request.src in kind.src and request.dst in kind.dst


def _rules(kind: MoveKind) -> tuple[Rule, ...]:
    return kind.provided if kind.is_word else (elsewhere, cards_are_there, *kind.provided)


def _held_back(game: Game, t: Table, kind: MoveKind) -> str | None:
    """The sentence of the tier that keeps a kind closed, if one does."""
    for tier in game.tiers:
        if kind in tier.then:
            numbers = {first: game.kinds.index(first) for first in tier.first}
            if any(True for first in tier.first for _ in _granted(numbers[first], first, t)):
                return tier.sentence
    return None


def _expressly_refused(game: Game, request: Request) -> str:
    for never in game.never:
        if request.written == ">" and request.src in never.src and request.dst in never.dst:
            return never.sentence
    return NOTHING_ELSE


def _allowed(game: Game, text: str, kind: MoveKind, rules: tuple[Rule, ...]) -> Verdict:
    binding = [kind.granted_by, *(cited(rule)[0] for rule in rules if rule not in (elsewhere, cards_are_there))]
    return Verdict(game.name, text, kind.granted_by, None, tuple(dict.fromkeys(binding)))


def _refused(game: Game, text: str, sentence: str) -> Verdict:
    return Verdict(game.name, text, None, sentence, (sentence,))


class Happened(NamedTuple):
    """A consequence that was carried out: its sentence, and the pile on which it held."""

    sentence: str
    pile: Pile


def carry_out(game: Game, t: Table, move: Move) -> None:
    """Change a table by a legal move, without its consequences."""
    game.kinds[move.kind].effect(t, move)


def settle(game: Game, t: Table) -> tuple[Happened, ...]:
    """Carry out every consequence until none holds; what happened, in order."""
    happened: list[Happened] = []
    while (found := _due(game, t)) is not None:
        consequence, pile = found
        consequence.effect(t, pile)
        happened.append(Happened(consequence.sentence, pile))
    return tuple(happened)


def _due(game: Game, t: Table) -> tuple[Consequence, Pile] | None:
    for consequence in game.automatic:
        for pile in consequence.piles:
            if consequence.holds(t, pile):
                return consequence, pile
    return None
