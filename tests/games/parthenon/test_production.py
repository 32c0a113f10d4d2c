"""P-52 to P-57, S-2: Production."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    GAME,
    arguments,
    cargo,
    do,
    go_on,
    hand,
    is_over,
    listen,
    offered,
    only,
    view,
)

# Lemnos with two Wool Villages and one of Grain at work.
WOOL_WOOL_GRAIN = {"island": "lemnos", "villages": [1, 2, 5, 6], "this_season": {"idle": [1]}}


def harvest(*islands: dict[str, Any], **data: Any) -> ParthenonState:
    """The Production Phase with these Islands."""
    return only("production", islands=list(islands), **data)


@pytest.mark.clause("P-52", "P-57", "T-2")
def test_each_village_gives_one_of_its_commodity() -> None:
    s = harvest({**WOOL_WOOL_GRAIN, "hand": {"gold": 1}})
    assert is_over(s)
    assert hand(s, 0) == {"gold": 1, "wool": 2, "grain": 1}


@pytest.mark.clause("P-52", "P-57")
def test_each_workshop_gives_one_of_the_islands_rare() -> None:
    s = harvest({"workshops": 1}, {"workshops": 2}, {"island": "naxos", "workshops": 1})
    assert [hand(s, seat) for seat in range(3)] == [
        {"wool": 1, "olives": 1, "pottery": 1},
        {"grain": 1, "grapes": 1, "tools": 2},
        {"grapes": 1, "grain": 1, "spices": 1},
    ]


@pytest.mark.clause("P-53", "T-3")
def test_an_army_doubles_one_village() -> None:
    s = harvest({**WOOL_WOOL_GRAIN, "hand": {"army": 1}})
    assert offered(s, 0) == ["double wool", "double grain"]
    do(s, 0, "double wool")
    assert hand(s, 0) == {"wool": 3, "grain": 1, "army": 1}


@pytest.mark.clause("P-53")
@pytest.mark.parametrize("armies", [0, 1, 2, 3, 4])
def test_each_army_doubles_one_village(armies: int) -> None:
    s = harvest({"villages": [1, 2, 3, 4, 5], "hand": {"army": armies}})  # 3 Wool, 1 Olive, 1 more
    while not is_over(s):
        do(s, 0, offered(s, 0)[0])
    assert sum(hand(s, 0).values()) - armies == 5 + armies


@pytest.mark.clause("R-54")
@pytest.mark.parametrize("armies", [2, 3, 9])
def test_with_an_army_for_every_village_nobody_is_asked(armies: int) -> None:
    s = harvest({"hand": {"army": armies}})
    assert is_over(s)
    assert hand(s, 0) == {"wool": 2, "olives": 2, "army": armies}


@pytest.mark.clause("R-54")
def test_no_army_is_idle_while_a_village_could_be_doubled() -> None:
    """Nobody is offered to leave an Army unused, and where all Villages make the same nobody is asked."""
    s = harvest({"villages": [1, 2, 3, 4], "hand": {"army": 2}})
    while not is_over(s):
        assert all(text.startswith("double ") for text in offered(s, 0))
        do(s, 0, offered(s, 0)[-1])
    assert sum(hand(s, 0).values()) == 4 + 2 + 2
    idle = {"idle": [2]}  # what is left are three of Wool
    s = harvest({"villages": [1, 2, 3, 4], "hand": {"army": 2}, "this_season": idle})
    assert is_over(s)
    assert hand(s, 0) == {"wool": 5, "army": 2}


@pytest.mark.clause("P-54", "R-54", "T-3")
def test_never_two_armies_on_one_village() -> None:
    # Two Armies and two Wool Villages: one each.
    s = harvest({**WOOL_WOOL_GRAIN, "hand": {"army": 2}})
    do(s, 0, "double wool", "double wool")
    assert hand(s, 0) == {"wool": 4, "grain": 1, "army": 2}
    # Two Armies and one Wool Village of three Villages: the second must go elsewhere.
    s = harvest({"villages": [1, 2, 6], "hand": {"army": 2}})
    do(s, 0, "double wool")
    assert arguments(s, 0, "double") == ["olives", "ore"]
    # More Armies than Villages: each Village is doubled once, and nobody is asked.
    s = harvest({"hand": {"army": 5}})
    assert is_over(s)
    assert hand(s, 0) == {"wool": 2, "olives": 2, "army": 5}


@pytest.mark.clause("P-55")
def test_workshops_cannot_be_doubled() -> None:
    s = harvest({"villages": [1, 2], "workshops": 2, "hand": {"army": 1}})
    assert offered(s, 0) == ["double wool", "double olives"]
    # With every Village idle an Army does nothing.
    s = harvest({"workshops": 2, "hand": {"army": 3}, "this_season": {"idle": [1, 2]}})
    assert is_over(s)
    assert hand(s, 0) == {"pottery": 2, "army": 3}


@pytest.mark.clause("R-42", "P-53", "R-54")
def test_an_idle_village_gives_nothing_and_cannot_be_doubled() -> None:
    s = harvest({"villages": [1, 2, 3], "hand": {"army": 1}, "this_season": {"idle": [2]}})
    assert is_over(s)  # only Wool works: no choice
    assert hand(s, 0) == {"wool": 3, "army": 1}


@pytest.mark.clause("P-56", "R-39")
def test_an_army_so_used_stays_and_may_board_a_fleet() -> None:
    s = only("production", "journey", islands=[{"hand": {"army": 1}}])
    do(s, 0, "double wool")
    go_on(s, asked="launches")
    assert hand(s, 0) == {"army": 1, "wool": 2, "olives": 1}
    do(s, 0, "sail italy", "load wool", "load army", "done")
    do(s, 1, "stay")
    do(s, 2, "stay")
    assert cargo(s, 0) == {"wool": 1, "army": 1}


@pytest.mark.clause("S-2", "P-4")
def test_only_owners_with_a_real_choice_are_asked_and_all_at_once() -> None:
    islands = [{"hand": {"army": 1}}, {"hand": {"army": 2}}, {"hand": {"army": 1}}, {}]
    s = harvest(*islands, seats=4)
    assert s.actors() == (0, 2)
    assert [hand(s, seat).get("wool", 0) for seat in range(4)] == [0, 0, 0, 0]  # all produce together
    do(s, 2, "double ore")
    assert view(s, 0).hand_size == [0, 0, 0, 0]
    assert s.actors() == (0,)
    do(s, 0, "double wool")
    assert [view(s, 3).hand_size[seat] for seat in range(4)] == [3, 4, 3, 2]


@pytest.mark.clause("S-2")
def test_an_answer_may_be_changed_till_the_last_one_is_in() -> None:
    s = harvest({"hand": {"army": 1}}, {"hand": {"army": 1}})
    do(s, 0, "double wool")
    assert offered(s, 0) == ["revise"]
    do(s, 0, "revise", "double olives")
    do(s, 1, "double grain")
    assert hand(s, 0) == {"wool": 1, "olives": 2, "army": 1}


@pytest.mark.clause("P-52", "R-47")
def test_what_is_produced_is_known_to_all() -> None:
    s = only("production", islands=[{"hand": {"army": 1}}])
    ear = listen(s)
    do(s, 0, "double wool")
    assert [mask for mask, key, _ in ear.lines if key == "produced"] == [-1] * 3
    assert view(s, 1).sure[:2] == [2, 1]


@pytest.mark.clause("P-17")
def test_a_whole_year_of_villages_never_empties_the_bank() -> None:
    full = {"villages": [1, 2, 3, 4, 5, 6], "hand": {"army": 6}}
    s = harvest(full, full, full)
    assert sum(sum(hand(s, seat).values()) for seat in range(3)) == 3 * (12 + 6)
    assert GAME.audit(s) == []
