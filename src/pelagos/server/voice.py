"""What processes of one crew say to each other: Unix datagrams to everybody who listens in the folder that is theirs.

Whoever listens has a socket there. Whoever has no room just now (a queue holds ten datagrams or so) is told as soon as
it has; if too much waits by then, it is told instead that it has missed something.
"""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from .store import signed

EAR = "ear-"  # how the names of the sockets begin
LOST = "lost"  # the word for: something may have been missed
MOST_BYTES = 8000  # in a datagram
MOST_WAITING = 2000  # notes for one that has no room
BUFFER = 262_144  # bytes: some systems grant less than a datagram of ours


class Voice:
    """One who speaks."""

    def __init__(self, folder: Path, own: str = "") -> None:
        self._folder = folder
        self._own = own  # the ear of this process, which is told nothing
        self._socket: socket.socket | None = None
        self._waiting: dict[str, list[str]] = {}  # ear -> what it has not been told yet

    def say(self, notes: Sequence[str]) -> bool:
        """Tell everybody; whether everybody has been told everything."""
        for ear in self._others():
            waiting = self._waiting.setdefault(ear, [])
            waiting.extend(notes)
            if len(waiting) > MOST_WAITING:
                waiting[:] = [signed(LOST)]
        return self.deliver()

    def _others(self) -> list[str]:
        try:
            names = os.listdir(self._folder)
        except OSError:  # the crew has ended
            return []
        return [name for name in names if name.startswith(EAR) and name != self._own]

    def deliver(self) -> bool:
        """Tell what waits to those who have room; whether nothing waits any more."""
        for ear, notes in list(self._waiting.items()):
            try:
                while notes:
                    told, data = bundle(notes)
                    self._send(ear, data)
                    del notes[:told]
            except (ConnectionRefusedError, FileNotFoundError):  # who listened there has ended
                (self._folder / ear).unlink(missing_ok=True)
            except OSError:  # no room
                continue
            del self._waiting[ear]
        return not self._waiting

    def _send(self, ear: str, data: bytes) -> None:
        if self._socket is None:
            self._socket = datagrams()
        self._socket.sendto(data, str(self._folder / ear))

    def close(self) -> None:
        """Say no more."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def bundle(notes: list[str]) -> tuple[int, bytes]:
    """As many of the first notes as a datagram holds, and that datagram."""
    size = count = 0
    for note in notes:
        size += len(note.encode()) + 1
        if count and size > MOST_BYTES:
            break
        count += 1
    return count, "\n".join(notes[:count]).encode()


def deaf(folder: Path) -> str:
    """Why nobody could listen in a folder; empty if one can. The path of a socket must be short."""
    tried = folder / ear_name()
    try:
        with datagrams() as made:
            made.bind(str(tried))
        tried.unlink()
    except OSError as error:
        return error.strerror or str(error)
    return ""


def ear_name() -> str:
    """The name of a socket that nobody else has."""
    return EAR + secrets.token_hex(6)


def datagrams() -> socket.socket:
    """A socket for them; it waits for nobody."""
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.setblocking(False)
    for buffer in (socket.SO_SNDBUF, socket.SO_RCVBUF):
        with suppress(OSError):
            made.setsockopt(socket.SOL_SOCKET, buffer, BUFFER)
    return made
