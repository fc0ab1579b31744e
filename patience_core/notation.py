"""Cards, piles and moves as text, and back. Stored text is always English: S H D C, A 2 … 10 J Q K."""

import re
from collections.abc import Iterable

from .errors import InvalidMove, InvalidTable
from .game import CARRY, EXCHANGE, PAIR, Game, Move, Request
from .table import Card, Pile, Table, cards_on, face, face_down, put, put_face_down, rank, suit

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
HIDDEN = "##"

_FACES = {rank_ + suit_: 16 * s + r for s, suit_ in enumerate(SUITS) for r, rank_ in enumerate(RANKS, 1)}
_MOVE = re.compile(r"\s*(?P<src>[\w.]+)\s*(?P<sign><>|[>+])\s*(?P<dst>[\w.]+)(?:\s+(?P<n>[0-9]{1,3}))?\s*", re.ASCII)
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


def _card_words(cards: str | Iterable[str], where: str) -> list[str]:
    if not isinstance(cards, Iterable):
        raise InvalidTable(f"{where}: cards are a text such as '7H KS', not a {type(cards).__name__}")
    return cards.split() if isinstance(cards, str) else list(cards)


def read_pack(game: Game, cards: str | Iterable[str]) -> list[Card]:
    """A whole pack in dealing order; an ``InvalidTable`` names wrong, doubled or missing cards."""
    deck, words = Deck(game), _card_words(cards, "the pack")
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
    words = _card_words(cards, pile.name)
    face_up = False
    for place, word in enumerate(words, 1):
        where = f"{pile.name}, card {place}"
        bracketed = isinstance(word, str) and word.startswith("(") and word.endswith(")")
        card = deck.hand_out(word[1:-1] if bracketed else word, where)
        if bracketed and face_up:
            raise InvalidTable(f"{where}: {word} lies face down on a card that is face up")
        face_up = not bracketed
        (put_face_down if bracketed else put)(t, pile, card)


def read_move(game: Game, t: Table, text: str) -> Request:
    """Read a move of a game: ``a>b``, ``a>b n``, ``a+b``, ``a.k<>b.k``, a word, or a word and a pile.

    An exchange names cards by their places, counted from the bottom, and so is read on a table. An ``InvalidMove`` says
    what cannot be read.
    """
    if not isinstance(text, str):
        raise InvalidMove(f"a move is a text such as column3>column5 2, not a {type(text).__name__}")
    word, _, end = text.strip().partition(" ")
    for kind in game.kinds:
        if kind.is_word and word == kind.written and bool(end) == (len(kind.src) > 1):
            src = _pile(game, text, end.strip()) if end else kind.src[0]
            return Request(word, src, kind.dst[0], 1)
    parts = _MOVE.fullmatch(text)
    if parts is None or parts["sign"] not in _signs(game) or (parts["n"] and parts["sign"] != CARRY):
        raise InvalidMove(f"{_shown(text)} is not a move of {game.name}; {_how_to_write(game)}")
    if parts["sign"] == EXCHANGE:
        return _exchange(game, t, text, parts["src"], parts["dst"])
    src, dst = _pile(game, text, parts["src"]), _pile(game, text, parts["dst"])
    if parts["sign"] == PAIR:
        return Request(PAIR, min(src, dst), max(src, dst), 1)
    return Request(CARRY, src, dst, int(parts["n"] or 1))


def _pile(game: Game, text: str, name: str) -> Pile:
    if name not in game.piles_by_name:
        raise InvalidMove(f"{_shown(text)}: {game.name} has no pile {_shown(name)}; its piles: {pile_groups(game)}")
    return game.piles_by_name[name]


def _exchange(game: Game, t: Table, text: str, *ends: str) -> Request:
    found: list[tuple[Card, Pile]] = []
    for end in ends:
        name, _, place = end.rpartition(".") if "." in end else (end, "", "")
        pile = _pile(game, text, name)
        cards = cards_on(t, pile)
        if not place.isdecimal() or not 1 <= int(place) <= len(cards):
            raise InvalidMove(f"{_shown(text)}: {pile.name} has no card {_shown(place)}; it has {len(cards)}")
        found.append((cards[int(place) - 1], pile))
    (one, src), (other, dst) = sorted(found)
    return Request(EXCHANGE, src, dst, 1, (one, other))


def _signs(game: Game) -> set[str]:
    return {kind.written for kind in game.kinds if not kind.is_word} | {CARRY}


def _how_to_write(game: Game) -> str:
    ways = {CARRY: "pile>pile, pile>pile n", PAIR: "pile+pile", EXCHANGE: "pile.place<>pile.place"}
    told = [ways[sign] for sign in ways if sign in _signs(game)]
    words = {kind.written: " pile" if len(kind.src) > 1 else "" for kind in game.kinds if kind.is_word}
    return "write " + ", ".join(told + [word + end for word, end in sorted(words.items())])


def write_move(game: Game, t: Table, move: Move) -> str:
    """A move as text, which ``read_move`` reads back on the same table."""
    kind = game.kinds[move.kind]
    if kind.written == EXCHANGE:
        return write_request(game, t, Request(EXCHANGE, kind.src[0], kind.dst[0], 1, (move.src, move.dst)))
    return write_request(game, t, Request(kind.written, game.piles[move.src], game.piles[move.dst], move.n))


def write_request(game: Game, t: Table, request: Request) -> str:
    """A request in the one way in which it is stored."""
    src, dst = request.src.name, request.dst.name
    if request.cards:
        return EXCHANGE.join(f"{pile.name}.{place}" for pile, place in sorted(_places(game, t, request.cards)))
    if request.written in (CARRY, PAIR):
        return f"{src}{request.written}{dst}" + (f" {request.n}" if request.n != 1 else "")
    begins_somewhere = any(kind.written == request.written and len(kind.src) > 1 for kind in game.kinds)
    return f"{request.written} {src}" if begins_somewhere else request.written


def _places(game: Game, t: Table, cards: tuple[Card, ...]) -> list[tuple[Pile, int]]:
    """The pile of each card, and its place counted from the bottom."""
    return [(pile, place) for pile in game.piles for place, card in enumerate(cards_on(t, pile), 1) if card in cards]


def pile_group(name: str) -> str:
    """The name of a pile without its numbers: ``column`` for column3."""
    return name.rstrip("0123456789.")


def pile_groups(game: Game) -> str:
    """The piles of a game in few words: ``stock, waste, foundation1 … foundation4, column1 … column7``."""
    groups: dict[str, list[str]] = {}
    for pile in game.piles:
        groups.setdefault(pile_group(pile.name), []).append(pile.name)
    return ", ".join(names[0] if len(names) == 1 else f"{names[0]} … {names[-1]}" for names in groups.values())
