"""What a survey says: how many deals, what became of them, and between which bounds the share lies that can be won."""

from math import sqrt
from typing import TYPE_CHECKING

from ..solution import IMPOSSIBLE, SECOND_CLASS, UNKNOWN, WON

if TYPE_CHECKING:
    import pandas as pd

OUTCOME = "outcome_all_cards_known"
LOW, HIGH = "won_share_of_deals_low_95", "won_share_of_deals_high_95"
_Z = 1.959964  # of a normal distribution, 95 % lie within so many standard deviations


def wilson(won: int, unknown: int, deals: int) -> tuple[float, float]:
    """The 95 % interval of Wilson for the share that can be won, from 0 to 1, widened by the deals of which it is not known.

    Its lower bound takes them all for lost, its upper bound for won. Without deals it is from 0 to 1.
    """
    return _bound(won, deals, -1), _bound(won + unknown, deals, 1)


def _bound(won: int, deals: int, side: int) -> float:
    if not deals:
        return max(0.0, float(side))
    share, z2 = won / deals, _Z * _Z
    root = _Z * sqrt(share * (1 - share) / deals + z2 / (4 * deals * deals))
    return min(1.0, max(0.0, (share + z2 / (2 * deals) + side * root) / (1 + z2 / deals)))


def summary(rows: "pd.DataFrame") -> "pd.DataFrame":
    """One row a game and choice of options: of the frame of a survey, or of several that were put one below another.

    ``deals_surveyed`` are counted by what became of them with all cards known; the interval is that of ``wilson`` for wins of
    the first class. A second-class win after which time ran out might have been one, and counts as unknown there.
    """
    import pandas as pd

    return pd.DataFrame([_of_one(game, of_game) for game, of_game in rows.groupby("game", sort=False)])


def _of_one(game: object, rows: "pd.DataFrame") -> dict[str, object]:
    counts = rows[OUTCOME].value_counts()
    counted = {status: int(counts.get(status, 0)) for status in (WON, SECOND_CLASS, IMPOSSIBLE, UNKNOWN)}
    low, high = wilson(counted[WON], int((~rows["complete"]).sum()), len(rows))
    return {
        "game": game,
        "deals": _deals([int(deal) for deal in rows["deal"]]),
        "deals_surveyed": len(rows),
        **{f"{status}_all_cards_known": number for status, number in counted.items()},
        LOW: low,
        HIGH: high,
        "seconds_limit": float(rows["seconds_limit"].max()),
        "rules_version": ", ".join(sorted(set(rows["rules_version"]))),
    }


def sentence(rows: "pd.DataFrame") -> str:
    """What the frame of a survey says, in a line of English for each game."""
    return "\n".join(_sentence(told) for told in summary(rows).to_dict("records"))


def _sentence(told: dict[object, object]) -> str:
    counts = [(status, told[f"{status}_all_cards_known"]) for status in (WON, SECOND_CLASS, IMPOSSIBLE, UNKNOWN)]
    found = ", ".join(f"{number:,} {status}" for status, number in counts if number or status != SECOND_CLASS)
    return (
        f"{told['game']}, {told['deals_surveyed']:,} numbered deals ({told['deals']}), all cards known: {found}; "
        f"between {told[LOW]:.1%} and {told[HIGH]:.1%} can be won (95 %, the unknown counted once as lost and once as won); "
        f"up to {told['seconds_limit']:g} s a deal; rules {told['rules_version']}"
    )


def _deals(numbers: list[int]) -> str:
    """The numbers of the deals: the first and the last, and whether there are gaps between them."""
    first, last = min(numbers), max(numbers)
    if first == last:
        return str(first)
    return f"{first}-{last}" if last - first + 1 == len(numbers) else f"{first}-{last}, not all"
