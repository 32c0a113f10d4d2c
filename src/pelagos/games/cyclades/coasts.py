"""Surveys the isles: computes every coast once and writes content/coasts.json. Needed only when maps.json changes.

    python -m pelagos.games.cyclades.coasts

An isle is the ground within about half a space of its circles, joined where two of them touch, with a slow noise
seeded by the isle's id: the same isle has the same coast on every board. Contours are found by marching squares and
stored as smooth closed paths, in tenths of map units, relative to the isle's first circle.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from itertools import pairwise
from math import exp, floor, hypot, log
from pathlib import Path
from typing import Final

Point = tuple[float, float]
Field = Callable[[float, float], float]
Node = tuple[int, int]  # a point of the grid: row, column
Edge = tuple[Node, Node]

TOUCH: Final = 185.0  # circles are 180 apart; nearer than this they touch
SHORE: Final = 86.0  # the coast lies this far from the isle's bones
STEP: Final = 6.0  # grid of the marching squares
REACH: Final = 174.0  # how far round the circles the grid extends

# Contours, by distance beyond the coast: shoals outside it, the rim on which a lit isle is ringed, tints inside.
LEVELS: Final = {"shoal_1": 36.0, "shoal_2": 19.0, "coast": 0.0, "rim": -4.0, "tint_1": -24.0, "tint_2": -46.0}
SPACING: Final = {"shoal_1": 30.0, "shoal_2": 28.0, "coast": 17.0, "rim": 20.0, "tint_1": 26.0, "tint_2": 26.0}


def lattice(seed: str, i: int, j: int) -> float:
    """A fixed pseudo-random height between -1 and 1 at a lattice point."""
    digest = blake2b(f"{seed}:{i}:{j}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**31 - 1


def noise(seed: str, size: float) -> Field:
    """Smooth noise between -1 and 1 with features of about this size."""
    heights: dict[tuple[int, int], float] = {}

    def height(i: int, j: int) -> float:
        if (i, j) not in heights:
            heights[i, j] = lattice(seed, i, j)
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


def bones(circles: list[Point]) -> list[tuple[Point, Point]]:
    """The joints between touching circles; a lone circle is joined to itself."""
    pairs = [(a, b) for i, a in enumerate(circles) for b in circles[i + 1 :] if hypot(a[0] - b[0], a[1] - b[1]) < TOUCH]
    return pairs or [(circles[0], circles[0])]


def ground(seed: str, circles: list[Point]) -> Field:
    """How far a point lies beyond the coast; negative inland."""
    joints = bones(circles)
    bays = noise(f"{seed}/bays", 80.0)
    capes = noise(f"{seed}/capes", 36.0)

    def beyond(x: float, y: float) -> float:
        near = [to_segment((x, y), a, b) for a, b in joints]
        least = min(near)
        blend = least - 9.0 * log(sum(exp(-(d - least) / 9.0) for d in near))
        rough = max(0.35, min(1.0, blend / SHORE))  # the inland tints and the open sea are calmer than the shore
        return blend - SHORE + 15.0 * bays(x, y) * rough + 6.5 * capes(x, y) * rough

    return beyond


def sounded(field: Field, circles: list[Point]) -> tuple[Point, list[list[float]]]:
    """The field measured on a grid round the circles, row by row, and the grid's upper left corner."""
    left, top = min(x for x, _ in circles) - REACH, min(y for _, y in circles) - REACH
    columns = int((max(x for x, _ in circles) + REACH - left) / STEP) + 2
    rows = int((max(y for _, y in circles) + REACH - top) / STEP) + 2
    return (left, top), [[field(left + c * STEP, top + r * STEP) for c in range(columns)] for r in range(rows)]


def contours(corner: Point, grid: list[list[float]], level: float) -> list[list[Point]]:
    """The closed rings of one contour, by marching squares: each cell it passes says through which edges."""
    onward: dict[Edge, Edge] = {}
    for r in range(len(grid) - 1):
        for c in range(len(grid[0]) - 1):
            corners = ((r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c))
            outside = [grid[i][j] > level for i, j in corners]
            turns = [k for k in range(4) if outside[k] != outside[(k + 1) % 4]]
            enter = [_edge(corners, k) for k in turns if outside[k]]
            leave = [_edge(corners, k) for k in turns if not outside[k]]
            onward.update(zip(enter, leave, strict=True))
    out = []
    while onward:
        start, edge = onward.popitem()
        ring = [start]
        while edge != start:
            ring.append(edge)
            edge = onward.pop(edge)
        out.append([_crossing(corner, grid, level, edge) for edge in ring])
    return out


def _edge(corners: tuple[Node, ...], k: int) -> Edge:
    a, b = corners[k], corners[(k + 1) % 4]
    return (a, b) if a < b else (b, a)


def _crossing(corner: Point, grid: list[list[float]], level: float, edge: Edge) -> Point:
    """Where the contour crosses an edge of the grid."""
    (r, c), (s, d) = edge
    t = (grid[r][c] - level) / (grid[r][c] - grid[s][d])
    return (corner[0] + (c + (d - c) * t) * STEP, corner[1] + (r + (s - r) * t) * STEP)


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
    start = f"{round(points[0][0])} {round(points[0][1])}"
    arcs = []
    for k in range(n):
        before, a, b, after = points[k - 1], points[k], points[(k + 1) % n], points[(k + 2) % n]
        first = (a[0] + (b[0] - before[0]) / 6, a[1] + (b[1] - before[1]) / 6)
        second = (b[0] - (after[0] - a[0]) / 6, b[1] - (after[1] - a[1]) / 6)
        arcs.append(" ".join(f"{round(x)} {round(y)}" for x, y in (first, second, b)))
    return f"M{start}C{' '.join(arcs)}Z"


def survey(seed: str, circles: list[Point]) -> dict[str, str]:
    """Every contour of one isle, relative to its first circle."""
    x0, y0 = circles[0]
    own = [(x - x0, y - y0) for x, y in circles]
    corner, grid = sounded(ground(seed, own), own)
    out = {}
    for name, level in LEVELS.items():
        shore = max(contours(corner, grid, level), key=len)
        out[name] = smooth(even(shore, SPACING[name]))
    return out


def content() -> Path:
    """The folder of this game's data."""
    return Path(__file__).parent / "content"


def survey_all() -> dict[str, dict[str, str]]:
    """Every isle of every board, by id."""
    maps = json.loads((content() / "maps.json").read_text(encoding="utf-8"))
    out: dict[str, dict[str, str]] = {}
    for board in maps["boards"].values():
        for isle in board["isles"]:
            if isle["id"] not in out:
                out[isle["id"]] = survey(isle["id"], [(x * 10, y * 10) for x, y in isle["cell_xy"]])
    return out


def main() -> None:
    """Write content/coasts.json."""
    data = {"provenance": "designed: computed from maps.json by coasts.py", "isles": survey_all()}
    (content() / "coasts.json").write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
