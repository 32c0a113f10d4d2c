"""Sections 6, 6a and 6b: the action spaces, Prepare and Develop."""

from __future__ import annotations

from typing import Any

import pytest

from .table import chance, do, in_turn, offered, play
from .test_actions import at_dice

PREPARE = {"section": "prepare", "place": 1, "value": 3, "points": 4}
DEVELOP = {"section": "develop", "place": 1, "value": 3, "points": 3}


@pytest.mark.clause("M-92", "M-98")
def test_one_point_of_the_first_prepare_space_may_draw_from_the_later_deck() -> None:
    s = at_dice({"prepare": [[0, "red", 3]]}, offer=[5])
    do(s, "retrieve prepare 1")
    assert (s.points, s.coins[0], s.weaponry[0]) == (4, 1, 1)
    assert offered(s)[:3] == ["take 5", "draw", "draw-later"]
    do(s, "draw-later")
    chance(s, "top 80")
    assert (s.hands[0], s.later) == ([80], 0)
    assert offered(s)[:2] == ["take 5", "draw"]
    assert "draw-later" not in offered(s)
    s = at_dice({"prepare": [[0, "red", 3]]}, round=3, age=1)
    do(s, "retrieve prepare 1")
    assert "draw-later" not in offered(s)


@pytest.mark.clause("M-99", "M-100", "M-103")
def test_one_point_is_one_card_of_the_offer_or_the_active_deck() -> None:
    s = in_turn({"hand": list(range(10, 40))}, now=PREPARE, offer=[1, 2, 3])
    do(s, "take 3", "draw")
    chance(s, "top 50")
    assert (s.points, len(s.hands[0])) == (2, 32), "there is no hand limit"
    assert offered(s)[:3] == ["take 1", "take 2", "draw"]


@pytest.mark.clause("M-104", "M-107")
def test_a_decree_is_paid_put_in_the_area_and_its_effect_resolved() -> None:
    s = in_turn({"hand": [68], "coins": 9, "area": [1, 2]}, now=DEVELOP)
    do(s, "play 68")  # 1 COIN per AREA; 1 DECK2
    chance(s, "top 90")
    assert (s.coins[0], s.areas[0], s.hands[0], s.points) == (3 + 3, [1, 2, 68], [90], 2)


@pytest.mark.clause("M-105", "M-141")
def test_from_the_offer_it_costs_three_coins_more_which_nothing_lowers() -> None:
    data: dict[str, Any] = {"ability": "sa1", "level": 3, "goods": {"silver": 1}, "temporary": {"silver": 1}}
    s = in_turn({**data, "coins": 3}, now=DEVELOP, offer=[21])  # 6 less 3 less 3
    do(s, "play 21")
    assert (s.coins[0], s.offer, s.areas[0]) == (3, [], [21]), "Influence 1 gives 3"
    assert "play 21" not in offered(in_turn({**data, "coins": 2}, now=DEVELOP, offer=[21]))


@pytest.mark.clause("M-140")
def test_sa1_takes_one_two_or_three_coins_off() -> None:
    for level in (1, 2, 3):
        s = in_turn({"ability": "sa1", "level": level, "hand": [27], "coins": 5}, now=DEVELOP)
        do(s, "play 27")
        assert s.coins[0] == level
    s = in_turn({"ability": "sa1", "level": 3, "hand": [27], "coins": 0}, now=DEVELOP)
    assert "play 27" not in offered(s)
    s = in_turn({"ability": "sa1", "level": 1, "hand": [6], "coins": 1, "goods": {"wood": 1}}, now=DEVELOP)
    do(s, "play 6")
    chance(s, "top 80")
    assert s.coins[0] == 2, "5 less 3 less 1, and 2 gained"


@pytest.mark.clause("M-106")
def test_the_instant_effect_is_done_before_the_next_card() -> None:
    s = in_turn({"hand": [28, 1], "coins": 9, "warriors": {"7": 1}}, now=DEVELOP)
    do(s, "play 28")
    assert play.step(s) == "point"
    assert "play 1" not in offered(s)


@pytest.mark.clause("M-108", "M-132", "M-175")
def test_play_needs_its_price_and_playf_none_and_neither_triggers() -> None:
    s = in_turn(
        {"hand": [10, 1, 3], "coins": 5 + 6}, now={**DEVELOP, "section": "wild", "used_as": "develop"}, offer=[2, 4]
    )
    do(s, "play 10")
    assert offered(s) == ["play 1", "play 3", "done"], "6 Coins: not 5 + 3"
    s = in_turn({"hand": [83, 1], "palace": [12], "coins": 13}, now=DEVELOP, offer=[2])
    do(s, "play 83")
    assert offered(s) == ["play 1", "play 2", "done"]
    do(s, "play 2")
    chance(s, "found wood")
    assert (s.coins[0], s.areas[0], s.traits, s.points) == (1, [83, 2], [], 2)


@pytest.mark.clause("M-166")
def test_later_cards_may_be_played_at_once() -> None:
    assert "play 80" in offered(in_turn({"hand": [80], "coins": 20}, now=DEVELOP))


@pytest.mark.clause("EX-3", "M-42", "M-43", "M-46", "M-78", "M-104", "M-139", "M-171")
def test_the_develop_turn_of_the_rulebook() -> None:
    s = in_turn(
        {
            "coins": 16,
            "vp": 9,
            "hand": [2, 13, 14, 82, 40, 41],
            "palace": [10, 11],  # 1 MOVE; 1 DECK
            "goods": {"stone": 2, "silver": 1, "herb": 2},
            "temporary": {"wood": 1},
            "tracks": {"population": 3},
            "warriors": {"8": 3, "7": 2},
            "supply": 5,
        },
        now={**DEVELOP, "traits": [10, 11]},
    )
    do(s, "play 2")  # 8 - 3
    chance(s, "found grain")
    assert (s.coins[0], s.goods[4], s.income[0]) == (12, 1, 1)
    do(s, "play 13")
    assert offered(s) == ["spend wood 0", "spend wood 1"]
    do(s, "spend wood 1")  # 10 - 3 - 3
    assert s.coins[0] == 8
    do(s, "play 14")  # 8 - 3, paid: no two Farms
    assert s.coins[0] == 3
    do(s, "step population")
    assert offered(s) == ["place 7", "done"]
    do(s, "place 7")
    assert s.meter(0, 9) == 6
    do(s, "sell", "discard 40", "discard 41", "done")
    assert s.coins[0] == 5
    do(s, "play 82", "clause 1")  # 8 - 3; 1 COIN per WARMAP
    assert s.coins[0] == 6
    do(s, "clause 2", "palace 82")
    assert (s.coins[0], s.points, len(s.areas[0]), len(s.palaces[0])) == (1, 0, 3, 3)
    do(s, "trait 10", "move 8 9", "trait 11")
    chance(s, "top 60")
    assert offered(s) == ["end"]
    assert s.income[0] == 1
    assert s.hands[0] == [60]
