"""The friendly face of the core: a position of a game, which is never changed but gives new ones."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from . import notation
from .errors import InvalidMove
from .game import EXCHANGE, Game, Move, MoveKind
from .judge import Happened, IllegalMove, Verdict, carry_out, judge, legal_moves, sentences_of, settle
from .kernel import cited
from .table import Table, cards_on, count, face, face_down
from .texts import plural

if TYPE_CHECKING:
    import pandas as pd

SETTLE = "settle"
_MOST_SHOWN = 60  # moves in a repr


@dataclass(frozen=True)
class Step:
    """One action of the reader: the move as written, the sentence that grants it, and what then happened by itself."""

    move: str
    granted_by: str
    happened: tuple[Happened, ...]


@dataclass(frozen=True)
class Start:
    """How a game began: a numbered deal, a pack, or a table set up by hand, as plain data (see ``save``)."""

    number: int | None = None
    pack: tuple[str, ...] = ()
    piles: Mapping[str, str] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    automatic: bool = True
    second: int = 1  # the deal number that fixes the order of a redeal


class Moves:
    """The legal moves of a position, as text: iterate, count, ask with ``in``. Found only as far as they are asked for.

    With ``kinds``, only the moves of these kinds.
    """

    def __init__(self, position: "Position", kinds: tuple[MoveKind, ...] | None = None) -> None:
        self._position, self._kinds = position, kinds

    def __iter__(self) -> Iterator[str]:
        game, table = self._position.game, self._position.table
        return (notation.write_move(game, table, move) for move in self._unwritten())

    def of(self, granted_by: str) -> list[str]:
        """The legal moves that one sentence grants."""
        return list(self._only(kind for kind in self._position.game.kinds if kind.granted_by == granted_by))

    def under(self, sentence: str) -> "Moves":
        """The legal moves that one sentence grants or has a say in: those for which ``judge`` names it."""
        return self._only(kind for kind in self._position.game.kinds if sentence in sentences_of(kind))

    def without_exchanges(self) -> "Moves":
        """The legal moves but for exchanges of two cards, of which a table may have thousands."""
        return self._only(kind for kind in self._position.game.kinds if kind.written != EXCHANGE)

    def _only(self, kinds: Iterable[MoveKind]) -> "Moves":
        return Moves(self._position, tuple(kind for kind in kinds if self._kinds is None or kind in self._kinds))

    def __len__(self) -> int:
        return sum(1 for _ in self._unwritten())

    def __bool__(self) -> bool:
        return any(True for _ in self._unwritten())

    def _unwritten(self) -> Iterator[Move]:
        return legal_moves(self._position.game, self._position.table, self._kinds)

    def __contains__(self, move: object) -> bool:
        try:
            verdict = self._position.judge(move)  # type: ignore[arg-type]
        except InvalidMove:
            return False
        return bool(verdict) and (self._kinds is None or verdict.move in tuple(self))

    def __repr__(self) -> str:
        shown = list(islice(self, _MOST_SHOWN + 1))
        count = len(self) if len(shown) > _MOST_SHOWN else len(shown)
        text = ", ".join(shown[:_MOST_SHOWN]) + (", …" if count > _MOST_SHOWN else "")
        return f"<{count} {plural('move', count, 'en')}: {text or '-'}>"


@dataclass(frozen=True, eq=False)
class Position:
    """A game at one moment. ``play`` and ``back`` give other positions; this one stays as it is."""

    game: Game
    start: Start
    table: Table = field(repr=False)  # never changed once the position exists
    step: Step | None = None
    previous: "Position | None" = field(default=None, repr=False)

    # ---- what lies where

    @property
    def piles(self) -> dict[str, list[str]]:
        """The cards of each pile, bottom card first; cards that lie face down are ``##``."""
        shown = self.piles_all
        for pile in self.game.piles:
            hidden = face_down(self.table, pile)
            shown[pile.name][:hidden] = [notation.HIDDEN] * hidden
        return shown

    @property
    def piles_all(self) -> dict[str, list[str]]:
        """The cards of each pile, bottom card first, hidden ones too."""
        return {pile.name: [notation.card_name(card) for card in cards_on(self.table, pile)] for pile in self.game.piles}

    @property
    def counters(self) -> dict[str, int]:
        """The game's counters by name."""
        return {name: count(self.table, number) for number, name in enumerate(self.game.counters)}

    # ---- moves

    @property
    def moves(self) -> Moves:
        """A view of the legal moves."""
        return Moves(self)

    def judge(self, move: str) -> Verdict:
        """What the rules say of a move; an ``InvalidMove`` when it cannot be read."""
        return judge(self.game, self.table, notation.read_move(self.game, self.table, move))[0]

    def play(self, move: str) -> "Position":
        """The position after a move and all that it brings about by itself; an ``IllegalMove`` carries the verdict."""
        verdict, granted = judge(self.game, self.table, notation.read_move(self.game, self.table, move))
        if granted is None or verdict.granted_by is None:
            raise IllegalMove(verdict)
        table = self.table.copy()
        carry_out(self.game, table, granted)
        step = Step(verdict.move, verdict.granted_by, settle(self.game, table))
        return replace(self, table=table, step=step, previous=self)

    def settle(self) -> "Position":
        """The position after all that happens by itself, for a table laid with ``automatic=False`` or set up."""
        table = self.table.copy()
        happened = settle(self.game, table)
        if not happened:
            return self
        return replace(self, table=table, step=Step(SETTLE, happened[0].sentence, happened), previous=self)

    def back(self) -> "Position":
        """The position before the reader's last action; at the start of the game, the position itself."""
        return self if self.previous is None else self.previous

    @cached_property
    def line(self) -> tuple["Position", ...]:
        """Every position of this game so far, the first one first, this one last."""
        line, position = [self], self
        while position.previous is not None:
            position = position.previous
            line.append(position)
        return tuple(reversed(line))

    @property
    def history(self) -> tuple[Step, ...]:
        """The reader's actions so far, each with its sentences."""
        return tuple(position.step for position in self.line if position.step is not None)

    # ---- how it stands

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What makes two tables the same to a player: the faces in each pile (of twin piles in any order), and the counters."""
        lying = [tuple(face(card) for card in cards_on(self.table, pile)) for pile in self.game.piles]
        for twins in self.game.twins:
            for pile, cards in zip(twins, sorted(lying[pile] for pile in twins), strict=True):
                lying[pile] = cards
        piles = tuple(lying)
        hidden = tuple(face_down(self.table, pile) for pile in self.game.piles)
        return piles, hidden, tuple(self.counters.values())

    @cached_property
    def outcome(self) -> str:
        """How it stands: ``open``, ``won``, ``won_second_class``, ``stuck`` or ``circling``.

        Stuck: there is no legal move. Circling: there are some, and each leads to a table seen in this game.
        """
        if self.game.is_won(self.table):
            return "won"
        if self.game.is_second_class is not None and self.game.is_second_class(self.table):
            return "won_second_class"
        if not self.moves:
            return "stuck"
        seen = {position.key for position in self.line}
        return "circling" if all(self.play(move).key in seen for move in self.moves) else "open"

    @property
    def outcome_sentence(self) -> str | None:
        """The id of the sentence that says how it stands; nothing while the game is open."""
        by = {"won": cited(self.game.is_won)[:1], "stuck": (self.game.stuck,), "circling": ("circling",)}
        if self.game.is_second_class is not None:
            by["won_second_class"] = cited(self.game.is_second_class)[:1]
        return next(iter(by.get(self.outcome, ())), None)

    # ---- other forms

    def frame(self) -> "pd.DataFrame":
        """The legal moves with the sentence that grants each, as a pandas frame."""
        from .frames import moves_frame

        return moves_frame(self)

    def history_frame(self) -> "pd.DataFrame":
        """The reader's actions so far with their sentences, as a pandas frame."""
        from .frames import history_frame

        return history_frame(self)

    def to_json(self) -> str:
        """The whole game so far as JSON; ``from_json`` reads it back by playing it again."""
        from .save import to_json

        return to_json(self)

    def to_code(self) -> str:
        """The whole game so far as a short text to paste; ``from_code`` reads it back by playing it again."""
        from .codes import to_code

        return to_code(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from .svg import mimebundle

        return mimebundle(self)

    def __str__(self) -> str:
        width = max(len(pile.name) for pile in self.game.piles)
        shown = self.piles
        return "\n".join([self.title, *(f"{name:>{width}}  {' '.join(cards)}".rstrip() for name, cards in shown.items())])

    @property
    def title(self) -> str:
        """``klondike, deal 17, after 3 steps``."""
        began = f", deal {self.start.number}" if self.start.number is not None else ""
        steps = len(self.line) - 1
        return f"{self.game}{began}" + (f", after {steps} step{'s' if steps > 1 else ''}" if steps else "")
