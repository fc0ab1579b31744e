"""A small survey to watch: deal after deal is solved with all cards known, and the interval of what can be won grows narrow."""

import asyncio
from collections import Counter
from html import escape

import ipywidgets as ipw

import patience_core as pc
from patience_core import PatienceError, texts
from patience_core.pack import next_number

from .choice import Choice

FIRST_DEAL, SECONDS = 100_001, 1.0
_WIDTH = 420  # pixels from 0 to 100 per cent
_COLOURS = {"won": "#006b5b", "won_second_class": "#8a5a00", "impossible": "#a4161a", "unknown": "#5b5b66"}


class Experiment(ipw.VBox):
    """A survey of one game, begun and stopped by a button; ``found`` is what has been found."""

    def __init__(self, game: str, deals: int, language: str) -> None:
        self.language, self.found = texts.known_language(language), Counter[str]()
        self._deal = FIRST_DEAL
        self._task: asyncio.Task[None] | None = None
        names = [(texts.in_language(texts.book(each.name).title, language), each.name) for each in pc.GAMES]
        self.chooser = Choice(names, pc.game(game).name)
        self.chooser.description = texts.word("game", language)
        self.button = ipw.Button(layout=ipw.Layout(width="auto"))
        self.progress = ipw.IntProgress(max=deals, layout=ipw.Layout(width="240px"))
        self.picture = ipw.HTML()
        super().__init__([ipw.HBox([self.chooser, self.button, self.progress]), self.picture])
        self.add_class("patience-experiment")
        self.chooser.on_choice(lambda _game: self.begin_anew())
        self.button.on_click(lambda _button: self.start_or_stop())
        self.show()

    @property
    def is_running(self) -> bool:
        """Deals are being solved."""
        return self._task is not None

    def begin_anew(self) -> None:
        """Forget what was found: another game is to be looked at."""
        self.stop()
        self.found, self._deal, self.progress.value = Counter(), FIRST_DEAL, 0
        self.show()

    def start_or_stop(self) -> None:
        """What the button does."""
        if self.is_running:
            self.stop()
        else:
            self._task = asyncio.get_running_loop().create_task(self._go_on())
        self.show()

    def stop(self) -> None:
        """Solve no further deal."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self.show()

    async def _go_on(self) -> None:
        """Solve deal after deal, in a thread, so that the page can be used."""
        try:
            game = pc.game(self.chooser.value)
            while self.progress.value < self.progress.max:
                solution = await asyncio.to_thread(pc.solve, game.deal(self._deal), SECONDS)
                self.found[solution.status] += 1
                self._deal = next_number(self._deal)
                self.progress.value += 1
                self.show()
        except PatienceError as error:
            self.picture.value = f'<div class="patience-error" role="alert">{escape(str(error))}</div>'
            self._task = None
            return
        self._task = None
        self.show()

    def show(self) -> None:
        """Say and draw what has been found."""
        language = self.language
        self.button.description = texts.word("stop" if self.is_running else "start", language)
        self.picture.value = picture(self.found, language)


def picture(found: Counter[str], language: str) -> str:
    """What has been found, as HTML: the counts, and the interval on a line from 0 to 100 per cent."""
    deals = found.total()
    low, high = pc.wilson(found["won"], found["unknown"], deals)
    counts = ", ".join(f"{texts.word(f'survey_{status}', language)}: {found[status]}" for status in _COLOURS if found[status])
    told = texts.word("survey_interval", language, f"{100 * low:.1f}", f"{100 * high:.1f}")
    bar = (
        f'<svg role="img" aria-label="{escape(told)}" width="{_WIDTH + 2}" height="34" viewBox="-1 0 {_WIDTH + 2} 34">'
        f'<line x1="0" y1="14" x2="{_WIDTH}" y2="14" stroke="#8fa388" stroke-width="2"/>'
        f'<rect x="{low * _WIDTH:.1f}" y="6" width="{max(2.0, (high - low) * _WIDTH):.1f}" height="16" fill="{_COLOURS["won"]}"/>'
        + "".join(f'<text x="{at * _WIDTH / 100}" y="33" font-size="11" text-anchor="middle">{at}</text>' for at in (25, 50, 75))
        + "</svg>"
    )
    return f"<div>{escape(texts.plural('deal', deals, language))}: {deals}. {escape(counts)}</div>{bar}<div>{escape(told)}</div>"


def experiment(game: str = "klondike", deals: int = 100, language: str = "en") -> Experiment:
    """A small survey to start, watch and stop: so many numbered deals of a game, a second each at most."""
    return Experiment(game, deals, language)
