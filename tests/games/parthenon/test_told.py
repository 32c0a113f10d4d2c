"""What is told says why: who declined, who was spared, what took the cards, what decided the game."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import GAME, PLAY, Ear, chance, do, go_on, listen, only, position, settle

story = PLAY.story
EN, FR = GAME.tongue("en"), GAME.tongue("fr")


def lines(ear: Ear, *keys: str) -> list[str]:
    """The sentences told under these keys."""
    return [EN(GAME.line(key, args)) for _, key, args in ear.lines if key in keys]


def verdict(ear: Ear) -> list[str]:
    """How the end was told."""
    return lines(ear, "won", "won-tie", "won-crowned")


def harbor(status: str, cards: dict[str, int]) -> ParthenonState:
    """Chios's Fleet A at Sparta, whose status lies open."""
    islands = [{"sailing": {"a": {"to": "sparta", "cargo": cards}}}]
    return only("fleet-trade", islands=islands, harbors={"sparta": {"status": status, "up": True}})


@pytest.mark.clause("P-87", "P-88")
def test_whoever_declines_the_fee_is_told_apart_from_whoever_cannot_pay() -> None:
    declined = story(harbor("harbor-fees", {"wool": 2}), 0, "pass")
    assert declined[0] == "Rust pays no fee and does nothing with Fleet A in Sparta."
    shown = story(harbor("blockade", {"wool": 2, "warship": 1}), 0, "pass")
    assert shown[0] == "Rust shows nothing and can do nothing with Fleet A in Sparta."


def test_a_loss_to_bandits_names_them() -> None:
    s = harbor("bandits", {"wool": 2, "army": 1})
    ear = listen(s)
    do(s, 0, "pass")
    settle(s, "spill")
    assert lines(ear, "toll", "lost-aboard") == [
        "Rust’s Fleet A must give up cards: Bandits.",
        "Rust loses 1 Wool aboard Fleet A.",
    ]


@pytest.mark.clause("R-50")
def test_a_hazard_that_strikes_nobody_says_so() -> None:
    fleets = [{"sailing": {"a": {"to": "sparta", "cargo": {"wool": 1}}}}]
    told = story(only("hazard", islands=fleets), -1, "hazard pirates-11")
    assert told[1] == "Nobody is struck: Pirates."
    assert FR(GAME.line("struck", (0, 0, 1))) == "Rouille\u00a0: la Flotte A est touchée (Tempête)."


@pytest.mark.clause("P-47")
def test_the_order_of_events_is_told_in_one_line() -> None:
    row = ["olympic-games", "harsh-winter"]
    s = only("event", year=1, season=3, archon=1, events={"row": row})
    chance(s, "turn drought")
    settle(s, "donation")
    ear = listen(s)
    do(s, 1, "event harsh-winter", "event olympic-games")
    assert lines(ear, "event-order") == ["The Archon orders the Events: Harsh Winter, Olympic Games and Drought."]


def ended(*islands: dict[str, Any], archon: int = 2) -> tuple[ParthenonState, Ear]:
    """The last Season with these Islands, at the vote; whoever votes names seat 2, if he can."""
    s = position(islands=list(islands), year=3, season=4, archon=archon, phase="archon")
    ear = listen(s)
    go_on(s, asked="crown")
    return s, ear


@pytest.mark.clause("P-139", "P-140", "P-142")
def test_what_decided_the_game_is_told() -> None:
    three: dict[str, Any] = {"villages": [1, 2, 3]}
    _, ear = ended(three, {}, {})
    assert verdict(ear) == ["Rust wins with 3 Structures."]
    _, ear = ended({**three, "fleets": 2}, {**three, "fleets": 3}, three)
    assert verdict(ear) == ["Marine wins: 3 Structures like others, and ahead in Fleets."]
    s, ear = ended(three, three, {})
    do(s, s.actor(), "crown crete")
    assert verdict(ear) == ["Marine wins with 3 Structures: all else being equal, the Archon has picked."]
    assert s.winner == 1
