"""What a learned judgement of Parthenon looks at."""

from __future__ import annotations

import pytest

from pelagos.games.parthenon.heuristics.aims import seasons_left
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import ALL_VILLAGES, GAME, position
from tests.games.traits import hold_traits
from tests.games.traits import trait as trait_of


def trait(s: ParthenonState, seat: int, name: str) -> float:
    """One trait of an Island."""
    return trait_of(GAME, s, seat, name)


@pytest.mark.parametrize("seats", [3, 6])
def test_every_trait_has_a_number_in_every_position(seats: int) -> None:
    hold_traits(GAME, seats, 240, every=8)


def test_the_first_season_has_all_the_game_before_it() -> None:
    s = position(islands=[{"hand": {"wool": 2, "ore": 1}}])
    assert trait(s, 0, "basic") == trait(s, 0, "basic-later") > 0
    assert trait(s, 0, "kinds") < trait(s, 0, "basic"), "two kinds, three cards"
    assert trait(s, 1, "basic") == 0


def test_towards_the_end_cards_are_worth_less_than_what_is_built() -> None:
    first = position(islands=[{"villages": ALL_VILLAGES, "hand": {"wool": 2}}])
    last = position(islands=[{"villages": ALL_VILLAGES, "hand": {"wool": 2}}], year=3, season=4)
    assert seasons_left(last) < seasons_left(first)
    assert trait(last, 0, "villages") > trait(first, 0, "villages") > 0
    assert trait(last, 0, "basic-later") < trait(last, 0, "basic")


def test_who_is_ahead_counts_when_it_is_late() -> None:
    first = position(islands=[{"villages": ALL_VILLAGES}])
    last = position(islands=[{"villages": ALL_VILLAGES}], year=3, season=4)
    assert trait(first, 0, "ahead") == 0
    assert trait(last, 0, "ahead") > trait(last, 1, "ahead") == 0
    assert trait(last, 0, "ahead-last") > trait(last, 1, "ahead-last") == 0
    assert trait(first, 0, "ahead-last") == 0
