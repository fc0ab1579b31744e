"""A plan as the text of one module that can be compiled, each function called by its name (see ``translation``).

``interpreted`` says the same in plain Python, for those who have no compiler.
"""

from collections.abc import Iterator

from ..game import Game, Move
from ..kernel import KERNELS
from . import engine, klondike_search
from .engine import copy_row
from .entries import entry
from .keys import counter_key, height_key, pile_key, sink_key
from .plans import OUT_AT_ONCE, REMOVED, TWINS, Bits, Function, Plan, bits, built_on, kind_costs, labels, out_kinds, sinks

_TEMPLATE = '''\
"""{game}: what the search is told of it. Written by patience_core.solving: change the plan, not this file."""

from numba import njit

{imports}

COSTS, LABELS = {costs}, {labels}


@njit("int64(int16[::1], int16[:, ::1], int64, int64, int64[::1])", cache=True)
def choose(t, moves, n, on, costs):
{forced}
    kept = 0
    for i in range(n):
        m = Move(int(moves[i, 0]), int(moves[i, 1]), int(moves[i, 2]), int(moves[i, 3]))
{pointless}
        costs[kept] = COSTS[m.kind]{cost}
        copy_row(moves, kept, i)
        kept += 1
    return kept


@njit("boolean(int16[::1], int64)", cache=True)
def is_dead(t, on):
    return {dead}


@njit("int64(int16[::1], int64)", cache=True)
def key(t, on):
    total = 0
{key}
    return total
'''

SEARCH_TEXT = f'''\
"""The search, handed the entries of a game. Written by patience_core.solving."""

from numba import njit, types

from patience_core.solving import engine

T, ROWS, NUMBERS, TABLE = types.int16[::1], types.int16[:, ::1], types.int64[::1], types.int64[:, ::1]
ARRAYS = types.NamedTuple((T, NUMBERS, NUMBERS, ROWS, NUMBERS, NUMBERS, ROWS, TABLE, TABLE, NUMBERS, NUMBERS), engine.Arrays)
LEGAL = types.FunctionType(types.int64(T, ROWS))
PLAY = types.FunctionType(types.none(T, T))
TEST = types.FunctionType(types.boolean(T))
CHOOSE = types.FunctionType(types.int64(T, ROWS, types.int64, types.int64, NUMBERS))
DEAD = types.FunctionType(types.boolean(T, types.int64))
KEY = types.FunctionType(types.int64(T, types.int64))

{entry(engine.search, "types.int64(LEGAL, PLAY, TEST, TEST, CHOOSE, DEAD, KEY, ARRAYS, types.int64, types.int64)")}
{entry(engine.rewrite, "types.none(NUMBERS, NUMBERS, NUMBERS)")}
{entry(engine.forget_line, "types.none(ARRAYS)")}
'''

KLONDIKE_TEXT = f'''\
"""Klondike's search. Written by patience_core.solving."""

from numba import njit, types

from patience_core.solving import klondike_table

ROW, TABLE = types.int64[::1], types.int64[:, ::1]
ARRAYS = types.NamedTuple((ROW, ROW, ROW, ROW, ROW, ROW, ROW, TABLE, ROW, ROW, ROW), klondike_table.Arrays)

{entry(klondike_search.search, "types.int64(ARRAYS, ARRAYS, types.int64, types.int64)")}
{entry(engine.rewrite, "types.none(ROW, ROW, ROW)")}
{entry(klondike_search.forget_line, "types.none(ARRAYS)")}
'''


def plan_text(game: Game, plan: Plan) -> str:
    """The text of the module that holds a game's plan."""
    names = bits(game, plan)
    alone = "            copy_row(moves, 0, i)\n            costs[0] = 0\n            return 1"
    forced = [(f"on & {names.of(f.__name__)} and {f.__name__}(t, m)") for f in (*plan.forced, *plan.hopeful)]
    if OUT_AT_ONCE in names.hopes:
        forced.append(f"on & {names.of(OUT_AT_ONCE)} and ({' or '.join(f'm.kind == {n}' for n in out_kinds(game))})")
    loops = [
        "    for i in range(n):\n"
        "        m = Move(int(moves[i, 0]), int(moves[i, 1]), int(moves[i, 2]), int(moves[i, 3]))\n"
        f"        if {condition}:\n{alone}"
        for condition in forced
    ]
    pointless = [
        f"        if on & {names.of(f.__name__)} and {f.__name__}(t, m):\n            continue"
        for f in (*plan.pointless, *plan.unlikely)
    ]
    return _TEMPLATE.format(
        game=game,
        imports="\n".join(_imports(plan_functions(plan))),
        costs=kind_costs(game),
        labels=tuple(labels(game)),
        forced="\n".join(loops),
        pointless="\n".join(pointless),
        cost=f" + {plan.cost.__name__}(t, m)" if plan.cost else "",
        dead=" or ".join(f"(on & {names.of(f.__name__)} != 0 and {f.__name__}(t))" for f in plan.dead) or "False",
        key="\n".join(_key(game, names) if plan.key is None else [f"    total = {plan.key.__name__}(t)"]),
    )


def _key(game: Game, names: Bits) -> Iterator[str]:
    """The lines that add up the fingerprints of piles and counters."""
    built, ends = built_on(game), sinks(game)
    twins = f"(LABELS[pile] if on & {names.of(TWINS)} else pile)" if TWINS in names.proved else "pile"
    short = f"on & {names.of(REMOVED)} and " if ends else ""
    for way, piles in (
        (pile_key, [pile for pile in game.piles if pile not in ends]),
        (sink_key, built),
        (height_key, [pile for pile in ends if pile not in built]),
    ):
        if piles:
            whole = "" if way is pile_key else f" if {short}True else {pile_key.__name__}(t, pile, {twins})"
            yield f"    for pile in {tuple(map(int, piles))}:"
            yield f"        total += {way.__name__}(t, pile, {twins}){whole}"
    for counter in range(len(game.counters)):
        yield f"    total += {counter_key.__name__}(t, {counter})"


def plan_functions(plan: Plan) -> tuple[Function, ...]:
    """Every function that the text of a plan calls."""
    own = tuple(function for function in (*plan.proved, *plan.hopes, plan.cost, plan.key) if function is not None)
    unmarked = [function.__name__ for function in own if function not in KERNELS]
    if unmarked:
        raise TypeError(f"the function {unmarked[0]} of a plan is not marked with @kernel")
    return (*own, copy_row, pile_key, sink_key, height_key, counter_key)


def _imports(functions: tuple[Function, ...]) -> Iterator[str]:
    yield f"from {Move.__module__} import {Move.__name__}"
    for function in dict.fromkeys(functions):
        yield f"from {function.__module__} import {function.__name__}"
