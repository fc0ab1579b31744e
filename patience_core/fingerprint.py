"""What tells one version of the rules from another: a fingerprint of functions, as they are loaded or as they are written."""

import ast
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from inspect import getsource
from textwrap import dedent
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias

Function: TypeAlias = Callable[..., Any]


def fingerprint(functions: Iterable[Function], *texts: str) -> str:
    """Sixteen hexadecimal digits that change with any text, and with any function or constant that the functions use.

    They are taken from the functions as they are loaded, not from their files: a file may have been edited since, and then
    the machine code of the old rules would be filed under the new ones.
    """
    made_of = [
        (function.__module__, function.__qualname__, _essence(function.__code__), _essence(used))
        for function, used in _reached(functions)
    ]
    return _digest(texts, made_of)


def source_fingerprint(functions: Iterable[Function], *texts: str) -> str:
    """Likewise, of the functions as they are written: the same on every Python, for what is kept in files.

    Comments, docstrings, decorators, layout, and the module where a function stands make no difference.
    """
    made_of = [
        (function.__qualname__, bare(dedent(getsource(function))), _essence(used)) for function, used in _reached(functions)
    ]
    return _digest(texts, made_of)


def bare(source: str) -> str:
    """A text of Python without comments, docstrings and decorators, laid out in one and the same way."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            node.decorator_list = []
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module):
            node.body = [line for line in node.body if not _is_text(line)] or [ast.Pass()]
    return ast.unparse(tree)


def _is_text(line: ast.stmt) -> bool:
    return isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str)


def _reached(functions: Iterable[Function]) -> Iterator[tuple[FunctionType, tuple[tuple[str, object], ...]]]:
    """These functions and all that they use, each with the globals it uses."""
    met: set[Function] = set()
    waiting = list(functions)
    while waiting:
        function = waiting.pop()
        if isinstance(function, FunctionType) and function not in met:
            met.add(function)
            used = _globals_used(function)
            yield function, used
            waiting += [value for _, value in used if isinstance(value, FunctionType)]


def _digest(texts: tuple[str, ...], made_of: Iterable[object]) -> str:
    return sha256(repr((texts, sorted(map(repr, made_of)))).encode()).hexdigest()[:16]


def _globals_used(function: FunctionType) -> tuple[tuple[str, object], ...]:
    """The global names that a function uses, with what they stand for."""
    known = function.__globals__
    used = tuple((name, known[name]) for name in sorted(_names_in(function.__code__)) if name in known)
    for name, value in used:
        if isinstance(value, ModuleType) and value.__name__.split(".")[0] == __name__.split(".")[0]:
            raise TypeError(f"{function.__qualname__} uses the whole module {name}: import the names that it needs")
    return used


def _names_in(code: CodeType) -> set[str]:
    inner = (_names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType))
    return set(code.co_names).union(*inner)


def _essence(value: object) -> object:
    """What of a value makes a difference to the machine code, as plain data."""
    if isinstance(value, CodeType):
        return value.co_code.hex(), value.co_names, value.co_varnames, _essence(value.co_consts)
    if isinstance(value, tuple):
        return tuple(_essence(part) for part in value)
    if isinstance(value, int):
        return int(value)
    return value.__name__ if isinstance(value, FunctionType | ModuleType) else repr(value)
