"""P-45 to P-51, S-1: the Event Phase, and every one of the eighteen Events."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.decks import EVENTS
from pelagos.games.parthenon.rules.givens import PAID
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    BASICS,
    EVENT,
    GAME,
    SPECTATOR,
    arguments,
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
    position,
    settle,
    step,
    view,
)

YEARS = {card.word: card.year for card in EVENTS}


def turned(event: str, *phases: str, **data: Any) -> ParthenonState:
    """An Event has been turned, nobody donates, and it acts; these phases follow."""
    s = only("event", *phases, year=YEARS[event], **data)
    chance(s, f"turn {event}")
    return settle(s, "donation")


def hands(*cards: dict[str, int], **more: Any) -> list[dict[str, Any]]:
    """Islands with these hands."""
    return [{"hand": held, **more} for held in cards]


class TestThePhase:
    """Turning, ordering, acting."""

    @pytest.mark.clause("P-45")
    def test_the_next_face_down_event_is_turned_first_of_all(self) -> None:
        s = only("event", year=1, season=2, events={"row": ["drought"]}, islands=hands({"wool": 1}, {"wool": 1}))
        assert step(s) == "turn"
        assert "turn drought" not in odds(s)
        chance(s, "turn olympic-games")
        assert [EVENT.words[k] for k in s.row] == ["drought", "olympic-games"]

    @pytest.mark.clause("P-46", "T-1", "P-133")
    def test_over_a_year_the_events_act_four_three_two_and_one_times(self) -> None:
        s = position(year=2, season=1)
        ear = listen(s)
        year = ["persian-tribute", "merchant-ships", "egyptian-caravan", "halcyon-days"]
        for season, event in enumerate(year):
            before = len(ear.of("event-acts"))
            chance(s, f"turn {event}")
            go_on(s, "event")
            assert len(ear.of("event-acts")) - before == season + 1
        acts = [EVENT.words[args[0]] for args in ear.of("event-acts")]
        assert [acts.count(event) for event in year] == [4, 3, 2, 1]
        assert s.year == 3
        assert s.row == []

    @pytest.mark.clause("P-47", "R-1", "T-1")
    @pytest.mark.parametrize("first", ["persian-tribute", "merchant-ships"])
    def test_the_archon_orders_all_face_up_events_before_the_first_acts(self, first: str) -> None:
        s = only("event", year=2, season=2, archon=1, events={"row": ["persian-tribute"]}, islands=hands({"gold": 1}))
        ear = listen(s)
        chance(s, "turn merchant-ships")
        settle(s, "donation")
        assert s.actors() == (1,)
        assert arguments(s, 1, "event") == ["persian-tribute", "merchant-ships"]
        assert ear.of("event-acts") == []
        do(s, 1, f"event {first}")
        go_on(s, asked="vote")
        acts = [EVENT.words[args[0]] for args in ear.of("event-acts")]
        assert acts == [first, *({"persian-tribute", "merchant-ships"} - {first})]
        assert ear.told().count("event-order") == 1

    @pytest.mark.clause("P-47")
    @pytest.mark.parametrize(("first", "left"), [("olympic-games", {}), ("harsh-winter", {"gold": 1})])
    def test_the_order_decides_what_happens(self, first: str, left: dict[str, int]) -> None:
        s = only("event", year=1, season=2, archon=1, events={"row": ["olympic-games"]})
        chance(s, "turn harsh-winter")
        do(s, 1, f"event {first}")
        do(s, 1, "pick chios")
        if first == "olympic-games":
            do(s, 0, "pass")  # 1 Gold cannot pay the Wool of the Winter
        assert is_over(s)
        assert hand(s, 0) == left

    @pytest.mark.clause("P-48", "P-51", "R-46")
    def test_the_archon_decides_whom_an_event_touches_whatever_he_was_given(self) -> None:
        s = only("event", year=1, archon=0, islands=hands({}, {"gold": 2}, {}))
        chance(s, "turn olympic-games")
        do(s, 1, "donate", "give gold", "give gold", "send")
        settle(s, "donation")
        assert hand(s, 0) == {"gold": 2}
        assert s.actors() == (0,)
        assert arguments(s, 0, "pick") == ["crete", "rhodes"]
        do(s, 0, "pick rhodes")
        assert [hand(s, seat) for seat in range(3)] == [{"gold": 2}, {}, {"gold": 1}]


class TestDonations:
    """P-49 to P-51."""

    @pytest.mark.clause("P-49", "P-50", "R-4", "R-47")
    def test_commodities_and_aegis_pass_to_the_archon_at_once_and_for_all_to_see(self) -> None:
        s = only("event", archon=1, islands=hands({"wool": 2, "papyrus": 1, "army": 1}, {}, {}))
        chance(s, "turn harsh-winter")
        assert s.actors() == (0,)
        assert offered(s, 0) == ["donate", "pass"]
        ear = listen(s)
        do(s, 0, "donate", "give wool", "give papyrus", "give army")
        assert hand(s, 1) == {}
        do(s, 0, "send")
        assert hand(s, 0) == {"wool": 1}
        assert hand(s, 1) == {"wool": 1, "papyrus": 1, "army": 1}
        assert [args[:2] for args in ear.of("donated")]
        assert all(mask == -1 for mask, key, _ in ear.lines if key == "donated")
        # And for good: nothing in the rest of the phase gives them back.
        go_on(s, asked="vote")
        assert "army" not in hand(s, 0)

    @pytest.mark.clause("R-4")
    def test_at_least_one_card_and_only_to_the_archon_and_not_by_him(self) -> None:
        s = only("event", archon=1, islands=hands({"wool": 1}, {"wool": 5}, {"gold": 1}))
        chance(s, "turn new-settlers")
        asked = []
        while step(s) == "donation":
            asked.append(s.actor())
            do(s, s.actor(), "donate")
            assert "send" not in offered(s, s.actor())
            assert not arguments(s, s.actor(), "offer")
            do(s, s.actor(), "cancel", "pass")
        assert asked == [2, 0]  # clockwise from the Archon's left

    @pytest.mark.clause("S-1", "R-49")
    def test_rounds_repeat_while_somebody_donates_at_most_three(self) -> None:
        s = only("event", archon=0, islands=hands({}, {"wool": 9}, {"ore": 9}, {}), seats=4)
        chance(s, "turn new-settlers")
        asked = []
        while step(s) == "donation":
            asked.append(s.actor())
            give = arguments(s, s.actor(), "give")
            assert not give
            if s.actor() == 1:
                do(s, 1, "donate", "give wool", "send")
            else:
                do(s, 2, "pass")
        assert asked == [1, 2, 1, 2, 1, 2]  # who has no card is not asked
        assert hand(s, 0) == {"wool": 3}

    @pytest.mark.clause("S-1")
    def test_a_round_without_a_donation_is_the_last(self) -> None:
        s = only("event", archon=0, islands=hands({}, {"wool": 9}, {"ore": 9}))
        chance(s, "turn new-settlers")
        do(s, 1, "donate", "give wool", "send")
        do(s, 2, "pass")
        do(s, 1, "pass")
        do(s, 2, "pass")
        assert is_over(s)

    @pytest.mark.clause("S-1", "P-50")
    def test_one_more_round_before_the_archon_names_somebody(self) -> None:
        s = turned("olympic-games", archon=0, islands=hands({}, {"wool": 1}, {"ore": 1}))
        assert step(s) == "name"
        s = only("event", archon=0, islands=hands({}, {"wool": 1}, {"ore": 2}))
        chance(s, "turn olympic-games")
        do(s, 1, "pass")
        do(s, 2, "pass")
        assert step(s) == "donation"  # the Event acts already
        do(s, 1, "donate", "give wool", "send")
        do(s, 2, "donate", "give ore", "send")
        assert step(s) == "name"  # one single round
        assert hand(s, 0) == {"wool": 1, "ore": 1}

    @pytest.mark.clause("P-44", "P-51")
    def test_nothing_promised_is_written_down_anywhere(self) -> None:
        poor = turned("olympic-games", archon=0, islands=hands({}, {}, {}))
        s = only("event", archon=0, islands=hands({}, {"gold": 1}, {}))
        chance(s, "turn olympic-games")
        do(s, 1, "donate", "give gold", "send")
        settle(s, "donation")
        assert offered(s, 0) == offered(poor, 0)


class TestStoics:
    """Who ignores an Event is in none of it."""

    STOIC = {"acropolis": ["academy"], "philosophies": ["stoicism"]}

    @pytest.mark.clause("S-1")
    def test_stoics_are_asked_before_each_event_sealed_and_once_a_season(self) -> None:
        islands = [{"hand": {"gold": 1}, **self.STOIC}, {"hand": {"gold": 1}}, {"hand": {"gold": 1}, **self.STOIC}]
        s = only("event", year=2, season=2, archon=1, events={"row": ["famine"]}, islands=islands)
        chance(s, "turn egyptian-caravan")
        settle(s, "donation")
        do(s, 1, "event famine")
        assert s.actors() == (0, 2)
        assert offered(s, 0) == ["use stoicism", "pass"]
        do(s, 0, "use stoicism")
        assert view(s, 1).ignoring == 0  # sealed till both have said
        do(s, 2, "pass")
        assert view(s, 1).ignoring == 0b001
        for seat in (1, 2):
            assert step(s, seat) == "tribute"
            do(s, seat, "pass")
        # The second Event: who has used it is not asked again.
        assert s.actors() == (2,)
        do(s, 2, "use stoicism")
        assert s.actors() == (0, 1)

    @pytest.mark.clause("P-48", "R-46")
    def test_an_island_that_ignores_is_neither_named_nor_counted_out_of_p(self) -> None:
        islands = [{}, {}, {}, self.STOIC]
        s = turned("persian-tribute", seats=4, archon=0, islands=islands)
        ear = listen(s)
        do(s, 3, "use stoicism")
        assert arguments(s, 0, "pick") == ["chios", "crete"]
        do(s, 0, "pick chios")
        assert arguments(s, 0, "pick") == ["crete", "rhodes"]  # still half of four
        do(s, 0, "pick rhodes")
        assert ear.of("picked") == [(0, 0), (0, 2)]

    @pytest.mark.clause("R-46")
    @pytest.mark.parametrize(("seats", "stoics", "picked"), [(5, 1, 3), (5, 2, 3), (6, 2, 3), (6, 3, 3)])
    def test_p_counts_every_player_those_who_ignore_too(self, seats: int, stoics: int, picked: int) -> None:
        islands = [{} for _ in range(seats - stoics)] + [self.STOIC] * stoics
        s = turned("persian-tribute", seats=seats, archon=0, islands=islands)
        ear = listen(s)
        for seat in range(seats - stoics, seats):
            do(s, seat, "use stoicism")
        while names := arguments(s, 0, "pick"):
            do(s, 0, f"pick {names[0]}")
        assert len(ear.of("picked")) == picked

    @pytest.mark.clause("R-46")
    def test_an_archon_who_ignores_an_event_still_picks(self) -> None:
        s = turned("delian-treasury", archon=0, islands=[self.STOIC, {}, {}])
        do(s, 0, "use stoicism")
        assert s.actors() == (0,)
        do(s, 0, "pick crete")
        assert [hand(s, seat) for seat in range(3)] == [{}, {"gold": 1}, {}]

    @pytest.mark.clause("R-37")
    def test_with_nobody_to_name_that_part_is_skipped(self) -> None:
        s = turned("olympic-games", archon=0, islands=[{}, self.STOIC, self.STOIC])
        do(s, 1, "use stoicism")
        do(s, 2, "use stoicism")
        assert is_over(s)
        assert [hand(s, seat) for seat in range(3)] == [{}, {}, {}]

    def test_who_ignores_gains_nothing(self) -> None:
        s = turned("golden-age", islands=[{**self.STOIC, "workshops": 2}, {"workshops": 1}])
        do(s, 0, "use stoicism")
        assert [hand(s, seat) for seat in range(2)] == [{}, {"tools": 1}]


class TestModifiers:
    """R-57: what holds for a Season."""

    @pytest.mark.clause("R-57")
    def test_who_ignores_a_season_without_hazards_has_them_drawn(self) -> None:
        stoic = {"hand": {"wool": 1}, **TestStoics.STOIC}
        s = turned("halcyon-days", "journey", "hazard", islands=[stoic, {"hand": {"wool": 6}}, {}])
        do(s, 0, "use stoicism")
        do(s, 0, "sail athens", "load wool", "done")
        do(s, 1, "sail athens", *["load wool"] * 6, "done")
        assert step(s) == "draw"
        chance(s, "hazard storm-2")  # the most Cargo: of the Fleets for which it is drawn
        assert [goal(s, 0), goal(s, 1)] == ["home", "athens"]
        assert is_over(s)

    @pytest.mark.clause("R-57")
    def test_of_several_caps_the_lowest_counts_and_the_rest_adds_up(self) -> None:
        season = {"cap": 3, "surcharge": 1, "discount": 1, "extra_armies": 1}
        cards = {"wool": 9, "timber": 1}
        capped = [{"hand": cards, "this_season": {**season, "cap": cap}} for cap in (3, 1, 0)]
        s = turned("earthquake", "build", islands=capped)
        for seat in range(3):
            do(s, seat, "pass")
        assert s.cap == [1, 1, 0]
        s = turned("unskilled-labor", islands=[{"this_season": season}, {}, {}])
        assert s.surcharge == [2, 1, 1]
        s = turned("new-settlers", islands=[{"this_season": season}, {}, {}])
        assert s.discount == [2, 1, 1]
        s = turned("bountiful-harvest", islands=[{"this_season": season}, {}, {}])
        assert s.extra_armies == [2, 1, 1]


@pytest.mark.clause("P-46")
class TestFirstYear:
    """E1-1 to E1-6."""

    def test_unskilled_labor(self) -> None:
        plans = {"wonders": [["colossus", "plans"]]}
        s = turned("unskilled-labor", "build", islands=hands({"wool": 1}, {"gold": 3, "grain": 2, "tools": 1}))
        assert arguments(s, 0, "village") == []  # 1 Basic and 1 more
        assert set(arguments(s, 1, "raise")) == {"great-harbor", "fortress"}
        do(s, 1, "raise great-harbor")
        assert hand(s, 1) == {"gold": 1, "grain": 1, "tools": 1}
        do(s, 1, "raise fortress")
        assert hand(s, 1) == {}
        s = turned(
            "unskilled-labor", "build", islands=hands({"wool": 2}, {"gold": 1, "tools": 1, **dict.fromkeys(BASICS, 1)})
        )
        do(s, 0, "village 3")
        assert hand(s, 0) == {}
        assert "workshop" not in offered(s, 1)  # six and one more
        # Neither Fleets nor stages of Wonders cost more.
        s = turned("unskilled-labor", "build", islands=hands({"gold": 2, "tools": 1}, **plans))
        do(s, 0, "stage colossus", "shipyard")
        assert hand(s, 0) == {}

    @pytest.mark.clause("R-49", "R-42")
    def test_drought(self) -> None:
        s = turned("drought", "production", islands=hands({"grapes": 2}, {"wool": 1}, {}))
        assert s.actors() == (0, 1)  # an empty hand leaves no choice
        assert offered(s, 1) == ["pass"]  # a hidden hand does not show that it leaves none
        do(s, 0, "pay 1")
        do(s, 1, "pass")
        assert s.actors() == (1, 2)
        assert offered(s, 1) == ["idle grain", "idle grapes"]
        do(s, 2, "idle ore")
        do(s, 1, "idle grapes")
        assert hand(s, 0) == {"grapes": 1, "wool": 1, "olives": 1}
        assert hand(s, 1) == {"wool": 1, "grain": 1}
        assert hand(s, 2) == {"timber": 1}

    @pytest.mark.clause("R-42")
    def test_a_village_already_idle_is_not_named_while_another_works(self) -> None:
        idle = {"villages": [1, 2], "this_season": {"idle": [1]}}
        s = turned("drought", "production", islands=[idle, {}, {}])
        assert s.actors() == (1, 2)  # the other one it is
        do(s, 1, "idle grain")
        do(s, 2, "idle ore")
        assert hand(s, 0) == {}

    def test_harsh_winter(self) -> None:
        s = turned("harsh-winter", islands=hands({"wool": 1, "gold": 1}, {"ore": 1, "gold": 3}, {"gold": 1}))
        do(s, 0, "pay 1")
        do(s, 1, "pass")
        do(s, 2, "pass")
        assert odds(s) == {"lose ore": 1, "lose gold": 3}
        chance(s, "lose gold")
        assert is_over(s)
        assert [hand(s, seat) for seat in range(3)] == [{"gold": 1}, {"ore": 1, "gold": 2}, {}]

    @pytest.mark.clause("P-54")
    def test_bountiful_harvest(self) -> None:
        islands = [{}, {"hand": {"army": 1}}, {"hand": {"army": 5}}]
        s = turned("bountiful-harvest", "production", islands=islands)
        assert s.actors() == (0,)  # the others' Villages are all doubled, and once only
        do(s, 0, "double olives")
        assert hand(s, 0) == {"wool": 1, "olives": 2}
        assert hand(s, 1) == {"grain": 2, "grapes": 2, "army": 1}
        assert hand(s, 2) == {"timber": 2, "ore": 2, "army": 5}

    @pytest.mark.clause("R-43")
    def test_new_settlers(self) -> None:
        s = turned("new-settlers", "build", islands=hands({}, {"wool": 1}, {"wool": 1, "ore": 1}))
        assert arguments(s, 0, "village") == ["3"]  # never below nothing
        do(s, 0, "village 3", "village 4")
        assert s.villages[0] == 0b001111
        assert arguments(s, 1, "village") == ["3", "5"]
        do(s, 1, "village 5")  # 2 different, less one
        assert hand(s, 1) == {}
        assert "6" in arguments(s, 2, "village")
        do(s, 2, "village 6")  # 3 different, less one
        assert hand(s, 2) == {}
        assert "workshop" not in offered(s, 2)

    @pytest.mark.clause("P-48")
    def test_olympic_games(self) -> None:
        s = turned("olympic-games", archon=2, islands=hands({}, {}, {}))
        assert offered(s, 2) == ["pick chios", "pick crete"]
        do(s, 2, "pick crete")
        assert [hand(s, seat) for seat in range(3)] == [{}, {"gold": 1}, {}]


@pytest.mark.clause("P-46")
class TestSecondYear:
    """E2-1 to E2-6."""

    @pytest.mark.clause("P-48")
    @pytest.mark.parametrize(("seats", "named"), [(3, 2), (4, 2), (5, 3), (6, 3)])
    def test_persian_tribute_names_half_the_islands_rounded_up(self, seats: int, named: int) -> None:
        s = turned("persian-tribute", seats=seats, archon=1)
        count = 0
        while step(s) == "name":
            assert s.actors() == (1,)
            do(s, 1, offered(s, 1)[0])
            count += 1
        assert count == named

    def test_persian_tribute(self) -> None:
        rich = {"gold": 1, "pottery": 1, "papyrus": 1, "wool": 2, "ore": 1}
        islands = hands({"gold": 2}, rich, {"wool": 2, "tools": 1, "army": 1}, rich)
        s = turned("persian-tribute", seats=4, archon=0, islands=islands)
        settle(s, "donation")
        do(s, 0, "pick crete", "pick rhodes")
        assert s.actors() == (1, 2)
        assert offered(s, 1) == ["pay 1", "pay 2", "pay 3", "pass"]
        assert offered(s, 2) == ["pass"]  # 2 Basic and 1 Rare pay nothing
        do(s, 1, "pay 2")
        do(s, 2, "pass")
        assert hand(s, 1) == {"gold": 1, "wool": 2, "ore": 1}
        assert hand(s, 2) == {"army": 1}  # all Commodities
        assert hand(s, 0) == {"gold": 2}
        assert hand(s, 3) == rich
        for way, left in [("pay 1", 5), ("pay 3", 3)]:
            s = turned("persian-tribute", seats=4, archon=0, islands=islands)
            settle(s, "donation")
            do(s, 0, "pick chios", "pick lemnos")  # he may name himself
            do(s, 0, "pay 1")
            do(s, 3, way)
            assert hand(s, 0) == {"gold": 1}
            assert sum(hand(s, 3).values()) == left

    @pytest.mark.clause("P-91", "P-92", "R-40")
    def test_merchant_ships(self) -> None:
        many = dict.fromkeys([*BASICS, "pottery", "spices", "gold"], 4)
        s = turned("merchant-ships", islands=hands(many, {"wool": 1}, {}))
        assert s.actors() == (0, 1)
        rates = [
            "basic-basic",
            "basic-gold",
            "basic-rare",
            "rare-basic",
            "rare-gold",
            "rare-rare",
            "gold-basic",
            "gold-rare",
        ]
        assert arguments(s, 0, "trade") == rates
        assert offered(s, 0) == [f"trade {rate}" for rate in rates] + ["done"]  # no Plans, no Aegis
        do(s, 0, "trade gold-rare")
        assert arguments(s, 0, "take") == ["pottery", "spices", "tools"]  # no Papyrus
        do(s, 0, "take tools")
        assert hand(s, 0) == {**many, "gold": 2, "tools": 1}
        assert s.actors() == (1,)  # one trade each
        do(s, 1, "trade basic-basic")
        assert arguments(s, 1, "take") == ["olives", "ore", "grain", "grapes", "timber"]
        do(s, 1, "take ore")
        assert hand(s, 1) == {"ore": 1}
        assert is_over(s)

    @pytest.mark.clause("R-3")
    def test_pirate_raid(self) -> None:
        islands = hands(
            {"ore": 2, "wool": 1}, {"army": 1, "wool": 3}, {"warship": 1, "grain": 1}, {"wool": 2, "gold": 3}
        )
        s = turned("pirate-raid", seats=4, islands=islands)
        assert offered(s, 0) == ["pay 1", "pass"]
        assert offered(s, 1) == ["show army", "pass"]
        assert offered(s, 2) == ["show warship", "pass"]
        do(s, 0, "pay 1")
        do(s, 1, "show army")
        do(s, 2, "show warship")
        do(s, 3, "pass")
        chance(s, "lose gold", "lose wool")
        assert hand(s, 0) == {"ore": 1, "wool": 1}
        assert hand(s, 1) == {"army": 1, "wool": 3}  # shown, not paid
        assert hand(s, 2) == {"warship": 1, "grain": 1}
        assert hand(s, 3) == {"wool": 1, "gold": 2}
        assert is_over(s)

    def test_who_paid_is_remembered_by_all_for_the_season(self) -> None:
        s = turned("pirate-raid", seats=3, islands=hands({"ore": 1}, {"army": 1}, {"wool": 1}))
        do(s, 0, "pay 1")
        do(s, 1, "show army")
        do(s, 2, "pass")
        raid = EVENT.words.index("pirate-raid")
        for viewer in (0, 1, 2, SPECTATOR):
            assert GAME.view(s, viewer).facts == [(PAID, raid, 0b011)]
        s.clear_season()
        assert GAME.view(s, SPECTATOR).facts == []

    def test_famine(self) -> None:
        s = turned("famine", "production", islands=hands({"grain": 1}, {"grain": 1}, {"wool": 1}, workshops=2))
        do(s, 0, "pay 1")
        do(s, 1, "pass")
        do(s, 2, "pass")
        assert hand(s, 0) == {"wool": 1, "olives": 1, "pottery": 2}
        assert hand(s, 1) == {"grain": 2, "grapes": 1}
        assert hand(s, 2) == {"wool": 1, "timber": 1, "ore": 1}

    @pytest.mark.clause("P-68")
    def test_halcyon_days(self) -> None:
        for land, drawn in [("athens", 0), ("egypt", 2)]:
            s = turned("halcyon-days", "journey", "hazard", islands=hands({"wool": 1, "gift": 1}))
            do(s, 0, f"sail {land}", "load wool", "done")
            draws = 0
            while step(s) == "draw":
                chance(s, "hazard safe-journey-1")
                draws += 1
            assert draws == drawn

    def test_egyptian_caravan(self) -> None:
        s = turned("egyptian-caravan", islands=hands({"gold": 3}, {"gold": 1}, {"wool": 1}))
        assert offered(s, 2) == ["pass"]
        do(s, 0, "pay 1")
        do(s, 1, "pass")
        do(s, 2, "pass")
        assert [hand(s, seat) for seat in range(3)] == [{"gold": 2, "papyrus": 1}, {"gold": 1}, {"wool": 1}]
        assert is_over(s)


@pytest.mark.clause("P-46")
class TestThirdYear:
    """E3-1 to E3-6."""

    @pytest.mark.clause("R-3", "R-42")
    def test_persian_war(self) -> None:
        islands = hands(
            {"army": 1, "gold": 2}, {"warship": 1, "wool": 2}, {"wool": 2, "gold": 1, "gift": 1}, {"ore": 3}
        )
        s = turned("persian-war", "production", seats=4, archon=1, islands=islands)
        assert s.actors() == (0, 1)  # the others own no Army and no Warship
        assert offered(s, 0) == ["pay 1", "pass"]
        assert offered(s, 1) == ["pay 2", "pass"]
        do(s, 0, "pay 1")
        do(s, 1, "pay 2")
        assert s.actors() == (2, 3)
        assert offered(s, 2) == ["keep wool", "keep gold"]
        assert offered(s, 3) == ["done"]  # all alike, but that is nobody's business
        do(s, 2, "keep gold")
        do(s, 3, "done")
        settle(s, "donation")
        assert offered(s, 1) == ["pick rhodes", "pick lemnos"]
        do(s, 1, "pick lemnos")
        # Rhodes makes timber and ore; Lemnos makes nothing at all this Season.
        assert hand(s, 0) == {"gold": 2, "wool": 1, "olives": 1}
        assert hand(s, 1) == {"wool": 2, "grain": 1, "grapes": 1}
        assert hand(s, 2) == {"gold": 1, "gift": 1, "timber": 1, "ore": 1}
        assert hand(s, 3) == {"ore": 1}

    @pytest.mark.clause("R-37")
    def test_persian_war_with_everybody_armed(self) -> None:
        s = turned("persian-war", "production", islands=hands({"army": 1}, {"army": 1}, {"warship": 1}))
        for seat in range(3):
            do(s, seat, offered(s, seat)[0])
        assert is_over(s)
        assert [sum(hand(s, seat).values()) for seat in range(3)] == [2, 2, 2]

    def test_earthquake(self) -> None:
        wealth = {"timber": 3, "wool": 3, "gold": 4}
        s = turned("earthquake", "build", islands=hands(wealth, wealth, {"wool": 2}))
        do(s, 0, "pay 1")
        do(s, 1, "pass")
        do(s, 2, "pass")
        assert hand(s, 0) == {**wealth, "timber": 2}
        do(s, 0, "village 3", "spend wool", "village 4", "spend wool")
        do(s, 0, "raise great-harbor")
        assert s.built[0] == 3
        do(s, 1, "village 3", "spend wool")
        assert arguments(s, 1, "village") == arguments(s, 1, "raise") == []
        assert "shipyard" in offered(s, 1)  # a Fleet is no Structure

    def test_earthquake_counts_the_completion_of_a_wonder(self) -> None:
        wonders = [["colossus", "plans"]]
        wealth = {"tools": 1, "ore": 3, "gold": 4, "wool": 2}
        s = turned("earthquake", "build", islands=[{"hand": wealth, "wonders": wonders}])
        do(s, 0, "pass")
        do(s, 0, "stage colossus", "stage colossus")
        assert s.structures(0) == 3
        assert arguments(s, 0, "village") == arguments(s, 0, "raise") == []
        s = turned("earthquake", "build", islands=[{"hand": wealth, "wonders": wonders}])
        do(s, 0, "pass")
        do(s, 0, "village 3", "spend wool", "stage colossus")
        assert "stage colossus" not in offered(s, 0)

    @pytest.mark.clause("R-42")
    def test_plague(self) -> None:
        villages = {"villages": [1, 2, 3, 6]}
        s = turned("plague", "production", islands=[{"hand": {"olives": 1}}, {**villages}, {}])
        do(s, 0, "pay 1")
        assert s.actors() == (1,)  # two Villages of two: all
        assert offered(s, 1) == ["idle olives", "idle grain", "idle grapes"]
        do(s, 1, "idle grain")
        assert offered(s, 1) == ["idle olives", "idle grain", "idle grapes", "back grain"]
        do(s, 1, "idle grain")
        assert hand(s, 0) == {"wool": 1, "olives": 1}
        assert hand(s, 1) == {"olives": 1, "grapes": 1}
        assert hand(s, 2) == {}

    def test_golden_age(self) -> None:
        s = turned("golden-age", islands=[{"workshops": 2}, {"workshops": 1}, {}])
        assert [hand(s, seat) for seat in range(3)] == [{"pottery": 1}, {"tools": 1}, {}]

    @pytest.mark.clause("P-48")
    def test_delian_treasury(self) -> None:
        s = turned("delian-treasury", archon=1, islands=hands({}, {}, {}))
        assert hand(s, 1) == {"gold": 1}
        settle(s, "donation")
        assert offered(s, 1) == ["pick chios", "pick rhodes"]
        do(s, 1, "pick rhodes")
        assert [hand(s, seat) for seat in range(3)] == [{}, {"gold": 1}, {"gold": 1}]

    @pytest.mark.clause("R-43")
    def test_master_builders(self) -> None:
        islands = hands({"gold": 2, "tools": 1, "wool": 3, "ore": 3}, {"tools": 1, "wool": 3}, {"wool": 3})
        s = turned("master-builders", "build", islands=islands)
        do(s, 0, "raise great-harbor")
        assert offered(s, 0) == ["substitute", "spend gold", "cancel"]  # it may, it need not
        do(s, 0, "substitute")
        assert arguments(s, 0, "spend") == ["wool", "ore"]
        do(s, 0, "spend wool", "spend wool", "spend wool")
        assert hand(s, 0) == {"gold": 1, "tools": 1, "ore": 3}
        do(s, 1, "raise fortress")  # 1 Tools and 3 Basic
        assert hand(s, 1) == {}
        # Once, and only for Structures and Wonders: not for a Fleet.
        do(s, 0, "shipyard")
        assert "raise fortress" not in offered(s, 0)
        assert "shipyard" not in offered(s, 2)
        plans = {"wonders": [["colossus", "plans"]]}
        s = turned("master-builders", "build", islands=hands({"tools": 2, "wool": 6}, **plans))
        do(s, 0, "stage colossus")
        assert hand(s, 0) == {"tools": 1, "wool": 3}
        assert arguments(s, 0, "raise") == []


def test_every_event_has_its_test() -> None:
    """The eighteen, by the names of the tests above."""
    tested = {name for room in (TestFirstYear, TestSecondYear, TestThirdYear) for name in vars(room)}
    for card in EVENTS:
        assert f"test_{card.word.replace('-', '_')}" in tested


@pytest.mark.clause("S-11", "R-6", "R-51")
def test_what_is_paid_and_lost_is_public_and_the_rest_of_the_hand_is_not() -> None:
    memory = {"sure": {}, "maybe": {"wool": 3, "ore": 3, "gold": 3}, "loose": 4}
    islands = [{"hand": {"ore": 2, "gold": 2}, "memory": memory}, {}, {}]
    s = turned("pirate-raid", islands=islands)
    do(s, 0, "pay 1")
    assert is_over(s)
    for seat in (1, 2, SPECTATOR):
        seen = view(s, seat)
        assert seen.hand_size[0] == 3
        assert (seen.maybe[2], seen.loose[0]) == (2, 3)  # one of the ore is gone, for all to see
