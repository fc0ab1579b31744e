"""The nouns in which a game is told: moves, the kinds of move a game grants, what happens by itself, and the game."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from .errors import UnknownGame
from .kernel import kernel
from .table import ACE, KING, Card, Pile, Piles, Table, pack_of

if TYPE_CHECKING:
    from .position import Position


class Move(NamedTuple):
    """One move as the rules see it: the kind that grants it, where from, where to, how many cards."""

    kind: int
    src: int
    dst: int
    n: int


CARRY, PAIR, EXCHANGE = ">", "+", "<>"


class Request(NamedTuple):
    """A move as a reader writes it, before any kind has granted it: ``written`` as in ``MoveKind``, its ends, how many.

    An exchange names two cards besides the piles on which they lie.
    """

    written: str
    src: Pile
    dst: Pile
    n: int
    cards: tuple[Card, ...] = ()

    def move(self, kind: int) -> Move:
        """The move of a kind that is meant."""
        src, dst = self.cards or (self.src, self.dst)
        return Move(kind, src, dst, self.n)


Rule: TypeAlias = Callable[[Table, Move], bool]
Effect: TypeAlias = Callable[[Table, Move], None]


@kernel
def single(t: Table, src: int) -> int:
    """Moves of this kind take one card."""
    return 1


@kernel
def as_written(t: Table, m: Move) -> int:
    """A move ends where it says."""
    return m.dst


@dataclass(frozen=True)
class MoveKind:
    """A way to move that a sentence grants.

    A move of the kind is legal when its ends are the kind's, ``when`` holds and so does every rule of ``provided``.
    ``when`` only tells kinds with the same ends apart (onto a card, into a space); what is refused for a reason that a
    reader should hear is a rule. ``up_to(t, src)`` bounds how many cards are worth trying, never how many are allowed.
    ``written`` is how its moves are written: ``CARRY``, ``PAIR``, ``EXCHANGE``, or a word such as ``turn``. The ends of a
    pair or an exchange have no order, and those of an exchange are cards of the piles. ``read_as(t, move)`` is where a
    move really ends: of several equal places, the first.
    """

    granted_by: str
    src: Piles
    dst: Piles
    provided: tuple[Rule, ...]
    effect: Effect
    when: Rule | None = None
    written: str = CARRY
    up_to: Callable[[Table, int], int] = single
    read_as: Callable[[Table, Move], int] = as_written

    @property
    def rules(self) -> tuple[Rule, ...]:
        """All that must hold of a move between the ends."""
        return self.provided if self.when is None else (self.when, *self.provided)

    @property
    def is_word(self) -> bool:
        """Its moves are written as a word: alone, or with the pile that they begin at when there are several."""
        return self.written.isalpha()


@dataclass(frozen=True)
class Tier:
    """Kinds of move that are open only while certain others have no legal move; ``sentence`` says so."""

    sentence: str
    first: tuple[MoveKind, ...]
    then: tuple[MoveKind, ...]


@dataclass(frozen=True)
class Consequence:
    """What happens by itself on a pile, after the deal and after every move, until it holds on no pile."""

    sentence: str
    piles: Piles
    holds: Callable[[Table, int], bool]
    effect: Callable[[Table, int], None]


@dataclass(frozen=True)
class Never:
    """A sentence that expressly refuses all moves between these piles.

    It forbids nothing that a kind of move grants: where no kind has such ends, it speaks instead of the convention that
    what no sentence allows is not allowed.
    """

    sentence: str
    src: Piles
    dst: Piles
    when: Rule | None = None
    written: str = CARRY


@dataclass(frozen=True)
class Option:
    """A choice that a game leaves to the player: for each value, what it makes of the game. The first is the default."""

    name: str
    sentence: str
    choices: Mapping[object, Callable[["Game"], "Game"]]


def as_told(game: "Game") -> "Game":
    """The game as it stands: what the default value of an option makes of it."""
    return game


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its piles, its deal, what may be done, what happens by itself, and when it has come out.

    Two games are equal when they have the same name and the same options.
    """

    name: str
    packs: int
    piles: Piles
    lay_out: Callable[[Table, list[Card]], None]
    moves: tuple[MoveKind | Tier, ...]
    is_won: Callable[[Table], bool]
    stuck: str  # the sentence that speaks of a game without a move left
    is_second_class: Callable[[Table], bool] | None = None  # a lesser win
    lay_second_order: Callable[[Table, list[Card]], None] | None = None  # of the cards, for a redeal
    ranks: tuple[int, ...] = tuple(range(ACE, KING + 1))
    cells: Piles = ()  # piles of at most one card
    foundations: Piles = ()  # piles on which the game comes out
    twins: tuple[Piles, ...] = ()  # piles that it makes no difference to exchange
    never: tuple[Never, ...] = ()
    automatic: tuple[Consequence, ...] = ()
    options: tuple[Option, ...] = ()
    counters: tuple[str, ...] = ()
    chosen: Mapping[str, object] = field(default_factory=dict)
    plain: "Game | None" = field(default=None, repr=False)  # the game as its module tells it, before any option

    @property
    def pack(self) -> list[Card]:
        """Every card of the game."""
        return pack_of(self.packs, self.ranks)

    @cached_property
    def piles_by_name(self) -> Mapping[str, Pile]:
        """The piles by their names."""
        return {pile.name: pile for pile in self.piles}

    @cached_property
    def kinds(self) -> tuple[MoveKind, ...]:
        """All kinds of move, in the order in which moves are listed; ``Move.kind`` counts in it."""
        return tuple(kind for tier in self.tiers for kind in tier.first + tier.then)

    @cached_property
    def held_back(self) -> tuple[Tier | None, ...]:
        """For each kind the tier that may keep it closed, if there is one."""
        return tuple(by for tier in self.tiers for by in [None] * len(tier.first) + [tier] * len(tier.then))

    @cached_property
    def tiers(self) -> tuple[Tier, ...]:
        """``moves`` with each kind that stands alone as a tier of its own."""
        return tuple(m if isinstance(m, Tier) else Tier("", (m,), ()) for m in self.moves)

    def deal(self, number: int | str | None = None, *, automatic: bool = True, winnable: bool = False) -> "Position":
        """A numbered deal, from 1 to 10²⁰; without a number one is drawn, and the position's title says it.

        ``automatic=False`` leaves undone what happens by itself: see ``Position.settle``. ``winnable=True`` draws among the
        deals that are stored as won with all cards known; ``patience_core.proof`` gives the line. A ``PatienceError`` says
        that there is none.
        """
        from .deals import deal

        return deal(self, number, automatic, winnable)

    def deal_from(self, cards: str | Iterable[str], *, automatic: bool = True, second: int | str = 1) -> "Position":
        """A pack given in dealing order; an ``InvalidTable`` names wrong, missing or doubled cards.

        ``second`` is the number of the deal that fixes the order of a redeal, in games that have one.
        """
        from .deals import deal_from

        return deal_from(self, cards, automatic, second)

    def set_up(self, piles: Mapping[str, str | Iterable[str]], /, *, second: int | str = 1, **counters: int) -> "Position":
        """Any table: piles by name, bottom card first, brackets for face down, as in ``{"column1": "(7H) KS"}``.

        Piles left out are empty, and a part of the pack will do. Nothing has happened by itself yet. ``second`` is as in
        ``deal_from``.
        """
        from .deals import set_up

        return set_up(self, piles, counters, second)

    def vary(self, **options: object) -> "Game":
        """The game with these options; an unknown option or value is an error that lists what there is."""
        by_name = {option.name: option for option in self.options}
        for name in options:
            if name not in by_name:
                there_is = ", ".join(by_name) or "it has none"
                raise UnknownGame(f"{self.name} has no option {name!r}; options: {there_is}")
        game = plain = self.plain or self
        for name, option in by_name.items():
            value = options.get(name, next(iter(option.choices)))
            known = [choice for choice in option.choices if choice == value and type(choice) is type(value)]
            if not known:
                there_is = ", ".join(map(repr, option.choices))
                raise UnknownGame(f"{self.name}: {name} cannot be {value!r}; it can be {there_is}")
            game = replace(option.choices[known[0]](game), chosen={**game.chosen, name: value}, plain=plain)
        return game

    @property
    def variants(self) -> Iterator["Game"]:
        """The game under every combination of its options."""
        names = [option.name for option in self.options]
        for values in product(*(option.choices for option in self.options)):
            yield self.vary(**dict(zip(names, values, strict=True)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.name, dict(self.chosen)) == (other.name, dict(other.chosen))

    def __hash__(self) -> int:
        return hash((self.name, tuple(self.chosen.items())))

    def __str__(self) -> str:
        defaults = {option.name: next(iter(option.choices)) for option in self.options}
        options = ", ".join(f"{name}={value!r}" for name, value in self.chosen.items() if value != defaults[name])
        return f"{self.name}({options})" if options else self.name
