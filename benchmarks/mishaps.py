"""What may happen to a server and its database, on purpose: each begins, lasts a while, and ends.

Used by `faults.py`. Whatever is done to a database is done from outside, by the means that its own programs have; but a
disk that takes its time, which needs a machine of its own, is a delay of every commit in the server (`slow_disk/`).
"""

from __future__ import annotations

import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, make_url, text
from sqlalchemy.pool import NullPool

SERVE = "import sys; from pelagos.server.serve import serve; sys.exit(serve(port=int(sys.argv[1]), browser=False))"
# Everything is imported once; each server is a copy that begins where another would have to read its modules first, so
# that a thousand of them can be killed within an hour. It tells its number, then what a server says when it listens.
NURSERY = """
import ctypes, gc, os, signal, sys
from pelagos.core.registry import games
from pelagos.server.serve import serve
from pelagos.server import app, store
games()
app._routes()
store.newest_revision()
gc.freeze()
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for port in sys.stdin:
    if os.fork() == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # no server outlives its driver
        print(os.getpid(), flush=True)
        print("ended with", serve(port=int(port), browser=False), flush=True)
        os._exit(0)
"""
PATIENCE = 120.0  # seconds until a server listens, on a busy machine
SLOW = Path(__file__).with_name("slow_disk")  # on the path of servers whose disk may become slow
COMMIT = 2.0  # seconds that a commit takes then


class Server:
    """One run of the server after the other, on one database and one port; several processes, where wanted."""

    def __init__(self, database: str, processes: int = 1, slow_disk: bool = False) -> None:
        quiet = {"PELAGOS_LIMITS": "false", "PELAGOS_PACE": "0", "PELAGOS_WORKERS": "1", "PELAGOS_LANG": "en"}
        asked = {"PELAGOS_DATABASE": database, "PELAGOS_PROCESSES": str(processes), "PELAGOS_PING": "1"}
        self._environment = {**os.environ, **quiet, **asked}
        self._folder = tempfile.TemporaryDirectory()
        self.slowness = Path(self._folder.name) / "seconds"  # that a commit takes
        if slow_disk:
            path = os.pathsep.join([str(SLOW), *filter(None, [os.environ.get("PYTHONPATH")])])
            self._environment |= {"PYTHONPATH": path, "SLOW_DISK": str(self.slowness)}
        self._process: subprocess.Popen[str] | None = None  # the parent of several, or the nursery of one
        self.database = database
        self.processes = processes
        self.port = free_port()
        self.pid = 0  # of the process that was started

    def start(self) -> None:
        """Start it, and wait until it listens."""
        if self._process is None:
            arguments = [NURSERY] if self.processes == 1 else [SERVE, str(self.port)]
            self._process = subprocess.Popen(
                [sys.executable, "-c", *arguments],
                env=self._environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
            )
            self.pid = self._process.pid
        assert self._process.stdout is not None
        assert self._process.stdin is not None
        if self.processes == 1:
            self._process.stdin.write(f"{self.port}\n")
            self._process.stdin.flush()
            self.pid = int(self._process.stdout.readline() or 0)
        line = self._process.stdout.readline()
        assert "http://" in line, f"the server does not start: {line}"

    def workers(self) -> list[int]:
        """The processes that serve (Linux)."""
        return children_of(self.pid) if self.processes > 1 else [self.pid]

    def signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    def kill(self) -> None:
        """End it without warning."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End it as a service manager does."""
        self._end(signal.SIGTERM)

    def close(self) -> None:
        """End it for good."""
        self._folder.cleanup()
        if self._process is None:
            return
        if _command(str(self.pid)):
            self.kill()
        if self._process is not None:
            self._process.kill()
            self._forget()

    def _end(self, number: int) -> None:
        self.signal(number)
        if self.processes > 1:
            self._forget()
            return
        until = time.monotonic() + PATIENCE
        while Path(f"/proc/{self.pid}").exists() and time.monotonic() < until:  # until its last thread has ended
            time.sleep(0.005)

    def _forget(self) -> None:
        assert self._process is not None
        self._process.wait(PATIENCE)
        for line in (self._process.stdin, self._process.stdout):
            if line is not None:
                line.close()
        self._process = None


def free_port() -> int:
    """A port below those that the system gives to callers: one who calls a server that is away could be given its
    port, and would talk to itself (Linux)."""
    lowest = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text("utf-8").split()[0])
    while True:
        port = random.SystemRandom().randrange(10_000, lowest)
        with socket.socket() as tried, suppress(OSError):
            tried.bind(("127.0.0.1", port))
            return port


def children_of(parent: int) -> list[int]:
    """The processes that a server started to serve (Linux)."""
    found = Path(f"/proc/{parent}/task/{parent}/children").read_text("utf-8").split()
    return [int(pid) for pid in found if b"spawn_main" in _command(pid)]


def _command(pid: str) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:  # it has just ended
        return b""


# The server.


@contextmanager
def killed(server: Server, seconds: float, rng: random.Random) -> Iterator[None]:
    """Killed without warning: the one process, or one of several."""
    if server.processes > 1:
        while not (serving := server.workers()):  # all were killed: one comes back by itself
            time.sleep(0.05)
        with suppress(ProcessLookupError):
            os.kill(rng.choice(serving), signal.SIGKILL)
    else:
        server.kill()
        server.start()
    yield


# The disk, for SQLite (Linux).


@contextmanager
def full(server: Server, seconds: float, rng: random.Random) -> Iterator[None]:
    """No file of the server may grow: what it writes fails, as on a full disk."""
    with _room(server, Path(server.database).stat().st_size // 2):
        yield


@contextmanager
def unwritable(server: Server, seconds: float, rng: random.Random) -> Iterator[None]:
    """Not a byte can be written."""
    with _room(server, 0):
        yield


@contextmanager
def _room(server: Server, size: int) -> Iterator[None]:
    import resource

    limited = {pid: resource.prlimit(pid, resource.RLIMIT_FSIZE) for pid in server.workers()}
    for pid, (_, most) in limited.items():
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        for pid, before in limited.items():
            with suppress(ProcessLookupError):  # it has ended meanwhile
                resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


@contextmanager
def slow_disk(server: Server, seconds: float, rng: random.Random) -> Iterator[None]:
    """Every commit takes seconds; and sometimes the server is killed while it waits for one."""
    server.slowness.write_text(str(COMMIT), "utf-8")
    try:
        yield
        if rng.random() < 0.5:
            with killed(server, seconds, rng):
                pass
    finally:
        server.slowness.write_text("", "utf-8")


# Whoever else uses the database.


@contextmanager
def held(server: Server, seconds: float, rng: random.Random) -> Iterator[None]:
    """Another program holds the database."""
    with _holding(server) as (begin, end):
        begin()
        try:
            yield
        finally:
            end()


@contextmanager
def slow(server: Server, seconds: float, rng: random.Random) -> Iterator[None]:
    """Whoever writes waits up to half a second for it."""
    with _holding(server) as (begin, end):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            begin()
            time.sleep(rng.uniform(0.1, 0.5))
            end()
            time.sleep(0.05)
        yield


@contextmanager
def _holding(server: Server) -> Iterator[tuple[Callable[[], Any], Callable[[], Any]]]:
    if "://" not in server.database:
        line = sqlite3.connect(server.database, isolation_level=None, timeout=30, check_same_thread=False)
        try:
            yield lambda: line.execute("BEGIN IMMEDIATE"), lambda: line.execute("ROLLBACK")
        finally:
            line.close()
        return
    engine = create_engine(server.database, poolclass=NullPool)
    with engine.connect() as connection:
        yield lambda: connection.execute(text("lock table tables, moves in exclusive mode")), connection.rollback


# PostgreSQL.


@contextmanager
def read_only(server: Server, seconds: float, rng: random.Random) -> Iterator[None]:
    """The database takes no change."""
    with _keeper(server) as engine:
        _do(engine, "alter system set default_transaction_read_only = on", "select pg_reload_conf()")
        try:
            yield
        finally:
            _do(engine, "alter system reset default_transaction_read_only", "select pg_reload_conf()")


@contextmanager
def away(server: Server, seconds: float, rng: random.Random) -> Iterator[None]:
    """The database hangs up on everybody and takes no calls."""
    name = make_url(server.database).database
    with _keeper(server) as engine:
        cut = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"
        _do(engine, f"alter database {name} allow_connections false", cut)
        try:
            yield
        finally:
            _do(engine, f"alter database {name} allow_connections true")


@contextmanager
def _keeper(server: Server) -> Iterator[Engine]:
    """A line to the same PostgreSQL that does not depend on the database of the server."""
    url = make_url(server.database).set(database="template1")
    engine = create_engine(url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
    try:
        yield engine
    finally:
        engine.dispose()


def _do(engine: Engine, *statements: str) -> None:
    with engine.connect() as connection:
        # What keeps this very line from changing anything must not keep it from ending that.
        connection.execute(text("set default_transaction_read_only = off"))
        for statement in statements:
            connection.execute(text(statement))


Mishap = Callable[[Server, float, random.Random], AbstractContextManager[None]]

BOTH: dict[str, Mishap] = {"killed": killed, "held": held, "slow": slow, "slow-disk": slow_disk}
LITE: dict[str, Mishap] = {**BOTH, "full": full, "unwritable": unwritable}
POSTGRES: dict[str, Mishap] = {**BOTH, "read-only": read_only, "away": away}


def mishaps_of(database: str) -> dict[str, Mishap]:
    """What may happen to a server on this database."""
    return POSTGRES if database.startswith("postgresql") else LITE
