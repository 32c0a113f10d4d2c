"""Progress (M-60 to M-65), and Vases claimed at one time (M-149, M-150)."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.minos.rules.grouping import groupings
from pelagos.games.minos.rules.state import MinosState
from pelagos.games.minos.rules.vocabulary import COLOUR, FARM, STRUCTURES, TRACKS, die_of

from .table import do, offered, play


def dice(*words: str) -> list[int]:
    """Dice of seat 0, written "red 5"."""
    out: list[int] = []
    for word in words:
        colour, value = word.split()
        out.append(die_of(0, COLOUR.index[colour], int(value)))
    return out


def progress(*players: dict[str, Any], rows: list[list[Any]], seats: int = 2, **rest: Any) -> MinosState:
    """The beginning of Progress with dice on the action board."""
    return play.position(
        seats=seats,
        players=list(players),
        round=1,
        phase="progress",
        rows=[*rows, *[[] for _ in range(5 - len(rows))]],
        frames=[["progress", 0]],
        **rest,
    )


def building(*players: dict[str, Any], seats: int = 2, **rest: Any) -> MinosState:
    """The beginning of the build rounds."""
    return play.position(
        seats=seats, players=list(players), round=1, phase="progress", frames=[["progress", 1]], **rest
    )


@pytest.mark.clause("M-60", "EX-2A", "EX-2B", "EX-2C", "EX-2D")
@pytest.mark.parametrize(
    ("thrown", "best"),
    [
        (["red 6", "red 3", "blue 4", "gray 6"], (1, 0, 1)),
        (["yellow 3", "yellow 2", "gray 5", "gray 4"], (0, 1, 0)),
        (["red 5", "red 5", "red 4", "gray 4"], (2, 0, 0)),
        (["blue 2", "blue 3", "yellow 2", "yellow 4"], (0, 0, 0)),
    ],
)
def test_the_groups_of_the_examples(thrown: list[str], best: tuple[int, int, int]) -> None:
    ways = groupings(dice(*thrown), 9)
    assert best in ways
    assert max(sum(way) for way in ways) == sum(best)


@pytest.mark.clause("M-60")
def test_every_way_is_offered_and_fewer_groups_too() -> None:
    assert groupings(dice("red 5", "blue 5", "gray 4", "gray 4"), 9) == [(0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1)]
    assert groupings(dice("gray 6", "gray 6", "gray 6", "gray 6"), 9) == [(0, 0, 0)]  # a group needs a colour
    assert groupings(dice("red 5", "yellow 5", "blue 5", "gray 4"), 9) == [
        (0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0),
    ]  # fmt: skip


@pytest.mark.clause("M-60")
@pytest.mark.parametrize(("value", "asked"), [(3, "group"), (2, "")])
def test_nine_make_a_group_and_eight_do_not(value: int, asked: str) -> None:
    s = progress({}, rows=[[[0, "red", 6], [0, "red", value]]])
    assert play.step(s, 0) == asked


@pytest.mark.clause("M-62")
def test_two_groups_of_a_colour_are_two_steps() -> None:
    s = progress({}, rows=[[[0, "blue", 5], [0, "blue", 4]], [[0, "blue", 5], [0, "gray", 4]]])
    do(s, 0, "groups 0 0 2")
    assert s.tracks[:TRACKS] == [0, 0, 2]
    assert s.reserves[0] == 2  # of the first space; the second gives nothing at once


@pytest.mark.clause("M-145", "M-60")
@pytest.mark.parametrize(("level", "groups"), [(1, 0), (2, 1), (3, 2)])
def test_sa4_needs_less(level: int, groups: int) -> None:
    mine = [[0, "red", 6], [0, "red", 1], [0, "blue", 6]]
    s = progress({"ability": "sa4", "level": level}, rows=[mine[:2], mine[2:]])
    if not groups:
        assert play.step(s, 0) != "group"
        return
    assert f"groups {'1 0 0' if groups == 1 else '1 0 1'}" in offered(s, 0)
    assert ("groups 1 0 1" in offered(s, 0)) == (groups == 2)


@pytest.mark.clause("M-64", "M-61", "M-62")
def test_groups_are_sealed_and_steps_taken_in_turn_order() -> None:
    rows = [[[0, "red", 6], [1, "red", 6]], [[0, "red", 3], [1, "gray", 3]]]
    s = progress({}, {}, rows=rows, first=1)
    assert s.actors() == (0, 1)
    assert play.game.dump(s)["frames"][0] == ["progress", 1]
    do(s, 0, "groups 1 0 0")
    assert s.actors() == (1,)
    assert s.tracks == [0] * 6
    ear = play.listen(s)
    before = s.rows[:]
    do(s, 1, "groups 1 0 0")
    assert [line[0] for line in ear.of("step")] == [1, 0]
    assert ear.of("groups") == [(1, 1, 0, 0), (0, 1, 0, 0)]
    assert s.tracks == [1, 0, 0, 1, 0, 0]
    assert s.coins == [3, 3]  # the first space of Influence
    assert s.rows == before  # the dice stay


@pytest.mark.clause("M-64")
def test_the_player_chooses_the_order_of_his_steps() -> None:
    s = progress({}, {}, rows=[[[0, "red", 6], [0, "gray", 3]], [[0, "blue", 5], [0, "blue", 4]]])
    do(s, 0, "groups 1 0 1")
    assert offered(s) == ["step influence", "step population"]
    do(s, "step population")
    assert s.tracks[:TRACKS] == [1, 0, 1]
    assert s.reserves[0] == 2  # the first space of Population


@pytest.mark.clause("M-63")
def test_groups_are_fixed_before_the_ability_rises() -> None:
    player = {"ability": "sa4", "tracks": {"cultural": 1}}
    s = progress(player, {}, rows=[[[0, "yellow", 6], [0, "yellow", 2]], [[0, "red", 6], [0, "red", 1]]])
    assert "groups 1 1 0" not in offered(s, 0)
    do(s, 0, "groups 0 1 0")
    assert s.level[0] == 2
    assert s.tracks[:TRACKS] == [0, 2, 0]


@pytest.mark.clause("M-64")
def test_build_points_of_steps_wait_for_the_build_rounds() -> None:
    player = {"tracks": {"cultural": 2}, "coins": 9, "warriors": {"7": 1}}
    s = progress(player, {}, rows=[[[0, "yellow", 6], [0, "yellow", 3]]], map={"7": {"city": 0}, "13": {"city": 1}})
    ear = play.listen(s)
    do(s, 0, "groups 0 1 0")
    assert ear.of("noted") == [(0, 0)]
    assert play.step(s, 0) == "wish"
    assert offered(s, 0) == ["tower 7", "farm 7", "ship 1", "ship 2", "ship 3", "pass"]
    do(s, 0, "tower 7")
    assert s.tower[7] == 0
    assert s.coins[0] == 6


@pytest.mark.clause("M-64")
def test_a_point_may_be_dropped() -> None:
    s = building({"noted": 1, "coins": 9}, {}, map={"7": {"city": 0}})
    assert play.game.dump(s)["frames"][0] == ["progress", 1]
    ear = play.listen(s)
    do(s, 0, "pass")
    assert ear.of("dropped") == [(0,)]
    assert s.noted[0] == 0


@pytest.mark.clause("M-64", "M-121")
def test_free_points_come_first_and_one_point_a_round() -> None:
    s = building({"noted": 1, "noted_free": 1, "coins": 6}, {}, map={"7": {"city": 0}, "8": {"city": 0}})
    do(s, 0, "tower 7")
    assert s.coins[0] == 6
    assert (s.noted[0], s.noted_free[0]) == (1, 0)
    play.settle_chance(s)
    do(s, 0, "tower 8")
    assert s.coins[0] == 0


@pytest.mark.clause("M-64")
def test_a_free_point_alone_opens_a_build_round() -> None:
    s = building({"noted_free": 1}, {}, map={"7": {"city": 0}})
    assert offered(s, 0) == ["tower 7", "ship 1", "ship 2", "ship 3", "pass"]


@pytest.mark.clause("M-64")
def test_builds_are_carried_out_in_turn_order() -> None:
    players = [{"noted": 1, "coins": 3}, {"noted": 1, "coins": 3}]
    s = building(*players, first=1, **CLASH)
    ear = play.listen(s)
    do(s, 0, "tower 7", 1, "tower 13")
    play.settle_chance(s)
    assert [told[0] for told in ear.of("tower")] == [1, 0]


@pytest.mark.clause("M-64")
def test_one_point_is_dropped_and_the_next_is_asked_for() -> None:
    s = building({"noted": 2, "coins": 9}, {}, map={"7": {"city": 0}})
    do(s, 0, "pass")
    assert (s.noted[0], play.step(s, 0)) == (1, "wish")


CLASH: dict[str, Any] = {"map": {"7": {"city": 0}, "13": {"city": 1}}}


@pytest.mark.clause("M-65", "EX-16")
def test_of_two_who_want_one_region_the_better_armed_builds() -> None:
    purple = {"noted": 1, "weaponry": 1, "warriors": {"9": 2}}
    green = {"noted": 1, "weaponry": 3, "warriors": {"9": 2}}
    s = building(purple, green, **CLASH)
    ear = play.listen(s)
    do(s, 0, "farm 9", 1, "farm 9")
    assert s.farm[9] == 1
    assert ear.of("clash") == [(0, FARM, 9, 1)]
    assert ear.of("dropped") == [(0,)]  # in the next round nothing is left that could be built


@pytest.mark.clause("M-65")
@pytest.mark.parametrize(
    ("warriors", "weaponry", "first", "builder"),
    [((3, 2), (0, 9), 1, 0), ((2, 2), (1, 3), 0, 1), ((2, 2), (1, 1), 1, 1), ((2, 2), (1, 1), 0, 0)],
)
def test_most_warriors_then_weaponry_then_turn_order(
    warriors: tuple[int, int], weaponry: tuple[int, int], first: int, builder: int
) -> None:
    players = [{"noted": 1, "weaponry": weaponry[k], "warriors": {"9": warriors[k]}} for k in (0, 1)]
    s = building(*players, first=first, **CLASH)
    do(s, 0, "farm 9", 1, "farm 9")
    assert s.farm[9] == builder


@pytest.mark.clause("M-65")
def test_two_cities_clash_and_towers_ships_and_other_regions_do_not() -> None:
    rich = {"noted": 1, "coins": 20, "warriors": {"9": 1, "10": 1}}
    there = {"map": CLASH["map"] | {"9": {"foundation": 6}, "10": {"foundation": 7}}}
    for mine, theirs, clashes in (
        ("city 9", "city 9", 1),
        ("city 9", "city 10", 0),
        ("city 9", "farm 9", 0),
        ("ship 1", "ship 1", 0),
        ("farm 9", "farm 10", 0),
    ):
        s = building(rich, dict(rich), **there)
        ear = play.listen(s)
        do(s, 0, mine, 1, theirs)
        assert len(ear.of("clash")) == clashes, (mine, theirs)


@pytest.mark.clause("M-65")
def test_whoever_gives_way_chooses_again() -> None:
    purple = {"noted": 1, "warriors": {"9": 1, "10": 1}}
    green = {"noted": 1, "warriors": {"9": 2}}
    s = building(purple, green, **CLASH)
    do(s, 0, "farm 9", 1, "farm 9")
    assert offered(s, 0) == ["farm 10", "pass"]
    do(s, 0, "farm 10")
    assert (s.farm[9], s.farm[10]) == (1, 0)
    assert [s.built[clan * STRUCTURES + FARM] for clan in (0, 1)] == [1, 1]


@pytest.mark.clause("M-170")
def test_no_extra_actions_and_no_traits_outside_a_turn() -> None:
    s = building({"noted": 1, "coins": 9, "weaponry": 5, "palace": [1], "warriors": {"7": 1}}, {}, **CLASH)
    verbs = {text.split()[0] for text in offered(s, 0)}
    assert verbs <= {"city", "tower", "farm", "ship", "advance", "pass"}


@pytest.mark.clause("M-170", "M-168")
def test_temporary_goods_and_abilities_serve_outside_a_turn() -> None:
    player = {"noted": 1, "coins": 0, "temporary": {"copper": 1}, "ability": "sa3"}
    s = building(player, {}, **CLASH)
    assert "tower 7" in offered(s, 0)
    do(s, 0, "tower 7")
    assert s.temporary[2] == 0
    assert s.vp[0] == 2  # SA3


@pytest.mark.clause("M-168", "M-169", "M-170")
def test_how_a_build_is_paid_is_asked_outside_a_turn_too() -> None:
    player = {"noted": 1, "coins": 9, "temporary": {"copper": 2}}
    s = building(player, {}, **CLASH)
    do(s, 0, "tower 7")
    assert (play.step(s, 0), offered(s, 0)) == ("wish-pay", ["spend copper 0", "spend copper 1", "anew"])
    do(s, 0, "anew")
    assert play.step(s, 0) == "wish"
    do(s, 0, "tower 7", "spend copper 1")
    assert (s.coins[0], s.temporary[2]) == (9, 1)
    farmer = {"noted": 1, "goods": {"grain": 1}, "warriors": {"9": 2}}
    s = building(farmer, {}, map=CLASH["map"] | {"8": {"farm": 0}})
    do(s, 0, "farm 9")
    assert offered(s, 0) == ["warriors 1", "warriors 2", "anew"]
    do(s, 0, "warriors 2")
    assert (s.at(0, 9), s.farm[9]) == (0, 0)


@pytest.mark.clause("M-146")
def test_every_build_round_is_a_window_of_its_own() -> None:
    player = {"noted": 2, "coins": 3, "weaponry": 3, "ability": "sa5", "level": 2}
    s = building(player, {}, **CLASH)
    do(s, 0, "to-coins")
    assert "to-weaponry" not in offered(s, 0)  # one direction, the first used
    do(s, 0, "pass")
    assert {"to-coins", "to-weaponry"} <= set(offered(s, 0))


@pytest.mark.clause("M-146")
def test_sa5_may_exchange_before_it_hands_in_a_build() -> None:
    s = building({"noted": 1, "coins": 0, "weaponry": 3, "ability": "sa5", "level": 2}, {}, **CLASH)
    assert offered(s, 0) == ["to-coins", "pass"] or "to-coins" in offered(s, 0)
    do(s, 0, "to-coins", "to-coins", "to-coins")
    assert "tower 7" in offered(s, 0)


@pytest.mark.clause("M-173")
def test_the_offer_is_refilled_at_the_end_of_progress() -> None:
    s = play.position(seats=2, round=1, phase="progress", offer=[1, 2], frames=[["progress", 1]])
    assert play.step(s) == "refill"
    play.settle_chance(s)
    assert len(s.offer) == 5


VASE: dict[str, Any] = {"vases": [3, 8, 10], "seats": 4}


@pytest.mark.clause("M-149", "M-150", "EX-7")
def test_two_who_reach_a_vase_in_one_part_of_progress() -> None:
    rows = [[[0, "yellow", 6], [1, "yellow", 6]], [[0, "yellow", 3], [1, "yellow", 3]]]
    players = [{"tracks": {"cultural": 7}}, {"tracks": {"cultural": 7}}, {"objective": {"1": 1}}, {}]
    s = progress(*players, rows=rows, covered=[1, 0, 0], **VASE)
    ear = play.listen(s)
    do(s, 0, "groups 0 1 0", 1, "groups 0 1 0")
    assert ear.of("vase-claimed") == [(0, 3, 7), (1, 3, 7)]
    assert s.covered[0] == 0b111
    assert s.vp[:2] == [11, 11]  # with 4 for the top of the track
    assert not s.claims(3, 0)
    assert play.step(s) == "refill"


@pytest.mark.clause("M-149", "M-150", "EX-15")
def test_two_who_reach_the_last_space_of_a_vase() -> None:
    towers = {"noted": 1, "coins": 20}
    there = {str(region): {"city": seat, "tower": seat} for seat, region in ((0, 1), (0, 2), (1, 3), (1, 4))}
    s = building(
        towers, dict(towers), {}, {}, map=there | {"5": {"city": 0}, "6": {"city": 1}}, covered=[0, 3, 0], **VASE
    )
    do(s, 0, "tower 5", 1, "tower 6")
    play.settle_chance(s)
    while s.covered[1] != 7:
        s.apply(s.actor(), s.legal(s.actor())[0])
    assert s.objective[0 * 3 + 1] == s.objective[1 * 3 + 1] == 3
    assert s.vp[:2] == [3, 3]


@pytest.mark.clause("M-150")
def test_nothing_is_claimed_inside_a_part_of_progress() -> None:
    rows = [[[1, "yellow", 6], [0, "red", 6]], [[1, "yellow", 3], [0, "red", 3]], [[0, "blue", 6], [0, "blue", 3]]]
    players = [{}, {"tracks": {"cultural": 7}}, {}, {}]
    s = progress(*players, rows=rows, first=1, **VASE)
    do(s, 1, "groups 0 1 0", 0, "groups 1 0 1")
    assert play.step(s) == "step-next"  # the second is still at his steps
    assert s.objective == [0] * 12
    do(s, 0, "step influence")
    assert s.objective[3] == 1
