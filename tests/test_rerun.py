"""A cell that is run again lets go of what it showed before; nothing else is closed, and no game is lost."""

from types import SimpleNamespace

import ipywidgets as ipw
import pytest
from ipywidgets.widgets.widget import _instances as models

import patience_core as pc
from patience_core.examples import figures
from widgets import play, rerun, step_through
from widgets.sprites import shared


class Shell:
    """What the kernel knows of the cell that is running."""

    def __init__(self):
        self.parent, self.done, self.runs = {}, [], 0
        self.events = SimpleNamespace(
            register=lambda name, then: self.done.append((name, then)),
            unregister=lambda name, then: self.done.remove((name, then)),
        )

    def get_parent(self):
        return self.parent

    def run(self, cell, *shown):
        """Run a cell that shows these."""
        self.runs += 1
        self.parent = {"header": {"msg_id": str(self.runs)}, "metadata": {"cellId": cell} if cell else {}}
        for widget in shown:
            widget._ipython_display_()
        for name, then in list(self.done):
            assert name == "post_run_cell"
            then(None)
        assert self.done == []


@pytest.fixture
def shell(monkeypatch):
    shell = Shell()
    monkeypatch.setattr(rerun, "get_ipython", lambda: shell)
    monkeypatch.setattr(rerun, "_last_runs", {})
    return shell


def table(deal=17):
    return play("klondike", deal, language="en")


def is_open(widget):
    return widget.comm is not None


def test_a_cell_run_again_and_again_leaves_the_models_of_one_table(shell):
    shell.run("cell", table())
    one = set(models)
    for _ in range(5):
        shell.run("cell", table())
    assert len(models) == len(one)


@pytest.mark.parametrize("made", [table, lambda: step_through(figures(pc.game("parade"))[0])], ids=["table", "player"])
def test_all_that_a_stage_is_made_of_is_closed_and_what_others_share_is_not(shell, made):
    made()  # what all share is made with the first
    before = set(models)
    stage = made()
    rerun.close(stage)
    assert set(models) == before
    assert any(shared(widget) for widget in models.values())
    again = made()
    again.show()


def test_what_is_shown_elsewhere_or_again_or_by_no_cell_stays(shell):
    twice, again, late, unknown = (table() for _ in range(4))
    shell.run("one", twice, again)
    shell.run("two", twice)
    shell.run("", unknown)
    shell.run("one", late, again)
    shell.run("", table())
    assert all(is_open(each) for each in (twice, again, late, unknown))
    shell.run("two", table())
    shell.run("one", table())
    assert not any(is_open(each) for each in (twice, again, late))
    assert is_open(unknown)


def test_the_game_of_a_closed_table_is_kept_and_that_it_is_closed_is_told(shell, capsys):
    old = table()
    shell.run("cell", old)
    shell.run("cell", table())
    with pytest.raises(pc.PatienceError, match="this table was closed when its cell was run again; it keeps its position"):
        old.try_move("turn")
    assert old.position.step.move == "turn"
    assert play(old.position).position.table == old.position.table
    capsys.readouterr()
    old._ipython_display_()
    assert "<IPython.core.display.HTML object>" in capsys.readouterr().out, "its picture"


def test_outside_a_notebook_nothing_is_closed(monkeypatch):
    monkeypatch.setattr(rerun, "get_ipython", lambda: None)
    old = table()
    rerun.shown(old)
    rerun.shown(table())
    assert is_open(old)


def test_parts_are_each_found_once():
    found = list(rerun.parts(table(), set()))
    assert len(found) == len({id(part) for part in found}) > 100
    assert all(isinstance(part, ipw.Widget) for part in found)
