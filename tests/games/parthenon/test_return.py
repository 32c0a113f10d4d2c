"""P-98 to P-102, S-7: the Return Phase."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    SPECTATOR,
    arguments,
    cargo,
    chance,
    do,
    go_on,
    goal,
    hand,
    is_over,
    listen,
    offered,
    only,
    settle,
    view,
)

Cards = dict[str, int]


def homeward(*islands: dict[str, tuple[str, Cards]], then: tuple[str, ...] = (), **data: Any) -> ParthenonState:
    """The Return Phase; per seat its Fleets: {"a": ("egypt", {"wool": 8})}."""
    rows = []
    for fleets in islands:
        sailing = {letter: {"to": land, "cargo": cards} for letter, (land, cards) in fleets.items()}
        rows.append({"fleets": 3, "sailing": sailing})
    return only("return", *then, islands=rows, **data)


@pytest.mark.clause("P-98", "P-101")
def test_all_fleets_come_home_without_a_hazard_and_their_cargo_joins_the_hand() -> None:
    s = homeward({"a": ("egypt", {"wool": 6}), "b": ("athens", {"gold": 1})}, {"a": ("italy", {"papyrus": 2})})
    assert is_over(s)
    assert [goal(s, 0, "a"), goal(s, 0, "b"), goal(s, 1)] == ["home", "home", "home"]
    assert [cargo(s, 0, "a"), cargo(s, 0, "b"), cargo(s, 1)] == [{}, {}, {}]
    assert hand(s, 0) == {"wool": 6, "gold": 1}
    assert hand(s, 1) == {"papyrus": 2}
    assert s.hazard_out == []


@pytest.mark.clause("P-99", "T-16")
def test_eight_cards_are_two_too_many() -> None:
    s = homeward({"a": ("egypt", {"wool": 4, "gold": 3, "army": 1})})
    assert offered(s, 0) == ["drop wool", "drop gold", "drop army"]
    do(s, 0, "drop wool", "drop army")
    assert is_over(s)
    assert hand(s, 0) == {"wool": 3, "gold": 3}


@pytest.mark.clause("P-100", "R-53", "T-16")
def test_a_sister_fleet_at_the_same_land_takes_the_excess() -> None:
    s = homeward({"a": ("egypt", {"wool": 8}), "b": ("egypt", {"gold": 4})})
    assert is_over(s)
    assert hand(s, 0) == {"wool": 8, "gold": 4}


@pytest.mark.clause("P-100", "T-16")
def test_one_at_another_land_does_not_help_nor_one_that_was_sent_home() -> None:
    for elsewhere in ("carthage", "home"):
        s = homeward({"a": ("egypt", {"wool": 8}), "b": (elsewhere, {"gold": 4})})
        do(s, 0, "drop wool", "drop wool")
        assert hand(s, 0) == {"wool": 6, "gold": 4}


@pytest.mark.clause("P-99", "P-100", "R-53")
def test_only_as_much_as_there_is_room_for() -> None:
    s = homeward({"a": ("egypt", {"wool": 9}), "b": ("egypt", {"gold": 5})})
    assert arguments(s, 0, "drop") == ["wool"]  # three too many, room for one; the too full Fleet discards
    do(s, 0, "drop wool", "drop wool")
    assert is_over(s)
    assert hand(s, 0) == {"wool": 7, "gold": 5}
    # Two too full Fleets and one with room, all at one Land.
    s = homeward({"a": ("italy", {"wool": 7}), "b": ("italy", {"ore": 7}), "c": ("italy", {"gold": 5})})
    assert arguments(s, 0, "drop") == ["wool", "ore"]
    do(s, 0, "drop ore")
    assert hand(s, 0) == {"wool": 7, "ore": 6, "gold": 5}


@pytest.mark.clause("P-99")
def test_each_too_full_fleet_at_its_own_land_discards_for_itself() -> None:
    s = homeward({"a": ("egypt", {"wool": 6, "gold": 1}), "b": ("italy", {"wool": 1, "gold": 6})})
    do(s, 0, "drop wool")
    assert arguments(s, 0, "drop") == ["wool", "gold"]
    do(s, 0, "drop gold")
    assert hand(s, 0) == {"wool": 6, "gold": 6}


@pytest.mark.clause("R-17", "R-16")
def test_aegis_bought_abroad_counts_and_plans_do_not() -> None:
    fleet = {"to": "italy", "cargo": {"wool": 5, "gold": 1}}
    harbors = {"italy": {"status": "none"}, "athens": {"status": "none"}}
    s = only("fleet-trade", "return", islands=[{"sailing": {"a": fleet}}], harbors=harbors)
    do(s, 0, "trade gold-basic", "take ore", "take ore", "done")
    do(s, 0, "drop wool")
    assert hand(s, 0) == {"wool": 4, "ore": 2}
    fleet = {"to": "italy", "cargo": {"wool": 4, "ore": 4, "gold": 1}}  # as it might be after a trade
    s = only("fleet-trade", "return", islands=[{"sailing": {"a": fleet}}], harbors=harbors)
    do(s, 0, "hire army", "done")
    assert offered(s, 0) == ["drop wool", "drop ore", "drop army"]
    fleet = {"to": "athens", "cargo": {"wool": 6}}
    s = only("fleet-trade", "return", islands=[{"sailing": {"a": fleet}}], harbors=harbors)
    do(s, 0, "ask-plans")
    go_on(s, asked="markets")
    do(s, 0, "done")
    assert is_over(s)
    assert hand(s, 0) == {"wool": 6}


@pytest.mark.clause("P-101", "P-102", "R-39")
def test_aegis_are_at_home_whatever_they_lie_on_and_may_be_used_and_loaded_again() -> None:
    s = homeward({"a": ("egypt", {"army": 1, "gift": 1})}, then=("build", "production"))
    assert hand(s, 0) == {"army": 1, "gift": 1}
    do(s, 0, "done")
    assert offered(s, 0) == ["double wool", "double olives"]  # it doubles a Village
    s = homeward({"a": ("egypt", {"army": 1, "gift": 1})}, then=("journey",))
    do(s, 0, "sail egypt")
    assert arguments(s, 0, "load") == ["gift", "army"]
    for then, choice in [("island-trade", "give"), ("event", "give")]:
        s = homeward({"a": ("egypt", {"army": 1})}, then=(then,), archon=1)
        if then == "event":
            go_on(s, asked="donation")
            do(s, 0, "donate")
        else:
            go_on(s, asked="propose")
            do(s, 1, "pass")
            do(s, 2, "pass")
            do(s, 0, "offer crete")
        assert arguments(s, 0, choice) == ["army"]


@pytest.mark.clause("R-39", "P-102")
@pytest.mark.parametrize("fleet", ["a", "b", "c"])
def test_every_aegis_comes_home_from_every_fleet_and_serves_from_there(fleet: str) -> None:
    aboard: Cards = {"gift": 2, "army": 1, "warship": 1}
    s = homeward({fleet: ("egypt", aboard)}, then=("island-trade",), archon=1)
    assert (hand(s, 0), cargo(s, 0, fleet)) == (aboard, {})
    do(s, 1, "pass")
    do(s, 2, "pass")
    do(s, 0, "offer crete")
    assert arguments(s, 0, "give") == ["gift", "army", "warship"]  # traded
    s = homeward({fleet: ("egypt", aboard)}, then=("event",), archon=1, year=2)
    chance(s, "turn pirate-raid")
    do(s, 0, "donate")
    assert arguments(s, 0, "give") == ["gift", "army", "warship"]  # donated
    do(s, 0, "give gift", "send")
    settle(s, "donation")
    assert "show army" in offered(s, 0)  # shown


@pytest.mark.clause("R-39")
def test_aegis_that_came_home_pay_for_a_wonder() -> None:
    sailing = {"b": {"to": "egypt", "cargo": {"gift": 2}}}
    island = {"fleets": 2, "sailing": sailing, "wonders": [["temple-of-artemis", "partial"]]}
    s = only("return", "island-trade", islands=[island])
    do(s, 0, "stage temple-of-artemis", "done")
    assert hand(s, 0) == {}


@pytest.mark.clause("S-7", "P-4")
def test_discards_are_named_together_and_sealed() -> None:
    seen = []
    for good in ("wool", "gold"):
        s = homeward({"a": ("egypt", {"wool": 6, "gold": 1})}, {"a": ("egypt", {"wool": 5, "gold": 2})}, {})
        assert s.actors() == (0, 1)
        do(s, 0, f"drop {good}")
        seen.append([view(s, seat) for seat in (1, 2, SPECTATOR)])
    assert seen[0] == seen[1]
    ear = listen(s)
    do(s, 1, "drop wool")
    assert ear.lines  # then they are shown
    assert [hand(s, 0), hand(s, 1)] == [{"wool": 6}, {"wool": 4, "gold": 2}]
