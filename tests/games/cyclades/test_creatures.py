"""C-149 to C-164 and C-233: creatures that are used once."""

from __future__ import annotations

import pytest

from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import CREATURE
from tests.games.cyclades.table import GAME, Ear, do, isle, offered, position, sea, told

ISLES: dict[str, object] = {
    "kea": {"owner": 0, "troops": 2, "buildings": ["port"]},
    "naxos": {"owner": 0, "troops": 1},
    "tinos": {"owner": 1, "troops": 1, "buildings": ["temple"]},
    "kimolos": {"owner": 1, "troops": 0, "metropolis": True, "buildings": ["fortress"]},
    "gyaros": {"owner": 2, "troops": 3},
    "mykonos": {"owner": 2, "troops": 1},
}


def call(creature: str, **data: object) -> CycladesState:
    """Seat 0, under Zeus with 9 gold, has just called the creature for 4."""
    base = {
        "seats": 3,
        "gold": [9, 7, 3],
        "isles": ISLES,
        "fleets": {},
        "track": [creature, None, None],
        "turn": {"seat": 0, "god": "zeus"},
    }
    return do(position(**{**base, **data}), f"call {creature}")


def cards(pile: list[int]) -> list[str]:
    return sorted(CREATURE.words[card] for card in pile)


@pytest.mark.clause("C-149", "C-150")
def test_the_price_is_paid_and_the_used_card_is_discarded_face_up() -> None:
    s = call("dryad", priests=[0, 1, 0])
    assert s.gold[0] == 5
    do(s, "rob blue")
    assert cards(s.discard) == ["dryad"]
    assert s.track == [-1, -1, -1]


@pytest.mark.clause("C-151")
def test_a_creature_may_be_bought_although_it_can_do_nothing() -> None:
    s = call("dryad")  # nobody has a priest
    assert s.gold[0] == 5
    assert cards(s.discard) == ["dryad"]
    assert offered(s)[-1] == "end"


@pytest.mark.clause("C-151")
@pytest.mark.parametrize("creature", ["giant", "harpy", "pegasus", "griffon", "minotaur", "kraken", "siren"])
def test_the_effect_may_be_waived_without_refund_or_figurine(creature: str) -> None:
    s = call(creature, fleets={"d4": [1, 1]})
    do(s, "pass")
    assert s.gold[0] == 5
    assert cards(s.discard) == [creature]
    assert max(s.figure_isle) < 0
    assert s.kraken < 0


@pytest.mark.clause("C-233")
def test_only_targets_on_which_something_changes_are_offered() -> None:
    s = call("dryad", priests=[3, 1, 0])
    assert offered(s) == ["rob blue", "pass"]
    s = call("griffon", gold=[9, 0, 3])
    assert offered(s) == ["rob blue", "rob green", "pass"]  # the Griffon may name the poor


class TestChimera:
    @pytest.mark.clause("C-152")
    def test_it_fetches_a_card_from_the_discard_pile_for_its_own_price(self) -> None:
        s = call("chimera", discard=["fates", "harpy"])
        assert offered(s) == ["fetch fates", "fetch harpy", "pass"]
        gold = s.gold[0]
        do(s, "fetch fates")
        assert s.gold[0] == gold + s.income(0)

    @pytest.mark.clause("C-152")
    def test_then_the_whole_pile_is_shuffled_into_the_deck_chimera_and_used_card_too(self) -> None:
        s = call("chimera", discard=["fates", "harpy"])
        do(s, "fetch fates")
        assert s.discard == []
        assert {"chimera", "fates", "harpy"} <= set(cards(s.deck))

    @pytest.mark.clause("C-152", "C-166")
    def test_a_card_kept_with_its_figurine_is_not_shuffled_in(self) -> None:
        s = call("chimera", discard=["medusa", "harpy"])
        do(s, "fetch medusa", "place delos")
        assert "medusa" not in cards(s.deck)
        assert s.discard == []

    @pytest.mark.clause("C-152")
    def test_the_shuffle_comes_after_the_fetched_creature_is_done_with_battles_included(self) -> None:
        s = call("chimera", discard=["pegasus", "harpy"])
        do(s, "fetch pegasus", "fly kea", "with 2", "onto tinos")
        assert offered(s)[0] == "roll 0 0"
        assert cards(s.discard) == ["harpy"]
        do(s, "roll 3 0")
        assert s.discard == []

    @pytest.mark.clause("C-152", "C-151", "T-26")
    def test_with_an_empty_pile_it_does_nothing_and_lies_there(self) -> None:
        s = call("chimera", cycle=1, gold=[4, 0, 0])
        assert s.gold[0] == 0
        assert cards(s.discard) == ["chimera"]

    @pytest.mark.clause("C-33", "C-152")
    def test_it_still_finds_the_pile_of_an_emptied_deck(self) -> None:
        rest = [card for card in CREATURE.words if card != "chimera"]
        s = call("chimera", discard=rest)
        assert s.deck == []
        assert len(offered(s)) == 17


class TestCyclops:
    @pytest.mark.clause("C-153")
    def test_one_own_building_becomes_another_on_the_same_slot(self) -> None:
        s = call("cyclops")
        assert offered(s) == ["rebuild port kea", "pass"]
        do(s, "rebuild port kea")
        assert offered(s) == ["into fortress", "into temple", "into university"]
        do(s, "into temple")
        assert (s.built[4 * isle("kea")], s.built[4 * isle("kea") + 2], s.room[isle("kea")]) == (0, 1, 0)

    @pytest.mark.clause("C-153", "C-220")
    def test_not_a_metropolis_nor_into_a_kind_out_of_supply(self) -> None:
        isles = {
            "andros": {"owner": 1, "buildings": ["temple"] * 4},
            "milos": {"owner": 1, "buildings": ["temple"] * 3},
            "sifnos": {"owner": 1, "buildings": ["temple"] * 3},
            "delos": {"owner": 0, "metropolis": True},
            "kythnos": {"owner": 0, "buildings": ["port"]},
            "tinos": {"owner": 2},
            "mykonos": {"owner": 3},
        }
        s = call("cyclops", seats=4, gold=[9] * 4, isles=isles)
        assert offered(s) == ["rebuild port kythnos", "pass"]
        do(s, "rebuild port kythnos")
        assert offered(s) == ["into fortress", "into university"]


@pytest.mark.clause("C-154")
def test_the_dryad_takes_a_priest() -> None:
    s = do(call("dryad", priests=[1, 2, 1]), "rob blue")
    assert s.priests == [2, 1, 1]


@pytest.mark.clause("C-155")
def test_the_fates_pay_revenue_on_the_present_position() -> None:
    s = call("fates", fleets={"f1": [0, 2]})
    assert s.gold == [5 + 2 + 1, 7, 3]  # Kea's two horns and the one at F1; nobody else


@pytest.mark.clause("C-156")
def test_the_giant_destroys_anybodys_building_never_a_metropolis() -> None:
    s = call("giant")
    assert offered(s) == ["raze port kea", "raze fortress kimolos", "raze temple tinos", "pass"]
    do(s, "raze fortress kimolos")
    assert s.built[4 * isle("kimolos") + 1] == 0
    assert s.city[isle("kimolos")] == 1


@pytest.mark.clause("C-156", "C-158")
def test_giant_and_harpy_may_be_set_to_spare_ones_own() -> None:
    s = call("giant", options={"giant_harpy": "others"})
    assert "raze port kea" not in offered(s)
    s = call("harpy", options={"giant_harpy": "others"})
    assert "slay kea" not in offered(s)


@pytest.mark.clause("C-157")
@pytest.mark.parametrize(("purse", "taken"), [(7, 3), (6, 3), (1, 0), (0, 0)])
def test_the_griffon_takes_half_rounded_down(purse: int, taken: int) -> None:
    s = do(call("griffon", gold=[9, purse, 3]), "rob blue")
    assert s.gold == [5 + taken, purse - taken, 3]


@pytest.mark.clause("C-157", "C-217")
def test_the_griffons_victim_shows_his_gold_also_behind_screens() -> None:
    s = call("griffon", gold=[9, 7, 3], options={"screens": True})
    ear = Ear()
    s.ear = ear
    do(s, "rob blue")
    said = GAME.tongue("en")(GAME.line(*ear.lines[0][1:]))
    assert said == "Marine shows a purse of 7 gold, and Rust takes 3 of it."


@pytest.mark.clause("C-158", "C-92")
def test_the_harpy_removes_a_troop_and_a_marker_stays() -> None:
    s = call("harpy")
    assert sorted(offered(s)) == sorted(["slay kea", "slay naxos", "slay tinos", "slay gyaros", "slay mykonos", "pass"])
    reserve = s.troops_left[1]
    do(s, "slay tinos")
    assert (s.owner[isle("tinos")], s.troops[isle("tinos")], s.troops_left[1]) == (1, 0, reserve + 1)


class TestPegasus:
    @pytest.mark.clause("C-159")
    def test_troops_fly_from_one_own_isle_to_any_other_without_fleets(self) -> None:
        s = call("pegasus")
        assert sorted(offered(s)) == ["fly kea", "fly naxos", "pass"]
        do(s, "fly kea", "with 1")
        assert "onto delos" in offered(s)
        assert "onto naxos" in offered(s)
        do(s, "onto delos")
        assert (s.owner[isle("delos")], s.troops[isle("delos")], s.troops[isle("kea")]) == (0, 1, 1)

    @pytest.mark.clause("C-159", "C-90")
    def test_battle_as_usual(self) -> None:
        s = do(call("pegasus"), "fly kea", "with 2", "onto gyaros")
        assert offered(s)[0] == "roll 0 0"
        assert (s.raider, s.raiders) == (0, 2)

    @pytest.mark.clause("C-160", "C-139")
    def test_it_gives_no_chain_to_retreat_over(self) -> None:
        s = do(call("pegasus"), "fly kea", "with 2", "onto gyaros", "roll 0 2")
        assert offered(s)[0] == "roll 0 0"  # nobody can retreat: another assault
        s = do(call("pegasus", fleets={"c1": [0, 1]}), "fly kea", "with 2", "onto gyaros", "roll 0 2")
        assert offered(s) == ["withdraw kea", "stay"]


@pytest.mark.clause("C-161")
def test_the_satyr_takes_a_philosopher() -> None:
    s = do(call("satyr", philosophers=[1, 0, 2]), "rob green")
    assert s.philosophers == [2, 0, 1]


class TestSiren:
    @pytest.mark.clause("C-162")
    def test_a_lone_enemy_fleet_becomes_one_of_mine_from_the_reserve(self) -> None:
        s = call("siren", fleets={"d4": [1, 1], "e4": [2, 2], "g5": [0, 1]})
        assert offered(s) == ["charm d4", "pass"]
        reserve = s.fleets_left[:]
        do(s, "charm d4")
        assert (s.navy[sea("d4")], s.fleets[sea("d4")]) == (0, 1)
        assert s.fleets_left == [reserve[0] - 1, reserve[1] + 1, reserve[2]]

    @pytest.mark.clause("C-162", "C-4")
    def test_with_an_empty_reserve_it_comes_from_elsewhere_on_the_board(self) -> None:
        s = call("siren", fleets={"d4": [1, 1], "g5": [0, 5], "h4": [0, 3]})
        do(s, "charm d4")
        assert offered(s) == ["lure g5", "lure h4"]
        do(s, "lure h4")
        assert (s.fleets[sea("h4")], s.fleets[sea("d4")], s.navy[sea("d4")]) == (2, 1, 0)


@pytest.mark.clause("C-163", "C-224", "C-92")
def test_the_sphinx_buys_anything_at_two_gold_each() -> None:
    s = call("sphinx", fleets={"c2": [0, 1]}, priests=[1, 0, 0], philosophers=[2, 0, 0])
    assert set(offered(s)) == {
        "sell-fleet c2",
        "sell-troop kea",
        "sell-troop naxos",
        "sell-priest",
        "sell-philosopher",
        "stop",
    }
    reserves = (s.fleets_left[0], s.troops_left[0], s.stock[6], s.stock[7])
    do(s, "sell-fleet c2", "sell-troop naxos", "sell-priest", "sell-philosopher", "stop")
    assert s.gold[0] == 5 + 8
    assert (s.owner[isle("naxos")], s.troops[isle("naxos")]) == (0, 0)
    assert (s.fleets_left[0], s.troops_left[0], s.stock[6], s.stock[7]) == tuple(n + 1 for n in reserves)


class TestSylph:
    @pytest.mark.clause("C-164", "C-79")
    def test_ten_spaces_over_any_groups(self) -> None:
        s = call("sylph", fleets={"a1": [0, 3], "k2": [0, 1]})
        do(s, "sail a1", "with 3", "to b2", "to c2", "leave 1", "to d3", "to d4", "stop")
        do(s, "sail k2", "stop", "sail c2")  # J2 is the only way out of K2
        left = s.frames[-1]
        assert s.book[left[0]].name == "voyage"
        assert left[4] == 10 - 4 - 1
        do(s, "to c1", "to d1", "to e1", "to f1", "to e1")
        assert offered(s)[-1] == "end"  # the ten are spent

    @pytest.mark.clause("C-164")
    def test_a_battle_stops_the_group_and_the_rest_is_for_others(self) -> None:
        s = call("sylph", fleets={"c2": [0, 2], "d3": [1, 1], "k2": [0, 1]})
        do(s, "sail c2", "with 2", "to d3", "roll 3 0")
        assert offered(s) == ["sail k2", "stop"]
        assert s.frames[-1][2] == 9

    @pytest.mark.clause("C-164")
    def test_the_caller_may_stop_at_any_time(self) -> None:
        s = call("sylph", fleets={"c2": [0, 2]})
        assert "sylph" in told(s, "stop")
        assert offered(s)[-1] == "end"
