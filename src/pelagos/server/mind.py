"""One process that thinks, and whoever watches over it.

Each is alone: when one takes too long or dies, no other notices. It is started before the clock of its first question
begins, it ends with the server however that ends, and what it answers is a plain value or the words of its fault.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVarTuple

from pelagos.core import registry
from pelagos.core.errors import PelagosError
from pelagos.core.game import Game
from pelagos.core.message import msg

from .settings import bad_setting

Args = TypeVarTuple("Args")

Work = Callable[..., Any]
STARTING = 120.0  # seconds that a process may take to begin, on a machine that is very busy
READY = "ready"


class Died(Exception):
    """The process ended before it had answered."""


class Fault(Exception):
    """What it was asked to do raised something; the words are those of the other process."""


def install_games(specs: Sequence[str]) -> dict[str, registry.AnyGame]:
    """All installed games, and those named as "package:GAME", known in this process from now on."""
    known = registry.games()
    for spec in specs:
        module, _, attribute = spec.partition(":")
        try:
            game = getattr(import_module(module), attribute or "GAME")
        except (ImportError, AttributeError, ValueError) as error:
            raise bad_setting("games", spec, msg("server.setting.games", reason=str(error)[:120])) from error
        if not isinstance(game, Game):
            raise PelagosError(msg("registry.not-a-game", name=spec))
        known[game.id] = game
    return known


# In the process.


def live(line: Connection, specs: Sequence[str]) -> None:
    """Answer questions until the line is cut."""
    _end_with_server()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a server that is interrupted ends its processes itself
    install_games(specs)
    line.send(READY)
    while True:
        try:
            work, args, memory = line.recv()
        except (EOFError, OSError):
            return
        line.send(_answer(work, args, memory))


def _answer(work: Work, args: tuple[Any, ...], memory: int) -> tuple[Any, str]:
    """What came of it, or the words of what went wrong: `sys.exit` and its like included."""
    try:
        _allow(memory)
        return work(*args), ""
    except BaseException:
        return None, traceback.format_exc()[-4000:]
    finally:
        _allow(0)


def _allow(memory: int) -> None:
    """So many bytes of memory from now on, where the system can limit it; 0: as many as there are."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (memory or hard, hard))


def _end_with_server() -> None:
    """A server that is killed cannot end its processes: they notice, and end themselves."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: also where nothing else gets its turn
    threading.Thread(target=_watch_server, daemon=True).start()


def _watch_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


# In the server.


class Mind:
    """One process, started when it is first needed, and the thread that talks to it."""

    def __init__(self, games: Sequence[str]) -> None:
        self._games = tuple(games)
        self._talking = ThreadPoolExecutor(1, thread_name_prefix="mind")
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._closed = False

    async def do(self, seconds: float, memory: int, work: Callable[[*Args], Any], args: tuple[*Args]) -> Any:
        """Let it do something; TimeoutError, Died or Fault if nothing comes of it."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(STARTING):
            await self._until(loop.run_in_executor(self._talking, self._begin))
        async with asyncio.timeout(seconds):
            answer, fault = await self._until(loop.run_in_executor(self._talking, self._ask, work, args, memory))
        if fault:
            raise Fault(fault)
        return answer

    async def _until(self, answer: asyncio.Future[Any]) -> Any:
        """Wait for an answer; whoever stops waiting kills the process, so that its thread is free again."""
        try:
            return await asyncio.shield(answer)
        except asyncio.CancelledError:
            self.kill()
            with suppress(Died):
                await answer
            raise

    def _begin(self) -> None:
        if self._process is not None and self._process.is_alive():
            return
        if self._closed:
            raise Died
        # Spawned, not forked: it holds nothing of the server's memory, so nothing of other hands.
        context = multiprocessing.get_context("spawn")
        mine, theirs = context.Pipe()
        self._process = context.Process(target=live, args=(theirs, self._games), daemon=True)
        self._line = mine
        self._process.start()
        theirs.close()
        self._heard()

    def _ask(self, work: Work, args: tuple[Any, ...], memory: int) -> tuple[Any, str]:
        assert self._line is not None
        try:
            self._line.send((work, args, memory))
        except OSError:
            self.kill()
            raise Died from None
        answer: tuple[Any, str] = self._heard()
        return answer

    def _heard(self) -> Any:
        assert self._line is not None
        try:
            return self._line.recv()
        except (EOFError, OSError):
            self.kill()
            raise Died from None

    def kill(self) -> None:
        """End the process; the next question begins a new one."""
        process, self._process = self._process, None
        if process is not None and process.pid is not None:
            process.kill()

    def close(self) -> None:
        """End it for good."""
        self._closed = True
        self.kill()
        self._talking.shutdown(wait=False, cancel_futures=True)
