"""What every game's drawing shares: the tokens of the seats, colours, figures drawn by reference, coasts."""

from __future__ import annotations

import re
from importlib.resources import files
from math import hypot
from xml.etree import ElementTree

import pytest

from pelagos.core.coastline import even, noise, smooth, to_segment
from pelagos.core.drawing import SEATS, definitions, fallbacks, galley, seat_symbol, seat_token


def drawn(fragment: str) -> ElementTree.Element:
    """A fragment as XML; it must be well formed."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


@pytest.mark.parametrize("seat", range(6))
def test_a_token_has_colour_shape_letter_and_both_keylines(seat: int) -> None:
    mark = SEATS[seat]
    svg = drawn(seat_symbol(seat))
    symbol = svg[0]
    outer, inner, letter = symbol
    assert outer.get("stroke") == "var(--seat-rim, #FFF9EA)"
    assert inner.get("stroke") == "var(--seat-line, #17120E)"
    assert float(outer.get("stroke-width", "0")) > float(inner.get("stroke-width", "0"))
    assert outer.get("d") == inner.get("d") == mark.shape
    assert inner.get("fill", "").startswith(f"var(--seat-{mark.letter.lower()}, ")
    assert letter.text == mark.letter


def test_no_two_seats_share_a_shape_or_a_letter() -> None:
    assert len({mark.shape for mark in SEATS}) == len({mark.letter for mark in SEATS}) == 6
    assert not {mark.letter for mark in SEATS} & set("ABCDEFGHIJK"), "a letter would be read as a row of the chart"


def test_tokens_are_centred() -> None:
    assert seat_token(2, 10, 20, 100) == '<use href="#seat-V" x="-40" y="-30" width="100" height="100"/>'


def test_fallback_colours_are_those_of_the_style_sheet() -> None:
    sheet = (files("pelagos.web") / "static" / "tokens.css").read_text("utf-8")
    day = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    day = re.sub(r'\[data-theme="night"\]\s*\{.*?\}|@media[^{]*\{(?:[^{}]|\{[^}]*\})*\}', "", day, flags=re.S)
    values = {name: value.strip() for name, value in re.findall(r"--([a-z0-9-]+):\s*([^;]+);", day)}
    for name, value in fallbacks().items():
        if name not in ("serif", "sans"):
            assert values[name].upper() == value.upper(), name


def test_only_figures_that_are_used_are_defined_in_their_own_order() -> None:
    figures = {"ship": '<g id="ship"/>', "shipyard": '<g id="shipyard"/>', "oar": '<g id="oar"/>'}
    body = '<use href="#oar"/><use href="#ship"/><use href="#oar"/><use href="#elsewhere"/>'
    assert definitions(figures, body) == '<defs><g id="ship"/><g id="oar"/></defs>'
    assert definitions(figures, "<g/>") == "<defs/>"


def test_a_galley_has_a_rim_and_takes_no_colour_from_the_page() -> None:
    text = galley()
    drawn(text)
    assert "--figure-rim" in text
    assert "--figure," in text
    assert "currentColor" not in text


# Coasts.

SQUARE = [(0.0, 0.0), (60.0, 0.0), (60.0, 60.0), (0.0, 60.0)]


def test_noise_is_the_same_everywhere_and_stays_between_its_bounds() -> None:
    here, again, elsewhere = noise("naxos", 40), noise("naxos", 40), noise("delos", 40)
    places = [(x * 7.3, y * 11.9) for x in range(-9, 9) for y in range(-9, 9)]
    assert [here(*place) for place in places] == [again(*place) for place in reversed(places)][::-1]
    assert all(-1 <= here(*place) <= 1 for place in places)
    assert any(abs(here(*place) - elsewhere(*place)) > 0.5 for place in places)
    assert all(abs(here(x, y) - here(x + 0.1, y)) < 0.02 for x, y in places)


@pytest.mark.parametrize(("point", "far"), [((30, 10), 10), ((-3, -4), 5), ((60, 0), 0), ((63, 4), 5)])
def test_the_distance_from_a_segment(point: tuple[float, float], far: float) -> None:
    assert to_segment(point, SQUARE[0], SQUARE[1]) == pytest.approx(far)


def test_the_distance_from_a_segment_without_length_is_that_from_its_point() -> None:
    assert to_segment((3, 4), (0, 0), (0, 0)) == 5


def test_points_along_a_ring_are_evenly_spaced() -> None:
    points = even(SQUARE, 20)
    assert len(points) == 12
    assert points[:4] == [(0, 0), (20, 0), (40, 0), (60, 0)]
    sides = zip(points, [*points[1:], points[0]], strict=True)
    assert all(hypot(b[0] - a[0], b[1] - a[1]) == pytest.approx(20) for a, b in sides)
    assert len(even(SQUARE, 1000)) == 8, "never fewer, or an island would be a triangle"


def test_a_smooth_path_passes_through_its_points_and_closes() -> None:
    path = smooth(SQUARE)
    assert path.startswith("M0 0C")
    assert path.endswith("Z")
    numbers = [int(text) for text in re.findall(r"-?\d+", path)]
    ends = list(zip(numbers[6::6], numbers[7::6], strict=True))
    assert ends == [(60, 0), (60, 60), (0, 60), (0, 0)]
