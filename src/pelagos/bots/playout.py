"""How the search bot lets an imagined world go on: cheap minds for every seat, up to a good moment to judge.

Whoever is asked follows the game's advice where it has some, and otherwise looks at a few of its choices, one ply far.
Answers that are given at the same time are given blindly: nobody looks at what closing the phase would bring, since
that would be a look at the others' sealed answers.
"""

from __future__ import annotations

import time
from typing import Any

from pelagos.core.basics import CHANCE, NOBODY, Action, Seat
from pelagos.core.flow import State
from pelagos.core.game import Game
from pelagos.core.rng import Rng

LONGEST = 240  # plies of a playout; then the position is judged as it is


class Budget:
    """What a thought may cost: positions (the same on every machine), or milliseconds."""

    __slots__ = ("deadline", "left")

    def __init__(self, positions: int, ms: int = 0) -> None:
        self.left = positions
        self.deadline = time.perf_counter() + ms / 1000 if ms else 0.0

    def over(self) -> bool:
        """Whether it is spent."""
        return time.perf_counter() >= self.deadline if self.deadline else self.left <= 0

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


class Playouts:
    """One seat's playouts from the question that it is asked."""

    __slots__ = ("budget", "game", "judge", "look", "round", "rounds", "seat")

    def __init__(
        self, game: Game[Any, Any], world: State, seat: Seat, rounds: int, look: int, learned: bool = True
    ) -> None:
        self.game = game
        self.seat = seat
        self.rounds = rounds
        self.look = look
        self.judge = game.judge if learned else game.evaluate
        self.round = game.round(world)
        self.budget = Budget(0)

    def value(self, world: State, line: tuple[Action, ...], dice: Rng, minds: Rng) -> float:
        """What the world is worth to the seat if it begins with these choices; the world itself is left as it is."""
        return self.worth(self.played(world, line, dice, minds))

    def worth(self, s: State) -> float:
        """What a position is worth to the seat."""
        result = s.result()
        self.budget.left -= 1
        return float(result.shares[self.seat] if result is not None else self.judge(s)[self.seat])

    def played(self, world: State, line: tuple[Action, ...], dice: Rng, minds: Rng) -> State:
        """A copy of the world, played on from these choices to the moment to judge.

        The choices of a line were found in another world: one that this world does not offer ends the line.
        """
        s = world.clone()
        seat = self.seat
        turns = 0  # of the seat itself, after somebody else has been asked
        alone = s.seats == 1  # then every question is a new turn
        away = alone
        k = 0
        for _ in range(LONGEST):
            actor = s.actor()
            if actor == NOBODY:
                break
            if actor == CHANCE:
                s.apply(CHANCE, s.sample(dice))
                self.budget.left -= 1
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
        if len(legal) == 1:
            return legal[0]
        advice = self.game.advise(s, seat, legal)
        if advice is not None and advice in legal:
            return advice
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
