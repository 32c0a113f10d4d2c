"""How strong bots are, from how they did against each other: points on the scale of Elo, and when it is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, log10
from statistics import fmean

from pelagos.core.rng import Rng

SCALE = 400.0  # points that make ten to one
EVEN = 0.25  # the least variance of a deal's score that is believed, in parts of that of a coin

Pair = tuple[int, int]  # two bots, the lower number first
Scores = Mapping[Pair, Sequence[float]]  # per pair: the first one's share of every deal


def expected(points: float) -> float:
    """The score to be expected with so many points more.

    >>> round(expected(0), 2), round(expected(100), 2), round(expected(400), 2)
    (0.5, 0.64, 0.91)
    """
    return float(1 / (1 + 10 ** (-points / SCALE)))


def likelihood(scores: Sequence[float], margin: float) -> float:
    """The logarithm of how much likelier these scores are if the first bot is stronger by `margin` than if weaker.

    By the normal approximation: the deals' own variance is taken, which knows that a deal is played from both sides.

    >>> likelihood([], 50), likelihood([0.5, 0.5], 50), round(likelihood([1.0] * 8, 50), 2)
    (0.0, 0.0, 9.15)
    """
    if not scores:
        return 0.0
    high = expected(margin)
    low = 1 - high
    mean = fmean(scores)
    spread = sum((score - mean) ** 2 for score in scores) / len(scores)
    variance = max(spread, EVEN * 0.25)
    return len(scores) * (high - low) * (mean - 0.5) / variance


def verdict(scores: Sequence[float], margin: float, error: float = 0.05, least: int = 4) -> int:
    """Wald's sequential test: 1 the first is stronger, -1 it is weaker, 0 not decided yet.

    If the two differ by at least `margin` points, the wrong one is named with a probability of about `error`, however
    often one looks.
    """
    if len(scores) < least:
        return 0
    found = likelihood(scores, margin)
    bound = log((1 - error) / error)
    return 1 if found >= bound else -1 if found <= -bound else 0


def points_of(bots: int, scores: Scores, rounds: int = 200) -> list[float]:
    """Points by Bradley and Terry's model, their mean being 0. Every pair that has met is given one drawn deal more.

    >>> [round(points) for points in points_of(2, {(0, 1): [0.75] * 20})]
    [91, -91]
    """
    won = [0.0] * bots
    met: dict[Pair, float] = {}
    for (a, b), deals in scores.items():
        if deals:
            won[a] += sum(deals) + 0.5
            won[b] += len(deals) - sum(deals) + 0.5
            met[a, b] = len(deals) + 1.0
    strength = [1.0] * bots
    for _ in range(rounds):
        against = [0.0] * bots
        for (a, b), count in met.items():
            share = count / (strength[a] + strength[b])
            against[a] += share
            against[b] += share
        strength = [won[k] / against[k] if against[k] else strength[k] for k in range(bots)]
        mean = fmean([log10(max(each, 1e-12)) for each in strength])
        strength = [each / 10**mean for each in strength]
    return [SCALE * log10(max(each, 1e-12)) for each in strength]


def intervals_of(bots: int, scores: Scores, seed: int = 0, times: int = 200) -> list[tuple[float, float]]:
    """Where the points lie in 95 % of the times that as many deals are drawn again from those that were played."""
    rng = Rng.seeded(seed, "intervals")
    found: list[list[float]] = [[] for _ in range(bots)]
    for _ in range(times):
        again = {pair: [deals[rng.below(len(deals))] for _ in deals] for pair, deals in scores.items() if deals}
        for k, points in enumerate(points_of(bots, again, rounds=60)):
            found[k].append(points)
    cut = times // 40
    return [(ordered[cut], ordered[-1 - cut]) for ordered in map(sorted, found)]
