"""P-58 to P-61, S-3: Island Trade."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.errors import OptionError
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    GAME,
    GOODS,
    SPECTATOR,
    arguments,
    do,
    hand,
    is_over,
    listen,
    offered,
    only,
    settle,
    step,
    view,
)

EPICUREAN = {"acropolis": ["academy"], "philosophies": ["epicureanism"]}


def market(*hands: dict[str, int], **data: Any) -> ParthenonState:
    """The Island Trade Phase with these hands; seat 0 is Archon unless said otherwise."""
    return only("island-trade", islands=[{"hand": cards} for cards in hands], **data)


def offer(s: ParthenonState, seat: int, to: str, gives: str = "", wants: str = "") -> ParthenonState:
    """One whole offer."""
    texts = [f"give {good}" for good in gives.split()] + [f"want {good}" for good in wants.split()]
    return do(s, seat, f"offer {to}", *texts, "send")


class TestBeforeTrade:
    """P-58, S-3 (a)."""

    @pytest.mark.clause("P-58")
    def test_trade_begins_only_after_everybody_had_the_chance(self) -> None:
        islands = [{"hand": {"wool": 1}, **EPICUREAN}, {"hand": {"wool": 1}}, {"hand": {"ore": 1}, **EPICUREAN}]
        s = only("island-trade", islands=islands)
        assert s.actors() == (0, 2)
        do(s, 0, "use epicureanism", "take grain", "done")
        assert offered(s, 0) == ["revise"]
        assert not any(text.startswith("offer") for text in offered(s, 0) + offered(s, 1) + offered(s, 2))
        do(s, 2, "done")
        assert (step(s), s.actors()) == ("propose", (0,))
        assert hand(s, 0) == {"grain": 1}

    @pytest.mark.clause("P-58", "S-3", "R-41")
    def test_a_player_may_do_several_things_and_use_the_result_of_one_for_the_next(self) -> None:
        cards = {"wool": 2, "olives": 1, "ore": 1, "grain": 1, "grapes": 1}
        start = {"hand": cards, **EPICUREAN, "wonders": [["hanging-gardens", "partial"]]}
        s = only("island-trade", islands=[start])
        assert "stage hanging-gardens" not in offered(s, 0)  # no timber
        do(s, 0, "use epicureanism", "spend wool", "take timber")
        do(s, 0, "stage hanging-gardens")
        assert s.structures(0) == 3  # sealed: nothing has happened yet
        do(s, 0, "done")
        assert hand(s, 0) == {}
        assert s.structures(0) == 4

    @pytest.mark.clause("S-3")
    def test_who_can_do_nothing_by_public_facts_is_not_asked(self) -> None:
        s = only("island-trade", islands=[EPICUREAN, {"hand": {"gold": 1}, **EPICUREAN}, {"hand": {"gold": 1}}])
        # An empty hand swaps nothing; one without basics does not either, but that is its own secret.
        assert s.actors() == (1,)
        assert offered(s, 1) == ["done"]

    @pytest.mark.clause("S-3")
    def test_a_list_may_be_begun_again(self) -> None:
        s = only("island-trade", islands=[{"hand": {"wool": 1}, **EPICUREAN}])
        do(s, 0, "use epicureanism", "take ore", "cancel", "done")
        assert hand(s, 0) == {"wool": 1}


class TestOffers:
    """P-59 to P-61, S-3 (b)."""

    @pytest.mark.clause("P-59", "R-39", "R-47")
    def test_any_bundle_of_commodities_and_aegis_for_any_other(self) -> None:
        s = market({"wool": 3, "papyrus": 1, "warship": 1}, {"gold": 2, "army": 1})
        ear = listen(s)
        offer(s, 0, "crete", "wool wool papyrus warship", "gold army")
        assert s.actors() == (1,)
        assert offered(s, 1) == ["accept", "refuse"]
        assert "offer" in ear.told()[0]
        do(s, 1, "accept")
        assert hand(s, 0) == {"wool": 1, "gold": 1, "army": 1}
        assert hand(s, 1) == {"wool": 2, "papyrus": 1, "warship": 1, "gold": 1}
        assert "swapped" in ear.told()
        assert all(mask == -1 for mask, _, _ in ear.lines)  # for all to see

    @pytest.mark.clause("P-59")
    def test_any_number_of_times_at_any_value(self) -> None:
        s = market({"gold": 3, "wool": 1}, {"wool": 3})
        for _ in range(3):
            offer(s, 0, "crete", "gold", "wool")
            do(s, 1, "accept")
            settle_turn(s, 1, 2)
        assert hand(s, 0) == {"wool": 4}
        assert hand(s, 1) == {"gold": 3}

    @pytest.mark.clause("P-60")
    def test_nothing_else_can_be_offered_or_wanted(self) -> None:
        riches = {
            "hand": dict.fromkeys(GOODS, 1),
            "acropolis": ["academy", "shrine"],
            "philosophies": ["stoicism"],
            "wonders": [["oracle", "plans"]],
            "fleets": 3,
        }
        s = only("island-trade", islands=[riches, riches | {"wonders": [["colossus", "plans"]]}])
        do(s, 0, "offer crete")
        assert arguments(s, 0, "give") == GOODS
        assert arguments(s, 0, "want") == GOODS
        assert {text.split()[0] for text in offered(s, 0)} == {"give", "want", "pass", "cancel"}

    @pytest.mark.clause("P-61")
    def test_nobody_is_ever_obliged(self) -> None:
        s = market({"wool": 1}, {"gold": 1})
        assert {"pass", "done"} <= {*offered(s, 0)}
        offer(s, 0, "all", "wool")  # a gift, even
        for seat in (1, 2):
            assert "refuse" in offered(s, seat)
            do(s, seat, "refuse")
        assert hand(s, 0) == {"wool": 1}

    @pytest.mark.clause("R-5", "R-47")
    def test_a_gift_is_an_offer_that_wants_nothing(self) -> None:
        s = market({"gold": 2}, {})
        offer(s, 0, "crete", "gold gold")
        do(s, 1, "accept")
        assert hand(s, 1) == {"gold": 2}

    @pytest.mark.clause("R-5")
    def test_three_cornered_deals_are_chains_of_two(self) -> None:
        s = market({"wool": 1}, {"ore": 1}, {"gold": 1})
        offer(s, 0, "crete", "wool", "ore")
        do(s, 1, "accept")
        offer(s, 1, "rhodes", "wool", "gold")
        do(s, 2, "accept")
        assert [hand(s, seat) for seat in range(3)] == [{"ore": 1}, {"gold": 1}, {"wool": 1}]

    @pytest.mark.clause("R-47")
    def test_the_proposer_holds_what_he_gives(self) -> None:
        s = market({"wool": 1}, {"gold": 1})
        do(s, 0, "offer crete")
        assert arguments(s, 0, "give") == ["wool"]
        do(s, 0, "give wool")
        assert arguments(s, 0, "give") == []

    @pytest.mark.clause("R-47")
    def test_at_most_twelve_cards_a_side(self) -> None:
        s = market({"wool": 20}, {"gold": 20})
        do(s, 0, "offer crete", *["give wool"] * 12)
        assert arguments(s, 0, "give") == []
        do(s, 0, *["want gold"] * 12)
        assert arguments(s, 0, "want") == []
        do(s, 0, "send")
        do(s, 1, "accept")
        assert hand(s, 0) == {"wool": 8, "gold": 12}

    @pytest.mark.clause("R-55")
    def test_no_kind_of_card_stands_on_both_sides(self) -> None:
        s = market({"wool": 2, "ore": 1}, {"wool": 2})
        do(s, 0, "offer crete", "give wool")
        assert "wool" not in arguments(s, 0, "want")
        assert "ore" in arguments(s, 0, "want")

    @pytest.mark.clause("S-3", "S-12")
    def test_yes_only_with_the_cards_and_the_question_tells_nothing(self) -> None:
        memory = {"sure": {}, "maybe": {"wool": 1, "gold": 1}, "loose": 1}
        islands = [{"hand": {"ore": 1}}, {"hand": {"wool": 1}, "memory": memory}, {}]
        s = only("island-trade", islands=islands)
        offer(s, 0, "all", "ore", "gold")
        assert s.actors() == (1,)  # Rhodes has no card at all, as everybody sees
        assert offered(s, 1) == ["refuse"]

    @pytest.mark.clause("S-3")
    def test_while_an_offer_is_composed_nobody_sees_it(self) -> None:
        s = market({"wool": 1, "gold": 1}, {"ore": 1})
        before = [view(s, seat) for seat in (1, 2, SPECTATOR)]
        do(s, 0, "offer crete", "give gold", "want ore")
        assert [view(s, seat) for seat in (1, 2, SPECTATOR)] == before
        do(s, 0, "cancel", "pass")
        assert s.actors() == (1,)

    @pytest.mark.clause("S-3")
    def test_answers_are_sealed(self) -> None:
        seen = []
        for answer in ("accept", "refuse"):
            s = market({"wool": 1}, {"ore": 1}, {"ore": 1})
            offer(s, 0, "all", "wool", "ore")
            do(s, 1, answer)
            seen.append([view(s, seat) for seat in (0, 2, SPECTATOR)])
        assert seen[0] == seen[1]
        do(s, 1, "revise", "accept")
        do(s, 2, "refuse")
        assert [hand(s, 1), hand(s, 2)] == [{"wool": 1}, {"ore": 1}]

    @pytest.mark.clause("T-33", "S-3")
    def test_several_say_yes_and_the_proposer_picks_one_or_none(self) -> None:
        for pick, owner in [("with crete", 1), ("with rhodes", 2), ("with-nobody", 0)]:
            s = market({"wool": 1}, {"ore": 1}, {"ore": 1})
            offer(s, 0, "all", "wool", "ore")
            do(s, 1, "accept")
            do(s, 2, "accept")
            assert (s.actors(), offered(s, 0)) == ((0,), ["with crete", "with rhodes", "with-nobody"])
            do(s, 0, pick)
            for seat in range(3):
                assert (hand(s, seat) == {"wool": 1}) == (seat == owner)
            assert sum(hand(s, seat).get("ore", 0) for seat in range(3)) == 2

    @pytest.mark.clause("T-33", "S-3")
    def test_a_declined_offer_is_not_put_to_the_same_island_again(self) -> None:
        s = market({"wool": 2}, {"ore": 2}, {"ore": 1})
        offer(s, 0, "crete", "wool", "ore")
        do(s, 1, "refuse")
        settle_turn(s, 1, 2)
        do(s, 0, "offer crete", "give wool", "want ore")
        assert "send" not in offered(s, 0)
        do(s, 0, "want ore")  # another offer
        assert "send" in offered(s, 0)
        do(s, 0, "cancel", "offer all", "give wool", "want ore")
        ear = listen(s)
        do(s, 0, "send")  # all, without Crete
        assert ear.of("offer")[0][:2] == (0, 0b100)
        assert s.actors() == (2,)
        do(s, 2, "accept")
        assert hand(s, 2) == {"wool": 1}

    @pytest.mark.clause("S-3")
    def test_an_open_offer_goes_on_after_one_said_yes_and_another_no(self) -> None:
        s = market({"wool": 3}, {"gold": 3}, {"gold": 3}, {"gold": 3}, seats=4)
        offer(s, 0, "all", "wool", "gold")
        do(s, 1, "accept")
        do(s, 2, "refuse")
        do(s, 3, "refuse")
        settle_turn(s, 1, 2, 3)
        offer(s, 0, "all", "wool", "gold")
        assert s.actors() == (1,)
        do(s, 1, "refuse")
        settle_turn(s, 1, 2, 3)
        do(s, 0, "offer all", "give wool", "want gold")
        assert "send" not in offered(s, 0)  # everybody has declined it

    @pytest.mark.clause("S-3")
    def test_another_hand_may_have_another_answer(self) -> None:
        s = market({"wool": 2}, {"ore": 2}, {"gold": 1})
        offer(s, 0, "crete", "wool", "ore")
        do(s, 1, "refuse")
        offer(s, 1, "rhodes", "ore", "gold")
        do(s, 2, "accept")
        do(s, 2, "pass")
        offer(s, 0, "crete", "wool", "ore")  # whose hand has changed
        assert s.actors() == (1,)

    @pytest.mark.clause("S-3")
    def test_who_has_too_few_cards_is_not_asked_and_has_declined_nothing(self) -> None:
        s = market({"wool": 2}, {"ore": 1}, {})
        do(s, 0, "offer all", "give wool", "want ore")
        ear = listen(s)
        do(s, 0, "send")
        assert s.actors() == (1,)
        do(s, 1, "refuse")
        assert ear.told()[-2:] == ["refused", "unasked"]
        assert [(by, to) for by, to, _, _ in s.declined] == [(0, 1)]
        assert ear.of("unasked") == [(2, 0)]

    @pytest.mark.clause("S-3")
    def test_the_season_after_it_may_be_put_again(self) -> None:
        s = only("island-trade", islands=[{"hand": {"wool": 1}}, {"hand": {"ore": 1}}, {"hand": {"ore": 1}}])
        offer(s, 0, "crete", "wool", "ore")
        do(s, 1, "refuse")
        assert s.declined
        settle(s, "propose")
        assert is_over(s)
        assert s.declined == []


def settle_turn(s: ParthenonState, *seats: int) -> None:
    """These make no offer this round."""
    for seat in seats:
        do(s, seat, "pass")


class TestRounds:
    """In which order, and how long."""

    @pytest.mark.clause("S-3", "P-42")
    @pytest.mark.parametrize("archon", [0, 2])
    def test_archon_first_then_clockwise(self, archon: int) -> None:
        s = market({"wool": 9}, {"wool": 9}, {"wool": 9}, archon=archon)
        order = []
        for _ in range(3):
            order.append(s.actor())
            assert step(s, s.actor()) == "propose"
            do(s, s.actor(), "pass")
        assert order == [archon, (archon + 1) % 3, (archon + 2) % 3]
        assert is_over(s)  # a round without an offer

    @pytest.mark.clause("S-3")
    def test_who_is_done_proposes_no_more_but_still_answers(self) -> None:
        s = market({"wool": 1}, {"ore": 9}, {"gold": 9})
        do(s, 0, "done")
        offer(s, 1, "chios", "ore", "wool")
        assert s.actors() == (0,)
        do(s, 0, "accept")
        do(s, 2, "pass")
        assert s.actors() == (1,)  # the next round, without seat 0
        do(s, 1, "done")
        do(s, 2, "done")
        assert is_over(s)

    @pytest.mark.clause("S-3")
    def test_an_answer_is_yes_or_no_and_a_counter_offer_comes_in_ones_own_turn(self) -> None:
        s = market({"wool": 2}, {"ore": 1}, {})
        offer(s, 0, "crete", "wool", "ore")
        assert offered(s, 1) == ["accept", "refuse"]
        do(s, 1, "refuse")
        assert (s.actors(), step(s)) == ((1,), "propose")  # before the next offer of seat 0
        offer(s, 1, "chios", "ore", "wool wool")
        do(s, 0, "accept")
        assert [hand(s, 0), hand(s, 1)] == [{"ore": 1}, {"wool": 2}]

    @pytest.mark.clause("S-3")
    @pytest.mark.parametrize("offers", [0, 3, 8])
    def test_each_has_so_many_offers_a_season(self, offers: int) -> None:
        s = market({"wool": 9}, {"ore": 1}, options={"offers": offers})
        made = 0
        while not is_over(s):
            if s.actor() == 0 and step(s, 0) == "propose":
                offer(s, 0, "crete", "wool " * (made % 9 + 1), "ore " if made < 9 else "")
                do(s, 1, "refuse")
                made += 1
            else:
                do(s, s.actor(), "pass")
        assert made == offers

    @pytest.mark.clause("S-3")
    def test_eight_offers_unless_the_table_says_otherwise(self) -> None:
        assert GAME.start(3).left == [8, 8, 8]
        assert GAME.start(3, {"offers": 3}).left == [3, 3, 3]
        with pytest.raises(OptionError):
            GAME.start(3, {"offers": -1})

    @pytest.mark.clause("P-44")
    def test_no_promise_can_be_part_of_an_offer(self) -> None:
        s = market({"gold": 1}, {"wool": 1}, {})
        offer(s, 0, "crete", "gold")
        do(s, 1, "accept")
        # What Crete may do now is what it might have done without the gift, and more: it has a card more to give.
        do(s, 1, "offer chios")
        assert offered(s, 1)[:2] == ["give wool", "give gold"]
        do(s, 1, "cancel", "done")
        assert hand(s, 1) == {"wool": 1, "gold": 1}
