"""Sections 5, 6 and 10: control, Revered Temples, conflict, Vainglory."""

from __future__ import annotations

from typing import Any

import pytest

from pelagos.core.rng import Rng
from pelagos.games.aegean_sea.rules.state import AegeanState
from pelagos.games.aegean_sea.rules.vocabulary import deck_of
from pelagos.testing import Ear

from .table import ATHENS, CRETE, EPHESUS, RHODES, SPARTA, at, crew, do, isle, offered, place, play


@pytest.mark.clause("A-42", "R-5", "T-3", "T-12", "T-27")
def test_most_populace_controls_and_ties_go_to_the_islands_people() -> None:
    skyros = 177  # of electrum
    for folk, owner in (([89, 1, 2], SPARTA), ([89, 1], EPHESUS), ([], EPHESUS), ([89], CRETE)):
        s = at("crete", "sparta", "ephesus", islands={"m1": isle(skyros, populace=folk)})
        assert s.control(0) == owner
    s = at("crete", "sparta", islands={"m1": isle(skyros, populace=[89, 1])})
    assert s.control(0) == -1, "nobody plays Ephesus"
    assert s.control(place("home-crete")) == CRETE


@pytest.mark.clause("R-6")
def test_an_owner_controls_the_home_on_every_tie() -> None:
    s = at("crete", "sparta", islands={"home-crete": {"crew": {"populace": [89, 1]}}})
    assert s.control(place("home-crete")) == CRETE
    s = at("crete", "sparta", islands={"home-crete": {"crew": {"populace": [1]}}})
    assert s.control(place("home-crete")) == SPARTA


@pytest.mark.clause("A-43", "A-44")
def test_revered_is_the_lesser_of_temples_and_kinds_of_goods() -> None:
    for good, temples, revered in (
        ([], [133], 0),
        ([1, 2], [133, 134], 1),
        ([1, 45], [133, 134, 135], 2),
        ([1, 45, 90], [133], 1),
    ):
        s = at("rhodes", "sparta", islands={"m1": isle(46, *good, temple=temples, populace=[2 + 1])})
        assert s.revered_at(0, RHODES) == revered
        assert s.control(0) == SPARTA, "control does not matter"
    s = at(
        "rhodes",
        "sparta",
        islands={"m1": isle(46, 1, temple=[133]), "home-sparta": {"goods": [2], "crew": {"temple": [134]}}},
    )
    assert s.revered(RHODES) == 2, "Homes count, anybody's"


def conflict(populace: list[int], card: int, island: int = 120, goods: tuple[int, ...] = ()) -> AegeanState:
    """Crete (seat 0) draws up and turns up this card."""
    s = at(
        "crete",
        "athens",
        "sparta",
        hands=[[89], [], []],
        islands={"m1": isle(island, *goods, populace=populace)},
    )
    return turned_up(s, card)


def turned_up(s: AegeanState, card: int) -> AegeanState:
    """The active player draws up, and turns up this card for conflict."""
    do(s, "draw")
    while play.step(s) == "drawn":
        s.apply(-1, next(a for a in s.legal(-1) if play.game.text(a) != f"top {card}"))
    assert play.step(s) == "conflict-card"
    return play.chance(s, f"top {card}")


MARBLE = 96  # a Cretan card of marble preference


@pytest.mark.clause("A-32", "A-45", "A-46", "A-47", "A-48", "A-11", "T-9")
def test_one_of_each_enemy_is_sacked_where_the_material_is_present() -> None:
    s = conflict([45, 46, 90, 1], MARBLE)  # Athens 2, Crete 1, Sparta 1: Athens controls
    assert play.step(s) == "victim"
    assert offered(s) == ["piece populace athens marble", "piece populace athens electrum"]
    do(s, "piece populace athens marble")
    assert (crew(s, "m1", "populace", ATHENS), crew(s, "m1", "populace", SPARTA)) == ([46], [])
    assert crew(s, "m1", "populace", CRETE) == [90]
    assert s.piles[CRETE] == (MARBLE,)


@pytest.mark.clause("A-48", "T-10", "R-25", "A-49")
def test_two_of_each_where_one_controls() -> None:
    s = conflict([45, 46, 90, 91, 1], MARBLE)  # 2 against 2 on an Island of dye: Crete controls
    assert crew(s, "m1", "populace", ATHENS) == []
    assert crew(s, "m1", "populace", SPARTA) == []
    assert crew(s, "m1", "populace", CRETE) == [90, 91]
    assert (s.actor(), play.step(s)) == (1, "turn")


@pytest.mark.clause("A-47", "A-48", "R-26")
def test_two_of_three_are_sacked_and_populace_alone() -> None:
    folk = [90, 91, 92, 93, 45, 46, 47, 177]  # Crete 4, Athens 3, Ephesus 1
    isles = {"m2": isle(120, temple=[178], populace=folk)}
    s = turned_up(at("crete", "athens", "ephesus", hands=[[89], [], []], islands=isles), MARBLE)
    ear = play.listen(s)
    do(s, "piece populace athens marble", offered(s)[0])
    assert [told[0] for told in ear.of("sacked")] == [0, 0, 0], "by Crete"
    assert (len(crew(s, "m2", "populace", ATHENS)), crew(s, "m2", "populace", EPHESUS)) == (1, [])
    assert crew(s, "m2", "temple", EPHESUS) == [178]


@pytest.mark.clause("A-45")
def test_where_nothing_is_disputed_there_is_no_conflict() -> None:
    isles = {"m1": isle(120, populace=[90]), "m2": isle(121, ship=[91], populace=[45])}
    s = at("crete", "athens", hands=[[89], []], islands=isles)
    play.settle_chance(do(s, "draw"))
    assert (s.actor(), s.piles[CRETE]) == (1, ())


@pytest.mark.clause("A-46", "A-59")
def test_a_card_is_drawn_and_turned_up_of_the_own_deck() -> None:
    s = at("sparta", "crete", hands=[[2], [89]], islands={"m1": isle(120, populace=[90, 3])}, turn=1)
    for step in ("drawn", "conflict-card"):
        do(s, "draw") if step == "drawn" else play.chance(s, "top 91", "top 92", "top 93")
        assert play.step(s) == step
        assert {deck_of(int(text.split()[1])) for text in play.odds(s)} == {CRETE}
        assert play.game.text(s.sample(Rng.seeded(1))) in play.odds(s)
        assert s.seen(-1, s.legal(-1)[0]) == (0b10 if step == "drawn" else -1)


@pytest.mark.clause("A-46", "A-47", "T-11")
def test_without_the_material_nobody_is_sacked() -> None:
    s = conflict([90, 1], MARBLE, island=177)
    assert crew(s, "m1", "populace", SPARTA) == [1]


@pytest.mark.clause("A-46", "A-47")
def test_a_conflict_is_staged_with_its_losses_or_with_none() -> None:
    """The card opens the stage; whoever falls, or that nobody does, is told on it."""
    for island, told in ((48, ["conflict", "sacked"]), (177, ["conflict", "spared"])):
        s = at("crete", "sparta", hands=[[89], []], islands={"m1": isle(island, populace=[90, 1])})
        ear = s.ear = Ear()
        turned_up(s, MARBLE)
        lines = [(key, play.game.moment(key, args).staging) for _, key, args in ear.lines]
        assert [line for line in lines if line[1]] == list(zip(told, ["opens", "adds"], strict=True))
    assert play.game.moment("vainglory", (45, 16)).staging == "shows"
    assert play.game.moment("completes", (0, 45, 1)).staging == "shows"
    assert play.game.moment("puts", (0, 0, 45)).staging == "", "a line of the log"


@pytest.mark.clause("A-47")
@pytest.mark.parametrize("extra", [{"goods": (47,)}, {"island": 48}])
def test_goods_and_the_island_card_count(extra: dict[str, Any]) -> None:
    s = conflict([90, 1], MARBLE, **{"island": 177, **extra})
    assert crew(s, "m1", "populace", SPARTA) == []


@pytest.mark.clause("A-47")
@pytest.mark.parametrize("extra", [{"ship": [47]}, {"temple": [47]}])
def test_ships_and_temples_count(extra: dict[str, list[int]]) -> None:
    isles = {"m1": isle(177, populace=[90, 1], **extra)}
    s = turned_up(at("crete", "athens", "sparta", hands=[[89], [], []], islands=isles), MARBLE)
    assert crew(s, "m1", "populace", SPARTA) == []


@pytest.mark.clause("A-47")
def test_a_statue_counts() -> None:
    isles = {"m1": {**isle(177, populace=[90, 45]), "statues": [9]}}
    s = turned_up(at("crete", "athens", "sparta", hands=[[89], [], []], islands=isles), 99)  # of bronze preference
    assert crew(s, "m1", "populace", ATHENS) == []


@pytest.mark.clause("A-46", "A-73")
def test_with_an_empty_deck_there_is_no_conflict() -> None:
    pile = [card for card in range(89, 133) if card not in (89, 90, 91)]
    s = at(
        "crete",
        "athens",
        hands=[[89], []],
        decks={"crete": {"deck": [91], "pile": pile}},
        islands={"m1": isle(45, populace=[90, 46])},
    )
    play.settle_chance(do(s, "draw"))
    assert (s.hands[0], s.actor(), crew(s, "m1", "populace", ATHENS)) == ((89, 91), 1, [46])


@pytest.mark.clause("A-45", "R-24")
def test_homes_are_disputed_too_and_count_as_a_card_of_their_people() -> None:
    s = at("crete", "athens", hands=[[89], []], islands={"home-athens": {"crew": {"populace": [90, 46]}}})
    turned_up(s, MARBLE)
    assert crew(s, "home-athens", "populace", ATHENS) == []


@pytest.mark.clause("A-49", "T-19", "R-37")
def test_islands_are_settled_in_mat_order_homes_last() -> None:
    isles = {
        "m1": isle(46, populace=[90, 47]),
        "m2": isle(48, populace=[91, 49]),
        "home-athens": {"crew": {"populace": [92, 50]}},
    }
    s = at("crete", "athens", hands=[[89], []], islands=isles)
    turned_up(s, MARBLE)
    assert s.piles[ATHENS] == (47, 49, 50)


# Vainglory.


@pytest.mark.clause("A-70", "A-72", "T-6", "T-3")
@pytest.mark.parametrize(("seats", "limit"), [(2, 13), (3, 14), (4, 15), (5, 16)])
def test_the_limit(seats: int, limit: int) -> None:
    s = at(*("sparta", "athens", "crete", "rhodes", "ephesus")[:seats])
    assert s.givens.limit == limit
    angistri = at("rhodes", "crete", "athens", islands={"m1": isle(2, 140, ship=[133, 134], populace=[89, 45])})
    assert angistri.cards_at(0) == 6
    assert angistri.cards_at(1) == 0, "an empty mat"


@pytest.mark.clause("A-71", "A-72", "R-15", "R-37")
@pytest.mark.parametrize("before", [12, 13])
def test_more_than_the_limit_and_all_is_lost(before: int) -> None:
    folk = list(range(6, 6 + before - 1))
    s = at("sparta", "rhodes", hands=[[2, 3], []], islands={"m1": isle(45, populace=folk), "m2": isle(46)})
    assert s.cards_at(0) == before
    do(s, "use 2", "at m1", "card 3")
    assert (s.isle[0] == 0) is (before == 13)
    if before == 13:
        assert s.piles[SPARTA] == (*folk, 3)
        assert s.piles[ATHENS] == (45,)
        assert s.empty_mat() == 0


@pytest.mark.clause("A-71", "R-15")
@pytest.mark.parametrize("before", [11, 12])
def test_and_again_after_the_effect(before: int) -> None:
    folk = list(range(6, 6 + before - 1))
    s = at("sparta", "rhodes", hands=[[2, 3, 4], []], islands={"m1": isle(45, populace=folk), "m2": isle(46)})
    do(s, "use 2", "at m1", "card 3", "effect", "at m1", "card 4")  # 2 adds a Populace here
    assert (s.isle[0] == 0) is (before == 12)
    assert s.piles[SPARTA][-1] == 2, "the card set aside comes last"


@pytest.mark.clause("A-71", "A-72", "R-43")
def test_homes_never_fall_and_option_b_is_not_checked() -> None:
    s = at("sparta", "rhodes", hands=[[2], []], islands={"home-sparta": {"crew": {"populace": list(range(3, 30))}}})
    do(s, "settle 2")
    assert s.count(place("home-sparta"), 2, SPARTA) == 28
    crowd = {"home-sparta": {"crew": {"populace": list(range(10, 30))}}, "m1": isle(45)}
    s = do(at("sparta", "rhodes", hands=[[9, 3], []], islands=crowd), "use 9", "at sparta", "card 3")
    assert (s.cards_at(place("home-sparta")), s.piles[SPARTA]) == (21, ())


@pytest.mark.clause("R-16")
def test_here_is_chosen_among_the_islands_left() -> None:
    folk = list(range(6, 18))
    s = at("sparta", "rhodes", hands=[[2, 3, 4], []], islands={"m1": isle(45, populace=folk), "m2": isle(46)})
    do(s, "use 2", "at m1", "card 3", "effect")
    assert offered(s) == ["at m2"]
    s = at("sparta", "rhodes", hands=[[2, 3, 4], []], islands={"m1": isle(45, populace=folk)})
    do(s, "use 2", "at m1", "card 3")
    assert "effect" not in offered(s)
