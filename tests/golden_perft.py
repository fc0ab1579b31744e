"""The golden file of perft: how many lines of 1, 2, 3, … moves there are from deals, and from the middle of random games.

``lines`` are counted by the rules as they stand (and by the compiled ones); ``deep``, the numbers for the depths that follow,
by the compiled rules alone, for which ``python -m benchmarks.deep_perft`` compares them (of a game with many variants, for the
default and one other).

``python -m tests.golden_perft`` adds cases for variants that are not in the file yet. It never changes one that is: if a number
no longer comes out, find out why. Where the change is right, delete the lines of that variant first.
"""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import patience_core as pc
from patience_core.game import EXCHANGE
from patience_core.perft import perft
from tests.strategies import OTHER_RULES, VARIANTS, random_game

GOLDEN = Path(__file__).parent / "golden" / "perft.jsonl"
DEALS = (17, 100_001)
MIDDLES = (25, 60)  # moves into random games
LISTS, DEEP_LINES = 250, 2_000_000  # about as many lists of moves for ``lines``; no further than so many lines for ``deep``
MANY_PILES, LISTS_OF_MANY, DEEP_LINES_OF_MANY = 30, 40, 100_000  # where a list takes long, fewer of them


@dataclass(frozen=True)
class Case:
    """A position, and what was counted from it."""

    game: str
    options: dict[str, object]
    deal: int
    moves: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    deep: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        return f"{pc.game(self.game, **self.options)}, deal {self.deal}, {len(self.moves)} moves on"

    @property
    def position(self) -> pc.Position:
        position = pc.game(self.game, **self.options).deal(self.deal)
        for move in self.moves:
            position = position.play(move)
        return position


def positions_for(variant: pc.Game) -> Iterator[Case]:
    """Positions of a variant, not counted yet: deals, and tables in the middle of random games."""
    for deal in DEALS:
        yield Case(variant.name, dict(variant.chosen), deal)
        for kind in variant.kinds:
            if kind.written == EXCHANGE:  # until there has been one, thousands of moves hide all others
                exchange = variant.deal(deal).moves.of(kind.granted_by)[0]
                yield Case(variant.name, dict(variant.chosen), deal, (exchange,))
    for seed, steps in enumerate(MIDDLES):
        *_, last = random_game(variant, seed, steps)
        reached = last if last.moves else last.line[max(0, len(last.line) - 6)]  # not at the end of a game that ended early
        assert reached.start.number is not None
        yield Case(variant.name, dict(variant.chosen), reached.start.number, tuple(step.move for step in reached.history))


def golden() -> list[Case]:
    """The cases in the file."""
    rows = map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines()) if GOLDEN.exists() else ()
    return [Case(**{key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}) for row in rows]


def counted(case: Case) -> Case:
    """The case with its numbers."""
    from patience_core.compiled import compiled, to_array

    game, table = case.position.game, case.position.table
    many = len(game.piles) >= MANY_PILES
    lines, lists = [perft(game, table, 1)], LISTS_OF_MANY if many else LISTS
    while len(lines) < 12 and lines[-1] and sum(lines) < lists:
        lines.append(perft(game, table, len(lines) + 1))
    if game not in (*pc.GAMES, *OTHER_RULES):
        return Case(case.game, case.options, case.deal, case.moves, tuple(lines))
    fast, array, deep = compiled(game, print), to_array(table), list[int]()
    while len(deep) < 20 and 0 < (deep or lines)[-1] < (DEEP_LINES_OF_MANY if many else DEEP_LINES) / 4:
        deep.append(fast.perft(array, len(lines) + len(deep) + 1))
    return Case(case.game, case.options, case.deal, case.moves, tuple(lines), tuple(deep))


def missing() -> list[pc.Game]:
    """The variants of which the file has nothing."""
    there = {pc.game(case.game, **case.options) for case in golden()}
    return [variant for variant in VARIANTS if variant not in there]


def write() -> None:
    """Add what is missing to the file, variant by variant."""
    for variant in missing():
        cases = [counted(case) for case in positions_for(variant)]
        with GOLDEN.open("a", encoding="utf-8") as file:
            file.writelines(json.dumps(asdict(case)) + "\n" for case in cases)


if __name__ == "__main__":
    write()
