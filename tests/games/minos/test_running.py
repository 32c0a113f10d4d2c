"""Section N: effects carried out (every symbol of its own: test_symbols.py); sections 7 and 8: Palace and tracks."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.minos.rules.gains import step_track
from pelagos.games.minos.rules.vocabulary import CULTURAL, INFLUENCE, POPULATION

from .table import BOX, QUIET, chance, do, in_turn, offered, play, run, told


@pytest.mark.clause("M-6", "M-8", "M-9")
def test_resources() -> None:
    s = run("2 COIN + 3 WEAP + 4 VP + 5 WAR + 2 INC", {"reserves": 1, "warriors": {"7": 6}})
    assert (s.coins[0], s.weaponry[0], s.vp[0]) == (2, 3, 4)
    assert (s.reserves[0], s.supply[0], s.income[0]) == (4, 0, 2), "of 5 Warriors the supply had 3; the rest is lost"
    s = run("3 VP -> 2 COIN", {"vp": 2})
    assert offered(s) == ["end"], "VP never drop below 0: what cannot be paid is not offered"


@pytest.mark.clause("M-7")
def test_temporary_goods_and_goods_of_a_type_and_of_choice() -> None:
    s = run("2 TEMP.wood + 1 GOOD.herb")
    assert (s.temporary[3], s.goods[5], s.income[0]) == (2, 1, 1)
    s = run("2 TEMP.wood", {"temporary": {"wood": 8}})
    assert s.temporary[3] == 9, "one was left"
    all_out = dict.fromkeys(("silver", "stone", "copper", "wood", "grain", "herb"), 9)
    assert run("1 TEMP + 1 COIN", {"temporary": all_out}).coins[0] == 1, "all are out: nothing"
    s = run("1 GOOD", stacks=[5, 5, 5, 5, 5, 0], urn=[4, 4, 4, 4, 4, 9])
    assert offered(s) == ["good silver", "good stone", "good copper", "good wood", "good grain"]
    do(s, "good wood")
    assert (s.goods[3], s.stacks[3]) == (1, 4)
    s = run("1 GOOD + 1 COIN", stacks=[0] * 6, urn=[9] * 6)
    assert s.coins[0] == 1, "all stacks are empty: nothing"
    s = run("1 GRND")
    assert play.odds(s) == {f"found {good}": 4 for good in ("silver", "stone", "copper", "wood", "grain", "herb")}
    chance(s, "found stone")
    assert (s.goods[1], s.urn[1]) == (1, 3)
    s = run("1 GRND + 1 COIN", urn=[0] * 6, stacks=[9] * 6)
    assert s.coins[0] == 1


def test_cards() -> None:
    s = run("2 DECK + 1 DECK2")
    chance(s, "top 5", "top 9", "top 100")
    assert s.hands[0] == [5, 9, 100]
    s = run("1 DECK2", age=1, round=3)
    chance(s, "top 100")
    assert s.hands[0] == [100]
    s = run("1 DRAW", offer=[4])
    assert offered(s) == ["take 4", "draw", "done"]


def test_optional_codes_may_be_declined_and_used_up_to_their_number() -> None:
    s = run("2 PLACE + 2 MOVE", {"reserves": 3, "warriors": {"8": 1}})
    assert offered(s) == ["place 7", "done"]
    do(s, "place 7", "done")
    assert offered(s)[-1] == "done"
    assert play.arguments(s, 0, "move")
    do(s, "move 7 6", "move 8 6")
    assert offered(s) == ["end"]
    s = run("1 PLAY + 1 PLAYF + 1 BUILD + 1 BUILDF + 1 WILD + 1 PAL + 1 PALF + 1 ROUTE", {"hand": [1]})
    for step in ("PLAY", "PLAYF"):
        assert offered(s)[-1] == "done", step
        do(s, "done")
    assert offered(s) == ["tower 7", "ship 1", "ship 2", "ship 3", "done"], "BUILD cannot be paid: it is ignored"


@pytest.mark.clause("M-133", "EX-14", "M-88", "M-128")
def test_cards_enter_the_palace_from_the_area_free_and_from_the_hand_at_a_loss() -> None:
    for card in range(2, 9):
        s = do(run("1 PAL", {"hand": [card], "vp": 20}), f"palace {card}")
        assert s.vp[0] == 20 - BOX.decree(card).vp
    s = run("1 PAL", {"hand": [2, 4, 14], "area": [9], "vp": 2})  # 3, 2, 5 and 3 VP
    assert offered(s) == ["palace 4", "palace 9", "done"]
    do(s, "palace 4")
    assert (s.vp[0], s.palaces[0], s.hands[0]) == (0, [4], [2, 14])
    s = run("1 PALF", {"hand": [2, 4], "area": [9], "vp": 2})
    do(s, "palace 2")
    assert (s.vp[0], s.palaces[0], s.coins[0]) == (2, [2], 0), "its instant effect is none of the Palace's"


def test_the_income_of_one_ship() -> None:
    s = run("1 ROUTE", {"ships": {"1": 3, "3": 2}})
    assert offered(s) == ["route 1", "route 3", "done"]
    do(s, "route 3")
    assert s.vp[0] == 2
    assert run("1 ROUTE + 1 COIN").coins[0] == 1


def test_the_action_bonus_and_the_ability() -> None:
    assert run("1 BONUS", action_bonus=5).vp[0] == 3
    s = run("1 ABIL")
    assert s.level[0] == 2
    assert run("2 ABIL", {"level": 2}).level[0] == 3


@pytest.mark.clause("M-139", "M-135")
def test_a_step_gives_what_its_space_shows() -> None:
    assert run("1 INF").coins[0] == 3
    s = run("1 INF", {"tracks": {"influence": 2}, "area": [4]})
    assert offered(s) == ["option 1", "option 2"]
    do(s, "option 2", "palace 4")
    assert s.palaces[0] == [4]
    s = run("1 INF", {"tracks": {"influence": 2}})
    assert s.actor() == -1, "nothing could enter the Palace: the other option"
    s = run("1 CUL", {"tracks": {"cultural": 1}})
    assert s.level[0] == 2
    s = run("1 CUL", {"tracks": {"cultural": 2}, "coins": 3})
    assert offered(s) == ["tower 7", "done"]
    s = run("1 POP", {"tracks": {"population": 3}, "reserves": 0})
    assert (s.reserves[0], offered(s)) == (2, ["place 7", "done"])


@pytest.mark.clause("M-134", "M-136", "M-137", "M-138")
def test_the_top_of_a_track_and_a_step_beyond_it() -> None:
    for track, vp in ((INFLUENCE, 3), (CULTURAL, 4), (POPULATION, 5)):
        s = in_turn({"tracks": {"influence": 7, "cultural": 7, "population": 7}}, now=QUIET)
        step_track(s, 0, track)
        s.settle()
        assert (s.tracks[track], s.vp[0]) == (8, vp)
        step_track(s, 0, track)
        s.settle()
        assert (s.tracks[track], s.vp[0]) == (8, vp + 3)


def test_any_and_lowest_track() -> None:
    s = run("2 ANY", {"tracks": {"influence": 8}})
    assert offered(s) == ["step influence", "step cultural", "step population"]
    do(s, "step influence", "step population")
    assert (s.vp[0], s.tracks[:3]) == (3, [8, 0, 1])
    s = run("1 LOW", {"tracks": {"influence": 1, "cultural": 4, "population": 1}})
    assert offered(s) == ["step influence", "step population"], "ties by choice"
    s = run("1 LOW", {"tracks": {"influence": 1, "cultural": 4, "population": 2}})
    assert s.tracks[:3] == [2, 4, 2]
    s = run("1 LOW", {"tracks": {"influence": 8, "cultural": 8, "population": 8}})
    assert s.vp[0] == 3, "all at 8"


@pytest.mark.clause("EX-11")
def test_a_conversion_is_paid_once_and_wholly() -> None:
    s = run("3 WEAP -> 4 VP", {"weaponry": 7})
    assert offered(s) == ["clause 1", "done"]
    do(s, "clause 1")
    assert (s.weaponry[0], s.vp[0], offered(s)) == (4, 4, ["end"])
    s = run("3 WEAP -> 4 VP", {"weaponry": 3})
    do(s, "clause 1")
    assert (s.weaponry[0], s.vp[0]) == (0, 4)
    assert offered(run("3 WEAP -> 4 VP", {"weaponry": 2})) == ["end"]
    s = run("3 WEAP -> 4 VP", {"weaponry": 3})
    do(s, "done")
    assert s.vp[0] == 0


def test_a_repeated_conversion_as_often_as_wanted_and_payable() -> None:
    s = run("any 2 WEAP -> 2 VP", {"weaponry": 5})
    do(s, "clause 1", "clause 1")
    assert (s.weaponry[0], s.vp[0], offered(s)) == (1, 4, ["end"])
    s = run("any 2 WEAP -> 2 VP", {"weaponry": 5})
    do(s, "clause 1", "done")
    assert s.weaponry[0] == 3


def test_cards_are_a_cost_too() -> None:
    s = run("2 DISC + 1 COIN -> 1 INF", {"hand": [3, 4, 5], "coins": 1})
    do(s, "clause 1")
    assert offered(s) == ["discard 3", "discard 4", "discard 5"]
    do(s, "discard 5", "discard 3")
    assert (s.hands[0], s.piles[0], s.coins[0], s.tracks[0]) == ([4], [3, 5], 3, 1)
    assert offered(run("2 DISC -> 1 INF", {"hand": [3]})) == ["end"]


def test_nothing_is_paid_of_which_nothing_can_come() -> None:
    assert offered(run("2 COIN -> 1 MOVE", {"coins": 2})) == ["end"], "no Warrior to move"
    assert offered(run("2 COIN -> 1 BUILD", {"coins": 4})) == ["end"], "what is left would not pay a Tower"
    assert offered(run("2 COIN -> 1 BUILD", {"coins": 5})) == ["clause 1", "done"]
    assert offered(run("1 DISC -> 1 PALF", {"hand": [3]})) == ["end"], "the only card would be gone"
    assert offered(run("1 DISC -> 1 PALF", {"hand": [3, 4]})) == ["clause 1", "done"]


def test_conditions_and_instead() -> None:
    assert run("if CITIES>=1: 3 COIN").coins[0] == 3
    assert run("if CITIES>=2: 3 COIN").coins[0] == 0
    assert run("1 COIN instead AREA>=2: 5 COIN", {"area": [3]}).coins[0] == 1
    assert run("1 COIN instead AREA>=2: 5 COIN", {"area": [3, 4]}).coins[0] == 5
    s = run("if AREA>=1: 2 COIN -> 1 VP", {"area": [3], "coins": 2})
    do(s, "clause 1")
    assert s.vp[0] == 1


def test_choices() -> None:
    s = run("(2 COIN | 1 TEMP)")
    assert offered(s) == ["option 1", "option 2"]
    do(s, "option 1")
    assert s.coins[0] == 2
    assert run("(2 COIN | 1 MOVE)").coins[0] == 2, "of the other nothing could come"


@pytest.mark.parametrize(
    ("counter", "player", "rest", "count"),
    [
        ("AREA", {"area": [3, 4]}, {}, 2),
        ("PALACE", {"palace": [3, 4, 5]}, {}, 3),
        ("CITIES", {}, {"map": {"8": {"city": 0}}}, 2),
        ("TOWERS", {}, {"map": {"7": {"city": 0, "tower": 0}}}, 1),
        ("FARMS", {}, {"map": {"8": {"farm": 0}, "9": {"farm": 0}, "10": {"farm": 1}}}, 2),
        ("PRES", {"warriors": {"8": 2, "9": 1, "10": 1}}, {}, 3),
        ("DOM", {"warriors": {"8": 2, "9": 1, "10": 2}}, {}, 2),
        ("SEA", {"beaten": [1, 12]}, {}, 2),
        ("LOW", {"tracks": {"influence": 3, "cultural": 2, "population": 5}}, {}, 2),
        ("WARMAP", {"warriors": {"8": 2, "9": 1}}, {}, 3),
        ("SHIPS", {"ships": {"1": 1, "2": 5}}, {}, 6),
    ],
)
def test_counters(counter: str, player: dict[str, Any], rest: dict[str, Any], count: int) -> None:
    s = run(f"2 COIN per {counter}", player, {"warriors": {"10": 2, "9": 0}}, **rest)
    assert s.coins[0] == 2 * count


@pytest.mark.parametrize(
    ("meter", "player", "value"),
    [
        ("INF", {"tracks": {"influence": 4}}, 4),
        ("CUL", {"tracks": {"cultural": 5}}, 5),
        ("POP", {"tracks": {"population": 6}}, 6),
        ("SHIP", {"ships": {"1": 1, "2": 4}}, 4),
        ("SHIPN", {"ships": {"1": 1, "2": 4}}, 2),
        ("INCOME", {"income": 9}, 9),
        ("SAMEGOOD", {"goods": {"stone": 3, "wood": 2}, "temporary": {"wood": 4}}, 3),
        ("SAMETRIG", {"palace": [1, 2, 3, 10, 11]}, 3),
    ],
)
def test_meters(meter: str, player: dict[str, Any], value: int) -> None:
    assert run(f"if {meter}>={value}: 1 VP", player).vp[0] == 1
    assert run(f"if {meter}>={value + 1}: 1 VP", player).vp[0] == 0


@pytest.mark.clause("M-72")
def test_declining_the_rest_carries_out_what_is_automatic() -> None:
    s = run("1 MOVE; 1 TEMP; 1 COIN per CITIES", {"warriors": {"7": 1}})
    assert offered(s) == ["clause 1", "clause 2", "clause 3", "done"]
    do(s, "done", "temporary herb")
    assert (s.temporary[5], s.coins[0], s.at(0, 7)) == (1, 1, 1)


def test_terms_are_done_from_left_to_right() -> None:
    assert told(run("1 TEMP + 1 COIN + 1 WAR"), "temporary wood") == ["temporary", "coins", "warriors"]


@pytest.mark.clause("M-171")
def test_whether_the_owner_is_asked_never_hangs_on_its_hidden_hand() -> None:
    """Law 8: what the hand decides counts as possible while there is a hand; the offered list alone is exact."""
    dear = {"hand": [1]}  # a Decree that nobody can pay without Coins
    for text, answers in (
        ("1 PLAY", ["done"]),
        ("( 2 COIN | 1 PLAY )", ["option 1"]),
        ("1 VP -> 1 PLAY", ["done"]),
        ("1 WEAP -> 1 WILD + 1 VP", ["clause 1", "done"]),
    ):
        s = run(text, {**dear, "vp": 3, "weaponry": 1})
        assert offered(s) == answers, text
    s = run("1 PLAY", {"hand": []})
    assert offered(s) == ["end"], "no hand, and everybody sees it"
