"""Ages, scoring and the end (M-152 to M-166, M-177, M-178)."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.minos.rules.state import MinosState
from pelagos.games.minos.rules.vocabulary import (
    FROM_AREA,
    FROM_BATTLES,
    FROM_BOARD,
    FROM_FARMS,
    FROM_PALACE,
    FROM_REGIONS,
    FROM_RESOURCES,
    SOURCES,
)

from .table import BOX, chance, do, offered, play


def scored(*players: dict[str, Any], round: int = 2, seats: int = 2, **rest: Any) -> MinosState:
    """A scoring."""
    return play.position(seats=seats, players=list(players), round=round, phase="income", frames=[["scoring"]], **rest)


def ended(*players: dict[str, Any], seats: int = 2, **rest: Any) -> MinosState:
    """The end, without the scoring before it."""
    return play.position(
        seats=seats, players=list(players), round=4, phase="scoring", age=1, frames=[["ending"]], **rest
    )


def earned(s: MinosState, clan: int, source: int) -> int:
    """The VP of a clan from one source."""
    return s.earned[clan * SOURCES + source]


@pytest.mark.clause("M-152")
def test_farms_and_regions_are_scored_after_rounds_two_and_four() -> None:
    for round_ in (1, 2, 3, 4):
        s = play.position(
            seats=2, players=[{"warriors": {"9": 1}}], round=round_, phase="income", frames=[["clean-up"]]
        )
        assert (earned(s, 0, FROM_REGIONS) > 0) == (round_ in (2, 4))


@pytest.mark.clause("M-152")
def test_the_rest_is_scored_after_round_four_only() -> None:
    players = [{"coins": 10, "area": [1], "palace": [2], "warriors": {"9": 1}}]
    s = play.position(seats=2, players=players, round=2, phase="income", frames=[["clean-up"]])
    assert sum(earned(s, 0, source) for source in (FROM_RESOURCES, FROM_AREA, FROM_PALACE)) == 0
    ear = play.listen(s)
    s = play.position(seats=2, players=players, round=4, phase="income", frames=[["clean-up"]])
    assert earned(s, 0, FROM_RESOURCES) == 2
    assert earned(s, 0, FROM_AREA) == 1
    assert ear.told() == []


@pytest.mark.clause("M-152")
def test_the_order_of_the_last_scoring() -> None:
    s = play.position(
        seats=2,
        players=[{"warriors": {"9": 1}, "coins": 5, "palace": [2], "area": [1]}],
        map={"7": {"city": 0}, "8": {"farm": 0}, "10": {"lords": 11}},
        round=4,
        age=1,
        phase="income",
        offer=[73, 74, 75, 76],
        frames=[["clean-up"], ["refill"]],
    )
    ear = play.listen(s)
    play.settle_chance(s)
    order = ["farms-score", "region-score", "raiders-gone", "resources-score", "area-score", "palace-score"]
    order += ["board-score", "ended"]
    told = [key for key in ear.told() if key in order]
    assert [order.index(key) for key in dict.fromkeys(told)] == list(range(len(order)))


@pytest.mark.clause("M-153")
@pytest.mark.parametrize(("farms", "vp"), [(0, 0), (1, 2), (2, 4), (3, 8), (4, 14)])
def test_farms(farms: int, vp: int) -> None:
    s = scored({}, map={str(region): {"farm": 0} for region in range(8, 8 + farms)})
    assert earned(s, 0, FROM_FARMS) == vp


@pytest.mark.clause("M-154", "M-155", "EX-9")
def test_regions_with_population_and_towers() -> None:
    purple = {"tracks": {"population": 4}, "warriors": {"9": 3, "10": 1, "11": 1}}
    navy = {"warriors": {"9": 2, "11": 2}}
    green = {"warriors": {"9": 2, "10": 1}}
    there = {"7": {"city": 0, "tower": 0}, "8": {"city": 0, "tower": 0}}
    s = scored(purple, navy, green, seats=3, map=there)
    assert earned(s, 0, FROM_REGIONS) == 4 + 2 + 2 + 1
    assert earned(s, 1, FROM_REGIONS) == 1 + 3
    assert earned(s, 2, FROM_REGIONS) == 1 + 1


@pytest.mark.clause("M-155")
@pytest.mark.parametrize(("towers", "more"), [(1, 0), (2, 1), (3, 2)])
def test_towers_add_to_every_dominated_region(towers: int, more: int) -> None:
    there = {str(region): {"city": 0, "tower": 0} for region in range(7, 7 + towers)}
    s = scored({"warriors": {"11": 1, "12": 2}}, map=there)
    assert earned(s, 0, FROM_REGIONS) == 2 * (3 + more)


LORD = 11  # a Sea Peoples tile of Level II
PRICE = BOX.peoples[LORD - 1].weaponry


def final(*players: dict[str, Any], seats: int = 2, **rest: Any) -> MinosState:
    """The scoring of round 4 with one Level II tile in region 9."""
    there = {"9": {"lords": LORD}} | rest.pop("map", {})
    return scored(*players, round=4, seats=seats, map=there, **rest)


@pytest.mark.clause("M-156", "M-157")
def test_most_warriors_battle_first_then_the_next() -> None:
    mine = {"weaponry": PRICE}
    s = final({**mine, "warriors": {"9": 1}}, {**mine, "warriors": {"9": 2}}, mine, seats=3)
    assert s.actor() == 1
    assert offered(s) == ["battle 9", "pass"]
    do(s, 1, "pass")
    assert s.actor() == 0
    do(s, 0, "pass")
    assert s.lords[9] == 0  # a third, who has no Warrior there, is not asked; the tile leaves
    assert s.beaten == [[], [], []]


@pytest.mark.clause("M-156")
@pytest.mark.parametrize(("weaponry", "first", "asked"), [((9, 8), 1, 0), ((8, 9), 0, 1), ((9, 9), 1, 1)])
def test_ties_by_weaponry_then_turn_order(weaponry: tuple[int, int], first: int, asked: int) -> None:
    s = final(*[{"weaponry": weaponry[k], "warriors": {"9": 2}} for k in (0, 1)], first=first)
    assert s.actor() == asked


@pytest.mark.clause("M-156", "M-178", "M-158")
def test_a_final_battle_pays_returns_a_warrior_and_gains_the_tile() -> None:
    s = final({"weaponry": PRICE, "warriors": {"9": 1}}, {})
    regions = earned(s, 0, FROM_REGIONS)
    do(s, 0, "battle 9")
    assert s.beaten[0] == [LORD]
    assert earned(s, 0, FROM_BATTLES) == BOX.peoples[LORD - 1].vp
    assert s.at(0, 9) == 0
    assert earned(s, 0, FROM_REGIONS) == regions == 3  # scored before (M-158)


@pytest.mark.clause("M-156")
def test_level_one_tiles_leave_before() -> None:
    s = final({"weaponry": 9, "warriors": {"9": 1, "10": 1}}, {}, map={"10": {"raiders": 1}})
    assert s.raiders[10] == 0
    do(s, 0, "pass")
    assert s.beaten[0] == []


@pytest.mark.clause("M-152", "M-156")
def test_they_leave_after_farms_and_regions_are_scored() -> None:
    s = play.position(
        seats=2,
        players=[{"warriors": {"9": 1}}],
        round=4,
        phase="income",
        map={"8": {"farm": 0}, "10": {"raiders": 1, "lords": LORD}},
        age=1,
        offer=[73, 74, 75, 76],
        frames=[["scoring"], ["refill"]],
    )
    ear = play.listen(s)
    play.settle_chance(s)
    assert ear.told()[1:] == ["scoring", "farms-score", "region-score", *["scored"] * 2, *["raiders-gone"] * 2]


@pytest.mark.clause("M-156", "M-178")
def test_who_is_first_is_found_anew_in_every_region() -> None:
    there = {"9": {"lords": LORD}, "10": {"lords": LORD + 1}}
    price = max(PRICE, BOX.peoples[LORD].weaponry)
    players = [{"weaponry": PRICE + price, "warriors": {"9": 1, "10": 1}}, {"weaponry": price, "warriors": {"10": 1}}]
    s = scored(*players, round=4, map=there)
    assert s.actor() == 0
    do(s, 0, "battle 9")
    while play.step(s) != "final-battle":
        s.apply(s.actor(), s.legal(s.actor())[0])
    assert s.frames[-1][2] == 10
    assert s.actor() == (0 if s.weaponry[0] >= s.weaponry[1] else 1)


@pytest.mark.clause("M-178", "M-156")
def test_the_weaponry_of_that_moment_decides_and_who_cannot_pay_is_not_asked() -> None:
    there = {"9": {"lords": LORD}, "10": {"lords": LORD + 1}}
    price = BOX.peoples[LORD].weaponry
    players = [
        {"weaponry": PRICE + price, "warriors": {"9": 1, "10": 1}},
        {"weaponry": price + 9, "warriors": {"10": 1}},
    ]
    s = scored(*players, round=4, map=there)
    do(s, 0, "battle 9")
    while play.step(s) != "final-battle":
        s.apply(s.actor(), s.legal(s.actor())[0])
    assert s.actor() == 1
    poor = {"weaponry": PRICE - 1, "warriors": {"9": 3}}
    assert final(poor, {"weaponry": PRICE, "warriors": {"9": 1}}).actor() == 1


@pytest.mark.clause("M-177")
def test_vases_are_claimed_until_the_final_battles_are_over() -> None:
    tile = 19  # it brings a step on a track of one's choice
    player = {"weaponry": 6, "warriors": {"9": 1}, "tracks": {"influence": 7}}
    s = scored(player, {}, round=4, map={"9": {"lords": tile}}, vases=[12, 1, 4])
    do(s, 0, "battle 9", "step influence")
    assert s.objective[0] == 1


@pytest.mark.clause("M-146")
def test_sa5_may_exchange_before_the_final_battles() -> None:
    s = final({"ability": "sa5", "level": 2, "coins": PRICE, "warriors": {"9": 1}}, {})
    assert play.step(s) == "final-window"
    do(s, 0, *["to-weaponry"] * PRICE, "done")
    assert offered(s, 0) == ["battle 9", "pass"]
    s = final({"ability": "sa5", "level": 2, "coins": 1, "weaponry": 1, "exchanged": 2}, {})
    assert offered(s, 0) == ["to-weaponry", "to-coins", "done"], "a window of its own"


@pytest.mark.clause("M-159")
@pytest.mark.parametrize(
    ("player", "vp"),
    [
        ({"coins": 9}, 1),
        ({"coins": 5, "weaponry": 4, "hand": [3]}, 2),
        ({"coins": 8, "ability": "sa5", "level": 3}, 2),
        ({"coins": 8, "ability": "sa5", "level": 2}, 1),
    ],
)
def test_resources_by_five_or_three(player: dict[str, Any], vp: int) -> None:
    assert earned(ended(player), 0, FROM_RESOURCES) == vp


@pytest.mark.clause("M-159", "M-160", "M-128")
def test_area_cards_count_one_and_palace_cards_their_vp() -> None:
    s = ended({"area": [1, 2, 3], "palace": [4, 100]})
    assert earned(s, 0, FROM_AREA) == 3
    assert earned(s, 0, FROM_PALACE) == BOX.decree(4).vp + BOX.decree(100).vp


@pytest.mark.clause("M-161")
def test_cities_and_ships_score_what_stands_under_them() -> None:
    there = {str(region): {"city": 0} for region in (7, 8, 9)}
    s = ended({"ships": {"1": 2, "3": 5}}, map=there)
    assert earned(s, 0, FROM_BOARD) == 5 + 9 + 2 + 5


@pytest.mark.clause("M-162")
def test_most_vp_wins_and_ties_share() -> None:
    s = ended({"vp": 30}, {"vp": 31})
    result = s.result()
    assert result is not None
    assert (result.ranks, result.points) == ([2, 1], [30, 31])
    s = play.position(
        seats=2,
        players=[{"vp": 30}, {"vp": 31}],
        round=4,
        phase="scoring",
        age=1,
        offer=[73, 74, 75, 76],
        frames=[["ending"], ["refill"]],
    )
    ear = play.listen(s)
    play.settle_chance(s)
    assert ear.of("ended") == [(1, 31)]
    tie = ended({"vp": 30}, {"vp": 30}).result()
    assert tie is not None
    assert tie.shares == [0.5, 0.5]


@pytest.mark.clause("M-163", "M-164", "M-165", "M-166")
def test_age_two() -> None:
    s = play.position(
        seats=2,
        players=[{"hand": [1, 80], "area": [2], "palace": [3]}],
        round=2,
        phase="scoring",
        offer=[10, 11, 12, 13, 14],
        frames=[["age-change"]],
    )
    assert s.age == 1
    play.settle_chance(s)
    assert all(card > 72 for card in s.offer)
    assert len(s.offer) == 5
    assert set(s.piles[0]) >= {10, 11, 12, 13, 14}
    assert (s.hands[0], s.areas[0], s.palaces[0]) == ([1, 80], [2], [3])  # they stay usable
    s.from_hand(0, 1)
    s.discard(1)
    assert 1 in s.piles[0]
    assert 1 not in s.decks[1]


@pytest.mark.clause("M-163")
@pytest.mark.parametrize(("round_", "age"), [(1, 0), (2, 1)])
def test_the_age_changes_after_round_two(round_: int, age: int) -> None:
    assert play.position(seats=2, round=round_, phase="income", frames=[["clean-up"]]).age == age


@pytest.mark.clause("M-163")
def test_the_change_of_age_is_told() -> None:
    s = play.position(seats=2, round=2, phase="scoring", offer=[10, 11, 12, 13], frames=[["age-change"], ["refill"]])
    ear = play.listen(s)
    chance(s, "top 14")
    assert ear.of("age") == [(1,)]


@pytest.mark.clause("M-163")
def test_the_old_deck_is_shown_to_nobody() -> None:
    s = play.position(seats=2, players=[{}, {"hand": [5]}], round=2, phase="scoring", frames=[["age-change"]])
    play.settle_chance(s)
    assert 5 in play.view(s, 0).unseen[0]
    assert len(play.view(s, 0).unseen[0]) > 60
