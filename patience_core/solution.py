"""What a solver says of a position: plain data, for which neither a compiler nor numpy is needed."""

from dataclasses import dataclass

from .position import Position

WON, SECOND_CLASS, IMPOSSIBLE, UNKNOWN = "won", "won_second_class", "impossible", "unknown"


@dataclass(frozen=True)
class Solution:
    """What was found out about a position, and at what expense.

    ``status`` is ``won`` (``moves`` lead to ``end``; every one was played by the judge), ``won_second_class`` (likewise; no
    better win was found), ``impossible`` (all that can be reached was looked at) or ``unknown``.
    """

    status: str
    moves: tuple[str, ...]
    end: Position | None
    """The position after the moves, played from the one that was asked about."""
    complete: bool
    """Whether all that matters was looked at: a second-class win is then the best there is."""
    nodes: int
    """Positions looked at, those met again included."""
    seconds: float
    table_bytes: int
    """The size of the table of positions seen, at its largest."""
    table_used: int
    """Positions in it at the end."""
    table_lost: int
    """Positions that it had no room for, and forgot."""

    risk: float
    """A bound on the probability that two positions had one fingerprint, so that ``impossible`` may be wrong; 0 in Klondike."""
