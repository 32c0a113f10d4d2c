"""Income and clean-up (M-82 to M-91)."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.minos import GAME
from pelagos.games.minos.rules.state import MinosState
from pelagos.games.minos.rules.vocabulary import IN_INCOME

from .table import BOX, chance, do, offered, play, told


def income(*players: dict[str, Any], part: int = 0, seats: int = 2, round: int = 1, **rest: Any) -> MinosState:
    """Income, from one of its parts on."""
    frames = rest.pop("frames", [["income", part]])
    return play.position(seats=seats, players=list(players), round=round, phase="income", frames=frames, **rest)


def card_worth(vp: int) -> int:
    """A Decree of Age I with so many VP."""
    return next(k for k, decree in enumerate(BOX.decrees, 1) if decree.vp == vp)


@pytest.mark.clause("M-82")
def test_coins_and_vp_of_the_marker() -> None:
    board = BOX.player_board
    s = income({"income": 6}, {"income": 0}, part=0)
    assert (s.coins[0], s.vp[0]) == (board.income_coins[6], board.income_vp[6])
    assert (s.coins[1], s.vp[1]) == (board.income_coins[0], board.income_vp[0])


@pytest.mark.clause("M-82", "M-174")
def test_the_phase_begins_once() -> None:
    s = play.position(seats=2, round=1, phase="actions", offer=[1, 2, 3, 4], frames=[["income", 0], ["refill"]])
    ear = play.listen(s)
    chance(s, "top 5")
    assert (s.phase, ear.of("phase")) == (IN_INCOME, [(IN_INCOME,)])


@pytest.mark.clause("M-83")
def test_every_ship_pays_the_income_of_its_space() -> None:
    s = income(
        {"ships": {"1": 2, "3": 4}}, {"ships": {"1": 1}}, part=1, frames=[["income-of", 1, 1], ["income-of", 0, 1]]
    )
    assert (s.coins, s.vp) == ([3, 2], [5, 0])


@pytest.mark.clause("M-83")
def test_the_income_of_the_side_that_lies_up_route_by_route() -> None:
    player = {"ships": {"2": 1, "3": 1}, "warriors": {"7": 1}}
    s = income(player, {}, part=1, routes={"2": {"side": 1}, "3": {"side": 1}})
    assert offered(s) == ["move 7 6", "move 7 9", "move 7 10", "done"]  # the second route comes before the third
    assert told(s, "done") == ["route-income"]  # of the third, which is told before what it brings
    assert play.step(s) == "temporary"


@pytest.mark.clause("M-84", "M-87")
@pytest.mark.parametrize(("space", "weaponry"), [(0, 1), (1, 1), (2, 2), (4, 2), (5, 3), (7, 4), (8, 4)])
def test_weaponry_of_population(space: int, weaponry: int) -> None:
    s = income({"tracks": {"population": space}}, part=2)
    assert s.weaponry[0] == weaponry


@pytest.mark.clause("M-85", "M-87", "EX-10")
def test_as_many_cards_as_influence_says_may_enter_the_palace() -> None:
    s = income({"tracks": {"influence": 3}, "area": [1, 2, 3]}, {}, part=3)
    assert offered(s, 0) == ["palace 1", "palace 2", "palace 3", "done"]
    do(s, 0, "palace 3")
    assert offered(s, 0) == ["palace 1", "palace 2", "done", "anew"]
    do(s, 0, "anew")
    assert offered(s, 0) == ["palace 1", "palace 2", "palace 3", "done"]
    do(s, 0, "palace 3", "palace 1")
    assert s.palaces[0] == [3, 1]
    assert s.areas[0] == [2]
    assert s.vp[0] == 0


@pytest.mark.clause("M-85")
def test_fewer_may_enter_and_hand_cards_cost_their_vp() -> None:
    card = card_worth(2)
    s = income({"hand": [card], "area": [1 if card != 1 else 2], "vp": 5, "tracks": {"influence": 2}}, {}, part=3)
    do(s, 0, f"palace {card}", "done")
    assert s.vp[0] == 3
    assert s.hands[0] == []
    assert len(s.areas[0]) == 1


@pytest.mark.clause("M-88", "EX-14")
def test_a_hand_card_worth_more_vp_than_the_player_has_cannot_enter() -> None:
    card = card_worth(3)
    s = income({"hand": [card], "vp": 2}, {}, part=3)
    assert offered(s, 0) == ["done"]
    s = income({"area": [card], "vp": 2}, {}, part=3)
    assert offered(s, 0) == [f"palace {card}", "done"]


@pytest.mark.clause("M-85")
def test_who_has_cards_in_hand_alone_is_asked_too() -> None:
    s = income({"hand": [1]}, {}, part=3)
    assert s.actors() == (0,)


@pytest.mark.clause("M-88")
def test_what_is_named_already_counts() -> None:
    two, three = card_worth(2), card_worth(3)
    s = income({"hand": sorted([two, three]), "vp": 4, "tracks": {"influence": 2}}, {}, part=3)
    do(s, 0, f"palace {three}")
    assert offered(s, 0) == ["done", "anew"]


@pytest.mark.clause("M-88")
def test_a_card_of_the_area_takes_no_vp() -> None:
    two, three = card_worth(2), card_worth(3)
    s = income({"hand": [two], "area": [three], "vp": 2, "tracks": {"influence": 2}}, {}, part=3)
    do(s, 0, f"palace {three}")
    assert offered(s, 0) == [f"palace {two}", "done", "anew"]


@pytest.mark.clause("M-174")
def test_palace_cards_enter_in_turn_order() -> None:
    s = income({"area": [1]}, {"area": [2]}, part=3, first=1)
    ear = play.listen(s)
    do(s, 0, "palace 1", 1, "palace 2")
    assert ear.of("palace") == [(1, 2), (0, 1)]


@pytest.mark.clause("M-149", "M-150")
def test_two_who_reach_a_vase_in_one_sub_step_of_income() -> None:
    players = [{"palace": list(range(10 * k, 10 * k + 9)), "area": [50 + k]} for k in (1, 2)]
    s = income(*players, {}, {}, part=3, seats=4, vases=[10, 1, 4])
    do(s, 0, "palace 51", 1, "palace 52")
    assert (s.vp[:2], s.covered[0]) == ([10, 10], 0b011)


@pytest.mark.clause("M-85", "M-174")
def test_the_palace_step_is_open_to_all_at_once() -> None:
    orders = []
    for first, second in ((0, 1), (1, 0)):
        s = income({"area": [1]}, {"area": [2]}, part=3)
        assert s.actors() == (0, 1)
        do(s, first, f"palace {first + 1}")
        assert s.palaces == [[], []]
        do(s, second, f"palace {second + 1}")
        orders.append(GAME.written(s))
    assert orders[0] == orders[1]


@pytest.mark.clause("M-86")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_sa5_pays_weaponry(level: int) -> None:
    s = income({"ability": "sa5", "level": level}, part=4)
    assert s.weaponry == [level, 0]


@pytest.mark.clause("M-174", "M-7")
def test_players_go_in_turn_order_inside_a_sub_step() -> None:
    player = {"ships": {"3": 1}}
    s = income(player, {**player, "temporary": {"wood": 8}}, part=1, first=1, routes={"3": {"side": 1}})
    assert (play.step(s), s.actor()) == ("temporary", 1)
    do(s, 1, "temporary wood")
    assert s.actor() == 0
    assert "temporary wood" not in offered(s)  # the ninth was the last


@pytest.mark.clause("M-173")
def test_the_offer_is_refilled_at_the_end_of_income() -> None:
    s = play.position(seats=2, round=1, phase="income", offer=[1], frames=[["income", 5]])
    play.settle_chance(s)
    assert len(s.offer) == 5


def cleaned(round: int, **rest: Any) -> MinosState:
    """After the clean-up of a round."""
    return play.position(seats=2, round=round, phase="income", frames=[["clean-up"]], **rest)


@pytest.mark.clause("M-89")
def test_dice_return_and_the_marker_passes() -> None:
    s = cleaned(1, rows=[[None, None], [], [], [], []], pool=[1] + [0] * 23)
    assert s.rows == [()] * 5
    assert sum(s.pool) == 0
    assert (s.first, s.round) == (1, 2)


@pytest.mark.clause("M-89")
def test_the_marker_passes_clockwise() -> None:
    s = play.position(seats=3, round=1, first=1, phase="income", frames=[["clean-up"]])
    assert s.first == 2


@pytest.mark.clause("M-1", "M-90")
def test_round_four_has_income_and_the_marker_stays() -> None:
    s = cleaned(3)
    assert (s.first, s.round, s.over) == (1, 4, 0)
    assert "income" in [s.book[frame[0]].name for frame in s.frames]
    s = cleaned(4)
    assert s.first == 0
    assert s.over == 1


@pytest.mark.clause("M-91")
def test_area_cards_stay() -> None:
    s = cleaned(1, players=[{"area": [4, 5]}])
    assert s.areas[0] == [4, 5]
