"""How well a seat can come out of its turn: what greedy looks at, and where the search bot's lines and plans come from.

A choice that only begins something (load, sail, land …) is followed through the seat's own next choices, best first,
until the turn leaves the seat. Chance counts by its odds; in a simultaneous phase the others answer blindly.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any

from pelagos.core.basics import CHANCE, Action, Seat
from pelagos.core.flow import TOGETHER, State
from pelagos.core.game import Game
from pelagos.core.rng import Rng

FEW = 6  # outcomes of chance that are weighed one by one; more are sampled
UNTIL_CALM = 80  # plies of chance and of others' simultaneous answers before a position is judged as it is
STEP = 1e-6  # what one more ply costs: of two ways to the same end, the shorter


class Outlook:
    """How well a seat can come out of its turn after one choice, in one imagined world."""

    __slots__ = ("game", "left", "lines", "luck", "plies", "samples", "seat")

    def __init__(self, game: Game[Any, Any], seat: Seat, luck: Rng, budget: int, plies: int, samples: int) -> None:
        self.game = game
        self.seat = seat
        self.luck = luck
        self.left = budget
        self.plies = plies
        self.samples = samples
        self.lines: list[tuple[float, tuple[Action, ...]]] = []  # ways out of the turn, and what each is worth

    def after(self, state: State, action: Action) -> float:
        """The best judgement within reach of this choice."""
        return self._explore(state, [action])

    def plan(self, state: State) -> tuple[Action, ...]:
        """The best way out of the turn that is found, whatever it begins with."""
        self._explore(state, self._choices(state))
        return max(self.lines, key=_value)[1]

    def _explore(self, state: State, first: list[Action]) -> float:
        best = -1.0
        turn = self.game.turn(state)
        serial = 0  # equal values: first found, first looked at
        queue: list[tuple[float, int, tuple[Action, ...], State]] = []
        opened: list[tuple[State, list[Action], tuple[Action, ...]]] = [(state, first, ())]
        while opened:
            here, choices, way = opened.pop()
            depth = len(way) + 1
            for choice in choices:
                there = here.clone()
                there.apply(self.seat, choice)
                if self.seat not in there.actors() or self.game.turn(there) != turn:
                    value = self._rest(there) - STEP * depth
                    self.lines.append((value, (*way, choice)))
                    best = max(best, value)
                    continue
                value = self._judge(there)
                serial += 1
                heappush(queue, (STEP * (depth + 1) - value, serial, (*way, choice), there))
            # A position once opened is looked at whole: half a list would favour whatever stands first in it.
            if queue and self.left > 0 and len(queue[0][2]) < self.plies:
                _, _, way, there = heappop(queue)
                opened.append((there, self._choices(there), way))
        if queue:
            self.lines.append((-queue[0][0], queue[0][2]))
            best = max(best, -queue[0][0])
        return best

    def _choices(self, state: State) -> list[Action]:
        legal = state.legal(self.seat)
        advice = self.game.advise(state, self.seat, legal)
        return [advice] if advice is not None and advice in legal else legal

    def _judge(self, state: State) -> float:
        self.left -= 1
        result = state.result()
        values = result.shares if result is not None else self.game.evaluate(state)
        return float(values[self.seat])

    def _rest(self, state: State) -> float:
        """The turn has left the seat: what the position is worth once chance and simultaneous answers are in."""
        if state.actor() == CHANCE:
            odds = state.odds()
            if len(odds) <= FEW:
                luck = self.luck.copy()
                total = sum(weight for _, weight in odds)
                value = 0.0
                for outcome, weight in odds:
                    there = state.clone()
                    there.apply(CHANCE, outcome)
                    value += weight * self._calm(there, luck)
                return value / total
        elif not _together(state):
            return self._judge(state)
        luck = self.luck.copy()
        return sum(self._calm(state.clone(), luck) for _ in range(self.samples)) / self.samples

    def _calm(self, state: State, luck: Rng) -> float:
        for _ in range(UNTIL_CALM):
            actor = state.actor()
            if actor == CHANCE:
                state.apply(CHANCE, state.sample(luck))
            elif _together(state) and self.seat not in state.actors():
                actors = state.actors()
                other = actors[luck.below(len(actors))]
                state.apply(other, luck.pick(state.legal(other)))
            else:
                break
        return self._judge(state)


def _value(line: tuple[float, tuple[Action, ...]]) -> float:
    return line[0]


def _together(state: State) -> bool:
    """Whether a simultaneous phase is what the table waits for."""
    return bool(state.frames) and state.book[state.frames[-1][0]].kind == TOGETHER
