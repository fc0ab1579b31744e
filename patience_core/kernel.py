"""Marks for the functions that the rules are made of.

A rule is an ordinary Python function. ``kernel`` remembers it, so that ``compiled`` can later translate the very same
function; ``cites`` also ties it to the sentences it implements. Neither changes the function, and neither imports
anything: a reader who plays never waits for a compiler.
"""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

KERNELS: list[Callable[..., Any]] = []
"""Every marked function, in the order of definition (so each after the functions it calls)."""


def kernel(function: F) -> F:
    """Remember a function that reads or changes a table by the words of ``table`` alone."""
    KERNELS.append(function)
    return function


def cites(*sentences: str) -> Callable[[F], F]:
    """Mark a function as the implementation of the sentences with these ids (see ``data/texts``)."""

    def mark(function: F) -> F:
        function.__dict__["sentences"] = sentences
        return kernel(function)

    return mark


def cited(function: Callable[..., Any]) -> tuple[str, ...]:
    """The ids of the sentences that a function implements, the first being the one shown to the reader."""
    sentences: tuple[str, ...] = getattr(function, "sentences", ())
    return sentences
