"""What the page tells of keys and hands, and what it is asked for, without a browser."""

import pytest
from traitlets import TraitError

from widgets.keys import Keys


@pytest.fixture(autouse=True)
def no_error_is_swallowed(caplog):
    yield
    assert "Exception in callback" not in caplog.text


@pytest.fixture
def keys():
    return Keys("a table", "en")


@pytest.fixture
def heard(keys):
    heard = []
    keys.on_key(heard.append)
    keys.on_release(lambda: heard.append("released"))
    return heard


@pytest.fixture
def sent(keys, monkeypatch):
    sent = []
    monkeypatch.setattr(keys, "send", sent.append)
    return sent


def tell(keys, content):
    """Have the page send a message, by the way that a front end takes."""
    keys._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


def test_keys_and_releases_are_heard_in_order(keys, heard):
    for key in ("u", "Shift+ArrowUp", "?", " ", "ż"):
        tell(keys, {"event": "key", "key": key})
    tell(keys, {"event": "release"})
    assert heard == ["u", "Shift+ArrowUp", "?", " ", "ż", "released"]


@pytest.mark.parametrize(
    "content",
    [
        {}, [], None, 7, "key", {"event": "key"}, {"event": "key", "key": 7}, {"event": "key", "key": ""},
        {"event": "key", "key": "u" * 1000}, {"event": ["key"], "key": "u"}, {"event": "copied"},
        {"event": "copied", "number": "1", "done": True}, {"event": "copied", "number": 1, "done": "yes"}, {"event": "<b>"},
    ],
    ids=str,
)  # fmt: skip
def test_what_the_page_may_not_send_is_reported_and_changes_nothing(keys, heard, caplog, content):
    tell(keys, content)
    assert heard == []
    assert "the page sent what is not known" in caplog.text
    tell(keys, {"event": "key", "key": "u"})
    assert heard == ["u"]


def test_a_text_is_copied_and_the_answer_heard_once(keys, sent):
    answers = []
    keys.copy("one", lambda done: answers.append(("one", done)))
    keys.copy("two", lambda done: answers.append(("two", done)))
    assert [(message["event"], message["text"]) for message in sent] == [("copy", "one"), ("copy", "two")]
    one, two = (message["number"] for message in sent)
    for number, done in ((one, True), (two, False), (two, True)):  # a late answer, an answer, another view's
        tell(keys, {"event": "copied", "number": number, "done": done})
    assert answers == [("two", False)]


def test_two_stages_do_not_hear_each_other(keys, heard):
    other, told = Keys(), []
    other.on_key(told.append)
    tell(other, {"event": "key", "key": "u"})
    assert (heard, told) == ([], ["u"])


def test_nothing_is_shown(keys):
    assert keys.layout.display == "none"
    assert {"label", "language", "ratio"} <= set(keys.keys)


DENSITIES = [(1, 1.0), (1.25, 1.25), (3, 3.0), (0, 0.5), (-2, 0.5), (1e9, 4.0), (float("nan"), 0.5)]


@pytest.mark.parametrize(("told", "kept"), DENSITIES)
def test_the_density_of_the_screen_stays_within_reason(keys, told, kept):
    keys.set_state({"ratio": told})
    assert keys.ratio == kept


@pytest.mark.parametrize("told", ["2", None, [2], {}], ids=str)
def test_a_density_that_is_no_number_is_refused(keys, told):
    with pytest.raises(TraitError):
        keys.set_state({"ratio": told})
    assert keys.ratio == 2.0
