"""Frames on the table: which places a move, a sentence of the rules or the keyboard draws the eye to."""

from collections.abc import Iterable, Iterator
from itertools import islice

from patience_core import Position
from patience_core.game import EXCHANGE
from patience_core.notation import read_move
from patience_core.scene import Box, Frame, Scene

from .focus import round_cards
from .moves import Spot, pointed

MOST = 300  # moves of which places are framed; with more, nearly every card would be


def begins_at(position: Position, picture: Scene, move: str) -> Box:
    """The cards with which a legal move begins."""
    return next(_ends(position, picture, move))


def of_moves(position: Position, picture: Scene, moves: Iterable[str], kind: str) -> list[Frame]:
    """A frame round each place where one of these legal moves begins or ends; of very many moves, the first."""
    boxes = (box for move in islice(moves, MOST) for box in _ends(position, picture, move))
    return [Frame(box, kind) for box in dict.fromkeys(boxes)]


def of_piles(picture: Scene, piles: Iterable[str], kind: str) -> list[Frame]:
    """A frame round what lies uppermost on each of these piles."""
    return [Frame(picture.box_of(pile), kind) for pile in piles]


def _ends(position: Position, picture: Scene, move: str) -> Iterator[Box]:
    request = read_move(position.game, position.table, move)
    if request.written == EXCHANGE:
        for end in move.split(EXCHANGE):
            pile, _, place = end.strip().rpartition(".")
            yield picture.box_of(pile, len(position.piles_all[pile]) - int(place) + 1)
        return
    yield round_cards(picture, Spot(request.src.name, request.n))
    if request.written not in pointed(position.game):
        yield picture.box_of(request.dst.name)
