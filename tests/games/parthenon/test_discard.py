"""P-124 to P-128, S-9: the Discard Phase."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    GOODS,
    SPECTATOR,
    arguments,
    do,
    go_on,
    hand,
    is_over,
    listen,
    offered,
    only,
    view,
)

TREASURY = {"acropolis": ["treasury"]}
EXAMPLE = {"grain": 3, "wool": 1, "ore": 1, "grapes": 1}


def discard(*hands: dict[str, int], **data: Any) -> ParthenonState:
    """The Discard Phase with these hands."""
    return only("discard", islands=[{"hand": cards} for cards in hands], **data)


@pytest.mark.clause("P-124", "P-125", "T-23")
def test_option_a_keeps_any_three() -> None:
    s = discard(EXAMPLE)
    assert offered(s, 0) == ["hide", "open"]
    do(s, 0, "hide", "drop wool", "drop ore", "drop grapes")
    assert hand(s, 0) == {"grain": 3}  # equal ones, too
    s = discard(EXAMPLE)
    do(s, 0, "hide", "drop wool", "drop grain", "drop grain")
    assert hand(s, 0) == {"ore": 1, "grain": 1, "grapes": 1}


@pytest.mark.clause("P-126", "T-23")
def test_option_b_keeps_one_of_each_type() -> None:
    s = discard(EXAMPLE)
    do(s, 0, "open")
    assert hand(s, 0) == {"grain": 1, "wool": 1, "ore": 1, "grapes": 1}
    s = discard({**dict.fromkeys(GOODS[:11], 3), "army": 2})
    do(s, 0, "open")
    assert hand(s, 0) == {**dict.fromkeys(GOODS[:11], 1), "army": 2}


@pytest.mark.clause("P-113", "P-125", "T-19")
def test_a_treasury_keeps_six_in_the_season_it_is_built() -> None:
    islands = [{"hand": {"pottery": 1, "spices": 1, "tools": 1, "wool": 4, "gold": 3}}]
    s = only("build", "discard", islands=islands)
    do(s, 0, "raise treasury", "done")
    assert hand(s, 0) == {"wool": 4, "gold": 3}
    do(s, 0, "hide", "drop wool")
    assert hand(s, 0) == {"wool": 3, "gold": 3}
    # And without it three.
    s = only("build", "discard", islands=islands)
    do(s, 0, "done", "hide")
    kept = 0
    while arguments(s, 0, "keep"):
        do(s, 0, offered(s, 0)[0])
        kept += 1
    assert (kept <= 3, sum(hand(s, 0).values())) == (True, 3)


@pytest.mark.clause("R-30", "T-36")
def test_a_hand_within_the_limit_is_kept_and_its_owner_not_asked() -> None:
    assert is_over(discard({"wool": 3}, {"gold": 2, "wool": 1, "army": 3}))
    assert hand(discard({"wool": 3}), 0) == {"wool": 3}
    s = only("discard", islands=[{"hand": {"wool": 6}, **TREASURY}, {"hand": {"wool": 4}}])
    assert s.actors() == (1,)
    s = discard({"wool": 5})
    do(s, 0, "hide")
    assert hand(s, 0) == {"wool": 3}  # exactly three, and all alike: nothing to choose


@pytest.mark.clause("P-124", "P-128")
def test_nothing_but_commodities_is_discarded() -> None:
    rich = {
        "hand": {"wool": 5, "gift": 4, "army": 4, "warship": 4},
        "acropolis": ["academy"],
        "philosophies": ["stoicism"],
        "wonders": [["oracle", "plans"], ["colossus", "partial"]],
        "fleets": 3,
    }
    for choice in ("hide", "open"):
        s = only("discard", islands=[rich])
        before = (s.halls[:], s.powers[:], s.wonder[:], s.stage[:], s.fleets[:])
        do(s, 0, choice)
        assert hand(s, 0) == {"wool": 3 if choice == "hide" else 1, "gift": 4, "army": 4, "warship": 4}
        assert (s.halls, s.powers, s.wonder, s.stage, s.fleets) == before


@pytest.mark.clause("P-127", "S-9")
def test_cards_kept_by_b_lie_open_till_the_season_ends() -> None:
    memory = {"sure": {}, "maybe": {"wool": 9, "ore": 9, "gold": 9}, "loose": 5}
    islands = [{"hand": {"wool": 3, "gold": 2}, "memory": memory}, {}, {}]
    s = only("discard", "archon", islands=islands)
    do(s, 0, "open")
    assert view(s, SPECTATOR).open_hands == 0b001
    assert view(s, 1).sure[:11] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]  # 1 Wool, 1 Gold, nothing else
    assert view(s, 1).loose[0] == 0
    go_on(s, "event")
    assert view(s, SPECTATOR).open_hands == 0


@pytest.mark.clause("S-9", "P-125", "S-11", "R-51")
def test_hands_kept_by_a_and_what_they_throw_away_are_shown_only_by_number() -> None:
    seen = []
    for drops in (["wool", "wool"], ["wool", "gold"]):
        s = discard({"wool": 3, "gold": 2})
        ear = listen(s)
        do(s, 0, "hide", *[f"drop {good}" for good in drops])
        assert is_over(s)
        seen.append([view(s, seat) for seat in (1, 2, SPECTATOR)])
        assert ear.of("discarded") == [(0, 2)]
        # What was sure is sure no more.
        assert (seen[-1][0].sure[:11], seen[-1][0].loose[0], seen[-1][0].hand_size[0]) == ([0] * 11, 3, 3)
    assert seen[0] == seen[1]


@pytest.mark.clause("R-30", "R-51", "S-9")
def test_b_shows_what_is_thrown_away_too() -> None:
    s = discard({"wool": 3, "gold": 2})
    ear = listen(s)
    do(s, 0, "open")
    ((seat, *cards),) = ear.of("opened-hand")
    kept, thrown = dict(zip(GOODS, cards[:14], strict=True)), dict(zip(GOODS, cards[14:], strict=True))
    assert (seat, kept["wool"], kept["gold"], sum(kept.values())) == (0, 1, 1, 2)
    assert (thrown["wool"], thrown["gold"], sum(thrown.values())) == (2, 1, 3)
    assert all(mask == -1 for mask, _, _ in ear.lines)


@pytest.mark.clause("S-9", "P-4", "P-124")
def test_all_choose_at_once_and_sealed() -> None:
    seen = []
    for choices in (["open"], ["hide", "drop wool"]):
        s = discard({"wool": 3, "gold": 1}, {"wool": 9}, {"wool": 1})
        assert s.actors() == (0, 1)
        do(s, 0, *choices)
        seen.append([view(s, seat) for seat in (1, 2, SPECTATOR)])
    assert seen[0] == seen[1]
    do(s, 0, "revise", "open")
    do(s, 1, "open")
    assert [hand(s, seat) for seat in range(3)] == [{"wool": 1, "gold": 1}, {"wool": 1}, {"wool": 1}]


@pytest.mark.clause("P-143", "P-125", "P-126")
@pytest.mark.parametrize("treasury", [True, False])
def test_no_more_than_six_of_a_class_are_kept(treasury: bool) -> None:
    """The maxima of the tie-breakers: 6 Gold, 6 Rare, 6 Basic."""
    more = TREASURY if treasury else {}
    for good in ("gold", "papyrus", "wool"):
        s = only("discard", islands=[{"hand": {good: 20}, **more}])
        do(s, 0, "hide")
        assert hand(s, 0) == {good: 6 if treasury else 3}
    s = only("discard", islands=[{"hand": dict.fromkeys(GOODS[:11], 9), **more}])
    do(s, 0, "open")
    kept = hand(s, 0)
    assert (sum(kept[good] for good in GOODS[:6]), sum(kept[good] for good in GOODS[6:10]), kept["gold"]) == (6, 4, 1)
