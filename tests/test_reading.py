"""Sentences and code as a notebook shows them: side by side, ours told apart from the document's, and never retyped."""

import ast
import inspect
import re
import textwrap
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import patience_core as pc
from patience_core import citations, texts

ATTACK = "</td><script>alert('&')</script>"


def html(passage: pc.Passage) -> ElementTree.Element:
    return ElementTree.fromstring(passage._repr_mimebundle_()["text/html"].replace("<br>", "<br/>"))


def said(element: ElementTree.Element) -> str:
    return "".join(element.itertext())


def test_a_passage_shows_every_sentence_in_two_languages(game):
    book = texts.book(game.name)
    passage = pc.passage(game.name)
    assert passage.languages[:2] == (book.language, "en")
    rows = html(passage).findall("tbody/tr")
    assert len(rows) == len(book.sentences)
    for row, sentence in zip(rows, book.sentences.values(), strict=True):
        for cell, language in zip(row.findall("td")[1:], passage.languages, strict=True):
            assert cell.attrib["lang"] == language
            assert said(cell).startswith(sentence.text(language))
        assert row.findtext("td/code") == sentence.id
        assert sentence.id in str(passage)
        assert sentence.text("en") in str(passage)


def test_a_convention_is_shown_as_ours_with_its_reason(game):
    styles: dict[bool, set[str]] = {True: set(), False: set()}
    for sentence in texts.book(game.name).sentences.values():
        passage = pc.passage(game.name, sentence.id)
        mark, *cells = html(passage).findall("tbody/tr/td")
        styles[sentence.is_ours].add(mark.attrib["style"])
        place = said(mark.find("small"))
        if sentence.is_ours:
            assert place == " · ".join(texts.word("convention", language) for language in passage.languages)
            for cell, language in zip(cells, passage.languages, strict=True):
                assert texts.in_language(sentence.why, language) in said(cell)
        else:
            assert place == sentence.at
    assert styles[True].isdisjoint(styles[False])
    assert len(styles[True]) == len(styles[False]) == 1


def test_a_passage_may_ask_for_sentences_and_languages(game):
    ids = list(texts.book(game.name).sentences)[1:3]
    passage = pc.passage(game.name, *reversed(ids), "nothing_else_is_allowed", languages=("ru",))
    assert [sentence.id for sentence in passage.sentences] == [*reversed(ids), "nothing_else_is_allowed"]
    assert texts.sentence(game.name, "nothing_else_is_allowed").text("ru") in str(passage)


def test_an_unknown_sentence_is_named_with_those_that_there_are(game):
    for ask in (pc.passage, pc.rule):
        with pytest.raises(pc.UnknownGame, match="no sentence 'no_such_sentence'") as error:
            ask(game.name, "no_such_sentence")
        assert next(iter(texts.book(game.name).sentences)) in str(error.value)
        with pytest.raises(pc.UnknownGame, match="no game 'nosuch'"):
            ask("nosuch", "goal")


def test_a_rule_is_shown_as_it_stands_in_its_module(game):
    for id, part in {
        (id, part) for variant in game.variants for id, part in citations.parts(variant) if inspect.isfunction(part)
    }:
        assert inspect.getsource(part).strip() in pc.rule(game.name, id).text


def test_what_grants_a_move_is_shown_as_it_is_declared(game):
    for kind in {kind for variant in game.variants for kind in variant.kinds}:
        shown = pc.rule(game.name, kind.granted_by).text
        assert re.search(rf'\b(?!cites\b)\w+\(\s*"{kind.granted_by}"', shown), kind.granted_by


def test_code_that_is_shown_can_be_read(game):
    for id in {id for variant in game.variants for id, _ in citations.parts(variant)}:
        code = pc.rule(game.name, id)
        assert ast.parse(textwrap.dedent(code.text)).body, id
        assert code._repr_mimebundle_() == {"text/markdown": f"```python\n{code.text}\n```", "text/plain": code.text}
        assert str(code) == code.text


def test_a_sentence_that_no_code_implements_is_said_to_have_none(game):
    informs = [
        s.id
        for s in texts.book(game.name).sentences.values()
        if s.id not in {id for v in game.variants for id, _ in citations.parts(v)}
    ]
    for id in informs:
        with pytest.raises((KeyError, pc.PatienceError), match=id):
            pc.rule(game.name, id)


def test_text_from_outside_is_escaped(game):
    sentence = next(iter(texts.book(game.name).sentences.values()))
    passage = pc.Passage((replace(sentence, words={"en": ATTACK}, at=ATTACK),), ("en",))
    assert list(html(passage).iter("script")) == []
    assert said(html(passage).findall("tbody/tr/td")[1]) == ATTACK


def test_the_contents_have_every_game_with_its_picture_names_and_link():
    shown = pc.contents("{}.ipynb")
    page, plain = html(shown), str(shown)
    pictures = page.findall(".//img")
    assert len(pictures) == len(pc.GAMES)
    assert all(picture.attrib["src"].startswith("data:image/svg+xml;base64,") and picture.attrib["alt"] for picture in pictures)
    links = {link.attrib["href"] for link in page.findall(".//a")}
    assert links == {f"{game.name}.ipynb" for game in pc.GAMES}
    for game in pc.GAMES:
        for title in texts.book(game.name).title.values():
            assert title in said(page)
            assert title in plain
