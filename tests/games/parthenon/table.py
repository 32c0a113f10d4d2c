"""A small table to try rules at.

Several Islands may be asked at once, so whoever chooses is named: `do(s, 1, "pay 1")`, `chance(s, "hazard storm-2")`.
"""

from __future__ import annotations

from typing import Any

from pelagos.core.basics import NOBODY
from pelagos.games.parthenon import GAME
from pelagos.games.parthenon.rules.cards import HALL_WORDS
from pelagos.games.parthenon.rules.content import FLEETS
from pelagos.games.parthenon.rules.goods import GOOD_WORDS, KINDS
from pelagos.games.parthenon.rules.lands import LAND_WORDS
from pelagos.games.parthenon.rules.state import ParthenonState
from pelagos.games.parthenon.rules.vocabulary import EVENT, HAZARD, PHILOSOPHY, STATUS, WONDER_CARD
from pelagos.testing import Ear, Playtest

__all__ = ["EVENT", "GAME", "HAZARD", "LAND_WORDS", "PHILOSOPHY", "STATUS", "WONDER_CARD", "Ear"]

PLAY = Playtest(GAME)
V = GAME.vocabulary
position, view, listen = PLAY.position, PLAY.view, PLAY.listen
step, offered, arguments, odds = PLAY.step, PLAY.offered, PLAY.arguments, PLAY.odds
do, chance = PLAY.do, PLAY.chance
GOODS = GOOD_WORDS.split()
BASICS = GOODS[:6]
RARES = GOODS[6:10]
SPECTATOR = -2
ALL_VILLAGES = [1, 2, 3, 4, 5, 6]
ACROPOLIS = HALL_WORDS
FIRST_STEPS = {
    "event": "event-phase",
    "production": "production",
    "island-trade": "island-trade",
    "journey": "journey",
    "hazard": "hazards",
    "fleet-trade": "harbors",
    "return": "return",
    "build": "build-phase",
    "discard": "discard",
    "archon": "archon",
}
# What somebody chooses who wants nothing: the first of these that is offered, or else the first choice.
LEAST = ["pass", "done", "stay", "refuse", "with-nobody", "open", "hazard safe-journey-1"]


def only(*phases: str, **data: Any) -> ParthenonState:
    """These phases alone: nothing follows them but the vote of seat 0, and then the end of the Season."""
    after: list[list[object]] = [["season-end"]] if phases[-1] == "archon" else [["season-end"], ["vote", 0]]
    return position(frames=[*after, *[[FIRST_STEPS[phase]] for phase in reversed(phases)]], **data)


def is_over(s: ParthenonState) -> bool:
    """Whether the phases of `only` are over."""
    return step(s) == "vote"


def least(s: ParthenonState, seat: int) -> str:
    """What somebody chooses who wants nothing."""
    choices = offered(s, seat)
    return next((text for text in LEAST if text in choices), choices[0])


def go_on(s: ParthenonState, until: str = "", asked: str = "") -> ParthenonState:
    """Everybody does the least he can, and the sea is calm, until a phase begins or a step asks; else to the end."""
    number = [*FIRST_STEPS].index(until) + 1 if until else 0
    begun = False  # the phase must begin anew if it is going on already
    while s.actor() != NOBODY:
        if (asked and step(s) == asked) or (number and s.phase == number and begun):
            return s
        begun = begun or s.phase != number
        do(s, s.actor(), least(s, s.actor()))
        begun = begun or s.phase != number
    return s


def settle(s: ParthenonState, *steps: str) -> ParthenonState:
    """Whoever is asked by one of these steps does the least he can."""
    while step(s) in steps:
        do(s, s.actor(), least(s, s.actor()))
    return s


def hand(s: ParthenonState, seat: int) -> dict[str, int]:
    """Commodities in hand and Aegis at home."""
    return {GOODS[kind]: count for kind, count in enumerate(s.hand[seat * KINDS : (seat + 1) * KINDS]) if count}


def cargo(s: ParthenonState, seat: int, fleet: str = "a") -> dict[str, int]:
    """What a Fleet carries."""
    o = (seat * FLEETS + "abc".index(fleet)) * KINDS
    return {GOODS[kind]: count for kind, count in enumerate(s.cargo[o : o + KINDS]) if count}


def goal(s: ParthenonState, seat: int, fleet: str = "a") -> str:
    """Where a Fleet is bound."""
    land = s.goal[seat * FLEETS + "abc".index(fleet)]
    return LAND_WORDS[land] if land >= 0 else "home"


def no_harbors() -> dict[str, dict[str, str]]:
    """Lands without any Harbor Status Card: trade at the plain rates."""
    return {land: {"status": "none"} for land in LAND_WORDS}
