"""How a finished game went: everybody's fortunes over its course, what turned them, and what chance gave to whom.

All of it follows from the record and from the game's own judgement of positions, so that every game has it. It is
worked out in a thread, once for a finished table.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from pelagos.bots.costly import Costly, costly_elsewhere
from pelagos.core import winning
from pelagos.core.basics import CHANCE
from pelagos.core.dice import read_odds
from pelagos.core.errors import PelagosError
from pelagos.core.flow import State
from pelagos.core.match import Ply
from pelagos.core.message import Message
from pelagos.core.positions import Json
from pelagos.core.registry import AnyGame, find
from pelagos.core.tongue import Tongue

from .errors import TooLate
from .people import Viewer
from .proving import MEMORY
from .stored import Then
from .table import Table
from .tables import Tables
from .thinking import Died, Fault, Minds
from .wire import LogLine

MOST_POINTS = 240  # positions that are judged: a chart has no more pixels to show
MOST_OUTCOMES = 40  # of a chance ply whose luck is weighed
SECONDS = 6.0  # after which luck is no longer weighed
TOLD = 10  # lines of the story
PONDERED = 600.0  # seconds for the most costly choices of a game
KEPT = 32  # finished tables in memory


class Point(msgspec.Struct, frozen=True):
    """Everybody's chances after so many plies, in per mille."""

    ply: int
    shares: tuple[int, ...]


class Trade(msgspec.Struct, frozen=True):
    """How much of something came to every seat in the course of a game, and how much went."""

    key: str  # of the message that names it
    icon: str
    came: tuple[int, ...]
    went: tuple[int, ...]


class Course(msgspec.Struct, frozen=True):
    """The course of a game."""

    points: tuple[Point, ...]
    luck: tuple[int, ...]  # per seat, in per mille: what chance gave, against what was to be expected of it
    weighed: int  # chance plies that this is the sum of
    trades: tuple[Trade, ...] = ()


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the story that mattered."""

    step: int
    seat: int
    text: str


class Retrospect(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game as its end page tells it to one viewer."""

    course: Course
    steps: tuple[int, ...]  # the step of the viewer's own replay at each point
    headings: tuple[int, ...]  # the plies at which a round begins
    turns: tuple[Turn, ...]
    battles: tuple[tuple[int, int], ...]  # per seat: won, fought
    wealth: tuple[str, ...]  # the names of what came and went
    plies: int


class Regret(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that cost its seat something, in words."""

    seat: int
    step: int  # of the seat's own replay, before it
    chosen: str
    better: str
    cost: int  # per mille of a victory


class Roll(msgspec.Struct, frozen=True):
    """A chance ply, to be checked by anybody: its number must lie in a range, out of so many."""

    branch: int
    ply: int
    total: int
    low: int
    high: int


class Proof(msgspec.Struct, frozen=True, kw_only=True):
    """All that is needed to throw every die of a finished game again."""

    game: str
    commitment: str
    secret: str
    strings: tuple[str, ...]
    rolls: tuple[Roll, ...]


class Retrospects:
    """Looks back at finished tables."""

    def __init__(self, tables: Tables, minds: Minds, thinkers: Minds) -> None:
        self._tables = tables
        self._minds = minds  # for games that came from a file
        self._thinkers = thinkers  # for what must be thought over
        self._costly: OrderedDict[tuple[str, int], asyncio.Task[list[Costly]]] = OrderedDict()
        self._known: OrderedDict[tuple[str, int], Course] = OrderedDict()

    async def of(self, table_id: str, viewer: Viewer, seat: int | None, language: str) -> Retrospect:
        """The whole of it, in the words of one seat's story."""
        async with self._tables.open(table_id, viewer) as table:
            _must_be_over(table)
            story = table.story(table.seat_for(viewer, seat), language)
            lines, steps = tuple(story.lines), tuple(story.steps)
            log = list(table.running.log)
            tongue = table.tongue(language)
        course = await self._course(table)
        return Retrospect(
            course=course,
            steps=tuple(_step_after(steps, point.ply) for point in course.points),
            headings=rounds_of(lines, steps),
            turns=turns_of(course, lines, steps),
            battles=battles_of(lines, len(course.luck)),
            wealth=tuple(tongue(Message(trade.key)) for trade in course.trades),
            plies=len(log),
        )

    async def costly(self, table_id: str, viewer: Viewer, language: str) -> tuple[Regret, ...]:
        """The most costly choices of every seat, as each could have known."""
        async with self._tables.open(table_id, viewer) as table:
            _must_be_over(table)
            if table.head.brought or table.head.lesson or not table.same_rules(0):
                return ()
            steps = [tuple(table.story(seat, language).steps) for seat in range(table.head.seats)]
            game, tongue, first = table.game, table.tongue(language), table.running.at(0)
            log = [(ply.seat, ply.action) for ply in table.running.log]
            own = dict(table.own)
        key = (table_id, len(log))
        task = self._costly.get(key)
        if task is None:
            task = self._costly[key] = asyncio.create_task(self._thought_over(game, game.dump(first), own, log))
            if len(self._costly) > KEPT:
                self._costly.popitem(last=False)
        try:
            found = await asyncio.shield(task)
        except (TimeoutError, Died, Fault):
            return ()
        return await asyncio.to_thread(regrets_of, game, first, log, found, steps, tongue)

    async def _thought_over(
        self, game: AnyGame, first: Json, own: dict[str, str], log: Sequence[tuple[int, int]]
    ) -> list[Costly]:
        plies = [(seat, game.text(action)) for seat, action in log]
        done = await self._thinkers.within(PONDERED, costly_elsewhere, game.id, first, own, plies, last=True)
        return msgspec.json.decode(done, type=list[Costly])

    async def proof(self, table_id: str) -> Proof:
        """What the dice were, ply by ply, once their secret may be told."""
        async with self._tables.open(table_id) as table:
            _must_be_over(table)
            secret, strings = table.head.secret, tuple(chair.string for chair in table.chairs)
            game, commitment = table.game.id, table.commitment
            log = list(table.running.log)
            logged = all(ply.odds for ply in log if ply.seat == CHANCE)
            if not logged and not table.same_rules(0):
                raise TooLate("old-rules")
            state = table.running.at(0) if not logged else table.running.state
        rolls = _logged_rolls(log) if logged else await asyncio.to_thread(_rolls, state, log)
        return Proof(game=game, commitment=commitment, secret=secret.hex(), strings=strings, rolls=rolls)

    async def _course(self, table: Table) -> Course:
        key = (table.head.id, len(table.running.log))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = await self._worked_out(table)
            if len(self._known) > KEPT:
                self._known.popitem(last=False)
        return known

    async def _worked_out(self, table: Table) -> Course:
        game, log = table.game, list(table.running.log)
        if not table.same_rules(0):
            stored = await self._tables.trail(table)  # what was played by other rules is told from what was stored
            return await asyncio.to_thread(stored_course, game, stored, table.head.seats)
        if not table.head.brought:
            return await asyncio.to_thread(course_of, game, table.running.at(0), log)
        first, plies = game.dump(table.running.at(0)), [(ply.seat, game.text(ply.action)) for ply in log]
        try:
            done = await self._minds.within(
                3 * SECONDS, course_elsewhere, game.id, first, dict(table.own), plies, memory=MEMORY
            )
        except (TimeoutError, Died, Fault):
            return _unknown(table.head.seats, len(log))
        return msgspec.json.decode(done, type=Course)


def regrets_of(
    game: AnyGame,
    state: State,
    log: Sequence[tuple[int, int]],
    found: Sequence[Costly],
    steps: Sequence[Sequence[int]],
    tongue: Tongue,
) -> tuple[Regret, ...]:
    """Costly choices with the labels that their buttons had. The state is used up."""
    at = {each.ply: each for each in found}
    out: list[Regret] = []
    for number, (seat, action) in enumerate(log):
        costly = at.get(number)
        if costly is not None:
            labels = {choice.action: tongue(choice.label) for choice in game.decision(state, seat).choices}
            chosen, better = labels.get(costly.chosen, ""), labels.get(costly.better, "")
            step = _step_after(steps[seat], number)
            out.append(Regret(seat=seat, step=step, chosen=chosen, better=better, cost=costly.cost))
        state.apply(seat, action)
    return tuple(sorted(out, key=lambda regret: (regret.seat, -regret.cost)))


def _must_be_over(table: Table) -> None:
    if not table.open_to_all:
        raise TooLate("still-running")


def course_elsewhere(game_id: str, first: Json, own: dict[str, str], plies: list[tuple[int, str]]) -> bytes:
    """The course of a game that came from a file: plain values, for a process that may be killed."""
    game = find(game_id)
    if own:
        game.bring(own)
    log = [Ply(seat, game.vocabulary.parse(text), 0, 0, ()) for seat, text in plies]
    return msgspec.json.encode(course_of(game, game.load(first), log))


def stored_course(game: AnyGame, stored: Sequence[Then], seats: int) -> Course:
    """The course by the positions that were stored, as today's judgement sees them; luck is not weighed."""
    every = max(1, len(stored) // MOST_POINTS)
    points: list[Point] = []
    for then in sorted(stored, key=lambda each: each.length)[::every]:
        try:
            points.append(Point(then.length, _chances(game, game.load(then.data))))
        except PelagosError:
            continue  # today's rules cannot read it
    return Course(tuple(points), (0,) * seats, 0) if len(points) > 1 else _unknown(seats, len(stored))


def _unknown(seats: int, plies: int) -> Course:
    """The course of a game of which nothing can be said."""
    equal = (1000 // seats,) * seats
    return Course((Point(0, equal), Point(plies, equal)), (0,) * seats, 0)


def course_of(game: AnyGame, state: State, log: Sequence[Ply]) -> Course:
    """Play a game again and judge it on the way. The state is used up."""
    every = max(1, len(log) // MOST_POINTS)
    ends = time.monotonic() + SECONDS
    luck = [0.0] * state.seats
    weighed = 0
    points = [Point(0, _chances(game, state))]
    turnover = Turnover(game, state)
    for number, ply in enumerate(log, 1):
        expected = _expected(game, state) if ply.seat == CHANCE and time.monotonic() < ends else None
        state.apply(ply.seat, ply.action)
        turnover.note(state)
        if expected is not None:
            weighed += 1
            for seat, share in enumerate(winning.chances(game, state)):
                luck[seat] += share - expected[seat]
        if number % every == 0 or number == len(log):
            points.append(Point(number, _chances(game, state)))
    return Course(tuple(points), _per_mille(luck), weighed, turnover.trades())


class Turnover:
    """What everybody gains and spends, ply by ply. What a seat has at the start came to it too."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self._game = game
        self._held = game.holdings(state)
        self._came = [[max(0, n) for n in holding.held] for holding in self._held]
        self._went = [[0] * state.seats for _ in self._held]

    def note(self, state: State) -> None:
        """A ply was played."""
        if not self._held:
            return
        now = self._game.holdings(state)
        for old, new, came, went in zip(self._held, now, self._came, self._went, strict=True):
            if old.held == new.held:
                continue
            for seat, (before, after) in enumerate(zip(old.held, new.held, strict=True)):
                came[seat] += max(0, after - before)
                went[seat] += max(0, before - after)
        self._held = now

    def trades(self) -> tuple[Trade, ...]:
        """The sums."""
        return tuple(
            Trade(holding.key, holding.icon, tuple(came), tuple(went))
            for holding, came, went in zip(self._held, self._came, self._went, strict=True)
        )


def _expected(game: AnyGame, state: State) -> list[float] | None:
    """Everybody's chances over all outcomes of the chance ply that comes; None where there are too many, or one."""
    odds = state.odds()
    if not 1 < len(odds) <= MOST_OUTCOMES:
        return None
    total = sum(weight for _, weight in odds)
    expected = [0.0] * state.seats
    for action, weight in odds:
        after = state.clone()
        after.apply(CHANCE, action)
        for seat, share in enumerate(winning.chances(game, after)):
            expected[seat] += share * weight / total
    return expected


def _chances(game: AnyGame, state: State) -> tuple[int, ...]:
    return _per_mille(winning.chances(game, state))


def _per_mille(shares: Sequence[float]) -> tuple[int, ...]:
    return tuple(round(1000 * share) for share in shares)


def _logged_rolls(log: Sequence[Ply]) -> tuple[Roll, ...]:
    """The draws by their odds as they were logged, whatever the rules are now."""
    out = []
    for number, ply in enumerate(log):
        if ply.seat == CHANCE:
            place, weights = read_odds(ply.odds)
            low = sum(weights[:place])
            out.append(Roll(ply.branch, number, sum(weights), low, low + weights[place]))
    return tuple(out)


def _rolls(state: State, log: Sequence[Ply]) -> tuple[Roll, ...]:
    out = []
    for number, ply in enumerate(log):
        if ply.seat == CHANCE:
            low = 0
            odds = state.odds()
            for action, weight in odds:
                if action == ply.action:
                    out.append(Roll(ply.branch, number, sum(each for _, each in odds), low, low + weight))
                    break
                low += weight
        state.apply(ply.seat, ply.action)
    return tuple(out)


def _step_after(steps: Sequence[int], plies: int) -> int:
    """The last step of a story that lies within so many plies."""
    low, high = 0, len(steps)
    while low < high:
        middle = (low + high) // 2
        if steps[middle] < plies:
            low = middle + 1
        else:
            high = middle
    return low


def rounds_of(lines: Sequence[LogLine], steps: Sequence[int]) -> tuple[int, ...]:
    """Where a round begins: the headings of the story that are staged, which those of single turns are not."""
    return tuple(steps[line.step - 1] for line in lines if line.heading and line.step and line.moment.staging)


def turns_of(course: Course, lines: Sequence[LogLine], steps: Sequence[int]) -> tuple[Turn, ...]:
    """The story in ten lines: where the fortunes turned most, and the last word."""
    stretches = [pair for pair in zip(course.points, course.points[1:], strict=False) if swing(*pair)]
    swings = sorted(stretches, key=lambda pair: -swing(*pair))
    found: dict[int, LogLine] = {}
    told = [line for line in lines if not line.heading and line.step]
    if told:
        found[told[-1].step] = told[-1]
    for before, after in swings:
        if len(found) >= TOLD:
            break
        within = [line for line in told if before.ply <= steps[line.step - 1] < after.ply]
        staged = [line for line in within if line.moment.staging in ("closes", "shows", "clash")] or within
        if staged and staged[-1].step not in found:
            found[staged[-1].step] = staged[-1]
    return tuple(Turn(step=step, seat=line.seat, text=line.text) for step, line in sorted(found.items()))


def swing(before: Point, after: Point) -> int:
    """By how much anybody's chances changed."""
    return max(abs(one - two) for one, two in zip(before.shares, after.shares, strict=True))


def battles_of(lines: Sequence[LogLine], seats: int) -> tuple[tuple[int, int], ...]:
    """Per seat, the clashes it won, of those it had."""
    won, fought = [0] * seats, [0] * seats
    for line in lines:
        best = max((side.total for side in line.moment.sides), default=0)
        for side in line.moment.sides:
            if 0 <= side.seat < seats:
                fought[side.seat] += 1
                alone = [each.total for each in line.moment.sides].count(best) == 1
                won[side.seat] += side.total == best and alone
    return tuple(zip(won, fought, strict=True))
