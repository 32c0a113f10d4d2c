"""Dice for matches: seeded ones for simulation, verifiable ones for served games. Not compiled.

Verifiable dice: the table shows SHA-256 of a secret before the first ply, every seat may add a string of its own, and
each chance ply n takes HMAC-SHA-256 of (game, branch, n, k) under a key made of the secret and the strings. The branch
number rises with every undo across a chance ply, so a consented undo never shows the next roll. At the end the secret
is published, and anybody can recompute every draw.
"""

from __future__ import annotations

import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from hashlib import sha256

from .basics import Action
from .rng import Rng

SPAN = 1 << 256
LONGEST_STRING = 64


class Dice(ABC):
    """Where the outcomes of chance plies come from."""

    @abstractmethod
    def pick(self, odds: Sequence[tuple[Action, int]], branch: int, ply: int) -> Action:
        """One outcome, by its integer weight."""


class SeededDice(Dice):
    """A generator: for bots, tests and games in the terminal."""

    def __init__(self, seed: int, label: str = "dice") -> None:
        self.rng = Rng.seeded(seed, label)

    def pick(self, odds: Sequence[tuple[Action, int]], branch: int, ply: int) -> Action:
        """One outcome of the generator."""
        total = sum(weight for _, weight in odds)
        return _at(odds, (self.rng.bits() << 32 | self.rng.bits()) % total)


class SealedDice(Dice):
    """Verifiable dice of one served game."""

    def __init__(self, secret: bytes, game: str, strings: Sequence[str] = ()) -> None:
        self.secret = secret
        self.game = game
        self.strings = tuple(text[:LONGEST_STRING] for text in strings)
        parts = [secret, *(text.encode() for text in self.strings)]
        self._key = sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()

    @staticmethod
    def fresh(game: str, strings: Sequence[str] = ()) -> SealedDice:
        """Dice with a new secret of 256 bits."""
        return SealedDice(secrets.token_bytes(32), game, strings)

    @property
    def commitment(self) -> str:
        """What is shown before the first ply: SHA-256 of the secret, in hex."""
        return sha256(self.secret).hexdigest()

    def pick(self, odds: Sequence[tuple[Action, int]], branch: int, ply: int) -> Action:
        """The outcome of this branch and ply: the same whenever it is asked."""
        total = sum(weight for _, weight in odds)
        fair = SPAN - SPAN % total
        k = 0
        while True:
            text = f"{self.game}|{branch}|{ply}|{k}"
            number = int.from_bytes(hmac.new(self._key, text.encode(), sha256).digest(), "big")
            if number < fair:  # else the last, incomplete round would favour small outcomes
                return _at(odds, number % total)
            k += 1


def _at(odds: Sequence[tuple[Action, int]], number: int) -> Action:
    for action, weight in odds:
        number -= weight
        if number < 0:
            return action
    raise AssertionError
