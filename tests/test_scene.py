"""The one picture of a position: every card drawn once and where it is picked up, nothing hidden given away."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

import patience_core as pc
from patience_core import faces, texts
from patience_core.data import read_toml
from patience_core.layout import CARD_HEIGHT, CARD_WIDTH, layout_of
from patience_core.notation import card_name, pile_group, pile_text
from patience_core.scene import Box, Caption, Scene, scene
from patience_core.texts import LANGUAGES
from tests.strategies import laid_somewhere, random_positions

CLOSE = 1e-9


def boxes(shown: Scene) -> dict[str, Box]:
    """For each pile the smallest box that holds its place and all its cards."""
    found: dict[str, Box] = {}
    for each in (*shown.places, *shown.cards):
        a, b = found.get(each.pile, each.box), each.box
        x, y = min(a.x, b.x), min(a.y, b.y)
        found[each.pile] = Box(x, y, max(a.x + a.width, b.x + b.width) - x, max(a.y + a.height, b.y + b.height) - y)
    return found


def overlap(a: Box, b: Box) -> bool:
    return (
        min(a.x + a.width, b.x + b.width) - max(a.x, b.x) > CLOSE and min(a.y + a.height, b.y + b.height) - max(a.y, b.y) > CLOSE
    )


def inside(box: Box, shown: Scene) -> bool:
    return box.x >= 0 and box.y >= 0 and box.x + box.width <= shown.width + CLOSE and box.y + box.height <= shown.height + CLOSE


def centre(box: Box) -> tuple[float, float]:
    return box.x + box.width / 2, box.y + box.height / 2


def test_every_card_of_every_pile_is_drawn_once(variant):
    for position in random_positions(variant):
        drawn = Counter((card.pile, card.n) for card in scene(position).cards)
        assert drawn == Counter((name, n) for name, cards in position.piles.items() for n in range(1, len(cards) + 1))


def test_a_card_is_drawn_as_it_lies_and_a_hidden_one_shows_nothing(variant):
    for position in random_positions(variant):
        lies = {(name, len(cards) - i): card for name, cards in position.piles.items() for i, card in enumerate(cards)}
        for card in scene(position).cards:
            if lies[card.pile, card.n] == "##":
                assert (card.name, card.index, card.suit, card.is_red, card.filled_in) == ("", "", "", False, False)
            else:
                assert card.name == lies[card.pile, card.n]
                assert card.suit == card.name[-1]
                assert card.is_red == (card.suit in "HD")


def test_no_picture_depends_on_what_is_hidden(variant):
    position = variant.deal(17)
    laid = {pile.name: pile_text(position.table, pile).split() for pile in variant.piles}
    hidden = [card for cards in laid.values() for card in cards if card.startswith("(")]
    other = {name: [hidden.pop() if card.startswith("(") else card for card in cards] for name, cards in laid.items()}
    assert scene(variant.set_up(other)) == scene(variant.set_up(laid))


def test_every_card_and_place_is_of_one_size(variant):
    shown, places = scene(variant.deal(1)), layout_of(variant).places
    for each in (*shown.places, *shown.cards):
        size = places[each.pile].card
        width, height = size * CARD_WIDTH, size * CARD_HEIGHT
        assert (each.box.width, each.box.height) == ((height, width) if places[each.pile].turned else (width, height))
    assert {place.card for place in places.values()} == {1.0, 0.57} if in_a_ring(variant) else {1.0}


def test_cards_of_a_carpet_lie_upright_and_sideways_in_turn():
    for name in ("carpet", "squaring_the_circle"):
        for place, told in layout_of(pc.game(name)).places.items():
            if place.startswith("carpet"):
                row, column = map(int, place.removeprefix("carpet").split("."))
                assert told.turned == ((row + column) % 2 == 1), place


def in_a_ring(game: pc.Game) -> set[str]:
    """The piles that lie in a ring, so close that their corners overlap a little."""
    told = read_toml("layouts", f"{game.name}.toml")["group"]
    return {pile.name for pile in game.piles if "ring" in told[pile_group(pile.name)]}


def overlapping(shown: Scene, game: pc.Game) -> list[tuple[str, str]]:
    """The pairs of piles that overlap, but for neighbours in a ring."""
    found, ring = boxes(shown), in_a_ring(game)
    return [(a, b) for a, b in combinations(found, 2) if overlap(found[a], found[b]) and not {a, b} <= ring]


def test_in_a_ring_every_middle_and_every_printed_corner_is_free(game):
    ring = in_a_ring(game)
    pack = [card_name(card) for card in game.pack]
    tables = game.set_up({}), game.set_up(dict(zip(sorted(ring), pack, strict=False)))
    for position, mirrored in product(tables, (False, True)):
        shown = scene(position, mirrored=mirrored)
        seen_there = {each.pile: each.box for each in (*shown.places, *shown.cards) if each.pile in ring}
        for pile, box in seen_there.items():
            corner = Box(box.x + 0.6 * box.width * mirrored, box.y, box.width * 0.4, box.height * 0.35)
            index = Box(
                box.x + (0.65 if mirrored else 0.05) * box.width, box.y + 0.05 * box.height, box.width * 0.3, box.height * 0.3
            )
            for point in (centre(box), centre(corner), centre(index)):
                assert [other for other, area in seen_there.items() if other != pile and area.holds(*point)] == [], pile


def test_cards_are_picked_up_where_they_are_seen(variant):
    for position in random_positions(variant):
        shown = scene(position)
        for pile, cards in position.piles.items():
            assert shown.at(*centre(shown.box_of(pile))) == (pile, 1 if cards else 0)


def test_every_corner_of_an_uppermost_card_picks_it_up(variant):
    for position in random_positions(variant, every=40):
        shown = scene(position)
        for pile, cards in position.piles.items():
            box = shown.box_of(pile)
            if pile in in_a_ring(variant):
                continue
            for x in (box.x + 0.01, box.x + box.width - 0.01):
                for y in (box.y + 0.01, box.y + box.height - 0.01):
                    assert shown.at(x, y) == (pile, 1 if cards else 0)


def test_what_shows_of_a_covered_card_picks_up_all_that_lies_on_it(variant):
    for position in random_positions(variant):
        shown = scene(position)
        above: dict[str, Box] = {}
        for card in reversed(shown.cards):
            upper = above.get(card.pile)
            if upper and (upper.x, upper.y) != (card.box.x, card.box.y):
                x = seen(card.box.x, card.box.width, upper.x)
                y = seen(card.box.y, card.box.height, upper.y)
                assert shown.at(x, y) == (card.pile, card.n)
            above[card.pile] = card.box


def seen(start: float, length: float, upper: float) -> float:
    """A point along one side of a card that an equal card beginning at ``upper`` leaves free, if they differ along it."""
    if upper > start:
        return (start + upper) / 2
    return start + length - (start - upper) / 2 if upper < start else start + length / 2


def test_beside_the_piles_nothing_is_picked_up(game):
    shown = scene(game.deal(1))
    assert shown.at(-0.1, -0.1) is None
    assert shown.at(shown.width + 1, shown.height + 1) is None


def test_no_two_piles_overlap_at_the_start(variant):
    assert overlapping(scene(variant.deal(17, automatic=False)), variant) == []


def test_no_two_piles_overlap_and_none_leaves_the_table_along_random_games(variant):
    for position in random_positions(variant, every=20):
        shown = scene(position)
        found = boxes(shown)
        assert overlapping(shown, variant) == []
        assert [pile for pile, box in found.items() if not inside(box, shown)] == []


def test_the_longest_fan_stays_on_the_table_and_covers_no_other_pile(game):
    pack = [card_name(card) for card in game.pack]
    ring = in_a_ring(game)
    for pile in game.piles:
        fans = (pack, [f"({card})" for card in pack], [f"({card})" for card in pack[:6]] + pack[6:19])
        for cards in fans if pile not in game.cells else (pack[:1],):
            shown = scene(game.set_up({pile.name: cards}))
            found = boxes(shown)
            assert inside(found[pile.name], shown), f"{len(cards)} cards on {pile.name}"
            others = found.keys() - {pile.name} - (ring if pile.name in ring else set())
            assert [other for other in others if overlap(found[pile.name], found[other])] == [], pile.name


def test_captions_stay_on_the_table(variant):
    for position in random_positions(variant, every=40):
        shown = scene(position)
        assert [
            caption.text for caption in shown.captions if not (0 <= caption.x <= shown.width and 0 < caption.y < shown.height)
        ] == []


def words_box(caption: Caption) -> Box:
    """About the room that a caption takes."""
    size = faces.CAPTION_SIZE
    width = 0.6 * size * len(caption.text)
    return Box(
        caption.x - {"start": 0, "middle": width / 2, "end": width}[caption.anchor], caption.y - 0.75 * size, width, 0.75 * size
    )


@pytest.mark.parametrize("mirrored", [False, True])
def test_captions_lie_on_no_card_and_on_no_other_caption(variant, mirrored):
    for position in random_positions(variant, every=20):
        shown = scene(position, mirrored=mirrored)
        written = [words_box(caption) for caption in shown.captions]
        lying = [each.box for each in (*shown.places, *shown.cards)]
        assert [
            caption for caption, box in zip(shown.captions, written, strict=True) if any(overlap(box, b) for b in lying)
        ] == []
        assert [pair for pair in combinations(written, 2) if overlap(*pair)] == []


def counts(position: pc.Position) -> list[str]:
    """The numbers of cards that are written on the table."""
    return [caption.text for caption in scene(position).captions[len(layout_of(position.game).captions) :]]


def test_a_pile_of_which_not_all_is_seen_says_how_many_cards_it_has(variant):
    """Foundations apart, of which the uppermost card tells it. Face-down cards in a column are counted for themselves."""
    for position in random_positions(variant):
        lying: dict[str, list[Box]] = {pile.name: [] for pile in variant.piles if pile not in variant.foundations}
        for card in scene(position).cards:
            lying.get(card.pile, []).append(card.box)
        covered = [len(boxes) for boxes in lying.values() if len(set(boxes)) < len(boxes)]
        seen = [pile for pile, boxes in lying.items() if len(set(boxes)) == len(boxes)]
        hidden = [n for pile in seen if (n := position.piles[pile].count("##"))]
        assert Counter(map(str, covered + hidden)) <= Counter(counts(position))


def test_the_number_is_that_of_the_cards(game):
    pack = [card_name(card) for card in game.pack]
    for pile in game.piles:
        counted = layout_of(game).places[pile.name].counted
        if counted:
            laid = [*(f"({card})" for card in pack[:17]), *pack[17:23]]
            assert counts(game.set_up({pile.name: laid})) == [{"all": "23", "hidden": "17"}[counted]]
    assert counts(game.set_up({})) == []


def test_the_layout_tells_of_every_group_of_piles_and_no_other(game):
    told = read_toml("layouts", f"{game.name}.toml")["group"]
    assert set(told) == {pile_group(pile.name) for pile in game.piles}


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_carry_the_letters_of_the_readers_language(game, language):
    position = game.set_up(laid_somewhere(game, [card_name(card) for card in game.pack]))
    for card in scene(position, language).cards:
        assert card.index == texts.index_letter(card.name[:-1], language)
    assert {card.index for card in scene(position, "pl").cards} >= {"W", "D", "K"}
    assert [card.name for card in scene(position, language).cards] == [card.name for card in scene(position).cards]


@pytest.mark.parametrize("kind", faces.FRAMES)
def test_a_mark_frames_the_top_of_its_pile(game, kind):
    position = game.deal(17)
    for pile in game.piles:
        shown = scene(position, marks={pile.name: kind})
        assert [(frame.kind, frame.box) for frame in shown.frames] == [(kind, shown.box_of(pile.name))]
        assert replace(shown, frames=()) == scene(position)


def test_cards_that_a_document_does_not_name_are_told_apart(figure):
    for slide in figure.slides:
        named = {card_name(card) for card in figure.named}
        for card in scene(slide.position, named=slide.named).cards:
            assert not card.filled_in or card.name
            assert not card.filled_in or card.name not in named or figure.start.game.packs > 1
        filled_in = Counter(card.name for card in scene(slide.position, named=slide.named).cards if card.filled_in)
        visible = Counter(card for cards in slide.position.piles.values() for card in cards if card != "##")
        assert sum(filled_in.values()) == sum(visible.values()) - sum((visible & Counter(named)).values())
