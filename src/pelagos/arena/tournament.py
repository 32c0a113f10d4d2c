"""Many games with one line-up: every deal played from every rotation of the seats, on all cores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed

import msgspec

from pelagos.bots.registry import make_bot
from pelagos.core.registry import AnyGame, find

from .play import Played, play


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


def _play_some(plan: Plan, numbers: Sequence[int]) -> list[Bout]:
    return [play_numbered(plan, number) for number in numbers]


def tournament(plan: Plan, jobs: int = 1) -> Iterator[Bout]:
    """All games of a plan, as they are finished; with several jobs the order varies, the games do not."""
    plan.check()
    if jobs <= 1:
        for number in range(plan.games):
            yield play_numbered(plan, number)
        return
    size = max(1, min(8, plan.games // (jobs * 8)))
    batches = [range(start, min(start + size, plan.games)) for start in range(0, plan.games, size)]
    pool = ProcessPoolExecutor(jobs)
    try:
        waiting: list[Future[list[Bout]]] = [pool.submit(_play_some, plan, batch) for batch in batches]
        for done in as_completed(waiting):
            yield from done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
