"""Section 4: Goods, Temporary Goods and discounts."""

from __future__ import annotations

import pytest

from pelagos.games.minos.rules.content import BOXES
from pelagos.games.minos.rules.gains import gain_good, income_steps, take_from_stack
from pelagos.games.minos.rules.state import MinosState
from pelagos.games.minos.rules.vocabulary import COPPER, GRAIN, HERB, SILVER, WOOD

from .files import with_value
from .table import BOX, chance, do, in_turn, offered, told

DEVELOP = {"section": "develop", "place": 1, "value": 3, "points": 3}
BUILD = {"section": "build", "place": 1, "value": 3, "points": 3}


def gain(s: MinosState, good: int) -> MinosState:
    """Seat 0 takes a Good from its stack, in the middle of its turn."""
    take_from_stack(s, 0, good)
    s.settle()
    return s


@pytest.mark.clause("M-40", "M-47")
def test_the_first_second_third_and_fourth_of_a_type_bring_income_and_a_card() -> None:
    s = in_turn({"temporary": {"copper": 2}}, now=BUILD)
    incomes = []
    for _ in range(2):
        incomes.append(gain(s, COPPER).income[0])
    assert incomes == [1, 3], "Temporary Goods do not count"
    gain(s, COPPER)
    assert s.income[0] == 4
    chance(s, "top 73")
    assert s.hands[0] == [73], "the third brings an Age II card"
    assert gain(s, COPPER).income[0] == 6
    assert gain(s, COPPER).income[0] == 6, "the fifth brings nothing"
    assert s.goods[COPPER] == 5
    assert gain(s, COPPER).goods[COPPER] == 5, "the stack is empty"
    assert gain(s, SILVER).income[0] == 7, "another type begins anew"


@pytest.mark.clause("M-4", "M-7")
def test_temporary_goods_are_nine_of_a_type_and_one_that_is_out_cannot_be_gained() -> None:
    s = in_turn(
        {"hand": [65], "coins": 9, "temporary": {"silver": 9, "herb": 8}}, {"temporary": {"copper": 9}}, now=DEVELOP
    )
    do(s, "play 65")  # 2 TEMP + 1 COIN
    assert offered(s) == ["temporary stone", "temporary wood", "temporary grain", "temporary herb"]
    do(s, "temporary herb")
    assert offered(s) == ["temporary stone", "temporary wood", "temporary grain"]
    do(s, "temporary wood")
    assert s.temporary[:6] == [9, 0, 0, 1, 0, 9]


@pytest.mark.clause("M-42", "M-45", "M-48")
def test_each_printed_icon_is_served_once_however_many_tokens() -> None:
    s = in_turn({"hand": [2, 9, 1], "coins": 5, "goods": {"herb": 2}}, now=DEVELOP)
    assert offered(s)[:2] == ["play 1", "play 2"], "8 less 3; 10 less 3 is too much"
    s = in_turn({"hand": [9], "coins": 4, "goods": {"herb": 1, "silver": 1}}, now=DEVELOP)
    do(s, "play 9")
    assert s.coins[0] == 3, "10 less 6 is 4; Influence 1 gives 3"
    s = in_turn({"hand": [1], "coins": 3, "goods": {"silver": 3}}, now=DEVELOP)
    do(s, "play 1")
    assert s.coins[0] == 4, "no icon, no discount: pays 3, gains 4"


@pytest.mark.clause("M-43")
def test_two_equal_icons_need_two_tokens() -> None:
    for tokens, price in ((0, 8), (1, 5), (2, 2), (3, 2)):
        s = in_turn({"hand": [82], "coins": price, "goods": {"silver": tokens}}, now=DEVELOP)
        do(s, "play 82")
        assert s.coins[0] == 0
        assert "play 82" not in offered(
            in_turn({"hand": [82], "coins": price - 1, "goods": {"silver": tokens}}, now=DEVELOP)
        )


@pytest.mark.clause("M-44", "M-48", "M-168")
def test_every_token_of_the_type_counts_for_builds_and_spaces() -> None:
    home = {"warriors": {"8": 1}, "coins": 6}
    there = {"8": {"foundation": 1}}
    assert "city 8" in offered(in_turn(home, now=BUILD, map=there))
    assert "city 8" not in offered(in_turn({**home, "coins": 5}, now=BUILD, map=there))
    s = in_turn({**home, "coins": 0, "goods": {"stone": 3}}, now=BUILD, map=there)
    do(s, "city 8")
    assert s.coins[0] == 4, "6 less 9 is 0, and the tile gives 4"
    s = in_turn({"coins": 1, "goods": {"copper": 1}}, now=BUILD)
    do(s, "tower 7")
    assert s.coins[0] == 1
    s = in_turn({"coins": 1, "goods": {"wood": 1, "herb": 1}}, now=BUILD)  # 3 - 3, then 2 - 1
    do(s, "ship 1")
    assert s.coins[0] == 0


@pytest.mark.clause("M-48", "M-46")
def test_a_cost_never_falls_below_nothing() -> None:
    s = in_turn(
        {"ability": "sa3", "level": 2, "temporary": {"stone": 2}, "warriors": {"8": 1}},
        now=BUILD,
        map={"8": {"foundation": 8}},
    )
    do(s, "city 8")  # 6 less 1, and 6 off
    assert (s.coins[0], s.temporary[1]) == (0, 0)


@pytest.mark.clause("M-46", "M-49", "M-168")
def test_a_temporary_good_works_once_and_only_if_its_owner_says_so() -> None:
    s = in_turn({"coins": 3, "temporary": {"copper": 2}}, now=BUILD)
    do(s, "tower 7")
    assert offered(s) == ["spend copper 0", "spend copper 1"], "3 Coins: one is enough"
    do(s, "spend copper 1")
    assert (s.coins[0], s.temporary[COPPER]) == (3, 1)
    s = in_turn({"coins": 2, "temporary": {"copper": 2}}, now=BUILD)
    assert "spent" in told(s, "tower 7"), "where it must be spent nothing is asked"
    s = in_turn({"coins": 9, "temporary": {"copper": 2}, "goods": {"copper": 1}}, now=BUILD)
    do(s, "tower 7")
    assert s.temporary[COPPER] == 2, "none while the cost is 0"


@pytest.mark.clause("M-168", "M-46")
def test_on_a_card_at_most_one_per_icon_that_no_own_good_serves() -> None:
    s = in_turn({"hand": [9], "coins": 10, "goods": {"silver": 1}, "temporary": {"silver": 2, "herb": 2}}, now=DEVELOP)
    do(s, "play 9")
    assert offered(s) == ["spend herb 0", "spend herb 1"]
    do(s, "spend herb 1")
    assert s.coins[0] == 10 - 4 + 3
    s = in_turn({"hand": [9], "coins": 10, "temporary": {"silver": 2, "herb": 2}}, now=DEVELOP)
    do(s, "play 9", "spend silver 1")
    assert offered(s) == ["spend herb 0", "spend herb 1"]
    s = in_turn({"hand": [82], "coins": 8, "temporary": {"silver": 3}}, now=DEVELOP)
    do(s, "play 82")
    assert offered(s) == ["spend silver 0", "spend silver 1", "spend silver 2"]
    assert BOX.decree(25).icons == [COPPER, SILVER]
    s = in_turn({"hand": [25], "coins": 30, "temporary": {"silver": 2}}, now=DEVELOP)
    do(s, "play 25")
    assert offered(s) == ["spend silver 0", "spend silver 1"], "the second icon alone"
    for card in (9, 25):
        price = BOX.decree(card).cost
        assert f"play {card}" not in offered(in_turn({"hand": [card], "coins": price - 1}, now=DEVELOP)), "none held"


@pytest.mark.clause("M-168")
def test_a_new_ship_takes_wood_and_herb() -> None:
    s = in_turn({"coins": 5, "temporary": {"wood": 2, "herb": 3}}, now=BUILD)
    do(s, "ship 1")  # 3 and 2
    assert offered(s) == ["spend wood 0", "spend wood 1"]
    do(s, "spend wood 1")
    assert offered(s) == ["spend herb 0", "spend herb 1", "spend herb 2"]
    do(s, "spend herb 1")
    assert (s.coins[0], s.temporary[3], s.temporary[HERB]) == (4, 1, 2)
    assert "ship 1" not in offered(in_turn({"coins": 4}, now=BUILD)), "none held"


@pytest.mark.clause("M-144", "M-168")
@pytest.mark.parametrize(("herb", "wood"), [(0, [0, 1]), (1, [0, 1]), (2, [])])
def test_wood_on_a_ship_that_sa3_makes_cheaper(herb: int, wood: list[int]) -> None:
    """A Ship of 1 Coin and a space of 2 less Herb, less 1 for both: of the two Coins that a Wood could save one."""
    options = {"content": BOXES.bring(with_value("player_board.json", "ships.0.cost", 1)).name}
    player = {"ability": "sa3", "level": 2, "coins": 9, "goods": {"herb": herb}, "temporary": {"wood": 1}}
    s = do(in_turn(player, now=BUILD, options=options), "ship 1")
    assert [text for text in offered(s) if text.startswith("spend")] == [f"spend wood {n}" for n in wood]
    assert (s.temporary[WOOD], bool(s.ships[0])) == (1, not wood), "none while it costs nothing already"


@pytest.mark.clause("M-169", "M-113", "EX-5b")
def test_a_farm_may_take_fewer_grain_and_more_warriors() -> None:
    third = {"14": {"farm": 0}, "10": {"farm": 0}}
    s = in_turn({"goods": {"grain": 2}, "temporary": {"grain": 1}, "warriors": {"12": 2}}, now=BUILD, map=third)
    do(s, "farm 12")
    assert offered(s) == ["spend grain 0", "spend grain 1"]
    do(s, "spend grain 1")
    assert offered(s) == ["warriors 0", "warriors 1", "warriors 2"]
    do(s, "warriors 0")
    assert (s.at(0, 12), s.temporary[GRAIN], s.farm[12]) == (2, 0, 0)
    s = in_turn({"goods": {"grain": 2}, "warriors": {"12": 3}}, now=BUILD, map=third)
    do(s, "farm 12")
    assert offered(s) == ["warriors 1", "warriors 2", "warriors 3"], "up to the full number"


@pytest.mark.clause("M-41", "M-6")
def test_goods_are_not_spent_and_resources_do_not_run_out() -> None:
    s = in_turn({"coins": 9_000, "goods": {"copper": 1}}, now=BUILD)
    do(s, "tower 7")
    assert s.goods[COPPER] == 1
    s.coins[0] += 900
    assert s.coins[0] == 9_900


@pytest.mark.clause("M-31")
def test_a_good_had_from_the_setup_counts_as_the_first() -> None:
    s = in_turn({"goods": {"grain": 1}}, now=BUILD)
    gain_good(s, 0, GRAIN)
    s.settle()
    assert s.income[0] == 2


def test_steps_past_the_end_of_the_income_track_are_lost() -> None:
    s = in_turn({"income": 14}, now=BUILD)
    income_steps(s, 0, 3)
    assert s.income[0] == 15
