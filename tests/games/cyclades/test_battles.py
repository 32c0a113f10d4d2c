"""C-131 to C-148 and C-232: battles at sea and on land, assault by assault."""

from __future__ import annotations

import pytest

from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.cyclades.rules.battle import land_strength
from pelagos.games.cyclades.rules.state import CycladesState
from tests.games.cyclades.table import GAME, Ear, V, do, isle, offered, position, sea, told


def landing(attackers: int, defenders: int, *, chain: str = "c1", **gyaros: object) -> CycladesState:
    """Seat 0 lands from Kea on Gyaros, which seat 1 holds; dice come next."""
    s = position(
        seats=3,
        gold=[5, 5, 5],
        isles={
            "kea": {"owner": 0, "troops": attackers},
            "gyaros": {"owner": 1, "troops": defenders, **gyaros},
            "kimolos": {"owner": 1, "troops": 1},
            "naxos": {"owner": 2, "troops": 1},
        },
        fleets={chain: [0, 1]},
        turn={"seat": 0, "god": "ares"},
    )
    do(s, "land kea")
    if offered(s)[0].startswith("with"):
        do(s, f"with {attackers}")
    assert offered(s)[0] == "roll 0 0"
    return s


def at_sea(attackers: int, defenders: int, **data: object) -> CycladesState:
    """Seat 0 sails from C2 to D3, where seat 1 has fleets; dice come next."""
    s = position(
        **{
            "seats": 3,
            "gold": [5, 5, 5],
            "fleets": {"c2": [0, attackers], "d3": [1, defenders]},
            "turn": {"seat": 0, "god": "poseidon"},
            **data,
        }
    )
    do(s, "sail c2")
    if offered(s)[0].startswith("with"):
        do(s, f"with {attackers}")
    return do(s, "to d3")


class TestDice:
    @pytest.mark.clause("C-13", "T-11")
    def test_the_faces_and_their_differences(self) -> None:
        s = landing(1, 1)
        counts = dict.fromkeys(range(-3, 4), 0)
        for action, weight in s.odds():
            _, attack, defence = V.text(action).split()
            counts[int(attack) - int(defence)] += weight
        assert counts == {-3: 1, -2: 4, -1: 8, 0: 10, 1: 8, 2: 4, 3: 1}

    @pytest.mark.clause("C-131", "C-133")
    def test_the_lower_total_loses_one_unit_to_its_reserve(self) -> None:
        s = landing(2, 2)
        reserve = s.troops_left[:]
        do(s, "roll 3 0")
        assert (s.raiders, s.troops[isle("gyaros")]) == (2, 1)
        assert s.troops_left[1] == reserve[1] + 1
        s = landing(2, 2)
        do(s, "roll 0 3")
        assert (s.raiders, s.troops[isle("gyaros")]) == (1, 2)
        assert s.troops_left[0] == reserve[0] + 1

    @pytest.mark.clause("C-131", "C-133", "C-134")
    @pytest.mark.parametrize("attackers", [1, 4, 5, 8])
    @pytest.mark.parametrize("defenders", [1, 3, 4, 7])
    def test_every_troop_in_the_battle_counts(self, attackers: int, defenders: int) -> None:
        for die, other in ((0, 3), (1, 1), (3, 0)):
            s = landing(attackers, defenders)
            ear = Ear()
            s.ear = ear
            do(s, f"roll {die} {other}")
            attack, defence = attackers + die, defenders + other
            assert ear.lines[0][1:] == ("land-assault", (0, die, attack, 1, other, defence))
            lost = [args[0] for _, key, args in ear.lines if key == "troop-lost"]
            assert lost == [0] * (attack <= defence) + [1] * (defence <= attack)

    @pytest.mark.clause("C-134")
    def test_equal_totals_cost_each_side_one(self) -> None:
        s = do(landing(3, 3), "roll 2 2")
        assert (s.raiders, s.troops[isle("gyaros")]) == (2, 2)

    @pytest.mark.clause("C-131", "C-110", "C-116")
    def test_the_defender_adds_fortresses_and_a_metropolis(self) -> None:
        assert land_strength(landing(1, 2), isle("gyaros")) == 2
        assert land_strength(landing(1, 2, buildings=["fortress", "fortress"]), isle("gyaros")) == 4
        assert land_strength(landing(1, 2, metropolis=True), isle("gyaros")) == 3

    @pytest.mark.clause("T-1", "C-131", "C-134", "C-146")
    def test_a_published_battle(self) -> None:
        """4 attackers with a 1 against 1 troop, fortress and metropolis with a 2: 5 against 5."""
        s = position(
            seats=3,
            gold=[5, 5, 5],
            isles={
                "kea": {"owner": 0, "troops": 4},
                "kimolos": {"owner": 1, "troops": 1, "buildings": ["fortress"], "metropolis": True},
                "gyaros": {"owner": 1, "troops": 1},
                "naxos": {"owner": 2},
            },
            fleets={"c1": [0, 1], "d1": [0, 1], "e2": [0, 1]},
            turn={"seat": 0, "god": "ares"},
        )
        do(s, "land kea", "with 4", "onto kimolos", "roll 1 2")
        assert (s.owner[isle("kimolos")], s.troops[isle("kimolos")]) == (0, 3)

    @pytest.mark.clause("C-132")
    def test_an_isle_of_several_circles_is_one_space(self) -> None:
        s = position(seats=3, fleets={"f6": [0, 1]}, turn={"seat": 0, "god": "ares"})
        assert s.reach(0, isle("naxos")) == s.board.mask[sea("f6")]


class TestRetreatOnLand:
    @pytest.mark.clause("C-136")
    def test_none_before_the_first_assault(self) -> None:
        assert offered(landing(3, 3))[0].startswith("roll")

    @pytest.mark.clause("C-135", "C-139", "C-140", "C-138")
    def test_the_attacker_may_go_back_over_his_chain_for_nothing(self) -> None:
        s = do(landing(3, 3), "roll 0 3")
        assert s.actor() == 0  # the defender has no chain, so he is not asked
        assert offered(s) == ["withdraw kea", "stay"]
        do(s, "withdraw kea")
        assert (s.troops[isle("kea")], s.gold[0]) == (2, 4)
        assert s.owner[isle("gyaros")] == 1  # C-147

    @pytest.mark.clause("C-147")
    def test_an_attacker_wiped_out_leaves_the_isle_to_its_owner(self) -> None:
        s = do(landing(1, 2), "roll 0 3")
        assert (s.owner[isle("gyaros")], s.troops[isle("gyaros")]) == (1, 2)

    @pytest.mark.clause("C-135", "C-137", "C-139", "C-148")
    def test_the_defender_is_asked_first_and_goes_with_all(self) -> None:
        s = landing(3, 3)
        s.put_fleets(1, sea("e2"), 1)  # joins Gyaros and Kimolos
        do(s, "roll 2 2")
        assert s.actor() == 1
        assert offered(s) == ["withdraw kimolos", "stay"]
        do(s, "withdraw kimolos")
        assert s.troops[isle("kimolos")] == 1 + 2
        assert (s.owner[isle("gyaros")], s.troops[isle("gyaros")]) == (0, 2)

    @pytest.mark.clause("C-135")
    def test_if_both_stay_another_assault_follows(self) -> None:
        s = landing(3, 3)
        s.put_fleets(1, sea("e2"), 1)
        do(s, "roll 2 2", "stay", "stay")
        assert offered(s)[0] == "roll 0 0"

    @pytest.mark.clause("C-139")
    def test_without_a_chain_there_is_no_retreat(self) -> None:
        s = landing(3, 3)
        s.take_fleets(sea("c1"), 1)  # as if the chain had been cut
        do(s, "roll 2 2")
        assert offered(s)[0] == "roll 0 0"


class TestEndOnLand:
    @pytest.mark.clause("C-143")
    def test_the_side_left_takes_the_isle_with_all_on_it(self) -> None:
        s = do(landing(2, 1, buildings=["temple"], prosperity=1), "roll 3 0")
        assert (s.owner[isle("gyaros")], s.troops[isle("gyaros")]) == (0, 2)
        assert (s.discount(0), s.income(0)) == (1, 2 + 1 + 1)

    @pytest.mark.clause("C-144", "C-231", "T-25", "C-91")
    def test_both_wiped_out_leaves_the_isle_to_the_defender_with_all_effects(self) -> None:
        s = do(landing(1, 1, buildings=["temple", "port"], prosperity=1), "roll 1 1")
        assert (s.owner[isle("gyaros")], s.troops[isle("gyaros")]) == (1, 0)
        assert (s.discount(1), s.income(1)) == (1, 2)
        s.troops[isle("kea")] = 1
        s.troops_left[0] -= 1
        do(s, "land kea")
        assert s.owner[isle("gyaros")] == 0  # without a battle

    @pytest.mark.clause("C-146")
    def test_a_tie_that_kills_the_last_defender_gives_the_isle_to_the_attackers_left(self) -> None:
        s = do(landing(3, 1), "roll 0 2")
        assert (s.owner[isle("gyaros")], s.troops[isle("gyaros")]) == (0, 2)

    @pytest.mark.clause("T-4", "C-116", "C-147", "C-159")
    def test_a_published_failure_on_pegasus(self) -> None:
        """Two attackers against one troop and a metropolis; the defender wins two assaults."""
        s = position(
            seats=3,
            gold=[5, 5, 5],
            isles={
                "kea": {"owner": 0, "troops": 2},
                "gyaros": {"owner": 1, "troops": 1, "metropolis": True},
                "kimolos": {"owner": 1, "troops": 1},
                "naxos": {"owner": 2},
            },
            fleets={},
            track=["pegasus", None, None],
            turn={"seat": 0, "god": "zeus"},
        )
        do(s, "call pegasus", "fly kea", "with 2", "onto gyaros", "roll 0 1", "roll 1 3")
        assert s.owner[isle("gyaros")] == 1
        assert s.troops[isle("gyaros")] == 1
        assert s.troops[isle("kea")] == 0


class TestAtSea:
    @pytest.mark.clause("C-141", "C-137", "C-143")
    def test_the_defender_may_flee_to_a_free_space_with_all_fleets(self) -> None:
        s = do(at_sea(3, 3), "roll 2 2")
        assert s.actor() == 1
        assert offered(s) == ["flee c2", "flee d4", "flee e4", "stay"]  # C2 is empty: its fleets are here
        do(s, "flee e4")
        assert (s.fleets[sea("e4")], s.navy[sea("d3")], s.fleets[sea("d3")]) == (2, 0, 2)

    @pytest.mark.clause("C-141")
    def test_or_to_own_fleets_but_not_to_others(self) -> None:
        fleets = {"c2": [0, 3], "d3": [1, 3], "d4": [1, 1], "e4": [2, 1]}
        s = do(at_sea(3, 3, fleets=fleets), "roll 2 2")
        assert [text for text in offered(s) if text.startswith("flee")] == ["flee c2", "flee d4"]

    @pytest.mark.clause("C-142", "C-187", "C-191")
    def test_not_onto_the_kraken_nor_beside_polyphemus(self) -> None:
        s = do(at_sea(3, 3, kraken="e4"), "roll 2 2")
        assert "flee e4" not in offered(s)
        s = do(at_sea(3, 3, figures={"polyphemus": {"isle": "mykonos", "seat": 2}}), "roll 2 2")
        assert "flee d4" not in offered(s)
        assert "flee e4" not in offered(s)

    @pytest.mark.clause("C-145")
    def test_both_wiped_out_leaves_the_space_empty(self) -> None:
        s = do(at_sea(1, 1), "roll 1 1")
        assert s.fleets[sea("d3")] == 0
        assert s.navy[sea("d3")] == -1

    @pytest.mark.clause("C-135", "C-141")
    def test_the_attacker_may_flee_when_the_defender_stays(self) -> None:
        s = do(at_sea(3, 3), "roll 2 2", "stay")
        assert s.actor() == 0
        do(s, "flee c2")
        assert (s.fleets[sea("c2")], s.fleets[sea("d3")], s.navy[sea("d3")]) == (2, 2, 1)

    @pytest.mark.clause("C-133", "C-224")
    def test_sunken_fleets_go_back_to_the_reserve(self) -> None:
        s = at_sea(3, 3)
        reserve = s.fleets_left[:]
        do(s, "roll 2 2")
        assert (s.fleets_left[0], s.fleets_left[1]) == (reserve[0] + 1, reserve[1] + 1)

    @pytest.mark.clause("C-131", "C-133", "C-134")
    @pytest.mark.parametrize("attackers", [1, 3, 4, 8])
    @pytest.mark.parametrize("defenders", [1, 3, 4, 8])
    def test_every_fleet_in_the_battle_counts(self, attackers: int, defenders: int) -> None:
        for die, other in ((0, 3), (1, 1), (3, 0)):
            s = at_sea(attackers, defenders, isles={"kea": {"owner": 0}, "naxos": {"owner": 1}, "delos": {"owner": 2}})
            ear = Ear()
            s.ear = ear
            do(s, f"roll {die} {other}")
            attack, defence = attackers + die, defenders + other
            assert ear.lines[0][1:] == ("sea-assault", (0, die, attack, 1, other, defence))
            lost = [args[0] for _, key, args in ear.lines if key == "fleet-lost"]
            assert lost == [0] * (attack <= defence) + [1] * (defence <= attack)

    @pytest.mark.clause("C-111", "C-131")
    def test_ports_help_the_defender_at_sea(self) -> None:
        isles = {"tinos": {"owner": 1, "troops": 1, "buildings": ["port"]}, "kea": {"owner": 0}, "naxos": {"owner": 2}}
        s = at_sea(1, 1, isles=isles)
        do(s, "roll 2 1")  # 3 against 1 + 1 + 1
        assert s.fleets[sea("d3")] == 0


@pytest.mark.clause("C-232")
@pytest.mark.parametrize("seats", [2, 5])
def test_after_a_battle_one_colour_is_left(seats: int) -> None:
    """Units of two colours on one place would be counted as all of one colour, and that colour would have too many."""
    rng = Rng.seeded(31, f"one colour {seats}")
    battles = 0
    for _ in range(2):
        s = position(seats=seats, gold=[30] * seats)
        fighting = False
        for _ in range(1500):
            if not random_ply(s, rng):
                break
            if s.raiders == 0:
                battles += fighting
                for seat in range(seats):
                    if s.alive(seat):
                        at_sea = sum(s.fleets[space] for space in s.board.seas if s.navy[space] == seat)
                        on_land = sum(s.troops[land] for land in s.board.isles if s.owner[land] == seat)
                        assert (at_sea + s.fleets_left[seat], on_land + s.troops_left[seat]) == (8, 8)
            fighting = s.raiders > 0
    assert battles > 20


@pytest.mark.clause("C-143", "C-232")
def test_the_side_that_is_left_stands_there_alone() -> None:
    s = do(at_sea(3, 2), "roll 3 0", "stay", "stay", "roll 3 0")
    assert (s.navy[sea("d3")], s.fleets[sea("d3")], s.waters[1]) == (0, 3, [])
    s = do(at_sea(3, 2), "roll 3 0", "flee d4")
    assert (s.navy[sea("d3")], s.fleets[sea("d3")]) == (0, 3)
    assert (s.navy[sea("d4")], s.fleets[sea("d4")]) == (1, 1)
    s = do(at_sea(2, 3), "roll 0 3", "stay", "flee c2")
    assert (s.navy[sea("d3")], s.fleets[sea("d3")]) == (1, 3)
    assert (s.navy[sea("c2")], s.fleets[sea("c2")]) == (0, 1)
    s = do(landing(3, 2), "roll 3 0", "stay", "roll 3 0")
    assert (s.owner[isle("gyaros")], s.troops[isle("gyaros")], s.troops_left[1]) == (0, 3, 7)
    s = do(landing(2, 3), "roll 0 3", "withdraw kea")
    assert (s.owner[isle("gyaros")], s.troops[isle("gyaros")], s.troops[isle("kea")]) == (1, 3, 1)


@pytest.mark.clause("C-80", "C-110", "C-111", "C-116", "C-175")
def test_what_the_defender_counts_beside_his_units_is_told_when_the_battle_begins() -> None:
    walls = {"owner": 1, "troops": 1, "buildings": ["fortress", "fortress"], "metropolis": True}
    s = position(
        seats=3,
        isles={"kea": {"owner": 0, "troops": 2}, "naxos": walls, "tinos": {"owner": 1}, "delos": {"owner": 2}},
        fleets={},
        gold=[9, 9, 9],
        track=["pegasus", None, None],
        figures={"minotaur": {"isle": "naxos", "seat": 2}},
        turn={"seat": 0, "god": "zeus"},
    )
    do(s, "call pegasus", "fly kea", "with 2")
    ear = Ear()
    s.ear = ear
    do(s, "onto naxos")
    assert [GAME.tongue("en")(GAME.line(key, args)) for _, key, args in ear.lines[-4:]] == [
        "Rust lands on Naxos against Marine: 2 troops against 1.",
        "Marine counts 2 more for the fortresses on Naxos.",
        "Marine counts 1 more for the metropolis on Naxos.",
        "Marine counts 2 more for the Minotaur on Naxos.",
    ]
    isles = {"tinos": {"owner": 1, "troops": 1, "buildings": ["port"]}, "kea": {"owner": 0}, "naxos": {"owner": 2}}
    s = position(
        seats=3,
        gold=[5, 5, 5],
        isles={**isles, "gyaros": {"owner": 1, "metropolis": True}},
        fleets={"c2": [0, 1], "d3": [1, 1]},
        turn={"seat": 0, "god": "poseidon"},
    )
    assert told(s, "sail c2", "to d3")[-3:] == ["sea-battle", "help-metropolis", "help-ports"]


@pytest.mark.clause("C-135", "C-228")
def test_a_battle_is_told_assault_by_assault() -> None:
    s = landing(3, 2)
    assert told(s, "roll 2 2")[:1] == ["land-assault"]
