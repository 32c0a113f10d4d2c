"""C-165 to C-194 and C-234: the figurines of the isles, and the Kraken."""

from __future__ import annotations

import pytest

from pelagos.games.cyclades.rules.battle import land_strength
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import CREATURE, FIRST_FIGURE, MEDUSA, MINOTAUR
from tests.games.cyclades import table
from tests.games.cyclades.table import do, isle, offered, position, sea, settle_chance, told

ISLES: dict[str, object] = {
    **table.ISLES,
    "kea": {"owner": 0, "troops": 3},
    "gyaros": {"owner": 1, "troops": 2},
}
FIGURINES = ("minotaur", "chiron", "medusa", "polyphemus")


def under(god: str, **data: object) -> CycladesState:
    """Three players under a god, with troops to lose on two isles."""
    return table.under(god, **{"isles": ISLES, **data})


def at(name: str, **data: object) -> dict[str, object]:
    """A figurine on an isle, its card with seat 2 unless said otherwise."""
    return {"figures": {name: {"isle": "gyaros", "seat": 2, **data}}}


def cards(pile: list[int]) -> list[str]:
    return sorted(CREATURE.words[card] for card in pile)


class TestAllFour:
    @pytest.mark.clause("C-12", "C-165")
    @pytest.mark.parametrize("name", FIGURINES)
    def test_it_comes_onto_any_isle_own_anothers_or_nobodys(self, name: str) -> None:
        s = do(under("zeus", track=[name, None, None]), f"call {name}")
        assert [text.split()[1] for text in offered(s)[:-1]] == [
            "kea", "gyaros", "kimolos", "folegandros", "tinos", "mykonos", "delos", "naxos",
        ]  # fmt: skip

    @pytest.mark.clause("C-166")
    def test_the_card_is_kept(self) -> None:
        s = do(under("zeus", track=["medusa", None, None]), "call medusa", "place gyaros")
        assert s.figure_seat[MEDUSA - FIRST_FIGURE] == 0
        assert MEDUSA not in s.deck + s.discard + s.track + s.called + s.gone

    @pytest.mark.clause("C-12", "C-150", "C-166")
    @pytest.mark.parametrize("name", CREATURE.words)
    def test_five_creatures_and_no_others_leave_a_figurine_on_the_board(self, name: str) -> None:
        s = under("zeus", track=[name, None, None], discard=["fates"] if name == "chimera" else [])
        do(s, f"call {name}")
        for _ in range(20):
            if offered(s)[-1] != "end":
                do(s, offered(s)[0])
        on_board = [CREATURE.words[FIRST_FIGURE + i] for i, place in enumerate(s.figure_isle) if place >= 0]
        on_board += ["kraken"] * (s.kraken >= 0)
        assert on_board == [name] * (name in (*FIGURINES, "kraken"))

    @pytest.mark.clause("C-166")
    def test_it_stays_through_the_next_cycle_until_its_owners_turn(self) -> None:
        gods = {"gods": ["zeus", "ares"], "hidden": ["poseidon", "athena"], "bids": {"zeus": [0, 1], "ares": [1, 1]}}
        s = under("zeus", track=["medusa", None, None], apollo=[2], **gods)
        do(s, "call medusa", "place gyaros", "end", "end")
        while s.actor() == 2:
            do(s, offered(s)[0])
        settle_chance(s)
        assert (s.cycle, s.book[s.frames[-1][0]].name) == (4, "offer")
        while s.book[s.frames[-1][0]].name == "offer":
            assert s.figure_isle[MEDUSA - FIRST_FIGURE] == isle("gyaros")
            do(s, "apollo" if s.actor() == 0 else offered(s)[0])
        for _ in range(2):
            assert s.actor() != 0
            assert s.figure_isle[MEDUSA - FIRST_FIGURE] == isle("gyaros")
            do(s, "end")
        assert s.figure_isle[MEDUSA - FIRST_FIGURE] < 0
        assert MEDUSA in s.discard

    @pytest.mark.clause("C-166")
    @pytest.mark.parametrize("god", ["zeus", "apollo"])
    def test_it_leaves_when_its_owner_begins_his_turn_in_the_next_cycle(self, god: str) -> None:
        board = at("medusa", seat=0, cycle=3)
        where = {"apollo": [0]} if god == "apollo" else {"bids": {"zeus": [0, 1]}}
        gods = {"gods": ["zeus", "ares"], "hidden": ["poseidon", "athena"]}
        s = position(seats=3, cycle=4, isles=ISLES, fleets={}, phase="actions", **gods, **where, **board)
        assert max(s.figure_isle) < 0
        assert cards(s.discard) == ["medusa"]

    @pytest.mark.clause("C-166")
    def test_it_stays_while_others_act(self) -> None:
        s = position(
            seats=3, cycle=4, isles=ISLES, fleets={}, gods=["zeus", "ares"], hidden=["poseidon", "athena"],
            bids={"zeus": [1, 1], "ares": [0, 1]}, phase="actions", **at("medusa", seat=0, cycle=3),
        )  # fmt: skip
        assert max(s.figure_isle) >= 0
        do(s, "end")
        assert max(s.figure_isle) < 0

    @pytest.mark.clause("C-167")
    def test_a_second_on_the_same_isle_destroys_both_and_does_nothing_else(self) -> None:
        s = under("zeus", track=["polyphemus", None, None], fleets={"c1": [1, 1]}, **at("medusa"))
        do(s, "call polyphemus", "place gyaros")
        assert max(s.figure_isle) < 0
        assert cards(s.discard) == ["medusa", "polyphemus"]
        assert s.fleets[sea("c1")] == 1  # nobody was pushed

    @pytest.mark.clause("C-168")
    @pytest.mark.parametrize("name", ["chiron", "medusa", "polyphemus"])
    def test_it_stays_when_the_isle_changes_hands(self, name: str) -> None:
        s = under("zeus", track=["pegasus", None, None], **at(name))
        if name == "chiron":  # who keeps Pegasus away
            s.give(isle("gyaros"), 0)
        else:
            do(s, "call pegasus", "fly kea", "with 3", "onto gyaros", "roll 3 0", "roll 3 0")
        assert s.owner[isle("gyaros")] == 0
        assert max(s.figure_isle) == isle("gyaros")


class TestChiron:
    @pytest.mark.clause("C-169")
    def test_giant_and_harpy_cannot_be_used_there_by_anybody(self) -> None:
        isles = {**ISLES, "gyaros": {"owner": 1, "troops": 2, "buildings": ["port"]}}
        s = do(under("zeus", isles=isles, track=["giant", None, None], **at("chiron", seat=0)), "call giant")
        assert offered(s)[-1] == "end"  # the only building is on his isle
        s = do(under("zeus", track=["harpy", None, None], **at("chiron", seat=0)), "call harpy")
        assert "slay gyaros" not in offered(s)

    @pytest.mark.clause("C-169", "C-170")
    def test_only_the_owner_of_the_isle_lands_there_by_pegasus(self) -> None:
        s = do(under("zeus", track=["pegasus", None, None], **at("chiron")), "call pegasus", "fly kea", "with 1")
        assert "onto gyaros" not in offered(s)
        figures = {"chiron": {"isle": "naxos", "seat": 2}}
        s = do(under("zeus", track=["pegasus", None, None], figures=figures), "call pegasus", "fly kea", "with 1")
        assert "onto naxos" in offered(s)

    @pytest.mark.clause("C-169")
    def test_on_an_isle_of_nobody_not_at_all(self) -> None:
        figures = {"chiron": {"isle": "delos", "seat": 0}}
        s = do(under("zeus", track=["pegasus", None, None], figures=figures), "call pegasus", "fly kea", "with 1")
        assert "onto delos" not in offered(s)

    @pytest.mark.clause("C-170")
    def test_its_owner_may_fly_out(self) -> None:
        figures = {"chiron": {"isle": "kea", "seat": 2}}
        s = do(under("zeus", track=["pegasus", None, None], figures=figures), "call pegasus")
        assert "fly kea" in offered(s)

    @pytest.mark.clause("C-171")
    def test_he_does_not_stop_landings_or_other_figurines(self) -> None:
        s = do(under("ares", fleets={"c1": [0, 1]}, **at("chiron")), "land kea", "with 3")
        assert offered(s)[0] == "roll 0 0"
        s = do(under("zeus", track=["medusa", None, None], **at("chiron")), "call medusa")
        assert "place gyaros" in offered(s)


class TestMedusa:
    HERE = {"figures": {"medusa": {"isle": "kea", "seat": 2}}}

    @pytest.mark.clause("C-172")
    def test_troops_cannot_be_moved_away_by_ares_or_pegasus(self) -> None:
        s = under("ares", fleets={"c1": [0, 1]}, **self.HERE)
        assert "land kea" not in offered(s)
        s = do(under("zeus", track=["pegasus", None, None], **self.HERE), "call pegasus")
        assert "fly kea" not in offered(s)
        assert "fly naxos" in offered(s)

    @pytest.mark.clause("C-172")
    def test_sphinx_and_harpy_are_no_moves(self) -> None:
        s = do(under("zeus", track=["sphinx", None, None], **self.HERE), "call sphinx")
        assert "sell-troop kea" in offered(s)
        s = do(under("zeus", track=["harpy", None, None], **self.HERE), "call harpy")
        assert "slay kea" in offered(s)

    @pytest.mark.clause("C-173")
    def test_troops_may_come_and_are_then_stuck_too(self) -> None:
        isles = {**ISLES, "kea": {"owner": 0, "troops": 0}, "gyaros": {"owner": 0, "troops": 1}}
        s = under("ares", isles=isles, fleets={"c1": [0, 1]}, **self.HERE)
        do(s, "troop kea", "land gyaros")  # one troop, one isle within reach
        assert s.troops[isle("kea")] == 2
        assert not [text for text in offered(s) if text.startswith("land")]

    @pytest.mark.clause("C-174")
    def test_nobody_retreats_from_a_battle_there(self) -> None:
        s = under("ares", fleets={"c1": [0, 1], "e2": [1, 1]}, **at("medusa"))
        do(s, "land kea", "with 3", "roll 2 2")
        assert offered(s)[0] == "roll 0 0"


class TestMinotaur:
    def landing(self, attackers: int, defenders: int, **data: object) -> CycladesState:
        isles = {
            **ISLES,
            "kea": {"owner": 0, "troops": attackers},
            "gyaros": {"owner": 1, "troops": defenders, **data},
        }
        s = under("ares", isles=isles, fleets={"c1": [0, 1]}, **at("minotaur"))
        do(s, "land kea")
        return do(s, f"with {attackers}") if offered(s)[0].startswith("with") else s

    @pytest.mark.clause("C-175", "T-12")
    def test_he_adds_two(self) -> None:
        assert land_strength(self.landing(3, 2), isle("gyaros")) == 2 + 2
        assert land_strength(self.landing(3, 0), isle("gyaros")) == 2

    @pytest.mark.clause("C-176", "C-180")
    def test_troops_are_lost_before_him_and_he_with_the_next_lost_assault(self) -> None:
        s = self.landing(4, 1)
        do(s, "roll 3 0")
        assert s.troops[isle("gyaros")] == 0
        assert s.actor() == 0  # he has no say; the attacker may go back or go on
        do(s, "stay", "roll 3 0")
        assert (s.owner[isle("gyaros")], s.troops[isle("gyaros")]) == (0, 4)
        assert cards(s.discard) == ["minotaur"]
        assert s.figure_isle[MINOTAUR - FIRST_FIGURE] < 0

    @pytest.mark.clause("C-177")
    def test_alone_he_defends_the_isle_with_its_fortresses_and_metropolis(self) -> None:
        s = self.landing(2, 0, buildings=["fortress"])
        assert offered(s)[0] == "roll 0 0"
        assert land_strength(s, isle("gyaros")) == 3
        assert land_strength(self.landing(2, 0, metropolis=True), isle("gyaros")) == 3

    @pytest.mark.clause("C-178")
    def test_he_fights_for_whoever_controls_the_isle(self) -> None:
        """The card is with the attacker, the isle with seat 1: seat 1 defends."""
        s = under("ares", fleets={"c1": [0, 1]}, **at("minotaur", seat=0))
        do(s, "land kea", "with 3")
        assert offered(s)[0] == "roll 0 0"
        assert s.defender(isle("gyaros")) == 1

    @pytest.mark.clause("C-178")
    def test_on_an_isle_of_nobody_his_owner_rolls_and_lands_freely(self) -> None:
        figures = {"minotaur": {"isle": "delos", "seat": 1}}
        s = do(under("ares", fleets={"g5": [0, 1]}, figures=figures), "land naxos")
        assert offered(s)[0] == "roll 0 0"
        assert s.defender(isle("delos")) == 1
        figures = {"minotaur": {"isle": "delos", "seat": 0}}
        s = do(under("ares", fleets={"g5": [0, 1]}, figures=figures), "land naxos")
        assert s.owner[isle("delos")] == 0

    @pytest.mark.clause("C-179", "C-148")
    def test_troops_beside_him_may_retreat_and_he_fights_on_alone(self) -> None:
        s = self.landing(4, 2)
        s.put_fleets(1, sea("e2"), 1)
        do(s, "roll 3 0")
        assert s.actor() == 1
        do(s, "withdraw kimolos")
        assert s.troops[isle("kimolos")] == 2
        assert s.owner[isle("gyaros")] == 1
        assert (s.actor(), offered(s)) == (0, ["withdraw kea", "stay"])

    @pytest.mark.clause("C-181", "C-144")
    def test_if_he_and_the_last_attackers_fall_together_the_isle_stays_with_its_owner(self) -> None:
        s = do(self.landing(1, 0), "roll 2 1")
        assert s.owner[isle("gyaros")] == 1
        assert s.figure_isle[MINOTAUR - FIRST_FIGURE] < 0
        figures = {"minotaur": {"isle": "delos", "seat": 1}}
        s = do(under("ares", fleets={"g5": [0, 1]}, figures=figures), "land naxos", "roll 2 1")
        assert s.owner[isle("delos")] == -1


class TestPolyphemus:
    def arrive(self, where: str, **data: object) -> CycladesState:
        return do(under("zeus", track=["polyphemus", None, None], **data), "call polyphemus", f"place {where}")

    @pytest.mark.clause("C-182", "C-183")
    def test_every_fleet_beside_the_isle_is_pushed_one_token_at_a_time(self) -> None:
        s = self.arrive("delos", fleets={"f5": [0, 1], "h3": [1, 2]})
        assert s.actor() == 0  # his owner chooses order and direction, for everybody's fleets
        assert offered(s) == ["push f5", "push h3"]
        do(s, "push h3")
        assert offered(s) == ["to h2", "to i2", "to i3"]
        do(s, "to h2", "push h3", "to i2")
        assert (s.fleets[sea("h2")], s.fleets[sea("i2")], s.fleets[sea("h3")]) == (1, 1, 0)

    @pytest.mark.clause("C-184", "C-185")
    def test_away_from_the_isle_onto_empty_spaces_or_own_fleets_without_battle(self) -> None:
        s = self.arrive("delos", fleets={"h3": [1, 1], "h2": [2, 1], "i3": [2, 1]})
        assert s.fleets[sea("i2")] == 1  # the only place left, so nothing was asked
        assert s.fleets[sea("h2")] == 1

    @pytest.mark.clause("C-185", "C-191")
    def test_not_onto_the_kraken(self) -> None:
        s = self.arrive("delos", fleets={"h3": [1, 1], "i3": [2, 1]}, kraken="h2")
        assert s.fleets[sea("i2")] == 1

    @pytest.mark.clause("C-186")
    def test_a_fleet_with_no_such_space_is_destroyed(self) -> None:
        reserve = under("zeus", fleets={"f1": [1, 2]}).fleets_left[1]
        s = self.arrive("kimolos", fleets={"f1": [1, 2]})
        assert s.fleets[sea("f1")] == 0
        assert s.fleets_left[1] == reserve + 2

    @pytest.mark.clause("C-184", "C-186", "T-19")
    def test_on_the_five_player_board(self) -> None:
        isles = {name: {"owner": seat} for seat, name in enumerate(("andros", "syros", "milos", "rineia", "paros"))}
        s = position(
            seats=5, gold=[9] * 5, isles=isles, fleets={"k1": [1, 1], "j1": [2, 1]}, track=["polyphemus", None, None],
            turn={"seat": 0, "god": "zeus"},
        )  # fmt: skip
        keys = told(s, "call polyphemus", "place sifnos")
        assert "swept" in keys
        assert s.fleets[sea("k1")] == 0
        assert s.fleets[sea("i1")] == 1

    @pytest.mark.clause("C-187", "C-76")
    def test_while_he_stays_no_fleet_comes_beside_his_isle(self) -> None:
        figures = {"polyphemus": {"isle": "delos", "seat": 2}}
        s = under("poseidon", fleets={"f3": [0, 1]}, figures=figures)
        assert "fleet g5" not in offered(s)
        do(s, "sail f3")
        assert s.fleets[sea("e2")] == 1  # F4 and G3 touch Delos, so there was only one way

    @pytest.mark.clause("C-187")
    def test_so_ships_carry_nobody_there_but_pegasus_does(self) -> None:
        s = self.arrive("delos", fleets={"g5": [0, 1]})
        assert s.reach(0, isle("delos")) == 0
        figures = {"polyphemus": {"isle": "delos", "seat": 2}}
        s = do(under("zeus", track=["pegasus", None, None], figures=figures), "call pegasus", "fly kea", "with 1")
        assert "onto delos" in offered(s)


class TestKraken:
    @pytest.mark.clause("C-188")
    def test_he_comes_up_anywhere_and_sinks_all_fleets_there_own_ones_too(self) -> None:
        fleets = {"c2": [0, 2], "d3": [1, 3]}
        s = do(under("zeus", track=["kraken", None, None], fleets=fleets, kraken="k2"), "call kraken")
        assert len(offered(s)) == 30 + 1
        do(s, "surface c2")
        assert s.fleets[sea("c2")] == 0
        assert s.kraken == sea("c2")

    @pytest.mark.clause("C-189", "C-190", "C-234", "T-3")
    def test_each_step_costs_one_gold_and_temples_do_not_help(self) -> None:
        isles = {**ISLES, "naxos": {"owner": 0, "troops": 1, "buildings": ["temple", "temple"]}}
        fleets = {"c2": [1, 1], "d3": [1, 1], "e4": [1, 1]}
        s = under("zeus", isles=isles, track=["kraken", None, None], fleets=fleets)
        do(s, "call kraken")
        assert s.gold[0] == 9 - 2
        do(s, "surface c2", "to d3", "to e4", "stop")
        assert s.gold[0] == 9 - 2 - 2
        assert s.waters[1] == []
        assert offered(s)[-1] == "end"

    @pytest.mark.clause("C-190")
    def test_a_temple_that_is_still_fresh_pays_for_no_step(self) -> None:
        isles = {**ISLES, "naxos": {"owner": 0, "troops": 1, "buildings": ["temple", "temple"]}}
        s = do(under("athena", isles=isles, track=[None, None, "kraken"]), "call kraken", "surface c2")
        assert (s.gold[0], s.discount(0)) == (9 - 1, 1)
        do(s, "to d3", "to d4")
        assert (s.gold[0], s.discount(0)) == (9 - 1 - 2, 1)

    @pytest.mark.clause("C-189")
    def test_without_gold_he_rests_where_he_came_up(self) -> None:
        s = do(under("zeus", track=["kraken", None, None], gold=[4, 0, 0]), "call kraken", "surface c2")
        assert offered(s)[-1] == "end"

    @pytest.mark.clause("C-191")
    def test_no_fleet_enters_his_space(self) -> None:
        s = do(under("poseidon", fleets={"b2": [0, 1]}, kraken="c2"), "sail b2")
        assert "to c2" not in offered(s)

    @pytest.mark.clause("C-192", "T-10")
    def test_his_card_is_discarded_at_once_and_nobody_owns_him(self) -> None:
        s = do(under("zeus", track=["kraken", None, None]), "call kraken", "surface c2", "stop")
        assert cards(s.discard) == ["kraken"]
        do(s, "end")
        settle_chance(s)
        assert s.kraken == sea("c2")  # the next cycle changes nothing about him

    @pytest.mark.clause("C-193")
    def test_he_is_no_isle_figurine_and_is_not_pushed(self) -> None:
        s = under("zeus", track=["polyphemus", None, None], kraken="f5")
        do(s, "call polyphemus", "place delos")
        assert s.kraken == sea("f5")

    @pytest.mark.clause("C-194", "T-3")
    def test_fetched_by_the_chimera_he_moves_for_gold_as_usual(self) -> None:
        s = under("zeus", track=["chimera", None, None], discard=["kraken"], fleets={"d3": [1, 1]})
        do(s, "call chimera", "fetch kraken", "surface c2", "to d3", "stop")
        assert s.gold[0] == 9 - 4 - 1
        assert s.fleets[sea("d3")] == 0

    @pytest.mark.clause("C-234")
    def test_he_may_stand_beside_polyphemus_and_on_horns(self) -> None:
        figures = {"polyphemus": {"isle": "delos", "seat": 2}}
        s = do(under("zeus", track=["kraken", None, None], figures=figures), "call kraken")
        assert "surface g5" in offered(s)
        assert "surface f1" in offered(s)
        do(s, "surface e4")
        assert {"to f4", "to f5"} <= set(offered(s))  # both beside Delos
        do(s, "to f5", "to g5", "to h4")
        assert s.kraken == sea("h4")
