"""The coasts of Crete: region by region, unsteady lines between the corners of the map. Not compiled.

A border line is walked once, whichever region asks for it, so that neighbours meet exactly. Coasts are rougher than
borders inland; both end in the corners as they are.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final, NamedTuple

from ....core.coastline import Point, noise
from ..rules.crete import Crete

STEP: Final = 13  # between two points of a line
ROUGH: Final = 15  # how far a coast strays
STEADY: Final = 8  # how far a border inland strays


# Where land may lie, if the Vases stand in a column beside it: from there to the corner of the island, lower right.
LEFT: Final = 300
TOP: Final = 410
MOST: Final = 1.3
LEAST: Final = 1.05  # less is not worth a column


class Zoom(NamedTuple):
    """How much larger the island is drawn, from a corner that stays where it is."""

    factor: float = 1
    right: float = 0
    bottom: float = 0

    def at(self, x: float, y: float) -> Point:
        """Where a point of the sheet comes to lie."""
        return self.right + self.factor * (x - self.right), self.bottom + self.factor * (y - self.bottom)


WHOLE: Final = Zoom()


def on_sheet(x: float, y: float) -> Point:
    """A point of the map on the sheet of the chart."""
    return 1.665 * x + 22, 1.99 * y + 218


def zoom_of(crete: Crete, active: tuple[int, ...]) -> Zoom:
    """Where part of the island is out of play, the rest fills its room."""
    corners = [on_sheet(*corner) for number in active for corner in crete.region(number).outline]
    across, down = [x for x, _ in corners], [y for _, y in corners]
    right, bottom = max(across), max(down)
    factor = min(MOST, (right - LEFT) / (right - min(across)), (bottom - TOP) / (bottom - min(down)))
    return Zoom(factor, right, bottom) if factor > LEAST else WHOLE


class Survey(NamedTuple):
    """Path data: the shape of every region by its number, and the lines between them."""

    shapes: dict[int, str]
    coast: str  # of the regions in play, as open lines
    inland: str  # between two regions in play


def survey(crete: Crete, active: tuple[int, ...]) -> Survey:
    """The map at a table, where these regions are in play."""
    zoom = zoom_of(crete, active)
    outlines = tuple(tuple(zoom.at(*on_sheet(*corner)) for corner in region.outline) for region in crete.regions)
    return _survey(outlines, active)


@lru_cache(maxsize=16)
def _survey(outlines: tuple[tuple[Point, ...], ...], active: tuple[int, ...]) -> Survey:
    shared: dict[tuple[Point, Point], list[int]] = {}
    for number, outline in enumerate(outlines, 1):
        for edge in _edges(outline):
            shared.setdefault(_canonical(edge), []).append(number)
    walks = {edge: _walked(edge, ROUGH if len(of) == 1 else STEADY) for edge, of in shared.items()}
    shapes = {}
    for number, outline in enumerate(outlines, 1):
        points: list[Point] = []
        for edge in _edges(outline):
            walk = walks[_canonical(edge)]
            points += walk[:-1] if edge == _canonical(edge) else walk[:0:-1]
        shapes[number] = f"M{_written(points)}Z"
    coast: list[str] = []
    inland: list[str] = []
    for edge, of in shared.items():
        inside = sum(number in active for number in of)
        if inside:
            (inland if inside == 2 else coast).append(f"M{_written(walks[edge])}")
    return Survey(shapes, "".join(coast), "".join(inland))


def _edges(outline: tuple[Point, ...]) -> list[tuple[Point, Point]]:
    return [(corner, outline[(k + 1) % len(outline)]) for k, corner in enumerate(outline)]


def _canonical(edge: tuple[Point, Point]) -> tuple[Point, Point]:
    return min(edge), max(edge)


def _walked(edge: tuple[Point, Point], stray: float) -> list[Point]:
    """The points of a line: they stray to both sides, least at its ends."""
    (x, y), (u, v) = edge
    far = hypot(u - x, v - y)
    steps = max(1, round(far / STEP))
    field = noise("crete", 34)
    out: list[Point] = []
    for k in range(steps + 1):
        t = k / steps
        px, py = x + t * (u - x), y + t * (v - y)
        off = stray * field(px, py) * min(1.0, 5 * t * (1 - t))
        out.append((px - off * (v - y) / far, py + off * (u - x) / far))
    return out


def _written(points: list[Point]) -> str:
    return " ".join(f"{round(x)} {round(y)}" for x, y in points)
