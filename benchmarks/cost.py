"""What tables cost that nobody touches, and what one costs that is opened: time, memory, disk.

    python -m benchmarks.cost                                # 10,000 sleeping tables, a game of 5,000 plies
    python -m benchmarks.cost --tables 500 --plies 1000      # a quick look

Tables of Cyclades with four guests are begun and left alone in a fresh SQLite file. A server of its own is started on
an empty file and on this one: its start, its memory and what it does while nobody asks are compared. Then some of the
tables are opened, and streams to them. Last, a game of Parthenon for six is played at random for as long as `--plies`
says, and its table is opened by a server that has just been started. Only the loopback interface is used.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.load import SERVE, Seat, Wire, cpu_of, memory_of
from pelagos.server.people import Viewer
from pelagos.server.services import Services
from pelagos.server.settings import Settings

OPENED = 500  # of the sleeping tables
FOLLOWED = 250  # of those, by four streams each
SEATS = 4


class Running:
    """A server, and how it began."""

    def __init__(self, database: Path) -> None:
        begun = time.perf_counter()
        self._server = subprocess.Popen(
            [sys.executable, "-c", SERVE],
            env={**os.environ, "PELAGOS_LIMITS": "false", "PELAGOS_DATABASE": str(database), "PELAGOS_WORKERS": "1"},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self._server.stdout is not None
        found = re.search(r":(\d+)/", self._server.stdout.readline())
        assert found is not None, "the server did not start"
        self.port = int(found[1])
        self.pid = self._server.pid
        time.sleep(3)
        self.cpu = cpu_of(self.pid)
        self.seconds = time.perf_counter() - begun - 3
        self.memory = memory_of(self.pid)

    def stop(self) -> None:
        """End it."""
        self._server.send_signal(signal.SIGTERM)
        self._server.wait(20)


@contextmanager
def running(database: Path) -> Iterator[Running]:
    """A server for a while."""
    server = Running(database)
    try:
        yield server
    finally:
        server.stop()


def services_on(database: Path) -> Services:
    """The services of a server, without one."""
    return Services(Settings.read({}, database=str(database), limits=False, workers=1))


async def begun(services: Services, game: str, people: list[Viewer]) -> str:
    """A table at which these people play."""
    table = await services.seats.create(people[0], game, len(people))
    links = (await services.lobby.info(table, people[0])).links
    for seat, person in enumerate(people[1:], 1):
        await services.seats.join(links[seat], person)
    await services.seats.start(table, people[0])
    return table


async def put_to_sleep(database: Path, tables: int) -> tuple[list[str], list[str]]:
    """So many tables of the same four people, just begun; the tables, and the tokens of the people."""
    services = services_on(database)
    guests = [await services.people.guest(f"Guest {seat}") for seat in range(SEATS)]
    made = []
    for _ in range(tables):
        made.append(await begun(services, "cyclades", [person for person, _ in guests]))
        services.tables.drop_all()
    await services.finish()
    return made, [token for _, token in guests]


async def play_long(database: Path, plies: int, seed: int) -> tuple[str, str, int]:
    """A game of Parthenon for six, by chance: the table, a player's token, and how long it is."""
    services = services_on(database)
    guests = [await services.people.guest(f"Guest {seat}") for seat in range(6)]
    people = [person for person, _ in guests]
    rng = random.Random(seed)
    length = 0
    while length < plies:
        table = await begun(services, "parthenon", people)
        length = await played(services, table, people, plies, rng)
    await services.finish()
    return table, guests[0][1], length


async def played(services: Services, table: str, people: list[Viewer], plies: int, rng: random.Random) -> int:
    """Play by chance for so many plies, or to the end if that comes first; how many there are."""
    while True:
        async with services.tables.open(table) as live:
            length, waiting = len(live.running.log), live.waiting()
            if not waiting or length >= plies:
                return length
            seat = rng.choice(waiting)
            text = live.game.text(rng.choice(live.running.state.legal(seat)))
        await services.play.submit(table, people[seat], seat, text)


async def open_some(server: Running, tables: list[str], tokens: list[str]) -> tuple[float, float]:
    """KiB of memory for a table that is opened, and for each stream that follows one."""
    wires = [Wire(server.port, token) for token in tokens]
    before = memory_of(server.pid)
    for table in tables[:OPENED]:
        status, _ = await wires[0].call(f"/tables/{table}/view")
        assert status == 200
    opened = memory_of(server.pid)
    seats = []
    for table in tables[: min(FOLLOWED, len(tables))]:
        for number, wire in enumerate(wires):
            seats.append(Seat(number, wire))
            await wire.listen(f"/t/{table}/stream?seat={number}", seats[-1])
        await asyncio.sleep(0.02)
    await asyncio.sleep(3)
    assert all(seat.events for seat in seats), "not every stream has sent its sheet"
    followed = memory_of(server.pid)
    return 1024 * (opened - before) / min(OPENED, len(tables)), 1024 * (followed - opened) / len(seats)


async def open_long(server: Running, table: str, token: str) -> tuple[float, float]:
    """Milliseconds until the view, and then the sheet, of a long game is there."""
    wire = Wire(server.port, token)
    await wire.call("/games")  # the connection, and whatever is read once
    times = []
    for what in ("view", "sheet"):
        first = time.perf_counter()
        status, _ = await wire.call(f"/tables/{table}/{what}?seat=0")
        assert status == 200
        times.append(1000 * (time.perf_counter() - first))
    return times[0], times[1]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--plies", type=int, default=5_000)
    parser.add_argument("--idle", type=float, default=30.0, help="seconds for which a server is watched")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        empty, full, long = (Path(folder) / f"{name}.db" for name in ("empty", "full", "long"))
        tables, tokens = asyncio.run(put_to_sleep(full, options.tables))
        disk = sum(path.stat().st_size for path in Path(folder).glob("full.db*"))
        for name, database in (("no table", empty), (f"{len(tables):,} sleeping tables", full)):
            with running(database) as server:
                first = cpu_of(server.pid)
                time.sleep(options.idle)
                idle = cpu_of(server.pid) - first
                print(
                    f"{name}: {server.seconds:.2f} s to start ({server.cpu:.2f} s of CPU), {server.memory:.0f} MiB, "
                    f"{100 * idle / options.idle:.2f} % of a core while nobody asks"
                )
                if database is full:
                    table, stream = asyncio.run(open_some(server, tables, tokens))
        print(f"on disk: {disk / len(tables) / 1024:.1f} KiB a table")
        print(f"in memory: {table:.0f} KiB a table that is opened, {stream:.0f} KiB a stream")
        played, token, length = asyncio.run(play_long(long, options.plies, options.seed))
        with running(long) as server:
            view, sheet = asyncio.run(open_long(server, played, token))
        print(f"a game of {length:,} plies: its view after {view:.0f} ms, then its sheet after {sheet:.0f} ms")


if __name__ == "__main__":
    main()
