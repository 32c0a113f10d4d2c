"""Intervals and speeds."""

from __future__ import annotations

import doctest
from itertools import pairwise

import pytest

from pelagos.arena import speed, statistics
from pelagos.arena.statistics import wilson
from pelagos.core.flow import playout
from pelagos.core.rng import Rng
from pelagos_tiny import GAME as TINY
from pelagos_tiny.rules.state import Obol


def test_the_examples_in_the_text_are_true() -> None:
    found = doctest.testmod(statistics)
    assert found.attempted >= 3
    assert found.failed == 0


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (320, 400, 0.7580, 0.8363)],
)
def test_wilson_agrees_with_published_values(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_more_games_make_a_narrower_interval() -> None:
    widths = [high - low for low, high in (wilson(0.8 * games, games) for games in (10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)


def test_counting_plays_the_very_games_that_are_timed() -> None:
    """The timed loop and the counting loop must not drift apart, above all in simultaneous phases."""
    for seed in range(20):
        timed, counted = TINY.start(3), TINY.start(3)
        plies = playout(timed, Rng.seeded(seed, "bench"), TINY.bound)
        options = list(speed.asked(counted, Rng.seeded(seed, "bench")))
        assert len(options) == plies
        assert TINY.fingerprint(timed) == TINY.fingerprint(counted)
        assert options.count(0) == 3 * 5 + 5, "15 coins dealt, 5 laurels drawn"
        assert options.count(1) >= 3, "the last coin of each seat is the only one left"


def test_a_slice_counts_whole_games() -> None:
    tally = speed.play_slice(TINY, 3, 0.02, 1)
    assert tally.games >= 1
    assert tally.decisions == 15 * tally.games
    assert tally.plies == 35 * tally.games
    assert 0 < tally.choices < tally.decisions
    assert tally.seconds >= 0.02


def test_positions_come_from_all_parts_of_games() -> None:
    places = speed.positions(TINY, 3, 1)
    assert len(places) == speed.POSITIONS
    assert all(state.legal(seat) for state, seat in places)
    held = [len(state.hands[0]) for state, _ in places if isinstance(state, Obol)]
    assert len(held) == len(places)
    assert set(held) == {1, 2, 3, 4, 5}, "every round occurs"
    assert sum(1 for before, after in pairwise(held) if after > before) == speed.GAMES_FOR_POSITIONS - 1


def test_a_measurement_has_all_figures_with_their_spread() -> None:
    rounds: list[None] = []
    found = speed.measure(TINY, 3, rounds=3, seconds=0.01, progress=lambda: rounds.append(None))
    assert len(rounds) == 3
    for name in ("decisions", "choices", "games", "clone", "view", "imagine", "decision", "scene"):
        figure = getattr(found, name)
        assert 0 < figure.low <= figure.median <= figure.high
    assert found.choices.median < found.decisions.median
    assert found.decisions_per_game == 15
    assert found.plies_per_game == 35
