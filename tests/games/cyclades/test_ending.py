"""C-195 to C-206, C-235 to C-237: the last isle, elimination, victory."""

from __future__ import annotations

import pytest

from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.cyclades.rules.givens import HORIZON, PHILOSOPHERS, PRIESTS
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import CREATURE, GOD, MEDUSA
from tests.games.cyclades.table import GAME, do, isle, offered, position, sea, settle_chance, told


def under(god: str, isles: dict[str, object], **data: object) -> CycladesState:
    base = {"seats": 3, "gold": [9, 9, 9], "fleets": {"c1": [0, 1]}, "turn": {"seat": 0, "god": god}}
    return position(**{**base, "isles": isles, **data})


class TestLastIsle:
    """Seat 0 on Kea beside Gyaros, the last isle of seat 1."""

    def isles(self, mine: dict[str, object] | None = None, **gyaros: object) -> dict[str, object]:
        return {
            "kea": {"owner": 0, "troops": 3, **(mine or {})},
            "naxos": {"owner": 0, "troops": 1},
            "gyaros": {"owner": 1, "troops": 1, **gyaros},
            "tinos": {"owner": 2, "troops": 1},
            "delos": {"owner": 2},
        }

    @pytest.mark.clause("C-195", "T-20")
    def test_it_may_not_be_invaded(self) -> None:
        s = under("ares", self.isles())
        assert "land kea" not in offered(s)

    @pytest.mark.clause("C-199", "T-20")
    def test_not_by_pegasus_either(self) -> None:
        s = do(under("zeus", self.isles(), track=["pegasus", None, None]), "call pegasus", "fly kea", "with 1")
        assert "onto gyaros" not in offered(s)
        assert "onto tinos" in offered(s)

    @pytest.mark.clause("C-195", "C-196", "T-20")
    def test_unless_its_metropolis_brings_the_winning_number(self) -> None:
        s = under("ares", self.isles({"metropolis": True}, metropolis=True))
        assert "land kea" in offered(s)
        s = under("ares", self.isles(metropolis=True))  # it would be the first of two only
        assert "land kea" not in offered(s)

    @pytest.mark.clause("C-196")
    def test_or_its_buildings_complete_the_four(self) -> None:
        isles = self.isles({"metropolis": True}, buildings=["university"])
        isles["naxos"] = {"owner": 0, "troops": 1, "buildings": ["port", "fortress", "temple"]}
        assert "land kea" in offered(under("ares", isles))
        isles["naxos"] = {"owner": 0, "troops": 1, "buildings": ["port", "fortress"]}
        assert "land kea" not in offered(under("ares", isles))

    @pytest.mark.clause("C-197")
    def test_even_if_the_outcome_is_uncertain(self) -> None:
        s = do(under("ares", self.isles({"metropolis": True}, metropolis=True)), "land kea", "with 3")
        assert offered(s)[0] == "roll 0 0"

    @pytest.mark.clause("C-198")
    def test_who_has_the_number_already_may_not(self) -> None:
        isles = self.isles({"metropolis": True}, metropolis=True)
        isles["naxos"] = {"owner": 0, "troops": 1, "metropolis": True}
        assert "land kea" not in offered(under("ares", isles))

    @pytest.mark.clause("C-198", "C-205")
    def test_only_the_number_counts_and_not_who_would_win_the_tie(self) -> None:
        rival = {name: {"owner": 2, "metropolis": True} for name in ("tinos", "mykonos", "delos")}
        isles = self.isles({"metropolis": True}, metropolis=True)
        s = under("ares", {**isles, **rival})
        assert "land kea" in offered(s)  # the second metropolis, though the rival has three
        two = {name: data for name, data in rival.items() if name != "delos"}
        isles["naxos"] = {"owner": 0, "troops": 1, "metropolis": True}
        s = under("ares", {**isles, **two}, gold=[1, 0, 9])
        assert "land kea" not in offered(s)  # the third metropolis, though it would beat the rival's gold

    @pytest.mark.clause("C-199")
    def test_only_landings_are_forbidden(self) -> None:
        s = under("poseidon", self.isles(), fleets={"c1": [0, 1], "d1": [1, 1]})
        do(s, "sail c1")
        assert "to d1" in offered(s)
        for creature, choice in (("harpy", "slay gyaros"), ("griffon", "rob blue"), ("medusa", "place gyaros")):
            s = do(under("zeus", self.isles(), track=[creature, None, None]), f"call {creature}")
            assert choice in offered(s)

    @pytest.mark.clause("C-195")
    def test_two_players_need_three(self) -> None:
        isles = {
            "kea": {"owner": 0, "troops": 3, "metropolis": True},
            "naxos": {"owner": 0, "troops": 1},
            "gyaros": {"owner": 1, "troops": 1, "metropolis": True},
        }
        s = position(seats=2, isles=isles, fleets={"c1": [0, 1]}, turn={"seat": 0, "god": "ares"})
        assert "land kea" not in offered(s)
        isles["naxos"]["metropolis"] = True
        s = position(seats=2, isles=isles, fleets={"c1": [0, 1]}, turn={"seat": 0, "god": "ares"})
        assert "land kea" in offered(s)


class TestElimination:
    def conquest(self, **data: object) -> CycladesState:
        """Seat 0 takes Gyaros, the last isle of seat 1, whose metropolis is its second."""
        isles = {
            "kea": {"owner": 0, "troops": 3, "metropolis": True},
            "gyaros": {"owner": 1, "troops": 0, "metropolis": True},
            "tinos": {"owner": 2, "troops": 1},
            "delos": {"owner": 2},
        }
        base = {
            "fleets": {"c1": [0, 1], "e4": [1, 2]},
            "priests": [0, 2, 0],
            "philosophers": [0, 1, 0],
            "figures": {"medusa": {"isle": "delos", "seat": 1}},
            "gods": ["ares", "zeus"],
            "hidden": ["poseidon", "athena"],
            "bids": {"ares": [0, 1], "zeus": [1, 1]},
            "apollo": [2],
        }
        s = under("ares", isles, **{**base, **data})
        return do(s, "land kea", "with 3")

    @pytest.mark.clause("C-200")
    def test_everything_of_the_eliminated_leaves_the_game(self) -> None:
        s = self.conquest()
        assert s.fallen == [1]
        assert (s.gold[1], s.priests[1], s.philosophers[1], s.waters[1]) == (0, 0, 0, [])
        assert max(s.figure_isle) < 0
        assert [CREATURE.words[card] for card in s.gone] == ["medusa"]
        assert MEDUSA not in s.deck + s.discard
        assert s.fleets[sea("e4")] == 0
        assert GAME.audit(s) == []

    @pytest.mark.clause("C-200", "C-224")
    def test_his_priests_and_philosophers_do_not_come_back_to_the_supply(self) -> None:
        s = self.conquest()
        assert (s.stock[PRIESTS], s.stock[PHILOSOPHERS]) == (16 - 2, 16 - 1)
        assert s.exiled == [2, 1]

    @pytest.mark.clause("C-200")
    def test_his_god_is_skipped(self) -> None:
        s = do(self.conquest(), "end")
        assert s.actor() == 2  # Zeus was his; Apollo comes next

    @pytest.mark.clause("C-200", "C-104")
    def test_if_he_was_first_on_apollo_nobody_places_the_marker(self) -> None:
        s = self.conquest(bids={"ares": [0, 1], "zeus": [2, 1]}, apollo=[1])
        do(s, "end", "end")
        assert sum(s.prosperity) == 0

    @pytest.mark.clause("C-200", "C-104")
    def test_nobody_moves_up_to_his_place_on_apollo(self) -> None:
        s = self.conquest(bids={"ares": [0, 1]}, apollo=[1, 2])
        gold = s.gold[2]
        keys = told(s, "end")
        assert "turn-apollo" in keys
        assert s.frames == []  # he is asked for no isle, and the cycle is over
        assert (sum(s.prosperity), s.gold[2]) == (0, gold + 1)

    @pytest.mark.clause("C-201", "C-203")
    def test_the_cycle_is_played_to_its_end(self) -> None:
        s = self.conquest()
        assert s.cities(0) == 2
        assert s.result() is None
        do(s, "end")
        do(s, offered(s)[0])
        result = s.result()
        assert result is not None
        assert result.ranks == [1, 3, 2]

    @pytest.mark.clause("C-201")
    def test_if_the_attacker_loses_a_metropolis_meanwhile_the_game_goes_on(self) -> None:
        s = self.conquest(bids={"ares": [0, 1], "zeus": [2, 1]}, apollo=[1], track=["pegasus", None, None])
        do(s, "end", "call pegasus")
        do(s, "fly tinos")  # one troop; Kea was left with a marker only
        do(s, "onto kea", "end")
        settle_chance(s)
        assert s.result() is None
        assert s.cycle == 4
        assert sorted(s.order) == [0, 2]

    @pytest.mark.clause("C-202")
    @pytest.mark.parametrize(
        ("seats", "fallen", "up", "down"),
        [(5, [4], 3, 1), (5, [3, 4], 2, 2), (5, [2, 3, 4], 2, 2), (4, [3], 2, 2), (4, [2, 3], 2, 2), (3, [2], 2, 2)],
    )
    def test_the_god_track_runs_for_the_players_left(self, seats: int, fallen: list[int], up: int, down: int) -> None:
        names = ("andros", "syros", "milos", "sifnos", "kythnos") if seats > 3 else ("kea", "naxos", "tinos")
        isles = {name: {"owner": seat} for seat, name in enumerate(names[: seats - len(fallen)])}
        s = position(seats=seats, isles=isles, fleets={}, fallen=fallen, gods=[], hidden=[], phase="gods")
        settle_chance(s)
        assert (len(s.gods), len(s.hidden)) == (up, down)
        assert len(s.order) == seats - len(fallen)  # one marker each
        assert s.givens.needed == 2

    @pytest.mark.clause("C-202")
    @pytest.mark.parametrize(("seats", "fallen"), [(3, [2]), (5, [4, 3, 2])])
    def test_of_three_two_go_on_with_the_gods_that_lay_face_down(self, seats: int, fallen: list[int]) -> None:
        names = ("andros", "syros") if seats > 3 else ("kea", "naxos")
        isles = {name: {"owner": seat} for seat, name in enumerate(names)}
        down = ["ares", "athena"]
        s = position(seats=seats, isles=isles, fleets={}, fallen=fallen, gods=["zeus"], hidden=down, phase="gods")
        settle_chance(s)
        assert sorted(GOD.words[god] for god in s.gods) == down

    @pytest.mark.clause("C-235")
    def test_a_player_left_alone_wins_at_once(self) -> None:
        isles = {
            "kea": {"owner": 0, "troops": 3, "metropolis": True},
            "naxos": {"owner": 0, "metropolis": True},
            "gyaros": {"owner": 1, "metropolis": True},
        }
        s = position(seats=2, gold=[9, 9], isles=isles, fleets={"c1": [0, 1]}, turn={"seat": 0, "god": "ares"})
        do(s, "land kea", "with 3")
        result = s.result()
        assert result is not None
        assert result.ranks == [1, 2]


class TestVictory:
    def ended(self, seats: int, cities: list[int], gold: list[int], **data: object) -> CycladesState:
        """The check of a position in which each seat has so many metropolises and so much gold."""
        names = iter(("andros", "kythnos", "syros", "serifos", "milos", "sifnos", "rineia", "paros", "donousa"))
        if seats < 5:
            names = iter(("kea", "gyaros", "kimolos", "folegandros", "tinos", "mykonos", "delos", "naxos"))
        isles: dict[str, object] = {}
        for seat, count in enumerate(cities):
            isles |= {next(names): {"owner": seat, "metropolis": i < count} for i in range(max(count, 1))}
        return position(seats=seats, isles=isles, fleets={}, gold=gold, phase="check", **data)

    def ranks(self, seats: int, cities: list[int], gold: list[int], **data: object) -> list[int] | None:
        result = self.ended(seats, cities, gold, **data).result()
        return result.ranks if result else None

    @pytest.mark.clause("C-203", "C-204")
    def test_two_metropolises_win_at_the_end_of_a_cycle(self) -> None:
        assert self.ranks(3, [2, 1, 0], [0, 9, 9]) == [1, 2, 3]
        assert self.ranks(3, [1, 1, 1], [9, 9, 9]) is None

    @pytest.mark.clause("C-203")
    def test_not_before(self) -> None:
        s = under("athena", {"kea": {"owner": 0}, "naxos": {"owner": 0, "metropolis": True}, "tinos": {"owner": 1},
                             "delos": {"owner": 2}}, philosophers=[3, 0, 0])  # fmt: skip
        do(s, "philosopher")
        assert s.cities(0) == 2
        assert s.result() is None
        assert offered(s)[-1] == "end"

    @pytest.mark.clause("C-204")
    def test_three_with_two_players(self) -> None:
        assert self.ranks(2, [2, 0], [9, 0]) is None
        assert self.ranks(2, [3, 2], [0, 9]) == [1, 2]

    @pytest.mark.clause("C-205")
    def test_the_most_metropolises_then_the_most_gold(self) -> None:
        assert self.ranks(3, [2, 3, 0], [9, 0, 0]) == [2, 1, 3]
        assert self.ranks(3, [2, 2, 0], [4, 5, 9]) == [2, 1, 3]

    @pytest.mark.clause("C-205")
    def test_by_agreement_gold_alone_decides_among_those_who_have_enough(self) -> None:
        assert self.ranks(3, [3, 2, 1], [0, 1, 9]) == [1, 2, 3]
        assert self.ranks(3, [3, 2, 1], [0, 1, 9], options={"ties": "gold"}) == [2, 1, 3]
        assert self.ranks(3, [3, 2, 1], [1, 1, 9], options={"ties": "gold"}) == [1, 1, 3]
        agreed: dict[str, object] = {"options": {"ties": "gold"}}
        say = GAME.tongue("en")
        told = [[say(part) for part in parts] for parts in GAME.tally(self.ended(3, [3, 2, 1], [0, 1, 9], **agreed))]
        assert [parts[:2] for parts in told] == [
            ["2 metropolises or more", "0 gold"],
            ["2 metropolises or more", "1 gold"],
            ["1 metropolis", "9 gold"],
        ], "what does not count is not told as what decided"

    @pytest.mark.clause("C-206")
    def test_still_tied_they_share_the_victory(self) -> None:
        s = self.ended(3, [2, 2, 1], [4, 4, 9])
        result = s.result()
        assert result is not None
        assert (result.ranks, result.shares) == ([1, 1, 3], [0.5, 0.5, 0.0])

    @pytest.mark.clause("C-236")
    def test_the_others_are_ranked_too_the_eliminated_last(self) -> None:
        assert self.ranks(5, [2, 1, 1, 0, 0], [0, 3, 3, 0, 1]) == [1, 2, 2, 5, 4]
        names = ("andros", "kythnos", "syros")
        isles = {name: {"owner": 0, "metropolis": i < 2} for i, name in enumerate(names)} | {"milos": {"owner": 3}}
        s = position(seats=5, isles=isles, fleets={}, gold=[0, 0, 0, 5, 0], fallen=[2, 4, 1], phase="check")
        result = s.result()
        assert result is not None
        assert result.ranks == [1, 3, 5, 2, 4]

    @pytest.mark.clause("C-237")
    def test_a_limit_of_cycles_ends_the_game_by_the_same_order(self) -> None:
        assert self.ranks(3, [0, 1, 1], [9, 2, 3], options={"cycles": 6}, cycle=5) is None
        assert self.ranks(3, [0, 1, 1], [9, 2, 3], options={"cycles": 6}, cycle=6) == [3, 2, 1]

    @pytest.mark.clause("C-237")
    def test_without_a_limit_there_is_a_far_horizon(self) -> None:
        assert self.ranks(3, [0, 1, 1], [9, 2, 3], cycle=HORIZON - 1) is None
        assert self.ranks(3, [0, 1, 1], [9, 2, 3], cycle=HORIZON) == [3, 2, 1]


@pytest.mark.clause("C-1", "C-72")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_end_with_somebody_who_has_won(seats: int) -> None:
    rng = Rng.seeded(41, f"ending {seats}")
    s = GAME.start(seats)
    while random_ply(s, rng):
        pass
    result = s.result()
    assert result is not None
    best = result.ranks.index(1)
    assert s.cities(best) >= s.givens.needed or len(s.fallen) == seats - 1 or s.cycle == s.givens.limit


@pytest.mark.clause("C-235", "C-200")
def test_the_end_is_told() -> None:
    isles = {
        "kea": {"owner": 0, "troops": 3, "metropolis": True},
        "naxos": {"owner": 0, "metropolis": True},
        "gyaros": {"owner": 1, "metropolis": True},
    }
    s = position(seats=2, gold=[9, 9], isles=isles, fleets={"c1": [0, 1]}, turn={"seat": 0, "god": "ares"})
    keys = told(s, "land kea", "with 3")
    assert keys[-2:] == ["eliminated", "victory"]
    assert s.owner[isle("gyaros")] == 0
