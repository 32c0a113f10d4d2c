"""Connections to the server: how much may be sent before a request has begun, how slowly, and how many may be open."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .homes import Homes

MOST_HEAD = 32_768  # bytes of an address and all headers together
SLICE = 16_384  # bytes read at a time, so that the head is measured while it comes
HEAD_SECONDS = 15.0  # for a whole head, from the moment a connection is opened or a request begun
BODY_SECONDS = 60.0  # for a whole body
MOST_FROM_ONE = 256  # connections from one address, if it is not a proxy
HANDINGS = 8  # how often a process that has much to do is asked to take a connection
MOMENT = 0.005  # seconds until it is asked again

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_SLOW = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_MANY = b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Guests:
    """How many connections are open, and from where."""

    def __init__(self, most: int, proxies: frozenset[str]) -> None:
        self.most = most
        self._proxies = proxies
        self._from: Counter[str] = Counter()

    def let_in(self, host: str) -> bool:
        """Count a connection, if there is room for it."""
        if self._from.total() >= self.most:
            return False
        if self._from[host] >= MOST_FROM_ONE and host not in self._proxies:
            return False
        self._from[host] += 1
        return True

    def left(self, host: str) -> None:
        """A connection has ended."""
        self._from[host] -= 1
        if self._from[host] <= 0:
            del self._from[host]


class Connection(HttpToolsProtocol):
    """One connection, held to limits that uvicorn does not know."""

    guests = Guests(1 << 30, frozenset())  # replaced by `connections`
    homes: Homes | None = None  # the same

    def __init__(self, *args: Any, brought: bytes = b"", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._brought = brought  # what another process has read of this connection
        self._in_request = False  # whether one has begun whose end has not come
        self._timer: asyncio.TimerHandle | None = None
        self._in_head = True
        self._head = 0  # bytes of the head so far
        self._host: str | None = None

    # From outside.

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        if not self.guests.let_in(host):
            self._refuse(TOO_MANY)
            return
        self._host = host
        self._wait(HEAD_SECONDS)
        if self._brought:
            self._feed(self._brought)
            self._brought = b""
            self.loop.call_soon(self._keep_pausing)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        if self._host is not None:
            self.guests.left(self._host)
            self._host = None
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._timer is None and self._at_rest():
            self._wait(HEAD_SECONDS)
        home = self.homes.elsewhere(data) if self.homes is not None and self._may_go() else None
        if home is None:
            self._feed(data)
        else:
            self.transport.pause_reading()
            self._hand_over(data, home, HANDINGS)

    def _feed(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            piece = data[start : start + SLICE]
            super().data_received(piece)
            if self._in_head:
                self._head += len(piece)
                if self._head > MOST_HEAD:
                    self._refuse(TOO_LARGE)

    def _keep_pausing(self) -> None:
        """What was brought may have been reason to pause, before the transport began to read."""
        if self.flow.read_paused and not self.transport.is_closing():
            self.transport.pause_reading()

    # To the home of a table.

    def _may_go(self) -> bool:
        """Whether nothing of this connection is in this process: no request, no answer, not even a part of one."""
        transport: Any = self.transport
        return (
            not self._in_request
            and self._at_rest()
            and not self.pipeline
            and not transport.is_closing()
            and transport.get_write_buffer_size() == 0
            and transport.get_extra_info("sslcontext") is None
        )

    def _hand_over(self, data: bytes, home: int, tries: int) -> None:
        """Let another process go on with this connection, if it takes it; it is not being read meanwhile."""
        if self.transport.is_closing() or self.homes is None:
            return
        self._unset_keepalive_if_required()
        file: Any = self.transport.get_extra_info("socket")
        try:
            gone = self.homes.hand(file.fileno(), data, home)
        except BlockingIOError:
            if tries > 1:
                self.loop.call_later(MOMENT, self._hand_over, data, home, tries - 1)
                return
            gone = False
        if gone:
            self.transport.close()  # which ends our share in it; the connection lives on
        else:
            self.transport.resume_reading()
            self._feed(data)

    # From the parser.

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_request = True
        self._in_head, self._head = True, 0
        self._wait(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._wait(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        self._in_request = False
        super().on_message_complete()

    # Patience.

    def _at_rest(self) -> bool:
        """Whether no answer is under way."""
        cycle: Any = self.cycle  # None before the first request
        return cycle is None or cycle.response_complete

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._refuse, TOO_SLOW)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, answer: bytes) -> None:
        self._stop_waiting()
        if not self.transport.is_closing():
            if self._at_rest():
                self.transport.write(answer)
            self.transport.close()


def connections(most: int, proxies: tuple[str, ...], homes: Homes | None = None) -> type[Connection]:
    """The connections of one server."""
    return type("Connection", (Connection,), {"guests": Guests(most, frozenset(proxies)), "homes": homes})


def room() -> int:
    """How many connections this process may hold: as many files as the system grants, less those it needs itself."""
    try:
        import resource
    except ImportError:  # Windows
        return 4000
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65_536) if hard != resource.RLIM_INFINITY else 65_536
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return max(64, soft - 256)
