"""The pieces: every figure of the map, and the cards that lie on it. Not compiled.

Each function gives an SVG fragment at a place of the chart. Figures that occur often are drawn by reference (`<use>`);
the board defines those of them that it needs. There is one back for all cards: nothing can be read off it.
"""

from __future__ import annotations

from typing import Final

from ....core.drawing import Figures, at, count_disc, element, escape, galley, group, lettering, redrawn, symbols, token
from ....core.kept import drawn_once
from ....core.typeset import broken, fitted
from ..rules.content import SOURCE

INK, RIM = token("figure"), token("figure-rim")
CARD: Final = (94, 132)  # width and height of a card on the map
GROUNDS: Final = {"land": ("figure", "land-2"), "card": ("gloss", "slip"), "sea": ("seat-rim", "sea")}  # figure, cut

_EYE: Final = (
    "M-23 0C-17.3-11-9.1-16.5 0-16.5S17.3-11 23 0C17.3 11 9.1 16.5 0 16.5S-17.3 11-23 0Z"
    "M0-11.3A11.3 11.3 0 1 0 0 11.3 11.3 11.3 0 0 0 0-11.3Z"
)


def _back() -> str:
    """The back of every card: black gloss, a clay line, a wave."""
    w, h = CARD
    wave = "M11.75 66q5.875-15.275 11.75 0t11.75 0 11.75 0 11.75 0 11.75 0 11.75 0"
    clay = token("clay")
    return group(
        element("rect", width=w, height=h, rx=9, fill=token("gloss"), stroke=token("seat-rim"), stroke_width=5),
        element("rect", x=9, y=9, width=w - 18, height=h - 18, rx=4, fill="none", stroke=clay, stroke_width=2.5),
        element("path", d=wave, fill="none", stroke=clay, stroke_width=6, stroke_linecap="round"),
    )


def _eye() -> str:
    """The sign of a card that its viewer has looked at."""
    return group(
        element("circle", r=32, fill=token("slip"), stroke=token("seat-line"), stroke_width=5),
        element("path", d=_EYE, fill=token("gloss"), fill_rule="evenodd"),
        element("circle", r=7.7, fill=token("gloss")),
        element("circle", cx=2.8, cy=-2.8, r=2.2, fill=token("slip")),
    )


def _icons() -> dict[str, str]:
    """The game's icons, 32 across, in the colours of every ground; on the sea they have a dark rim."""
    out = {}
    sheet = SOURCE.text("icons.svg")
    for name, symbol in symbols(sheet).items():
        for ground, colours in GROUNDS.items():
            ink, cut = map(token, colours)
            drawn = redrawn(symbol, ink, cut)
            word = name.removeprefix("parthenon-")
            out[f"{ground}-{word}"] = group(drawn, fill=ink, stroke_linecap="round", stroke_linejoin="round")
    return out


# Every drawing that is used by reference.
ON_MAP: Final = Figures("parthenon-on-map-", {"fleet": galley(), "back": _back(), "eye": _eye(), **_icons()})


def icon(word: str, x: float, y: float, size: float, ground: str) -> str:
    """An icon centred at a place."""
    return ON_MAP.use(f"{ground}-{word}", x - size / 2, y - size / 2, size / 32)


# Cards on the map.


def back_drawn(x: float, y: float, scale: float) -> str:
    """A card face down, drawn out in full, for drawings without ids."""
    return group(_back(), transform=at(x, y, scale))


def eye_drawn(x: float, y: float, scale: float) -> str:
    """The eye, drawn out in full."""
    return group(_eye(), transform=at(x, y, scale))


def face_down(seen: bool = False) -> str:
    """A Harbor Status Card face down; with an eye if its viewer has looked at it (P-83)."""
    return ON_MAP.use("back") + (ON_MAP.use("eye", 86, 112) if seen else "")


def face_up(word: str, dear: int = 0) -> str:
    """A Harbor Status Card face up: its icon, and an arrow where one good is dear (1) or cheap (-1)."""
    w, h = CARD
    line = token("seat-line")
    arrow = ""
    if dear:
        shape = "M47 100 63 120H31Z" if dear > 0 else "M47 120 63 100H31Z"
        arrow = element("path", d=shape, fill=token("gloss"), stroke=token("gloss"), stroke_width=4)
    drop = 54 if dear else 66
    return group(
        element("rect", width=w, height=h, rx=9, stroke=line, stroke_width=9),
        element("rect", width=w, height=h, rx=9, fill=token("slip"), stroke=token("seat-rim"), stroke_width=4),
        element("rect", x=3, y=3, width=w - 6, height=h - 6, rx=7, fill="none", stroke=line, stroke_width=3),
        icon(word, 47, drop, 68, "card"),
        arrow,
        stroke_linejoin="round",
    )


def no_card() -> str:
    """The place of a card that is not there (P-145)."""
    w, h = CARD
    look = {"stroke": token("tile-edge"), "stroke_dasharray": "9 7"}
    return element("rect", width=w, height=h, rx=9, fill="none", stroke_width=4, **look)


# Words on the map. What stands in a group of class `legend` or `names` is not shown on a narrow page; what stands in
# one of class `narrow` is shown there only, and larger.


def serif(text: str, x: float, y: float, size: float, **style: str) -> str:
    """A name on land."""
    look = {"font_family": token("serif"), "font_weight": "600", "fill": token("ink")} | style
    return element("text", escape(text), x=x, y=y, font_size=size, **look)


def sans(text: str, x: float, y: float, size: float, colour: str = "ink", **style: str) -> str:
    """Words on land."""
    look = {"font_family": token("sans"), "fill": token(colour)} | style
    return element("text", escape(text), x=x, y=y, font_size=size, **look)


def narrow(*drawn: str) -> str:
    """What is drawn on a narrow page only."""
    return group(*drawn, class_="narrow", display="none")


PLAQUE: Final = 310  # how far words go from the corner of a Land's card: a lit Land has its edge a little farther


@drawn_once
def plaque(name: str, card: str, status: str, sign: str, sale: str, known: bool, seen: bool) -> str:
    """What stands on a Land: its card, its name, its status in words, what it alone sells. Its corner is the card's."""
    colour, left = "ink" if known else "ink-2", 130 if seen else 116  # clear of the eye
    lines = [sans(line, left, 80 + 35 * k, 32, colour) for k, line in enumerate(broken(status, PLAQUE - left, 32))]
    sold = icon(sign, 26, 172, 52, "land") + sans(sale, 60, 184, 32) if sign else ""
    size = fitted(name, PLAQUE - 116, (46, 42, 39), "serif-bold").size
    wide = group(serif(name, 116, 38, size), *lines, sold, class_="names")
    large = fitted(name, PLAQUE - 118, (54, 50, 46), "serif-bold").size
    return card + wide + narrow(serif(name, 118, 46, large), icon(sign, 166, 100, 80, "land") if sign else "")


@drawn_once
def product(good: str, made: str, x: float, y: float) -> str:
    """What an island makes of one good each Season."""
    size = 30 if "/" in made else 37  # clear of the next good
    return icon(good, x - 16, y, 54, "land") + sans(made, x + 14, y + 14, size, font_weight="700")


@drawn_once
def name_on_land(text: str, x: float, y: float) -> str:
    """The name of an island on the island itself, for a narrow page."""
    return narrow(serif(text, x, y, 52, font_style="italic", font_weight="400", text_anchor="middle"))


# Pieces.


def load(cards: int, x: float, y: float, scale: float = 1) -> str:
    """The size of a Cargo on a small card (P-67)."""
    line = token("seat-line")
    card = element("rect", x=-23, y=-30, width=46, height=60, rx=7, fill=token("slip"), stroke=line, stroke_width=5)
    rim = element("rect", x=-28, y=-35, width=56, height=70, rx=11, fill=token("seat-rim"))
    return group(rim, card, lettering(str(cards), 0, 15, 42, fill=token("gloss")), transform=at(x, y, scale))


@drawn_once
def fleet(seat: int, letter: str, cargo: int, x: float, y: float, scale: float) -> str:
    """A Fleet: its letter in the disc, the size of its Cargo on the card, if it carries any."""
    piece = ON_MAP.use("fleet") + ON_MAP.token(seat, 0, -26, 112) + count_disc(letter, 56, 36)
    if cargo:
        piece += load(cargo, -58, 34)
    return group(piece, class_="piece fleet", transform=at(x, y, scale))


def laurel(x: float, y: float) -> str:
    """The wreath in which the Archon's token stands."""
    return group(icon("laurel", x, y, 128, "sea"), class_="piece")


def owner(seat: int, x: float, y: float) -> str:
    """The token of whoever plays an island."""
    return group(ON_MAP.token(seat, x, y, 68), class_="piece owner")
