"""The notebooks of docs/ run, and say what stands in them."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from scripts.notebooks import FOLDER, executed, said


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_says_what_stands_in_it(path: Path) -> None:
    stored = nbformat.read(path, as_version=4)
    assert said(executed(path)) == said(stored), "run scripts/notebooks.py"
    assert "drawn" in said(stored)
    assert not any(output.output_type == "error" for cell in stored.cells for output in cell.get("outputs", ()))


def test_there_is_one_for_each_audience() -> None:
    audiences = ["developers", "hosts", "players", "researchers", "rules-people"]
    assert [path.stem for path in sorted(FOLDER.glob("*.ipynb"))] == audiences
