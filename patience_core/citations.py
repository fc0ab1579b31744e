"""Which code implements which sentence: what the tests hold the texts against, and what a reader is shown."""

import ast
import inspect
from collections.abc import Callable, Iterator
from typing import Any

from . import rules
from .game import Consequence, Game, MoveKind, Never, Option, Tier
from .kernel import cited

Function = Callable[..., Any]
Part = MoveKind | Tier | Never | Consequence | Option | Function
"""A part of a game that may cite sentences."""


def parts(game: Game) -> Iterator[tuple[str, Part]]:
    """Every citation of a game, under the options chosen: the id of a sentence, and what cites it."""
    for tier in game.tiers:
        if tier.sentence:
            yield tier.sentence, tier
    for kind in game.kinds:
        yield kind.granted_by, kind
    for consequence in game.automatic:
        yield consequence.sentence, consequence
    for never in game.never:
        yield never.sentence, never
    for option in game.options:
        yield option.sentence, option
    yield game.stuck, game.is_won
    for function in functions(game):
        for sentence in cited(function):
            yield sentence, function


def functions(game: Game) -> tuple[Function, ...]:
    """Every function that a game is made of, each once: rules, effects, consequences, the deal, the goal."""
    found: list[Function] = [game.lay_out, game.is_won, rules.elsewhere, rules.cards_are_there]
    found += [function for function in (game.is_second_class, game.lay_second_order) if function is not None]
    for kind in game.kinds:
        found += [*([kind.when] if kind.when else []), *kind.provided, kind.effect, kind.read_as, kind.up_to]
    for consequence in game.automatic:
        found += [consequence.holds, consequence.effect]
    return tuple(dict.fromkeys(found))


def source(game: Game, sentence: str) -> str:
    """The code that implements a sentence, from its module: functions, and the kinds of move that it grants.

    A ``KeyError`` names a sentence that no code implements.
    """
    citing = [part for variant in game.variants for id, part in parts(variant) if id == sentence]
    texts = [inspect.getsource(part).rstrip() for part in dict.fromkeys(p for p in citing if inspect.isfunction(p))]
    if any(not inspect.isfunction(part) for part in citing):
        modules = dict.fromkeys(inspect.getmodule(function) for function in functions(game))
        texts += [text for module in modules if module for text in _calls(inspect.getsource(module), sentence)]
    if not texts:
        raise KeyError(f"no code of {game.name} implements a sentence {sentence!r}")
    return "\n\n\n".join(dict.fromkeys(texts))


def _calls(module: str, sentence: str) -> list[str]:
    """The declarations in a module that name a sentence, such as ``MoveKind("build_columns", …)``."""
    found = []
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id != "cites":
            named = [argument.value for argument in node.args if isinstance(argument, ast.Constant)]
            if sentence in named:
                found.append((node.lineno, ast.get_source_segment(module, node) or ""))
    return [text for _, text in sorted(found)]
