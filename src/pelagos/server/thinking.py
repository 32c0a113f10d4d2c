"""Bots think in processes of their own, and receive nothing but a view, the legal list and a seed."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar, TypeVarTuple

from pelagos.bots import worker
from pelagos.bots.registry import bots

from .mind import Died, Fault, Mind, install_games

__all__ = ["Died", "Fault", "Minds", "Queue", "install_games", "levels", "usual_bot"]

log = logging.getLogger("pelagos.bots")

Args = TypeVarTuple("Args")
T = TypeVar("T")

LEVEL = "medium"  # the bot that sits down where nobody chose one
UNHURRIED = 3600.0  # seconds, where nothing else is said


def _think(game: str, view: bytes, legal: list[int], spec: str, seed: int, own: dict[str, str]) -> int:
    return worker.think(game, view, legal, spec, seed, own)


class Queue:
    """Who is next: those with people at their table before bots among themselves, and among either everybody in turn.

    Whoever has many questions waits for itself, not the others for it.
    """

    def __init__(self) -> None:
        self._lines: tuple[_Line, _Line] = (OrderedDict(), OrderedDict())

    def add(self, who: str, last: bool) -> asyncio.Future[Mind]:
        """Stand in line."""
        turn: asyncio.Future[Mind] = asyncio.get_running_loop().create_future()
        self._lines[last].setdefault(who, deque()).append(turn)
        return turn

    def give(self, mind: Mind) -> bool:
        """Give a free process to the next one; False if nobody waits."""
        for line in self._lines:
            while line:
                who, turns = next(iter(line.items()))
                turn = turns.popleft()
                del line[who]
                if turns:
                    line[who] = turns  # behind the others
                if not turn.done():  # whoever waited may have gone
                    turn.set_result(mind)
                    return True
        return False


_Line = OrderedDict[str, deque[asyncio.Future[Mind]]]


class Minds:
    """A few processes, and the queue before them."""

    def __init__(self, processes: int, games: Sequence[str], patience: float) -> None:
        self._patience = patience
        self._free = [Mind(games) for _ in range(processes)]
        self._all = tuple(self._free)
        self._queue = Queue()

    @asynccontextmanager
    async def _one(self, who: str, last: bool) -> AsyncIterator[Mind]:
        mind = self._free.pop() if self._free else await self._turn(who, last)
        try:
            yield mind
        finally:
            self._back(mind)

    async def _turn(self, who: str, last: bool) -> Mind:
        turn = self._queue.add(who, last)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it was given one at the very moment of going
                self._back(turn.result())
            raise

    def _back(self, mind: Mind) -> None:
        if not self._queue.give(mind):
            self._free.append(mind)

    async def run(self, work: Callable[[*Args], T], *args: *Args) -> T:
        """Run a function of plain values in a process."""
        return await self.within(UNHURRIED, work, *args)

    async def within(
        self,
        seconds: float,
        work: Callable[[*Args], T],
        *args: *Args,
        who: str = "",
        last: bool = False,
        memory: int = 0,
    ) -> T:
        """The same; TimeoutError if it takes longer than this, and its process alone is killed.

        Neither waiting for a free process nor starting one counts. `memory` is a limit in bytes.
        """
        async with self._one(who, last) as mind:
            answer: T = await mind.do(seconds, memory, work, args)
            return answer

    async def choose(
        self,
        game: str,
        view: bytes,
        legal: Sequence[int],
        spec: str,
        own: Mapping[str, str] | None = None,
        who: str = "",
        last: bool = False,
    ) -> int:
        """A bot's choice. One that fails or takes too long is answered for at random, so that no table hangs."""
        if len(legal) == 1:
            return legal[0]
        seed = secrets.randbits(60)
        question: tuple[Any, ...] = (game, view, list(legal), spec, seed, dict(own or {}))
        try:
            action = await self.within(self._patience, _think, *question, who=who, last=last)
            if action in legal:
                return action
            log.error("bot %s at %s chose what it was not offered: a random choice instead", spec, game)
        except Fault as fault:
            log.error("bot %s failed at %s: a random choice instead\n%s", spec, game, fault)
        except TimeoutError:
            log.warning("bot %s took longer than %s s at %s: a random choice instead", spec, self._patience, game)
        except Died:
            log.error("bot %s at %s ends its process: a random choice instead", spec, game)
        return secrets.choice(list(legal))

    def close(self) -> None:
        """End the processes."""
        for mind in self._all:
            mind.close()


def levels() -> tuple[str, ...]:
    """The bots that people may choose: by name only, since settings could make one think for ever."""
    return tuple(bots())


def usual_bot() -> str:
    """The bot for people who did not choose one."""
    return LEVEL if LEVEL in levels() else levels()[0]
