"""C-25 to C-72: the cycle, phase by phase."""

from __future__ import annotations

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import CREATURE, GOD
from tests.games.cyclades.table import GAME, do, isle, offered, position, settle_chance, told

CARDS = CREATURE.words
ALL_GODS = [0, 1, 2, 3]


def track(s: CycladesState) -> list[str | None]:
    return [CARDS[card] if card >= 0 else None for card in s.track]


@pytest.mark.clause("C-25", "C-72", "C-203")
def test_the_phases_follow_each_other() -> None:
    s = position(seats=3, cycle=4)
    gold = s.gold[:]
    order: list[str] = []
    while len(order) < 7:
        name = s.book[s.frames[-1][0]].name
        if not order or order[-1] != name:
            order.append(name)
        if name == "offer" and order.count("offer") == 1 and s.gold != gold:
            gold = s.gold[:]
            order.insert(-1, "revenue")  # it has come by itself since the gods were turned up
        choices = offered(s)
        do(s, next((text for text in choices if text.startswith("bid")), choices[-1]))
    # Nobody has won, so the next cycle begins with its creatures.
    assert order == ["show", "tile", "revenue", "offer", "turn", "bless", "show"]


class TestCreatureTrack:
    """Phase 1."""

    @pytest.mark.clause("C-26")
    def test_the_spaces_cost_4_3_and_2(self) -> None:
        for gold, calls in ((4, {"fates", "giant", "harpy"}), (3, {"giant", "harpy"}), (2, {"harpy"}), (1, set())):
            track = ["fates", "giant", "harpy"]
            s = position(seats=3, gold=[gold, 0, 0], track=track, turn={"seat": 0, "god": "athena"})
            assert {text.split()[1] for text in offered(s) if text.startswith("call")} == calls

    @pytest.mark.clause("C-27", "C-23")
    def test_one_creature_in_the_first_cycle(self) -> None:
        s = position(seats=3, cycle=0, track=[None, None, None])
        do(s, "draw kraken")
        assert track(s) == ["kraken", None, None]
        assert s.actor() == CHANCE
        assert offered(s)[0].startswith("reveal")

    @pytest.mark.clause("C-28", "T-6")
    def test_second_cycle_with_the_first_creature_still_there(self) -> None:
        s = do(position(seats=3, cycle=1, track=["kraken", None, None]), "draw satyr")
        assert track(s) == ["satyr", "kraken", None]
        assert offered(s)[0].startswith("reveal")

    @pytest.mark.clause("C-29", "T-6")
    def test_second_cycle_with_the_first_creature_used(self) -> None:
        s = do(position(seats=3, cycle=1, track=[None, None, None]), "draw satyr", "draw harpy")
        assert track(s) == ["satyr", "harpy", None]
        assert offered(s)[0].startswith("reveal")

    @pytest.mark.clause("C-30", "C-31", "C-32")
    def test_the_cheapest_goes_and_the_others_slide(self) -> None:
        s = do(position(seats=3, cycle=2, track=["fates", "giant", "harpy"]), "draw kraken")
        assert track(s) == ["kraken", "fates", "giant"]
        assert [CARDS[card] for card in s.discard] == ["harpy"]

    @pytest.mark.clause("C-31")
    def test_sliding_closes_gaps(self) -> None:
        s = do(position(seats=3, cycle=2, track=["fates", None, None]), "draw kraken", "draw giant")
        assert track(s) == ["kraken", "giant", "fates"]

    @pytest.mark.clause("C-32")
    def test_the_dearest_space_is_filled_first(self) -> None:
        s = position(seats=3, cycle=2, track=[None, None, None])
        for card in ("kraken", "giant", "fates"):
            do(s, f"draw {card}")
        assert track(s) == ["kraken", "giant", "fates"]

    @pytest.mark.clause("T-8")
    @pytest.mark.parametrize(
        ("before", "new", "after", "discarded"),
        [
            ([None, "giant", "harpy"], ["kraken", "satyr"], ["kraken", "satyr", "giant"], ["harpy"]),
            (["fates", None, "harpy"], ["kraken", "satyr"], ["kraken", "satyr", "fates"], ["harpy"]),
            (["fates", "giant", None], ["kraken"], ["kraken", "fates", "giant"], []),
        ],
    )
    def test_after_a_purchase(
        self, before: list[str | None], new: list[str], after: list[str], discarded: list[str]
    ) -> None:
        s = do(position(seats=3, cycle=3, track=before), *[f"draw {card}" for card in new])
        assert track(s) == after
        assert [CARDS[card] for card in s.discard] == discarded

    @pytest.mark.clause("C-33")
    def test_an_empty_deck_is_made_anew_from_the_discard_pile_when_a_card_is_needed(self) -> None:
        rest = [card for card in CARDS if card not in ("fates", "giant", "harpy")]
        s = position(seats=3, cycle=2, track=["fates", "giant", "harpy"], discard=rest)
        assert offered(s) == [f"draw {card}" for card in sorted([*rest, "harpy"], key=CARDS.index)]
        do(s, "draw kraken")
        assert sorted(CARDS[card] for card in s.deck) == sorted(set(rest) - {"kraken"} | {"harpy"})
        assert s.discard == []

    @pytest.mark.clause("C-33")
    def test_an_emptied_deck_stays_empty_until_then(self) -> None:
        rest = [card for card in CARDS if card not in ("fates", "giant", "harpy")]
        s = position(seats=3, track=["fates", "giant", "harpy"], discard=rest, turn={"seat": 0, "god": "athena"})
        assert (s.deck, len(s.discard)) == ([], 14)

    @pytest.mark.clause("C-34")
    def test_kept_cards_are_in_neither_pile(self) -> None:
        s = position(seats=3, figures={"medusa": {"isle": "kea", "seat": 1}}, turn={"seat": 0, "god": "ares"})
        medusa = CARDS.index("medusa")
        assert medusa not in s.deck
        assert medusa not in s.discard

    @pytest.mark.clause("C-225")
    def test_only_the_space_counts_when_zeus_put_the_card_there(self) -> None:
        s = position(seats=3, cycle=1, track=["kraken", None, None], turn={"seat": 0, "god": "zeus"})
        do(s, "dismiss kraken", "draw giant")
        assert track(s) == ["giant", None, None]
        to_next = position(seats=3, cycle=1, track=track(s), discard=["kraken"])
        do(to_next, "draw harpy")
        assert track(to_next) == ["harpy", "giant", None]

    @pytest.mark.clause("C-226", "C-33")
    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_deck_and_discard_are_never_both_empty(self, seats: int) -> None:
        rng = Rng.seeded(11, f"decks {seats}")
        s = position(seats=seats)
        for _ in range(1500):
            assert s.deck or s.discard
            if not random_ply(s, rng):
                break


class TestGods:
    """Phase 2."""

    @pytest.mark.clause("C-35")
    def test_five_players_see_all_four(self) -> None:
        s = settle_chance(position(seats=5, cycle=3, track=["fates", "giant", None], phase="gods"))
        assert (sorted(s.gods), s.hidden) == (ALL_GODS, [])

    @pytest.mark.clause("C-36")
    def test_four_players_first_cycle(self) -> None:
        s = GAME.start(4)
        while s.book[s.frames[-1][0]].name != "tile":
            s.apply(CHANCE, s.legal(CHANCE)[0])
        assert s.cycle == 1
        for left in (4, 3, 2):  # all four are shuffled
            assert len(offered(s)) == left
            assert {weight for _, weight in s.odds()} == {1}
            s.apply(CHANCE, s.legal(CHANCE)[-1])
        assert ([GOD.words[god] for god in s.gods], s.hidden) == (["athena", "zeus", "ares"], [0])
        assert [text for text in offered(s) if "poseidon" in text] == []

    @pytest.mark.clause("C-37")
    def test_four_players_later_the_hidden_god_is_first(self) -> None:
        s = position(seats=4, gods=["zeus", "ares", "poseidon"], hidden=["athena"], phase="gods")
        do(s, "reveal ares", "reveal zeus")
        assert [GOD.words[god] for god in s.gods] == ["athena", "ares", "zeus"]
        assert [GOD.words[god] for god in s.hidden] == ["poseidon"]

    @pytest.mark.clause("C-38")
    def test_three_players_odd_cycles(self) -> None:
        s = GAME.start(3)
        while "draw kraken" not in offered(s):
            s.apply(CHANCE, s.legal(CHANCE)[0])
        do(s, "draw kraken", "reveal ares", "reveal zeus")
        assert [GOD.words[god] for god in s.gods] == ["ares", "zeus"]
        assert sorted(GOD.words[god] for god in s.hidden) == ["athena", "poseidon"]

    @pytest.mark.clause("C-39")
    def test_three_players_even_cycles_use_the_other_two(self) -> None:
        s = position(seats=3, cycle=2, gods=["ares", "zeus"], hidden=["poseidon", "athena"], phase="gods")
        assert offered(s) == ["reveal poseidon", "reveal athena"]
        do(s, "reveal athena")
        assert [GOD.words[god] for god in s.gods] == ["athena", "poseidon"]

    @pytest.mark.clause("C-40", "C-41")
    def test_two_players_as_four(self) -> None:
        s = settle_chance(position(seats=2, cycle=0, track=[None, None, None]))
        assert (len(s.gods), len(s.hidden), len(s.order)) == (3, 1, 4)

    @pytest.mark.clause("C-41")
    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_one_god_fewer_than_markers(self, seats: int) -> None:
        s = settle_chance(position(seats=seats, cycle=0, track=[None, None, None]))
        assert len(s.gods) == len(s.order) - 1

    @pytest.mark.clause("T-21", "C-37", "C-38", "C-39")
    def test_over_two_cycles_each_god_comes_once_for_three_and_none_hides_twice_for_four(self) -> None:
        rng = Rng.seeded(12, "gods")
        for seats in (3, 4):
            s = GAME.start(seats)
            seen: dict[int, tuple[list[int], list[int]]] = {}
            while s.cycle < 9 and random_ply(s, rng):
                if s.actor() >= 0 and s.book[s.frames[-1][0]].name == "offer":
                    seen.setdefault(s.cycle, (s.gods[:], s.hidden[:]))
            for cycle in range(1, 8):
                if cycle not in seen or cycle + 1 not in seen:
                    continue
                if seats == 3 and cycle % 2 == 1:
                    assert sorted(seen[cycle][0] + seen[cycle + 1][0]) == ALL_GODS
                if seats == 4:
                    assert seen[cycle][1] != seen[cycle + 1][1]


class TestRevenue:
    """Phase 3."""

    BOARD = {"kea": {"owner": 0, "troops": 1}, "naxos": {"owner": 1, "troops": 1}}

    def income(self, **data: object) -> list[int]:
        s = position(seats=3, gold=[0, 0, 0], **{"isles": self.BOARD, "fleets": {}, **data})
        return [s.income(seat) for seat in range(3)]

    @pytest.mark.clause("C-42", "C-43")
    def test_one_gold_per_horn_on_own_isles(self) -> None:
        assert self.income() == [2, 0, 0]
        more = {"kea": {"owner": 0, "prosperity": 3}}
        assert self.income(isles=more) == [5, 0, 0]

    @pytest.mark.clause("C-43", "C-129")
    def test_horns_go_with_the_isle(self) -> None:
        assert self.income(isles={"kea": {"owner": 1, "troops": 1, "prosperity": 1}}) == [0, 3, 0]

    @pytest.mark.clause("C-44")
    def test_a_horn_at_sea_pays_once_however_many_fleets(self) -> None:
        assert self.income(isles={}, fleets={"f1": [2, 1]}) == [0, 0, 1]
        assert self.income(isles={}, fleets={"f1": [2, 5]}) == [0, 0, 1]

    @pytest.mark.clause("C-45")
    def test_a_territory_marker_is_enough(self) -> None:
        assert self.income(isles={"kea": {"owner": 0, "troops": 0}}) == [2, 0, 0]

    @pytest.mark.clause("C-46")
    def test_what_nobody_holds_pays_nobody(self) -> None:
        assert self.income(isles={"kea": {"prosperity": 2}}) == [0, 0, 0]

    @pytest.mark.clause("C-42", "C-25")
    def test_revenue_is_paid_before_the_offerings(self) -> None:
        s = position(seats=3, gold=[1, 2, 3], isles=self.BOARD, fleets={"f7": [1, 1]}, phase="revenue")
        assert s.gold == [3, 3, 3]
        assert s.book[s.frames[-1][0]].name == "offer"


class TestActions:
    """Phase 5, in general."""

    @pytest.mark.clause("C-65", "C-68", "T-22")
    def test_gods_act_from_the_top_and_the_first_to_act_bids_last(self) -> None:
        s = position(
            seats=3,
            gods=["zeus", "ares"],
            hidden=["poseidon", "athena"],
            bids={"zeus": [0, 1], "ares": [1, 1]},
            apollo=[2],
            phase="actions",
        )
        order = []
        while s.cycle == 3 and s.actor() != CHANCE:
            order.append(s.actor())
            s.apply(s.actor(), s.legal(s.actor())[-1])
        assert order == [0, 1, 2]
        assert s.order == [2, 1, 0]

    @pytest.mark.clause("C-65", "C-58")
    def test_apollo_acts_last_in_order_of_arrival(self) -> None:
        gods = ["zeus", "ares", "athena"]
        s = position(seats=4, gods=gods, bids={"athena": [3, 1]}, apollo=[2, 0, 1], phase="actions")
        do(s, "end")
        assert s.actor() == 2
        do(s, offered(s)[0])
        assert s.order == [1, 0, 2, 3]

    @pytest.mark.clause("C-66", "T-5")
    def test_actions_come_in_any_order_and_repeat(self) -> None:
        s = position(seats=3, gold=[9, 0, 0], turn={"seat": 0, "god": "ares"})
        do(s, "troop kea", "build kea", "troop kea", "build naxos", "troop naxos", "end")
        assert s.gold[0] == 9 - 0 - 2 - 2 - 2 - 3
        assert (s.troops[isle("kea")], s.troops[isle("naxos")]) == (3, 2)

    @pytest.mark.clause("C-67")
    def test_every_action_is_optional(self) -> None:
        for god in ("poseidon", "ares", "zeus", "athena"):
            s = position(seats=3, gold=[9, 0, 0], turn={"seat": 0, "god": god})
            assert offered(s)[-1] == "end"
            assert told(s, "end")[0] == "end"

    @pytest.mark.clause("C-69", "C-106")
    def test_creatures_come_under_every_god_but_apollo(self) -> None:
        for god in ("poseidon", "ares", "zeus", "athena"):
            s = position(seats=3, gold=[9, 0, 0], track=["fates", None, None], turn={"seat": 0, "god": god})
            assert "call fates" in offered(s)
        s = position(seats=3, gold=[9, 9, 9], track=["fates", None, None], apollo=[0, 1, 2], phase="actions")
        assert [text.split()[0] for text in offered(s)] == ["prosper", "prosper"]

    @pytest.mark.clause("C-70", "C-71")
    def test_as_many_creatures_as_one_can_pay_and_no_refill(self) -> None:
        s = position(seats=3, gold=[9, 0, 0], track=["fates", "sphinx", "satyr"], turn={"seat": 0, "god": "athena"})
        do(s, "call fates", "call satyr", "call sphinx")
        assert s.track == [-1, -1, -1]

    @pytest.mark.clause("C-227", "T-24", "C-219")
    def test_only_what_can_be_done_is_offered(self) -> None:
        isles = {"kea": {"owner": 0, "troops": 8}, "tinos": {"owner": 1}}
        s = position(seats=3, gold=[0, 0, 0], isles=isles, fleets={}, turn={"seat": 0, "god": "ares"})
        assert offered(s) == ["end"]
        s = position(seats=3, gold=[0, 0, 0], isles=isles, fleets={}, turn={"seat": 0, "god": "athena"})
        assert offered(s) == ["philosopher", "end"]

    @pytest.mark.clause("C-227")
    def test_the_turn_cannot_end_in_the_middle_of_a_voyage(self) -> None:
        s = position(seats=3, gold=[5, 0, 0], fleets={"g5": [0, 2]}, turn={"seat": 0, "god": "poseidon"})
        do(s, "sail g5", "with 2")
        assert "end" not in offered(s)

    @pytest.mark.clause("C-228")
    def test_a_conquest_and_what_it_forces_are_done_before_the_turn_goes_on(self) -> None:
        s = position(
            seats=3,
            gold=[5, 5, 5],
            isles={
                "kea": {"owner": 0, "troops": 2, "buildings": ["port"]},
                "naxos": {"owner": 0, "troops": 1, "buildings": ["fortress", "temple"]},
                "tinos": {"owner": 1, "buildings": ["university"]},
                "kimolos": {"owner": 1, "troops": 1},
                "gyaros": {"owner": 2, "troops": 1},
            },
            fleets={"b2": [0, 1]},
            turn={"seat": 0, "god": "ares"},
        )
        keys = told(s, "land kea", "with 2")  # Tinos is the only isle within reach
        assert keys.index("conquer") < keys.index("give-up")
        assert offered(s)[0].startswith("metropolis")
        do(s, "metropolis naxos")
        assert s.city[isle("naxos")] == 1
        assert offered(s)[-1] == "end"


@pytest.mark.clause("C-16", "C-17", "C-18", "C-19", "C-24")
@pytest.mark.parametrize(("seats", "unowned"), [(2, 4), (3, 2), (4, 2), (5, 3)])
def test_the_starts(seats: int, unowned: int) -> None:
    s = position(seats=seats)
    for seat in range(seats):
        assert len(s.realm[seat]) == 2
        assert [s.troops[i] for i in s.realm[seat]] == [1, 1]
        assert [s.fleets[water] for water in s.waters[seat]] == [1, 1]
        assert s.income(seat) == 2
        assert sum(s.board.slots[i] for i in s.realm[seat]) == 5
        assert sorted(s.board.slots[i] for i in s.realm[seat]) in ([1, 4], [2, 3])
        for own in s.realm[seat]:
            assert any(water in s.board.shore[own] for water in s.waters[seat])
    assert len([i for i in s.board.isles if s.owner[i] < 0]) == unowned
    assert all(s.troops[i] == 0 for i in s.board.isles if s.owner[i] < 0)
