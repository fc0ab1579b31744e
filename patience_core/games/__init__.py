"""The games, in the order of the documents."""

from ..game import Game
from .carpet import CARPET_GAME
from .cromwell import CROMWELL
from .fourteens import FOURTEENS
from .gallery import GALLERY
from .klondike import KLONDIKE
from .masterpiece import MASTERPIECE
from .new_homebody import NEW_HOMEBODY
from .parade import PARADE
from .picture_gallery import PICTURE_GALLERY
from .prisoners import PRISONERS
from .prisoners_by_twelve import PRISONERS_BY_TWELVE
from .squaring_the_circle import SQUARING_THE_CIRCLE

ALL: tuple[Game, ...] = tuple(
    game.vary()
    for game in (
        KLONDIKE, CARPET_GAME, SQUARING_THE_CIRCLE, PARADE, CROMWELL, FOURTEENS, MASTERPIECE, NEW_HOMEBODY, PRISONERS,
        PRISONERS_BY_TWELVE, GALLERY, PICTURE_GALLERY,
    )
)  # fmt: skip
