"""Where clauses have an edge: exactly the price, the last piece, the first seat, isle, space and card."""

from __future__ import annotations

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.rng import Rng
from pelagos.games.cyclades.rules.givens import PROSPERITY
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import CREATURE
from tests.games.cyclades.table import GAME, ISLES, do, heard, isle, offered, position, sea, settle_chance, told, under


def verbs(s: CycladesState) -> list[str]:
    return list(dict.fromkeys(text.split()[0] for text in offered(s)))


@pytest.mark.clause("C-73", "C-77", "C-78", "C-84", "C-86", "C-87", "C-94", "C-95", "C-96", "C-99", "C-100", "C-227")
@pytest.mark.parametrize(
    ("god", "deed", "price"),
    [
        ("poseidon", "build", 2),
        ("poseidon", "sail", 1),
        ("ares", "build", 2),
        ("ares", "land", 1),
        ("zeus", "build", 2),
        ("zeus", "dismiss", 1),
        ("athena", "build", 2),
    ],
)
def test_exactly_the_price_is_enough_and_one_less_is_not(god: str, deed: str, price: int) -> None:
    board = {"fleets": {"c1": [0, 1]}, "track": ["fates", None, None]}
    assert deed in verbs(under(god, gold=[price, 0, 0], **board))
    assert deed not in verbs(under(god, gold=[price - 1, 0, 0], **board))


@pytest.mark.clause("C-73", "C-84", "C-94", "C-99", "C-219", "C-220")
@pytest.mark.parametrize(
    ("god", "recruit", "prices"),
    [
        ("poseidon", "fleet c1", [0, 1, 2, 3]),
        ("ares", "troop kea", [0, 2, 3, 4]),
        ("zeus", "priest", [0, 4]),
        ("athena", "philosopher", [0, 4]),
    ],
)
def test_a_recruit_for_exactly_its_price(god: str, recruit: str, prices: list[int]) -> None:
    for hired, price in enumerate(prices):
        for gold in (price, price - 1):
            s = under(god, gold=[sum(prices[:hired]) + max(gold, 0), 0, 0])
            do(s, *[recruit] * hired)
            assert s.gold[0] == max(gold, 0)
            assert (recruit in offered(s)) == (gold == price or price == 0)


@pytest.mark.clause("C-73", "C-84", "C-94", "C-99", "C-77", "C-86", "C-95", "C-100", "C-74", "C-85", "C-96", "C-97")
def test_what_is_done_is_told_with_what_it_cost() -> None:
    def lines(god: str, *words: str, **data: object) -> list[tuple[str, tuple[int, ...]]]:
        return [(key, args) for _, key, args in heard(under(god, **data), *words).lines]

    kea, c1 = isle("kea"), sea("c1")
    assert lines("poseidon", "fleet c1", "fleet c1") == [("fleet", (0, c1, 0)), ("fleet", (0, c1, 1))]
    assert lines("ares", "troop kea", "troop kea") == [("troop", (0, kea, 0)), ("troop", (0, kea, 2))]
    assert lines("zeus", "priest", "priest") == [("priest", (0, 0)), ("priest", (0, 4))]
    assert lines("athena", "philosopher", "philosopher") == [("philosopher", (0, 0)), ("philosopher", (0, 4))]
    assert lines("zeus", "build kea") == [("build", (0, 2, kea, 2))]


@pytest.mark.clause("C-4", "C-5", "C-219", "C-73", "C-84")
def test_the_last_piece_of_the_reserve_can_be_recruited() -> None:
    s = under("poseidon", fleets={"c1": [0, 7]})
    assert "fleet c1" in offered(s)
    assert "fleet" not in verbs(do(s, "fleet c1"))
    s = under("ares", isles={**ISLES, "kea": {"owner": 0, "troops": 6}})
    assert "troop kea" in offered(s)
    assert "troop" not in verbs(do(s, "troop kea"))


@pytest.mark.clause("C-220", "C-94", "C-99", "C-104", "C-229")
def test_the_last_card_and_the_last_marker_can_be_taken() -> None:
    assert "priest" in offered(under("zeus", priests=[0, 15, 0]))
    assert "priest" not in offered(under("zeus", priests=[0, 16, 0]))
    five = {
        "seats": 5,
        "gold": [9] * 5,
        "isles": {"andros": {"owner": 0}, "milos": {"owner": 1}, "paros": {"owner": 2}},
    }
    five["isles"] |= {"syros": {"owner": 3}, "ios": {"owner": 4}}
    assert "philosopher" in offered(under("athena", philosophers=[3] * 5, **five))
    isles = {**ISLES, "kea": {"owner": 0, "prosperity": 15}}
    gods = {"gods": ["zeus", "ares"], "hidden": ["poseidon", "athena"]}
    s = position(seats=3, isles=isles, fleets={}, apollo=[0, 1, 2], phase="actions", **gods)
    assert verbs(s) == ["prosper"]
    do(s, "prosper naxos")
    assert (s.prosperity[isle("naxos")], s.stock[PROSPERITY]) == (1, 0)


@pytest.mark.clause("C-68", "C-227", "C-65")
def test_who_has_ended_his_turn_has_left_his_god() -> None:
    gods = {"gods": ["zeus", "ares"], "hidden": ["poseidon", "athena"]}
    bids = {"zeus": [0, 3], "ares": [1, 2]}
    s = position(seats=3, isles=ISLES, fleets={}, bids=bids, apollo=[2], phase="actions", **gods)
    assert told(s, "end") == ["end", "turn"]
    assert (s.bid[2], s.bidder[2], s.bid[1], s.bidder[1]) == (0, -1, 2, 1)
    assert s.order == [-1, -1, 0]


@pytest.mark.clause("C-65", "C-103", "C-104", "C-68")
def test_apollo_gives_his_gold_and_the_marker_goes_back() -> None:
    gods = {"gods": ["zeus", "ares"], "hidden": ["poseidon", "athena"]}
    isles = {**ISLES, "kea": {"owner": 1}}  # seat 0 has Naxos alone
    s = position(seats=3, gold=[0, 0, 0], isles=isles, fleets={}, apollo=[1, 0, 2], phase="actions", **gods)
    assert s.gold == [0, 1, 0]

    ear = heard(s, "prosper kea")
    assert ear.of("prosper") == [(1, isle("kea"))]
    assert ear.of("favour") == [(0, 4), (2, 1)]
    assert ear.of("end") == [(1,), (0,), (2,)]
    assert s.apollo == [-1, -1, -1]
    assert s.order == [2, 0, 1]


@pytest.mark.clause("C-79", "C-78")
def test_some_of_the_group_may_stay_behind_and_others_join_it() -> None:
    s = under("poseidon", fleets={"b2": [0, 3], "c2": [0, 2]})
    assert offered(do(s, "sail b2")) == ["with 1", "with 2", "with 3"]
    do(s, "with 3", "to c2")
    assert offered(s)[:4] == ["leave 1", "leave 2", "take 1", "take 2"]
    assert offered(s)[4:] == ["to b2", "to c1", "to d3", "stop"]
    do(s, "leave 2")
    assert s.frames[-1][3:5] == (1, 2)
    assert offered(s) == ["to b2", "to c1", "to d3"]  # whoever has chosen who sails must sail


@pytest.mark.clause("C-143", "C-131", "C-133")
def test_a_single_attacker_takes_the_isle_or_the_space() -> None:
    s = under("ares", isles={**ISLES, "kea": {"owner": 0, "troops": 1}}, fleets={"c1": [0, 1]})
    keys = told(s, "land kea", "onto gyaros", "roll 3 0") if "onto" in verbs(s) else told(s, "land kea", "roll 3 0")
    assert "conquer" in keys
    assert (s.owner[isle("gyaros")], s.troops[isle("gyaros")]) == (0, 1)
    s = under("poseidon", fleets={"c2": [0, 1], "d3": [1, 1]})
    keys = told(s, "sail c2", "to d3", "roll 3 0")
    assert keys[-2:] == ["fleet-lost", "sea-won"]
    assert (s.navy[sea("d3")], s.fleets[sea("d3")]) == (0, 1)


@pytest.mark.clause("C-131", "C-133", "C-135", "C-143", "C-144", "C-145", "C-147")
def test_how_a_battle_ends_is_told() -> None:
    s = under("poseidon", fleets={"c2": [0, 1], "d3": [1, 1]})
    assert told(s, "sail c2", "to d3", "roll 0 3")[-2:] == ["fleet-lost", "sea-held"]
    s = under("poseidon", fleets={"c2": [0, 1], "d3": [1, 1]})
    assert told(s, "sail c2", "to d3", "roll 0 0")[-1] == "sea-empty"
    one = {**ISLES, "kea": {"owner": 0, "troops": 1}}
    s = under("ares", isles=one, fleets={"c1": [0, 1]})
    assert told(s, "land kea", "roll 0 3")[-1] == "isle-held"
    figures = {"minotaur": {"isle": "delos", "seat": 1}}
    s = under("ares", fleets={"g5": [0, 1]}, figures=figures)
    assert told(s, "land naxos", "roll 0 3")[-1] == "isle-unclaimed"


@pytest.mark.clause("C-90", "C-177", "C-175")
def test_a_battle_names_both_sides_and_the_minotaur() -> None:
    s = under("ares", fleets={"c1": [0, 1]})
    assert told(s, "land kea", "with 1") == ["march", "land-battle"]
    figures = {"minotaur": {"isle": "gyaros", "seat": 2}}
    s = under("ares", fleets={"c1": [0, 1]}, figures=figures)
    assert told(s, "land kea", "with 1") == ["march", "land-battle", "help-minotaur"]
    isles = {**ISLES, "gyaros": {"owner": 1, "troops": 0}}
    s = under("ares", isles=isles, fleets={"c1": [0, 1]}, figures=figures)
    assert told(s, "land kea", "with 1") == ["march", "minotaur-battle", "help-minotaur"]


@pytest.mark.clause("C-78", "C-79", "C-80", "C-164")
def test_a_voyage_under_poseidon_ends_without_the_sylph_and_one_under_her_gives_the_rest_back() -> None:
    s = under("poseidon", fleets={"a1": [0, 1]})
    assert told(s, "sail a1", "to b2", "to c2", "to d3") == ["sail", "sail", "sail"]
    s = under("poseidon", fleets={"a1": [0, 1]})
    assert told(s, "sail a1", "to b2", "stop") == ["sail"]
    s = do(under("zeus", fleets={"a1": [0, 1]}, track=["sylph", None, None]), "call sylph")
    assert told(s, "sail a1", "to b2", "stop", "stop") == ["sail", "sylph"]
    s = do(under("zeus", fleets={"f1": [0, 1], "k2": [0, 1]}, track=["sylph", None, None]), "call sylph")
    path = ["to d1", "to c1", "to c2", "to b2", "to a1", "to a2", "to b3", "to a2"]
    do(s, "sail f1", *path, "stop")
    assert offered(s) == ["sail a2", "sail k2", "stop"]  # one space is left
    do(s, "sail k2")
    assert verbs(s)[-1] == "end"


@pytest.mark.clause("C-164", "C-80")
def test_under_the_sylph_a_battle_costs_its_step_and_those_who_fought_rest() -> None:
    s = under("zeus", fleets={"c2": [0, 1], "d3": [1, 1], "k2": [0, 1]}, track=["sylph", None, None])
    do(s, "call sylph", "sail c2", "to d3", "roll 3 0")
    assert s.frames[-1][1:] == (0, 9)
    assert offered(s) == ["sail k2", "stop"]
    assert told(s, "stop") == ["sylph"]
    assert s.anchors == []
    s = under("zeus", fleets={"c2": [0, 2], "d3": [1, 2], "k2": [0, 1]}, track=["sylph", None, None])
    do(s, "call sylph", "sail c2", "with 2", "to d3", "roll 3 3", "stay", "flee c2")
    assert s.anchors == [sea("c2")]
    assert offered(s) == ["sail k2", "stop"]


@pytest.mark.clause("C-87", "C-88", "C-172")
def test_troops_embark_only_where_the_fleets_lead_somewhere() -> None:
    isles = {**ISLES, "gyaros": {"owner": 0, "troops": 1}, "kimolos": {"owner": 1, "troops": 1}}
    s = under("ares", isles=isles, fleets={"f4": [0, 1]})  # Gyaros and Delos
    assert [text for text in offered(s) if text.startswith("land")] == ["land gyaros"]
    s = under("ares", isles=isles, fleets={"d1": [0, 1]})  # Gyaros alone
    assert "land" not in verbs(s)
    isles = {"mykonos": {"owner": 0, "troops": 1}, "tinos": {"owner": 0, "troops": 1}, "kea": {"owner": 1}}
    s = under("ares", isles=isles, fleets={"e6": [0, 1]})  # Mykonos alone
    assert "land" not in verbs(s)
    s = under("ares", isles=isles, fleets={"d5": [0, 1]})  # both
    assert [text for text in offered(s) if text.startswith("land")] == ["land tinos", "land mykonos"]


@pytest.mark.clause("C-129", "C-91", "C-143")
def test_the_first_seat_loses_an_isle_like_any_other() -> None:
    isles = {**ISLES, "kea": {"owner": 0, "troops": 0}}
    s = under("ares", isles=isles, fleets={"c1": [1, 1]}, turn={"seat": 1, "god": "ares"})
    keys = told(s, "land gyaros")
    assert keys == ["march", "conquer"]
    assert (s.realm[0], s.realm[1]) == ([isle("naxos")], [isle("kea"), isle("gyaros"), isle("kimolos")])


@pytest.mark.clause("C-88", "C-90", "C-91", "C-129")
def test_an_isle_of_nobody_is_settled() -> None:
    s = under("ares", fleets={"g5": [0, 1]})
    assert told(s, "land naxos") == ["march", "settle"]


@pytest.mark.clause("C-26", "C-30", "C-31", "C-96")
def test_the_first_card_is_a_card_like_any_other() -> None:
    assert CREATURE.words[0] == "chimera"
    s = position(seats=3, cycle=2, track=["fates", "giant", "chimera"])
    do(s, "draw kraken")
    assert [CREATURE.words[card] for card in s.discard] == ["chimera"]
    s = position(seats=3, cycle=2, track=["chimera", None, None])
    do(s, "draw kraken", "draw giant")
    assert s.track[2] == 0
    s = under("zeus", track=["chimera", None, None])
    assert "call chimera" in offered(s)
    assert "dismiss chimera" in offered(s)


@pytest.mark.clause("C-16", "C-2", "C-20")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_stands_on_the_board_is_no_longer_in_the_reserve(seats: int) -> None:
    s = GAME.start(seats)
    assert s.fleets_left == [8 - 2] * seats
    assert s.troops_left == [8 - 2] * seats
    assert s.gold == [5] * seats


@pytest.mark.clause("C-22", "C-207")
def test_the_last_marker_finds_its_place_by_itself() -> None:
    s = GAME.start(3)
    assert offered(s) == ["marker red", "marker blue", "marker green"]
    do(s, "marker green", "marker red")
    assert s.order == [2, 0, 1]
    s = do(GAME.start(2), "marker blue")
    assert {GAME.text(a): weight for a, weight in s.odds()} == {"marker red": 2, "marker blue": 1}
    do(s, "marker blue")
    assert s.order == [1, 1, 0, 0]  # two of one colour are left: nothing is to be drawn
    assert s.book[s.frames[-1][0]].name == "show"


@pytest.mark.clause("C-205", "C-206")
def test_a_victory_is_told_as_one_or_as_shared() -> None:
    for gold, key, winners in (([4, 4, 9], "shared-victory", [0, 1]), ([5, 4, 9], "victory", [0])):
        isles = {
            name: {"owner": i // 2, "metropolis": True} for i, name in enumerate(("kea", "gyaros", "kimolos", "tinos"))
        }
        gods = {"gods": ["zeus", "ares"], "hidden": ["poseidon", "athena"]}
        s = position(
            seats=3, gold=gold, isles={**isles, "naxos": {"owner": 2}}, fleets={}, bids={"ares": [1, 1]},
            phase="actions", **gods,
        )  # fmt: skip
        assert heard(s, "end").of(key) == [(seat, 2) for seat in winners]


@pytest.mark.clause("C-33", "C-32")
def test_the_last_card_of_the_deck_is_shown_without_a_draw() -> None:
    rest = [card for card in CREATURE.words if card not in ("fates", "giant", "harpy", "kraken")]
    s = position(seats=3, cycle=2, track=["fates", "giant", "harpy"], discard=rest)
    assert s.track == [CREATURE.words.index(word) for word in ("kraken", "fates", "giant")]
    assert s.actor() == CHANCE
    settle_chance(s)


class TestOtherSeats:
    """Who acts is not always the first seat, and whose it is not always another's."""

    @pytest.mark.clause("C-74", "C-76")
    def test_no_fleet_comes_where_one_of_the_first_seat_lies(self) -> None:
        s = under("poseidon", fleets={"c1": [0, 1], "d1": [1, 1]}, turn={"seat": 1, "god": "poseidon"})
        assert "fleet d1" in offered(s)
        assert "fleet c1" not in offered(s)

    @pytest.mark.clause("C-78", "C-82")
    def test_the_fleets_of_who_acts_sail_for_his_gold(self) -> None:
        s = under("poseidon", fleets={"a1": [0, 1], "e1": [1, 2]}, turn={"seat": 1, "god": "poseidon"})
        assert [text for text in offered(s) if text.startswith("sail")] == ["sail e1"]
        do(s, "sail e1", "with 1")
        assert s.actor() == 1
        assert s.gold == [9, 8, 9]

    @pytest.mark.clause("C-144", "C-147", "C-143")
    def test_the_first_seat_holds_his_isle(self) -> None:
        s = under("ares", fleets={"c1": [1, 1]}, turn={"seat": 1, "god": "ares"})
        assert heard(s, "land gyaros", "roll 0 3").of("isle-held") == [(0, isle("kea"))]

    @pytest.mark.clause("C-195", "C-199")
    def test_the_last_isle_of_the_first_seat_is_safe_too(self) -> None:
        isles = {**ISLES, "naxos": {"owner": 2, "troops": 1}}
        s = under("ares", isles=isles, fleets={"c1": [1, 1]}, turn={"seat": 1, "god": "ares"})
        assert "land gyaros" not in offered(s)

    @pytest.mark.clause("C-178", "C-90")
    def test_the_minotaur_defends_an_isle_of_the_first_seat_against_the_owner_of_his_card(self) -> None:
        isles = {**ISLES, "kea": {"owner": 0, "troops": 0}}
        figures = {"minotaur": {"isle": "kea", "seat": 1}}
        s = under("ares", isles=isles, fleets={"c1": [1, 1]}, figures=figures, turn={"seat": 1, "god": "ares"})
        assert not s.defended(0, isle("kea"))
        assert (s.defended(1, isle("kea")), s.defender(isle("kea"))) == (True, 0)
        do(s, "land gyaros")
        assert offered(s)[0] == "roll 0 0"

    @pytest.mark.clause("C-187", "C-191")
    def test_the_first_isle_and_the_first_space_are_closed_like_any_other(self) -> None:
        s = under("poseidon", figures={"polyphemus": {"isle": "kea", "seat": 1}}, kraken="f7")
        assert s.closed == [sea(name) for name in ("a1", "b2", "c1", "c2", "f7")]
        assert [sea(name) in s.closed for name in ("a1", "d3")] == [s.barred(sea("a1")), s.barred(sea("d3"))]
        s = under("poseidon", kraken="a1")
        assert s.closed == [sea("a1")]
        assert "fleet a1" not in offered(s)

    @pytest.mark.clause("C-151", "C-154")
    def test_a_creature_works_for_whoever_called_it(self) -> None:
        s = under("zeus", track=["dryad", None, None], priests=[1, 0, 0], turn={"seat": 1, "god": "zeus"})
        assert offered(do(s, "call dryad")) == ["rob red", "pass"]
        assert heard(s, "rob red").of("dryad") == [(1, 0)]
        assert s.priests == [0, 1, 0]


class TestRetreatAtSea:
    """C-135: seat 0 comes from C2 with two of its fleets to D3, where seat 1 has two."""

    def battle(self, **fleets: list[int]) -> CycladesState:
        s = under("poseidon", fleets={"c2": [0, 3], "d3": [1, 2], **fleets})
        return do(s, "sail c2", "with 2", "to d3", "roll 2 2")

    @pytest.mark.clause("C-135", "C-137", "C-141", "C-142")
    def test_to_own_fleets_where_all_else_is_taken(self) -> None:
        s = self.battle(d4=[2, 1], e4=[1, 1])
        assert (s.actor(), offered(s)) == (1, ["flee e4", "stay"])
        do(s, "stay")
        assert (s.actor(), offered(s)) == (0, ["flee c2", "stay"])

    @pytest.mark.clause("C-135", "C-137")
    def test_who_has_nowhere_to_go_is_not_asked(self) -> None:
        s = self.battle(d4=[2, 1], e4=[2, 1])
        assert (s.actor(), offered(s)) == (0, ["flee c2", "stay"])
        s = self.battle(d4=[2, 1], e4=[1, 1])
        s.take_fleets(sea("c2"), 1)
        s.put_fleets(2, sea("c2"), 1)
        do(s, "stay")  # the attacker could not go back either: another assault
        assert offered(s)[0] == "roll 0 0"

    @pytest.mark.clause("C-164", "C-82", "C-83")
    def test_who_has_fought_without_the_sylph_is_free_to_sail_again(self) -> None:
        s = under("poseidon", fleets={"c2": [0, 1], "d3": [1, 1]})
        do(s, "sail c2", "to d3", "roll 3 0")
        assert s.anchors == []
        assert "sail d3" in offered(s)


@pytest.mark.clause("C-131", "C-13")
def test_every_pair_of_dice_comes_up() -> None:
    s = do(under("poseidon", fleets={"c2": [0, 1], "d3": [1, 1]}), "sail c2", "to d3")
    rng = Rng.seeded(5, "dice")
    rolled = [s.clone().sample(rng) for _ in range(600)]
    assert sorted(set(rolled)) == s.legal(CHANCE)
    assert 4 <= rolled.count(s.legal(CHANCE)[0]) <= 40  # one of 36


class TestTracks:
    """Edges of the cycle and of the offerings."""

    @pytest.mark.clause("C-28", "C-225", "C-31")
    def test_what_lies_in_its_place_already_stays(self) -> None:
        s = position(seats=3, cycle=1, track=["kraken", "giant", None])
        assert [CREATURE.words[card] for card in s.track[:2]] == ["kraken", "giant"]
        assert offered(s)[0].startswith("reveal")

    @pytest.mark.clause("C-32", "C-33")
    def test_of_two_cards_left_chance_draws_one(self) -> None:
        left = ("fates", "giant", "harpy", "kraken", "satyr")
        rest = [card for card in CREATURE.words if card not in left]
        s = position(seats=3, cycle=2, track=["fates", "giant", "harpy"], discard=rest)
        assert offered(s) == ["draw satyr", "draw kraken"]

    @pytest.mark.clause("C-37")
    def test_the_god_that_comes_first_is_told_as_the_first(self) -> None:
        gods = {"gods": ["zeus", "ares", "poseidon"], "hidden": ["athena"], "apollo": [1, 2, 3], "track": [None] * 3}
        s = position(seats=4, fleets={}, bids={"zeus": [0, 1]}, phase="actions", **gods)
        ear = heard(s, "end", offered(do(s.clone(), "end"))[0])
        while s.book[s.frames[-1][0]].name != "offer":
            do(s, offered(s)[0])
        assert [place for _, place in ear.of("god-shown")] == [1, 2, 3]
        assert ear.of("god-shown")[0] == (3, 1)

    @pytest.mark.clause("C-65", "C-84")
    def test_a_turn_begins_with_the_free_recruit(self) -> None:
        gods = {"gods": ["zeus", "ares"], "hidden": ["poseidon", "athena"]}
        s = position(seats=3, gold=[0, 0, 0], isles=ISLES, fleets={}, bids={"ares": [1, 1]}, phase="actions", **gods)
        assert (s.actor(), s.frames[-1][1:]) == (1, (1, 1, 0))
        do(s, "troop gyaros")
        assert s.gold[1] == 0

    @pytest.mark.clause("C-47", "C-48", "C-51", "C-53", "C-61")
    def test_the_offerings_begin_afresh_and_name_whom_they_drive_off(self) -> None:
        gods = {"gods": ["poseidon", "ares"], "hidden": ["zeus", "athena"], "order": [2, 0, 1]}
        s = position(seats=3, gold=[9, 9, 9], phase="offerings", **gods)
        assert (s.bid, s.bidder, s.apollo) == ([0] * 4, [-1] * 4, [])
        assert s.frames[-1][1:] == (2, 0, -1)
        do(s, "bid poseidon 1")
        assert s.frames[-1][1:] == (0, 1, -1)
        ear = heard(s, "bid poseidon 2")
        assert ear.of("outbid") == [(2, 0, 0)]
        assert ear.of("outbid-own") == []
        assert s.frames[-1][1:] == (2, 1, 0)  # he bids again, and not for Poseidon
        do(s, "bid ares 1")
        assert (s.order, s.frames[-1][1:]) == ([-1, -1, 1], (1, 2, -1))

    @pytest.mark.clause("C-55", "C-209", "C-210")
    def test_with_two_markers_both_offerings_must_be_paid(self) -> None:
        gods = {"gods": ["poseidon", "ares", "zeus"], "hidden": ["athena"], "order": [0, 0, 1, 1]}
        s = do(position(seats=2, gold=[5, 5], phase="offerings", **gods), "bid ares 3")
        most = {text.split()[1]: int(text.split()[2]) for text in offered(s) if text.startswith("bid")}
        assert most == {"poseidon": 2, "ares": 5, "zeus": 2}
        assert heard(s, "bid ares 4").of("outbid-own") == [(0, 1)]
