"""The chart: where everything stands on a board, and the board's backdrop, which no move changes. Not compiled.

Lengths are tenths of map units: neighbouring spaces are 180 apart. maps.json says where the spaces lie, coasts.json
holds the surveyed outlines of the isles, chart.json says where on an isle its slots, troops, horns and figurine stand
and where its name is written.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

import msgspec

from ....core.chart import Extent, Sign, Spot, ashore, cartouche, frame, legend, paper, rose, water
from ....core.drawing import at, element, group, polygon, token
from ....core.editions import CONTENT
from ..rules.content import ATLASES, ISLE_IDS, ISLE_LABELS, SEA_WORDS, SOURCE
from ..views.view import CycladesView
from .pieces import free_slot, horn_drawn, metropolis

HEX: Final = 103.92  # from the centre of a space to its corners
PITCH: Final = 171  # of the bars of the frame


class Sized(NamedTuple):
    """A place, and how large what stands there is drawn."""

    x: float
    y: float
    size: float


class Outline(msgspec.Struct, frozen=True):
    """The surveyed contours of an isle, relative to its first circle."""

    shoal_1: str
    shoal_2: str
    coast: str
    rim: str
    tint_1: str
    tint_2: str


class Layout(msgspec.Struct, frozen=True):
    """Where things stand on isles of one shape, relative to the first circle."""

    cells: tuple[Spot, ...]
    slots: tuple[Spot, ...]  # those a metropolis leaves free come first
    covered: tuple[int, ...]  # the slots a metropolis covers
    metropolis: Sized
    troops: Sized
    figurine: Sized
    prosperity: Spot
    horns: tuple[Spot, ...]


class BoardPlace(msgspec.Struct, frozen=True):
    """How one board lies on its sheet."""

    frame: Spot  # half the width and height of the picture
    title: Spot
    compass: Spot
    legend: Spot
    names: dict[str, Spot]


class ChartFile(msgspec.Struct, frozen=True):
    """content/chart.json."""

    layouts: dict[str, Layout]
    isles: dict[str, str]
    boards: dict[str, BoardPlace]


class CoastFile(msgspec.Struct, frozen=True):
    """content/coasts.json."""

    isles: dict[str, Outline]


class SeaPlace(NamedTuple):
    """A sea space on the chart."""

    id: str
    x: float
    y: float
    horns: int

    @property
    def fleet(self) -> Spot:
        """Where its fleets lie (the Kraken too)."""
        return Spot(self.x, self.y + 6)

    @property
    def horn(self) -> Spot:
        """Where its horn is moved to make room for fleets."""
        return Spot(self.x + 52, self.y - 58)


class IslePlace(NamedTuple):
    """An isle on the chart; every place is relative to (x, y), its first circle."""

    id: str
    label: str
    x: float
    y: float
    outline: Outline
    layout: Layout
    name: Spot  # where its name is written, on the sheet

    def on_sheet(self, spot: Spot | Sized) -> Spot:
        """A place of this isle, on the sheet."""
        return Spot(self.x + spot.x, self.y + spot.y)


class Chart(NamedTuple):
    """One board, ready to draw."""

    id: str
    place: BoardPlace
    seas: dict[str, SeaPlace]
    isles: dict[str, IslePlace]

    @property
    def sheet(self) -> Extent:
        """The whole picture."""
        w, h = self.place.frame
        return Extent(-w, -h, 2 * w, 2 * h)


def edition_of(view: CycladesView) -> str:
    """The edition of the maps that a table plays with."""
    return str(view.options.get(CONTENT, ""))


@lru_cache(maxsize=24)
def chart(board: str, edition: str = "") -> Chart:
    """The chart of a board: `board23`, `board4` or `board5`."""
    drawn = msgspec.json.decode(SOURCE.text("chart.json"), type=ChartFile)
    coasts = msgspec.json.decode(SOURCE.text("coasts.json"), type=CoastFile)
    map_ = ATLASES.find(edition).value.boards[board]
    usual = ATLASES.usual.value.boards[board]
    place = drawn.boards[board]
    seas = {}
    for sea in map_.seas:
        (x, y), key = map_.spot[sea], SEA_WORDS[sea].upper()
        seas[key] = SeaPlace(key, x * 10, y * 10, int(sea in map_.horned))
    isles = {}
    for isle in map_.isles:
        (x, y), key = map_.site[isle][0], ISLE_IDS[isle]
        name = Spot(x * 10, y * 10 + 84)
        if isle in usual.site:  # the name keeps its place beside the isle
            u, v = usual.site[isle][0]
            name = Spot(place.names[key].x + (x - u) * 10, place.names[key].y + (y - v) * 10)
        isles[key] = IslePlace(
            id=key,
            label=ISLE_LABELS[isle],
            x=x * 10,
            y=y * 10,
            outline=coasts.isles[key],
            layout=drawn.layouts[drawn.isles[key]],
            name=name,
        )
    return Chart(board, place, seas, isles)


@cache
def hexagon(x: float, y: float, radius: float = HEX) -> str:
    """The path data of a space, or of a ring inside it."""
    return polygon((x + radius * sin(k * pi / 3), y - radius * cos(k * pi / 3)) for k in range(6))


def square(x: float, y: float, half: float) -> str:
    """The path data of a square."""
    return polygon(((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)))


def cells_of(isle: IslePlace) -> str:
    """The path data of all the spaces an isle fills: what may be clicked to mean the isle."""
    return "".join(hexagon(isle.x + cell.x, isle.y + cell.y) for cell in isle.layout.cells)


class Words(NamedTuple):
    """The words printed on a chart."""

    title: str
    goal: str  # "Two metropolises win"
    horn: str  # "1 gold each revenue"
    slot: str  # "free building slot"
    metropolis: str


def backdrop(map_: Chart, words: Words) -> str:
    """All of a board that never changes, without any id: frame, sea, shoals, spaces, land, lettering."""
    sheet, place = map_.sheet, map_.place
    return "".join(
        (
            paper(sheet),
            water(sheet, place.compass, _shoals(map_), _grid(map_)),
            frame(sheet, PITCH),
            _land(map_),
            rose(place.compass),
            cartouche(place.title, words.title, words.goal),
            _legend(map_, words),
        )
    )


def _shoals(map_: Chart) -> str:
    """The two depth contours round every isle; those of neighbours run together."""
    isles = map_.isles.values()
    outer = [element("path", d=isle.outline.shoal_1, transform=at(isle.x, isle.y)) for isle in isles]
    inner = [element("path", d=isle.outline.shoal_2, transform=at(isle.x, isle.y)) for isle in isles]
    line = {"stroke": token("chart"), "stroke_width": "2"}
    return group(*outer, fill=token("shoal-1"), stroke_opacity=".10", **line) + group(
        *inner, fill=token("shoal-2"), stroke_opacity=".16", **line
    )


def _grid(map_: Chart) -> str:
    """The edges of all sea spaces."""
    edges = "".join(hexagon(sea.x, sea.y) for sea in map_.seas.values())
    return element("path", d=edges, fill="none", stroke=token("chart"), stroke_opacity=".2", stroke_width=2.6)


def _land(map_: Chart) -> str:
    """The isles: coast and two tints."""
    out = []
    for isle in map_.isles.values():
        coast, tints = isle.outline.coast, ((isle.outline.tint_1, ".55"), (isle.outline.tint_2, ".7"))
        out.append(ashore(coast, *tints, transform=at(isle.x, isle.y)))
    return group(*out, stroke_linejoin="round")


def _legend(map_: Chart, words: Words) -> str:
    """The legend shows the pieces themselves."""
    signs = (
        Sign("horn", horn_drawn(30, -64, 0.76), words.horn),
        Sign("slot", free_slot(30, 0, at_sea=True), words.slot),
        Sign("metropolis", metropolis(30, 66, 60, at_sea=True), words.metropolis),
    )
    return legend(map_.place.legend, signs, Spot(74, -55), 66)
