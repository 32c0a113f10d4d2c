"""P-83 to P-97, S-6: the Fleet Trade Phase: harbors, all sixteen kinds of Harbor Status, all trade rates."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    BASICS,
    GOODS,
    LAND_WORDS,
    RARES,
    SPECTATOR,
    STATUS,
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
NEIGHBORING = ["athens", "sparta", "ionia"]
FOREIGN = ["egypt", "carthage", "italy"]


def up(land: str, status: str = "open-harbor") -> dict[str, Any]:
    """A face-up Harbor Status Card."""
    return {land: {"status": status, "up": True}}


def harbor(land: str, cards: Cards, status: str = "open-harbor", **more: Any) -> ParthenonState:
    """Fleet A of seat 0 alone in a harbor whose card lies face up."""
    island = {"sailing": {"a": {"to": land, "cargo": cards}}, **more}
    return only("fleet-trade", islands=[island], harbors=up(land, status))


def visits(*fleets: tuple[str, Cards], harbors: dict[str, Any] | None = None, **data: Any) -> ParthenonState:
    """Fleet A of each seat in a harbor."""
    islands = [{"sailing": {"a": {"to": land, "cargo": cards}}} for land, cards in fleets]
    return only("fleet-trade", islands=islands, harbors=harbors or {}, **data)


def trade(s: ParthenonState, row: str, *cards: str) -> ParthenonState:
    """One trade of seat 0 at a rate; the cards, each spent or taken, where there is a choice."""
    do(s, 0, f"trade {row}")
    for card in cards:
        verb = "spend" if arguments(s, 0, "spend") else "take"
        do(s, 0, f"{verb} {card}")
    return s


class TestRevealOrPass:
    """P-83 to P-86."""

    @pytest.mark.clause("P-83")
    def test_every_visitor_looks_secretly(self) -> None:
        s = visits(("egypt", {"wool": 1}), ("egypt", {"wool": 1}), ("athens", {"wool": 1}))
        ear = listen(s)
        chance(s, "status blockade", "status harbor-fees")  # Athens first
        athens, egypt = LAND_WORDS.index("athens"), LAND_WORDS.index("egypt")
        assert [mask for mask, key, _ in ear.lines if key == "saw-status"] == [0b100, 0b011]
        for seat in (0, 1):
            assert STATUS.words[view(s, seat).status[egypt]] == "harbor-fees"
            assert view(s, seat).status[athens] == -1
        assert STATUS.words[view(s, 2).status[athens]] == "blockade"
        assert view(s, SPECTATOR).status == [-1] * 6
        assert s.actors() == (0, 1, 2)
        assert offered(s, 0) == ["reveal", "wait", "pass"]

    @pytest.mark.clause("P-84", "T-14")
    def test_all_pass_and_nothing_of_any_kind_happens(self) -> None:
        s = visits(("athens", {"wool": 4}), ("athens", {"gold": 1}))
        chance(s, "status open-harbor")
        do(s, 0, "pass")
        do(s, 1, "pass")
        assert is_over(s)  # no trade, no free Plans
        assert (s.up, cargo(s, 0), cargo(s, 1)) == (0, {"wool": 4}, {"gold": 1})
        assert view(s, SPECTATOR).status == [-1] * 6
        assert view(s, 0).status[0] >= 0  # he remembers

    @pytest.mark.clause("P-85", "T-14")
    def test_one_reveal_and_every_visitor_may_trade(self) -> None:
        s = visits(("athens", {"wool": 4}), ("athens", {"gold": 1}))
        chance(s, "status open-harbor")
        do(s, 0, "pass")
        do(s, 1, "reveal")
        assert s.up == 0b000001
        assert s.actors() == (0, 1)
        assert "ask-plans" in offered(s, 0)

    @pytest.mark.clause("P-86", "T-14")
    def test_a_face_up_card_stays_and_later_visitors_are_not_asked(self) -> None:
        islands = [{"sailing": {"a": {"to": "sparta", "cargo": {"wool": 4}}}}, {}, {"hand": {"ore": 4}}]
        s = only("fleet-trade", "return", "journey", "fleet-trade", islands=islands)
        chance(s, "status ore-surplus")
        do(s, 0, "reveal")
        do(s, 0, "done")
        do(s, 0, "stay")
        do(s, 2, "sail sparta", *["load ore"] * 4, "done")
        # The next time: the same card at once.
        assert (step(s), s.actors(), step(s, 2)) == ("markets", (2,), "market")
        assert arguments(s, 2, "trade") == []
        assert "sell" in offered(s, 2)

    @pytest.mark.clause("R-14")
    def test_one_voice_per_player_and_land(self) -> None:
        fleet = {"to": "sparta", "cargo": {"wool": 1}}
        other = {"to": "italy", "cargo": {"wool": 1}}
        islands = [{"fleets": 3, "sailing": {"a": fleet, "b": fleet, "c": other}}]
        s = only("fleet-trade", islands=islands)
        chance(s, "status blockade", "status blockade")
        do(s, 0, "reveal", "pass")  # two Lands, two words
        assert s.up == 0b000010
        assert is_over(s)

    @pytest.mark.clause("R-12")
    def test_a_fleet_emptied_on_the_way_looks_speaks_and_may_take_free_plans(self) -> None:
        s = visits(("athens", {}))
        chance(s, "status open-harbor")
        assert offered(s, 0) == ["reveal", "wait", "pass"]
        do(s, 0, "reveal")
        assert offered(s, 0) == ["ask-plans", "done"]
        do(s, 0, "ask-plans")
        chance(s, "plans oracle")
        assert is_over(s)  # nothing is left to do with nothing aboard

    @pytest.mark.clause("S-6", "P-42")
    def test_who_waits_speaks_after_the_others_where_it_can_still_matter(self) -> None:
        s = visits(("sparta", {"wool": 1}), ("sparta", {"wool": 1}), ("sparta", {"wool": 1}), archon=1)
        chance(s, "status wool-surplus")
        do(s, 0, "wait")
        do(s, 1, "pass")
        do(s, 2, "wait")
        assert (step(s), s.actors()) == ("order-seats", (1,))
        do(s, 1, "next rhodes")
        assert (s.actors(), offered(s, 2)) == ((2,), ["reveal", "pass"])
        do(s, 2, "pass")
        do(s, 0, "reveal")
        assert s.up == 0b000010
        # One reveal among those who waited, and the next is not asked.
        s = visits(("sparta", {"wool": 1}), ("sparta", {"wool": 1}), archon=1)
        chance(s, "status wool-surplus")
        do(s, 0, "wait")
        do(s, 1, "wait")
        do(s, 1, "next crete")
        do(s, 1, "reveal")
        assert step(s) == "markets"
        # One reveal, and there is nothing to wait for.
        s = visits(("sparta", {"wool": 1}), ("sparta", {"wool": 1}))
        chance(s, "status wool-surplus")
        do(s, 0, "wait")
        do(s, 1, "reveal")
        assert step(s) == "markets"

    @pytest.mark.clause("S-6")
    def test_all_lands_are_decided_before_any_trade(self) -> None:
        s = visits(("sparta", {"wool": 2}), ("egypt", {"wool": 2}), ("italy", {"wool": 2}), harbors=up("sparta"))
        chance(s, "status open-harbor", "status blockade")
        assert s.actors() == (1, 2)
        assert offered(s, 0) == []
        do(s, 1, "reveal")
        do(s, 2, "wait")
        assert s.actors() == (2,)
        do(s, 2, "pass")
        assert s.actors() == (0, 1)

    @pytest.mark.clause("S-6")
    def test_voices_are_sealed(self) -> None:
        seen = []
        for voice in ("reveal", "wait", "pass"):
            s = visits(("sparta", {"wool": 1}), ("sparta", {"wool": 1}))
            chance(s, "status blockade")
            do(s, 0, voice)
            seen.append([view(s, seat) for seat in (1, 2, SPECTATOR)])
        assert seen[0] == seen[1] == seen[2]

    @pytest.mark.clause("S-6", "S-4")
    def test_strict_tables_do_not_wait(self) -> None:
        s = visits(("sparta", {"wool": 1}), options={"strict": True})
        chance(s, "status blockade")
        assert offered(s, 0) == ["reveal", "pass"]


RATES = [
    ("neighboring", 2, "basic", 1, "basic"),
    ("neighboring", 4, "basic", 1, "gold"),
    ("neighboring", 8, "basic", 1, "rare"),
    ("neighboring", 1, "rare", 2, "basic"),
    ("neighboring", 2, "rare", 1, "gold"),
    ("neighboring", 4, "rare", 1, "rare"),
    ("neighboring", 1, "gold", 2, "basic"),
    ("neighboring", 4, "gold", 1, "rare"),
    ("foreign", 1, "basic", 1, "basic"),
    ("foreign", 2, "basic", 1, "gold"),
    ("foreign", 4, "basic", 1, "rare"),
    ("foreign", 1, "rare", 2, "basic"),
    ("foreign", 1, "rare", 1, "gold"),
    ("foreign", 2, "rare", 1, "rare"),
    ("foreign", 1, "gold", 2, "basic"),
    ("foreign", 2, "gold", 1, "rare"),
]
PAID = {"basic": "wool", "rare": "pottery", "gold": "gold"}
GOT = {"basic": "ore", "rare": "tools", "gold": "gold"}


class TestRates:
    """P-89 to P-91."""

    @pytest.mark.clause("P-89", "F-3", "P-91")
    @pytest.mark.parametrize(("klass", "give", "paid", "get", "got"), RATES)
    def test_every_row_of_both_tables(self, klass: str, give: int, paid: str, get: int, got: str) -> None:
        for land in NEIGHBORING if klass == "neighboring" else FOREIGN:
            assert f"trade {paid}-{got}" not in offered(harbor(land, {PAID[paid]: give - 1, "army": 1}), 0)
            s = harbor(land, {PAID[paid]: give, "army": 1})
            trade(s, f"{paid}-{got}", *([GOT[got]] * get if got != "gold" else []))
            assert cargo(s, 0) == {GOT[got]: get, "army": 1}
            assert hand(s, 0) == {}

    @pytest.mark.clause("P-89")
    def test_there_are_no_other_rows(self) -> None:
        everything = dict.fromkeys(GOODS, 9)
        rows = [f"{paid}-{got}" for klass, _, paid, _, got in RATES if klass == "foreign"]
        for land in LAND_WORDS:
            assert sorted(arguments(harbor(land, everything), 0, "trade")) == sorted(rows)

    @pytest.mark.clause("P-90", "T-8")
    def test_paid_cards_may_be_equal_or_different(self) -> None:
        s = trade(harbor("sparta", {"wool": 2}), "basic-basic", "olives")
        assert cargo(s, 0) == {"olives": 1}
        s = trade(harbor("sparta", {"wool": 4}), "basic-gold")
        assert cargo(s, 0) == {"gold": 1}
        s = trade(harbor("sparta", {"wool": 3, "ore": 1}), "basic-gold")
        assert cargo(s, 0) == {"gold": 1}
        assert "trade basic-gold" not in offered(harbor("sparta", {"wool": 2, "ore": 1}), 0)

    @pytest.mark.clause("T-9", "P-89")
    def test_abroad_one_basic_for_another(self) -> None:
        s = harbor("italy", {"wool": 1})
        do(s, 0, "trade basic-basic")
        assert arguments(s, 0, "take") == BASICS[1:]
        do(s, 0, "take grapes")
        assert cargo(s, 0) == {"grapes": 1}

    @pytest.mark.clause("P-89")
    def test_the_payer_chooses_what_he_pays(self) -> None:
        s = harbor("sparta", {"wool": 2, "ore": 3})
        do(s, 0, "trade basic-basic")
        assert arguments(s, 0, "spend") == ["wool", "ore"]
        do(s, 0, "spend ore", "spend ore", "take wool")
        assert cargo(s, 0) == {"wool": 3, "ore": 1}

    @pytest.mark.clause("P-91", "R-16")
    def test_any_number_of_trades_and_what_was_received_may_be_spent_at_once(self) -> None:
        s = harbor("egypt", {"gold": 6})
        for _ in range(5):
            trade(s, "gold-basic", "wool", "ore")
        assert sum(cargo(s, 0).values()) == 11  # more than six may lie aboard for the while
        trade(s, "basic-rare", "wool", "wool", "wool", "wool", "papyrus")
        assert cargo(s, 0) == {"gold": 1, "wool": 1, "ore": 5, "papyrus": 1}

    @pytest.mark.clause("R-19")
    @pytest.mark.parametrize("land", LAND_WORDS)
    def test_papyrus_is_paid_as_a_rare_everywhere(self, land: str) -> None:
        s = trade(harbor(land, {"papyrus": 1}), "rare-basic", "ore", "ore")
        assert cargo(s, 0) == {"ore": 2}

    @pytest.mark.clause("R-40", "T-32")
    def test_twenty_four_trades_and_never_the_kind_that_was_paid(self) -> None:
        s = harbor("italy", {"wool": 1})
        for number in range(24):
            do(s, 0, "trade basic-basic")
            paid = "wool" if number % 2 == 0 else "olives"
            assert paid not in arguments(s, 0, "take")  # Wool for Wool: refused
            do(s, 0, "take olives" if paid == "wool" else "take wool")
        assert cargo(s, 0) == {"wool": 1}
        assert offered(s, 0) == ["done"]

    @pytest.mark.clause("R-40")
    def test_a_payment_leaves_a_kind_to_be_received(self) -> None:
        s = harbor("sparta", {"pottery": 2, "spices": 1, "tools": 1})
        assert "trade rare-rare" not in offered(s, 0)  # all three made rares would be paid
        s = harbor("sparta", {"pottery": 2, "spices": 1, "tools": 1, "papyrus": 1})
        do(s, 0, "trade rare-rare")
        while arguments(s, 0, "spend"):
            do(s, 0, offered(s, 0)[0])
        assert cargo(s, 0) == {"tools": 2}  # Pottery twice, Spices and Papyrus for another Tools


class TestLandSpecials:
    """P-92, P-96, P-97."""

    @pytest.mark.clause("P-92", "P-6")
    @pytest.mark.parametrize("land", LAND_WORDS)
    def test_papyrus_armies_warships_and_plans_each_in_one_land(self, land: str) -> None:
        s = harbor(land, {"gold": 6})
        assert ("ask-plans" in offered(s, 0)) == (land == "athens")
        assert arguments(s, 0, "hire") == {"italy": ["army"], "carthage": ["warship"]}.get(land, [])
        do(s, 0, "trade gold-rare")
        assert arguments(s, 0, "take") == (RARES if land == "egypt" else RARES[:3])

    @pytest.mark.clause("P-92", "R-17")
    @pytest.mark.parametrize(("land", "card"), [("italy", "army"), ("carthage", "warship")])
    def test_an_aegis_card_costs_one_gold_and_joins_the_cargo(self, land: str, card: str) -> None:
        s = harbor(land, {"gold": 2})
        do(s, 0, f"hire {card}", f"hire {card}")
        assert (cargo(s, 0), hand(s, 0)) == ({card: 2}, {})
        assert s.aegis_total(0) == 2

    @pytest.mark.clause("P-96", "P-97", "R-18")
    def test_first_plans_free_second_for_gold_never_a_third(self) -> None:
        s = harbor("athens", {"gold": 3})
        do(s, 0, "ask-plans")
        assert cargo(s, 0) == {"gold": 3}
        chance(s, "plans lighthouse")
        do(s, 0, "ask-plans")  # in the same visit
        assert cargo(s, 0) == {"gold": 2}
        assert "plans lighthouse" not in odds(s)
        chance(s, "plans oracle")
        assert "ask-plans" not in offered(s, 0)
        assert [WONDER_CARD.words[k] for k in s.wonder[:2]] == ["lighthouse", "oracle"]
        assert s.stage[:2] == [0, 0]  # Plans, which are public
        assert view(s, 1).wonder[:2] == s.wonder[:2]

    @pytest.mark.clause("P-96")
    def test_the_second_plans_need_gold_aboard(self) -> None:
        s = harbor("athens", {"wool": 2}, hand={"gold": 5}, wonders=[["oracle", "plans"]])
        assert "ask-plans" not in offered(s, 0)
        s = harbor("athens", {"gold": 1}, wonders=[["oracle", "complete"], ["colossus", "partial"]])
        assert "ask-plans" not in offered(s, 0)  # never a third, whatever became of the first two

    @pytest.mark.clause("R-18")
    def test_free_plans_may_be_left(self) -> None:
        s = harbor("athens", {"wool": 1})
        assert {"ask-plans", "done"} <= {*offered(s, 0)}
        do(s, 0, "done")
        assert s.wonder[0] == -1


class TestStatuses:
    """Every kind of Harbor Status Card."""

    @pytest.mark.clause("P-89", "S-6")
    def test_open_harbor(self) -> None:
        s = harbor("sparta", {"wool": 4}, "open-harbor")
        assert arguments(s, 0, "trade") == ["basic-basic", "basic-gold"]

    @pytest.mark.clause("P-87", "T-35")
    def test_blockade(self) -> None:
        s = harbor("italy", {"wool": 2}, "blockade")
        assert is_over(s)  # nobody owns a Warship: nothing to ask
        s = harbor("italy", {"wool": 2, "warship": 1}, "blockade")
        assert offered(s, 0) == ["show warship", "pass"]
        do(s, 0, "show warship")
        trade(s, "basic-gold")
        assert cargo(s, 0) == {"gold": 1, "warship": 1}  # kept
        s = harbor("italy", {"wool": 2, "warship": 1}, "blockade")
        do(s, 0, "pass")
        assert is_over(s)

    @pytest.mark.clause("P-88", "R-21", "T-35")
    def test_harbor_fees(self) -> None:
        s = harbor("sparta", {"wool": 4, "tools": 1, "gold": 1, "army": 1}, "harbor-fees")
        assert offered(s, 0) == ["spend wool", "spend tools", "spend gold", "pass"]  # any Commodity, no Aegis
        do(s, 0, "spend tools")
        assert cargo(s, 0) == {"wool": 4, "gold": 1, "army": 1}
        trade(s, "basic-gold")
        s = harbor("sparta", {"wool": 4}, "harbor-fees")
        do(s, 0, "pass")
        assert is_over(s)
        assert cargo(s, 0) == {"wool": 4}
        assert is_over(harbor("sparta", {}, "harbor-fees"))

    @pytest.mark.clause("S-6")
    def test_bandits(self) -> None:
        s = harbor("sparta", {"wool": 3, "gold": 1, "gift": 1}, "bandits")
        assert odds(s) == {"lose wool": 3, "lose gold": 1}
        chance(s, "lose gold")
        assert "trade basic-basic" in offered(s, 0)
        s = harbor("sparta", {"wool": 3, "army": 1}, "bandits")
        assert offered(s, 0) == ["show army", "pass"]
        do(s, 0, "show army")
        assert cargo(s, 0) == {"wool": 3, "army": 1}
        assert "trade basic-basic" in offered(s, 0)
        s = harbor("sparta", {"wool": 3, "army": 1}, "bandits")
        do(s, 0, "pass")
        settle(s, "spill")
        assert cargo(s, 0) == {"wool": 2, "army": 1}
        assert "trade basic-basic" in offered(s, 0)

    @pytest.mark.clause("P-93", "P-95")
    @pytest.mark.parametrize("good", BASICS)
    @pytest.mark.parametrize("land", ["sparta", "italy"])
    def test_shortage(self, land: str, good: str) -> None:
        word = "olive" if good == "olives" else good
        other = "ore" if good != "ore" else "grain"
        s = harbor(land, {good: 2}, f"{word}-shortage")
        assert arguments(s, 0, "trade") == []  # not at the normal rates
        do(s, 0, "sell", "sell")
        assert cargo(s, 0) == {"gold": 2}
        do(s, 0, "buy")
        assert cargo(s, 0) == {"gold": 1, good: 1}
        do(s, 0, "trade gold-basic")  # what it brought may be traded on
        assert good not in arguments(s, 0, "take")
        do(s, 0, f"take {other}", f"take {other}")
        assert cargo(s, 0) == {good: 1, other: 2}
        assert "trade basic-basic" in offered(s, 0)  # other goods as usual
        do(s, 0, "trade basic-basic")
        assert arguments(s, 0, "spend") == []
        assert good not in arguments(s, 0, "take")

    @pytest.mark.clause("P-94", "P-95", "R-20")
    @pytest.mark.parametrize("good", BASICS)
    @pytest.mark.parametrize("land", ["sparta", "italy"])
    def test_surplus(self, land: str, good: str) -> None:
        word = "olive" if good == "olives" else good
        other = "ore" if good != "ore" else "grain"
        assert offered(harbor(land, {good: 3}, f"{word}-surplus"), 0) == ["done"]
        s = harbor(land, {good: 4}, f"{word}-surplus")
        assert offered(s, 0) == ["sell", "done"]  # nor can it be bought with itself
        do(s, 0, "sell")
        assert arguments(s, 0, "take") == [basic for basic in BASICS if basic != good]
        do(s, 0, f"take {other}")
        assert cargo(s, 0) == {other: 1}
        do(s, 0, "buy")
        assert cargo(s, 0) == {good: 2}

    def test_every_status_has_its_test(self) -> None:
        plain = {"open-harbor", "blockade", "harbor-fees", "bandits"}
        words = ["olive" if good == "olives" else good for good in BASICS]
        assert {*STATUS.words} == plain | {f"{w}-shortage" for w in words} | {f"{w}-surplus" for w in words}

    @pytest.mark.clause("T-10", "P-88", "P-92")
    def test_harbor_fees_in_egypt(self) -> None:
        s = harbor("egypt", {"pottery": 1, "wool": 3}, "harbor-fees")
        do(s, 0, "spend wool")
        trade(s, "rare-gold")
        trade(s, "basic-gold")
        trade(s, "gold-rare", "papyrus")
        assert cargo(s, 0) == {"papyrus": 1}

    @pytest.mark.clause("T-11", "P-94", "P-95", "R-20")
    def test_an_olive_surplus_in_italy(self) -> None:
        s = harbor("italy", {"olives": 2, "wool": 1}, "olive-surplus")
        assert "sell" not in offered(s, 0)
        do(s, 0, "buy")
        assert cargo(s, 0) == {"olives": 4}
        assert arguments(s, 0, "trade") == []
        do(s, 0, "sell", "take wool")
        assert cargo(s, 0) == {"wool": 1}

    @pytest.mark.clause("T-12", "P-93", "P-95")
    def test_an_olive_shortage_in_italy(self) -> None:
        s = harbor("italy", {"olives": 1}, "olive-shortage")
        do(s, 0, "sell")
        assert cargo(s, 0) == {"gold": 1}
        do(s, 0, "trade gold-basic")
        assert arguments(s, 0, "take") == [basic for basic in BASICS if basic != "olives"]
        s = harbor("italy", {"wool": 1}, "olive-shortage")
        assert "buy" not in offered(s, 0)
        do(s, 0, "trade basic-basic")
        assert "olives" not in arguments(s, 0, "take")

    @pytest.mark.clause("T-13", "P-93")
    def test_an_olive_bought_for_two_wool(self) -> None:
        s = trade(harbor("italy", {"wool": 2}, "olive-shortage"), "basic-gold")
        do(s, 0, "buy")
        assert cargo(s, 0) == {"olives": 1}

    @pytest.mark.clause("T-7", "P-87", "P-96")
    def test_free_plans_only_for_a_fleet_allowed_to_trade(self) -> None:
        assert is_over(harbor("athens", {"wool": 1}, "blockade"))
        s = harbor("athens", {"wool": 2}, "harbor-fees")
        do(s, 0, "pass")
        assert is_over(s)
        assert s.wonder[0] == -1
        s = harbor("athens", {"wool": 2}, "harbor-fees")
        do(s, 0, "spend wool", "ask-plans")
        chance(s, "plans colossus")
        assert s.wonder[0] == 0

    @pytest.mark.clause("R-12", "P-88")
    def test_an_empty_fleet_cannot_pay_fees_not_even_for_free_plans(self) -> None:
        assert is_over(harbor("athens", {}, "harbor-fees"))
        assert offered(harbor("athens", {}), 0) == ["ask-plans", "done"]

    @pytest.mark.clause("P-87", "S-11")
    def test_who_owns_a_warship_at_home_is_asked_and_has_one_answer(self) -> None:
        s = harbor("italy", {"wool": 2}, "blockade", hand={"warship": 1})
        assert offered(s, 0) == ["pass"]


class TestFleets:
    """Several Fleets of one player; several players."""

    @pytest.mark.clause("R-15", "R-21")
    def test_fleets_trade_from_separate_cargos_and_pay_separately(self) -> None:
        one, two = {"to": "italy", "cargo": {"wool": 1, "ore": 1}}, {"to": "italy", "cargo": {"wool": 2, "ore": 1}}
        s = only(
            "fleet-trade", islands=[{"fleets": 2, "sailing": {"a": one, "b": two}}], harbors=up("italy", "harbor-fees")
        )
        do(s, 0, "spend ore")
        do(s, 0, "spend ore")
        assert [cargo(s, 0, "a"), cargo(s, 0, "b")] == [{"wool": 1}, {"wool": 2}]
        assert "trade basic-gold" not in offered(s, 0)  # one Wool aboard A; those of B do not help
        do(s, 0, "fleet b", "trade basic-gold")
        assert [cargo(s, 0, "a"), cargo(s, 0, "b")] == [{"wool": 1}, {"gold": 1}]

    @pytest.mark.clause("R-58")
    def test_what_fleets_meet_is_settled_for_all_of_them_before_any_trades(self) -> None:
        fleets = {
            "a": {"to": "italy", "cargo": {"wool": 3, "ore": 1}},
            "b": {"to": "egypt", "cargo": {"wool": 2, "warship": 1}},
            "c": {"to": "sparta", "cargo": {"wool": 2, "army": 1}},
        }
        harbors = up("italy", "harbor-fees") | up("egypt", "blockade") | up("sparta", "bandits")
        s = only("fleet-trade", islands=[{"fleets": 3, "sailing": fleets}], harbors=harbors)
        assert offered(s, 0) == ["spend wool", "spend ore", "pass"]
        do(s, 0, "spend ore")
        assert offered(s, 0) == ["show warship", "pass"]
        do(s, 0, "show warship")
        assert offered(s, 0) == ["show army", "pass"]
        do(s, 0, "show army")
        assert arguments(s, 0, "fleet") == ["b", "c"]  # now they trade, A first

    @pytest.mark.clause("R-21")
    def test_one_fleet_may_pay_and_the_other_refuse(self) -> None:
        fleet = {"to": "italy", "cargo": {"wool": 3}}
        s = only(
            "fleet-trade",
            islands=[{"fleets": 2, "sailing": {"a": fleet, "b": fleet}}],
            harbors=up("italy", "harbor-fees"),
        )
        do(s, 0, "spend wool", "pass")
        assert arguments(s, 0, "fleet") == []
        assert [cargo(s, 0, "a"), cargo(s, 0, "b")] == [{"wool": 2}, {"wool": 3}]

    @pytest.mark.clause("R-15")
    def test_fleets_in_different_lands_trade_at_their_lands_rates(self) -> None:
        fleets = {"a": {"to": "sparta", "cargo": {"wool": 2}}, "b": {"to": "italy", "cargo": {"wool": 2}}}
        s = only("fleet-trade", islands=[{"fleets": 2, "sailing": fleets}], harbors=up("sparta") | up("italy"))
        assert arguments(s, 0, "trade") == ["basic-basic"]
        do(s, 0, "fleet b")
        assert arguments(s, 0, "trade") == ["basic-basic", "basic-gold"]
        assert goal(s, 0, "b") == "italy"

    @pytest.mark.clause("P-91", "R-15")
    def test_every_fleet_gets_its_turn_however_often_its_owner_changed_his_mind(self) -> None:
        fleet = {"to": "italy", "cargo": {"wool": 1, "ore": 1}}
        s = only("fleet-trade", islands=[{"fleets": 2, "sailing": {"a": fleet, "b": fleet}}], harbors=up("italy"))
        while "cancel" in offered(do(s, 0, "trade basic-basic"), 0):
            do(s, 0, "cancel")
        do(s, 0, "spend wool", "take grain")
        do(s, 0, "fleet b", "trade basic-gold")
        assert [cargo(s, 0, "a"), cargo(s, 0, "b")] == [{"grain": 1, "ore": 1}, {"gold": 1}]

    @pytest.mark.clause("S-6", "P-4")
    def test_all_trade_at_once_each_for_himself(self) -> None:
        s = visits(
            ("italy", {"wool": 2}), ("italy", {"wool": 2}), ("sparta", {"gold": 1}), harbors=up("italy") | up("sparta")
        )
        assert s.actors() == (0, 1, 2)
        assert "wait" not in offered(s, 0)
        do(s, 1, "trade basic-gold")
        do(s, 2, "done")
        do(s, 0, "trade basic-gold")
        assert [cargo(s, seat) for seat in range(3)] == [{"gold": 1}] * 3
        do(s, 0, "done")
        assert s.actors() == (1,)

    @pytest.mark.clause("S-6")
    def test_the_order_of_drawing_plans_changes_nobodys_odds(self) -> None:
        for first, second in ((0, 1), (1, 0)):
            s = visits(("athens", {"wool": 1}), ("athens", {"wool": 1}), harbors=up("athens"))
            do(s, first, "ask-plans")
            assert set(odds(s).values()) == {1}
            chance(s, "plans oracle")
            do(s, second, "ask-plans")
            assert len(odds(s)) == 11
            # By symmetry each of the twelve comes to the second with 11/12 of 1/11: one in twelve.
            assert set(odds(s).values()) == {1}

    @pytest.mark.clause("S-6", "R-47")
    def test_trades_are_seen_by_all_and_half_made_ones_by_nobody(self) -> None:
        s = visits(("italy", {"wool": 1, "ore": 1}), ("italy", {"wool": 2}), harbors=up("italy"))
        before = [view(s, seat) for seat in (1, 2, SPECTATOR)]
        do(s, 0, "trade basic-basic", "spend ore")
        assert [view(s, seat) for seat in (1, 2, SPECTATOR)] == before
        ear = listen(s)
        do(s, 0, "take grapes")
        assert view(s, 1).aboard[BASICS.index("grapes")] == 1
        assert ear.lines
        assert all(mask == -1 for mask, _, _ in ear.lines)


class TestPythagoreanism:
    """PH3: one trade at a Neighboring Land at a Foreign rate."""

    SCHOOL: dict[str, Any] = {"acropolis": ["academy"], "philosophies": ["pythagoreanism"]}

    def test_one_trade_a_season(self) -> None:
        s = harbor("sparta", {"wool": 4}, **self.SCHOOL)
        assert arguments(s, 0, "abroad") == ["basic-basic", "basic-gold", "basic-rare"]
        do(s, 0, "abroad basic-gold")
        assert cargo(s, 0) == {"wool": 2, "gold": 1}
        assert arguments(s, 0, "abroad") == []
        assert "trade basic-basic" in offered(s, 0)

    def test_not_at_a_foreign_land(self) -> None:
        assert arguments(harbor("italy", {"wool": 4}, **self.SCHOOL), 0, "abroad") == []

    @pytest.mark.clause("P-95", "P-92")
    def test_rate_rows_only(self) -> None:
        s = harbor("sparta", {"gold": 2}, **self.SCHOOL)
        do(s, 0, "abroad gold-rare")
        assert arguments(s, 0, "take") == RARES[:3]  # no Papyrus outside Egypt
        s = harbor("sparta", {"wool": 2}, "wool-shortage", **self.SCHOOL)
        assert arguments(s, 0, "abroad") == []  # the card's own rates stay


@pytest.mark.clause("R-13", "P-134")
def test_the_harbor_deck_lasts_for_three_years() -> None:
    """Six at the start and at most six at each Year's end: 18 of the 24, so there is never need to shuffle."""
    land = {name: {"status": None} for name in LAND_WORDS}
    s = only("archon", year=2, season=4, harbors=land)
    assert len(s.harbor_bag) == 24
    go_on(s, "event")
    assert s.year == 3
    assert len(s.harbor_bag) + len(s.harbor_out) == 24
