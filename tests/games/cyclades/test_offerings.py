"""C-47 to C-64 and C-207 to C-215: the offerings, and the two markers of the two-player game."""

from __future__ import annotations

import pytest

from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import ARES, ZEUS
from tests.games.cyclades.table import GAME, do, offered, position, settle_chance, told


def auction(**data: object) -> CycladesState:
    """Three players before the first bid: Zeus and Ares are face up, everybody has 10 gold."""
    base = {
        "seats": 3,
        "gold": [10, 10, 10],
        "gods": ["zeus", "ares"],
        "hidden": ["poseidon", "athena"],
        "order": [0, 1, 2],
        "phase": "offerings",
    }
    return position(**{**base, **data})


def bids(s: CycladesState, god: str) -> list[int]:
    return [int(text.split()[2]) for text in offered(s) if text.startswith(f"bid {god} ")]


@pytest.mark.clause("C-22", "C-47")
def test_the_first_order_is_drawn_and_bids_come_in_that_order() -> None:
    s = GAME.start(3)
    do(s, "marker green", "marker red")  # the last place is the only one left
    settle_chance(s)
    assert s.actor() == 2
    do(s, "apollo")
    assert s.actor() == 0
    do(s, "apollo")
    assert s.actor() == 1


@pytest.mark.clause("C-48", "C-36", "C-38")
def test_a_bid_is_at_least_one_on_a_god_that_is_face_up() -> None:
    s = auction()
    assert bids(s, "zeus") == list(range(1, 11))
    assert bids(s, "ares") == list(range(1, 11))
    assert bids(s, "poseidon") == bids(s, "athena") == []


@pytest.mark.clause("C-49")
def test_bids_above_ten_are_allowed() -> None:
    assert bids(auction(gold=[40, 1, 1]), "zeus")[-1] == 40


@pytest.mark.clause("C-50")
def test_a_standing_bid_must_be_beaten() -> None:
    s = do(auction(), "bid ares 4")
    assert bids(s, "ares") == list(range(5, 11))


@pytest.mark.clause("C-51", "C-52")
def test_who_is_driven_off_bids_again_at_once_and_elsewhere() -> None:
    s = do(auction(), "bid ares 1", "bid ares 2")
    assert s.actor() == 0
    assert bids(s, "ares") == []
    assert bids(s, "zeus")[0] == 1
    assert offered(s)[-1] == "apollo"


@pytest.mark.clause("C-53")
def test_a_chain_of_outbidding_ends_before_the_next_marker() -> None:
    s = do(auction(), "bid ares 1", "bid zeus 1", "bid ares 2", "bid zeus 2")
    assert s.actor() == 1  # driven off Zeus by 0, whom 2 had driven off Ares
    do(s, "bid ares 3")
    assert s.actor() == 2


@pytest.mark.clause("C-54", "T-13")
def test_driven_off_a_second_god_one_may_go_back_to_the_first() -> None:
    s = do(auction(), "bid ares 1", "bid ares 2")
    assert bids(s, "ares") == []
    do(s, "bid zeus 1", "bid zeus 2")
    assert s.actor() == 0
    assert bids(s, "zeus") == []
    assert bids(s, "ares")[0] == 3


@pytest.mark.clause("C-55", "C-62", "T-14")
@pytest.mark.parametrize(("gold", "priests", "most"), [(1, 3, 4), (5, 0, 5), (3, 2, 5), (0, 3, 0)])
def test_nobody_offers_what_he_cannot_pay(gold: int, priests: int, most: int) -> None:
    s = auction(gold=[gold, 0, 0], priests=[priests, 0, 0])
    assert bids(s, "zeus") == list(range(1, most + 1))


@pytest.mark.clause("C-55", "C-62", "C-63", "T-14")
def test_priests_reduce_the_offering_to_one_at_least_and_stay() -> None:
    s = do(auction(gold=[1, 9, 9], priests=[3, 1, 0]), "bid zeus 4", "bid ares 6", "apollo")
    assert s.gold == [0, 9 - 5, 9]
    assert s.priests == [3, 1, 0]


@pytest.mark.clause("C-55", "C-62")
@pytest.mark.parametrize(("offering", "paid"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2)])
def test_an_offering_that_the_priests_could_pay_still_costs_one(offering: int, paid: int) -> None:
    s = do(auction(priests=[3, 0, 0]), f"bid zeus {offering}", "apollo", "apollo")
    assert s.gold[0] == 10 - paid
    broke = auction(gold=[0, 9, 9], priests=[3, 0, 0])
    assert f"bid zeus {offering}" not in offered(broke)


@pytest.mark.clause("C-56", "T-14")
def test_without_means_there_is_only_apollo() -> None:
    assert offered(auction(gold=[0, 5, 5], priests=[3, 0, 0])) == ["apollo"]


@pytest.mark.clause("C-57")
def test_apollo_is_always_open_and_free() -> None:
    s = do(auction(), "bid ares 9", "bid ares 10")
    assert offered(s)[-1] == "apollo"
    do(s, "apollo")
    assert offered(s)[-1] == "apollo"
    do(s, "apollo")
    assert s.gold == [10, 0, 10]


@pytest.mark.clause("C-58", "C-59")
def test_several_on_apollo_stand_in_order_of_arrival_and_stay_there() -> None:
    s = do(auction(order=[2, 0, 1]), "apollo", "apollo")
    assert s.apollo == [2, 0]
    do(s, "bid zeus 1")
    assert s.apollo == [2, 0]
    assert s.bidder[ZEUS] == 1


@pytest.mark.clause("C-60")
def test_nobody_raises_his_own_bid() -> None:
    s = do(auction(), "bid ares 1", "bid zeus 1", "apollo")
    assert (s.bid[ARES], s.bid[ZEUS]) == (1, 1)
    assert s.book[s.frames[-1][0]].name == "turn"  # all markers are placed: no second round


@pytest.mark.clause("C-61", "C-62")
def test_when_every_marker_stands_everybody_pays() -> None:
    s = do(auction(), "bid ares 3", "bid zeus 2", "apollo")
    assert s.gold == [7, 8, 10]


@pytest.mark.clause("C-64")
def test_the_auction_always_ends() -> None:
    rng = Rng.seeded(21, "auction")
    for seats in (2, 3, 4, 5):
        for _ in range(30):
            s = position(seats=seats, gold=[8] * seats, phase="offerings")
            bid = 0
            while s.book[s.frames[-1][0]].name == "offer" and bid < 200:
                random_ply(s, rng)
                bid += 1
            assert bid < 200


@pytest.mark.clause("T-2", "C-21", "C-62", "C-94", "C-103", "C-104")
def test_the_first_cycle_of_a_published_game() -> None:
    s = position(
        seats=3, cycle=1, gold=[7, 7, 7], gods=["athena", "zeus"], hidden=["ares", "poseidon"], order=[0, 1, 2],
        phase="offerings",
    )  # fmt: skip
    do(s, "bid athena 1", "bid zeus 3", "apollo")
    assert s.gold == [6, 4, 7]
    do(s, "end", "priest", "priest", "end")
    assert s.gold[1] == 0
    assert s.gold[2] == 8
    do(s, offered(s)[0])
    assert sum(s.prosperity) == 1


@pytest.mark.clause("C-20", "C-21", "T-9", "C-3")
def test_five_players_bid_for_the_first_time_with_seven_gold() -> None:
    s = GAME.start(5)
    assert s.gold == [5] * 5
    settle_chance(s)
    assert s.gold == [7] * 5
    gods = [text.split()[1] for text in offered(s) if text.endswith(" 1")]
    for god in gods:
        do(s, f"bid {god} 1")
    last = s.actor()
    do(s, "apollo")
    assert [s.gold[seat] for seat in range(5)] == [7 if seat == last else 6 for seat in range(5)]


class TestTwoPlayers:
    """Two markers each."""

    def auction(self, **data: object) -> CycladesState:
        base: dict[str, object] = {
            "seats": 2,
            "gold": [10, 10],
            "gods": ["poseidon", "ares", "zeus"],
            "hidden": ["athena"],
            "phase": "offerings",
        }
        if "phase" not in data:
            base["order"] = [0, 1, 0, 1]
        return position(**{**base, **data})

    @pytest.mark.clause("C-2", "C-207")
    def test_four_markers_are_shuffled(self) -> None:
        s = settle_chance(GAME.start(2))
        assert sorted(s.order) == [0, 0, 1, 1]

    @pytest.mark.clause("C-208")
    def test_each_marker_is_bid_in_turn(self) -> None:
        s = self.auction()
        seats = []
        for text in ("bid ares 1", "bid zeus 1", "bid poseidon 1", "apollo"):
            seats.append(s.actor())
            do(s, text)
        assert seats == [0, 1, 0, 1]
        assert s.gold == [10 - 2, 10 - 1]

    @pytest.mark.clause("C-208", "C-214")
    def test_both_markers_may_go_to_apollo(self) -> None:
        s = do(self.auction(order=[0, 0, 1, 1]), "apollo", "apollo", "bid ares 1", "apollo")
        assert s.apollo == [0, 0, 1]

    @pytest.mark.clause("C-209")
    def test_one_may_outbid_oneself(self) -> None:
        s = do(self.auction(order=[0, 0, 1, 1]), "bid ares 1", "bid ares 2")
        assert s.actor() == 0
        assert bids(s, "ares") == []
        assert bids(s, "zeus")[0] == 1

    @pytest.mark.clause("C-209", "C-210")
    def test_outbidding_oneself_only_the_higher_offering_must_be_paid(self) -> None:
        s = do(self.auction(gold=[5, 5], order=[0, 0, 1, 1]), "bid ares 4")
        assert (bids(s, "ares"), bids(s, "zeus")) == ([5], [1])
        assert told(s, "bid ares 5") == ["bid", "outbid-own"]
        assert bids(s, "zeus") == []
        s = do(self.auction(gold=[5, 5], priests=[2, 0], order=[0, 0, 1, 1]), "bid ares 7")
        assert offered(s) == ["apollo"]

    @pytest.mark.clause("C-210", "C-211", "T-23")
    def test_the_sum_of_both_offerings_must_be_paid(self) -> None:
        s = do(self.auction(gold=[5, 9], priests=[2, 0], order=[0, 0, 1, 1]), "bid ares 4")
        assert bids(s, "zeus") == [1, 2, 3]

    @pytest.mark.clause("C-210", "T-23")
    def test_a_marker_just_driven_off_counts_nothing(self) -> None:
        s = do(self.auction(gold=[5, 9], priests=[2, 0]), "bid ares 4", "bid ares 5")
        assert s.actor() == 0
        assert bids(s, "zeus") == list(range(1, 8))

    @pytest.mark.clause("C-211")
    @pytest.mark.parametrize(("priests", "paid"), [(0, 5), (2, 3), (4, 1), (9, 1)])
    def test_each_priest_saves_one_on_the_sum(self, priests: int, paid: int) -> None:
        s = self.auction(gold=[9, 9], priests=[priests, 0], order=[0, 0, 1, 1])
        do(s, "bid ares 3", "bid zeus 2", "apollo", "apollo")
        assert s.gold[0] == 9 - paid

    @pytest.mark.clause("C-212")
    def test_a_turn_for_each_marker_in_the_order_of_the_gods(self) -> None:
        s = do(self.auction(), "bid zeus 1", "bid ares 1", "bid poseidon 1", "apollo")
        turns = []
        while s.book[s.frames[-1][0]].name == "turn":
            turns.append((s.actor(), s.frames[-1][2]))
            do(s, "end")
        assert turns == [(0, 0), (1, 1), (0, 2)]

    @pytest.mark.clause("C-213", "C-166")
    def test_a_figurine_stays_through_the_second_turn_of_its_cycle(self) -> None:
        s = self.auction(
            track=["medusa", None, None], bids={"poseidon": [0, 1], "ares": [0, 1]}, apollo=[1, 1], phase="actions"
        )
        do(s, "call medusa", "place delos", "end")
        assert s.actor() == 0
        assert max(s.figure_isle) >= 0
        s = self.auction(
            cycle=4,
            figures={"medusa": {"isle": "delos", "seat": 0, "cycle": 3}},
            bids={"poseidon": [0, 1], "ares": [0, 1]},
            apollo=[1, 1],
            phase="actions",
        )
        assert max(s.figure_isle) < 0  # gone with his first turn of the next cycle

    @pytest.mark.clause("C-214", "C-103", "C-104")
    def test_both_markers_on_apollo_give_gold_twice_and_one_marker(self) -> None:
        s = self.auction(gold=[3, 3], apollo=[0, 0, 1], bids={"ares": [1, 1]}, phase="actions")
        do(s, "end")
        assert s.actor() == 0
        do(s, offered(s)[0])
        settle_chance(s)
        income = [s.income(seat) for seat in range(2)]
        assert s.gold == [3 + 2 + income[0], 3 + 1 + income[1]]
        assert sum(s.prosperity) == 1

    @pytest.mark.clause("C-215", "C-112")
    def test_temples_refresh_once_a_cycle_not_with_each_marker(self) -> None:
        s = self.auction(
            gold=[9, 9],
            isles={"kea": {"owner": 0, "buildings": ["temple"]}, "tinos": {"owner": 1}, "naxos": {"owner": 0}},
            fleets={},
            track=["fates", "sphinx", None],
            bids={"poseidon": [0, 1], "ares": [0, 1]},
            apollo=[1, 1],
            phase="actions",
        )
        do(s, "call fates")
        assert s.gold[0] == 9 - 3 + s.income(0)
        gold = s.gold[0]
        do(s, "end", "call sphinx")
        assert s.gold[0] == gold - 3
