"""The chart: where everything stands on a board, and the board's backdrop, which no move changes. Not compiled.

Lengths are tenths of map units: neighbouring spaces are 180 apart. maps.json says where the spaces lie, coasts.json
holds the surveyed outlines of the isles, chart.json says where on an isle its slots, troops, horns and figurine stand
and where its name is written.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Final, NamedTuple

import msgspec

from ....core.drawing import at, element, escape, group, number, polygon, token
from .pieces import free_slot, horn_drawn, metropolis

HEX: Final = 103.92  # from the centre of a space to its corners
MARGIN: Final = 34  # of the chart's frame
BAR: Final = 14  # width of the latitude bars
WINDS: Final = (
    (108, 13, ".95"),
    (79, 10, ".6"),
    (58, 7, ".35"),
)  # length, breadth, opacity: quarters, halves, the rest
MEANDER: Final = "".join(f"M{x} 124V100H{x + 24}V118H{x + 12}V109.6M{x} 124H{x + 36}" for x in range(0, 324, 36))


class Spot(NamedTuple):
    """A place on the chart."""

    x: float
    y: float


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


class Sheet(msgspec.Struct, frozen=True):
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
    boards: dict[str, Sheet]


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
    sheet: Sheet
    seas: dict[str, SeaPlace]
    isles: dict[str, IslePlace]

    @property
    def view_box(self) -> str:
        """The whole picture."""
        w, h = self.sheet.frame
        return f"{number(-w)} {number(-h)} {number(2 * w)} {number(2 * h)}"


def _read(name: str) -> bytes:
    return (files("pelagos.games.cyclades") / "content" / name).read_bytes()


@cache
def chart(board: str) -> Chart:
    """The chart of a board: `board23`, `board4` or `board5`."""
    drawn = msgspec.json.decode(_read("chart.json"), type=ChartFile)
    coasts = msgspec.json.decode(_read("coasts.json"), type=CoastFile)
    printed = json.loads(_read("maps.json"))["boards"][board]
    sheet = drawn.boards[board]
    seas = {sea["id"]: SeaPlace(sea["id"], sea["x"] * 10, sea["y"] * 10, sea["horns"]) for sea in printed["seas"]}
    isles = {}
    for isle in printed["isles"]:
        key, (x, y) = isle["id"], isle["cell_xy"][0]
        isles[key] = IslePlace(
            id=key,
            label=isle["label"],
            x=x * 10,
            y=y * 10,
            outline=coasts.isles[key],
            layout=drawn.layouts[drawn.isles[key]],
            name=sheet.names[key],
        )
    return Chart(board, sheet, seas, isles)


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


def backdrop(board: str, words: Words) -> str:
    """All of a board that never changes, without any id: frame, sea, rhumb lines, shoals, spaces, land, lettering."""
    map_ = chart(board)
    plain = _paper(map_) + _water(map_) + _frame(map_) + _land(map_) + _compass(map_)
    return plain + _cartouche(map_, words) + _legend(map_, words)


def _paper(map_: Chart) -> str:
    w, h = map_.sheet.frame
    return element("rect", x=-w, y=-h, width=2 * w, height=2 * h, fill=token("panel"))


def _water(map_: Chart) -> str:
    """The sea, a little deeper towards the edge, and all that lies on it. An inner `<svg>` clips it to the frame."""
    w, h = map_.sheet.frame.x - MARGIN, map_.sheet.frame.y - MARGIN
    depths = [
        element("ellipse", rx=w * 1.45 * k, ry=h * 1.4 * k, fill=token("sea"), fill_opacity=".3")
        for k in (1, 0.94, 0.88, 0.82, 0.76, 0.7)
    ]
    return element(
        "svg",
        element("rect", x=-w, y=-h, width=2 * w, height=2 * h, fill=token("sea-deep")),
        *depths,
        _rhumbs(map_),
        _shoals(map_),
        element("path", d=_grid(map_), fill="none", stroke=token("chart"), stroke_opacity=".2", stroke_width=2.6),
        x=-w,
        y=-h,
        width=2 * w,
        height=2 * h,
        viewBox=f"{number(-w)} {number(-h)} {number(2 * w)} {number(2 * h)}",
        overflow="hidden",
    )


def _rhumbs(map_: Chart) -> str:
    """Lines of equal bearing from the compass over the whole sheet."""
    x, y = map_.sheet.compass
    turns = [k * pi / 16 for k in range(32)]
    rays = "".join(f"M{number(x)} {number(y)}l{number(2800 * cos(t))} {number(2800 * sin(t))}" for t in turns)
    return element("path", d=rays, fill="none", stroke=token("chart"), stroke_opacity=".07", stroke_width=2.5)


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
    return "".join(hexagon(sea.x, sea.y) for sea in map_.seas.values())


def _frame(map_: Chart) -> str:
    """Three lines and, between them, the bars of latitude and longitude, dark and light in turn."""
    w, h = map_.sheet.frame
    inner_w, inner_h = w - MARGIN, h - MARGIN
    lines = [
        element("rect", x=m - w, y=m - h, width=2 * (w - m), height=2 * (h - m), stroke_width=thick)
        for m, thick in ((MARGIN, 3), (MARGIN - BAR, 2), (5, 4))
    ]
    across, down = 2 * round(inner_w / 171), 2 * round(inner_h / 171)
    long, high = 2 * inner_w / across, 2 * inner_h / down
    bars = []
    for k in range(across):
        edge = -inner_h - BAR if k % 2 == 0 else inner_h
        bars.append(f"M{number(-inner_w + k * long)} {number(edge)}h{number(long)}v{BAR}h{number(-long)}z")
    for k in range(down):
        edge = -inner_w - BAR if k % 2 == 0 else inner_w
        bars.append(f"M{number(edge)} {number(-inner_h + k * high)}h{BAR}v{number(high)}h-{BAR}z")
    return group(*lines, fill="none", stroke=token("ink")) + element("path", d="".join(bars), fill=token("ink"))


def _land(map_: Chart) -> str:
    """The isles: coast and two tints."""
    out = []
    for isle in map_.isles.values():
        out.append(
            group(
                element("path", d=isle.outline.coast, fill=token("land"), stroke=token("coast"), stroke_width=7),
                element("path", d=isle.outline.tint_1, fill=token("land-2"), fill_opacity=".55"),
                element("path", d=isle.outline.tint_2, fill=token("land-2"), fill_opacity=".7"),
                transform=at(isle.x, isle.y),
            )
        )
    return group(*out, stroke_linejoin="round")


def _compass(map_: Chart) -> str:
    """A rose of sixteen winds, north marked."""
    winds = []
    for k in range(16):
        length, breadth, opacity = WINDS[(k % 4 != 0) + (k % 2 != 0)]
        half = f"M0 {-length}L{{}} {number(-length * 0.18)} 0 0Z"
        winds.append(
            group(
                element("path", d=half.format(breadth), fill=token("chart")),
                element("path", d=half.format(-breadth), fill="none", stroke=token("chart"), stroke_width=2),
                transform=f"rotate({number(k * 22.5)})",
                opacity=opacity,
            )
        )
    rings = element("circle", r=96, stroke_width=2.5) + element("circle", r=83, stroke_width=1.5)
    north = element("text", "N", y=-115, font_size=34, text_anchor="middle", font_family=token("sans"))
    return group(
        group(rings, fill="none", stroke=token("chart"), stroke_opacity=".45"),
        *winds,
        group(north, fill=token("chart")),
        transform=at(*map_.sheet.compass),
    )


def _cartouche(map_: Chart, words: Words) -> str:
    return group(
        element("text", escape(words.title), y=22, font_size=74, font_family=token("serif")),
        element("text", escape(words.goal), y=70, font_size=33, font_family=token("sans"), opacity=".9"),
        element("path", d=MEANDER, fill="none", stroke=token("chart"), stroke_width=3.6),
        transform=at(*map_.sheet.title),
        fill=token("chart"),
    )


def _legend(map_: Chart, words: Words) -> str:
    """The legend shows the pieces themselves."""
    rows = [
        (horn_drawn(30, -64, 0.76), words.horn),
        (free_slot(30, 0, at_sea=True), words.slot),
        (metropolis(30, 66, 60, at_sea=True), words.metropolis),
    ]
    texts = [element("text", escape(word), x=74, y=11 + 66 * k - 66, font_size=31) for k, (_, word) in enumerate(rows)]
    shown = "".join(drawn for drawn, _ in rows)
    written = group(*texts, fill=token("chart"), font_family=token("sans"))
    return group(shown, written, class_="legend", transform=at(*map_.sheet.legend))
