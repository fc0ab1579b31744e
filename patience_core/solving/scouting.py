"""A game's own way of looking for wins, in place of the common runs that hope; the proofs remain with the common search."""

from abc import ABC, abstractmethod
from collections.abc import Iterator

from ..game import Move
from .engine import EXHAUSTED, NODES, PAUSED, WON, Array


class Scout(ABC):
    """Looks for wins of the first class from one position."""

    def __init__(self) -> None:
        self.line: tuple[Move, ...] = ()
        """The win, once there is one."""
        self.is_lost = False
        """Whether it has proved that there is none, when nothing more is to be tried."""
        self.memory = 128 << 20
        """Bytes that what grows may take, about; what does not (Parade's clauses: 20 MB) comes on top."""
        self._work, self._to_be_counted = self.tried(), 0

    @abstractmethod
    def tried(self) -> Iterator[int]:
        """Work bit by bit; how many positions each bit has looked at. It ends with a line, or with nothing more to try."""

    def look(self, numbers: Array, budget: int) -> int:
        """Go on for so many positions: WON with a ``line``, PAUSED, or EXHAUSTED when there is nothing more to try."""
        while budget > 0:
            counted = min(budget, self._to_be_counted)
            numbers[NODES] += counted
            self._to_be_counted -= counted
            budget -= counted
            if self._to_be_counted == 0 and self.line:
                return WON
            if self._to_be_counted == 0:
                more = next(self._work, None)
                if more is None:
                    return EXHAUSTED
                self._to_be_counted = more
        return PAUSED
