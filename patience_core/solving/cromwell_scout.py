"""Cromwell's scout: it looks for wins by the steps of ``cromwell``, and tells them as plain moves."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np

from ..game import Move
from ..games.cromwell import EXCHANGES, FANS, FOUNDATIONS
from ..position import Position
from ..table import Card, cards_on, count, rank, suit
from . import scouting
from .cromwell import FEWER, FEWEST, LONGER, LONGEST, SEEN, SHORTEST, WITHOUT, compiled_search, search
from .cromwell_table import END, KING, LEVEL, MOST, OUT, OUT_OF_FAN, Arrays
from .engine import EXHAUSTED, PAUSED, WON


class Scout(scouting.Scout):
    """Looks for wins, with the exchange, if there is to be one, before everything else."""

    def __init__(self, position: Position, compiled: bool) -> None:
        super().__init__()
        self._search = compiled_search() if compiled else search
        t = position.table
        self._fans = [cards_on(t, fan) for fan in FANS]
        self._out = [cards_on(t, foundation) for foundation in FOUNDATIONS]
        self._may_exchange = count(t, EXCHANGES) == 0
        heights = np.array([len(fan) for fan in self._fans], np.int64)
        out = sorted((suit_of, -len(pile)) for suit_of, pile in ((n // 2, pile) for n, pile in enumerate(self._out)))
        by_suit = np.array([-n for _, n in out], np.int64).reshape(4, 2).T.ravel().copy()
        self._a = Arrays(
            np.zeros((len(FANS), MOST), np.int64), heights, by_suit,
            np.zeros((212, LEVEL), np.int64), np.zeros(212 * 104, np.int64),
            np.zeros(SEEN, np.int64), np.zeros(len(FANS), np.int64), np.zeros(3, np.int64),
        )  # fmt: skip
        self._random, self._runs = Random(0), 0

    def _is_fit(self) -> bool:
        """The foundations are in order, and no fan is too high."""
        in_order = all(
            [(suit(card), rank(card)) for card in pile] == [(n // 2, place) for place in range(1, len(pile) + 1)]
            for n, pile in enumerate(self._out)
        )
        whole = sum(map(len, (*self._fans, *self._out))) == 104
        return whole and in_order and max(map(len, self._fans)) < MOST

    def tried(self) -> Iterator[int]:
        """Try one exchange after another; how many positions have been looked at is told after each."""
        if not self._is_fit():
            return
        for _ in range(WITHOUT):
            ended = self._run(None, SHORTEST * 5)
            yield int(self._a.result[0])
            if ended == EXHAUSTED:
                break
        cards = [card for fan in self._fans for card in fan]
        waiting = [pair for pair in combinations(cards, 2) if face(pair[0]) != face(pair[1])] if self._may_exchange else []
        self._random.shuffle(waiting)
        length = SHORTEST
        while waiting:
            scores = []
            for pair in waiting:
                if self._run(pair, length) == PAUSED:
                    scores.append((int(self._a.result[1]), self._random.random(), pair))
                yield int(self._a.result[0])
            scores.sort()
            waiting = [pair for *_, pair in scores[: max(FEWEST, len(scores) // FEWER)]]
            length = min(LONGEST, length * LONGER)

    def _run(self, pair: tuple[Card, Card] | None, length: int) -> int:
        """Search after an exchange, or without; how it ended."""
        for number, fan in enumerate(self._fans):
            for place, card in enumerate(fan):
                self._a.lying[number, place] = face(exchanged(card, pair))
        self._runs += 1
        ended = int(self._search(self._a, length, self._runs))
        if ended == WON:
            levels = self._a.levels[: self._a.result[2], END]
            player = _Player([[exchanged(card, pair) for card in fan] for fan in self._fans], [len(pile) for pile in self._out])
            for move in self._a.moves[levels].tolist():
                player.play(move)
            first = (Move(4, min(pair), max(pair), 1),) if pair else ()
            self.line = (*first, *player.line)
        return ended


class _Player:
    """Plays the steps of a line on fans of cards, each with the plain moves it stands for."""

    def __init__(self, fans: list[list[Card]], out: list[int]) -> None:
        self.fans, self.out, self.line = fans, out, list[Move]()

    def play(self, step: int) -> None:
        """One step: see ``cromwell_table``."""
        if step < OUT:
            fan = step & OUT_OF_FAN - 1
            place = self._root(fan)
        else:
            fan, place = self._loose(step - OUT)
        card = face(self.fans[fan][place])
        if step < OUT_OF_FAN:
            self._carry(fan, self._room(card + 1, fan), len(self.fans[fan]) - place)
            return
        if place + 1 < len(self.fans[fan]):
            self._carry(fan, self._room(card, fan), len(self.fans[fan]) - place - 1)
        self.fans[fan].pop()
        foundation = next(n for n in (2 * (card // 13), 2 * (card // 13) + 1) if self.out[n] == card % 13)
        self.out[foundation] += 1
        self.line.append(Move(2 if card % 13 == 0 else 3, int(FANS[fan]), int(FOUNDATIONS[foundation]), 1))

    def _root(self, fan: int) -> int:
        """The place of the lowest card of the run at the top."""
        faces = [face(card) for card in self.fans[fan]]
        place = len(faces) - 1
        while place > 0 and faces[place] % 13 != KING and faces[place - 1] == faces[place] + 1:
            place -= 1
        return place

    def _loose(self, wanted: int) -> tuple[int, int]:
        """Fan and place of a card of this face that is no root, uncovered if there is one."""
        found = [
            (place + 1 < len(self.fans[fan]), fan, place)
            for fan in range(len(self.fans))
            for place in range(self._root(fan) + 1, len(self.fans[fan]))
            if face(self.fans[fan][place]) == wanted
        ]
        _, fan, place = min(found)
        return fan, place

    def _room(self, wanted: int, but: int) -> int:
        """Another fan with a card of this face on top."""
        return next(n for n, fan in enumerate(self.fans) if n != but and fan and face(fan[-1]) == wanted)

    def _carry(self, src: int, dst: int, n: int) -> None:
        self.fans[dst] += self.fans[src][-n:]
        del self.fans[src][-n:]
        self.line.append(Move(0 if n == 1 else 1, int(FANS[src]), int(FANS[dst]), n))


def face(card: Card) -> int:
    """13 * suit + rank, from 0."""
    return 13 * suit(card) + rank(card) - 1


def exchanged(card: Card, pair: tuple[Card, Card] | None) -> Card:
    """The card that lies there after the exchange."""
    return pair[1 - pair.index(card)] if pair is not None and card in pair else card
