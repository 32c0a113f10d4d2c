"""The judgement behind the greedy bot, what it advises, and what the balance counts."""

from __future__ import annotations

import pytest

from pelagos.arena.play import play as played
from pelagos.bots.registry import make_bot
from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.aegean_sea import GAME
from pelagos.games.aegean_sea.heuristics import advise, evaluate
from pelagos.games.aegean_sea.heuristics.balance import BY_HAND, Balance
from pelagos.games.aegean_sea.heuristics.evaluate import PLACES, loads, standing, turns_left, worths_of
from pelagos.games.aegean_sea.rules.state import AegeanState

from .table import at, do, home, isle

CREW_OF_A_PLACE = 15


def worth(s: AegeanState, seat: int) -> float:
    """What a seat has."""
    return worths_of(s, turns_left(s))[seat]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_chances_are_chances(seats: int) -> None:
    rng = Rng.seeded(11, f"chances {seats}")
    s = GAME.start(seats)
    plies = 0
    while random_ply(s, rng):
        plies += 1
        if plies % 5 and s.result() is None:
            continue
        chances = evaluate(s)
        assert len(chances) == seats
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert abs(sum(chances) - 1.0) < 1e-9
    result = s.result()
    assert result is not None
    assert evaluate(s) == result.shares


def test_control_is_judged_as_the_rules_have_it() -> None:
    rng = Rng.seeded(12, "alike")
    for seats in (2, 3, 4, 5):
        s = GAME.start(seats, {"peoples": "dealt"})
        for ply in range(600):
            if not random_ply(s, rng):
                break
            for place in s.islands() if ply % 5 == 0 else []:
                crew = tuple(s.crew[place * CREW_OF_A_PLACE : (place + 1) * CREW_OF_A_PLACE])
                found = standing(
                    place < 8, s.material(place), s.givens.limit, True, tuple(s.seat_of), crew, s.goods[place]
                )
                assert found[0] == s.control(place)


def test_a_position_is_worth_the_same_whatever_was_judged_before() -> None:
    rng = Rng.seeded(13, "one after another")
    met: list[AegeanState] = []
    for seats in (3, 4, 5):  # peoples are chosen at first, Islands come and go
        s = GAME.start(seats)
        for ply in range(900):
            if not random_ply(s, rng):
                break
            if ply < 20 or ply % 4 == 0:
                met.append(s.clone())
    alone = []
    for s in met:
        PLACES[:] = [None] * len(PLACES)
        alone.append(worths_of(s, 3.0))
    order = [k for k in range(len(met)) for _ in range(2)]
    rng.shuffle(order)
    for k in order:
        assert worths_of(met[k], 3.0) == alone[k]


def test_squares_reward_many_of_one_kind() -> None:
    # One dye Good at Home; dye (89 to 132) and timber (133 to 176) abroad: the second of dye adds 3, then 5.
    assert loads((0, 0, 1, 0, 0), (90, 91, 140), 2) == (3 + 5, 1)
    assert loads((0, 0, 0, 0, 0), (90, 140, 141), 2) == (1 + 3, 1)


def test_a_good_is_worth_more_the_nearer_it_is_to_home() -> None:
    def value(**islands: object) -> float:
        return worth(at("sparta", "athens", hands=[[10], [60]], islands=islands, turn=0), 0)

    foreign = value(m1=isle(48, 91), m2=isle(2))
    own = value(m1=isle(48), m2=isle(2, 91))
    ready = value(m1=isle(48), m2=isle(2, 91, ship=[3]))
    ships_elsewhere = value(m1=isle(48, ship=[3]), m2=isle(2, 91))
    assert foreign < own < ready
    assert ships_elsewhere < ready


def test_goods_are_carried_home_and_empty_ships_stay() -> None:
    """Card 6 prefers timber: of three Ships two find cargo, and dye comes first, which makes three at Home."""
    islands = {"m1": isle(2, 91, 140, ship=[3, 4, 5]), "m2": isle(48), "home-sparta": home(92, 93)}
    s = at("sparta", "athens", hands=[[6, 10], [60]], islands=islands, turn=0)
    do(s, "use 6", "sail")
    said = []
    while s.frames and s.question(0) is not None and len(said) < 8:
        legal = s.legal(0)
        choice = advise(s, 0, legal)
        if choice is None:
            break
        said.append(GAME.text(choice))
        s.apply(0, choice)
    assert said[:2] == ["at m1", "to sparta"]
    assert said[3].startswith("piece good crete")
    assert said[-1] == "done"
    assert len(s.goods[8]) == 4
    assert len(s.crew[0]) == 1, "an empty Ship stays"


def test_advice_is_always_offered() -> None:
    rng = Rng.seeded(13, "advice")
    given = 0
    for seats in (2, 3, 4, 5):
        s = GAME.start(seats)
        for _ in range(400):
            seat = s.actor()
            if seat >= 0:
                legal = s.legal(seat)
                advice = advise(s, seat, legal)
                assert advice is None or advice in legal
                given += advice is not None and len(legal) > 1
            if not random_ply(s, rng):
                break
    assert given > 100


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "least"), [(2, 4), (3, 4), (5, 3)])
def test_greedy_beats_random_seats(seats: int, least: int) -> None:
    """A small sample of what docs/measured.md reports over 400 games."""
    wins = 0.0
    for n in range(5):
        me = n % seats
        bots = [make_bot("greedy:worlds=1:budget=120" if seat == me else "random") for seat in range(seats)]
        wins += played(GAME, bots, seed=n).shares[me]
    assert wins >= least


def test_the_balance_hears_effects_turns_and_customs() -> None:
    islands = {"m1": isle(48), "m2": isle(3)}
    s = at("sparta", "athens", hands=[[2, 10, 11], [60]], islands=islands, turn=0, options={"customs": True})
    watch = Balance(s)
    s.ear = watch
    for words in ("use 2", "at m2", "card 10", "effect", "at m2"):
        watch.before()
        do(s, words)
    assert watch.turns == 1
    assert dict(watch.used) == {(BY_HAND, "2 Angistri", 0): 1}
    assert [part["people"] for part in watch.parts()] == ["Sparta", "Athens"]
    assert [part["place in the first round"] for part in watch.parts()] == ["1", "2"]
    assert watch.sources()[0] == {"Goods at Home": 0, "Customs": 0}
