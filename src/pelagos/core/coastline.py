"""The surveyor's tools: noise, rings of points, smooth closed paths, for games that compute their coasts. Not compiled.

Surveys run once and store what they found. Only where lands are cards, and cards may be somebody's own, coasts are
computed for the drawing; each once.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from itertools import pairwise
from math import floor, hypot

Point = tuple[float, float]
Field = Callable[[float, float], float]


def noise(seed: str, size: float) -> Field:
    """Smooth noise between -1 and 1 with features of about this size, the same for the same seed everywhere."""
    heights: dict[tuple[int, int], float] = {}

    def height(i: int, j: int) -> float:
        if (i, j) not in heights:
            digest = blake2b(f"{seed}:{i}:{j}".encode(), digest_size=4).digest()
            heights[i, j] = int.from_bytes(digest, "big") / 2**31 - 1
        return heights[i, j]

    def value(x: float, y: float) -> float:
        u, v = x / size, y / size
        i, j = floor(u), floor(v)
        a, b = u - i, v - j
        a, b = a * a * (3 - 2 * a), b * b * (3 - 2 * b)
        upper = height(i, j) * (1 - a) + height(i + 1, j) * a
        lower = height(i, j + 1) * (1 - a) + height(i + 1, j + 1) * a
        return upper * (1 - b) + lower * b

    return value


def to_segment(p: Point, a: Point, b: Point) -> float:
    """The distance of a point from a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)


def even(ring: list[Point], spacing: float) -> list[Point]:
    """Points at even distances along a ring."""
    closed = [*ring, ring[0]]
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(closed)]
    whole = sum(lengths)
    count = max(8, round(whole / spacing))
    out: list[Point] = []
    walked, i = 0.0, 0
    for k in range(count):
        goal = whole * k / count
        while walked + lengths[i] < goal:
            walked += lengths[i]
            i += 1
        t = (goal - walked) / lengths[i] if lengths[i] else 0.0
        a, b = closed[i], closed[i + 1]
        out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return out


def smooth(points: list[Point]) -> str:
    """Path data of a closed curve through the points (Catmull and Rom, as cubic arcs), in whole numbers."""
    n = len(points)
    arcs = []
    for k in range(n):
        before, a, b, after = points[k - 1], points[k], points[(k + 1) % n], points[(k + 2) % n]
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        arcs.append(" ".join(f"{round(x)} {round(y)}" for x, y in (first, second, b)))
    return f"M{round(points[0][0])} {round(points[0][1])}C{' '.join(arcs)}Z"
