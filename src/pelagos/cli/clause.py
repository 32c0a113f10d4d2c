"""Finding a numbered clause in a game's rules."""

from __future__ import annotations

import re

_CLAUSE = re.compile(r"^\s*(?:[-*|]\s+)?\**([A-Z]{1,3}-\d+[A-Za-z]?)(?![\w-])")


def clause_text(rules: str, number: str) -> str:
    """The clause with this number, as it stands in the rules, without Markdown signs; empty if there is none.

    >>> clause_text("- **C-1** Two players.\\n- **C-2** Take\\n  three.\\n\\n## Next", "C-2")
    'C-2 Take three.'
    """
    found: list[str] = []
    for line in rules.splitlines():
        match = _CLAUSE.match(line)
        if found and (match or not line.strip() or line.startswith("#")):
            break
        if found or (match and match[1] == number):
            found.append(line.strip())
    text = " ".join(found).strip("|-* ")
    return re.sub(r"\s+", " ", re.sub(r"[*`|]+", "", text)).strip()
