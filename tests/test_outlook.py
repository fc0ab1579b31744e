"""The solver at the table: a hint that wins, a light that tells how the game stands, a solution walked through."""

import asyncio
from threading import Event

import pytest

import patience_core as pc
from patience_core import texts
from patience_core.solution import Solution
from tests.hands import fail
from widgets import outlook, play, step_through, words
from widgets.hinting import SEARCH

WON = pc.game("klondike").set_up(
    {"foundation1": " ".join(f"{rank}S" for rank in "A23456789"), "column1": "KS QS", "column2": "JS 10S"}
)
LOST = pc.game("klondike").set_up({"column1": "(AS) 2S", "column2": "KD", "stock": "(7C)"})


def solved(status, moves=()):
    return Solution(status, tuple(moves), None, True, 1, 0.0, 0, 0, 0, 0.0)


@pytest.fixture
def answers(monkeypatch):
    """The solver is replaced by what it is told to say; each question is noted."""
    told, asked = {}, []

    def solve(position, seconds, **_):
        asked.append(position)
        return told.get(position, solved("unknown"))

    monkeypatch.setattr(pc, "solve", solve)
    return told, asked


@pytest.mark.parametrize(("position", "status"), [(WON, "won"), (LOST, "impossible")])
def test_the_light_is_off_until_it_is_switched_on_and_then_tells_the_truth(position, status, monkeypatch):
    solve, asked = pc.solve, []
    monkeypatch.setattr(pc, "solve", lambda *args, **more: asked.append(args) or solve(*args, **more))
    table = play(position, language="en")
    table.try_move(next(iter(position.moves)))
    table.controls.undo.click()
    assert (asked, "patience-light" in table.status.value) == ([], False)
    table.controls.outlook.value = True
    assert len(asked) == 1
    for language in texts.LANGUAGES:
        table.chooser.value = language
        assert texts.word(f"outlook_{status}", language) in table.status.value
        assert f"patience-light-{status}" in table.status.value
    table.controls.outlook.value = False
    assert "patience-light" not in table.status.value


def test_on_the_winning_line_and_in_a_lost_game_nothing_is_searched_twice(answers):
    told, asked = answers
    won = ["column2>foundation1", "column2>foundation1", "column1>foundation1", "column1>foundation1"]
    told[WON] = solved("won", won)
    table = play(WON)
    table.controls.outlook.value = True
    for move in won[:-1]:
        table.try_move(move)
        assert "patience-light-won" in table.status.value
    assert asked == [WON]
    table.try_move(won[-1])
    assert "patience-light" not in table.status.value
    lost = play(LOST)
    told[LOST] = solved("impossible")
    lost.controls.outlook.value = True
    lost.try_move(next(iter(LOST.moves)))
    assert "patience-light-impossible" in lost.status.value
    assert asked == [WON, LOST]


def test_the_last_hint_is_the_first_move_of_a_solution(answers):
    told, asked = answers
    table = play("klondike", 17, language="en")
    told[table.position] = solved("won", ["turn"])
    for _ in range(SEARCH - 1):
        table.controls.hint.click()
    assert asked == []
    table.controls.hint.click()
    assert table.rulebook.announcement == f"{texts.word('outlook_won', 'en')}. You can play Turn the stock"
    assert table.rulebook.highlight[0] == ["one_at_a_time", "granted"]
    table.controls.hint.click()
    assert asked == [table.position]


@pytest.mark.parametrize("status", ["impossible", "unknown"])
def test_where_no_solution_is_found_the_last_hint_says_so(answers, status):
    told, _ = answers
    table = play("klondike", 17, language="pl")
    told[table.position] = solved(status)
    for _ in range(SEARCH):
        table.controls.hint.click()
    assert table.rulebook.announcement == texts.word(f"outlook_{status}", "pl")


def test_a_hint_that_wins_never_leads_back_but_says_undo(answers):
    told, _ = answers
    start = pc.game("new_homebody").set_up({"foundation1": "AS", "left1": "5H 9D", "left2": "8D"})
    there, back = start.play("left2>left3"), "left3>left2"
    assert there.play(back).key == start.key
    told[there] = solved("won", [back])
    table = play(there, language="en")
    for _ in range(SEARCH):
        table.controls.hint.click()
    assert table.rulebook.announcement.endswith(texts.word("hint_undo", "en"))
    assert table._marks == []


def test_while_it_searches_the_table_is_played_on_and_the_old_search_ends(monkeypatch):
    ended = []

    def solve(position, seconds, stop):
        if position.step is None:
            while not stop():
                Event().wait(0.005)
            ended.append(position)
        return solved("unknown")

    monkeypatch.setattr(pc, "solve", solve)

    async def watch():
        table = play("klondike", 17, language="en")
        table.controls.outlook.value = True
        await asyncio.sleep(0.02)
        assert texts.word("searching", "en") in table.status.value
        table.try_move("turn")
        while texts.word("outlook_unknown", "en") not in table.status.value:
            await asyncio.sleep(0.005)
        while not ended:
            await asyncio.sleep(0.005)
        assert table.position.step.move == "turn"

    asyncio.run(asyncio.wait_for(watch(), 20))


def test_an_error_of_the_solver_is_seen_on_the_table(monkeypatch):
    monkeypatch.setattr(pc, "solve", fail)

    async def watch():
        table = play("klondike", 17)
        table.controls.outlook.value = True
        while table.error.layout.display == "none":
            await asyncio.sleep(0.005)
        assert "trouble" in table.error.value

    asyncio.run(asyncio.wait_for(watch(), 20))


def test_a_solution_is_walked_through_to_its_end():
    solution = pc.solve(WON, 5)
    player = step_through(solution)
    player.last.click()
    assert player.position.outcome == "won"
    assert player.slide.position is solution.end
    with pytest.raises(pc.PatienceError, match="impossible"):
        step_through(solved("impossible"))


def test_every_answer_has_its_words():
    for status in ("won", "won_second_class", "impossible", "unknown"):
        assert len({words.outlook(solved(status), language) for language in texts.LANGUAGES}) == len(texts.LANGUAGES)
    assert outlook.SECONDS == 1.0
