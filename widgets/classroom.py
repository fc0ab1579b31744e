"""A table for a whole class: it fills the screen, and any of the games can be put on it."""

import os
from collections.abc import Mapping
from urllib.parse import parse_qs

import ipywidgets as ipw

import patience_core as pc
from patience_core import texts

from .choice import Choice
from .opening import play
from .table import Table

_ASKED = ("game", "deal", "language")


class Classroom(ipw.VBox):
    """A choice of games above a table; ``table`` is the one that is laid."""

    def __init__(self, game: str = "klondike", deal: int | str | None = None, language: str = "en") -> None:
        self._language, self._tables = texts.known_language(language), dict[str, Table]()
        self.chooser = Choice(_names(language), pc.game(game).name)
        super().__init__()
        self.add_class("patience-classroom")
        self._lay(self.chooser.value, deal)
        self.chooser.on_choice(self._lay)

    @property
    def table(self) -> Table:
        """The table on the screen."""
        return self._tables[self.chooser.value]

    def _lay(self, game: str, deal: int | str | None = None) -> None:
        """Put a game on the screen; one that was there before is as it was left."""
        if game not in self._tables:
            self._tables[game] = play(game, deal, self._language)
            self._tables[game].chooser.on_choice(self._speak)
        self._tables[game].speak(self._language)
        self.children = (self.chooser, self._tables[game])
        self._speak(self._language)

    def _speak(self, language: str) -> None:
        self._language = language
        self.chooser.relabel(texts.word("game", language), _names(language))


def classroom(game: str = "klondike", deal: int | str | None = None, language: str = "en") -> Classroom:
    """A table that fills the screen, with a choice of all games: for a projector.

    Served as a web page, what the page's address asks for comes first: ``?game=parade&deal=17&language=pl``.
    """
    asked = {"game": game, "deal": deal, "language": language} | _asked_by_address(os.environ)
    return Classroom(**asked)  # type: ignore[arg-type]


def _asked_by_address(environment: Mapping[str, str]) -> dict[str, str]:
    """What stands after the question mark of the page's address; Voilà tells it to the kernel so."""
    asked = parse_qs(environment.get("QUERY_STRING", ""))
    return {key: asked[key][0] for key in _ASKED if key in asked}


def _names(language: str) -> list[tuple[str, str]]:
    return [(texts.in_language(texts.book(game.name).title, language), game.name) for game in pc.GAMES]
