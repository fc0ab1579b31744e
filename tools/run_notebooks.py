"""Run notebooks from top to bottom and store what their static cells show; live cells are run, and left without output.

``python tools/run_notebooks.py`` does so with all of ``notebooks/``, with names of files behind it with those.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).resolve().parents[1] / "notebooks"
LIVE = "# NBVAL_IGNORE_OUTPUT"
KERNEL = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}


def run(path: Path) -> None:
    """Execute a notebook in its folder and write it back in the form in which it is committed."""
    notebook = nbformat.read(path, as_version=4)
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", coalesce_streams=True, resources=where).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    for number, cell in enumerate(code, 1):
        tidy(cell, number)
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL, "language_info": {"name": "python"}})
    nbformat.write(notebook, path)


def tidy(cell: nbformat.NotebookNode, number: int) -> None:
    """Take away what differs from run to run, and all that a live cell showed; nbval wants static cells numbered."""
    live = cell.source.startswith(LIVE)
    cell.metadata.pop("execution", None)
    cell.execution_count = None if live else number
    if live:
        cell.outputs = []
    for output in cell.outputs:
        if output.output_type == "execute_result":
            output.execution_count = number


if __name__ == "__main__":
    for chosen in map(Path, sys.argv[1:] or sorted(NOTEBOOKS.glob("*.ipynb"))):
        run(chosen)
        print(chosen)
