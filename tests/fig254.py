"""What document 000 states of fig. 254 (Fourteens), each as a check on our reconstruction. None of it asks the game's own rules:
which places touch is worked out from where they lie."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

import patience_core as pc
from patience_core.examples import Figure

DEALT = """
         AC  3C   |   QD  3D
         3H  4D   |   3S  4S
 QH  8S  KD  7H   |   4C 10H  4H  7D
 2S  AH  5S  AC   |   2H  5H 10C  2D
 ---------------  x  ---------------
 9C 10S  AD  KH   |  10C  QD  9H  2H
 8C  7D 10D  8S   |   KS  QS  9C  8D
         AD  7H   |   9S  6H
         8H  AS   |   2S  JH
"""
CLOSED_UP = """
         ..  AC   |   ..  ..
         ..  4D   |   QD  ..
 QH  8S  KD  7H   |   4C  7D  ..  ..
 2S  AH  5S  AC   |   2H  5H  2D  ..
 ---------------  x  ---------------
 ..  9C  AD  KH   |  10C  2H  ..  ..
 ..  8C  7D  8S   |   KS  8D  ..  ..
         ..  7H   |   9S  6H
         ..  8H   |   2S  JH
"""
"""As printed in GAMES.md, the rule book of the project: the figure, and what the named pairs leave when it is closed up."""


def printed(picture: str) -> dict[str, str]:
    """The card at each place (group.i.j) of a printed cross, a dot pair where there is none."""
    halves = [[line for line in half.splitlines() if "|" in line] for half in picture.split("x")]
    found = {}
    for lines, groups in zip(halves, ((1, 2), (3, 4)), strict=True):
        for row, line in enumerate(lines):
            i = len(lines) - 1 - row if groups[0] == 1 else row
            left, right = line.split("|")
            for group, cards in zip(groups, (left.split()[::-1], right.split()), strict=True):
                found |= {f"group{group}.{i}.{j}": card for j, card in enumerate(cards)}
    return found


def lying(piles: Mapping[str, list[str]]) -> dict[str, str]:
    """The card at each place of the layout that has one."""
    return {name: cards[-1] for name, cards in piles.items() if name.startswith("group") and cards}


def touching_equals(position: pc.Position) -> Iterator[tuple[int, frozenset[str]]]:
    """The pairs of cards of equal rank that touch, with their group."""
    for (one, card), (other, second) in combinations(lying(position.piles).items(), 2):
        (group, i, j), (other_group, k, m) = (map(int, name.removeprefix("group").split(".")) for name in (one, other))
        if group == other_group and abs(i - k) <= 1 and abs(j - m) <= 1 and card[:-1] == second[:-1]:
            yield group, frozenset((card, second))


def pairs(figure: Figure, group: int) -> list[frozenset[str]]:
    return sorted((pair for number, pair in touching_equals(figure.start) if number == group), key=sorted)


def of_rank(figure: Figure, group: int, rank: str) -> int:
    return sum(next(iter(pair))[:-1] == rank for pair in pairs(figure, group))


def beginning(figure: Figure) -> None:
    cards = lying(figure.start.piles)
    assert Counter(name.split(".")[0] for name in cards) == {f"group{group}": 12 for group in range(1, 5)}
    assert max(Counter(cards.values()).values()) <= 2
    assert cards == printed(DEALT)
    assert len(figure.start.piles_all["stock"]) == 56
    assert Counter(card for lies in figure.start.piles_all.values() for card in lies) == Counter(
        {card: 2 for lies in pc.game("klondike").deal(1).piles_all.values() for card in lies}
    )


def first_group(figure: Figure) -> None:
    assert pairs(figure, 1) == [{"3C", "3H"}]


def second_group(figure: Figure) -> None:
    assert of_rank(figure, 2, "3") == 1
    assert of_rank(figure, 2, "10") == 1


def three_fours(figure: Figure) -> None:
    assert [pair for pair in pairs(figure, 2) if next(iter(pair))[:-1] == "4"] == [{"4C", "4S"}, {"4H", "4S"}]


def third_group(figure: Figure) -> None:
    assert of_rank(figure, 3, "A") == 1
    assert of_rank(figure, 3, "10") == 1


def fourth_group(figure: Figure) -> None:
    assert of_rank(figure, 4, "9") == 1
    assert of_rank(figure, 4, "Q") == 1


def nothing_else_touches(figure: Figure) -> None:
    assert [len(pairs(figure, group)) for group in range(1, 5)] == [1, 4, 2, 2]


CHECKS = {
    check.__name__: check
    for check in (beginning, first_group, second_group, three_fours, third_group, fourth_group, nothing_else_touches)
}
