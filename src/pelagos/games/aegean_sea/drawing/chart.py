"""The chart: where Islands and Homes stand, their coasts, and the backdrop, which no move changes. Not compiled.

Nine cells in three columns: the cartouche in the first, the mats in the next; below a dashed line the Homes in a row.
The arrangement has no meaning (A-10), so that places never change during a game.
"""

from __future__ import annotations

from functools import lru_cache
from math import copysign, cos, pi, pow, sin
from typing import Final, NamedTuple

from ....core.chart import MARGIN, Extent, Sign, Spot, cartouche, frame, paper, printed, rose, water
from ....core.coastline import even, noise, smooth
from ....core.drawing import at, element, escape, group, token
from ..rules.vocabulary import MATS
from .pieces import flame, sign_drawn

SHEET: Final = Extent(0, 0, 1720, 1644)
PITCH: Final = 83  # of the bars of the frame
COLUMNS: Final = (328, 872, 1416)
ROWS: Final = (260, 668, 1076)
CELLS: Final = tuple(Spot(x, y) for y in ROWS for x in COLUMNS)
SHORE: Final = 1284  # the line between the inner Islands and the Homes
HOME_ROW: Final = 1446
ROSE: Final = CELLS[-1]


class Land(NamedTuple):
    """Where an Island stands, how large all of it is drawn, and half its breadth and height."""

    x: float
    y: float
    scale: float
    wide: float
    high: float

    @property
    def moved(self) -> str:
        """The transform to its place."""
        return at(self.x, self.y, self.scale)

    def on_sheet(self, x: float, y: float) -> Spot:
        """A place of this Island, on the sheet."""
        return Spot(self.x + self.scale * x, self.y + self.scale * y)


def mat_land(mat: int) -> Land:
    """A mat: the cell after the one before."""
    x, y = CELLS[mat + 1]
    return Land(x, y, 1, 168, 123)


def home_land(k: int, homes: int) -> Land:
    """The Home that stands in this place of the row; five are drawn smaller."""
    pitch, scale = (326, 0.82) if homes > 4 else (408, 1)
    return Land(872 + pitch * (k - (homes - 1) / 2), HOME_ROW, scale, 98, 83)


def lands(seats: int, mats: int, people: list[int], first: int) -> dict[int, Land]:
    """All places of a table; the Homes in the order of the seats from the viewer's own on."""
    out = {mat: mat_land(mat) for mat in range(mats)}
    for k in range(seats):
        of = people[(first + k) % seats]
        if of >= 0:
            out[MATS + of] = home_land(k, seats)
    return out


@lru_cache(maxsize=512)
def coast(name: str, wide: float, high: float) -> str:
    """An unsteady rectangle of land, always the same for a name."""
    unsteady = noise(name, 70)
    ring = []
    for k in range(120):
        turn = k * pi / 60
        x, y = _bent(cos(turn)), _bent(sin(turn))
        out = 1 + 0.055 * unsteady(x * wide, y * high)
        ring.append((x * wide * out, y * high * (out + 0.02)))
    return smooth(even(ring, 11.5))


def _bent(part: float) -> float:
    """One coordinate of a superellipse."""
    return copysign(pow(abs(part), 0.42), part)


class Words(NamedTuple):
    """The words printed on the chart."""

    title: str
    goal: str  # "Goods at Home, squared"
    kinds: tuple[str, ...]  # Temples above, Ships left, Goods right, Populace below
    control: str
    revered: str
    limit: str


def backdrop(mats: int, words: Words) -> str:
    """All that never changes, without any id: frame, sea, lettering, the line of the Homes."""
    line = {"stroke": token("chart"), "stroke_opacity": ".5", "stroke_width": "3.4", "stroke_dasharray": "20 14"}
    shore = element("path", d=f"M{MARGIN} {SHORE}H{SHEET.width - MARGIN:g}", fill="none", **line)
    return "".join(
        (
            paper(SHEET),
            water(SHEET, ROSE, shore),
            frame(SHEET, PITCH),
            group(rose(ROSE, 0.92), class_="legend") if mats < MATS else "",
            cartouche(Spot(84, 104), words.title, words.goal),
            _key(words),
        )
    )


def _key(words: Words) -> str:
    """What lies at which edge, and the other signs: the pieces' own icons."""
    left = [
        _line(84, 272 + 47 * k, Sign(kind, sign_drawn(kind, 22, 0, 1.25), word))
        for k, (kind, word) in enumerate(zip(("temple", "ship", "good", "populace"), words.kinds, strict=True))
    ]
    ticks = {"stroke": token("chart"), "stroke_width": "7", "stroke_dasharray": "5.6 1.6"}
    right = [
        _line(406, 272, Sign("control", sign_drawn("control", 22, 0, 1.25), words.control)),
        _line(406, 319, Sign("revered", flame(22, 4, 1.1), words.revered)),
        _line(406, 366, Sign("limit", element("circle", cx=22, r=17, fill="none", **ticks), words.limit)),
    ]
    return group(*left, *right, class_="legend")


def _line(x: float, y: float, sign: Sign) -> str:
    look = {"fill": token("chart"), "font_family": token("sans")}
    word = element("text", escape(sign.word), x=52, y=10, font_size=29, **look)
    return group(printed(sign.name, sign.drawn, word), transform=at(x, y))
