"""Other processes on the same database: what they changed is heard at once, a bot's turn is thought out once, and
whoever is at a table is seen to be there.

Whoever commits a change announces it in the same transaction (`store.announce`), and it is heard when that is
committed. A line that was cut may have missed something: then nothing in memory is believed any more.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from hashlib import blake2b
from threading import Event
from typing import Protocol

from .store import MYSELF, signed
from .voice import LOST

EVERY = 20.0  # seconds after which a process says again who is there
BELIEVED = 50.0  # seconds that it is believed
PAIRS = 120  # of a table and a person in one note, which may have 8,000 bytes

Hear = Callable[[str], None]  # called on the event loop with every note, one's own perhaps among them
Opened = Callable[[bool], None]  # called there when notes will be heard from now on; whether some were missed before


class Line(Protocol):
    """How processes reach each other: what one of them tells, all hear; what one has locked, no other can lock."""

    listening: Event

    def start(self, hear: Hear, opened: Opened) -> None:
        """Begin to listen."""

    async def stop(self) -> None:
        """Listen no more."""

    def tell(self, *notes: str) -> None:
        """Say something that no transaction is about."""

    async def take(self, key: int) -> bool:
        """Lock something until it is let go, or this process has ended; whether it was free."""

    async def let_go(self, key: int) -> None:
        """Lock it no more."""


class Neighbours:
    """The ear, and the locks."""

    def __init__(self, line: Line, heard: Callable[[str, str, str, str], None], lost: Callable[[], None]) -> None:
        self._line = line
        self._heard = heard  # what changed, which, its number, and who says so
        self._lost = lost  # something may have been missed
        self.presence = Presence()
        self.listening = line.listening

    def start(self) -> None:
        """Begin to listen."""
        self._line.start(self._hear, self._opened)

    async def stop(self) -> None:
        """Listen no more."""
        await self._line.stop()

    def _opened(self, again: bool) -> None:
        self.tell("hello")
        if again:
            self._lost()

    def _hear(self, note: str) -> None:
        who, what, which, number = (*note.split(" "), "", "", "")[:4]
        if who == MYSELF:
            return
        if what == LOST:
            self._lost()
        else:
            self._heard(what, which, number, who)

    def tell(self, *words: str) -> None:
        """Say something that no transaction is about; whoever is not heard now says it again some time."""
        self._line.tell(signed(*words))

    def announced(self, notes: list[str]) -> None:
        """Pass on what was announced in a transaction that is committed, where the database does not do so itself."""
        self._line.tell(*notes)

    @asynccontextmanager
    async def alone(self, table_id: str, seat: int) -> AsyncIterator[bool]:
        """Whether nobody else thinks about this seat; for as long as this lasts, nobody else will."""
        key = int.from_bytes(blake2b(f"{table_id} {seat}".encode(), digest_size=8).digest(), "big", signed=True)
        mine = await self._line.take(key)
        try:
            yield mine
        finally:
            if mine:
                await self._line.let_go(key)


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
