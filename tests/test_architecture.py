"""Who may import whom, what only one module may do, and what must stand in no file at all."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.strategies import VARIANTS

ROOT = Path(__file__).parent.parent
CORE = sorted((ROOT / "patience_core").rglob("*.py"))
WIDGETS = sorted((ROOT / "widgets").rglob("*.py"))
GAMES = sorted((ROOT / "patience_core" / "games").glob("[!_]*.py"))
FAMILIES = sorted((ROOT / "patience_core" / "games").glob("_[!_]*.py"))
NOTEBOOKS = sorted((ROOT / "notebooks").rglob("*.ipynb"))

COMPILED = {"compiled", "fingerprint", "translation", "solver", "survey"}
"""Modules that work on tables as arrays, and may import numba and numpy."""
ARROWS = {
    "kernel": set(),
    "errors": set(),
    "data": set(),
    "faces": {"errors"},
    "table": {"kernel"},
    "texts": {"data", "errors"},
    "game": {"errors", "kernel", "table"},
    "rules": {"game", "kernel", "table"},
    "dependence": {"game"},
    "notation": {"errors", "game", "table"},
    "judge": {"dependence", "errors", "game", "kernel", "notation", "rules", "table", "texts"},
    "position": {"errors", "game", "judge", "kernel", "notation", "table", "texts"},
    "layout": {"data", "game", "notation"},
    "scene": {"layout", "notation", "position", "table", "texts"},
    "svg": {"faces", "position", "scene", "table"},
}
"""What the modules of the core may import when they are imported themselves; the others stand above all of these."""
GAME_MAY_IMPORT = {"game", "rules", "table", "kernel"}
TOLD_AFTER = {"prisoners": {"games.new_homebody"}}
"""Games that their document tells as another game with a difference; the others share words with their family alone."""
WIDGETS_KNOW_NOTHING_OF = {"rules", "games", "table", "kernel", "citations"} | COMPILED


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def imported(file: Path, everywhere: bool = False) -> set[str]:
    """The modules that a file imports, in full; without ``everywhere`` only those that importing the file imports."""
    package = file.relative_to(ROOT).with_suffix("").parts[:-1]
    found: set[str] = set()
    for node in ast.walk(tree(file)) if everywhere else _at_import(tree(file)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = (
                [*package[: len(package) + 1 - node.level], *(node.module or "").split(".")]
                if node.level
                else [node.module or ""]
            )
            module = ".".join(filter(None, base))
            found |= {f"{module}.{alias.name}" for alias in node.names} | {module}
    return found


def _at_import(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        yield child
        yield from _at_import(child)


def of_core(modules: set[str]) -> set[str]:
    """The modules of the core among these, without the package's name: ``table``, ``games._carpet``."""
    found = set()
    for module in modules:
        parts = module.split(".")
        if parts[0] == "patience_core" and len(parts) > 1:
            depth = 3 if parts[1] == "games" and len(parts) > 2 else 2
            if (ROOT / "/".join(parts[:depth])).with_suffix(".py").exists() or (ROOT / "/".join(parts[:depth])).is_dir():
                found.add(".".join(parts[1:depth]))
    return found


def outside(file: Path, everywhere: bool) -> set[str]:
    return {module.split(".")[0] for module in imported(file, everywhere)}


# ---- arrows


@pytest.mark.parametrize("module", ARROWS)
def test_a_module_of_the_core_imports_only_what_stands_below_it(module):
    assert of_core(imported(ROOT / "patience_core" / f"{module}.py")) <= ARROWS[module]


@pytest.mark.parametrize("file", GAMES, ids=name)
def test_a_game_imports_the_words_it_is_told_in_and_nothing_else(file):
    modules = of_core(imported(file, everywhere=True))
    families = {module for module in modules if module.startswith("games._")}
    assert modules - families <= GAME_MAY_IMPORT | TOLD_AFTER.get(file.stem, set())
    assert outside(file, everywhere=True) - {"patience_core"} <= {"dataclasses", "collections", "itertools", "functools"}


def test_a_family_of_games_imports_no_more_than_a_game():
    for file in FAMILIES:
        assert {
            module for module in of_core(imported(file, everywhere=True)) if not module.startswith("games._")
        } <= GAME_MAY_IMPORT


@pytest.mark.parametrize("file", CORE, ids=name)
def test_the_core_knows_nothing_of_widgets(file):
    assert (
        outside(file, everywhere=True) & {"widgets", "ipywidgets", "ipycanvas", "anywidget", "traitlets", "IPython", "notebook"}
        == set()
    )


@pytest.mark.parametrize("file", CORE, ids=name)
def test_only_what_compiles_imports_numba_and_pandas_waits_until_asked_for(file):
    compiles = file.stem in COMPILED or file.parent.name == "solving"
    allowed = {"numba", "numpy", "pandas"} if compiles else set()
    assert outside(file, everywhere=False) & {"numba", "numpy", "pandas"} <= allowed
    assert compiles or outside(file, everywhere=True) & {"numba", "numpy"} == set()


def test_playing_needs_nothing_heavy():
    code = (
        "import sys, patience_core as pc\n"
        "for game in pc.GAMES:\n"
        "    p = game.deal(17)\n"
        "    p = p.play(next(iter(p.moves)))\n"
        "    pc.from_json(p.to_json())._repr_mimebundle_(), p.outcome, str(p)\n"
        "    pc.examples(game.name), str(pc.passage(game.name))\n"
        "print(*sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    heavy = {"numpy", "numba", "pandas", "ipywidgets", "ipycanvas", "anywidget", "IPython", "traitlets", "widgets"}
    assert heavy & set(done.stdout.split()) == set()


@pytest.mark.parametrize("file", WIDGETS, ids=name)
def test_widgets_know_no_rules(file):
    assert {module.split(".")[0] for module in of_core(imported(file, everywhere=True))} & WIDGETS_KNOW_NOTHING_OF == set()


# ---- what only one module does


@pytest.mark.parametrize("file", [file for file in CORE if file.stem not in {"table", *COMPILED}], ids=name)
def test_only_the_table_indexes_the_vector(file):
    indexed = [
        f"line {node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Subscript)
        and (getattr(node.value, "id", "") in {"t", "table"} or getattr(node.value, "attr", "") == "table")
    ]
    assert indexed == []
    private = [module for module in imported(file, everywhere=True) if re.search(r"\.table\._", module)]
    assert private == []


@pytest.mark.parametrize("file", CORE, ids=name)
def test_machine_code_is_kept_with_the_written_module_alone(file):
    """``njit(…, cache=True)(function)`` keeps it beside the function's file, and never sees that what it calls has changed."""
    texts = [node.value for node in ast.walk(tree(file)) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    written = [text for text in texts if "import njit" in text or "@njit" in text]
    assert [text for text in written if re.search(r"njit\([^@]*cache=True[^@]*?\)\s*\(\w", text)] == []


def _made(file: Path, kind: str) -> bool:
    calls = (node.func for node in ast.walk(tree(file)) if isinstance(node, ast.Call))
    return any(getattr(call, "id", getattr(call, "attr", "")) == kind for call in calls)


def test_only_the_judge_says_no():
    assert [file.stem for file in [*CORE, *WIDGETS] if _made(file, "Verdict")] == ["judge"]
    assert [file.stem for file in [*CORE, *WIDGETS] if _made(file, "IllegalMove")] == ["position"]


DEALS = {function.__name__ for game in VARIANTS for function in (game.lay_out, game.lay_second_order) if function}
"""Functions that lay out a deal: they are never compiled."""


@pytest.mark.parametrize("file", [*GAMES, *FAMILIES, ROOT / "patience_core" / "rules.py"], ids=name)
def test_rules_are_short_and_compile(file):
    for node in ast.walk(tree(file)):
        if (
            isinstance(node, ast.FunctionDef)
            and node.name not in DEALS
            and any("cites" in ast.unparse(each) or "kernel" in ast.unparse(each) for each in node.decorator_list)
        ):
            assert len(node.body) <= 6, node.name
            assert not any(
                isinstance(inside, ast.GeneratorExp | ast.Dict | ast.Try | ast.Raise | ast.Lambda) for inside in ast.walk(node)
            ), node.name
            body = node.body[1:] if isinstance(node.body[0], ast.Expr) else node.body
            texts = [
                inside
                for each in body
                for inside in ast.walk(each)
                if isinstance(inside, ast.Constant) and isinstance(inside.value, str)
            ]
            assert texts == [], node.name


@pytest.mark.parametrize("file", [*CORE, *WIDGETS], ids=name)
def test_no_module_is_long_and_no_function_needs_scrolling(file):
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 300
    functions = [node for node in ast.walk(tree(file)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert [node.name for node in functions if node.end_lineno - node.lineno + 1 > 45] == []


@pytest.mark.parametrize("file", [*CORE, *WIDGETS], ids=name)
def test_nothing_is_executed_from_text(file):
    called = {getattr(node.func, "id", "") for node in ast.walk(tree(file)) if isinstance(node, ast.Call)}
    assert called & {"eval", "exec", "__import__", "compile"} == set()
    assert outside(file, everywhere=True) & {"pickle", "marshal", "shelve", "dill", "cloudpickle", "joblib"} == set()


# ---- what stands in no file


@cache
def texts_of_the_repository() -> dict[str, str]:
    """Every text file that is or would be committed."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    files = listed.stdout.splitlines() if listed.returncode == 0 else []
    if not files:  # a copy without git's folder
        left_out = re.compile(
            r"(^|/)(\.venv|\.git|__pycache__|\.cache|\.hypothesis|\.\w+_cache|\.ipynb_checkpoints|build|dist|screenshots)/"
        )
        files = [name(file) for file in ROOT.rglob("*") if file.is_file() and not left_out.search(name(file))]
    found = {}
    for listed_name in files:
        file = ROOT / listed_name
        if file.is_file():
            data = file.read_bytes()
            if b"\0" not in data:
                found[listed_name] = data.decode("utf-8")
    return found


def standing_in(pattern: str) -> list[str]:
    return [f"{file}: {match[0]}" for file, text in texts_of_the_repository().items() for match in re.finditer(pattern, text)]


def test_no_file_holds_a_path_of_somebodys_machine():
    homes = r"(?<![\w.~])/(?:home|Users|root|work)/[\w.-]+|\b[A-Z]:\\\\?(?:Users|work|home)"
    here = rf"(?<![\w.]){re.escape(str(ROOT))}(?![\w-])" if len(ROOT.parts) > 2 else r"(?!)"
    assert standing_in(homes) + standing_in(here) == []


def test_no_file_holds_the_address_of_a_package_index():
    hosts = [r"pypi\.", r"files\.python" + "hosted", r"registry\.npm", r"registry\.yarn", r"conda\.anaconda", r"test\.pypi"]
    pattern = (
        "|".join(rf"https?://[^\s\"')>]*{host}" for host in hosts)
        + r"|https?://[^\s\"')>]*/simple\b|--(?:extra-)?index"
        + r"-url"
    )
    assert standing_in(pattern) == []


def test_every_text_is_utf8_and_ends_its_last_line():
    assert len(texts_of_the_repository()) > 50
    assert [file for file, text in texts_of_the_repository().items() if text and not text.endswith("\n")] == []


# ---- notebooks


def cells(notebook: Path) -> list[str]:
    read = json.loads(notebook.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in read["cells"] if cell["cell_type"] == "code"]


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=name)
def test_a_notebook_is_read_and_not_programmed(notebook):
    for cell in cells(notebook):
        assert len(cell.splitlines()) <= 15, cell
        for node in ast.walk(ast.parse(re.sub(r"(?m)^[%!].*$", "", cell))):
            assert not isinstance(node, ast.ClassDef | ast.AsyncFunctionDef), cell
            if isinstance(node, ast.FunctionDef):
                assert [argument.arg for argument in node.args.args] not in (["t", "m"], ["table", "move"]), cell
                assert not node.decorator_list, cell
            if isinstance(node, ast.Attribute):
                assert node.attr not in {"observe", "on_click", "on_mouse_down", "on_key_down", "on_msg", "link"}, cell
                assert not (node.attr == "path" and getattr(node.value, "id", "") == "sys"), cell
