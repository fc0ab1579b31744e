"""What documents 003 and 004 state of their unnumbered drawings, each as a check on our reconstruction."""

from collections import Counter

import patience_core as pc
from patience_core.examples import Figure
from patience_core.layout import layout_of


def pack(ranks: str) -> Counter[str]:
    return Counter(rank + suit for rank in ranks.split() for suit in "SHDC")


def on_the_table(position: pc.Position) -> Counter[str]:
    """The cards that lie face up."""
    return Counter(card for cards in position.piles.values() for card in cards)


def place_of(position: pc.Position, card: str) -> str:
    (place,) = [name for name, cards in position.piles.items() if card in cards]
    return place


def fitting(position: pc.Position, place: str) -> set[str]:
    """The cards that may go to a place, each tried from where it lies."""
    found = set()
    for name, cards in position.piles.items():
        if cards and position.judge(f"{name}>{place}"):
            found.add(cards[-1])
    return found


# ---- Gallery: a window between the ace of spades and the king of hearts

WINDOW = "row1.1"


def ace_on_the_left(figure: Figure) -> None:
    assert figure.start.piles["row1.0"] == ["AS"]
    assert figure.start.piles[WINDOW] == []


def king_on_the_right(figure: Figure) -> None:
    assert figure.start.piles["row1.2"] == ["KH"]


def two_of_spades_fits(figure: Figure) -> None:
    assert "2S" in fitting(figure.start, WINDOW)
    assert figure.slides[-1].position.piles[WINDOW] == ["2S"]


def queen_of_hearts_fits(figure: Figure) -> None:
    assert "QH" in fitting(figure.start, WINDOW)


def nothing_else_fits(figure: Figure) -> None:
    assert fitting(figure.start, WINDOW) == {"2S", "QH"}
    assert on_the_table(figure.start) == pack("A 2 3 4 5 6 7 8 9 10 J Q K")


# ---- Picture Gallery: a window on the right of the jack of spades

HOLE = "row4.5"


def opened(figure: Figure) -> pc.Position:
    """The position once the six has been taken."""
    return next(slide.position for slide in figure.slides if slide.sentence == "take_a_six")


def thirty_six_cards(figure: Figure) -> None:
    assert on_the_table(figure.start) == pack("A 6 7 8 9 10 J Q K")
    heads = {figure.start.piles[f"row{row}.0"][-1] for row in range(1, 5)}
    assert heads == {"AS", "AH", "AD", "AC"}
    behind = [figure.start.piles[f"row{row}.{place}"] for row in range(1, 5) for place in range(1, 9)]
    assert [len(cards) for cards in behind] == [1] * 32


def six_beside_the_jack(figure: Figure) -> None:
    row, place = place_of(figure.start, "JS").split(".")
    assert f"{row}.{int(place) + 1}" == HOLE
    assert figure.start.piles[HOLE] == ["6S"]
    assert (opened(figure).piles[HOLE], opened(figure).piles["removed"]) == ([], ["6S"])
    assert [name for name, cards in opened(figure).piles.items() if not cards] == [HOLE]


def any_ten_fits(figure: Figure) -> None:
    assert fitting(opened(figure), HOLE) >= {"10S", "10H", "10D", "10C"}


def no_other_card_fits(figure: Figure) -> None:
    assert fitting(opened(figure), HOLE) == {"10S", "10H", "10D", "10C"}
    assert fitting(figure.start, HOLE) == set()


# ---- Masterpiece: once dealt


def half_rows(figure: Figure, numbers: range) -> list[list[str]]:
    return [figure.start.piles[f"{side}{number}"] for side in ("left", "right") for number in numbers]


def four_aces(figure: Figure) -> None:
    bases = [f"foundation{number}" for number in range(1, 5)]
    assert sorted(card for base in bases for card in figure.start.piles[base]) == ["AC", "AD", "AH", "AS"]
    lie = [layout_of(figure.start.game).places[base] for base in bases]
    assert len({place.x for place in lie}) == 1
    assert [place.y for place in lie] == sorted({place.y for place in lie})


def ten_columns(figure: Figure) -> None:
    """Columns counted from the aces outward, to the left and to the right; dealt in this order they give the table."""
    columns = []
    for side in ("left", "right"):
        rows = [figure.start.piles[f"{side}{number}"] for number in range(1, 6)]
        columns += [[cards[place] for cards in rows if place < len(cards)] for place in range(5)]
    assert [len(column) for column in columns] == [5, 5, 5, 5, 4] * 2
    dealt = [card for column in columns for card in column]
    assert figure.start.game.deal_from(["AS", "AH", "AD", "AC", *dealt]).key == figure.start.key


def eight_main_rows(figure: Figure) -> None:
    assert [len(cards) for cards in half_rows(figure, range(1, 5))] == [5] * 8


def two_auxiliary_rows(figure: Figure) -> None:
    assert [len(cards) for cards in half_rows(figure, range(5, 6))] == [4, 4]
    places = layout_of(figure.start.game).places
    assert places["left5"].y == places["cellar"].y == places["right5"].y
    assert places["left5"].x < places["cellar"].x < places["right5"].x


def cellar_is_empty(figure: Figure) -> None:
    assert figure.start.piles["cellar"] == []


def all_other_cards_in_the_rows(figure: Figure) -> None:
    lying = Counter(card for cards in half_rows(figure, range(1, 6)) for card in cards)
    assert lying == pack("2 3 4 5 6 7 8 9 10 J Q K")
    assert sum(lying.values()) == 48


def _by_name(*checks):
    return {check.__name__: check for check in checks}


GALLERY_WINDOW = _by_name(ace_on_the_left, king_on_the_right, two_of_spades_fits, queen_of_hearts_fits, nothing_else_fits)
PICTURE_GALLERY_WINDOW = {
    **_by_name(thirty_six_cards, six_beside_the_jack, any_ten_fits),
    "nothing_else_fits": no_other_card_fits,
}
MASTERPIECE = _by_name(four_aces, ten_columns, eight_main_rows, two_auxiliary_rows, cellar_is_empty, all_other_cards_in_the_rows)
