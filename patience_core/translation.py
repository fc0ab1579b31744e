"""A game's rules as the text of one module that can be compiled: how moves are listed and played, spelled out.

The text says nothing that ``judge`` does not do, in the same order: ``judge.legal_moves`` and ``judge.settle`` go through
tuples of functions, which a compiler cannot, so here each function is called by its name. Nothing is known of any
particular game, and numba is not needed (see ``compiled``, which puts the text to use).
"""

import sys
from collections.abc import Iterator, Sequence

from .game import Consequence, Game, Move, MoveKind
from .kernel import KERNELS
from .listing import Function, Names, listing_of, numbers
from .table import NO_CARD, beneath, is_empty, top

ROOM = 6144
"""Rows that are enough for any list of moves; with more, ``legal`` raises an IndexError."""

_TEMPLATE = '''\
"""{game}: its rules as machine code. Written by patience_core.compiled: change the rules, not this file."""

from numba import njit

NO_CARD = {no_card}
{imports}


@njit("boolean(int16[::1])", cache=True)
def is_won(t):
    return {is_won}(t)


@njit("boolean(int16[::1])", cache=True)
def is_second_class(t):
    return {is_second_class}


@njit("int64(int16[::1], int16[:, ::1])", cache=True)
def legal(t, out):
    found = 0
    if is_won(t) or is_second_class(t):
        return found
{listing}

    return found


@njit("boolean(int16[::1])", cache=True)
def something_happens(t):
{happening}
    return False


@njit("void(int16[::1])", cache=True)
def settle(t):
    while something_happens(t):
        pass


@njit("void(int16[::1], int16[::1])", cache=True)
def play(t, move):
    m = Move(int(move[0]), int(move[1]), int(move[2]), int(move[3]))
{effects}
    settle(t)
'''

SEARCH_TEXT = '''\
"""Searches that are the same for every game: they are handed its entries. Written by patience_core.compiled."""

from numba import njit, types

from patience_core.compiled import count_lines, wander

LEGAL = types.FunctionType(types.int64(types.int16[::1], types.int16[:, ::1]))
PLAY = types.FunctionType(types.none(types.int16[::1], types.int16[::1]))


@njit(types.int64(LEGAL, PLAY, types.int16[::1], types.int64), cache=True)
def perft(legal, play, t, depth):
    return count_lines(legal, play, t, depth)


@njit(types.int64(LEGAL, PLAY, types.int16[::1], types.int64, types.uint64[::1], types.int16[:, ::1]), cache=True)
def playouts(legal, play, t, most, random, ends):
    return wander(legal, play, t, most, random, ends)
'''
"""Compiled once for all games (a game's entries are passed as function pointers), which saves seconds for each."""

_TAKEN = frozenset(
    {"NO_CARD", "card", "other", "dst", "src", "pile", "m", "move", "Move", "n", "up_to", "counts", "somewhere"}
    | {"t", "out", "found", "before", "note"}
    | {"is_won", "is_second_class", "legal", "something_happens", "settle", "play", "njit"}
)
"""Names that the template uses; a rule of such a name is imported under another."""


def module_text(game: Game, note: Function) -> str:
    """The text of a game's module; ``note`` is the function that writes a move down.

    A ``TypeError`` names a function that is not marked with ``@kernel`` or ``@cites``, or that cannot be imported.
    """
    names = _named(game, note)
    listing: list[str] = []
    number = 0
    for tier in game.tiers:
        if tier.then:
            listing += ["", f"    before = found  # {tier.sentence}"]
        for kind in tier.first:
            listing += listing_of(number, kind, names, "    ")
            number += 1
        if tier.then:
            listing += ["", "    if found == before:"]
        for kind in tier.then:
            listing += listing_of(number, kind, names, "        ")
            number += 1
    return _TEMPLATE.format(
        game=game,
        no_card=NO_CARD,
        imports="\n".join(_imports(names)),
        is_won=names[game.is_won],
        is_second_class=f"{names[game.is_second_class]}(t)" if game.is_second_class else "False",
        listing="\n".join(listing),
        happening="\n".join(line for each in game.automatic for line in _happening(each, names)) or "    pass",
        effects="\n".join(_effects(game.kinds, names)),
    )


def _happening(consequence: Consequence, names: Names) -> list[str]:
    """The loop that looks for a pile on which a consequence holds, and carries it out."""
    return [
        f"    for pile in {numbers(consequence.piles)}:  # {consequence.sentence}",
        f"        if {names[consequence.holds]}(t, pile):",
        f"            {names[consequence.effect]}(t, pile)",
        "            return True",
    ]


def _effects(kinds: Sequence[MoveKind], names: Names) -> Iterator[str]:
    """The effect of each kind of move, kinds with the same effect together."""
    of_effect: dict[str, list[int]] = {}
    for number, kind in enumerate(kinds):
        of_effect.setdefault(names[kind.effect], []).append(number)
    for place, (effect, having_it) in enumerate(of_effect.items()):
        yield f"    {'elif' if place else 'if'} {' or '.join(f'm.kind == {number}' for number in having_it)}:"
        yield f"        {effect}(t, m)"


# ---- the functions that the text calls


def functions(game: Game) -> Iterator[Function]:
    """Every function that the text of a game calls."""
    yield from (is_empty, top, beneath, game.is_won)
    if game.is_second_class is not None:
        yield game.is_second_class
    for kind in game.kinds:
        yield from kind.provided
        yield kind.effect
        yield kind.up_to
        yield kind.read_as
        if kind.when is not None:
            yield kind.when
    for consequence in game.automatic:
        yield consequence.holds
        yield consequence.effect


def _named(game: Game, note: Function) -> dict[Function, str]:
    """What each function is called in the text: by its own name, unless that is taken."""
    names = {note: note.__name__}
    taken = _TAKEN
    for function in dict.fromkeys(functions(game)):
        module, name = function.__module__, function.__name__
        if function not in KERNELS:
            raise TypeError(f"{game.name}: the function {name} is marked neither with @kernel nor with @cites")
        if getattr(sys.modules[module], name, None) is not function:
            raise TypeError(f"{game.name}: the function {name} cannot be imported from {module} by that name")
        names[function] = name if name not in taken else f"{module}.{name}".replace(".", "_")
        taken |= {names[function]}
    return names


def _imports(names: Names) -> Iterator[str]:
    """Import lines, a module each."""
    of_module: dict[str, list[str]] = {Move.__module__: [Move.__name__]}
    for function, name in names.items():
        own = function.__name__
        of_module.setdefault(function.__module__, []).append(own if own == name else f"{own} as {name}")
    for module, imported in sorted(of_module.items()):
        yield f"from {module} import {', '.join(sorted(imported))}"
