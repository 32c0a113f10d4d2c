"""Playing random games under the kit's eyes; failures are saved with the one command that shows them again."""

from __future__ import annotations

import gc
import json
import shlex
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import msgspec

from ..basics import CHANCE, Action, Seat
from ..dice import SeededDice
from ..editions import CONTENT
from ..errors import PelagosError
from ..flow import State
from ..game import fingerprint_of
from ..match import AnyMatch, Match, Ply
from ..options import Value
from ..packed import packed
from ..record import Record, read_record, record_of, replay, write_record
from ..registry import AnyGame, find
from ..rng import Rng
from .checks import CHECKS, Check, forms
from .failure import INVARIANTS, PEOPLE, Failure, KitFailure, fail, same
from .moment import After, Moment
from .notes import Notes
from .presentation import once

DRAW_EVERY = 50  # the dear checks (drawings, frequencies, every illegal choice) are made at one ply in this many
# Where they are made more rarely still, so is the glance at one scene, which else is taken on every ply.
Progress = Callable[[int], None]
T = TypeVar("T")


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One game under the kit."""

    plies: int
    decisions: int  # plies of seats, not of nature
    finished: bool
    scrambled: int
    failure: Failure | None = None


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What the kit found."""

    game: str
    version: str
    seed: int
    games: int
    finished: int  # games that were played to their end
    plies: int
    decisions: int
    longest: int  # plies of the longest game
    scrambled: int  # how often drawing a seat's unknowns afresh made another position: 0 in a game without secrets
    seconds: float
    failure: Failure | None = None

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return self.failure is None


def check(
    game: AnyGame,
    seats: int | None = None,
    plies: int = 1000,
    seed: int = 0,
    *,
    options: Mapping[str, object] | None = None,
    draw_every: int = DRAW_EVERY,
    upto: int | None = None,
    jobs: int = 1,
    folder: Path | None = None,
    progress: Progress | None = None,
    elsewhere: bool = False,
    rules_only: bool = False,
    also: tuple[Check, ...] = (),
) -> Report:
    """Hold a game to the invariants for so many plies; game number i is played from the seed `seed + i`.

    Without `seats` all numbers of players take turns; without `options` half of the games are played with options drawn
    at random. `upto` plays one game only, and makes every check at that ply. `elsewhere` replays the first game in a
    new process as well. `rules_only` looks at no words and no drawings: a game can be checked before it has any. `also`
    are checks of what is built upon games. The first failure ends the run.
    """
    began = time.monotonic()
    run = _Run(game, seats, options, draw_every, upto, folder, elsewhere, rules_only, also)
    results: list[Played] = []
    if jobs > 1 and upto is None and _is_installed(game):
        _in_parallel(run, plies, seed, jobs, results, progress)
    else:
        left = plies
        while left > 0:
            played = run.play(seed + len(results), left)
            results.append(played)
            left -= max(1, played.plies)
            if progress is not None:
                progress(played.plies)
            if played.failure is not None or upto is not None:
                break
    return Report(
        game=game.id,
        version=game.version,
        seed=seed,
        games=len(results),
        finished=sum(played.finished for played in results),
        plies=sum(played.plies for played in results),
        decisions=sum(played.decisions for played in results),
        scrambled=sum(played.scrambled for played in results),
        longest=max((played.plies for played in results), default=0),
        seconds=round(time.monotonic() - began, 2),
        failure=next((played.failure for played in results if played.failure is not None), None),
    )


def _is_installed(game: AnyGame) -> bool:
    """Whether another process finds the very same game."""
    try:
        return find(game.id) is game
    except PelagosError:
        return False


def _in_parallel(run: _Run, plies: int, seed: int, jobs: int, results: list[Played], progress: Progress | None) -> None:
    """Whole games in several processes, until there are plies enough."""
    left = plies
    began = 0
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        running: set[Future[Played]] = set()
        while left > 0:
            while len(running) < jobs:
                running.add(pool.submit(_task, run.task(), seed + began, plies))
                began += 1
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                played = future.result()
                results.append(played)
                left -= max(1, played.plies)
                if progress is not None:
                    progress(played.plies)
                if played.failure is not None:
                    left = 0
        for future in running:
            future.cancel()


Task = tuple[
    str, dict[str, str], int | None, Mapping[str, object] | None, int, Path | None, bool, bool, tuple[Check, ...]
]


def _task(task: Task, seed: int, limit: int) -> Played:
    name, own, seats, options, draw_every, folder, elsewhere, rules_only, also = task
    game = find(name)
    if own:
        game.bring(own)
    return _Run(game, seats, options, draw_every, None, folder, elsewhere, rules_only, also).play(seed, limit)


class _Run:
    """What stays the same from game to game."""

    def __init__(
        self,
        game: AnyGame,
        seats: int | None,
        options: Mapping[str, object] | None,
        draw_every: int,
        upto: int | None,
        folder: Path | None,
        elsewhere: bool,
        rules_only: bool,
        also: tuple[Check, ...],
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.draw_every = draw_every
        self.upto = upto
        self.folder = folder
        self.elsewhere = elsewhere
        self.rules_only = rules_only
        self.also = also
        self.checks = [check for check in CHECKS if not (rules_only and check.invariant == PEOPLE)] + list(also)

    def task(self) -> Task:
        """What another process needs to know; only the first game is replayed elsewhere."""
        first, self.elsewhere = self.elsewhere, False
        own = self.game.own_content(self.options or {})
        how = self.draw_every, self.folder, first, self.rules_only, self.also
        return self.game.id, own, self.seats, self.options, *how

    def play(self, seed: int, limit: int) -> Played:
        """One game from its seed, at most `limit` plies of it."""
        seats = self.seats if self.seats is not None else self.game.seats[seed % len(self.game.seats)]
        options = self.options if self.options is not None else any_options(self.game, seats, seed)
        run = _OneGame(self, seats, self.game.checked(options), seed)
        with _few_collections():
            failure = run.play(limit)
        self.elsewhere = False
        decisions = sum(1 for seat, _ in run.plies if seat != CHANCE)
        return Played(
            plies=len(run.plies),
            decisions=decisions,
            finished=run.finished,
            scrambled=run.notes.scrambled if run.notes is not None else 0,
            failure=failure,
        )


@contextmanager
def _few_collections() -> Iterator[None]:
    """Thousands of views and lists a ply make the collector of cycles run all the time, and there are none."""
    usual = gc.get_threshold()
    gc.set_threshold(100_000, 20, 20)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def any_options(game: AnyGame, seats: int, seed: int) -> dict[str, Value]:
    """Options for a game of the kit: for every other seed the usual ones, else drawn at random."""
    rng = Rng.seeded(seed, "kit options")
    if rng.below(2) == 0:
        return {}
    drawn: dict[str, Value] = {}
    for option in game.options:
        if option.seats and seats not in option.seats:
            continue
        if isinstance(option.default, bool):
            drawn[option.key] = rng.below(2) == 1
        elif isinstance(option.default, int):
            drawn[option.key] = option.low + rng.below(option.high - option.low + 1)
        else:
            drawn[option.key] = option.words[rng.below(len(option.words))]
    return drawn


class _OneGame:
    """A game being played: its plies, and what the state held before each of them."""

    def __init__(self, run: _Run, seats: int, options: dict[str, Value], seed: int) -> None:
        self.run = run
        self.game = run.game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.notes: Notes | None = None
        self.state: State | None = None
        self.next: tuple[Seat, Action] | None = None
        self.plies: list[tuple[Seat, Action]] = []
        self.log: list[Ply] = []
        self.before: After | None = None  # how the present position came about; None at the start
        self.marks: list[int] = []  # of what the state held before every ply, good in this process
        self.fingerprints: list[str] = []  # of the positions before every ply, good everywhere
        self.finished = False

    def play(self, limit: int) -> Failure | None:
        """Play and check; the failure, if there is one."""
        try:
            self._guard(2, partial(forms, self.game))
            self._guard(11, self._start)
            while self._moment() and len(self.plies) < limit:
                pass
            self._guard(7, self._again)
        except KitFailure as failure:
            return self._report(failure)
        return None

    def _guard(self, invariant: int, do: Callable[[], T]) -> T:
        """Errors of the game's own code are failures of what was being checked."""
        try:
            return do()
        except KitFailure:
            raise
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(place.filename).name}:{place.lineno} in {place.name}"
            raise KitFailure(invariant, f"{type(error).__name__}: {error} ({where})") from error

    def _start(self) -> None:
        self.notes = Notes(self.game)
        self.state = self.game.start(self.seats, self.options)
        self.marks.append(hash(packed(self.state)))
        self.fingerprints.append(self.game.fingerprint(self.state))

    def _moment(self) -> bool:
        """Check the position, then play one ply; False when there is nothing more to play."""
        assert self.state is not None
        assert self.notes is not None
        number = len(self.plies)
        rng = Rng.seeded(self.seed, f"kit {self.seats} {number}")
        self._guard(1, partial(self._choose, rng))
        last = number == self.run.upto or self.next is None
        thorough = last or (number + self.seed) % self.run.draw_every == 0
        turn, rest = divmod(number, max(1, self.run.draw_every // DRAW_EVERY))
        glance = turn if rest == 0 or last else None
        people = not self.run.rules_only
        now = self.state, self.before, self.next, number, rng, thorough, glance, self.notes, people
        moment = self._guard(1, partial(Moment, self.game, self.options, *now))
        if number == 0 and people:
            self._guard(PEOPLE, partial(once, moment))
        for check in self.run.checks:
            self._guard(check.invariant, partial(check.run, moment))
        if self.next is None:
            self.finished = True
            return False
        if number == self.run.upto:
            return False
        self._advance(moment)
        return True

    def _choose(self, rng: Rng) -> None:
        """A ply at random: mostly of somebody who is waited for, now and then a change of mind."""
        assert self.state is not None
        self.next = None
        actors, idlers = self.state.actors(), self.state.idlers()
        if not actors:
            return
        if idlers and rng.below(6) == 0:
            seat = idlers[rng.below(len(idlers))]
        else:
            seat = actors[rng.below(len(actors))]
        if seat == CHANCE:
            self.next = seat, self.state.sample(rng)
            return
        legal = self.state.legal(seat)
        if not legal:
            fail(1, f"legal({seat}) is empty, but the seat is waited for")
        self.next = seat, legal[rng.below(len(legal))]

    def _advance(self, moment: Moment) -> None:
        after = moment.after
        assert after is not None
        assert moment.ply is not None
        seat, action = moment.ply
        self.plies.append((seat, action))
        self.log.append(Ply(seat, action, after.seen, 0, after.told))
        self.state = after.state
        self.before = after
        self.marks.append(hash(after.packed))
        self.fingerprints.append(fingerprint_of(after.position))

    # Once more from the start.

    def _match(self, state: State) -> AnyMatch:
        return Match.closed(self.game, self.seats, self.options, SeededDice(0), self.log, None, state)

    def _again(self) -> None:
        """7: the log, written as a record and read back, leads through the same positions."""
        assert self.state is not None
        record = record_of(self._match(self.state))
        text = write_record(record)
        same(7, read_record(text), record, "the record read back")
        again = replay(record, self.game)
        same(7, again.log, self.log, "the log of the replay")
        same(7, _marks(record, self.game), self.marks, "positions, ply for ply")
        same(7, self.game.fingerprint(again.state), self.fingerprints[-1], "the last position of the replay")
        if self.run.elsewhere and CONTENT not in self.options and _is_installed(self.game):
            same(7, _in_another_process(text), self.fingerprints, "fingerprints in another process, ply for ply")

    # Telling.

    def _report(self, failure: KitFailure) -> Failure:
        report = Failure(
            invariant=failure.invariant,
            name=INVARIANTS[failure.invariant],
            detail=failure.detail,
            game=self.game.id,
            version=self.game.version,
            seats=self.seats,
            seed=self.seed,
            ply=len(self.plies),
            next=self._line(*self.next) if self.next is not None else "",
            options=self.options,
            command=self._command(),
        )
        return self._save(report) if self.run.folder is not None else report

    def _line(self, seat: Seat, action: Action) -> str:
        return f"{'*' if seat == CHANCE else seat} {self.game.text(action)}"

    def _command(self) -> str:
        words: list[str | int] = ["pelagos", "check", self.game.id, "--seats", self.seats]
        words += ["--seed", self.seed, "--upto", len(self.plies)]
        if self.run.options is not None:
            for key, value in self.run.options.items():
                words += ["--option", f"{key}={json.dumps(value)}"]
        if self.run.draw_every != DRAW_EVERY:
            words += ["--draw-every", self.run.draw_every]
        if self.run.rules_only:
            words.append("--rules")
        return shlex.join(str(word) for word in words)

    def _save(self, report: Failure) -> Failure:
        """The record so far, the position where it happened, and the report, in a folder of their own."""
        assert self.run.folder is not None
        folder = self.run.folder / f"{self.game.id}-{self.seats}-{self.seed}-{len(self.plies)}"
        folder.mkdir(parents=True, exist_ok=True)
        report = msgspec.structs.replace(report, folder=str(folder))
        (folder / "failure.json").write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2))
        if self.state is not None:
            record = record_of(self._match(self.state.clone()))
            (folder / "game.record").write_text(write_record(record), "utf-8")
            (folder / "position.json").write_text(json.dumps(self.game.dump(self.state), indent=1), "utf-8")
        return report


def _marks(record: Record, game: AnyGame) -> list[int]:
    """What the state holds before every ply of a record, played from the start in one state."""
    state = game.start(record.seats, record.options)
    found = [hash(packed(state))]
    for seat, text, _ in record.plies:
        state.apply(seat, game.vocabulary.parse(text))
        found.append(hash(packed(state)))
    return found


def fingerprints(record: Record, game: AnyGame) -> list[str]:
    """The fingerprint of every position of a record, played from the start in one state."""
    state = game.start(record.seats, record.options)
    found = [game.fingerprint(state)]
    for seat, text, _ in record.plies:
        state.apply(seat, game.vocabulary.parse(text))
        found.append(game.fingerprint(state))
    return found


def _in_another_process(text: str) -> list[str]:
    """The same in a new process, with another hash seed."""
    done = subprocess.run(
        [sys.executable, "-m", "pelagos.core.kit.elsewhere"], input=text.encode(), capture_output=True, timeout=120
    )
    if done.returncode:
        fail(7, f"a new process could not replay the record: {done.stderr.decode('utf-8', 'replace')[-300:]}")
    found: list[str] = json.loads(done.stdout)
    return found
