"""P-119 to P-123: the twelve Great Wonders, through their stages, with their powers and services."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.givens import COMPLETE, PARTIAL, PLANS
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    BASICS,
    GOODS,
    HAZARD,
    RARES,
    SPECTATOR,
    WONDER_CARD,
    arguments,
    cargo,
    chance,
    do,
    go_on,
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
SIX = dict.fromkeys(BASICS, 1)
# Per Wonder: the price of its Plans; the price of its Partial side; where and when that is paid.
STAGES: list[tuple[str, Cards, Cards, str]] = [
    ("colossus", {"tools": 1, "gold": 1}, {"ore": 3, "gold": 1}, "build"),
    ("lighthouse", {"tools": 1, "gold": 1}, {"gold": 2}, "egypt"),
    ("mausoleum", {"pottery": 1, "gold": 1}, {"spices": 1, "papyrus": 1}, "build"),
    ("temple-of-artemis", {"spices": 1, "gold": 1}, {"gift": 2}, "island-trade"),
    ("statue-of-zeus", {"pottery": 1, "gold": 1}, {"gold": 3}, "build"),
    ("hanging-gardens", SIX, SIX, "island-trade"),
    ("great-library", {"papyrus": 1, "gold": 1}, {"papyrus": 1, "gold": 1}, "egypt"),
    ("oracle", {"spices": 1, "gold": 1}, {"pottery": 1, "tools": 1}, "island-trade"),
    ("great-theater", {"pottery": 1, "gold": 1}, {"grapes": 3, "olives": 3}, "build"),
    ("labyrinth", {"tools": 1, "gold": 1}, {"army": 2}, "build"),
    ("hippodrome", {"spices": 1, "gold": 1}, {"grain": 2, "wool": 2, "timber": 2}, "build"),
    ("temple-of-athena", {"papyrus": 1, "gold": 1}, {"pottery": 1, "spices": 1, "tools": 1}, "build"),
]


def owner(wonder: str, stage: str = "complete", **more: Any) -> dict[str, Any]:
    """An Island with one Wonder."""
    return {"wonders": [[wonder, stage]], **more}


def at_sea(land: str, cards: Cards) -> dict[str, Any]:
    """Fleet A under way."""
    return {"sailing": {"a": {"to": land, "cargo": cards}}}


def less(cost: Cards) -> list[Cards]:
    """The payments that are one card short."""
    return [{kind: count - (kind == good) for kind, count in cost.items()} for good in cost]


def pay_stage(wonder: str, stage: str, cards: Cards, where: str) -> ParthenonState:
    """A position in which this Wonder's next stage is due, with these cards to pay it."""
    if where == "egypt":
        island = owner(wonder, stage, **at_sea("egypt", {**cards, "warship": 1}))
        return only("fleet-trade", islands=[island], harbors={"egypt": {"status": "none"}})
    return only(where, islands=[owner(wonder, stage, hand={**cards, "warship": 1})])


class TestStages:
    """P-119 to P-121, R-22, R-29, R-41."""

    @pytest.mark.clause("P-119", "R-22", "P-20")
    @pytest.mark.parametrize(("wonder", "cost", "_partial", "_where"), STAGES)
    def test_stage_one_pays_the_plans_cost(self, wonder: str, cost: Cards, _partial: Cards, _where: str) -> None:
        s = pay_stage(wonder, "plans", cost, "build")
        do(s, 0, f"stage {wonder}")
        assert hand(s, 0) == {"warship": 1}
        assert (WONDER_CARD.words[s.wonder[0]], s.stage[0]) == (wonder, PARTIAL)
        for cards in less(cost):
            assert f"stage {wonder}" not in offered(pay_stage(wonder, "plans", cards, "build"), 0)

    @pytest.mark.clause("P-120", "P-121", "R-22", "R-41")
    @pytest.mark.parametrize(("wonder", "_plans", "cost", "where"), STAGES)
    def test_stage_two_pays_the_partial_cost_in_its_phase(
        self, wonder: str, _plans: Cards, cost: Cards, where: str
    ) -> None:
        s = pay_stage(wonder, "partial", cost, where)
        do(s, 0, f"stage {wonder}")
        if where == "island-trade":
            do(s, 0, "done")
        assert s.stage[0] == COMPLETE
        assert (cargo(s, 0) if where == "egypt" else hand(s, 0)) == {"warship": 1}
        assert s.structures(0) == 3
        for cards in less(cost):
            assert f"stage {wonder}" not in offered(pay_stage(wonder, "partial", cards, where), 0)
        if where != "build":
            elsewhere = only("build", islands=[owner(wonder, "partial", hand=dict.fromkeys(GOODS, 9))])
            assert f"stage {wonder}" not in offered(elsewhere, 0)

    def test_all_twelve_are_there(self) -> None:
        assert [wonder for wonder, _, _, _ in STAGES] == WONDER_CARD.words

    @pytest.mark.clause("P-120")
    def test_both_stages_may_be_paid_at_once(self) -> None:
        s = only("build", islands=[owner("statue-of-zeus", "plans", hand={"pottery": 1, "gold": 4})])
        do(s, 0, "stage statue-of-zeus", "stage statue-of-zeus")
        assert (s.stage[0], hand(s, 0)) == (COMPLETE, {})

    @pytest.mark.clause("P-119", "P-96")
    def test_plans_paid_for_leave_the_game(self) -> None:
        s = only("build", islands=[owner("oracle", "plans", hand={"spices": 1, "gold": 1})])
        do(s, 0, "stage oracle")
        assert WONDER_CARD.words.index("oracle") not in s.plans_bag
        # And they still count: the next Plans of the Island are its second.
        s = only(
            "fleet-trade",
            islands=[owner("oracle", "partial", **at_sea("athens", {"wool": 1}))],
            harbors={"athens": {"status": "none"}},
        )
        assert "ask-plans" not in offered(s, 0)

    @pytest.mark.clause("R-29", "P-10")
    def test_plans_and_partial_wonders_are_no_structures(self) -> None:
        s = only("build", islands=[owner("oracle", "plans"), owner("colossus", "partial"), owner("labyrinth")])
        assert [s.structures(seat) for seat in range(3)] == [2, 2, 3]

    @pytest.mark.clause("P-121", "F-4")
    def test_only_wonders_are_completed_outside_the_build_phase(self) -> None:
        wealth = dict.fromkeys(GOODS, 9)
        s = only("island-trade", islands=[owner("oracle", "partial", hand=wealth)])
        assert {text.split()[0] for text in offered(s, 0)} == {"stage", "done"}
        s = only(
            "fleet-trade",
            islands=[owner("lighthouse", "partial", **at_sea("egypt", {"gold": 2}))],
            harbors={"egypt": {"status": "none"}},
        )
        do(s, 0, "stage lighthouse")
        assert s.phase == 6
        assert s.stage[0] == COMPLETE  # at once

    @pytest.mark.clause("T-34", "R-41")
    def test_a_stage_abroad_is_paid_whole_by_one_fleet_at_the_named_land(self) -> None:
        def offers(sailing: dict[str, Any], status: str = "none") -> ParthenonState:
            harbors: dict[str, dict[str, Any]] = {land: {"status": "none"} for land in ("egypt", "italy", "carthage")}
            if status != "none":
                harbors["egypt"] = {"status": status, "up": True}
            island = owner("lighthouse", "partial", fleets=2, sailing=sailing)
            return only("fleet-trade", islands=[island], harbors=harbors)

        one = {"to": "egypt", "cargo": {"gold": 1}}
        s = offers({"a": one, "b": one})
        assert "stage lighthouse" not in offered(s, 0)
        do(s, 0, "fleet b")
        assert "stage lighthouse" not in offered(s, 0)
        two = {"to": "egypt", "cargo": {"gold": 2}}
        s = offers({"a": two})
        do(s, 0, "stage lighthouse")
        assert (s.phase, s.stage[0]) == (6, COMPLETE)
        assert "stage lighthouse" not in offered(offers({"a": {**two, "to": "italy"}}), 0)
        # Fees first, and no stage for a Fleet that may not trade.
        s = offers({"a": {"to": "egypt", "cargo": {"gold": 2, "wool": 1}}}, "harbor-fees")
        assert "stage lighthouse" not in offered(s, 0)
        do(s, 0, "spend wool", "stage lighthouse")
        assert is_over(offers({"a": two}, "blockade"))

    @pytest.mark.clause("R-41")
    def test_a_stage_that_falls_due_in_an_earlier_phase_waits_for_next_season(self) -> None:
        cards = {"spices": 2, "gold": 1, "pottery": 1}
        s = only("build", "discard", "archon", islands=[owner("oracle", "plans", hand=cards)])
        do(s, 0, "stage oracle")
        assert "stage oracle" not in offered(s, 0)
        go_on(s, "island-trade")
        assert s.season == 2
        assert "stage oracle" in offered(s, 0)

    @pytest.mark.clause("P-122")
    def test_a_power_is_its_owners_from_then_on(self) -> None:
        s = only("build", islands=[owner("temple-of-artemis", "partial", hand={"grain": 2})])
        assert "use temple-of-artemis" not in offered(s, 0)
        start = only(
            "island-trade", "build", islands=[owner("temple-of-artemis", "partial", hand={"gift": 2, "grain": 2})]
        )
        do(start, 0, "stage temple-of-artemis", "done")
        settle(start, "propose")
        do(start, 0, "use temple-of-artemis")
        assert hand(start, 0) == {"gift": 1}


class TestServices:
    """P-123, R-34."""

    @pytest.mark.clause("P-123", "R-34")
    def test_the_owner_is_paid_from_hand_to_hand_and_is_not_asked(self) -> None:
        s = only("build", islands=[owner("temple-of-artemis", hand={"wool": 1}), {"hand": {"gold": 2}}])
        do(s, 0, "done")
        ear = listen(s)
        do(s, 1, "serve temple-of-artemis")
        assert hand(s, 1) == {"gold": 1, "gift": 1}
        assert hand(s, 0) == {"wool": 1, "gold": 1}  # his at once, though he is done
        assert all(mask == -1 for mask, _, _ in ear.lines)
        assert "serve temple-of-artemis" not in offered(s, 1)  # once per Season and Wonder

    @pytest.mark.clause("R-34")
    def test_an_owner_without_a_card_may_wait_for_what_he_is_paid(self) -> None:
        s = only("build", islands=[owner("temple-of-artemis"), {"hand": {"gold": 1}}])
        assert s.actors() == (0, 1)
        do(s, 1, "serve temple-of-artemis")
        do(s, 0, "shipyard")
        assert (s.fleets[0], hand(s, 0)) == (2, {})

    @pytest.mark.clause("R-34")
    def test_only_if_it_was_complete_when_the_step_began(self) -> None:
        theater = owner("great-theater", "partial", hand={"grapes": 3, "olives": 3})
        s = only("build", islands=[theater, {"hand": {"gold": 1}}])
        assert s.serving == 0
        do(s, 0, "stage great-theater")
        assert s.serving == 0
        start = only("island-trade", islands=[owner("great-theater", "partial"), {"hand": {"wool": 2}}])
        assert step(start, 1) != "start"

    @pytest.mark.clause("R-34")
    def test_nobody_pays_himself(self) -> None:
        s = only("build", islands=[owner("temple-of-artemis", hand={"gold": 1})])
        assert "serve temple-of-artemis" not in offered(s, 0)

    @pytest.mark.clause("R-34", "S-3")
    def test_start_actions_pay_the_archon_first_then_clockwise(self) -> None:
        islands = [{"hand": {"wool": 1, "ore": 1}}, owner("great-theater"), {"hand": {"wool": 1, "ore": 1}}]
        s = only("island-trade", islands=islands, archon=2)
        assert s.actors() == (0, 2)
        ear = listen(s)
        for seat in (0, 2):
            do(s, seat, "serve great-theater", "spend ore", "done")
        assert [args[0] for args in ear.of("service")] == [2, 0]
        assert hand(s, 1) == {"ore": 2}


@pytest.mark.clause("P-122")
class TestPowers:
    """What each of the twelve does."""

    def test_colossus(self) -> None:
        s = only(
            "hazard", islands=[owner("colossus", **at_sea("sparta", {"tools": 3})), at_sea("sparta", {"tools": 2})]
        )
        chance(s, "hazard pirates-10")  # it still counts for the most
        assert is_over(s)
        assert [cargo(s, 0), cargo(s, 1)] == [{"tools": 3}, {"tools": 2}]
        s = only("hazard", islands=[owner("colossus", **at_sea("sparta", {"tools": 3}))])
        chance(s, "hazard storm-7")
        assert goal(s, 0) == "home"  # Pirates, not Storms

    @pytest.mark.clause("R-34")
    def test_lighthouse(self) -> None:
        fleet = {"to": "sparta", "cargo": {"wool": 4}}
        light = owner("lighthouse", fleets=2, sailing={"a": fleet, "b": fleet})
        s = only("hazard", islands=[light, {"hand": {"ore": 1, "gold": 1}, **at_sea("sparta", {"wool": 4})}, {}])
        assert s.actors() == (0, 1)
        assert arguments(s, 0, "shield") == ["lighthouse a", "lighthouse b"]
        do(s, 0, "shield lighthouse b")
        assert arguments(s, 0, "shield") == []  # one Fleet
        do(s, 0, "done")
        do(s, 1, "shield lighthouse a", "spend ore", "done")  # for 1 Commodity, of his choice
        assert (hand(s, 0), hand(s, 1)) == ({"ore": 1}, {"gold": 1})
        chance(s, "hazard storm-4")
        assert [goal(s, 0, "a"), goal(s, 0, "b"), goal(s, 1)] == ["home", "sparta", "sparta"]

    def test_lighthouse_keeps_off_every_storm_of_the_season_and_nothing_else(self) -> None:
        s = only("hazard", islands=[owner("lighthouse", **at_sea("egypt", {"gold": 2}))])
        do(s, 0, "shield lighthouse a", "done")
        chance(s, "hazard storm-7")
        assert goal(s, 0) == "egypt"
        chance(s, "hazard pirates-11")
        assert cargo(s, 0) == {}

    def test_mausoleum(self) -> None:
        def loses(event: str, year: int, cards: Cards) -> ParthenonState:
            s = only("event", islands=[owner("mausoleum", hand=cards), {}, {}], year=year, archon=1)
            chance(s, f"turn {event}")
            settle(s, "donation")
            return s

        s = loses("pirate-raid", 2, {"wool": 5})
        do(s, 0, "pass")
        settle(s, "spill")
        assert hand(s, 0) == {"wool": 4}  # 2 without it
        s = loses("persian-tribute", 2, {"wool": 2, "gold": 1})
        do(s, 1, "pick chios", "pick crete")
        do(s, 0, "pass")
        chance(s, "lose wool")
        assert hand(s, 0) == {"wool": 1, "gold": 1}  # all without it
        s = loses("persian-war", 3, {"wool": 2, "gold": 1})
        assert offered(s, 0) == ["drop wool", "drop gold"]
        do(s, 0, "drop wool")
        assert hand(s, 0) == {"wool": 1, "gold": 1}

    @pytest.mark.clause("R-31")
    def test_temple_of_artemis(self) -> None:
        s = only("build", islands=[owner("temple-of-artemis", hand={"grain": 3, "ore": 1, "wool": 9})])
        do(s, 0, "use temple-of-artemis")
        assert arguments(s, 0, "spend") == ["ore", "grain"]  # not the Wool of its own Villages
        do(s, 0, "spend grain")
        assert hand(s, 0) == {"grain": 1, "ore": 1, "wool": 9, "gift": 1}
        assert "use temple-of-artemis" not in offered(s, 0)

    @pytest.mark.clause("R-44")
    def test_statue_of_zeus(self) -> None:
        zeus = owner("statue-of-zeus", **at_sea("egypt", {"wool": 2}))
        s = only("hazard", islands=[zeus, at_sea("egypt", {"ore": 1, "gift": 1})])
        chance(s, "hazard storm-7")
        assert (s.actors(), offered(s, 0)) == ((0,), ["use statue-of-zeus", "pass"])  # before any Aegis
        do(s, 0, "use statue-of-zeus")
        chance(s, "hazard storm-6")  # for the whole class, and it stands
        assert s.actors() == (1,)
        do(s, 1, "gift")
        settle(s, "spill")
        assert cargo(s, 0) == {"wool": 1}
        chance(s, "hazard safe-journey-1")  # the replacement: nobody is asked
        assert step(s) == "draw"
        chance(s, "hazard storm-4")  # once per Season
        assert is_over(s)

    @pytest.mark.clause("R-44")
    def test_statue_of_zeus_only_for_a_class_where_its_owner_has_a_fleet(self) -> None:
        s = only(
            "hazard", islands=[owner("statue-of-zeus", **at_sea("egypt", {"wool": 1})), at_sea("athens", {"ore": 1})]
        )
        chance(s, "hazard safe-journey-1")
        assert step(s) == "draw"  # that was for the Neighboring Lands
        chance(s, "hazard safe-journey-1")
        do(s, 0, "pass")
        chance(s, "hazard safe-journey-1")
        assert offered(s, 0) == ["use statue-of-zeus", "pass"]  # kept for the second

    def test_hanging_gardens(self) -> None:
        s = only("production", islands=[owner("hanging-gardens"), {"hand": {"army": 1}}])
        assert s.actors() == (0, 1)
        assert arguments(s, 0, "take") == BASICS
        do(s, 0, "take timber")
        do(s, 1, "double grain")
        assert hand(s, 0) == {"wool": 1, "olives": 1, "timber": 1}
        # With an Army to set, both are chosen.
        s = only("production", islands=[owner("hanging-gardens", hand={"army": 1})])
        do(s, 0, "double wool", "take wool")
        assert hand(s, 0) == {"wool": 3, "olives": 1, "army": 1}

    @pytest.mark.clause("P-115")
    def test_great_library(self) -> None:
        three: dict[str, Any] = {"acropolis": ["academy"], "philosophies": ["stoicism", "sophism", "cynicism"]}
        other = {"acropolis": ["academy"], "philosophies": ["skepticism", "epicureanism"]}
        s = only("build", islands=[owner("great-library", hand={"gold": 2}, **three), other])
        do(s, 0, "adopt skepticism", "adopt epicureanism")
        assert hand(s, 0) == {}
        s = only("build", islands=[owner("great-library", hand={"gold": 9}), other])
        assert arguments(s, 0, "adopt") == []  # an Academy is still needed

    @pytest.mark.clause("R-54")
    def test_the_owner_of_the_oracle_looks_though_nobody_else_does(self) -> None:
        s = only("journey", "hazard", islands=[owner("oracle", hand={"wool": 1}), {}, {}])
        chance(s, "hazard storm-7", "hazard safe-journey-1", "hazard pirates-10")
        assert [HAZARD.words[k] for k in view(s, 0).tops] == ["storm-7", "safe-journey-1", "pirates-10"]
        assert view(s, 1).tops == [-1, -1, -1]
        assert (s.actors(), step(s, 0)) == ((0,), "launch")

    @pytest.mark.clause("R-45", "R-54", "S-11", "R-34")
    def test_oracle(self) -> None:
        islands = [owner("oracle", hand={"wool": 1}), {"hand": {"gold": 1, "ore": 1}}, {"hand": {"ore": 1}}]
        s = only("journey", "hazard", islands=islands)
        assert s.actors() == (1, 2)  # his own look is free: there is nothing to ask him
        do(s, 1, "serve oracle", "spend ore", "done")
        do(s, 2, "done")
        chance(s, "hazard storm-7", "hazard safe-journey-1", "hazard pirates-10")
        assert hand(s, 0) == {"wool": 1, "ore": 1}
        words = ["storm-7", "safe-journey-1", "pirates-10"]
        for seat in (0, 1):
            assert [HAZARD.words[k] for k in view(s, seat).tops] == words
        for seat in (2, SPECTATOR):
            assert view(s, seat).tops == [-1, -1, -1]
        # The order is unchanged: they come as they were seen.
        do(s, 0, "stay")
        do(s, 1, "sail athens", "load gold", "done")
        ear = listen(s)
        do(s, 2, "sail egypt", "load ore", "done")
        assert [HAZARD.words[args[1]] for args in ear.of("hazard")] == words
        assert goal(s, 1) == "home"

    @pytest.mark.clause("R-45")
    def test_a_peek_sees_fewer_cards_when_the_deck_is_shorter(self) -> None:
        out = [*HAZARD.words[1:], *["safe-journey-1"] * 16, "storm-4", "pirates-10", "pirates-11"]
        s = only(
            "journey",
            islands=[owner("oracle", hand={"wool": 1})],
            hazard_bag=["safe-journey-1", "safe-journey-1"],
            hazard_out=out,
        )
        settle(s, "gaze")
        assert len(view(s, 0).tops) == 2
        assert len(s.hazard_out) == 34  # not shuffled for a look

    @pytest.mark.clause("R-34", "P-58")
    def test_great_theater(self) -> None:
        islands = [owner("great-theater", hand={"wool": 3}), {"hand": {"wool": 3}}, {"hand": {"gold": 1}}]
        s = only("island-trade", islands=islands)
        assert s.actors() == (0, 1, 2)
        do(s, 0, "use great-theater", "take ore", "use great-theater", "spend wool", "take grain")
        assert "use great-theater" not in offered(s, 0)  # up to two
        do(s, 0, "done")
        assert "use great-theater" not in offered(s, 1)  # the service first
        do(s, 1, "serve great-theater", "use great-theater", "take timber", "done")
        assert offered(s, 2) == ["done"]  # 1 Basic it would be
        do(s, 2, "done")
        assert hand(s, 0) == {"wool": 2, "ore": 1, "grain": 1}
        assert hand(s, 1) == {"wool": 1, "timber": 1}

    @pytest.mark.clause("P-53", "R-3")
    def test_labyrinth(self) -> None:
        s = only("production", islands=[owner("labyrinth"), {}])
        assert offered(s, 0) == ["double wool", "double olives"]
        do(s, 0, "double wool")
        assert hand(s, 0) == {"wool": 2, "olives": 1}
        raid = only("event", year=2, islands=[owner("labyrinth", hand={"wool": 2}), {}, {}], archon=1)
        chance(raid, "turn pirate-raid")
        settle(raid, "donation")
        do(raid, 0, "show army")
        assert hand(raid, 0) == {"wool": 2}
        war = only("event", year=3, islands=[owner("labyrinth", hand={"wool": 2}), {}, {}], archon=1)
        chance(war, "turn persian-war")
        settle(war, "donation")
        do(war, 0, "pay 1")
        assert hand(war, 0) == {"wool": 2}
        assert war.aegis_total(0) == 0
        # It is neither traded nor loaded.
        quay = only("journey", islands=[owner("labyrinth", hand={"wool": 1})])
        do(quay, 0, "sail italy")
        assert arguments(quay, 0, "load") == ["wool"]

    @pytest.mark.clause("P-89", "P-92")
    def test_hippodrome(self) -> None:
        fleets = {"a": {"to": "sparta", "cargo": {"wool": 4}}, "b": {"to": "sparta", "cargo": {"gold": 2}}}
        islands = [owner("hippodrome", fleets=2, sailing=fleets)]
        s = only("fleet-trade", islands=islands, harbors={"sparta": {"status": "none"}})
        assert "trade basic-rare" not in offered(s, 0)
        do(s, 0, "use hippodrome", "trade basic-gold", "trade basic-gold")  # all its trades
        assert cargo(s, 0) == {"gold": 2}
        do(s, 0, "trade gold-rare")
        assert arguments(s, 0, "take") == RARES[:3]  # no Papyrus
        do(s, 0, "take tools", "fleet b")
        assert "use hippodrome" not in offered(s, 0)  # one Fleet
        assert "trade gold-rare" not in offered(s, 0)

    def test_hippodrome_is_no_use_abroad(self) -> None:
        islands = [owner("hippodrome", **at_sea("italy", {"wool": 4}))]
        s = only("fleet-trade", islands=islands, harbors={"italy": {"status": "none"}})
        assert "use hippodrome" not in offered(s, 0)

    @pytest.mark.clause("P-132", "P-45")
    def test_temple_of_athena(self) -> None:
        islands = [{}, owner("temple-of-athena"), {}, {}]
        s = only("archon", "event", seats=4, islands=islands)
        for vote in ("crete", "rhodes", "crete"):
            do(s, s.actor(), f"vote {vote}")
        do(s, 3, "vote rhodes")
        assert s.archon == 1  # no draw
        assert hand(s, 1) == {"gold": 1}  # and an income when the Event Phase starts
        # Not if somebody else has more votes, and no income for one who is not Archon.
        s = only("archon", "event", seats=4, islands=islands)
        for vote in ("rhodes", "rhodes", "crete", "rhodes"):
            do(s, s.actor(), f"vote {vote}")
        assert (s.archon, hand(s, 1)) == (2, {})
        # Nor if the tie is between others.
        s = only("archon", "event", seats=4, islands=islands)
        for vote in ("rhodes", "chios", "chios", "rhodes"):
            do(s, s.actor(), f"vote {vote}")
        assert odds(s) == {"archon chios": 1, "archon rhodes": 1}

    def test_every_wonder_has_its_test(self) -> None:
        for word in WONDER_CARD.words:
            assert f"test_{word.replace('-', '_')}" in vars(TestPowers)


@pytest.mark.clause("P-96", "P-97", "P-119", "P-120", "P-122")
def test_a_wonder_from_athens_to_its_power() -> None:
    """Plans in one Season, both stages in that Build Phase, the power in the next Season."""
    islands = [{"hand": {"pottery": 1, "gold": 4}, "sailing": {"a": {"to": "athens", "cargo": {"wool": 1}}}}]
    s = only(
        "fleet-trade", "return", "build", "discard", "archon", islands=islands, harbors={"athens": {"status": "none"}}
    )
    assert s.wonder[0] == -1
    do(s, 0, "ask-plans")
    chance(s, "plans statue-of-zeus")
    assert s.stage[0] == PLANS
    do(s, 0, "done")
    do(s, 0, "stage statue-of-zeus")
    assert (s.stage[0], s.structures(0)) == (PARTIAL, 2)
    do(s, 0, "stage statue-of-zeus", "done")
    assert (s.stage[0], s.structures(0)) == (COMPLETE, 3)
    go_on(s, "journey")
    do(s, 0, "sail sparta", "load wool", "done")
    while step(s, 0) != "redraw":
        assert s.actor() != 0
        do(s, s.actor(), "stay" if "stay" in offered(s, s.actor()) else "hazard safe-journey-1")
    assert "use statue-of-zeus" in offered(s, 0)
