"""The bot that looks ahead: what others will make of it, in several worlds that it can imagine.

First it finds ways out of its own turn as greedy does, judged where the turn leaves it. The best of them, and one of
every kind, go into a contest: each is played on in the same imagined worlds with the same luck, by cheap minds, until a
round has ended; the worse half drops out, the better half is played on more often, until one is left (sequential
halving). What greedy would do stays in the contest to the end, and is done unless another line is surely better in the
same worlds. How far playouts go, and how well the minds think, follows from what it may spend. It never sees the state,
only what it imagines from its view, and it names no game.
"""

from __future__ import annotations

from typing import Any

from pelagos.core.basics import Action
from pelagos.core.flow import State
from pelagos.core.game import Game
from pelagos.core.options import Option
from pelagos.core.rng import Rng
from pelagos.core.winning import honest

from .outlook import Outlook
from .playout import Budget, Playouts
from .protocol import Bot, SeatHandle

AHEAD = 6  # choices of its own turn that a line follows
CHANCES = 2  # samples of chance where a line ends in one
LINES = 3  # ways to go on after the same first choice
PRIOR = 1.0  # what the first judgement counts, in playouts
ROOM = 12  # playouts that must be within reach before minds think, and before one looks a round further
DEARER = 2  # what the next better kind of playout costs at least, in playouts of this kind
DEEPEST = 2  # rounds of a playout, unless told otherwise: beyond, luck drowns what there is to see
TURNS = 4  # … in a game without rounds, where turns of the seat are counted
LONGER = 3  # times as long minds think before one looks further than two rounds
ENOUGH = 3  # playouts of each before anybody drops out
FEWEST = 2  # playouts of each that a contest should have
CLEAR = 3.0  # standard errors by which a line must be behind to drop out
EVEN = 1e-6  # of a victory: what counts for nothing
SURE = 1.0  # standard errors by which a line must be ahead of what greedy would do
UNTIMED = 1 << 60  # positions, where milliseconds are counted


class Candidate:
    """A line that stands in the contest."""

    __slots__ = ("line", "prior", "total", "values", "visits")

    def __init__(self, prior: float, line: tuple[Action, ...]) -> None:
        self.prior = prior
        self.line = line
        self.total = 0.0
        self.visits = 0
        self.values: list[float] = []  # of its playouts: the n-th of every candidate had the same luck

    def add(self, value: float) -> None:
        """One playout more."""
        self.total += value
        self.visits += 1
        self.values.append(value)

    def mean(self) -> float:
        """What it is worth, as far as is known."""
        return (PRIOR * self.prior + self.total) / (PRIOR + self.visits)


class SearchBot(Bot):
    """Takes the first choice of the line that wins the contest."""

    options = (
        Option(key="positions", default=2000, low=20, high=100_000_000),  # how many are looked at for one choice
        Option(key="ms", default=0, low=0, high=600_000),  # milliseconds for one choice, instead of positions
        Option(key="worlds", default=32, low=1, high=1024),  # how many are imagined at most
        Option(key="width", default=16, low=2, high=256),  # lines in the contest at most
        Option(key="rounds", default=0, low=0, high=20),  # how far a playout goes; 0: as far as the budget has room for
        Option(key="look", default=6, low=1, high=256),  # choices that a cheap mind looks at
        Option(key="think", default=60, low=0, high=100_000),  # positions for a cheap mind's turn; 0: it only looks
        Option(key="judge", default="learned", words=("learned", "evaluate")),  # which judgement ends a playout
    )

    def choose(self, handle: SeatHandle) -> Action:
        """The winner of the contest; without a contest where there is nothing to choose."""
        if len(handle.legal) == 1:
            return handle.legal[0]
        return self.ranked(handle)[0].line[0]

    def ranked(self, handle: SeatHandle) -> list[Candidate]:
        """Whoever entered the contest, the winner first: for those who want to know what else there was."""
        positions, ms = int(self.settings["positions"]), int(self.settings["ms"])
        world = handle.imagine()
        budget = Budget(UNTIMED if ms else positions, ms)
        advice = handle.game.advise(world, handle.seat, handle.legal)
        lines = self._lines(handle, world, budget)
        candidates = chosen(handle.game, lines, advice, int(self.settings["width"]))
        for each in candidates:
            each.prior = honest(handle.game, world.seats, each.prior)
        if len(candidates) > 1:
            candidates = self._contest(handle, world, candidates, budget)
        return candidates

    def _lines(self, handle: SeatHandle, world: State, budget: Budget) -> list[tuple[float, tuple[Action, ...]]]:
        """Ways out of the turn, a few after each first choice, for about a quarter of the budget."""
        part = budget.part(1, 4)
        given = part.left
        each = max(1, min(part.left // len(handle.legal), 400 // len(handle.legal)))
        luck = handle.rng.split("luck")
        found: list[tuple[float, tuple[Action, ...]]] = []
        for action in handle.legal:
            outlook = Outlook(handle.game, handle.seat, luck, 0 if part.over() else each, AHEAD, CHANCES)
            outlook.after(world, action)
            part.left -= each - outlook.left
            outlook.lines.sort(key=_worst_first)
            found += outlook.lines[-LINES:]
        budget.charge(part, given)
        return found

    def kinds(self, playouts: Playouts) -> list[tuple[int, int]]:
        """Kinds of playouts, the cheapest first: how many rounds, and how many positions a mind thinks with."""
        rounds, think = int(self.settings["rounds"]), int(self.settings["think"])
        if rounds:
            return [(rounds, 0), (rounds, think)] if think else [(rounds, 0)]
        turns = playouts.round is None
        if not think:
            return [(1, 0), (DEEPEST, 0), (TURNS, 0)] if turns else [(1, 0), (DEEPEST, 0)]
        kinds = [(1, 0), (1, think), (DEEPEST, think), (DEEPEST, LONGER * think)]
        return [*kinds, (TURNS, LONGER * think)] if turns else kinds

    def _contest(
        self, handle: SeatHandle, world: State, candidates: list[Candidate], budget: Budget
    ) -> list[Candidate]:
        """The candidates, the best first: the one that is left at the end, then those who dropped out last."""
        learned = self.settings["judge"] == "learned"
        playouts = Playouts(handle.game, world, handle.seat, 1, int(self.settings["look"]), learned)
        luck = handle.rng.split("contest").bits()
        worlds = [world]
        most = int(self.settings["worlds"])
        number = 0
        usual = candidates[0]  # what greedy would do
        cost, first = fathomed(playouts, world, usual, budget, luck, self.kinds(playouts))
        many = max(2, int(budget.rest() / (FEWEST * cost)))
        candidates, dropped = candidates[:many], candidates[many:]
        while len(candidates) > 1 and not budget.over():
            part = budget.part(1, (len(candidates) - 1).bit_length())
            given = part.left
            playouts.budget = part
            while not part.over() and len(candidates) > 1:
                if len(worlds) <= number < most:
                    worlds.append(handle.imagine())
                    part.left -= 1
                known = first if number == 0 else None
                candidates = _play(playouts, worlds[number % len(worlds)], candidates, luck + number, known)
                number += 1
                if number >= ENOUGH:
                    candidates, beaten = standing(candidates)
                    dropped = beaten + dropped
            budget.charge(part, given)
            candidates.sort(key=_best_first)
            if len(candidates) <= 2:
                break
            left = candidates[: (len(candidates) + 1) // 2]
            if usual in candidates and usual not in left:
                left[-1] = usual
            dropped = [each for each in candidates if each not in left] + dropped
            candidates = left
        if len(candidates) == 2 and candidates[1] is usual and not surer(candidates[0], usual):
            candidates.reverse()
        return candidates + dropped


def fathomed(
    playouts: Playouts, world: State, candidate: Candidate, budget: Budget, luck: int, kinds: list[tuple[int, int]]
) -> tuple[float, float]:
    """Settle on the best kind of playouts of which enough can be had; what one of them costs, and what it came to.

    A kind is how many rounds they go, and how many positions a mind thinks with: the cheapest first. One playout of a
    kind is tried for that, if its like may be within reach.
    """
    settled = kinds[0]
    cost = worth = 0.0
    for kind in kinds:
        if cost and budget.rest() < ROOM * DEARER * cost:
            break
        playouts.rounds, playouts.think = kind
        part = budget.part(1, 1)
        given, before = part.left, budget.rest()
        playouts.budget = part
        came_to = _playout(playouts, world, candidate, luck)
        budget.charge(part, given)
        spent = max(before - budget.rest(), 1e-9)
        if cost and budget.rest() < ROOM * spent:
            break
        settled, cost, worth = kind, spent, came_to
    playouts.rounds, playouts.think = settled
    return cost, worth


def _playout(playouts: Playouts, world: State, candidate: Candidate, luck: int) -> float:
    dice, minds = Rng.seeded(luck, "dice"), Rng.seeded(luck, "minds")
    return playouts.value(world, candidate.line, dice, minds)


def _play(
    playouts: Playouts, world: State, candidates: list[Candidate], luck: int, known: float | None
) -> list[Candidate]:
    """One playout of each, with the same luck; those that the budget does not reach the first time are left out.

    What the playout of the first of them came to may be known.
    """
    values: list[float] = [] if known is None else [known]
    for candidate in candidates[len(values) :]:
        if playouts.budget.over() and len(values) > 1:
            break
        values.append(_playout(playouts, world, candidate, luck))
    if len(values) < len(candidates):
        if candidates[0].visits:
            return candidates  # half a round compares nothing
        candidates = candidates[: len(values)]
    for candidate, value in zip(candidates, values, strict=True):
        candidate.add(value)
    return candidates


def standing(candidates: list[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """Who may still be the best, and who is surely behind whoever leads, or never differs from somebody before it."""
    best = max(candidates, key=Candidate.mean)
    left: list[Candidate] = []
    beaten: list[Candidate] = []
    for each in candidates:
        behind = each is not best and (ahead(best, each) > CLEAR or any(each.values == other.values for other in left))
        (beaten if behind else left).append(each)
    return left, beaten


def surer(best: Candidate, usual: Candidate) -> bool:
    """Whether a line is so far ahead of the usual one that luck does not explain it."""
    return ahead(best, usual) > SURE


def ahead(one: Candidate, other: Candidate) -> float:
    """By how many standard errors a line is ahead of another, in the playouts in which both had the same luck."""
    gains = [mine - theirs for mine, theirs in zip(one.values, other.values)]
    n = len(gains)
    if n < 2:
        return 0.0
    mean = (sum(gains) + PRIOR * (one.prior - other.prior)) / (n + PRIOR)
    spread = sum((gain - mean) ** 2 for gain in gains) / (n - 1) / n
    return float(mean / (spread**0.5 + EVEN))


def chosen(
    game: Game[Any, Any], lines: list[tuple[float, tuple[Action, ...]]], advice: Action | None, width: int
) -> list[Candidate]:
    """Who enters the contest, the most promising first: what the game advises, the best line of every kind, the others.

    Two choices are of a kind if they have the verb and its first word in common. Lines that look equally good are taken
    in the order of their distance from the advice.
    """
    verbs, words = game.vocabulary.verb_of, game.vocabulary.x
    near = advice if advice is not None else lines[0][1][0]
    ranked = sorted(lines, key=lambda line: (-round(line[0], 9), distance(game, line[1][0], near), line[1]))
    best = ranked[0][0]
    first = [line for line in ranked if line[1][0] == advice][:1]
    kinds = {(verbs[line[1][0]], words[line[1][0]]) for line in first}
    leading: list[tuple[float, tuple[Action, ...]]] = []
    others: list[tuple[float, tuple[Action, ...]]] = []
    for line in ranked:
        kind = (verbs[line[1][0]], words[line[1][0]])
        if line in first:
            continue
        (others if kind in kinds else leading).append(line)
        kinds.add(kind)
    half = max(1, width // 2)
    order = [*first, *leading[:half], *others, *leading[half:]][:width]
    return [Candidate(best if line in first else line[0], line[1]) for line in order]


def distance(game: Game[Any, Any], one: Action, other: Action) -> tuple[int, int]:
    """How unlike two choices are: by their later words, which tell how much; then by the first, which tells of what."""
    first, second, third = game.vocabulary.x, game.vocabulary.y, game.vocabulary.z
    return abs(second[one] - second[other]) + abs(third[one] - third[other]), abs(first[one] - first[other])


def _worst_first(line: tuple[float, tuple[Action, ...]]) -> tuple[float, int]:
    return line[0], -len(line[1])


def _best_first(candidate: Candidate) -> float:
    return -candidate.mean()
