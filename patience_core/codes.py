"""A game so far as a short text to paste: the game, how it began, and each move by its place among those that were legal.

The characters: a letter for the version, four for the game with its options, one number in mixed radix that holds the rest,
four that agree with the game as it was played, and two that agree with everything before them. Only the digits and the
letters A to Z without I, L, O and U are written. It is read with small letters too, with O for 0 and I or L for 1, and with
whatever spaces, line breaks, hyphens and quotation marks a mail or a notebook has put in.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from weakref import WeakKeyDictionary

from .deals import set_up
from .errors import InvalidSave, PatienceError
from .game import EXCHANGE, Game
from .notation import card_name, pile_text
from .pack import LAST
from .position import SETTLE, Position
from .save import go_on

VERSION = "A"
SYMBOLS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {letter: value for value, symbol in enumerate(SYMBOLS) for letter in (symbol, symbol.lower())}
_VALUES |= dict.fromkeys("Oo", 0) | dict.fromkeys("IiLl", 1)
_OVERLOOKED = "->'\"`"
_GROUP = 5  # characters are written in groups of so many
_GAME, _PLAYED, _TYPED = 4, 4, 2  # characters for the game and its options, and for the two checks
_SHORTEST = len(VERSION) + _GAME + 1 + _PLAYED + _TYPED
_DEAL, _PACK, _PILES = range(3)  # how a game may begin
_END = "-"  # of a pile

Digit = tuple[int, int]
"""A value and its radix: how many values there might have been."""


def to_code(position: Position) -> str:
    """See ``Position.to_code``."""
    number = 1  # the leading digit: when nothing but it is left, all has been read
    for value, radix in reversed([*_beginning(position), *(digit for after in position.line[1:] for digit in _step(after))]):
        number = number * radix + value
    code = VERSION + _mark(position.game) + _symbols(number)
    code += _check(_told(position), _PLAYED)
    code += _check(code, _TYPED)
    return "-".join(code[i : i + _GROUP] for i in range(0, len(code), _GROUP))


def from_code(text: str, games: Iterable[Game]) -> Position:
    """Read a code of one of these games. Any damage is an ``InvalidSave`` that says what is wrong and where."""
    code = _characters(text)
    game = _marked(code[len(VERSION) : len(VERSION) + _GAME], games)
    digits = _Digits(code[len(VERSION) + _GAME : -_PLAYED - _TYPED])
    try:
        position = _begin(game, digits)
    except PatienceError as error:
        raise InvalidSave(f"code: start: {error}") from None
    while not digits.all_read:
        try:
            position = go_on(position, _next_move(position, digits))
        except PatienceError as error:
            raise InvalidSave(f"code: move {len(position.line)}: {error}; it is damaged or made by other rules") from None
    if not code[:-_TYPED].endswith(_check(_told(position), _PLAYED)):
        raise InvalidSave(f"code: it reads as {position.title}, but by its check it is damaged or made by other rules")
    return position


# ---- characters


def _symbols(number: int) -> str:
    symbols = ""
    while number:
        number, value = divmod(number, len(SYMBOLS))
        symbols = SYMBOLS[value] + symbols
    return symbols


def _check(text: str, length: int) -> str:
    return _symbols(int.from_bytes(sha256(text.encode()).digest()) | 1 << 255)[-length:]


def _characters(text: object) -> str:
    """The characters of a code as they were written, when they are all there."""
    if not isinstance(text, str):
        raise InvalidSave(f"a code is a text, not {type(text).__name__}")
    code = ""
    for place, character in enumerate(text, 1):
        if character in _VALUES:
            code += SYMBOLS[_VALUES[character]]
        elif not character.isspace() and character not in _OVERLOOKED:
            raise InvalidSave(f"code: character {place} is {character!r}; a code has digits and letters A to Z, but no U")
    if code and not code.startswith(VERSION):
        raise InvalidSave(f"code: version {code[0]!r} is unknown; this program reads version {VERSION}")
    if len(code) < _SHORTEST:
        raise InvalidSave(f"code: {len(code)} characters, and the shortest code has {_SHORTEST}")
    if not code.endswith(_check(code[:-_TYPED], _TYPED)):
        raise InvalidSave(f"code: damaged: the last two of its {len(code)} characters do not agree with the others")
    return code


def _mark(game: Game) -> str:
    """The four characters of a game with its options. Options that are as by default say nothing, so that new ones may come."""
    return _check(str(game), _GAME)


def _marked(mark: str, games: Iterable[Game]) -> Game:
    for game in games:
        for variant in game.variants:
            if _mark(variant) == mark:
                return variant
    raise InvalidSave(f"code: characters 2 to {1 + _GAME}, {mark!r}, are no game or option that this program knows")


def _told(position: Position) -> str:
    """What the second check agrees with: the moves, and all that lies on the table after them."""
    piles = (pile_text(position.table, pile) for pile in position.game.piles)
    return "\n".join([str(position.game), *(step.move for step in position.history), *piles, str(position.counters)])


# ---- digits


class _Digits:
    """The digits of a number in mixed radix, taken one by one."""

    def __init__(self, symbols: str) -> None:
        self._left = int(symbols.translate(str.maketrans(SYMBOLS, "0123456789ABCDEFGHIJKLMNOPQRSTUV")), len(SYMBOLS))

    @property
    def all_read(self) -> bool:
        return self._left == 1

    def take(self, radix: int) -> int:
        if not 0 < radix <= self._left:
            raise InvalidSave("the code ends before its game does")
        self._left, value = divmod(self._left, radix)
        return value

    def draw(self, left: list[str]) -> str:
        """What ``_drawn`` has written; it is taken out of what is left."""
        card = list(dict.fromkeys(left))[self.take(_kinds(left))]
        left.remove(card)
        return card

    def whole(self) -> int:
        """What ``_whole`` has written."""
        bits = self.take(LAST.bit_length() + 1)
        return self.take(1 << max(bits - 1, 0)) | 1 << bits >> 1


def _whole(number: int) -> list[Digit]:
    """A whole number from 0 to that of the last deal: its length in bits, and the bits but for the first."""
    bits = number.bit_length()
    return [(bits, LAST.bit_length() + 1), (number ^ 1 << bits >> 1, 1 << max(bits - 1, 0))]


def _drawn(card: str, left: list[str]) -> list[Digit]:
    """Which of the different cards that are left is drawn; it is taken out of them."""
    digit = list(dict.fromkeys(left)).index(card), _kinds(left)
    left.remove(card)
    return [digit]


def _kinds(left: list[str]) -> int:
    return len(set(left))


# ---- how a game begins


def _beginning(position: Position) -> Iterator[Digit]:
    game, start = position.game, position.start
    kind = _DEAL if start.number is not None else _PACK if start.pack else _PILES
    yield kind, 3
    yield int(start.automatic), 2
    if kind != _DEAL and game.lay_second_order is not None:
        yield from _whole(start.second)
    if start.number is not None:
        yield from _whole(start.number)
    elif kind == _PACK:
        left = _cards(game)
        for card in start.pack:
            yield from _drawn(card, left)
    else:
        yield from _lying(position)


def _lying(position: Position) -> Iterator[Digit]:
    """Of each pile its cards, bottom card first, a sign that there are no more, and how many lie face down."""
    game, start = position.game, position.start
    left = [_END, *_cards(game)]
    for pile in game.piles:
        words = start.piles.get(pile.name, "").split()
        for word in words:
            yield from _drawn(word.strip("()"), left)
        yield 0, _kinds(left)
        yield sum(word.startswith("(") for word in words), len(words) + 1
    for name in game.counters:
        yield from _whole(start.counters.get(name, -1) + 1)


def _begin(game: Game, digits: _Digits) -> Position:
    """The position that ``_beginning`` has written."""
    kind, automatic = digits.take(3), bool(digits.take(2))
    second = digits.whole() if kind != _DEAL and game.lay_second_order is not None else 1
    if kind == _DEAL:
        return game.deal(digits.whole(), automatic=automatic)
    if kind == _PACK:
        left = _cards(game)
        return game.deal_from([digits.draw(left) for _ in game.pack], automatic=automatic, second=second)
    left = [_END, *_cards(game)]
    piles = {pile.name: " ".join(_pile(digits, left)) for pile in game.piles}
    counters = {name: digits.whole() - 1 for name in game.counters}
    return set_up(game, piles, {name: value for name, value in counters.items() if value >= 0}, second)


def _pile(digits: _Digits, left: list[str]) -> list[str]:
    cards = []
    while (card := digits.draw(left)) != _END:
        cards.append(card)
    left.insert(0, _END)
    hidden = digits.take(len(cards) + 1)
    return [f"({card})" for card in cards[:hidden]] + cards[hidden:]


def _cards(game: Game) -> list[str]:
    return [card_name(card) for card in game.pack]


# ---- moves


_STEPS: WeakKeyDictionary[Position, tuple[Digit, ...]] = WeakKeyDictionary()
"""The digits of the step that led to a position, worked out once: each takes a list of the moves that there were."""


def _step(after: Position) -> tuple[Digit, ...]:
    if after not in _STEPS and after.previous is not None and after.step is not None:
        _STEPS[after] = _digits_of(after.step.move, after.previous)
    return _STEPS[after]


def _digits_of(move: str, position: Position) -> tuple[Digit, ...]:
    choices = _choices(position)
    digits = [(choices.index(EXCHANGE if EXCHANGE in move else move), max(len(choices), 2))]
    if EXCHANGE in move:
        places = _places(position)
        digits += [(places.index(end), len(places)) for end in move.split(EXCHANGE)]
    return tuple(digits)


def _next_move(position: Position, digits: _Digits) -> str:
    """The move that ``_digits_of`` has written."""
    choices = _choices(position)
    number = digits.take(max(len(choices), 2))
    if number >= len(choices):
        raise InvalidSave(f"it asks for number {number + 1} of the {len(choices)} legal moves")
    if choices[number] != EXCHANGE:
        return choices[number]
    places = _places(position)
    return EXCHANGE.join(places[digits.take(len(places))] for _ in range(2))


def _choices(position: Position) -> list[str]:
    """What may be done, in alphabetical order, which no change of a game's module upsets.

    Exchanges, of which there may be thousands, are one entry.
    """
    choices = sorted(position.moves.without_exchanges())
    if any(kind.written == EXCHANGE for kind in position.game.kinds):
        choices.append(EXCHANGE)
    if position.settle() is not position:
        choices.append(SETTLE)
    return choices


def _places(position: Position) -> list[str]:
    """The cards on the table as an exchange names them."""
    return [f"{pile}.{place}" for pile, cards in position.piles_all.items() for place in range(1, len(cards) + 1)]
