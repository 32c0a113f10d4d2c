"""A small seeded generator for simulation. It never lives in a state (law 3)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

# Multiply-with-carry: (x, c) -> A * x + c split at 32 bits. A * 2**32 - 1 and A * 2**31 - 1 are prime, which makes the
# period about 2**61; A < 2**30 keeps every product below 2**62, where compiled integers are still machine words.
A: Final = 1073740155
MASK: Final = (1 << 32) - 1


class Rng:
    """The same numbers on every platform and Python version; two small integers to copy.

    >>> [Rng.seeded(7).below(6) for _ in range(3)] == [Rng.seeded(7).below(6)] * 3
    True
    """

    __slots__ = ("c", "x")
    x: int
    c: int

    def __init__(self, x: int, c: int) -> None:
        self.x = x
        self.c = c

    @staticmethod
    def seeded(seed: int, label: str = "") -> Rng:
        """A generator from a seed and a label; different labels give independent streams."""
        digest = blake2b(f"{seed}|{label}".encode(), digest_size=8).digest()
        return Rng(int.from_bytes(digest[:4], "big"), 1 + int.from_bytes(digest[4:], "big") % (A - 2))

    def copy(self) -> Rng:
        """An equal generator that goes its own way."""
        return Rng(self.x, self.c)

    def split(self, label: str = "") -> Rng:
        """A new independent stream; this one moves on by one number."""
        return Rng.seeded(self.bits(), label)

    def bits(self) -> int:
        """The next 32 random bits."""
        x = self.x
        c = self.c
        t = A * x + c
        self.x = t & MASK
        self.c = t >> 32
        return x ^ c

    def below(self, n: int) -> int:
        """A whole number in 0 .. n-1; the bias is below n / 2**32, meant for simulation, not for served games."""
        x = self.x
        c = self.c
        t = A * x + c
        self.x = t & MASK
        self.c = t >> 32
        return ((x ^ c) * n) >> 32

    def random(self) -> float:
        """A float in [0, 1)."""
        return self.bits() / 4294967296.0

    def shuffle(self, items: list[int]) -> None:
        """Shuffle a list of ints in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def pick(self, items: list[int]) -> int:
        """One item of a list that is not empty."""
        return items[self.below(len(items))]
