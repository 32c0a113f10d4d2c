"""Section 11: empty decks, the end, the score."""

from __future__ import annotations

import pytest

from pelagos.core.rng import Rng

from .table import SPARTA, at, crew, do, home, isle, offered, place, play
from .test_effects import perform, possible


def empty(first: int, *kept: int) -> dict[str, list[int]]:
    """An empty deck whose cards lie on its pile, but for these."""
    return {"deck": [], "pile": [card for card in range(first, first + 44) if card not in kept]}


@pytest.mark.clause("A-31", "A-76", "A-85", "A-73", "A-74")
def test_drawing_from_an_empty_deck_ends_the_game_at_once() -> None:
    s = at(
        "sparta",
        "rhodes",
        hands=[[2], []],
        decks={"sparta": empty(1, 2, 3)},
        islands={"m1": isle(45, populace=[3, 133])},
    )
    assert s.frames, "an empty deck alone ends nothing"
    do(s, "draw")
    assert (s.frames, s.ender, s.hands[0]) == ([], 0, (2,))
    assert s.count(0, 2, 3) == 1, "no conflict"


@pytest.mark.clause("A-85")
def test_nothing_else_ends_the_game() -> None:
    """An empty deck at the end of a turn, and no Island at all."""
    s = do(at("sparta", "rhodes", hands=[[2], [133]], decks={"sparta": empty(1, 2)}), "launch 2")
    assert (s.actor(), s.ender) == (1, -1)
    do(s, "launch 133")
    assert s.actor() == 0


@pytest.mark.clause("A-73", "A-59")
def test_an_empty_deck_prevents_no_effect() -> None:
    isles = {"m1": isle(45, 1, temple=[46], populace=[133])}
    s = at("athens", "rhodes", hands=[[47], []], decks={"athens": empty(45, 45, 46, 47)}, islands=isles)
    assert possible(s, 48), "draw for each Revered Temple"
    assert possible(s, 52), "add a Temple at Home and draw"
    do(perform(s, 52), "card 47")
    assert (s.hands[0], play.step(s)) == ((), "turn")


@pytest.mark.clause("A-75")
def test_with_four_cards_and_an_empty_deck_the_game_goes_on() -> None:
    s = at(
        "sparta", "rhodes", hands=[[2, 3, 4, 8], []], decks={"sparta": empty(1, 2, 3, 4, 8)}, islands={"m1": isle(45)}
    )
    assert "draw" not in offered(s)


@pytest.mark.clause("A-77", "T-1", "T-13", "T-14")
@pytest.mark.parametrize(
    ("goods", "points"),
    [([1, 2], 4), ([1, 2, 3], 9), ([1, 2, 3, 4], 16), ([1, 177, 178], 5), ([1, 133, 134, 135, 136], 17), ([], 0)],
)
def test_squares_of_the_goods_at_home(goods: list[int], points: int) -> None:
    s = at("crete", "athens", islands={"home-crete": {"goods": goods}, "m1": isle(45, 180, 181)})
    assert [s.points(0), s.points(1)] == [points, 0]


@pytest.mark.clause("A-78")
def test_nothing_else_scores() -> None:
    s = at(
        "crete",
        "athens",
        hands=[[89], []],
        quests=[90, 0],
        islands={"home-crete": {"crew": {"temple": [91], "ship": [92], "populace": [93]}}},
    )
    assert s.points(0) == 0


@pytest.mark.clause("A-79", "R-28", "R-42")
def test_ties_go_to_the_latest_last_turn() -> None:
    decks = {"athens": empty(45)}
    s = at(
        "crete",
        "athens",
        "sparta",
        decks=decks,
        turn=1,
        islands={"home-crete": {"goods": [1]}, "home-sparta": {"goods": [2]}},
    )
    do(s, "draw")
    result = s.result()
    assert result is not None
    assert result.ranks == [1, 3, 2], "seat 1 ended; before it seat 0 had the latest turn, then seat 2"
    assert result.points == [1, 0, 1]


@pytest.mark.clause("A-79", "R-28")
@pytest.mark.parametrize(("ender", "ranks"), [(0, [1, 3, 2]), (1, [2, 1, 3]), (2, [3, 2, 1])])
def test_the_turn_that_ended_the_game_counts_as_taken(ender: int, ranks: list[int]) -> None:
    decks = {"crete": empty(89), "athens": empty(45), "sparta": empty(1)}
    s = do(at("crete", "athens", "sparta", decks=decks, turn=ender), "draw")
    result = s.result()
    assert result is not None
    assert result.ranks == ranks, "all have 0 points"


@pytest.mark.clause("A-80", "T-21")
def test_a_home_that_an_enemy_controls_still_scores_for_its_owner() -> None:
    s = at("crete", "athens", islands={"home-crete": {"goods": [1, 2], "crew": {"populace": [45]}}})
    assert s.control(place("home-crete")) == 1
    assert s.points(0) == 4


@pytest.mark.clause("A-80")
def test_whoever_controls_a_home_has_the_benefits() -> None:
    isles = {"home-crete": {"goods": [1, 2], "crew": {"ship": [48], "populace": [45]}}, "m1": isle(133)}
    s = at("athens", "crete", hands=[[52], []], islands=isles)  # 48 and 52 prefer timber
    do(s, "use 52", "sail", "at crete", "to m1", "piece ship athens timber")
    assert "piece good sparta timber" in offered(s)
    isles = {"home-crete": {"crew": {"populace": [45, 46, 47, 89, 90]}}}
    s = at("athens", "crete", hands=[[48], []], islands=isles)
    do(s, "draw")
    while play.step(s) == "drawn":
        s.apply(-1, next(a for a in s.legal(-1) if play.game.text(a) != "top 53"))
    play.chance(s, "top 53")  # of dye preference: the Home itself is of dye
    assert crew(s, "home-crete", "populace", 2) == [], "two are sacked"


@pytest.mark.clause("A-59", "T-23", "A-73")
def test_draws_take_what_there_is() -> None:
    s = at(
        "sparta",
        "rhodes",
        hands=[[5, 2], []],
        decks={"sparta": {"deck": [3], "pile": [c for c in range(1, 45) if c not in (2, 3, 5)]}},
        islands={"m1": isle(45)},
    )
    do(s, "use 5", "card 2", "at m1")
    play.settle_chance(s)
    assert s.hands[0] == () or s.hands[0] == (3,)
    assert s.piles[SPARTA], "the deck is never shuffled again"


@pytest.mark.clause("A-65", "T-17", "R-22", "R-23")
def test_goods_of_an_empty_deck_come_from_its_pile() -> None:
    # 2 prefers bronze: Sparta's own deck is empty, so the card just discarded is the top of its pile.
    s = at("sparta", "rhodes", hands=[[5, 2], []], decks={"sparta": empty(1, 5, 2)}, islands={"m1": isle(45)})
    do(s, "use 5", "card 2", "at m1")
    assert s.goods[0] == (2,)
    # 1 prefers timber: Rhodes' deck and pile are empty: nothing comes, and the step counts as done.
    folk = {"populace": list(range(133, 177))}
    s = at("sparta", "rhodes", hands=[[5, 1], []], islands={"m1": isle(45), "home-rhodes": {"crew": folk}})
    assert s.decks[3] == s.piles[3] == ()
    do(s, "use 5", "card 1", "at m1")
    assert s.goods[0] == ()
    assert play.step(s) == "drawn"


@pytest.mark.clause("A-65", "A-83")
def test_a_good_is_any_card_of_the_deck_of_its_material() -> None:
    s = do(at("sparta", "rhodes", hands=[[5, 1], []], islands={"m1": isle(45)}), "use 5", "card 1", "at m1")
    assert play.game.text(s.sample(Rng.seeded(1))) in play.odds(s)
    assert set(play.odds(s)) == {f"top {card}" for card in range(133, 177)}, "1 prefers timber"
    ear = play.listen(s)
    play.chance(s, "top 140")
    assert (s.goods[0], ear.of("good")) == ((140,), [(0, 140, 0, 45)])


@pytest.mark.clause("A-81")
def test_the_preference_of_every_tucked_card_is_public() -> None:
    s = at("sparta", "rhodes", islands={"m1": isle(45, populace=[133])})
    view = play.view(s, 0)
    assert (133,) in view.crew
    assert s.givens.preference[133] == 2


@pytest.mark.clause("A-79", "R-28")
def test_a_tie_is_told_by_whose_last_turn_was_the_latest() -> None:
    """Not by the Goods, which come after it."""
    islands = {"home-sparta": home(91, 92), "home-rhodes": home(93, 94)}
    s = at("sparta", "rhodes", hands=[[2], []], decks={"sparta": empty(1, 2)}, islands=islands)
    do(s, "draw")
    parts = [[play.game.tongue("en")(part) for part in row] for row in play.game.tally(s)]
    assert parts == [
        ["4 points", "the last turn of all", "2 dye: 4"],
        ["4 points", "a last turn 1 turn earlier", "2 dye: 4"],
    ]
