"""Sections 7 and 9: what effects do, act by act, and sailing."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.games.aegean_sea.rules.golden import performable
from pelagos.games.aegean_sea.rules.running import DYE_EXPLORE, begin
from pelagos.games.aegean_sea.rules.state import AegeanState

from .table import ATHENS, CRETE, RHODES, SPARTA, at, crew, do, goods, isle, offered, own, place, play

HOMES = {"home-sparta": {}, "home-rhodes": {}}


def perform(s: AegeanState, card: int, here: str = "") -> AegeanState:
    """The effect of a card, whoever is to move, as if it had been set aside."""
    seat = s.actor()
    begin(s, seat, card, place(here) if here else -1)
    s.settle()
    return s


def possible(s: AegeanState, card: int, here: str = "") -> bool:
    """Whether the effect can be performed."""
    return performable(s, s.actor(), card, place(here) if here else -1)


def sparta(hand: list[int], islands: dict[str, Any], **rest: Any) -> AegeanState:
    """Sparta to move against Rhodes."""
    return at("sparta", "rhodes", hands=[hand, []], islands=islands, **rest)


@pytest.mark.clause("A-54", "A-55")
def test_add_tucks_hand_cards_of_the_stated_preference() -> None:
    s = perform(sparta([2, 1, 22], {"m1": isle(45)}), 1, "m1")  # a Populace of timber preference, any Ships
    assert offered(s) == ["card 1", "card 22"]
    do(s, "card 22")
    assert offered(s) == ["card 1", "card 2", "done"]
    do(s, "card 1", "done")
    assert crew(s, "m1", "populace", SPARTA) == [22]
    assert crew(s, "m1", "ship", SPARTA) == [1]


@pytest.mark.clause("A-54", "A-25")
def test_the_last_card_of_a_hand_is_enough_for_one() -> None:
    assert possible(sparta([3], {"m1": isle(45)}), 2, "m1"), "2 adds a Populace"
    assert not possible(sparta([], {"m1": isle(45)}), 2, "m1")


@pytest.mark.clause("A-52", "A-53", "R-7")
def test_an_island_of_ones_choice_that_meets_the_condition() -> None:
    isles = {"m1": isle(45, ship=[6, 8], populace=[133, 134]), "m2": isle(46, ship=[9], populace=[135, 136])}
    s = sparta([], isles)
    assert possible(s, 3), "at least two Ships"
    do(perform(s, 3), "at m1", "piece populace rhodes dye", "piece populace rhodes timber")
    assert crew(s, "m1", "populace", RHODES) == []
    assert not possible(sparta([], {"m2": isles["m2"]}), 3)


@pytest.mark.clause("A-56", "T-24")
def test_change_retucks_the_same_card() -> None:
    s = perform(sparta([], {"m1": isle(45, populace=[6, 8])}), 31, "m1")
    do(s, "piece populace sparta timber", "done")
    assert crew(s, "m1", "ship", SPARTA) == [6]
    assert crew(s, "m1", "populace", SPARTA) == [8]
    s = perform(sparta([], {"m1": isle(45, populace=[6])}), 31, "m1")
    assert play.step(do(s, "piece populace sparta timber")) == "turn", "nothing is left to change"
    assert all(not pile for pile in s.piles)


@pytest.mark.clause("A-56", "R-36")
def test_change_into_goods_of_one_new_material() -> None:
    folk = {"home-sparta": {"goods": [177], "crew": {"populace": [2, 3, 5, 7, 9]}}}
    s = perform(sparta([], folk), 15)  # 2, 3 prefer bronze; 5, 7 electrum, which is there already; 9 marble alone
    assert offered(s) == ["piece populace sparta bronze"]
    do(s, "piece populace sparta bronze")
    play.chance(s, "top 10")
    do(s, "piece populace sparta bronze")
    play.chance(s, "top 11")
    assert goods(s, "home-sparta") == [177, 10, 11]
    assert s.piles[SPARTA] == (2, 3)
    for folk, new in (([5, 7], False), ([2, 3], True), ([2, 9], False)):
        there = {"home-sparta": {"goods": [177], "crew": {"populace": folk}}}
        assert possible(sparta([], there), 15) is new
    s = perform(sparta([], {"home-sparta": {"crew": {"populace": [1, 6, 9]}}}), 15)
    assert offered(s) == ["piece populace sparta timber"], "of which there are two"


@pytest.mark.clause("A-57")
def test_goods_are_created_one_after_the_other_each_with_its_discard() -> None:
    s = perform(at("ephesus", "rhodes", hands=[[179, 180, 181], []], islands={"m1": isle(45)}), 215, "m1")
    for card, good in ((179, 45 + 1), (180, 89), (181, 133)):
        do(s, f"card {card}")
        play.chance(s, f"top {good}")
    assert goods(s, "m1") == [46, 89, 133]
    assert s.piles[4] == (179, 180, 181)


@pytest.mark.clause("A-38")
@pytest.mark.parametrize(
    ("hand", "isles", "fits"),
    [
        ([3], {"m2": isle(45)}, True),  # the last card, onto the first mat
        ([], {"m2": isle(45)}, False),
        ([3], {f"m{k}": isle(44 + k) for k in range(1, 6)}, False),
    ],
)
def test_an_island_needs_a_card_and_an_empty_mat(hand: list[int], isles: dict[str, Any], fits: bool) -> None:
    assert possible(sparta(hand, isles), DYE_EXPLORE) is fits


@pytest.mark.clause("A-57")
def test_goods_of_new_materials_alone() -> None:
    options = own((2, "effect", "create 2 good @here new"))
    isles = {"m1": isle(45), "m2": isle(46, 133, 134)}  # timber is there already
    hand = [3, 1, 9]  # of bronze, timber and marble preference
    s = perform(sparta(hand, isles, options=options), 2, "m2")
    assert offered(s) == ["card 3", "card 9"]
    assert not possible(sparta(hand[:2], isles, options=options), 2, "m2"), "one of them is of timber"
    assert possible(sparta(hand[:2], isles, options=options), 2, "m1")


@pytest.mark.clause("A-57")
def test_goods_of_one_material() -> None:
    options = own((2, "effect", "create 2 good @here same"))
    s = perform(sparta([3, 8, 1, 6, 9], {"m1": isle(45)}, options=options), 2, "m1")
    assert offered(s) == ["card 1", "card 3", "card 6", "card 8"], "of marble there is one"
    play.chance(do(s, "card 3"), "top 30")
    assert offered(s) == ["card 8"]
    assert not possible(sparta([3, 1, 9], {"m1": isle(45)}, options=options), 2, "m1")


@pytest.mark.clause("A-54", "A-55", "R-35")
def test_that_card_and_no_other_is_carried() -> None:
    options = own((2, "effect", "add 1 pop @here; sail 1 ship here->any carry that"))
    isles = {"m1": isle(45, ship=[6], populace=[8]), "m2": isle(46)}
    s = do(perform(sparta([9], isles, options=options), 2, "m1"), "card 9", "to m2", "piece ship sparta timber")
    assert offered(s) == ["piece populace sparta marble"]
    do(s, "piece populace sparta marble")
    assert (crew(s, "m1", "populace", SPARTA), crew(s, "m2", "populace", SPARTA)) == ([8], [9])


@pytest.mark.clause("A-64")
def test_every_group_of_a_zephyr_and_where_it_came_from() -> None:
    options = own(
        (2, "effect", "zephyr 1 pop + n(my temple@here) ship here->home"),
        (3, "effect", "zephyr 1 pop inner->home; add 1 pop @src"),
        (5, "effect", "zephyr 1 pop inner->any; add 1 pop @there"),
    )
    isles = {"m2": isle(45, ship=[8, 9], temple=[13, 14], populace=[6])}
    s = do(perform(sparta([], isles, options=options), 2, "m2"), "piece populace sparta timber")
    do(s, "piece ship sparta bronze", "piece ship sparta marble")
    assert (crew(s, "home-sparta", "ship", SPARTA), play.step(s)) == ([8, 9], "turn")
    s = do(perform(sparta([4], isles, options=options), 3), "at m2", "piece populace sparta timber", "card 4")
    assert crew(s, "m2", "populace", SPARTA) == [4]
    s = do(perform(sparta([4], isles | {"m3": isle(46)}, options=options), 5), "at m2", "to m3")
    do(s, "piece populace sparta timber", "card 4")
    assert crew(s, "m3", "populace", SPARTA) == [6, 4]


@pytest.mark.clause("A-50")
def test_what_may_be_left_is_always_possible() -> None:
    options = own((2, "effect", "may add 1 ship @home"))
    s = sparta([], {}, options=options)
    assert possible(s, 2)
    assert offered(perform(s, 2)) == ["skip"]


@pytest.mark.clause("A-58")
def test_convert_puts_a_hand_card_in_its_place() -> None:
    s = perform(sparta([2], {"m1": isle(45, populace=[133, 6, 8])}), 20)
    do(s, "at m1", "piece populace rhodes dye", "card 2")
    assert crew(s, "m1", "populace", SPARTA) == [6, 8, 2]
    assert s.piles[RHODES] == (133,)


@pytest.mark.clause("A-60")
def test_goods_are_paid_only_where_one_controls() -> None:
    ephesus = at("ephesus", "rhodes", islands={"m1": isle(45, 1, populace=[133]), "m2": isle(46, 2, populace=[177])})
    s = perform(ephesus, 186)
    assert offered(s) == ["at m2"]
    do(s, "at m2", "piece good sparta bronze")
    assert (goods(s, "m2"), s.piles[SPARTA]) == ([], (2,))


@pytest.mark.clause("A-60")
def test_an_own_card_is_paid() -> None:
    s = perform(sparta([], {"m1": isle(45, populace=[6])}), 39, "m1")
    assert offered(s) == ["piece populace sparta timber"]
    do(s, "piece populace sparta timber")
    assert s.piles[SPARTA] == (6,)


@pytest.mark.clause("A-61")
def test_recolor_replaces_a_good() -> None:
    s = perform(at("ephesus", "rhodes", hands=[[187], []], islands={"m1": isle(45, 177)}), 181)
    do(s, "at m1", "piece good ephesus electrum", "card 187")
    assert set(play.odds(s)) == {f"top {card}" for card in range(1, 45)}
    play.chance(s, "top 5")
    assert goods(s, "m1") == [5]
    assert s.piles[4] == (177, 187)


@pytest.mark.clause("A-61")
def test_what_was_recolored_is_not_recolored_again() -> None:
    s = perform(
        at("ephesus", "rhodes", hands=[[179, 187, 188], []], islands={"home-ephesus": {"goods": [177, 1]}}), 182
    )
    do(s, "piece good ephesus electrum", "card 187")
    play.chance(s, "top 5")
    assert offered(s) == ["piece good sparta timber", "done"], "the new one is not among them"
    assert offered(do(s, "piece good sparta timber")) == ["card 179", "card 188"], "now there must be another"


@pytest.mark.clause("A-62", "R-39")
def test_replace_keeps_everything_tucked() -> None:
    s = perform(at("crete", "rhodes", hands=[[89], []], islands={"m1": isle(2, 5, populace=[133])}), 91)
    do(s, "at m1", "card 89")
    assert (s.isle[0], goods(s, "m1"), crew(s, "m1", "populace", RHODES)) == (89, [5], [133])
    assert s.piles[SPARTA] == (2,)
    assert play.step(s) == "may"


@pytest.mark.clause("A-63", "R-19", "R-37")
def test_an_island_is_sacked_with_every_card_there() -> None:
    isles = {"m1": isle(45, 5, ship=[90, 91], populace=[133]), "m2": isle(46, ship=[92, 93], populace=[94])}
    s = perform(at("crete", "rhodes", islands=isles), 96)
    assert offered(s) == ["at m1"], "m2 is one's own"
    do(s, "at m1")
    assert s.isle[0] == 0
    assert (s.piles[CRETE], s.piles[RHODES], s.piles[SPARTA], s.piles[ATHENS]) == ((90, 91), (133,), (5,), (45,))


@pytest.mark.clause("A-63", "R-19")
def test_an_island_of_the_first_people_is_sacked_and_a_home_never() -> None:
    isles = {"m1": isle(4, ship=[90, 91]), "home-sparta": {"crew": {"ship": [92, 93]}}}
    assert offered(perform(at("crete", "sparta", islands=isles), 96)) == ["at m1"]


@pytest.mark.clause("A-62")
def test_homes_are_not_replaced() -> None:
    options = own((91, "effect", "replace island @any"))
    s = at("crete", "sparta", hands=[[89], []], islands={"m1": isle(2)}, options=options)
    assert offered(perform(s, 91)) == ["at m1"]


@pytest.mark.clause("A-40", "A-51", "R-12")
def test_homes_are_not_activated() -> None:
    options = own((2, "effect", "activate @any"))
    s = sparta([], {"m1": isle(99), "m2": isle(45)}, options=options)  # 99 draws
    assert "at sparta" not in offered(perform(s, 2))


@pytest.mark.clause("R-20")
def test_own_cards_and_goods_cannot_be_sacked() -> None:
    s = sparta([], {"m1": isle(45, 5, populace=[6, 8, 9])})
    assert not possible(s, 4)


@pytest.mark.clause("A-64", "R-27")
def test_zephyr_moves_exactly_the_cards_stated_between_any_islands() -> None:
    isles = {"home-sparta": {"crew": {"populace": [6, 8]}}, "home-rhodes": {"crew": {"temple": [9]}}, "m1": isle(45)}
    s = perform(sparta([], isles), 8)
    do(s, "to rhodes", "piece populace sparta timber", "piece populace sparta bronze")
    assert crew(s, "home-rhodes", "populace", SPARTA) == [6, 8], "from Home to Home"
    assert not possible(sparta([], {**isles, "home-sparta": {"crew": {"populace": [6]}}}), 8), "two, not one"


@pytest.mark.clause("R-26", "A-11")
def test_the_active_player_chooses_whose_cards() -> None:
    isles = {"m1": isle(45, ship=[6, 8], populace=[133, 89, 90])}
    s = perform(at("sparta", "rhodes", "crete", islands=isles), 3)
    do(s, "at m1")
    assert offered(s) == ["piece populace crete marble", "piece populace crete timber", "piece populace rhodes dye"]


@pytest.mark.clause("R-34")
def test_revythoussa() -> None:
    ships = {"m1": isle(45, ship=[8, 9, 10, 11, 133, 134], populace=[135, 136])}
    s = perform(sparta([], ships), 6)
    do(s, "at m1")
    assert offered(s) == ["do"], "two enemy Ships for four own ones"
    do(s, "do", "piece ship rhodes dye", "piece ship rhodes timber")
    ships = {"m1": isle(45, ship=[8, 9, 10, 11, 133], populace=[135, 136])}
    s = perform(sparta([], ships), 6)
    do(s, "at m1")
    assert offered(s) == ["otherwise"]


@pytest.mark.clause("R-9")
def test_a_quantity_of_none_is_impossible_but_for_drawing() -> None:
    assert not possible(sparta([2, 3], {"m1": isle(45, populace=[6])}), 19, "m1"), "for every two Populace"
    assert possible(sparta([2, 3], {"m1": isle(45, populace=[6, 8])}), 19, "m1")
    assert possible(at("athens", "rhodes"), 48), "draw for each Revered Temple"


@pytest.mark.clause("R-8")
def test_each_is_strict() -> None:
    isles = {"m1": isle(45, ship=[6], populace=[133]), "m2": isle(46, ship=[8])}
    assert not possible(sparta([], isles), 11)
    assert possible(sparta([], {"m1": isles["m1"]}), 11)
    assert not possible(sparta([], {"m1": isle(45)}), 11), "at least one"
    loose = sparta([], isles, options={"each_is_strict": False})
    assert possible(loose, 11)
    perform(loose, 11)
    do(loose, "piece populace rhodes dye")
    assert crew(loose, "m1", "populace", RHODES) == []


@pytest.mark.clause("R-8")
def test_with_the_switch_off_islands_are_passed_over() -> None:
    """34: each inner Island with one's own Populace and no other: add 1 Populace there."""
    isles = {"m1": isle(45, populace=[6]), "m2": isle(46, populace=[8])}
    for strict in (True, False):
        s = sparta([2], isles, options={"each_is_strict": strict})
        assert possible(s, 34) is not strict, "one card for two Islands"
    do(perform(s, 34), "at m2", "card 2")
    assert (crew(s, "m1", "populace", SPARTA), crew(s, "m2", "populace", SPARTA)) == ([6], [8, 2])
    assert play.step(s) == "turn"
    for hand, islands in (([], isles), ([2], {"m1": isle(45)})):
        assert not possible(sparta(hand, islands, options={"each_is_strict": False}), 34), "at one at least"
    s = sparta([2, 3], isles, options={"each_is_strict": False})
    do(perform(s, 34), "at m2", "card 2", "card 3")
    assert crew(s, "m1", "populace", SPARTA) == [6, 3], "and wherever it can be done"


@pytest.mark.clause("R-8")
def test_with_the_switch_off_it_may_end_at_any_island() -> None:
    isles = {"m1": isle(45, populace=[6]), "m2": isle(46, populace=[8])}
    s = do(perform(sparta([2], isles, options={"each_is_strict": False}), 34), "at m1", "card 2")
    assert (crew(s, "m1", "populace", SPARTA), play.step(s)) == ([6, 2], "turn")


@pytest.mark.clause("R-8")
def test_each_island_in_the_order_one_likes() -> None:
    isles = {"m1": isle(45, ship=[6], populace=[133]), "m2": isle(46, ship=[8], populace=[134])}
    s = perform(sparta([], isles), 11)
    assert offered(s) == ["at m1", "at m2"]
    do(s, "at m2", "piece populace rhodes timber", "piece populace rhodes dye")
    assert s.piles[RHODES] == (134, 133)


@pytest.mark.clause("R-10", "R-12", "A-51")
def test_an_island_whose_effect_is_impossible_cannot_be_activated() -> None:
    isles = {"m1": isle(2), "m2": isle(3)}  # 3 needs two Ships and victims
    s = do(sparta([11, 8, 9], isles), "use 11", "activate")
    assert offered(s) == ["at m1"]


@pytest.mark.clause("R-11")
def test_cards_drawn_within_an_effect_do_not_count() -> None:
    s = at("athens", "rhodes", hands=[[45, 46], []], islands={"m1": isle(1, 2, 91)})
    assert possible(s, 59), "the draw comes last"


@pytest.mark.clause("R-14")
def test_a_card_in_progress_is_not_activated_again() -> None:
    # 90 and 97 activate another inner Island; each is the only other one.
    isles = {"m1": isle(90, ship=[91]), "m2": isle(97, ship=[92])}
    s = at("crete", "rhodes", islands=isles)
    assert not possible(s, 90, "m1")
    isles["m3"] = isle(99, ship=[93])  # draws, which always can be done
    s = perform(at("crete", "rhodes", islands=isles), 90, "m1")
    assert offered(s) == ["at m2", "at m3"]
    do(s, "at m2")
    assert offered(s) == ["at m3"], "90 is still being performed"


@pytest.mark.clause("A-54", "R-30")
def test_any_number_may_be_none() -> None:
    s = perform(sparta([1], {"m1": isle(45)}), 1, "m1")
    do(s, "card 1")
    assert play.step(s) != "act", "nothing is left to add"


@pytest.mark.clause("R-33")
def test_the_found_cards_read_as_the_rules_say() -> None:
    effects = {2: "add 1 pop @here", 9: "pay 2 pop @home; create 1 good @home", 17: "sail 1 ship any->any carry 1+ pop"}
    for card, text in effects.items():
        assert play.game.content("cards.csv").splitlines()[card].split(",")[5].startswith(text.split(",")[0])


# Sailing.


@pytest.mark.clause("A-66")
def test_never_from_home_to_home() -> None:
    isles = {"m1": isle(45), "home-rhodes": {"crew": {"ship": [134]}}}
    s = do(at("rhodes", "sparta", hands=[[136], []], islands=isles), "use 136", "sail", "at rhodes")
    assert offered(s) == ["to m1"]


@pytest.mark.clause("A-67", "A-84", "T-28", "A-68")
def test_a_ship_carries_one_good_or_one_populace() -> None:
    isles = {"m1": isle(45, 5, ship=[134], populace=[137, 1, 2, 3]), "m2": isle(46)}
    s = do(at("rhodes", "sparta", hands=[[136], []], islands=isles), "use 136", "sail", "at m1", "to m2")
    do(s, "piece ship rhodes timber")
    assert offered(s) == ["piece populace rhodes dye", "empty"], "Sparta controls m1: no Good leaves"
    do(s, "piece populace rhodes dye")
    assert crew(s, "m2", "populace", RHODES) == [137]
    assert play.step(s) == "fate", "one card a Ship"


@pytest.mark.clause("A-68", "R-17", "T-2")
def test_control_is_judged_once_before_the_sailing() -> None:
    isles = {"m1": isle(2, 89, 45, ship=[91, 92], populace=[133, 93, 94])}
    s = do(at("crete", "rhodes", hands=[[90], []], islands=isles), "use 90", "sail", "at m1", "to crete")
    do(s, "piece ship crete dye", "piece populace crete dye", "piece ship crete electrum")
    assert "piece good athens marble" in offered(s), "one Populace has left, the right stays"
    do(s, "piece good athens marble")
    assert goods(s, "home-crete") == [45]


@pytest.mark.clause("T-2")
def test_the_three_step_picture() -> None:
    isles = {"m1": isle(2, 89, 45, ship=[91, 92], populace=[133, 93, 94])}
    s = do(at("crete", "rhodes", hands=[[90], []], islands=isles), "use 90", "sail", "at m1", "to crete")
    do(s, "piece ship crete dye", "piece good crete marble", "piece ship crete electrum", "piece good athens marble")
    assert sorted(goods(s, "home-crete")) == [45, 89]
    assert s.points(0) == 2


@pytest.mark.clause("A-66", "A-67")
def test_every_ship_is_asked_for_its_cargo() -> None:
    isles = {"m1": isle(45, ship=[8, 134], populace=[9]), "m2": isle(46)}  # 8 prefers bronze
    s = do(sparta([1], isles), "use 1", "sail", "at m1", "to m2", "piece ship sparta bronze")
    assert offered(s) == ["piece populace sparta marble", "empty"]
    isles = {"m1": isle(45, ship=[6, 8], populace=[9]), "m2": isle(46)}
    s = do(sparta([1], isles), "use 1", "sail", "at m1", "to m2", "piece ship sparta timber", "empty")
    assert offered(do(s, "piece ship sparta bronze")) == ["piece populace sparta marble", "empty"], "the last one too"


@pytest.mark.clause("A-68")
def test_goods_leave_by_control_of_the_island_that_is_left() -> None:
    isles = {"m1": isle(133, 5, ship=[134]), "m2": isle(46, 6, ship=[151])}  # Rhodes controls m1, and nobody m2
    s = do(at("rhodes", "sparta", hands=[[136], []], islands=isles), "use 136", "sail")
    there = do(s.clone(), "at m1", "to m2", "piece ship rhodes timber")
    assert offered(there) == ["piece good sparta electrum", "empty"]
    assert offered(do(s, "at m2", "to m1", "piece ship rhodes timber")) == ["empty"]


@pytest.mark.clause("R-35")
def test_goods_on_one_ship() -> None:
    isles = {"m1": isle(133, 5, 6, ship=[134]), "m2": isle(46)}  # of timber: Rhodes controls it
    s = perform(at("rhodes", "sparta", islands=isles), 154)
    ear = play.listen(s)
    do(s, "at m1", "to m2", "piece ship rhodes timber", "piece good sparta electrum", "piece good sparta timber")
    assert (goods(s, "m1"), sorted(goods(s, "m2"))) == ([], [5, 6])
    assert [line[:2] for line in ear.of("moved") + ear.of("carried")] == [(0, 0), (0, 5), (0, 6)]


@pytest.mark.clause("R-35")
def test_one_ship_takes_several_populace_from_an_island_of_another() -> None:
    isles = {"m1": isle(45, ship=[6, 8], populace=[9, 13, 133, 134, 135]), "m2": isle(46)}
    s = do(perform(sparta([], isles), 17), "at m1", "to m2", "piece ship sparta timber", "piece populace sparta marble")
    assert [text for text in offered(s) if "ship" in text] == []
    assert possible(sparta([], {"m1": isle(45, ship=[6], populace=[8]), "m2": isle(46)}), 17), "one is enough"
    do(s, "done")
    assert (crew(s, "m2", "ship", SPARTA), crew(s, "m2", "populace", SPARTA)) == ([6], [9])


@pytest.mark.clause("A-69", "R-35")
def test_effects_that_sail_keep_the_rules() -> None:
    isles = {"m1": isle(45, ship=[6], populace=[8, 9]), "m2": isle(46)}
    s = perform(sparta([], isles), 17)
    assert offered(s) == ["at m1"]
    do(s, "at m1", "to m2", "piece ship sparta timber", "piece populace sparta bronze", "piece populace sparta marble")
    assert crew(s, "m2", "populace", SPARTA) == [8, 9]
    home = {"home-sparta": {"crew": {"ship": [6], "populace": [8]}}}
    assert not possible(sparta([], home), 17), "from Home to Home no Ship sails"
