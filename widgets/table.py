"""A table to play at, by drag, click by click or by keys, with the rules beside it."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import ipywidgets as ipw

from patience_core import PatienceError, Position, Verdict, texts
from patience_core.position import SETTLE
from patience_core.scene import Frame, Scene

from . import marks, twin, words
from .board import Action, Board, Carry, PickUp, PointOut, PutDown, Try
from .canvas import GLIDE
from .controls import Controls
from .hinting import SEARCH, Hints
from .keeping import Keeper, Keeping
from .keyboard import Keyboard
from .moves import Spot, targets
from .outlook import Outlook
from .rulebook import GRANTED, REFUSED, SHOWN, of_a_move
from .sprites import batch
from .stage import Stage
from .timeline import Timeline
from .words import Told

_GOES_ON = ("open", "circling")


class Table(Stage):
    """A game that is being played: ``position`` is how it stands, ``board`` the hand over it.

    With a ``keeper``, the game is kept in its file after every action; ``resumed`` says that it was found there. ``before``
    is a game that can be taken back to.
    """

    def __init__(
        self,
        position: Position,
        language: str | None = None,
        languages: Sequence[str] | None = None,
        keeper: Keeper | None = None,
        *,
        resumed: bool = False,
        before: Position | None = None,
    ) -> None:
        self._timeline, self._keeper = Timeline(before or position), keeper
        if before is not None:
            self._timeline.go(position)
        super().__init__(position, language, languages)
        self.add_class("patience-table")
        self.board = Board(position, self.canvas.scene)
        self.keyboard = Keyboard(self, self.canvas.scene)
        self._hints, self._marks, self._dragged, self._watches = Hints(), list[Frame](), False, False
        self._outlook = Outlook(self.guarded(self._learn), self.report)
        self._verdict: Verdict | None = None
        self._told: Told = lambda language: words.opening(position, resumed, language)
        self.controls = Controls(self, position.game, self.guarded)
        self.in_words, self.keeping = ipw.HTML(), Keeping(self._open, self.guarded, self.key_catcher.copy)
        self.furnish(self.controls, {"in_words": self.in_words, "keep_and_open": self.keeping})
        self._listen()
        self._cite(())
        self.speak(self.language)

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self._timeline.now

    def show(self) -> None:
        """Draw and say everything as it now stands; the hand is empty."""
        position = self.position
        before, after = self.canvas.scene, self.picture(position)
        self.board.show(position, after)
        self.keyboard.focus.show(after)
        moves_by_itself = self.looks.animated and not self._dragged
        self.canvas.glide(before, replace(after, frames=self._frames(after)), GLIDE if moves_by_itself else 0, self.report)
        self._dragged = False
        self.controls.show(position, self._timeline.can_undo, self._timeline.can_redo)
        self._show_panels()
        self._look_ahead()
        self._still.follow(position, self.language)
        self._tell()

    def _frames(self, picture: Scene) -> tuple[Frame, ...]:
        """What is framed now: what the sentence pointed at permits, what was asked for last, and the keyboard's place."""
        permitted = self.position.moves.under(self.rulebook.pointed) if self.rulebook.pointed else ()
        allowed = marks.of_moves(self.position, picture, permitted, "allowed")
        return (*allowed, *self._marks, *self.keyboard.frames)

    def _show_marks(self) -> None:
        self.canvas.mark(self._frames(self.canvas.scene))

    def _tell(self) -> None:
        """Say what was done or asked last, in the reader's language, and why a move was allowed or refused."""
        told = words.asked(self.board.asked, self.language) if self.board.asked else self._told(self.language)
        self.controls.show_asked(self.board.asked)
        self.rulebook.announce(told)
        status = words.status(self.position, self.rulebook.languages, self._verdict, told, self.language)
        watches = self._watches and self.position.outcome in _GOES_ON
        light = words.light(self._outlook.of(self.position), self.language) if watches else ""
        self.status.value = status + light

    def speak(self, language: str) -> None:
        """Go on in another language: the game, and what was said last, stay as they are."""
        self.controls.speak(language)
        self.key_catcher.language, self.key_catcher.label = language, words.table_label(self.position, language)
        super().speak(language)

    def _show_panels(self) -> None:
        if self.is_open("in_words"):
            self.in_words.value = twin.as_html(self.position, self.language)
        if self.is_open("keep_and_open"):
            self.keeping.show(self.position, self.language)

    # ---- another position

    def take_back(self) -> None:
        """Undo the reader's last action."""
        self._timeline.undo()
        self._turn_to("undo")

    def do_again(self) -> None:
        """Do what was undone last."""
        self._timeline.redo()
        self._turn_to("redo")

    def start_again(self) -> None:
        """Lay the same deal once more."""
        self._timeline.go(self.position.line[0])
        self._turn_to("restart")

    def deal(self, number: int | str | None) -> None:
        """Lay another deal: of this number, or of one that is drawn."""
        self._timeline.go(self.position.game.deal(number))
        self._turn_to("new_deal")

    def _open(self, position: Position) -> None:
        if position.game.name != self.position.game.name:
            raise PatienceError(words.other_game(position, self.position, self.language))
        self.clear_error()
        self._timeline.go(position)
        self._turn_to("opened")

    def _turn_to(self, what: str) -> None:
        """Show another position; ``what`` is the word for how it came about."""
        self._keep()
        position = self.position
        self._say(None, (), lambda language: words.turned_to(what, position, language))

    def _keep(self) -> None:
        if self._keeper is not None:
            self._keeper.save(self.position)

    # ---- play

    def _listen(self) -> None:
        board = self.board

        def acting(event: Callable[..., Action]) -> Callable[..., None]:
            def with_a_hand(*point: float) -> None:
                if self.keyboard.is_used:
                    self.keyboard.is_used = False
                    self._show_marks()
                self.act(event(*point))

            return self.guarded(with_a_hand)

        move = self.guarded(lambda x, y: self.act(board.move(x, y)))
        press, leave = acting(board.press), acting(lambda *_point: board.leave())
        self.canvas.on_mouse(press, move, acting(board.release), leave)
        self.canvas.on_touch(press, move, acting(board.lift), leave)
        self.key_catcher.on_key(self.guarded(self.keyboard.press))
        self.key_catcher.on_release(self.guarded(lambda: self.act(board.leave())))
        self.rulebook.observe(self.guarded(lambda _change: self._point_at_sentence()), "pointed")

    def act(self, action: Action) -> None:
        """Carry out what came of an event."""
        match action:
            case PickUp(pile, n):
                self._pick_up(Spot(pile, n))
            case Carry(dx, dy):
                self._dragged = True
                self.canvas.carry(dx, dy)
            case PointOut(pile, n):
                self._ask_about([Frame(self.canvas.scene.box_of(pile, n), "focus")], self._told)
            case PutDown():
                self.canvas.put_down()
                self._ask_about([], lambda language: texts.word("put_back", language))
            case Try(move):
                self.try_move(move)

    def _pick_up(self, held: Spot) -> None:
        position, goes_to = self.position, targets(self.position, held)
        self._verdict = None
        with batch():
            self.canvas.lift(*held)
            frames = marks.of_piles(self.canvas.scene, goes_to, "target")
            self._ask_about(frames, lambda language: words.picked_up(position, held, goes_to, language))

    def _ask_about(self, frames: list[Frame], told: Told) -> None:
        """Frame places and say something, while the position stays as it is."""
        self.clear_error()
        self._marks, self._told = frames, told
        self._show_marks()
        self._tell()

    def try_move(self, move: str) -> None:
        """Play a move or, when it is refused, say why; the cards in hand are home again."""
        before, verdict = self.position, self.position.judge(move)
        if not verdict:
            self._say(verdict, [(verdict.sentences[0], REFUSED)], lambda language: words.refusal(before, verdict, language))
            return
        after = before.play(move)
        self._timeline.go(after)
        self._keep()
        self._say(verdict, of_a_move(verdict, after), lambda language: words.last_step(after, language))

    def _say(self, verdict: Verdict | None, cited: Iterable[tuple[str, str]], told: Told) -> None:
        self._verdict, self._told, self._marks = verdict, told, []
        self._cite(cited)
        self.show()

    def _cite(self, cited: Iterable[tuple[str, str]]) -> None:
        """Highlight sentences and, when the game has come to an end, the one that says so."""
        ending = self.position.outcome_sentence
        self.rulebook.cite([*cited, *([(ending, SHOWN)] if ending else [])])

    # ---- asked for by a key or a button

    def tell_place(self) -> None:
        """Say and show where the keyboard is."""
        position, place = self.position, self.keyboard.focus.spot
        self._told = lambda language: words.spot(position, place, language)
        self._show_marks()
        self._tell()

    def send_home(self, pile: str) -> None:
        """Ask that the uppermost card of a pile goes to a foundation."""
        action = self.board.home(pile)
        if action is None:
            self._ask_about([], lambda language: texts.word("no_foundation_takes_it", language))
        self.act(action)

    def explain(self, pile: str) -> None:
        """Say why the cards in hand may or may not be laid on a pile; with an empty hand, why the last move was allowed."""
        move, position = self.board.reading(pile), self.position
        step, before = position.step, position.previous
        if move is not None:
            self._decide(position, move)
        elif step is not None and before is not None and step.move != SETTLE:
            self._decide(before, step.move)
        else:
            self._ask_about(self._marks, lambda language: texts.word("nothing_to_explain", language))

    def _decide(self, position: Position, move: str) -> None:
        """Say what the rules say of a move, without playing it."""
        self._verdict = verdict = position.judge(move)
        self._cite([(verdict.sentences[0], GRANTED if verdict else REFUSED)])
        self._ask_about(self._marks, lambda language: words.decision(position, verdict, language))

    def ask_hint(self) -> None:
        """Give the next hint: how many moves, which card, which move, why, and a move that wins."""
        self._hints.ask(self.position)
        self._give_hint()
        if self._hints.level == SEARCH:
            self._outlook.ask(self.position)

    def _give_hint(self) -> None:
        hints, self._verdict = self._hints, None
        if hints.sentence:
            self._decide(self.position, hints.move or "")
        self._ask_about(hints.frames(self.canvas.scene), hints.text)

    def watch_outlook(self, watches: bool) -> None:
        """Say from now on, or no longer, whether the game can still be won."""
        self._watches = watches
        self._look_ahead()
        self._tell()

    def _look_ahead(self) -> None:
        if self._watches and self.position.outcome in _GOES_ON:
            self._outlook.ask(self.position)

    def _learn(self) -> None:
        """The solver has answered about the position on the table."""
        solution = self._outlook.of(self.position)
        if solution and self._hints.level == SEARCH and self._hints.position is self.position:
            self._hints.learn(solution)
            self._give_hint()
        self._tell()

    def ask_way(self) -> None:
        """Ask for the way to move that has a button, or the next of them, or none."""
        self.act(self.board.ask_next([*self.controls.ways, ""]))

    def _point_at_sentence(self) -> None:
        """Frame the moves that the sentence pointed at now permits, and say how many there are."""
        self.rulebook.note = words.permitted_now(self.position, self.rulebook.pointed, self.language)
        self._show_marks()
