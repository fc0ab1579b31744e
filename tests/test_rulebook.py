"""The book of rules without a browser: what is sent to the page, and what the page may send."""

from html import escape

import pytest

import patience_core as pc
from patience_core import texts
from patience_core.judge import NOTHING_ELSE
from widgets import play, rulebook
from widgets.keys import Keys
from widgets.rulebook import GRANTED, LIGHT, REFUSED, RuleBook

every_game = pytest.mark.parametrize("game", pc.GAMES, ids=str)


@every_game
def test_the_book_has_every_sentence_in_order_and_conventions_apart(game):
    book, page = texts.book(game.name), rulebook(game.name).page
    theirs, ours = (part["sentences"] for part in page["parts"])
    assert [entry["id"] for entry in theirs] == [s.id for s in book.sentences.values() if not s.is_ours]
    assert {entry["id"] for entry in ours} == {s.id for s in book.sentences.values() if s.is_ours} | set(texts.common_sentences())
    assert NOTHING_ELSE in {entry["id"] for entry in ours}
    assert all(entry["ours"] and any(entry["why"]) for entry in ours)
    assert not any(entry["ours"] for entry in theirs)
    ids = [entry["id"] for entry in theirs + ours]
    assert len(ids) == len(set(ids))


@every_game
def test_the_book_shows_two_languages_and_can_show_others(game):
    text = texts.book(game.name)
    shown = rulebook(game.name)
    assert shown.languages[0] == text.language
    assert len(set(shown.languages)) == 2
    assert "en" in shown.languages
    for languages in (["en", text.language], ["en", "en"]):
        shown.languages = languages
        assert shown.page["languages"] == languages
        for part in shown.page["parts"]:
            for entry in part["sentences"]:
                sentence = texts.sentence(game.name, entry["id"])
                assert entry["texts"] == [sentence.text(language) for language in languages]


@every_game
def test_the_columns_that_a_reader_chose_are_kept_when_the_reader_goes_on_in_another_language(game):
    shown = rulebook(game.name)
    shown.set_state({"languages": ["ru", "pl"]})
    for language in texts.LANGUAGES:
        shown.language = language
        assert (shown.page["lang"], shown.page["languages"]) == (language, ["ru", "pl"])
        assert shown.page["parts"][0]["heading"] == texts.word("rules", language)
    assert shown.languages == ["ru", "pl"]


@every_game
def test_a_table_says_the_verdict_in_the_languages_of_the_book(game):
    table = play(game, 1)
    move = next(iter(table.position.moves))
    told = table.position.judge(move)
    table.try_move(move)
    for languages in (["en", "en"], ["ru", "pl"]):
        table.rulebook.languages = languages
        for language in languages:
            assert table.status.value.count(texts.word("allowed", language)) >= languages.count(language)
            assert escape(told.explain(language)) in table.status.value


@every_game
def test_a_sentence_is_pointed_at_by_its_id_and_nothing_by_any_other(game):
    shown, seen = rulebook(game.name), []
    shown.observe(lambda change: seen.append(change["new"]), "pointed")
    ids = [entry["id"] for part in shown.page["parts"] for entry in part["sentences"]]
    for id in ids:
        shown.set_state({"pointed": id})
    shown.set_state({"pointed": "<b>no such sentence</b>"})
    assert shown.pointed == ""
    assert seen == [*ids, ""]


def test_a_sentence_is_cited_once_as_strongly_as_it_is_first():
    shown = rulebook("klondike")
    one, other, *_ = texts.book("klondike").sentences
    shown.cite([(one, REFUSED), (other, LIGHT), (one, GRANTED)])
    assert shown.highlight == [[one, REFUSED], [other, LIGHT]]


def test_the_same_announcement_again_is_sent_again(monkeypatch):
    shown, sent = rulebook("klondike"), []
    monkeypatch.setattr(shown, "send_state", lambda names: sent.append(set(names)))
    for text in ("one", "other", "other"):
        sent.clear()
        shown.announce(text)
        assert shown.announcement == text
        assert len(sent) == 1
        assert "_announced" in sent[0]
    sent.clear()
    shown.announcement = "other"  # nothing new, nothing read aloud
    assert sent == []


@pytest.mark.parametrize("widget", [RuleBook, Keys])
def test_text_reaches_the_page_as_text_only(widget):
    script = str(widget._esm)
    assert "export default" in script
    assert not any(danger in script for danger in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("))
