"""The map of Crete: its regions, who borders on whom, and which of them are in play at which table."""

from __future__ import annotations

from typing import Final

from ....core.content import Row, Source
from .vocabulary import GOOD, MOST_SEATS, MOST_TILED, REGIONS

Point = tuple[int, int]
LARGEST: Final = 4_000  # of a canvas


class Region:
    """A region, as it is printed."""

    __slots__ = ("adjacent", "centre", "good", "name", "outline")
    name: str
    good: int
    adjacent: list[int]  # the regions with which it shares a border line, ascending (M-123)
    outline: list[Point]
    centre: Point


class Layout:
    """The map at a table of so many players."""

    __slots__ = ("active", "starting", "tiled")

    def __init__(self) -> None:
        self.active: list[int] = []  # the regions in play, ascending
        self.starting: list[int] = []
        self.tiled: list[int] = []  # those that get a City Foundation and Sea Peoples (M-13, M-14)


class Crete:
    """The whole map. Regions are called by their printed numbers."""

    __slots__ = ("height", "regions", "source", "tables", "width")

    def __init__(self) -> None:
        self.width = 0
        self.height = 0
        self.regions: list[Region] = []
        self.tables: list[Layout] = [Layout() for _ in range(MOST_SEATS + 1)]  # by number of players, from 2
        self.source = 0

    def region(self, number: int) -> Region:
        """The region with this number."""
        return self.regions[number - 1]


def read_crete(source: Source) -> Crete:
    """The map; ContentError names the region that is wrong."""
    document = source.document("map.json")
    crete = Crete()
    crete.source = document.source("regions")
    canvas = document.inner("canvas")
    crete.width = canvas.number("width", 1, LARGEST)
    crete.height = canvas.number("height", 1, LARGEST)
    canvas.ignore("projection")
    canvas.done()
    points = _points(document, crete)
    edges: dict[tuple[str, str], list[int]] = {}
    rows = document.each("regions", REGIONS)
    for k, row in enumerate(rows):
        if row.number("id", 1, REGIONS) != k + 1:
            raise row.wrong("id", "range", low=k + 1, high=k + 1)
        crete.regions.append(_region(row, points, crete))
        for edge in _edges(row.texts("polygon")):
            edges.setdefault(edge, []).append(k + 1)
    for k, row in enumerate(rows):
        row.keep("M-123", crete.regions[k].adjacent == _neighbours(k + 1, edges), "adjacent")
        row.done()
    tables = document.inner("players")
    for seats in range(2, MOST_SEATS + 1):
        crete.tables[seats] = _layout(tables.inner(str(seats)), seats)
    tables.done()
    document.ignore("side")
    document.done()
    return crete


def _points(document: Row, crete: Crete) -> dict[str, Point]:
    """The corners of the regions, by name."""
    inner = document.inner("points")
    return {name: _point(inner, name, crete) for name in inner.cells}


def _point(row: Row, column: str, crete: Crete) -> Point:
    x, y = row.numbers(column, 0, LARGEST, 2)
    if x > crete.width or y > crete.height:
        raise row.wrong(column, "range", low=0, high=crete.width if x > crete.width else crete.height)
    return x, y


def _region(row: Row, points: dict[str, Point], crete: Crete) -> Region:
    region = Region()
    region.name = row.text("name")
    region.good = row.word("good", GOOD.words)
    corners = row.words("polygon", list(points))
    if len(corners) < 3:
        raise row.wrong("polygon", "length", n=3)
    outline = list(points.values())
    region.outline = [outline[corner] for corner in corners]
    region.centre = _point(row, "centre", crete)
    region.adjacent = sorted(row.numbers("adjacent", 1, REGIONS))
    return region


def _edges(corners: list[str]) -> list[tuple[str, str]]:
    """The border lines of a region, each written one way only."""
    edges: list[tuple[str, str]] = []
    for k, corner in enumerate(corners):
        after = corners[(k + 1) % len(corners)]
        edges.append((min(corner, after), max(corner, after)))
    return edges


def _neighbours(region: int, edges: dict[tuple[str, str], list[int]]) -> list[int]:
    """The regions that share a border line with this one; touching in a point is not enough (M-123)."""
    found: set[int] = set()
    for regions in edges.values():
        if region in regions:
            found.update(regions)
    return sorted(found - {region})


def _layout(row: Row, seats: int) -> Layout:
    layout = Layout()
    layout.active = sorted(row.numbers("active", 1, REGIONS))
    layout.starting = row.numbers("starting", 1, REGIONS, seats)
    layout.tiled = sorted(row.numbers("non_starting", 1, REGIONS))
    row.keep("M-16", sorted(layout.starting + layout.tiled) == layout.active, "non_starting")
    covered = sorted(row.numbers("covered", 1, REGIONS))
    row.keep("M-11", sorted(layout.active + covered) == list(range(1, REGIONS + 1)), "covered")
    row.keep("M-15", len(layout.tiled) <= MOST_TILED, "non_starting")
    row.done()
    return layout
