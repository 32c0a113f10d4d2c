"""The chart: where everything stands on the map, and the map's backdrop, which no move changes. Not compiled.

chart.json says where lands, islands, harbors and names lie; coasts.json holds the surveyed outlines. An island that is
not in play is dashed, so the backdrop depends on the islands in play, and on the language of its few words.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from math import cos, pi, sin
from typing import Final, NamedTuple

import msgspec

from ....core.drawing import at, element, escape, group, number, token
from .pieces import back_drawn, eye_drawn, load

MARGIN: Final = 34  # of the chart's frame
BAR: Final = 14  # width of the latitude bars
MEANDER: Final = "".join(f"M{x} 124V100H{x + 24}V118H{x + 12}V109.6M{x} 124H{x + 36}" for x in range(0, 324, 36))


class Spot(NamedTuple):
    """A place on the chart."""

    x: float
    y: float


GOODS_PITCH: Final = Spot(96, 66)


class Outline(msgspec.Struct, frozen=True):
    """The surveyed contours of a land or island."""

    coast: str
    rim: str
    tint: str


class LandPlace(msgspec.Struct, frozen=True):
    """A Land: where its Harbor Status Card lies, with its name beside it, and where the Fleets that visit it anchor."""

    plaque: Spot
    anchorage: Spot


class IslandPlace(msgspec.Struct, frozen=True):
    """An island; every place but the centre is relative to it."""

    centre: Spot
    long: bool  # what it makes stands in one row, not in two
    fleets: Spot  # the middle of the row of Fleets at home
    name: Spot
    token: Spot  # of whoever plays it

    def on_sheet(self, spot: Spot) -> Spot:
        """A place of this island, on the sheet."""
        return Spot(self.centre.x + spot.x, self.centre.y + spot.y)

    def goods(self, kinds: int) -> list[Spot]:
        """Where on the sheet the kinds of goods it makes are shown: in one row, or in two, the lower one shorter."""
        rows = [kinds] if self.long or kinds < 3 else [2, kinds - 2]
        out = []
        for row, count in enumerate(rows):
            down = GOODS_PITCH.y * (row - (len(rows) - 1) / 2)
            out += [self.on_sheet(Spot(GOODS_PITCH.x * (k - (count - 1) / 2), down)) for k in range(count)]
        return out


class Seaways(msgspec.Struct, frozen=True):
    """Waypoints, and between which of them, islands and Lands ships sail straight."""

    points: dict[str, Spot]
    links: tuple[tuple[str, str], ...]


class Chart(msgspec.Struct, frozen=True):
    """content/chart.json."""

    size: Spot
    title: Spot
    compass: Spot
    legend: Spot
    route: str  # the line between Neighboring and Foreign waters
    hazards: dict[str, Spot]  # where the number of Hazards of each class is written
    lands: dict[str, LandPlace]
    islands: dict[str, IslandPlace]
    seaways: Seaways

    @property
    def view_box(self) -> str:
        """The whole picture."""
        return f"0 0 {number(self.size.x)} {number(self.size.y)}"


class CoastFile(msgspec.Struct, frozen=True):
    """content/coasts.json."""

    outlines: dict[str, Outline]


class Words(NamedTuple):
    """The words printed on the chart."""

    title: str
    goal: str  # "16 structures win"
    face_down: str
    seen: str  # "only you saw it"
    not_in_play: str
    aboard: str  # "cards aboard"
    foreign: str  # "Foreign lands: 2 hazards"
    neighboring: str


def _read(name: str) -> bytes:
    return (files("pelagos.games.parthenon") / "content" / name).read_bytes()


@cache
def chart() -> Chart:
    """The chart."""
    return msgspec.json.decode(_read("chart.json"), type=Chart)


@cache
def outlines() -> dict[str, Outline]:
    """The coasts: lands (one may hold two Lands, as Africa does), Sicily, the six islands."""
    return msgspec.json.decode(_read("coasts.json"), type=CoastFile).outlines


def backdrop(words: Words, in_play: tuple[str, ...]) -> str:
    """All of the map that never changes, without any id: frame, sea, shoals, land, lettering."""
    drawn = [name for name in outlines() if name not in chart().islands or name in in_play]
    absent = [name for name in chart().islands if name not in in_play]
    sheet = chart().size
    paper = element("rect", width=sheet.x, height=sheet.y, fill=token("panel"))
    return paper + _water(drawn, absent) + _frame() + _compass() + _cartouche(words) + _legend(words)


def _water(drawn: list[str], absent: list[str]) -> str:
    """The sea, a little deeper towards the edge, and all that lies in it. An inner `<svg>` clips it to the frame."""
    w, h = chart().size
    depths = [
        element("ellipse", cx=w / 2, cy=h / 2, rx=w * 0.72 * k, ry=h * 0.72 * k, fill=token("sea"), fill_opacity=".3")
        for k in (1, 0.94, 0.88, 0.82, 0.76, 0.7)
    ]
    return element(
        "svg",
        element("rect", width=w, height=h, fill=token("sea-deep")),
        *depths,
        _rhumbs(),
        _shoals(drawn),
        _route(),
        _land(drawn),
        _absent(absent),
        x=MARGIN,
        y=MARGIN,
        width=w - 2 * MARGIN,
        height=h - 2 * MARGIN,
        viewBox=f"{MARGIN} {MARGIN} {number(w - 2 * MARGIN)} {number(h - 2 * MARGIN)}",
        overflow="hidden",
    )


def _rhumbs() -> str:
    """Lines of equal bearing from the compass over the whole sheet."""
    x, y = chart().compass
    turns = [k * pi / 16 for k in range(32)]
    rays = "".join(f"M{number(x)} {number(y)}l{number(2400 * cos(t))} {number(2400 * sin(t))}" for t in turns)
    return element("path", d=rays, fill="none", stroke=token("chart"), stroke_opacity=".07", stroke_width=2.5)


def _shoals(drawn: list[str]) -> str:
    """The two depths along every coast; those of neighbours run together."""
    coasts = [element("path", d=outlines()[name].coast) for name in drawn]
    return "".join(
        group(*coasts, fill="none", stroke=token(colour), stroke_width=width, stroke_linejoin="round")
        for colour, width in (("shoal-1", 76), ("shoal-2", 38))
    )


def _route() -> str:
    """The line beyond which two Hazards are drawn (P-68, P-69)."""
    look = {"stroke": token("chart"), "stroke_opacity": ".55", "stroke_dasharray": "20 14"}
    return element("path", d=chart().route, fill="none", stroke_width=3.4, **look)


def _land(drawn: list[str]) -> str:
    """Coast and tint."""
    out = []
    for name in drawn:
        outline = outlines()[name]
        out.append(element("path", d=outline.coast, fill=token("land"), stroke=token("coast"), stroke_width=7))
        out.append(element("path", d=outline.tint, fill=token("land-2"), fill_opacity=".8"))
    return group(*out, stroke_linejoin="round")


def _absent(absent: list[str]) -> str:
    """Islands that are not in play: dashed shallows."""
    look = {"fill": token("shoal-2"), "fill_opacity": ".55", "stroke": token("chart"), "stroke_dasharray": "13 10"}
    return group(*[element("path", d=outlines()[name].rim) for name in absent], stroke_width=4, **look)


def _frame() -> str:
    """Three lines and, between them, the bars of latitude and longitude, dark and light in turn."""
    w, h = chart().size
    lines = [
        element("rect", x=m, y=m, width=w - 2 * m, height=h - 2 * m, stroke_width=thick)
        for m, thick in ((MARGIN, 3), (MARGIN - BAR, 2), (5, 4))
    ]
    inner_w, inner_h = w - 2 * MARGIN, h - 2 * MARGIN
    long, high = inner_w / 20, inner_h / 18
    bars = []
    for k in range(20):
        edge = MARGIN - BAR if k % 2 == 0 else h - MARGIN
        bars.append(f"M{number(MARGIN + k * long)} {number(edge)}h{number(long)}v{BAR}h{number(-long)}z")
    for k in range(18):
        edge = MARGIN - BAR if k % 2 == 0 else w - MARGIN
        bars.append(f"M{number(edge)} {number(MARGIN + k * high)}h{BAR}v{number(high)}h-{BAR}z")
    return group(*lines, fill="none", stroke=token("ink")) + element("path", d="".join(bars), fill=token("ink"))


def _compass() -> str:
    """A rose of eight winds, north marked."""
    winds = []
    for k in range(8):
        length = 104 if k % 2 == 0 else 62
        winds.append(
            group(
                element("path", d=f"M0 0 10-16 0-{length}Z", fill=token("chart")),
                element(
                    "path", d=f"M0 0-10-16 0-{length}Z", fill=token("sea-deep"), stroke=token("chart"), stroke_width=2
                ),
                transform=f"rotate({45 * k})",
            )
        )
    rings = element("circle", r=78, stroke_width=3) + element("circle", r=66, stroke_width=1.6)
    north = {"font_family": token("sans"), "font_weight": "700", "text_anchor": "middle", "fill": token("chart")}
    return group(
        group(rings, fill="none", stroke=token("chart"), stroke_opacity=".55"),
        *winds,
        element("text", "N", y=-116, font_size=36, **north),
        class_="legend",
        transform=at(*chart().compass, 0.6),
    )


def _cartouche(words: Words) -> str:
    return group(
        element("text", escape(words.title), y=22, font_size=80, font_family=token("serif")),
        element("text", escape(words.goal), y=72, font_size=34, font_family=token("sans"), opacity=".9"),
        element("path", d=MEANDER, fill="none", stroke=token("chart"), stroke_width=3.6),
        class_="legend",
        transform=at(*chart().title),
        fill=token("chart"),
    )


def _legend(words: Words) -> str:
    """The legend shows the cards themselves."""
    look = {"fill": token("shoal-2"), "fill_opacity": ".55", "stroke": token("chart"), "stroke_dasharray": "9 7"}
    shoal = element("rect", x=-4, y=117, width=42, height=34, rx=14, stroke_width=3.4, **look)
    signs = back_drawn(0, 0, 0.36) + back_drawn(0, 56, 0.36) + eye_drawn(32, 94, 0.5) + shoal + load(4, 17, 190, 0.66)
    rows = (words.face_down, words.seen, words.not_in_play, words.aboard)
    texts = [element("text", escape(word), x=62, y=34 + 56 * k) for k, word in enumerate(rows)]
    written = group(*texts, fill=token("chart"), font_family=token("sans"), font_size=31)
    return group(signs, written, class_="legend", transform=at(*chart().legend)) + _hazards(words)


def _hazards(words: Words) -> str:
    """On either side of the line: how many Hazards await a Fleet."""
    look = {"fill": token("chart"), "font_family": token("sans"), "font_size": "31"}
    places = chart().hazards
    return group(
        element("text", escape(words.foreign), x=places["foreign"].x, y=places["foreign"].y),
        element("text", escape(words.neighboring), x=places["neighboring"].x, y=places["neighboring"].y),
        class_="legend",
        **look,
    )
