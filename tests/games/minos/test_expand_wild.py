"""Sections 6d and 6e: Expand and Wild."""

from __future__ import annotations

import pytest

from pelagos.games.minos.rules.effects import MUST_MOVE, PLACE
from pelagos.games.minos.rules.effects import WILD as WILD_POINT

from .table import chance, do, in_turn, offered, play, run

EXPAND = {"section": "expand", "place": 1, "value": 3, "points": 3}
WILD = {"section": "wild", "place": 1, "value": 3, "points": 2}


@pytest.mark.clause("M-122", "M-123", "M-124")
def test_points_place_and_move_in_any_mixture() -> None:
    s = in_turn({"reserves": 2, "warriors": {"8": 1}}, {"warriors": {"9": 9}}, now=EXPAND)
    assert offered(s)[:4] == ["place 7", "move 8 6", "move 8 9", "move 8 11"], "7 touches 8 in a point at most"
    do(s, "move 8 9", "place 7", "move 7 9")
    assert (s.at(0, 9), s.at(1, 9), s.reserves[0], s.points) == (2, 9, 1, 0)


@pytest.mark.clause("M-122", "M-8")
def test_nobody_is_placed_from_empty_reserves() -> None:
    s = in_turn({"reserves": 1}, {"reserves": 2}, now=EXPAND)
    do(s, "place 7")
    assert play.arguments(s, 0, "place") == []


@pytest.mark.clause("M-11", "M-123")
def test_regions_out_of_play_are_nobodys_neighbours() -> None:
    s = in_turn({"warriors": {"7": 1, "6": 1}}, now=EXPAND)
    assert play.arguments(s, 0, "move") == ["6 7", "6 8", "6 9", "7 6", "7 9", "7 10"]


@pytest.mark.clause("M-125", "M-127", "M-176")
def test_wild_points_all_go_to_the_action_that_is_named() -> None:
    s = in_turn({"reserves": 1, "coins": 3, "warriors": {"7": 1}}, now=WILD, offer=[1])
    assert play.arguments(s, 0, "as") == ["prepare", "build", "expand"], "nothing could be developed"
    do(s, "as expand")
    assert play.arguments(s, 0, "as") == []
    assert play.arguments(s, 0, "place") == ["7"]
    do(s, "place 7", "move 7 6")
    assert s.points == 0
    assert offered(s) == ["end"]


@pytest.mark.clause("M-176", "M-92")
def test_wild_as_prepare_does_not_draw_from_the_later_deck() -> None:
    s = in_turn(now={**WILD, "later": 0}, offer=[1])
    do(s, "as prepare")
    assert offered(s) == ["take 1", "draw", "end"]


@pytest.mark.clause("M-176")
def test_whoever_has_a_hand_is_asked_for_a_wild_point_though_nothing_comes_of_it() -> None:
    """Law 8. No card can be drawn, nobody placed or moved, nothing built; a Decree cannot be paid."""
    s = run("1 WILD", {"hand": [1], "area": list(range(2, 73))})
    assert (play.step(s), offered(s)) == ("point", ["done"])
    assert offered(run("1 WILD", {"area": list(range(1, 73))})) == ["end"], "no hand, and everybody sees it"


@pytest.mark.clause("M-176")
def test_a_written_point() -> None:
    data = {"seats": 2, "players": [{"reserves": 2}], "map": {"7": {"city": 0}}, "phase": "scoring"}
    for left, step in ((0, ""), (1, "point"), (2, "point")):
        s = play.position(**data, frames=[["point", 0, PLACE, left]])
        assert play.step(s) == step
        for k in range(left):
            s.menu = None  # whatever settling has found
            assert offered(s) == ["place 7", "done"]
            assert s.frames[-1][3] == left - k
            do(s, "place 7")
        assert not s.frames
    s = play.position(**data | {"players": [{"area": list(range(1, 73))}]}, frames=[["point", 0, WILD_POINT, 1]])
    assert not s.frames, "nothing comes of it, and there is no hand"
    s = play.position(**data | {"players": [{"warriors": {"7": 1}}]}, frames=[["point", 0, MUST_MOVE, 1]])
    s.menu = None
    assert "done" not in offered(s)


@pytest.mark.clause("M-176")
def test_the_points_of_one_effect_go_together_and_separate_effects_choose_anew() -> None:
    s = in_turn({"tiles": [19], "reserves": 3, "warriors": {"7": 1}}, now={**WILD, "points": 0}, offer=[1])  # 2 WILD
    do(s, "use 19", "as expand", "place 7")
    assert "draw" not in offered(s)
    assert play.arguments(s, 0, "place") == ["7"]
    do(s, "done")
    s = in_turn(
        {"hand": [54, 37], "coins": 20, "warriors": {"7": 6}, "reserves": 2},
        now={**WILD, "used_as": "develop"},
        offer=[],
    )
    do(s, "play 54", "clause 1", "as expand", "place 7")
    assert offered(s)[0] == "clause 2", "1 WILD; if WARMAP>=6: 1 WILD"
    do(s, "clause 2")
    assert play.arguments(s, 0, "as") == ["prepare", "develop", "build", "expand"]
    do(s, "as prepare", "draw")
    chance(s, "top 3")
    assert s.hands[0] == [3, 37]
