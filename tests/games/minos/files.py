"""The files of the game's content, as they stand and with something changed."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from pelagos.core.content import Source
from pelagos.core.errors import ContentError
from pelagos.core.tongue import LANGUAGES, Tongue
from pelagos.games.minos.rules.content import BOXES

SOURCE = Source("pelagos.games.minos")


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table, unread."""
    return list(csv.DictReader(io.StringIO(SOURCE.text(name), newline="")))


def document(name: str) -> dict[str, Any]:
    """A document, unread."""
    data: dict[str, Any] = json.loads(SOURCE.text(name))
    return data


def with_cell(name: str, row_id: str, column: str, value: str) -> dict[str, str]:
    """A table in which one cell says something else."""
    rows = table(name)
    next(row for row in rows if next(iter(row.values())) == row_id)[column] = value
    return {name: as_text(rows)}


def as_text(rows: list[dict[str, str]]) -> str:
    """Rows as a CSV file."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def with_value(name: str, path: str, value: object) -> dict[str, str]:
    """A document in which the value at a path, its steps parted by full stops, is another."""
    data = document(name)
    *steps, last = path.split(".")
    inner: Any = data
    for step in steps:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[int(last) if isinstance(inner, list) else last] = value
    return {name: json.dumps(data)}


def refused(own: dict[str, str]) -> str:
    """Where and why files are refused; every language can say it."""
    with pytest.raises(ContentError) as error:
        BOXES.bring(own)
    for language in LANGUAGES:
        assert "content." not in Tongue(language)(error.value.message)
    return str(error.value)
