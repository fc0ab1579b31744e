"""Positions as pictures: well-formed, the same every time, with their text beside them, and nothing let in from outside."""

import re
from base64 import b64decode
from collections import Counter
from xml.etree import ElementTree

import pytest

import patience_core as pc
from patience_core import faces, svg
from patience_core.notation import pile_text
from patience_core.scene import Caption, Scene, scene
from patience_core.texts import LANGUAGES
from tests.strategies import random_positions

SVG = "{http://www.w3.org/2000/svg}"
ATTACK = "</text><script>alert('&')</script>\"<"


def drawn(picture: str) -> ElementTree.Element:
    """The SVG inside an HTML image."""
    coded = re.search(r'src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)"', picture)
    assert coded
    return ElementTree.fromstring(b64decode(coded[1]).decode("utf-8"))


def attribute(picture: str, name: str) -> str:
    return ElementTree.fromstring(picture).attrib[name]


def test_a_picture_is_well_formed_and_as_large_as_the_scene(variant):
    for position in random_positions(variant):
        shown = scene(position)
        root = ElementTree.fromstring(svg.svg(shown))
        assert root.tag == f"{SVG}svg"
        assert [float(number) for number in root.attrib["viewBox"].split()] == pytest.approx([0, 0, shown.width, shown.height])


def test_every_card_face_up_is_drawn_with_its_letter_and_suits(variant):
    position = variant.deal(17)
    root = ElementTree.fromstring(svg.svg(scene(position)))
    visible = [card for cards in position.piles.values() for card in cards if card != "##"]
    indices = sorted(text.text for text in root.iter(f"{SVG}text") if text.get("font-weight") == "bold")
    assert indices == sorted(card[:-1] for card in visible)
    backs = sum(cards.count("##") for cards in position.piles.values())
    assert sum(rect.get("fill") == faces.BACK for rect in root.iter(f"{SVG}rect")) == backs


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_speaks_the_readers_language(variant, language):
    assert svg.picture(variant.deal(17), language)
    letters = {text.text for text in drawn(svg.picture(variant.deal(17), language)).iter(f"{SVG}text")}
    shown = scene(variant.deal(17), language)
    printed = {each.index for each in (*shown.cards, *shown.places) if each.index}
    assert letters == printed | {caption.text for caption in shown.captions}


def test_the_same_position_gives_the_same_picture(variant):
    assert svg.picture(variant.deal(17)) == svg.picture(variant.deal(17))


def test_no_picture_and_no_text_gives_a_hidden_card_away(variant):
    position = variant.deal(17)
    laid = {pile.name: pile_text(position.table, pile).split() for pile in variant.piles}
    hidden = [card for cards in laid.values() for card in cards if card.startswith("(")]
    other = {name: [hidden.pop() if card.startswith("(") else card for card in cards] for name, cards in laid.items()}
    assert variant.set_up(other)._repr_mimebundle_() == variant.set_up(laid)._repr_mimebundle_()


def test_a_notebook_is_given_an_image_and_plain_text(variant):
    for position in random_positions(variant, every=40):
        bundle = position._repr_mimebundle_(include=None, exclude=None)
        assert set(bundle) == {"text/html", "text/plain"}
        assert bundle["text/plain"] == str(position)
        assert bundle["text/html"].startswith("<img ")
        assert drawn(bundle["text/html"]).tag == f"{SVG}svg"
        assert "<script" not in bundle["text/html"]


def test_the_alternative_text_tells_the_whole_position(variant):
    for position in random_positions(variant, every=40):
        told = attribute(svg.picture(position), "alt")
        assert position.title in told
        for name, cards in position.piles.items():
            assert f"{name}: {' '.join(cards)}" in told or not cards


def test_text_from_outside_is_escaped_in_a_picture(game, monkeypatch):
    shown = Scene(2, 2, (), (), (Caption(0, 0, ATTACK),), ())
    root = ElementTree.fromstring(svg.svg(shown))
    assert [text.text for text in root.iter(f"{SVG}text")] == [ATTACK]
    assert list(root.iter(f"{SVG}script")) == []
    monkeypatch.setattr(svg, "alt_text", lambda *_, **__: ATTACK)
    assert attribute(svg.picture(game.deal(1)), "alt") == ATTACK


@pytest.mark.parametrize("pack", faces.PACKS)
@pytest.mark.parametrize("mirrored", [False, True])
def test_every_card_is_drawn_in_every_pack(game, pack, mirrored):
    look, position = faces.PACKS[pack], game.deal(17)
    root = drawn(svg.picture(position, pack=pack, mirrored=mirrored))
    assert next(root.iter(f"{SVG}rect")).get("fill") == look.table
    visible = [card for cards in position.piles.values() for card in cards if card != "##"]
    for suit, colour in look.suits.items():
        shapes = [use for use in root.iter(f"{SVG}use") if use.get("href") == f"#{suit}"]
        printed = [use for use in shapes if colour in (use.get("stroke" if suit in look.hollow else "fill"))]
        cards = [card for card in visible if card[-1] == suit]
        assert len(cards) <= len(printed) <= 2 * len(cards)
        assert all((use.get("fill") == "none") == (suit in look.hollow) for use in shapes)
    indices = Counter(text.get("fill") for text in root.iter(f"{SVG}text") if text.get("font-weight") == "bold")
    assert indices == Counter(look.suits[card[-1]] for card in visible)


def test_every_sign_that_is_used_is_defined(variant):
    root = ElementTree.fromstring(svg.svg(scene(variant.set_up({}))))
    defined = {path.get("id") for path in root.iter(f"{SVG}path")}
    assert {use.get("href").removeprefix("#") for use in root.iter(f"{SVG}use")} <= defined


def test_an_unknown_pack_is_told(game):
    with pytest.raises(pc.UnknownGame, match="four_colours"):
        svg.picture(game.deal(1), pack="five_colours")
