"""The judgement behind the greedy bot."""

from __future__ import annotations

import pytest

from pelagos.arena.play import play
from pelagos.bots.registry import make_bot
from pelagos.core.flow import random_ply
from pelagos.core.rng import Rng
from pelagos.games.cyclades.heuristics import advise, evaluate
from pelagos.games.cyclades.heuristics.evaluate import worth
from pelagos.games.cyclades.rules.steps import TURN
from pelagos.games.cyclades.rules.vocabulary import BID, TO_APOLLO
from tests.games.cyclades.table import GAME, V, do, isle, position, under


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_chances_are_chances(seats: int) -> None:
    rng = Rng.seeded(61, f"chances {seats}")
    s = GAME.start(seats)
    while random_ply(s, rng):
        chances = evaluate(s)
        assert len(chances) == seats
        assert all(0.0 <= chance <= 1.0 for chance in chances)
        assert abs(sum(chances) - 1.0) < 1e-9
        assert all(chances[seat] == 0.0 for seat in s.fallen)
    result = s.result()
    assert result is not None
    assert evaluate(s) == result.shares


def test_a_metropolis_is_worth_more_than_what_it_is_made_of() -> None:
    isles = {"naxos": {"owner": 0, "troops": 1, "buildings": ["port", "fortress", "temple"]}, "tinos": {"owner": 1}}
    s = position(seats=3, gold=[2, 5, 5], isles=isles, fleets={}, turn={"seat": 0, "god": "athena"})
    before = worth(s, 0)
    do(s, "build naxos")
    assert s.city[isle("naxos")] == 1
    assert worth(s, 0) > before


def test_a_metropolis_without_defence_is_worth_less() -> None:
    def chance(troops: int) -> float:
        isles = {"naxos": {"owner": 0, "troops": troops, "metropolis": True}, "tinos": {"owner": 1, "troops": 1}}
        return evaluate(position(seats=3, isles=isles, fleets={}, turn={"seat": 0, "god": "ares"}))[0]

    assert chance(0) < chance(1) < chance(2)


def test_the_fourth_philosopher_is_worth_a_high_bid_and_an_idle_god_is_not() -> None:
    s = position(
        seats=3,
        gold=[9, 9, 9],
        philosophers=[3, 0, 0],
        gods=["athena", "zeus"],
        hidden=["poseidon", "ares"],
        order=[0, 1, 2],
        phase="offerings",
    )
    bid = advise(s, 0, s.legal(0))
    assert bid is not None
    verb, god, amount = V.text(bid).split()
    assert (verb, god) == ("bid", "athena")
    assert int(amount) > 3  # whoever is driven off may not come back at once


def test_whoever_hoards_is_sent_to_a_god_and_not_to_apollo() -> None:
    def advice(gold: int) -> str:
        s = position(
            seats=3,
            gold=[gold, 9, 9],
            isles={"kea": {"owner": 0, "troops": 1, "metropolis": True}, "tinos": {"owner": 1}},
            gods=["poseidon", "zeus"],
            hidden=["athena", "ares"],
            order=[0, 1, 2],
            phase="offerings",
        )
        bid = advise(s, 0, s.legal(0))
        assert bid is not None
        return V.text(bid)

    assert advice(3) == "apollo"
    assert advice(20) != "apollo"


@pytest.mark.parametrize(("gold", "advised"), [(7, "apollo"), (8, "bid ares 7")])
def test_the_last_coin_is_not_offered_to_march_without_one(gold: int, advised: str) -> None:
    """Under Ares a march costs a coin (C-87): with none left he brings one troop, for all the gold there is."""
    s = position(
        seats=3,
        gold=[gold, 9, 9],
        isles={
            "naxos": {"owner": 0, "troops": 3},
            "delos": {"owner": 1, "metropolis": True},
            "kea": {"owner": 1},
            "tinos": {"owner": 2},
        },
        fleets={"g5": [0, 1]},
        gods=["ares"],
        hidden=["zeus", "poseidon", "athena"],
        order=[1, 0, 2],
        phase="offerings",
    )
    do(s, "bid ares 6")
    bid = advise(s, 0, s.legal(0))
    assert bid is not None
    assert V.text(bid) == advised


@pytest.mark.parametrize(("gold", "advised"), [(1, "apollo"), (2, "bid poseidon 1")])
def test_nor_to_sail_for_a_horn_without_one(gold: int, advised: str) -> None:
    """C-78: to sail costs a coin; a fleet put on an own coast does not, but there is no horn."""
    s = position(
        seats=3,
        gold=[gold, 9, 9],
        isles={"kea": {"owner": 0}, "gyaros": {"owner": 0}, "delos": {"owner": 1}, "tinos": {"owner": 2}},
        fleets={"f6": [0, 1]},
        gods=["poseidon"],
        hidden=["zeus", "ares", "athena"],
        order=[0, 1, 2],
        phase="offerings",
    )
    bid = advise(s, 0, s.legal(0))
    assert bid is not None
    assert V.text(bid) == advised


def sylph(fleets: dict[str, list[int]]) -> list[str]:
    """All that a seat does under the Sylph, as it is advised."""
    s = under("zeus", track=["sylph", None, None], fleets=fleets)
    do(s, "call sylph")
    done: list[str] = []
    while (f := s.question(0)) is not None and f[0] != TURN:
        advice = advise(s, 0, s.legal(0))
        assert advice is not None
        done.append(V.text(advice))
        s.apply(0, advice)
        s.settle()
    return done


def test_under_the_sylph_each_fleet_takes_the_nearest_free_horn_and_stops() -> None:
    assert sylph({"g5": [0, 1]}) == ["sail g5", "to f6", "to f7", "stop", "stop"]


def test_fleets_go_one_by_one_as_long_as_the_ten_spaces_last() -> None:
    first = ["sail g5", "with 1", "to f6", "to f7", "stop"]
    assert sylph({"g5": [0, 2]}) == [*first, "sail g5", "to h4", "to i3", "to j2", "to k2", "stop", "stop"]


def test_whoever_is_nearest_sails_first() -> None:
    sails = [text for text in sylph({"f4": [0, 1], "g5": [0, 1]}) if text.startswith("sail")]
    assert sails == ["sail g5", "sail f4"]


def test_a_horn_is_not_left_alone_for_another() -> None:
    assert sylph({"f7": [0, 1]}) == ["stop"]


def test_a_horn_that_somebody_holds_is_none() -> None:
    held = {name: [1, 1] for name in ("a2", "f1", "f7", "k2")}
    assert sylph({"g5": [0, 1], **held}) == ["stop"]


def test_a_seventh_priest_is_worth_something() -> None:
    s = under("zeus", priests=[6, 0, 0])
    before = worth(s, 0)
    do(s, "priest")
    assert worth(s, 0) > before


def test_advice_is_always_offered() -> None:
    rng = Rng.seeded(62, "advice")
    for seats in (2, 3, 4, 5):
        s = GAME.start(seats)
        for _ in range(400):
            seat = s.actor()
            if seat >= 0:
                advice = advise(s, seat, s.legal(seat))
                assert advice is None or advice in s.legal(seat)
            if not random_ply(s, rng):
                break


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "least"), [(2, 4), (3, 4), (4, 4), (5, 4)])
def test_greedy_beats_random_seats(seats: int, least: int) -> None:
    """A small sample of what docs/measured.md reports over 400 games."""
    wins = 0.0
    for n in range(5):
        me = n % seats
        bots = [make_bot("greedy:budget=100" if seat == me else "random") for seat in range(seats)]
        wins += play(GAME, bots, seed=n).shares[me]
    assert wins >= least


def test_nobody_is_advised_to_outbid_himself() -> None:
    rng = Rng.seeded(209, "own markers")
    bids = 0
    for _ in range(3):
        s = GAME.start(2)
        while s.cycle < 20 and s.frames:
            actor = s.actor()
            bid = advise(s, actor, s.legal(actor)) if actor >= 0 else None
            if bid is None or V.verb_of[bid] not in (BID.id, TO_APOLLO.id):
                random_ply(s, rng)
                continue
            assert bid in s.legal(actor)
            bids += 1
            assert V.text(bid) == "apollo" or s.bidder[V.x[bid]] != actor
            s.apply(actor, bid)
    assert bids > 100


@pytest.mark.clause("C-212")
def test_two_turns_in_a_row_are_two_turns() -> None:
    rng = Rng.seeded(212, "turns")
    s = GAME.start(2)
    asked: dict[tuple[int, int], set[int]] = {}  # by cycle and god
    for _ in range(600):
        frame = s.question(s.actor())
        if frame is not None and frame[0] == TURN:
            asked.setdefault((s.cycle, frame[2]), set()).add(GAME.turn(s))
        if not random_ply(s, rng):
            break
    assert all(len(turns) == 1 for turns in asked.values()), "one turn for each god"
    cycles = {cycle for cycle, _ in asked}
    numbers = [(cycle, number) for (cycle, _), turns in asked.items() for number in turns]
    assert len(set(numbers)) == len(numbers) > len(cycles)


def test_a_learned_judgement_looks_at_named_traits() -> None:
    rng = Rng.seeded(3, "traits")
    for seats in (2, 5):
        s = GAME.start(seats)
        for _ in range(300):
            assert [len(GAME.features(s, seat)) for seat in range(seats)] == [len(GAME.traits)] * seats
            assert sum(GAME.judge(s)) == pytest.approx(1)
            if not random_ply(s, rng):
                break
