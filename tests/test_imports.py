"""Who may import what, beyond the arrows that import-linter checks."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "pelagos"

# The first prefix that fits a file says what it may import besides the standard library and pelagos itself.
ALLOWED = (
    ("core/kit/", {"msgspec", "pytest"}),
    ("core/tongue.py", {"babel", "msgspec"}),
    ("core/", {"msgspec"}),
    ("games/", {"msgspec"}),
)
# Needed by the type checker only.
TYPING_ONLY = {"mypy_extensions"}
# Rules are values and functions: no clock, no generator, no process, no net.
FORBIDDEN_IN_GAMES = {
    "asyncio", "concurrent", "datetime", "http", "multiprocessing", "random", "secrets", "socket", "subprocess",
    "threading", "time", "urllib", "uuid",
}  # fmt: skip


def imported(source: str) -> Iterator[str]:
    """The first names of all modules that a source file imports absolutely, wherever in the file."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def faults(path: str, source: str) -> list[str]:
    """What a file (its path from the package) imports and may not."""
    allowed = next((names for prefix, names in ALLOWED if path.startswith(prefix)), None)
    if allowed is None:
        return []
    free = set(sys.stdlib_module_names) | {"pelagos"} | TYPING_ONLY | allowed
    if path.startswith("games/"):
        free -= FORBIDDEN_IN_GAMES
    return sorted({name for name in imported(source) if name not in free})


@pytest.mark.slow
def test_core_and_games_import_only_the_standard_library_and_msgspec() -> None:
    found = {}
    for folder in ("core", "games"):
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            path = file.relative_to(PACKAGE).as_posix()
            if names := faults(path, file.read_text("utf-8")):
                found[path] = names
    assert found == {}


@pytest.mark.parametrize(
    ("path", "source", "expected"),
    [
        ("core/match.py", "import msgspec\nimport hmac\n", []),
        ("core/match.py", "from rich.table import Table\n", ["rich"]),
        ("core/match.py", "def f():\n    import fastapi.routing\n", ["fastapi"]),
        ("core/match.py", "import babel\n", ["babel"]),
        ("core/tongue.py", "from babel.messages import pofile\n", []),
        ("core/kit/plugin.py", "import pytest\n", []),
        ("games/chess/flow.py", "from pelagos.core.flow import Step\nfrom . import state\n", []),
        ("games/chess/flow.py", "import random, time\n", ["random", "time"]),
        ("server/app.py", "import fastapi\n", []),
    ],
)
def test_the_check_sees_what_it_should(path: str, source: str, expected: list[str]) -> None:
    assert faults(path, source) == expected
