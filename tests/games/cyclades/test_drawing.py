"""The chart, its coasts and its pieces: nothing hides anything else, no token is drawn by less than its two lines."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from itertools import combinations, pairwise
from math import hypot
from typing import Any
from xml.etree import ElementTree

import pytest

from pelagos.core.chart import name_plate
from pelagos.core.drawing import definitions, lit, selected, wake
from pelagos.games.cyclades.drawing import pieces
from pelagos.games.cyclades.drawing.chart import Chart, IslePlace, Spot, Words, backdrop, cells_of, chart
from pelagos.games.cyclades.drawing.coasts import survey

BOARDS = ("board23", "board4", "board5")
CONTENT = files("pelagos.games.cyclades") / "content"
MAPS: dict[str, Any] = json.loads((CONTENT / "maps.json").read_text("utf-8"))
WORDS = Words("Cyclades", "Two <metropolises> & more", "horn", "slot", "metropolis")

Box = tuple[float, float, float, float]  # left, top, right, bottom


def isles(board: str) -> list[tuple[dict[str, Any], IslePlace]]:
    """Every isle as printed and as charted."""
    return [(isle, chart(board).isles[isle["id"]]) for isle in MAPS["boards"][board]["isles"]]


def drawn(fragment: str) -> ElementTree.Element:
    """A fragment as XML; it must be well formed."""
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{fragment}</svg>')


def numbers(path: str) -> list[int]:
    """The numbers of a path."""
    return [int(text) for text in re.findall(r"-?\d+", path)]


# Where things stand.


@pytest.mark.parametrize("board", BOARDS)
def test_the_chart_has_what_the_board_has(board: str) -> None:
    for printed, place in isles(board):
        layout = place.layout
        assert len(layout.slots) == printed["slots"], place.label
        assert len(layout.covered) == printed["metropolis_covers_slots"]
        assert len(layout.horns) == printed["horns"]
        x0, y0 = printed["cell_xy"][0]
        cells = [(10 * (x - x0), 10 * (y - y0)) for x, y in printed["cell_xy"]]
        assert [(round(x), round(y)) for x, y in cells] == [tuple(cell) for cell in layout.cells]
    assert set(chart(board).seas) == {sea["id"] for sea in MAPS["boards"][board]["seas"]}


@pytest.mark.parametrize("board", BOARDS)
def test_slots_that_a_metropolis_leaves_free_come_first(board: str) -> None:
    for _, place in isles(board):
        slots = len(place.layout.slots)
        assert place.layout.covered == tuple(range(slots - len(place.layout.covered), slots))


def boxes(place: IslePlace, city: bool) -> dict[str, Box]:
    """The boxes of all that can stand on an isle at once, without a metropolis or with one."""
    layout = place.layout
    out: dict[str, Box] = {}

    def put(name: str, spot: Spot, wide: float, high: float, drop: float = 0) -> None:
        out[name] = (spot.x - wide / 2, spot.y - high / 2 + drop, spot.x + wide / 2, spot.y + high / 2 + drop)

    for k, slot in enumerate(layout.slots):
        if not city or k not in layout.covered:
            put(f"slot {k}", slot, 68, 68)
    if city:
        put(
            "metropolis",
            Spot(layout.metropolis.x, layout.metropolis.y),
            layout.metropolis.size,
            layout.metropolis.size * 0.74,
        )
    scale = layout.troops.size
    put("shield", Spot(layout.troops.x, layout.troops.y), 100 * scale, 100 * scale, 24 * scale)
    put("helmet", Spot(layout.troops.x, layout.troops.y), 90 * scale, 80 * scale, -70 * scale)
    put("figurine", Spot(layout.figurine.x, layout.figurine.y), layout.figurine.size * 0.9, layout.figurine.size * 0.9)
    put("prosperity", layout.prosperity, 46, 46)
    for k, horn in enumerate(layout.horns):
        put(f"horn {k}", horn, 44, 32)
    return out


def shared(a: Box, b: Box) -> float:
    """The part of the smaller box that the other one covers."""
    width = min(a[2], b[2]) - max(a[0], b[0])
    height = min(a[3], b[3]) - max(a[1], b[1])
    if width <= 0 or height <= 0:
        return 0
    return width * height / min((a[2] - a[0]) * (a[3] - a[1]), (b[2] - b[0]) * (b[3] - b[1]))


@pytest.mark.parametrize("city", [False, True])
@pytest.mark.parametrize("board", BOARDS)
def test_nothing_covers_anything_else_on_a_full_isle(board: str, city: bool) -> None:
    for _, place in isles(board):
        for (one, a), (other, b) in combinations(boxes(place, city).items(), 2):
            if {one, other} != {"shield", "helmet"}:
                assert shared(a, b) < 0.3, f"{place.label}: {one} and {other} cover each other"


@pytest.mark.parametrize("board", BOARDS)
def test_everything_stands_on_its_isle(board: str) -> None:
    for _, place in isles(board):
        layout = place.layout
        things = [*layout.slots, *layout.horns, layout.metropolis, layout.troops, layout.figurine, layout.prosperity]
        for thing in things:
            nearest = min(hypot(thing[0] - x, thing[1] - y) for x, y in layout.cells)
            assert nearest < 104, f"{place.label}: {thing}"


@pytest.mark.parametrize("board", BOARDS)
def test_names_stand_in_free_water(board: str) -> None:
    map_ = chart(board)
    for _, place in isles(board):
        x, y = place.name
        half = 10 * len(place.label)
        ground = [(isle.x + cell.x, isle.y + cell.y) for isle in map_.isles.values() for cell in isle.layout.cells]
        for point in (x - half, x, x + half):
            assert min(hypot(point - gx, y - 14 - gy) for gx, gy in ground) > 84, f"{place.label} is written on land"
            assert abs(point) < map_.place.frame.x - 34, f"{place.label} leaves the chart"
        assert min(hypot(x - sea.x, y - 14 - sea.y) for sea in map_.seas.values()) > 60, f"{place.label} fills a space"
        assert (
            min(hypot(x - gx, y - gy) for gx, gy in ((place.x + c.x, place.y + c.y) for c in place.layout.cells)) < 300
        )


# Coasts.


def test_coasts_are_those_of_the_map() -> None:
    stored = json.loads((CONTENT / "coasts.json").read_text("utf-8"))["isles"]
    printed = {isle["id"]: isle for board in MAPS["boards"].values() for isle in board["isles"]}
    assert set(stored) == set(printed)
    for key in ("L23-a", "L45-e", "R5-c"):
        fresh = survey(key, [(10 * x, 10 * y) for x, y in printed[key]["cell_xy"]])
        assert set(fresh) == set(stored[key])
        for contour, path in fresh.items():
            pairs = zip(numbers(path), numbers(stored[key][contour]), strict=True)
            assert all(abs(a - b) <= 1 for a, b in pairs), f"{key} {contour}: run coasts.py again"


def test_an_isle_has_one_coast_on_every_board() -> None:
    assert chart("board23").isles["R234-d"].outline == chart("board4").isles["R234-d"].outline
    assert chart("board4").isles["L45-a"].outline == chart("board5").isles["L45-a"].outline


def test_no_two_isles_have_the_same_coast() -> None:
    coasts = [isle.outline.coast for board in BOARDS for isle in chart(board).isles.values()]
    assert len(set(coasts)) == 21


@pytest.mark.parametrize("board", BOARDS)
def test_contours_lie_one_inside_the_other(board: str) -> None:
    for isle in chart(board).isles.values():
        outline = isle.outline
        nested = (outline.shoal_1, outline.shoal_2, outline.coast, outline.rim, outline.tint_1, outline.tint_2)
        widths = [max(numbers(path)[::2]) - min(numbers(path)[::2]) for path in nested]
        assert all(outer > inner for outer, inner in pairwise(widths)), isle.label


# The backdrop.


@pytest.mark.parametrize("board", BOARDS)
def test_the_backdrop_is_well_formed_and_has_no_ids(board: str) -> None:
    svg = drawn(backdrop(chart(board), WORDS))
    for element in svg.iter():
        assert "id" not in element.attrib
        assert not any("#" in value and "url(" in value for value in element.attrib.values())
        assert not element.tag.endswith("use")
    texts = [element.text for element in svg.iter() if element.tag.endswith("text")]
    assert "Two <metropolises> & more" in texts
    assert {"Cyclades", "horn", "slot", "metropolis"} <= set(texts)


@pytest.mark.parametrize("board", BOARDS)
def test_spaces_and_isles_share_the_board_without_gaps(board: str) -> None:
    map_: Chart = chart(board)
    cells = sum(cells_of(isle).count("M") for isle in map_.isles.values())
    assert cells + len(map_.seas) == sum(MAPS["boards"][board]["row_lengths"])


# Pieces.


def all_pieces() -> str:
    """One of everything."""
    out = [
        pieces.fleet(seat, 2, 0, 0) + pieces.troops(seat, 3, 0, 0) + pieces.territory(seat, 0, 0) for seat in range(6)
    ]
    out += [pieces.building(kind, 0, 0) for kind in pieces.BUILDINGS]
    out += [pieces.figurine(name, 0, 0, 80, owner=1) for name in pieces.ISLE_FIGURINES]
    out += [pieces.kraken(0, 0), pieces.horn(0, 0), pieces.prosperity(2, 0, 0), pieces.metropolis(0, 0, 148)]
    out += [pieces.metropolis_space([(0, 0), (100, 0)]), pieces.free_slot(0, 0)]
    out += [name_plate("A & B", "", 0, 0), lit("M0 0Z"), selected("M0 0Z"), wake([(0, 0), (9, 9)])]
    return "".join(out)


def test_every_figure_referred_to_is_defined_once() -> None:
    body = all_pieces()
    whole = pieces.ON_BOARD.board(body)
    drawn(whole)
    wanted = set(re.findall(r'href="#([^"]+)"', whole))
    given = re.findall(r'\bid="([^"]+)"', whole)
    assert wanted == set(given)
    assert len(given) == len(set(given))


def test_only_what_is_used_is_defined() -> None:
    assert re.findall(r'id="([^"]+)"', definitions(pieces.ON_BOARD.all, pieces.fleet(3, 1, 0, 0))) == [
        "cyclades-on-board-seat-S",
        "cyclades-on-board-fleet",
    ]


@pytest.mark.parametrize("creature", [*pieces.ISLE_FIGURINES, "kraken"])
def test_figurines_have_a_rim_and_take_no_colour_from_the_page(creature: str) -> None:
    figure = pieces.kraken(0, 0) if creature == "kraken" else pieces.figurine(creature, 0, 0, 80)
    text = definitions(pieces.ON_BOARD.all, figure)
    assert "--figure-rim" in text
    assert "--figure," in text
    assert "--cut" not in text
    assert "currentColor" not in text


def test_a_stack_shows_its_number_from_two_up() -> None:
    def shown(fragment: str) -> list[str | None]:
        return [element.text for element in drawn(fragment).iter() if element.tag.endswith("text")]

    assert shown(pieces.fleet(0, 1, 0, 0)) == []
    assert shown(pieces.fleet(0, 2, 0, 0)) == ["2"]
    assert shown(pieces.troops(0, 8, 0, 0)) == ["8"]
    assert shown(pieces.prosperity(1, 0, 0)) == []
    assert shown(pieces.prosperity(16, 0, 0)) == ["16"]


def test_a_used_temple_is_hollow() -> None:
    fresh, used = drawn(pieces.building("temple", 0, 0)), drawn(pieces.building("temple", 0, 0, spent=True))
    assert fresh[0][0].get("fill") == "var(--tile, #FBF7EC)"
    assert used[0][0].get("fill") == "none"


def test_a_token_is_large_enough_on_the_board() -> None:
    """At least 44 % of a space's width, the light line included."""
    svg = drawn(pieces.fleet(0, 1, 0, 0) + pieces.troops(0, 1, 0, 0, 0.82))
    for piece, scale in zip(svg, (1, 0.82), strict=True):
        token = next(element for element in piece if element.get("href") == "#cyclades-on-board-seat-R")
        assert scale * float(token.get("width", "0")) * 103 / 120 >= 0.44 * 180
    assert min(place.layout.troops.size for board in BOARDS for _, place in isles(board)) >= 0.82
