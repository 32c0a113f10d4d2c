"""Edges of the setup, of waiting, of votes, and of what everybody knows."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.rng import Rng
from pelagos.games.parthenon.rules.givens import HOME, NO_STATUS, SUNK
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    BASICS,
    EVENT,
    GAME,
    GOODS,
    LAND_WORDS,
    WONDER_CARD,
    Ear,
    V,
    cargo,
    chance,
    do,
    hand,
    is_over,
    listen,
    no_harbors,
    odds,
    offered,
    only,
    position,
    settle,
    step,
)


def abroad(to: str, cargo: dict[str, int], **more: Any) -> dict[str, Any]:
    """An Island whose Fleet A is on its way, or there."""
    return {"sailing": {"a": {"to": to, "cargo": cargo}}, **more}


class TestWhatIsKnown:
    """What everybody knows of cards, and what counts at the end."""

    @pytest.mark.clause("P-101", "R-39", "P-98")
    def test_a_fleet_at_home_lacks_nothing_in_particular(self) -> None:
        s = only("hazard", "return", islands=[abroad("sparta", {"gold": 1})], harbors=no_harbors())
        chance(s, "hazard pirates-11")  # all Gold is lost, and everybody knows that none is left
        assert is_over(s)
        assert (s.lacks, s.goal[0]) == ([0] * len(s.lacks), HOME)

    @pytest.mark.clause("P-126", "P-127", "R-59")
    def test_an_open_hand_leaves_nothing_to_be_guessed(self) -> None:
        memory = {"sure": {}, "maybe": {"wool": 3, "ore": 2}, "loose": 5}
        s = only("discard", islands=[{"hand": {"wool": 3, "ore": 2}, "memory": memory}])
        do(s, 0, "open")
        assert hand(s, 0) == {"wool": 1, "ore": 1}
        assert (s.maybe[: len(s.maybe) // 3], s.loose[0]) == ([0] * (len(s.maybe) // 3), 0)

    @pytest.mark.clause("P-141", "R-33")
    def test_every_basic_counts_for_the_last_tie_breaker(self) -> None:
        for good in BASICS:
            s = position(islands=[{"hand": {good: 2}}])
            assert s.tie_breakers(0)[-3:] == [0, 0, 2], good


class TestArchon:
    """P-129 to P-132."""

    @pytest.mark.clause("P-130", "P-131", "P-132", "P-129")
    def test_a_vote_is_one_and_a_tie_is_drawn_among_the_tied(self) -> None:
        s = only("archon", seats=4, archon=1)
        asked = []
        for island in ("chios", "crete", "chios", "crete"):
            asked.append(s.actor())
            do(s, s.actor(), f"vote {island}")
            assert max(s.votes) <= 2
        assert asked == [1, 2, 3, 0]
        assert (s.votes, step(s)) == ([2, 2, 0, 0], "tie")
        rng = Rng.seeded(3, "tie")
        drawn = {V.text(s.clone().sample(rng)) for _ in range(40)}
        assert drawn == set(odds(s)) == {"archon chios", "archon crete"}


class TestWaiting:
    """P-42, P-43, S-4: those who wait."""

    def wait(self, *seats: int) -> ParthenonState:
        s = only("journey", seats=4, archon=1, islands=[{"hand": {"wool": 1}}] * 4, harbors=no_harbors())
        for seat in range(4):
            do(s, seat, "wait" if seat in seats else "stay")
        return s

    @pytest.mark.clause("P-43", "R-8", "P-66", "S-4")
    def test_one_alone_goes_last_and_nobody_is_asked_for_an_order(self) -> None:
        s = self.wait(2)
        assert (s.actors(), step(s)) == ((2,), "launch")

    @pytest.mark.clause("P-43", "R-8", "P-66", "S-4")
    def test_of_three_the_archon_names_two(self) -> None:
        s = self.wait(0, 2, 3)
        ear = listen(s)
        assert (s.actors(), offered(s, 1)) == ((1,), ["next chios", "next rhodes", "next lemnos"])
        do(s, 1, "next rhodes")
        assert (s.actors(), offered(s, 1)) == ((1,), ["next chios", "next lemnos"])
        do(s, 1, "next lemnos")
        assert ear.of("archon-order") == [(1, 2, 1), (1, 3, 2), (1, 0, 3)]
        assert s.actors() == (2,)


class TestSetup:
    """P-19 to P-41."""

    @pytest.mark.clause("P-22", "P-23", "P-24", "P-25", "P-27", "P-34", "P-19", "P-146")
    @pytest.mark.parametrize("tournament", [False, True])
    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_everybody_is_dealt_an_island_and_the_first_year_begins(self, seats: int, tournament: bool) -> None:
        s = GAME.start(seats, {"tournament": tournament})
        joining = 0
        while step(s) != "turn":
            joining += step(s) == "join"
            chance(s, [*odds(s)][-1])
        assert joining == {3: 0, 4: 1, 5: 2, 6: 0}[seats]
        assert sorted(s.seat_of[island] for island in s.island) == list(range(seats))
        assert {0, 1, 2} <= set(s.island)
        assert (s.year, s.season) == (2 if tournament else 1, 1)
        assert [wonder >= 0 for wonder in s.wonder] == [tournament, False] * seats

    @pytest.mark.clause("P-145", "P-27", "P-146", "R-28")
    @pytest.mark.parametrize(
        ("delian", "tournament", "bare"), [(False, False, 0), (True, False, 1), (False, True, 0), (True, True, 0)]
    )
    def test_athens_has_no_card_in_the_first_year_of_the_delian_league(
        self, delian: bool, tournament: bool, bare: int
    ) -> None:
        s = GAME.start(3, {"delian": delian, "tournament": tournament})
        assert s.status.count(NO_STATUS) == bare


class TestTold:
    """R-47, R-51: what is paid and built is told."""

    def lines(self, s: ParthenonState, *words: str) -> list[tuple[str, tuple[int, ...]]]:
        """What is told without the cards: the key, and the first two numbers."""
        ear = listen(s)
        do(s, 0, *words)
        s.ear = None
        return [(key, args[:2]) for _, key, args in ear.lines]

    @pytest.mark.clause("P-91", "P-92", "R-40", "P-89")
    def test_a_trade_abroad(self) -> None:
        s = only("fleet-trade", islands=[abroad("egypt", {"wool": 2})], harbors=no_harbors())
        assert self.lines(s, "trade basic-gold") == [("traded-abroad", (0, 0))]

    @pytest.mark.clause("P-88", "R-21")
    def test_a_fee(self) -> None:
        harbors = {"egypt": {"status": "harbor-fees", "up": True}}
        s = only("fleet-trade", islands=[abroad("egypt", {"wool": 2, "ore": 1})], harbors=harbors)
        assert self.lines(s, "spend ore") == [("fee", (0, 0))]

    @pytest.mark.clause("P-96", "P-97")
    def test_plans_for_nothing_and_for_gold(self) -> None:
        s = only("fleet-trade", islands=[abroad("athens", {"gold": 1})], harbors=no_harbors())
        assert self.lines(s, "ask-plans") == [("asked-plans", (0,))]
        chance(s, "plans oracle")
        assert self.lines(s, "ask-plans")[0][0] == "bought-plans"

    @pytest.mark.clause("P-119", "P-120", "P-122", "R-22")
    def test_a_wonder_begun_and_complete(self) -> None:
        island = {"wonders": [["statue-of-zeus", "plans"]], "hand": {"pottery": 1, "gold": 4}}
        s = only("build", islands=[island])
        zeus = WONDER_CARD.words.index("statue-of-zeus")
        assert self.lines(s, "stage statue-of-zeus") == [("wonder-begun", (0, zeus))]
        assert s.built[0] == 0
        assert self.lines(s, "stage statue-of-zeus") == [("wonder-complete", (0, zeus))]
        assert s.built[0] == 1  # the completion counts among what was built

    @pytest.mark.clause("P-121", "P-120")
    def test_what_is_completed_in_another_phase_is_not_built_in_this_one(self) -> None:
        island = abroad("egypt", {"gold": 2}, wonders=[["lighthouse", "partial"]])
        s = do(only("fleet-trade", islands=[island], harbors=no_harbors()), 0, "stage lighthouse")
        assert (s.powers[0] != 0, s.built[0]) == (True, 0)

    @pytest.mark.clause("P-106", "P-108", "P-109", "P-110", "P-118", "P-104", "R-51")
    @pytest.mark.parametrize(
        ("act", "key", "built"),
        [
            ("village 3", "built-village", 1),
            ("workshop", "built-workshop", 1),
            ("raise fortress", "built-hall", 1),
            ("second marketplace", "built-alternate", 1),
            ("shipyard", "built-fleet", 0),
            ("make shrine", "made", 0),
        ],
    )
    def test_what_is_built(self, act: str, key: str, built: int) -> None:
        s = only("build", islands=[{"hand": dict.fromkeys(GOODS, 9), "acropolis": ["shrine"]}])
        ear = listen(s)
        do(s, 0, act)
        while s.draft[0]:
            do(s, 0, next(text for text in offered(s, 0) if text.split()[0] in ("spend", "take")))
        assert (ear.told(), s.built[0]) == ([key], built)

    @pytest.mark.clause("P-43", "S-8")
    def test_who_waited_waits_no_more_when_his_turn_comes(self) -> None:
        s = only("build", islands=[{"hand": {"wool": 9}}] * 3)
        do(s, 0, "wait", 1, "done", 2, "wait")
        assert (step(s), s.actors(), s.resting) == ("order-seats", (0,), 0)

    @pytest.mark.clause("P-98", "P-101", "P-102")
    def test_a_fleet_that_lost_all_comes_home_from_athens_too(self) -> None:
        for land in LAND_WORDS:
            s = only("return", islands=[abroad(land, {})], harbors=no_harbors())
            assert s.goal[0] == HOME, land

    @pytest.mark.clause("P-145", "P-133", "P-135")
    def test_athens_has_its_card_in_the_second_year(self) -> None:
        s = GAME.start(3, {"delian": True})
        while step(s) != "turn":
            chance(s, next(iter(odds(s))))
        assert (s.year, s.status.count(NO_STATUS)) == (1, 1)
        s = position(options={"delian": True}, year=1, season=4, harbors=no_harbors(), frames=[["year"]])
        assert (s.year, s.status.count(NO_STATUS)) == (2, 0)


class TestHarborsBeforeTrade:
    """P-83 to P-86."""

    @pytest.mark.clause("P-83")
    def test_the_last_hazard_is_done_with(self) -> None:
        s = only("hazard", "fleet-trade", islands=[abroad("sparta", {"wool": 2})], harbors=no_harbors())
        chance(s, "hazard storm-6")
        while step(s) == "spill":
            chance(s, next(iter(odds(s))))
        assert (s.phase, s.card, s.struck, s.targets) == (6, -1, 0, 0)

    @pytest.mark.clause("P-84", "P-85", "P-86", "R-28")
    @pytest.mark.parametrize(("says", "told"), [("pass", "closed"), ("reveal", "status")])
    def test_what_becomes_of_a_harbor_is_told(self, says: str, told: str) -> None:
        s = only("fleet-trade", islands=[abroad("sparta", {"wool": 2})])
        chance(s, "status open-harbor")
        ear = listen(s)
        do(s, 0, says)
        assert [key for key in ear.told() if key in ("closed", "status")] == [told]
        assert is_over(s) == (says == "pass")


class TestIslandTrade:
    """P-58 to P-61, S-3."""

    @pytest.mark.clause("P-58", "S-3")
    def test_without_an_offer_there_is_one_round(self) -> None:
        s = only("island-trade", archon=1, islands=[{"hand": {"wool": 1}}] * 3)
        asked = []
        while step(s) == "propose":
            asked.append(s.actor())
            do(s, s.actor(), "pass")
        assert asked == [1, 2, 0]
        assert is_over(s)

    @pytest.mark.clause("P-58", "S-3", "P-121")
    @pytest.mark.parametrize(
        ("wonder", "price"),
        [
            ("temple-of-artemis", {"gift": 4}),
            ("hanging-gardens", dict.fromkeys(BASICS, 2)),
            ("oracle", {"tools": 2, "spices": 2}),
        ],
    )
    def test_a_stage_stands_on_the_list_once(self, wonder: str, price: dict[str, int]) -> None:
        plans = {"pottery": 3, "papyrus": 1, "gold": 1}  # what the Plans of the next Wonders would cost
        s = only("island-trade", islands=[{"wonders": [[wonder, "partial"]], "hand": {**plans, **price}}])
        assert offered(s, 0) == [f"stage {wonder}", "done"]
        do(s, 0, f"stage {wonder}")
        while "done" not in offered(s, 0):
            do(s, 0, offered(s, 0)[0])
        assert offered(s, 0) == ["done", "cancel"]

    @pytest.mark.clause("S-3", "R-47", "P-59")
    def test_twelve_cards_a_side_and_no_more(self) -> None:
        s = only("island-trade", islands=[{"hand": {"wool": 14}}, {"hand": {"ore": 1}}, {}])
        do(s, 0, "offer crete", *["give wool"] * 11, *["want ore"] * 11)
        assert ("give wool" in offered(s, 0), "want ore" in offered(s, 0)) == (True, True)
        do(s, 0, "give wool", "want ore")
        assert ("give wool" in offered(s, 0), "want ore" in offered(s, 0)) == (False, False)

    @pytest.mark.clause("S-3")
    def test_the_last_offer_may_be_made_in_another_round(self) -> None:
        s = only("island-trade", islands=[{"hand": {"wool": 2}}, {"hand": {"ore": 1}}, {}])
        s.left = [2, 8, 0]
        do(s, 0, "offer crete", "give wool", "send", 1, "refuse", "done")
        assert (s.actors(), step(s), s.left[0]) == ((0,), "propose", 1)
        s = only("island-trade", islands=[{"hand": {"wool": 2}}, {"hand": {"ore": 1}}, {}])
        s.left, s.quiet = [2, 0, 0], 1 << 1
        do(s, 0, "offer crete", "give wool", "send", 1, "refuse")
        assert (s.actors(), step(s)) == ((0,), "propose")

    @pytest.mark.clause("S-3", "R-5", "R-47")
    def test_after_a_swap_both_may_be_asked_again_what_they_declined(self) -> None:
        s = only("island-trade", islands=[{"hand": {"wool": 3}}, {"hand": {"ore": 2}}, {"hand": {"ore": 2}}])
        given, wanted = tuple([1] + [0] * 13), tuple([0] * 14)
        s.declined = [(1, 0, given, wanted), (0, 1, given, wanted), (0, 2, given, wanted), (1, 2, given, wanted)]
        do(s, 0, "offer crete", "give wool", "want ore", "send", 1, "accept")
        assert [entry[:2] for entry in s.declined] == [(0, 2), (1, 2)]


class TestPrices:
    """R-43: what changes a price, and how far."""

    @pytest.mark.clause("R-43", "P-118")
    def test_a_surcharge_is_for_structures_only(self) -> None:
        s = only("build", islands=[{"hand": {"gold": 1}}])
        s.surcharge[0] = 1
        do(s, 0, "shipyard")
        assert (hand(s, 0), s.fleets[0]) == ({}, 2)

    @pytest.mark.clause("R-43", "P-106")
    def test_no_price_falls_below_nothing(self) -> None:
        s = only("build", islands=[{"hand": {"gold": 1}}])
        s.discount[0] = 9
        do(s, 0, "village 3")
        assert (hand(s, 0), s.built[0]) == ({"gold": 1}, 1)

    @pytest.mark.clause("R-43", "P-120")
    def test_what_is_taken_off_is_a_basic(self) -> None:
        island = {
            "wonders": [["colossus", "partial"]],
            "philosophies": ["cynicism"],
            "acropolis": ["academy"],
            "hand": {"ore": 3, "gold": 1},
        }
        s = only("build", islands=[island])
        do(s, 0, "stage colossus", "use cynicism")
        assert hand(s, 0) == {"ore": 1}


class TestEventsTold:
    """P-46, R-3, R-42: what is paid for Events, and what rests."""

    def turned(self, event: str, year: int, *islands: dict[str, Any]) -> tuple[ParthenonState, Ear]:
        s = only("event", "production", year=year, islands=list(islands))
        ear = listen(s)
        chance(s, f"turn {event}")
        settle(s, "donation")
        return s, ear

    @pytest.mark.clause("P-46", "R-3", "R-51")
    def test_a_tribute(self) -> None:
        s, ear = self.turned("harsh-winter", 1, {"hand": {"wool": 1}})
        do(s, 0, "pay 1")
        winter = EVENT.words.index("harsh-winter")
        assert [args[:2] for args in ear.of("tribute")] == [(0, winter)]
        assert ear.of("tribute-free") == []

    @pytest.mark.clause("P-46", "R-3", "P-122")
    def test_an_army_of_the_labyrinth_is_no_card(self) -> None:
        s, ear = self.turned("persian-war", 3, {"wonders": [["labyrinth", "complete"]]}, {}, {})
        do(s, 0, "pay 1")
        assert ear.of("tribute-free") == [(0, EVENT.words.index("persian-war"))]
        assert ear.of("tribute") == []

    @pytest.mark.clause("P-46", "R-42")
    def test_workshops_rest_where_there_are_any(self) -> None:
        _, ear = self.turned("famine", 2, {"workshops": 1}, {}, {"workshops": 2})
        assert ear.of("idle-workshops") == [(0, 1), (2, 2)]


class TestJourney:
    """P-62 to P-67, S-4, R-45."""

    @pytest.mark.clause("P-42", "P-66", "R-49")
    def test_who_has_no_card_is_not_asked(self) -> None:
        s = only("journey", islands=[{}, {"hand": {"wool": 1}}, {"hand": {"army": 1}}], harbors=no_harbors())
        assert s.actors() == (1, 2)

    @pytest.mark.clause("R-45", "P-122", "S-11")
    def test_what_lies_on_top_is_looked_at_and_stays(self) -> None:
        oracle = {"wonders": [["oracle", "complete"]]}
        s = only("journey", "hazard", islands=[oracle, {}, {}], harbors=no_harbors())
        assert step(s) == "gaze"
        assert s.seen(CHANCE, V.parse("hazard storm-7")) == 1 << 0
        chance(s, "hazard storm-7", "hazard storm-6", "hazard storm-5")
        s = only("journey", islands=[oracle], harbors=no_harbors(), tops=[["storm-7", [1]], ["storm-6", [1]]])
        assert step(s) == "gaze"
        assert (len(s.tops), s.tops_seen) == (2, [0b11, 0b11])  # the third is still to be looked at
        chance(s, "hazard storm-5")
        assert (len(s.tops), s.tops_seen) == (3, [0b11, 0b11, 0b01])

    @pytest.mark.clause("R-7", "P-62", "P-64")
    def test_what_one_fleet_leaves_the_next_may_load(self) -> None:
        s = only("journey", islands=[{"fleets": 2, "hand": {"wool": 1}}], harbors=no_harbors())
        do(s, 0, "stay", "sail italy", "load wool")
        assert offered(s, 0) == ["back wool", "done", "cancel"]


class TestProduction:
    """P-52 to P-57, S-2: Armies and the Hanging Gardens together."""

    def gardens(self, armies: int, *villages: int) -> ParthenonState:
        island = {"wonders": [["hanging-gardens", "complete"]], "hand": {"army": armies}, "villages": [*villages]}
        return only("production", islands=[island])

    @pytest.mark.clause("P-53", "P-54", "S-2", "R-52")
    def test_first_the_armies_then_the_goods(self) -> None:
        s = self.gardens(1, 1, 2)
        assert offered(s, 0) == ["double wool", "double olives"]
        do(s, 0, "double olives")
        assert offered(s, 0) == [f"take {good}" for good in BASICS]
        do(s, 0, "take timber")
        assert hand(s, 0) == {"wool": 1, "olives": 2, "timber": 1, "army": 1}

    @pytest.mark.clause("P-53", "P-54", "P-52", "R-54")
    def test_where_every_village_is_doubled_only_the_goods_are_named(self) -> None:
        s = self.gardens(2, 1, 2)
        assert offered(s, 0) == [f"take {good}" for good in BASICS]
        do(s, 0, "take timber")
        assert hand(s, 0) == {"wool": 2, "olives": 2, "timber": 1, "army": 2}

    @pytest.mark.clause("P-53", "P-54", "S-2")
    def test_what_leaves_no_choice_is_doubled_without_asking(self) -> None:
        s = only("production", islands=[{"hand": {"army": 2}, "villages": [1, 2, 6]}])
        do(s, 0, "double wool")
        assert offered(s, 0) == ["double olives", "double ore", "back wool"]
        s = only("production", islands=[{"hand": {"army": 3}, "villages": [1, 2, 3, 4]}])  # three make Wool
        do(s, 0, "double olives")
        assert hand(s, 0) == {"wool": 5, "olives": 2, "army": 3}

    @pytest.mark.clause("P-52", "P-57")
    def test_who_makes_nothing_is_not_told_of(self) -> None:
        s = only("event", "production", year=3, archon=0, islands=[{"hand": {"army": 1}}, {"hand": {"army": 1}}, {}])
        ear = listen(s)
        chance(s, "turn persian-war")
        settle(s, "donation")
        do(s, 0, "pay 1", 1, "pay 1")  # the Villages of seat 2 rest
        assert [args[0] for args in ear.of("produced")] == [0, 1]


class TestLosses:
    """R-50, R-51, S-5: what is lost is told, and remembered of a Cargo."""

    @pytest.mark.clause("R-50", "R-51", "S-5")
    def test_aboard(self) -> None:
        s = only("hazard", islands=[abroad("sparta", {"gold": 1, "wool": 1}), abroad("sparta", {"army": 1})])
        ear = listen(s)
        chance(s, "hazard pirates-11")
        gold = GOODS.index("gold")
        assert [(args[:2], args[2 + gold], sum(args[2:])) for args in ear.of("lost-aboard")] == [((0, 0), 1, 1)]
        assert ear.of("lost") == []
        assert [(fact[:2], sum(fact[2:])) for fact in s.facts] == [((SUNK, 0), 1)]
        assert cargo(s, 0) == {"wool": 1}

    @pytest.mark.clause("R-50", "R-51", "S-5", "S-1")
    def test_nothing_lost_is_not_told_and_leaves_everybody_knowing(self) -> None:
        s = only("hazard", islands=[abroad("sparta", {"army": 1}), abroad("sparta", {"army": 1})])
        ear = listen(s)
        chance(s, "hazard pirates-13")  # each would lose a Commodity
        assert is_over(s)
        assert (ear.of("lost-aboard"), ear.of("lost"), s.facts) == ([], [], [])
        assert [lacks > 0 for lacks in s.lacks] == [True, False, False] * 2 + [False] * 3

    @pytest.mark.clause("R-51", "S-1")
    def test_from_the_hand(self) -> None:
        s = only("event", year=1, islands=[{"hand": {"ore": 1}}])
        ear = listen(s)
        chance(s, "turn harsh-winter")
        settle(s, "donation")
        do(s, 0, "pass")
        assert [args[0] for args in ear.of("lost")] == [0]
        assert (ear.of("lost-aboard"), hand(s, 0)) == ([], {})
        assert SUNK not in [fact[0] for fact in s.facts]
