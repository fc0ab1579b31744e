"""The figures of the twelve games, from the surveys that come with the project, beside those that others have published."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..data import read_toml
from ..errors import PatienceError
from ..game import Game
from .rows import Row, best, stored
from .summary import HIGH, LOW, OUTCOME, summary
from .survey import frame

if TYPE_CHECKING:
    import pandas as pd


def surveyed(games: Iterable[Game]) -> "pd.DataFrame":
    """All rows of the surveys that come with the project, as ``pc.survey`` gives them: of each deal the one that says most.

    A ``PatienceError`` names what is not a game.
    """
    import pandas as pd

    frames = []
    for game in games:
        if not isinstance(game, Game):
            raise PatienceError(f"a survey is of a game, not of {type(game).__name__} {str(game)[:40]!r}")
        rows: dict[int, list[Row]] = {}
        for row in stored(game):
            rows.setdefault(row.deal, []).append(row)
        if rows:
            frames.append(frame([best(rows[deal]) for deal in sorted(rows)]))
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame()


def winnability(games: Iterable[Game]) -> "pd.DataFrame":
    """A row a game: how many deals were surveyed and what became of them, the interval in per cent, and what has been published.

    All cards are known. ``published_percent`` is nothing where no figure is known for these rules; ``source`` says whose it is.
    """
    import pandas as pd

    counted = summary(surveyed(games)).set_index("game")
    told = pd.DataFrame(read_toml("surveys", "published.toml")["figure"]).set_index("game")
    percent = {LOW: "low_percent", HIGH: "high_percent"}
    counted[list(percent)] = 100 * counted[list(percent)]
    return counted.rename(columns=percent).join(told)


def narrowing(rows: "pd.DataFrame") -> "pd.DataFrame":
    """How the interval grows narrow as a survey goes on: after each of its deals the two bounds, in per cent."""
    import pandas as pd

    from ..solution import WON
    from .summary import wilson

    won, unknown = (rows[OUTCOME] == WON).cumsum(), (~rows["complete"]).cumsum()
    counts = zip(won, unknown, range(1, len(rows) + 1), strict=True)
    bounds = [[100 * bound for bound in wilson(int(w), int(u), n)] for w, u, n in counts]
    return pd.DataFrame(bounds, columns=["low_percent", "high_percent"], index=pd.RangeIndex(1, len(rows) + 1, name="deals"))
