"""The web table under load: many live tables over loopback, every seat a person with an open page.

    python benchmarks/load.py                # 200 tables of 4 seats, one choice per table every 2 seconds, 90 seconds
    python benchmarks/load.py --tables 20 --seconds 20 --game tiny --stream api
    python benchmarks/load.py --tables 1000  # on as many processes as there are cores
    python benchmarks/load.py --tables 1000 --processes 2 --database postgresql+psycopg://…  # an empty one

Starts a server of its own on a fresh database, seats guests, opens a stream for every seat, and lets one seat that is
asked answer at random, table by table. Measures the time from sending a choice to its answer (it is saved then), and to
the arrival of the new sheet on the streams of the other seats at that table. Only the loopback interface is used.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop

ONE_CARRIES = 400  # tables, that is 200 choices a second
SERVE = "import sys; from pelagos.server.serve import serve; sys.exit(serve(port=0, browser=False))"
# With --profile FILE the server runs under cProfile: slower, but it tells where the time goes.
PROFILE = (
    "import cProfile, signal, sys; from pelagos.server.serve import serve; profile = cProfile.Profile(); "
    "signal.signal(signal.SIGTERM, lambda *_: None); profile.runcall(serve, port=0, browser=False); "
    "profile.dump_stats(sys.argv[1])"
)


class Choice(msgspec.Struct, gc=False):
    """What a seat may answer."""

    text: str


class Question(msgspec.Struct, gc=False):
    """What a seat is asked."""

    stamp: int
    waited: bool
    choices: list[Choice]


class Shown(msgspec.Struct, gc=False):
    """What the measuring side reads of a sheet; that of the API lies one level deeper than that of a page."""

    question: Question | None = None
    over: bool = False
    sheet: Shown | None = None


SHOWN = msgspec.json.Decoder(Shown)


class Wire:
    """One keep-alive connection, spoken to by hand: the measuring side must cost little."""

    def __init__(self, port: int, token: str = "") -> None:
        self._port = port
        self._head = f"Host: 127.0.0.1:{port}\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._open: list[asyncio.BaseTransport] = []  # what nobody holds is closed

    async def call(self, path: str, **body: Any) -> tuple[int, Any]:
        """GET, or POST if there is something to send; once more if the idle connection was closed meanwhile."""
        try:
            return await self._call(path, body)
        except (asyncio.IncompleteReadError, ConnectionError):
            self._streams = None
            return await self._call(path, body)

    async def _call(self, path: str, body: dict[str, Any]) -> tuple[int, Any]:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port, limit=2**24)
        reader, writer = self._streams
        data = json.dumps(body).encode()
        kind = f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        verb, rest = ("POST", kind.encode() + b"\r\n" + data) if body else ("GET", b"\r\n")
        writer.write(f"{verb} /api/v1{path} HTTP/1.1\r\n{self._head}".encode() + rest)
        answer = await reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"(?i)content-length: (\d+)", answer)
        content = await reader.readexactly(int(found[1])) if found else b"null"
        return int(answer[9:12]), json.loads(content)

    async def listen(self, path: str, seat: Seat) -> None:
        """A stream of events for a seat."""
        loop = asyncio.get_running_loop()
        transport, _ = await loop.create_connection(lambda: Ear(seat), "127.0.0.1", self._port)
        self._open.append(transport)
        transport.write(f"GET {path} HTTP/1.1\r\n{self._head}\r\n".encode())


class Ear(asyncio.Protocol):
    """Takes note of every sheet of a stream as it comes; it is read only when it is needed."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._rest = b""

    def data_received(self, data: bytes) -> None:
        """More of the stream; events end with an empty line, wherever the pieces of the transfer end."""
        *whole, self._rest = (self._rest + data).split(b"\n\n")
        for event in whole:
            if b"\nevent: sheet\n" in event:
                self._seat.take(event)
            elif event.startswith(b"HTTP/1.1 ") and event[9:12] != b"200":
                raise RuntimeError(event.decode())


class Seat:
    """A person at a table, with an open page."""

    def __init__(self, number: int, wire: Wire) -> None:
        self.number = number
        self.wire = wire
        self.events = 0
        self.bytes = 0
        self.arrived = 0.0  # when the newest sheet came
        self.data = b""
        self.news = asyncio.Event()

    def take(self, event: bytes) -> None:
        """A new sheet."""
        self.arrived = time.perf_counter()
        self.data = event.partition(b"\ndata: ")[2]
        self.events += 1
        self.bytes += len(event)
        self.news.set()

    def question(self) -> tuple[list[str], int] | None:
        """The choices this seat's page shows, and their stamp."""
        if b'"question":null' in self.data:
            return None
        question = self.shown().question
        if question is None or not question.waited:
            return None
        return [choice.text for choice in question.choices], question.stamp

    def shown(self) -> Shown:
        """What this seat's page shows."""
        shown = SHOWN.decode(self.data) if self.data else Shown()
        return shown.sheet or shown


class Measured:
    """What was measured."""

    def __init__(self) -> None:
        self.answers: list[float] = []
        self.streams: list[float] = []
        self.unseen = 0  # sheets that did not change for another seat
        self.late = 0  # choices that could not be made in time
        self.idle = 0  # times when no page of a table showed a question yet
        self.errors: list[str] = []


class Party:
    """One table and its people."""

    def __init__(self, seats: list[Seat], name: str, rng: random.Random) -> None:
        self.seats = seats
        self.name = name
        self.rng = rng
        self.over = False

    async def choose(self, measured: Measured) -> None:
        """One choice of a seat that is asked, and how long it takes until all have it."""
        for seat in self.rng.sample(self.seats, len(self.seats)):
            asked = seat.question()
            if asked is not None:
                break
        else:
            self.over = any(seat.shown().over for seat in self.seats)
            measured.idle += not self.over
            return
        others = [other for other in self.seats if other is not seat]
        for other in self.seats:
            other.news.clear()
        texts, stamp = asked
        begun = time.perf_counter()
        status, answer = await seat.wire.call(
            f"/tables/{self.name}/choices", seat=seat.number, choices=[self.rng.choice(texts)], stamp=stamp
        )
        measured.answers.append(time.perf_counter() - begun)
        if status != 200:
            measured.errors.append(f"{status} {answer}")
            return
        try:
            async with asyncio.timeout(10):
                await seat.news.wait()  # its own page shows the next question
        except TimeoutError:
            measured.errors.append("no sheet for the one who chose")
        await asyncio.sleep(0.3)
        for other in others:
            if other.news.is_set() and other.arrived > begun:
                measured.streams.append(other.arrived - begun)
            else:
                measured.unseen += 1


async def sit_down(port: int, game: str, seats: int, stream: str, seed: int) -> Party:
    """A running table, every seat with its own guest and stream."""
    people: list[Seat] = []
    for number in range(seats):
        _, guest = await Wire(port).call("/guests", name=f"Guest {number}")
        people.append(Seat(number, Wire(port, guest["token"])))
    _, made = await people[0].wire.call("/tables", game=game, seats=seats, public=True)
    table = made["table"]
    for seat in people[1:]:
        await seat.wire.call(f"/tables/{table}/seats/{seat.number}/sit", name=f"Guest {seat.number}")
    base = f"/api/v1/tables/{table}/stream" if stream == "api" else f"/t/{table}/stream"
    for seat in people:
        await seat.wire.listen(f"{base}?seat={seat.number}", seat)
    status, answer = await people[0].wire.call(f"/tables/{table}/start", now=True)
    assert status == 200, answer
    return Party(people, table, random.Random(seed))


async def drive(table: Party, every: float, offset: float, end: float, measured: Measured) -> None:
    """One choice every so often until the end."""
    due = time.perf_counter() + offset
    while due < end and not table.over:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if time.perf_counter() - due > every:
            measured.late += 1
        await table.choose(measured)
        due = max(due + every, time.perf_counter())


def serving(process: int) -> list[int]:
    """A server and the processes that serve for it, not those in which bots think (Linux)."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    return [process, *map(int, found)]


def cpu_of(process: int) -> float:
    """Seconds of CPU a process has used (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int) -> float:
    """Resident memory of a process in MiB (Linux)."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", status)
    return int(found[1]) / 1024 if found else 0.0


def percentile(values: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def report(measured: Measured, tables: list[Party], seconds: float, cpu: float, memory: float, own: float) -> str:
    """What was measured, as a table."""
    seats = [seat for table in tables for seat in table.seats]
    sheets = sum(seat.events for seat in seats)
    size = sum(seat.bytes for seat in seats) / max(1, sheets)
    rows = [
        ("choices", f"{len(measured.answers)} ({len(measured.answers) / seconds:.1f} per second)"),
        ("errors", str(len(measured.errors))),
        ("submission to answer, p50 / p95 / p99", _three(measured.answers)),
        ("submission to the other seats' pages, p50 / p95 / p99", _three(measured.streams)),
        ("other seats whose sheet did not change", str(measured.unseen)),
        ("choices made more than an interval late", str(measured.late)),
        ("times when no page of a table showed a question yet", str(measured.idle)),
        ("sheets sent, mean size", f"{sheets}, {size / 1000:.1f} kB"),
        ("server: CPU, memory", f"{100 * cpu / seconds:.0f} % of a core, {memory:.0f} MiB"),
        ("server: CPU per choice", f"{1000 * cpu / max(1, len(measured.answers)):.1f} ms"),
        ("measuring side: CPU", f"{100 * own / seconds:.0f} % of a core"),
    ]
    lines = ["| | |", "|---|--:|", *(f"| {name} | {value} |" for name, value in rows)]
    return "\n".join(lines + [f"error: {error}" for error in measured.errors[:5]])


def _three(values: list[float]) -> str:
    return " / ".join(f"{percentile(values, share):.1f}" for share in (0.5, 0.95, 0.99)) + " ms"


async def measure(options: argparse.Namespace, port: int, process: int) -> int:
    """Seat everybody, play, report; the number of errors."""
    tables: list[Party] = []
    begun = time.perf_counter()
    for batch in range(0, options.tables, 8):
        numbers = range(batch, min(batch + 8, options.tables))
        tables += await asyncio.gather(
            *(sit_down(port, options.game, options.seats, options.stream, options.seed + n) for n in numbers)
        )
    await asyncio.sleep(2)
    took = time.perf_counter() - begun
    crew = f"{options.processes} process{'es' if options.processes > 1 else ''}"
    print(f"{len(tables)} tables of {options.seats} seats are playing on {crew} after {took:.0f} s", flush=True)
    measured = Measured()
    processes = serving(process) if options.processes > 1 else [process]
    cpu, own, first = sum(map(cpu_of, processes)), time.process_time(), time.perf_counter()
    end = first + options.seconds
    offsets = [options.every * n / len(tables) for n in range(len(tables))]
    await asyncio.gather(
        *(drive(table, options.every, offset, end, measured) for table, offset in zip(tables, offsets, strict=True))
    )
    seconds = time.perf_counter() - first
    cpu, own = sum(map(cpu_of, processes)) - cpu, time.process_time() - own
    memory = sum(map(memory_of, processes))
    finished = sum(table.over for table in tables)
    print(report(measured, tables, seconds, cpu, memory, own))
    if finished:
        print(f"{finished} tables came to the end of their game")
    load = statistics.mean(os.getloadavg()[:1])
    print(f"load average of the machine at the end: {load:.1f} on {os.cpu_count()} cores")
    return len(measured.errors)


def main() -> int:
    """Measure; the exit code says whether there was an error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two choices at a table")
    parser.add_argument("--seconds", type=float, default=90.0)
    parser.add_argument("--game", default="cyclades")
    parser.add_argument("--stream", choices=("page", "api"), default="page")
    parser.add_argument("--seed", type=int, default=1)
    told = f"in which the server runs; without: one up to {ONE_CARRIES} tables, then one per core"
    parser.add_argument("--processes", type=int, help=told)
    parser.add_argument("--database", default="", help="an empty one; without: a fresh SQLite file")
    parser.add_argument("--profile", metavar="FILE", help="where to write what cProfile saw in the server")
    options = parser.parse_args()
    if options.processes is None:
        options.processes = 1 if options.tables <= ONE_CARRIES else os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        limits = {
            "PELAGOS_LIMITS": "false",
            "PELAGOS_DATABASE": options.database or f"{folder}/load.db",
            "PELAGOS_PROCESSES": str(options.processes),
            "PELAGOS_WORKERS": "1",
        }
        server = subprocess.Popen(
            [sys.executable, "-c", *([PROFILE, options.profile] if options.profile else [SERVE])],
            env={**os.environ, **limits},
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found is not None, "the server did not start"
            return 1 if uvloop.run(measure(options, int(found[1]), server.pid)) else 0
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(20)


if __name__ == "__main__":
    sys.exit(main())
