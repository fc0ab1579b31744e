"""Cards, piles and moves as text, and back. Stored text is always English: S H D C, A 2 … 10 J Q K."""

import re
from collections.abc import Iterable

from .errors import InvalidMove, InvalidTable
from .game import Game, Move
from .judge import Request
from .table import Card, Pile, Table, cards_on, face, face_down, put, put_face_down, rank, suit

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
HIDDEN = "##"

_FACES = {rank_ + suit_: 16 * s + r for s, suit_ in enumerate(SUITS) for r, rank_ in enumerate(RANKS, 1)}
_MOVE = re.compile(r"\s*([\w.]+)\s*>\s*([\w.]+)(?:\s+([0-9]{1,3}))?\s*", re.ASCII)
_LONGEST_SHOWN = 40


def card_name(card: Card) -> str:
    """``7H``, ``10S``."""
    return RANKS[rank(card) - 1] + SUITS[suit(card)]


def card_face(text: str) -> int:
    """What is printed on a card, read from ``7H``, ``10s``, ``TS``; an ``InvalidTable`` names what cannot be read."""
    name = text.strip().upper()
    name = "10" + name[1:] if name.startswith("T") else name
    if name not in _FACES:
        raise InvalidTable(
            f"{_shown(text)} is not a card: a card is a rank (A 2 … 10 J Q K) and a suit (S H D C), as in 7H or 10S"
        )
    return _FACES[name]


def _shown(text: object) -> str:
    """A stranger's text as part of a message: quoted, and not too long."""
    shown = repr(text)
    return shown if len(shown) <= _LONGEST_SHOWN else shown[:_LONGEST_SHOWN] + "…"


class Deck:
    """The cards of a game, handed out by what is printed on them, each copy once."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._left: dict[int, list[Card]] = {}
        for card in game.pack:
            self._left.setdefault(face(card), []).append(card)

    def hand_out(self, text: str, where: str) -> Card:
        """The next copy of a card; an ``InvalidTable`` when the game has none, or no more."""
        if not isinstance(text, str):
            raise InvalidTable(f"{where}: {_shown(text)} is not a card but a {type(text).__name__}")
        try:
            printed = card_face(text)
        except InvalidTable as error:
            raise InvalidTable(f"{where}: {error}") from None
        if printed not in self._left:
            raise InvalidTable(f"{where}: {self._game.name} is played without {text}")
        if not self._left[printed]:
            raise InvalidTable(f"{where}: one {card_name(printed)} more than {self._game.name} has ({self._game.packs})")
        return self._left[printed].pop(0)

    @property
    def missing(self) -> list[str]:
        """The cards not handed out yet."""
        return [card_name(card) for cards in self._left.values() for card in cards]


def read_pack(game: Game, cards: str | Iterable[str]) -> list[Card]:
    """A whole pack in dealing order; an ``InvalidTable`` names wrong, doubled or missing cards."""
    deck = Deck(game)
    words = cards.split() if isinstance(cards, str) else list(cards)
    pack = [deck.hand_out(word, f"card {place} of the pack") for place, word in enumerate(words, 1)]
    if deck.missing:
        raise InvalidTable(f"the pack is not whole; missing: {' '.join(deck.missing)}")
    return pack


def pile_text(t: Table, pile: Pile) -> str:
    """The cards of a pile, bottom card first, those face down in brackets: ``(7H) KS``."""
    hidden = face_down(t, pile)
    return " ".join(f"({card_name(card)})" if place < hidden else card_name(card) for place, card in enumerate(cards_on(t, pile)))


def lay_pile(t: Table, pile: Pile, cards: str | Iterable[str], deck: Deck) -> None:
    """Lay the cards that ``pile_text`` writes; an ``InvalidTable`` names the pile and the place."""
    words = cards.split() if isinstance(cards, str) else list(cards)
    face_up = False
    for place, word in enumerate(words, 1):
        where = f"{pile.name}, card {place}"
        bracketed = isinstance(word, str) and word.startswith("(") and word.endswith(")")
        card = deck.hand_out(word[1:-1] if bracketed else word, where)
        if bracketed and face_up:
            raise InvalidTable(f"{where}: {word} lies face down on a card that is face up")
        face_up = not bracketed
        (put_face_down if bracketed else put)(t, pile, card)


def piles_by_name(game: Game) -> dict[str, Pile]:
    """The piles of a game by their names."""
    return {pile.name: pile for pile in game.piles}


def read_move(game: Game, text: str) -> Request:
    """Read ``a>b``, ``a>b n`` or a word of the game; an ``InvalidMove`` says what cannot be read."""
    if not isinstance(text, str):
        raise InvalidMove(f"a move is a text such as column3>column5 2, not a {type(text).__name__}")
    for kind in game.kinds:
        if kind.is_word and text.strip() == kind.written:
            return Request(kind.written, kind.src[0], kind.dst[0], 1)
    parts = _MOVE.fullmatch(text)
    if parts is None:
        words = sorted({kind.written for kind in game.kinds if kind.is_word})
        raise InvalidMove(f"{_shown(text)} is not a move of {game.name}: write pile>pile, pile>pile n, or {', '.join(words)}")
    piles = piles_by_name(game)
    for name in parts.group(1, 2):
        if name not in piles:
            raise InvalidMove(f"{_shown(text)}: {game.name} has no pile {_shown(name)}; its piles: {pile_groups(game)}")
    return Request(">", piles[parts[1]], piles[parts[2]], int(parts[3] or 1))


def pile_group(name: str) -> str:
    """The name of a pile without its numbers: ``column`` for column3."""
    return name.rstrip("0123456789.")


def pile_groups(game: Game) -> str:
    """The piles of a game in few words: ``stock, waste, foundation1 … foundation4, column1 … column7``."""
    groups: dict[str, list[str]] = {}
    for pile in game.piles:
        groups.setdefault(pile_group(pile.name), []).append(pile.name)
    return ", ".join(names[0] if len(names) == 1 else f"{names[0]} … {names[-1]}" for names in groups.values())


def write_move(game: Game, move: Move) -> str:
    """A move as text, which ``read_move`` reads back."""
    kind = game.kinds[move.kind]
    if kind.is_word:
        return kind.written
    ends = f"{game.piles[move.src].name}>{game.piles[move.dst].name}"
    return ends if move.n == 1 else f"{ends} {move.n}"


def write_request(request: Request) -> str:
    """A request in the one way in which it is stored."""
    if request.written != ">":
        return request.written
    return f"{request.src.name}>{request.dst.name}" + (f" {request.n}" if request.n != 1 else "")
