"""How processes of one crew reach each other where their database does not pass anything on: SQLite.

What is told goes by datagrams (`voice.py`), what is locked by a file in the folder of the crew.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import socket
import threading
import time
from pathlib import Path
from typing import ClassVar

from .neighbours import Hear, Opened
from .voice import MOST_BYTES, Voice, datagrams, ear_name

MOMENT = 0.002  # seconds until somebody who had no room is told again
LAST_WORDS = 1.0  # seconds that are given at the end to what waits
PLACES = (1 << 62) - 1  # in a file, one for each lock


class LocalLine:
    """The ear of a process, its voice and its locks."""

    def __init__(self, folder: Path) -> None:
        self._name = ear_name()
        self._folder = folder
        self._voice = Voice(folder, self._name)
        self._locks = Locks(folder / "locks")
        self._ear: socket.socket | None = None
        self._again: asyncio.TimerHandle | None = None
        self.listening = threading.Event()

    def start(self, hear: Hear, opened: Opened) -> None:
        """Begin to listen."""
        ear = self._ear = datagrams()
        ear.bind(str(self._folder / self._name))
        asyncio.get_running_loop().add_reader(ear, self._receive, ear, hear)
        self.listening.set()
        opened(False)

    @staticmethod
    def _receive(ear: socket.socket, hear: Hear) -> None:
        while True:
            try:
                data = ear.recv(2 * MOST_BYTES)
            except OSError:  # there is nothing more
                return
            for note in data.decode().split("\n"):
                hear(note)

    def tell(self, *notes: str) -> None:
        """Say something."""
        self._goes_on(self._voice.say(notes))

    def _deliver(self) -> None:
        self._again = None
        self._goes_on(self._voice.deliver())

    def _goes_on(self, done: bool) -> None:
        if not done and self._again is None:
            self._again = asyncio.get_running_loop().call_later(MOMENT, self._deliver)

    async def stop(self) -> None:
        """Listen no more, when everything has been said."""
        until = time.monotonic() + LAST_WORDS
        while not self._voice.deliver() and time.monotonic() < until:
            await asyncio.sleep(MOMENT)
        if self._again is not None:
            self._again.cancel()
        if self._ear is not None:
            asyncio.get_running_loop().remove_reader(self._ear)
            self._ear.close()
            (self._folder / self._name).unlink(missing_ok=True)
        self._voice.close()
        self._locks.close()

    async def take(self, key: int) -> bool:
        """Lock something; whether it was free."""
        return self._locks.take(key)

    async def let_go(self, key: int) -> None:
        """Lock it no more."""
        self._locks.let_go(key)


class Locks:
    """Locks on the bytes of a file that holds nothing: they end with the process, however it ends."""

    _held: ClassVar[set[tuple[Path, int]]] = set()  # by this process, which would be given the same lock twice

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def take(self, key: int) -> bool:
        """Lock one; whether it was free."""
        if (self._path, key) in self._held:
            return False
        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, key & PLACES)
        except OSError:
            return False
        self._held.add((self._path, key))
        return True

    def let_go(self, key: int) -> None:
        """Lock it no more."""
        self._held.discard((self._path, key))
        fcntl.lockf(self._file, fcntl.LOCK_UN, 1, key & PLACES)

    def close(self) -> None:
        """Lock nothing more."""
        os.close(self._file)
