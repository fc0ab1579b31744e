"""The scout of Squaring the Circle: it learns from its own lines (see ``nested``) which of two equal cards goes first."""

from collections.abc import Iterator

from ..game import Move
from ..games._circle import CIRCLE, rank_of, suit_of
from ..games.squaring_the_circle import STOCK, WASTE
from ..judge import legal_moves
from ..notation import write_move
from ..position import Position
from ..table import Table, cards_on, rank, suit
from . import nested
from .carpet_table import AGAIN, CARPET_UP, TURN, WASTE_UP, WHERE
from .circle_table import FUNCTIONS, circle_row_of, play_on_circle


class Scout(nested.Scout):
    """Looks for wins."""

    def __init__(self, position: Position, compiled: bool) -> None:
        self._position = position
        exhausts = bool(position.game.chosen["must_exhaust"])
        row = circle_row_of(position.table, exhausts) if is_built_whole(position.table) else None
        prior = [20.0 if code // 128 * 128 in (CARPET_UP, WASTE_UP) else 1.0 for code in range(nested.CODES)]
        super().__init__(row, prior, nested.of_game("circle", FUNCTIONS, compiled), compiled)

    def told(self, moves: list[int]) -> Iterator[Move]:
        """See ``nested.Scout``. The judge knows which of two equal places a card goes to."""
        row, position = list(self._row or []), self._position
        for move in moves:
            kind, card = move // 128 * 128, move % 128
            src = int(STOCK[0]) if kind == TURN else int(WASTE[0]) if kind in (WASTE_UP, AGAIN) else row[WHERE + card]
            ends = STOCK if kind == AGAIN else WASTE if kind == TURN else CIRCLE
            told = next(each for each in legal_moves(position.game, position.table) if each.src == src and each.dst in ends)
            yield told
            play_on_circle(row, move)
            position = position.play(write_move(position.game, position.table, told))


def is_built_whole(t: Table) -> bool:
    """Each place of the circle is built as play builds it."""
    return all(
        [(suit(card), rank(card)) for card in cards_on(t, place)]
        == [(suit_of(place), rank_of(place) + n) for n in range(len(cards_on(t, place)))]
        for place in CIRCLE
    )
