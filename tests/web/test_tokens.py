"""The figures behind the look, recomputed from the shipped tokens: contrast of words and pieces, seats told apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from pelagos.core.drawing import fallbacks
from tests.web.colours import DEUTAN, PROTAN, TRITAN, blocks, contrast, difference, lab, seen_by, theme

THEMES = ("day", "night")
GROUNDS = ("paper", "panel", "panel-2", "accent-soft", "tile")
BOARD = ("sea", "sea-deep", "shoal-1", "shoal-2", "land", "land-2", "panel")
SEATS = "rmvsnl"
TEXT, PIECE = 4.5, 3.0
# Least CIEDE2000 difference between two seats, and the least that is measured.
EYES = {
    "normal": (None, 20, 30.4),
    "deuter": (DEUTAN, 20, 21.8),
    "protan": (PROTAN, 20, 24.8),
    "tritan": (TRITAN, 12, 13.7),
}
# Worst contrast of each kind of word over all grounds, as measured.
WORDS = {
    "day": {"ink": 13.6, "ink-2": 5.9, "accent": 4.9, "danger": 5.5, "ok": 4.9},
    "night": {"ink": 11.0, "ink-2": 5.6, "accent": 5.2, "danger": 6.0, "ok": 7.6},
}
# The better of the two keylines of a piece against each ground, as measured.
PIECES = {
    "day": dict(zip(BOARD, (6.6, 8.3, 5.4, 4.3, 13.8, 12.1, 17.4), strict=True)),
    "night": dict(zip(BOARD, (14.1, 15.8, 12.7, 10.8, 12.7, 10.8, 15.7), strict=True)),
}


def test_a_difference_that_is_known() -> None:
    """From the data that Sharma, Wu and Dalal published with the formula."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514)) == pytest.approx(0.9082, abs=1e-4)
    assert contrast((0, 0, 0), (1, 1, 1)) == pytest.approx(21)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("word", ["ink", "ink-2", "accent", "danger", "ok"])
def test_words_can_be_read_on_every_ground(name: str, word: str) -> None:
    colours = theme(name)
    worst = min(contrast(colours[word], colours[ground]) for ground in GROUNDS)
    assert worst >= TEXT
    assert worst == pytest.approx(WORDS[name][word], abs=0.06)


@pytest.mark.parametrize(
    ("name", "word", "ground", "least", "measured"),
    [
        ("day", "accent-on", "accent", TEXT, 6.1),
        ("night", "accent-on", "accent", TEXT, 7.0),
        ("day", "danger-on", "danger", TEXT, 6.9),
        ("night", "danger-on", "danger", TEXT, 8.1),
        ("day", "chart", "sea", TEXT, 6.6),
        ("night", "chart", "sea", TEXT, 10.9),
        ("day", "lit", "sea", PIECE, 5.4),
        ("night", "lit", "sea", PIECE, 11.6),
        ("day", "lit-line", "land", PIECE, 13.8),
        ("night", "lit", "land", PIECE, 10.4),
        ("day", "select", "sea", PIECE, 6.6),
        ("night", "select", "sea", PIECE, 14.1),
        ("day", "select-line", "land", PIECE, 4.8),
        ("night", "select-line", "land", PIECE, 5.0),
        ("day", "accent", "land-2", PIECE, 4.2),
        ("night", "accent", "land-2", PIECE, 4.3),
        ("day", "coast", "land", PIECE, 13.3),
        ("night", "coast", "land", PIECE, 4.6),
        ("day", "gold", "sea", PIECE, 3.9),
        ("night", "gold", "sea", PIECE, 8.4),
    ],
)
def test_words_and_signs_on_their_own_grounds(name: str, word: str, ground: str, least: float, measured: float) -> None:
    found = contrast(theme(name)[word], theme(name)[ground])
    assert found >= least
    assert found == pytest.approx(measured, abs=0.06)


@pytest.mark.parametrize("name", THEMES)
def test_controls_have_borders_that_can_be_seen(name: str) -> None:
    colours = theme(name)
    assert min(contrast(colours["edge"], colours[ground]) for ground in ("paper", "panel")) >= PIECE
    assert min(contrast(colours["focus"], colours[ground]) for ground in ("paper", "panel", "panel-2")) >= PIECE


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("ground", BOARD)
def test_pieces_stand_out_by_their_keylines(name: str, ground: str) -> None:
    colours = theme(name)
    found = max(contrast(colours[line], colours[ground]) for line in ("seat-line", "seat-rim"))
    assert found >= PIECE
    assert found == pytest.approx(PIECES[name][ground], abs=0.06)


def test_letters_can_be_read_on_their_tokens() -> None:
    colours = theme("day")
    assert min(contrast(colours[f"seat-{seat}"], colours[f"seat-{seat}-on"]) for seat in SEATS) >= TEXT


@pytest.mark.parametrize("eyes", EYES)
def test_seats_are_told_apart(eyes: str) -> None:
    matrix, least, measured = EYES[eyes]
    seen = [lab(seen_by(matrix, theme("day")[f"seat-{seat}"])) for seat in SEATS]
    found = min(difference(a, b) for a, b in combinations(seen, 2))
    assert found >= least
    assert found == pytest.approx(measured, abs=0.06)


def test_both_themes_have_the_same_tokens_and_the_device_may_choose() -> None:
    by_selector = dict(blocks())
    day = by_selector[':root, [data-theme="day"]']
    night = by_selector['[data-theme="night"]']
    assert day.keys() == night.keys()
    assert by_selector[":root:not([data-theme])"] == night


def test_drawings_fall_back_to_the_day() -> None:
    shipped: dict[str, str] = {}
    for selector, values in blocks():
        if '"day"' in selector or selector == ":root":
            shipped |= values
    wrong = {
        name: (value, shipped.get(name))
        for name, value in fallbacks().items()
        if value.startswith("#") and shipped.get(name, "").strip().upper() != value.upper()
    }
    assert not wrong


@pytest.mark.parametrize(("tone", "measured"), [("a", 8.6), ("b", 6.2), ("c", 5.7), ("d", 13.9)])
def test_figures_can_be_read_on_dice(tone: str, measured: float) -> None:
    colours = theme("day")
    found = contrast(colours[f"die-{tone}"], colours[f"die-{tone}-on"])
    assert found >= TEXT
    assert found == pytest.approx(measured, abs=0.06)


@pytest.mark.parametrize("eyes", EYES)
def test_dice_are_told_apart(eyes: str) -> None:
    matrix = EYES[eyes][0]
    seen = [lab(seen_by(matrix, theme("day")[f"die-{tone}"])) for tone in "abcd"]
    assert min(difference(a, b) for a, b in combinations(seen, 2)) >= 26
