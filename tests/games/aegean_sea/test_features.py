"""What a learned judgement of Aegean Sea looks at."""

from __future__ import annotations

import pytest

from pelagos.games.aegean_sea import GAME
from pelagos.games.aegean_sea.heuristics.evaluate import HEAT, WARMTH, turns_left
from pelagos.games.aegean_sea.rules.state import AegeanState
from tests.games.traits import hold_traits
from tests.games.traits import trait as trait_of

from .table import at, home, isle


def trait(s: AegeanState, seat: int, name: str) -> float:
    """One trait of a people."""
    return trait_of(GAME, s, seat, name)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_trait_has_a_number_in_every_position(seats: int) -> None:
    hold_traits(GAME, seats, 250)


def test_who_has_no_people_yet_has_no_traits() -> None:
    assert not any(GAME.features(GAME.start(3), 2)), "peoples are chosen first (A-13)"


def test_points_count_more_as_the_decks_run_out() -> None:
    s = at("sparta", "athens", hands=[[10], [60]], islands={"home-sparta": home(92, 93)}, turn=0)
    assert trait(s, 0, "points") == pytest.approx(4 / (HEAT + WARMTH * turns_left(s)))
    assert trait(s, 1, "points") == 0
    before = trait(s, 0, "points")
    s.decks[1] = s.decks[1][:2]
    assert trait(s, 0, "points") > before, "the end is near for both (A-76)"


def test_what_serves_later_counts_less_as_the_end_comes() -> None:
    s = at("sparta", "athens", hands=[[10, 11], [60]], turn=0)

    def kept() -> float:
        return trait(s, 0, "hand-later") / trait(s, 0, "hand")

    before = kept()
    s.decks[1] = s.decks[1][:2]
    assert 0 < kept() < before


def test_goods_at_an_own_island_are_told_by_the_ships_that_wait_there() -> None:
    hands = [[10], [60]]
    ready = at("sparta", "athens", hands=hands, islands={"m1": isle(48), "m2": isle(2, 91, ship=[3])}, turn=0)
    stuck = at("sparta", "athens", hands=hands, islands={"m1": isle(48, ship=[3]), "m2": isle(2, 91)}, turn=0)
    foreign = at("sparta", "athens", hands=hands, islands={"m1": isle(48, 91), "m2": isle(2, ship=[3])}, turn=0)
    assert [trait(s, 0, "load") > 0 for s in (ready, stuck, foreign)] == [True, False, False]
    assert [trait(s, 0, "waiting") > 0 for s in (ready, stuck, foreign)] == [False, True, False]
    assert [trait(s, 0, "foreign") > 0 for s in (ready, stuck, foreign)] == [False, False, True]
