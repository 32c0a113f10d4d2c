"""A small table to try rules at: positions as JSON, choices as texts.

Several Islands may be asked at once, so whoever chooses is named: `do(s, 1, "pay 1")`, `chance(s, "hazard storm-2")`.
After every choice the sums of the game must still hold.
"""

from __future__ import annotations

from typing import Any

from pelagos.core.basics import CHANCE, NOBODY
from pelagos.core.flow import Listener
from pelagos.games.parthenon import GAME
from pelagos.games.parthenon.rules.cards import HALL_WORDS
from pelagos.games.parthenon.rules.content import FLEETS
from pelagos.games.parthenon.rules.goods import GOOD_WORDS, KINDS
from pelagos.games.parthenon.rules.lands import LAND_WORDS
from pelagos.games.parthenon.rules.state import ParthenonState
from pelagos.games.parthenon.rules.vocabulary import EVENT, HAZARD, PHILOSOPHY, STATUS, WONDER_CARD
from pelagos.games.parthenon.views.view import ParthenonView

__all__ = ["EVENT", "GAME", "HAZARD", "LAND_WORDS", "PHILOSOPHY", "STATUS", "WONDER_CARD"]

V = GAME.vocabulary
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


class Ear(Listener):
    """Remembers what was told, and to whom."""

    def __init__(self) -> None:
        self.lines: list[tuple[int, str, tuple[int, ...]]] = []

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        self.lines.append((mask, key, args))

    def told(self) -> list[str]:
        """The keys of what was told."""
        return [key for _, key, _ in self.lines]

    def of(self, key: str) -> list[tuple[int, ...]]:
        """What was told under a key."""
        return [args for _, told, args in self.lines if told == key]


def position(**data: Any) -> ParthenonState:
    """A position; whatever is left out has a sensible default (see position.py)."""
    return GAME.load(data)


def only(*phases: str, **data: Any) -> ParthenonState:
    """These phases alone: nothing follows them but the vote of seat 0, and then the end of the Season."""
    after: list[list[object]] = [["season-end"]] if phases[-1] == "archon" else [["season-end"], ["vote", 0]]
    return position(frames=[*after, *[[FIRST_STEPS[phase]] for phase in reversed(phases)]], **data)


def is_over(s: ParthenonState) -> bool:
    """Whether the phases of `only` are over."""
    return step(s) == "vote"


def step(s: ParthenonState) -> str:
    """The name of the step that asks."""
    return s.book[s.frames[-1][0]].name if s.frames else ""


def question(s: ParthenonState, seat: int) -> str:
    """The name of the step that asks this seat, or nothing."""
    frame = s.question(seat)
    return s.book[frame[0]].name if frame is not None else ""


def offered(s: ParthenonState, seat: int) -> list[str]:
    """What a seat (or chance) may choose."""
    return [V.text(a) for a in s.legal(seat)]


def starting(s: ParthenonState, seat: int, verb: str) -> list[str]:
    """The arguments of the choices of one verb that a seat has."""
    return [text.partition(" ")[2] for text in offered(s, seat) if text.partition(" ")[0] == verb]


def do(s: ParthenonState, seat: int, *texts: str) -> ParthenonState:
    """A seat (or chance) chooses these, one after another; each must be offered, and the sums must hold."""
    for text in texts:
        action = V.parse(text)
        assert action in s.legal(seat), f"{text!r} is not offered to {seat}; offered: {offered(s, seat)}"
        wrong = GAME.audit(s)
        s.apply(seat, action)
        broken = [name for name in GAME.audit(s) if name not in wrong]
        assert not broken, f"after {text!r}: {broken}"
    return s


def chance(s: ParthenonState, *texts: str) -> ParthenonState:
    """These are the outcomes of chance."""
    return do(s, CHANCE, *texts)


def odds(s: ParthenonState) -> dict[str, int]:
    """The outcomes of chance and their weights."""
    return {V.text(a): weight for a, weight in s.odds()}


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


def view(s: ParthenonState, seat: int) -> ParthenonView:
    """What a seat, or the spectator, may know."""
    return GAME.view(s, seat)


def listen(s: ParthenonState) -> Ear:
    """From now on what is told is remembered."""
    ear = Ear()
    s.ear = ear
    return ear


def no_harbors() -> dict[str, dict[str, str]]:
    """Lands without any Harbor Status Card: trade at the plain rates."""
    return {land: {"status": "none"} for land in LAND_WORDS}
