"""The store: one engine, brought to the newest schema at the start, used from threads of its own.

The event loop never waits for a disk: `await store.run(work, …)` runs `work(connection, …)` in one transaction that is
committed when `run` returns, and rolled back if it raises.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg

from . import schema

P = ParamSpec("P")
T = TypeVar("T")

SIGNING = "signing"


class StoreError(PelagosError):
    """The database cannot be used."""


class Conflict(Exception):
    """Somebody else wrote first; nothing was written."""


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        threads = 1 if self.engine.dialect.name == "sqlite" else 8
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="store")
        try:
            with self.engine.begin() as connection:
                migrate(connection)
                self.signing_key = secret(connection, SIGNING)
        except SQLAlchemyError as error:
            raise StoreError(msg("server.database", reason=reason_of(error))) from error
        except CommandError as error:
            raise StoreError(msg("server.database-newer")) from error

    async def run(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do some work in one transaction, off the event loop; what it wrote is committed when this returns."""

        def in_thread() -> T:
            with self.engine.begin() as connection:
                return work(connection, *args, **kwargs)

        return await asyncio.get_running_loop().run_in_executor(self._threads, in_thread)

    def close(self) -> None:
        """Finish what was begun, then let go of the database."""
        self._threads.shutdown(wait=True)
        self.engine.dispose()


def open_engine(url: str) -> Engine:
    """An engine for SQLite in WAL mode, or for PostgreSQL."""
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database and parsed.database != ":memory:":
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(parsed)
    except (ArgumentError, ImportError, OSError) as error:
        raise StoreError(msg("server.database", reason=reason_of(error))) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _tune_sqlite)
    return engine


def _tune_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # FULL: a commit survives a loss of power, not only of the process; it costs about 0.1 ms in the store's own thread.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def alembic_config(connection: Connection | None = None) -> Config:
    """What Alembic needs to know, without a file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def migrate(connection: Connection) -> None:
    """Bring a database to the newest schema; a fresh one from nothing."""
    command.upgrade(alembic_config(connection), "head")


def newest_revision() -> str:
    """The schema this program speaks."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head() or ""


def secret(connection: Connection, name: str) -> bytes:
    """A random figure of 256 bits, made when it is first asked for."""
    known = connection.execute(select(schema.secrets.c.value).where(schema.secrets.c.name == name)).scalar_one_or_none()
    if known is not None:
        return bytes(known)
    fresh = secrets.token_bytes(32)
    connection.execute(insert(schema.secrets).values(name=name, value=fresh))
    return fresh


def reason_of(error: BaseException) -> str:
    """The database's own words, on one line and without the address (which may hold a password)."""
    original: Any = getattr(error, "orig", None) or error
    return " ".join(str(original).split())[:200]
