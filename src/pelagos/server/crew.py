"""Several processes behind one port: a parent that listens and starts them, and does little else.

Each serves alone, and knows the others through the database or through a folder that is theirs alone
(`neighbours.py`). One that dies is replaced, and the others are told that they may have missed something; connections
that nobody has taken yet wait at the parent's socket meanwhile. Each has a place, by which tables have a home among
them (`homes.py`); whoever replaces it has the same. SIGTERM and SIGINT end all of them, each when it has
answered what it was asked; SIGHUP puts a fresh process in the place of each, one after the other.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from importlib.util import find_spec
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from types import FrameType

from pelagos.core.errors import PelagosError
from pelagos.core.message import msg
from pelagos.core.tongue import Tongue

from .app import create_app
from .homes import Homes
from .mind import install_games
from .serve import GRACE, run_one
from .settings import BadSetting, Settings
from .store import Store, signed
from .voice import LOST, Voice, deaf

log = logging.getLogger("pelagos.crew")

PATIENCE = GRACE + 10.0  # seconds until a process that was told to stop is killed
STARTING = 300.0  # seconds that a fresh process may take until the one before it is told to stop
MOMENT = 0.02  # seconds until those who had no room are told again what they may have missed
SHORT = 5.0  # a life of fewer seconds
PAUSES = (0.1, 1.0, 3.0, 10.0)  # seconds before a process is started whose forerunners had short lives


# In the process.


def work(bound: socket.socket, settings: Settings, line: Connection, folder: Path, place: int) -> None:
    """Serve until told to stop, or until the parent has gone."""
    threading.Thread(target=_follow_parent, args=(folder,), daemon=True).start()
    try:
        app = create_app(settings, folder=folder)
    except PelagosError as error:
        print(Tongue("en")(error.message), file=sys.stderr, flush=True)
        sys.exit(1)
    homes = Homes(folder, place, settings.processes)
    app.state.services.tables.at_home = homes.at_home
    app.state.services.tables.in_turn = homes.in_turn

    def ready() -> None:
        with suppress(OSError):
            line.send(True)

    sys.exit(run_one(bound, settings, app, ready, homes))


def _follow_parent(folder: Path) -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        shutil.rmtree(folder, ignore_errors=True)  # it was killed, and clears nothing away
        os.kill(os.getpid(), signal.SIGTERM)


# In the parent.


def lite(url: str) -> bool:
    """Whether a database passes nothing on from process to process: they do it themselves."""
    return url.startswith("sqlite")


def sharable(url: str) -> bool:
    """Whether several processes can serve from a database: with SQLite they need a file, and ways to each other."""
    in_memory = url.rstrip("/").endswith(":") or ":memory:" in url or "mode=memory" in url
    return not lite(url) or (not in_memory and hasattr(socket, "AF_UNIX") and find_spec("fcntl") is not None)


class Worker:
    """One process that serves."""

    def __init__(self, bound: socket.socket, settings: Settings, folder: Path, place: int) -> None:
        context = get_context("spawn")
        self.place = place
        self.line, theirs = context.Pipe(duplex=False)
        # Not a daemon: it has processes of its own, in which bots think.
        given = (bound, settings, theirs, folder, place)
        self.process = context.Process(target=work, args=given, name="pelagos")
        self.process.start()
        theirs.close()
        self.born = time.monotonic()
        self.ready = False

    def look(self) -> None:
        """Take note of what it says."""
        with suppress(EOFError, OSError):
            while self.line.poll():
                self.ready = bool(self.line.recv())

    def stop(self) -> None:
        """Tell it to stop."""
        if self.process.is_alive():
            self.process.terminate()

    def bury(self, until: float) -> None:
        """Wait for its end; make one after a while."""
        self.process.join(max(0.0, until - time.monotonic()))
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.line.close()


class Crew:
    """The parent. PelagosError if its processes could not work: it looks before they do."""

    def __init__(self, bound: socket.socket, settings: Settings) -> None:
        if not sharable(settings.url):
            raise BadSetting(msg("server.processes-one", n=settings.processes))
        install_games(settings.games)
        Store(settings.url).close()
        self._folder = Path(tempfile.mkdtemp(prefix="pelagos-"))  # nobody else may look into it
        why = deaf(self._folder) if lite(settings.url) else ""
        if why:
            self._folder.rmdir()
            raise BadSetting(msg("server.processes-folder", folder=str(self._folder.parent), reason=why))
        self._voice = Voice(self._folder)
        self._bound = bound
        self._settings = settings
        self._workers: list[Worker] = []
        self._failures = 0  # short lives, one after the other
        self._due = 0.0  # when the next process may be started
        self._caught: list[int] = []  # signals
        self._bell, self._ring = socket.socketpair()
        self._bell.setblocking(False)
        self._ring.setblocking(False)

    def run(self, ready: Callable[[], None]) -> int:
        """Keep the processes running until told to stop; the exit code."""
        wanted = [signal.SIGTERM, signal.SIGINT, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
        before = {number: signal.signal(number, self._catch) for number in wanted}
        try:
            ready()
            while not {signal.SIGTERM, signal.SIGINT} & set(self._caught):
                if self._caught:
                    self._caught.clear()
                    self._renew()
                self._fill()
                self._wait()
        finally:
            self._end(self._workers)
            for number, handler in before.items():
                signal.signal(number, handler)
            self._bound.close()
            self._voice.close()
            shutil.rmtree(self._folder, ignore_errors=True)
        return 0

    def _catch(self, number: int, _: FrameType | None) -> None:
        self._caught.append(number)
        with suppress(OSError):
            self._ring.send(b"!")

    def _fill(self) -> None:
        """Start processes until there are enough."""
        for place in set(range(self._settings.processes)) - {worker.place for worker in self._workers}:
            if time.monotonic() >= self._due:
                self._workers.append(self._worker(place))

    def _worker(self, place: int) -> Worker:
        return Worker(self._bound, self._settings, self._folder, place)

    def _wait(self) -> None:
        """Until something happens: one dies, one is ready, a signal comes."""
        short = len(self._workers) < self._settings.processes
        patience = max(0.0, self._due - time.monotonic()) if short else None
        if not self._voice.deliver():  # somebody has no room yet
            patience = MOMENT
        lines = [worker.line for worker in self._workers if not worker.ready]
        wait([self._bell, *lines, *(worker.process.sentinel for worker in self._workers)], patience)
        with suppress(BlockingIOError):
            self._bell.recv(64)
        for worker in list(self._workers):
            worker.look()
            if not worker.process.is_alive():
                self._mourn(worker)

    def _mourn(self, worker: Worker) -> None:
        self._workers.remove(worker)
        self._end([worker])
        lived = time.monotonic() - worker.born
        self._failures = self._failures + 1 if lived < SHORT else 0
        self._due = time.monotonic() + PAUSES[min(self._failures, len(PAUSES) - 1)]
        log.warning("a process ended (%s) after %.0f s: another takes its place", worker.process.exitcode, lived)

    def _renew(self) -> None:
        """Put a fresh process in the place of each; if one does not come up, the old ones go on."""
        for old in list(self._workers):
            fresh = self._worker(old.place)
            until = time.monotonic() + STARTING
            while not fresh.ready and fresh.process.is_alive() and time.monotonic() < until:
                wait([fresh.line, fresh.process.sentinel], max(0.0, until - time.monotonic()))
                fresh.look()
                if {signal.SIGTERM, signal.SIGINT} & set(self._caught):
                    break
            if not fresh.ready:
                log.error("a fresh process did not come up: those that run go on")
                self._end([fresh])
                return
            self._workers.append(fresh)
            self._workers.remove(old)
            self._end([old])

    def _end(self, workers: list[Worker]) -> None:
        for worker in workers:
            worker.stop()
        until = time.monotonic() + PATIENCE
        for worker in workers:
            worker.bury(until)
        self._voice.say([signed(LOST)])  # one that was killed may have changed something that it did not announce
