"""What document 000 states of fig. 252 (Squaring the Circle), each as a check on our walk from a carpet of foundation cards alone
to the closed circle. None of it asks the game's own rules."""

from collections import Counter
from itertools import pairwise
from math import hypot

from patience_core.examples import Figure
from patience_core.layout import layout_of

RANKS = ("A", "5", "9", "K")


def circle(piles: dict[str, list[str]]) -> list[str]:
    """The card at each of the places, a space where there is none."""
    return [(piles[f"foundation{place}"] or [""])[-1] for place in range(1, 33)]


def thirty_two_places(figure: Figure) -> None:
    assert sum(name.startswith("foundation") for name in figure.start.piles) == 32
    assert "" not in circle(figure.slides[-1].position.piles)
    assert circle(figure.start.piles) == [""] * 32


def eight_of_each_kind(figure: Figure) -> None:
    for piles in (figure.slides[-1].position.piles, figure.start.piles):
        cards = Counter(card for lying in piles.values() for card in lying)
        assert cards == {rank + suit: 2 for rank in RANKS for suit in "SHDC"}
    assert Counter(card[:-1] for card in circle(figure.slides[-1].position.piles)) == dict.fromkeys(RANKS, 8)


def never_more(figure: Figure, later: str, earlier: str) -> None:
    line = figure.slides[-1].position.line
    assert len(line) == 33
    for position in line:
        out = Counter(circle(position.piles))
        assert all(out[later + suit] <= out[earlier + suit] for suit in "SHDC"), position.title


def five_after_its_ace(figure: Figure) -> None:
    never_more(figure, "5", "A")


def nine_after_its_five(figure: Figure) -> None:
    never_more(figure, "9", "5")


def one_after_another(figure: Figure) -> None:
    """On the table, the next place is the nearest one, and after the last comes the first."""
    places = [layout_of(figure.start.game).places[f"foundation{place}"] for place in range(1, 33)]

    def apart(a: int, b: int) -> float:
        return hypot(places[a].x - places[b].x, places[a].y - places[b].y)

    for one, next_ in pairwise([*range(32), 0]):
        others = set(range(32)) - {one, next_, (one - 1) % 32}
        assert apart(one, next_) < min(apart(one, other) for other in others)
    filled = [sum(map(bool, circle(position.piles))) for position in figure.slides[-1].position.line]
    assert filled == list(range(33))


CHECKS = {
    check.__name__: check
    for check in (thirty_two_places, eight_of_each_kind, five_after_its_ace, nine_after_its_five, one_after_another)
}
