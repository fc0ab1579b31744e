"""Positions as pandas frames. pandas is imported only when one is asked for."""

from typing import TYPE_CHECKING

from . import texts
from .position import SETTLE

if TYPE_CHECKING:
    import pandas as pd

    from .position import Position


def moves_frame(position: "Position") -> "pd.DataFrame":
    """One row a legal move: ``move``, ``granted_by`` (sentence id), and the sentence in two languages, the document's first."""
    return _frame(position.game.name, [(move, str(position.judge(move).granted_by)) for move in position.moves])


def history_frame(position: "Position") -> "pd.DataFrame":
    """One row an action or consequence, in order; of a consequence, ``move`` names the pile on which it came about."""
    rows: list[tuple[str, str]] = []
    for step in position.history:
        if step.move != SETTLE:
            rows.append((step.move, step.granted_by))
        rows += [(f"({happened.pile.name})", happened.sentence) for happened in step.happened]
    return _frame(position.game.name, rows)


def _frame(game: str, rows: list[tuple[str, str]]) -> "pd.DataFrame":
    import pandas as pd

    languages = texts.book(game).languages[:2]
    data = [(move, id, *(texts.sentence(game, id).text(language) for language in languages)) for move, id in rows]
    return pd.DataFrame(data, columns=["move", "granted_by", *languages])
