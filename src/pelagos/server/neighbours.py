"""Other processes on the same PostgreSQL: what they changed is heard at once, a bot's turn is thought out once, and
whoever is at a table is seen to be there.

Whoever commits a change announces it in the same transaction (`store.announce`): `NOTIFY` is delivered with the commit.
A line that was cut may have missed something: then nothing in memory is believed any more. SQLite has no neighbours.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from typing import Any

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from .store import CHANNEL, MYSELF, signed

log = logging.getLogger("pelagos.neighbours")

EVERY = 20.0  # seconds after which a process says again who is there
BELIEVED = 50.0  # seconds that it is believed
PAIRS = 120  # of a table and a person in one note, which may have 8,000 bytes
GLANCE = 0.5  # seconds between two looks whether it is time to stop
AGAIN = 2.0  # seconds until a cut line is tried again


class Neighbours:
    """The ear, and the locks."""

    def __init__(self, engine: Engine, heard: Callable[[str, str, str, str], None], lost: Callable[[], None]) -> None:
        self._engine = create_engine(engine.url, poolclass=NullPool, hide_parameters=True)
        self._heard = heard  # what changed, which, its number, and who says so
        self._lost = lost  # something may have been missed
        self._stopped = threading.Event()
        self._ear: threading.Thread | None = None
        self._line = Line(self._engine)
        self._locks = Locks(self._line)
        self._told: set[asyncio.Task[None]] = set()
        self.presence = Presence()
        self.listening = threading.Event()

    def start(self) -> None:
        """Begin to listen."""
        loop = asyncio.get_running_loop()
        self._ear = threading.Thread(target=self._listen, args=(loop,), name="neighbours", daemon=True)
        self._ear.start()

    async def stop(self) -> None:
        """Listen no more."""
        self._stopped.set()
        if self._ear is not None:
            await asyncio.to_thread(self._ear.join, 5.0)
        await asyncio.gather(*self._told, return_exceptions=True)
        await self._line.close()
        self._engine.dispose()

    def tell(self, *words: str) -> None:
        """Say something that no transaction is about; whoever is not heard now says it again some time."""
        task = asyncio.get_running_loop().create_task(self._say(signed(*words)))
        self._told.add(task)
        task.add_done_callback(self._told.discard)

    async def _say(self, payload: str) -> None:
        await self._line.ask(f"select 1 from pg_notify('{CHANNEL}', :payload)", payload=payload)

    @asynccontextmanager
    async def alone(self, table_id: str, seat: int) -> AsyncIterator[bool]:
        """Whether nobody else thinks about this seat; for as long as this lasts, nobody else will."""
        async with self._locks.alone(f"{table_id} {seat}") as mine:
            yield mine

    # In the thread.

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        first = True
        while not self._stopped.is_set():
            try:
                self._follow(loop, first)
            except Exception as error:
                self.listening.clear()
                log.warning("the line to other processes was cut: %s", type(error).__name__)
                self._stopped.wait(AGAIN)
            first = False

    def _follow(self, loop: asyncio.AbstractEventLoop, first: bool) -> None:
        with self._engine.connect() as connection:
            line: Any = connection.connection.driver_connection
            line.autocommit = True
            line.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            _tell(loop, self.tell, "hello")
            if not first:
                _tell(loop, self._lost)
            while not self._stopped.is_set():
                for note in line.notifies(timeout=GLANCE):
                    who, what, which, number = (*note.payload.split(" "), "", "", "")[:4]
                    if who != MYSELF:
                        _tell(loop, self._heard, what, which, number, who)


def _tell(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *args: str) -> None:
    with suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(work, *args)


class Line:
    """One connection, and the thread in which it is spoken to."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="line")
        self._connection: Any = None

    async def ask(self, query: str, **given: object) -> Any:
        """The one value that a query gives; None if the database does not answer."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._ask, query, given)

    def _ask(self, query: str, given: dict[str, object]) -> Any:
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            return self._connection.execute(text(query), given).scalar_one()
        except SQLAlchemyError:
            self._hang_up()
            return None

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(SQLAlchemyError):
                connection.close()

    async def close(self) -> None:
        """Speak no more."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._hang_up)
        self._thread.shutdown(wait=False)


class Locks:
    """Locks of the database, held by one connection: they end with it, however this process ends."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self._held: set[int] = set()  # the database would give the same connection the same lock twice

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[bool]:
        """Whether the lock was free; it is held meanwhile."""
        key = int.from_bytes(blake2b(what.encode(), digest_size=8).digest(), "big", signed=True)
        mine = key not in self._held
        if mine:
            self._held.add(key)
            free = await self._line.ask("select pg_try_advisory_lock(:key)", key=key)
            mine = free is not False  # no answer: better twice than never, the second answer is refused
            if not mine:
                self._held.discard(key)
        try:
            yield mine
        finally:
            if mine:
                self._held.discard(key)
                await self._line.ask("select pg_advisory_unlock(:key)", key=key)


class Presence:
    """Who has a stream of which table open at which other process.

    Every process says so when somebody comes or goes, and again and again, since one that was killed says nothing.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._until: dict[str, dict[tuple[str, str], float]] = {}  # table -> (person, process) -> believed until

    def here(self, process: str, table_id: str, person: str) -> bool:
        """Somebody is there; whether that is new."""
        known = self._until.setdefault(table_id, {})
        new = known.get((person, process), 0.0) < self._clock()
        known[person, process] = self._clock() + BELIEVED
        return new

    def left(self, process: str, table_id: str, person: str) -> None:
        """Somebody has gone."""
        known = self._until.get(table_id, {})
        known.pop((person, process), None)
        if not known:
            self._until.pop(table_id, None)

    def at(self, table_id: str) -> set[str]:
        """Who is at a table."""
        now = self._clock()
        return {person for (person, _), until in self._until.get(table_id, {}).items() if until >= now}

    def forget_old(self) -> None:
        """What nobody repeats is not remembered."""
        now = self._clock()
        for table_id, known in list(self._until.items()):
            for key in [key for key, until in known.items() if until < now]:
                del known[key]
            if not known:
                del self._until[table_id]


def packed(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Tables and people in words of a note, each short enough for one."""
    words = [f"{table}:{person}" for table, person in pairs]
    for start in range(0, len(words), PAIRS):
        yield ",".join(words[start : start + PAIRS])


def unpacked(word: str) -> Iterator[tuple[str, str]]:
    """The tables and people of one note."""
    for pair in word.split(","):
        table, colon, person = pair.partition(":")
        if colon:
            yield table, person
