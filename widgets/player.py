"""A figure or a game, step by step: each step with its picture, a commentary and the sentence that it shows."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from html import escape

import ipywidgets as ipw

from patience_core import Figure, PatienceError, Position, Solution, faces, texts
from patience_core.examples import Slide, slides_of
from patience_core.texts import Words

from . import words
from .rulebook import SHOWN
from .stage import Stage

SECONDS = 4.0


class Player(Stage):
    """A walk through slides; ``number`` is the one that is shown, counted from 0."""

    def __init__(
        self,
        slides: Sequence[Slide],
        language: str | None = None,
        languages: Sequence[str] | None = None,
        seconds: float = SECONDS,
        title: Words | None = None,
    ) -> None:
        self.slides, self.number, self.seconds, self.title = tuple(slides), 0, seconds, title
        self._playing: asyncio.Task[None] | None = None
        super().__init__(self.position, language, languages)
        self.add_class("patience-player")
        self._make_controls()
        self.speak(self.language)

    @property
    def slide(self) -> Slide:
        """The slide that is shown."""
        return self.slides[self.number]

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.slide.position

    @property
    def is_playing(self) -> bool:
        """The slides go on by themselves."""
        return self._playing is not None

    def show(self) -> None:
        """Draw and say everything of the slide."""
        slide, language, last = self.slide, self.language, len(self.slides) - 1
        self.canvas.paint(self.picture(slide.position, marks=slide.marks, named=slide.named))
        self.slider.value = self.number
        self.first.disabled = self.back.disabled = self.number == 0
        self.last.disabled = self.forward.disabled = self.number == last
        self.play.description = self._play_label()
        place = self._place()
        self.place.value = escape(place)
        self.status.value = words.commentary(slide.words, self.rulebook.languages) + self._legend()
        self.rulebook.cite([(slide.sentence, SHOWN)] if slide.sentence else [])
        self._still.follow(slide.position, language)
        self.rulebook.announce(f"{place}. {texts.in_language(slide.words, language)}")

    def go(self, number: int) -> None:
        """Show a slide, the nearest there is."""
        self.number = max(0, min(number, len(self.slides) - 1))
        self.show()

    def pause(self) -> None:
        """Stop going on by oneself."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None
            self.play.description = self._play_label()

    # ---- controls

    def _make_controls(self) -> None:
        end = len(self.slides) - 1
        self.first, self.back = self.button(lambda: self._jump(0)), self.button(lambda: self._jump(self.number - 1))
        self.forward, self.last = self.button(lambda: self._jump(self.number + 1)), self.button(lambda: self._jump(end))
        self.play = self.button(self._play_or_pause)
        self.slider = ipw.IntSlider(
            max=end, readout=False, style={"description_width": "initial"}, layout=ipw.Layout(width="200px")
        )
        self.slider.observe(self.guarded(lambda change: self._slide_to(change["new"])), "value")
        self.place = ipw.HTML()
        controls = ipw.HBox([self.first, self.back, self.play, self.forward, self.last, self.slider, self.place])
        self.furnish(controls.add_class("patience-controls"), {})
        self.key_catcher.on_key(self.guarded(self._press))

    def speak(self, language: str) -> None:
        """Go on in another language; the slide stays."""
        keys = {self.first: "first", self.back: "back", self.forward: "forward", self.last: "last", self.slider: "step"}
        for control, key in keys.items():
            control.description = texts.word(key, language)
        self.key_catcher.language, self.key_catcher.label = language, words.player_label(self.title, self.position, language)
        super().speak(language)

    def _press(self, key: str) -> None:
        """What the keys do: arrows step, Home and End go to the ends, Space plays and pauses."""
        keys = {"ArrowLeft": self.back, "ArrowRight": self.forward, "Home": self.first, "End": self.last, " ": self.play}
        if key in keys:
            keys[key].click()

    def _place(self) -> str:
        """Where the walk has got to: ``fig. 253 · step 3 of 10``."""
        step_of = texts.word("step_of", self.language, self.number + 1, len(self.slides))
        return f"{texts.in_language(self.title, self.language)} · {step_of}" if self.title else step_of

    def _play_label(self) -> str:
        return texts.word("pause" if self.is_playing else "play", self.language)

    def _jump(self, number: int) -> None:
        self.pause()
        self.go(number)

    def _slide_to(self, number: int) -> None:
        if number != self.number:
            self._jump(number)

    def _play_or_pause(self) -> None:
        if self.is_playing:
            self.pause()
            return
        if self.number == len(self.slides) - 1:
            self.go(0)
        self._playing = asyncio.get_running_loop().create_task(self._go_on())
        self.play.description = self._play_label()

    async def _go_on(self) -> None:
        """Show slide after slide. While this sleeps the page can still be used: a button or the slider stops it."""
        try:
            while self.number < len(self.slides) - 1:
                await asyncio.sleep(self.seconds)
                self.go(self.number + 1)
        except Exception as error:
            self.report(error)
        self._playing = None
        self.play.description = self._play_label()

    def _legend(self) -> str:
        """What the two looks of cards mean, where a figure has cards that its document does not name."""
        if self.slide.named is None:
            return ""
        looks = {"named": (faces.CARD, "solid"), "filled_in": (faces.FILLED_IN, "dashed")}
        shown = (
            f'<span class="patience-swatch" style="background:{ground};border:1px {line} {faces.CARD_EDGE}"></span>'
            f"{escape(texts.word(key, self.language))}"
            for key, (ground, line) in looks.items()
        )
        return f'<div class="patience-legend">{"".join(shown)}</div>'


def step_through(
    walk: Figure | Position | Solution | Sequence[Slide],
    language: str | None = None,
    languages: Sequence[str] | None = None,
    seconds: float = SECONDS,
) -> Player:
    """Walk through a figure, through the game that led to a position, through a solution, or through slides.

    Played, each slide is shown for so many ``seconds``. ``language`` is the reader's, by default the document's;
    ``languages`` are the two in which the rules stand side by side.
    """
    if isinstance(walk, Figure):
        return Player(walk.slides, language, languages, seconds, walk.title)
    if isinstance(walk, Solution):
        if walk.end is None:
            raise PatienceError(f"there is no line to step through: the solver says {walk.status}")
        walk = walk.end
    slides = _told(slides_of(walk)) if isinstance(walk, Position) else walk
    return Player(slides, language, languages, seconds)


def _told(slides: Sequence[Slide]) -> list[Slide]:
    """The slides of a game, each with its move told in every language."""
    return [
        replace(slide, words={language: words.last_step(slide.position, language) for language in texts.LANGUAGES})
        for slide in slides
    ]
