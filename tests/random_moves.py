"""Random games by the thousand: ``python -m tests.random_moves [moves]`` plays so many moves (10,000) of every game and option.

After every move the pack is counted and the position before is as it was. At every twentieth position the game is played again
from its beginning, saved and read again, and the list of moves is held against what the judge says of moves that one could ask
for. The tests play a thousand moves of every game by default.
"""

import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import patience_core as pc
from patience_core.pack import FIRST
from patience_core.table import NO_CARD, beneath, cards_on, face_down, height, top
from tests.strategies import VARIANTS, askable, random_move, replay

MOVES, LONGEST, COSTLY_EVERY, ASKED = 10_000, 150, 20, 150
IN_TESTS = 1_000  # moves of each game by default, when the tests play


@dataclass
class Tally:
    """What came of the random games of a variant."""

    variant: pc.Game
    moves: int = 0
    games: int = 0
    wins: int = 0
    stuck: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        return f"{self.variant!s:<72} {self.games:>6} {self.moves:>6} {self.wins:>5} {self.stuck:>6} {self.seconds:>8.1f}"


HEADING = f"{'variant':<72} {'games':>6} {'moves':>6} {'wins':>5} {'stuck':>6} {'seconds':>8}"


def assert_whole(position: pc.Position, pack: Counter[int]) -> None:
    """The pack is there, each card once, and the table's books agree with what lies on it."""
    t = position.table
    lying: Counter[int] = Counter()
    for pile in position.game.piles:
        cards = cards_on(t, pile)
        lying.update(cards)
        assert len(cards) == height(t, pile), pile
        assert 0 <= face_down(t, pile) <= height(t, pile), pile
        assert top(t, pile) == (cards[-1] if cards else NO_CARD), pile
        assert [beneath(t, card) for card in cards] == [NO_CARD, *cards][: len(cards)], pile
        assert len(cards) <= 1 or pile not in position.game.cells, pile
    assert lying == pack


def assert_replayed(position: pc.Position) -> None:
    """Taking back is playing again without the last move; and what is saved is the same when it is read."""
    assert replay(position).table == position.table
    before = replay(position.back())
    assert (before.table, before.history) == (position.back().table, position.history[: len(position.line) - 2])
    again = pc.from_json(position.to_json())
    assert (again.table, again.key, again.history) == (position.table, position.key, position.history)


def assert_judged_as_listed(position: pc.Position, random: Random) -> None:
    """The judge grants the moves that are listed, each as it is written, and of others none but by another name of these."""
    listed = list(position.moves)
    assert len(set(listed)) == len(listed)
    asked = list(askable(position))
    for move in random.sample(listed, min(ASKED, len(listed))):
        assert position.judge(move).move == move
        assert position.judge(move)
    for move in random.sample(asked, min(ASKED, len(asked))):
        verdict = position.judge(move)
        assert bool(verdict) is (verdict.move in listed), move
        assert bool(verdict) is (move in position.moves), move


def play(variant: pc.Game, moves: int, costly_every: int = COSTLY_EVERY) -> Tally:
    """Play games of a variant, one after another, until so many moves have been made, with all checks."""
    tally, random, pack, started = Tally(variant), Random(f"{variant} moves"), Counter(variant.pack), time.perf_counter()
    while tally.moves < moves:
        position, move = variant.deal(random.randint(FIRST, 10**9)), ""
        tally.games += 1
        for _ in range(min(LONGEST, moves - tally.moves)):
            move = random_move(position, random)
            if move is None:
                tally.stuck += position.outcome == "stuck"
                tally.wins += position.outcome != "stuck"
                break
            before, table = position, position.table.copy()
            position = position.play(move)
            tally.moves += 1
            assert position.back() is before
            assert before.table == table
            assert_whole(position, pack)
            if tally.moves % costly_every == 0:
                assert_replayed(position)
                assert_judged_as_listed(position, random)
    tally.seconds = time.perf_counter() - started
    return tally


def main(arguments: Sequence[str]) -> int:
    """Play all variants and print what came of it."""
    if len(arguments) > 1 or not all(argument.isdecimal() for argument in arguments):
        print("python -m tests.random_moves [moves]", file=sys.stderr)
        return 2
    print(HEADING, flush=True)
    for variant in VARIANTS:
        print(play(variant, int(*arguments) if arguments else MOVES), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
