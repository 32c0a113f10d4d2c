"""The store: one engine, brought to the newest schema at the start, used from threads of its own.

The event loop never waits for a disk: `await store.run(work, …)` runs `work(connection, …)` in a transaction that is
committed when `run` returns, and rolled back if it raises.

SQLite has one thread, which commits in groups: whatever came in while the disk was busy becomes one transaction, each
work in a savepoint of its own. So hundreds of moves a second are safe on a disk that takes ten milliseconds to say so.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
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
MOST_JOBS = 200  # in one transaction


class StoreError(PelagosError):
    """The database cannot be used."""


class Conflict(Exception):
    """Somebody else wrote first; nothing was written."""


class Store:
    """The database of one server."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        try:
            with self.engine.begin() as connection:
                migrate(connection)
                self.signing_key = secret(connection, SIGNING)
        except SQLAlchemyError as error:
            raise StoreError(msg("server.database", reason=reason_of(error))) from error
        except CommandError as error:
            raise StoreError(msg("server.database-newer")) from error
        self._group = Group(self.engine) if self.engine.dialect.name == "sqlite" else None
        self._threads = ThreadPoolExecutor(8, thread_name_prefix="store")

    async def run(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do some work in a transaction, off the event loop; what it wrote is committed when this returns."""
        if self._group is not None:
            return await asyncio.wrap_future(self._group.add(lambda connection: work(connection, *args, **kwargs)))

        def in_thread() -> T:
            with self.engine.begin() as connection:
                return work(connection, *args, **kwargs)

        return await asyncio.get_running_loop().run_in_executor(self._threads, in_thread)

    def close(self) -> None:
        """Finish what was begun, then let go of the database."""
        if self._group is not None:
            self._group.close()
        self._threads.shutdown(wait=True)
        self.engine.dispose()


Job = tuple[Callable[[Connection], Any], "Future[Any]"]


class Group:
    """The one thread that writes to SQLite, and commits in groups."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def add(self, work: Callable[[Connection], T]) -> Future[T]:
        """Queue some work; the future is done when it is committed."""
        future: Future[T] = Future()
        self._jobs.put((work, future))
        return future

    def close(self) -> None:
        """Do what is queued, then end."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        ending = False
        while not ending:
            jobs: list[Job] = []
            job = self._jobs.get()
            while True:
                if job is None:
                    ending = True
                else:
                    jobs.append(job)
                if self._jobs.empty() or len(jobs) >= MOST_JOBS:
                    break
                job = self._jobs.get()
            jobs = [each for each in jobs if each[1].set_running_or_notify_cancel()]
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[Job]) -> None:
        """One transaction for all. Work that raises is undone alone; if the commit fails, nothing was done."""
        outcomes: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self._engine.begin() as connection:
                for work, future in jobs:
                    try:
                        with connection.begin_nested():
                            outcomes.append((future, work(connection), None))
                    except Exception as error:
                        outcomes.append((future, None, error))
        except BaseException as error:
            outcomes = [(future, None, error) for _, future in jobs]
        for future, result, fault in outcomes:
            if fault is not None:
                future.set_exception(fault)
            else:
                future.set_result(result)


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
        event.listen(engine, "begin", _begin_sqlite)
    return engine


def _tune_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions are begun by us, not guessed by the driver: savepoints need it
    # FULL: a commit survives a loss of power, not only of the process.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    # IMMEDIATE: whoever reads and then writes finds nothing changed in between by another process.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


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
