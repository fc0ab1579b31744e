"""Counting lines of play (*perft*), to compare one way of playing the rules with another, or with the day before.

Two programs that list the same moves and carry them out alike count the same lines to every depth; a difference shows that
something is wrong, and ``divide`` under which first move.
"""

from .game import Game, Move
from .judge import carry_out, legal_moves, settle
from .notation import write_move
from .position import Position
from .table import Table


def after(game: Game, table: Table, move: Move) -> Table:
    """The table after a legal move and all that it brings about by itself."""
    table = table.copy()
    carry_out(game, table, move)
    settle(game, table)
    return table


def perft(game: Game, table: Table, depth: int) -> int:
    """The number of lines of ``depth`` legal moves. A game that is won has no moves; the empty line is one."""
    if depth <= 0:
        return 1
    if depth == 1:
        return sum(1 for _ in legal_moves(game, table))
    return sum(perft(game, after(game, table, move), depth - 1) for move in legal_moves(game, table))


def divide(game: Game, table: Table, depth: int) -> dict[str, int]:
    """The same number, apart for each first move, as it is written."""
    return {write_move(game, table, move): perft(game, after(game, table, move), depth - 1) for move in legal_moves(game, table)}


def report(position: Position, depth: int) -> str:
    """The position, the count for each first move, and the sum: what to look at when a count is not as expected."""
    counts = divide(position.game, position.table, depth)
    width = max(map(len, counts), default=0)
    lines = (f"{move:<{width}}  {count}" for move, count in counts.items())
    return "\n".join([str(position), "", *lines, f"{depth} moves deep: {sum(counts.values())} lines"])
