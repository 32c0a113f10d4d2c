"""The few statistics that the reports use."""

from __future__ import annotations

from math import sqrt
from statistics import median

import msgspec

Z95 = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The interval in which the true share of wins lies (95 %), by Wilson; shared victories count in part.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if games == 0:
        return (0.0, 1.0)
    share = wins / games
    spread = z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (max(0.0, middle - half), min(1.0, middle + half))


class Spread(msgspec.Struct, frozen=True):
    """A figure that was measured several times."""

    median: float
    low: float
    high: float


def spread(values: list[float]) -> Spread:
    """Median, lowest and highest.

    >>> spread([3.0, 1.0, 2.0])
    Spread(median=2.0, low=1.0, high=3.0)
    """
    return Spread(median(values), min(values), max(values))
