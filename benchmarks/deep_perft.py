"""Count deeper than the tests do: ``python -m benchmarks.deep_perft``.

The compiled rules count to every depth in tests/golden/perft.jsonl, some millions of lines, and must get the pinned numbers. With
``--interpreted N`` the rules as they stand count too, as far as N lines (a million takes minutes for each position).
"""

import argparse
import sys

from patience_core.compiled import compiled, to_array
from patience_core.perft import perft, report
from tests.golden_perft import Case, golden


def differing(case: Case, interpreted_lines: int) -> str:
    """What differs for a case, in words; nothing when all is as pinned."""
    position = case.position
    game, table, fast = position.game, position.table, compiled(position.game, print)
    array = to_array(table)
    for depth, lines in enumerate(case.lines + case.deep, 1):
        counted = fast.perft(array, depth)
        if counted != lines:
            shown = report(position, min(depth, len(case.lines)))
            return f"compiled, {depth} moves deep: {counted} lines instead of {lines}\n{shown}"
        if lines <= interpreted_lines and (slow := perft(game, table, depth)) != lines:
            return f"interpreted, {depth} moves deep: {slow} lines instead of {lines}\n{report(position, depth)}"
    return ""


def main() -> int:
    """Compare every case; 1 when any differs."""
    parser = argparse.ArgumentParser(description="compare deep perft with the pinned numbers")
    parser.add_argument("--interpreted", type=int, default=0, metavar="N", help="interpreted as well, as far as N lines")
    told = parser.parse_args()
    failed = 0
    for case in golden():
        difference = differing(case, told.interpreted)
        failed += bool(difference)
        depth, lines = len(case.lines + case.deep), (case.lines + case.deep)[-1]
        print(f"{'differs' if difference else 'same'}  {case.name}: {depth} moves deep, {lines:,} lines", flush=True)
        if difference:
            print(difference)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
