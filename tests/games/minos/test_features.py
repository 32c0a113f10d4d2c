"""What a learned judgement of Minos looks at."""

from __future__ import annotations

import pytest

from pelagos.core.registry import find
from pelagos.games.minos.heuristics.evaluate import HEAT, WARMTH
from pelagos.games.minos.rules.state import MinosState
from tests.games.traits import hold_traits
from tests.games.traits import trait as trait_of

GAME = find("minos")


def trait(s: MinosState, clan: int, name: str) -> float:
    """One trait of a clan."""
    return trait_of(GAME, s, clan, name)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_trait_has_a_number_in_every_position(seats: int) -> None:
    hold_traits(GAME, seats, 250)


def test_vp_count_more_as_the_game_goes_on() -> None:
    s = GAME.start(2)
    s.vp[0] = 16
    assert trait(s, 0, "vp") == pytest.approx(16 / (HEAT + WARMTH))
    assert trait(s, 1, "vp") == 0
    before = trait(s, 0, "vp")
    s.round = 4
    assert trait(s, 0, "vp") > before


def test_what_serves_later_is_told_from_what_counts_at_the_end() -> None:
    s = GAME.start(2)
    s.coins[0] = 10
    assert trait(s, 0, "coins") == trait(s, 0, "coins-later") > 0, "all of the game is left"
    s.round = 4
    assert trait(s, 0, "coins-later") < trait(s, 0, "coins")
