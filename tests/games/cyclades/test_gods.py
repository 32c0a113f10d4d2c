"""C-73 to C-106 and C-229: what each god grants."""

from __future__ import annotations

import pytest

from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import CREATURE, FORTRESS, PORT, TEMPLE, UNIVERSITY
from tests.games.cyclades.table import do, isle, offered, position, sea, settle_chance


def under(god: str, **data: object) -> CycladesState:
    """Three players, seat 0 acts under a god with 10 gold."""
    return position(**{"seats": 3, "gold": [10, 10, 10], "turn": {"seat": 0, "god": god}, **data})


def of(s: CycladesState, verb: str) -> list[str]:
    return [text.split(maxsplit=1)[1] for text in offered(s) if text.split()[0] == verb]


class TestPoseidon:
    @pytest.mark.clause("C-73")
    def test_one_fleet_free_then_one_two_three_gold(self) -> None:
        s = under("poseidon")
        for left in (10, 9, 7, 4):
            do(s, "fleet b2")
            assert s.gold[0] == left
        assert of(s, "fleet") == []
        assert s.fleets[sea("b2")] == 4

    @pytest.mark.clause("C-74", "C-75")
    def test_fleets_come_beside_own_isles_where_no_enemy_is(self) -> None:
        s = under("poseidon", isles={"naxos": {"owner": 0}, "tinos": {"owner": 1}}, fleets={"g5": [0, 1], "h4": [1, 1]})
        assert of(s, "fleet") == ["f6", "f7", "g5", "i3", "j2", "k2"]  # F7 and K2 bear horns

    @pytest.mark.clause("C-76", "C-187", "C-191")
    def test_not_on_the_kraken_nor_beside_polyphemus(self) -> None:
        board = {"isles": {"naxos": {"owner": 0}, "tinos": {"owner": 1}}, "fleets": {}}
        assert "g5" not in of(under("poseidon", kraken="g5", **board), "fleet")
        s = under("poseidon", figures={"polyphemus": {"isle": "delos", "seat": 1}}, **board)
        assert of(s, "fleet") == ["f6", "f7", "i3", "j2", "k2"]  # G5 and H4 touch Delos

    @pytest.mark.clause("C-77", "C-108", "C-107")
    def test_any_number_of_ports_for_two_gold_each(self) -> None:
        s = do(under("poseidon"), "build naxos", "build naxos", "build naxos")
        assert s.gold[0] == 4
        assert s.built[4 * isle("naxos") + PORT] == 3

    @pytest.mark.clause("C-78")
    def test_one_gold_moves_a_group_up_to_three_spaces(self) -> None:
        s = under("poseidon", fleets={"b2": [0, 2]})
        do(s, "sail b2", "with 2")
        assert s.gold[0] == 9
        do(s, "to c2", "to d3", "to e4")
        assert s.fleets[sea("e4")] == 2
        assert offered(s)[-1] == "end"  # no fourth step

    @pytest.mark.clause("C-78", "C-227")
    def test_a_group_may_stop_early_but_not_before_it_has_moved(self) -> None:
        s = under("poseidon", fleets={"b2": [0, 2]})
        do(s, "sail b2", "with 1")
        assert "stop" not in offered(s)
        do(s, "to c2", "stop")
        assert (s.fleets[sea("b2")], s.fleets[sea("c2")]) == (1, 1)

    @pytest.mark.clause("C-79")
    def test_fleets_are_left_and_taken_on_the_way(self) -> None:
        s = under("poseidon", fleets={"b2": [0, 3], "c2": [0, 1]})
        do(s, "sail b2", "with 3", "to c2", "take 1", "to d3", "leave 2", "to e4")
        assert (s.fleets[sea("d3")], s.fleets[sea("e4")]) == (2, 2)

    @pytest.mark.clause("C-79")
    def test_those_taken_along_have_only_the_movement_left(self) -> None:
        s = under("poseidon", fleets={"a1": [0, 1], "d3": [0, 1]})
        do(s, "sail a1", "to b2", "to c2", "to d3")
        assert s.fleets[sea("d3")] == 2  # three spaces made: nobody goes on
        assert offered(s)[-1] == "end"

    @pytest.mark.clause("C-80", "C-81")
    def test_entering_an_enemy_space_is_a_battle_of_the_group_as_it_stands(self) -> None:
        s = under("poseidon", fleets={"b2": [0, 3], "d3": [1, 1]})
        do(s, "sail b2", "with 3", "to c2", "leave 1", "to d3")
        assert (s.raider, s.raiders) == (0, 2)
        assert offered(s)[0] == "roll 0 0"
        assert s.fleets[sea("c2")] == 1

    @pytest.mark.clause("C-82", "C-83")
    def test_a_group_that_won_stops_and_may_move_again_for_another_gold(self) -> None:
        s = under("poseidon", fleets={"c2": [0, 2], "d3": [1, 1]})
        do(s, "sail c2", "with 2", "to d3", "roll 3 0")
        assert (s.fleets[sea("d3")], s.navy[sea("d3")]) == (2, 0)
        assert offered(s)[-1] == "end"
        do(s, "sail d3", "with 2", "to e4")
        assert s.gold[0] == 8


class TestAres:
    ISLES = {
        "naxos": {"owner": 0, "troops": 3},
        "kea": {"owner": 0, "troops": 0},
        "tinos": {"owner": 1, "troops": 1},
        "delos": {"owner": 1, "troops": 0, "buildings": ["fortress"]},
    }

    @pytest.mark.clause("C-84")
    def test_one_troop_free_then_two_three_four_gold(self) -> None:
        s = under("ares", gold=[20, 0, 0])
        for left in (20, 18, 15, 11):
            do(s, "troop kea")
            assert s.gold[0] == left
        assert of(s, "troop") == []

    @pytest.mark.clause("C-85")
    def test_troops_come_on_own_isles_also_those_held_by_a_marker(self) -> None:
        assert of(under("ares", isles=self.ISLES), "troop") == ["kea", "naxos"]

    @pytest.mark.clause("C-86", "C-110")
    def test_any_number_of_fortresses_for_two_gold_each(self) -> None:
        s = do(under("ares"), "build naxos", "build naxos")
        assert s.gold[0] == 6
        assert s.built[4 * isle("naxos") + FORTRESS] == 2

    @pytest.mark.clause("C-87", "C-88")
    def test_one_fleet_touching_both_isles_is_a_chain(self) -> None:
        s = under("ares", isles=self.ISLES, fleets={"g5": [0, 1]})
        do(s, "land naxos", "with 2")
        assert s.gold[0] == 9
        assert (s.owner[isle("delos")], s.troops[isle("delos")], s.troops[isle("naxos")]) == (0, 2, 1)

    @pytest.mark.clause("C-88")
    def test_a_chain_is_a_path_of_touching_fleets(self) -> None:
        chain = {"f6": [0, 1], "f5": [0, 1], "e4": [0, 1], "d4": [0, 1]}
        s = do(under("ares", isles=self.ISLES, fleets=chain), "land naxos", "with 1")
        assert "onto tinos" in offered(s)
        chain.pop("e4")
        s = do(under("ares", isles=self.ISLES, fleets=chain), "land naxos", "with 1")
        assert "onto tinos" not in offered(s)

    @pytest.mark.clause("C-89")
    def test_a_chain_does_not_pass_through_isles(self) -> None:
        # G5 joins Naxos and Delos, G3 joins Delos and Kimolos, but G5 and G3 do not touch.
        s = under("ares", isles=self.ISLES, fleets={"g5": [0, 1], "g3": [0, 1]})
        do(s, "land naxos", "with 1")
        assert s.owner[isle("delos")] == 0  # the only isle within reach, so nothing was asked
        do(s, "land delos")
        assert of(s, "onto") == ["kimolos", "naxos"]

    @pytest.mark.clause("C-90")
    def test_landing_where_enemy_troops_stand_is_a_battle(self) -> None:
        s = under("ares", isles=self.ISLES, fleets={"d4": [0, 1], "e4": [0, 1], "f5": [0, 1], "f6": [0, 1]})
        do(s, "land naxos", "with 2", "onto tinos")
        assert offered(s)[0] == "roll 0 0"

    @pytest.mark.clause("C-91", "T-7")
    def test_an_isle_without_troops_is_taken_at_once_whatever_stands_there(self) -> None:
        s = under("ares", isles=self.ISLES, fleets={"g5": [0, 1]})
        do(s, "land naxos", "with 1")
        assert s.owner[isle("delos")] == 0
        assert s.built[4 * isle("delos") + FORTRESS] == 1

    @pytest.mark.clause("C-92")
    def test_the_last_troop_leaves_a_territory_marker(self) -> None:
        s = under("ares", isles=self.ISLES, fleets={"g5": [0, 1]})
        do(s, "land naxos", "with 3")
        assert (s.owner[isle("naxos")], s.troops[isle("naxos")]) == (0, 0)

    @pytest.mark.clause("C-93")
    def test_several_moves_also_by_the_same_troops(self) -> None:
        s = under("ares", isles=self.ISLES, fleets={"g5": [0, 1]})
        do(s, "land naxos", "with 3", "land delos", "with 3")
        assert s.troops[isle("naxos")] == 3
        assert s.gold[0] == 8


class TestZeus:
    @pytest.mark.clause("C-94", "C-98")
    def test_one_priest_free_one_for_four_no_more(self) -> None:
        s = do(under("zeus"), "priest", "priest")
        assert (s.priests[0], s.gold[0]) == (2, 6)
        assert "priest" not in offered(s)

    @pytest.mark.clause("C-95")
    def test_any_number_of_temples_for_two_gold_each(self) -> None:
        s = do(under("zeus"), "build naxos", "build naxos")
        assert s.gold[0] == 6
        assert s.built[4 * isle("naxos") + TEMPLE] == 2

    @pytest.mark.clause("C-96")
    def test_a_creature_is_exchanged_for_one_gold_again_and_again(self) -> None:
        s = under("zeus", track=["fates", "giant", "harpy"])
        do(s, "dismiss giant", "draw kraken", "dismiss kraken", "draw satyr")
        assert s.gold[0] == 8
        assert [text.split()[1] for text in offered(s) if text.startswith("dismiss")] == ["fates", "harpy", "satyr"]
        assert s.track[1] >= 0

    @pytest.mark.clause("C-96", "C-33")
    def test_the_discard_comes_first_so_the_card_may_come_back(self) -> None:
        track = ["fates", "giant", "harpy"]
        s = under("zeus", track=track, discard=[card for card in CREATURE.words if card not in track])
        assert s.deck == []
        do(s, "dismiss giant")
        assert "draw giant" in offered(s)

    @pytest.mark.clause("C-97")
    def test_an_empty_space_cannot_be_filled(self) -> None:
        s = under("zeus", track=["fates", None, None])
        assert of(s, "dismiss") == ["fates"]
        assert of(under("zeus", track=[None, None, None]), "dismiss") == []


class TestAthena:
    @pytest.mark.clause("C-99", "C-102")
    def test_one_philosopher_free_one_for_four_no_more(self) -> None:
        s = do(under("athena"), "philosopher", "philosopher")
        assert (s.philosophers[0], s.gold[0]) == (2, 6)
        assert "philosopher" not in offered(s)

    @pytest.mark.clause("C-100")
    def test_any_number_of_universities_for_two_gold_each(self) -> None:
        s = do(under("athena"), "build naxos", "build naxos")
        assert s.gold[0] == 6
        assert s.built[4 * isle("naxos") + UNIVERSITY] == 2

    @pytest.mark.clause("C-101")
    def test_no_special_action(self) -> None:
        verbs = {text.split()[0] for text in offered(under("athena", track=[None, None, None]))}
        assert verbs == {"philosopher", "build", "end"}


class TestApollo:
    def on_apollo(self, apollo: list[int], **data: object) -> CycladesState:
        base = {"seats": 3, "gold": [0, 0, 0], "gods": ["zeus", "ares"], "hidden": ["poseidon", "athena"]}
        return position(**{**base, "apollo": apollo, "phase": "actions", **data})

    @pytest.mark.clause("C-103")
    def test_one_gold_or_four_with_a_single_isle(self) -> None:
        isles = {"kea": {"owner": 0}, "tinos": {"owner": 1}, "delos": {"owner": 1}, "naxos": {"owner": 2}}
        s = self.on_apollo([1, 0, 2], isles=isles, fleets={})
        assert s.gold == [0, 1, 0]  # seat 1, first, is choosing an isle now
        do(s, "prosper delos")
        assert s.gold[0] >= 4
        settle_chance(s)
        assert s.gold == [4 + s.income(0), 1 + s.income(1), 4 + s.income(2)]

    @pytest.mark.clause("C-104", "C-105", "C-229")
    def test_only_the_first_places_a_marker_on_an_own_isle(self) -> None:
        isles = {
            "kea": {"owner": 0, "prosperity": 2},
            "gyaros": {"owner": 0},
            "tinos": {"owner": 1},
            "naxos": {"owner": 2},
        }
        s = self.on_apollo([0, 1, 2], isles=isles, fleets={})
        assert sorted(offered(s)) == ["prosper gyaros", "prosper kea"]
        do(s, "prosper kea")
        assert s.prosperity[isle("kea")] == 3
        settle_chance(s)
        assert sum(s.prosperity) == 3

    @pytest.mark.clause("C-229", "C-220")
    def test_without_a_marker_left_there_is_gold_only(self) -> None:
        isles = {"kea": {"owner": 0, "prosperity": 16}, "tinos": {"owner": 1}, "naxos": {"owner": 2}}
        s = settle_chance(self.on_apollo([0, 1, 2], isles=isles, fleets={}))
        assert s.cycle == 4  # nobody was asked anything
        assert s.gold[0] == 4 + s.income(0)

    @pytest.mark.clause("C-106")
    def test_nothing_else_can_be_done(self) -> None:
        s = self.on_apollo([0, 1, 2], gold=[20, 20, 20], track=["fates", "giant", "harpy"])
        assert {text.split()[0] for text in offered(s)} == {"prosper"}
