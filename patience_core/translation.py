"""A game's rules as the text of one module that can be compiled: how moves are listed and played, spelled out.

The text says nothing that ``judge`` does not do, in the same order: ``judge.legal_moves`` and ``judge.settle`` go through
tuples of functions, which a compiler cannot, so here each function is called by its name. Nothing is known of any
particular game, and numba is not needed (see ``compiled``, which puts the text to use).
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from .dependence import asked
from .game import CARRY, EXCHANGE, PAIR, Consequence, Game, Move, MoveKind, as_written
from .kernel import KERNELS
from .table import NO_CARD, beneath, is_empty, top

Function: TypeAlias = Callable[..., Any]
Names: TypeAlias = Mapping[Function, str]

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
    {"NO_CARD", "card", "other", "dst", "src", "pile", "m", "move", "Move", "n", "up_to", "t", "out", "found", "before", "note"}
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
            listing += _listing(number, kind, names, "    ")
            number += 1
        if tier.then:
            listing += ["", "    if found == before:"]
        for kind in tier.then:
            listing += _listing(number, kind, names, "        ")
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


def _listing(number: int, kind: MoveKind, names: Names, indent: str) -> list[str]:
    """The loops that list the moves of one kind, as ``judge`` tries them."""
    ways = {CARRY: _carrying, PAIR: _pairing, EXCHANGE: _exchanging}
    lines = ways.get(kind.written, _word)(number, kind, names)
    heading = f"# {number}: {kind.granted_by} ({_written(kind.src)} {kind.written} {_written(kind.dst)})"
    return ["", indent + heading, *(indent + line for line in lines)]


def _noting(kind: MoveKind, rules: Sequence[Function], names: Names) -> list[str]:
    """The innermost lines: the move ``m`` is noted if it passes these rules, and is read as it is written."""
    conditions = [f"{names[rule]}(t, m)" for rule in rules]
    if kind.read_as is not as_written:
        conditions.append(f"{names[kind.read_as]}(t, m) == m.dst")
    return [f"if {' and '.join(conditions) or 'True'}:", "    found = note(out, found, m)"]


def _word(number: int, kind: MoveKind, names: Names) -> list[str]:
    move = f"m = Move({number}, src, {int(kind.dst[0])}, 1)"
    return [f"for src in {_numbers(kind.src)}:", *_indented(1, [move, *_noting(kind, kind.rules, names)])]


def _carrying(number: int, kind: MoveKind, names: Names) -> list[str]:
    """Rules that look at one end only, or at no number of cards, are asked before the loops for the rest."""
    rules = asked(kind)
    return [
        f"for src in {_numbers(kind.src)}:",
        "    if is_empty(t, src):",
        "        continue",
        *_indented(1, _leaving_out(f"m = Move({number}, src, {int(kind.dst[0])}, 1)", rules.of_src, names)),
        f"    up_to = {names[kind.up_to]}(t, src)",
        f"    for dst in {_numbers(kind.dst)}:",
        "        if src == dst:",
        "            continue",
        *_indented(2, _leaving_out(f"m = Move({number}, src, dst, 1)", (*rules.of_dst, *rules.of_ends), names)),
        "        for n in range(1, up_to + 1):",
        *_indented(3, [f"m = Move({number}, src, dst, n)", *_noting(kind, rules.of_all, names)]),
    ]


def _leaving_out(move: str, rules: Sequence[Function], names: Names) -> list[str]:
    """Go on with the next pile if this move does not pass these rules."""
    if not rules:
        return []
    return [move, f"if not ({' and '.join(f'{names[rule]}(t, m)' for rule in rules)}):", "    continue"]


def _pairing(number: int, kind: MoveKind, names: Names) -> list[str]:
    return [
        f"for src in {_numbers(kind.src)}:",
        "    if is_empty(t, src):",
        "        continue",
        f"    for dst in {_numbers(kind.dst)}:",
        "        if dst <= src or is_empty(t, dst):",
        "            continue",
        *_indented(2, [f"m = Move({number}, src, dst, 1)", *_noting(kind, kind.rules, names)]),
    ]


def _exchanging(number: int, kind: MoveKind, names: Names) -> list[str]:
    piles = _numbers(kind.src)
    return [
        f"for src in {piles}:",
        "    card = top(t, src)",
        "    while card != NO_CARD:",
        f"        for dst in {piles}:",
        "            if dst < src:",
        "                continue",
        "            other = beneath(t, card) if dst == src else top(t, dst)",
        "            while other != NO_CARD:",
        *_indented(4, [f"m = Move({number}, min(card, other), max(card, other), 1)", *_noting(kind, kind.rules, names)]),
        "                other = beneath(t, other)",
        "        card = beneath(t, card)",
    ]


def _indented(depth: int, lines: Sequence[str]) -> list[str]:
    return [depth * "    " + line for line in lines]


def _happening(consequence: Consequence, names: Names) -> list[str]:
    """The loop that looks for a pile on which a consequence holds, and carries it out."""
    return [
        f"    for pile in {_numbers(consequence.piles)}:  # {consequence.sentence}",
        f"        if {names[consequence.holds]}(t, pile):",
        f"            {names[consequence.effect]}(t, pile)",
        "            return True",
    ]


def _effects(kinds: Sequence[MoveKind], names: Names) -> Iterator[str]:
    """The effect of each kind of move, kinds with the same effect together."""
    of_effect: dict[str, list[int]] = {}
    for number, kind in enumerate(kinds):
        of_effect.setdefault(names[kind.effect], []).append(number)
    for place, (effect, numbers) in enumerate(of_effect.items()):
        yield f"    {'elif' if place else 'if'} {' or '.join(f'm.kind == {number}' for number in numbers)}:"
        yield f"        {effect}(t, m)"


def _numbers(piles: Sequence[int]) -> str:
    """The numbers of piles as Python text: a range where each follows the one before."""
    numbers = [int(pile) for pile in piles]
    if numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return f"range({numbers[0]}, {numbers[-1] + 1})"
    return repr(tuple(numbers))


def _written(piles: Sequence[object]) -> str:
    return f"{piles[0]}" if len(piles) == 1 else f"{piles[0]} … {piles[-1]}"


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
