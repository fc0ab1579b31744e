"""Moves between hand and notation: what a pile, a card or two cards under the hand come to when they are written.

Nothing here knows a rule. What is legal is asked of the position, and of one kind of move at a time: the exchanges of a table
are thousands, and nobody needs a list of them.
"""

from collections.abc import Iterator
from typing import NamedTuple

from patience_core import Game, Position
from patience_core.game import CARRY, EXCHANGE, PAIR, MoveKind
from patience_core.notation import read_move
from patience_core.scene import Scene


class Spot(NamedTuple):
    """What lies under a point: a pile, and how many cards a move from there would carry (0: a bare place)."""

    pile: str
    n: int


def plain_words(game: Game) -> dict[str, tuple[str, str]]:
    """The moves that are a word and no more, each with the names of the piles at which it begins and ends."""
    return {kind.written: (kind.src[0].name, kind.dst[0].name) for kind in _worded(game) if len(kind.src) == 1}


def pointed(game: Game) -> list[str]:
    """The ways to move for which something has to be pointed at: words with a pile, and the exchange of two cards."""
    return _with_a_pile(game) + [EXCHANGE] * any(kind.written == EXCHANGE for kind in game.kinds)


def targets(position: Position, held: Spot) -> dict[str, str]:
    """Where the cards in hand may go now: pile name to the move, in notation. An exchange is not for a hand that carries."""
    found: dict[str, str] = {}
    for move in position.moves.without_exchanges():
        request = read_move(position.game, position.table, move)
        ends = {request.src.name: request.dst.name}
        if request.written == PAIR:
            ends[request.dst.name] = request.src.name
        if held.pile in ends and held.n == request.n:
            found.setdefault(ends[held.pile], move)
    return found


def attempt(game: Game, held: Spot, pile: str) -> str:
    """The cards in hand laid on a pile, as it is written where some kind of move has such ends, or else as a plain move."""
    src, dst = game.piles_by_name[held.pile], game.piles_by_name[pile]
    for kind in game.kinds:
        if kind.written not in (CARRY, EXCHANGE) and held.n == 1 and src in kind.src and dst in kind.dst:
            return f"{src.name}{PAIR}{dst.name}" if kind.written == PAIR else _word(kind, src.name)
    return f"{src.name}{CARRY}{dst.name}" + (f" {held.n}" if held.n > 1 else "")


def only_word(position: Position, spot: Spot) -> str | None:
    """The word with this pile, when it is all that may be done with the card."""
    legal = [move for word in _with_a_pile(position.game) if (move := f"{word} {spot.pile}") in position.moves]
    return legal[0] if legal and list(targets(position, spot).values()) == legal else None


def word_at(position: Position, pile: str, bare: bool) -> str | None:
    """The word that a click on a back or a bare place plays: legal and with an end here, or else one that begins here.

    A bare place where cards may be laid is no button.
    """
    game = position.game
    if bare and any(kind.written == CARRY and game.piles_by_name[pile] in kind.dst for kind in game.kinds):
        return None
    ends = plain_words(game)
    from_here = [word for word, (src, _) in ends.items() if src == pile]
    candidates = from_here + [word for word, (_, dst) in ends.items() if dst == pile and word not in from_here]
    return next((word for word in candidates if word in position.moves), from_here[0] if from_here else None)


def exchange(picture: Scene, one: Spot, other: Spot) -> str:
    """The exchange of two cards of a picture, each named by its place counted from the bottom of its pile."""
    return EXCHANGE.join(f"{spot.pile}.{_height(picture, spot.pile) - spot.n + 1}" for spot in (one, other))


def _with_a_pile(game: Game) -> list[str]:
    return list(dict.fromkeys(kind.written for kind in _worded(game) if len(kind.src) > 1))


def _worded(game: Game) -> Iterator[MoveKind]:
    return (kind for kind in game.kinds if kind.is_word)


def _word(kind: MoveKind, pile: str) -> str:
    return f"{kind.written} {pile}" if len(kind.src) > 1 else kind.written


def _height(picture: Scene, pile: str) -> int:
    return sum(card.pile == pile for card in picture.cards)
