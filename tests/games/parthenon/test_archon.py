"""P-129 to P-132, S-10: the election of the Archon."""

from __future__ import annotations

import pytest

from pelagos.games.parthenon.rules.state import ParthenonState
from tests.games.parthenon.table import (
    SPECTATOR,
    arguments,
    chance,
    do,
    listen,
    odds,
    offered,
    only,
    position,
    step,
    view,
)

SOPHIST = {"acropolis": ["academy"], "philosophies": ["sophism"]}


def votes(s: ParthenonState, *islands: str) -> ParthenonState:
    """Votes as they are asked for."""
    for island in islands:
        do(s, s.actor(), f"vote {island}")
    return s


@pytest.mark.clause("P-129", "S-10", "R-38")
def test_the_archon_votes_first_then_clockwise_and_openly() -> None:
    s = only("archon", archon=1)
    ear = listen(s)
    order = []
    for island in ("chios", "chios", "crete"):
        order.append(s.actor())
        votes(s, island)
        if len(order) == 1:
            assert view(s, SPECTATOR).votes == [1, 0, 0]  # public as cast
    assert order == [1, 2, 0]
    assert [args[:2] for args in ear.of("voted")] == [(1, 0), (2, 0), (0, 1)]
    assert all(mask == -1 for mask, _, _ in ear.lines)


@pytest.mark.clause("P-130")
def test_nobody_votes_for_himself() -> None:
    s = only("archon", seats=4)
    for seat, own in enumerate(["chios", "crete", "rhodes", "lemnos"]):
        assert own not in arguments(s, seat, "vote")
        assert len(offered(s, seat)) == 3  # and everybody votes: there is nothing else to choose
        do(s, seat, offered(s, seat)[0])


@pytest.mark.clause("P-131")
def test_the_current_archon_may_be_voted_for_by_the_others() -> None:
    s = votes(only("archon", archon=1), "chios", "crete", "crete")
    assert s.archon == 1


@pytest.mark.clause("P-132")
def test_most_votes_win() -> None:
    s = votes(only("archon", seats=5), "lemnos", "lemnos", "chios", "naxos", "lemnos")
    assert s.archon == 3


@pytest.mark.clause("P-132", "S-10")
def test_a_tie_is_drawn_among_the_tied() -> None:
    s = votes(only("archon", seats=4), "crete", "rhodes", "crete", "rhodes")
    assert step(s) == "tie"
    assert odds(s) == {"archon crete": 1, "archon rhodes": 1}
    chance(s, "archon rhodes")
    assert s.archon == 2
    s = votes(only("archon"), "crete", "rhodes", "chios")
    assert odds(s) == {"archon chios": 1, "archon crete": 1, "archon rhodes": 1}


@pytest.mark.clause("R-2")
def test_the_new_archon_serves_from_the_next_event_phase_on() -> None:
    s = position(season=1, phase="archon", archon=0, events={"row": ["harsh-winter"]})
    votes(s, "rhodes", "rhodes", "chios")
    assert (s.archon, s.season) == (2, 2)
    chance(s, "turn olympic-games")
    assert (step(s), s.actors()) == ("order-events", (2,))


@pytest.mark.clause("P-132")
def test_sophism_counts_two_both_for_the_same_island() -> None:
    islands = [SOPHIST, {}, {}, {}]
    s = only("archon", seats=4, islands=islands)
    votes(s, "crete")
    assert s.votes == [0, 2, 0, 0]
    votes(s, "rhodes", "crete", "rhodes")
    assert s.archon == 1


@pytest.mark.clause("P-148", "P-129")
def test_a_vote_is_a_word_and_no_card_changes_hands() -> None:
    s = only("archon", islands=[{"hand": {"wool": 1}}, {"hand": {"ore": 1}}])
    before = s.hand[:]
    votes(s, "crete", "rhodes", "crete")
    assert s.hand == before
    assert s.archon == 1


@pytest.mark.clause("P-44")
def test_no_bribe_binds_a_voter() -> None:
    s = only("event", "archon", islands=[{"hand": {"gold": 1}}, {}, {}], archon=1)
    chance(s, "turn new-settlers")
    do(s, 0, "donate", "give gold", "send")
    # The Archon votes first, for whomever he likes.
    assert (s.actors(), offered(s, 1)) == ((1,), ["vote chios", "vote rhodes"])
