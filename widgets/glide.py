"""Cards on their way from one scene to the next: which of them travel, and the little while that they take."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from patience_core.scene import CardShown, Scene

GLIDE = 0.15
"""Seconds that cards travel."""
MOST = 12
"""Cards that travel at once; more, as when the rows are laid anew, are not followed by any eye."""
_STEPS = 6  # pictures of the way, the first of which is sent with the table

OnError: TypeAlias = Callable[[Exception], None]


class Journey(NamedTuple):
    """A card as it will lie, and how far from there it set out."""

    card: CardShown
    dx: float
    dy: float


def journeys(before: Scene, after: Scene) -> list[Journey]:
    """The cards that lie elsewhere than before, in the order in which they are drawn.

    A card is known again by its name; of equal ones each is taken for the one that lay nearest. One that has been turned over
    is known by its place, or else comes from the pile of backs, or is the back, whose other side is seen no more. Where a card
    was not there before in any way, another game has been laid, and nothing travels.
    """
    gone = list(before.cards)
    came = [card for card in after.cards if not _take(gone, [old for old in gone if _lies_alike(old, card)])]
    pairs = dict[int, CardShown]()
    for known_again in (_same_name, _same_pile_turned, _turned):
        for i, card in enumerate(came):
            if i not in pairs and (old := _take(gone, _nearest(card, (old for old in gone if known_again(old, card))))):
                pairs[i] = old
    if len(pairs) < len(came):
        return []
    found = (Journey(card, pairs[i].box.x - card.box.x, pairs[i].box.y - card.box.y) for i, card in enumerate(came))
    return [journey for journey in found if journey.dx or journey.dy]


def _take(cards: list[CardShown], candidates: Sequence[CardShown]) -> CardShown | None:
    """The first of the candidates, which is then no longer among the cards."""
    if not candidates:
        return None
    cards.remove(candidates[0])
    return candidates[0]


def _nearest(card: CardShown, others: Iterable[CardShown]) -> list[CardShown]:
    return sorted(others, key=lambda old: (old.box.x - card.box.x) ** 2 + (old.box.y - card.box.y) ** 2)


def _lies_alike(old: CardShown, card: CardShown) -> bool:
    return (old.pile, old.name, old.box) == (card.pile, card.name, card.box)


def _same_name(old: CardShown, card: CardShown) -> bool:
    return old.name == card.name


def _turned(old: CardShown, card: CardShown) -> bool:
    return (old.name == "") != (card.name == "")


def _same_pile_turned(old: CardShown, card: CardShown) -> bool:
    return old.pile == card.pile and _turned(old, card)


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that this is called in, if there is one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def log_it(error: Exception) -> None:
    """What becomes of an error that nobody else wants to hear of."""
    logging.getLogger(__name__).error("cards could not travel", exc_info=error)


class Flight:
    """Cards on their way: ``draw`` is called with the share of the way that they have gone, and ``land`` at its end."""

    def __init__(
        self,
        journeys: Sequence[Journey],
        seconds: float,
        draw: Callable[[float], None],
        land: Callable[[], None],
        on_error: OnError,
    ) -> None:
        self.journeys, self._seconds = journeys, seconds
        self._draw, self._land, self._on_error = draw, land, on_error
        self._task: asyncio.Task[None] | None = None

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        """Set out; this returns at once."""
        self._task = loop.create_task(self._go())

    def stop(self) -> None:
        """Go no further."""
        if self._task is not None:
            self._task.cancel()

    async def _go(self) -> None:
        try:
            for step in range(1, _STEPS):
                await asyncio.sleep(self._seconds / _STEPS)
                self._draw(step / _STEPS)
            await asyncio.sleep(self._seconds / _STEPS)
            self._land()
        except Exception as error:
            self._on_error(error)
