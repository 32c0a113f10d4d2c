"""F-1 to F-10: where the French rulebook differs from the English one, and how it is played and said here."""

from __future__ import annotations

import json
import re
from importlib.resources import files

import pytest

from pelagos.core.tongue import catalogue
from pelagos.games.parthenon.rules.content import COPIES, WONDERS
from pelagos.games.parthenon.rules.decks import DECKS, EVENTS
from pelagos.games.parthenon.rules.islands import ISLANDS
from tests.games.parthenon.table import (
    GAME,
    GOODS,
    LAND_WORDS,
    PHILOSOPHY,
    arguments,
    cargo,
    chance,
    do,
    go_on,
    hand,
    offered,
    only,
)


def french() -> dict[str, str]:
    """Every French sentence of the game, plural forms in one."""
    entries = catalogue(GAME.package, "fr")
    return {key: text if isinstance(text, str) else " ".join(text) for key, text in entries.items()}


@pytest.mark.clause("F-1")
def test_aegis_is_egide_and_only_the_sea_is_egee() -> None:
    sentences = french()
    assert any("Égide" in text for text in sentences.values())
    for key, text in sentences.items():
        assert "Égée" not in text.replace("mer Égée", ""), key


@pytest.mark.clause("F-2", "P-50")
def test_the_archon_is_given_presents_and_is_none() -> None:
    s = only("event", archon=1, islands=[{"hand": {"gold": 1}}, {"hand": {"gold": 1}}, {}])
    chance(s, "turn new-settlers")
    assert s.actors() == (0,)
    do(s, 0, "donate", "give gold", "send")
    assert (hand(s, 0), hand(s, 1), s.archon) == ({}, {"gold": 2}, 1)


@pytest.mark.clause("F-5", "P-102", "R-39")
def test_aegis_may_be_left_aboard_which_changes_nothing() -> None:
    fleet = {"to": "egypt", "cargo": {"army": 1, "wool": 1}}
    s = only("return", "production", islands=[{"sailing": {"a": fleet}}])
    assert cargo(s, 0) == {}
    assert offered(s, 0) == ["double wool", "double olives"]  # wherever the Army lies


@pytest.mark.clause("F-6", "P-59")
def test_in_island_trade_nobody_trades_with_any_land() -> None:
    s = only("island-trade", islands=[{"hand": dict.fromkeys(GOODS, 9), "fleets": 3}])
    assert {text.split()[0] for text in offered(s, 0)} == {"offer", "pass", "done"}
    assert not {*arguments(s, 0, "offer")} & {*LAND_WORDS}
    do(s, 0, "offer crete", "give wool")
    assert {text.split()[0] for text in offered(s, 0)} == {"give", "want", "send", "back", "pass", "cancel"}


@pytest.mark.clause("F-7")
def test_one_french_word_each_for_commodity_fleet_and_safe_journey() -> None:
    sentences = french()
    assert any("Marchandise" in text for text in sentences.values())
    assert any("Flotte" in text for text in sentences.values())
    assert sentences["parthenon.hazard.safe-journey-1"] == "Voyage sans Histoire"
    merchant_ships = "parthenon.event.merchant-ships"  # the name of a card
    for key, text in sentences.items():
        assert not re.search(r"\b(Biens?|Produits?)\b", text.removeprefix("Bien")), key
        assert not re.search(r"\bflottilles?\b", text, re.IGNORECASE), key
        if "warship" not in key:  # a Navire is a Warship, never a Fleet
            assert not re.search(r"\bnavires?\b(?! de Guerre)", text, re.IGNORECASE), key
        assert "Sans Embarras" not in text, key
        if merchant_ships not in key:
            assert not re.search(r"\bbateaux?\b", text.replace("Bateaux Marchands", ""), re.IGNORECASE), key


@pytest.mark.clause("F-8", "P-111")
def test_a_marketplace_trades_at_home_for_gold_and_not_with_it() -> None:
    s = only("build", islands=[{"hand": {"grain": 3, "gold": 3}, "acropolis": ["marketplace"]}])
    do(s, 0, "make marketplace")  # all Fleets are at home
    assert hand(s, 0) == {"gold": 4}
    assert "make marketplace" not in offered(
        only("build", islands=[{"hand": {"gold": 3}, "acropolis": ["marketplace"]}]), 0
    )


@pytest.mark.clause("F-9", "P-77")
def test_a_fleet_shows_a_warship_and_is_none() -> None:
    for aboard, answers in [({"gold": 1, "warship": 1}, ["show warship", "pass"]), ({"gold": 2}, ["pass"])]:
        island = {"hand": {} if "warship" in aboard else {"warship": 1}}
        s = only("hazard", islands=[{**island, "sailing": {"a": {"to": "sparta", "cargo": aboard}}}])
        chance(s, "hazard pirates-11")
        assert offered(s, 0) == answers
        do(s, 0, answers[0])
        go_on(s, asked="vote")
        assert cargo(s, 0) == (aboard if answers[0] == "show warship" else {})


@pytest.mark.clause("F-10", "P-17")
def test_the_box_has_440_cards() -> None:
    text = (files(GAME.package) / "content" / "components.json").read_text(encoding="utf-8")
    box = json.loads(text)
    decks = {name: deck["value"] for name, deck in box["decks"].items()}
    assert sum(decks.values()) == box["total_cards"]["value"] == 440
    assert decks["hazards"] == len(DECKS.usual.value.hazard_deck)
    assert decks["harbor_status"] == len(DECKS.usual.value.status_deck)
    assert decks["events"] == len(EVENTS)
    assert decks["wonder_plans"] == decks["wonder_cards"] == WONDERS
    assert decks["philosophies"] == len(PHILOSOPHY.words) * COPIES
    assert box["outside_the_440"]["island_cards"]["value"] == len(ISLANDS)
