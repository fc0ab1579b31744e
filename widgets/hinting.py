"""Hints in levels: how many moves there are, which card, which move, and why; last of all, a move that wins."""

from patience_core import Position, Solution, texts
from patience_core.hints import hint, leads_back
from patience_core.scene import Frame, Scene

from . import marks, words

COUNT, CARD, MOVE, WHY, SEARCH = 1, 2, 3, 4, 5


class Hints:
    """What has been asked about a position: nothing at first (``level`` 0), and with each question more is told."""

    def __init__(self) -> None:
        self.level = 0
        self.position: Position | None = None
        self.move: str | None = None
        self.solution: Solution | None = None
        self.leads_back = False

    def ask(self, position: Position) -> None:
        """The reader asks: of another position than before, the questions begin anew."""
        if position is not self.position:
            self.position, self.level, self.move, self.solution = position, 0, hint(position), None
            self.leads_back = False
        self.level = min(self.level + 1, SEARCH if self.move else COUNT)

    def learn(self, solution: Solution) -> None:
        """The solver has found out about the position: if it can be won, the move is now one that wins.

        Where winning means going back to a table already seen, that is what *Undo* is for, and no move is told.
        """
        self.solution, self.leads_back = solution, False
        if solution.moves:
            self.move = solution.moves[0]
            self.leads_back = leads_back(self._asked, self.move)

    def text(self, language: str) -> str:
        """What is told, in one line."""
        position = self._asked
        counted = texts.word("hint_moves", language, words.counted("move", len(position.moves), language))
        if self.move is None or self.level == COUNT:
            return counted
        told = words.move(position, self.move, language)
        if self.level == CARD:
            return texts.word("hint_card", language, words.beginning(position, self.move, language))
        if self.level < SEARCH:
            return texts.word("hint_move", language, told)
        if self.solution is None:
            return texts.word("searching", language)
        found = words.outlook(self.solution, language)
        if not self.solution.moves:
            return found
        return f"{found}. {texts.word('hint_undo', language) if self.leads_back else texts.word('hint_move', language, told)}"

    def frames(self, picture: Scene) -> list[Frame]:
        """What is shown of it on the table."""
        if self.move is None or self.level < CARD or self.leads_back:
            return []
        ends = marks.of_moves(self._asked, picture, [self.move], "hint")
        return ends[:1] if self.level == CARD else ends

    @property
    def sentence(self) -> str | None:
        """The sentence that grants the move, once why has been asked."""
        tells = self.move and self.level >= WHY and not self.leads_back
        return self._asked.judge(self.move).granted_by if self.move and tells else None

    @property
    def _asked(self) -> Position:
        assert self.position is not None
        return self.position
