"""The solver: every win is played by the judge; every answer is the one that looking at everything gives; stop, limits, memory.

Compiling takes seconds for each game, so a run of the tests solves four of them (see ``strategies.solved``); the options have the
same search and other rules, which ``test_compiled`` compares.
"""

import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import patience_core as pc
from patience_core import solver
from patience_core.judge import legal_moves
from patience_core.notation import card_name
from patience_core.perft import after
from patience_core.solver import Progress, Solution, solve
from patience_core.solving.compiled import machine, new_seen
from patience_core.table import cards_on, face_down, rank
from tests.strategies import OTHER_RULES, solved

GAMES = solved(pc.GAMES)

ROOT = solver.__file__.rsplit("/", 2)[0]
MOST_TABLES, ENOUGH = 300, 15


@pytest.fixture(scope="module", params=GAMES, ids=str)
def game(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


@pytest.fixture(scope="module", params=(*GAMES, *solved(OTHER_RULES)), ids=str)
def one_variant_or_two(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


def exhausted(position: pc.Position) -> str | None:
    """The answer by looking at everything that can be reached, with the judge alone; nothing where that is too much."""
    game = position.game
    seen, waiting, second = {position.key}, [position.table], False
    while waiting:
        table = waiting.pop()
        if game.is_won(table):
            return "won"
        second = second or (game.is_second_class is not None and game.is_second_class(table))
        for move in legal_moves(game, table):
            reached = after(game, table, move)
            key = pc.Position(game, position.start, reached).key
            if key not in seen:
                seen.add(key)
                waiting.append(reached)
        if len(seen) > MOST_TABLES:
            return None
    return "won_second_class" if second else "impossible"


def thinned(position: pc.Position, random: Random, left: int) -> pc.Position:
    """The same table with cards taken away at random until so many are left, of which every pile keeps its order.

    Of each suit the highest go first, so that the foundations can still be built.
    """
    game = position.game
    lying = [card for pile in game.piles for card in cards_on(position.table, pile)]
    lying.sort(key=lambda card: (rank(card), random.random()))
    keep = set(lying[:left])
    piles = {}
    for pile in game.piles:
        down = face_down(position.table, pile)
        cards = [(card, n < down) for n, card in enumerate(cards_on(position.table, pile)) if card in keep]
        if cards:
            piles[pile.name] = " ".join(f"({card_name(card)})" if hidden else card_name(card) for card, hidden in cards)
    return game.set_up(piles, **position.counters).settle()


@cache
def small_tables(game: pc.Game) -> tuple[tuple[pc.Position, str], ...]:
    """Tables with few cards, dealt and after some moves, with their answers."""
    found: list[tuple[pc.Position, str]] = []
    for seed in range(60):
        random = Random(f"{game} {seed}")
        deal = game.deal(random.randint(1, 10**9))
        for left in range(random.randint(5, 16), 2, -3):  # fewer, where so many can be played in too many ways
            position = thinned(deal, random, left)
            answer = exhausted(position)
            if answer is not None:
                found.append((position, answer))
                break
        if len(found) == ENOUGH:
            break
    return tuple(found)


def replayed(position: pc.Position, solution: Solution) -> pc.Position:
    for move in solution.moves:
        position = position.play(move)
    return position


def right(position: pc.Position, answer: str, solution: Solution) -> None:
    assert solution.status == answer, position
    assert solution.complete
    if answer == "impossible":
        assert (solution.moves, solution.end) == ((), None)
    else:
        assert solution.end is not None
        assert replayed(position, solution).table == solution.end.table
        assert solution.end.outcome == answer


def test_answers_are_those_of_looking_at_everything(one_variant_or_two: pc.Game):
    tables = small_tables(one_variant_or_two)
    assert len(tables) >= 5
    for position, answer in tables:
        right(position, answer, solve(position, seconds=60))


def test_nothing_that_the_search_may_do_without_changes_an_answer(one_variant_or_two: pc.Game):
    names = machine(one_variant_or_two.deal(1)).bits
    for name in (*names.proved, *names.hopes):
        for position, answer in small_tables(one_variant_or_two):
            right(position, answer, solve(position, seconds=60, without=[name]))


def test_what_is_not_there_cannot_be_done_without(game: pc.Game):
    with pytest.raises(pc.PatienceError, match="no 'luck'"):
        solve(game.deal(1), without=["luck"])


def test_wins_of_real_deals_are_played_by_the_judge(game: pc.Game):
    for number in range(100_001, 100_005):
        solution = solve(game.deal(number), nodes=20_000, seconds=60)
        if solution.status in ("won", "won_second_class"):
            assert replayed(game.deal(number), solution).outcome == solution.status
        else:
            assert solution.moves == ()


def test_a_finished_game_needs_no_moves(game: pc.Game):
    for example in pc.examples(game.name):
        end = example.position.settle()
        if end.outcome in ("won", "won_second_class"):
            solution = solve(end)
            assert (solution.status, solution.moves) == (end.outcome, ())


# ---- limits


def a_long_one(game: pc.Game) -> pc.Position:
    """A deal that is not decided at once."""
    return next(p for p in map(game.deal, range(100_001, 100_100)) if solve(p, nodes=2_000, seconds=60).status == "unknown")


def test_it_stops_after_so_many_positions(game: pc.Game):
    position = a_long_one(game)
    for most in (0, 1, 700):
        solution = solve(position, nodes=most, seconds=60)
        assert (solution.status, solution.complete) == ("unknown", False)
        assert most <= solution.nodes < most + 100  # where tables are looked at with all that follow them, the last are finished


def test_it_can_be_stopped_and_tells_how_it_goes(game: pc.Game):
    position, event, told = a_long_one(game), threading.Event(), list[Progress]()

    def listen(progress: Progress) -> None:
        told.append(progress)
        event.set()

    solution = solve(position, seconds=600, progress=listen, stop=event.is_set)
    assert told
    assert event.is_set() or solution.complete or solution.status == "won"
    assert [p.nodes for p in told] == sorted(p.nodes for p in told)


def test_an_interrupt_comes_through_and_leaves_the_position(game: pc.Game):
    position = a_long_one(game)
    table = position.table.copy()

    def interrupt(progress: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(position, seconds=600, progress=interrupt)
    assert position.table == table


def test_time_is_kept(game: pc.Game):
    assert solve(a_long_one(game), seconds=0.0).nodes < 20_000


def test_the_table_stays_as_small_as_it_is_told(game: pc.Game):
    solution = solve(a_long_one(game), nodes=300_000, seconds=60, memory=1 << 22)
    assert 0 < solution.table_bytes <= 1 << 21
    assert solution.table_used <= solution.table_bytes // 8
    assert solution.table_used > 0 or solution.status == "won"  # by a scout


def test_a_table_that_forgets_still_gives_right_answers(game: pc.Game, monkeypatch: pytest.MonkeyPatch):
    long_one = a_long_one(game)
    monkeypatch.setattr(solver, "MEGABYTE", 512)  # for a table of four buckets
    for module in ("solver", "solving.compiled"):
        monkeypatch.setattr(f"patience_core.{module}.new_seen", lambda size=8: new_seen(size))
    for position, answer in small_tables(game):
        assert solve(position, seconds=600, nodes=50_000, memory=0).status in (answer, "unknown")
    solution = solve(long_one, seconds=600, nodes=20_000, memory=0)
    assert solution.table_lost > 0 or solution.status == "won"  # by a scout
    assert solution.table_bytes <= 512


def test_it_is_the_same_each_time(game: pc.Game):
    position = a_long_one(game)
    first, second = (solve(position, nodes=50_000, seconds=60) for _ in range(2))
    assert (first.status, first.moves, first.nodes) == (second.status, second.moves, second.nodes)


# ---- without a compiler


def some_small(game: pc.Game) -> Iterator[tuple[pc.Position, str]]:
    yield from small_tables(game)[:12]


def test_the_same_search_runs_without_a_compiler(game: pc.Game, monkeypatch: pytest.MonkeyPatch):
    compiled = [solve(position, seconds=60) for position, _ in some_small(game)]
    monkeypatch.setattr(solver, "machine", lambda position: machine(position, compiled=False))
    for fast, (position, answer) in zip(compiled, some_small(game), strict=True):
        slow = solve(position, seconds=600)
        right(position, answer, slow)
        assert (slow.nodes, slow.moves) == (fast.nodes, fast.moves)


def test_solving_needs_no_numba_and_playing_neither_numba_nor_numpy():
    code = (
        "import sys\n"
        "sys.modules['numba'] = None\n"
        "import patience_core as pc\n"
        "assert 'numpy' not in sys.modules\n"
        "p = pc.game('klondike').set_up({'column1': '2S AS', 'stock': '(3S)'})\n"
        "print(pc.solve(p).moves)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "foundation1" in done.stdout
