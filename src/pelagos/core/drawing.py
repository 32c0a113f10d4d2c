"""Small SVG helpers and the tokens of the seats: what every game's drawing shares. Not compiled.

Everything is a string. Colours are written `var(--token, #day-value)`, so that the same drawing follows the page's theme and
still shows its day colours where there is no style sheet, in a notebook or a saved picture.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

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
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: float) -> str:
    """A coordinate with at most one decimal, as short as it can be written."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def element(name: str, *children: str, **attributes: Attribute) -> str:
    """One element. Underscores in attribute names become hyphens, a trailing one is dropped; None leaves it out."""
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        shown = escape(value) if isinstance(value, str) else f"{round(value, 2):g}"
        parts.append(f'{key.rstrip("_").replace("_", "-")}="{shown}"')
    start = " ".join(parts)
    return f"<{start}>{''.join(children)}</{name}>" if children else f"<{start}/>"


def group(*children: str, **attributes: Attribute) -> str:
    """A `<g>`; nothing at all if it would be empty."""
    return element("g", "".join(children), **attributes) if any(children) else ""


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


class SeatMark(NamedTuple):
    """The sign of a seat. The shape is centred in a box of 120 and carries a light line outside and an ink line inside."""

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


def seat_symbol(seat: int) -> str:
    """A seat's token as a symbol: colour, shape and letter, with both keylines. Never draw a seat by less."""
    mark = SEATS[seat]
    hue = f"seat-{mark.letter.lower()}"
    return element(
        "symbol",
        element("path", d=mark.shape, fill="none", stroke=token("seat-rim"), stroke_width=15),
        element("path", d=mark.shape, fill=token(hue), stroke=token("seat-line"), stroke_width=5),
        lettering(mark.letter, 0, mark.drop, mark.size, fill=token(f"{hue}-on")),
        id=mark.symbol,
        viewBox="-60 -60 120 120",
        overflow="visible",
        stroke_linejoin="round",
    )


def lettering(text: str, x: float, y: float, size: float, fill: str) -> str:
    """Bold sans letters or figures, centred on x: what stands on tokens and in count discs."""
    style = {"font_family": token("sans"), "font_weight": "800", "text_anchor": "middle"}
    return element("text", escape(text), x=x or None, y=y, font_size=size, fill=fill, **style)


def seat_token(seat: int, x: float, y: float, size: float) -> str:
    """A seat's token centred at a place; its symbol must be in the same document."""
    return element("use", href=f"#{SEATS[seat].symbol}", x=x - size / 2, y=y - size / 2, width=size, height=size)


def seat_symbols(seats: Iterable[int] = range(len(SEATS))) -> str:
    """The symbols of some seats, to stand once in a document."""
    return "".join(seat_symbol(seat) for seat in seats)


def sprite(symbols: str) -> str:
    """Symbols as an invisible drawing at the head of a page."""
    return element("svg", symbols, xmlns="http://www.w3.org/2000/svg", width=0, height=0, aria_hidden="true", focusable="false")
