"""The only place in the project that says no: which moves are legal, and which sentence grants or forbids a move."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from . import texts
from .dependence import asked
from .errors import PatienceError
from .game import CARRY, EXCHANGE, PAIR, Consequence, Game, Move, MoveKind, Request, Rule, as_written
from .kernel import cited
from .notation import write_move, write_request
from .rules import both_are_there, cards_are_there, elsewhere
from .table import Pile, Table, cards_on, is_empty

NOTHING_ELSE = "nothing_else_is_allowed"
GAME_IS_OVER = "the_game_is_over"


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


def legal_moves(game: Game, t: Table, kinds: Collection[MoveKind] | None = None) -> Iterator[Move]:
    """Every legal move of a table, each once, kind by kind; found one by one, as they are asked for.

    With ``kinds``, only the moves of these kinds.
    """
    if is_over(game, t):
        return
    for number, kind in enumerate(game.kinds):
        if (kinds is None or kind in kinds) and _held_back(game, t, number) is None:
            yield from _granted(number, kind, t)


def sentences_of(kind: MoveKind) -> tuple[str, ...]:
    """The sentences that bear on the moves of a kind: the one that grants them, then those of its rules."""
    return tuple(dict.fromkeys((kind.granted_by, *(cited(rule)[0] for rule in kind.provided))))


def is_over(game: Game, t: Table) -> bool:
    """Whether the game is won, in either class."""
    return game.is_won(t) or (game.is_second_class is not None and game.is_second_class(t))


def _granted(number: int, kind: MoveKind, t: Table) -> Iterator[Move]:
    ways = {CARRY: _carried, PAIR: _paired, EXCHANGE: _exchanged}
    for move in ways.get(kind.written, _said)(number, kind, t):
        if kind.read_as is as_written or kind.read_as(t, move) == move.dst:
            yield move


def _carried(number: int, kind: MoveKind, t: Table) -> Iterator[Move]:
    """Rules that look at one end are asked once for each place there."""
    rules = asked(kind)
    ends = [dst for dst in kind.dst if _pass(rules.of_dst, t, Move(number, kind.src[0], dst, 1))]
    for src in kind.src if ends else ():
        if is_empty(t, src) or not _pass(rules.of_src, t, Move(number, src, ends[0], 1)):
            continue
        counts = [n for n in range(1, kind.up_to(t, src) + 1) if _pass(rules.of_cards, t, Move(number, src, ends[0], n))]
        for dst in ends if counts else ():
            if src != dst and _pass(rules.of_ends, t, Move(number, src, dst, 1)):
                for n in counts:
                    move = Move(number, src, dst, n)
                    if _pass(rules.of_all, t, move):
                        yield move


def _paired(number: int, kind: MoveKind, t: Table) -> Iterator[Move]:
    lying = [pile for pile in kind.src if not is_empty(t, pile)]
    moves = (Move(number, src, dst, 1) for src, dst in combinations(lying, 2))
    return (move for move in moves if _pass(kind.rules, t, move))


def _exchanged(number: int, kind: MoveKind, t: Table) -> Iterator[Move]:
    cards = [card for pile in kind.src for card in reversed(cards_on(t, pile))]
    moves = (Move(number, min(pair), max(pair), 1) for pair in combinations(cards, 2))
    return (move for move in moves if _pass(kind.rules, t, move))


def _said(number: int, kind: MoveKind, t: Table) -> Iterator[Move]:
    moves = (Move(number, src, kind.dst[0], 1) for src in kind.src)
    return (move for move in moves if _pass(kind.rules, t, move))


def _pass(rules: tuple[Rule, ...], t: Table, move: Move) -> bool:
    for rule in rules:  # noqa: SIM110 (asked of every move: a generator would take half as long again)
        if not rule(t, move):
            return False
    return True


def judge(game: Game, t: Table, request: Request) -> tuple[Verdict, Move | None]:
    """The verdict on a move and, when it is granted, the move.

    Of the kinds whose ends fit, the one of which most rules pass gives its first failing rule as the reason.
    """
    if is_over(game, t):
        return _refused(game, t, request, GAME_IS_OVER), None
    best, reason = -1, ""
    for number, kind in enumerate(game.kinds):
        if not _is_of_kind(kind, request):
            continue
        move = request.move(number)
        move = move._replace(dst=kind.read_as(t, move))
        if kind.when is not None and not kind.when(t, move):
            continue
        rules = _rules(kind)
        passed = next((i for i, rule in enumerate(rules) if not rule(t, move)), len(rules))
        if passed == len(rules):
            held_back = _held_back(game, t, number)
            if held_back is None:
                return _allowed(game, write_move(game, t, move), kind), move
            best, reason = passed, held_back
        elif passed > best:
            best, reason = passed, cited(rules[passed])[0]
    if not reason:
        reason = _expressly_refused(game, t, request)
    return _refused(game, t, request, reason), None


def _is_of_kind(kind: MoveKind, request: Request) -> bool:
    return kind.written == request.written and request.src in kind.src and request.dst in kind.dst


_BINDING_ON_ALL = {CARRY: (elsewhere, cards_are_there), PAIR: (elsewhere, both_are_there)}


def _rules(kind: MoveKind) -> tuple[Rule, ...]:
    return (*_BINDING_ON_ALL.get(kind.written, ()), *kind.provided)


def _held_back(game: Game, t: Table, number: int) -> str | None:
    """The sentence of the tier that keeps a kind closed, while the tier's first kinds still have a move."""
    tier = game.held_back[number]
    if tier is None:
        return None
    first_move = (True for other, kind in enumerate(game.kinds) if kind in tier.first for _ in _granted(other, kind, t))
    return tier.sentence if any(first_move) else None


def _expressly_refused(game: Game, t: Table, request: Request) -> str:
    for never in game.never:
        ends_fit = request.written == never.written and request.src in never.src and request.dst in never.dst
        if ends_fit and (never.when is None or never.when(t, request.move(0))):
            return never.sentence
    return NOTHING_ELSE


def _allowed(game: Game, text: str, kind: MoveKind) -> Verdict:
    return Verdict(game.name, text, kind.granted_by, None, sentences_of(kind))


def _refused(game: Game, t: Table, request: Request, sentence: str) -> Verdict:
    return Verdict(game.name, write_request(game, t, request), None, sentence, (sentence,))


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
