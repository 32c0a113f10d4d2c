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
    FROM_START,
    ROUTES,
    SHIP,
    SOURCES,
    STRUCTURES,
    colour_of,
    value_of,
)

from .table import BOX, chance, do, offered, play
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


@pytest.mark.clause("S-2", "S-19")
def test_the_rival_has_its_pieces_and_no_resources() -> None:
    s = until(GAME.start(1, {"level": "expert"}), "first-cards")
    assert (s.reserves[RIVAL], s.supply[RIVAL]) == (3, 6)
    assert sum(s.warriors[RIVAL * LANDS : (RIVAL + 1) * LANDS]) == 1
    assert (s.coins[RIVAL], s.weaponry[RIVAL], s.hands[RIVAL]) == (0, 0, [])
    assert s.vp[RIVAL] == s.earned[RIVAL * SOURCES + FROM_START] == 10
    assert until(GAME.start(1), "first-cards").vp[RIVAL] == 0


@pytest.mark.clause("S-3")
def test_a_solo_card_is_drawn_at_every_draft_turn_and_kept_with_the_die() -> None:
    s = alone(phase="draft", pool=pool(("red", 5), ("blue", 2)), solo_deck=[1, 2, 3], frames=[["rival-die", 1]])
    assert play.odds(s) == {"solo-card 1": 1, "solo-card 2": 1, "solo-card 3": 1}
    chance(s, "solo-card 1")
    assert s.solo_deck == [2, 3]
    assert s.rival_dice == [(0, 5, DEVELOP, 1)]


@pytest.mark.clause("S-4")
@pytest.mark.parametrize(
    ("card", "kept", "dice", "taken"),
    [
        (1, [], [("red", 3), ("red", 5), ("blue", 6)], ("red", 5)),  # R+: the highest red die
        (1, [], [("yellow", 4), ("blue", 4), ("gray", 4)], ("yellow", 4)),  # none: the highest of the pool
        (1, [["blue", 2, "wild", 5]], [("red", 6), ("blue", 3)], ("blue", 3)),  # the first coloured die leads
        (1, [["gray", 2, "wild", 5]], [("red", 2), ("blue", 3)], ("red", 2)),  # gray does not
        (3, [], [("red", 3), ("gray", 2), ("blue", 2)], ("blue", 2)),  # R-: the lowest of the pool
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


@pytest.mark.clause("S-7")
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
    assert s.tracks[3:] == [1, 0, 0]  # ANY is LOW, ties in the order of the tracks
    # 2 points of Prepare: 1 VP; the space of Influence: Coins, 1 VP; the card's bonus: 1 VP.
    assert s.vp[RIVAL] == 3


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
    assert s.seen(-1, s.legal(-1)[0]) == 0
    play.settle_chance(s)
    assert len(s.pile) == 2
    assert len(s.decks[0]) == deck - 2
    view = play.view(s, 0)
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
    gated = points("build", 1, card=11, rival={"ships": {"1": 3}})  # no Tower: S instead, but one City only
    assert gated.ships[RIVAL * ROUTES] == 3


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


@pytest.mark.clause("S-12")
def test_wild_acts_as_the_next_letter() -> None:
    rows = [[], [], [], [], [[1, "red", 3]]]
    s = alone(phase="actions", rows=rows, rival_dice=[["red", 3, "wild", 19]], frames=[["rival-turn"]])
    assert play.step(s) == "rival-card"  # W D B E P: Develop


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


@pytest.mark.clause("S-16")
def test_income_of_ships_and_cities() -> None:
    s = alone(rival={"ships": {"1": 4, "2": 1}}, map={"12": {"city": 1}}, phase="income", frames=[["income-of", 1, 0]])
    assert s.vp[RIVAL] == 4


@pytest.mark.clause("S-17")
@pytest.mark.parametrize(
    ("vase", "rival", "claims"), [(12, {"tracks": {"influence": 8}}, True), (1, {"income": 15}, False)]
)
def test_vases_that_it_claims(vase: int, rival: dict[str, Any], claims: bool) -> None:
    s = alone(rival=rival, vases=[vase, 4, 7], phase="progress", frames=[["claims"]])
    assert bool(s.objective[3]) == claims


@pytest.mark.clause("S-17")
def test_the_palace_vase_by_its_pile() -> None:
    s = alone(vases=[10, 1, 4], pile=list(range(1, 11)), phase="progress", frames=[["claims"]])
    assert s.objective[3] == 1


@pytest.mark.clause("S-18", "S-19")
@pytest.mark.parametrize(("level", "less"), [("easy", 1), ("normal", 0)])
def test_pile_and_board_score_and_resources_do_not(level: str, less: int) -> None:
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
    worth = sum(max(0, BOX.decree(card).vp - less) for card in (1, 100))
    assert s.earned[RIVAL * SOURCES + FROM_PALACE] == worth
    assert s.earned[RIVAL * SOURCES + FROM_BOARD] == 2
    assert s.vp[RIVAL] == worth + 2


@pytest.mark.clause("S-18")
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
@pytest.mark.parametrize(("level", "steps"), [("normal", 0), ("hard", 1), ("expert", 1)])
def test_hard_steps_at_every_round_start(level: str, steps: int) -> None:
    s = alone(options={"level": level}, frames=[["round"]])
    assert sum(s.tracks[3:]) == steps


@pytest.mark.clause("S-20")
@pytest.mark.parametrize(("human", "won"), [(31, 1.0), (30, 0.0), (29, 0.0)])
def test_the_human_must_have_more(human: int, won: float) -> None:
    s = alone({"vp": human}, {"vp": 30}, round=4, age=1, phase="scoring", map={"7": {}}, frames=[["ending"]])
    result = s.result()
    assert result is not None
    assert result.shares == [won]
