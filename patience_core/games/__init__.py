"""The games, in the order of the documents."""

from ..game import Game
from .klondike import KLONDIKE
from .parade import PARADE

ALL: tuple[Game, ...] = tuple(game.vary() for game in (KLONDIKE, PARADE))
