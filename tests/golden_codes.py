"""The golden file of saved games: what has once been saved is read for ever, as JSON and as a code.

``python -m tests.golden_codes`` adds games that are not in the file yet. It never changes one that is: if one is no longer read,
the reading is broken, or the rules have changed, and then the version of the codes and files is due to change too.
"""

import json
from pathlib import Path

import patience_core as pc
from tests.strategies import OTHER_RULES, random_game

GOLDEN = Path(__file__).parent / "golden" / "codes.jsonl"
STEPS = 12


def golden() -> dict[str, dict[str, str]]:
    """The saved games in the file, each as ``code`` and as ``json``, by game and options."""
    rows = map(json.loads, GOLDEN.read_text(encoding="utf-8").splitlines()) if GOLDEN.exists() else ()
    return {row["game"]: row for row in rows}


def saved(game: pc.Game) -> dict[str, str]:
    """A random game as it is saved now."""
    *_, position = random_game(game, 0, STEPS)
    return {"game": str(game), "code": position.to_code(), "json": position.to_json()}


def write() -> None:
    """Add what is missing to the file."""
    rows = {**{str(game): saved(game) for game in (*pc.GAMES, *OTHER_RULES)}, **golden()}
    GOLDEN.write_text("".join(json.dumps(row) + "\n" for row in rows.values()), encoding="utf-8")


if __name__ == "__main__":
    write()
