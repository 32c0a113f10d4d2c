"""C-107 to C-130, C-230, C-231: buildings and metropolises."""

from __future__ import annotations

import pytest

from pelagos.games.cyclades.rules.battle import sea_strength
from pelagos.games.cyclades.rules.content import ATLASES
from pelagos.games.cyclades.rules.givens import CITIES
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import FORTRESS, PORT, TEMPLE, UNIVERSITY
from tests.games.cyclades.table import do, isle, offered, position, sea, told

FOUR = ["port", "fortress", "temple", "university"]


def under(god: str, isles: dict[str, object], **data: object) -> CycladesState:
    base = {"seats": 3, "gold": [10, 10, 10], "fleets": {}, "turn": {"seat": 0, "god": god}}
    others = {"tinos": {"owner": 1, "troops": 1}, "mykonos": {"owner": 2, "troops": 1}}
    return position(**{**base, "isles": {**others, **isles}, **data})


def buildings(s: CycladesState, name: str) -> list[int]:
    return [s.built[4 * isle(name) + kind] for kind in range(4)]


class TestBuildings:
    @pytest.mark.clause("C-107", "C-109")
    def test_a_building_needs_a_free_slot_on_an_own_isle(self) -> None:
        s = under("zeus", {"kea": {"owner": 0}, "gyaros": {"owner": 0, "buildings": ["port", "port"]}})
        assert [text for text in offered(s) if text.startswith("build")] == ["build kea"]
        do(s, "build kea")
        assert not [text for text in offered(s) if text.startswith("build")]

    @pytest.mark.clause("C-109", "C-15")
    def test_isles_have_one_to_four_slots(self) -> None:
        boards = ATLASES.usual.value.boards
        assert sorted({slots for board in boards.values() for slots in board.slots if slots}) == [1, 2, 3, 4]
        assert [len(boards[name].isles) for name in ("board23", "board4", "board5")] == [8, 10, 13]

    @pytest.mark.clause("C-108")
    def test_the_same_kind_again_on_the_same_isle_and_effects_add_up(self) -> None:
        s = do(under("zeus", {"naxos": {"owner": 0}}, gold=[10, 0, 0]), "build naxos", "build naxos")
        assert s.discount(0) == 2

    @pytest.mark.clause("C-111", "C-116")
    def test_ports_and_metropolises_of_all_own_isles_beside_a_space_add_up(self) -> None:
        isles = {
            "kea": {"owner": 0, "buildings": ["port"]},
            "gyaros": {"owner": 0, "metropolis": True},
            "tinos": {"owner": 1, "troops": 1, "buildings": ["port"]},
        }
        s = under("zeus", isles, fleets={"c2": [0, 1], "d3": [0, 1]})
        assert sea_strength(s, sea("c2")) == 1 + 1 + 1  # a fleet, Kea's port, Gyaros' metropolis; not Tinos'
        assert sea_strength(s, sea("d3")) == 1 + 1

    @pytest.mark.clause("C-111", "C-108")
    def test_every_port_of_an_isle_counts(self) -> None:
        for ports in range(5):
            isles = {"naxos": {"owner": 0, "buildings": ["port"] * ports}}
            assert sea_strength(under("zeus", isles, fleets={"f6": [0, 2]}), sea("f6")) == 2 + ports


class TestTemples:
    TRACK = ["fates", "sphinx", "harpy"]

    @pytest.mark.clause("C-112", "C-149")
    def test_each_temple_saves_one_gold_once_a_cycle(self) -> None:
        s = under("athena", {"naxos": {"owner": 0, "buildings": ["temple"]}}, track=self.TRACK, gold=[10, 0, 0])
        do(s, "call fates")
        assert s.gold[0] == 10 - 3 + s.income(0)
        gold = s.gold[0]
        do(s, "call sphinx")
        assert s.gold[0] == gold - 3

    @pytest.mark.clause("C-113", "C-149")
    def test_a_creature_costs_at_least_one(self) -> None:
        s = under("athena", {"naxos": {"owner": 0, "buildings": ["temple"] * 4}}, track=[None, None, "fates"])
        gold = s.gold[0]
        do(s, "call fates")
        assert s.gold[0] == gold - 1 + s.income(0)
        assert s.discount(0) == 3  # only one temple was needed

    @pytest.mark.clause("C-114", "T-15")
    @pytest.mark.parametrize("order", [("fates", "sphinx"), ("sphinx", "fates")])
    def test_temples_not_needed_serve_another_creature(self, order: tuple[str, str]) -> None:
        s = under("athena", {"naxos": {"owner": 0, "buildings": ["temple"] * 3}}, track=["fates", None, "sphinx"])
        spent = s.gold[0]
        for creature in order:
            do(s, f"call {creature}")
            if "stop" in offered(s):  # the Sphinx asks what to sell
                do(s, "stop")
        assert spent + s.income(0) - s.gold[0] == 1 + 2

    @pytest.mark.clause("C-114")
    def test_used_temples_are_marked_in_board_order_a_metropolis_last_on_its_isle(self) -> None:
        isles = {
            "kea": {"owner": 0, "metropolis": True},
            "naxos": {"owner": 0, "buildings": ["temple"], "metropolis": True},
        }
        s = do(under("athena", isles, track=[None, "fates", None]), "call fates")
        assert s.city_spent[isle("kea")] == 1
        assert (s.spent[isle("naxos")], s.city_spent[isle("naxos")]) == (1, 0)

    @pytest.mark.clause("C-115")
    def test_a_used_temple_stays_used_in_other_hands_and_a_new_one_is_fresh(self) -> None:
        isles = {"gyaros": {"owner": 0, "buildings": ["temple"], "spent": 1}, "kea": {"owner": 0}}
        s = under("zeus", isles)
        assert s.discount(0) == 0
        s.give(isle("gyaros"), 1)
        assert s.discount(1) == 0
        do(s, "build kea")
        assert s.discount(0) == 1

    @pytest.mark.clause("C-115", "C-156")
    @pytest.mark.parametrize(("owner", "used"), [(0, 0), (1, 1)])
    def test_the_giant_spares_the_fresh_temple_of_its_caller_and_takes_that_of_another(
        self, owner: int, used: int
    ) -> None:
        """Two temples, one of them used: the owner gives up the used one, another takes the fresh one."""
        isles = {"naxos": {"owner": owner, "buildings": ["temple", "temple"], "spent": 1}, "kea": {"owner": 0}}
        s = under("athena", isles, track=["giant", None, None])
        do(s, "call giant")
        s.spent[isle("naxos")] = 1  # whatever the Giant's price used up
        do(s, "raze temple naxos")
        assert (buildings(s, "naxos"), s.spent[isle("naxos")]) == ([0, 0, 1, 0], used)

    @pytest.mark.clause("C-116")
    def test_a_metropolis_counts_as_a_temple(self) -> None:
        assert under("zeus", {"kea": {"owner": 0, "metropolis": True}}).discount(0) == 1

    @pytest.mark.clause("C-112", "C-215")
    def test_temples_are_fresh_again_in_the_next_cycle(self) -> None:
        isles = {"kea": {"owner": 0, "buildings": ["temple"], "spent": 1}, "tinos": {"owner": 1}, "delos": {"owner": 2}}
        s = position(seats=3, isles=isles, fleets={}, phase="check")
        assert s.cycle == 4
        assert s.discount(0) == 1


class TestRaising:
    @pytest.mark.clause("C-121", "C-122", "C-123")
    def test_the_fourth_kind_of_building_makes_a_metropolis(self) -> None:
        isles = {"naxos": {"owner": 0, "buildings": ["port", "fortress"]}, "kea": {"owner": 0, "buildings": ["temple"]}}
        s = under("athena", isles)
        keys = told(s, "build naxos")
        assert keys[0] == "build"
        assert keys.count("give-up") == 4
        assert offered(s) == ["metropolis kea", "metropolis naxos"]  # the slots are free already
        do(s, "metropolis kea")
        assert (s.city[isle("kea")], s.cities(0)) == (1, 1)
        assert buildings(s, "naxos") == buildings(s, "kea") == [0, 0, 0, 0]

    @pytest.mark.clause("C-121")
    def test_among_doubles_the_owner_chooses(self) -> None:
        isles = {
            "naxos": {"owner": 0, "buildings": ["port", "fortress", "temple"]},
            "gyaros": {"owner": 0, "buildings": ["port"]},
        }
        s = do(under("athena", isles), "build gyaros")
        assert offered(s) == ["spend port gyaros", "spend port naxos"]

    @pytest.mark.clause("C-122", "T-17", "C-107")
    def test_without_a_slot_for_the_fourth_there_is_no_metropolis(self) -> None:
        isles = {
            "kea": {"owner": 0, "buildings": ["port"]},
            "delos": {"owner": 0, "buildings": ["fortress"]},
            "gyaros": {"owner": 0, "buildings": ["temple", "temple"]},
        }
        s = under("athena", isles)
        assert not [text for text in offered(s) if text.startswith("build")]

    @pytest.mark.clause("C-124")
    def test_four_philosophers_make_a_metropolis(self) -> None:
        s = under("athena", {"naxos": {"owner": 0}, "kea": {"owner": 0}}, philosophers=[3, 0, 0])
        do(s, "philosopher")
        assert s.philosophers[0] == 0
        do(s, "metropolis naxos")
        assert s.cities(0) == 1

    @pytest.mark.clause("C-125")
    def test_a_conquest_may_complete_the_four(self) -> None:
        isles = {
            "kea": {"owner": 0, "troops": 2, "buildings": ["port"]},
            "naxos": {"owner": 0, "buildings": ["fortress", "temple"]},
            "gyaros": {"owner": 1, "buildings": ["university"]},
        }
        s = do(under("ares", isles, fleets={"c1": [0, 1]}), "land kea", "with 2")
        assert offered(s)[0].startswith("metropolis")

    @pytest.mark.clause("C-125", "C-153")
    def test_the_cyclops_may_complete_the_four(self) -> None:
        isles = {"naxos": {"owner": 0, "buildings": ["port", "port", "fortress", "temple"]}, "kea": {"owner": 0}}
        s = under("zeus", isles, track=["cyclops", None, None])
        do(s, "call cyclops", "rebuild port naxos", "into university")
        assert offered(s) == ["metropolis kea", "metropolis naxos"]

    @pytest.mark.clause("C-125", "C-161")
    def test_the_satyr_may_complete_the_four_philosophers(self) -> None:
        s = under("zeus", {"kea": {"owner": 0}}, philosophers=[3, 1, 0], track=["satyr", None, None])
        do(s, "call satyr", "rob blue")
        assert s.cities(0) == 1
        assert s.philosophers == [0, 0, 0]

    @pytest.mark.clause("C-117")
    def test_a_metropolis_is_no_building_for_another(self) -> None:
        isles = {"naxos": {"owner": 0, "metropolis": True, "buildings": ["port"]}, "kea": {"owner": 0}}
        s = under("zeus", isles, philosophers=[0, 0, 0])
        do(s, "build naxos")
        assert s.cities(0) == 1
        assert offered(s)[-1] == "end"


class TestSites:
    @pytest.mark.clause("C-118", "C-126")
    def test_one_metropolis_an_isle_and_where_there_is_room(self) -> None:
        isles = {
            "naxos": {"owner": 0, "metropolis": True},
            "gyaros": {"owner": 0, "buildings": ["port"]},
            "kea": {"owner": 0},
            "kimolos": {"owner": 0},
        }
        s = do(under("athena", isles, philosophers=[3, 0, 0]), "philosopher")
        assert offered(s) == ["metropolis kea", "metropolis kimolos"]

    @pytest.mark.clause("C-119")
    @pytest.mark.parametrize(("name", "left"), [("kea", 0), ("gyaros", 0), ("kimolos", 1), ("naxos", 2)])
    def test_it_covers_two_slots_or_the_only_one(self, name: str, left: int) -> None:
        s = do(under("athena", {name: {"owner": 0}}, philosophers=[3, 0, 0]), "philosopher")
        assert s.city[isle(name)] == 1
        assert s.room[isle(name)] == left

    @pytest.mark.clause("C-120")
    def test_buildings_shift_to_uncovered_slots_for_nothing(self) -> None:
        isles = {"naxos": {"owner": 0, "buildings": ["port", "port"]}}
        s = do(under("athena", isles, philosophers=[3, 0, 0]), "philosopher")
        assert (s.city[isle("naxos")], s.room[isle("naxos")]) == (1, 0)
        assert buildings(s, "naxos")[PORT] == 2

    @pytest.mark.clause("C-127", "C-120")
    def test_where_nothing_has_room_as_few_as_needed_are_destroyed(self) -> None:
        isles = {"kimolos": {"owner": 0, "buildings": ["port", "fortress", "fortress"]}}
        s = do(under("athena", isles, philosophers=[3, 0, 0]), "philosopher")
        assert offered(s) == ["raze port kimolos", "raze fortress kimolos"]
        do(s, "raze port kimolos")  # then only fortresses are left
        assert s.city[isle("kimolos")] == 1
        assert buildings(s, "kimolos")[FORTRESS] == 1

    @pytest.mark.clause("C-119", "C-127", "T-18")
    def test_a_full_two_slot_isle_loses_both_buildings(self) -> None:
        isles = {"gyaros": {"owner": 0, "buildings": ["port", "temple"]}, "naxos": {"owner": 0, "metropolis": True}}
        s = do(under("athena", isles, philosophers=[3, 0, 0]), "philosopher")
        while "raze" in offered(s)[0]:
            do(s, offered(s)[0])
        assert s.city[isle("gyaros")] == 1
        assert buildings(s, "gyaros") == [0, 0, 0, 0]

    @pytest.mark.clause("C-128", "T-16")
    def test_with_a_metropolis_everywhere_the_four_are_lost(self) -> None:
        s = under("athena", {"kea": {"owner": 0, "metropolis": True}}, philosophers=[3, 0, 0])
        assert "forfeit" in told(s, "philosopher")
        assert (s.philosophers[0], s.cities(0)) == (0, 1)

    @pytest.mark.clause("C-221", "C-128", "C-6")
    def test_with_no_metropolis_left_in_the_supply_the_four_are_lost(self) -> None:
        full = ("andros", "kythnos", "syros", "serifos", "milos", "sifnos", "rineia", "paros", "donousa", "antiparos")
        isles: dict[str, object] = {name: {"owner": 1, "metropolis": True} for name in full}
        isles |= {"ios": {"owner": 0}, "amorgos": {"owner": 2}, "sikinos": {"owner": 3}}
        s = position(
            seats=5, isles=isles, fleets={}, philosophers=[3, 0, 0, 0, 0], turn={"seat": 0, "god": "athena"}
        )  # fmt: skip
        assert s.stock[CITIES] == 0
        assert "forfeit" in told(s, "philosopher")

    @pytest.mark.clause("C-129", "C-130")
    def test_a_conquered_metropolis_counts_like_a_built_one(self) -> None:
        isles = {
            "kea": {"owner": 0, "troops": 2},
            "gyaros": {"owner": 1, "metropolis": True, "prosperity": 2, "buildings": []},
        }
        s = do(under("ares", isles, fleets={"c1": [0, 1]}), "land kea", "with 2")
        assert s.cities(0) == 1
        assert s.income(0) == 2 + 1 + 2

    @pytest.mark.clause("C-230", "T-27")
    def test_two_sets_make_two_metropolises_one_after_the_other(self) -> None:
        isles = {
            "kea": {"owner": 0, "troops": 2},
            "naxos": {"owner": 0, "buildings": ["port", "port", "fortress", "fortress"]},
            "kimolos": {"owner": 0, "buildings": ["temple", "temple", "university"]},
            "gyaros": {"owner": 1, "buildings": ["university"]},
        }
        s = do(under("ares", isles, fleets={"c1": [0, 1]}), "land kea", "with 2")
        placed = 0
        while offered(s)[-1] != "end":
            text = offered(s)[0]
            placed += text.startswith("metropolis")
            assert s.actor() == 0
            do(s, text)
        assert s.cities(0) == 2
        assert placed == 2

    @pytest.mark.clause("C-231", "C-45")
    def test_a_territory_marker_keeps_all_effects_of_the_isle(self) -> None:
        isles = {"gyaros": {"owner": 0, "troops": 0, "buildings": ["temple", "port"]}}
        s = under("zeus", isles, fleets={"c1": [0, 1]})
        assert s.discount(0) == 1
        assert sea_strength(s, sea("c1")) == 2
        assert s.income(0) == 1
        isles["gyaros"] = {"owner": 0, "troops": 0, "metropolis": True}
        assert under("zeus", isles).cities(0) == 1


@pytest.mark.clause("C-6", "C-220")
@pytest.mark.parametrize(
    ("god", "kind"), [("poseidon", PORT), ("ares", FORTRESS), ("zeus", TEMPLE), ("athena", UNIVERSITY)]
)
def test_ten_buildings_of_a_kind_are_all_there_are(god: str, kind: int) -> None:
    word = FOUR[kind]
    isles = {
        "andros": {"owner": 1, "buildings": [word] * 4},
        "milos": {"owner": 1, "buildings": [word] * 3},
        "sifnos": {"owner": 1, "buildings": [word] * 3},
        "naxos": {"owner": 0},
        "tinos": {"owner": 2},
        "delos": {"owner": 3},
    }
    s = position(seats=4, gold=[9, 9, 9, 9], isles=isles, fleets={}, turn={"seat": 0, "god": god})
    assert s.stock[kind] == 0
    assert not [text for text in offered(s) if text.startswith("build")]
