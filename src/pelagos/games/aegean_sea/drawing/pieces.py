"""The pieces: what may lie at the edges of an Island, and the signs of its state. Not compiled.

Temples stand above, Ships lie to the left, Goods to the right, the Populace below: one piece per player and kind, with
its number from 2 up. Figures are drawn by reference (`<use>`); the board defines those that it needs.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from ....core.content import Source
from ....core.drawing import Figures, at, count_disc, element, galley, group, lettering, number, redrawn, symbols, token
from ..rules.vocabulary import MATERIAL, PEOPLE

INK, RIM = token("figure"), token("figure-rim")
ICONS: Final = symbols(Source("pelagos.games.aegean_sea").text("icons.svg"))
SIDE: Final = 32  # of an icon

_FRONT: Final = "M-46-20 0-54 46-20V-10H38V36H50V48H58V60H-58V48H-50V36H-38V-10H-46Z"
_HEADS: Final = (
    "M-60 55V30C-60 10-52 0-41-4A17 17 0 1 1-24-26C-20-29-17-31-13-32A20 20 0 1 1 13-32C17-31 20-29 24-26"
    "A17 17 0 1 1 41-4C52 0 60 10 60 30V55Z"
)
_FLAME: Final = "M0-22C2-14 12-10 12 2A12 12 0 0 1-12 2C-12-4-8-8-6-12-4-10-2-8-2-5 0-10 0-16 0-22Z"


def _icon(name: str, ink: str, cut: str) -> str:
    """An icon of the sprite in two colours, its middle at the origin."""
    look = {"fill": ink, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return group(redrawn(ICONS[f"aegean-sea-{name}"], ink, cut), transform=at(-SIDE / 2, -SIDE / 2), **look)


def _solid(shape: str) -> str:
    """A black figure with its light rim."""
    rim = element("path", d=shape, fill=INK, stroke=RIM, stroke_width=10, stroke_linejoin="round")
    return rim + element("path", d=shape, fill=INK)


def _figures() -> Figures:
    drawn = {"ship": galley(), "temple": _solid(_FRONT), "populace": _solid(_HEADS), "flame": flame()}
    for word in (*MATERIAL.words, *PEOPLE.words):
        drawn[f"{word}-ashore"] = _icon(word, INK, token("land"))
    for word in (*MATERIAL.words, "statue"):
        drawn[f"{word}-tile"] = _icon(word, INK, token("tile"))
    drawn["points"] = _icon("points", token("chart"), token("sea-deep"))
    return Figures("aegean-sea-on-board-", drawn)


def flame(x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A Revered Temple (A-43)."""
    look = {"fill": token("gold"), "stroke": token("gold-on"), "stroke_width": "5", "paint_order": "stroke"}
    return element("path", d=_FLAME, transform=None if (x, y, scale) == (0, 0, 1) else at(x, y, scale), **look)


def sign_drawn(name: str, x: float, y: float, scale: float) -> str:
    """An icon drawn out in full in the chart's colour, for drawings without ids."""
    return group(_icon(name, token("chart"), token("sea")), transform=at(x, y, scale))


ON_BOARD: Final = _figures()


def _count(n: int, x: float, y: float, scale: float = 0.9) -> str:
    """The size of a stack, from 2 up."""
    if n < 10:
        return count_disc(str(n), x, y, scale) if n > 1 else ""
    disc = element("circle", r=27, fill=token("seat-line"), stroke=token("seat-rim"), stroke_width=5)
    return group(disc, lettering(str(n), 0, 11, 31, fill=token("seat-rim")), transform=at(x, y, scale))


# Tucked cards.


class Stand(NamedTuple):
    """Where a piece stands, and how large it is drawn."""

    x: float
    y: float
    size: float = 1


def ship(seat: int, n: int, spot: Stand) -> str:
    """The Ships of a player."""
    piece = ON_BOARD.use("ship") + ON_BOARD.token(seat, 0, -26, 112) + _count(n, 52, 34, 1)
    return group(piece, class_="piece ship", transform=at(spot.x, spot.y, 0.68 * spot.size))


def temple(seat: int, n: int, revered: int, spot: Stand) -> str:
    """The Temples of a player: a flame for each Revered one."""
    flames = [ON_BOARD.use("flame", 24 * (k - (revered - 1) / 2), -60, 0.84) for k in range(revered)]
    piece = ON_BOARD.use("temple") + "".join(flames) + ON_BOARD.token(seat, 0, 12, 100) + _count(n, 46, 44)
    return group(piece, class_="piece temple", transform=at(spot.x, spot.y, 0.76 * spot.size))


def populace(seat: int, n: int, spot: Stand) -> str:
    """The Populace of a player."""
    piece = ON_BOARD.use("populace") + ON_BOARD.token(seat, 0, 26, 94) + _count(n, 44, 50)
    return group(piece, class_="piece populace", transform=at(spot.x, spot.y, 0.76 * spot.size))


def goods(material: int, n: int, spot: Stand) -> str:
    """The Goods of one material: nobody's, so that there is no token. Up to three lie behind one another."""
    look = {"rx": "7", "fill": token("tile"), "stroke": token("tile-edge"), "stroke_width": "4"}
    tiles = [element("rect", x=5 * k - 32, y=-32 - 5 * k, width=64, height=64, **look) for k in range(min(n, 3))]
    sign = ON_BOARD.use(f"{MATERIAL.words[material]}-tile", 0, 0, 1.6)
    return group(*reversed(tiles), sign, _count(n, 28, 26, 0.8), class_="piece good", transform=at(*spot))


def statue(n: int, x: float, y: float) -> str:
    """A Statue of Sparta (C-18)."""
    disc = element("circle", r=42, fill=token("tile"), stroke=token("tile-edge"), stroke_width=4)
    return group(disc, ON_BOARD.use("statue-tile", 0, -2, 1.9), _count(n, 30, 28), class_="piece", transform=at(x, y))


# The state of an Island.


def flag(seat: int) -> str:
    """Who controls the Island (A-42), at its upper right."""
    poles = [
        element("path", d="M174-193 158-87", stroke=colour, stroke_width=thick, stroke_linecap="round")
        for colour, thick in ((RIM, 15), (INK, 7))
    ]
    return group(*poles, ON_BOARD.token(seat, 204, -155, 78), class_="flag")


def meter(n: int, limit: int) -> str:
    """How many cards are there (A-72): a ring of as many ticks as the limit; red from two below it."""
    near = n >= limit - 2
    ink = token("danger-on") if near else token("chart")
    edge = {"stroke": token("seat-rim"), "stroke_width": "4"} if near else {}
    disc = element("circle", r=46 if near else 44, fill=token("danger" if near else "sea-deep"), **edge)
    full, rest = _ticks(0, min(n, limit), limit), _ticks(min(n, limit), limit, limit)
    ring = element("path", d=full, stroke=ink, stroke_width=9) if full else ""
    ring += element("path", d=rest, stroke=ink, stroke_opacity=".34", stroke_width=5) if rest else ""
    drawn = disc + group(ring, fill="none") + lettering(str(n), 0, 13, 38, fill=ink)
    return group(drawn, class_="meter", transform=at(-212, -145))


def _ticks(start: int, stop: int, of: int) -> str:
    arcs = []
    for k in range(start, stop):
        a, b = 2 * pi * (k + 0.1) / of, 2 * pi * (k + 0.9) / of
        ends = [f"{number(37 * sin(turn))} {number(-37 * cos(turn))}" for turn in (a, b)]
        arcs.append(f"M{ends[0]}A37 37 0 0 1 {ends[1]}")
    return "".join(arcs)


def points(n: int) -> str:
    """The points of a player, at the upper left of his Home."""
    pill = element("rect", x=-62, y=-32, width=124, height=64, rx=32, fill=token("sea-deep"))
    figure = lettering(str(n), 26, 14, 40 if n < 100 else 34, fill=token("chart"))
    return group(pill, ON_BOARD.use("points", -27, 0, 1.5), figure, class_="points", transform=at(-128, -126))


def free_mat(wide: float, high: float, word: str) -> str:
    """A mat where an Island may come."""
    look = {"fill": token("shoal-2"), "fill_opacity": ".45", "stroke": token("chart"), "stroke_dasharray": "16 12"}
    mat = element("rect", x=-wide, y=-high, width=2 * wide, height=2 * high, rx=30, stroke_width=5, **look)
    named = element(
        "text", word, y=70, font_size=31, text_anchor="middle", font_family=token("sans"), fill=token("chart")
    )
    return mat + group(named, class_="names")
