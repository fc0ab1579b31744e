"""A game so far as JSON: the game, how it began, and the moves. Reading it back plays it again, judged move by move."""

import json
import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from .deals import set_up
from .errors import InvalidSave, PatienceError
from .game import Game
from .position import SETTLE, Position

SCHEMA, VERSION = "patience", 1


def to_json(position: Position) -> str:
    """See ``Position.to_json``."""
    start = position.start
    began: dict[str, Any] = {}
    if start.number is not None:
        began["deal"] = str(start.number)  # as text: other readers of JSON lose digits beyond 2**53
    elif start.pack:
        began["pack"] = " ".join(start.pack)
    else:
        began["piles"] = dict(start.piles)
        began["counters"] = dict(start.counters)
    if "piles" not in began:
        began["automatic"] = start.automatic
    if start.number is None and position.game.lay_second_order is not None:
        began["second"] = str(start.second)
    saved = {
        "schema": SCHEMA,
        "version": VERSION,
        "game": position.game.name,
        "options": dict(position.game.chosen),
        "start": began,
        "moves": [step.move for step in position.history],
    }
    return json.dumps(saved, indent=1)


def from_json(text: str, find: Any) -> Position:
    """Read a saved game; ``find(name, **options)`` gives the game. Any damage is an ``InvalidSave`` naming the place."""
    try:
        saved = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise InvalidSave(f"the saved game is not JSON: {error}") from None
    schema, version = _entry(saved, "schema", str), _entry(saved, "version", int)
    if schema != SCHEMA:
        raise InvalidSave(f"schema: this is no saved game of ours but {schema[:40]!r}")
    if version != VERSION:
        raise InvalidSave(f"version: {version!r} is unknown; this program reads version {VERSION}")
    name, options = _entry(saved, "game", str), _entry(saved, "options", dict)
    start, moves = _entry(saved, "start", dict), _entry(saved, "moves", list)
    try:
        game: Game = find(name, **options)
    except (PatienceError, TypeError) as error:
        raise InvalidSave(f"game, options: {error}") from None
    try:
        position = _begin(game, start)
    except InvalidSave:
        raise
    except PatienceError as error:
        raise InvalidSave(f"start: {error}") from None
    for number, move in enumerate(moves, 1):
        try:
            position = go_on(position, move)
        except PatienceError as error:
            raise InvalidSave(f"move {number}: {error}") from None
    return position


def go_on(position: Position, move: str) -> Position:
    """A step as the history has it: a move, or the word for what happens by itself."""
    return position.settle() if move == SETTLE else position.play(move)


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all: until the new one is complete the old one stays. A ``PatienceError`` names the file."""
    unfinished = path.with_name(f".{path.name}.{token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except OSError as error:
        raise PatienceError(f"{path}: cannot be written: {error.strerror or error}") from None
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)


def _begin(game: Game, start: dict[str, Any]) -> Position:
    needs_second = game.lay_second_order is not None and "deal" not in start
    second = _entry(start, "second", str) if needs_second else 1
    if "piles" in start:
        piles, counters = _entry(start, "piles", dict), _entry(start, "counters", dict)
        for name, cards in piles.items():
            if not isinstance(cards, str):
                raise InvalidSave(f"start: pile {name[:40]!r}: its cards are a text, not {type(cards).__name__}")
        return set_up(game, piles, counters, second)
    automatic = _entry(start, "automatic", bool)
    if "deal" in start:
        return game.deal(_entry(start, "deal", str), automatic=automatic)
    if "pack" in start:
        return game.deal_from(_entry(start, "pack", str), automatic=automatic, second=second)
    raise InvalidSave("start: neither deal, pack nor piles")


def _entry(saved: Any, key: str, kind: type) -> Any:
    if not isinstance(saved, dict):
        raise InvalidSave(f"a saved game is a JSON object, not {type(saved).__name__}")
    if key not in saved:
        raise InvalidSave(f"{key}: missing")
    value = saved[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise InvalidSave(f"{key}: expected {kind.__name__}, found {type(value).__name__}")
    return value
