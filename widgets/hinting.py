"""Hints in levels: how many moves there are, then which card, then which move, then why."""

from patience_core import Position, texts
from patience_core.hints import hint
from patience_core.scene import Frame, Scene

from . import marks, words

COUNT, CARD, MOVE, WHY = 1, 2, 3, 4


class Hints:
    """What has been asked about a position: nothing at first (``level`` 0), and with each question more is told."""

    def __init__(self) -> None:
        self.level = 0
        self.position: Position | None = None
        self.move: str | None = None

    def ask(self, position: Position) -> None:
        """The reader asks: of another position than before, the questions begin anew."""
        if position is not self.position:
            self.position, self.level, self.move = position, 0, hint(position)
        self.level = min(self.level + 1, WHY if self.move else COUNT)

    def text(self, language: str) -> str:
        """What is told, in one line."""
        position = self._asked
        counted = texts.word("hint_moves", language, words.counted("move", len(position.moves), language))
        if self.move is None or self.level == COUNT:
            return counted
        told = words.move(position, self.move, language)
        if self.level == CARD:
            return texts.word("hint_card", language, words.beginning(position, self.move, language))
        return texts.word("hint_move", language, told)

    def frames(self, picture: Scene) -> list[Frame]:
        """What is shown of it on the table."""
        if self.move is None or self.level < CARD:
            return []
        ends = marks.of_moves(self._asked, picture, [self.move], "hint")
        return ends[:1] if self.level == CARD else ends

    @property
    def sentence(self) -> str | None:
        """The sentence that grants the move, once why has been asked."""
        return self._asked.judge(self.move).granted_by if self.move and self.level == WHY else None

    @property
    def _asked(self) -> Position:
        assert self.position is not None
        return self.position
