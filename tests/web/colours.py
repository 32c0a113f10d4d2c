"""Contrast and colour differences, recomputed from the tokens: WCAG 2, CIEDE2000, and Machado 2009 at full severity."""

from __future__ import annotations

import re
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from pelagos.web import STATIC

Colour = tuple[float, float, float]

PROTAN = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
DEUTAN = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
TRITAN = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))


def blocks() -> list[tuple[str, dict[str, str]]]:
    """The rules of tokens.css: selector, and what it sets."""
    text = re.sub(r"/\*.*?\*/", "", (STATIC / "tokens.css").read_text("utf-8"), flags=re.S)
    found = re.findall(r"([^{}]+)\{([^{}]*)\}", text.replace("@media (prefers-color-scheme: dark) {", ""))
    return [(selector.strip(" }\n"), dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))) for selector, body in found]


def theme(name: str) -> dict[str, Colour]:
    """Every colour of a theme, those of both themes included."""
    out: dict[str, str] = {}
    for selector, values in blocks():
        if f'[data-theme="{name}"]' in selector or selector == ":root":
            out |= values
    return {key: rgb(value) for key, value in out.items() if re.fullmatch(r"#[0-9A-Fa-f]{6}", value)}


def rgb(text: str) -> Colour:
    """A colour as three shares of one."""
    return (int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255)


def linear(colour: Colour) -> Colour:
    """Without the gamma of sRGB."""
    a, b, c = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in colour)
    return a, b, c


def luminance(colour: Colour) -> float:
    """WCAG's relative luminance."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Colour, b: Colour) -> float:
    """WCAG's contrast of two colours."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen_by(matrix: tuple[Colour, Colour, Colour] | None, colour: Colour) -> Colour:
    """A colour in linear light, as somebody sees it who lacks a kind of cone."""
    light = linear(colour)
    if matrix is None:
        return light
    a, b, c = (min(1.0, max(0.0, sum(m * x for m, x in zip(row, light, strict=True)))) for row in matrix)
    return a, b, c


def lab(light: Colour) -> Colour:
    """CIE L*a*b* of a colour in linear light, under D65."""
    r, g, b = light
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Colour, other: Colour) -> float:
    """CIEDE2000 of two colours in L*a*b*."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = h2 - h1 if abs(h2 - h1) <= 180 else h2 - h1 - 360 if h2 > h1 else h2 - h1 + 360
    dl, dc = l2 - l1, c2 - c1
    turn = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    l_mean, c_mean = (l1 + l2) / 2, (c1 + c2) / 2
    h_mean = (h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + 360) / 2 if h1 + h2 < 360 else (h1 + h2 - 360) / 2
    t = (
        1
        - 0.17 * cos(radians(h_mean - 30))
        + 0.24 * cos(radians(2 * h_mean))
        + 0.32 * cos(radians(3 * h_mean + 6))
        - 0.20 * cos(radians(4 * h_mean - 63))
    )
    s_l = 1 + 0.015 * (l_mean - 50) ** 2 / sqrt(20 + (l_mean - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_mean, 1 + 0.015 * c_mean * t
    r_c = 2 * sqrt(c_mean**7 / (c_mean**7 + 25**7))
    r_t = -sin(radians(60 * exp(-(((h_mean - 275) / 25) ** 2)))) * r_c
    return sqrt((dl / s_l) ** 2 + (dc / s_c) ** 2 + (turn / s_h) ** 2 + r_t * (dc / s_c) * (turn / s_h))
