"""Other processes on the same PostgreSQL: what they changed is heard at once, and a bot's turn is thought out once.

Whoever commits a change announces it in the same transaction (`store.announce`): `NOTIFY` is delivered with the commit.
A line that was cut may have missed something: then nothing in memory is believed any more. SQLite has no neighbours.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from typing import Any

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from .store import CHANNEL, MYSELF

log = logging.getLogger("pelagos.neighbours")

GLANCE = 0.5  # seconds between two looks whether it is time to stop
AGAIN = 2.0  # seconds until a cut line is tried again


class Neighbours:
    """The ear, and the locks."""

    def __init__(self, engine: Engine, heard: Callable[[str, str, str], None], lost: Callable[[], None]) -> None:
        self._engine = create_engine(engine.url, poolclass=NullPool, hide_parameters=True)
        self._heard = heard  # what changed, which, and its number
        self._lost = lost  # something may have been missed
        self._stopped = threading.Event()
        self._ear: threading.Thread | None = None
        self._locks = Locks(self._engine)
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
        await self._locks.close()

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
            if not first:
                _tell(loop, self._lost)
            while not self._stopped.is_set():
                for note in line.notifies(timeout=GLANCE):
                    who, what, which, number = (*note.payload.split(" "), "", "", "")[:4]
                    if who != MYSELF:
                        _tell(loop, self._heard, what, which, number)


def _tell(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *args: str) -> None:
    with suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(work, *args)


class Locks:
    """Locks of the database, held by one connection: they end with it, however this process ends."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="locks")
        self._connection: Any = None
        self._held: set[int] = set()  # the database would give the same connection the same lock twice

    @asynccontextmanager
    async def alone(self, what: str) -> AsyncIterator[bool]:
        """Whether the lock was free; it is held meanwhile."""
        key = int.from_bytes(blake2b(what.encode(), digest_size=8).digest(), "big", signed=True)
        loop = asyncio.get_running_loop()
        mine = key not in self._held
        if mine:
            self._held.add(key)
            mine = await loop.run_in_executor(self._thread, self._do, "pg_try_advisory_lock", key)
            if not mine:
                self._held.discard(key)
        try:
            yield mine
        finally:
            if mine:
                self._held.discard(key)
                await loop.run_in_executor(self._thread, self._do, "pg_advisory_unlock", key)

    def _do(self, function: str, key: int) -> bool:
        try:
            if self._connection is None:
                self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            return bool(self._connection.execute(text(f"select {function}(:key)"), {"key": key}).scalar_one())
        except SQLAlchemyError:
            connection, self._connection = self._connection, None
            if connection is not None:
                with suppress(SQLAlchemyError):
                    connection.close()
            return True  # better twice than never: the second answer is refused

    async def close(self) -> None:
        """Give all of them up."""

        def end() -> None:
            if self._connection is not None:
                with suppress(SQLAlchemyError):
                    self._connection.close()

        await asyncio.get_running_loop().run_in_executor(self._thread, end)
        self._thread.shutdown(wait=False)
        self._engine.dispose()
