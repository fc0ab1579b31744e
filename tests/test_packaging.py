"""What a newcomer gets: the README's commands and example, the wheel's contents, the settings for Jupyter, the versions tried."""

import doctest
import json
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import patience_core as pc

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINNED = dict(
    line.split("==") for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")
)


def code_blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.DOTALL | re.MULTILINE)


def test_the_readmes_example_prints_what_it_says():
    (example,) = code_blocks("python")
    test = doctest.DocTestParser().get_doctest(example, {}, "README.md", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_each_windows_line_does_what_the_line_beside_it_does():
    lines, on_windows = code_blocks("sh"), code_blocks("bat")
    assert len(lines) == 3
    assert on_windows == [line.replace("python3", "py", 1).replace("/bin/", "/Scripts/").replace("/", "\\") for line in lines]


def test_ci_runs_the_readmes_test_command():
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    (pattern,) = re.findall(r"^command=\$\(grep -E '(.+)' README\.md\)", script, re.MULTILINE)
    assert [line for line in README.splitlines() if re.search(pattern, line)] == [code_blocks("sh")[2].strip()]


def test_the_wheel_carries_the_data_where_the_core_finds_it(tmp_path):
    """The wheel's files as ``pyproject.toml`` lays them out, used far from the checkout."""
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    for folder in wheel["packages"]:
        there = tmp_path / wheel["sources"].get(folder, folder)
        shutil.copytree(ROOT / folder, there, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    where = "import sys; sys.path.insert(0, sys.argv[1]); from patience_core.data import data_file; print(data_file())"
    deals = "import patience_core as pc; print(*(p.judge(m).explain() for p in [g.deal(1) for g in pc.GAMES] for m in p.moves))"
    run = [sys.executable, "-c", f"{where}; {deals}", str(tmp_path)]
    told = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    found, sentences = told.stdout.splitlines()
    assert Path(found) == tmp_path / "patience_core" / "data"
    assert sentences


def test_jupyter_is_told_our_settings_and_the_users_files_are_left_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path))
    from jupyter_server.services.config import ConfigManager
    from jupyterlab_server.config import get_page_config

    page, overrides = get_page_config([]), ConfigManager(config_dir_name="labconfig").get("default_setting_overrides")
    shipped = ROOT / "etc/jupyter/labconfig"
    disabled = json.loads((shipped / "page_config.d/patience.json").read_text(encoding="utf-8"))["disabledExtensions"]
    settings = json.loads((shipped / "default_setting_overrides.d/patience.json").read_text(encoding="utf-8"))
    assert disabled
    assert settings
    assert set(disabled) <= set(page["disabledExtensions"])
    assert settings.items() <= overrides.items()
    assert not list(tmp_path.iterdir())


def requirements() -> list[Requirement]:
    project = PROJECT["project"]
    extras = [text for texts in project["optional-dependencies"].values() for text in texts]
    return [r for r in map(Requirement, project["dependencies"] + extras) if r.name != project["name"]]


@pytest.mark.parametrize("needed", requirements(), ids=lambda needed: needed.name)
def test_a_version_that_was_tried_is_pinned_and_is_one_we_ask_for(needed):
    tried = {canonicalize_name(name): pinned for name, pinned in PINNED.items()}[canonicalize_name(needed.name)]
    assert needed.specifier, f"{needed.name} has no lower bound"
    assert needed.specifier.contains(tried)


def test_pins_are_names_and_versions_alone():
    assert PINNED
    assert [pin for pin in PINNED.items() if not re.fullmatch(r"[\w.-]+ [0-9][\w.]*", " ".join(pin))] == []


def test_there_is_one_version():
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert newest
    assert {pc.__version__, PROJECT["project"]["version"], newest[1]} == {version("patience-cited")}
