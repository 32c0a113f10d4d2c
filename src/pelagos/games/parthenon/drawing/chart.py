"""The chart: where everything stands on the map, and the map's backdrop, which no move changes. Not compiled.

chart.json says where lands, islands, harbors and names lie; coasts.json holds the surveyed outlines. An island that is
not in play is dashed, so the backdrop depends on the islands in play, and on the language of its few words.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import msgspec

from ....core.chart import Extent, Sign, Spot, ashore, cartouche, frame, legend, paper, printed, rose, water
from ....core.drawing import element, escape, group, token
from ..rules.content import SOURCE
from .pieces import back_drawn, eye_drawn, load

PITCH: Final = 83  # of the bars of the frame


GOODS_PITCH: Final = Spot(110, 66)


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
    def sheet(self) -> Extent:
        """The whole picture."""
        return Extent(0, 0, *self.size)


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


@cache
def chart() -> Chart:
    """The chart."""
    return msgspec.json.decode(SOURCE.text("chart.json"), type=Chart)


@cache
def outlines() -> dict[str, Outline]:
    """The coasts: lands (one may hold two Lands, as Africa does), Sicily, the six islands."""
    return msgspec.json.decode(SOURCE.text("coasts.json"), type=CoastFile).outlines


def backdrop(words: Words, in_play: tuple[str, ...]) -> str:
    """All of the map that never changes, without any id: frame, sea, shoals, land, lettering."""
    map_ = chart()
    drawn = [name for name in outlines() if name not in map_.islands or name in in_play]
    absent = [name for name in map_.islands if name not in in_play]
    return "".join(
        (
            paper(map_.sheet),
            water(map_.sheet, map_.compass, _shoals(drawn), _route(), _land(drawn), _absent(absent)),
            frame(map_.sheet, PITCH),
            group(
                rose(map_.compass, 0.6),
                cartouche(map_.title, words.title, words.goal),
                _legend(words),
                _hazards(words),
                class_="legend",
            ),
        )
    )


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
    lands = [outlines()[name] for name in drawn]
    return group(*(ashore(land.coast, (land.tint, ".8")) for land in lands), stroke_linejoin="round")


def _absent(absent: list[str]) -> str:
    """Islands that are not in play: dashed shallows."""
    look = {"fill": token("shoal-2"), "fill_opacity": ".55", "stroke": token("chart"), "stroke_dasharray": "13 10"}
    return group(*[element("path", d=outlines()[name].rim) for name in absent], stroke_width=4, **look)


def _legend(words: Words) -> str:
    """The legend shows the cards themselves."""
    look = {"fill": token("shoal-2"), "fill_opacity": ".55", "stroke": token("chart"), "stroke_dasharray": "9 7"}
    shoal = element("rect", x=-4, y=117, width=42, height=34, rx=14, stroke_width=3.4, **look)
    signs = (
        Sign("face-down", back_drawn(0, 0, 0.36), words.face_down),
        Sign("seen", back_drawn(0, 56, 0.36) + eye_drawn(32, 94, 0.5), words.seen),
        Sign("out", shoal, words.not_in_play),
        Sign("aboard", load(4, 17, 190, 0.66), words.aboard),
    )
    return legend(chart().legend, signs, Spot(62, 34), 56)


def _hazards(words: Words) -> str:
    """On either side of the line: how many Hazards await a Fleet."""
    places = chart().hazards
    return group(
        *(
            printed(name, element("text", escape(word), x=places[name].x, y=places[name].y))
            for name, word in (("foreign", words.foreign), ("neighboring", words.neighboring))
        ),
        fill=token("chart"),
        font_family=token("sans"),
        font_size=31,
    )
