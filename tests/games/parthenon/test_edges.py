"""Where clauses have an edge: the last patience, who sees what, the first and the last of several."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.basics import ALL
from pelagos.games.parthenon.rules.givens import HOME, PATIENCE
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    EVENT,
    FIRST_STEPS,
    V,
    arguments,
    cargo,
    chance,
    do,
    hand,
    is_over,
    listen,
    no_harbors,
    offered,
    only,
    settle,
    step,
)

Islands = list[dict[str, Any]]


def abroad(to: str, cargo: dict[str, int], **more: Any) -> dict[str, Any]:
    """An Island whose Fleet A is on its way, or there."""
    return {"sailing": {"a": {"to": to, "cargo": cargo}}, **more}


def donation() -> ParthenonState:
    s = only("event", archon=2, islands=[{"hand": {"wool": 2}}, {}, {}])
    return chance(s, "turn new-settlers")


def bargain() -> ParthenonState:
    return only("island-trade", islands=[{"hand": {"wool": 2}}, {"hand": {"ore": 1}}, {}])


def journey() -> ParthenonState:
    return only("journey", islands=[{"hand": {"wool": 2, "ore": 1}}], harbors=no_harbors())


def keeping() -> ParthenonState:
    return only("discard", islands=[{"hand": {"wool": 3, "ore": 3, "gold": 2}}])


def site() -> ParthenonState:
    return only("build", islands=[{"hand": {"ore": 1, "grain": 1, "timber": 1}}])


def market() -> ParthenonState:
    return only("fleet-trade", islands=[abroad("egypt", {"wool": 2, "ore": 2})], harbors=no_harbors())


@pytest.mark.clause("R-52", "P-50", "R-4", "P-59", "P-62", "P-125", "P-103", "P-89")
@pytest.mark.parametrize(
    ("begin", "words"),
    [
        (donation, ["donate", "give wool"]),
        (bargain, ["offer crete", "give wool"]),
        (journey, ["sail italy", "load wool"]),
        (keeping, ["hide", "keep wool"]),
        (site, ["village 5", "spend ore"]),
        (market, ["trade basic-gold", "spend wool"]),
    ],
)
def test_giving_up_costs_patience_once_and_needs_some(begin: Any, words: list[str]) -> None:
    s = begin()
    assert s.spare[0] == PATIENCE
    do(s, 0, *words)
    assert "cancel" in offered(s, 0)
    do(s, 0, "cancel")
    assert (s.draft[0], s.spare[0]) == ([], PATIENCE - 1)
    assert words[0] in offered(s, 0)
    s.spare[0] = 1
    do(s, 0, *words)
    assert "cancel" in offered(s, 0)
    kind = words[-1].split()[-1]
    assert f"back {kind}" in offered(s, 0)
    do(s, 0, f"back {kind}")
    assert s.spare[0] == 0
    assert "cancel" not in offered(s, 0)


@pytest.mark.clause("R-52", "S-11", "P-50", "R-4", "R-47", "P-59", "P-67", "S-4", "S-9", "P-103", "P-89", "P-88")
@pytest.mark.parametrize(
    ("begin", "words", "public"),
    [
        (donation, ["donate", "give wool"], ["send"]),
        (donation, [], ["pass"]),
        (bargain, ["offer crete", "give wool"], ["send", "pass"]),
        (bargain, [], ["pass", "done"]),
        (site, [], ["done", "wait"]),
        (market, [], ["done"]),
    ],
)
def test_what_is_composed_is_seen_by_its_seat_alone(begin: Any, words: list[str], public: list[str]) -> None:
    s = do(begin(), 0, *words)
    for text in offered(s, 0):
        assert s.seen(0, V.parse(text)) == (ALL if text in public else 1 << 0), text
    assert set(public) <= set(offered(s, 0))


class TestEvents:
    """P-45 to P-51, S-1."""

    @pytest.mark.clause("P-47", "R-1", "S-1")
    def test_one_event_alone_needs_no_order(self) -> None:
        s = only("event", archon=1)
        ear = listen(s)
        chance(s, "turn new-settlers")
        assert is_over(s)
        assert ear.of("event-order") == []
        assert [EVENT.words[args[0]] for args in ear.of("event-acts")] == ["new-settlers"]

    @pytest.mark.clause("P-47", "R-1")
    def test_the_order_is_told_in_full(self) -> None:
        s = only("event", year=1, season=2, archon=1, events={"row": ["new-settlers"]})
        ear = listen(s)
        chance(s, "turn bountiful-harvest")
        do(s, 1, "event bountiful-harvest")
        order = [EVENT.words.index(word) for word in ("bountiful-harvest", "new-settlers")]
        assert ear.of("event-order") == [(1, *order, -1, -1)]

    @pytest.mark.clause("P-45", "P-46", "P-49", "S-1")
    def test_donations_begin_at_the_archons_left_and_every_phase_afresh(self) -> None:
        s = only("event", archon=0, islands=[{}, {"hand": {"wool": 1}}, {"hand": {"ore": 1}}])
        chance(s, "turn new-settlers")
        assert s.actors() == (1,)
        do(s, 1, "pass")
        assert s.actors() == (2,)
        do(s, 2, "pass")
        assert is_over(s)  # nobody has donated: there is no second round

    @pytest.mark.clause("P-46", "S-1")
    def test_every_event_begins_with_nobody_named_paid_or_spared(self) -> None:
        s = only("event", archon=0, islands=[{}, {"hand": {"wool": 1}}, {}])
        chance(s, "turn olympic-games")
        s.ignoring = s.picked = s.offered = s.paid = 7
        s.lost = [3, 3, 3]
        do(s, 1, "pass")
        assert step(s) == "donation"  # the Event acts: one more round before the Archon names somebody
        assert (s.ignoring, s.picked, s.offered, s.paid, s.lost) == (0, 0, 0, 0, [0, 0, 0])
        do(s, 1, "pass")
        assert (step(s), arguments(s, 0, "pick")) == ("name", ["crete", "rhodes"])

    @pytest.mark.clause("P-46", "S-1")
    def test_nobody_named_for_an_earlier_event_is_named_for_the_next(self) -> None:
        s = only("event", archon=0, islands=[{}, {"hand": {"wool": 1}}, {}])
        chance(s, "turn harsh-winter")
        s.picked = 7
        do(s, 1, "pass")
        assert (s.actors(), s.picked) == ((1,), 0)  # the Winter asks

    @pytest.mark.clause("P-48", "S-1")
    def test_before_the_archon_names_somebody_there_is_one_round_and_no_more(self) -> None:
        s = only("event", archon=0, islands=[{}, {"hand": {"wool": 2}}, {"hand": {"ore": 2}}])
        chance(s, "turn olympic-games")
        do(s, 1, "pass", 2, "pass")
        s.gave = 1
        asked = []
        while step(s) == "donation":
            asked.append(s.actor())
            do(s, s.actor(), "donate", f"give {'wool' if s.actor() == 1 else 'ore'}", "send")
        assert asked == [1, 2]

    @pytest.mark.clause("P-48", "R-37")
    def test_who_alone_can_be_named_is_named_without_asking(self) -> None:
        armies: Islands = [{"hand": {"army": 1}}, {"hand": {"army": 1}}, {"villages": [1, 2, 3]}]
        s = only("event", "production", year=3, archon=0, islands=armies)
        ear = listen(s)
        chance(s, "turn persian-war")
        settle(s, "donation")
        do(s, 0, "pay 1", 1, "pay 1")
        assert ear.of("picked") == [(0, 2)]
        assert hand(s, 2) == {}  # its Villages rest


@pytest.mark.clause("P-3", "P-45", "P-52", "P-58", "P-62", "P-68", "P-83", "P-98", "P-103", "P-124", "P-129", "R-30")
def test_every_phase_has_its_number() -> None:
    for number, phase in enumerate(FIRST_STEPS, 1):
        assert only(phase, islands=[{"hand": {"wool": 9}}] * 3).phase == number, phase


class TestHazards:
    """P-68 to P-82, S-5."""

    def owner(self, wonder: str, **island: Any) -> dict[str, Any]:
        return {"wonders": [[wonder, "complete"]], **island}

    @pytest.mark.clause("R-34", "P-68", "P-122")
    def test_who_owns_the_lighthouse_is_asked_for_a_fleet_under_way(self) -> None:
        s = only("hazard", islands=[self.owner("lighthouse", **abroad("sparta", {"wool": 1}))])
        assert (step(s, 0), s.actors()) == ("shelter", (0,))
        s = only("hazard", islands=[self.owner("lighthouse"), abroad("sparta", {"wool": 1}, hand={"ore": 1})])
        assert (step(s, 1), s.actors()) == ("shelter", (1,))  # its service, for 1 Commodity

    @pytest.mark.clause("R-44", "P-68", "P-69")
    def test_a_card_drawn_again_takes_the_place_of_the_first(self) -> None:
        zeus = self.owner("statue-of-zeus", **abroad("egypt", {"wool": 4}))
        s = only("hazard", islands=[zeus])
        chance(s, "hazard storm-7")
        assert (s.actors(), offered(s, 0)) == ((0,), ["use statue-of-zeus", "pass"])
        do(s, 0, "use statue-of-zeus")
        chance(s, "hazard storm-6")
        settle(s, "spill")
        assert (step(s), cargo(s, 0)) == ("draw", {"wool": 3})  # it struck once; the second card comes
        chance(s, "hazard safe-journey-1")
        assert is_over(s)

    @pytest.mark.clause("R-45", "P-68", "P-69")
    def test_what_was_looked_at_on_top_of_the_deck_is_drawn_first(self) -> None:
        tops = {"tops": [["storm-7", [0]], ["safe-journey-1", [0]]]}
        s = only("hazard", islands=[abroad("sparta", {"wool": 1}), abroad("egypt", {"ore": 1})], **tops)
        assert (s.goal[0], len(s.tops), len(s.tops_seen)) == (HOME, 0, 0)  # both came: to Sparta, to Egypt
        assert step(s) == "draw"
        s = only("hazard", islands=[abroad("sparta", {"wool": 1})], **tops)
        assert (is_over(s), len(s.tops), s.tops_seen) == (True, 1, [0b001])  # one draw: the other stays on top

    @pytest.mark.clause("S-5")
    def test_a_fleet_with_one_card_is_asked_and_an_empty_one_is_not(self) -> None:
        s = only("hazard", islands=[abroad("sparta", {"wool": 1}, hand={"gift": 1})])
        chance(s, "hazard storm-7")
        assert (step(s, 0), offered(s, 0)) == ("protection", ["pass"])  # it is not aboard
        s = only("hazard", islands=[abroad("sparta", {}, hand={"gift": 1})])
        chance(s, "hazard storm-7")
        assert is_over(s)

    @pytest.mark.clause("P-79", "P-77", "P-78")
    def test_one_gift_is_used_and_its_fleet_alone_is_spared(self) -> None:
        s = only("hazard", islands=[abroad("sparta", {"wool": 1, "gift": 2}), abroad("sparta", {"ore": 1})])
        chance(s, "hazard storm-7")
        do(s, 0, "gift")
        assert (cargo(s, 0), s.goal[0] == HOME, s.goal[3] == HOME) == ({"wool": 1, "gift": 1}, False, True)
        chance(s, "hazard safe-journey-1")
        assert is_over(s)

    @pytest.mark.clause("P-81", "P-77")
    def test_where_all_are_protected_nothing_happens(self) -> None:
        s = only("hazard", islands=[abroad("sparta", {"gold": 1, "warship": 1})])
        chance(s, "hazard pirates-13")
        do(s, 0, "show warship")
        assert is_over(s)
        assert cargo(s, 0) == {"gold": 1, "warship": 1}

    @pytest.mark.clause("P-76", "P-74")
    def test_one_rare_or_gold_is_enough_for_pirates_who_want_them(self) -> None:
        s = only("hazard", islands=[abroad("sparta", {"gold": 1}), abroad("sparta", {"wool": 3})])
        chance(s, "hazard pirates-12")
        settle(s, "spill")
        assert (cargo(s, 0), cargo(s, 1)) == ({}, {"wool": 3})


class TestHarbors:
    """P-83 to P-97, S-6."""

    def visit(self, land: str, status: str, cards: dict[str, int], **more: Any) -> ParthenonState:
        harbors = {land: {"status": status, "up": True}}
        return only("fleet-trade", islands=[abroad(land, cards, **more)], harbors=harbors)

    @pytest.mark.clause("P-87", "P-88", "S-6", "R-12")
    def test_who_is_barred_is_told_and_not_asked(self) -> None:
        for status, cards, barred in (("blockade", {"wool": 1}, 1), ("blockade", {"warship": 1}, 0)):
            harbors = {"italy": {"status": status, "up": True}}
            s = only("hazard", "fleet-trade", islands=[abroad("italy", cards)], harbors=harbors)
            ear = listen(s)
            chance(s, "hazard safe-journey-1", "hazard safe-journey-1")
            assert len(ear.of("barred")) == barred
            assert is_over(s) == bool(barred)
        harbors = {"italy": {"status": "harbor-fees", "up": True}}
        for cards, barred in (({"wool": 1}, 0), ({}, 1)):
            s = only("hazard", "fleet-trade", islands=[abroad("italy", cards)], harbors=harbors)
            ear = listen(s)
            chance(s, "hazard safe-journey-1", "hazard safe-journey-1")
            assert len(ear.of("barred")) == barred

    @pytest.mark.clause("P-88", "R-12", "S-6", "R-52", "S-11")
    def test_the_last_card_pays_the_fee(self) -> None:
        s = self.visit("sparta", "harbor-fees", {"wool": 1})
        assert offered(s, 0) == ["spend wool", "pass"]
        assert [s.seen(0, V.parse(text)) for text in offered(s, 0)] == [1 << 0, ALL]
        do(s, 0, "spend wool")
        assert (cargo(s, 0), is_over(s)) == ({}, True)  # nothing is left to trade

    @pytest.mark.clause("P-87", "S-6", "S-11", "R-12")
    def test_what_is_shown_is_seen_by_all(self) -> None:
        s = self.visit("sparta", "blockade", {"warship": 1})
        assert [s.seen(0, V.parse(text)) for text in ("show warship", "pass")] == [ALL, ALL]
        do(s, 0, "show warship")
        assert offered(s, 0) == ["done"]  # a single card aboard: the Fleet may still trade

    def two(self, spare: int = PATIENCE) -> ParthenonState:
        """Fleets A and B of seat 0 in Egypt, C in Italy."""
        here = {"to": "egypt", "cargo": {"wool": 2}}
        fleets = {"a": here, "b": here, "c": {"to": "italy", "cargo": {"wool": 2}}}
        s = only("fleet-trade", islands=[{"fleets": 3, "sailing": fleets}], harbors=no_harbors())
        s.spare[0] = spare
        return s

    @pytest.mark.clause("R-52", "P-91")
    def test_turning_back_to_an_earlier_fleet_costs_patience_and_going_on_does_not(self) -> None:
        s = self.two(2)
        assert arguments(s, 0, "fleet") == ["b", "c"]
        do(s, 0, "fleet b")
        assert (arguments(s, 0, "fleet"), s.spare[0]) == (["a", "c"], 2)
        do(s, 0, "fleet a")
        assert (arguments(s, 0, "fleet"), s.spare[0]) == (["b", "c"], 1)
        do(s, 0, "fleet b")
        assert arguments(s, 0, "fleet") == ["a", "c"]  # the last patience
        do(s, 0, "fleet a")
        assert (arguments(s, 0, "fleet"), s.spare[0]) == (["b", "c"], 0)
        do(s, 0, "fleet b")
        assert arguments(s, 0, "fleet") == ["c"]

    @pytest.mark.clause("R-40", "P-91")
    def test_the_twenty_fourth_trade_is_the_last(self) -> None:
        s = self.two()
        s.trades[0] = 23
        do(s, 0, "trade basic-basic", "take ore")
        assert (s.trades[0], arguments(s, 0, "trade")) == (24, [])

    @pytest.mark.clause("R-41", "P-121")
    def test_a_stage_is_paid_in_its_land_by_who_can(self) -> None:
        for gold, stages in ((2, ["lighthouse"]), (1, [])):
            island = abroad("egypt", {"gold": gold}, wonders=[["lighthouse", "partial"]])
            s = only("fleet-trade", islands=[island], harbors=no_harbors())
            assert arguments(s, 0, "stage") == stages
            if stages:
                do(s, 0, "stage lighthouse")
                assert is_over(s)  # nothing is left aboard to trade with
        island = abroad("italy", {"gold": 2}, wonders=[["lighthouse", "partial"]])
        assert arguments(only("fleet-trade", islands=[island], harbors=no_harbors()), 0, "stage") == []

    @pytest.mark.clause("P-89", "P-122", "R-40")
    def test_the_hippodrome_serves_a_fleet_at_a_neighboring_land(self) -> None:
        for land, used in (("sparta", ["hippodrome"]), ("egypt", [])):
            island = abroad(land, {"wool": 2}, wonders=[["hippodrome", "complete"]])
            s = only("fleet-trade", islands=[island], harbors=no_harbors())
            assert arguments(s, 0, "use") == used
        island = abroad("sparta", {"wool": 2}, philosophies=["pythagoreanism"], acropolis=["academy"])
        assert arguments(only("fleet-trade", islands=[island], harbors=no_harbors()), 0, "use") == []

    @pytest.mark.clause("P-89", "S-6", "S-11")
    def test_a_deal_in_the_making_is_seen_by_whoever_makes_it(self) -> None:
        s = only("fleet-trade", islands=[{}, abroad("egypt", {"wool": 2})], harbors=no_harbors())
        assert s.actors() == (1,)
        assert {text: s.seen(1, V.parse(text)) for text in ("trade basic-gold", "done")} == {
            "trade basic-gold": 1 << 1,
            "done": ALL,
        }
