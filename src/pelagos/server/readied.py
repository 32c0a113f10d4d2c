"""Statements of every choice: compiled once for each kind of database, then given to its driver as they are.

SQLAlchemy looks at every statement and value anew each time, which takes longer than the database does. What is given
here must therefore be what the drivers take by themselves: numbers, texts, truths, bytes and None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Insert, Update


class Readied:
    """One statement that answers with no rows."""

    def __init__(self, statement: Insert | Update) -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, list[str] | None]] = {}  # by dialect: the text, its parameters in their order

    def run(self, connection: Connection, values: Mapping[str, object]) -> int:
        """Run it; how many rows were changed."""
        dialect = connection.dialect
        known = self._texts.get(dialect.name)
        if known is None:
            compiled: Any = self._statement.compile(dialect=dialect)
            known = self._texts[dialect.name] = str(compiled), compiled.positiontup
        text, order = known
        given: Any = dict(values) if order is None else tuple([values[name] for name in order])
        return connection.exec_driver_sql(text, given).rowcount
