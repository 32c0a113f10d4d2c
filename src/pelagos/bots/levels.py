"""Levels for people: five names, from a beginner who often does not look to one who thinks about a second.

Each is one of the other bots with a budget, and with slips: choices made without thinking. The best two count in
playouts, since in some games a look ahead takes many times as many positions as in others. What sets them apart in
strength is measured (docs/measured.md).
"""

from __future__ import annotations

from typing import ClassVar

from pelagos.core.basics import Action

from .greedy import GreedyBot
from .protocol import Bot, SeatHandle
from .search import SearchBot

LEVELS = ("novice", "easy", "medium", "hard", "expert")  # the weakest first


class Level(Bot):
    """A bot with a mind of another kind, which now and then slips."""

    mind: ClassVar[Bot]
    slips: ClassVar[int] = 0  # of a hundred choices, so many are made without thinking

    def choose(self, handle: SeatHandle) -> Action:
        """A slip, or what its mind says."""
        if len(handle.legal) > 1 and handle.rng.below(100) < self.slips:
            return handle.rng.pick(handle.legal)
        return self.mind.choose(handle)


class Novice(Level):
    """Looks at the next position, if at all."""

    mind = GreedyBot({"worlds": 1, "budget": 20, "plies": 1, "samples": 1})
    slips = 50


class Easy(Level):
    """Looks at its own turn, and misses something in every round."""

    mind = GreedyBot({"worlds": 1, "budget": 100, "samples": 1})
    slips = 15


class Medium(Level):
    """Makes the best of its own turn."""

    mind = GreedyBot()


class Hard(Level):
    """Looks at what the others will make of it, and now and then misses something."""

    mind = SearchBot({"playouts": 12})
    slips = 10


class Expert(Level):
    """Looks longer, and misses nothing."""

    mind = SearchBot({"playouts": 36})
