"""C-1 to C-15, C-23, C-216 to C-224: what is in the box, what is open, what happens when a supply runs out."""

from __future__ import annotations

import pytest

from pelagos.core.basics import TABLE
from pelagos.core.errors import OptionError
from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.cyclades.rules.content import ATLASES, COLOURS, FLEETS_EACH, TROOPS_EACH
from pelagos.games.cyclades.rules.givens import CITIES, PHILOSOPHERS, PRIESTS, PROSPERITY
from pelagos.games.cyclades.rules.state import CycladesState
from pelagos.games.cyclades.rules.vocabulary import CREATURE, GOD
from tests.games.cyclades.table import GAME, do, isle, offered, position, settle_chance


def under(god: str, **data: object) -> CycladesState:
    return position(**{"seats": 3, "gold": [20, 20, 20], "turn": {"seat": 0, "god": god}, **data})


@pytest.mark.clause("C-1")
def test_two_to_five_players() -> None:
    assert list(GAME.seats) == [2, 3, 4, 5]
    for seats in (1, 6):
        with pytest.raises(OptionError):
            GAME.start(seats)


@pytest.mark.clause("C-2", "C-3")
def test_what_each_player_has() -> None:
    assert (FLEETS_EACH, TROOPS_EACH) == (8, 8)
    assert COLOURS == ["red", "blue", "green", "yellow", "black"]
    assert len(settle_chance(GAME.start(2)).order) == 4
    assert len(settle_chance(GAME.start(5)).order) == 5


@pytest.mark.clause("C-4", "C-219")
def test_never_more_than_eight_fleets() -> None:
    s = under("poseidon", isles={"naxos": {"owner": 0}, "tinos": {"owner": 1}}, fleets={"g5": [0, 7]})
    do(s, "fleet g5")
    assert not [text for text in offered(s) if text.startswith("fleet")]


@pytest.mark.clause("C-5", "C-219")
def test_never_more_than_eight_troops() -> None:
    s = under("ares", isles={"kea": {"owner": 0, "troops": 7}, "tinos": {"owner": 1}, "delos": {"owner": 2}})
    do(s, "troop kea")
    assert not [text for text in offered(s) if text.startswith("troop")]


@pytest.mark.clause("C-6", "C-7", "C-9", "C-10")
def test_the_supplies() -> None:
    s = GAME.start(4)
    assert s.stock[:4] == [10, 10, 10, 10]
    assert (s.stock[CITIES], s.stock[PROSPERITY], s.stock[PRIESTS], s.stock[PHILOSOPHERS]) == (10, 16, 16, 16)
    s = GAME.start(4, {"priests": "18", "philosophers": "17"})
    assert (s.stock[PRIESTS], s.stock[PHILOSOPHERS]) == (18, 17)


@pytest.mark.clause("C-8", "C-223")
def test_gold_is_never_short() -> None:
    s = position(seats=3, gold=[5000, 5000, 5000], isles={"kea": {"owner": 0, "prosperity": 16}}, phase="revenue")
    assert s.gold[0] == 5018


@pytest.mark.clause("C-11", "C-23")
def test_seventeen_creatures_one_card_each_none_face_up_at_the_start() -> None:
    s = GAME.start(3)
    assert len(CREATURE.words) == 17
    assert sorted(s.deck) == list(range(17))
    assert s.track == [-1, -1, -1]


@pytest.mark.clause("C-12")
def test_five_figurines() -> None:
    s = GAME.start(3)
    assert (len(s.figure_isle), s.kraken) == (4, -1)
    assert CREATURE.words[12:] == ["minotaur", "chiron", "medusa", "polyphemus", "kraken"]


@pytest.mark.clause("C-14")
def test_four_god_tiles_and_apollo_who_is_never_shuffled() -> None:
    assert GOD.words == ["poseidon", "ares", "zeus", "athena"]
    s = settle_chance(GAME.start(5))
    assert len(s.gods) == 4
    assert offered(s)[-1] == "apollo"


@pytest.mark.clause("C-15")
def test_the_board_depends_on_the_number_of_players() -> None:
    assert [ATLASES.usual.value.board_for[seats].id for seats in (2, 3, 4, 5)] == [
        "board23",
        "board23",
        "board4",
        "board5",
    ]


@pytest.mark.clause("C-224")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_gets_lost(seats: int) -> None:
    rng = Rng.seeded(51, f"audit {seats}")
    s = position(seats=seats, gold=[30] * seats)
    for _ in range(600):
        assert GAME.audit(s) == []
        if not random_ply(s, rng):
            break


class TestInformation:
    @pytest.mark.clause("C-216", "C-217")
    def test_views_carry_exact_gold_and_everything_that_lies_open(self) -> None:
        s = under("zeus", discard=["kraken"], priests=[1, 2, 0])
        for seat in (0, 1, TABLE):
            view = GAME.view(s, seat)
            assert list(view.gold) == [20, 20, 20]
            assert list(view.priests) == [1, 2, 0]
            assert [CREATURE.words[card] for card in view.discard] == ["kraken"]

    @pytest.mark.clause("C-217")
    def test_screens_hide_the_others_gold_in_the_drawing(self) -> None:
        tongue = GAME.tongue("en")
        for screens in (False, True):
            s = under("zeus", gold=[20, 77, 20], options={"screens": screens})
            scene = GAME.scene(GAME.view(s, 0), None, tongue)
            shown = [stat.value for card in scene.players if card.seat == 1 for stat in card.stats]
            assert ("77" in shown) != screens
            own = [stat.value for card in scene.players if card.seat == 0 for stat in card.stats]
            assert "20" in own

    @pytest.mark.clause("C-218")
    def test_orders_that_nobody_knows_are_not_in_the_state(self) -> None:
        s = settle_chance(GAME.start(4))
        assert s.deck == sorted(s.deck)
        assert s.hidden == sorted(s.hidden)
        two = GAME.start(4)
        assert GAME.fingerprint(two) == GAME.fingerprint(GAME.start(4))  # no seed hides in a new game


class TestSupplies:
    @pytest.mark.clause("C-219")
    def test_without_a_place_nothing_is_recruited_and_the_steps_do_not_advance(self) -> None:
        isles = {"kea": {"owner": 0}, "tinos": {"owner": 1}, "delos": {"owner": 2}}
        shore = {name: [1, 1] for name in ("a1", "b2", "c1", "c2")}
        s = under("poseidon", isles=isles, fleets=shore, track=["siren", None, None])
        assert not [text for text in offered(s) if text.startswith("fleet")]
        do(s, "call siren", "charm b2")
        assert "fleet b2" in offered(s)
        gold = s.gold[0]
        do(s, "fleet b2")
        assert s.gold[0] == gold  # still the free one

    @pytest.mark.clause("C-220", "C-9")
    def test_no_priest_left(self) -> None:
        assert "priest" not in offered(under("zeus", priests=[0, 16, 0]))

    @pytest.mark.clause("C-220", "C-10")
    def test_no_philosopher_left(self) -> None:
        s = under("athena", philosophers=[0, 0, 0])
        s.stock[PHILOSOPHERS] = 0
        assert "philosopher" not in offered(s)

    @pytest.mark.clause("C-222", "C-2")
    def test_ownership_does_not_depend_on_territory_markers(self) -> None:
        names = ("kea", "gyaros", "kimolos", "folegandros", "delos")
        isles: dict[str, object] = {name: {"owner": 0, "troops": 0} for name in names}
        s = under("ares", isles={**isles, "tinos": {"owner": 1}, "naxos": {"owner": 2}})
        assert len(s.realm[0]) == 5
        assert s.owner[isle("delos")] == 0
