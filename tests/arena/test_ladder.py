"""Ladders: fair tables, an end when the question is decided, figures that follow from the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from pelagos.arena.ladder import Ladder, Terms, player_of
from pelagos.arena.play import Played
from pelagos.arena.strength import expected, intervals_of, likelihood, points_of, verdict
from pelagos.arena.tournament import Bout, Plan, Work
from pelagos.core.errors import PelagosError

STRENGTH = {"random": 0, "greedy": 1, "search": 2, "greedy:worlds=1": 1}


def made_up(work: Sequence[Work]) -> Iterator[tuple[Plan, Bout]]:
    """Games that the stronger bot always wins; among equals the first seat does. They come in the wrong order."""
    for plan, numbers in reversed(work):
        for number in numbers:
            seated = plan.seated(number)
            strengths = [STRENGTH[plan.lineup[entry]] for entry in seated]
            winner = strengths.index(max(strengths))
            shares = tuple(float(seat == winner) for seat in range(len(seated)))
            played = Played(
                ranks=tuple(2 - int(share) for share in shares), points=(0,) * len(seated), shares=shares, plies=9,
                decisions=(1,) * len(seated), thought=(0.001,) * len(seated), log=(),
            )  # fmt: skip
            yield plan, Bout(number, seated, played)


def test_two_bots_sit_on_every_seat_equally_often() -> None:
    for seats in (2, 3, 4):
        terms = Terms(game="tiny", bots=("greedy", "random"), seats=seats)
        sat = Counter(
            (plan.lineup[entry], seat)
            for plan, (number,) in terms.work((0, 1), 3)
            for seat, entry in enumerate(plan.seated(number))
        )
        assert len(sat) == 2 * seats
        assert len(set(sat.values())) == 1


def test_a_round_robin_ends_when_it_is_decided() -> None:
    ladder = Ladder(Terms(game="tiny", bots=("greedy", "search", "random", "greedy:worlds=1"), seats=2, deals=12))
    ladder.play(made_up)
    played = {pair: len(deals) for pair, deals in ladder.scores.items()}
    assert played[0, 3] == 12, "equals play all their deals"
    assert {deals for pair, deals in played.items() if pair != (0, 3)} == {4}
    standing = ladder.standing()
    assert standing.rungs[0].bot == "search"
    assert standing.rungs[-1].bot == "random"
    assert {(m.first, m.second): m.decided for m in standing.meetings}["greedy", "search"] == -1
    assert standing.games == 2 * sum(played.values())
    ratings = {rung.bot: rung.rating or 0.0 for rung in standing.rungs}
    assert ratings["search"] > ratings["greedy"] > ratings["random"]


def test_swiss_lets_neighbours_meet() -> None:
    bots = ("random", "greedy", "search", "greedy:worlds=1")
    ladder = Ladder(Terms(game="tiny", bots=bots, seats=2, deals=4, swiss=2))
    ladder.play(made_up)
    met = {pair for pair, deals in ladder.scores.items() if deals}
    assert len(met) == 4, "two rounds of two pairs, nobody meets the same one twice"
    assert ladder.standing().rungs[0].bot == "search"


def test_a_file_spares_games_that_were_played(tmp_path: Path) -> None:
    terms = Terms(game="tiny", bots=("greedy:worlds=1:budget=20", "random"), seats=2, deals=3)
    file = tmp_path / "ladder.jsonl"
    for _ in range(2):
        ladder = Ladder(terms)
        ladder.play(player_of(1, file))
    assert file.read_bytes().count(b"\n") == 1 + 2 * sum(map(len, ladder.scores.values()))
    alone = Ladder(terms)
    alone.play(player_of(2))
    assert alone.scores == ladder.scores


def test_what_cannot_be_played_is_refused() -> None:
    for terms in (
        Terms(game="tiny", bots=("greedy", "gredy"), seats=2),
        Terms(game="tiny", bots=("greedy", "random"), seats=9),
    ):
        with pytest.raises(PelagosError):
            Ladder(terms)


def test_points_are_those_of_the_model() -> None:
    scores = {(0, 1): [expected(100)] * 4000, (1, 2): [expected(-50)] * 4000}
    points = points_of(3, scores)
    assert points[0] - points[1] == pytest.approx(100, abs=1)
    assert points[2] - points[1] == pytest.approx(50, abs=1)
    assert sum(points) == pytest.approx(0, abs=1e-6)
    low, high = intervals_of(2, {(0, 1): [1.0, 0.0, 1.0, 1.0] * 10})[0]
    assert low < points_of(2, {(0, 1): [1.0, 0.0, 1.0, 1.0] * 10})[0] < high


def test_the_sequential_test_needs_more_for_a_smaller_margin() -> None:
    won = [1.0, 0.5, 1.0, 0.5] * 2
    assert likelihood(won, 50) == pytest.approx(-likelihood([1 - score for score in won], 50))
    assert verdict(won, 100) == 1
    assert verdict([1 - score for score in won], 100) == -1
    assert verdict(won, 10) == 0
    assert verdict([1.0] * 3, 400) == 0, "a few deals decide nothing"
