"""Surveys the isles: computes every coast once and writes content/coasts.json. Needed only when maps.json changes.

    python -m pelagos.games.cyclades.drawing.coasts

An isle is the ground within about half a space of its circles, joined where two of them touch, with a slow noise
seeded by the isle's id: the same isle has the same coast on every board. Contours are found by marching squares and
stored as smooth closed paths, in tenths of map units, relative to the isle's first circle.
"""

from __future__ import annotations

import json
from math import exp, hypot, log
from pathlib import Path
from typing import Final

from ....core.coastline import Field, Point, even, noise, smooth, to_segment

Node = tuple[int, int]  # a point of the grid: row, column
Edge = tuple[Node, Node]

TOUCH: Final = 185.0  # circles are 180 apart; nearer than this they touch
SHORE: Final = 86.0  # the coast lies this far from the isle's bones
STEP: Final = 6.0  # grid of the marching squares
REACH: Final = 174.0  # how far round the circles the grid extends

# Contours, by distance beyond the coast: shoals outside it, the rim on which a lit isle is ringed, tints inside.
LEVELS: Final = {"shoal_1": 36.0, "shoal_2": 19.0, "coast": 0.0, "rim": -4.0, "tint_1": -24.0, "tint_2": -46.0}
SPACING: Final = {"shoal_1": 30.0, "shoal_2": 28.0, "coast": 17.0, "rim": 20.0, "tint_1": 26.0, "tint_2": 26.0}


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
    return Path(__file__).parents[1] / "content"


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
