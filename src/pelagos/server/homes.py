"""Where tables are at home: of several processes behind one port, the one at which a table's pages and choices meet.

The kernel gives a connection to whichever process is free, so that every table would be read, drawn and kept in step by
all of them. Therefore a connection at rest whose next request names a table with another home is handed there: the
socket itself, with the bytes that were read, by a Unix datagram. The client notices nothing.

This is a matter of speed alone. Whatever cannot be handed over (the other process has gone, does not listen, or has
no room just now) is served where it came in; what is true about a table is the database's to say.
"""

from __future__ import annotations

import logging
import os
import re
import socket
import time
from array import array
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from zlib import crc32

log = logging.getLogger("pelagos.homes")

MOST_BYTES = 32_768  # that travel with a connection
SETTLING = 20.0  # seconds: whoever had a place before has ended by then, and what it did last is known
# The line that begins a request, whole, if it is about one table; a table's id is a word of letters and digits.
FIRST_LINE = re.compile(rb"[A-Z]{3,7} /(?:t|api/v1/tables)/([0-9A-Za-z]{1,40})(?:[/?][^\r\n ]*)? HTTP/1\.[01]\r?\n")

Take = Callable[[socket.socket, bytes], None]  # a connection that was handed over, and what was read of it


def table_named(data: bytes) -> bytes | None:
    """The table that a request is about, by its first line; None if that is not whole, or names none."""
    found = FIRST_LINE.match(data)
    return found[1] if found is not None else None


def home_of(table: bytes, processes: int) -> int:
    """The process at which a table is at home: the same for everybody who asks."""
    return crc32(table) % processes


class Homes:
    """One process among those that serve behind one port, and its way to the others.

    Each has a place, which whoever comes after it takes over, and listens at a socket with the number of that place in
    a folder that is theirs alone.
    """

    def __init__(self, folder: Path, place: int, processes: int) -> None:
        self.place = place
        self._folder = folder
        self._processes = processes
        self._turn = place  # which process is to be the home of the next table that is made here
        self._socket: socket.socket | None = None
        self._file = 0  # that socket's, by its number
        self._settled = 0.0  # when nobody else can be at this place any more

    def listen(self) -> socket.socket | None:
        """Take one's place; the socket to which connections are handed, or None where there can be none."""
        if not hasattr(socket, "AF_UNIX") or not hasattr(socket, "recv_fds"):
            return None
        own = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        own.setblocking(False)
        fresh = self._folder / f"{self.place}.{os.getpid()}"
        try:
            own.bind(str(fresh))
            self._file = fresh.stat().st_ino
            fresh.replace(self._at(self.place))  # whoever had the place before is handed nothing any more
        except OSError as error:
            log.warning("tables have no home here: %s", error)
            own.close()
            return None
        self._socket = own
        self._settled = time.monotonic() + SETTLING
        return own

    def _at(self, place: int) -> Path:
        return self._folder / str(place)

    def elsewhere(self, data: bytes) -> int | None:
        """The other process that should answer a request that begins so; None if this one should."""
        if self._socket is None or len(data) > MOST_BYTES:
            return None
        table = table_named(data)
        if table is None:
            return None
        home = home_of(table, self._processes)
        return home if home != self.place else None

    def at_home(self, table: str) -> bool:
        """Whether a table is at home here, and nowhere else: not while one process takes over from another."""
        return home_of(table.encode("utf-8", "replace"), self._processes) == self.place and self._alone()

    def _alone(self) -> bool:
        """Whether nobody else can answer from this place, neither whoever had it before nor whoever has it now."""
        if self._socket is None or time.monotonic() < self._settled:
            return False
        try:
            return os.stat(self._at(self.place)).st_ino == self._file
        except OSError:
            return False

    def in_turn(self, table: str) -> bool:
        """Whether a new table's name gives it the home whose turn it is: so all have equally many."""
        if home_of(table.encode(), self._processes) != self._turn:
            return False
        self._turn = (self._turn + 1) % self._processes
        return True

    def hand(self, connection: int, data: bytes, place: int) -> bool:
        """Hand a connection over, by its file, with what was read of it. False: it is ours, as before.

        BlockingIOError: the other one has much to do, and may take it in a moment.
        """
        if self._socket is None:
            return False
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))]
        try:
            # Not `socket.send_fds`: it forgets the address.
            self._socket.sendmsg([data], rights, 0, str(self._at(place)))
        except BlockingIOError:
            raise
        except OSError:
            return False
        return True

    def receive(self, take: Take) -> None:
        """Take whatever was handed over."""
        while self._socket is not None:
            try:
                data, files, flags, _ = socket.recv_fds(self._socket, MOST_BYTES + 1, 1)
            except OSError:  # there is nothing more
                return
            for file in files:
                os.set_inheritable(file, False)
                handed = socket.socket(fileno=file)
                if flags & (socket.MSG_TRUNC | socket.MSG_CTRUNC):
                    handed.close()
                else:
                    take(handed, data)

    def close(self) -> None:
        """Be handed nothing any more. The name stays: somebody may have taken the place already."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.close()
            self._socket = None
