"""Under which rules, and with which solver, a row was made."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ..fingerprint import bare, source_fingerprint
from ..game import Game, MoveKind
from ..listing import Function
from ..translation import functions

_CORE = Path(__file__).parent.parent


def rules_version(game: Game) -> str:
    """Sixteen hexadecimal digits that change with any rule of the game, with the ends of its moves, and with its deal."""
    of_the_deal = [game.lay_out] if game.lay_second_order is None else [game.lay_out, game.lay_second_order]
    return source_fingerprint([*functions(game), *of_the_deal], *_told(game))


@cache
def solver_version() -> str:
    """Sixteen hexadecimal digits that change with the solver, for whichever game."""
    files = [_CORE / "solver.py", *sorted((_CORE / "solving").glob("*.py"))]
    return source_fingerprint([], *(bare(file.read_text(encoding="utf-8")) for file in files))


def _told(game: Game) -> Iterator[str]:
    """A game as its module tells it, but for the bodies of its functions."""
    yield repr((game.packs, [int(rank) for rank in game.ranks], [str(pile) for pile in game.piles], game.counters))
    for tier in game.tiers:
        yield repr([[_kind(kind) for kind in kinds] for kinds in (tier.first, tier.then)])
    for each in game.automatic:
        yield repr((_numbers(each.piles), _names(each.holds, each.effect)))
    yield repr(_names(game.is_won, game.is_second_class, game.lay_out, game.lay_second_order))


def _kind(kind: MoveKind) -> tuple[object, ...]:
    asked = _names(kind.when, *kind.provided, kind.effect, kind.up_to, kind.read_as)
    return _numbers(kind.src), _numbers(kind.dst), kind.written, asked


def _numbers(piles: tuple[int, ...]) -> list[int]:
    return [int(pile) for pile in piles]


def _names(*given: Function | None) -> list[str]:
    return [function.__qualname__ if function else "" for function in given]
