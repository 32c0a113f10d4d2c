"""The numbered clauses of a game's rules: how they are written, defined and mentioned. Not compiled."""

from __future__ import annotations

import re

_NAME = r"[A-Z]{1,3}-\d+[A-Za-z]?"
_DEFINED = re.compile(rf"^\s*(?P<mark>[-*|]\s+)?\**(?P<name>{_NAME})(?![\w-])")

MENTION = re.compile(rf"(?<![\w-]){_NAME}(?![\w-])")


def clause_of(line: str) -> str:
    """The clause that a line of the rules begins: `**C-12** …`, `P-12 …`, `- A-12 …` or `| R-12 | …`; else nothing.

    >>> clause_of("- **C-2 Chimera** Take one (C-1)."), clause_of("See C-9.")
    ('C-2', '')
    """
    found = _DEFINED.match(line)
    return found["name"] if found else ""


def begins_paragraph(line: str) -> bool:
    """Whether a line begins a clause that stands in no list and no table.

    >>> begins_paragraph("**C-1** Two players."), begins_paragraph("- **C-1** Two players.")
    (True, False)
    """
    found = _DEFINED.match(line)
    return found is not None and not found["mark"]


def clauses_of(rules: str) -> list[str]:
    """The clauses that a rules text numbers, in its order.

    >>> clauses_of("**C-1** Two players.\\n- **C-2 Chimera** Take (C-1).\\n| R-3 | a ruling |\\nSee C-9.")
    ['C-1', 'C-2', 'R-3']
    """
    return list(dict.fromkeys(name for name in map(clause_of, rules.splitlines()) if name))


def clause_text(rules: str, number: str) -> str:
    """The clause with this number, as it stands in the rules, without Markdown signs; empty if there is none.

    >>> clause_text("- **C-1** Two players.\\n- **C-2** Take\\n  three.\\n\\n## Next", "C-2")
    'C-2 Take three.'
    """
    found: list[str] = []
    for line in rules.splitlines():
        name = clause_of(line)
        if found and (name or not line.strip() or line.startswith("#")):
            break
        if found or (name and name == number):
            found.append(line.strip())
    text = " ".join(found).strip("|-* ")
    return re.sub(r"\s+", " ", re.sub(r"[*`|]+", "", text)).strip()
