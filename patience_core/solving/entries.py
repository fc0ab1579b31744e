"""Functions as entries of a written module (see ``compiled.written_module``)."""

from collections.abc import Callable
from inspect import signature
from typing import Any


def entry(function: Callable[..., Any], types: str) -> str:
    """Lines that make a function an entry of the module, under its own name; ``types`` is its signature as numba has it.

    The entry is a function of the module that only calls the other: so its machine code is kept with the module, whose name
    changes with all that it calls. Of ``njit(…, cache=True)(function)`` it would be kept beside the function's own file, and be
    taken for good as long as that file stays the same, whatever becomes of the others.
    """
    name, parameters = function.__name__, ", ".join(signature(function).parameters)
    return (
        f"from {function.__module__} import {name} as wanted_{name}\n\n\n"
        f"@njit({types}, cache=True, nogil=True)\n"
        f"def {name}({parameters}):\n"
        f"    return wanted_{name}({parameters})\n"
    )
