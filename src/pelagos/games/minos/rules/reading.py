"""How tables whose rows have fixed names are read."""

from __future__ import annotations

from ....core.content import Row, unique


def numbered(rows: list[Row], ids: list[str], column: str = "id") -> list[Row]:
    """The rows of a table in the order of their names, which must be these, each once."""
    unique(rows, column)
    return sorted(rows, key=lambda row: row.word(column, ids))
