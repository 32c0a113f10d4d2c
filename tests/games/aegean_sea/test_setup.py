"""Sections 1 and 2: components, terms and setup."""

from __future__ import annotations

import pytest

from pelagos.core.rng import Rng
from pelagos.games.aegean_sea import GAME
from pelagos.games.aegean_sea.rules.content import CARDS_OF, sorting_name
from pelagos.games.aegean_sea.rules.setup import starter
from pelagos.games.aegean_sea.rules.vocabulary import PEOPLES, deck_of

from .table import ATHENS, CRETE, RHODES, SPARTA, at, crew, do, isle, offered, place, play

CARDS = CARDS_OF.usual.value


@pytest.mark.clause("A-1", "A-2", "A-3")
def test_220_different_cards_in_five_decks_of_44() -> None:
    assert len(set(CARDS.names[1:])) == 220
    assert [sum(deck_of(card) == deck for card in range(1, 221)) for deck in range(5)] == [44] * 5
    assert {CARDS.preference[card] for card in range(1, 45)} == set(range(PEOPLES))  # not tied to the material
    assert len({CARDS.effect(card).text for card in range(1, 221)}) == 220


@pytest.mark.clause("A-4", "A-5", "A-14", "T-4")
@pytest.mark.parametrize(("seats", "mats"), [(2, 5), (3, 6), (4, 7), (5, 8)])
def test_mats_in_play(seats: int, mats: int) -> None:
    s = at(*("sparta", "athens", "crete", "rhodes", "ephesus")[:seats])
    assert s.givens.mats == mats
    assert len(s.homes()) == seats
    assert list(GAME.seats) == [2, 3, 4, 5]


@pytest.mark.clause("A-6", "A-7")
def test_a_home_is_an_island_but_not_inner() -> None:
    s = at("sparta", "crete", islands={"m1": isle(2)})
    assert s.inner() == [0]
    assert s.islands() == [0, place("home-sparta"), place("home-crete")]
    named = CARDS.names.index("Crete")
    s = at("sparta", "crete", islands={"m1": isle(named)})
    assert s.inner() == [0], "an Island card of that name is an inner Island"
    assert s.homes() == [place("home-sparta"), place("home-crete")]


@pytest.mark.clause("A-8", "A-9")
def test_crew_belongs_to_the_deck_it_comes_from_and_goods_to_nobody() -> None:
    s = at("sparta", "crete", islands={"m1": isle(2, 90, ship=[1, 91], temple=[3], populace=[92])})
    assert [s.count(0, kind, SPARTA) for kind in range(3)] == [1, 1, 0]
    assert [s.count(0, kind, CRETE) for kind in range(3)] == [1, 0, 1]
    assert s.enemies(0, 0, SPARTA) == 1
    s = do(at("crete", "sparta", hands=[[89, 90], []]), "launch 89")
    assert (crew(s, "home-crete", "ship", CRETE), crew(s, "home-crete", "ship", SPARTA)) == ([89], [])


@pytest.mark.clause("A-13")
def test_peoples_are_chosen_in_seat_order_each_once() -> None:
    s = GAME.start(3)
    assert offered(s, 0) == ["take sparta", "take athens", "take crete", "take rhodes", "take ephesus"]
    do(s, "take crete")
    assert offered(s, 1) == ["take sparta", "take athens", "take rhodes", "take ephesus"]
    do(s, "take sparta", "take ephesus")
    assert s.people == [CRETE, SPARTA, 4]


@pytest.mark.clause("A-13")
def test_or_they_are_dealt() -> None:
    s = GAME.start(2, {"peoples": "dealt"})
    assert play.odds(s) == {f"people {word}": 1 for word in ("sparta", "athens", "crete", "rhodes", "ephesus")}
    play.chance(s, "people crete")
    assert (s.people[0], "people crete" in play.odds(s)) == (CRETE, False)
    play.chance(s, "people sparta")
    assert s.people == [CRETE, SPARTA]


@pytest.mark.clause("A-15", "R-1", "A-16", "A-17", "A-19", "T-5", "R-2")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_first_islands_who_begins_and_opening_hands(seats: int) -> None:
    s = GAME.start(seats)
    while play.step(s) == "people":
        do(s, offered(s)[0])
    rng = Rng.seeded(seats)
    for seat in range(seats):
        assert {int(text.split()[1]) for text in play.odds(s)} == {
            c for c in range(1, 221) if deck_of(c) == s.people[seat]
        }
        s.apply(-1, s.sample(rng))
    assert [deck_of(card) for card in s.isle if card] == s.people
    assert len(s.inner()) == seats
    names = [sorting_name(CARDS.names[card]) for card in s.isle if card]
    first = names.index(min(names))
    play.settle_chance(s)
    assert (play.step(s), s.actor(), starter(s)) == ("turn", first, first)
    assert [len(s.hands[(first + k) % seats]) for k in range(seats)] == [4, 5, 6, 7, 8][:seats]
    assert all(deck_of(card) == s.people[seat] for seat in range(seats) for card in s.hands[seat])


@pytest.mark.clause("R-2")
def test_names_are_compared_without_accents_and_case() -> None:
    assert sorting_name("Ágia Marína") == "agia marina"
    assert sorting_name("Élafos") < sorting_name("Fleves")


@pytest.mark.clause("A-18", "R-3", "T-29")
def test_decks_of_unused_peoples_serve_as_goods() -> None:
    # 5 is of electrum preference: nobody plays Ephesus, yet its deck gives the Good.
    s = at("sparta", "athens", hands=[[5, 2, 3], []], islands={"m1": isle(45)})
    do(s, "use 5", "card 2", "at m1")
    assert play.odds(s) == {f"top {card}": 1 for card in range(1, 45) if card not in (2, 3, 5)}  # 2 prefers bronze
    s = at("athens", "crete", hands=[[46, 51, 45], []], islands={"m1": isle(89)})
    do(s, "use 46", "card 51", "at m1")
    assert set(play.odds(s)) == {f"top {card}" for card in range(1, 45)}, "Sparta is not played"


@pytest.mark.clause("R-4", "A-12")
def test_a_card_goes_to_the_pile_of_its_own_deck_and_piles_are_open() -> None:
    s = at("sparta", "rhodes", hands=[[4, 2], []], islands={"m1": isle(45, populace=[133, 134, 3])})
    assert GAME.view(s, 1).piles == [(), (), (), (), ()]
    s.discard(133)
    s.discard(134)
    s.discard(3)
    assert s.piles[RHODES] == (133, 134)
    assert s.piles[SPARTA] == (3,)
    assert GAME.view(s, 1).piles[RHODES] == (133, 134)


@pytest.mark.clause("R-4")
def test_hands_are_hidden_their_sizes_are_not() -> None:
    s = at("sparta", "rhodes", hands=[[4, 2], [140]])
    view = GAME.view(s, 1)
    assert (view.hand, view.hand_size, view.deck_size[SPARTA]) == ((140,), [2, 1], 42)
    assert view.unseen[SPARTA] == list(range(1, 45))
    assert 140 not in view.unseen[RHODES]


@pytest.mark.clause("A-10", "T-16")
def test_the_arrangement_of_the_mats_has_no_meaning() -> None:
    one = at("sparta", "rhodes", hands=[[2, 3, 1], []], islands={"m1": isle(45), "m2": isle(46)})
    other = at("sparta", "rhodes", hands=[[2, 3, 1], []], islands={"m1": isle(46), "m2": isle(45)})
    assert offered(one) == offered(other)
    assert [one.control(0), one.control(1)] == [other.control(1), other.control(0)] == [-1, -1]


@pytest.mark.clause("A-10", "A-66")
def test_every_island_is_reached_from_every_other() -> None:
    mats, homes = [f"m{k}" for k in range(1, 6)], ["sparta", "rhodes"]
    isles = {name: isle(45 + k, ship=[6 + k]) for k, name in enumerate(mats)}
    isles["home-sparta"] = {"crew": {"ship": [12]}}
    s = do(at("sparta", "rhodes", hands=[[1], []], islands=isles), "use 1", "sail")
    assert offered(s) == [f"at {name}" for name in (*mats, "sparta")]
    for name in mats:
        assert offered(do(s.clone(), f"at {name}")) == [f"to {other}" for other in mats + homes if other != name]
    assert offered(do(s, "at sparta")) == [f"to {name}" for name in mats], "but not from Home to Home (A-66)"


@pytest.mark.clause("A-11")
def test_every_other_player_is_an_enemy() -> None:
    s = at("sparta", "athens", "crete", islands={"m1": isle(133, populace=[1, 45, 46, 89])})
    assert s.enemies(0, 2, SPARTA) == 3
    assert s.enemies(0, 2, ATHENS) == 2
