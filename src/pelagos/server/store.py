"""The store: one engine, brought to the newest schema at the start.

The event loop never waits for a disk. `store.read(work, …)` looks something up in a thread, `store.write(work, …)`
makes a small change, `store.write_much(work, …)` a large one. `work(connection, …)` runs in a transaction: what it
wrote is committed when they return, and rolled back if it raises.

SQLite takes one writer at a time, so changes queue up and are committed in groups: what came in while the disk was
busy becomes one transaction, each change in a savepoint of its own. So hundreds of moves a second are safe on a disk
that takes ten milliseconds to say so. Small changes are begun and made on the event loop itself (a move is half a
millisecond; a thread would have to wait for its turn after every statement); only committing, which has to wait for
the disk, is done in a thread. Where another process writes, the loop asks every millisecond whether it has done.

A transaction costs as much as several changes. So where the event loop has other things to do, groups are given a
moment to grow: that delays an answer by some milliseconds, and nobody who has the server to himself.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, func, insert, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg

from . import schema

P = ParamSpec("P")
T = TypeVar("T")
Threaded = Callable[..., Awaitable[Any]]  # what is called in the thread of the disk

SIGNING = "signing"
PUSHING = "vapid"
CHANNEL = "pelagos"  # on which processes tell each other what they changed
MYSELF = secrets.token_hex(6)  # this process, among those on one database
STARTING = 0x50454C41  # the lock of whoever looks after the schema
READING = "pelagos_reading"  # the execution option of connections that only read
UNSAID = "pelagos_unsaid"  # at a connection: what its transaction announces
MOMENT = 0.001  # seconds until whoever waits for another writer looks again
MOST_JOBS = 50  # in one transaction: the event loop is busy with them for some 25 ms
GROWING = 0.04  # seconds between the end of a transaction and the next one, while there is something else to do
IDLE = 0.0002  # seconds: rounds of the event loop that take less had nothing to do
ROUNDS = 4  # of them: one alone may have come between two long ones


def announce(connection: Connection, *words: object) -> None:
    """Tell other processes on this database of a change; they hear of it when it is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, signed(*words))))
    else:
        _unsaid(connection).append(signed(*words))


def signed(*words: object) -> str:
    """What is announced, with the name of this process."""
    return " ".join(map(str, (MYSELF, *words)))


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
                if self.engine.dialect.name == "postgresql":  # one of those that start at once goes first
                    connection.execute(select(func.pg_advisory_xact_lock(STARTING)))
                migrate(connection)
                self.signing_key = secret(connection, SIGNING)
                self.push_key = secret(connection, PUSHING)
        except SQLAlchemyError as error:
            raise StoreError(msg("server.database", reason=reason_of(error))) from error
        except CommandError as error:
            raise StoreError(msg("server.database-newer")) from error
        lite = self.engine.dialect.name == "sqlite"
        # Whatever is read in one go is of one moment: a position must not be newer than the log that leads to it.
        moment = {} if lite else {"isolation_level": "REPEATABLE READ"}
        self._reading = self.engine.execution_options(**{READING: True}, **moment)
        self._threads = ThreadPoolExecutor(2 if lite else 8, thread_name_prefix="store")
        self.announced: Callable[[list[str]], None] = lambda notes: None  # told what SQLite itself passes on to nobody
        self._group = Group(self.engine, lambda notes: self.announced(notes)) if lite else None

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Look something up, in a thread."""
        return await self._in_thread(self._reading, lambda connection: work(connection, *args, **kwargs))

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Make a change of a few rows; it is committed when this returns."""
        return await self._change(lambda connection: work(connection, *args, **kwargs))

    async def write_much(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Make a change of many rows; it is committed when this returns."""
        return await self._change(lambda connection: work(connection, *args, **kwargs), long=True)

    async def _change(self, work: Callable[[Connection], T], long: bool = False) -> T:
        if self._group is not None:
            return await self._group.add(work, long)
        return await self._in_thread(self.engine, work)

    async def _in_thread(self, engine: Engine, work: Callable[[Connection], T]) -> T:
        def in_thread() -> T:
            with engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, in_thread)

    async def finish(self) -> None:
        """Wait until what was begun is committed."""
        if self._group is not None:
            await self._group.finish()

    def close(self) -> None:
        """Let go of the database."""
        if self._group is not None:
            self._group.close()
        self._threads.shutdown(wait=True)
        self.engine.dispose()


class Job:
    """A change that waits for its turn, and whoever waits for it."""

    def __init__(self, work: Callable[[Connection], Any], future: asyncio.Future[Any], long: bool) -> None:
        self.work = work
        self.future = future
        self.long = long
        self.result: Any = None
        self.fault: Exception | None = None

    def run(self, connection: Connection, alone: bool) -> None:
        """Make the change; if it raises, it alone is undone. Alone in the transaction, it needs no savepoint."""
        try:
            if alone:
                self.result = self.work(connection)
            else:
                with _savepoint(connection):
                    self.result = self.work(connection)
        except Exception as fault:
            self.fault = fault
            if alone or not _in_transaction(connection):
                raise  # the whole transaction is undone; on a full disk, for one, SQLite has done so already

    def tell(self) -> None:
        """What became of it."""
        if self.future.done():  # whoever waited for it has gone
            return
        if self.fault is not None:
            self.future.set_exception(self.fault)
        else:
            self.future.set_result(self.result)


class Group:
    """Changes to SQLite, one after the other, committed in groups."""

    def __init__(self, engine: Engine, announced: Callable[[list[str]], None]) -> None:
        self._engine = engine
        self._announced = announced
        self._disk = ThreadPoolExecutor(1, thread_name_prefix="disk")
        self._jobs: list[Job] = []
        self._working: asyncio.Task[None] | None = None
        self._ended = 0.0  # when the last transaction did

    async def add(self, work: Callable[[Connection], T], long: bool = False) -> T:
        """Queue a change; it is committed when this returns."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._jobs.append(Job(work, future, long))
        if self._working is None:
            self._working = loop.create_task(self._work())
        return await future

    async def finish(self) -> None:
        """Wait until the queue is empty."""
        while self._working is not None:
            await asyncio.wait([self._working])

    def close(self) -> None:
        """Let go of the disk."""
        self._disk.shutdown(wait=True)

    async def _work(self) -> None:
        in_thread = partial(asyncio.get_running_loop().run_in_executor, self._disk)
        try:
            while self._jobs:
                await self._grow()
                try:
                    connection = await self._begin(in_thread)
                except Exception as error:
                    self._tell(self._taken(), error)
                    continue
                jobs = self._taken()  # with those that came in meanwhile
                try:
                    notes = await self._commit(connection, jobs, in_thread)
                except Exception as error:
                    self._tell(jobs, error)
                    continue
                self._tell(jobs)
                self._ended = time.monotonic()
                if notes:
                    self._announced(notes)
        finally:
            self._working = None

    @staticmethod
    def _tell(jobs: list[Job], fault: Exception | None = None) -> None:
        """What became of these changes; the fault of a transaction is that of all that were in it."""
        for job in jobs:
            job.fault = fault or job.fault
            job.tell()

    def _taken(self) -> list[Job]:
        """The changes of the next group, but for those for which nobody waits any more."""
        jobs, self._jobs = self._jobs[:MOST_JOBS], self._jobs[MOST_JOBS:]
        return [job for job in jobs if not job.future.done()]

    async def _grow(self) -> None:
        """Let others join, as long as the last transaction is a moment ago and the event loop is busy anyway."""
        until, now = self._ended + GROWING, time.monotonic()
        while now < until and len(self._jobs) < MOST_JOBS:
            before = now
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
            now = time.monotonic()
            if now - before < IDLE:
                return

    async def _commit(self, connection: Connection, jobs: list[Job], in_thread: Threaded) -> list[str]:
        """One transaction, which was begun, for all; what it announces. If it cannot be committed, nothing was done and
        this raises."""
        try:
            for job in jobs:
                if job.long:
                    await in_thread(job.run, connection, len(jobs) == 1)
                else:
                    job.run(connection, len(jobs) == 1)
        except BaseException:
            await in_thread(self._abandon, connection)
            raise
        notes: list[str] = await in_thread(self._end, connection)
        return notes

    async def _begin(self, in_thread: Threaded) -> Connection:
        """A transaction, as soon as no other process has one: the event loop asks for the lock again and again. So it
        has it when it can use it, and holds it up to nobody while it does something else; SQLite's own waiting would
        need a thread, and looks ever more seldom."""
        pool = self._engine.pool
        if isinstance(pool, QueuePool) and pool.checkedin():
            connection = self._engine.connect()
        else:  # a new one reads the file
            connection = await in_thread(self._engine.connect)
        raw: Any = connection.connection.dbapi_connection
        try:
            (patience,) = raw.execute("PRAGMA busy_timeout").fetchone()
            raw.execute("PRAGMA busy_timeout=0")
            until = time.monotonic() + patience / 1000
            while _held(raw) and time.monotonic() < until:
                await asyncio.sleep(MOMENT)
            connection.begin()  # whatever else is wrong is told here
            raw.execute(f"PRAGMA busy_timeout={patience}")
        except BaseException:
            await in_thread(self._abandon, connection)
            raise
        return connection

    def _end(self, connection: Connection) -> list[str]:
        """Commit; what is announced by that."""
        try:
            connection.commit()
        except BaseException:
            self._abandon(connection)
            raise
        notes = _unsaid(connection)
        connection.close()
        return notes

    @staticmethod
    def _abandon(connection: Connection) -> None:
        """Never again use a connection on which something failed: closing it for good undoes what was not committed."""
        connection.invalidate()
        connection.close()


def _held(raw: sqlite3.Connection) -> bool:
    """Whether somebody else writes; if not, a transaction has begun. Asked of the driver: SQLAlchemy makes much of a
    refusal."""
    try:
        raw.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        return error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
    return False


def _in_transaction(connection: Connection) -> bool:
    raw: Any = connection.connection.dbapi_connection
    return bool(raw.in_transaction)


def open_engine(url: str) -> Engine:
    """An engine for SQLite in WAL mode, or for PostgreSQL."""
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "sqlite" and parsed.database and parsed.database != ":memory:":
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(parsed, hide_parameters=True)  # positions and links of seats stay out of the log
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
    connection.info.pop(UNSAID, None)
    raw: Any = connection.connection.dbapi_connection
    if raw.in_transaction:  # begun by a group
        return
    # IMMEDIATE: whoever reads and then writes finds nothing changed in between by another process. Those who only read
    # wait for nobody.
    connection.exec_driver_sql("BEGIN" if connection.get_execution_options().get(READING) else "BEGIN IMMEDIATE")


# What a transaction of SQLite announces waits at its connection for the commit.


def _unsaid(connection: Connection) -> list[str]:
    notes: list[str] = connection.info.setdefault(UNSAID, [])
    return notes


@contextmanager
def _savepoint(connection: Connection) -> Iterator[None]:
    """What stands or falls alone, with what it announces. Said to the driver: SQLAlchemy's own are made for more."""
    unsaid = _unsaid(connection)
    before = len(unsaid)
    raw: Any = connection.connection.dbapi_connection
    raw.execute("SAVEPOINT job")
    try:
        yield
    except BaseException:
        del unsaid[before:]
        if raw.in_transaction:
            raw.execute("ROLLBACK TO job")
            raw.execute("RELEASE job")
        raise
    raw.execute("RELEASE job")


def alembic_config(connection: Connection | None = None) -> Config:
    """What Alembic needs to know, without a file."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def migrate(connection: Connection) -> None:
    """Bring a database to the newest schema; a fresh one from nothing."""
    if MigrationContext.configure(connection).get_current_revision() != newest_revision():
        command.upgrade(alembic_config(connection), "head")


@cache
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
