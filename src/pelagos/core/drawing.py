"""Small SVG helpers and the tokens of the seats: what every game's drawing shares. Not compiled.

Everything is a string. Colours are written `var(--token, #day-value)`, so that the same drawing follows the page's
theme and still shows its day colours where there is no style sheet, in a notebook or a saved picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import atan2, cos, hypot, sin
from typing import Final, NamedTuple
from xml.etree import ElementTree

Attribute = str | int | float | None

_TOKENS: Final[dict[str, str]] = {
    "paper": "#F3ECDD",
    "panel": "#FBF7EC",
    "panel-2": "#EFE6D2",
    "line": "#D8CBB1",
    "edge": "#8A7B63",
    "ink": "#1B1613",
    "ink-2": "#5C5145",
    "accent": "#A23F22",
    "accent-on": "#FFF9EA",
    "accent-soft": "#F4DCCB",
    "sea": "#2B5F7E",
    "sea-deep": "#234F6B",
    "shoal-1": "#376C8B",
    "shoal-2": "#4A809C",
    "chart": "#FFF9EA",
    "land": "#EBDDBC",
    "land-2": "#E0CFA4",
    "coast": "#1B1613",
    "tile": "#FBF7EC",
    "tile-edge": "#5C5145",
    "figure": "#1B1613",
    "figure-rim": "#FFF9EA",
    "gold": "#F0BC3C",
    "gold-on": "#17120E",
    "lit": "#FFE27A",
    "lit-line": "#17120E",
    "select": "#FFF9EA",
    "select-line": "#A23F22",
    "moved": "#FFF9EA",
    "danger": "#A8201A",
    "danger-on": "#FFF9EA",
    "danger-soft": "#F7D9D2",
    "ok": "#2C6B3F",
    "grey-op": ".42",
    "seat-r": "#A83A1A",
    "seat-r-on": "#FFF9EA",
    "seat-m": "#1B4DB0",
    "seat-m-on": "#FFF9EA",
    "seat-v": "#4BA383",
    "seat-v-on": "#17120E",
    "seat-s": "#F4CB3A",
    "seat-s-on": "#17120E",
    "seat-n": "#1C1A20",
    "seat-n-on": "#FFF9EA",
    "seat-l": "#DF8FD2",
    "seat-l-on": "#17120E",
    "seat-line": "#17120E",
    "seat-rim": "#FFF9EA",
    "cross": "#A8201A",
    "clay": "#C8683F",
    "clay-2": "#B4552F",
    "gloss": "#17120E",
    "slip": "#F1E3C4",
    "deep": "#1D4964",
    "serif": "Georgia, 'Noto Serif', serif",
    "sans": "'Noto Sans', Arial, sans-serif",
}


def token(name: str) -> str:
    """A design token with its day value to fall back on: `var(--sea, #2B5F7E)`."""
    return f"var(--{name}, {_TOKENS[name]})"


def fallbacks() -> dict[str, str]:
    """Every token that drawings may use, with its day value; the style sheet must agree."""
    return dict(_TOKENS)


def escape(text: str) -> str:
    """Text as it may stand between tags or inside a quoted attribute."""
    if "&" in text or "<" in text or ">" in text or '"' in text:
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return text


def number(value: float) -> str:
    """A coordinate with at most one decimal, as short as it can be written."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """One element. Underscores in attribute names become hyphens, a trailing one is dropped; None leaves it out."""
    start = _start(name, tuple(attributes.items()))
    return f"<{start}>{''.join(children)}</{name}>" if children else f"<{start}/>"


@lru_cache(maxsize=16_384)
def _start(name: str, attributes: tuple[tuple[str, Attribute], ...]) -> str:
    """What stands in a start tag. From one position to the next nearly all of them are the same."""
    parts = [name]
    for key, value in attributes:
        if value is None:
            continue
        # Adding 0 makes -0.0 a plain 0: equal values are written alike.
        shown = escape(value) if isinstance(value, str) else f"{round(value, 2) + 0:g}"
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    return " ".join(parts)


def group(*children: str, **attributes: Attribute) -> str:
    """A `<g>`; nothing at all if it would be empty."""
    return element("g", "".join(children), **attributes) if any(children) else ""


_REFERENCE = re.compile(r'href="#([^"]+)"')


def definitions(figures: Mapping[str, str], drawing: str) -> str:
    """Those of a game's figures, by id, that a drawing refers to: to stand once before it."""
    used = set(_REFERENCE.findall(drawing))
    return element("defs", *(figure for name, figure in figures.items() if name in used))


def titled(text: str) -> str:
    """The `<title>` of the group it stands first in, or nothing."""
    return f"<title>{escape(text)}</title>" if text else ""


def at(x: float, y: float, scale: float = 1) -> str:
    """A transform to a place, and to a size where that is not 1."""
    moved = f"translate({number(x)} {number(y)})"
    return moved if scale == 1 else f"{moved} scale({scale:.3g})"


def polygon(points: Iterable[tuple[float, float]]) -> str:
    """The path data of a closed polygon."""
    return "M" + " ".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def ring(x: float, y: float, radius: float) -> str:
    """The path data of a circle."""
    r, left, right = number(radius), f"{number(x - radius)} {number(y)}", f"{number(x + radius)} {number(y)}"
    return f"M{right}A{r} {r} 0 1 1 {left} {r} {r} 0 1 1 {right}Z"


class SeatMark(NamedTuple):
    """The sign of a seat. The shape is centred in a box of 120; a light line runs outside it, an ink line inside."""

    letter: str
    shape: str  # path data
    size: int  # of the letter
    drop: int  # of the letter's foot below the centre

    @property
    def symbol(self) -> str:
        """The id of its symbol: `seat-R`."""
        return f"seat-{self.letter}"


SEATS: Final = (
    SeatMark("R", "M44 0A44 44 0 1 1-44 0A44 44 0 1 1 44 0Z", 48, 17),
    SeatMark("M", "M-34-39H34Q39-39 39-34V34Q39 39 34 39H-34Q-39 39-39 34V-34Q-39-39-34-39Z", 48, 17),
    SeatMark("V", "M0-52 50 36Q52 40 47 40H-47Q-52 40-50 36Z", 42, 27),
    SeatMark("S", "M0-52 52 0 0 52-52 0Z", 48, 17),
    SeatMark("N", "M-38-38Q0-48 38-38V2C38 28 18 44 0 54-18 44-38 28-38 2Z", 48, 15),
    SeatMark("L", "M-19-46H19V-19H46V19H19V46H-19V19H-46V-19H-19Z", 42, 15),
)


def seat_symbol(seat: int, prefix: str = "") -> str:
    """A seat's token as a symbol: colour, shape and letter, with both keylines. Never draw a seat by less.

    A page has the plain symbols already; a drawing that brings its own gives their ids a prefix.
    """
    mark = SEATS[seat]
    hue = f"seat-{mark.letter.lower()}"
    return element(
        "symbol",
        element("path", d=mark.shape, fill="none", stroke=token("seat-rim"), stroke_width=15),
        element("path", d=mark.shape, fill=token(hue), stroke=token("seat-line"), stroke_width=5),
        lettering(mark.letter, 0, mark.drop, mark.size, fill=token(f"{hue}-on")),
        id=prefix + mark.symbol,
        viewBox="-60 -60 120 120",
        overflow="visible",
        stroke_linejoin="round",
    )


def lettering(text: str, x: float, y: float, size: float, fill: str) -> str:
    """Bold sans letters or figures, centred on x: what stands on tokens and in count discs."""
    style = {"font_family": token("sans"), "font_weight": "800", "text_anchor": "middle"}
    return element("text", escape(text), x=x or None, y=y, font_size=size, fill=fill, **style)


def seat_token(seat: int, x: float, y: float, size: float, prefix: str = "") -> str:
    """A seat's token centred at a place; its symbol must be in the same document."""
    return element(
        "use", href=f"#{prefix}{SEATS[seat].symbol}", x=x - size / 2, y=y - size / 2, width=size, height=size
    )


def seat_symbols(seats: Iterable[int] = range(len(SEATS))) -> str:
    """The symbols of some seats, to stand once in a document."""
    return "".join(seat_symbol(seat) for seat in seats)


def sprite(symbols: str) -> str:
    """Symbols as an invisible drawing at the head of a page."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">{symbols}</svg>'


def count_disc(text: str, x: float, y: float, scale: float = 1) -> str:
    """A number or a letter in a black disc: the size of a stack, the name of a ship."""
    disc = element("circle", r=27, fill=token("seat-line"), stroke=token("seat-rim"), stroke_width=5)
    return group(disc, lettering(text, 0, 14.5, 41, fill=token("seat-rim")), transform=at(x, y, scale))


class Figures:
    """A game's figures that are drawn by reference (`<use>`): the board defines those that it needs, once.

    Their ids have a prefix of the game's own; the tokens of the seats are among them.
    """

    def __init__(self, prefix: str, drawn: Mapping[str, str]) -> None:
        self.prefix = prefix
        self.all = {f"{prefix}{mark.symbol}": seat_symbol(seat, prefix) for seat, mark in enumerate(SEATS)}
        self.all |= {f"{prefix}{name}": group(drawing, id=f"{prefix}{name}") for name, drawing in drawn.items()}

    def use(self, name: str, x: float = 0, y: float = 0, scale: float = 1, **style: str) -> str:
        """A figure at a place."""
        moved = None if (x, y, scale) == (0, 0, 1) else at(x, y, scale)
        return element("use", href=f"#{self.prefix}{name}", transform=moved, **style)

    def token(self, seat: int, x: float, y: float, size: float) -> str:
        """A seat's token at a place."""
        return seat_token(seat, x, y, size, self.prefix)

    def board(self, body: str) -> str:
        """A drawing with the figures it refers to before it."""
        return definitions(self.all, body) + body


# Icons of a sprite sheet, drawn again in the colours of a board.


def symbols(sheet: str) -> dict[str, ElementTree.Element]:
    """The symbols of a sprite sheet, by id."""
    found = ElementTree.fromstring(sheet).iter("{http://www.w3.org/2000/svg}symbol")
    return {symbol.get("id", ""): symbol for symbol in found}


def redrawn(symbol: ElementTree.Element, ink: str, cut: str, wider: float = 0) -> str:
    """What a symbol shows, again, in two given colours; lines may be wider, to make a rim round the same drawing.

    A part that is cut out of the figure (`--cut`) has no part in its rim.
    """
    return "".join(_part(part, ink, cut, wider) for part in symbol)


def _part(part: ElementTree.Element, ink: str, cut: str, wider: float) -> str:
    attributes = dict(part.attrib)
    if wider and "--cut" in attributes.get("fill", "") + attributes.get("stroke", ""):
        return ""
    if wider and "stroke-width" in attributes:
        attributes["stroke-width"] = number(float(attributes["stroke-width"]) + wider)
    for key in ("fill", "stroke"):
        given = attributes.get(key, "none")
        if given != "none":
            attributes[key] = cut if "--cut" in given else ink
    return element(part.tag.rpartition("}")[2], *(_part(child, ink, cut, wider) for child in part), **attributes)


# A figure that more than one game has.

_HULL: Final = (
    "M-84 24-58 14C-36 26 14 28 44 12 58 4 62-12 54-30 58-40 72-44 82-36 74-36 68-32 70-26 84-8 80 16 66 34 "
    "54 50 34 56 0 56-32 56-54 50-62 36Z"
)
_OARS: Final = "M0-74V30M-40 50-52 72M-22 50-34 72M-4 50-16 72M14 50 2 72M32 50 20 72M50 50 38 72"


def galley() -> str:
    """A black galley under oars; the sail is the seat's token."""
    ink, rim = token("figure"), token("figure-rim")
    return group(
        element("path", d=_OARS, fill="none", stroke=rim, stroke_width=13),
        element("path", d=_HULL, fill=ink, stroke=rim, stroke_width=9),
        element("path", d=_OARS, fill="none", stroke=ink, stroke_width=5),
        element("path", d=_HULL, fill=ink),
        element("circle", cx=-48, cy=29, r=6, fill=rim),
        element("circle", cx=-48, cy=29, r=2.5, fill=ink),
        stroke_linejoin="round",
        stroke_linecap="round",
    )


# The states of what is drawn. Each has a form as well as a colour; the classes are hooks for the style sheet.


def lit(shape: str, transform: str | None = None) -> str:
    """The dashed ring of a space, isle or piece that may be chosen."""
    line = element("path", class_="t-line", d=shape, fill="none", stroke=token("lit-line"), stroke_width=18)
    look = {"fill": token("lit"), "fill_opacity": ".24", "stroke": token("lit"), "stroke_dasharray": "26 14"}
    core = element("path", class_="t-core", d=shape, stroke_width=9, stroke_linecap="round", **look)
    return group(line, core, class_="ring", transform=transform, stroke_linejoin="round")


def lit_dot(x: float, y: float) -> str:
    """The dot in the middle of an empty lit space."""
    look = {"fill": token("lit"), "stroke": token("lit-line")}
    return element("circle", class_="t-dot", cx=x, cy=y, r=15, stroke_width=6, **look)


def selected(shape: str, transform: str | None = None) -> str:
    """The thick light ring, edged in terracotta, of what is picked already."""
    line = element("path", class_="s-line", d=shape, fill="none", stroke=token("select-line"), stroke_width=22)
    look = {"fill": token("select"), "fill_opacity": ".16", "stroke": token("select")}
    core = element("path", class_="s-core", d=shape, stroke_width=8, **look)
    return group(line, core, class_="selected", transform=transform, stroke_linejoin="round")


def wake(path: Sequence[tuple[float, float]]) -> str:
    """Where the last piece moved came from: light dots on ink dots."""
    line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in path)
    dots = [
        element("path", class_=name, d=line, stroke=token(colour), stroke_width=width)
        for name, colour, width in (("w-line", "seat-line", 15), ("w-core", "moved", 9))
    ]
    return group(*dots, class_="wake", fill="none", stroke_dasharray=".1 19", stroke_linecap="round")


def arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    """From a chosen piece towards its goal; drawn short of both."""
    turn, length = atan2(y2 - y1, x2 - x1), hypot(x2 - x1, y2 - y1)

    def along(far: float, aside: float = 0) -> tuple[float, float]:
        return (x1 + far * cos(turn) - aside * sin(turn), y1 + far * sin(turn) + aside * cos(turn))

    shaft = polygon((along(62), along(length - 92)))
    head = polygon((along(length - 66), along(length - 92, 22), along(length - 92, -22)))
    return group(
        element("path", class_="a-line", d=shaft, stroke=token("lit-line"), stroke_width=26),
        element("path", class_="a-head", d=head, fill=token("lit"), stroke=token("lit-line"), stroke_width=14),
        element("path", class_="a-core", d=shaft, stroke=token("lit"), stroke_width=13),
        class_="arrow",
        paint_order="stroke",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def battle(x: float, y: float) -> str:
    """Crossed spears: what is chosen means a battle."""
    spears = element("path", d="M-15-15 15 15M15-15-15 15M-17 5-5 17M17 5 5 17", stroke_width=6)
    return _mark(x, y, spears, "clash")


def warning(x: float, y: float) -> str:
    """An exclamation mark beside what will be lost."""
    return _mark(x, y, element("path", d="M0-15V4M0 14V14.1", stroke_width=9), "clash")


def _mark(x: float, y: float, sign: str, name: str) -> str:
    disc = element("circle", r=32, fill=token("danger"), stroke=token("seat-rim"), stroke_width=5)
    drawn = group(sign, fill="none", stroke=token("danger-on"), stroke_linecap="round")
    return group(disc, drawn, class_=name, transform=at(x, y))
