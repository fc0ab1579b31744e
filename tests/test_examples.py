"""Every rule is shown at work, and none can be taken away without an example noticing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

import pytest

import patience_core as pc
from patience_core import citations, texts
from patience_core.examples import Example
from patience_core.game import Consequence, Move, MoveKind, Never, Request, Tier
from patience_core.judge import judge
from patience_core.kernel import cited
from patience_core.notation import pile_text, read_move
from tests.strategies import VARIANTS, askable


def request_of(example: Example) -> Request:
    return read_move(example.game, example.position.table, example.move)


def disagreements(example: Example, game: pc.Game) -> list[str]:
    """Where a game does otherwise than an example tells."""
    before = replace(example.position, game=game)
    try:
        verdict = before.judge(example.move)
    except pc.InvalidMove as error:
        return [f"cannot be read: {error}"]
    found = [] if bool(verdict) is example.allowed else [f"{'allowed' if verdict else 'refused'} by {verdict.sentences[0]}"]
    if verdict.sentences[0] != example.by:
        found.append(f"by {verdict.sentences[0]}, not by {example.by}")
    if not verdict or not (example.after or example.outcome or example.then is not None):
        return found
    after = before.play(example.move)
    piles = game.piles_by_name
    happened = tuple(happened.sentence for happened in after.step.happened)
    if example.then is not None and happened != example.then:
        found.append(f"then {happened}, not {example.then}")
    lies = {name: pile_text(after.table, piles[name]) for name in example.after}
    if lies != example.after:
        found.append(f"leaves {lies}, not {example.after}")
    if example.outcome and after.outcome != example.outcome:
        found.append(f"the outcome is {after.outcome}, not {example.outcome}")
    return found


def test_every_example_comes_out_as_told(example):
    assert disagreements(example, example.game) == []


def test_every_example_is_told_in_english_and_in_the_language_of_the_document(example):
    assert {"en", texts.book(example.game.name).language} <= {
        language for language, text in example.words.items() if text.strip()
    }


def test_examples_have_ids_of_their_own(game):
    ids = [example.id for example in pc.examples(game.name)]
    assert len(set(ids)) == len(ids)


def test_an_example_that_tells_what_follows_is_allowed(example):
    told = example.then is not None or example.after or example.outcome
    assert example.allowed or not told


# ---- what the examples show


def fits(kind: MoveKind, example: Example) -> Move | None:
    """The move that an example asks for, when its ends and ``when`` are those of a kind."""
    asked = request_of(example)
    move = Move(0, asked.src, asked.dst, asked.n)
    of_kind = kind.written == asked.written and asked.src in kind.src and asked.dst in kind.dst
    return move if of_kind and (kind.when is None or kind.when(example.position.table, move)) else None


def refuses(kind: MoveKind, rule: object, example: Example) -> bool:
    """This rule of this kind is the one that speaks: those before it pass, and its sentence is given as the reason."""
    move = fits(kind, example) if kind in example.game.kinds else None
    if move is None or example.allowed or example.by not in cited(rule):
        return False
    failing = next((each for each in kind.provided if not each(example.position.table, move)), None)
    return failing is rule


@cache
def kinds(game: pc.Game) -> tuple[MoveKind, ...]:
    """The kinds of a game under any of its options; equal ones are one."""
    return tuple(dict.fromkeys(kind for variant in game.variants for kind in variant.kinds))


def test_every_kind_of_move_grants_an_example(game):
    granted = set()
    for example in pc.examples(game.name):
        move = judge(example.game, example.position.table, request_of(example))[1]
        if move is not None:
            granted.add(example.game.kinds[move.kind])
    assert [kind.granted_by for kind in kinds(game) if kind not in granted] == []


def test_every_rule_of_every_kind_refuses_an_example(game):
    silent = [
        (kind.granted_by, rule.__name__)
        for kind in kinds(game)
        for rule in kind.provided
        if not any(refuses(kind, rule, example) for example in pc.examples(game.name))
    ]
    assert silent == []


def test_what_binds_every_move_refuses_an_example(game):
    refused_by = {example.by for example in pc.examples(game.name) if not example.allowed}
    position = game.deal(17)
    spoken = {position.judge(move).forbidden_by for move in askable(position)}
    assert "cards_must_be_there" in refused_by
    assert spoken & set(texts.common_sentences()) - refused_by == set()


def test_every_other_part_is_shown_by_an_example(game):
    shown = {example.by for example in pc.examples(game.name)} | {s for e in pc.examples(game.name) for s in e.then or ()}
    parts = {
        (id, type(part).__name__)
        for v in game.variants
        for id, part in citations.parts(v)
        if isinstance(part, Never | Tier | Consequence)
    }
    assert [part for part in sorted(parts) if part[0] not in shown] == []


@pytest.mark.parametrize("outcome", ["won", "stuck"])
def test_an_example_shows_how_a_game_ends(game, outcome):
    assert [example.id for example in pc.examples(game.name) if example.outcome == outcome]


# ---- nothing can be taken away


@dataclass(frozen=True)
class Mutant:
    """A game with one part taken away, and the part; equal parts of several variants need to be noticed once only."""

    game: pc.Game
    part: tuple[object, ...]
    named: str


def _without_rule(kind: MoveKind, which: int) -> MoveKind:
    return replace(kind, provided=kind.provided[:which] + kind.provided[which + 1 :])


def _swapped(game: pc.Game, old: MoveKind, new: tuple[MoveKind, ...]) -> pc.Game:
    def swap(kinds: tuple[MoveKind, ...]) -> tuple[MoveKind, ...]:
        return tuple(each for kind in kinds for each in (new if kind is old else (kind,)))

    moves: list[MoveKind | Tier] = []
    for part in game.moves:
        if isinstance(part, Tier):
            moves.append(replace(part, first=swap(part.first), then=swap(part.then)))
        else:
            moves += swap((part,))
    return replace(game, moves=tuple(moves))


def _but(parts: tuple, part: object) -> tuple:
    return tuple(each for each in parts if each is not part)


def mutants(game: pc.Game) -> Iterator[Mutant]:
    for kind in game.kinds:
        yield Mutant(_swapped(game, kind, ()), (kind,), f"kind {kind.granted_by}")
        for which, rule in enumerate(kind.provided):
            changed = _swapped(game, kind, (_without_rule(kind, which),))
            yield Mutant(changed, (kind, which), f"{rule.__name__} of {kind.granted_by}")
    for consequence in game.automatic:
        yield Mutant(
            replace(game, automatic=_but(game.automatic, consequence)), (consequence,), f"consequence {consequence.sentence}"
        )
    for never in game.never:
        yield Mutant(replace(game, never=_but(game.never, never)), (never,), f"never {never.sentence}")
    for tier in game.moves:
        if isinstance(tier, Tier):
            flat = tuple(each for m in game.moves for each in ((*m.first, *m.then) if m is tier else (m,)))
            yield Mutant(replace(game, moves=flat), (tier,), f"tier {tier.sentence}")


def _all_mutants() -> dict[tuple[object, ...], list[Mutant]]:
    found: dict[tuple[object, ...], list[Mutant]] = {}
    for variant in VARIANTS:
        for mutant in mutants(variant):
            found.setdefault((variant.name, *mutant.part), []).append(mutant)
    return found


MUTANTS = list(_all_mutants().values())


@pytest.mark.parametrize("same", MUTANTS, ids=lambda same: f"{same[0].game.name}: {same[0].named}")
def test_nothing_can_be_taken_away_unnoticed(same):
    assert any(
        disagreements(example, mutant.game)
        for mutant in same
        for example in pc.examples(mutant.game.name)
        if example.game == mutant.game
    ), f"no example of {same[0].game.name} needs it"
