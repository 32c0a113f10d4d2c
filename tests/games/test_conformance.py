"""Every installed game is held to the kit, and its golden hashes stand."""

from __future__ import annotations

import pytest

from pelagos.core.kit.golden import changes
from pelagos.core.kit.plugin import Conformance
from pelagos.core.registry import games

GAMES = sorted(games())
PLIES = 80  # of each count of players


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_invariants_hold_on_every_ply(game: str, conformance: Conformance) -> None:
    for seats in games()[game].seats:
        report = conformance(game, seats=seats, plies=PLIES)  # `pelagos check` plays as many as one likes
        assert report.plies == PLIES


@pytest.mark.parametrize("game", GAMES)
def test_the_golden_hashes_stand(game: str) -> None:
    assert changes(games()[game]) == []
