"""Sections 5d and 7: dice are retrieved, Traits triggered, a turn is a menu."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.errors import Place
from pelagos.games.minos.rules.effects import COMMON, NOTATION, parse
from pelagos.games.minos.rules.programs import BONUS_TILES
from pelagos.games.minos.rules.state import MinosState

from .table import QUIET, carry_out, chance, do, in_turn, offered, play, run, told

HOMES = {"7": {"city": 0}, "13": {"city": 1}}


def at_dice(rows: dict[str, list[Any]], *players: dict[str, Any], **rest: Any) -> MinosState:
    """The phase of actions begins, with these dice in the sections; nobody may refill the offer."""
    sections = ["prepare", "develop", "build", "expand", "wild"]
    data: dict[str, Any] = {"seats": max(2, len(players)), "players": list(players), "map": HOMES, "phase": "actions"}
    data |= {"round": 1, "rows": [rows.get(section, []) for section in sections], "frames": [["actions", 0]]}
    return play.position(**(data | rest))


@pytest.mark.clause("M-66", "M-67")
def test_one_die_each_in_turn_order_the_highest_first_until_all_are_retrieved() -> None:
    rows = {"build": [[0, "red", 2], [1, "red", 6]], "wild": [[0, "gray", 5], [1, "blue", 1]]}
    s = at_dice(rows, first=1)
    assert (s.actor(), offered(s)) == (1, ["retrieve build 2", "forfeit build 2"])
    do(s, "forfeit build 2", "end")
    assert play.settle_chance(s).actor() == 0
    assert offered(s) == ["retrieve wild 1", "forfeit wild 1"]
    do(s, "forfeit wild 1", "end")
    assert (s.actor(), offered(s)) == (1, ["retrieve wild 2", "forfeit wild 2"])
    do(s, "forfeit wild 2", "end")
    assert (s.actor(), offered(s)) == (0, ["retrieve build 1", "forfeit build 1"])
    do(s, "forfeit build 1", "end")
    assert not s.frames


@pytest.mark.clause("M-67")
def test_equal_values_by_choice() -> None:
    s = at_dice({"prepare": [[0, "red", 4]], "wild": [[0, "blue", 4]], "build": [[0, "blue", 3]]})
    assert offered(s) == ["retrieve prepare 1", "retrieve wild 1", "forfeit prepare 1", "forfeit wild 1"]


@pytest.mark.clause("M-68")
def test_dice_do_not_slide() -> None:
    s = at_dice({"develop": [[0, "red", 3], [1, "red", 2]]})
    do(s, "forfeit develop 1", "end")
    play.settle_chance(s)
    do(s, "retrieve develop 2")
    assert (s.place, s.points) == (2, 1), "the second space has 1 point"


@pytest.mark.clause("M-69", "M-70", "M-180")
def test_a_space_is_forfeited_for_two_coins_and_traits_come_all_the_same() -> None:
    s = at_dice({"build": [[0, "red", 3]]}, {"palace": [19, 57]})  # BUILD: 1 COIN; D34: 1 VP
    assert told(s, "forfeit build 1")[0] == "forfeits"
    assert (s.coins[0], s.vp[0], s.points, s.bonus_open) == (3, 1, 0, 0)


@pytest.mark.clause("M-70", "M-71", "M-92", "M-146")
def test_a_forfeited_turn_has_all_but_the_space() -> None:
    trader = {"ability": "sa5", "level": 2, "coins": 1, "weaponry": 1, "warriors": {"7": 1}}
    s = at_dice({"prepare": [[0, "red", 3]]}, trader)
    do(s, "forfeit prepare 1")
    assert (s.points, s.later) == (0, 0)
    assert [text.split()[0] for text in offered(s)] == ["march", "gather", "to-weaponry", "to-coins", "end"]


@pytest.mark.clause("M-68", "M-71", "M-172", "M-179")
def test_a_bonus_that_leaves_a_choice_waits_and_comes_once() -> None:
    s = at_dice({"develop": [[1, "red", 2], [0, "red", 3]]}, first=0)
    do(s, "retrieve develop 2")
    assert (s.bonus_open, offered(s)) == (1, ["bonus", "end"])
    do(s, "bonus", "step influence")
    assert (s.bonus_open, offered(s)) == (0, ["end"])


@pytest.mark.clause("M-130", "M-132", "EX-6", "M-179")
def test_every_trait_of_the_action_or_the_value_triggers_once() -> None:
    palace = [19, 20, 57, 58, 21, 1]  # the last is PREPARE
    s = at_dice({"build": [[0, "red", 3]]}, {"palace": palace, "hand": [2, 3, 4]})
    do(s, "retrieve build 1")
    assert (s.coins[0], s.weaponry[0], s.vp[0]) == (1, 1, 1), "plain ones at once"
    assert play.arguments(s, 0, "trait") == ["21", "58"]
    do(s, "trait 58", "temporary wood")
    assert play.arguments(s, 0, "trait") == ["21"], "each once"
    do(s, "end")
    assert s.hands[0] == [2, 3, 4], "3 DISC -> 1 INF is declined"
    assert sum(s.temporary[:6]) == 1
    assert s.coins[0] == 1


@pytest.mark.clause("M-131")
def test_a_card_that_enters_the_palace_later_waits_for_the_next_die() -> None:
    s = at_dice({"wild": [[0, "red", 3]]}, {"area": [57], "tiles": [10]})
    do(s, "retrieve wild 1", "use 10", "palace 57")
    assert (s.vp[0], s.traits) == (0, [])


@pytest.mark.clause("M-126", "EX-12")
def test_wild_used_as_build_triggers_wild_traits_alone() -> None:
    s = at_dice({"wild": [[0, "red", 5]]}, {"palace": [19, 38], "coins": 3})  # BUILD 1 COIN; WILD 1 VP
    do(s, "retrieve wild 1", "as build", "tower 7")
    chance(s, "top 73")
    assert (s.coins[0], s.vp[0]) == (0, 1)


@pytest.mark.clause("M-71", "M-75", "M-171")
def test_points_traits_and_extra_actions_mix_freely() -> None:
    s = in_turn(
        {"palace": [26, 8], "weaponry": 1, "warriors": {"7": 2}},
        now={"section": "expand", "place": 1, "value": 3, "points": 2, "traits": [8]},
    )
    assert play.arguments(s, 0, "move")
    assert "trait 8" in offered(s)
    assert "march" in offered(s)
    do(s, "move 7 9", "trait 8", "move 9 8", "move 8 11", "march")
    assert offered(s) == ["move 7 6", "move 7 9", "move 7 10", "move 11 8", "move 11 9", "move 11 12", "move 11 13"]
    do(s, "move 7 6")
    assert offered(s) == ["end"], "each is finished, and none is left"


@pytest.mark.clause("M-72", "M-171")
def test_the_owner_picks_the_order_of_clauses_and_may_act_between_them() -> None:
    s = in_turn(
        {"hand": [82, 1, 3], "coins": 8, "vp": 9, "warriors": {"7": 4}},
        now={"section": "develop", "place": 1, "value": 3, "points": 2},
    )
    do(s, "play 82")  # 1 COIN per WARMAP; 5 COIN -> 1 PAL
    assert offered(s) == ["clause 1", "sell", "done"], "the second cannot be paid yet, no further point comes in"
    do(s, "clause 1")
    assert s.coins[0] == 4
    assert offered(s) == ["sell", "done"], "still not"
    do(s, "sell", "discard 1", "done")
    assert offered(s) == ["clause 2", "done"]
    do(s, "clause 2", "palace 82")
    assert (s.coins[0], s.palaces[0], s.areas[0]) == (0, [82], [])


@pytest.mark.clause("M-106", "M-171")
def test_a_card_played_by_a_clause_is_finished_first() -> None:
    s = in_turn(
        {"hand": [78, 69], "coins": 16, "warriors": {"7": 2}},  # 1 VP per AREA; 1 PLAY    2 MOVE; if PRES>=4: 3 VP
        now={"section": "develop", "place": 1, "value": 3, "points": 1},
    )
    do(s, "play 78", "clause 2", "play 69")
    assert offered(s)[:1] == ["clause 1"]
    assert play.step(s) == "clauses"
    do(s, "clause 1", "done")
    assert s.vp[0] == 2, "then the first clause of the other, for two cards"


@pytest.mark.clause("M-71", "M-171", "M-172")
def test_a_clause_that_is_left_is_begun_unless_something_may_come_between() -> None:
    moving = {"warriors": {"7": 1}}
    free = {"section": "wild", "place": 1, "value": 3, "points": 0}
    assert play.step(run("1 MOVE; 1 COIN", moving)) == "point"
    s = run("1 MOVE; 1 COIN", {**moving, "hand": [3]}, now=free)
    assert (play.step(s), offered(s)) == ("clauses", ["clause 1", "sell", "done"])
    assert offered(run("3 WEAP -> 4 VP", {"weaponry": 3, "hand": [3]}, now=free)) == ["clause 1", "done"], "of one none"
    s = run("1 MOVE; 1 VP per AREA", {**moving, "hand": [3]}, now=free)
    do(s, "clause 1", "move 7 6")
    assert play.step(s) == "turn", "of the other nothing comes, and nobody may decline it"


@pytest.mark.clause("M-170", "M-171")
def test_outside_the_own_turn_a_clause_that_is_left_is_begun() -> None:
    s = play.position(seats=2, players=[{"hand": [3], "warriors": {"7": 1}}], phase="scoring", frames=[["refill"]])
    assert play.step(carry_out(s, "1 MOVE; 1 COIN")) == "point"


@pytest.mark.clause("M-171")
def test_what_may_come_between_is_judged_without_the_hand() -> None:
    """Law 8: a tile that brings a card into the Palace may serve whoever has a hand, for all that others know."""
    used = {**QUIET, "extras": ["march", "gather", "sell"]}
    s = in_turn({"warriors": {"7": 1}, "tiles": [10], "hand": [14]}, now=used)
    s.givens.programs = s.givens.programs[:]
    s.givens.programs[BONUS_TILES + 10] = parse(NOTATION.tokens("1 PAL", Place("a test")), COMMON)
    carry_out(s, "1 MOVE; 1 COIN")
    assert (play.step(s), offered(s)) == ("clauses", ["clause 1", "done"])


@pytest.mark.clause("M-179")
def test_a_plain_clause_comes_first_wherever_it_stands() -> None:
    s = run("2 WEAP; 3 WEAP -> 4 VP", {"weaponry": 1})
    assert (s.weaponry[0], offered(s)) == (3, ["clause 2", "done"])


@pytest.mark.clause("M-148", "M-171")
def test_a_vase_is_claimed_before_the_effect_goes_on() -> None:
    s = in_turn({"tracks": {"influence": 7}}, now=QUIET, vases=[12])  # INF>=8
    ear = play.listen(s)
    carry_out(s, "1 INF")
    assert ear.told() == ["step", "vase-claimed", "vp"]


@pytest.mark.clause("M-179")
def test_plain_gains_come_first_and_unasked() -> None:
    s = in_turn({"hand": [36], "coins": 7, "weaponry": 1}, now={"section": "develop", "points": 1, "place": 1})
    do(s, "play 36")  # 3 WEAP -> 4 VP; 2 WEAP
    assert s.weaponry[0] == 3
    assert "clause 1" in offered(s)
    do(s, "clause 1")
    assert (s.weaponry[0], s.vp[0]) == (0, 4)


@pytest.mark.clause("M-73", "M-172")
def test_what_is_automatic_is_carried_out_at_the_end_and_the_rest_lapses() -> None:
    s = in_turn(
        {"palace": [58, 8, 42], "warriors": {"7": 1}, "tracks": {"influence": 8}},
        now={"section": "build", "place": 2, "value": 3, "points": 1, "bonus_open": True, "traits": [58, 8]},
        options={"start": "dealt"},
        action_bonus=5,
    )
    ear = play.listen(s)
    do(s, "end")
    assert offered(s) == ["option 1", "option 2"], "the space's bonus before the Traits"
    do(s, "option 2")
    assert (s.vp[0], offered(s)[0]) == (3, "temporary silver")
    do(s, "temporary herb")
    assert "lapsed" in ear.told()
    assert s.at(0, 7) == 1, "the move lapses, and the point"
    assert (s.active, play.step(s)) == (-1, "refill")


@pytest.mark.clause("M-74", "M-101")
def test_the_offer_is_refilled_to_five_at_the_end_of_the_turn_only() -> None:
    s = in_turn(now={"section": "prepare", "place": 1, "value": 3, "points": 2}, offer=[1, 2, 3, 4, 5])
    do(s, "take 2", "take 4")
    assert (s.offer, s.hands[0], s.open_cards[0]) == ([1, 3, 5], [2, 4], [2, 4])
    do(s, "end")
    chance(s, "top 6", "top 7")
    assert s.offer == [1, 3, 5, 6, 7]
    assert s.actor() != -1


@pytest.mark.clause("M-73", "M-74", "M-146")
def test_nothing_of_a_turn_is_left_when_it_is_over() -> None:
    trader = {"ability": "sa5", "level": 2, "weaponry": 2}
    s = do(at_dice({"prepare": [[0, "red", 3]]}, trader), "retrieve prepare 1", "to-coins", "end")
    after = play.game.dump(s)
    assert "now" not in after
    assert "exchanged" not in after["players"][0]


@pytest.mark.clause("M-10")
def test_others_see_what_was_taken_from_the_offer_and_nothing_else_of_a_hand() -> None:
    s = in_turn(now={"section": "prepare", "place": 1, "value": 3, "points": 3}, offer=[1, 2])
    do(s, "take 2", "draw")
    chance(s, "top 50")
    assert play.view(s, 1).open_cards[0] == [2]
    assert play.view(s, 1).hand == []
    assert play.view(s, 1).hand_ages[:2] == [2, 0]
    assert 50 in play.view(s, 1).unseen[0]
    assert 2 not in play.view(s, 1).unseen[0]
    assert play.view(s, 0).hand == [2, 50]
    assert 50 not in play.view(s, 0).unseen[0]


@pytest.mark.clause("M-10", "M-71", "M-78")
def test_a_card_of_the_hand_that_is_shown_is_not_taken_back() -> None:
    now = {"section": "develop", "place": 1, "value": 3, "points": 1}
    holder = {"hand": [1, 4, 60], "open_cards": [4, 60], "coins": 20, "vp": 9}
    s = in_turn(holder, now=now)
    assert [play.choice(s, text).commits for text in ("play 1", "play 60", "sell")] == [True, False, False]
    do(s, "sell", "discard 4")
    assert [play.choice(s, text).commits for text in ("discard 1", "discard 60")] == [True, False]
    for effect, verb in (("1 PAL", "palace"), ("1 PLAY", "play"), ("1 DISC -> 1 COIN", "discard")):
        s = run(effect, holder)
        if verb == "discard":
            do(s, "clause 1")
        assert [play.choice(s, f"{verb} {card}").commits for card in (1, 60)] == [True, False]


@pytest.mark.clause("M-170")
def test_outside_the_own_turn_there_are_no_extra_actions_between_clauses() -> None:
    s = play.position(
        seats=2,
        players=[{"hand": [1], "coins": 9, "vp": 1, "weaponry": 5, "warriors": {"7": 1}}],
        map=HOMES,
        phase="scoring",
        frames=[["clauses", 0, 82, 3]],
    )
    assert offered(s) == ["clause 1", "clause 2", "done"]


def test_the_story_of_a_turn() -> None:
    s = at_dice({"prepare": [[0, "red", 3]]}, offer=[5])
    assert told(s, "retrieve prepare 1") == ["retrieves", "coins", "weaponry"]
    assert told(s, "take 5") == ["took"]
    assert told(s, "end") == ["lapsed", "ends"]
