"""The plans of Masterpiece and its relatives: what they leave out, or take for the same, changes no answer.

The answers to compare with are those of the same search without a plan (``test_solver`` compares it with looking at everything).
"""

from functools import cache
from random import Random

import pytest

import patience_core as pc
from patience_core.game import Move
from patience_core.judge import legal_moves
from patience_core.notation import card_name
from patience_core.perft import after
from patience_core.solver import solve
from patience_core.solving import half_rows, registry
from patience_core.solving.compiled import machine
from patience_core.table import cards_on, rank
from tests.strategies import solved

NAMES = ("masterpiece", "new_homebody", "prisoners", "prisoners_by_twelve")
GAMES = solved([variant for name in NAMES for variant in pc.game(name).variants]) or (pc.game("prisoners"),)
UNSETTLED, UP, DOWN = range(3)


@pytest.fixture(params=GAMES, ids=str, scope="module")
def half_rows_game(request: pytest.FixtureRequest) -> pc.Game:
    return request.param


def answer(position: pc.Position) -> str:
    """The answer without a plan."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(registry, "PLANS", {})
        assert machine(position).bits.proved == ("removed_in_any_order",)
        return solve(position, seconds=600, nodes=100_000).status


def crowded(game: pc.Game, random: Random, direction: int) -> pc.Position:
    """Few cards in half-rows of which none is empty: three to five of each suit, the others on the bases in order.

    While the direction is not settled, all cards of a single suit.
    """
    rows = [pile for pile in game.piles if pile not in game.foundations and pile not in game.cells]
    step, out = (-1 if direction == DOWN else 1), random.randint(7, 9)
    piles, left = {}, list[int]()
    start = game.deal(random.randint(1, 10**9)).table
    for foundation in game.foundations:
        base = cards_on(start, foundation)[0]
        suit = [base - rank(base) + (rank(base) - 1 + step * n) % 13 + 1 for n in range(13)]
        on_base = 1 + out if direction else 1
        piles[foundation.name] = [card_name(card) for card in suit[:on_base]]
        left += suit[on_base:] if direction or foundation == game.foundations[0] else []
    random.shuffle(left)
    for number, card in enumerate(left):
        row = rows[number] if number < len(rows) else random.choice(rows)
        piles.setdefault(row.name, []).append(card_name(card))
    return game.set_up({name: " ".join(cards) for name, cards in piles.items()}, direction=direction)


@cache
def tables(game: pc.Game) -> tuple[tuple[pc.Position, str], ...]:
    """Deals, and tables with few cards, with their answers."""
    positions = [game.deal(number) for number in range(100_001, 100_007)]
    positions += [crowded(game, Random(seed), seed % 3) for seed in range(24)]
    return tuple((position, found) for position in positions if (found := answer(position)) != "unknown")


def test_there_are_wins_and_losses_in_each_direction(half_rows_game: pc.Game):
    kinds = {(position.counters["direction"], found) for position, found in tables(half_rows_game)}
    assert {direction for direction, _ in kinds} == {UNSETTLED, UP, DOWN}
    assert {found for _, found in kinds} == {"won", "impossible"}


def test_no_answer_changes_with_the_plan_or_without_a_part_of_it(half_rows_game: pc.Game):
    names = machine(half_rows_game.deal(1)).bits.proved
    assert len(names) == 2
    for without in ((), *((name,) for name in names)):
        for position, found in tables(half_rows_game):
            assert solve(position, seconds=600, without=without).status == found, (without, position)


def reached(position: pc.Position, move: Move) -> pc.Position:
    return pc.Position(position.game, position.start, after(position.game, position.table, move))


def test_what_is_forced_keeps_a_win(half_rows_game: pc.Game):
    forced, met = registry.plan_for(half_rows_game).forced[0], 0
    for position, found in tables(half_rows_game):
        for move in legal_moves(half_rows_game, position.table):
            if found == "won" and forced(position.table, move):
                met += 1
                assert answer(reached(position, move)) != "impossible", (position, move)
    assert met > 5


def test_what_is_pointless_leaves_the_table_as_it_was_but_for_names(half_rows_game: pc.Game):
    plan, met = registry.plan_for(half_rows_game), 0
    assert plan.key is not None
    for seed in range(12):
        position, random = crowded(half_rows_game, Random(seed), UP), Random(seed)
        for _ in range(40):
            moves = list(legal_moves(half_rows_game, position.table))
            for move in moves:
                if plan.pointless[0](position.table, move):
                    met += 1
                    assert shape(reached(position, move)) == shape(position)
            if not moves:
                break
            position = reached(position, random.choice(moves))
    assert met > 5


def shape(position: pc.Position) -> object:
    """What lies there, rows with the same rights in any order."""
    piles = {name: tuple(cards) for name, cards in position.piles_all.items()}
    lower = {"left5", "right5"} if position.game.name == "masterpiece" else set[str]()
    rows = {name for name in piles if name.startswith(("left", "right"))}
    others = {name: cards for name, cards in piles.items() if name not in rows}
    return sorted(piles[row] for row in rows - lower), sorted(piles[row] for row in lower), others, position.counters


def test_the_key_is_that_of_the_shape(half_rows_game: pc.Game):
    key, of_shape, of_key = registry.plan_for(half_rows_game).key, dict[str, int](), dict[int, str]()
    assert key is not None
    for seed in range(12):
        position, random = crowded(half_rows_game, Random(seed), seed % 3), Random(seed)
        for _ in range(60):
            moves = list(legal_moves(half_rows_game, position.table))
            number, text = key(position.table) % 2**64, str(shape(position))
            assert of_shape.setdefault(text, number) == number
            assert of_key.setdefault(number, text) == text
            if not moves:
                break
            position = reached(position, random.choice(moves))


def test_half_rows_with_other_rights_are_told_apart():
    game = pc.game("masterpiece")
    keys = {half_rows.key_of_masterpiece(game.set_up({pile: "7H"}).table) for pile in ("left1", "left5", "cellar", "foundation1")}
    assert len(keys) == 4
    assert half_rows.key_of_masterpiece(game.set_up({"left1": "7H"}).table) in keys
    for one, other in (("left1", "right4"), ("left5", "right5")):
        assert half_rows.key_of_masterpiece(game.set_up({one: "7H 9C"}).table) == half_rows.key_of_masterpiece(
            game.set_up({other: "7H 9C"}).table
        )


@pytest.mark.parametrize(("name", "number"), [("prisoners", 100_001), ("new_homebody", 100_009), ("masterpiece", 100_022)])
def test_before_the_direction_is_settled_nothing_is_forced(name: str, number: int):
    """In these deals one of the first cards that can go to a base loses a game that can be won."""
    game = pc.game(name)
    deal, forced = game.deal(number), registry.plan_for(game).forced[0]
    out = [move for move in legal_moves(game, deal.table) if move.dst in half_rows._BASES]
    assert {answer(reached(deal, move)) for move in out} == {"won", "impossible"}
    assert not any(forced(deal.table, move) for move in out)
    assert all(
        forced(reached(deal, move).table, each)
        for move in out
        for each in legal_moves(game, reached(deal, move).table)
        if each.dst in half_rows._BASES
    )
