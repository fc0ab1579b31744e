"""What of a move its rules look at: a rule that looks at one end only need not be asked again for each of the other ends."""

import ast
from collections.abc import Callable
from functools import cache
from inspect import getsource
from textwrap import dedent
from typing import Any, NamedTuple

from .game import MoveKind, Rule, single

EVERYTHING = frozenset({"src", "dst", "n"})
_MOVE = 1  # the move is the second parameter of a rule: rule(t, m)


class Asked(NamedTuple):
    """The rules of a kind, in their order, by what of a move they look at."""

    of_src: tuple[Rule, ...]
    of_dst: tuple[Rule, ...]
    of_ends: tuple[Rule, ...]
    of_cards: tuple[Rule, ...]  # at src and n
    of_all: tuple[Rule, ...]


@cache
def asked(kind: MoveKind) -> Asked:
    """The rules of a kind of move, told apart. All of them must pass, and none changes a table, so any order will do."""
    always_one = frozenset({"n"} if kind.up_to is single else ())
    of = {rule: looks_at(rule) - always_one for rule in kind.rules}
    return Asked(
        of_src=tuple(rule for rule in of if of[rule] <= {"src"}),
        of_dst=tuple(rule for rule in of if of[rule] == {"dst"}),
        of_ends=tuple(rule for rule in of if of[rule] == {"src", "dst"}),
        of_cards=tuple(rule for rule in of if "n" in of[rule] and "dst" not in of[rule]),
        of_all=tuple(rule for rule in of if {"n", "dst"} <= of[rule]),
    )


@cache
def looks_at(rule: Callable[..., Any], parameter: int = _MOVE) -> frozenset[str]:
    """Of ``src``, ``dst`` and ``n`` those that a function looks at in its parameter of this number, a move.

    It looks at what the functions look at to which it hands the move. Where that cannot be read from its source, at everything.
    """
    try:
        (function,) = ast.parse(dedent(getsource(rule))).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return EVERYTHING
    if not isinstance(function, ast.FunctionDef) or len(function.args.args) <= parameter:
        return EVERYTHING
    move = function.args.args[parameter].arg
    found, understood = frozenset[str](), set[ast.AST]()
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and _is(node.value, move):
            understood.add(node.value)
            found |= {node.attr}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for place, argument in enumerate(node.args):
                if _is(argument, move):
                    understood.add(argument)
                    found |= looks_at(rule.__globals__.get(node.func.id), place)
    known = all(node in understood for node in ast.walk(function) if _is(node, move))
    return found & EVERYTHING if known else EVERYTHING


def _is(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
