"""Positions to try things on: random games, drawn by Hypothesis or from a seed; and everything one could ask to be moved."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from random import Random

from hypothesis import strategies as st

import patience_core as pc
from patience_core.game import CARRY, EXCHANGE, PAIR, Move
from patience_core.judge import legal_moves
from patience_core.notation import write_move
from patience_core.pack import FIRST, LAST
from patience_core.table import height

VARIANTS: tuple[pc.Game, ...] = tuple(variant for game in pc.GAMES for variant in game.variants)
"""Every game under every choice of its options."""

COSTLY_VARIANTS = tuple(variant for variant in VARIANTS if variant.chosen.get("first_six") not in ("H", "D", "C"))
"""The variants that costly tests are run for. Left out is Picture Gallery with a named first six of hearts, diamonds or clubs: it
differs from that of spades by the suit in one rule, which the examples show and the counted lines (perft) of all variants pin."""

OTHER_RULES = tuple({variant.name: variant for variant in COSTLY_VARIANTS if variant not in pc.GAMES}.values())
"""For each game with options the variant in which the most of them are not the default."""

_SOLVED = ("klondike", "carpet", "fourteens", "picture_gallery")
EVERY_GAME = bool(os.environ.get("PATIENCE_EVERY_GAME"))


def solved(games: Sequence[pc.Game]) -> tuple[pc.Game, ...]:
    """Of these games those that are compiled for the solver and solved in every run of the tests, which takes minutes.

    With the environment variable PATIENCE_EVERY_GAME it is all of them.
    """
    return tuple(game for game in games if EVERY_GAME or game.name in _SOLVED)


_MANY_PILES = 60  # a list of moves takes long there, so random games are shorter


def by_kind(position: pc.Position) -> list[list[Move]]:
    """The legal moves, a list for each kind that has some: a kind with many moves must not crowd out the others."""
    moves: dict[int, list[Move]] = {}
    for move in legal_moves(position.game, position.table):
        moves.setdefault(move.kind, []).append(move)
    return list(moves.values())


def some_moves(position: pc.Position, most: int = 60) -> Iterator[Move]:
    """Legal moves of every kind, at most so many of each."""
    for moves in by_kind(position):
        yield from moves[:: len(moves) // most + 1]


def with_few_moves(variant: pc.Game, number: int = 17) -> pc.Position:
    """The first deal from this number on that has moves; where it has thousands, after one of those."""
    position = variant.deal(number)
    moves = list(legal_moves(variant, position.table))
    if len(moves) > 100:
        position = position.play(write_move(variant, position.table, moves[-1]))
    return position if moves else with_few_moves(variant, number + 1)


def random_move(position: pc.Position, random: Random) -> str | None:
    """A legal move, its kind drawn first; nothing when there is none."""
    kinds = by_kind(position)
    return write_move(position.game, position.table, random.choice(random.choice(kinds))) if kinds else None


def random_game(variant: pc.Game, seed: int, steps: int) -> Iterator[pc.Position]:
    """A random game from its deal on, at most so many moves of it."""
    random = Random(f"{variant} {seed}")
    position = variant.deal(random.randint(FIRST, 10**9))
    yield position
    for _ in range(steps):
        move = random_move(position, random)
        if move is None:
            return
        position = position.play(move)
        yield position


@cache
def random_games(variant: pc.Game) -> Sequence[Sequence[pc.Position]]:
    """Three random games, every position of each; where games end early, up to twelve."""
    steps, lines = 70 if len(variant.piles) < _MANY_PILES else 30, list[tuple[pc.Position, ...]]()
    while len(lines) < 3 or (len(lines) < 12 and sum(map(len, lines)) < 2 * steps):
        lines.append(tuple(random_game(variant, len(lines), steps)))
    return tuple(lines)


@cache
def random_positions(variant: pc.Game, every: int = 10) -> Sequence[pc.Position]:
    """Every tenth position (or so) of the random games, and the last of each."""
    return tuple(position for line in random_games(variant) for position in (*line[:-1:every], line[-1]))


@st.composite
def positions(draw: st.DrawFn, variant: pc.Game, steps: int = 25) -> pc.Position:
    """A position that moves lead to; a failing one is shrunk to few moves."""
    position, steps = variant.deal(draw(st.integers(FIRST, LAST))), steps if len(variant.piles) < _MANY_PILES else 5
    for kind, which in draw(st.lists(st.tuples(st.integers(0, 15), st.integers(0, 63)), max_size=steps)):
        kinds = by_kind(position)
        if not kinds:
            break
        moves = kinds[kind % len(kinds)]
        position = position.play(write_move(variant, position.table, moves[which % len(moves)]))
    return position


def words(game: pc.Game) -> list[str]:
    """The moves of a game that are written as a word, alone or with the pile that they begin at."""
    found = {(kind.written, kind.src) for kind in game.kinds if kind.is_word}
    return sorted({f"{word} {pile.name}" if len(src) > 1 else word for word, src in found for pile in src})


def askable(position: pc.Position) -> Iterator[str]:
    """Every move that can be written in a game: its words, and all pairs of ends, with every count up to one too many."""
    game, piles = position.game, position.game.piles
    yield from words(game)
    for src in piles:
        counts = ["", *(f" {n}" for n in range(2, height(position.table, src) + 2))]
        yield from (f"{src.name}{CARRY}{dst.name}{count}" for dst in piles for count in counts)
    signs = {kind.written for kind in game.kinds}
    if PAIR in signs:
        yield from (f"{src.name}{PAIR}{dst.name}" for src, dst in combinations_with_replacement(piles, 2))
    if EXCHANGE in signs:
        places = [f"{pile.name}.{n}" for pile in piles for n in range(1, height(position.table, pile) + 1)]
        yield from (EXCHANGE.join(ends) for ends in combinations(places, 2))


def laid_somewhere(game: pc.Game, cards: Sequence[str]) -> dict[str, Sequence[str]]:
    """These cards on a table: all on the last pile, or one on each where a pile holds no more than one."""
    roomy = [pile for pile in game.piles if pile not in game.cells]
    return {roomy[-1].name: cards} if roomy else {pile.name: [card] for pile, card in zip(game.piles, cards, strict=False)}


def refusal(error: type[Exception], function: Callable[[str], object], text: str) -> str:
    """What an error that may be raised says; nothing when all went well."""
    try:
        function(text)
    except error as raised:
        return str(raised)
    return ""


def replay(position: pc.Position) -> pc.Position:
    """The same game played again from its beginning."""
    again = position.line[0]
    for step in position.history:
        again = again.settle() if step.move == "settle" else again.play(step.move)
    return again
