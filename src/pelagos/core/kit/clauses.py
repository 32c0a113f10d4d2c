"""Which of the numbered clauses of a game's rules tests cite."""

from __future__ import annotations

import ast
from pathlib import Path

from ..rulebook import clauses_of


def cited_in(source: str) -> set[str]:
    """The clauses that a test module cites with `@pytest.mark.clause(...)` or `pytestmark = pytest.mark.clause(...)`.

    A range may be written as two clauses with dots between, `"C-12..C-15"`.

    >>> sorted(cited_in("@pytest.mark.clause('C-1', 'C-3..C-5')\\ndef test_it(): pass"))
    ['C-1', 'C-3', 'C-4', 'C-5']
    """
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause":
            for argument in node.args:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found.update(_expand(argument.value))
    return found


def _expand(text: str) -> list[str]:
    first, dots, last = text.partition("..")
    if not dots:
        return [text]
    letter, _, low = first.partition("-")
    high = last.rpartition("-")[2]
    return [f"{letter}-{number}" for number in range(int(low), int(high) + 1)]


def cited(folder: Path) -> set[str]:
    """The clauses cited by the tests below a folder."""
    found: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        found |= cited_in(path.read_text("utf-8"))
    return found


def untested(rules: str, folder: Path) -> list[str]:
    """The clauses that no test below the folder cites."""
    tested = cited(folder)
    return [clause for clause in clauses_of(rules) if clause not in tested]
