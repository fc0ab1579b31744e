"""A table to play at, by drag or click by click, with the rules beside it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import ipywidgets as ipw

import patience_core as pc
from patience_core import Game, Position, Verdict, texts
from patience_core.scene import scene

from . import words
from .board import Action, Board, Carry, PickUp, PointOut, PutDown, Try
from .moves import Spot, plain_words, pointed, targets
from .rulebook import GRANTED, LIGHT, REFUSED, SHOWN
from .stage import Stage
from .timeline import Timeline


class Table(Stage):
    """A game that is being played: ``position`` is how it stands, ``board`` the hand over it."""

    def __init__(self, position: Position, language: str | None = None, languages: Sequence[str] | None = None) -> None:
        self._timeline = Timeline(position)
        super().__init__(position, language, languages)
        self.add_class("patience-table")
        self.board = Board(position, self.canvas.scene)
        self._verdict: Verdict | None = None
        self._announce: Callable[[str], str] = lambda language: words.last_step(position, language)
        self._make_controls()
        self._listen()
        self._cite(())
        self.speak(self.language)

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self._timeline.now

    def show(self) -> None:
        """Draw and say everything as it now stands; the hand is empty."""
        position, language = self.position, self.language
        picture = scene(position, language)
        self.board.show(position, picture)
        self.canvas.paint(picture)
        self._show_what_is_asked()
        self.undo.disabled, self.redo.disabled = not self._timeline.can_undo, not self._timeline.can_redo
        self.status.value = words.status(position, self.rulebook.languages, self._verdict, language)

    # ---- controls

    def _make_controls(self) -> None:
        self.undo, self.redo = self.button(self._take_back), self.button(self._do_again)
        self.restart, self.new_deal = self.button(self._start_again), self.button(self._deal_anew)
        self.words = {word: self.button(self._choosing(word)) for word in plain_words(self.position.game)}
        self.ways = {written: self._toggle(written) for written in pointed(self.position.game)}
        self.number = ipw.Text(style={"description_width": "initial"}, layout=ipw.Layout(width="220px"))
        self.number.on_msg(self.guarded(self._on_enter))
        self.controls.children = (
            self.undo, self.redo, *self.words.values(), *self.ways.values(),
            self.restart, self.number, self.new_deal, self.chooser,
        )  # fmt: skip

    def labels(self) -> dict[ipw.Widget, str]:
        """What is written on each control, in the reader's language."""
        keys = {self.undo: "undo", self.redo: "redo", self.restart: "restart", self.new_deal: "new_deal"}
        keys |= {self.number: "deal_number"} | {button: word for word, button in self.words.items()}
        keys |= {toggle: words.way(written) for written, toggle in self.ways.items()}
        return {control: texts.word(key, self.language) for control, key in keys.items()}

    def _choosing(self, word: str) -> Callable[[], None]:
        return lambda: self._act(self.board.choose(word))

    def _toggle(self, written: str) -> ipw.ToggleButton:
        """A button that asks for a way to move; it stays down until something has been pointed at."""

        def toggled(change: dict[str, Any]) -> None:
            if change["new"] != (self.board.asked == written):
                self.clear_error()
                self._act(self.board.ask(written if change["new"] else ""))
                self._show_what_is_asked()

        toggle = ipw.ToggleButton(layout=ipw.Layout(width="auto"))
        toggle.observe(self.guarded(toggled), "value")
        return toggle

    def _show_what_is_asked(self) -> None:
        asked, language = self.board.asked, self.language
        for written, toggle in self.ways.items():
            toggle.value = written == asked
        self.rulebook.announcement = words.asked(asked, language) if asked else self._announce(language)

    def _on_enter(self, _sender: ipw.Text, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("event") == "submit":
            self.new_deal.click()

    def _take_back(self) -> None:
        self._timeline.undo()
        self._turn_to("undo")

    def _do_again(self) -> None:
        self._timeline.redo()
        self._turn_to("redo")

    def _start_again(self) -> None:
        self._timeline.go(self.position.line[0])
        self._turn_to("restart")

    def _deal_anew(self) -> None:
        self._timeline.go(self.position.game.deal(self.number.value.strip() or None))
        self.number.value = ""
        self._turn_to("new_deal")

    def _turn_to(self, what: str) -> None:
        """Show another position; ``what`` is the word for how it came about."""
        self._say(None, (), lambda language: f"{texts.word(what, language)}. {words.last_step(self.position, language)}")

    # ---- play

    def _listen(self) -> None:
        board = self.board

        def acting(event: Callable[..., Action]) -> Callable[..., None]:
            return self.guarded(lambda *point: self._act(event(*point)))

        self.canvas.on_mouse(acting(board.press), acting(board.move), acting(board.release), acting(lambda _x, _y: board.leave()))
        self.canvas.on_touch(acting(board.press), acting(board.move), acting(board.lift), acting(board.leave))

    def _act(self, action: Action) -> None:
        match action:
            case PickUp(pile, n):
                self.clear_error()
                self.canvas.lift(pile, n, targets(self.position, Spot(pile, n)))
            case Carry(dx, dy):
                self.canvas.carry(dx, dy)
            case PointOut(pile, n):
                self.clear_error()
                self.canvas.point_out(pile, n)
            case PutDown():
                self.canvas.put_down()
            case Try(move):
                self.try_move(move)

    def try_move(self, move: str) -> None:
        """Play a move or, when it is refused, say why; the cards in hand are home again."""
        before, verdict = self.position, self.position.judge(move)
        if not verdict:
            self._say(verdict, [(verdict.sentences[0], REFUSED)], lambda language: words.refusal(before, verdict, language))
            return
        after = before.play(move)
        self._timeline.go(after)
        happened = after.step.happened if after.step else ()
        satisfied = (*verdict.sentences[1:], *(consequence.sentence for consequence in happened))
        cited = [(verdict.sentences[0], GRANTED), *((sentence, LIGHT) for sentence in satisfied)]
        self._say(verdict, cited, lambda language: words.last_step(after, language))

    def _say(self, verdict: Verdict | None, cited: Iterable[tuple[str, str]], announce: Callable[[str], str]) -> None:
        self._verdict, self._announce = verdict, announce
        self._cite(cited)
        self.show()

    def _cite(self, cited: Iterable[tuple[str, str]]) -> None:
        """Highlight sentences and, when the game has come to an end, the one that says so."""
        ending = self.position.outcome_sentence
        self.rulebook.cite([*cited, *([(ending, SHOWN)] if ending else [])])


def play(
    game: Position | Game | str,
    deal: int | str | None = None,
    language: str | None = None,
    languages: Sequence[str] | None = None,
) -> Table:
    """A table at which to play: a position, a game, or a game's name.

    ``deal`` is the number of a deal; without it a game is dealt with a number that is drawn. ``language`` (``"en"``, ``"pl"``,
    ``"ru"``) is the reader's, by default the document's; ``languages`` are the two in which the rules stand side by side.
    """
    if isinstance(game, Position) and deal is None:
        return Table(game, language, languages)
    if isinstance(game, Position):
        game = game.game
    elif isinstance(game, str):
        game = pc.game(game)
    return Table(game.deal(deal), language, languages)
