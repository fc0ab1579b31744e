"""Sitting down at a table: which game, which deal, and whether a game that was kept goes on."""

from collections.abc import Sequence

import patience_core as pc
from patience_core import Game, Position

from .keeping import Keeper
from .table import Table


def play(
    game: Position | Game | str,
    deal: int | str | None = None,
    language: str | None = None,
    languages: Sequence[str] | None = None,
    keep: str | None = None,
) -> Table:
    """A table at which to play: a position, a game, or a game's name.

    ``deal`` is the number of a deal; without it a game is dealt with a number that is drawn. ``language`` (``"en"``, ``"pl"``,
    ``"ru"``) is the reader's, by default the document's; ``languages`` are the two in which the rules stand side by side.

    ``keep`` names a file, in the folder ``saved_games``, in which the game is kept after every action. When the cell is run
    again, after a kernel restart too, the game goes on from there. If another deal is asked for than the one that is kept, that
    one is dealt, and *Undo* brings back what was kept; of another game it is an error, and nothing is lost.
    """
    wanted = _game(game)
    keeper = None if keep is None else Keeper(keep)
    kept = keeper.load(wanted) if keeper else None
    if kept is not None and deal is None and not isinstance(game, Position):
        return Table(kept, language, languages, keeper, resumed=True)
    position = game if isinstance(game, Position) and deal is None else wanted.deal(deal)
    if kept is not None and kept.start == position.start:
        return Table(kept, language, languages, keeper, resumed=True)
    return Table(position, language, languages, keeper, before=kept)


def _game(game: Position | Game | str) -> Game:
    if isinstance(game, Position):
        return game.game
    return pc.game(game) if isinstance(game, str) else game
