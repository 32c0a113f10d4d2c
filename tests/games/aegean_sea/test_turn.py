"""Section 3: the turn and its four options."""

from __future__ import annotations

import pytest

from pelagos.core.dice import SeededDice
from pelagos.core.match import Match
from pelagos.games.aegean_sea import GAME

from .table import SPARTA, at, crew, do, isle, offered, place, play

ISLES = {"m1": isle(45), "m2": isle(46)}


@pytest.mark.clause("A-20", "A-21")
def test_exactly_one_of_four_options_and_no_pass() -> None:
    s = at("sparta", "rhodes", hands=[[2, 3], []], islands=ISLES)
    assert offered(s) == ["use 2", "use 3", "launch 2", "launch 3", "settle 2", "settle 3", "draw"]
    do(s, "launch 2")
    assert s.actor() == 1
    assert at("sparta", "rhodes", hands=[[], []]).legal(0), "an empty hand can draw"


@pytest.mark.clause("A-19", "A-20")
def test_turns_go_round_clockwise() -> None:
    s = at("sparta", "rhodes", "crete", hands=[[2, 3], [133], [89]])
    for seat, text in enumerate(("launch 2", "launch 133", "launch 89", "launch 3")):
        assert s.actor() == seat % 3
        do(s, text)


@pytest.mark.clause("A-22", "A-24", "A-25", "T-20", "A-41")
def test_a_card_set_aside_serves_for_its_basic_action_then_has_a_fate() -> None:
    s = at("sparta", "rhodes", hands=[[2, 3, 1], []], islands=ISLES)
    do(s, "use 2")
    assert s.aside == 2
    assert s.hands[0] == (1, 3)
    do(s, "at m1")
    assert offered(s) == ["card 1", "card 3"], "the card set aside is not in the hand"
    do(s, "card 3")
    assert crew(s, "m1", "populace", SPARTA) == [3]
    assert offered(s) == ["discard", "keep", "effect"]
    do(s, "effect")
    assert offered(s) == ["at m1", "at m2"], "the basic action does not fix here"
    do(s, "at m2", "card 1")
    assert crew(s, "m2", "populace", SPARTA) == [1]
    assert s.piles[SPARTA] == (2,)
    assert (s.actor(), s.aside) == (1, 0)


@pytest.mark.clause("A-23", "T-7")
def test_a_lone_bronze_card_cannot_be_used() -> None:
    s = at("sparta", "rhodes", hands=[[2], []], islands=ISLES)
    assert offered(s) == ["launch 2", "settle 2", "draw"]
    assert play.refused(s)["Use Angistri: bronze action"][1] == "A-23"


@pytest.mark.clause("A-25", "T-15")
def test_an_effect_is_offered_only_if_it_can_be_performed_in_full() -> None:
    # 136 adds two Ships at Home; its timber action takes one hand card for a Ship.
    for hand, usable in (([136, 133, 134], False), ([136, 133, 134, 135], True)):
        s = at("rhodes", "sparta", hands=[hand, []], islands=ISLES)
        do(s, "use 136", "add", "at m1", "card 133")
        assert ("effect" in offered(s)) is usable


@pytest.mark.clause("A-26", "R-29")
def test_one_quest_at_most_open_and_counted_nowhere() -> None:
    s = at("sparta", "rhodes", hands=[[2, 3, 4, 1], []], islands=ISLES)
    do(s, "use 2", "at m1", "card 3", "keep")
    assert s.quest[0] == 2
    assert play.view(s, 1).quest == [2, 0]
    assert s.cards_at(place("home-sparta")) == 0
    s = at("sparta", "rhodes", hands=[[2, 3, 4], []], quests=[8, 0], islands=ISLES)
    do(s, "use 2", "at m1", "card 3")
    assert "keep" not in offered(s)


@pytest.mark.clause("A-27", "R-43")
def test_option_b_puts_a_card_at_home() -> None:
    s = at("sparta", "rhodes", hands=[[2, 3], []], islands=ISLES)
    do(s, "launch 2")
    assert crew(s, "home-sparta", "ship", SPARTA) == [2]
    assert s.actor() == 1
    s = at("sparta", "rhodes", hands=[[2, 3], []], islands=ISLES)
    do(s, "settle 3")
    assert crew(s, "home-sparta", "populace", SPARTA) == [3]


@pytest.mark.clause("A-28")
def test_a_quest_is_completed_like_option_a_and_cannot_be_kept_again() -> None:
    s = at("sparta", "rhodes", hands=[[3], []], quests=[2, 0], islands=ISLES)
    do(s, "complete", "at m1", "card 3")
    assert offered(s) == ["discard"], "2 needs a hand card for its effect"
    do(s, "discard")
    assert s.piles[SPARTA] == (2,)
    assert s.quest == [0, 0]


@pytest.mark.clause("A-29")
def test_a_quest_is_abandoned() -> None:
    s = at("sparta", "rhodes", hands=[[3], []], quests=[2, 0], islands=ISLES)
    do(s, "abandon")
    assert (s.piles[SPARTA], s.quest[0], s.actor()) == ((2,), 0, 1)


@pytest.mark.clause("A-30", "T-22")
def test_drawing_needs_fewer_than_four_cards() -> None:
    temples = {"m1": isle(45, 1, 46, 89, temple=[5, 6, 7])}
    s = at("sparta", "rhodes", hands=[[2, 3, 4, 8], []], islands=temples)
    assert s.revered(SPARTA) == 3
    assert "draw" not in offered(s)
    s = at("sparta", "rhodes", hands=[[2, 3, 4], []], islands=temples)
    do(s, "draw")
    play.settle_chance(s)
    assert len(s.hands[0]) == 7


@pytest.mark.clause("A-32", "T-8", "R-31")
def test_the_hand_is_filled_to_four_and_the_revered_temples() -> None:
    isles = {"m1": isle(2, 90, temple=[133, 134]), "m2": isle(46, 1, 91, temple=[135])}
    s = at("rhodes", "sparta", hands=[[136], []], islands=isles)
    assert s.revered(3) == 2
    do(s, "draw")
    play.settle_chance(s)
    assert len(s.hands[0]) == 6
    isles["m2"]["crew"]["temple"].append(137)
    s = at("rhodes", "sparta", hands=[[136], []], islands=isles)
    play.settle_chance(do(s, "draw"))
    assert len(s.hands[0]) == 7


@pytest.mark.clause("A-32")
def test_a_deck_that_runs_out_gives_what_it_has() -> None:
    pile = [card for card in range(1, 45) if card not in (2, 3, 4)]
    s = at("sparta", "rhodes", hands=[[2], []], decks={"sparta": {"deck": [3, 4], "pile": pile}})
    play.settle_chance(do(s, "draw"))
    assert s.hands[0] == (2, 3, 4)
    assert s.actor() == 1


@pytest.mark.clause("A-33", "R-32")
def test_a_hand_has_no_limit() -> None:
    s = at("sparta", "rhodes", hands=[[5, 2, 3, 4, 6, 7, 8, 9, 10, 11], []], islands=ISLES)
    play.settle_chance(do(s, "use 5", "card 2", "at m1"))
    assert len(s.hands[0]) == 10, "one discarded, two drawn"


@pytest.mark.clause("R-40")
def test_the_card_set_aside_is_nowhere_else_until_the_turn_ends() -> None:
    # 4 sacks 2 enemy Populace at an Island one controls.
    s = at("sparta", "rhodes", hands=[[4, 2, 3, 1], []], islands={"m1": isle(45, populace=[133, 134, 8, 10])})
    do(s, "use 4", "at m1", "card 2")
    assert s.piles[SPARTA] == ()
    assert 4 not in s.hands[0]
    do(s, "effect", "at m1", "piece populace rhodes dye", "piece populace rhodes timber")
    assert s.piles[SPARTA] == (4,)


@pytest.mark.clause("R-38", "A-50")
def test_choices_that_would_block_the_rest_are_not_offered() -> None:
    # 21: add 1 Populace of marble preference here, then add 1 Temple here.
    s = at("sparta", "rhodes", hands=[[21, 2, 9, 15, 3], []], islands=ISLES)
    do(s, "use 21", "at m1", "card 2", "effect", "at m2")
    assert offered(s) == ["card 9", "card 15"], "of marble preference"
    s = at("sparta", "rhodes", hands=[[21, 2, 9], []], islands=ISLES)
    do(s, "use 21", "at m1")
    assert offered(s) == ["card 2", "card 9"]
    do(s, "card 2")
    assert "effect" not in offered(s), "the second card is missing"


def test_a_card_put_at_home_and_cards_drawn_are_told_once() -> None:
    hands = [[10, 11], [60, 61, 62, 63]]
    told = play.story(at("sparta", "athens", hands=hands, turn=0), "launch 10")
    assert told == ["Rust puts Moni Aiginas at Home as a Ship."]
    told = play.story(at("sparta", "athens", hands=hands, turn=0), "draw")
    assert told == ["Rust draws up to 4 cards.", "Rust draws 2 cards."]


@pytest.mark.clause("R-46")
def test_what_others_have_seen_cannot_be_taken_back() -> None:
    s = at("sparta", "rhodes", hands=[[2, 3, 1], []], islands=ISLES)
    match = Match.resume(GAME, 2, {}, SeededDice(1), [], position=GAME.dump(s))
    undone = []
    for text in ("use 2", "at m1", "card 3", "effect", "at m2"):
        assert play.choice(match.state, text).commits is text.startswith(("use", "card"))
        assert match.submit(0, GAME.vocabulary.parse(text)).taken
        undone.append(match.can_undo(0))
    assert undone == [0, 1, 0, 1, 2], "back to the last card that was shown"
    match.undo(0)
    assert play.step(match.state) == "where"


@pytest.mark.clause("R-46")
def test_a_quest_is_open_already() -> None:
    s = at("sparta", "rhodes", hands=[[3], []], quests=[2, 0], islands=ISLES)
    assert not play.choice(s, "complete").commits
