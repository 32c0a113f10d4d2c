"""A small table to try rules at: positions as JSON, choices as texts."""

from __future__ import annotations

from typing import Any

from pelagos.core.basics import CHANCE
from pelagos.core.flow import Listener
from pelagos.games.cyclades import GAME
from pelagos.games.cyclades.rules.content import ISLE_WORDS, SEA_WORDS
from pelagos.games.cyclades.rules.state import CycladesState

V = GAME.vocabulary


class Ear(Listener):
    """Remembers the keys and arguments of what was told."""

    def __init__(self) -> None:
        self.lines: list[tuple[str, tuple[int, ...]]] = []

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        self.lines.append((key, args))


def position(**data: Any) -> CycladesState:
    """A position; whatever is left out has a sensible default (see position.py)."""
    return GAME.load(data)


def offered(s: CycladesState) -> list[str]:
    """What the one who is asked may choose."""
    return [V.text(a) for a in s.legal(s.actor())]


def do(s: CycladesState, *texts: str) -> CycladesState:
    """Whoever is asked (or chance) chooses these, one after another; each must be offered."""
    for text in texts:
        actor = s.actor()
        action = V.parse(text)
        assert action in s.legal(actor), f"{text!r} is not offered; offered: {offered(s)}"
        s.apply(actor, action)
    return s


def settle_chance(s: CycladesState) -> CycladesState:
    """Chance takes its first outcome until somebody is asked."""
    while s.actor() == CHANCE:
        s.apply(CHANCE, s.legal(CHANCE)[0])
    return s


def isle(name: str) -> int:
    """The number of an isle."""
    return ISLE_WORDS.index(name)


def sea(name: str) -> int:
    """The number of a sea space."""
    return SEA_WORDS.index(name)


def told(s: CycladesState, *texts: str) -> list[str]:
    """The keys of what is told while these are chosen."""
    ear = Ear()
    s.ear = ear
    do(s, *texts)
    s.ear = None
    return [key for key, _ in ear.lines]
