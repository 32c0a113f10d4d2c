"""A small table to try rules at."""

from __future__ import annotations

from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.rules.content import ISLE_WORDS, SEA_WORDS
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.testing import Ear, Playtest

__all__ = ["GAME", "Ear"]

PLAY = Playtest(GAME)
V = GAME.vocabulary
position, offered, do, told, settle_chance = PLAY.position, PLAY.offered, PLAY.do, PLAY.told, PLAY.settle_chance


def isle(name: str) -> int:
    """The number of an isle."""
    return ISLE_WORDS.index(name)


def sea(name: str) -> int:
    """The number of a sea space."""
    return SEA_WORDS.index(name)


def heard(s: CycladesState, *words: str) -> Ear:
    """All that is told while these are chosen."""
    ear = Ear()
    s.ear = ear
    do(s, *words)
    return ear


ISLES: dict[str, object] = {
    "kea": {"owner": 0, "troops": 2},
    "naxos": {"owner": 0, "troops": 1},
    "gyaros": {"owner": 1, "troops": 1},
    "kimolos": {"owner": 1, "troops": 1},
    "tinos": {"owner": 2, "troops": 1},
    "mykonos": {"owner": 2, "troops": 1},
}


def under(god: str, **data: object) -> CycladesState:
    """The first of three players acts under a god; each has two isles and gold."""
    base = {"seats": 3, "gold": [9, 9, 9], "isles": ISLES, "fleets": {}, "turn": {"seat": 0, "god": god}}
    return position(**{**base, **data})
