"""Finding a game by any of its names, in any of the languages, also written without accents or in Latin letters."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from . import texts
from .errors import UnknownGame
from .game import Game

_CYRILLIC = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        "a b v g d e e zh z i i k l m n o p r s t u f h c ch sh sch _ i _ e iu ia".replace("_", "").split(" "),
        strict=True,
    )
)
_ALIKE = (("kh", "h"), ("shch", "sch"), ("ts", "c"), ("w", "v"), ("y", "i"), ("j", "i"), ("ł", "l"))
"""One sound, written in one way: so *dvukh sosedey*, *dvuh sosedej* and *двух соседей* are the same."""
_LIKE_ENOUGH = 0.75


def find(name: str, games: Iterable[Game]) -> Game:
    """The game of that name, or the one whose name is likest; an ``UnknownGame`` lists the names when none is like it."""
    by_name: dict[str, Game] = {}
    for game in games:
        for known in names(game):
            by_name.setdefault(_folded(known), game)
    sought = _folded(str(name))
    if sought in by_name:
        return by_name[sought]
    holding = [known for known in by_name if sought and set(sought.split()) <= set(known.split())]
    like = holding or get_close_matches(sought, by_name, n=1, cutoff=_LIKE_ENOUGH)
    if not like:
        titles = ", ".join(sorted({texts.book(game.name).title["en"] for game in by_name.values()}))
        raise UnknownGame(f"no game is called anything like {str(name)[:40]!r}; there are {titles}")
    return by_name[min(like, key=len)]


def names(game: Game) -> tuple[str, ...]:
    """All names of a game: its id, its titles, and what else it is called."""
    book = texts.book(game.name)
    return (game.name.replace("_", " "), *book.title.values(), *book.also)


def _folded(name: str) -> str:
    """A name in plain small Latin letters."""
    latin = "".join(_CYRILLIC.get(letter, letter) for letter in name.casefold())
    for written, alike in _ALIKE:
        latin = latin.replace(written, alike)
    plain = unicodedata.normalize("NFKD", latin)
    return " ".join("".join(letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter)).split())
