"""How the search bot lets an imagined world go on: cheap minds for every seat, up to a good moment to judge.

Whoever is asked follows the game's advice where it has some, and otherwise looks at a few of its choices, one ply far;
or, if minds may think, it plans its whole turn as greedy does and carries the plan out. Answers that are given at the
same time are given blindly: nobody looks at what closing the phase would bring, since that would be a look at the
others' sealed answers.
"""

from __future__ import annotations

import time
from typing import Any

from pelagos.core.basics import CHANCE, NOBODY, Action, Seat
from pelagos.core.flow import State
from pelagos.core.game import Game
from pelagos.core.rng import Rng
from pelagos.core.winning import plain_chances

from .outlook import Outlook

LONGEST = 240  # plies of a round of a playout; then the position is judged as it is
AHEAD = 6  # choices of a turn that a plan follows


class Budget:
    """What a thought may cost: positions (the same on every machine), or milliseconds."""

    __slots__ = ("deadline", "left")

    def __init__(self, positions: int, ms: int = 0) -> None:
        self.left = positions
        self.deadline = time.perf_counter() + ms / 1000 if ms else 0.0

    def over(self) -> bool:
        """Whether it is spent."""
        return time.perf_counter() >= self.deadline if self.deadline else self.left <= 0

    def rest(self) -> float:
        """What is left: positions, or seconds."""
        return self.deadline - time.perf_counter() if self.deadline else float(self.left)

    def part(self, numerator: int, denominator: int) -> Budget:
        """A part of what is left, to be spent from now on; `charge` takes what it cost off the whole."""
        part = Budget(self.left * numerator // denominator)
        if self.deadline:
            now = time.perf_counter()
            part.deadline = now + (self.deadline - now) * numerator / denominator
        return part

    def charge(self, part: Budget, given: int) -> None:
        """Take off what a part of so many positions has spent."""
        self.left -= given - part.left


class Plan:
    """What a cheap mind means to do in its turn. Chance, or anybody else who is asked, ends it."""

    __slots__ = ("left", "seat")

    def __init__(self, seat: Seat, line: tuple[Action, ...]) -> None:
        self.seat = seat
        self.left = list(reversed(line))

    def next(self, seat: Seat, legal: list[Action]) -> Action | None:
        """The choice that comes now, if it is this seat that is asked and may make it."""
        return self.left.pop() if seat == self.seat and self.left and self.left[-1] in legal else None


class Playouts:
    """One seat's playouts from the question that it is asked.

    `think` is how many positions a mind looks at for its turn; 0: it looks at `look` choices of every question.
    """

    __slots__ = ("budget", "game", "learned", "look", "plan", "round", "rounds", "seat", "think")

    def __init__(
        self,
        game: Game[Any, Any],
        world: State,
        seat: Seat,
        rounds: int,
        look: int,
        learned: bool = True,
        think: int = 0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.rounds = rounds
        self.look = look
        self.learned = learned and game.plays_by_learned(world.seats)
        self.think = think
        self.plan: Plan | None = None
        self.round = game.round(world)
        self.budget = Budget(0)

    def value(self, world: State, line: tuple[Action, ...], dice: Rng, minds: Rng) -> float:
        """What the world is worth to the seat if it begins with these choices; the world itself is left as it is."""
        return self.worth(self.played(world, line, dice, minds))

    def worth(self, s: State) -> float:
        """What a position is worth to the seat: its chance to win, as honestly as it is known.

        Chances that are too bold would make a gambler of whoever averages them.
        """
        self.budget.left -= 1
        return float((self.game.judge(s) if self.learned else plain_chances(self.game, s))[self.seat])

    def played(self, world: State, line: tuple[Action, ...], dice: Rng, minds: Rng) -> State:
        """A copy of the world, played on from these choices to the moment to judge.

        The choices of a line were found in another world: one that this world does not offer ends the line.
        """
        s = world.clone()
        seat = self.seat
        turns = 0  # of the seat itself, after somebody else has been asked
        alone = s.seats == 1  # then every question is a new turn
        away = alone
        self.plan = None
        k = 0
        for _ in range(LONGEST * self.rounds):
            actor = s.actor()
            if actor == NOBODY:
                break
            if actor == CHANCE:
                s.apply(CHANCE, s.sample(dice))
                self.budget.left -= 1
                self.plan = None
                continue
            if s.lanes:
                actors = s.actors()
                actor = seat if k < len(line) and seat in actors else actors[minds.below(len(actors))]
            if actor != seat:
                away = True
            elif away:
                away = alone
                turns += 1
            if k >= len(line) and self._ripe(s, turns):
                break
            if k < len(line):
                if actor == seat and line[k] in s.legal(seat):
                    action = line[k]
                    k += 1
                elif actor == seat:
                    k = len(line)
                    continue
                else:
                    action = self._choice(s, actor, minds)
                    k = len(line) if not s.lanes else k
            else:
                action = self._choice(s, actor, minds)
            s.apply(actor, action)
            self.budget.left -= 1
        return s

    def _ripe(self, s: State, turns: int) -> bool:
        """Whether this is the moment to judge: so many rounds on, or, in a game without, so many turns of the seat."""
        if self.round is None:
            return turns >= self.rounds
        now = self.game.round(s)
        return now is None or now >= self.round + self.rounds

    def _choice(self, s: State, seat: Seat, minds: Rng) -> Action:
        legal = s.legal(seat)
        if self.plan is not None:
            planned = self.plan.next(seat, legal)
            if planned is not None:
                return planned
            self.plan = None
        if len(legal) == 1:
            return legal[0]
        advice = self.game.advise(s, seat, legal)
        if advice is not None and advice in legal:
            return advice
        if self.think and not s.lanes:
            return self._planned(s, seat, minds)
        seen = legal
        if len(legal) > self.look:
            seen = legal[:]
            minds.shuffle(seen)
            seen = seen[: self.look]
        phases = len(s.opened)
        best = -1.0
        chosen: list[Action] = []
        for action in seen:
            there = s.clone()
            there.apply(seat, action)
            self.budget.left -= 1
            result = there.result()
            if len(there.opened) < phases:
                value = float(self.game.evaluate(s)[seat])
            elif result is not None:
                value = float(result.shares[seat])
            else:
                value = float(self.game.evaluate(there)[seat])
            if value > best + 1e-12:
                best, chosen = value, [action]
            elif value > best - 1e-12:
                chosen.append(action)
        return chosen[0] if len(chosen) == 1 else minds.pick(chosen)

    def _planned(self, s: State, seat: Seat, minds: Rng) -> Action:
        """The first choice of a plan for the turn; the others are carried out as they come up."""
        outlook = Outlook(self.game, seat, minds, self.think, AHEAD, 1)
        line = outlook.plan(s)
        self.plan = Plan(seat, line[1:])
        self.budget.left -= self.think - outlook.left
        return line[0]
