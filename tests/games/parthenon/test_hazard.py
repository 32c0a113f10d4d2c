"""P-68 to P-82, S-5: the Hazard Phase, and every one of the sixteen kinds of Hazard Card."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.decks import HAZARDS
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    HAZARD,
    SPECTATOR,
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
    settle,
    step,
    view,
)

Cards = dict[str, int]


def sea(*fleets: tuple[str, Cards], then: tuple[str, ...] = (), **data: Any) -> ParthenonState:
    """The Hazard Phase with Fleet A of each seat under way to a Land with a Cargo; ("home", hand): at home."""
    islands = []
    for land, cards in fleets:
        sailing = {"sailing": {"a": {"to": land, "cargo": cards}}}
        islands.append({"hand": cards} if land == "home" else sailing)
    return only("hazard", *then, islands=islands, seats=max(3, len(fleets)), **data)


def near(*cargos: Cards, **data: Any) -> ParthenonState:
    """Fleets on their way to Sparta."""
    return sea(*[("sparta", cards) for cards in cargos], **data)


def far(*cargos: Cards, **data: Any) -> ParthenonState:
    """Fleets on their way to Egypt."""
    return sea(*[("egypt", cards) for cards in cargos], **data)


def sizes(s: ParthenonState) -> list[int]:
    """The Cargos of the Fleets A."""
    return [sum(cargo(s, seat).values()) for seat in range(s.seats)]


class TestDraws:
    """How many cards, and for whom."""

    @pytest.mark.clause("P-68", "P-69", "P-70", "P-71", "T-31")
    @pytest.mark.parametrize(
        ("lands", "drawn"),
        [(["athens", "sparta"], 1), (["egypt", "italy"], 2), (["ionia", "carthage"], 3), (["home", "home"], 0)],
    )
    def test_one_for_neighboring_two_for_foreign_lands(self, lands: list[str], drawn: int) -> None:
        s = sea(*[(land, {"wool": 1}) for land in lands])
        count = 0
        while step(s) == "draw":
            chance(s, "hazard safe-journey-1")  # the second is drawn even after a Safe Journey
            count += 1
        assert count == drawn
        assert is_over(s)

    @pytest.mark.clause("P-68", "P-69")
    def test_the_neighboring_class_comes_first_and_one_card_is_for_all_its_fleets(self) -> None:
        s = sea(("egypt", {"wool": 2}), ("athens", {"ore": 1}), ("ionia", {"ore": 1}))
        ear = listen(s)
        chance(s, "hazard storm-7")
        assert [goal(s, seat) for seat in range(3)] == ["egypt", "home", "home"]
        assert ear.of("hazard")[0][0] == 0
        chance(s, "hazard storm-2")
        assert goal(s, 0) == "home"
        assert is_over(s)  # nobody is left for the second

    @pytest.mark.clause("P-69")
    def test_the_second_foreign_card_comes_when_the_first_is_fully_done(self) -> None:
        s = far({"wool": 2, "gold": 2})
        chance(s, "hazard pirates-13")
        assert s.actors() == (0,)  # he chooses what he loses before anything is drawn
        do(s, 0, "drop wool")
        assert step(s) == "draw"
        chance(s, "hazard pirates-11")
        assert cargo(s, 0) == {"wool": 1}

    @pytest.mark.clause("P-72")
    def test_a_card_touches_only_its_class(self) -> None:
        s = sea(("athens", {"wool": 2}), ("egypt", {"wool": 6}))
        chance(s, "hazard storm-3")  # the most Cargo among the Neighboring ones
        assert sizes(s)[:2] == [0, 6]
        s = sea(("athens", {"wool": 6}), ("egypt", {"wool": 2}))
        chance(s, "hazard safe-journey-1", "hazard storm-3")
        assert sizes(s)[:2] == [6, 0]

    @pytest.mark.clause("R-13", "P-33")
    def test_an_empty_deck_is_shuffled_anew_from_its_discard_pile(self) -> None:
        out = [card.word for card in HAZARDS for _ in range(card.count)]
        s = sea(("athens", {"wool": 1}), hazard_bag=[], hazard_out=out)
        assert sum(odds(s).values()) == 36
        chance(s, "hazard safe-journey-1")
        assert (len(s.hazard_bag), len(s.hazard_out)) == (35, 1)


@pytest.mark.clause("P-74")
class TestEveryCard:
    """Each does what it says. The second Fleet is the one that is hit, or hit harder."""

    def test_safe_journey_1(self) -> None:
        s = near({"wool": 6}, {"gold": 3, "papyrus": 3}, {"gift": 1})
        chance(s, "hazard safe-journey-1")
        assert is_over(s)  # P-73: not even a Gift is asked for
        assert sizes(s) == [6, 6, 1]
        assert [goal(s, seat) for seat in range(3)] == ["sparta"] * 3

    def test_storm_2(self) -> None:
        s = near({"wool": 3}, {"wool": 2, "army": 2}, {"ore": 4})
        chance(s, "hazard storm-2")
        assert [goal(s, seat) for seat in range(3)] == ["sparta", "home", "home"]
        assert sizes(s) == [3, 4, 4]  # the Cargo stays aboard

    def test_storm_3(self) -> None:
        s = near({"wool": 3}, {"wool": 2, "army": 2}, {"ore": 1})
        chance(s, "hazard storm-3")
        assert sizes(s) == [3, 0, 1]
        assert goal(s, 1) == "sparta"
        assert hand(s, 1) == {}

    def test_storm_4(self) -> None:
        s = near({"wool": 3}, {"wool": 3, "army": 1}, {"ore": 6})
        chance(s, "hazard storm-4")
        assert [goal(s, seat) for seat in range(3)] == ["sparta", "home", "home"]

    def test_storm_5(self) -> None:
        s = near({"wool": 3}, {"wool": 3, "army": 1})
        chance(s, "hazard storm-5")
        assert odds(s) == {"lose wool": 3, "lose army": 1}  # every card aboard
        chance(s, "lose army")
        settle(s, "spill")
        assert [cargo(s, 0), cargo(s, 1)] == [{"wool": 3}, {"wool": 2}]

    def test_storm_6(self) -> None:
        s = near({"wool": 1}, {"wool": 1, "gold": 2, "army": 1}, {"army": 1})
        chance(s, "hazard storm-6")
        while odds(s) != {"lose wool": 1, "lose gold": 2}:  # Commodities, no Aegis
            chance(s, "lose wool")
        chance(s, "lose gold")
        settle(s, "spill")
        assert [cargo(s, seat) for seat in range(3)] == [{}, {"wool": 1, "gold": 1, "army": 1}, {"army": 1}]

    def test_storm_7(self) -> None:
        s = near({"wool": 1}, {"wool": 6}, {"gift": 1})
        chance(s, "hazard storm-7")
        do(s, 2, "pass")
        assert [goal(s, seat) for seat in range(3)] == ["home"] * 3

    def test_storm_8(self) -> None:
        s = near({"wool": 3}, {"wool": 2, "gold": 2, "army": 1}, {"ore": 4})
        chance(s, "hazard storm-8")
        assert s.actors() == (1, 2)
        # Three of five are kept: two are dropped.
        assert offered(s, 1) == ["drop wool", "drop gold", "drop army"]
        do(s, 1, "drop wool", "drop wool")
        do(s, 2, *offered(s, 2)[:1])
        assert [cargo(s, seat) for seat in range(3)] == [{"wool": 3}, {"gold": 2, "army": 1}, {"ore": 3}]

    def test_storm_9(self) -> None:
        s = near({"wool": 2, "gold": 4}, {"wool": 2, "ore": 1}, {"gold": 3})
        chance(s, "hazard storm-9")
        assert odds(s) == {"lose wool": 2, "lose ore": 1}
        chance(s, "lose ore")
        settle(s, "spill")
        assert [cargo(s, seat) for seat in range(3)] == [{"wool": 2, "gold": 4}, {"wool": 1}, {"gold": 3}]

    def test_pirates_10(self) -> None:
        s = near({"wool": 4, "tools": 1}, {"papyrus": 1, "tools": 1, "gold": 1}, {"pottery": 2})
        chance(s, "hazard pirates-10")
        assert [cargo(s, seat) for seat in range(3)] == [{"wool": 4, "tools": 1}, {"gold": 1}, {}]

    def test_pirates_11(self) -> None:
        s = near({"wool": 4, "gold": 1}, {"papyrus": 1, "gold": 2})
        chance(s, "hazard pirates-11")
        assert [cargo(s, seat) for seat in range(2)] == [{"wool": 4, "gold": 1}, {"papyrus": 1}]

    def test_pirates_12(self) -> None:
        s = near({"wool": 4}, {"papyrus": 1, "gold": 2, "wool": 1}, {"tools": 1, "ore": 1})
        chance(s, "hazard pirates-12")
        assert odds(s) == {"lose papyrus": 1, "lose gold": 2}
        chance(s, "lose gold", "lose tools")
        assert is_over(s)
        assert [cargo(s, seat) for seat in range(2)] == [{"wool": 4}, {"papyrus": 1, "gold": 1, "wool": 1}]
        assert cargo(s, 2) == {"ore": 1}

    def test_pirates_13(self) -> None:
        s = near({"wool": 1}, {"papyrus": 1, "gold": 2, "army": 1})
        chance(s, "hazard pirates-13")
        assert s.actors() == (1,)
        assert offered(s, 1) == ["drop papyrus", "drop gold"]  # a Commodity, not the Army
        do(s, 1, "drop gold")
        assert [cargo(s, seat) for seat in range(2)] == [{}, {"papyrus": 1, "gold": 1, "army": 1}]

    @pytest.mark.clause("P-75")
    def test_pirates_14(self) -> None:
        s = near({"wool": 4}, {"wool": 4, "army": 1}, {"wool": 2, "army": 2})
        chance(s, "hazard pirates-14")  # the most Cargo, Aegis counted; three Commodities, Aegis spared
        settle(s, "spill")
        assert [cargo(s, seat) for seat in range(3)] == [{"wool": 4}, {"wool": 1, "army": 1}, {"wool": 2, "army": 2}]

    def test_pirates_15(self) -> None:
        s = near({"wool": 3}, {"wool": 3, "army": 1}, {"ore": 5})
        chance(s, "hazard pirates-15")
        settle(s, "spill")
        assert [cargo(s, seat) for seat in range(3)] == [{"wool": 3}, {"wool": 1, "army": 1}, {"ore": 2}]

    @pytest.mark.clause("R-48", "P-48")
    def test_contrary_winds_16(self) -> None:
        s = sea(("sparta", {"wool": 1}), ("ionia", {"wool": 1}), ("egypt", {"wool": 1}), archon=1)
        chance(s, "hazard contrary-winds-16")
        assert (s.actors(), arguments(s, 1, "divert")) == ((1,), ["athens", "sparta", "ionia"])
        do(s, 1, "divert athens")
        assert [goal(s, seat) for seat in range(3)] == ["athens", "athens", "egypt"]
        s = far({"wool": 1}, archon=1)
        chance(s, "hazard contrary-winds-16")
        assert arguments(s, 1, "divert") == ["egypt", "carthage", "italy"]

    def test_every_card_has_its_test(self) -> None:
        for word in HAZARD.words:
            assert f"test_{word.replace('-', '_')}" in vars(TestEveryCard)

    @pytest.mark.clause("P-73")
    def test_safe_journey_is_half_the_deck(self) -> None:
        assert odds(near({"wool": 1}))["hazard safe-journey-1"] == 18

    @pytest.mark.clause("P-74")
    def test_cards_of_one_title_act_differently(self) -> None:
        results = []
        for word in HAZARD.words:
            if word.startswith("storm"):
                s = near({"wool": 3, "ore": 3}, {"wool": 1})
                chance(s, f"hazard {word}")
                settle(s, "spill", "yields")
                results.append((sizes(s), [goal(s, seat) for seat in range(2)]))
        assert len(results) == 8
        assert len({str(result) for result in results}) >= 6


class TestTargets:
    """Who is hit."""

    @pytest.mark.clause("P-76")
    def test_the_most_means_all_that_are_tied(self) -> None:
        s = near({"gold": 2}, {"gold": 2, "wool": 4}, {"gold": 1})
        chance(s, "hazard pirates-11")
        assert [cargo(s, seat) for seat in range(3)] == [{}, {"wool": 4}, {"gold": 1}]

    @pytest.mark.clause("P-76")
    def test_none_is_hit_where_none_has_any(self) -> None:
        s = near({"wool": 2}, {"gold": 1, "warship": 1})
        chance(s, "hazard pirates-10")
        assert is_over(s)
        assert sizes(s)[:2] == [2, 2]

    @pytest.mark.clause("P-75")
    def test_cargo_includes_aegis_and_commodities_do_not(self) -> None:
        s = near({"army": 1, "gift": 1, "warship": 1}, {"wool": 2})
        chance(s, "hazard storm-3")
        do(s, 0, "pass")
        assert cargo(s, 0) == {}
        s = near({"army": 1, "warship": 1}, {"wool": 2})
        chance(s, "hazard storm-6")
        settle(s, "spill")
        assert cargo(s, 0) == {"army": 1, "warship": 1}

    @pytest.mark.clause("R-11")
    def test_a_fleet_sent_home_leaves_the_class(self) -> None:
        s = far({"wool": 6}, {"wool": 4}, {"wool": 2})
        chance(s, "hazard storm-2")
        assert goal(s, 0) == "home"
        chance(s, "hazard storm-3")  # it no longer counts for the most, and is not hit again
        assert sizes(s) == [6, 0, 2]

    @pytest.mark.clause("P-82", "T-15", "R-11")
    def test_it_sees_no_harbor_does_not_trade_and_brings_its_cargo_back(self) -> None:
        s = sea(("egypt", {"wool": 4}), ("egypt", {"wool": 1}), then=("fleet-trade", "return"))
        chance(s, "hazard storm-4", "hazard safe-journey-1")
        assert (goal(s, 0), cargo(s, 0)) == ("home", {"wool": 4})
        chance(s, "status open-harbor")
        assert view(s, 0).status == [-1] * 6  # the other one has looked, he has not
        assert s.actors() == (1,)
        do(s, 1, "reveal")
        assert s.actors() == (1,)
        do(s, 1, "done")
        assert is_over(s)
        assert (hand(s, 0), cargo(s, 0)) == ({"wool": 4}, {})

    @pytest.mark.clause("R-48")
    def test_a_diverted_fleet_visits_the_new_land_in_every_respect(self) -> None:
        s = sea(("sparta", {"wool": 1}), then=("fleet-trade",), harbors={"athens": {"status": "open-harbor"}})
        chance(s, "hazard contrary-winds-16")
        do(s, 0, "divert athens")
        do(s, 0, "reveal")
        assert "ask-plans" in offered(s, 0)
        assert s.up == 1  # Athens, not Sparta

    @pytest.mark.clause("R-50")
    def test_targets_and_losses_are_announced_and_never_the_numbers_compared(self) -> None:
        heard = []
        for first in ({"papyrus": 3, "wool": 1}, {"papyrus": 3, "tools": 1}):
            memory = {"sure": {}, "maybe": {"papyrus": 4, "wool": 4, "tools": 4}, "loose": 4}
            first_island = {"sailing": {"a": {"to": "sparta", "cargo": first}}, "memory": memory}
            second = {"sailing": {"a": {"to": "sparta", "cargo": {"papyrus": 1}}}}
            s = only("hazard", islands=[first_island, second])
            ear = listen(s)
            chance(s, "hazard pirates-14")  # the same Fleet is hit, whatever else it carries
            chance(s, "lose papyrus", "lose papyrus", "lose papyrus")
            heard.append(([line for line in ear.lines if line[0] == -1], view(s, 1)))
        assert heard[0] == heard[1]
        assert "struck" in ear.told()
        assert ear.told()[-1].startswith("lost")


class TestAegis:
    """Warships and Gifts."""

    @pytest.mark.clause("P-77", "P-78", "T-4")
    def test_a_warship_shown_keeps_pirates_off_and_nobody_is_hit_instead(self) -> None:
        s = far({"tools": 2}, {"tools": 3, "warship": 1})
        chance(s, "hazard pirates-10")
        assert s.actors() == (1,)
        do(s, 1, "show warship")
        assert [cargo(s, 0), cargo(s, 1)] == [{"tools": 2}, {"tools": 3, "warship": 1}]  # kept, too

    @pytest.mark.clause("P-77")
    def test_a_warship_not_shown_does_not_help_nor_one_against_storms(self) -> None:
        s = far({"tools": 3, "warship": 1}, {"tools": 2})
        chance(s, "hazard pirates-10")
        do(s, 0, "pass")
        assert cargo(s, 0) == {"warship": 1}
        s = far({"tools": 3, "warship": 1})
        chance(s, "hazard storm-7")
        assert goal(s, 0) == "home"  # nothing was asked

    @pytest.mark.clause("P-79", "P-80", "P-81", "T-5")
    def test_a_gift_brings_another_card_for_that_fleet_alone(self) -> None:
        s = near({"wool": 6}, {"ore": 6}, {"grain": 3, "gift": 1})
        chance(s, "hazard storm-6")
        do(s, 2, "gift")
        settle(s, "spill")  # the first card takes full effect on the others
        assert sizes(s) == [5, 5, 3]
        assert step(s) == "draw"
        chance(s, "hazard storm-3")  # 3 are fewer than 5
        assert is_over(s)
        assert sizes(s) == [5, 5, 3]
        assert cargo(s, 2) == {"grain": 3}  # the Gift is gone

    @pytest.mark.clause("P-79", "P-80", "T-6")
    def test_the_others_are_compared_but_not_affected(self) -> None:
        s = near({"wool": 3}, {"ore": 3}, {"grain": 3, "gift": 1})
        chance(s, "hazard storm-6")
        do(s, 2, "gift")
        settle(s, "spill")
        chance(s, "hazard storm-3")
        assert is_over(s)
        assert sizes(s) == [2, 2, 0]

    @pytest.mark.clause("R-9")
    def test_targets_are_fixed_before_any_aegis(self) -> None:
        s = near({"grain": 5, "gift": 1}, {"wool": 4})
        chance(s, "hazard storm-2")
        do(s, 0, "gift")
        chance(s, "hazard safe-journey-1")
        assert is_over(s)
        assert [goal(s, 0), goal(s, 1)] == ["sparta", "sparta"]

    @pytest.mark.clause("R-10")
    def test_another_gift_may_be_used_against_the_replacement(self) -> None:
        s = near({"grain": 2, "gift": 2})
        chance(s, "hazard storm-7")
        do(s, 0, "gift")
        chance(s, "hazard storm-3")
        assert offered(s, 0) == ["gift", "pass"]
        do(s, 0, "gift")
        chance(s, "hazard storm-2")
        assert is_over(s)
        assert (goal(s, 0), cargo(s, 0)) == ("home", {"grain": 2})

    @pytest.mark.clause("R-10")
    def test_a_replacement_is_settled_before_the_next_one_is_drawn(self) -> None:
        s = near({"grain": 2, "gift": 2}, {"ore": 2, "gift": 1})
        chance(s, "hazard storm-7")
        do(s, 0, "gift")
        do(s, 1, "gift")
        chance(s, "hazard storm-2")  # for the first: it has the most, and uses its second Gift
        do(s, 0, "gift")
        chance(s, "hazard pirates-13")  # the first again
        do(s, 0, "done")
        chance(s, "hazard safe-journey-1")  # the second
        assert is_over(s)
        assert [cargo(s, 0), cargo(s, 1)] == [{"grain": 1}, {"ore": 2}]

    @pytest.mark.clause("R-10")
    def test_a_gift_is_no_use_to_a_fleet_that_is_not_hit(self) -> None:
        s = near({"wool": 5}, {"wool": 1, "gift": 1})
        chance(s, "hazard storm-2")
        assert is_over(s)
        assert sizes(s)[:2] == [5, 2]

    @pytest.mark.clause("R-10", "R-38")
    def test_several_replacements_come_one_by_one_clockwise_from_the_archon(self) -> None:
        fleet = {"to": "sparta", "cargo": {"wool": 1, "gift": 1}}
        islands = [
            {"sailing": {"a": fleet}},
            {"sailing": {"a": fleet, "b": fleet}, "fleets": 2},
            {"sailing": {"a": fleet}},
        ]
        s = only("hazard", archon=1, islands=islands)
        chance(s, "hazard storm-7")
        for seat in (0, 1, 1, 2):
            do(s, seat, "gift")
        order = []
        while not is_over(s):
            order.append(s.frames[-1][2])
            chance(s, "hazard safe-journey-1")
        assert order == [3, 4, 6, 0]  # Fleets A and B of seat 1, then seat 2, then seat 0
        assert sum(sizes(s)) == 3

    @pytest.mark.clause("P-79")
    def test_a_gift_against_contrary_winds(self) -> None:
        s = near({"wool": 1}, {"wool": 1, "gift": 1})
        chance(s, "hazard contrary-winds-16")
        do(s, 1, "gift")
        do(s, 0, "divert ionia")
        chance(s, "hazard safe-journey-1")
        assert [goal(s, 0), goal(s, 1)] == ["ionia", "sparta"]
        # And as the replacement it is for that Fleet alone.
        s = near({"wool": 1}, {"wool": 2, "gift": 1})
        chance(s, "hazard storm-2")
        do(s, 1, "gift")
        chance(s, "hazard contrary-winds-16")
        do(s, 0, "divert athens")
        assert [goal(s, 0), goal(s, 1)] == ["sparta", "athens"]

    @pytest.mark.clause("S-5", "S-11")
    def test_whoever_owns_a_fitting_card_is_asked_aboard_or_not(self) -> None:
        questions = []
        for aboard in (True, False):
            load = {"tools": 1, "warship": 1} if aboard else {"tools": 1, "wool": 1}
            rest = {"wool": 1} if aboard else {"warship": 1}
            island = {"hand": rest, "sailing": {"a": {"to": "sparta", "cargo": load}}}
            other = {"hand": {"wool": 1}, "sailing": {"a": {"to": "sparta", "cargo": {"wool": 2}}}}
            s = only("hazard", islands=[island, other, {"hand": {"gift": 1}}])
            chance(s, "hazard pirates-10")
            questions.append(s.actors())
            assert offered(s, 0) == (["show warship", "pass"] if aboard else ["pass"])
        assert questions == [(0,), (0,)]

    @pytest.mark.clause("S-5")
    def test_answers_are_sealed(self) -> None:
        seen = []
        for answer in ("gift", "pass"):
            s = near({"wool": 1, "gift": 1}, {"wool": 1, "gift": 1})
            chance(s, "hazard storm-7")
            assert s.actors() == (0, 1)
            do(s, 0, answer)
            seen.append([view(s, seat) for seat in (1, 2, SPECTATOR)])
        assert seen[0] == seen[1]
        assert step(s, 1) == "protection"

    @pytest.mark.clause("S-5")
    def test_losses_by_choice_are_sealed_too(self) -> None:
        seen = []
        for good in ("wool", "gold"):
            s = near({"wool": 1, "gold": 1}, {"wool": 1, "gold": 1})
            chance(s, "hazard pirates-13")
            do(s, 0, f"drop {good}")
            seen.append([view(s, seat) for seat in (1, 2, SPECTATOR)])
        assert seen[0] == seen[1]
        do(s, 1, "drop wool")
        assert [cargo(s, 0), cargo(s, 1)] == [{"wool": 1}, {"gold": 1}]
