"""Executes the notebooks of docs/ and writes what came of it: `python scripts/notebooks.py [NAME…]`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import DeadKernelError

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "notebooks"


def executed(path: Path) -> Any:
    """A notebook after all its cells ran, in a kernel of its own; an error in a cell is an error here."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.metadata = {}
    client = NotebookClient(notebook, timeout=120, kernel_name="python3", record_timing=False)
    try:
        client.execute()
    except DeadKernelError:  # a busy machine may lose a kernel: once is no verdict on the notebook
        client.execute()
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return notebook


def said(notebook: Any) -> list[str]:
    """What the cells printed and gave back, as plain text; of what draws itself, only that it does."""
    return [
        "".join(
            "drawn" if "text/html" in output.get("data", {}) else output.get("text") or output["data"]["text/plain"]
            for output in cell.outputs
        )
        for cell in notebook.cells
        if cell.cell_type == "code"
    ]


def main() -> None:
    """All of them, or those that are named."""
    named = [FOLDER / f"{name}.ipynb" for name in sys.argv[1:]]
    for path in named or sorted(FOLDER.glob("*.ipynb")):
        nbformat.write(executed(path), path)
        print(path.name)


if __name__ == "__main__":
    main()
