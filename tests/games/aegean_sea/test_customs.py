"""Section 15: the ten Customs."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.aegean_sea.rules.state import AegeanState

from .table import ATHENS, CRETE, EPHESUS, RHODES, SPARTA, at, crew, do, goods, isle, offered, place, play

ON = {"customs": True}


def on(*people: str, **rest: Any) -> AegeanState:
    """A position with Customs."""
    return at(*people, options=ON, **rest)


# Athens. 53 and 55 prefer dye, 48 timber, 45 marble.


@pytest.mark.clause("C-1", "C-2", "C-3", "A-78")
@pytest.mark.parametrize(("good", "points"), [([89, 90], 5), ([1, 2], 0), ([89, 133], 5), ([133], 5), ([177], 0)])
def test_a_temple_that_likes_a_good_there_is_decadent(good: list[int], points: int) -> None:
    s = on("athens", "sparta", islands={"m1": isle(46, *good, temple=[53, 48])})
    assert s.points(0) == points
    assert at("athens", "sparta", islands={"m1": isle(46, *good, temple=[53, 48])}).points(0) == 0


@pytest.mark.clause("C-1", "C-3")
def test_decadent_temples_of_two_islands_count_and_homes_never() -> None:
    isles = {
        "m1": isle(46, 89, temple=[53]),
        "m2": isle(47, 90, temple=[55]),
        "home-sparta": {"goods": [91], "crew": {"temple": [56]}},
    }
    assert on("athens", "sparta", islands=isles).points(0) == 10


@pytest.mark.clause("C-4")
@pytest.mark.parametrize(
    ("temples", "good", "revered"), [([45], [], 1), ([45, 47], [1], 1), ([45, 47], [1, 89], 2), ([], [], 0)]
)
def test_one_temple_at_home_is_always_revered(temples: list[int], good: list[int], revered: int) -> None:
    s = on("athens", "sparta", islands={"home-athens": {"goods": good, "crew": {"temple": temples}}})
    assert s.revered(ATHENS) == revered


# Crete.


@pytest.mark.clause("C-5", "C-6")
def test_a_new_island_brings_a_free_good_and_the_third_of_dye_one_home() -> None:
    # 97 prefers timber, 99 bronze, both of dye material.
    s = on("crete", "sparta", hands=[[91, 97, 99, 93], []], islands={"m1": isle(2), "m2": isle(90)})
    do(s, "use 91", "explore", "card 97")
    assert set(play.odds(s)) == {f"top {card}" for card in range(133, 177)}, "before any activation"
    play.chance(s, "top 140")
    assert (goods(s, "m3"), goods(s, "home-crete")) == ([140], [])
    do(s, "skip", "discard", 1, "draw")
    play.settle_chance(s)
    do(s, 0, "use 93", "explore", "card 99")
    play.chance(s, "top 30")
    play.chance(s, "top 31")
    assert (goods(s, "m4"), goods(s, "home-crete")) == ([30], [31])


@pytest.mark.clause("C-7", "C-8")
def test_enemy_ships_may_rob_the_waters_of_crete() -> None:
    # The Ship 6 prefers timber; an Island of dye that Crete controls.
    isles = {"m1": isle(90, 133, 1, ship=[6], populace=[91]), "m2": isle(45)}
    s = on("sparta", "crete", hands=[[14], []], islands=isles)
    do(s, "use 14", "sail", "at m1", "to m2", "piece ship sparta timber")
    assert offered(s) == ["piece good rhodes dye", "empty"], "the timber Good, not the bronze one"
    homes = {"home-crete": {"goods": [133], "crew": {"ship": [6]}}, "m2": isle(45)}
    s = do(on("sparta", "crete", hands=[[14], []], islands=homes), "use 14", "sail", "at crete")
    assert offered(s) == ["to m2"]
    do(s, "to m2", "piece ship sparta timber")
    assert offered(s) == ["piece good rhodes dye", "empty"]
    s = at("sparta", "crete", hands=[[14], []], islands=isles)
    do(s, "use 14", "sail", "at m1", "to m2", "piece ship sparta timber")
    assert offered(s) == ["empty"], "without Customs the waters are safe"


# Ephesus.


@pytest.mark.clause("C-9", "C-10")
def test_a_tax_after_drawing_and_before_conflict() -> None:
    isles = {"m1": isle(45, ship=[1], populace=[177]), "m2": isle(46, populace=[178]), "m3": isle(47, populace=[2])}
    s = on("ephesus", "sparta", hands=[[179], []], islands=isles)
    play.settle_chance(do(s, "draw"))
    assert offered(s) == ["skip", "tax m1"], "controlled, and an enemy is there"
    do(s, "tax m1")
    card = next(text for text in play.odds(s) if text.startswith("top"))
    play.chance(s, card)
    assert s.piles[EPHESUS] == (int(card.split()[1]),)
    play.settle_chance(s)
    assert len(goods(s, "m1")) == 1


@pytest.mark.clause("C-10")
def test_a_tax_may_take_the_last_card_and_conflict_does_nothing() -> None:
    kept = (177, 179, 180, 181)
    pile = [card for card in range(177, 221) if card not in kept]
    isles = {"m1": isle(45, ship=[1], populace=[177, 3]), "m2": isle(178 - 132)}
    s = on("ephesus", "sparta", hands=[[179], []], decks={"ephesus": {"deck": [180, 181], "pile": pile}}, islands=isles)
    s.hands[0] = (179,)
    do(s, "draw")
    play.settle_chance(s)
    assert s.decks[EPHESUS] == ()
    assert s.actor() == 1, "with an empty deck nobody is asked, and there is no conflict"


@pytest.mark.clause("C-11")
def test_a_trade_after_the_electrum_action() -> None:
    isles = {"home-ephesus": {"goods": [1, 2, 89]}, "m1": isle(180, 3)}
    s = on("ephesus", "crete", hands=[[178, 179], []], islands=isles)
    play.settle_chance(do(s, "use 178", "card 179", "at m1"))
    assert "skip" in offered(s)
    before = s.points(0)
    do(s, "piece good crete marble", "at m1", "piece good sparta bronze")
    assert sorted(goods(s, "home-ephesus")) == [1, 2, 3]
    assert (before, s.points(0)) == (5, 9)


# Rhodes.


@pytest.mark.clause("C-12", "C-13")
def test_commerce_carries_one_good_away() -> None:
    isles = {"m1": isle(45, 5, 6, ship=[134, 135, 1], populace=[2, 3, 4]), "m2": isle(46)}
    s = on("rhodes", "sparta", hands=[[136], []], islands=isles)
    do(s, "use 136", "sail", "at m1", "to m2", "piece ship rhodes timber")
    assert "piece good sparta electrum" in offered(s)
    do(s, "piece good sparta electrum", "piece ship rhodes electrum")
    assert offered(s) == ["empty"], "one Good per sailing"
    isles = {"m1": isle(45, 5, 6, ship=[134, 135, 1, 7], populace=[2, 3, 4]), "m2": isle(46)}
    s = on("rhodes", "sparta", hands=[[136], []], islands=isles)
    do(s, "use 136", "sail", "at m1", "to m2", "piece ship rhodes timber")
    assert offered(s) == ["empty"], "two Ships against two"


@pytest.mark.clause("C-13")
def test_an_effect_that_demands_more_goods_cannot_use_commerce() -> None:
    from .test_effects import possible

    isles = {"m1": isle(45, 5, 6, ship=[134, 135], populace=[2, 3]), "m2": isle(46)}
    assert not possible(on("rhodes", "sparta", islands=isles), 154), "two Goods on one Ship"


@pytest.mark.clause("C-14")
def test_admiralty_decides_ties() -> None:
    skyros = {"m1": isle(177, ship=[134], populace=[89, 1])}
    assert on("crete", "sparta", "ephesus", "rhodes", islands=skyros).control(0) == RHODES
    assert at("crete", "sparta", "ephesus", "rhodes", islands=skyros).control(0) == EPHESUS
    home = {"home-sparta": {"crew": {"ship": [134]}}}
    assert on("sparta", "rhodes", islands=home).control(place("home-sparta")) == SPARTA, "inner Islands only"


# Sparta.


@pytest.mark.clause("C-15", "C-17")
def test_discipline_is_a_second_basic_action_from_the_deck() -> None:
    s = on("sparta", "crete", hands=[[3], []], quests=[2, 0], islands={"m1": isle(46), "m2": isle(47)})
    do(s, "complete", "at m1", "card 3")
    assert offered(s) == ["at m1", "at m2", "skip"], "the place before the card is seen"
    do(s, "at m2")
    play.chance(s, "top 30")
    assert crew(s, "m2", "populace", SPARTA) == [30]
    assert play.step(s) == "fate"


@pytest.mark.clause("C-15", "C-16")
def test_discipline_for_a_good_sees_the_card_first_and_draws_two() -> None:
    s = on("sparta", "crete", hands=[[3, 4], []], quests=[5, 0], islands={"m1": isle(46), "m2": isle(47)})
    play.settle_chance(do(s, "complete", "card 3", "at m1"))
    assert offered(s) == ["do", "skip"]
    do(s, "do")
    play.chance(s, "top 30")
    assert (play.step(s), offered(s)) == ("order-good", ["at m1", "at m2"])
    do(s, "at m2")
    before = len(s.hands[0])
    play.settle_chance(s)
    assert len(goods(s, "m2")) == 1
    assert len(s.hands[0]) == before + 2


@pytest.mark.clause("C-15")
def test_discipline_of_dye_adds_an_island_or_activates() -> None:
    s = on("sparta", "crete", hands=[[3, 4], []], quests=[11, 0], islands={"m1": isle(2)})
    do(s, "complete", "explore", "card 3", "skip")
    assert offered(s) == ["activate", "explore", "skip"]
    do(s, "explore")
    play.chance(s, "top 8")
    assert s.isle[:3] == [2, 3, 8]
    assert play.step(s) == "may"


@pytest.mark.clause("C-17")
def test_an_abandoned_quest_gives_nothing() -> None:
    s = do(on("sparta", "crete", hands=[[3], []], quests=[2, 0], islands={"m1": isle(46)}), "abandon")
    assert s.actor() == 1


@pytest.mark.clause("C-18", "C-19", "C-20", "A-8", "R-21")
def test_a_completed_quest_may_become_a_statue() -> None:
    s = on("sparta", "crete", hands=[[3], []], quests=[2, 0], islands={"m1": isle(46), "m2": isle(47, populace=[8])})
    do(s, "complete", "at m1", "card 3", "skip")
    assert offered(s) == ["discard", "statue m1", "statue m2"]
    do(s, "statue m2")
    assert s.statues[1] == (2,)
    assert (s.points(0), s.aside, s.control(1)) == (2, 0, SPARTA)
    assert s.cards_at(1) == 3
    s.clear(1)
    assert (s.points(0), s.statues[1]) == (0, ())


@pytest.mark.clause("C-18")
def test_one_statue_an_island_where_one_controls() -> None:
    isles = {"m1": {**isle(46, populace=[8]), "statues": [9]}, "m2": isle(47, populace=[89])}
    s = on("sparta", "crete", hands=[[3], []], quests=[2, 0], islands=isles)
    do(s, "complete", "at m1", "card 3", "skip")
    assert offered(s) == ["discard"]


@pytest.mark.clause("C-19")
def test_a_statue_counts_in_conflict() -> None:
    isles = {"m1": {**isle(133, populace=[89, 177]), "statues": [9]}}
    s = on("crete", "ephesus", "sparta", hands=[[90], [], []], islands=isles)
    do(s, "draw")
    while play.step(s) == "drawn":
        s.apply(-1, next(a for a in s.legal(-1) if play.game.text(a) != "top 99"))
    play.chance(s, "top 99")  # of bronze preference
    assert crew(s, "m1", "populace", EPHESUS) == []
    assert crew(s, "m1", "populace", CRETE) == [89]
