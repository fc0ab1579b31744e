"""The notebooks as they are committed: for reading, for printing, for a class. nbval runs their cells; this reads them."""

import ast
import contextlib
import io
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from statistics import median

import nbformat
import pandas as pd
import pytest

import patience_core as pc
from patience_core import texts

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
PATHS = sorted(NOTEBOOKS.glob("*.ipynb"))
GAMES = {game.name for game in pc.GAMES}
LIVE = "# NBVAL_IGNORE_OUTPUT"
WIDGETS = {"play", "step_through", "rulebook", "classroom", "experiment"}
LONGEST_CELL, MEDIAN_BELOW, LARGEST_FILE = 15, 5, 600_000

Notebook = nbformat.NotebookNode
Cell = nbformat.NotebookNode
Complaints = Iterator[str]


def code_cells(notebook: Notebook) -> list[Cell]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def prose_cells(notebook: Notebook) -> list[Cell]:
    return [cell for cell in notebook.cells if cell.cell_type == "markdown"]


def is_live(cell: Cell) -> bool:
    return cell.source.startswith(LIVE)


def calls(cell: Cell) -> list[ast.Call]:
    return [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Call)]


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def displays(cell: Cell) -> bool:
    """The cell prints, or ends in an expression."""
    body = ast.parse(cell.source).body
    return bool(body) and (isinstance(body[-1], ast.Expr) or any(called(call) == "print" for call in calls(cell)))


# ---- what is looked at: each check yields its complaints


def static_cells_keep_their_outputs(notebook: Notebook) -> Complaints:
    for cell in code_cells(notebook):
        if not is_live(cell) and displays(cell) and not cell.outputs:
            yield f"{cell.id} shows something, and no output is stored: run tools/run_notebooks.py"
        for output in cell.outputs:
            if output.output_type == "error" or output.get("name") == "stderr":
                yield f"{cell.id}: an error or a warning is stored"


def live_cells_stand_alone(notebook: Notebook) -> Complaints:
    for cell in code_cells(notebook):
        body = ast.parse(cell.source).body
        makes_a_widget = any(isinstance(call.func, ast.Name) and call.func.id in WIDGETS for call in calls(cell))
        if makes_a_widget and not is_live(cell):
            yield f"{cell.id} makes a live table; its first line must be {LIVE}"
        if is_live(cell) and not (makes_a_widget and len(body) == 1):
            yield f"{cell.id}: a live cell makes one live table and does nothing else"
        if is_live(cell) and (cell.outputs or cell.execution_count):
            yield f"{cell.id}: what a live cell shows is not committed"


def no_widget_is_stored(notebook: Notebook) -> Complaints:
    if "widgets" in notebook.metadata:
        yield "metadata.widgets is stored"
    for cell in code_cells(notebook):
        if any("widget" in kind for output in cell.outputs for kind in output.get("data", {})):
            yield f"{cell.id}: a view of a widget is stored"


def cells_are_short(notebook: Notebook) -> Complaints:
    lines = {cell.id: len(cell.source.splitlines()) for cell in code_cells(notebook)}
    for id, count in lines.items():
        if count > LONGEST_CELL:
            yield f"{id} has {count} lines"
    if median(lines.values()) >= MEDIAN_BELOW:
        yield f"the median code cell has {median(lines.values())} lines"


def there_is_more_prose_than_code(notebook: Notebook) -> Complaints:
    prose, code = (sum(len(cell.source) for cell in cells) for cells in (prose_cells(notebook), code_cells(notebook)))
    if prose < code:
        yield f"{code} characters of code and {prose} of prose"


def no_logic_is_hidden(notebook: Notebook) -> Complaints:
    forbidden = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.For, ast.While, ast.If, ast.Try)
    for cell in code_cells(notebook):
        for text in ("sys.path", "%", "!", "on_click", "observe"):
            if text in cell.source.replace("!=", ""):
                yield f"{cell.id} has {text!r}"
        if not any(text in cell.source for text in ("%", "!")):
            for node in ast.walk(ast.parse(cell.source)):
                if isinstance(node, forbidden):
                    yield f"{cell.id} has a {type(node).__name__}"


def links_lead_somewhere(notebook: Notebook) -> Complaints:
    for cell in prose_cells(notebook):
        for target in re.findall(r"\]\(([^)\s]+)", cell.source):
            if not target.startswith(("https://", "http://")) and not (NOTEBOOKS / target.split("#")[0]).exists():
                yield f"{cell.id}: there is no {target}"


def the_kernel_is_any_python(notebook: Notebook) -> Complaints:
    expected = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    if notebook.metadata.get("kernelspec") != expected:
        yield f"kernelspec is {notebook.metadata.get('kernelspec')}"


def seeds_are_written_out(notebook: Notebook) -> Complaints:
    for cell in code_cells(notebook):
        for call in calls(cell):
            numbered = bool(call.args) or any(keyword.arg == "number" for keyword in call.keywords)
            if called(call) == "deal" and not numbered:
                yield f"{cell.id} deals by lot"
            by_name = isinstance(call.func, ast.Name) and bool(call.args) and isinstance(call.args[0], ast.Constant)
            if called(call) == "play" and by_name and "deal" not in {keyword.arg for keyword in call.keywords}:
                yield f"{cell.id} plays a deal drawn by lot"


def cells_have_names(notebook: Notebook) -> Complaints:
    """Ids are chosen, so that they stay as they are and tell what a cell is."""
    ids = [cell.id for cell in notebook.cells]
    for id in ids:
        if not re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", id) or re.fullmatch(r"[0-9a-f]{8}", id) or ids.count(id) > 1:
            yield f"{id} is no name of a cell"


def outputs_differ_in_nothing_by_chance(notebook: Notebook) -> Complaints:
    for cell in code_cells(notebook):
        if "execution" in cell.metadata:
            yield f"{cell.id}: the times of a run are stored"
        if re.search(r"0x[0-9a-f]{6,}|<IPython\.|/tmp/|/home/", str(cell.outputs)):
            yield f"{cell.id}: an address, a path or a bare object is stored"


CHECKS: tuple[Callable[[Notebook], Complaints], ...] = (
    static_cells_keep_their_outputs, live_cells_stand_alone, no_widget_is_stored, cells_are_short, there_is_more_prose_than_code,
    no_logic_is_hidden, links_lead_somewhere, the_kernel_is_any_python, seeds_are_written_out, cells_have_names,
    outputs_differ_in_nothing_by_chance,
)  # fmt: skip


@pytest.fixture(params=PATHS, ids=lambda path: path.stem)
def path(request: pytest.FixtureRequest) -> Path:
    return request.param


def read(path: Path) -> Notebook:
    return nbformat.read(path, as_version=4)


def named(notebook: Notebook, id: str) -> Cell:
    return next(cell for cell in notebook.cells if cell.id == id)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_of_a_notebook(path: Path, check: Callable[[Notebook], Complaints]) -> None:
    assert list(check(read(path))) == []


def test_it_is_valid_and_light(path: Path) -> None:
    nbformat.validate(read(path))
    assert path.stat().st_size < LARGEST_FILE


# ---- each check is tried on a notebook that is broken for it


def picture(notebook: Notebook) -> Cell:
    return named(notebook, "deal-before")


def live(notebook: Notebook) -> Cell:
    return named(notebook, "play-live")


def put(cell: Cell, source: str) -> None:
    cell.source = source


STORED = {"output_type": "display_data", "metadata": {}, "data": {"application/vnd.jupyter.widget-view+json": {"model_id": "1"}}}
STDERR = {"output_type": "stream", "name": "stderr", "text": "Warning"}
ADDRESS = {"output_type": "stream", "name": "stdout", "text": "<object at 0x7f1234567890>"}

BREAKING: dict[str, tuple[Callable[[Notebook], Complaints], Callable[[Notebook], object]]] = {
    "output lost": (static_cells_keep_their_outputs, lambda nb: picture(nb).update(outputs=[])),
    "print lost": (static_cells_keep_their_outputs, lambda nb: named(nb, "home-check").update(outputs=[])),
    "warning": (static_cells_keep_their_outputs, lambda nb: picture(nb).outputs.append(nbformat.from_dict(STDERR))),
    "live output kept": (live_cells_stand_alone, lambda nb: live(nb).update(outputs=[nbformat.from_dict(STORED)])),
    "live cell numbered": (live_cells_stand_alone, lambda nb: live(nb).update(execution_count=3)),
    "live cell not marked": (live_cells_stand_alone, lambda nb: put(live(nb), 'play("parade", deal=17)')),
    "live cell does more": (live_cells_stand_alone, lambda nb: put(live(nb), f'{LIVE}\np = 1\nplay("parade", deal=17)')),
    "static cell ignored": (live_cells_stand_alone, lambda nb: put(picture(nb), f"{LIVE}\nbefore")),
    "widget state": (no_widget_is_stored, lambda nb: nb.metadata.update(widgets={})),
    "widget view": (no_widget_is_stored, lambda nb: live(nb).update(outputs=[nbformat.from_dict(STORED)])),
    "long cell": (cells_are_short, lambda nb: put(picture(nb), "p = 1\n" * 16)),
    "long cells": (cells_are_short, lambda nb: [put(cell, "p = 1\n" * 5) for cell in code_cells(nb)]),
    "too much code": (there_is_more_prose_than_code, lambda nb: [put(cell, "") for cell in prose_cells(nb)[1:]]),
    "def": (no_logic_is_hidden, lambda nb: put(picture(nb), "def rule(t, m):\n    return True")),
    "class": (no_logic_is_hidden, lambda nb: put(picture(nb), "class Rule:\n    pass")),
    "lambda": (no_logic_is_hidden, lambda nb: put(picture(nb), "rule = lambda t, m: True")),
    "loop": (no_logic_is_hidden, lambda nb: put(picture(nb), "for n in [1]:\n    n")),
    "path": (no_logic_is_hidden, lambda nb: put(picture(nb), "import sys\nsys.path.append('..')")),
    "magic": (no_logic_is_hidden, lambda nb: put(picture(nb), "%time before")),
    "shell": (no_logic_is_hidden, lambda nb: put(picture(nb), "!ls")),
    "callback": (no_logic_is_hidden, lambda nb: put(picture(nb), "button.on_click(print)")),
    "dead link": (links_lead_somewhere, lambda nb: put(prose_cells(nb)[0], "[gone](gone.ipynb)")),
    "other kernel": (the_kernel_is_any_python, lambda nb: nb.metadata.kernelspec.update(name="patience")),
    "no kernel": (the_kernel_is_any_python, lambda nb: nb.metadata.pop("kernelspec")),
    "deal by lot": (seeds_are_written_out, lambda nb: put(picture(nb), "parade.deal()")),
    "table by lot": (seeds_are_written_out, lambda nb: put(live(nb), f'{LIVE}\nplay("parade")')),
    "id by chance": (cells_have_names, lambda nb: picture(nb).update(id="deadbeef")),
    "id twice": (cells_have_names, lambda nb: picture(nb).update(id="play-live")),
    "times": (outputs_differ_in_nothing_by_chance, lambda nb: picture(nb).metadata.update(execution={})),
    "address": (outputs_differ_in_nothing_by_chance, lambda nb: picture(nb).outputs.append(nbformat.from_dict(ADDRESS))),
}


@pytest.mark.parametrize("breaking", BREAKING)
def test_the_checks_notice(breaking: str) -> None:
    check, spoil = BREAKING[breaking]
    notebook = read(NOTEBOOKS / "parade.ipynb")
    broken = deepcopy(notebook)
    spoil(broken)
    assert list(check(notebook)) == []
    assert list(check(broken)) != []


def test_every_check_is_tried() -> None:
    assert {check for check, _ in BREAKING.values()} == set(CHECKS)


# ---- what a notebook has to tell


def taken_up(notebook: Notebook) -> set[str]:
    """The sentences whose text or code is fetched by id, and those cited by code that is shown."""
    found: set[str] = set()
    for cell in code_cells(notebook):
        for call in calls(cell):
            if called(call) in ("passage", "rule"):
                found |= {argument.value for argument in call.args[1:] if isinstance(argument, ast.Constant)}
            if called(call) == "rule":
                found |= set(re.findall(r'"(\w+)"', cell.outputs[0].data["text/plain"]))
    return found


@pytest.mark.parametrize("game", sorted(GAMES & {path.stem for path in PATHS}))
def test_a_notebook_takes_up_every_sentence_of_its_game(game: str) -> None:
    roles = (*texts.BINDING, "routine", "convention", "advice")
    told = {sentence.id for sentence in texts.book(game).sentences.values() if sentence.role in roles and not sentence.again}
    assert told - taken_up(read(NOTEBOOKS / f"{game}.ipynb")) == set()


def test_the_start_leads_to_every_notebook() -> None:
    text = "\n".join(cell.source for cell in prose_cells(read(NOTEBOOKS / "00_start.ipynb")))
    assert {path.name for path in PATHS} - {"00_start.ipynb"} <= set(re.findall(r"\]\(([^)\s]+)", text))


def test_the_start_shows_figure_253_first_and_then_a_table() -> None:
    live_ones = [cell.source for cell in code_cells(read(NOTEBOOKS / "00_start.ipynb")) if is_live(cell)]
    assert 'step_through(pc.figure("fig253")' in live_ones[0]
    assert 'play("klondike", deal=17' in live_ones[1]


# ---- exercises: they check themselves, in plain Python, without a front end

RIGHT = {
    "carpet": {"1": ["guess = 5"], "2": ['sentence = "one_short_side_open"'], "3": ['move = "carpet1.1>waste"']},
    "cromwell": {
        "1": ["guess = 9"],
        "2": ['sentence = "run_must_be_in_suit"'],
        "3": ['move = "fan1.1<>fan1.3"', 'move = "fan1.3<>fan1.1"'],
    },
    "fourteens": {
        "1": ["guess = 9"],
        "2": ['sentence = "after_removing_pairs"'],
        "3": ['move = "group2.2.1+group2.1.2"', 'move = "group2.1.2+group2.2.1"'],
    },
    "gallery": {"1": ["guess = 1"], "2": ['sentence = "only_into_windows"'], "3": ['move = "row1.4>row1.1"']},
    "klondike": {
        "1": ["guess = 4"],
        "2": ['sentence = "run_must_be_correct"'],
        "3": ['move = "column1>column2"', 'move = "column1>column3"'],
    },
    "masterpiece": {"1": ["guess = 14"], "2": ['sentence = "a_lower_row_is_cleared"'], "3": ['move = "left5>left1"']},
    "new_homebody": {"1": ["guess = 3"], "2": ['sentence = "rows_one_up_or_down"']},
    "parade": {
        "1": ["guess = 5"],
        "2": ['sentence = "only_in_its_own_row"'],
        "3": ['move = "row1.1>row2.1"'],
    },
    "picture_gallery": {
        "1": ["guess = 3"],
        "2": ['sentence = "one_below_the_left_neighbour"'],
        "3": ['move = "row4.3>row4.5"'],
    },
    "prisoners": {"1": ["guess = 10"], "2": ['sentence = "one_direction_for_all_suits"']},
    "prisoners_by_twelve": {"1": ["guess = 8"], "2": ['move = "left1>foundation1"']},
    "squaring_the_circle": {
        "1": ["guess = 16"],
        "2": ['sentence = "a_five_for_each_ace"'],
        "3": ['move = "carpet2.3>foundation16"', 'move = "carpet2.3>foundation32"'],
    },
}
WRONG = {
    "guess": ["guess = None", 'guess = "four"', "guess = 104"],
    "sentence": ["sentence = None", 'sentence = "nothing_else_is_allowed"'],
    "move": ["move = None", 'move = "nonsense"', 'move = "stock>column9"', "move = 3"],
}


Names = dict[str, object]


@cache
def before_the_exercises(game: str) -> dict[str, Names]:
    """The names that stand when an exercise is reached: all static cells above it are run in plain Python."""
    names: Names = {}
    reached: dict[str, Names] = {}
    with pd.option_context("display.max_colwidth", 50), contextlib.redirect_stdout(io.StringIO()):
        for cell in code_cells(read(NOTEBOOKS / f"{game}.ipynb")):
            if cell.id.startswith("exercise-"):
                reached[cell.id] = dict(names)
            if not is_live(cell):
                exec(cell.source, names)
    return reached


def answered(game: str, number: str, answer: str | None) -> tuple[str, object]:
    """What the check of an exercise prints, and its ``right``; without an answer, for the one that is committed."""
    notebook = read(NOTEBOOKS / f"{game}.ipynb")
    names = dict(before_the_exercises(game)[f"exercise-{number}"])
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(answer or named(notebook, f"exercise-{number}").source, names)
        exec(named(notebook, f"check-{number}").source, names)
    return printed.getvalue(), names["right"]


EXERCISES = [(game, number) for game, numbers in RIGHT.items() for number in numbers]


@pytest.mark.parametrize(("game", "number"), EXERCISES)
def test_an_exercise_knows_its_answers(game: str, number: str) -> None:
    for answer in RIGHT[game][number]:
        assert answered(game, number, answer) == ("yes\n", True)


@pytest.mark.parametrize(("game", "number"), EXERCISES)
def test_an_exercise_says_not_yet_and_never_fails(game: str, number: str) -> None:
    asked = RIGHT[game][number][0].split()[0]
    for answer in (None, *WRONG[asked]):
        text, right = answered(game, number, answer)
        assert text.startswith("not yet: ")
        assert right is False


def test_every_exercise_is_tried() -> None:
    found = [
        (path.stem, cell.id.removeprefix("exercise-"))
        for path in PATHS
        for cell in code_cells(read(path))
        if "exercise" in cell.metadata.get("tags", ())
    ]
    assert found == EXERCISES
