"""Section 5e and M-146: extra actions, and the exchange of SA5."""

from __future__ import annotations

import pytest

from pelagos.core.rng import Rng
from pelagos.games.minos.rules.battle import may_battle

from .table import carry_out, chance, do, in_turn, offered, play

WILD = {"section": "wild", "place": 1, "value": 3, "points": 0}


@pytest.mark.clause("M-75")
def test_move_costs_one_weaponry_and_comes_once() -> None:
    s = in_turn({"weaponry": 2, "warriors": {"7": 1}}, now=WILD)
    do(s, "march")
    assert offered(s) == ["move 7 6", "move 7 9", "move 7 10"], "it is paid and must be done"
    do(s, "move 7 10")
    assert (s.weaponry[0], s.at(0, 7), s.at(0, 10)) == (1, 0, 1)
    assert "march" not in offered(s)
    assert "march" not in offered(in_turn({"warriors": {"7": 1}}, now=WILD))


@pytest.mark.clause("M-76")
def test_gather_takes_what_a_region_with_an_own_warrior_shows() -> None:
    s = in_turn({"weaponry": 2, "warriors": {"7": 1, "12": 1, "8": 1}}, {"warriors": {"6": 1}}, now=WILD)
    assert play.arguments(s, 0, "gather") == ["stone", "grain"]
    do(s, "gather grain")
    assert (s.weaponry[0], s.temporary[4]) == (1, 1)
    assert play.arguments(s, 0, "gather") == []
    s = in_turn({"weaponry": 2, "warriors": {"8": 1}}, {"temporary": {"stone": 9}}, now=WILD)
    assert play.arguments(s, 0, "gather") == [], "the supply is out"
    s = in_turn({"weaponry": 2, "warriors": {"8": 1}}, {"temporary": {"stone": 8}}, now=WILD)
    assert play.arguments(s, 0, "gather") == ["stone"], "the last one"


@pytest.mark.clause("M-77")
def test_a_trade_bonus_gives_all_its_effects_and_leaves_the_game() -> None:
    s = in_turn({"tiles": [11, 9], "reserves": 1, "warriors": {"7": 1}}, now=WILD)  # 2 WAR + 2 PLACE + 1 MOVE; 4 VP
    do(s, "use 11", "place 7", "place 7", "move 7 6")
    assert (s.at(0, 7), s.at(0, 6), s.reserves[0], s.tiles[0]) == (2, 1, 1, [9])
    assert play.arguments(s, 0, "use") == [], "one a turn"
    assert play.arguments(in_turn({"tiles": [5]}, now=WILD), 0, "use") == ["5"], "1 BUILD + 1 COIN: the Coin is enough"
    assert play.arguments(in_turn({"tiles": [7]}, now=WILD, offer=[]), 0, "use") == ["7"]


@pytest.mark.clause("M-78")
def test_one_or_more_cards_are_sold_for_a_coin_each() -> None:
    s = in_turn({"hand": [3, 4, 75]}, now=WILD)
    do(s, "sell")
    assert offered(s) == ["discard 3", "discard 4", "discard 75"], "at least one"
    do(s, "discard 4", "discard 75")
    assert offered(s) == ["discard 3", "done"]
    assert play.game.dump(s)["frames"][-1] == ["sale", 0, 2]
    do(s, "done")
    assert (s.coins[0], s.piles, s.hands[0]) == (2, [[4], [75]], [3]), "discards are kept apart by age"
    assert "sell" not in offered(s)
    assert "sell" not in offered(in_turn(now=WILD))


@pytest.mark.clause("M-79")
def test_three_equal_temporary_goods_make_a_good_with_the_usual_gain() -> None:
    s = in_turn(
        {"temporary": {"wood": 7, "herb": 3, "grain": 2}}, now=WILD, stacks=[5, 5, 5, 5, 5, 0], urn=[4] * 5 + [9]
    )
    assert play.arguments(s, 0, "swap") == ["wood"], "the stack of Herb is empty"
    do(s, "swap wood")
    assert (s.temporary[3], s.goods[3], s.income[0], s.stacks[3]) == (4, 1, 1, 4)
    assert play.arguments(s, 0, "swap") == [], "once a turn"


@pytest.mark.clause("M-80", "M-81")
def test_a_battle_costs_weaponry_and_a_warrior_and_uncovers_level_two() -> None:
    there = {"8": {"raiders": 1, "lords": 11}}  # 2 WEAP: 2 COIN, 2 VP; Level II: 4 WEAP, 6 VP
    s = in_turn({"weaponry": 6, "warriors": {"8": 2}}, {"warriors": {"8": 1}}, now=WILD, map=there)
    do(s, "battle 8")
    assert (s.weaponry[0], s.coins[0], s.vp[0], s.at(0, 8), s.reserves[0]) == (4, 2, 2, 1, 1)
    assert (s.beaten[0], s.raiders[8], s.lords[8]) == ([1], 0, 11)
    assert play.arguments(s, 0, "battle") == [], "once a turn"
    s = in_turn({"weaponry": 4, "warriors": {"8": 1}}, now=WILD, map={"8": {"lords": 11}})
    do(s, "battle 8")
    assert (s.vp[0], s.beaten[0], s.lords[8]) == (6, [11], 0)
    for weaponry, warriors in ((3, {"8": 1}), (4, {"9": 1})):
        s = in_turn({"weaponry": weaponry, "warriors": warriors}, now=WILD, map={"8": {"lords": 11}})
        assert play.arguments(s, 0, "battle") == []
        assert not may_battle(s, 0, 8)


@pytest.mark.clause("M-146", "M-147", "EX-17")
def test_sa5_exchanges_one_way_in_a_turn() -> None:
    s = in_turn({"ability": "sa5", "level": 2, "coins": 2}, now=WILD)
    assert offered(s) == ["to-weaponry", "end"]
    do(s, "to-weaponry")
    assert (s.coins[0], s.weaponry[0]) == (1, 1)
    assert offered(s) == ["to-weaponry", "end"], "the way back is refused"
    do(s, "to-weaponry")
    assert offered(s) == ["end"]
    assert s.exchanged[0] == 1
    do(s, "end")
    assert s.exchanged[0] == 0


@pytest.mark.clause("M-146")
def test_sa5_takes_two_for_one_at_first() -> None:
    s = in_turn({"ability": "sa5", "coins": 1, "weaponry": 5}, now=WILD)
    ear = play.listen(s)
    do(s, "to-coins", "to-coins")
    assert ear.lines == [(-1, "to-coins", (0, 2, 1))] * 2
    assert (s.coins[0], s.weaponry[0]) == (3, 1)
    assert offered(s) == ["end"]
    assert offered(in_turn({"ability": "sa4", "coins": 9, "weaponry": 9}, now=WILD)) == ["end"]
    s = in_turn({"ability": "sa5", "coins": 2}, now=WILD)
    ear = play.listen(s)
    do(s, "to-weaponry")
    assert ear.of("to-weaponry") == [(0, 2, 1)]


@pytest.mark.clause("M-146")
def test_sa5_waits_for_the_effect_to_be_finished() -> None:
    s = in_turn({"ability": "sa5", "coins": 9, "weaponry": 5, "warriors": {"7": 1}}, now=WILD)
    do(s, "march")
    assert "to-coins" not in offered(s)


@pytest.mark.clause("M-77", "M-102")
def test_a_draw_from_an_empty_deck_gives_nothing() -> None:
    s = in_turn({"tiles": [12]}, now=WILD, decks=[[2], list(range(73, 145))], piles=[sorted({1, *range(3, 73)}), []])
    do(s, "use 12")  # 3 DECK + 1 COIN
    chance(s, "top 2")
    assert (len(s.decks[0]), s.piles[0]) == (71, []), "the deck is rebuilt of the discards"
    chance(s, "top 7", "top 5")
    assert (s.hands[0], s.open_cards[0], s.coins[0]) == ([2, 5, 7], [], 1)
    s = in_turn({"tiles": [12], "area": list(range(1, 73))}, now=WILD)
    do(s, "use 12")
    assert (s.coins[0], s.hands[0]) == (1, [])


@pytest.mark.clause("M-10", "M-102")
def test_a_card_is_drawn_from_its_own_deck_and_seen_by_its_owner() -> None:
    for effect, later in (("1 DECK", False), ("1 DECK2", True)):
        s = carry_out(in_turn({}, {}, now=WILD), effect, 1)
        drawn = s.sample(Rng.seeded(1))
        assert (int(play.game.text(drawn).split()[1]) > 72) is later
        assert s.seen(-1, drawn) == 0b10


@pytest.mark.clause("M-102", "M-165")
def test_a_discard_rebuilds_an_empty_deck_at_once_but_not_that_of_an_age_gone_by() -> None:
    s = in_turn({"hand": [3], "area": [*range(1, 3), *range(4, 73)]}, now=WILD)
    do(s, "sell", "discard 3")
    assert (s.decks[0], s.piles[0]) == ([3], [])
    s = in_turn({"hand": [3], "area": [*range(1, 3), *range(4, 73)]}, now=WILD, age=1)
    do(s, "sell", "discard 3")
    assert (s.decks[0], s.piles[0]) == ([], [3])
