"""How the moves of one kind are listed, as lines of a module that can be compiled (see ``translation``).

A rule that does not look at all of a move is asked outside the loops for the rest of it, as in ``judge``.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from .dependence import asked
from .game import CARRY, EXCHANGE, PAIR, MoveKind, as_written

Function: TypeAlias = Callable[..., Any]
Names: TypeAlias = Mapping[Function, str]

MOST_TOGETHER = 62
"""Cards that are enough for any move; where more are worth trying, ``legal`` raises an IndexError."""


def listing_of(number: int, kind: MoveKind, names: Names, indent: str) -> list[str]:
    """The loops that list the moves of one kind, as ``judge`` tries them."""
    ways = {CARRY: _carrying, PAIR: _pairing, EXCHANGE: _exchanging}
    lines = ways.get(kind.written, _word)(number, kind, names)
    heading = f"# {number}: {kind.granted_by} ({_written(kind.src)} {kind.written} {_written(kind.dst)})"
    return ["", indent + heading, *(indent + line for line in lines)]


def _noting(kind: MoveKind, rules: Sequence[Function], names: Names) -> list[str]:
    """The innermost lines: the move ``m`` is noted if it passes these rules, and is read as it is written."""
    as_read = [] if kind.read_as is as_written else [f"{names[kind.read_as]}(t, m) == m.dst"]
    return [f"if {' and '.join([_passing(rules, names), *as_read])}:", "    found = note(out, found, m)"]


def _passing(rules: Sequence[Function], names: Names) -> str:
    """The condition that ``m`` passes these rules."""
    return " and ".join(f"{names[rule]}(t, m)" for rule in rules) or "True"


def _word(number: int, kind: MoveKind, names: Names) -> list[str]:
    move = f"m = Move({number}, src, {int(kind.dst[0])}, 1)"
    return [f"for src in {numbers(kind.src)}:", *_indented(1, [move, *_noting(kind, kind.rules, names)])]


def _carrying(number: int, kind: MoveKind, names: Names) -> list[str]:
    rules, first = asked(kind), int(kind.dst[0])
    lines = [
        f"for src in {numbers(kind.src)}:",
        "    if is_empty(t, src):",
        "        continue",
        *_indented(1, _leaving_out(f"m = Move({number}, src, {first}, 1)", rules.of_src, names)),
        f"    up_to = {names[kind.up_to]}(t, src)",
        *_indented(1, _counting(f"m = Move({number}, src, {first}, n)", rules.of_cards, names)),
        f"    for dst in {numbers(kind.dst)}:",
        "        if src == dst:",
        "            continue",
        *_indented(2, _leaving_out(f"m = Move({number}, src, dst, 1)", (*rules.of_dst, *rules.of_ends), names)),
        "        for n in range(1, up_to + 1):",
        *(["            if counts >> n & 1 == 0:", "                continue"] if rules.of_cards else []),
        *_indented(3, [f"m = Move({number}, src, dst, n)", *_noting(kind, rules.of_all, names)]),
    ]
    return _if_somewhere(f"m = Move({number}, {int(kind.src[0])}, dst, 1)", kind, names, lines) if rules.of_dst else lines


def _if_somewhere(move: str, kind: MoveKind, names: Names, lines: Sequence[str]) -> list[str]:
    """These lines if a move can end anywhere."""
    return [
        "somewhere = False",
        f"for dst in {numbers(kind.dst)}:",
        *_indented(1, [move, f"if {_passing(asked(kind).of_dst, names)}:", "    somewhere = True", "    break"]),
        "if somewhere:",
        *_indented(1, lines),
    ]


def _leaving_out(move: str, rules: Sequence[Function], names: Names) -> list[str]:
    """Go on with the next pile if this move does not pass these rules."""
    if not rules:
        return []
    return [move, f"if not ({_passing(rules, names)}):", "    continue"]


def _counting(move: str, rules: Sequence[Function], names: Names) -> list[str]:
    """Note how many cards pass these rules, a bit for each number; go on with the next pile if none does."""
    if not rules:
        return []
    return [
        f"if up_to > {MOST_TOGETHER}:",
        "    raise IndexError",
        "counts = 0",
        "for n in range(1, up_to + 1):",
        *_indented(1, [move, f"if {_passing(rules, names)}:", "    counts |= 1 << n"]),
        "if counts == 0:",
        "    continue",
    ]


def _pairing(number: int, kind: MoveKind, names: Names) -> list[str]:
    return [
        f"for src in {numbers(kind.src)}:",
        "    if is_empty(t, src):",
        "        continue",
        f"    for dst in {numbers(kind.dst)}:",
        "        if dst <= src or is_empty(t, dst):",
        "            continue",
        *_indented(2, [f"m = Move({number}, src, dst, 1)", *_noting(kind, kind.rules, names)]),
    ]


def _exchanging(number: int, kind: MoveKind, names: Names) -> list[str]:
    piles = numbers(kind.src)
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


def numbers(piles: Sequence[int]) -> str:
    """The numbers of piles as Python text: a range where each follows the one before."""
    numbers = [int(pile) for pile in piles]
    if numbers == [*range(numbers[0], numbers[-1] + 1)]:
        return f"range({numbers[0]}, {numbers[-1] + 1})"
    return repr(tuple(numbers))


def _written(piles: Sequence[object]) -> str:
    return f"{piles[0]}" if len(piles) == 1 else f"{piles[0]} … {piles[-1]}"
