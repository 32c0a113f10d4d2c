"""Levels for people: five names, from a beginner who often does not look to one who thinks about a second.

Each is one of the other bots with a budget, and with slips: choices made without thinking, or by a weaker mind. A slip
of the second kind costs as much as that mind is weaker, so that the level stands between the two in every game, whether
it asks for twenty choices or for two hundred. What sets the levels apart in strength is measured (docs/measured.md).
"""

from __future__ import annotations

from typing import ClassVar

from pelagos.core.basics import Action

from .greedy import GreedyBot
from .protocol import Bot, SeatHandle
from .random import RandomBot
from .search import SearchBot

LEVELS = ("novice", "easy", "medium", "hard", "expert")  # the weakest first


class Level(Bot):
    """A bot with a mind of another kind, which now and then slips."""

    mind: ClassVar[Bot]
    slips: ClassVar[int] = 0  # of a hundred choices, so many are made in another way
    careless: ClassVar[Bot] = RandomBot()  # … by this mind

    def choose(self, handle: SeatHandle) -> Action:
        """A slip, or what its mind says."""
        slip = len(handle.legal) > 1 and handle.rng.below(100) < self.slips
        return (self.careless if slip else self.mind).choose(handle)


class Novice(Level):
    """Looks at the next position, if at all."""

    mind = GreedyBot({"worlds": 1, "budget": 20, "plies": 1, "samples": 1})
    slips = 50


class Easy(Level):
    """Looks at its own turn, and misses something in every round."""

    mind = GreedyBot({"worlds": 1, "budget": 100, "samples": 1})
    slips = 25


class Medium(Level):
    """Makes the best of its own turn, and seldom misses something."""

    mind = GreedyBot()
    slips = 5


class Expert(Level):
    """Looks at what the others will make of it."""

    mind = SearchBot({"positions": 10_000})


class Hard(Level):
    """Looks at that every third time, and else makes the best of its own turn."""

    mind = Expert.mind
    slips = 65
    careless = Medium.mind
