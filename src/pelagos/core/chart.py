"""A sea chart: paper, water, frame, rose, cartouche and legend, on which games lay their lands. Not compiled.

Nothing here has an id: a backdrop may stand on a page several times.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

from .drawing import at, element, escape, group, number, token
from .kept import drawn_once
from .scene import printed_as
from .typeset import fitted, written

MARGIN: Final = 34  # of the frame
BAR: Final = 14  # width of the bars of latitude and longitude
PLATE: Final = 220  # the room of a name in the water, without what stands between its letters
PLATE_SIZES: Final = (37, 34, 31)
# Of the winds: length, breadth, opacity of the quarters, the halves and the rest.
WINDS: Final = ((108, 13, ".95"), (79, 10, ".6"), (58, 7, ".35"))
MEANDER: Final = "".join(f"M{x} 124V100H{x + 24}V118H{x + 12}V109.6M{x} 124H{x + 36}" for x in range(0, 324, 36))


class Spot(NamedTuple):
    """A place on a chart."""

    x: float
    y: float


class Sign(NamedTuple):
    """A line of a legend: the piece itself, its word, and under which name it is told of."""

    name: str
    drawn: str
    word: str


def printed(name: str, *drawn: str) -> str:
    """Something printed on a chart; what the reading place tells of it is its leaf (`printed_leaf`)."""
    return group(*drawn, data_leaf=printed_as(name))


class Extent(NamedTuple):
    """How far a picture, or a part of it, reaches."""

    left: float
    top: float
    width: float
    height: float

    @property
    def view_box(self) -> str:
        """As SVG writes it."""
        return " ".join(map(number, self))

    def within(self, margin: float) -> Extent:
        """The sheet without its margin."""
        return Extent(self.left + margin, self.top + margin, self.width - 2 * margin, self.height - 2 * margin)

    def drawn(self, **look: str | float) -> str:
        """The sheet as a rectangle."""
        return element("rect", x=self.left or None, y=self.top or None, width=self.width, height=self.height, **look)


def paper(sheet: Extent) -> str:
    """What the chart is printed on."""
    return sheet.drawn(fill=token("panel"))


def water(sheet: Extent, compass: Spot, *lying: str) -> str:
    """The sea, a little deeper towards the edge, and all that lies in it. An inner `<svg>` clips it to the frame."""
    inner = sheet.within(MARGIN)
    middle = Spot(inner.left + inner.width / 2, inner.top + inner.height / 2)
    depths = [
        element(
            "ellipse",
            cx=middle.x or None,
            cy=middle.y or None,
            rx=inner.width * 0.725 * k,
            ry=inner.height * 0.7 * k,
            fill=token("sea"),
            fill_opacity=".3",
        )
        for k in (1, 0.94, 0.88, 0.82, 0.76, 0.7)
    ]
    return element(
        "svg",
        inner.drawn(fill=token("sea-deep")),
        *depths,
        _rhumbs(sheet, compass),
        *lying,
        x=inner.left,
        y=inner.top,
        width=inner.width,
        height=inner.height,
        viewBox=inner.view_box,
        overflow="hidden",
    )


def _rhumbs(sheet: Extent, compass: Spot) -> str:
    """Lines of equal bearing from the compass over the whole sheet."""
    far = hypot(sheet.width, sheet.height)
    turns = [k * pi / 16 for k in range(32)]
    start = f"M{number(compass.x)} {number(compass.y)}"
    rays = "".join(f"{start}l{number(far * cos(t))} {number(far * sin(t))}" for t in turns)
    return element("path", d=rays, fill="none", stroke=token("chart"), stroke_opacity=".07", stroke_width=2.5)


def frame(sheet: Extent, pitch: float) -> str:
    """Three lines and, between them, bars of about this length, dark and light in turn, as degrees are marked."""
    edges = ((MARGIN, 3), (MARGIN - BAR, 2), (5, 4))
    lines = [sheet.within(margin).drawn(stroke_width=thick) for margin, thick in edges]
    inner = sheet.within(MARGIN)
    across, down = 2 * round(inner.width / 2 / pitch), 2 * round(inner.height / 2 / pitch)
    long, high = inner.width / across, inner.height / down
    bars = []
    for k in range(across):
        edge = inner.top - BAR if k % 2 == 0 else inner.top + inner.height
        bars.append(f"M{number(inner.left + k * long)} {number(edge)}h{number(long)}v{BAR}h{number(-long)}z")
    for k in range(down):
        edge = inner.left - BAR if k % 2 == 0 else inner.left + inner.width
        bars.append(f"M{number(edge)} {number(inner.top + k * high)}h{BAR}v{number(high)}h-{BAR}z")
    return group(*lines, fill="none", stroke=token("ink")) + element("path", d="".join(bars), fill=token("ink"))


def rose(place: Spot, scale: float = 1) -> str:
    """A compass of sixteen winds, north marked."""
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
        class_="rose",
        transform=at(*place, scale),
    )


def cartouche(place: Spot, title: str, goal: str) -> str:
    """The name of the game, what wins it, and a meander."""
    return group(
        element("text", escape(title), y=22, font_size=76, font_family=token("serif")),
        element("text", escape(goal), y=71, font_size=33, font_family=token("sans"), opacity=".9"),
        element("path", d=MEANDER, fill="none", stroke=token("chart"), stroke_width=3.6),
        transform=at(*place),
        fill=token("chart"),
        data_leaf=printed_as("goal"),
    )


def legend(place: Spot, signs: Iterable[Sign], first: Spot, pitch: float) -> str:
    """What the signs mean: the pieces themselves, and beside each its word, the first one at `first`."""
    look = {"fill": token("chart"), "font_family": token("sans"), "font_size": "31"}
    lines = [
        printed(sign.name, sign.drawn, element("text", escape(sign.word), x=first.x, y=first.y + pitch * k, **look))
        for k, sign in enumerate(signs)
    ]
    return group(*lines, class_="legend", transform=at(*place))


def ashore(coast: str, *tints: tuple[str, str], transform: str | None = None) -> str:
    """Land: its coast, and further inland its tints, each with its opacity."""
    return group(
        element("path", d=coast, fill=token("land"), stroke=token("coast"), stroke_width=7),
        *(element("path", d=tint, fill=token("land-2"), fill_opacity=opacity) for tint, opacity in tints),
        transform=transform,
    )


@drawn_once
def name_plate(text: str, of: str, x: float, y: float, anchor: str = "middle") -> str:
    """A name in the water beside what it names: to tap it is to tap that. A long one is smaller, or in lines."""
    set_ = fitted(text, PLATE, PLATE_SIZES, "serif-italic")
    look = {"font_family": token("serif"), "font_style": "italic", "letter_spacing": ".04em", "fill": token("seat-rim")}
    halo = {"paint_order": "stroke", "stroke": token("sea-deep"), "stroke_width": "9", "stroke_linejoin": "round"}
    return group(written(set_, x, y, anchor, **look, **halo), data_leaf=of)


def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The path data of a rounded rectangle."""
    r, h, v = number(radius), number(width - 2 * radius), number(height - 2 * radius)
    corner = f"a{r} {r} 0 0 1"
    return (
        f"M{number(x + radius)} {number(y)}h{h}{corner} {r} {r}v{v}{corner}-{r} {r}"
        f"h-{h}{corner}-{r}-{r}v-{v}{corner} {r}-{r}Z"
    )
