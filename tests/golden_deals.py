"""The golden file of deals: a number gives the same table for ever.

``python -m tests.golden_deals`` adds the tables of games that are not in the file yet. It never changes a table that is:
if one no longer comes out, the deal is broken, not the file.
"""

import json
from pathlib import Path

import patience_core as pc
from patience_core.notation import pile_text

GOLDEN = Path(__file__).parent / "golden" / "deals.jsonl"
NUMBERS = (
    1, 2, 17, 1000, 12_345, 31_998, 31_999, 32_000, 32_001, 65_536, 100_000, 100_001, 101_000, 999_999_999, 2**31, 2**32 + 1,
    2**53 + 1, 2**64, 10**20 - 1, 10**20,
)  # fmt: skip


def dealt(game: pc.Game, number: int) -> dict[str, str]:
    """The table of a deal before anything has happened by itself: what lies on each pile that is not empty."""
    position = game.deal(number, automatic=False)
    return {pile.name: text for pile in game.piles if (text := pile_text(position.table, pile))}


def golden() -> dict[tuple[str, int], dict[str, str]]:
    """The tables in the file, by game and number."""
    rows = map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines()) if GOLDEN.exists() else ()
    return {(row["game"], int(row["number"])): row["piles"] for row in rows}


def all_deals() -> dict[tuple[str, int], dict[str, str]]:
    """The tables as they come out now."""
    return {(game.name, number): dealt(game, number) for game in pc.GAMES for number in NUMBERS}


def write() -> None:
    """Add what is missing to the file."""
    tables = {**all_deals(), **golden()}
    lines = [json.dumps({"game": name, "number": str(n), "piles": piles}) for (name, n), piles in tables.items()]
    GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
