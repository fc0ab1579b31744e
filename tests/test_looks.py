"""How the table looks: packs that all eyes tell apart, and places that say what the rules take there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

import pytest

import patience_core as pc
from patience_core import faces, texts
from patience_core.game import CARRY
from patience_core.layout import layout_of
from patience_core.notation import SUITS, card_name, pile_group
from patience_core.scene import PlaceShown, scene
from tests.strategies import random_positions
from tests.test_scene import centre, inside, words_box

Colour = tuple[float, float, float]

# ---- packs

every_pack = pytest.mark.parametrize("pack", faces.PACKS)
NEW_PACKS = [name for name in faces.PACKS if name != "two_colours"]
READABLE = {"two_colours": 4.5, "four_colours": 4.5, "high_contrast": 7.0}
"""The contrast that WCAG 2 asks of text (AA), and more where a reader asked for it (AAA)."""

EYES: dict[str, tuple[Colour, Colour, Colour]] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What such eyes make of linear red, green and blue: protanopia, deuteranopia and tritanopia after Machado and others, 2009."""


def linear(colour: str) -> Colour:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (red, green, blue))


def contrast(one: str, other: str) -> float:
    """From 1 to 21, as WCAG 2 defines it."""
    darker, lighter = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in map(linear, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def lab(colour: str, eyes: str) -> Colour:
    """CIE L*a*b* of a colour as seen by such eyes."""
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, linear(colour), strict=True)))) for row in EYES[eyes])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: str, other: str, eyes: str) -> float:
    """CIE 1976: 2 is just noticed side by side, 100 lies between black and white."""
    return sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)) ** 0.5


@every_pack
def test_every_index_can_be_read_on_every_ground(pack):
    look = faces.PACKS[pack]
    assert set(look.suits) == set(SUITS)
    for colour in look.suits.values():
        assert contrast(colour, look.card) >= READABLE[pack]
        assert contrast(colour, look.filled_in) >= READABLE[pack]
    assert contrast(look.caption, look.table) >= READABLE[pack]
    assert contrast(look.back, look.table) >= 3
    if pack in NEW_PACKS:
        assert contrast(look.place_edge, look.table) >= 3


@every_pack
def test_frames_are_seen_on_table_and_card_and_differ_in_their_dashes(pack):
    look = faces.PACKS[pack]
    assert set(look.frames) == set(faces.DASHES)
    assert len(set(faces.DASHES.values())) == len(faces.DASHES)
    for colour in look.frames.values():
        assert min(contrast(colour, look.table), contrast(colour, look.card)) >= 3


@pytest.mark.parametrize("pack", NEW_PACKS)
def test_red_is_told_from_black_without_its_hue(pack):
    assert sorted(faces.PACKS[pack].hollow) == ["D", "H"]


@pytest.mark.parametrize("eyes", EYES)
def test_four_colours_are_four_colours_to_every_eye(eyes):
    for one, other in combinations(faces.PACKS["four_colours"].suits.values(), 2):
        assert difference(one, other, eyes) > 25


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_no_index_means_two_cards(language):
    ranks = [texts.index_letter(card_name(card)[:-1], language) for card in pc.game("klondike").pack[:13]]
    assert len(set(ranks)) == 13


# ---- what an empty place says that it takes


def carrying(game: pc.Game, src: str, dst: str) -> Iterator[str]:
    """How it is written that a hand carries a card from a pile to another, where some kind of move has such ends."""
    ends = game.piles_by_name[src], game.piles_by_name[dst]
    for kind in game.kinds:
        if ends[0] in kind.src and ends[1] in kind.dst and src != dst:
            if kind.written == CARRY:
                yield f"{src}{CARRY}{dst}"
            elif kind.is_word and len(kind.src) > 1:
                yield f"{kind.written} {src}"


def sources(game: pc.Game) -> list[str]:
    """The first and the last pile of each group."""
    groups: dict[str, list[str]] = {}
    for pile in game.piles:
        groups.setdefault(pile_group(pile.name), []).append(pile.name)
    return sorted({name for names in groups.values() for name in (names[0], names[-1])})


def accepted(game: pc.Game, places: Iterable[str], around: Mapping[str, str], cards: Iterable[str]) -> dict[str, set[str]]:
    """For each of these empty places the cards that the rules let a hand lay there, with other cards around."""
    found: dict[str, set[str]] = {place: set() for place in places}
    for src in sources(game):
        ways = {place: set(carrying(game, src, place)) for place in found}
        if src in around or not any(ways.values()):
            continue
        for card in cards:
            try:
                position = game.set_up({**around, src: card})
            except pc.InvalidTable:  # all of its kind lie around
                continue
            for place, moves in ways.items():
                if any(position.judge(move) for move in moves):
                    found[place].add(card)
    return found


def pack_of(game: pc.Game) -> set[str]:
    return {card_name(card) for card in game.pack}


def decided_by_neighbours(game: pc.Game, places: Sequence[str]) -> set[str]:
    """The places where a card may be laid beside one of its suit, which lies to the left or to the right."""
    names, found = [pile.name for pile in game.piles], set[str]()
    spades = sorted(card for card in pack_of(game) if card.endswith("S"))
    for place in places:
        i = names.index(place)
        for pile in (names[max(0, i - 1)], names[min(i + 1, len(names) - 1)]):
            for beside in (card for card in spades if pile != place and place not in found):
                if accepted(game, [place], {pile: beside}, set(spades) - {beside})[place]:
                    found.add(place)
    return found


def wanted(game: pc.Game, place: PlaceShown) -> set[str]:
    return {card for card in pack_of(game) if place.suit in ("", card[-1]) and place.index in ("", card[:-1])}


def test_an_empty_place_says_what_the_rules_take_there(any_variant):
    """A certain card is the one that is taken on a bare table or, if none is, when the others that are waited for are there.

    In Parade other foundation cards may fill a space of a row, when there is none in their own: that is not said.
    """
    game, shown = any_variant, scene(any_variant.set_up({})).places
    begun = {place.pile: place.index + place.suit for place in shown if place.suit and place.index}
    at_first = accepted(game, [place.pile for place in shown], {}, pack_of(game))
    others = accepted(game, [place.pile for place in shown if place.pile not in begun], begun, pack_of(game))
    silent = [place.pile for place in shown if not (place.suit or place.index or place.takes)]
    assert decided_by_neighbours(game, silent) == set(silent)
    for place in shown:
        taken = at_first[place.pile]
        if place.pile in begun and not taken:
            there = {pile: card for pile, card in begun.items() if pile != place.pile}
            taken = accepted(game, [place.pile], there, pack_of(game))[place.pile]
        if place.suit or place.index:
            assert (taken, place.takes) == (wanted(game, place), ""), place
        elif place.takes == "any":
            assert taken == others[place.pile] == pack_of(game), place
        else:
            assert taken == set(), place
            assert others[place.pile] == set(), place


def test_only_the_windows_of_a_gallery_say_nothing(any_variant):
    silent = {place.pile for place in scene(any_variant.set_up({})).places if not (place.suit or place.index or place.takes)}
    assert {pile_group(pile) for pile in silent} <= ({"row"} if "gallery" in any_variant.name else set())


def test_a_place_says_again_when_that_word_is_a_legal_move(variant):
    places = {name for name, place in layout_of(variant).places.items() if place.takes == "again"}
    assert places == ({"stock"} if any(kind.written == "again" for kind in variant.kinds) else set())
    positions = [variant.set_up({"waste": "2S 3H"}), *random_positions(variant)] if places else []
    if places:
        assert positions[0].moves.of("go_through_again")
        positions.append(variant.set_up({"waste": "2S 3H"}, **dict.fromkeys(variant.counters, 9)))
    for position in positions:
        for place in scene(position).places:
            if place.pile in places:
                assert place.takes == ("again" if "again" in position.moves else "nothing")


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_places_wait_in_the_readers_letters(language):
    places = {place.pile: place for place in scene(pc.game("klondike").set_up({}), language).places}
    assert places["column1"].index == texts.index_letter("K", language)
    assert places["foundation1"].index == texts.index_letter("A", language)


def test_every_sign_has_a_shape(any_variant):
    for place in scene(any_variant.set_up({})).places:
        drawn = faces.signs(place.takes, place.suit, place.index)
        assert bool(drawn) == bool(place.takes or place.suit)
        assert all(sign.shape in faces.SUIT_PATHS | faces.SIGN_PATHS for sign in drawn)


# ---- the mirror


def test_a_mirrored_table_is_the_same_with_left_and_right_changed_about(variant):
    for position in random_positions(variant, every=40):
        plain, over = scene(position, "pl"), scene(position, "pl", mirrored=True)
        assert (over.width, over.height) == (plain.width, plain.height)
        for shown in ("places", "cards"):
            for one, other in zip(getattr(plain, shown), getattr(over, shown), strict=True):
                there = replace(one.box, x=plain.width - one.box.x - one.box.width)
                assert replace(other, box=there, **({"style": one.style} if shown == "cards" else {})) == replace(one, box=there)
                assert other.box.x == pytest.approx(there.x)
        assert [(words.text, words.y) for words in over.captions] == [(words.text, words.y) for words in plain.captions]
        assert all(inside(words_box(words), over) for words in over.captions)


@pytest.mark.parametrize("mirrored", [False, True])
def test_what_is_seen_is_picked_up_in_the_mirror_too(variant, mirrored):
    for position in random_positions(variant, every=40):
        plain, shown = scene(position), scene(position, mirrored=mirrored)
        for box in {each.box for each in (*shown.places, *shown.cards)}:
            x, y = centre(box)
            assert shown.at(x, y) == plain.at(plain.width - x if mirrored else x, y)


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_index_stands_where_a_fan_leaves_it_to_be_seen(game, mirrored):
    """In a fan that spreads to a side, at the edge that the next card does not cover: the index, and a suit."""
    pack = [card_name(card) for card in game.pack]
    for pile, place in layout_of(game).places.items():
        if place.fan == (0.0, 0.0) or (place.counted == "all" and place.shown < 2):
            continue
        lower, upper = scene(game.set_up({pile: pack[:2]}), mirrored=mirrored).cards
        printed, seen_part = faces.PRINTS[lower.style], upper.box.x - lower.box.x
        stands_left = printed.anchor == "start"
        assert stands_left == (not mirrored if place.fan[0] == 0 else seen_part > 0), pile
        if place.fan[0]:
            x, _, size = printed.small_suit
            assert 0.24 <= size <= (x + size if stands_left else 1 - x) <= abs(seen_part)


def test_marks_are_at_their_piles_in_the_mirror(game):
    position = game.deal(17)
    for pile in game.piles:
        shown = scene(position, marks={pile.name: "to"}, mirrored=True)
        assert [frame.box for frame in shown.frames] == [shown.box_of(pile.name)]
