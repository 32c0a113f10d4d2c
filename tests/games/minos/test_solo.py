"""The solo game (S-1 to S-20)."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.minos import GAME
from pelagos.games.minos.rules.state import LANDS, MinosState
from pelagos.games.minos.rules.vocabulary import (
    FROM_BATTLES,
    FROM_BOARD,
    FROM_PALACE,
    ROUTES,
    SHIP,
    SOURCES,
    STRUCTURES,
    colour_of,
    value_of,
)

from .table import BOX, carry_out, chance, do, offered, play
from .test_setup import until

HUMAN, RIVAL = 0, 1
PREPARE, DEVELOP, BUILD, EXPAND, WILD = range(5)


def alone(human: dict[str, Any] | None = None, rival: dict[str, Any] | None = None, **rest: Any) -> MinosState:
    """A position of the solo game."""
    there = {"7": {"city": 0}, "13": {"city": 1}} | rest.pop("map", {})
    return play.position(seats=1, players=[human or {}, rival or {}], map=there, **{"round": 1, **rest})


def pool(*dice: tuple[str, int]) -> list[int]:
    """Dice to be drafted."""
    out = [0] * 24
    for colour, value in dice:
        out[["red", "yellow", "blue", "gray"].index(colour) * 6 + value - 1] += 1
    return out


def points(section: str, left: int, card: int = 1, **rest: Any) -> MinosState:
    """The rival uses points of an action, with a Solo card."""
    return alone(solo_card=card, phase="actions", frames=[["rival-points", section, left, 0]], **rest)


@pytest.mark.clause("S-1")
def test_the_human_drafts_and_the_rival_takes_the_other_region() -> None:
    s = until(GAME.start(1), "lay-ability")
    chance(s, "dealt-ability sa1", "dealt-ability sa3")
    assert offered(s) == ["start 2-1", "start 2-2", "ability sa1", "ability sa3"]
    do(s, 0, "start 2-2", "ability sa3")
    assert (s.start, s.ability) == ([1, 0], [2, -1])
    assert (s.city[13], s.city[7]) == (HUMAN, RIVAL)
    assert s.first == RIVAL  # by the mark on the other card


@pytest.mark.clause("S-1")
def test_the_mark_passes_each_round() -> None:
    s = alone(phase="income", frames=[["clean-up"]])
    assert s.first == RIVAL


@pytest.mark.clause("S-2")
def test_the_rival_has_its_pieces_and_no_resources() -> None:
    s = until(GAME.start(1), "first-cards")
    assert (s.reserves[RIVAL], s.supply[RIVAL]) == (3, 6)
    assert sum(s.warriors[RIVAL * LANDS : (RIVAL + 1) * LANDS]) == 1
    assert (s.coins[RIVAL], s.weaponry[RIVAL], s.hands[RIVAL]) == (0, 0, [])
    assert s.vp[RIVAL] == 0


@pytest.mark.clause("S-3")
def test_a_solo_card_is_drawn_at_every_draft_turn_and_kept_with_the_die() -> None:
    s = alone(phase="draft", pool=pool(("red", 5), ("blue", 2)), solo_deck=[1, 2, 3], frames=[["rival-die", 1]])
    assert play.odds(s) == {"solo-card 1": 1, "solo-card 2": 1, "solo-card 3": 1}
    chance(s, "solo-card 1")
    assert s.solo_deck == [2, 3]
    assert s.rival_dice == [(0, 5, DEVELOP, 1)]


@pytest.mark.clause("S-3")
def test_twenty_solo_cards() -> None:
    assert GAME.start(1).solo_deck == list(range(1, 21))


@pytest.mark.clause("S-4")
@pytest.mark.parametrize(
    ("card", "kept", "dice", "taken"),
    [
        (1, [], [("red", 3), ("red", 5), ("blue", 6)], ("red", 5)),  # R+: the highest red die
        (1, [], [("yellow", 4), ("blue", 4), ("gray", 4)], ("yellow", 4)),  # none: the highest of the pool
        (1, [], [("red", 1), ("blue", 1)], ("red", 1)),
        (1, [["blue", 5, "wild", 5]], [("red", 6), ("blue", 3)], ("blue", 3)),  # the first coloured die leads
        (1, [["gray", 2, "wild", 5]], [("red", 2), ("blue", 3)], ("red", 2)),  # gray does not
        (
            1,
            [["blue", 2, "wild", 5], ["red", 1, "wild", 6]],
            [("red", 6), ("blue", 3)],
            ("blue", 3),
        ),  # of two the first
        (3, [], [("red", 3), ("gray", 2), ("blue", 2)], ("blue", 2)),  # R-: the lowest of the pool
        (3, [], [("red", 3), ("gray", 1), ("blue", 2)], ("gray", 1)),
    ],
)
def test_which_die(card: int, kept: list[Any], dice: list[tuple[str, int]], taken: tuple[str, int]) -> None:
    s = alone(phase="draft", pool=pool(*dice), solo_deck=[card], rival_dice=kept, frames=[["rival-die", 1]])
    chance(s, f"solo-card {card}")
    die = next(die for row in s.rows for die in row)
    assert (["red", "yellow", "blue", "gray"][colour_of(die)], value_of(die)) == taken


@pytest.mark.clause("S-5")
def test_the_first_section_of_the_card_with_a_free_space() -> None:
    full = [[], [[0, "blue", 1], [0, "blue", 2]], [], [], []]
    s = alone(phase="draft", pool=pool(("red", 5)), rows=full, solo_deck=[1], frames=[["rival-die", 1]])
    chance(s, "solo-card 1")  # D B E P W
    assert len(s.rows[BUILD]) == 1


@pytest.mark.clause("S-6")
def test_the_most_groups_and_of_equal_ways_its_lowest_track() -> None:
    rows = [[[1, "red", 5], [1, "blue", 5]], [[1, "gray", 4]], [], [], []]
    s = alone(rival={"tracks": {"influence": 2}}, phase="progress", rows=rows, frames=[["rival-progress"]], solo_card=1)
    assert s.tracks[3:] == [2, 0, 1]
    s = alone(phase="progress", rows=rows, frames=[["rival-progress"]], solo_card=1)
    assert s.tracks[3:] == [1, 0, 0]


@pytest.mark.clause("S-6")
@pytest.mark.parametrize(
    ("track", "space", "vp"),
    [("influence", 0, 1), ("cultural", 0, 2), ("cultural", 3, 2), ("population", 2, 1), ("population", 7, 5)],
)
def test_rewards_of_tracks_that_it_cannot_use_are_vp(track: str, space: int, vp: int) -> None:
    colour = {"influence": "red", "cultural": "yellow", "population": "blue"}[track]
    rows = [[[1, colour, 5]], [[1, colour, 4]], [], [], []]
    s = alone(rival={"tracks": {track: space}}, phase="progress", rows=rows, frames=[["rival-progress"]], solo_card=1)
    assert s.vp[RIVAL] == vp


@pytest.mark.clause("S-6")
def test_a_palace_option_is_a_card_for_its_pile_and_a_build_is_noted() -> None:
    rows = [[[1, "red", 5]], [[1, "red", 4]], [], [], []]
    rival = {"tracks": {"influence": 2}}
    s = alone(rival=rival, phase="progress", rows=rows, frames=[["rival-progress"]], solo_card=1)
    play.settle_chance(s)
    assert len(s.pile) == 1
    rows = [[[1, "yellow", 5]], [[1, "yellow", 4]], [], [], []]
    rival = {"tracks": {"cultural": 2}, "warriors": {"9": 1}}
    s = alone(rival=rival, phase="progress", rows=rows, frames=[["progress", 0]], solo_card=2, map={"9": {"farm": 0}})
    assert s.built[RIVAL * STRUCTURES + SHIP] == 1  # F and C are not legal, S is


@pytest.mark.clause("S-6")
@pytest.mark.parametrize(("value", "steps"), [(4, 1), (3, 0)])
def test_its_groups_need_nine(value: int, steps: int) -> None:
    rows = [[[1, "red", 5], [1, "gray", value]], [], [], [], []]
    s = alone(phase="progress", rows=rows, frames=[["rival-progress"]], solo_card=1)
    assert s.tracks[3] == steps


@pytest.mark.clause("S-6")
@pytest.mark.parametrize(("space", "reserves", "at_home"), [(0, 2, 0), (3, 1, 1)])
def test_warriors_of_the_population_track(space: int, reserves: int, at_home: int) -> None:
    rows = [[[1, "blue", 5], [1, "blue", 4]], [], [], [], []]
    rival = {"tracks": {"population": space}}
    s = alone(rival=rival, phase="progress", rows=rows, frames=[["rival-progress"]], solo_card=1)
    assert (s.reserves[RIVAL], s.at(RIVAL, 13)) == (reserves, at_home)


@pytest.mark.clause("S-6")
def test_a_build_point_of_a_track_waits_for_the_build_round() -> None:
    rows = [[[1, "yellow", 5], [1, "yellow", 4]], [], [], [], []]
    rival = {"tracks": {"cultural": 2}}
    s = alone(rival=rival, phase="progress", rows=rows, frames=[["rival-progress"]], solo_card=3)
    assert (s.noted[RIVAL], s.built[RIVAL * STRUCTURES + SHIP]) == (1, 0)


@pytest.mark.clause("S-3", "S-7")
def test_the_highest_die_first_ties_from_the_left() -> None:
    rows = [[[1, "red", 3]], [[1, "blue", 5]], [[1, "red", 5]], [], []]
    dice = [["red", 3, "prepare", 1], ["blue", 5, "develop", 2], ["red", 5, "build", 3]]
    s = alone(phase="actions", rows=rows, rival_dice=dice, frames=[["rival-turn"]])
    assert s.rows[DEVELOP] == (-1,)
    assert s.solo_card == 2  # the card that was kept with it
    assert play.step(s) == "rival-card"


@pytest.mark.clause("S-7", "S-15")
def test_bonuses_of_spaces_and_cards() -> None:
    rows = [[[0, "red", 1], [1, "red", 3]], [], [], [], []]
    s = alone(
        phase="actions",
        rows=rows,
        rival_dice=[["red", 3, "prepare", 2]],
        offer=[1, 2, 3, 4, 5],
        frames=[["rival-turn"]],
    )
    play.settle_chance(s)
    assert [die < 0 for die in s.rows[PREPARE]] == [False, True]  # the other stays where it is
    assert s.tracks[3:] == [1, 0, 0]  # ANY is LOW, ties in the order of the tracks
    # 2 points of Prepare: 1 VP; the space of Influence: Coins, 1 VP; the card's bonus: 1 VP.
    assert s.vp[RIVAL] == 3


@pytest.mark.clause("S-7", "S-8")
def test_coins_of_a_space_are_nothing_and_the_offer_is_refilled() -> None:
    rows = [[[1, "red", 3]], [], [], [], []]
    dice = [["red", 3, "prepare", 1]]
    s = alone(phase="actions", rows=rows, rival_dice=dice, offer=[1, 2, 3, 4, 5], frames=[["rival-turn"]])
    assert s.vp[RIVAL] == 2  # for 4 points; nothing for 1 Coin and 1 Weaponry
    assert s.offer == [1]
    play.settle_chance(s)
    assert len(s.offer) == 5  # S-8


@pytest.mark.clause("S-7")
def test_any_is_the_lowest_track_and_the_action_bonus_two_vp() -> None:
    s = carry_out(alone(rival={"tracks": {"influence": 2}}, phase="actions", frames=[["actions", 0]]), "1 ANY", RIVAL)
    assert s.tracks[3:] == [2, 1, 0]
    s = carry_out(alone(phase="actions", frames=[["actions", 0]]), "1 BONUS", RIVAL)
    assert s.vp[RIVAL] == 2


@pytest.mark.clause("S-8")
def test_prepare_discards_from_the_right() -> None:
    s = points("prepare", 3, offer=[1, 2, 3, 4, 5])
    assert s.offer == [1, 2]
    assert s.piles[0] == [3, 4, 5]
    assert s.vp[RIVAL] == 2


@pytest.mark.clause("S-9")
def test_develop_piles_up_cards_that_nobody_sees() -> None:
    s = points("develop", 2)
    deck = len(s.decks[0])
    ear = play.listen(s)
    assert s.seen(-1, s.legal(-1)[0]) == 0
    play.settle_chance(s)
    assert len(s.pile) == 2
    assert len(s.decks[0]) == deck - 2
    view = play.view(s, 0)
    assert ear.of("rival-pile") == [(1, 0), (1, 0)]
    assert view.pile_ages == [2, 0]
    assert set(s.pile) <= set(view.unseen[0])


@pytest.mark.clause("S-10", "S-13")
def test_city_where_it_has_most_warriors_ties_by_lean() -> None:
    there = {str(region): {"foundation": region} for region in (9, 10, 11)}
    s = points("build", 1, card=1, map=there, rival={"warriors": {"9": 1, "10": 2, "11": 2}})  # C first, LO
    assert s.city[10] == RIVAL
    assert s.vp[RIVAL] == 3
    s = points("build", 1, card=6, map=there, rival={"warriors": {"9": 1, "10": 2, "11": 2}})  # C first, HI
    assert s.city[11] == RIVAL
    s = points("build", 1, card=1, map=there, rival={"warriors": {"9": 2, "10": 2, "11": 1}})
    assert s.city[9] == RIVAL


@pytest.mark.clause("S-10")
def test_tower_farm_ship_and_nothing() -> None:
    s = points("build", 1, card=4)  # T first
    assert s.tower[13] == RIVAL
    assert s.reserves[RIVAL] == 1
    s = points("build", 1, card=2, rival={"warriors": {"9": 1, "10": 2}})  # F first
    assert s.farm[10] == RIVAL
    assert (s.at(RIVAL, 10), s.vp[RIVAL]) == (1, 1)
    s = points("build", 1, card=3)  # S first
    assert s.ships[RIVAL * ROUTES :] == [1, 0, 0]
    s = points("build", 1, card=3, map={"13": {"city": 0}})
    assert s.vp[RIVAL] == 2


@pytest.mark.clause("S-10")
def test_the_rearmost_ship_advances_and_takes_tiles_for_vp() -> None:
    rival = {"ships": {"1": 3, "2": 1, "3": 2}}
    s = points("build", 1, card=11, rival=rival, routes={"2": {"bonuses": [4, 20]}})  # A first
    assert play.odds(s) == {"bonus-tile 4": 1}
    chance(s, "bonus-tile 4")
    assert s.ships[RIVAL * ROUTES :] == [3, 2, 2]
    assert s.vp[RIVAL] == 3
    s = points("build", 1, card=11, rival={"ships": {"1": 4}})
    assert s.vp[RIVAL] == BOX.routes[0][0].vp
    for side in (0, 1):
        turned = {str(route): {"side": side if route == 1 else 1 - side} for route in (1, 2, 3)}
        s = points("build", 1, card=11, rival={"ships": {"1": 4}}, routes=turned)
        assert s.vp[RIVAL] == BOX.routes[0][side].vp
    gated = points("build", 1, card=11, rival={"ships": {"1": 3}})  # no Tower: S instead, but one City only
    assert gated.ships[RIVAL * ROUTES] == 3


@pytest.mark.clause("S-10")
def test_what_it_does_in_detail() -> None:
    rival = {"ships": {"1": 3, "2": 5}}
    tower = {"12": {"city": 1, "tower": 1}, "11": {"city": 1, "tower": 1}}
    s = points("build", 1, card=11, rival=rival, map=tower, routes={"1": {"bonuses": [4, 20]}})
    chance(s, "bonus-tile 20")
    assert (s.vp[RIVAL], s.bonuses[0]) == (5, [4])  # a red one, and it is gone
    s = points("build", 1, card=11, rival={"ships": {"2": 2, "3": 2}})
    assert s.ships[RIVAL * ROUTES :] == [0, 3, 2]  # of equals the lowest route
    s = points("build", 1, card=4, rival={"warriors": {"12": 2}}, map={"12": {"city": 1}})
    assert s.tower[13] == RIVAL  # by lean, wherever its Warriors are
    s = points("build", 1, card=2)
    assert s.ships[RIVAL * ROUTES :] == [1, 0, 0]  # F and C are not legal, S is


@pytest.mark.clause("S-10")
def test_two_vp_for_a_noted_point_of_which_nothing_comes() -> None:
    s = alone(rival={"noted": 1}, map={"13": {"city": 0}}, solo_card=3, phase="progress", frames=[["progress", 1]])
    assert (s.vp[RIVAL], s.noted[RIVAL]) == (2, 0)


@pytest.mark.clause("S-11")
def test_expand_places_and_moves_by_turns() -> None:
    s = points("expand", 2, rival={"reserves": 3, "warriors": {"13": 2}})
    assert s.at(RIVAL, 13) == 2
    assert s.at(RIVAL, 11) == 1  # of 11, 12, 14 the lowest
    s = points("expand", 2, card=2, rival={"reserves": 3, "warriors": {"13": 2}})
    assert s.at(RIVAL, 14) == 1
    s = points("expand", 1, rival={"reserves": 0, "warriors": {"13": 2}})
    assert s.at(RIVAL, 13) == 1  # nothing to place: it moves
    s = points("expand", 1, rival={"reserves": 0, "warriors": {"13": 1}})
    assert s.vp[RIVAL] == 1


@pytest.mark.clause("S-11")
def test_odd_points_place_and_even_ones_move() -> None:
    s = points("expand", 1, rival={"reserves": 3, "warriors": {"13": 2}})
    assert s.at(RIVAL, 13) == 3
    s = points("expand", 3, rival={"reserves": 2, "warriors": {"13": 2}})
    assert (s.at(RIVAL, 13), s.reserves[RIVAL]) == (3, 0)  # placed, moved, placed
    s = points("expand", 2, rival={"reserves": 2})
    assert s.at(RIVAL, 13) == 2  # one Warrior stays: the second is placed too
    s = points("expand", 1, rival={"reserves": 1, "warriors": {"12": 1}}, map={"12": {"city": 1}})
    assert s.at(RIVAL, 13) == 1  # the City with the fewest
    second = {"solo_card": 1, "phase": "actions", "frames": [["rival-points", "expand", 1, 1]]}
    s = alone(rival={"warriors": {"9": 2, "13": 3, "11": 1}}, **second)
    assert (s.at(RIVAL, 9), s.at(RIVAL, 13), s.at(RIVAL, 12)) == (2, 2, 1)  # from the most to the fewest


@pytest.mark.clause("S-7", "S-11")
def test_a_turn_of_expand_begins_with_a_placement() -> None:
    s = alone(
        rival={"reserves": 1, "warriors": {"13": 2}},
        phase="actions",
        rows=[[], [], [], [[1, "red", 3]], []],
        rival_dice=[["red", 3, "expand", 1]],
        offer=[1, 2, 3, 4],
        frames=[["rival-turn"], ["refill"]],
    )
    ear = play.listen(s)
    play.settle_chance(s)
    assert [key for key in ear.told() if key in ("placed", "moved")][:2] == ["placed", "moved"]


@pytest.mark.clause("S-12")
@pytest.mark.parametrize(("card", "used_as"), [(19, DEVELOP), (20, EXPAND), (1, DEVELOP), (6, BUILD)])
def test_wild_acts_as_the_first_other_letter(card: int, used_as: int) -> None:
    rows = [[], [], [], [], [[1, "red", 3]]]
    s = alone(
        phase="actions",
        rows=rows,
        rival_dice=[["red", 3, "wild", card]],
        offer=[1, 2, 3, 4],
        frames=[["rival-turn"], ["refill"]],
    )
    ear = play.listen(s)
    play.settle_chance(s)
    assert [told[1] for told in ear.of("used-as")] == [used_as]
    if used_as == DEVELOP:
        assert len(s.pile) == 2 + (card == 19)  # 2 points; card 19 brings one more
    elif used_as == EXPAND:
        assert s.vp[RIVAL] == 2 + 1  # it has nobody to place or to move; the step of card 20 is worth 1


@pytest.mark.clause("S-14")
def test_it_battles_where_it_has_two_warriors() -> None:
    tiles = {"9": {"raiders": 1}, "10": {"raiders": 2}, "11": {"raiders": 3}}
    s = alone(solo_card=3, map=tiles, rival={"warriors": {"9": 2, "10": 2, "11": 1}}, frames=[["rival-battle"]])
    prices = {9: BOX.peoples[0].weaponry, 10: BOX.peoples[1].weaponry}
    beaten = min(prices, key=lambda region: (prices[region], region))
    assert s.raiders[beaten] == 0
    assert s.earned[RIVAL * SOURCES + FROM_BATTLES] == BOX.peoples[s.beaten[RIVAL][0] - 1].vp
    assert s.at(RIVAL, beaten) == 1
    calm = alone(solo_card=1, map=tiles, rival={"warriors": {"9": 2}}, frames=[["rival-battle"]])
    assert calm.beaten[RIVAL] == []


@pytest.mark.clause("S-14")
def test_the_cheapest_tile_where_two_warriors_stand() -> None:
    dear = sorted(range(1, 11), key=lambda tile: BOX.peoples[tile - 1].weaponry)
    tiles = {"9": {"raiders": dear[-1]}, "10": {"raiders": dear[4]}, "11": {"raiders": dear[0]}}
    warriors = {"warriors": {"9": 2, "10": 2, "11": 1}}
    s = alone(solo_card=3, map=tiles, rival=warriors, frames=[["rival-battle"]])
    assert BOX.peoples[dear[-1] - 1].weaponry > BOX.peoples[dear[4] - 1].weaponry > BOX.peoples[dear[0] - 1].weaponry
    assert (s.beaten[RIVAL], s.at(RIVAL, 10)) == ([dear[4]], 1)


@pytest.mark.clause("S-14", "S-15")
def test_after_the_action_it_battles_and_takes_the_bonus_of_its_card() -> None:
    rows = [[[1, "red", 3]], [], [], [], []]
    s = alone(
        phase="actions",
        rows=rows,
        rival={"reserves": 1, "warriors": {"9": 2, "13": 2}},
        rival_dice=[["red", 3, "prepare", 15]],
        map={"9": {"raiders": 1}},
        offer=[1, 2, 3, 4, 5],
        frames=[["rival-turn"]],
    )
    assert s.beaten[RIVAL] == [1]
    assert s.at(RIVAL, 13) == 1  # MOVE
    assert s.reserves[RIVAL] == 2  # the Warrior of the battle; none was placed


@pytest.mark.clause("S-15")
@pytest.mark.parametrize(
    ("text", "vp"),
    [
        ("2 VP per CITIES", 4),
        ("1 VP instead CITIES>=3: 5 VP", 1),
        ("if CITIES>=2: 5 VP", 5),
        ("1 COIN -> 3 VP; 1 VP", 1),
        ("4 VP; 1 VP", 5),
    ],
)
def test_it_reads_counters_and_conditions_and_pays_nothing(text: str, vp: int) -> None:
    s = alone(phase="actions", map={"12": {"city": 1}}, frames=[["actions", 0]])
    assert carry_out(s, text, RIVAL).vp[RIVAL] == vp


@pytest.mark.clause("S-7")
@pytest.mark.parametrize(("place", "told"), [(1, 0), (2, 1)])
def test_a_space_of_coins_and_weaponry_is_passed_over(place: int, told: int) -> None:
    s = alone(
        phase="actions",
        rows=[[[1, "red", 3]] if place == 1 else [[0, "red", 1], [1, "red", 3]], [], [], [], []],
        rival_dice=[["red", 3, "prepare", 1]],
        offer=[1, 2, 3, 4],
        frames=[["rival-turn"], ["refill"]],
    )
    ear = play.listen(s)
    play.settle_chance(s)
    assert [line[1:] for line in ear.of("space-bonus")] == [(PREPARE, 2)] * told


@pytest.mark.clause("S-7", "S-15")
@pytest.mark.parametrize("card", [19, 20])
def test_the_bonus_of_its_card_is_told(card: int) -> None:
    s = alone(
        phase="actions",
        rows=[[], [], [], [], [[1, "red", 3]]],
        rival_dice=[["red", 3, "wild", card]],
        offer=[1, 2, 3, 4],
        frames=[["rival-turn"], ["refill"]],
    )
    ear = play.listen(s)
    play.settle_chance(s)
    assert ear.told().count("solo-bonus") == 1


@pytest.mark.clause("S-16")
def test_income_of_ships_and_cities() -> None:
    s = alone(rival={"ships": {"1": 4, "2": 1}}, map={"12": {"city": 1}}, phase="income", frames=[["income-of", 1, 0]])
    assert s.vp[RIVAL] == 4


@pytest.mark.clause("S-17")
@pytest.mark.parametrize(
    ("vase", "rival", "claims"),
    [
        (12, {"tracks": {"influence": 8}}, True),
        (3, {"tracks": {"cultural": 8}}, True),
        (6, {"tracks": {"population": 8}}, True),
        (4, {"warriors": {str(region): 1 for region in range(6, 13)}}, True),
        (5, {"warriors": {str(region): 1 for region in range(6, 11)}}, True),
        (7, {"ships": {"1": 5, "2": 1}}, True),
        (9, {"ships": {"1": 1, "2": 1, "3": 1}}, True),
        (8, {}, True),
        (1, {"income": 15}, False),
        (2, {"goods": {"stone": 3}}, False),
        (11, {"palace": [1, 2, 3]}, False),
    ],
)
def test_vases_that_it_claims(vase: int, rival: dict[str, Any], claims: bool) -> None:
    towers = {str(region): {"city": 1, "tower": 1} for region in (11, 12, 13)} if vase == 8 else {}
    others = [other for other in (4, 1, 7, 10) if BOX.vases[other - 1].colour != BOX.vases[vase - 1].colour]
    s = alone(rival=rival, map=towers, vases=[vase, *others[:2]], phase="progress", frames=[["claims"]])
    assert bool(s.objective[3]) == claims


@pytest.mark.clause("S-17")
def test_the_second_space_is_blocked_as_for_two() -> None:
    assert GAME.start(1).covered == [2, 2, 2]


@pytest.mark.clause("S-17")
def test_the_palace_vase_by_its_pile() -> None:
    s = alone(vases=[10, 1, 4], pile=list(range(1, 11)), phase="progress", frames=[["claims"]])
    assert s.objective[3] == 1


@pytest.mark.clause("S-18", "S-19")
@pytest.mark.parametrize(("level", "part"), [("easy", 2), ("normal", 1), ("hard", 1), ("expert", 1)])
def test_pile_and_board_score_and_resources_do_not(level: str, part: int) -> None:
    s = alone(
        rival={"ships": {"1": 1}},
        pile=[1, 100],
        phase="scoring",
        round=4,
        age=1,
        options={"level": level},
        frames=[["ending"], ["unveiling"]],
    )
    play.settle_chance(s)
    worth = sum(BOX.decree(card).vp for card in (1, 100)) // part
    assert s.earned[RIVAL * SOURCES + FROM_PALACE] == worth
    assert s.earned[RIVAL * SOURCES + FROM_BOARD] == 2
    assert s.vp[RIVAL] == worth + 2


@pytest.mark.clause("S-18")
def test_its_farms_and_regions_are_scored_and_its_pile_is_turned_up() -> None:
    rival = {"warriors": {"9": 1, "10": 2}}
    s = alone(rival=rival, map={"8": {"farm": 1}}, round=2, phase="income", frames=[["scoring"]])
    assert s.vp[RIVAL] == 2 + 3 + 3
    s = alone(pile=[1], phase="scoring", round=4, age=1, frames=[["ending"], ["unveiling"]])
    assert (s.actor(), play.step(s), s.over) == (-1, "unveiling", 0)
    assert play.odds(s) == {"top 1": 1}


@pytest.mark.clause("S-2", "S-18")
def test_it_always_fights_at_the_end_and_pays_nothing() -> None:
    s = alone(
        {"weaponry": 9, "warriors": {"9": 1}},
        {"warriors": {"9": 2}},
        map={"9": {"lords": 20}},
        round=4,
        phase="income",
        frames=[["scoring"]],
    )
    assert s.beaten[RIVAL] == [20]
    tie = alone(
        {"weaponry": 9, "warriors": {"9": 2}},
        {"warriors": {"9": 2}},
        map={"9": {"lords": 20}},
        round=4,
        first=1,
        phase="income",
        frames=[["scoring"]],
    )
    assert tie.actor() == HUMAN


@pytest.mark.clause("S-18", "M-65")
def test_in_a_clash_it_has_no_weaponry() -> None:
    human = {"noted": 1, "weaponry": 1, "warriors": {"9": 1}}
    s = alone(
        human, {"noted": 1, "warriors": {"9": 1}}, solo_card=2, phase="progress", first=1, frames=[["progress", 1]]
    )
    do(s, 0, "farm 9")
    assert s.farm[9] == HUMAN


@pytest.mark.clause("S-19")
@pytest.mark.parametrize(
    ("level", "steps", "vp"), [("easy", 0, 0), ("normal", 0, 1), ("hard", 1, 6), ("expert", 1, 12)]
)
def test_hard_gains_vp_and_steps_at_every_round_start(level: str, steps: int, vp: int) -> None:
    s = alone(rival={"tracks": {"population": 1}}, options={"level": level}, frames=[["round"]])
    assert sum(s.tracks[3:]) == 1 + steps
    assert s.vp[RIVAL] == vp + steps  # the first step of Influence: Coins, 1 VP


@pytest.mark.clause("S-19")
def test_the_step_is_one_on_its_lowest_track() -> None:
    s = alone(rival={"tracks": {"influence": 1}}, options={"level": "hard"}, frames=[["round"]])
    assert s.tracks[3:] == [1, 1, 0]


@pytest.mark.clause("S-20")
@pytest.mark.parametrize(("human", "won"), [(31, 1.0), (30, 0.0), (29, 0.0)])
def test_the_human_must_have_more(human: int, won: float) -> None:
    s = alone({"vp": human}, {"vp": 30}, round=4, age=1, phase="scoring", map={"7": {}}, frames=[["ending"]])
    result = s.result()
    assert result is not None
    assert result.shares == [won]
