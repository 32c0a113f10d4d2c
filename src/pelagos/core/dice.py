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

    def note(self, odds: Sequence[tuple[Action, int]], picked: Action) -> str:
        """What is logged of a draw beside its outcome; nothing where nobody will check it."""
        return ""


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

    def note(self, odds: Sequence[tuple[Action, int]], picked: Action) -> str:
        """The odds as they were: whoever has the secret can check the draw, whatever the rules have become."""
        return written_odds(odds, picked)

    def holds(self, noted: str, branch: int, ply: int) -> bool:
        """Whether these dice fall as was noted."""
        place, weights = read_odds(noted)
        return self.pick(list(enumerate(weights)), branch, ply) == place


MOST_OUTCOMES = 100_000


def written_odds(odds: Sequence[tuple[Action, int]], picked: Action) -> str:
    """The place of an outcome among all, and the weights of all, equal neighbours as one.

    >>> written_odds([(4, 1), (5, 1), (6, 3)], 6)
    '2/2*1 3'
    """
    runs: list[list[int]] = []
    for _, weight in odds:
        if runs and runs[-1][1] == weight:
            runs[-1][0] += 1
        else:
            runs.append([1, weight])
    place = next(i for i, (action, _) in enumerate(odds) if action == picked)
    return f"{place}/" + " ".join(f"{n}*{weight}" if n > 1 else str(weight) for n, weight in runs)


def read_odds(text: str) -> tuple[int, list[int]]:
    """The place and the weights; ValueError if that is not what it says.

    >>> read_odds("2/2*1 3")
    (2, [1, 1, 3])
    """
    place, _, runs = text.partition("/")
    weights: list[int] = []
    for run in runs.split(" "):
        n, _, weight = run.rpartition("*")
        count = _whole(n) if n else 1
        if len(weights) + count > MOST_OUTCOMES:
            raise ValueError(text[:40])
        weights += [_whole(weight)] * count
    if sum(weights) <= 0 or _whole(place) >= len(weights):
        raise ValueError(text[:40])
    return _whole(place), weights


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise ValueError(text[:40])
    return int(text)


def _at(odds: Sequence[tuple[Action, int]], number: int) -> Action:
    for action, weight in odds:
        number -= weight
        if number < 0:
            return action
    raise AssertionError
