"""The pieces: every figure that may stand on the board, and the signs of the states it can be in. Not compiled.

Each function gives an SVG fragment at a place of the chart. Figures that occur often are drawn by reference (`<use>`);
the board defines those of them that it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree import ElementTree

from ....core.drawing import Figures, at, count_disc, element, galley, group, number, redrawn, ring, symbols, token
from ..rules.content import SOURCE

BUILDINGS: Final = ("port", "fortress", "temple", "university")
ISLE_FIGURINES: Final = ("minotaur", "chiron", "medusa", "polyphemus")

INK, RIM = token("figure"), token("figure-rim")

_HELMET: Final = (
    "M2.5 23C1 10 8.5 1.5 18 1.8c6 .2 10 3 11.5 7L26 10.5C24.5 7.5 21.5 6 17.5 6.2 10.5 6.5 6.7 12.5 7.5 22.5z"
    "M8.5 30c2-3.5 1.2-6.5.9-9.5C8.7 13.5 12 8 18 8c5.8 0 9.2 4 9.5 9.5L29 21.5l-1.5 1V29l-4.8 1-2.2-5.5-2 .3L16 30z"
)
_VISOR: Final = "M18.6 17.3c2-1.9 4.7-2.1 6.4-1l-.1 2.4-1.1.6v7.4h-1.7v-7.2c-1.5 0-2.7-.8-3.5-2.2z"
_FRONT: Final = (  # the front of a great temple, 148 wide
    "M0-50 62-22V-12H-62V-22ZM-58-8H58V-2H-58ZM-54 0H-42V32H-54ZM-30 0H-18V32H-30ZM-6 0H6V32H-6ZM18 0H30V32H18Z"
    "M42 0H54V32H42ZM-66 34H66V42H-66ZM-74 44H74V52H-74Z"
)
_ARMS: Final = (
    "M-14 26C-26 52-50 62-66 46-78 32-66 16-54 24M-20 18C-46 28-76 22-80-4-82-22-64-30-58-16"
    "M-22 6C-44 0-60-20-52-44-46-60-28-56-32-42M-6 30C-10 54-22 74-40 74-54 74-56 58-44 58"
    "M14 26C26 52 50 62 66 46 78 32 66 16 54 24M20 18C46 28 76 22 80-4 82-22 64-30 58-16"
    "M22 6C44 0 60-20 52-44 46-60 28-56 32-42M6 30C10 54 22 74 40 74 54 74 56 58 44 58"
)
_HEAD: Final = "M0-66C28-66 38-40 30-16 26-2 26 10 20 24 10 38-10 38-20 24-26 10-26-2-30-16-38-40-28-66 0-66Z"


def _anchor() -> str:
    flukes = "M-24 2C-22 20-10 24 0 24 10 24 22 20 24 2M-24 2-29 9M-24 2-17 7M24 2 29 9M24 2 17 7"
    shaft = "M0-18V22M-12-10H12" + ring(0, -24, 5.5)
    return element("path", d=shaft + flukes, fill="none", stroke="currentColor", stroke_width=6, stroke_linecap="round")


def _tower() -> str:
    return element("path", d="M-24 26V-8H-28V-26H-18V-18H-9V-26H9V-18H18V-26H28V-8H24V26H8V12Q8 4 0 4-8 4-8 12V26Z")


def _small_front() -> str:
    columns = "M-25-1H-17V17H-25ZM-11-1H-3V17H-11ZM3-1H11V17H3ZM17-1H25V17H17Z"
    return element("path", d="M0-28 30-10V-4H-30V-10ZM-28 20H28V27H-28Z" + columns)


def _scroll() -> str:
    """A scroll for the university: at 15 pixels a second roofed building could not be told from the temple."""
    sheet = element("path", d="M-22-24H14Q26-24 26-14H18V18Q18 26 10 26H-26Q-18 24-18 16V-14Q-18-24-22-24Z")
    return sheet + element("path", d="M-10-10H10M-10 0H10M-10 10H4", stroke=token("tile"), stroke_width=4)


def _hoplite() -> str:
    """A helmet and a spear; the shield is the seat's token."""
    helmet = group(
        element("path", d=_HELMET, fill=INK, stroke=RIM, stroke_width=3.4),
        element("path", d=_HELMET, fill=INK),
        element("path", d=_VISOR, fill=RIM),
        transform="translate(-54 -110) scale(2.85)",
    )
    return group(
        element("path", d="M46-92V62", stroke=RIM, stroke_width=13),
        element("path", d="M46-92V62", stroke=INK, stroke_width=5),
        element("path", d="M46-106 54-82H38Z", fill=INK, stroke=RIM, stroke_width=4, paint_order="stroke"),
        helmet,
        stroke_linejoin="round",
    )


def _cornucopia() -> str:
    ink = token("gold-on")
    shape = "M-26 20C-36 4-24-16-2-18L20-22Q32-10 24 8L8 4C-4 4-8 14-26 20Z"
    fruit = ring(20, -20, 6.5) + ring(29, -8, 6.5) + ring(24, 6, 6.5)
    return group(
        element("path", d=shape, fill="none", stroke=RIM, stroke_width=8, stroke_opacity=".55"),
        element("path", d=shape, fill=token("gold"), stroke=ink, stroke_width=4),
        element("path", d=fruit, fill=ink, stroke=RIM, stroke_width=1.5),
        element("path", d="M-14 8Q-12-4 0-8M-2 2Q2-8 10-12", fill="none", stroke=ink, stroke_width=3),
        stroke_linejoin="round",
    )


def _coin() -> str:
    """A gold coin, the ground of a prosperity marker."""
    return group(
        element("circle", r=27, fill=RIM),
        element("circle", r=23, fill=token("gold"), stroke=token("gold-on"), stroke_width=4),
    )


def _octopus() -> str:
    eyes = "".join(
        element("circle", cx=x, cy=2, r=9, fill=RIM) + element("circle", cx=x, cy=3, r=4, fill=INK) for x in (-13, 13)
    )
    return group(
        element("path", d=_ARMS, stroke=RIM, stroke_width=18),
        element("path", d=_HEAD, stroke=RIM, stroke_width=8),
        element("path", d=_ARMS, stroke=INK, stroke_width=10),
        element("path", d=_HEAD, fill=INK),
        eyes,
        element("path", d="M-16-40Q0-30 16-40M-18-26Q0-16 18-26", stroke=RIM, stroke_width=3),
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _silhouette(symbol: ElementTree.Element) -> str:
    """A creature's icon as a figure of 100 across: the same drawing with a light rim, incised in the rim's colour."""
    return group(
        group(redrawn(symbol, RIM, RIM, wider=3.2), fill=RIM, stroke=RIM, stroke_width=3.2),
        group(redrawn(symbol, INK, RIM), fill=INK),
        transform="translate(-50 -50) scale(3.125)",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _figures() -> Figures:
    icons = symbols(SOURCE.text("icons.svg"))
    drawn = {"fleet": galley(), "troops": _hoplite(), "horn": _cornucopia(), "coin": _coin(), "kraken": _octopus()}
    drawn |= {"port": _anchor(), "fortress": _tower(), "temple": _small_front(), "university": _scroll()}
    drawn |= {name: _silhouette(icons[f"cyclades-{name}"]) for name in ISLE_FIGURINES}
    return Figures("cyclades-on-board-", drawn)


ON_BOARD: Final = _figures()  # every drawing that is used by reference


# Things of the isles.


def free_slot(x: float, y: float, at_sea: bool = False) -> str:
    """A free building slot; at sea it is drawn for the legend."""
    half = 24 if at_sea else 31
    edge, opacity = (token("chart"), ".12") if at_sea else (token("tile-edge"), ".35")
    look = {"fill": token("panel"), "fill_opacity": opacity, "stroke": edge, "stroke_dasharray": "9 7"}
    return element(
        "rect", class_="slot", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=7, stroke_width=4, **look
    )


def building(kind: str, x: float, y: float, spent: bool = False) -> str:
    """A building tile. A temple used this cycle is hollow."""
    ground, ink, edge = ("none" if spent else token("tile")), (token("tile-edge") if spent else INK), token("tile-edge")
    tile = element("rect", x=-34, y=-34, width=68, height=68, rx=7, fill=ground, stroke=edge, stroke_width=3.5)
    figure = ON_BOARD.use(kind, 0, 0, 0.84, color=ink, fill=ink)
    return group(tile, figure, class_="tile spent" if spent else "tile", transform=at(x, y))


def metropolis_space(slots: Sequence[tuple[float, float]]) -> str:
    """The band round the slots a metropolis would cover, with a small temple where two are covered."""
    (x1, y1), (x2, y2) = slots[0], slots[-1]
    line = f"M{number(x1)} {number(y1)}L{number(x2 + 0.1)} {number(y2)}"
    band = [
        element("path", d=line, stroke=token("accent"), stroke_width=92, stroke_opacity=".32"),
        element("path", d=line, stroke=token("land-2"), stroke_width=86),
    ]
    middle = at((x1 + x2) / 2, (y1 + y2) / 2, 0.24)
    sign = element("path", d=_FRONT, transform=middle, fill=token("accent")) if len(slots) > 1 else ""
    return group(group(*band, stroke_linecap="round", fill="none"), sign, class_="mspace")


def metropolis(x: float, y: float, width: float, spent: bool = False, at_sea: bool = False) -> str:
    """A metropolis: terracotta, over the slots it covers. Hollow front: its temple has been used this cycle."""
    edge, line = (token("chart"), 8) if at_sea else (token("tile-edge"), 4)
    ink = token("accent-on")
    look = {"fill": "none", "stroke": ink, "stroke_width": "4"} if spent else {"fill": ink}
    front = element("path", d=_FRONT, transform="translate(0 -1)", **look)
    tile = element("rect", x=-84, y=-62, width=168, height=124, rx=10, stroke=edge, stroke_width=line)
    return group(tile, front, class_="metropolis", fill=token("accent"), transform=at(x, y, width / 168))


def horn(x: float, y: float, scale: float = 0.68) -> str:
    """A horn of plenty: 1 gold at each revenue."""
    return ON_BOARD.use("horn", x, y, scale)


def horn_drawn(x: float, y: float, scale: float) -> str:
    """A horn drawn out in full, for drawings without ids."""
    return group(_cornucopia(), transform=at(x, y, scale))


def prosperity(count: int, x: float, y: float) -> str:
    """Prosperity markers: a horn on a gold coin, with their number from 2 up."""
    marker = ON_BOARD.use("coin") + ON_BOARD.use("horn", -2, 1, 0.55) + _count(count, 22, 20, 0.78)
    return group(marker, class_="prosperity", transform=at(x, y))


# Pieces.


def _count(n: int, x: float, y: float, scale: float = 1) -> str:
    """The size of a stack, from 2 up."""
    return count_disc(str(n), x, y, scale) if n > 1 else ""


def fleet(seat: int, count: int, x: float, y: float, scale: float = 1) -> str:
    """The fleets of one seat on a space."""
    piece = ON_BOARD.use("fleet") + ON_BOARD.token(seat, 0, -26, 112) + _count(count, 52, 34)
    return group(piece, class_="piece fleet", transform=at(x, y, scale))


def troops(seat: int, count: int, x: float, y: float, scale: float = 0.88) -> str:
    """The troops of one seat on an isle."""
    piece = ON_BOARD.use("troops") + ON_BOARD.token(seat, 0, 24, 116) + _count(count, 40, 64, 1.04)
    return group(piece, class_="piece troops", transform=at(x, y, scale))


def territory(seat: int, x: float, y: float, scale: float = 0.88) -> str:
    """A territory marker: the isle is this seat's, though none of its troops is there."""
    return group(ON_BOARD.token(seat, 0, 14, 116), class_="piece marker", transform=at(x, y, scale))


def figurine(creature: str, x: float, y: float, size: float, owner: int | None = None) -> str:
    """A creature on an isle, with the token of whoever keeps its card at its foot."""
    foot = "" if owner is None else ON_BOARD.token(owner, size * 0.44, size * 0.36, 42)
    return group(ON_BOARD.use(creature, 0, 0, size / 100), foot, class_="piece figurine", transform=at(x, y))


def kraken(x: float, y: float) -> str:
    """The Kraken on a sea space."""
    return group(ON_BOARD.use("kraken", 0, 0, 0.94), class_="piece figurine", transform=at(x, y))
