"""Many games with one line-up: every deal played from every rotation of the seats, on all cores or on a Ray cluster.

A game follows from its plan and its number alone, wherever it is played. A worker that dies takes nothing along but the
games that it was playing: they are given to another one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool

import msgspec

from pelagos.bots.registry import make_bot
from pelagos.core.errors import PelagosError
from pelagos.core.message import msg
from pelagos.core.registry import AnyGame, find

from .play import Played, play

SPREAD = 64  # batches are made for so many workers where it is not known how many there are
DEATHS = 3  # pools lost one after the other without a single game finished


class WorkersDie(PelagosError):
    """Workers die before they have finished anything: no machine to play on, or a game that kills."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be played. The line-up names the bots of a table, in the order of seats before any rotation."""

    game: str
    lineup: tuple[str, ...]
    games: int
    seed: int = 0
    rotate: bool = True
    options: dict[str, bool | int | str] = {}
    own: dict[str, str] = {}  # files of content that the options name the edition of
    keep_logs: bool = False

    def seated(self, number: int) -> tuple[int, ...]:
        """Which bot of the line-up sits on each seat in game `number`."""
        n = len(self.lineup)
        turn = number % n if self.rotate else 0
        return tuple((seat - turn) % n for seat in range(n))

    def seed_of(self, number: int) -> int:
        """The seed of game `number`; all rotations of a deal share theirs."""
        return self.seed * 1_000_003 + (number // len(self.lineup) if self.rotate else number)

    def room(self) -> AnyGame:
        """The game, which knows the files of content that were brought."""
        game = find(self.game)
        if self.own:
            game.bring(self.own)
        return game

    def check(self) -> None:
        """Refuse, before anything is played, what cannot be played."""
        self.room().start(len(self.lineup), self.options)
        for spec in self.lineup:
            make_bot(spec)


class Bout(msgspec.Struct, frozen=True):
    """One game of a tournament."""

    number: int
    seated: tuple[int, ...]  # per seat: the index in the line-up
    played: Played


def play_numbered(plan: Plan, number: int) -> Bout:
    """Game `number` of a plan, wherever it runs."""
    seated = plan.seated(number)
    bots = [make_bot(plan.lineup[entry]) for entry in seated]
    played = play(plan.room(), bots, plan.seed_of(number), plan.options, keep_log=plan.keep_logs)
    return Bout(number, seated, played)


Work = tuple[Plan, tuple[int, ...]]  # some games of a plan


def play_some(work: Work) -> list[Bout]:
    """Some games, one after the other."""
    plan, numbers = work
    return [play_numbered(plan, number) for number in numbers]


def tournament(plan: Plan, jobs: int = 1, done: Collection[int] = (), ray: bool = False) -> Iterator[Bout]:
    """All games of a plan but those done already, as they end; where they are played changes the order alone."""
    plan.check()
    wanted = [number for number in range(plan.games) if number not in done]
    size = max(1, min(8, len(wanted) // ((SPREAD if ray else jobs) * 8)))
    work = [(plan, tuple(wanted[start : start + size])) for start in range(0, len(wanted), size)]
    for _, bout in play_work(work, jobs, ray):
        yield bout


def play_work(work: Sequence[Work], jobs: int = 1, ray: bool = False) -> Iterator[tuple[Plan, Bout]]:
    """Games of any plans, as they end: here, in several processes, or on a cluster."""
    if ray:
        from .cluster import on_ray

        yield from on_ray(work)
    elif jobs <= 1:
        for plan, numbers in work:
            for number in numbers:
                yield plan, play_numbered(plan, number)
    else:
        yield from _in_processes(work, jobs)


def _in_processes(work: Sequence[Work], jobs: int) -> Iterator[tuple[Plan, Bout]]:
    """In a pool of processes. If one dies, the pool is lost: what it owed is given to a new one, game by game."""
    left = list(work)
    deaths = 0
    while left:
        pool = ProcessPoolExecutor(jobs)
        waiting = {pool.submit(play_some, each): each for each in left}
        finished = 0
        try:
            for future in as_completed(waiting):
                try:
                    bouts = future.result()
                except BrokenProcessPool:
                    continue  # nothing more will come of this pool
                finished += 1
                left.remove(waiting[future])
                for bout in bouts:
                    yield waiting[future][0], bout
        finally:
            pool.shutdown(wait=True, cancel_futures=True)
        if left:
            deaths = 0 if finished else deaths + 1
            if deaths >= DEATHS:
                raise WorkersDie(msg("arena.workers-die", n=min(number for _, numbers in left for number in numbers)))
            left = [(plan, (number,)) for plan, numbers in left for number in numbers]
