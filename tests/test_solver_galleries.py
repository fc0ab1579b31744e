"""The plans of the two galleries, and the search that keeps what promises most."""

from functools import cache
from random import Random

import numpy as np
import pytest

import patience_core as pc
from patience_core.game import Move
from patience_core.judge import legal_moves
from patience_core.notation import card_name, write_move
from patience_core.perft import after
from patience_core.solving import engine, galleries
from patience_core.solving.beam import Beam, BeamPlan, beam_parts
from patience_core.solving.compiled import machine, new_numbers, new_seen
from patience_core.solving.registry import plan_for
from patience_core.table import Table, cards_on, rank
from tests.strategies import solved

PICTURES = tuple(
    pc.game("picture_gallery", aces_laid_out=aces, by_suit=suits) for aces in (True, False) for suits in (True, False)
)
GAMES = solved((*pc.game("gallery").variants, *PICTURES))


@pytest.fixture(params=PICTURES, ids=str, scope="module")
def pictures(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


def spread(position: pc.Position, width: int, compiled: bool = True, nodes: int = 1 << 20) -> tuple[int, Beam]:
    """One run from a position."""
    plan, numbers = plan_for(position.game), new_numbers()
    assert isinstance(plan, BeamPlan)
    assert plan.promise is not None
    promise, search = beam_parts(str(position.game), plan.promise, compiled)
    functions = (*machine(position, compiled=compiled).functions, promise)
    beam = Beam(functions, search, position.table, width, new_seen(1 << 16), numbers)
    ended = beam.run(0, 1 << 26, lambda: min(5_000, nodes - int(numbers[engine.NODES])))
    return ended, beam


def end_of(position: pc.Position, line: tuple[Move, ...]) -> pc.Position:
    for move in line:
        position = position.play(write_move(position.game, position.table, move))
    return position


@cache
def won_line(game: pc.Game) -> tuple[pc.Position, ...]:
    """The positions of a game that comes out."""
    for number in range(100_001, 100_020):
        ended, beam = spread(game.deal(number), 500)
        if ended == engine.WON:
            return tuple(end_of(game.deal(number), beam.line).line)
    raise AssertionError("none came out")


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_what_it_finds_is_won_when_the_judge_plays_it(game: pc.Game):
    assert won_line(game)[-1].outcome == "won"


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_nothing_promises_as_much_as_a_win(game: pc.Game):
    promise = plan_for(game).promise  # type: ignore[attr-defined]
    assert all(promise(position.table) < promise(won_line(game)[-1].table) for position in won_line(game)[:-1])


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_run_is_the_same_without_a_compiler(game: pc.Game):
    """As many positions, and as many new ones among them, as long as nothing is dropped."""
    counts = []
    for compiled in (True, False):
        _, beam = spread(won_line(game)[-4], 400, compiled, nodes=800)
        counts.append((beam.a.numbers[engine.NODES], beam.line if beam.a.here[0] else None))
    assert counts[0] == counts[1]


def test_it_says_exhausted_only_when_everything_was_looked_at():
    game = pc.game("picture_gallery")
    lost = game.set_up({"row1.0": "AS", "row1.1": "6S", "row2.0": "AH", "row2.1": "KS", "row2.2": "KH", "removed": "6H"})
    assert spread(lost, 50)[0] == engine.EXHAUSTED
    assert spread(game.deal(100_001), 2)[0] == engine.PAUSED  # two tables are soon in a dead end, and the rest was dropped


def test_it_stops_when_it_is_told():
    ended, beam = spread(pc.game("picture_gallery").deal(100_001), 500, nodes=6_000)
    assert ended == engine.PAUSED
    assert 6_000 <= beam.a.numbers[engine.NODES] < 6_100


# ---- Picture Gallery


def wandered(game: pc.Game) -> list[Table]:
    """Tables of games played at random."""
    found = []
    for seed in range(8):
        random, table = Random(seed), game.deal(100_001 + seed).table
        for _ in range(40):
            found.append(table)
            moves = list(legal_moves(game, table))
            if not moves:
                break
            table = after(game, table, random.choice(moves))
    return found


def test_nothing_fits_where_no_move_is_left_and_only_there(pictures: pc.Game):
    stuck = 0
    for table in wandered(pictures):
        no_move = next(legal_moves(pictures, table), None) is None
        stuck += no_move
        assert galleries.nothing_fits(table) == no_move
    assert stuck > 3
    assert not any(galleries.nothing_fits(position.table) for position in won_line(pictures))


def test_suits_make_no_difference_where_the_key_is_by_rank():
    for game in (each for each in PICTURES if not each.chosen["by_suit"]):
        assert plan_for(game).key is galleries.key_by_rank
        for number, table in enumerate(wandered(game)):
            other = in_other_suits(game, table, Random(number))
            taken = cards_on(table, galleries.TAKEN) != []
            assert (galleries.key_by_rank(other) % 2**64 == galleries.key_by_rank(table) % 2**64) == (taken or other == table)
            assert game.is_won(other) == game.is_won(table)
            ends = [{(move.src, move.dst) for move in legal_moves(game, each)} for each in (table, other)]
            assert not taken or ends[0] == ends[1]


def in_other_suits(game: pc.Game, table: Table, random: Random) -> Table:
    """The same table with the cards of each rank in one another's places."""
    lying = [card for pile in game.piles for card in cards_on(table, pile)]
    becomes: dict[int, int] = {}
    for value in {rank(card) for card in lying}:
        same = [card for card in lying if rank(card) == value]
        becomes |= dict(zip(same, random.sample(same, len(same)), strict=True))
    piles = {pile.name: card_name(becomes[cards[0]]) for pile in game.piles if (cards := cards_on(table, pile))}
    return game.set_up(piles).table


def test_what_lies_elsewhere_has_another_key():
    game = pc.game("picture_gallery", by_suit=False)
    keys = {galleries.key_by_rank(after(game, table, move)) for table in wandered(game)[:20] for move in legal_moves(game, table)}
    assert len(keys) > 30
    assert np.unique(list({key % 2**64 for key in keys})).size == len(keys)
