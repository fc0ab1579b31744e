"""Where the data lies: beside the source in a checkout, inside the package in an installed wheel."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any


def data_file(*parts: str) -> Traversable:
    """A file or folder of the project's data, as in ``data_file("texts", "parade.toml")``."""
    installed = files("patience_core") / "data"
    root: Traversable = installed if installed.is_dir() else Path(__file__).parent.parent / "data"
    return root.joinpath(*parts)


def read_toml(*parts: str) -> dict[str, Any]:
    """A TOML file of the project's data."""
    return tomllib.loads(data_file(*parts).read_text(encoding="utf-8"))
