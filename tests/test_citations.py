"""Sentences and code hold on to each other: what the code cites is written, what is written binds, and it is all translated."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import patience_core as pc
from patience_core import citations, texts
from patience_core.data import data_file, read_toml
from patience_core.examples import figures
from patience_core.game import Option, Tier
from patience_core.notation import pile_group
from patience_core.texts import BINDING, LANGUAGES, Sentence, Words

ROOT = Path(__file__).parent.parent
COMMON = read_toml("texts", "common.toml")
ROLES = (*BINDING, "routine", "advice", "history", "convention", "example")
PLACE = re.compile(r"[0-9]{3}:[0-9]+\.[0-9]+")


def sentences(game: pc.Game) -> list[Sentence]:
    return list(texts.book(game.name).sentences.values())


@cache
def cited(game: pc.Game) -> frozenset[str]:
    """The ids that the code of a game cites, under any of its options."""
    return frozenset(id for variant in game.variants for id, _ in citations.parts(variant))


def lacking(words: Words, languages: tuple[str, ...]) -> list[str]:
    return [language for language in languages if not words.get(language, "").strip()]


# ---- code and sentences


def test_every_cited_sentence_is_written(game):
    known = {*texts.book(game.name).sentences, *texts.common_sentences()}
    assert cited(game) <= known


def test_every_binding_sentence_is_implemented(game):
    binding = {s.id for s in sentences(game) if s.role in BINDING and not s.again}
    assert binding - cited(game) == set()


def test_the_code_of_every_cited_sentence_can_be_shown(game):
    for id in sorted(cited(game)):
        assert citations.source(game, id).strip(), id


def test_every_rule_and_goal_cites_a_sentence(any_variant):
    functions = [rule for kind in any_variant.kinds for rule in kind.provided] + [any_variant.is_won, any_variant.lay_out]
    assert [f.__name__ for f in functions if not citations.cited(f)] == []


def test_a_routine_stands_beside_a_convention_and_an_option_enforces_it(game):
    routines = {s.id for s in sentences(game) if s.role == "routine"}
    if not routines:
        return
    options = {id for variant in game.variants for id, part in citations.parts(variant) if isinstance(part, Option)}
    assert any(texts.sentence(game.name, id).is_ours for id in options), "no convention says why it is not enforced"
    enforced = {id for variant in game.variants for id, part in citations.parts(variant) if isinstance(part, Tier)}
    assert routines & (enforced | cited(game)), "no option enforces it"


# ---- the sentences themselves


def test_no_sentence_of_a_game_hides_a_common_one(game):
    assert set(texts.book(game.name).sentences) & set(texts.common_sentences()) == set()


def test_the_book_is_that_of_the_game(game):
    book = texts.book(game.name)
    assert book.game == game.name
    assert book.language in ("pl", "ru")
    assert lacking(book.title, LANGUAGES) == []


def test_every_sentence_has_a_known_role(game):
    assert [s.id for s in sentences(game) if s.role not in ROLES] == []


def test_every_sentence_is_in_english_and_in_the_language_of_its_document(game):
    needed = ("en", texts.book(game.name).language)
    assert {s.id: missing for s in sentences(game) if (missing := lacking(s.words, needed))} == {}
    assert set(needed) <= set(texts.book(game.name).languages)


def test_a_convention_has_a_reason_and_no_place_and_all_others_have_a_place_and_no_reason(game):
    needed = ("en", texts.book(game.name).language)
    for s in sentences(game):
        if s.is_ours:
            assert s.why is not None, s.id
            assert lacking(s.why, needed) == [], s.id
            assert s.at == "", s.id
        else:
            assert PLACE.fullmatch(s.at), s.id
            assert s.at.startswith(texts.book(game.name).document), s.id
            assert s.why is None, s.id


def test_conventions_come_last(game):
    ours = [s.is_ours for s in sentences(game)]
    assert ours == sorted(ours)


def test_a_repetition_names_a_sentence_that_is_none_itself(game):
    own = texts.book(game.name).sentences
    for s in sentences(game):
        if s.again:
            assert s.again in own, s.id
            assert not own[s.again].again, s.id
            assert s.role not in BINDING or own[s.again].role in BINDING, s.id


def test_two_sentences_of_a_game_never_say_the_same(game):
    counted = Counter(s.text("en") for s in sentences(game))
    assert [text for text, times in counted.items() if times > 1] == []


def test_common_sentences_are_conventions_with_reasons_in_all_languages():
    for s in texts.common_sentences().values():
        assert s.is_ours, s.id
        assert lacking(s.words, LANGUAGES) == [], s.id
        assert s.why is not None, s.id
        assert lacking(s.why, LANGUAGES) == [], s.id


# ---- the documents, sentence by sentence


@cache
def sources() -> dict[str, tuple[tuple[str, ...], str]]:
    """For each numbered sentence of the documents: the games that it is about, and why it has no id (if it has none)."""
    rows = {}
    for line in data_file("SOURCES.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if PLACE.fullmatch(cells[0]):
            assert len(cells) == 4, line
            assert cells[0] not in rows, f"{cells[0]} stands there twice"
            rows[cells[0]] = (tuple(cells[1].split(", ")), cells[3])
    return rows


def test_the_table_of_sources_is_read_whole():
    assert {place[:3] for place in sources()} == {"000", "001", "003", "004"}
    assert len(sources()) > 200


def test_every_numbered_sentence_has_an_id_or_a_reason_for_having_none(game):
    placed = {s.at for s in sentences(game)}
    wrong = {}
    for place, (games, reason) in sources().items():
        if game.name in games and (place in placed) == bool(reason):
            wrong[place] = "has both an id and a reason" if reason else "has neither an id nor a reason"
    assert wrong == {}


def test_every_place_is_one_of_the_documents_with_that_game(game):
    raw = read_toml("examples", f"{game.name}.toml")
    places = [s.at for s in sentences(game) if s.at] + [f.at for f in figures(game)]
    places += [example["at"] for example in raw["example"] if "at" in example]
    assert [place for place in places if game.name not in sources().get(place, ((), ""))[0]] == []


def test_a_sentence_without_a_game_has_a_reason():
    assert [place for place, (games, reason) in sources().items() if games == ("-",) and not reason] == []


# ---- words of the interface


@pytest.mark.parametrize("table", ["interface", "pile", "role"])
def test_every_word_is_in_all_languages_with_the_same_places(table):
    for key, words in COMMON[table].items():
        assert lacking(words, LANGUAGES) == [], key
        assert len({tuple(sorted(re.findall(r"\{[0-9]\}", words[language]))) for language in LANGUAGES}) == 1, key


def test_every_role_has_a_name():
    assert set(ROLES) == set(COMMON["role"])


def test_every_term_of_the_glossary_is_explained_in_all_languages():
    for term, words in texts.glossary().items():
        assert lacking(words, (*LANGUAGES, *(f"{language}_means" for language in LANGUAGES))) == [], term


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_on_a_card_means_two_things(language):
    shown = [texts.index_letter(rank, language) for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]]
    assert len(set(shown)) == 13


def _called(tree: ast.AST, function: str) -> set[str]:
    """The texts written as the first argument of a function, also where two are chosen from."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            first = node.args[0]
            outcomes = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
            if name == function:
                found |= {each.value for each in outcomes if isinstance(each, ast.Constant) and isinstance(each.value, str)}
    return found


def _asked(function: str) -> set[str]:
    files = [*ROOT.glob("patience_core/**/*.py"), *ROOT.glob("widgets/**/*.py")]
    return set().union(*(_called(ast.parse(file.read_text(encoding="utf-8")), function) for file in files))


def test_every_word_that_code_asks_for_exists():
    asked = _asked("word")
    assert asked >= {"convention", "allowed", "refused"}
    assert asked - set(COMMON["interface"]) == set()
    assert _asked("plural") - set(COMMON["plural"]) == set()


def test_every_outcome_language_and_written_move_has_a_word(any_variant):
    needed = {"open", "won", "won_second_class", "stuck", "circling", "settle", *LANGUAGES}
    needed |= {kind.written for kind in any_variant.kinds if kind.is_word}
    assert needed - set(COMMON["interface"]) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pile_has_a_name_of_its_own(game, language):
    assert {pile_group(pile.name) for pile in game.piles} <= set(COMMON["pile"])
    names = [texts.pile_name(pile.name, language) for pile in game.piles]
    assert len(set(names)) == len(names)
    assert not any("{" in name or not name.strip() for name in names)


FORMS = {
    "en": {"one": (1,), "other": (0, 2, 5, 11, 12, 21, 22, 25, 101)},
    "pl": {"one": (1,), "few": (2, 3, 4, 22, 24, 102), "many": (0, 5, 11, 12, 13, 14, 21, 25, 31, 101, 112)},
    "ru": {"one": (1, 21, 31, 101), "few": (2, 3, 4, 22, 24, 102), "many": (0, 5, 11, 12, 13, 14, 25, 111, 112)},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_takes_the_form_that_its_number_asks_for(language):
    for key, words in COMMON["plural"].items():
        assert set(words[language]) == set(FORMS[language]), key
        for form, counts in FORMS[language].items():
            assert {texts.plural(key, count, language) for count in counts} == {words[language][form]}, (key, form)


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("pl", {1: "karta", 2: "karty", 5: "kart", 12: "kart", 21: "kart", 22: "karty", 25: "kart"}),
        ("ru", {1: "карта", 2: "карты", 5: "карт", 12: "карт", 21: "карта", 22: "карты", 25: "карт"}),
    ],
)
def test_cards_are_counted_as_people_count_them(language, forms):
    assert {count: texts.plural("card", count, language) for count in forms} == forms
