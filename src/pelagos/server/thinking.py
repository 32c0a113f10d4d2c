"""Bots think in processes of their own, and receive nothing but a view, the legal list and a seed."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import secrets
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from typing import ParamSpec, TypeVar

from pelagos.bots import worker
from pelagos.bots.registry import bots
from pelagos.core import registry
from pelagos.core.errors import PelagosError
from pelagos.core.game import Game
from pelagos.core.message import msg

from .settings import bad_setting

log = logging.getLogger("pelagos.bots")

LEVEL = "greedy"  # the bot for people who did not choose one

P = ParamSpec("P")
T = TypeVar("T")


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


def _start_worker(specs: Sequence[str]) -> None:
    threading.Thread(target=_end_with_server, daemon=True).start()
    install_games(specs)


def _end_with_server() -> None:
    """A server that is killed cannot end its workers: they notice, and end themselves."""
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


def _think(game: str, view: bytes, legal: list[int], spec: str, seed: int, own: dict[str, str]) -> tuple[int, str]:
    """A bot's choice, or why there is none; errors do not travel between processes, their words do."""
    try:
        return worker.think(game, view, legal, spec, seed, own), ""
    except Exception:
        return -1, traceback.format_exc()


class Minds:
    """A small pool of processes."""

    def __init__(self, processes: int, games: Sequence[str], patience: float) -> None:
        self._processes = processes
        self._games = tuple(games)
        self._patience = patience
        self._pool: ProcessPoolExecutor | None = None
        self._slots = asyncio.Semaphore(processes)

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned, not forked: a worker holds nothing of the server's memory, so nothing of other hands.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=context, initializer=_start_worker, initargs=(self._games,)
            )
        return self._pool

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function of plain values in a worker."""
        assert not kwargs
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._open(), work, *args)
        except BrokenProcessPool:
            log.warning("a worker process died; starting anew")
            self.close()
            return await loop.run_in_executor(self._open(), work, *args)

    async def within(self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The same; TimeoutError if it takes longer than this, and its process is killed."""
        async with self._slots:  # so that waiting for a free process does not count
            try:
                async with asyncio.timeout(seconds):
                    return await self.run(work, *args, **kwargs)
            except TimeoutError:
                self._stop()
                raise

    async def choose(
        self, game: str, view: bytes, legal: Sequence[int], spec: str, own: Mapping[str, str] | None = None
    ) -> int:
        """A bot's choice. One that fails or takes too long is answered for at random, so that no table hangs."""
        if len(legal) == 1:
            return legal[0]
        seed = secrets.randbits(60)
        try:
            action, fault = await self.within(
                self._patience, _think, game, view, list(legal), spec, seed, dict(own or {})
            )
            if not fault:
                return action
            log.error("bot %s failed at %s: a random choice instead\n%s", spec, game, fault)
        except TimeoutError:
            log.warning("bot %s took longer than %s s at %s: a random choice instead", spec, self._patience, game)
        except BrokenProcessPool:
            log.error("bot %s at %s ends its process: a random choice instead", spec, game)
        return secrets.choice(list(legal))

    def _stop(self) -> None:
        """Kill processes that do not come back; thoughts that were under way begin anew in fresh ones."""
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self.close()
        for process in processes:
            process.kill()

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def levels() -> tuple[str, ...]:
    """The bots that people may choose: by name only, since settings could make one think for ever."""
    return tuple(bots())


def usual_bot() -> str:
    """The bot for people who did not choose one."""
    return LEVEL if LEVEL in levels() else levels()[0]
