"""How clauses are written: defined at the beginning of a line, mentioned anywhere."""

from __future__ import annotations

import pytest

from pelagos.core.rulebook import MENTION, begins_paragraph, clause_of, clause_text

RULES = """# Rules

**C-1** Two players
sit down (C-2).
- **C-2 Chimera** Take `one` card.
| R-3 | a ruling |

C-4a Another
"""


@pytest.mark.parametrize(
    ("line", "name", "alone"),
    [
        ("**C-1** Two players", "C-1", True),
        ("C-4a Another", "C-4a", True),
        ("- **C-2 Chimera** Take", "C-2", False),
        ("| R-3 | a ruling |", "R-3", False),
        ("See C-1.", "", False),
        ("1. C-1 is only cited", "", False),
        ("C-1-2 is no clause", "", False),
        ("ABCD-1 is no clause", "", False),
    ],
)
def test_a_clause_is_defined_where_a_line_begins_with_it(line: str, name: str, alone: bool) -> None:
    assert clause_of(line) == name
    assert begins_paragraph(line) is alone


def test_clauses_are_mentioned_anywhere_but_inside_words() -> None:
    text = "C-1, (C-22b) and EX-3; not XC-1-2, aC-1 or C-1x2"
    assert MENTION.findall(text) == ["C-1", "C-22b", "EX-3"]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        ("C-1", "C-1 Two players sit down (C-2)."),
        ("C-2", "C-2 Chimera Take one card."),
        ("R-3", "R-3 a ruling"),
        ("C-4a", "C-4a Another"),
        ("C-9", ""),
        ("", ""),
    ],
)
def test_one_clause_is_read_as_plain_text(number: str, text: str) -> None:
    assert clause_text(RULES, number) == text
