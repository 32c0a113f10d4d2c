"""How processes on one PostgreSQL reach each other: `NOTIFY`, which is delivered with the commit, and its locks."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from .neighbours import Hear, Opened
from .store import CHANNEL

log = logging.getLogger("pelagos.neighbours")

GLANCE = 0.5  # seconds between two looks whether it is time to stop
AGAIN = 2.0  # seconds until a cut line is tried again


class PostgresLine:
    """A connection that listens, in a thread of its own, and one that speaks and holds the locks: they end with it,
    however this process ends."""

    def __init__(self, engine: Engine) -> None:
        self._engine = create_engine(engine.url, poolclass=NullPool, hide_parameters=True)
        self._stopped = threading.Event()
        self._ear: threading.Thread | None = None
        self._mouth = Mouth(self._engine)
        self._told: set[asyncio.Task[Any]] = set()
        self._held: set[int] = set()  # the database would give the same connection the same lock twice
        self.listening = threading.Event()

    def start(self, hear: Hear, opened: Opened) -> None:
        """Begin to listen."""
        given = (asyncio.get_running_loop(), hear, opened)
        self._ear = threading.Thread(target=self._listen, args=given, name="neighbours", daemon=True)
        self._ear.start()

    async def stop(self) -> None:
        """Listen no more."""
        self._stopped.set()
        if self._ear is not None:
            await asyncio.to_thread(self._ear.join, 5.0)
        await asyncio.gather(*self._told, return_exceptions=True)
        await self._mouth.close()
        self._engine.dispose()

    def tell(self, *notes: str) -> None:
        """Say something."""
        for note in notes:
            said = self._mouth.ask(f"select 1 from pg_notify('{CHANNEL}', :note)", note=note)
            task = asyncio.get_running_loop().create_task(said)
            self._told.add(task)
            task.add_done_callback(self._told.discard)

    async def take(self, key: int) -> bool:
        """Lock something; whether it was free."""
        if key in self._held:
            return False
        self._held.add(key)
        free = await self._mouth.ask("select pg_try_advisory_lock(:key)", key=key)
        if free is False:  # no answer: better twice than never, the second answer is refused
            self._held.discard(key)
        return free is not False

    async def let_go(self, key: int) -> None:
        """Lock it no more."""
        self._held.discard(key)
        await self._mouth.ask("select pg_advisory_unlock(:key)", key=key)

    # In the thread.

    def _listen(self, loop: asyncio.AbstractEventLoop, hear: Hear, opened: Opened) -> None:
        again = False
        while not self._stopped.is_set():
            try:
                self._follow(loop, hear, partial(opened, again))
            except Exception as error:
                self.listening.clear()
                log.warning("the line to other processes was cut: %s", type(error).__name__)
                self._stopped.wait(AGAIN)
            again = True

    def _follow(self, loop: asyncio.AbstractEventLoop, hear: Hear, opened: Callable[[], None]) -> None:
        with self._engine.connect() as connection:
            line: Any = connection.connection.driver_connection
            line.autocommit = True
            line.execute(f"LISTEN {CHANNEL}")
            self.listening.set()
            _call(loop, opened)
            while not self._stopped.is_set():
                for note in line.notifies(timeout=GLANCE):
                    _call(loop, hear, note.payload)


def _call(loop: asyncio.AbstractEventLoop, work: Callable[..., None], *args: str) -> None:
    with suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(work, *args)


class Mouth:
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
