"""Every table has a home among the processes behind one port; connections find it, or are served where they are."""

from __future__ import annotations

import asyncio
import re
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
import uvloop
from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from pelagos.server import connections, crew
from pelagos.server.homes import MOST_BYTES, SETTLING, Homes, home_of, table_named
from pelagos.server.serve import Server
from tests.server.people import Player, all_services_of

PATIENCE = 60.0
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Run = Callable[[Coroutine[Any, Any, None]], None]


@pytest.mark.parametrize(
    ("data", "table"),
    [
        (b"GET /t/abc234 HTTP/1.1\r\n", b"abc234"),
        (b"GET /t/abc234?seat=1 HTTP/1.1\r\nhost: a\r\n", b"abc234"),
        (b"GET /t/abc234/stream?seat=1&after=/t/other HTTP/1.1\r\n\r\n", b"abc234"),
        (b"POST /api/v1/tables/abc234/choices HTTP/1.1\r\n", b"abc234"),
        (b"DELETE /api/v1/tables/abc234 HTTP/1.0\n", b"abc234"),
        (b"GET /t/abc234/stream HTTP/1.1", None),  # perhaps not its end
        (b"GET /t/abc", None),
        (b"POST /api/v1/tables HTTP/1.1\r\n", None),
        (b"GET /api/v1/games/cyclades HTTP/1.1\r\n", None),
        (b"GET /table/abc234 HTTP/1.1\r\n", None),
        (b"GET /t/ HTTP/1.1\r\n", None),
        (b"GET /t/ab%63 HTTP/1.1\r\n", None),
        (b"GET /?next=/t/abc234 HTTP/1.1\r\n", None),
        (b"GET / HTTP/1.1\r\nx: GET /t/abc234 HTTP/1.1\r\n", None),
        (b"GET /t/" + b"a" * 41 + b" HTTP/1.1\r\n", None),
        (b"\x16\x03\x01\x02\x00", None),
        (b"", None),
    ],
)
def test_the_first_line_names_the_table(data: bytes, table: bytes | None) -> None:
    assert table_named(data) == table


def test_tables_are_at_home_everywhere_alike() -> None:
    for processes in (2, 3, 7):
        homes = [home_of(b"table%d" % n, processes) for n in range(1000)]
        assert set(homes) == set(range(processes))
        assert max(map(homes.count, range(processes))) < 1.4 * 1000 / processes


def table_at(place: int) -> str:
    """A table with a certain home of two."""
    return next(f"table{n}" for n in count() if home_of(b"table%d" % n, 2) == place)


AWAY = f"GET /t/{table_at(1)} HTTP/1.1\r\n\r\n".encode()


def taken_by(homes: Homes) -> list[tuple[socket.socket, bytes]]:
    """What is handed to a process."""
    taken: list[tuple[socket.socket, bytes]] = []
    homes.receive(lambda handed, data: taken.append((handed, data)))
    return taken


def test_a_place_is_handed_over_and_nobody_else_is_handed_anything(tmp_path: Path) -> None:
    here, old, fresh = (Homes(tmp_path, place, 2) for place in (0, 1, 1))
    mine, theirs = socket.socketpair()
    with mine, theirs:
        assert here.elsewhere(AWAY) is None  # it has no place yet
        assert here.listen() is not None
        assert here.elsewhere(AWAY) == 1
        assert here.elsewhere(f"GET /t/{table_at(0)} HTTP/1.1\r\n".encode()) is None
        assert here.elsewhere(AWAY + b"a" * MOST_BYTES) is None
        assert not here.hand(theirs.fileno(), AWAY, 1)  # nobody is there
        assert old.listen() is not None
        assert here.hand(theirs.fileno(), AWAY, 1)
        assert fresh.listen() is not None
        assert here.hand(theirs.fileno(), AWAY + b"2", 1)
        for homes, data in ((old, AWAY), (fresh, AWAY + b"2")):
            ((handed, brought),) = taken_by(homes)
            with handed:
                assert brought == data
                handed.sendall(data)
                assert mine.recv(1000) == data
        old.close()  # which leaves the place to the other
        assert here.hand(theirs.fileno(), AWAY, 1)
        fresh.close()
        assert not here.hand(theirs.fileno(), AWAY, 1)
        here.close()
        assert here.elsewhere(AWAY) is None, "without a place nobody is sent away"


def test_without_a_place_everything_is_answered_and_nothing_is_at_home(tmp_path: Path) -> None:
    nowhere = Homes(tmp_path / "missing", 0, 2)
    assert nowhere.listen() is None
    assert nowhere.elsewhere(AWAY) is None
    assert not nowhere.at_home(table_at(0))


def test_nothing_is_at_home_while_one_process_takes_over_from_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 100.0
    monkeypatch.setattr("pelagos.server.homes.time", SimpleNamespace(monotonic=lambda: now))
    old, fresh = Homes(tmp_path, 0, 2), Homes(tmp_path, 0, 2)
    old.listen()
    now += SETTLING
    assert old.at_home(table_at(0))
    assert not old.at_home(table_at(1))
    fresh.listen()
    now += SETTLING - 0.1
    assert not old.at_home(table_at(0)), "another has the place, for as long as the old one lives"
    assert not fresh.at_home(table_at(0)), "the old one may still answer"
    old.close()
    now += 0.1
    assert not old.at_home(table_at(0))
    assert fresh.at_home(table_at(0))
    fresh.close()
    assert not fresh.at_home(table_at(0))


def test_whoever_is_replaced_has_ended_before_the_fresh_one_trusts_its_memory() -> None:
    assert SETTLING > crew.PATIENCE


# Two servers in one process, each with a port of its own: whoever calls chooses which of them answers the door.


def answering(name: int) -> Callable[[Scope, Receive, Send], Awaitable[None]]:
    """An application that says who it is, what it was asked and by whom."""

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        length, more = 0, True
        while more:
            message = await receive()
            length, more = length + len(message.get("body", b"")), message.get("more_body", False)
        said = f"{name} {scope['path']} {length} {scope['client'][1]}".encode()
        headers = [(b"content-length", str(len(said)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": said})

    return app


class House:
    """A server with a place, and whoever calls it."""

    def __init__(self, server: Server, kind: type[connections.Connection], port: int, stack: AsyncExitStack) -> None:
        self.server = server
        self.kind = kind
        self.port = port
        self._stack = stack

    async def call(self) -> Line:
        """Open a connection."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._stack.callback(writer.close)
        return reader, writer


class Deaf(Server):
    """A server that leaves the signals to the tests."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Hear none."""
        yield


@asynccontextmanager
async def house(folder: Path, place: int) -> AsyncIterator[House]:
    """A server that is gone afterwards."""
    homes = Homes(folder, place, 2)
    kind = connections.connections(1000, (), homes)
    config = uvicorn.Config(answering(place), lifespan="off", log_level="critical", http=kind)
    app: Any = SimpleNamespace(state=SimpleNamespace(services=SimpleNamespace(hub=SimpleNamespace(close=int))))
    listens = asyncio.Event()
    server = Deaf(config, app, listens.set, homes)
    bound = socket.create_server(("127.0.0.1", 0))
    running = asyncio.create_task(server.serve([bound]))
    async with AsyncExitStack() as stack:
        await listens.wait()
        yield House(server, kind, bound.getsockname()[1], stack)
    server.should_exit = True
    await running


@pytest.fixture(params=["asyncio", "uvloop"])
def run(request: pytest.FixtureRequest) -> Run:
    """Either kind of loop that uvicorn runs on."""
    factory = uvloop.new_event_loop if request.param == "uvloop" else asyncio.new_event_loop

    def run(work: Coroutine[Any, Any, None]) -> None:
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(asyncio.wait_for(work, PATIENCE))

    return run


async def answer(line: Line) -> str:
    """The next answer on a connection."""
    head = await line[0].readuntil(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 200 "), head
    length = re.search(rb"content-length: (\d+)", head)
    assert length is not None
    return (await line[0].readexactly(int(length[1]))).decode()


async def asked(line: Line, path: str, body: bytes = b"") -> str:
    """What is answered to one request."""
    line[1].write(request(path, body))
    return await answer(line)


def request(path: str, body: bytes = b"") -> bytes:
    head = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\nhost: a\r\n"
    return (head + (f"content-length: {len(body)}\r\n" if body else "") + "\r\n").encode() + body


def port_of(line: Line) -> int:
    port: int = line[1].get_extra_info("sockname")[1]
    return port


def guests_of(at: House) -> int:
    return at.kind.guests._from.total()


def test_one_connection_goes_from_home_to_home(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, 0) as here, house(tmp_path, 1) as there:
            line = await here.call()
            for _ in range(3):
                for home in (1, 0, 0, 1):
                    path = f"/t/{table_at(home)}"
                    assert await asked(line, path) == f"{home} {path} 0 {port_of(line)}"
                    body = b"a" * 5000
                    assert await asked(line, f"{path}/ask", body) == f"{home} {path}/ask 5000 {port_of(line)}"
                assert await asked(line, "/") == f"1 / 0 {port_of(line)}"  # which is at home everywhere
            assert (guests_of(here), guests_of(there)) == (0, 1)
            assert [len(each.server.server_state.connections) for each in (here, there)] == [0, 1]

    run(work())


def test_a_request_in_pieces_is_answered_once_and_whole(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        path = f"/t/{table_at(1)}"
        whole = request(path, b"b" * 100_000)
        async with house(tmp_path, 0) as here, house(tmp_path, 1):
            for cut, home in ((5, 0), (len(path) + 30, 1), (200, 1), (20_000, 1), (60_000, 0)):
                line = await here.call()
                for piece in (whole[:cut], whole[cut:]):
                    line[1].write(piece)
                    await line[1].drain()
                    await asyncio.sleep(0.1)
                said = await answer(line)
                assert said.endswith(f" {path} 100000 {port_of(line)}")
                if cut < 20_000:  # of more, the system says how much comes at once
                    assert said.startswith(str(home)), cut

    run(work())


def test_requests_that_come_at_once_are_answered_in_turn(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, 0) as here, house(tmp_path, 1):
            for first in (0, 1):
                line = await here.call()
                paths = [f"/t/{table_at((first + n) % 2)}/{n}" for n in range(20)]
                line[1].write(b"".join(map(request, paths)))
                assert [(await answer(line)).split()[1] for _ in paths] == paths
                assert await asked(line, paths[1 - first]) == f"1 {paths[1 - first]} 0 {port_of(line)}"

    run(work())


def test_who_is_not_read_stays_unread_after_a_handing(run: Run, tmp_path: Path) -> None:
    """Requests behind one that is under way wait in the client's buffers, not in ours."""

    async def work() -> None:
        under_way, go_on = asyncio.Event(), asyncio.Event()
        async with house(tmp_path, 0) as here, house(tmp_path, 1) as there:
            plain = there.server.config.loaded_app

            async def slow(scope: Scope, receive: Receive, send: Send) -> None:
                under_way.set()
                await go_on.wait()
                await plain(scope, receive, send)

            there.server.config.loaded_app = slow
            line = await here.call()
            path = f"/t/{table_at(1)}"
            line[1].write(request(path) * 2)
            await under_way.wait()
            line[1].write(request(path) * 200_000)
            await asyncio.sleep(0.3)
            (handed,) = there.server.server_state.connections
            assert isinstance(handed, connections.Connection)
            assert len(handed.pipeline) < 20_000
            line[1].transport.abort()
            go_on.set()

    run(work())


def fill(homes: Homes, place: int) -> None:
    """Hand over as much as the other one has room for."""
    mine, theirs = socket.socketpair()
    with mine, theirs, suppress(BlockingIOError):
        while True:
            assert homes.hand(theirs.fileno(), b"", place)


@pytest.mark.parametrize("full", [False, True])
def test_what_nobody_takes_is_served_here(run: Run, tmp_path: Path, full: bool) -> None:
    async def work() -> None:
        path = f"/t/{table_at(1)}"
        silent = Homes(tmp_path, 1, 2)  # listens, and takes nothing
        if full:
            assert silent.listen() is not None
        async with house(tmp_path, 0) as here:
            if full:
                assert here.kind.homes is not None
                fill(here.kind.homes, 1)
            line = await here.call()
            for _ in range(3):
                assert await asked(line, path, b"c" * 50) == f"0 {path} 50 {port_of(line)}"
        silent.close()

    run(work())


def test_whoever_has_no_room_now_is_asked_again(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        path = f"/t/{table_at(1)}"
        async with house(tmp_path, 0) as here, house(tmp_path, 1) as there:
            loop, busy = asyncio.get_running_loop(), there.server._handed
            assert here.kind.homes is not None
            assert there.kind.homes is not None
            assert busy is not None
            line = await here.call()
            assert await asked(line, "/") == f"0 / 0 {port_of(line)}"
            loop.remove_reader(busy)
            fill(here.kind.homes, 1)
            line[1].write(request(path))
            (waiting,) = here.server.server_state.connections
            while waiting.transport.is_reading():
                await asyncio.sleep(0)
            loop.add_reader(busy, there.kind.homes.receive, there.server._take)
            assert await answer(line) == f"1 {path} 0 {port_of(line)}"

    run(work())


def test_a_line_within_a_request_is_not_the_beginning_of_one(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        async with house(tmp_path, 0) as here, house(tmp_path, 1):
            for begun, length in (
                (b"GET / HTTP/1.1\r\nx: ", 0),
                (b"POST / HTTP/1.1\r\ncontent-length: 40\r\n\r\n", 40),
            ):
                line = await here.call()
                line[1].write(begun)
                await asyncio.sleep(0.1)
                line[1].write(AWAY.ljust(40, b"a") if length else AWAY)
                assert await answer(line) == f"0 / {length} {port_of(line)}"

    run(work())


def test_limits_go_with_the_connection(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.4)

    async def work() -> None:
        first = f"GET /t/{table_at(1)} HTTP/1.1\r\n".encode()
        async with house(tmp_path, 0) as here, house(tmp_path, 1) as there:
            slow, large = await here.call(), await here.call()
            slow[1].write(first)
            large[1].write(first)
            while guests_of(there) < 2:
                await asyncio.sleep(0.01)
            large[1].write(b"x: " + b"a" * 2 * connections.MOST_HEAD)
            assert await large[0].read(1000) == connections.TOO_LARGE
            assert await slow[0].read(1000) == connections.TOO_SLOW
            there.kind.guests.most = 0
            refused = await here.call()
            refused[1].write(first + b"\r\n")
            assert await refused[0].read(1000) == connections.TOO_MANY

    run(work())


def test_whoever_stops_answers_what_it_was_handed(run: Run, tmp_path: Path) -> None:
    async def work() -> None:
        path = f"/t/{table_at(1)}"
        async with house(tmp_path, 0) as here:
            async with house(tmp_path, 1) as there:
                line = await here.call()
                assert await asked(line, "/") == f"0 / 0 {port_of(line)}"
                assert there.server._handed is not None
                asyncio.get_running_loop().remove_reader(there.server._handed)  # it has not come to it yet
                line[1].write(request(path))
                while guests_of(here):
                    await asyncio.sleep(0.01)
            assert await answer(line) == f"1 {path} 0 {port_of(line)}"
            again = await here.call()
            assert await asked(again, path) == f"0 {path} 0 {port_of(again)}"

    run(work())


@pytest.mark.anyio
async def test_new_tables_are_shared_out_among_the_processes(app: FastAPI, ione: Player, tmp_path: Path) -> None:
    for services in all_services_of(app):
        services.tables.in_turn = Homes(tmp_path, 2, 3).in_turn
    tables = [(await ione.post("/tables", 201, game="tiny", seats=2))["table"] for _ in range(12)]
    assert Counter(home_of(table.encode(), 3) for table in tables) == {0: 4, 1: 4, 2: 4}
