"""The pieces of the board: Cities with Towers, Farms, Warriors, Ships, Sea Peoples, sites and Vases. Not compiled.

Whose a piece is says the token on it, never a colour alone; how many there are, the number from 2 up. Figures are drawn
by reference (`<use>`); the board defines those that it needs.
"""

from __future__ import annotations

from typing import Final

from ....core.content import Source
from ....core.drawing import (
    Figures,
    at,
    count_disc,
    element,
    escape,
    galley,
    group,
    lettering,
    redrawn,
    symbols,
    titled,
    token,
)
from ....core.typeset import Fitted
from .signs import Sign

INK, RIM = token("figure"), token("figure-rim")
ICONS: Final = symbols(Source("pelagos.games.minos").text("icons.svg"))
SIDE: Final = 32  # of an icon
SITE: Final = 62  # of the site of a City
HIGH: Final = 54  # of a tile of Sea Peoples
WIDE: Final = 94

_WALLS: Final = "M-60 44V-4H-64V-14H-38V-26H-42V-36H-6V-50H30V-36H26V-14H60V-4H56V44Z"
_TOWER: Final = "M-22 44V-44H-28V-64H-16V-56H-6V-64H6V-56H16V-64H28V-44H22V44Z"
_HOUSE: Final = "M-40 34V-8H-50L0-46 50-8H40V34Z"
_FURROWS: Final = "M-54 45H54M-54 57H54"
_HELMET: Final = "M-27-18C-27-44-14-60 0-74 14-60 27-44 27-18Z"
_BANDS: Final = "M-20-40H20M-11-56H11"


def _icon(name: str, ink: str, cut: str) -> str:
    """An icon of the sprite in two colours, its middle at the origin."""
    look = {"fill": ink, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return group(redrawn(ICONS[f"minos-{name}"], ink, cut), transform=at(-SIDE / 2, -SIDE / 2), **look)


def _solid(shape: str) -> str:
    """A black figure with its light rim."""
    rim = element("path", d=shape, fill=INK, stroke=RIM, stroke_width=10, stroke_linejoin="round")
    return rim + element("path", d=shape, fill=INK)


def _farm() -> str:
    rows = [
        element("path", d=_FURROWS, stroke=colour, stroke_width=wide, stroke_linecap="round")
        for colour, wide in ((RIM, 15), (INK, 6))
    ]
    return rows[0] + _solid(_HOUSE) + rows[1]


def _figures() -> Figures:
    drawn = {
        "city": _solid(_WALLS),
        "tower": _solid(_TOWER),
        "farm": _farm(),
        "helmet": _solid(_HELMET) + element("path", d=_BANDS, stroke=RIM, stroke_width=4),
        "ship": galley(),
        "vase": _icon("vase", token("chart"), token("sea-deep")),
        "sea-people": _icon("sea-people", token("chart"), token("sea")),
    }
    for name in ICONS:
        word = name.removeprefix("minos-")
        drawn[f"{word}-ashore"] = _icon(word, INK, token("land"))
        drawn[f"{word}-afloat"] = _icon(word, token("chart"), token("sea-deep"))
    return Figures("minos-on-board-", drawn)


ON_BOARD: Final = _figures()


def sign_drawn(
    name: str, x: float, y: float, scale: float, ink: str = token("chart"), cut: str = token("sea-deep")
) -> str:
    """An icon drawn out in full, for drawings without ids."""
    return group(_icon(name, ink, cut), transform=at(x, y, scale))


def _count(n: int, x: float, y: float, scale: float = 0.9) -> str:
    """The size of a stack, from 2 up."""
    if n < 10:
        return count_disc(str(n), x, y, scale) if n > 1 else ""
    disc = element("circle", r=27, fill=token("seat-line"), stroke=token("seat-rim"), stroke_width=5)
    return group(disc, lettering(str(n), 0, 11, 31, fill=token("seat-rim")), transform=at(x, y, scale))


def _piece(kind: str, name: str, drawn: str, x: float, y: float, scale: float) -> str:
    return group(titled(name), drawn, class_=f"piece {kind}", transform=at(x, y, scale))


def city(seat: int, towered: bool, x: float, y: float, name: str, scale: float = 1) -> str:
    """A City; its Tower rises behind it."""
    tower = ON_BOARD.use("tower", 66, -6) if towered else ""
    return _piece("city", name, tower + ON_BOARD.use("city") + ON_BOARD.token(seat, -2, 14, 86), x, y, 0.74 * scale)


def farm(seat: int, x: float, y: float, name: str, scale: float = 1) -> str:
    """A Farm: a house on two furrows."""
    return _piece("farm", name, ON_BOARD.use("farm") + ON_BOARD.token(seat, 0, 10, 84), x, y, 0.58 * scale)


def warriors(seat: int, n: int, x: float, y: float, scale: float, name: str) -> str:
    """The Warriors of a player in a region: a pointed helmet on the token."""
    drawn = ON_BOARD.use("helmet") + ON_BOARD.token(seat, 0, 14, 92) + _count(n, 34, 42)
    return _piece("warriors", name, drawn, x, y, scale)


def ship(seat: int, x: float, y: float, scale: float, name: str) -> str:
    """A Ship on a Trade Route."""
    return _piece("ship", name, ON_BOARD.use("ship") + ON_BOARD.token(seat, 0, -26, 112), x, y, scale)


def _people(figure: str, head: str, levels: int) -> str:
    tile = {"rx": "8", "stroke": token("seat-rim"), "stroke_width": "4", "width": str(WIDE), "height": str(HIGH)}
    below = element("rect", x=6 - WIDE / 2, y=-6 - HIGH / 2, fill=token("sea-deep"), **tile) if levels > 1 else ""
    top = element("rect", x=-WIDE / 2, y=-HIGH / 2, fill=token("sea"), **tile)
    return below + top + head + lettering(figure, 22, 13, 38, fill=token("chart"))


def people(weaponry: int, levels: int, x: float, y: float, name: str, scale: float = 1) -> str:
    """Sea Peoples, and the Weaponry it takes to beat them; a second tile peeps out behind the first."""
    drawn = _people(str(weaponry), ON_BOARD.use("sea-people", -22, 0, 1.375), levels)
    return _piece("tile", name, drawn, x, y, scale)


def people_drawn(figure: str) -> str:
    """The same drawn out in full, for the key."""
    return _people(figure, group(_icon("sea-people", token("chart"), token("sea")), transform=at(-22, 0, 1.375)), 1)


def site(signs: list[Sign], x: float, y: float, name: str, scale: float = 1) -> str:
    """The free site of a City, with what its foundation gives."""
    look = {"fill": token("panel"), "fill_opacity": ".35", "stroke": token("tile-edge"), "stroke_dasharray": "9 7"}
    frame = element("rect", x=-SITE / 2, y=-SITE / 2, width=SITE, height=SITE, rx=4, stroke_width=4, **look)
    if len(signs) == 1 and signs[0].n == 1:
        drawn = [ON_BOARD.use(f"{signs[0].name}-ashore", 0, 0, 1.3)]
    elif len(signs) == 1:
        figure = lettering(str(signs[0].n), 15, 21, 32, fill=token("ink"))
        drawn = [ON_BOARD.use(f"{signs[0].name}-ashore", -9, -5, 1.06), figure]
    else:
        drawn = []
        for k, sign in enumerate(signs[:2]):
            y_ = -14 + 28 * k
            drawn += [ON_BOARD.use(f"{sign.name}-ashore", -13, y_, 0.8)]
            drawn += [lettering(str(sign.n), 14, y_ + 9, 26, fill=token("ink"))]
    return _piece("site", name, frame + "".join(drawn), x, y, scale)


def vase(sign: str, words: Fitted, rings: list[tuple[str, list[int]]], x: float, y: float, name: str) -> str:
    """A Vase: figure, its spaces with their VP or with the tokens on them, and its condition as a sign and a number.

    A space that nobody may have is crossed out.
    """
    out = [ON_BOARD.use("vase", 40, 80, 3.1)]
    for k, (worth, seats) in enumerate(rings):
        cy = 26 + 55 * k
        if seats:
            out += [ON_BOARD.token(seat, 116 + 26 * j, cy, 60) for j, seat in enumerate(seats)]
            continue
        look = {"fill": token("sea-deep"), "stroke": token("chart"), "stroke_opacity": ".8", "stroke_width": "3"}
        out.append(element("circle", cx=116, cy=cy, r=25, **look))
        if worth:
            out.append(lettering(worth, 116, cy + 11, 31, fill=token("chart")))
        else:
            out.append(element("path", d=f"M104 {cy - 12}l24 24m0-24l-24 24", stroke=token("chart"), stroke_width=5))
    out.append(ON_BOARD.use(f"{sign}-afloat", 14, 204, 1.06))
    out.append(
        element(
            "text",
            escape(" ".join(words.lines)),
            x=38,
            y=214,
            font_size=words.size,
            font_family=token("sans"),
            fill=token("chart"),
        )
    )
    return group(titled(name), *out, transform=at(x, y))
