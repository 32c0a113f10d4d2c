"""Section 15: the ten Customs."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.rng import Rng
from pelagos.games.aegean_sea.rules.state import AegeanState
from pelagos.games.aegean_sea.rules.vocabulary import deck_of

from .table import ATHENS, CRETE, EPHESUS, RHODES, SPARTA, at, crew, do, goods, isle, offered, place, play
from .test_effects import perform, possible

ON = {"customs": True}


def on(*people: str, **rest: Any) -> AegeanState:
    """A position with Customs."""
    return at(*people, options=ON, **rest)


# Athens. 53 and 55 prefer dye, 48 timber, 45 marble.


@pytest.mark.clause("C-1", "C-2", "C-3", "A-78")
@pytest.mark.parametrize(
    ("good", "points"),
    [([89, 90], 5), ([1, 2], 0), ([89, 133], 5), ([133], 5), ([177], 0)],
)
def test_a_temple_that_likes_a_good_there_is_decadent(good: list[int], points: int) -> None:
    s = on("athens", "sparta", islands={"m1": isle(46, *good, temple=[53, 48])})
    assert s.points(0) == points
    assert at("athens", "sparta", islands={"m1": isle(46, *good, temple=[53, 48])}).points(0) == 0
    for lone, count in ((46, points if 89 in good else 0), (3, 0)):  # of marble, of bronze
        s = on("athens", "sparta", islands={"m1": isle(lone, *good, temple=[53])})
        assert s.points(0) == count, "a lone Temple needs control"
    s = on("athens", "sparta", islands={"m1": isle(3, *good, temple=[53, 48])})
    assert s.points(0) == points, "two need none"


@pytest.mark.clause("C-1", "C-3")
def test_decadent_temples_of_two_islands_count_and_homes_never() -> None:
    isles = {
        "m1": isle(46, 89, temple=[53, 54]),
        "m2": isle(47, 90, temple=[45, 55], populace=[1]),  # control does not matter
        "home-sparta": {"goods": [91], "crew": {"temple": [56, 57]}},
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
    s = on("crete", "sparta", hands=[[], [14]], islands=isles, turn=1)
    do(s, "use 14", "sail", "at m1", "to m2", "piece ship sparta timber")
    assert offered(s) == ["piece good rhodes dye", "empty"], "wherever Crete sits"


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
    assert (len(goods(s, "home-ephesus")), goods(s, "m1")) == (1, [])


@pytest.mark.clause("C-10", "A-46")
@pytest.mark.parametrize("deck", [[180, 181, 182], [180, 181, 182, 183]])
def test_a_tax_may_take_the_last_card_and_conflict_does_nothing(deck: list[int]) -> None:
    """Three are drawn. Ephesus controls m1, where conflict is due."""
    pile = [card for card in range(177, 221) if card not in (177, 178, 179, *deck)]
    isles = {"m1": isle(45, populace=[177, 178, 3])}
    decks = {"ephesus": {"deck": deck, "pile": pile}}
    s = on("ephesus", "sparta", hands=[[179], []], decks=decks, islands=isles)
    play.settle_chance(do(s, "draw"))
    if len(deck) == 4:
        play.settle_chance(do(s, "tax m1"))
        assert len(goods(s, "home-ephesus")) == 1
    assert s.decks[EPHESUS] == ()
    assert (s.actor(), crew(s, "m1", "populace", SPARTA)) == (1, [3]), "with an empty deck nobody is asked"


@pytest.mark.clause("C-11")
def test_a_trade_after_the_electrum_action() -> None:
    isles = {"home-ephesus": {"goods": [1, 2, 89]}, "m1": isle(180, 3)}
    s = on("ephesus", "crete", hands=[[178, 179], []], islands=isles)
    play.settle_chance(do(s, "use 178", "card 179", "at m1"))
    assert "skip" in offered(s)
    before = s.points(0)
    ear = play.listen(s)
    do(s, "piece good crete marble", "at m1", "piece good sparta bronze")
    assert sorted(goods(s, "home-ephesus")) == [1, 2, 3]
    assert (before, s.points(0)) == (5, 9)
    assert ear.of("trades") == [(0, 89, 3, 0, 180)]


@pytest.mark.clause("C-11")
def test_a_trade_is_for_another_material_whatever_is_preferred() -> None:
    isles = {"home-ephesus": {"goods": [89]}, "m1": isle(180, 46), "m2": isle(45)}  # 89 is of dye and prefers marble
    s = on("ephesus", "crete", hands=[[178, 179], []], islands=isles)
    play.settle_chance(do(s, "use 178", "card 179", "at m2"))
    assert offered(do(s, "piece good crete marble")) == ["at m1"]
    do(s, "at m1", "piece good athens electrum")
    assert (goods(s, "home-ephesus"), goods(s, "m1")) == ([46], [89])


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
    isles = {"m1": isle(45, 5, 6, ship=[134, 135], populace=[2, 3]), "m2": isle(46)}
    assert not possible(on("rhodes", "sparta", islands=isles), 154), "two Goods on one Ship"


@pytest.mark.clause("C-14")
def test_admiralty_decides_ties() -> None:
    skyros = {"m1": isle(177, ship=[134, 135], populace=[89, 1])}
    assert on("crete", "sparta", "ephesus", "rhodes", islands=skyros).control(0) == RHODES
    assert at("crete", "sparta", "ephesus", "rhodes", islands=skyros).control(0) == EPHESUS
    home = {"home-sparta": {"crew": {"ship": [134, 135]}}}
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
    ear = play.listen(s)
    play.settle_chance(s)
    assert ear.of("good")[0][0] == 0
    assert len(goods(s, "m2")) == 1
    assert len(s.hands[0]) == before + 2


@pytest.mark.clause("C-15")
def test_discipline_of_dye_adds_an_island_or_activates() -> None:
    s = on("sparta", "crete", hands=[[3, 4], []], quests=[11, 0], islands={"m1": isle(2)})
    do(s, "complete", "explore", "card 3", "skip")
    assert offered(s) == ["activate", "explore", "skip"]
    one = do(s.clone(), "activate", "at m1", "card 4")
    assert crew(one, "m1", "populace", SPARTA) == [4]
    do(s, "explore")
    play.chance(s, "top 8")
    assert s.isle[:3] == [2, 3, 8]
    assert play.step(s) == "may"


@pytest.mark.clause("C-15")
def test_discipline_of_timber_sails() -> None:
    s = on("sparta", "crete", hands=[[3], []], quests=[1, 0], islands={"m1": isle(46, ship=[6]), "m2": isle(47)})
    do(s, "complete", "add", "at m1", "card 3")
    assert offered(s) == ["sail", "at m1", "at m2", "skip"]
    do(s, "sail", "at m1", "to m2", "piece ship sparta timber", "empty", "done")
    assert (crew(s, "m1", "ship", SPARTA), crew(s, "m2", "ship", SPARTA)) == ([3], [6])


@pytest.mark.clause("C-9", "C-15", "C-16")
def test_the_card_on_top_is_any_of_the_own_deck() -> None:
    isles = {"m1": isle(45, ship=[1], populace=[177])}
    s = do(play.settle_chance(do(on("sparta", "ephesus", hands=[[2], [179]], islands=isles, turn=1), "draw")), "tax m1")
    assert set(play.odds(s).values()) == {1}
    assert {deck_of(int(text.split()[1])) for text in play.odds(s)} == {EPHESUS}
    assert play.game.text(s.sample(Rng.seeded(1))) in play.odds(s)
    ear = play.listen(s)
    play.chance(s, "top 187")  # of bronze preference
    play.chance(s, "top 30")
    assert ear.lines[:2] == [(-1, "taxes", (1, 187, SPARTA, 0, 45)), (-1, "good", (1, 30, place("home-ephesus"), 0))]
    assert goods(s, "home-ephesus") == [30]
    s = on("crete", "sparta", hands=[[], [3]], quests=[0, 2], islands={"m1": isle(46)}, turn=1)
    do(s, "complete", "at m1", "card 3", "at m1")
    assert {deck_of(int(text.split()[1])) for text in play.odds(s)} == {SPARTA}
    assert play.game.text(s.sample(Rng.seeded(1))) in play.odds(s)


@pytest.mark.clause("C-17")
def test_an_abandoned_quest_gives_nothing() -> None:
    s = do(on("sparta", "crete", hands=[[3], []], quests=[2, 0], islands={"m1": isle(46)}), "abandon")
    assert s.actor() == 1


@pytest.mark.clause("C-18", "C-19", "C-20", "A-8", "A-72", "R-21")
def test_a_completed_quest_may_become_a_statue() -> None:
    s = on("sparta", "crete", hands=[[3], []], quests=[2, 0], islands={"m1": isle(46), "m2": isle(47, populace=[8])})
    do(s, "complete", "at m1", "card 3", "skip")
    assert offered(s) == ["discard", "statue m1", "statue m2"]
    do(s, "statue m2")
    assert s.statues[1] == (2,)
    assert (s.points(0), s.aside, s.control(1)) == (2, 0, SPARTA)
    assert s.cards_at(1) == 3
    assert [s.count(1, kind, SPARTA) for kind in range(3)] == [0, 0, 1], "at no edge"
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


# Only their own people, only where they say, and not at all where the table plays without them.


@pytest.mark.clause("C-4")
def test_reverence_is_for_athens_at_home_alone() -> None:
    isles = {
        "m1": isle(46, temple=[45]),
        "home-sparta": {"crew": {"temple": [47, 1]}},
        "home-athens": {"crew": {"temple": [48]}},
    }
    s = on("athens", "sparta", hands=[[49], []], islands=isles)
    assert (s.revered(ATHENS), s.revered(SPARTA)) == (1, 0)
    play.settle_chance(do(s, "draw"))
    assert len(s.hands[0]) == 5
    assert at("athens", "sparta", islands=isles).revered(ATHENS) == 0


@pytest.mark.clause("C-5")
def test_coalition_is_for_crete_and_new_islands_alone() -> None:
    s = do(on("sparta", "crete", hands=[[11, 3, 4], []], islands={"m1": isle(45)}), "use 11", "explore", "card 3")
    assert play.step(s) == "may", "no Good for Sparta"
    s = perform(on("crete", "sparta", hands=[[89], []], islands={"m1": isle(90)}), 94)
    do(s, "at m1", "card 89")
    assert play.step(s) == "drawn", "a replaced Island brings none"
    s = do(at("crete", "sparta", hands=[[91, 97, 99], []], islands={"m1": isle(2)}), "use 91", "explore", "card 97")
    assert play.step(s) == "may"


@pytest.mark.clause("C-5")
def test_coalition_also_for_an_island_that_an_effect_adds() -> None:
    s = perform(on("crete", "sparta", hands=[[97, 99], []], islands={"m1": isle(2)}), 92)
    do(s, "card 97")
    assert set(play.odds(s)) == {f"top {card}" for card in range(133, 177)}
    play.chance(s, "top 140")
    do(s, "card 99")
    assert (goods(s, "m2"), crew(s, "m2", "populace", CRETE)) == ([140], [99])


def sails(s: AegeanState, card: int, ship: str, start: str = "m1") -> list[str]:
    """What a Ship may take aboard on its way to m2."""
    do(s, f"use {card}", "sail", f"at {start}", "to m2", f"piece ship {ship}")
    return offered(s)


@pytest.mark.clause("C-7", "C-8")
def test_piracy_is_for_others_in_the_waters_of_crete_alone() -> None:
    isles = {"m1": isle(47, 133, ship=[6], populace=[91]), "m2": isle(45)}
    s = on("sparta", "crete", hands=[[14], []], islands=isles)
    assert sails(s, 14, "sparta timber") == ["empty"], "an Island of marble"
    isles = {"m1": isle(90, 133, ship=[97], populace=[1, 2]), "m2": isle(45)}
    s = on("crete", "sparta", hands=[[101], []], islands=isles)
    assert sails(s, 101, "crete timber") == ["empty"], "Crete itself gains nothing"
    isles = {"m1": isle(90, 133, ship=[6], populace=[177]), "m2": isle(45)}
    s = on("sparta", "ephesus", hands=[[14], []], islands=isles)
    assert sails(s, 14, "sparta timber") == ["empty"], "nobody plays Crete"


@pytest.mark.clause("C-8")
def test_a_pirate_takes_one_good_and_sails_from_no_home_to_a_home() -> None:
    isles = {"m1": isle(90, 133, 134, ship=[181], populace=[91]), "m2": isle(45)}  # 181 prefers timber
    assert not possible(on("ephesus", "crete", islands=isles), 154), "154 carries two Goods on one Ship"
    isles = {"home-crete": {"crew": {"ship": [6]}}, "m1": isle(45)}
    s = on("sparta", "crete", hands=[[14], []], islands=isles)
    assert offered(do(s, "use 14", "sail", "at crete")) == ["to m1"]


@pytest.mark.clause("C-9")
def test_taxation_is_for_ephesus_once_and_after_drawing() -> None:
    isles = {"m1": isle(45, ship=[1], populace=[177]), "m2": isle(46, ship=[2], populace=[178, 3])}
    s = on("ephesus", "sparta", hands=[[179], []], islands=isles)
    play.settle_chance(do(s, "draw"))
    assert len(s.hands[0]) == 4, "the cards are drawn"
    assert crew(s, "m2", "populace", SPARTA) == [3], "no conflict yet"
    do(s, "tax m1")
    while play.step(s) != "conflict-card":
        s.apply(-1, s.legal(-1)[0])
    assert len(goods(s, "home-ephesus")) == 1
    for people, customs in (("sparta", True), ("ephesus", False)):
        other = {"sparta": "ephesus", "ephesus": "sparta"}[people]
        hand = [{"sparta": 4, "ephesus": 179}[people]]
        folk = {"m1": isle(45, ship=[1, 184], populace=[177, 178] if people == "ephesus" else [5, 6])}
        s = at(people, other, hands=[hand, []], islands=folk, options={"customs": customs})
        play.settle_chance(do(s, "draw"))
        assert s.actor() == 1, "nobody is asked"


@pytest.mark.clause("C-10")
def test_a_tax_brings_no_vainglory() -> None:
    isles = {"m1": isle(45, ship=[1, 2, 3, 4, 5, 6], populace=[177, 178, 180, 181, 182, 183])}
    s = on("ephesus", "sparta", hands=[[179], []], islands=isles)
    assert s.cards_at(0) == s.givens.limit
    play.settle_chance(do(s, "draw"))
    do(s, "tax m1")
    play.settle_chance(s)
    assert s.isle[0] == 45


@pytest.mark.clause("C-11")
def test_a_trade_comes_after_the_draws_and_may_be_left() -> None:
    isles = {"home-ephesus": {"goods": [1]}, "m1": isle(180, 3, 89), "m2": isle(45, 90, populace=[91]), "m3": isle(46)}
    s = on("ephesus", "crete", hands=[[178, 179], []], islands=isles)
    play.settle_chance(do(s, "use 178", "card 179", "at m3"))
    assert (play.step(s), len(s.hands[0])) == ("trade", 2)
    assert offered(s) == ["piece good sparta timber", "skip"]
    left = do(s.clone(), "skip")
    assert (play.step(left), goods(left, "home-ephesus")) == ("fate", [1])
    do(s, "piece good sparta timber")
    assert offered(s) == ["at m1"], "where one controls"
    do(s, "at m1")
    assert offered(s) == ["piece good crete marble"], "of another material"


@pytest.mark.clause("C-11")
@pytest.mark.parametrize(
    ("people", "hand", "good", "customs"),
    [("ephesus", [178, 179], 3, True), ("ephesus", [178, 179], 89, False), ("sparta", [5, 3], 89, True)],
)
def test_no_trade(people: str, hand: list[int], good: int, customs: bool) -> None:
    """Of one material only; without Customs; another people."""
    island = {"ephesus": 180, "sparta": 8}[people]
    isles = {f"home-{people}": {"goods": [1, 2]}, "m1": isle(island, good), "m2": isle(46, populace=[90])}
    s = at(people, "crete", hands=[hand, []], islands=isles, options={"customs": customs})
    play.settle_chance(do(s, f"use {hand[0]}", f"card {hand[1]}", "at m2"))
    assert play.step(s) == "fate"


@pytest.mark.clause("C-11")
def test_no_trade_after_another_action() -> None:
    isles = {"home-ephesus": {"goods": [1]}, "m1": isle(180, 89)}
    s = on("ephesus", "crete", hands=[[187, 179], []], islands=isles)  # 187 prefers bronze
    do(s, "use 187", "at m1", "card 179")
    assert play.step(s) == "fate"


@pytest.mark.clause("C-12", "C-13")
def test_commerce_is_for_rhodes_in_any_port() -> None:
    port = {"home-sparta": {"goods": [5], "crew": {"ship": [134, 137]}}, "m2": isle(46)}
    s = on("rhodes", "sparta", hands=[[136], []], islands=port)
    assert "piece good sparta electrum" in sails(s, 136, "rhodes timber", "sparta"), "at an enemy Home too"
    isles = {"m1": isle(45, 133, ship=[8], populace=[135]), "m2": isle(46)}
    s = on("sparta", "rhodes", hands=[[14], []], islands=isles)
    assert sails(s, 14, "sparta bronze") == ["empty"], "Sparta has no such right"
    isles = {"m1": isle(45, 5, ship=[134], populace=[2]), "m2": isle(46)}
    s = at("rhodes", "sparta", hands=[[136], []], islands=isles)
    assert sails(s, 136, "rhodes timber") == ["empty"], "without Customs"


@pytest.mark.clause("C-14")
def test_admiralty_comes_after_the_majority() -> None:
    s = on("crete", "sparta", "rhodes", islands={"m1": isle(177, ship=[134, 135], populace=[89, 1, 2])})
    assert s.control(0) == SPARTA
    s = on("crete", "sparta", "rhodes", islands={"m1": isle(89, ship=[134, 135, 1, 2])})
    assert s.control(0) == CRETE, "as many Ships are not more"
    assert on("crete", "sparta", "rhodes", islands={"m1": isle(89, ship=[134, 135])}).control(0) == RHODES, "0 to 0"
    assert on("crete", "sparta", "rhodes", islands={"m1": isle(89, ship=[134])}).control(0) == CRETE, "one is no fleet"


@pytest.mark.clause("C-15", "C-18")
def test_discipline_and_admiration_are_for_sparta_and_quests_alone() -> None:
    s = on("sparta", "crete", hands=[[2, 3], []], islands={"m1": isle(4)})
    do(s, "use 2", "at m1", "card 3")
    assert (play.step(s), offered(s)) == ("fate", ["discard", "keep"]), "option A"
    s = on("crete", "sparta", hands=[[89], []], quests=[99, 0], islands={"m1": isle(90)})
    do(s, "complete", "at m1", "card 89")
    assert (play.step(s), offered(s)) == ("fate", ["discard", "effect"]), "another people"
    s = at("sparta", "crete", hands=[[3], []], quests=[2, 0], islands={"m1": isle(4)})
    do(s, "complete", "at m1", "card 3")
    assert (play.step(s), offered(s)) == ("fate", ["discard"]), "without Customs"


@pytest.mark.clause("C-15")
@pytest.mark.parametrize(("quest", "kind", "begin"), [(9, "temple", []), (1, "ship", ["add"]), (2, "populace", [])])
def test_discipline_of_the_same_preference(quest: int, kind: str, begin: list[str]) -> None:
    s = on("sparta", "crete", hands=[[3], []], quests=[quest, 0], islands={"m1": isle(46), "m2": isle(47)})
    do(s, "complete", *begin, "at m1", "card 3")
    assert offered(s)[-1] == "skip"
    assert ("at crete" in offered(s)) is (kind == "temple")
    play.chance(do(s, "at m2"), "top 30")
    assert crew(s, "m2", kind, SPARTA) == [30]


@pytest.mark.clause("C-16")
def test_discipline_of_dye_without_a_deck_only_activates() -> None:
    decks = {"sparta": {"deck": [], "pile": [card for card in range(1, 45) if card not in (3, 4, 8, 11)]}}
    isles = {"m1": isle(4, populace=[133, 134, 135])}  # Rhodes controls it: nothing to activate
    s = on("sparta", "rhodes", hands=[[3, 8], []], quests=[11, 0], decks=decks, islands=isles)
    do(s, "complete", "explore", "card 3", "skip")
    assert offered(s) == ["skip"], "no card for a new Island"


@pytest.mark.clause("C-15", "C-16")
def test_the_last_card_of_the_deck_serves_and_nothing_but_the_same_preference() -> None:
    decks = {"sparta": {"deck": [30], "pile": [card for card in range(1, 45) if card not in (2, 3, 6, 30)]}}
    isles = {"m1": isle(46, ship=[6]), "m2": isle(47)}
    s = on("sparta", "crete", hands=[[3], []], quests=[2, 0], decks=decks, islands=isles)
    do(s, "complete", "at m1", "card 3")
    assert offered(s) == ["at m1", "at m2", "skip"], "bronze does not sail"


@pytest.mark.clause("C-15")
def test_discipline_of_dye_finds_the_first_mat() -> None:
    s = on("sparta", "crete", hands=[[3, 4], []], quests=[11, 0], islands={"m2": isle(2)})
    do(s, "complete", "activate", "at m2", "card 3")
    assert offered(s) == ["activate", "explore", "skip"]
    play.chance(do(s, "explore"), "top 8")
    assert s.isle[:2] == [8, 2]


@pytest.mark.clause("C-16")
def test_the_card_of_an_electrum_discipline_is_discarded() -> None:
    s = on("sparta", "crete", hands=[[3, 4], []], quests=[5, 0], islands={"m1": isle(46)})
    play.settle_chance(do(s, "complete", "card 3", "at m1"))
    hand = s.hands[0]
    play.chance(do(s, "do"), "top 30")
    assert (s.piles[SPARTA][-1], s.hands[0]) == (30, hand)


@pytest.mark.clause("C-17")
@pytest.mark.parametrize(("more", "left"), [(0, True), (1, False)])
def test_vainglory_is_checked_before_and_after_discipline(more: int, left: bool) -> None:
    crowd = [*range(89, 89 + 11)]
    isles = {"m1": isle(46, populace=[*crowd, *range(120, 120 + more)]), "m2": isle(47)}
    s = on("sparta", "crete", hands=[[3], []], quests=[2, 0], islands=isles)
    assert s.cards_at(0) == s.givens.limit - 1 + more
    do(s, "complete", "at m1", "card 3")
    assert offered(s) == (["at m1", "at m2", "skip"] if left else ["at m2", "skip"]), "before it"
    if left:
        play.chance(do(s, "at m1"), "top 30")
        assert s.isle[0] == 0, "after it"


@pytest.mark.clause("C-18")
def test_a_statue_may_bring_vainglory() -> None:
    isles = {"m1": isle(4, populace=[*range(89, 94), *range(10, 17)]), "m2": isle(47)}
    s = on("sparta", "crete", hands=[[3], []], quests=[2, 0], islands=isles)
    assert s.cards_at(0) == s.givens.limit
    do(s, "complete", "at m2", "card 3", "skip", "statue m1")
    assert s.isle[0] == 0
    assert s.points(0) == 0


@pytest.mark.clause("C-19", "R-21")
def test_a_statue_rules_nothing_and_stays_when_the_island_is_replaced() -> None:
    isles = {"m1": {**isle(90), "statues": [9]}}
    s = on("crete", "sparta", hands=[[89], []], islands=isles)
    assert s.control(0) == CRETE
    assert not possible(s, 54), "no Temple to convert"
    do(perform(s, 94), "at m1", "card 89")
    assert (s.isle[0], s.statues[0]) == (89, (9,))


@pytest.mark.clause("C-20", "A-78")
def test_every_statue_counts() -> None:
    isles = {f"m{k}": {**isle(45 + k), "statues": [8 + k]} for k in range(1, 4)}
    s = on("sparta", "crete", islands=isles)
    assert s.points(0) == 6
    s.clear(0)
    assert s.points(0) == 4
    assert at("sparta", "crete", islands=isles).points(0) == 0
