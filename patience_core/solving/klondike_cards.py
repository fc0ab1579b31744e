"""Between Klondike's tables and the numbers that its search works on; what goes on what is asked of the judge."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import prod

from ..game import CARRY, Game, Request
from ..games.klondike import COLUMNS, FOUNDATIONS, STOCK, WASTE
from ..judge import judge, legal_moves
from ..notation import card_name
from ..position import Position
from ..table import Card, Pile, Table, cards_on, face_down, is_empty, new_table, put, put_face_down, top
from .klondike_table import FROM_STOCK, FROM_STOCK_OUT, KINGS, NOTHING, OUT

_FINGERPRINTS = 1 << 62


@dataclass(frozen=True)
class Facts:
    """What the judge says of a variant: which card goes on which, how many are turned, whether foundations give back."""

    bit: dict[Card, int]
    card: dict[int, Card]
    suits: tuple[tuple[Card, ...], ...]  # lowest first; the first and the last suit take the same cards on columns
    foundation: dict[tuple[Card, ...], Pile]  # of each suit
    draw: int
    gives_back: bool


def _allowed(game: Game, src: Pile, dst: Pile, lying: dict[Pile, list[Card]]) -> bool:
    """Whether one card may be moved between piles on which these cards lie."""
    t = new_table()
    for pile, cards in lying.items():
        for card in cards:
            put(t, pile, card)
    return bool(judge(game, t, Request(CARRY, src, dst, 1))[0])


@lru_cache(maxsize=8)
def ask(game: Game) -> Facts:
    """Put every question to the judge, once for a variant."""
    one, two = COLUMNS[:2]
    carries = {
        upper: frozenset(card for card in game.pack if card != upper and _allowed(game, one, two, {one: [card], two: [upper]}))
        for upper in game.pack
    }
    suits = [_suit(game, foundation) for foundation in FOUNDATIONS]
    twin = next(other for other in suits[1:] if carries[other[1]] == carries[suits[0][1]])
    others = [suit for suit in suits[1:] if suit is not twin]
    ordered = (suits[0], others[0], others[1], twin)
    bit = {}
    for chain, king in enumerate((suits[0][-1], others[0][-1])):
        pair = sorted(card for card in game.pack if carries[card] == carries[king] and card in {suit[-1] for suit in suits})
        for rank in reversed(range(len(suits[0]))):
            bit.update({card: 26 * chain + 2 * rank + number for number, card in enumerate(pair)})
            pair = sorted(carries[pair[0]])
    t = new_table()
    for card in game.pack:
        put_face_down(t, STOCK[0], card)
    turned = next(move for move in legal_moves(game, t) if move.src == STOCK[0])
    game.kinds[turned.kind].effect(t, turned)
    below_king, king = suits[0][:-1], next(iter(card for card in game.pack if suits[0][-2] in carries[card]))
    gives_back = _allowed(game, FOUNDATIONS[0], one, {FOUNDATIONS[0]: list(below_king), one: [king]})
    foundation = dict(zip(suits, FOUNDATIONS, strict=True))
    return Facts(bit, {number: card for card, number in bit.items()}, ordered, foundation, len(cards_on(t, WASTE[0])), gives_back)


def _suit(game: Game, foundation: Pile) -> tuple[Card, ...]:
    """The cards that go on a foundation, in order."""
    column, out = COLUMNS[0], list[Card]()
    while True:
        following = (card for card in game.pack if card not in out)
        found = [card for card in following if _allowed(game, column, foundation, {column: [card], foundation: out})]
        if not found:
            return tuple(out)
        out.append(found[0])


@dataclass(frozen=True)
class Numbers:
    """A table as the search sees it: plain lists for the arrays that ``klondike`` describes, and the first level."""

    lying: list[int]
    stock: list[int]
    suits: list[int]
    suit_of: list[int]
    radix: list[int]
    draw: list[int]
    level: list[int]


def numbers_of(game: Game, t: Table) -> Numbers | None:
    """A table in numbers; nothing where it is not one that play leads to (open cards that are no run, gaps on a foundation)."""
    facts = ask(game)
    lying, suit_of = [NOTHING] * (64 * len(COLUMNS)), [0] * 64
    open_cards = roots = columns = spaces = out = 0
    for number, column in enumerate(COLUMNS):
        cards, down = [facts.bit[card] for card in cards_on(t, column)], face_down(t, column)
        lying[64 * number : 64 * number + len(cards)] = cards
        if not all(lower // 2 == upper // 2 + 1 != 13 for lower, upper in pairwise(cards[down:])):
            return None
        open_cards |= sum(1 << card for card in cards[down:])
        emptied = not cards or (down == 0 and KINGS >> cards[0] & 1)
        spaces += bool(emptied)
        if not emptied:
            roots |= 1 << cards[down]
            columns |= down + 1 << 6 * number
    for suit, of_suit in enumerate(facts.suits):
        lies = next((there for f in FOUNDATIONS if set(there := cards_on(t, f)) & set(of_suit)), [])
        if lies != list(of_suit[: len(lies)]):
            return None
        out |= len(lies) << 4 * suit
        for place, card in enumerate(of_suit, 1):
            suit_of[facts.bit[card]] = 16 * suit + place
    waste = cards_on(t, WASTE[0])
    stock = [facts.bit[card] for card in waste + cards_on(t, STOCK[0])[::-1]]
    turned = 0 if len(waste) % facts.draw == 0 or len(waste) == len(stock) else len(waste)
    sizes = [(columns >> 6 * n & 63) + 1 for n in range(len(COLUMNS))] + [14] * 4 + [1 << len(stock), len(stock) + 1]
    if prod(sizes) >= _FINGERPRINTS:
        return None
    radix = [prod(sizes[:n]) for n in range(len(sizes))]
    suits = [facts.bit[card] for suit in facts.suits for card in (*suit, suit[0])]
    in_stock, places = sum(1 << card for card in stock), (1 << len(stock)) - 1
    level = [open_cards, roots, out, columns, places, turned, spaces, in_stock, 0, 0, 0, NOTHING, 0]
    return Numbers(lying, [*stock, NOTHING], suits, suit_of, radix, [facts.draw, int(facts.gives_back)], level)


def plain_moves(position: Position, move: int) -> Iterator[Position]:
    """The positions to which the plain moves lead that a move of the search stands for; the judge plays each of them."""
    facts = ask(position.game)
    kind, card = move & 7, facts.card[move >> 3 & 63]
    if kind in (FROM_STOCK, FROM_STOCK_OUT):
        while top(position.table, WASTE[0]) != card:
            position = position.play("again" if is_empty(position.table, STOCK[0]) else "turn")
            yield position
    src = next(pile for pile in (*COLUMNS, *FOUNDATIONS, WASTE[0]) if card in cards_on(position.table, pile))
    cards = cards_on(position.table, src)
    above = cards[cards.index(card) + 1 :]
    if kind in (OUT, FROM_STOCK_OUT):
        if above:
            position = position.play(f"{src}>{_room(facts, position.table, src, above[0])} {len(above)}")
            yield position
        suit = next(suit for suit in facts.suits if card in suit)
        yield position.play(f"{src}>{facts.foundation[suit]}")
    else:
        n = 1 if src in FOUNDATIONS else len(above) + 1
        yield position.play(f"{src}>{_room(facts, position.table, src, card)}" + (f" {n}" if n > 1 else ""))


def _room(facts: Facts, t: Table, src: Pile, card: Card) -> Pile:
    """A column that can take a card."""
    bit = facts.bit[card]
    for column in COLUMNS:
        if column != src and KINGS >> bit & 1 and is_empty(t, column):
            return column
        if column != src and not is_empty(t, column) and facts.bit[top(t, column)] // 2 == bit // 2 + 1 and not KINGS >> bit & 1:
            return column
    raise AssertionError(f"the search found room for {card_name(card)} where there is none")
