"""Edges of C-107 to C-130 and C-149 to C-199: prices, temples, targets of creatures, metropolises, the last isle."""

from __future__ import annotations

import pytest

from pelagos.games.cyclades.rules.givens import CITIES
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import TEMPLE
from tests.games.cyclades.table import ISLES, do, heard, isle, offered, told, under


@pytest.mark.clause("C-114", "C-112", "C-116")
def test_temples_are_used_up_in_board_order_the_metropolis_last_on_its_isle() -> None:
    isles = {
        **ISLES,
        "kea": {"owner": 0, "metropolis": True},
        "naxos": {"owner": 0, "buildings": ["temple"], "metropolis": True},
    }
    board = {"isles": isles, "track": ["fates", "dryad", "satyr"]}
    kea, naxos = isle("kea"), isle("naxos")
    s = do(under("athena", **board), "call satyr")  # 2 gold, of which one is left to pay
    assert (s.city_spent[kea], s.spent[naxos], s.city_spent[naxos], s.gold[0]) == (1, 0, 0, 8)
    s = do(under("athena", **board), "call dryad")
    assert (s.city_spent[kea], s.spent[naxos], s.city_spent[naxos], s.gold[0]) == (1, 1, 0, 8)
    s = do(under("athena", **board), "call fates")
    assert (s.city_spent[kea], s.spent[naxos], s.city_spent[naxos]) == (1, 1, 1)
    assert s.gold[0] == 9 - 1 + s.income(0)
    assert s.discount(0) == 0


class TestUsedTemples:
    """C-115: where used and fresh temples stand on one isle, which of them goes."""

    def naxos(self, god: str, temples: int, **data: object) -> CycladesState:
        """Naxos has so many temples; one of them is used."""
        isles = {**ISLES, "naxos": {"owner": 0, "buildings": ["temple"] * temples}}
        s = under(god, **{"isles": isles, "gold": [20, 20, 20], **data})
        s.spent[isle("naxos")] = 1
        return s

    @pytest.mark.clause("C-115", "C-153")
    def test_the_cyclops_rebuilds_a_used_one(self) -> None:
        s = do(self.naxos("athena", 2, track=["cyclops", None, None]), "call cyclops")
        s.spent[isle("naxos")] = 1  # the call has used the other
        do(s, "rebuild temple naxos", "into port")
        assert (s.spent[isle("naxos")], s.discount(0)) == (0, 1)

    @pytest.mark.clause("C-115", "C-119", "C-120", "C-127")
    def test_the_owner_clears_a_used_one_away_first(self) -> None:
        isles = {
            "kimolos": {"owner": 0, "buildings": ["temple"] * 3},
            "gyaros": {"owner": 1, "troops": 1},
            "tinos": {"owner": 2, "troops": 1},
        }
        s = under("athena", isles=isles, philosophers=[3, 0, 0])
        s.spent[isle("kimolos")] = 1
        do(s, "philosopher")  # the metropolis covers two of three slots
        assert s.built[4 * isle("kimolos") + TEMPLE] == 1
        assert (s.spent[isle("kimolos")], s.discount(0)) == (0, 2)

    @pytest.mark.clause("C-115", "C-121", "C-123")
    def test_the_owner_gives_up_a_used_one_for_a_metropolis(self) -> None:
        isles = {
            **ISLES,
            "kea": {"owner": 0, "buildings": ["port"]},
            "kimolos": {"owner": 0, "buildings": ["fortress", "temple", "temple"]},
        }
        s = under("athena", isles=isles)
        s.spent[isle("kimolos")] = 1
        do(s, "build naxos")
        assert s.built[4 * isle("kimolos") + TEMPLE] == 1
        assert s.spent[isle("kimolos")] == 0

    @pytest.mark.clause("C-115", "C-156")
    @pytest.mark.parametrize(("caller", "used"), [(0, 0), (1, 1)])
    def test_the_giant_takes_a_used_one_of_his_own_and_a_fresh_one_of_anothers(self, caller: int, used: int) -> None:
        s = self.naxos("athena", 2, track=["giant", None, None], turn={"seat": caller, "god": "athena"})
        do(s, "call giant")
        s.spent[isle("naxos")] = 1  # the call may have used the other
        do(s, "raze temple naxos")
        assert (s.built[4 * isle("naxos") + TEMPLE], s.spent[isle("naxos")]) == (1, used)


class TestPrices:
    """C-149: what a creature costs, to the last coin."""

    @pytest.mark.clause("C-149", "C-112", "C-113", "C-69", "C-227")
    @pytest.mark.parametrize(
        ("gold", "temples", "calls"),
        [
            (0, 4, []),
            (1, 0, []),
            (1, 1, ["satyr"]),
            (1, 2, ["dryad", "satyr"]),
            (1, 3, ["dryad", "fates", "satyr"]),
            (2, 0, ["satyr"]),
            (3, 0, ["dryad", "satyr"]),
            (3, 1, ["dryad", "fates", "satyr"]),
            (4, 0, ["dryad", "fates", "satyr"]),
        ],
    )
    def test_temples_count_towards_it(self, gold: int, temples: int, calls: list[str]) -> None:
        isles = {**ISLES, "naxos": {"owner": 0, "buildings": ["temple"] * temples}}
        s = under("athena", gold=[gold, 9, 9], isles=isles, track=["fates", "dryad", "satyr"])
        assert [text.split()[1] for text in offered(s) if text.startswith("call")] == calls

    @pytest.mark.clause("C-114")
    def test_what_is_used_or_is_no_temple_is_passed_over(self) -> None:
        isles = {
            **ISLES,
            "gyaros": {"owner": 0, "metropolis": True},
            "naxos": {"owner": 0, "buildings": ["temple"] * 2},
        }
        s = under("athena", isles=isles, track=[None, None, "satyr"])
        s.city_spent[isle("gyaros")] = 1
        do(s, "call satyr")  # Kea has neither temple nor metropolis
        assert (s.city_spent[isle("kea")], s.city_spent[isle("gyaros")], s.spent[isle("naxos")]) == (0, 1, 1)
        assert s.discount(0) == 1


class TestOneByOne:
    """Creatures whose targets have an edge."""

    def call(self, creature: str, **data: object) -> CycladesState:
        return do(under("zeus", track=[creature, None, None], **data), f"call {creature}")

    @pytest.mark.clause("C-154", "C-161", "C-233")
    def test_one_card_is_enough_to_be_robbed_and_none_is_not(self) -> None:
        assert offered(self.call("dryad", priests=[0, 1, 0])) == ["rob blue", "pass"]
        assert offered(self.call("satyr", philosophers=[0, 0, 1])) == ["rob green", "pass"]

    @pytest.mark.clause("C-155")
    def test_after_the_fates_the_turn_goes_on(self) -> None:
        assert offered(self.call("fates"))[-1] == "end"

    @pytest.mark.clause("C-153", "C-156")
    def test_a_building_belongs_to_its_own_isle(self) -> None:
        isles = {**ISLES, "gyaros": {"owner": 1, "troops": 1, "buildings": ["port"]}}  # the isle after Kea
        assert offered(self.call("giant", isles=isles)) == ["raze port gyaros", "pass"]
        assert offered(self.call("cyclops", isles=isles))[-1] == "end"  # nothing to rebuild

    @pytest.mark.clause("C-153", "C-220")
    def test_the_cyclops_builds_the_last_of_a_kind(self) -> None:
        """Nine ports, temples and universities stand, and the only fortress is to become one of them."""
        isles = {
            "kythnos": {"owner": 0, "buildings": ["fortress"]},
            "andros": {"owner": 1, "buildings": ["port"] * 4},
            "amorgos": {"owner": 1, "buildings": ["port"] * 4},
            "antiparos": {"owner": 1, "buildings": ["port"]},
            "milos": {"owner": 2, "buildings": ["temple"] * 3},
            "sifnos": {"owner": 2, "buildings": ["temple"] * 3},
            "sikinos": {"owner": 2, "buildings": ["temple"] * 3},
            "syros": {"owner": 3, "buildings": ["university"] * 2},
            "serifos": {"owner": 3, "buildings": ["university"] * 2},
            "rineia": {"owner": 3, "buildings": ["university"] * 2},
            "paros": {"owner": 4, "buildings": ["university"] * 2},
            "ios": {"owner": 4, "buildings": ["university"]},
        }
        s = self.call("cyclops", seats=5, gold=[9] * 5, isles=isles)
        assert offered(s) == ["rebuild fortress kythnos", "pass"]
        do(s, "rebuild fortress kythnos")
        assert offered(s) == ["into port", "into temple", "into university"]

    @pytest.mark.clause("C-153")
    def test_all_ten_of_a_kind_may_stand_when_one_is_rebuilt(self) -> None:
        isles = {
            "andros": {"owner": 0, "buildings": ["port"] * 4},
            "milos": {"owner": 1, "buildings": ["port"] * 3},
            "sifnos": {"owner": 1, "buildings": ["port"] * 3},
            "tinos": {"owner": 2},
            "naxos": {"owner": 3},
        }
        s = self.call("cyclops", seats=4, gold=[9] * 4, isles=isles)
        assert offered(s) == ["rebuild port andros", "pass"]

    @pytest.mark.clause("C-163", "C-150")
    def test_the_sphinx_buys_what_there_is_and_names_the_sum(self) -> None:
        isles = {**ISLES, "kea": {"owner": 0, "troops": 0}}
        assert offered(self.call("sphinx", isles=isles)) == ["sell-troop naxos", "stop"]
        s = self.call("sphinx", isles=isles, priests=[2, 0, 0], philosophers=[1, 0, 0])
        assert offered(s) == ["sell-troop naxos", "sell-priest", "sell-philosopher", "stop"]
        ear = heard(s, "sell-priest", "sell-philosopher")
        assert ear.told() == ["sphinx-priest", "sphinx-philosopher"]
        assert (s.priests[0], s.philosophers[0]) == (1, 0)
        assert heard(s, "stop").of("sphinx") == [(0, 2 * 2)]

    @pytest.mark.clause("C-159", "C-172", "C-88")
    def test_pegasus_carries_troops_where_there_are_any(self) -> None:
        isles = {**ISLES, "kea": {"owner": 0, "troops": 0}}
        s = self.call("pegasus", isles=isles)
        assert offered(s) == ["fly naxos", "pass"]
        assert told(s, "fly naxos", "onto delos")[0] == "fly"

    @pytest.mark.clause("C-182", "C-183")
    def test_polyphemus_where_no_fleet_is(self) -> None:
        s = do(self.call("polyphemus"), "place delos")
        assert offered(s)[-1] == "end"

    @pytest.mark.clause("C-183", "C-182")
    def test_his_owner_says_where_a_fleet_is_pushed(self) -> None:
        s = do(self.call("polyphemus", fleets={"h3": [1, 2]}), "place delos")  # which of the two on H3 is all one
        assert (s.actor(), offered(s)) == (0, ["to h2", "to i2", "to i3"])

    @pytest.mark.clause("C-189", "C-234")
    def test_the_last_coin_moves_the_kraken(self) -> None:
        s = do(self.call("kraken", gold=[5, 0, 0]), "surface a1")
        assert offered(s) == ["to a2", "to b2", "stop"]
        do(s, "to a2")
        assert (s.gold[0], offered(s)[-1]) == (0, "end")


class TestMetropolises:
    """Edges of C-116 to C-130, and of the last isle."""

    @pytest.mark.clause("C-100", "C-107", "C-121", "C-122", "C-123")
    def test_the_fourth_kind_that_is_built_makes_one(self) -> None:
        isles = {
            **ISLES,
            "kea": {"owner": 0, "buildings": ["port"]},
            "naxos": {"owner": 0, "buildings": ["fortress", "temple"]},
        }
        ear = heard(under("athena", isles=isles), "build naxos", "metropolis naxos")
        assert ear.of("give-up") == [(0, kind, isle("kea" if kind == 0 else "naxos")) for kind in range(4)]
        assert ear.of("metropolis") == [(0, isle("naxos"))]

    @pytest.mark.clause("C-119", "C-127")
    def test_only_what_stands_there_is_cleared_away(self) -> None:
        isles = {
            "kimolos": {"owner": 0, "buildings": ["fortress", "temple", "temple"]},
            "folegandros": {"owner": 1, "buildings": ["port"]},  # the isle after Kimolos
            "tinos": {"owner": 2},
        }
        s = do(under("athena", isles=isles, philosophers=[3, 0, 0]), "philosopher")
        assert offered(s) == ["raze fortress kimolos", "raze temple kimolos"]
        ear = heard(s, "raze fortress kimolos")
        assert ear.of("clear") == [(0, kind, isle("kimolos")) for kind in (1, 2)]

    NINE: dict[str, object] = {
        "kythnos": {"owner": 0, "metropolis": True},
        "andros": {"owner": 0, "troops": 2, "buildings": ["port", "fortress", "temple"]},
        **{name: {"owner": 1, "metropolis": True} for name in ("syros", "serifos", "milos")},
        **{name: {"owner": 2, "metropolis": True} for name in ("sifnos", "rineia", "paros")},
        **{name: {"owner": 3, "metropolis": True} for name in ("donousa", "ios")},
        "antiparos": {"owner": 4, "buildings": ["university"]},
    }

    @pytest.mark.clause("C-126", "C-128", "C-220", "C-221")
    def test_the_last_one_is_placed(self) -> None:
        s = under("athena", seats=5, gold=[9] * 5, isles=self.NINE)
        assert s.stock[CITIES] == 1
        do(s, "build andros")
        assert (s.city[isle("andros")], s.stock[CITIES]) == (1, 0)

    @pytest.mark.clause("C-195", "C-196", "C-121")
    def test_the_last_one_may_be_what_a_last_isle_is_invaded_for(self) -> None:
        s = under("zeus", seats=5, gold=[9] * 5, isles=self.NINE, track=["pegasus", None, None])
        do(s, "call pegasus", "fly andros", "with 1")
        assert "onto antiparos" in offered(s)

    @pytest.mark.clause("C-195", "C-196", "C-121", "C-117")
    @pytest.mark.parametrize("last", ["kea", "gyaros", "kimolos"])
    def test_the_last_isle_may_be_what_completes_the_four(self, last: str) -> None:
        isles = {
            "naxos": {"owner": 0, "troops": 1, "metropolis": True, "buildings": ["port", "fortress"]},
            "delos": {"owner": 0, "buildings": ["temple"]},
            last: {"owner": 1, "buildings": ["university"]},
            "mykonos": {"owner": 2},
            "tinos": {"owner": 2},
        }
        s = do(under("zeus", isles=isles, track=["pegasus", None, None]), "call pegasus", "fly naxos")
        assert f"onto {last}" in offered(s)
        isles["delos"] = {"owner": 0, "buildings": ["port"]}
        s = do(under("zeus", isles=isles, track=["pegasus", None, None]), "call pegasus", "fly naxos")
        assert f"onto {last}" not in offered(s)

    @pytest.mark.clause("C-195", "C-196", "C-127")
    def test_the_isle_that_is_taken_may_be_the_only_place_for_it(self) -> None:
        isles = {
            "naxos": {"owner": 0, "troops": 1, "metropolis": True, "buildings": ["port", "fortress"]},
            "kimolos": {"owner": 1, "buildings": ["temple", "university"]},
            "mykonos": {"owner": 2},
            "tinos": {"owner": 2},
        }
        s = do(under("zeus", isles=isles, track=["pegasus", None, None]), "call pegasus", "fly naxos")
        assert "onto kimolos" in offered(s)

    def two_sets(self, **taken: object) -> list[str]:
        """Where seat 0 of five, without a metropolis, may fly to: Paros is the last isle of seat 4."""
        isles = {
            "syros": {"owner": 0, "troops": 1, "buildings": ["port", "port"]},
            "serifos": {"owner": 0, "buildings": ["fortress", "fortress"]},
            "rineia": {"owner": 0, "buildings": ["temple", "temple"]},
            "paros": {"owner": 4, "buildings": ["university", "university"]},
            "milos": {"owner": 1},
            "sifnos": {"owner": 2},
            "donousa": {"owner": 3},
            **taken,
        }
        s = under("zeus", seats=5, gold=[9] * 5, isles=isles, track=["pegasus", None, None])
        return offered(do(s, "call pegasus", "fly syros"))

    @pytest.mark.clause("C-195", "C-196", "C-230", "C-127")
    def test_two_at_once_count_if_both_find_their_place(self) -> None:
        assert "onto paros" in self.two_sets(ios={"owner": 0})  # the first goes to Ios, and room is left
        assert "onto paros" not in self.two_sets()  # whichever isle is cleared for the first, a kind is lost
