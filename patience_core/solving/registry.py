"""Which plan the search has for which game, and which game has a search of its own."""

from collections.abc import Callable, Mapping

from ..game import Game
from ..games import ALL
from ..position import Position
from . import (
    carpet,
    carpet_scout,
    circle,
    circle_scout,
    cromwell_scout,
    fourteens,
    fourteens_scout,
    galleries,
    gallery_scout,
    half_rows,
    parade_scout,
)
from .plans import Plan
from .scouting import Scout

PLANS: Mapping[str, Callable[[Game], Plan]] = {
    "carpet": carpet.carpet,
    "squaring_the_circle": circle.squaring_the_circle,
    "fourteens": fourteens.fourteens,
    "masterpiece": half_rows.of_masterpiece,
    "new_homebody": half_rows.of_ten,
    "prisoners": half_rows.of_ten,
    "prisoners_by_twelve": half_rows.of_eight,
    "picture_gallery": galleries.picture_gallery,
}
"""By the id of the game: a function that gives the plan for the game under the options it has."""


SCOUTS: Mapping[str, Callable[[Position, bool], Scout | None]] = {
    "carpet": carpet_scout.Scout,
    "cromwell": cromwell_scout.Scout,
    "fourteens": fourteens_scout.Scout,
    "gallery": gallery_scout.Scout,
    "parade": parade_scout.scout,
    "picture_gallery": gallery_scout.Scout,
    "squaring_the_circle": circle_scout.Scout,
}
"""By the id of the game: its scout for a position, compiled or not, if it has one under these options.

It runs in place of the common search that hopes."""


def scout_for(position: Position, compiled: bool) -> Scout | None:
    """The scout of a position's game, if it has one."""
    game = position.game
    return SCOUTS[game.name](position, compiled) if game.name in SCOUTS and is_told_here(game) else None


def plan_for(game: Game) -> Plan:
    """The plan of a game under its options; one without anything special where nothing is known."""
    return PLANS[game.name](game) if game.name in PLANS and is_told_here(game) else Plan()


def is_klondike(game: Game) -> bool:
    """Whether a game is our Klondike, under whatever options: it has a search of its own."""
    return game.name == "klondike" and is_told_here(game)


def is_told_here(game: Game) -> bool:
    """Whether a game is one of our twelve, under whatever options: what is proved of it need not hold for others of its name."""
    return any((game.plain or game) is (told.plain or told) for told in ALL)
