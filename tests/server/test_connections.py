"""Connections that send too much, too slowly, or nothing at all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

from pelagos.server import connections
from pelagos.server.connections import MOST_HEAD
from pelagos.server.limits import RATES

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

Serve = Callable[..., Awaitable[FastAPI]]
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
PATIENCE = 30.0  # seconds, on a busy machine


class Port:
    """A server that listens, and its visitors."""

    def __init__(self, number: int, stack: AsyncExitStack) -> None:
        self.number = number
        self._stack = stack

    async def call(self) -> Line:
        """Open a connection."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.number)
        self._stack.callback(writer.close)
        return reader, writer

    async def send(self, *pieces: bytes) -> bytes:
        """Send something on a new connection; all that comes back until it is closed."""
        reader, writer = await self.call()
        try:
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
        except ConnectionError:
            pass
        return await heard(reader)


async def heard(reader: asyncio.StreamReader) -> bytes:
    """Everything until the other side closes."""
    out = b""
    async with asyncio.timeout(PATIENCE):
        try:
            while piece := await reader.read(65_536):
                out += piece
        except ConnectionError:
            pass
    return out


@asynccontextmanager
async def listening(app: FastAPI, **limits: Any) -> AsyncIterator[Port]:
    """The app on a port of its own."""
    given = {"most": 1000, "proxies": (), **limits}
    config = uvicorn.Config(
        app,
        port=0,
        lifespan="off",
        log_level="critical",
        http=connections.connections(**given),
        forwarded_allow_ips=list(given["proxies"]),
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    async with AsyncExitStack() as stack:
        while not server.started:
            await asyncio.sleep(0.01)
        yield Port(server.servers[0].sockets[0].getsockname()[1], stack)
    server.should_exit = True
    await running


GET = b"GET /api/v1/games HTTP/1.1\r\nhost: pelagos.test\r\nconnection: close\r\n"


async def test_a_head_without_end_is_refused(app: FastAPI) -> None:
    async with listening(app) as port:
        assert b" 200 " in await port.send(GET + b"x-a: " + b"a" * (MOST_HEAD // 2) + b"\r\n\r\n")
        many = GET + b"".join(b"x-%d: a\r\n" % n for n in range(20_000))
        assert b" 200 " not in await port.send(many + b"\r\n")
        assert b" 200 " not in await port.send(b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nhost: a\r\n\r\n")
        reader, writer = await port.call()
        writer.write(GET + b"x-a: " + b"a" * (MOST_HEAD + 20_000))
        assert (await heard(reader)).startswith(b"HTTP/1.1 431 ")


async def test_silent_connections_are_closed(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    async with listening(app) as port:
        silent = [await port.call() for _ in range(20)]
        slow = await port.call()
        slow[1].write(GET)  # and never the end of it
        begun = await port.call()
        begun[1].write(b"\r\n")
        for reader, _ in (*silent, slow, begun):
            assert await heard(reader) in (b"", connections.TOO_SLOW)
        assert b" 200 " in await port.send(GET + b"\r\n")


async def test_a_second_request_has_as_long_as_the_first(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.5)
    async with listening(app) as port:
        reader, writer = await port.call()
        for _ in range(2):
            writer.write(GET.replace(b"close", b"keep-alive") + b"\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            assert b" 200 " in head
            length = next(line for line in head.split(b"\r\n") if line.startswith(b"content-length"))
            await reader.readexactly(int(length.split(b":")[1]))
        writer.write(b"\r\n")  # neither silence nor a request
        assert await heard(reader) in (b"", connections.TOO_SLOW)


async def test_a_body_that_does_not_come_is_given_up(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.3)
    async with listening(app) as port:
        head = (
            b"POST /api/v1/guests HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n"
        )
        assert b" 201 " not in await port.send(head + b"{")


async def test_streams_are_not_hurried(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer may take as long as it likes: patience is about requests."""
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(connections, "BODY_SECONDS", 0.2)

    async def slow() -> str:
        await asyncio.sleep(0.6)
        return "done"

    app.add_api_route("/slow", slow)
    async with listening(app) as port:
        assert b"done" in await port.send(b"GET /slow HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")


async def test_connections_are_counted_and_places_become_free(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_FROM_ONE", 5)
    async with listening(app) as port:
        held = [await port.call() for _ in range(5)]
        await asyncio.sleep(0.1)
        assert await port.send(GET + b"\r\n") in (b"", connections.TOO_MANY)
        for _, writer in held:
            writer.close()
        await asyncio.sleep(0.1)
        assert b" 200 " in await port.send(GET + b"\r\n")
    async with listening(app, most=3, proxies=("127.0.0.1",)) as port:  # a proxy may have many, but not all
        held = [await port.call() for _ in range(3)]
        await asyncio.sleep(0.1)
        assert await port.send(GET + b"\r\n") in (b"", connections.TOO_MANY)


async def test_behind_a_proxy_everybody_has_limits_of_their_own(app: FastAPI) -> None:
    async def guests(port: Port, address: str) -> list[bool]:
        body = b'{"name": "Somebody"}'
        head = b"POST /api/v1/guests HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n"
        head += b"x-forwarded-for: %s\r\ncontent-length: %d\r\n\r\n" % (address.encode(), len(body))
        return [b" 201 " in (await port.send(head + body))[:20] for _ in range(RATES["guest"][0] + 1)]

    async with listening(app, proxies=("127.0.0.1",)) as port:
        for address in ("192.0.2.1", "192.0.2.2"):
            assert sum(await guests(port, address)) == RATES["guest"][0]
    async with listening(app) as port:  # nobody else is believed
        assert sum(await guests(port, "192.0.2.3")) == RATES["guest"][0]
        assert sum(await guests(port, "192.0.2.4")) <= 1
