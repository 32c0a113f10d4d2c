"""P-62 to P-67, S-4: the Journey Phase."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.givens import SAILED
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    LAND_WORDS,
    SPECTATOR,
    STATUS,
    arguments,
    cargo,
    chance,
    do,
    goal,
    hand,
    is_over,
    listen,
    odds,
    offered,
    only,
    step,
    view,
)

SKEPTIC = {"acropolis": ["academy"], "philosophies": ["skepticism"]}


def quay(*hands: dict[str, int], **data: Any) -> ParthenonState:
    """The Journey Phase with these hands."""
    return only("journey", islands=[{"hand": cards} for cards in hands], **data)


class TestLoading:
    """Cargo and goals."""

    @pytest.mark.clause("P-62")
    def test_cards_are_loaded_and_the_fleet_is_sent_to_a_land_or_left_home(self) -> None:
        s = quay({"wool": 2, "gold": 1, "gift": 1})
        assert arguments(s, 0, "sail") == LAND_WORDS
        assert "stay" in offered(s, 0)
        do(s, 0, "sail egypt", "load wool", "load gold", "load gift", "done")
        assert is_over(s)
        assert (goal(s, 0), cargo(s, 0)) == ("egypt", {"wool": 1, "gold": 1, "gift": 1})
        assert hand(s, 0) == {"wool": 1}
        s = do(quay({"wool": 2}), 0, "stay")
        assert (goal(s, 0), cargo(s, 0), hand(s, 0)) == ("home", {}, {"wool": 2})

    @pytest.mark.clause("P-67", "S-11")
    def test_who_sailed_where_is_remembered_by_all_for_the_season(self) -> None:
        """Also where nothing else shows it: a Fleet that no Hazard met and no harbor let in is soon home again."""
        s = quay({"wool": 2}, {"gold": 1})
        do(s, 0, "sail egypt", "load wool", "load wool", "done")
        assert view(s, SPECTATOR).facts == []  # sealed till all have launched
        do(s, 1, "stay")
        assert is_over(s)
        for viewer in (0, 1, 2, SPECTATOR):
            assert view(s, viewer).facts == [(SAILED, 0, LAND_WORDS.index("egypt"), 2)]
        s.clear_season()
        assert view(s, SPECTATOR).facts == []

    @pytest.mark.clause("P-63", "P-64", "T-30")
    def test_one_to_six_cards(self) -> None:
        s = quay({"wool": 4, "papyrus": 2, "gold": 2, "army": 1})
        do(s, 0, "sail italy")
        assert "done" not in offered(s, 0)  # none: refused
        do(s, 0, "load wool", "load wool", "load papyrus", "load papyrus", "load gold")
        assert arguments(s, 0, "load") == ["wool", "gold", "army"]
        assert "done" in offered(s, 0)
        do(s, 0, "load gold")  # six, mixed
        assert arguments(s, 0, "load") == []  # a seventh: refused, though there is an Army left
        do(s, 0, "done")
        assert sum(cargo(s, 0).values()) == 6

    @pytest.mark.clause("P-65", "P-13")
    def test_several_fleets_of_one_player_may_go_to_the_same_land(self) -> None:
        s = only("journey", islands=[{"hand": {"wool": 3, "ore": 1}, "fleets": 3}])
        do(s, 0, "sail sparta", "load wool", "done", "sail sparta", "load wool", "load ore", "done", "stay")
        assert [goal(s, 0, fleet) for fleet in "abc"] == ["sparta", "sparta", "home"]
        assert [cargo(s, 0, fleet) for fleet in "abc"] == [{"wool": 1}, {"wool": 1, "ore": 1}, {}]
        assert hand(s, 0) == {"wool": 1}

    @pytest.mark.clause("R-7")
    def test_a_fleet_that_stays_at_home_carries_nothing(self) -> None:
        s = only("journey", islands=[{"hand": {"wool": 2}, "fleets": 2}])
        do(s, 0, "stay")
        assert arguments(s, 0, "load") == []
        do(s, 0, "sail athens", "load wool", "done")
        assert (cargo(s, 0, "a"), cargo(s, 0, "b")) == ({}, {"wool": 1})

    @pytest.mark.clause("R-7")
    @pytest.mark.parametrize("home", ["a", "b", "c", "ab", "ac", "bc", "abc"])
    def test_whatever_is_not_loaded_stays_in_hand(self, home: str) -> None:
        s = only("journey", islands=[{"hand": {"wool": 9, "army": 2}, "fleets": 3}])
        do(s, 0, "sail italy", "load wool", "load army", "cancel")  # nothing of this counts
        for fleet in "abc":
            do(s, 0, *(["stay"] if fleet in home else ["sail athens", "load wool", "load wool", "done"]))
        assert is_over(s)
        for fleet in "abc":
            bound = ("home", {}) if fleet in home else ("athens", {"wool": 2})
            assert (goal(s, 0, fleet), cargo(s, 0, fleet)) == bound
        assert hand(s, 0) == {"wool": 9 - 2 * (3 - len(home)), "army": 2}

    @pytest.mark.clause("R-49", "P-64")
    def test_who_has_no_card_stays_at_home(self) -> None:
        s = quay({}, {"wool": 1}, {"gift": 1})
        assert s.actors() == (1, 2)
        do(s, 1, "stay")
        do(s, 2, "sail athens", "load gift", "done")
        assert is_over(s)
        assert goal(s, 0) == "home"

    @pytest.mark.clause("R-48")
    def test_a_fleet_may_sail_to_a_land_known_to_be_blocked(self) -> None:
        s = quay({"wool": 1}, harbors={"egypt": {"status": "blockade", "up": True}})
        assert "egypt" in arguments(s, 0, "sail")

    @pytest.mark.clause("P-62")
    def test_a_plan_may_be_begun_again_before_all_are_in(self) -> None:
        s = quay({"wool": 2}, {"wool": 1})
        do(s, 0, "sail egypt", "load wool", "cancel", "sail italy", "load wool", "done")
        assert offered(s, 0) == ["revise"]
        do(s, 0, "revise", "sail athens", "load wool", "load wool", "done")
        do(s, 1, "stay")
        assert (goal(s, 0), cargo(s, 0)) == ("athens", {"wool": 2})


class TestSecrets:
    """What the others see."""

    @pytest.mark.clause("P-67", "R-6", "S-4")
    def test_goals_and_sizes_are_seen(self) -> None:
        s = quay({"wool": 1, "gold": 1, "gift": 1, "army": 1}, {})
        do(s, 0, "sail egypt", "load wool", "load gift", "done")
        for seat in (1, 2, SPECTATOR):
            seen = view(s, seat)
            assert (seen.goal[0], seen.cargo_size[0]) == (LAND_WORDS.index("egypt"), 2)
            assert seen.hand_size[0] == 1
            assert seen.aegis[0] == [1, 1, 0]  # in all, at home or aboard

    @pytest.mark.clause("P-67", "R-6", "S-11")
    @pytest.mark.parametrize(
        ("one", "other"), [(["wool", "ore"], ["papyrus", "gold"]), (["wool", "gift"], ["gold", "army"])]
    )
    def test_contents_are_not(self, one: list[str], other: list[str]) -> None:
        seen = []
        for loads in (one, other):
            s = quay({"wool": 1, "ore": 1, "papyrus": 1, "gold": 1, "gift": 1, "army": 1}, {})
            do(s, 0, "sail egypt", *[f"load {good}" for good in loads], "done")
            seen.append([view(s, seat) for seat in (1, 2, SPECTATOR)])
        assert seen[0] == seen[1]

    @pytest.mark.clause("S-4")
    def test_launches_are_sealed_till_the_last_is_in(self) -> None:
        s = quay({"wool": 1}, {"wool": 1}, {"wool": 1})
        assert s.actors() == (0, 1, 2)
        do(s, 0, "sail egypt", "load wool", "done")
        for seat in (1, 2, SPECTATOR):
            assert view(s, seat).goal == [-1] * 9
            assert view(s, seat).cargo_size == [0] * 9
            assert view(s, seat).hand_size == [1, 1, 1]
        do(s, 1, "stay")
        do(s, 2, "sail athens", "load wool", "done")
        assert [goal(s, seat) for seat in range(3)] == ["egypt", "home", "athens"]


class TestWaiting:
    """P-42, P-43, P-66."""

    @pytest.mark.clause("P-42", "P-66", "S-4")
    def test_one_who_waits_launches_last_and_sees_the_others(self) -> None:
        s = quay({"wool": 2}, {"wool": 2}, {"wool": 2})
        do(s, 0, "wait")
        do(s, 1, "sail egypt", "load wool", "load wool", "done")
        assert view(s, 0).goal == [-1] * 9
        do(s, 2, "stay")
        assert s.actors() == (0,)  # no order to set for one alone
        assert step(s, 0) == "launch"
        assert (goal(s, 1), view(s, 0).cargo_size[3]) == ("egypt", 2)
        assert "wait" not in offered(s, 0)
        do(s, 0, "sail egypt", "load wool", "done")
        assert is_over(s)

    @pytest.mark.clause("P-43", "P-66", "R-8", "S-4")
    def test_several_who_wait_launch_in_the_archons_order_each_with_all_his_fleets(self) -> None:
        islands = [{"hand": {"wool": 2}, "fleets": 2}, {"hand": {"wool": 1}}, {"hand": {"ore": 2}, "fleets": 2}]
        s = only("journey", archon=1, islands=islands)
        do(s, 2, "wait")
        do(s, 1, "sail italy", "load wool", "done")
        do(s, 0, "wait")
        assert (step(s), s.actors()) == ("order-seats", (1,))
        assert arguments(s, 1, "next") == ["chios", "rhodes"]
        do(s, 1, "next rhodes")
        do(s, 2, "sail sparta", "load ore", "done")
        assert s.actors() == (2,)  # his second Fleet comes before anybody else
        do(s, 2, "sail ionia", "load ore", "done")
        assert s.actors() == (0,)
        assert [goal(s, 2, fleet) for fleet in "ab"] == ["sparta", "ionia"]
        do(s, 0, "stay", "stay")
        assert is_over(s)

    @pytest.mark.clause("S-4")
    def test_the_loads_of_one_who_waited_are_as_secret(self) -> None:
        seen = []
        for good in ("wool", "gold"):
            s = quay({"wool": 1, "gold": 1}, {"ore": 1}, {})
            do(s, 0, "wait")
            do(s, 1, "stay")
            do(s, 0, "sail egypt", f"load {good}", "done")
            seen.append([view(s, seat) for seat in (1, 2, SPECTATOR)])
        assert seen[0] == seen[1]

    @pytest.mark.clause("S-4")
    def test_strict_tables_do_not_wait(self) -> None:
        assert "wait" in offered(quay({"wool": 1}), 0)
        assert "wait" not in offered(quay({"wool": 1}, options={"strict": True}), 0)

    @pytest.mark.clause("P-42")
    def test_all_may_wait(self) -> None:
        s = quay({"wool": 1}, {"wool": 1}, {"wool": 1}, archon=2)
        for seat in range(3):
            do(s, seat, "wait")
        do(s, 2, "next crete", "next rhodes")
        order = []
        while not is_over(s):
            order.append(s.actor())
            do(s, s.actor(), "stay")
        assert order == [1, 2, 0]


class TestSkepticism:
    """PH4: a look at one face-down Harbor Status Card, when the phase starts."""

    @pytest.mark.clause("S-11")
    def test_one_look_that_nobody_else_shares(self) -> None:
        islands = [{"hand": {"wool": 1}, **SKEPTIC}, {}, {}]
        s = only("journey", islands=islands, harbors={"sparta": {"status": "open-harbor", "up": True}})
        assert arguments(s, 0, "peek") == [land for land in LAND_WORDS if land != "sparta"]
        do(s, 0, "peek egypt")
        assert arguments(s, 0, "peek") == []  # one
        do(s, 0, "done")
        ear = listen(s)
        assert "status blockade" in odds(s)
        chance(s, "status blockade")
        egypt = LAND_WORDS.index("egypt")
        assert view(s, 0).status[egypt] == STATUS.words.index("blockade")
        for seat in (1, 2, SPECTATOR):
            assert view(s, seat).status[egypt] == -1
        assert [mask for mask, key, _ in ear.lines if key == "saw-status"] == [0b001]
        assert view(s, 1).looked[egypt] == 0b001  # that he has looked is known
        assert step(s, 0) == "launch"

    @pytest.mark.clause("R-45")
    def test_a_card_seen_keeps_its_place(self) -> None:
        s = only("journey", "fleet-trade", islands=[{"hand": {"wool": 1}, **SKEPTIC}, {"hand": {"wool": 1}}])
        do(s, 0, "peek egypt", "done")
        chance(s, "status harbor-fees")
        do(s, 0, "stay")
        do(s, 1, "sail egypt", "load wool", "done")
        # The visitor looks at the same card: nothing is drawn.
        assert step(s, 1) == "voice"
        assert STATUS.words[view(s, 1).status[LAND_WORDS.index("egypt")]] == "harbor-fees"
