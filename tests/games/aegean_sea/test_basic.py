"""Section 4: basic actions."""

from __future__ import annotations

from typing import Any

import pytest

from .table import RHODES, SPARTA, at, crew, do, goods, isle, offered, play

ISLES = {"m1": isle(45), "m2": isle(46)}


@pytest.mark.clause("A-34")
def test_bronze_adds_populace_at_an_inner_island() -> None:
    s = do(at("sparta", "rhodes", hands=[[2, 3], []], islands=ISLES), "use 2")
    assert offered(s) == ["at m1", "at m2"]
    do(s, "at m2", "card 3")
    assert crew(s, "m2", "populace", SPARTA) == [3]


@pytest.mark.clause("A-35")
def test_marble_adds_a_temple_anywhere() -> None:
    s = do(at("sparta", "rhodes", hands=[[9, 3], []], islands=ISLES), "use 9")
    assert offered(s) == ["at m1", "at m2", "at sparta", "at rhodes"]
    do(s, "at rhodes", "card 3")
    assert crew(s, "home-rhodes", "temple", SPARTA) == [3]


@pytest.mark.clause("A-36", "R-18")
def test_timber_adds_a_ship_or_sails() -> None:
    isles = {"m1": isle(45, ship=[134]), "m2": isle(46), "home-rhodes": {"crew": {"ship": [135]}}}
    s = do(at("rhodes", "sparta", hands=[[136, 133], []], islands=isles), "use 136")
    assert offered(s) == ["add", "sail"]
    one = do(s.clone(), "add")
    assert offered(one) == ["at m1", "at m2"], "inner Islands only"
    do(one, "at m2", "card 133")
    assert crew(one, "m2", "ship", RHODES) == [133]
    do(s, "sail")
    assert offered(s) == ["at m1", "at rhodes"]
    do(s, "at m1")
    assert offered(s) == ["to m2", "to sparta", "to rhodes"], "another Island, never a free mat"
    do(s, "to m2", "piece ship rhodes timber", "empty")
    assert crew(s, "m2", "ship", RHODES) == [134]


@pytest.mark.clause("A-36")
def test_one_or_more_ships_sail_together() -> None:
    isles = {"m1": isle(45, ship=[134, 135, 139]), "m2": isle(46)}
    s = do(at("rhodes", "sparta", hands=[[136], []], islands=isles), "use 136", "sail", "at m1", "to m2")
    do(s, "piece ship rhodes timber", "empty")
    assert offered(s) == ["piece ship rhodes electrum", "done"]
    do(s, "piece ship rhodes electrum", "empty", "done")
    assert (crew(s, "m1", "ship", RHODES), crew(s, "m2", "ship", RHODES)) == ([139], [134, 135])


@pytest.mark.clause("A-37", "A-83")
def test_electrum_creates_a_good_and_draws_two() -> None:
    s = do(at("sparta", "rhodes", hands=[[5, 1, 3], []], islands=ISLES), "use 5")
    assert offered(s) == ["card 1", "card 3"], "the card comes before the place"
    do(s, "card 1")
    assert s.piles[SPARTA] == (1,)
    assert offered(s) == ["at m1", "at m2"]
    do(s, "at m2")
    assert set(play.odds(s)) == {f"top {card}" for card in range(133, 177)}, "1 prefers timber"
    play.chance(s, "top 140")
    assert goods(s, "m2") == [140]
    assert play.step(s) == "drawn"
    play.settle_chance(s)
    assert len(s.hands[0]) == 3


@pytest.mark.clause("A-38", "A-39", "R-13", "R-44")
def test_dye_activates_or_adds_an_island() -> None:
    # 2 on a mat is of bronze: Sparta controls it at 0 to 0. Its effect: add 1 Populace here. Nobody controls 45.
    s = do(at("sparta", "rhodes", hands=[[11, 3, 4], []], islands={"m1": isle(2), "m2": isle(45)}), "use 11")
    assert offered(s) == ["activate", "explore"]
    one = do(s.clone(), "activate")
    assert offered(one) == ["at m1"]
    do(one, "at m1", "card 3")
    assert crew(one, "m1", "populace", SPARTA) == [3]
    do(s, "explore")
    assert offered(s) == ["card 3", "card 4"], "no choice among the empty mats"
    do(s, "card 3")
    assert s.isle[:4] == [2, 45, 3, 0]
    assert offered(s) == ["skip"], "3 cannot be performed"
    s = do(at("sparta", "rhodes", hands=[[11, 2, 8], []], islands={"m1": isle(46)}), "use 11", "explore", "card 2")
    assert offered(s) == ["do", "skip"], "a new Island is activated without control"


@pytest.mark.clause("A-40")
def test_homes_cannot_be_activated() -> None:
    s = do(at("sparta", "rhodes", hands=[[11, 3, 4], []], islands={"m1": isle(2)}), "use 11", "activate")
    assert offered(s) == ["at m1"]


@pytest.mark.clause("A-23", "T-26")
def test_a_lone_dye_or_timber_card() -> None:
    s = at("sparta", "rhodes", hands=[[11], []], islands={"m1": isle(46)})
    assert "use 11" not in offered(s), "no second card to place, nothing to activate"
    s = at("sparta", "rhodes", hands=[[1], []], islands={"m1": isle(46), "m2": isle(47, ship=[6])})
    assert "use 1" in offered(s)
    assert offered(do(s, "use 1")) == ["sail"]


@pytest.mark.clause("A-23", "R-41")
def test_without_an_inner_island() -> None:
    s = at("sparta", "rhodes", hands=[[2, 9, 1, 5, 11], []], islands={"home-sparta": {"crew": {"ship": [6]}}})
    assert [text for text in offered(s) if text.startswith("use")] == ["use 9", "use 11"], (
        "marble at a Home, a new Island"
    )


FULL = {f"m{k}": isle(44 + k) for k in range(1, 6)}  # of marble: nobody controls them


@pytest.mark.clause("A-23", "A-24", "A-36", "R-12")
@pytest.mark.parametrize(
    ("card", "more", "isles", "usable"),
    [
        (2, [], ISLES, False),  # bronze: another card, and an inner Island
        (2, [3], {"m1": isle(45)}, True),
        (2, [3], {}, False),
        (9, [], ISLES, False),  # marble: another card; there is always a Home
        (9, [3], {}, True),
        (5, [], ISLES, False),  # electrum: as bronze
        (5, [3], {"m1": isle(45)}, True),
        (5, [3], {}, False),
        (1, [], ISLES, False),  # timber: as bronze, or a Ship that can sail
        (1, [3], {"m1": isle(45)}, True),
        (1, [3], {}, False),
        (1, [], {"m1": isle(45, ship=[6])}, True),
        (1, [], {"m1": isle(45), "home-sparta": {"crew": {"ship": [6]}}}, True),
        (11, [], ISLES, False),  # dye: another card and an empty mat, or an Island to activate
        (11, [3], FULL | {"m1": {}}, True),
        (11, [3], FULL, False),
        (11, [3], FULL | {"m3": isle(2)}, True),
        (11, [], FULL | {"m3": isle(2)}, False),  # it takes a hand card, and the one set aside is none
        (11, [], {"m3": isle(2)}, False),
    ],
)
def test_what_the_action_of_a_card_takes(card: int, more: list[int], isles: dict[str, Any], usable: bool) -> None:
    isles = {name: each for name, each in isles.items() if each}
    s = at("sparta", "rhodes", hands=[[card, *more], []], islands=isles)
    assert (f"use {card}" in offered(s)) is usable
    s = at("sparta", "rhodes", hands=[more, []], quests=[card, 0], islands=isles)
    assert ("complete" in offered(s)) is usable


@pytest.mark.clause("T-25")
def test_b_is_the_only_option() -> None:
    pile = [card for card in range(1, 45) if card not in (2, 3, 4, 8)]
    s = at("sparta", "rhodes", hands=[[2, 3, 4, 8], []], decks={"sparta": {"deck": [], "pile": pile}})
    assert {text.split()[0] for text in offered(s)} == {"launch", "settle"}
    pile.append(8)
    s = at("sparta", "rhodes", hands=[[2, 3, 4], []], decks={"sparta": {"deck": [], "pile": pile}})
    assert {text.split()[0] for text in offered(s)} == {"launch", "settle", "draw"}
    do(s, "draw")
    assert (s.frames, s.ender) == ([], 0)


@pytest.mark.clause("A-82", "T-18", "C-16")
def test_discipline_with_an_empty_deck() -> None:
    isles = {"m1": isle(46, ship=[6]), "m2": isle(47)}
    for quest, asked in ((2, "fate"), (1, "discipline")):  # bronze needs a card, timber can sail
        pile = [card for card in range(1, 45) if card not in (quest, 3, 6)]
        decks = {"sparta": {"deck": [], "pile": pile}}
        s = at(
            "sparta", "crete", hands=[[3], []], quests=[quest, 0], decks=decks, islands=isles, options={"customs": True}
        )
        do(s, "complete", *(["add"] if quest == 1 else []), "at m1", "card 3")
        assert play.step(s) == asked
    assert offered(s) == ["sail", "skip"]
