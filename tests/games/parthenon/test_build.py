"""P-103 to P-118: the Build Phase: costs, alternates, the Acropolis, Academies and Philosophies. Wonders: see there."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.islands import ISLAND_WORDS, ISLANDS
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    ACROPOLIS,
    ALL_VILLAGES,
    BASICS,
    GAME,
    GOODS,
    PHILOSOPHY,
    SPECTATOR,
    arguments,
    do,
    go_on,
    hand,
    is_over,
    listen,
    offered,
    only,
    step,
    view,
)

Cards = dict[str, int]
SCHOOL: dict[str, Any] = {"acropolis": ["academy"]}


def site(cards: Cards, **more: Any) -> ParthenonState:
    """The Build Phase of one Island, Chios unless said otherwise."""
    return only("build", islands=[{"hand": cards, **more}])


def sites(*islands: dict[str, Any], **data: Any) -> ParthenonState:
    """The Build Phase."""
    return only("build", islands=list(islands), seats=max(3, len(islands)), **data)


def school(*philosophies: str, **more: Any) -> dict[str, Any]:
    """An Island with an Academy and these Philosophies."""
    return {"acropolis": ["academy"], "philosophies": list(philosophies), **more}


CHIOS = [
    ("village 3", {"timber": 1}),
    ("village 5", {"grain": 1, "timber": 1}),
    ("village 6", {"wool": 1, "grain": 1, "timber": 1}),
    ("workshop", dict.fromkeys(BASICS, 1)),
    ("raise marketplace", {"pottery": 1, "gold": 1}),
    ("raise shrine", {"spices": 1, "gold": 1}),
    ("raise academy", {"papyrus": 1, "gold": 1}),
    ("raise great-harbor", {"gold": 2}),
    ("raise treasury", {"pottery": 1, "tools": 1, "papyrus": 1}),
    ("raise fortress", {"tools": 1, "gold": 1}),
    ("second marketplace", {"pottery": 1, "gold": 1}),
    ("second shrine", {"spices": 1, "gold": 1}),
]


class TestCosts:
    """P-104 to P-107."""

    @pytest.mark.clause("T-26", "P-104", "P-106", "R-22")
    @pytest.mark.parametrize(("what", "cost"), CHIOS)
    def test_what_chios_pays(self, what: str, cost: Cards) -> None:
        s = site(cost)
        do(s, 0, what)
        if step(s, 0) == "found":
            do(s, 0, "found stoicism")
        assert hand(s, 0) == {}
        assert s.structures(0) == 3
        # One card less is not enough, and there are no instalments.
        for good in cost:
            less = {kind: count - (kind == good) for kind, count in cost.items()}
            assert what not in offered(site(less, fleets=2), 0)

    @pytest.mark.clause("T-26", "P-106")
    def test_the_villages_of_chios(self) -> None:
        s = site({"timber": 8, "grain": 2, "ore": 1})
        do(s, 0, "village 3", "spend timber", "village 4", "spend timber")
        do(s, 0, "village 5", "spend grain", "spend timber", "village 6")  # the rest leaves no choice
        assert hand(s, 0) == {"timber": 4}
        assert s.villages[0] == 0b111111
        assert arguments(s, 0, "village") == []
        made = only("production", islands=[{"villages": ALL_VILLAGES}])
        assert hand(made, 0) == {"wool": 3, "olives": 2, "ore": 1}

    @pytest.mark.clause("P-104", "P-106", "P-16")
    @pytest.mark.parametrize("island", ISLAND_WORDS)
    def test_every_island_builds_four_villages_and_two_workshops(self, island: str) -> None:
        s = site({**dict.fromkeys(BASICS, 9)}, island=island)
        for village in ("3", "4", "5", "6"):
            do(s, 0, f"village {village}")
            while arguments(s, 0, "spend"):
                do(s, 0, offered(s, 0)[0])
        assert 54 - sum(hand(s, 0).values()) == 1 + 1 + 2 + 3
        do(s, 0, "workshop", "workshop")
        assert 54 - sum(hand(s, 0).values()) == 7 + 6 + 6
        assert (s.structures(0), "workshop" in offered(s, 0)) == (8, False)

    @pytest.mark.clause("P-107")
    def test_no_duplicates_means_all_different(self) -> None:
        assert "village 5" not in offered(site({"wool": 2}), 0)
        assert "village 6" not in offered(site({"wool": 2, "ore": 4}), 0)
        assert "raise treasury" not in offered(site({"pottery": 2, "spices": 5}), 0)
        assert "workshop" not in offered(site({"wool": 9, "olives": 9, "ore": 9, "grain": 9, "grapes": 9}), 0)
        s = site({"wool": 2, "ore": 2})
        do(s, 0, "village 5")
        assert hand(s, 0) == {"wool": 1, "ore": 1}

    @pytest.mark.clause("P-103")
    def test_any_order_any_number(self) -> None:
        s = site({"wool": 2, "gold": 8, "tools": 1, "spices": 1})
        do(
            s,
            0,
            "shipyard",
            "village 3",
            "raise great-harbor",
            "shipyard",
            "raise fortress",
            "village 4",
            "raise shrine",
        )
        assert hand(s, 0) == {"gold": 1}
        assert (s.structures(0), s.fleets[0]) == (7, 3)

    @pytest.mark.clause("P-103", "R-49")
    def test_who_has_nothing_to_pay_with_is_not_asked(self) -> None:
        assert sites({"hand": {"wool": 1}}, {}, {"hand": {"gift": 1}}).actors() == (0, 2)
        assert is_over(sites({}, {}, {}))

    @pytest.mark.clause("P-118", "T-22", "R-25")
    def test_fleet_b_for_one_gold_and_fleet_c_for_two(self) -> None:
        s = site({"gold": 3})
        do(s, 0, "shipyard")
        assert (s.fleets[0], hand(s, 0)) == (2, {"gold": 2})
        do(s, 0, "shipyard")
        assert (s.fleets[0], hand(s, 0)) == (3, {})
        assert "shipyard" not in offered(site({"gold": 1}, fleets=2), 0)

    @pytest.mark.clause("P-103", "R-47")
    def test_what_is_built_and_paid_is_public_and_a_payment_in_the_making_is_not(self) -> None:
        s = sites({"hand": {"wool": 1, "ore": 1}}, {"hand": {"wool": 1}})
        before = [view(s, seat) for seat in (1, 2, SPECTATOR)]
        do(s, 0, "village 3")
        assert [view(s, seat) for seat in (1, 2, SPECTATOR)] == before
        ear = listen(s)
        do(s, 0, "spend ore")
        assert (view(s, 1).villages[0], view(s, 1).hand_size[0]) == (0b111, 1)
        assert all(mask == -1 for mask, _, _ in ear.lines)


class TestAcropolis:
    """P-108 to P-113, alternates."""

    @pytest.mark.clause("P-108")
    def test_no_second_copy_except_by_an_alternate(self) -> None:
        wealth = {**dict.fromkeys(GOODS[6:10], 9), "gold": 9}
        s = site(wealth, acropolis=["marketplace", "fortress"])
        assert arguments(s, 0, "raise") == ["shrine", "academy", "great-harbor", "treasury"]
        assert arguments(s, 0, "second") == ["marketplace", "shrine"]

    @pytest.mark.clause("P-109", "T-27", "R-23")
    def test_six_at_most_and_one_alternate(self) -> None:
        wealth = {**dict.fromkeys(GOODS[6:10], 9), "gold": 20}
        five = ["marketplace", "shrine", "great-harbor", "treasury", "fortress"]
        s = site(wealth)
        for hall in five[:-1]:
            do(s, 0, f"raise {hall}")
            while arguments(s, 0, "spend"):
                do(s, 0, offered(s, 0)[0])
        do(s, 0, "second shrine")
        assert arguments(s, 0, "second") == []  # a second alternate
        do(s, 0, "raise fortress")
        assert arguments(s, 0, "raise") == []  # a seventh
        assert (s.acropolis(0), s.structures(0)) == (6, 8)

    @pytest.mark.clause("R-23", "P-109")
    def test_an_alternate_before_without_or_beside_the_listed_one(self) -> None:
        s = site({"spices": 2, "gold": 2})
        do(s, 0, "second shrine")
        assert "shrine" in arguments(s, 0, "raise")
        assert s.hall_count(0, ACROPOLIS.index("shrine")) == 1
        assert "make shrine" in offered(s, 0)  # a full Shrine
        do(s, 0, "raise shrine")
        assert s.hall_count(0, ACROPOLIS.index("shrine")) == 2

    @pytest.mark.clause("R-23")
    def test_an_acropolis_may_be_complete_without_an_academy(self) -> None:
        rest = [hall for hall in ACROPOLIS if hall != "academy"]
        s = site({"spices": 1, "papyrus": 1, "gold": 2}, acropolis=rest, alternate="shrine")
        assert s.acropolis(0) == 6
        assert arguments(s, 0, "raise") == []

    @pytest.mark.clause("R-26", "P-109")
    def test_each_island_lists_two_alternates_never_academy_or_treasury(self) -> None:
        seen = set()
        for island in ISLAND_WORDS:
            s = site({**dict.fromkeys(GOODS[6:10], 9), "gold": 9}, island=island)
            alternates = arguments(s, 0, "second")
            assert len(alternates) == 2
            assert {*alternates}.isdisjoint({"academy", "treasury"})
            seen.add(tuple(alternates))
        assert len(seen) == 6  # all pairs of the four that create cards

    @pytest.mark.clause("P-105", "P-111", "P-110", "T-17")
    def test_a_marketplace_may_be_used_in_the_phase_in_which_it_is_built(self) -> None:
        s = site({"pottery": 1, "gold": 1, "grain": 4, "grapes": 2, "tools": 1})
        do(s, 0, "raise marketplace")
        do(s, 0, "make marketplace", "spend grain", "spend grain")  # the first could only be Grain
        assert hand(s, 0) == {"gold": 1, "grain": 1, "grapes": 2, "tools": 1}
        assert "make marketplace" not in offered(s, 0)  # once a Season
        do(s, 0, "raise fortress")
        assert hand(s, 0) == {"grain": 1, "grapes": 2}

    @pytest.mark.clause("P-111", "T-17", "R-31")
    def test_three_basics_that_ones_villages_cannot_make_equal_or_different(self) -> None:
        def sells(cards: Cards, **more: Any) -> bool:
            return "make marketplace" in offered(site(cards, acropolis=["marketplace"], **more), 0)

        assert sells({"grain": 3})
        assert sells({"grain": 1, "grapes": 1, "timber": 1})
        # Wool and Olives are native to Chios from the start; Ore is once its Village stands.
        assert not sells({"wool": 9, "olives": 9, "grain": 2})
        assert sells({"ore": 3})
        assert not sells({"ore": 3}, villages=[1, 2, 6])

    @pytest.mark.clause("P-112")
    @pytest.mark.parametrize(
        ("hall", "price", "card"),
        [
            ("shrine", {"papyrus": 1}, "gift"),
            ("great-harbor", {"grain": 3}, "warship"),
            ("fortress", {"grain": 1, "grapes": 2}, "army"),
            ("marketplace", {"timber": 3}, "gold"),
        ],
    )
    def test_what_acropolis_structures_create(self, hall: str, price: Cards, card: str) -> None:
        s = site(price, acropolis=[hall])
        do(s, 0, f"make {hall}")
        assert hand(s, 0) == {card: 1}
        s = site({"wool": 9, "olives": 9}, acropolis=[hall])
        assert f"make {hall}" not in offered(s, 0)

    @pytest.mark.clause("P-110", "T-18", "R-24")
    def test_one_card_per_structure_and_season(self) -> None:
        s = site({"pottery": 2}, acropolis=["shrine"])
        do(s, 0, "make shrine")
        assert "make shrine" not in offered(s, 0)
        assert hand(s, 0) == {"pottery": 1, "gift": 1}
        s = site({"pottery": 2}, acropolis=["shrine"], alternate="shrine")
        do(s, 0, "make shrine", "make shrine")
        assert hand(s, 0) == {"gift": 2}
        s = site({"grain": 9}, island="rhodes", acropolis=["fortress"], alternate="fortress")
        do(s, 0, "make fortress", "make fortress")
        assert "make fortress" not in offered(s, 0)
        assert hand(s, 0) == {"grain": 3, "army": 2}

    @pytest.mark.clause("P-110")
    def test_next_season_it_creates_again(self) -> None:
        islands = [{"hand": {"pottery": 2}, "acropolis": ["shrine"], "this_season": {"made": {"shrine": 1}}}]
        s = only("build", "discard", "archon", islands=islands)
        assert "make shrine" not in offered(s, 0)
        go_on(s, "build")
        assert "make shrine" in offered(s, 0)


class TestPhilosophies:
    """P-114 to P-117, R-35, R-36."""

    @pytest.mark.clause("P-114", "P-21")
    def test_an_academy_takes_for_free_a_philosophy_no_island_holds(self) -> None:
        s = sites({"hand": {"papyrus": 1, "gold": 1}}, school("stoicism", "sophism"))
        do(s, 0, "raise academy")
        assert arguments(s, 0, "found") == ["epicureanism", "pythagoreanism", "skepticism", "cynicism"]
        do(s, 0, "found cynicism")
        assert hand(s, 0) == {}
        assert s.philosophies(0) == 1

    @pytest.mark.clause("P-115", "P-116", "T-20")
    def test_adoption_costs_as_much_gold_as_one_holds_philosophies(self) -> None:
        others = ["epicureanism", "pythagoreanism", "skepticism", "sophism", "cynicism"]
        s = sites({"hand": {"papyrus": 1, "gold": 16}}, school(*others[:3]), school(*others[3:]))
        do(s, 0, "raise academy", "found stoicism")
        gold = [15]
        for philosophy in others:
            do(s, 0, f"adopt {philosophy}")  # no leave of the other Island is asked
            gold.append(hand(s, 0).get("gold", 0))
        assert gold == [15, 14, 12, 9, 5, 0]
        assert s.philosophies(0) == 6

    @pytest.mark.clause("P-116", "T-21")
    def test_never_a_brand_new_one_never_a_duplicate(self) -> None:
        s = sites(school("stoicism", hand={"gold": 9}), school("stoicism", "sophism"))
        assert arguments(s, 0, "adopt") == ["sophism"]
        do(s, 0, "adopt sophism")
        assert arguments(s, 0, "adopt") == []

    @pytest.mark.clause("P-115")
    def test_only_with_an_academy(self) -> None:
        assert arguments(sites({"hand": {"gold": 9}}, school("stoicism")), 0, "adopt") == []

    @pytest.mark.clause("P-117", "T-21", "P-21")
    def test_four_copies_and_no_more(self) -> None:
        holders = [school("stoicism") for _ in range(4)]
        s = sites(school("sophism", hand={"gold": 9}), *holders)
        assert arguments(s, 0, "adopt") == []
        s = sites(school("sophism", hand={"gold": 9}), *holders[:3])
        assert arguments(s, 0, "adopt") == ["stoicism"]

    @pytest.mark.clause("R-36")
    def test_a_philosophy_just_taken_may_be_adopted_in_the_same_phase(self) -> None:
        s = sites({"hand": {"papyrus": 1, "gold": 1}}, school("sophism", hand={"gold": 1}))
        assert arguments(s, 1, "adopt") == []
        do(s, 0, "raise academy", "found skepticism")
        do(s, 1, "adopt skepticism")
        assert (s.philosophies(0), s.philosophies(1)) == (1, 2)

    @pytest.mark.parametrize("philosophy", PHILOSOPHY.words)
    def test_each_can_be_founded_and_adopted(self, philosophy: str) -> None:
        other = "sophism" if philosophy != "sophism" else "stoicism"
        s = sites({"hand": {"papyrus": 1, "gold": 1}}, school(other, hand={"gold": 1}))
        do(s, 0, "raise academy", f"found {philosophy}")
        do(s, 1, f"adopt {philosophy}")
        assert s.copies(PHILOSOPHY.words.index(philosophy)) == 2


class TestCynicism:
    """PH6: one cost of the Build Phase contains one Basic less."""

    @pytest.mark.clause("R-43")
    def test_once_a_season_one_basic_less(self) -> None:
        s = sites(school("cynicism", hand={"wool": 2, "ore": 1}))
        do(s, 0, "village 6")  # of 3 different 2: without it he could not pay, so there is nothing to ask
        assert hand(s, 0) == {"wool": 1}
        assert "village 5" not in offered(s, 0)
        do(s, 0, "village 3")
        assert hand(s, 0) == {}

    @pytest.mark.clause("R-43")
    def test_what_is_used_without_asking_is_told_beforehand(self) -> None:
        def preview(s: ParthenonState, text: str) -> list[str]:
            choices = GAME.decision(s, 0).choices
            found = next(choice for choice in choices if choice.text == text)
            return [GAME.tongue("en")(line) for line in found.preview]

        used = "It takes Cynicism to pay this, which is then used for this Season."
        assert used in preview(sites(school("cynicism", hand={"wool": 1, "ore": 1})), "village 6")
        assert used not in preview(sites(school("cynicism", hand={"wool": 1, "ore": 1, "grain": 1})), "village 6")
        builders = sites({"hand": {"tools": 1, "wool": 3}, "this_season": {"substitute": 3}})
        assert "3 Basic stand for 1 Gold, once this Season." in preview(builders, "raise fortress")

    @pytest.mark.clause("R-43")
    def test_it_may_be_saved(self) -> None:
        s = sites(school("cynicism", hand={"wool": 2}))
        do(s, 0, "village 3")
        assert offered(s, 0) == ["use cynicism", "spend wool", "cancel"]
        do(s, 0, "spend wool")
        do(s, 0, "village 4", "use cynicism")
        assert (hand(s, 0), s.villages[0]) == ({"wool": 1}, 0b1111)

    @pytest.mark.clause("R-43")
    def test_named_basics_too_and_the_payer_chooses(self) -> None:
        five = {"wool": 2, "olives": 1, "ore": 1, "grain": 1, "grapes": 1}
        s = sites(school("cynicism", hand=five))
        do(s, 0, "workshop")  # Timber is left out
        assert hand(s, 0) == {"wool": 1}

    @pytest.mark.clause("R-43")
    def test_the_price_of_a_card_created_too(self) -> None:
        s = sites({"acropolis": ["academy", "marketplace"], "philosophies": ["cynicism"], "hand": {"grain": 2}})
        do(s, 0, "make marketplace")
        assert hand(s, 0) == {"gold": 1}

    @pytest.mark.clause("R-43")
    def test_surcharge_first_then_discounts_never_below_nothing(self) -> None:
        s = sites(school("cynicism", hand={"wool": 1}, this_season={"surcharge": 1}))
        do(s, 0, "village 3")  # 1 and 1 more, less 1
        assert hand(s, 0) == {}
        s = sites(school("cynicism", hand={"wool": 1}, this_season={"discount": 1}))
        do(s, 0, "village 3")
        assert hand(s, 0) == {"wool": 1}
        assert "cynicism" not in [text.split()[1] for text in offered(s, 0) if text.startswith("use")]
        # A price without Basics is not lowered.
        assert "raise great-harbor" not in offered(sites(school("cynicism", hand={"gold": 1, "wool": 1})), 0)

    @pytest.mark.clause("R-43")
    def test_only_a_basic_is_taken_off_and_never_gold_or_a_rare(self) -> None:
        s = sites(school("cynicism", hand={"ore": 3, "gold": 1}, wonders=[["colossus", "partial"]]))
        do(s, 0, "stage colossus", "use cynicism")  # 3 Ore and 1 Gold, less 1 Ore: the rest leaves no choice
        assert (hand(s, 0), s.used[0] > 0) == ({"ore": 1}, True)
        s = sites(school("cynicism", hand={"timber": 1, "spices": 1, "gold": 1}, this_season={"surcharge": 1}))
        do(s, 0, "raise shrine", "use cynicism")
        assert hand(s, 0) == {"timber": 1}
        poor = school("cynicism", hand={"timber": 1, "spices": 1}, this_season={"surcharge": 1})
        assert "raise shrine" not in offered(sites(poor), 0)

    @pytest.mark.clause("R-43")
    def test_whatever_is_taken_off_the_other_classes_are_paid_in_full(self) -> None:
        """Every payment that can be composed, for every Wonder of the Build Phase with Basics in its price."""
        for wonder, price in (("colossus", {"ore": 3, "gold": 1}), ("great-theater", {"grapes": 3, "olives": 3})):
            cards = {**dict.fromkeys(BASICS, 4), "gold": 2}
            s = sites(school("cynicism", hand=cards, wonders=[[wonder, "partial"]]))
            do(s, 0, f"stage {wonder}", "use cynicism")
            while step(s) == "building" and any(text.startswith("spend") for text in offered(s, 0)):
                do(s, 0, next(text for text in offered(s, 0) if text.startswith("spend")))
            left = hand(s, 0)
            paid = {good: count - left.get(good, 0) for good, count in cards.items() if count != left.get(good, 0)}
            assert paid.get("gold", 0) == price.get("gold", 0)
            assert sum(paid.values()) == sum(price.values()) - 1

    @pytest.mark.clause("R-43", "R-49")
    def test_with_an_empty_hand_a_village_of_one_basic_can_be_had_for_nothing(self) -> None:
        s = sites(school("cynicism"), {"hand": {"wool": 1}})
        assert s.actors() == (0, 1)
        do(s, 0, "village 3")
        assert s.villages[0] == 0b111

    @pytest.mark.clause("R-43")
    def test_with_master_builders_three_basics_for_gold_come_last(self) -> None:
        cards = {"tools": 1, "wool": 3}
        s = sites(school("cynicism", hand=cards, this_season={"substitute": 3}))
        do(s, 0, "raise fortress")
        assert hand(s, 0) == {}  # the substitute is not lowered: the price had no Basic when discounts were counted


class TestTogether:
    """S-8: open to all, with claims on what is exclusive."""

    ACADEMY = {"hand": {"papyrus": 1, "gold": 1}}

    @pytest.mark.clause("S-8", "P-4", "P-42")
    def test_all_build_at_once_till_each_is_done(self) -> None:
        s = sites({"hand": {"wool": 1}}, {"hand": {"wool": 1}}, {"hand": {"wool": 1}})
        assert s.actors() == (0, 1, 2)
        do(s, 2, "village 3")
        do(s, 0, "village 3", "done")
        assert s.actors() == (1, 2)
        assert offered(s, 0) == []
        do(s, 2, "done")
        do(s, 1, "done")
        assert is_over(s)

    @pytest.mark.clause("S-8", "P-42")
    def test_one_who_waits_may_act_again_and_alone_simply_acts(self) -> None:
        s = sites({"hand": {"wool": 1}}, {"hand": {"wool": 1}})
        do(s, 0, "wait")
        assert (s.actors(), s.idlers(), offered(s, 0)) == ((1,), (0,), ["act"])
        do(s, 0, "act", "village 3", "wait")
        do(s, 1, "done")
        assert s.actors() == (0,)
        assert "wait" not in offered(s, 0)
        do(s, 0, "done")
        assert is_over(s)

    @pytest.mark.clause("S-8", "P-43")
    def test_when_all_wait_the_archon_orders_them(self) -> None:
        s = sites({"hand": {"wool": 1}}, {"hand": {"wool": 1}}, {"hand": {"wool": 1}}, archon=1)
        do(s, 0, "wait")
        do(s, 1, "done")
        do(s, 2, "wait")
        assert (step(s), s.actors()) == ("order-seats", (1,))
        do(s, 1, "next rhodes")
        assert s.actors() == (2,)
        do(s, 2, "village 3", "done")
        assert s.actors() == (0,)
        do(s, 0, "done")
        assert is_over(s)

    @pytest.mark.clause("S-8", "R-35", "P-43")
    def test_an_academy_opens_a_claim_and_the_archon_orders_those_who_claim(self) -> None:
        s = sites(self.ACADEMY, self.ACADEMY, {"hand": {"gold": 1, "wool": 1}}, archon=2)
        do(s, 0, "raise academy")
        assert s.actors() == (1, 2)  # able to pay or not
        assert (offered(s, 1), offered(s, 2)) == (["claim", "pass"], ["pass"])
        do(s, 1, "claim")
        do(s, 2, "pass")
        assert (step(s), s.actors()) == ("order-seats", (2,))
        assert hand(s, 0) == hand(s, 1) == {"papyrus": 1, "gold": 1}
        do(s, 2, "next crete")
        assert s.actors() == (1,)
        do(s, 1, "found stoicism")
        assert "stoicism" not in arguments(s, 0, "found")
        do(s, 0, "found sophism")
        assert hand(s, 0) == hand(s, 1) == {}
        assert step(s) == "building"

    @pytest.mark.clause("S-8")
    def test_who_is_asked_follows_from_structures_alone(self) -> None:
        five = [hall for hall in ACROPOLIS if hall != "academy"]
        full = {"acropolis": five, "alternate": "fortress", "hand": {"gold": 1}}
        capped = {"hand": {"gold": 1}, "this_season": {"cap": 0}}
        s = sites(self.ACADEMY, school("sophism", hand={"gold": 1}), full, capped, {"hand": {"gold": 1}}, {})
        do(s, 0, "raise academy")
        # Not who has an Academy, nor one without room, nor one that may build no more, nor one that is done.
        assert s.actors() == (4,)

    @pytest.mark.clause("S-8")
    def test_a_claim_not_made_leaves_the_others_as_they_were(self) -> None:
        s = sites(self.ACADEMY, self.ACADEMY)
        do(s, 0, "raise academy")
        do(s, 1, "pass")
        do(s, 0, "found stoicism")
        assert hand(s, 1) == {"papyrus": 1, "gold": 1}
        do(s, 1, "raise academy")
        assert "stoicism" not in arguments(s, 1, "found")

    @pytest.mark.clause("S-8")
    def test_claims_are_sealed(self) -> None:
        seen = []
        for answer in ("claim", "pass"):
            s = sites(self.ACADEMY, self.ACADEMY, self.ACADEMY)
            do(s, 0, "raise academy")
            do(s, 1, answer)
            seen.append([view(s, seat) for seat in (0, 2, SPECTATOR)])
        assert seen[0] == seen[1]

    @pytest.mark.clause("R-56", "S-8")
    def test_a_claim_shows_what_it_would_be_paid_with(self) -> None:
        memory = {"sure": {}, "maybe": {"papyrus": 4, "gold": 4, "wool": 4}, "loose": 3}
        rival = {"hand": {"papyrus": 1, "gold": 1, "wool": 1}, "memory": memory}
        s = sites(self.ACADEMY, rival, {})
        do(s, 0, "raise academy")
        do(s, 1, "claim")
        known = dict(zip(GOODS, view(s, SPECTATOR).sure[14:28], strict=True))
        assert (known["papyrus"], known["gold"], known["wool"]) == (1, 1, 0)
        assert hand(s, 1) == {"papyrus": 1, "gold": 1, "wool": 1}  # not paid yet: the Archon orders first

    @pytest.mark.clause("R-56")
    def test_what_a_claimant_was_composing_is_given_up_if_his_claim_is_granted(self) -> None:
        rival = {"hand": {"papyrus": 1, "gold": 1, "wool": 1, "ore": 1}}
        for answer, composing in [("claim", False), ("pass", True)]:
            s = sites(self.ACADEMY, rival, {}, archon=2)
            do(s, 1, "village 3")
            do(s, 0, "raise academy")
            do(s, 1, answer)
            if answer == "claim":
                do(s, 2, "next crete")
                do(s, 1, "found stoicism")
            do(s, 0, "found sophism")
            assert ("spend wool" in offered(s, 1)) == composing

    @pytest.mark.clause("S-8", "P-117")
    def test_the_last_copy_goes_to_the_first_in_the_archons_order_and_the_other_keeps_his_cards(self) -> None:
        holders = [school("stoicism") for _ in range(3)]
        rivals = [school("sophism", hand={"gold": 1}), school("sophism", hand={"gold": 1})]
        s = sites(*rivals, *holders, archon=4)
        do(s, 0, "adopt stoicism")
        assert s.actors() == (1,)
        do(s, 1, "claim")
        assert s.actors() == (4,)
        do(s, 4, "next crete")
        assert (hand(s, 0), hand(s, 1)) == ({"gold": 1}, {})
        assert (s.philosophies(0), s.philosophies(1)) == (1, 2)
        assert s.copies(PHILOSOPHY.words.index("stoicism")) == 4
        assert step(s) == "building"
        assert arguments(s, 0, "adopt") == []

    @pytest.mark.clause("S-8")
    def test_without_rivals_there_is_no_claim(self) -> None:
        s = sites(self.ACADEMY, school("sophism", hand={"gold": 1}))
        do(s, 0, "raise academy")
        assert step(s) == "found"
        # And a copy that is not the last is nobody else's business.
        s = sites(school("sophism", hand={"gold": 1}), school("stoicism", hand={"gold": 1}))
        do(s, 0, "adopt stoicism")
        assert s.philosophies(0) == 2

    @pytest.mark.clause("S-8", "P-114")
    def test_new_philosophies_never_run_out(self) -> None:
        s = sites(*[{"hand": {"papyrus": 1, "gold": 1}} for _ in range(6)])
        do(s, 0, "raise academy")
        for seat in range(1, 6):
            do(s, seat, "claim")
        while step(s) == "order-seats":
            do(s, 0, offered(s, 0)[0])
        left = []
        while step(s) == "found":
            left.append(len(offered(s, s.actor())))
            do(s, s.actor(), offered(s, s.actor())[0])
        assert left == [6, 5, 4, 3, 2, 1]
        assert [s.copies(k) for k in range(6)] == [1] * 6


@pytest.mark.clause("P-104", "P-106")
def test_all_island_cards_ask_the_same_of_their_villages() -> None:
    """Figures of the Chios card, which the others copy."""
    for card in ISLANDS:
        assert [bill.size for bill in card.village_bill[2:]] == [1, 1, 2, 3]
        assert [bill.different for bill in card.village_bill[2:]] == [0, 0, 2, 3]
        assert [bill.named[:6] for bill in card.workshop_bill] == [[1] * 6] * 2
