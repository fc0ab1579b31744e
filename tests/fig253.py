"""What document 000 states of fig. 253 (Parade), each as a check on our reconstruction. None of it asks the game's own rules,
except where the document says that something can or cannot be played."""

from collections import Counter

import patience_core as pc
from patience_core.examples import Figure
from patience_core.scene import scene
from patience_core.table import pack_of

Cards = list[str]
OWN_ROW = {"2": 1, "3": 2, "4": 3}
NAMED = ["2D", "4S", "4D", "3H", "3C", "AD", "AH"]


def row(position: pc.Position, number: int) -> Cards:
    """The cards that lie in a row, from left to right."""
    return [card for place in range(1, 9) for card in position.piles_all[f"row{number}.{place}"]]


def layout(position: pc.Position) -> Cards:
    return [card for number in (1, 2, 3) for card in row(position, number)]


def home(position: pc.Position) -> set[str]:
    """The foundation cards that lie in their own rows."""
    return {card for number in (1, 2, 3) for card in row(position, number) if OWN_ROW.get(card[:-1]) == number}


def rows_of_aces(position: pc.Position) -> list[int]:
    return [number for number in (1, 2, 3) for card in row(position, number) if card.startswith("A")]


def before_dealing(figure: Figure) -> pc.Position:
    """The position after the four moves that the document names."""
    return next(slide.position for slide in figure.slides if slide.sentence == "fig253_nothing_to_build")


def whole_pack(figure: Figure) -> None:
    lying = Counter(card for cards in figure.start.piles_all.values() for card in cards)
    assert sum(lying.values()) == 104
    assert len(lying) == 52 == len(pack_of(1))
    assert set(lying.values()) == {2}


def twenty_four_cards(figure: Figure) -> None:
    assert [len(row(figure.start, number)) for number in (1, 2, 3)] == [8, 8, 8]
    assert all(len(cards) == 1 for name, cards in figure.start.piles.items() if name.startswith("row"))
    assert all(not cards for name, cards in figure.start.piles.items() if name.startswith(("pile", "removed")))


def two_aces(figure: Figure) -> None:
    assert sorted(card for card in layout(figure.start) if card.startswith("A")) == ["AD", "AH"]


def named_cards_lie_as_told(figure: Figure) -> None:
    assert {"2D"} <= set(row(figure.start, 1))
    assert {"4S", "4D"} <= set(row(figure.start, 2))
    assert {"3H", "3C"} <= set(row(figure.start, 3))


def named_cards(figure: Figure) -> None:
    places = {place: cards[0] for place, cards in figure.start.piles_all.items() if place.startswith("row")}
    filled_in = {
        shown.pile for shown in scene(figure.start, named=figure.named).cards if shown.filled_in and shown.pile.startswith("row")
    }
    assert sorted(places[place] for place in set(places) - filled_in) == sorted(NAMED)
    assert len(figure.named) == len(NAMED)


def nothing_moves_before_the_aces(figure: Figure) -> None:
    assert set(figure.start.moves) <= {"deal"}


def two_of_diamonds_alone_is_home(figure: Figure) -> None:
    assert home(figure.start) == {"2D"}


def no_other_in_its_own_row(figure: Figure) -> None:
    for rank, number in OWN_ROW.items():
        assert [card for card in row(figure.start, number) if card[:-1] == rank] == (["2D"] if rank == "2" else [])


def both_aces_in_row_two(figure: Figure) -> None:
    assert rows_of_aces(figure.start) == [2, 2]


def no_further_card_for_a_space(figure: Figure) -> None:
    for rank, number in (("3", 2), ("4", 3)):
        if number in rows_of_aces(figure.start):
            further = [card for other in {1, 2, 3} - {number} for card in row(figure.start, other) if card[:-1] == rank]
            assert sorted(further) == sorted(card for card in NAMED if card[:-1] == rank)


def no_card_that_could_be_built(figure: Figure) -> None:
    assert {"5D", "6H", "6C", "7S", "7D"} & set(layout(figure.start)) == set()


def one_six(figure: Figure) -> None:
    assert [card for card in layout(figure.start) if card.startswith("6")] in (["6S"], ["6D"])


def no_sevens(figure: Figure) -> None:
    assert [card for card in layout(figure.start) if card.startswith("7")] == []


def fives_and_six_lack_their_cards(figure: Figure) -> None:
    position = before_dealing(figure)
    waiting = [card for card in layout(position) if card[:-1] in ("5", "6")]
    assert {card[:-1] for card in waiting} == {"5", "6"}
    assert {{"5": "2", "6": "3"}[card[:-1]] + card[-1] for card in waiting} & home(position) == set()


def told_in_this_order(figure: Figure) -> None:
    done: list[str] = []
    for before, after in zip(figure.slides[-1].position.line, figure.slides[-1].position.line[1:], strict=False):
        source = after.step.move.split(">")[0]
        done.append(before.piles[source][-1] if source in before.piles else after.step.move)
    assert done[0] == "settle"
    assert [set(done[1:3]), set(done[3:5]), done[5:]] == [{"3H", "3C"}, {"4S", "4D"}, ["deal"]]


def five_are_home(figure: Figure) -> None:
    assert home(before_dealing(figure)) == {"2D", "3H", "3C", "4S", "4D"}
    assert before_dealing(figure).piles["removed"] == ["AD", "AH"]


def nothing_to_build(figure: Figure) -> None:
    assert list(before_dealing(figure).moves) == ["deal"]


def eight_below(figure: Figure) -> None:
    before, after = before_dealing(figure).piles, figure.slides[-1].position.piles
    assert len(before["stock"]) - len(after["stock"]) == 8
    heights = [len(after[f"pile{number}"]) for number in range(1, 9)]
    assert set(heights) <= {0, 1}
    assert sum(heights) + len(after["removed"]) - len(before["removed"]) == 8


CHECKS = {
    check.__name__: check
    for check in (
        whole_pack, twenty_four_cards, two_aces, named_cards_lie_as_told, named_cards, nothing_moves_before_the_aces,
        two_of_diamonds_alone_is_home, no_other_in_its_own_row, both_aces_in_row_two, no_further_card_for_a_space,
        no_card_that_could_be_built, one_six, no_sevens, fives_and_six_lack_their_cards, told_in_this_order, five_are_home,
        nothing_to_build, eight_below,
    )
}  # fmt: skip
