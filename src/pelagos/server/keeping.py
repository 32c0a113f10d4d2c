"""Backups: all that a database holds as one file of plain lines, and back, whatever the kind of database.

The file is gzip of JSON lines: a head, a line for each row in a fixed order, and at the end the SHA-256 of those lines.
Two databases with the same figure hold the same. A backup is taken at one moment, while the server runs.
"""

from __future__ import annotations

import base64
import gzip
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, LargeBinary, func, insert, select, text
from sqlalchemy import Table as Rows

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg

from . import schema
from .store import READING, Store, newest_revision, open_engine, reason_of

MAGIC = "pelagos backup 1"
AT_ONCE = 500  # rows written by one statement
LONGEST_LINE = 64_000_000


class BackupError(PelagosError):
    """A backup that cannot be made or brought back; the message says why."""


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    kind: str
    schema: str  # the revision of the schema


class Row(msgspec.Struct, frozen=True):
    """A line of the file: a row of a table, its values in the order of the schema."""

    table: str
    values: list[Any]


class Tail(msgspec.Struct, frozen=True):
    """The last line."""

    rows: int
    sha256: str


def _order() -> list[Rows]:
    """All tables, those that others point to first."""
    return list(schema.metadata.sorted_tables)


def _plain(row: Any, table: Rows) -> list[Any]:
    """The values of a row as JSON can hold them."""
    return [
        base64.b64encode(bytes(value)).decode() if value is not None and isinstance(column.type, LargeBinary) else value
        for value, column in zip(row, table.columns, strict=True)
    ]


def _back(values: list[Any], table: Rows) -> dict[str, Any]:
    if len(values) != len(table.columns):
        raise BackupError(msg("keeping.damaged"))
    return {
        column.name: base64.b64decode(value) if value is not None and isinstance(column.type, LargeBinary) else value
        for value, column in zip(values, table.columns, strict=True)
    }


def lines(connection: Connection) -> Iterator[bytes]:
    """Every row as a line, always in the same order."""
    for table in _order():
        rows = connection.execution_options(yield_per=AT_ONCE).execute(select(table).order_by(*table.primary_key))
        for row in rows:
            yield msgspec.json.encode(Row(str(table.name), _plain(row, table))) + b"\n"


def fingerprint(connection: Connection) -> tuple[int, str]:
    """How many rows there are, and the SHA-256 of all of them."""
    count, digest = 0, sha256()
    for line in lines(connection):
        count += 1
        digest.update(line)
    return count, digest.hexdigest()


def _at_one_moment(engine: Engine) -> Engine:
    """Whoever reads sees the database as it is now, however long it takes."""
    options: dict[str, Any] = {READING: True}
    if engine.dialect.name == "postgresql":
        options["isolation_level"] = "REPEATABLE READ"
    return engine.execution_options(**options)


def backup(url: str, path: Path) -> Tail:
    """Write all that a database holds into a new file that nobody else may read: it holds secrets."""
    store = Store(url)  # brought to the newest schema, as a server would
    count, digest = 0, sha256()
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with (
            os.fdopen(handle, "wb") as raw,
            gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as file,
            _at_one_moment(store.engine).begin() as connection,
        ):
            file.write(msgspec.json.encode(Head(MAGIC, newest_revision())) + b"\n")
            for line in lines(connection):
                count += 1
                digest.update(line)
                file.write(line)
            tail = Tail(count, digest.hexdigest())
            file.write(msgspec.json.encode(tail) + b"\n")
        return tail
    except OSError as error:
        raise BackupError(msg("keeping.file", file=str(path), reason=error.strerror or str(error))) from error
    finally:
        store.close()


def checked(path: Path) -> Tail:
    """The last line of a backup, if the file is whole; BackupError says why it is not."""
    count, digest = 0, sha256()
    last = b""
    for number, line in enumerate(_file_lines(path)):
        if number == 0:
            _check_head(line)
            continue
        if last:
            count += 1
            digest.update(last)
        last = line
    try:
        tail = msgspec.json.decode(last, type=Tail)
    except msgspec.MsgspecError:
        raise BackupError(msg("keeping.damaged")) from None
    if tail != Tail(count, digest.hexdigest()):
        raise BackupError(msg("keeping.damaged"))
    return tail


def _file_lines(path: Path) -> Iterator[bytes]:
    try:
        with gzip.open(path, "rb") as file:
            while line := file.readline(LONGEST_LINE):
                yield line
    except FileNotFoundError as error:
        raise BackupError(msg("keeping.file", file=str(path), reason=error.strerror or str(error))) from error
    except (OSError, EOFError) as error:
        raise BackupError(msg("keeping.damaged")) from error


def _check_head(line: bytes) -> None:
    try:
        head = msgspec.json.decode(line, type=Head)
    except msgspec.MsgspecError:
        raise BackupError(msg("keeping.damaged")) from None
    if head.kind != MAGIC:
        raise BackupError(msg("keeping.damaged"))
    if head.schema != newest_revision():
        raise BackupError(msg("keeping.schema", theirs=head.schema[:20], ours=newest_revision()))


def restore(url: str, path: Path) -> Tail:
    """Bring a backup back into a database that holds nothing yet; it holds then exactly what was saved, or nothing."""
    tail = checked(path)
    store = Store(url)
    try:
        with store.engine.begin() as connection:
            _must_be_empty(connection)
            connection.execute(schema.secrets.delete())  # the signing key that every new database makes
            _write(connection, path, tail.rows)
            _go_on_counting(connection)
            if fingerprint(connection) != (tail.rows, tail.sha256):
                raise BackupError(msg("keeping.differs"))
        return tail
    except BackupError:
        raise
    except Exception as error:
        raise BackupError(msg("keeping.failed", reason=reason_of(error))) from error
    finally:
        store.close()


def _must_be_empty(connection: Connection) -> None:
    for table in _order():
        if table is not schema.secrets and connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise BackupError(msg("keeping.not-empty"))


def _write(connection: Connection, path: Path, count: int) -> None:
    waiting: list[dict[str, Any]] = []
    current: Rows | None = None
    for number, line in enumerate(_file_lines(path)):
        if not 1 <= number <= count:
            continue
        row = msgspec.json.decode(line, type=Row)
        table = schema.metadata.tables[row.table]
        if waiting and (table is not current or len(waiting) >= AT_ONCE):
            assert current is not None
            connection.execute(insert(current), waiting)
            waiting = []
        current = table
        waiting.append(_back(row.values, table))
    if waiting and current is not None:
        connection.execute(insert(current), waiting)


def _go_on_counting(connection: Connection) -> None:
    """PostgreSQL counts new rows by itself: from where the backup ended."""
    if connection.dialect.name != "postgresql":
        return
    for table in (schema.chat, schema.undone, schema.notices):
        newest = connection.execute(select(func.max(table.c.id))).scalar_one()
        if newest is not None:
            connection.execute(
                text("select setval(pg_get_serial_sequence(:name, 'id'), :newest)"),
                {"name": table.name, "newest": newest},
            )


def engine_for(url: str) -> Engine:
    """An engine for looking at a database that is in use."""
    return _at_one_moment(open_engine(url))
