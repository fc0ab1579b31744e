"""Measure everything and write RESULTS.md: ``python -m benchmarks`` (with section names: only these, and only to the screen)."""

import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.compiling import compile_times
from benchmarks.measuring import Section, machine
from benchmarks.rules import lists_of_moves, open_spiel_playouts, perft_nodes, random_playouts
from benchmarks.solving import klondike_oracles, memory_of_a_thousand, other_games

# A further section (of the widgets, say) is a function that measures and gives a Section: add it here.
SECTIONS: tuple[Callable[[], Section], ...] = (
    klondike_oracles,
    other_games,
    memory_of_a_thousand,
    lists_of_moves,
    perft_nodes,
    random_playouts,
    open_spiel_playouts,
    compile_times,
)
RESULTS = Path(__file__).parent / "RESULTS.md"

HEAD = """# How fast it is

Written by `python -m benchmarks`. {machine}
"""


def main(names: list[str]) -> int:
    """Measure the sections of these names, or all; 2 when there is no such section."""
    unknown = set(names) - {section.__name__ for section in SECTIONS}
    if unknown:
        print(
            f"no section {', '.join(sorted(unknown))}; there are {', '.join(section.__name__ for section in SECTIONS)}",
            file=sys.stderr,
        )
        return 2
    parts = [HEAD.format(machine=machine())]
    print(parts[0])
    for section in SECTIONS:
        if not names or section.__name__ in names:
            parts.append(str(section()))
            print(parts[-1], flush=True)
    if not names:
        RESULTS.write_text("\n".join(parts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
