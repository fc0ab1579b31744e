"""Whether the game can still be won: asked of the solver, which sees all cards, while the table can be played on."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from threading import Event

import patience_core as pc
from patience_core import Position, Solution
from patience_core.solution import IMPOSSIBLE, WON

SECONDS = 1.0


class Outlook:
    """What the solver says of a position: ``solution``, or nothing while it searches.

    A search runs in a thread of its own, and ends at once when another position is asked about. Where no event loop runs, as in a
    script, it is waited for.
    """

    def __init__(self, on_answer: Callable[[], None], on_error: Callable[[Exception], None]) -> None:
        self.position: Position | None = None
        self.solution: Solution | None = None
        self._on_answer, self._on_error = on_answer, on_error
        self._stop = Event()
        self._search: asyncio.Task[None] | None = None

    def ask(self, position: Position) -> None:
        """Find out about a position; ``on_answer`` is called when the answer is there, also when it was known already."""
        if position is self.position and (self.solution or self._search):
            self._answer(self.solution)
            return
        follows = self._what_follows(position)
        self.forget()
        self.position = position
        if follows:
            self._answer(follows)
            return
        self._stop = stop = Event()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._answer(pc.solve(position, SECONDS))
        else:
            self._search = loop.create_task(self._find_out(position, stop))

    def of(self, position: Position) -> Solution | None:
        """What is known of a position."""
        return self.solution if position is self.position else None

    def forget(self) -> None:
        """Stop searching, and know nothing."""
        self._stop.set()
        self.position = self.solution = self._search = None

    async def _find_out(self, position: Position, stop: Event) -> None:
        try:
            solution = await asyncio.to_thread(pc.solve, position, SECONDS, stop=stop.is_set)
            if position is self.position and not stop.is_set():
                self._answer(solution)
        except Exception as error:
            self._on_error(error)

    def _answer(self, solution: Solution | None) -> None:
        if solution:
            self.solution = solution
            self._on_answer()

    def _what_follows(self, position: Position) -> Solution | None:
        """What the last answer says of a position one step further: on a line that wins it is won, of a lost game all is lost."""
        known, step = self.solution, position.step
        if known is None or step is None or position.previous is not self.position:
            return None
        if known.status == IMPOSSIBLE:
            return replace(known, nodes=0, seconds=0.0)
        if known.status == WON and known.moves[0] == step.move:
            return replace(known, moves=known.moves[1:], nodes=0, seconds=0.0)
        return None
