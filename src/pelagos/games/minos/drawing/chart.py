"""The chart of Crete: where everything stands on it, and the backdrop, which no move changes. Not compiled.

Every region has a place for its City (or the site of one), its Farm, its Sea Peoples, and a row for Warriors. Names
stand where no figure comes: those of small regions in the water before their coast. Above the island lie three sea
lanes, one for each Trade Route; below it, to the left, the Vases. Where fewer play and the west is out of play, the
rest of the island is drawn larger, with all that stands on it, and the Vases stand in a column to its left.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.chart import MARGIN, Extent, Spot, cartouche, frame, paper, printed, rose, water
from ....core.drawing import at, element, escape, group, token
from ....core.typeset import fitted, width
from ..rules.content import Box
from ..rules.crete import Layout, Region
from ..rules.vocabulary import GOOD, ROUTES, SPACES
from ..words.targets import at_region, at_route
from . import pieces
from .coasts import WHOLE, Survey, Zoom, on_sheet, survey, zoom_of

SHEET: Final = Extent(0, 0, 1720, 1304)
PITCH: Final = 83  # of the bars of the frame
ROSE: Final = Spot(1490, 570)
TITLE: Final = Spot(84, 110)

# The sea lanes.
LANES: Final = (112, 228, 344)  # the height of each
STOPS: Final = (800, 984, 1168, 1352, 1536)
LANE_LEFT: Final = 632
LANE_RIGHT: Final = 1640
_VASES_IN_A_ROW: Final = (Spot(62, 1026), Spot(238, 1026), Spot(414, 1026))
_VASES_IN_A_COLUMN: Final = (Spot(56, 440), Spot(56, 710), Spot(56, 980))
KEY: Final = Spot(1372, 1236)


class Plate(NamedTuple):
    """A region's name with the sign of its Good: the middle of its foot, its size, whether it stands in the water."""

    x: float
    y: float
    size: float
    afloat: bool

    @property
    def sign(self) -> float:
        """How large the sign is."""
        return self.size * 1.1

    def breadth(self, name: str) -> float:
        """From the sign to the end of the name, in the widest of fonts."""
        return self.sign + 6 + width(name, self.size, "serif-italic")


class Ground(NamedTuple):
    """Where the things of a region stand, from the middle of the region."""

    plate: Plate
    city: Spot
    farm: Spot
    sea: Spot
    muster: Spot  # the middle of the row of Warriors
    room: float  # how far that row may reach
    scale: float = 1  # of everything


def _ground(
    plate: tuple[float, float, float, bool],
    city: tuple[float, float],
    farm: tuple[float, float],
    sea: tuple[float, float],
    muster: tuple[float, float, float],
) -> Ground:
    x, y, room = muster
    return Ground(Plate(*plate), Spot(*city), Spot(*farm), Spot(*sea), Spot(x, y), room)


# On the sheet, by region. Where a map of somebody's own has its middles elsewhere, everything moves along.
_PLACED: Final = {
    1: ((318, 380, 32, True), (134, 622), (186, 458), (152, 540), (126, 712, 54)),
    2: ((318, 530, 32, False), (296, 612), (424, 572), (418, 640), (398, 678, 72)),
    3: ((268, 754, 32, False), (326, 832), (136, 812), (222, 800), (456, 850, 70)),
    4: ((592, 646, 32, True), (552, 760), (496, 776), (662, 690), (656, 766, 64)),
    5: ((520, 988, 30, True), (576, 880), (630, 922), (682, 858), (698, 948, 54)),
    6: ((812, 668, 32, False), (856, 786), (752, 802), (782, 722), (818, 880, 74)),
    7: ((646, 1086, 32, True), (784, 978), (782, 1092), (850, 990), (856, 1044, 56)),
    8: ((1030, 688, 32, True), (972, 796), (1072, 752), (968, 734), (1060, 831, 62)),
    9: ((984, 918, 32, False), (956, 1002), (948, 1064), (1066, 962), (1040, 1046, 70)),
    10: ((1004, 1127, 26, False), (800, 1198), (882, 1156), (1058, 1169), (978, 1206, 58)),
    11: ((1192, 712, 32, True), (1150, 848), (1236, 874), (1256, 790), (1186, 958, 70)),
    12: ((1232, 1224, 32, True), (1240, 1112), (1136, 1144), (1158, 1066), (1384, 1112, 74)),
    13: ((1398, 866, 32, True), (1310, 986), (1450, 924), (1310, 930), (1402, 1006, 66)),
    14: ((1560, 906, 28, False), (1522, 1100), (1600, 842), (1530, 952), (1554, 1030, 72)),
}
_MIDDLES: Final = {
    1: (149, 568), 2: (353, 604), 3: (308, 799), 4: (601, 737), 5: (645, 891), 6: (821, 767), 7: (815, 1022),
    8: (1011, 795), 9: (1004, 984), 10: (928, 1169), 11: (1194, 861), 12: (1251, 1106), 13: (1367, 976),
    14: (1549, 982),
}  # fmt: skip


def ground_of(number: int, region: Region, zoom: Zoom = WHOLE) -> Ground:
    """Where the things of a region stand on the sheet."""
    x, y = on_sheet(*region.centre)
    dx, dy = round(x) - _MIDDLES[number][0], round(y) - _MIDDLES[number][1]
    placed = _ground(*_PLACED[number])
    if not dx and not dy and zoom == WHOLE:
        return placed
    plate, scale = placed.plate, zoom.factor
    x, y = zoom.at(plate.x + dx, plate.y + dy)
    city, farm, sea, muster = (Spot(*zoom.at(x + dx, y + dy)) for x, y in placed[1:5])
    return Ground(Plate(x, y, plate.size * scale, plate.afloat), city, farm, sea, muster, placed.room * scale, scale)


def vases(zoom: Zoom) -> tuple[Spot, ...]:
    """Where the Vases stand."""
    return _VASES_IN_A_ROW if zoom == WHOLE else _VASES_IN_A_COLUMN


class Stand(NamedTuple):
    """Where a stack of Warriors stands, and how large it is."""

    x: float
    y: float
    scale: float


def spread(ground: Ground, n: int) -> list[Stand]:
    """Where so many stacks of Warriors stand: two side by side; three and four smaller, in two rows.

    The second row stands in the gaps of the first, and behind it, so that every token and number can be read.
    """
    x, y = ground.muster
    scale = ground.scale
    if n <= 2:
        return [Stand(x + ground.room * (k - (n - 1) / 2), y, 0.68 * scale) for k in range(n)]
    left, pitch = (-29, 58) if n == 3 else (-42, 52)
    steps = [(left + pitch * (k % 2 + k // 2 / 2), -25 + 50 * (k // 2)) for k in range(n)]
    return [Stand(x + across * scale, y + down * scale, 0.54 * scale) for across, down in steps]


SHIP_TOKEN: Final = 92  # how broad the token of a Ship is, undrawn
_AFLOAT: Final = (0.62, 0.57, 0.46, 0.4)  # the scale of Ships, by how many lie on a space


def berths(route: int, space: int, n: int) -> list[Stand]:
    """Where so many Ships lie on a space of a Trade Route, numbered from 1: smaller, so that no token hides another."""
    scale = _AFLOAT[n - 1] if n else 1
    pitch = SHIP_TOKEN * scale + 2
    middle = STOPS[space - 1]
    return [Stand(middle + pitch * (k - (n - 1) / 2), LANES[route] - 8, scale) for k in range(n)]


# The backdrop.


class Words(NamedTuple):
    """The words printed on the chart."""

    title: str
    lanes: tuple[str, ...]
    vases: str
    key: str  # what the figure of Sea Peoples is


def backdrop(box: Box, layout: Layout, words: Words) -> str:
    """All that never changes, without any id: frame, sea, land, names, lanes."""
    active = tuple(layout.active)
    surveyed, zoom = survey(box.crete, active), zoom_of(box.crete, active)
    names = [_plate(k, region, ground_of(k, region, zoom).plate) for k, region in _regions(box, active)]
    return "".join(
        (
            paper(SHEET),
            water(SHEET, ROSE, _land(surveyed, active)),
            frame(SHEET, PITCH),
            group(*(_lane(route, words.lanes[route]) for route in range(ROUTES))),
            group(rose(ROSE, 0.8), class_="legend"),
            cartouche(TITLE, words.title, ""),
            group(*names, class_="names"),
            _key(words, vases(zoom)[0]),
        )
    )


def _regions(box: Box, active: tuple[int, ...]) -> list[tuple[int, Region]]:
    return [(number, box.crete.region(number)) for number in active]


def _land(surveyed: Survey, active: tuple[int, ...]) -> str:
    """What is not in play, as under water; the shoals, what is in play, and its borders."""
    round_ = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    shoals = [
        element("path", d=surveyed.coast, stroke=token(depth), stroke_width=wide, **round_)
        for depth, wide in (("shoal-1", 96), ("shoal-2", 46))
    ]
    out = [shape for number, shape in surveyed.shapes.items() if number not in active]
    in_play = "".join(shape for number, shape in surveyed.shapes.items() if number in active)
    far = element("path", d="".join(out), fill=token("shoal-2"), fill_opacity=".4") if out else ""
    dashes = {"stroke": token("tile-edge"), "stroke_dasharray": "14 9"}
    return "".join(
        (
            far,
            *shoals,
            element("path", d=in_play, fill=token("land"), stroke=token("land"), stroke_width=2),
            element("path", d=surveyed.inland, stroke_width=4, **dashes, **round_),
            element("path", d=surveyed.coast, stroke=token("coast"), stroke_width=7, **round_),
        )
    )


def _plate(number: int, region: Region, plate: Plate) -> str:
    """The name of a region and the sign of its Good: to tap them is to tap the region."""
    left = plate.x - plate.breadth(region.name) / 2
    ink, halo = ("seat-rim", "sea-deep") if plate.afloat else ("ink", "land")
    look = {"font_family": token("serif"), "font_style": "italic", "fill": token(ink), "paint_order": "stroke"}
    edge = {"stroke": token(halo), "stroke_width": "7", "stroke_linejoin": "round"}
    sign = pieces.sign_drawn(
        GOOD.words[region.good],
        left + plate.sign / 2,
        plate.y - plate.size * 0.32,
        plate.sign / pieces.SIDE,
        token("chart") if plate.afloat else token("ink-2"),
        token("shoal-2") if plate.afloat else token("land"),
    )
    text = element(
        "text", escape(region.name), x=left + plate.sign + 6, y=plate.y, font_size=plate.size, **look, **edge
    )
    return group(sign, text, data_leaf=at_region(number))


def _lane(route: int, name: str) -> str:
    """A Trade Route: five stops, one jar after 2, the Tower before 4, two jars after it, laurel at the end."""
    y = LANES[route]
    line = {"stroke": token("chart"), "stroke_opacity": ".5", "stroke_dasharray": "3 11", "stroke_linecap": "round"}
    stop = {"fill": token("sea-deep"), "stroke": token("chart"), "stroke_opacity": ".7"}
    signs = (("cargo-1", STOPS[1] + 82, 1.44), ("tower", STOPS[2] + 92, 1.38), ("cargo-2", STOPS[3] + 84, 1.56))
    look = {"font_family": token("serif"), "font_style": "italic", "fill": token("chart"), "text_anchor": "end"}
    return group(
        element("path", d=f"M{LANE_LEFT} {y}H{STOPS[-1]}", fill="none", stroke_width=3.4, **line),
        *(element("circle", cx=STOPS[space], cy=y, r=17, stroke_width=4, **stop) for space in range(SPACES)),
        element("text", escape(name), x=LANE_LEFT - 20, y=y + 12, font_size=36, **look),
        *(pieces.sign_drawn(sign, x, y, scale) for sign, x, scale in (*signs, ("vp", LANE_RIGHT - 30, 1.62))),
        data_leaf=at_route(route + 1),
    )


def _key(words: Words, first: Spot) -> str:
    """What the figure on Sea Peoples means; and the heading of the Vases."""
    tile = pieces.people_drawn("5")
    set_ = fitted(words.key, SHEET.width - MARGIN - 16 - KEY.x - 60, (30, 27, 24, 21))
    look = {"fill": token("chart"), "font_family": token("sans")}
    told = element("text", escape(" ".join(set_.lines)), x=60, y=11, font_size=set_.size, **look)
    heading = element(
        "text",
        escape(words.vases),
        x=first.x + 14,
        y=first.y - 20,
        font_size=40,
        font_family=token("serif"),
        fill=token("chart"),
    )
    return group(group(printed("people", tile, told), transform=at(*KEY)), printed("vases", heading), class_="legend")


def round_line(text: str) -> str:
    """Which round it is, under the title."""
    look = {"fill": token("chart"), "font_family": token("sans"), "font_size": "31", "opacity": ".9"}
    return group(printed("round", element("text", escape(text), x=TITLE.x, y=TITLE.y + 71, **look)), class_="legend")
