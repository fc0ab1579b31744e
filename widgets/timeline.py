"""What the reader did at a table, to be taken back and done again: moves, new deals and fresh starts alike."""

from patience_core import Position


class Timeline:
    """Positions before and after the present one. A position that comes with a history can be taken back into it."""

    def __init__(self, position: Position) -> None:
        self.now = position
        self._past = list(position.line[:-1])
        self._future: list[Position] = []

    def go(self, position: Position) -> None:
        """The reader acts. What was taken back can still be done again if the reader did just that."""
        if self._future and _same(self._future[-1], position):
            self._future.pop()
        else:
            self._future.clear()
        self._past.append(self.now)
        self.now = position

    @property
    def can_undo(self) -> bool:
        """There is something to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Something was taken back."""
        return bool(self._future)

    def undo(self) -> None:
        """Take back the last action; nothing happens at the beginning."""
        if self._past:
            self._future.append(self.now)
            self.now = self._past.pop()

    def redo(self) -> None:
        """Do again what was taken back last."""
        if self._future:
            self._past.append(self.now)
            self.now = self._future.pop()


def _same(one: Position, other: Position) -> bool:
    return (one.game, one.start, one.step, one.key) == (other.game, other.start, other.step, other.key)
