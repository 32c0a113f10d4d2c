"""Section 6c: Cities, Towers, Farms, Ships and their advances; SA3."""

from __future__ import annotations

import pytest

from .table import BOX, chance, do, in_turn, offered, play, told

BUILD = {"section": "build", "place": 1, "value": 3, "points": 3}


@pytest.mark.clause("M-109", "M-120")
def test_a_city_stands_on_a_foundation_with_an_own_warrior_and_no_city() -> None:
    there = {"8": {"foundation": 8}, "9": {"foundation": 9}, "6": {"foundation": 1, "city": 1}}
    s = in_turn({"coins": 15, "warriors": {"8": 1, "6": 1, "7": 1}}, now=BUILD, map=there)
    assert play.arguments(s, 0, "city") == ["8"]
    do(s, "city 8")
    assert (s.coins[0], s.vp[0], s.city[8], s.built[0]) == (9, 3, 0, 2), "6 Coins, the Foundation's 3 VP"
    s = in_turn({"coins": 9, "warriors": {"9": 1}}, now=BUILD, map={**there, "8": {"city": 0, "foundation": 8}})
    do(s, "city 9")
    assert (s.coins[0], s.vp[0]) == (0, 4), "the third costs 9"
    s = in_turn(
        {"coins": 99, "warriors": {"9": 1}},
        now=BUILD,
        map={"9": {"foundation": 1}, "8": {"city": 0}, "10": {"city": 0}},
    )
    assert play.arguments(s, 0, "city") == [], "there are three"


@pytest.mark.clause("M-110", "M-111")
def test_a_tower_stands_in_an_own_city_region_and_gives_its_benefit() -> None:
    homes = {"8": {"city": 0}, "9": {"city": 0}}
    s = in_turn({"coins": 18, "reserves": 0}, now=BUILD, map=homes)
    assert play.arguments(s, 0, "tower") == ["7", "8", "9"]
    do(s, "tower 7")
    chance(s, "top 73")
    assert (s.coins[0], s.weaponry[0], s.hands[0]) == (15, 1, [73])
    assert play.arguments(s, 0, "tower") == ["8", "9"]
    do(s, "tower 8")
    assert offered(s) == ["place 7", "place 8", "place 9", "done"], "1 WAR + 1 PLACE + 3 COIN"
    do(s, "done")
    assert (s.coins[0], s.reserves[0]) == (12, 1)
    do(s, "tower 9", "place 9")
    assert (s.coins[0], s.weaponry[0], s.tower[9]) == (3, 4, 0)


@pytest.mark.clause("M-112", "M-113", "M-114", "M-120")
def test_a_farm_sends_warriors_back() -> None:
    s = in_turn({"warriors": {"8": 3, "9": 1, "10": 2}}, {"warriors": {"12": 1}}, now=BUILD, map={"10": {"farm": 1}})
    assert play.arguments(s, 0, "farm") == ["8", "9"]
    do(s, "farm 8")
    assert (s.at(0, 8), s.reserves[0], s.income[0]) == (2, 1, 1)
    assert play.arguments(s, 0, "farm") == [], "the second needs 2"
    third = {"14": {"farm": 0}, "10": {"farm": 0}}
    s = in_turn({"warriors": {"8": 3}}, now=BUILD, map=third)
    do(s, "farm 8")
    assert (s.at(0, 8), s.income[0]) == (0, 2)
    s = in_turn({"warriors": {"8": 1, "9": 2}}, now=BUILD, map={"14": {"farm": 0}})
    assert play.arguments(s, 0, "farm") == ["9"], "where they stand"
    s = in_turn(
        {"goods": {"grain": 9}, "warriors": {"8": 0}},
        now=BUILD,
        map=third,
        stacks=[5, 5, 5, 5, 0, 5],
        urn=[4, 4, 4, 4, 0, 4],
    )
    assert play.arguments(s, 0, "farm") == [], "an own Warrior is needed all the same"


@pytest.mark.clause("M-115", "EX-13")
def test_a_ship_needs_more_cities_than_ships_and_both_prices() -> None:
    s = in_turn({"coins": 5}, now=BUILD)
    assert play.arguments(s, 0, "ship") == ["1", "3"], "3 and 2 Coins; space 1 of route 2 costs 3"
    do(s, "ship 1")
    assert (s.coins[0], s.ships[:3]) == (0, [1, 0, 0])
    assert play.arguments(in_turn({"coins": 4}, now=BUILD), 0, "ship") == []
    s = in_turn({"coins": 99, "ships": {"1": 1}}, now=BUILD)
    assert play.arguments(s, 0, "ship") == [], "one City, one Ship"
    s = in_turn({"coins": 8, "ships": {"2": 1}}, now=BUILD, map={"8": {"city": 0}})
    do(s, "ship 1")
    assert s.coins[0] == 0, "the second costs 6 and 2"


@pytest.mark.clause("M-116", "M-118", "M-119")
def test_an_advance_pays_the_space_and_gains_what_it_reaches() -> None:
    s = in_turn({"coins": 2, "ships": {"1": 1}}, now=BUILD, routes={"1": {"bonuses": [3, 9, 20]}})
    do(s, "advance 1")
    assert offered(s) == ["tile 3", "tile 9"]
    do(s, "tile 9")
    assert (s.coins[0], s.ships[0], s.tiles[0], s.bonuses[0]) == (0, 2, [9], [3, 20])
    s = in_turn({"coins": 5, "ships": {"1": 4}}, now=BUILD)
    do(s, "advance 1")
    assert (s.coins[0], s.vp[0], s.ships[0]) == (0, 10, 5)
    assert play.arguments(s, 0, "advance") == [], "space 5 is the end"
    s = in_turn({"ships": {"1": 1}, "goods": {"herb": 4}}, now=BUILD)
    assert play.arguments(s, 0, "advance") == ["1"], "Herb makes it cost nothing, and no less"


@pytest.mark.clause("M-116", "M-118", "M-119")
@pytest.mark.parametrize("route", [1, 2, 3])
def test_the_side_that_lies_up_says_what_a_space_costs_and_brings(route: int) -> None:
    homes = {"8": {"city": 0, "tower": 0}, "9": {"city": 0}}
    for side in (0, 1):
        printed = BOX.routes[route - 1][side]
        sides = {str(other): {"side": side if other == route else 1 - side} for other in (1, 2, 3)}
        for space in range(1, 5):
            s = in_turn({"coins": 40, "ships": {str(route): space}}, now=BUILD, map=homes, routes=sides)
            do(s, f"advance {route}")
            assert s.coins[0] == 40 - printed.cost[space]
        assert s.vp[0] == printed.vp


@pytest.mark.clause("M-116", "M-121")
def test_every_ship_pays_its_own_space() -> None:
    prices = {route: BOX.routes[route - 1][0].cost[1] for route in (1, 2, 3)}
    for coins in sorted(prices.values()):
        s = in_turn({"coins": coins, "ships": {"1": 1, "2": 1, "3": 1}}, now=BUILD)
        assert play.arguments(s, 0, "advance") == [str(route) for route in prices if prices[route] <= coins]


@pytest.mark.clause("M-117")
def test_the_kth_ship_to_enter_a_space_4_needs_k_towers() -> None:
    homes = {"8": {"city": 0, "tower": 0}, "9": {"city": 0}}
    assert play.arguments(in_turn({"coins": 9, "ships": {"1": 3}}, now=BUILD), 0, "advance") == []
    s = in_turn({"coins": 9, "ships": {"1": 3, "2": 3}}, now=BUILD, map=homes)
    assert play.arguments(s, 0, "advance") == ["1", "2"]
    do(s, "advance 2")
    assert play.arguments(s, 0, "advance") == ["2"], "space 5 of the same is no gate; the other needs 2 Towers"
    s = in_turn({"coins": 9, "ships": {"1": 3}}, {"ships": {"1": 4, "2": 5}}, now=BUILD, map=homes)
    assert play.arguments(s, 0, "advance") == ["1"], "Ships of others do not count"
    homes["9"] = {"city": 0, "tower": 0}
    s = in_turn({"coins": 9, "ships": {"1": 3, "2": 5}}, now=BUILD, map=homes)
    assert play.arguments(s, 0, "advance") == ["1"]


@pytest.mark.clause("M-121")
def test_a_free_build_waives_coins_and_warriors_and_nothing_else() -> None:
    now = {"section": "wild", "place": 1, "value": 3, "points": 0}
    there = {"8": {"foundation": 8}, "10": {"farm": 0}, "14": {"farm": 0}}
    s = in_turn({"tiles": [29], "warriors": {"8": 1}}, now=now, map=there)  # 1 BUILDF
    do(s, "use 29")
    assert offered(s) == ["city 8", "tower 7", "farm 8", "ship 1", "ship 2", "ship 3", "done"]
    assert "paid" not in told(s, "farm 8")
    assert (s.at(0, 8), s.farm[8], s.income[0]) == (1, 0, 2)
    s = in_turn({"tiles": [29], "temporary": {"copper": 3}}, now=now)
    do(s, "use 29", "tower 7")
    assert s.temporary[2] == 3, "no Temporary Goods are asked for"


@pytest.mark.clause("M-143", "M-144", "M-147")
def test_sa3_gives_vp_for_builds_and_takes_a_coin_off_but_not_for_advances() -> None:
    s = in_turn({"ability": "sa3", "coins": 3}, now=BUILD)
    do(s, "tower 7")
    assert (s.coins[0], s.vp[0]) == (0, 2)
    s = in_turn({"ability": "sa3", "level": 2, "coins": 4}, now=BUILD)
    do(s, "ship 1")
    assert (s.coins[0], s.vp[0]) == (0, 2), "3 and 2 less 1, once"
    s = in_turn({"ability": "sa3", "level": 2, "coins": 2, "ships": {"1": 1}}, now=BUILD)
    do(s, "advance 1")
    assert (s.coins[0], s.vp[0]) == (0, 0)
    s = in_turn({"ability": "sa3", "level": 3, "warriors": {"8": 1}}, now=BUILD)
    do(s, "farm 8")
    chance(s, "top 5")
    assert (s.vp[0], s.hands[0]) == (3, [5])


@pytest.mark.clause("EX-4", "M-110", "M-116", "M-117", "M-118")
def test_the_build_turn_with_ships_of_the_rulebook() -> None:
    s = in_turn(
        {
            "coins": 6,
            "ships": {"1": 3},
            "goods": {"herb": 2, "wood": 1, "stone": 1, "grain": 1},
            "temporary": {"wood": 1, "silver": 1},
        },
        now=BUILD,
        map={"8": {"city": 0}},
        routes={"1": {"bonuses": [2, 20, 21]}},
    )
    do(s, "tower 7")
    chance(s, "top 73")
    assert (s.coins[0], s.weaponry[0]) == (3, 1)
    do(s, "advance 1", "tile 20")
    assert s.coins[0] == 1
    do(s, "ship 2")  # the Temporary Wood must be spent: 6 - 3 - 3, and 3 - 2
    assert (s.coins[0], s.temporary[3], s.ships[:3], s.built[1]) == (0, 0, [4, 1, 0], 1)


@pytest.mark.clause("EX-5", "M-75", "M-76", "M-112", "M-169")
def test_the_build_turn_with_farms_of_the_rulebook() -> None:
    s = in_turn(
        {"weaponry": 2, "goods": {"grain": 2}, "warriors": {"12": 2, "9": 1, "10": 1}},
        now={**BUILD, "place": 2, "points": 2},
        map={"8": {"farm": 0}, "14": {"farm": 0}, "9": {"farm": 1}, "10": {"farm": 1}},
    )
    do(s, "gather grain", "farm 12", "spend grain 0", "warriors 1")
    assert (s.income[0], s.at(0, 12)) == (2, 1)
    do(s, "march", "move 12 11", "farm 11")
    assert s.at(0, 11) == 0, "4 less 2 less the Temporary Grain, which must be spent"
    assert (s.weaponry[0], s.built[2], s.income[0], s.meter(0, 9)) == (0, 4, 3, 2)
