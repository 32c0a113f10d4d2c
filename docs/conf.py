"""How the pages of docs/ become a site: `make docs`. Without a network, searchable, a warning is an error."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from docutils.nodes import document
from myst_parser.parsers.sphinx_ import MystParser
from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

project = "Pelagos"
author = PROJECT["authors"][0]["name"]
project_copyright = author
release = version = PROJECT["version"]
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]
default_role = "code"  # one backtick in a docstring means code, as it does in Markdown
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": True}
autodoc_preserve_defaults = True
add_module_names = False
suppress_warnings = ["ref.python"]  # several classes have an attribute named as a type is
toc_object_entries = False

html_theme = "furo"
html_title = f"Pelagos {release}"
html_copy_source = False
html_show_sphinx = False
html_static_path: list[str] = []

# Files at the top of the project, shown as pages of the site too.
HOUSE = {
    "contributing": "CONTRIBUTING.md",
    "security": "SECURITY.md",
    "conduct": "CODE_OF_CONDUCT.md",
    "changelog": "CHANGELOG.md",
}
PAGES = {file: f"{page}.md" for page, file in HOUSE.items()}


def _house(app: Sphinx, page: str, source: list[str]) -> None:
    """The page of a file at the top: its text, with links that lead to pages."""
    if not page.startswith("house/"):
        return
    text = (ROOT / HOUSE[page.removeprefix("house/")]).read_text("utf-8")
    text = re.sub(r"\]\(docs/notebooks\)", "](../index.md)", text)
    text = re.sub(r"\]\(docs/", "](../", text)
    text = re.sub(r"\]\(([A-Z_]+\.md)\)", lambda link: f"]({PAGES[link[1]]})", text)
    source[0] = re.sub(r"\[([^]]*)\]\(LICENSE\)", r"\1", text)


class NotebookParser(MystParser):
    """A notebook as a page: its words, its code, and what stands stored under it."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: document) -> None:
        """Markdown made of the cells."""
        cells = json.loads(inputstring)["cells"]
        super().parse("\n\n".join(_cell(cell) for cell in cells), document)


def _cell(cell: dict[str, Any]) -> str:
    """One cell in Markdown; a drawing stands there as it is."""
    source = "".join(cell["source"])
    if cell["cell_type"] != "code":
        return source
    parts = [f"```python\n{source}\n```"]
    for output in cell["outputs"]:
        data = output.get("data", {})
        if "text/html" in data:
            parts.append("```{raw} html\n" + "".join(data["text/html"]) + "\n```")
        else:
            parts.append("```text\n" + "".join(output.get("text") or data["text/plain"]) + "\n```")
    return "\n\n".join(parts)


def setup(app: Sphinx) -> dict[str, bool]:
    """What the site needs beside its extensions."""
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(NotebookParser)
    app.connect("source-read", _house)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
