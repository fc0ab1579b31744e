"""Measure everything and write RESULTS.md: ``python -m benchmarks`` (with names of sections: only these, the others stay)."""

import re
import sys
from collections.abc import Callable
from datetime import date
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

Written by `python -m benchmarks`, which with names of sections measures only these and leaves the others as they
were; each says where and when it was measured.
"""


def main(names: list[str]) -> int:
    """Measure the sections of these names, or all; 2 when there is no such section."""
    by_name = {section.__name__: section for section in SECTIONS}
    unknown = set(names) - by_name.keys()
    if unknown:
        print(f"no section {', '.join(sorted(unknown))}; there are {', '.join(by_name)}", file=sys.stderr)
        return 2
    for name in names or by_name:
        measured = by_name[name]()
        told = f"{measured}\n{machine()} {date.today().isoformat()}.\n"
        print(told, flush=True)
        keep(measured.title, told)
    return 0


def keep(title: str, told: str) -> None:
    """Write a section into the results, in place of the one with the same title."""
    text = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else ""
    parts = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE))
    parts[title] = told.partition("\n")[2]
    RESULTS.write_text("\n".join([HEAD, *(f"## {name}\n{body.rstrip()}\n" for name, body in parts.items())]), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
