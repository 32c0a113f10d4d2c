"""Edges of the setup, of waiting, of votes, and of what everybody knows."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.rng import Rng
from pelagos.games.parthenon.rules.givens import HOME, NO_STATUS
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    BASICS,
    GAME,
    V,
    chance,
    do,
    hand,
    is_over,
    listen,
    no_harbors,
    odds,
    offered,
    only,
    position,
    step,
)

Islands = list[dict[str, Any]]


def abroad(to: str, cargo: dict[str, int], **more: Any) -> dict[str, Any]:
    """An Island whose Fleet A is on its way, or there."""
    return {"sailing": {"a": {"to": to, "cargo": cargo}}, **more}


class TestWhatIsKnown:
    """What everybody knows of cards, and what counts at the end."""

    @pytest.mark.clause("P-101", "R-39", "P-98")
    def test_a_fleet_at_home_lacks_nothing_in_particular(self) -> None:
        s = only("hazard", "return", islands=[abroad("sparta", {"gold": 1})], harbors=no_harbors())
        chance(s, "hazard pirates-11")  # all Gold is lost, and everybody knows that none is left
        assert is_over(s)
        assert (s.lacks, s.goal[0]) == ([0] * len(s.lacks), HOME)

    @pytest.mark.clause("P-126", "P-127", "R-59")
    def test_an_open_hand_leaves_nothing_to_be_guessed(self) -> None:
        memory = {"sure": {}, "maybe": {"wool": 3, "ore": 2}, "loose": 5}
        s = only("discard", islands=[{"hand": {"wool": 3, "ore": 2}, "memory": memory}])
        do(s, 0, "open")
        assert hand(s, 0) == {"wool": 1, "ore": 1}
        assert (s.maybe[: len(s.maybe) // 3], s.loose[0]) == ([0] * (len(s.maybe) // 3), 0)

    @pytest.mark.clause("P-141", "R-33")
    def test_every_basic_counts_for_the_last_tie_breaker(self) -> None:
        for good in BASICS:
            s = position(islands=[{"hand": {good: 2}}])
            assert s.tie_breakers(0)[-3:] == [0, 0, 2], good


class TestArchon:
    """P-129 to P-132."""

    @pytest.mark.clause("P-130", "P-131", "P-132", "P-129")
    def test_a_vote_is_one_and_a_tie_is_drawn_among_the_tied(self) -> None:
        s = only("archon", seats=4, archon=1)
        asked = []
        for island in ("chios", "crete", "chios", "crete"):
            asked.append(s.actor())
            do(s, s.actor(), f"vote {island}")
            assert max(s.votes) <= 2
        assert asked == [1, 2, 3, 0]
        assert (s.votes, step(s)) == ([2, 2, 0, 0], "tie")
        rng = Rng.seeded(3, "tie")
        drawn = {V.text(s.clone().sample(rng)) for _ in range(40)}
        assert drawn == set(odds(s)) == {"archon chios", "archon crete"}


class TestWaiting:
    """P-42, P-43, S-4: those who wait."""

    def wait(self, *seats: int) -> ParthenonState:
        s = only("journey", seats=4, archon=1, islands=[{"hand": {"wool": 1}}] * 4, harbors=no_harbors())
        for seat in range(4):
            do(s, seat, "wait" if seat in seats else "stay")
        return s

    @pytest.mark.clause("P-43", "R-8", "P-66", "S-4")
    def test_one_alone_goes_last_and_nobody_is_asked_for_an_order(self) -> None:
        s = self.wait(2)
        assert (s.actors(), step(s)) == ((2,), "launch")

    @pytest.mark.clause("P-43", "R-8", "P-66", "S-4")
    def test_of_three_the_archon_names_two(self) -> None:
        s = self.wait(0, 2, 3)
        ear = listen(s)
        assert (s.actors(), offered(s, 1)) == ((1,), ["next chios", "next rhodes", "next lemnos"])
        do(s, 1, "next rhodes")
        assert (s.actors(), offered(s, 1)) == ((1,), ["next chios", "next lemnos"])
        do(s, 1, "next lemnos")
        assert ear.of("archon-order") == [(1, 2, 1), (1, 3, 2), (1, 0, 3)]
        assert s.actors() == (2,)


class TestSetup:
    """P-19 to P-41."""

    @pytest.mark.clause("P-22", "P-23", "P-24", "P-25", "P-27", "P-34", "P-19", "P-146")
    @pytest.mark.parametrize("tournament", [False, True])
    @pytest.mark.parametrize("seats", [3, 4, 5, 6])
    def test_everybody_is_dealt_an_island_and_the_first_year_begins(self, seats: int, tournament: bool) -> None:
        s = GAME.start(seats, {"tournament": tournament})
        joining = 0
        while step(s) != "turn":
            joining += step(s) == "join"
            chance(s, [*odds(s)][-1])
        assert joining == {3: 0, 4: 1, 5: 2, 6: 0}[seats]
        assert sorted(s.seat_of[island] for island in s.island) == list(range(seats))
        assert {0, 1, 2} <= set(s.island)
        assert (s.year, s.season) == (2 if tournament else 1, 1)
        assert [wonder >= 0 for wonder in s.wonder] == [tournament, False] * seats

    @pytest.mark.clause("P-145", "P-27", "P-146", "R-28")
    @pytest.mark.parametrize(
        ("delian", "tournament", "bare"), [(False, False, 0), (True, False, 1), (False, True, 0), (True, True, 0)]
    )
    def test_athens_has_no_card_in_the_first_year_of_the_delian_league(
        self, delian: bool, tournament: bool, bare: int
    ) -> None:
        s = GAME.start(3, {"delian": delian, "tournament": tournament})
        assert s.status.count(NO_STATUS) == bare
