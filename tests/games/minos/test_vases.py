"""Section 10: Vases outside the simultaneous steps."""

from __future__ import annotations

import pytest

from .table import do, in_turn, offered, play, told

EXPAND = {"section": "expand", "place": 1, "value": 3, "points": 3}


@pytest.mark.clause("M-148", "M-150")
def test_a_vase_is_claimed_as_soon_as_its_condition_is_met() -> None:
    warriors = {"6": 1, "7": 2, "8": 1, "9": 1, "10": 1, "11": 1}
    s = in_turn({"warriors": warriors}, now=EXPAND, vases=[4])  # PRES>=7
    assert told(s, "move 7 6") == ["moved"]
    assert told(s, "move 6 7", "move 7 9") == ["moved", "moved"]
    s = in_turn({"warriors": warriors}, now=EXPAND, vases=[4])
    do(s, "move 11 12")
    assert s.vp[0] == 0
    s = in_turn({"warriors": {**warriors, "11": 2}}, now=EXPAND, vases=[4])
    assert told(s, "move 11 12") == ["moved", "vase-claimed"]
    assert (s.vp[0], s.objective[:3], s.covered[0]) == (10, [1, 0, 0], 1)
    do(s, "move 12 11")
    assert told(s, "move 11 12") == ["moved"], "once, and never lost"


@pytest.mark.clause("M-148", "M-23")
def test_later_claims_take_the_next_free_space_and_none_left_gives_nothing() -> None:
    for covered, vp in ((1, 7), (3, 3), (5, 7), (7, 0)):
        s = in_turn(
            {"reserves": 1, "palace": list(range(1, 10)), "area": [20], "tiles": [10]}, now=EXPAND, vases=[10, 9]
        )
        s.covered[0] = covered
        do(s, "use 10", "palace 20")
        assert s.vp[0] == vp
        assert bool(s.objective[0]) == bool(vp)


@pytest.mark.clause("M-150")
def test_a_player_claims_also_when_it_is_not_his_turn() -> None:
    others = {"8": 2, "9": 1, "10": 1, "11": 1, "12": 1}
    s = in_turn({"warriors": {"8": 2}}, {"warriors": others}, now=EXPAND, vases=[5])  # DOM>=5
    ear = play.listen(s)
    do(s, "move 8 6")
    assert ear.of("vase-claimed") == [(1, 5, 10)]


@pytest.mark.clause("M-148")
def test_nobody_claims_a_vase_twice() -> None:
    others = {"warriors": {"8": 2, "9": 1, "10": 1, "11": 1, "12": 1}, "objective": {"1": 1}}
    s = in_turn({"warriors": {"8": 2}}, others, now=EXPAND, vases=[5], covered=[1, 0, 0])  # DOM>=5
    assert told(s, "move 8 6") == ["moved"]


@pytest.mark.clause("M-150")
def test_of_two_at_one_moment_the_active_player_comes_first() -> None:
    mine = {"4": 1, "5": 1, "6": 1, "7": 1, "12": 1}
    theirs = {"8": 1, "9": 1, "10": 1, "13": 1, "12": 1}
    s = in_turn({"warriors": mine}, {}, {"warriors": theirs}, now=EXPAND, vases=[5], first=1)  # DOM>=5
    ear = play.listen(s)
    do(s, "move 12 11")
    assert ear.of("vase-claimed") == [(0, 5, 10), (2, 5, 7)]


@pytest.mark.clause("EX-8")
def test_ships_on_one_and_five_add_up_to_six() -> None:
    build = {"section": "build", "place": 1, "value": 3, "points": 3}
    s = in_turn({"ships": {"2": 5}, "coins": 9}, now=build, vases=[7], map={"8": {"city": 0}})
    do(s, "ship 1")
    assert (s.meter(0, 10), s.vp[0]) == (6, 10)


@pytest.mark.clause("M-150", "M-64")
def test_in_progress_and_income_nothing_is_claimed_by_itself() -> None:
    for phase, vp in (("progress", 0), ("income", 0), ("scoring", 10)):
        s = play.position(
            seats=2,
            players=[{"tracks": {"population": 7}}],
            vases=[6],
            phase=phase,
            frames=[["track", 0, 7]],
        )
        do(s, "step population")
        assert s.vp[0] == 5 + vp
        assert s.stirred == 0


@pytest.mark.clause("M-40", "M-148")
def test_a_third_good_of_a_type_claims_at_once() -> None:
    s = in_turn({"temporary": {"wood": 3}, "goods": {"wood": 2}}, now=EXPAND, vases=[2])
    do(s, "swap wood")
    assert s.vp[0] == 10
    play.settle_chance(s)
    assert offered(s)[-1] == "end"
