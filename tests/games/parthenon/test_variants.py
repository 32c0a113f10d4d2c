"""P-144 to P-147: Beginner, Delian League, Tournament; and the two options for training."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pelagos.core.errors import OptionError
from pelagos.games.parthenon.rules.decks import EVENTS
from pelagos.games.parthenon.rules.givens import NO_STATUS, UNSEEN
from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    GAME,
    LAND_WORDS,
    WONDER_CARD,
    arguments,
    cargo,
    chance,
    do,
    go_on,
    hand,
    listen,
    odds,
    offered,
    only,
    step,
)

HARSH = {1: "unskilled-labor", 2: "persian-tribute", 3: "persian-war"}


def begun(seats: int = 3, **options: Any) -> ParthenonState:
    """A game before its first Event."""
    s = GAME.start(seats, options)
    while step(s) != "turn":
        do(s, s.actor(), offered(s, s.actor())[0])
    return s


def test_without_options_no_variant_is_played() -> None:
    s = begun()
    assert (s.givens.beginner, s.givens.delian, s.givens.tournament) == (False, False, False)
    with pytest.raises(OptionError):
        GAME.start(3, {"expert": True})


class TestBeginner:
    """P-144."""

    @pytest.mark.clause("P-144")
    def test_the_three_harshest_events_are_gone_and_each_year_deals_four_of_five(self) -> None:
        s = begun(beginner=True)
        for year in (1, 2, 3):
            assert s.year == year
            expected = {f"turn {card.word}" for card in EVENTS if card.year == year} - {f"turn {HARSH[year]}"}
            assert set(odds(s)) == expected
            assert len(expected) == 5
            for _ in range(4):
                go_on(s, "event")
        assert s.result() is not None

    @pytest.mark.clause("P-144")
    def test_they_are_there_otherwise(self) -> None:
        assert "turn unskilled-labor" in odds(begun())


class TestDelianLeague:
    """P-145, R-28."""

    @pytest.mark.clause("P-145")
    def test_athens_has_no_status_in_year_one_and_gets_one_in_year_two(self) -> None:
        s = begun(delian=True)
        assert s.status == [NO_STATUS] + [UNSEEN] * 5
        for _ in range(4):
            assert s.status[0] == NO_STATUS
            go_on(s, "event")
        assert s.year == 2
        assert s.status == [UNSEEN] * 6
        assert len(s.harbor_bag) == 24

    @pytest.mark.clause("R-28", "P-145")
    def test_athens_trades_at_the_normal_table_with_nothing_to_reveal(self) -> None:
        islands = [{"sailing": {"a": {"to": "athens", "cargo": {"wool": 4}}}}]
        s = only("fleet-trade", islands=islands, options={"delian": True})
        assert step(s, 0) == "market"
        assert arguments(s, 0, "trade") == ["basic-basic", "basic-gold"]
        assert "ask-plans" in offered(s, 0)
        do(s, 0, "trade basic-gold")
        assert cargo(s, 0) == {"gold": 1}

    @pytest.mark.clause("R-28")
    def test_there_is_no_card_to_peek_at(self) -> None:
        skeptic = {"hand": {"wool": 1}, "acropolis": ["academy"], "philosophies": ["skepticism"]}
        s = only("journey", islands=[skeptic], options={"delian": True})
        assert arguments(s, 0, "peek") == LAND_WORDS[1:]


class TestTournament:
    """P-146, R-27."""

    @pytest.mark.clause("P-146")
    def test_it_starts_in_year_two_with_villages_a_workshop_plans_and_two_fleets(self) -> None:
        s = GAME.start(3, {"tournament": True})
        chance(s, "isle chios", "isle crete", "archon chios")
        assert odds(s) == {f"plans {wonder}": 1 for wonder in WONDER_CARD.words}  # random
        chance(s, "plans oracle", "plans colossus", "plans labyrinth")
        assert (s.year, s.season) == (2, 1)
        for seat, wonder in enumerate(["oracle", "colossus", "labyrinth"]):
            assert (s.villages[seat], s.workshops[seat], s.fleets[seat]) == (0b111111, 1, 2)
            assert WONDER_CARD.words[s.wonder[2 * seat]] == wonder
            assert (s.wonder[2 * seat + 1], s.stage[2 * seat]) == (-1, 0)
            assert (s.structures(seat), hand(s, seat)) == (7, {})
        assert len(s.plans_bag) == 9

    @pytest.mark.clause("P-146", "P-2")
    def test_it_lasts_eight_seasons(self) -> None:
        s = GAME.start(3, {"tournament": True})
        ear = listen(s)
        go_on(s)
        assert ear.of("season-begins") == [(year, season) for year in (2, 3) for season in (1, 2, 3, 4)]
        assert s.result() is not None

    @pytest.mark.clause("R-27", "P-96")
    def test_the_next_plans_cost_one_gold(self) -> None:
        wonders = [["oracle", "plans"]]
        for cards, asks in [({"wool": 1}, False), ({"gold": 1}, True)]:
            island = {"sailing": {"a": {"to": "athens", "cargo": cards}}, "wonders": wonders, "fleets": 2}
            s = only(
                "fleet-trade", islands=[island], options={"tournament": True}, harbors={"athens": {"status": "none"}}
            )
            assert ("ask-plans" in offered(s, 0)) == asks
        do(s, 0, "ask-plans")
        assert cargo(s, 0) == {}

    @pytest.mark.clause("R-27", "T-28", "T-29")
    def test_bonus_cards_are_dealt_as_usual(self) -> None:
        s = GAME.start(4, {"tournament": True})
        chance(s, "isle lemnos", "isle chios", "isle crete", "isle rhodes", "archon chios")
        assert [hand(s, seat) for seat in range(4)] == [{"gift": 1}, {"gift": 1}, {}, {"army": 1}]
        s = GAME.start(5, {"tournament": True})
        chance(s, "isle naxos", "isle scyros", "isle chios", "isle crete", "isle rhodes", "isle naxos", "archon chios")
        assert [hand(s, seat) for seat in range(5)] == [{"gift": 1}, {}, {"gift": 1}, {"gift": 1}, {"gift": 1}]


class TestTogether:
    """P-147."""

    @pytest.mark.slow
    @pytest.mark.clause("P-147", "R-28")
    @pytest.mark.parametrize(("beginner", "delian", "tournament"), [*product([False, True], repeat=3)])
    def test_variants_combine_freely(self, beginner: bool, delian: bool, tournament: bool) -> None:
        s = begun(4, beginner=beginner, delian=delian, tournament=tournament)
        year = 2 if tournament else 1
        assert s.year == year
        assert (f"turn {HARSH[year]}" in odds(s)) == (not beginner)
        # In a Tournament there is no first Year in which Athens would lack its card.
        assert s.status[0] == (NO_STATUS if delian and not tournament else UNSEEN)
        assert s.fleets == [2 if tournament else 1] * 4
        go_on(s)
        assert s.result() is not None

    @pytest.mark.clause("S-3", "S-4", "P-147")
    def test_the_options_for_training(self) -> None:
        s = begun(strict=True, offers=0)
        assert (s.givens.strict, s.givens.offers) == (True, 0)
        go_on(s, "journey")  # no offers: Island Trade passes by itself
        assert all("wait" not in offered(s, seat) for seat in range(3))
