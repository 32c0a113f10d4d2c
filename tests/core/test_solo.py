"""One seat, and a game that can be lost: results, kit, arena, terminal and records cope."""

from __future__ import annotations

import pytest

from pelagos.arena.play import play, record_of
from pelagos.arena.report import report
from pelagos.arena.tournament import Plan, tournament
from pelagos.bots.registry import make_bot
from pelagos.core.errors import OptionError
from pelagos.core.kit import check
from pelagos.core.record import read_record, replay, write_record
from pelagos.core.result import Result, lost
from pelagos.core.rng import Rng
from tests.cli.conftest import Pelagos, pelagos
from tests.core.toy_raft import GAME, Raft, RaftGame, RaftView
from tests.core.toy_raft.installed import raft

__all__ = ["pelagos", "raft"]


def test_shares_follow_from_ranks_unless_they_are_said() -> None:
    assert Result([1, 3, 1], [5, 0, 5]).shares == [0.5, 0.0, 0.5]
    assert Result([1, 2], [5, 0], [0.75, 0.25]).shares == [0.75, 0.25]
    assert not Result([1], [5]).lost


def test_a_lost_game_has_no_first_place() -> None:
    result = lost([7])
    assert (result.ranks, result.points, result.shares, result.lost) == ([2], [7], [0.0], True)
    assert lost([1, 2]).ranks == [2, 2]
    assert result == lost([7]) != lost([8])
    assert repr(result) == "Result(ranks=[2], points=[7], shares=[0.0])"


def test_alone_one_wins_or_loses() -> None:
    def ended(far: int, leaks: int) -> Result:
        result = GAME.load({"seats": 1, "far": [far], "leaks": [leaks], "lots": [2], "turns": 0, "frames": []}).result()
        assert result is not None
        return result

    assert ended(10, 0).shares == [1.0]
    assert ended(9, 0).lost
    assert ended(20, 3).lost


class Sinking(Raft):
    """A raft whose result is said by the test."""

    outcome: Result

    def clone(self) -> Raft:
        return Sinking(self.seats, 0, self)

    def result(self) -> Result | None:
        return None if self.frames else self.outcome


class Fated(RaftGame):
    """Always ends as it is told to."""

    def __init__(self, ranks: list[int], shares: list[float] | None, may_lose: tuple[int, ...]) -> None:
        self.all_may_lose = may_lose
        Sinking.outcome = Result(ranks, [0] * len(ranks), shares)

    def evaluate(self, state: Raft) -> list[float]:
        return [1 / state.seats] * state.seats

    def start(self, seats: int, options: object = None) -> Raft:
        s = Sinking(seats, 1, None)
        s.frames.append((0, 0))
        s.settle()
        return s

    def load(self, data: dict[str, object]) -> Raft:
        loaded = super().load(data)
        return Sinking(loaded.seats, 0, loaded)

    def imagine(self, view: RaftView, rng: Rng) -> Raft:
        imagined = super().imagine(view, rng)
        return Sinking(imagined.seats, 0, imagined)


@pytest.mark.parametrize(
    ("ranks", "shares", "may_lose", "complaint"),
    [
        ([2], None, (1,), ""),
        ([1], None, (1,), ""),
        ([1], [0.5], (1,), ""),
        ([2], None, (), "ranks as they should count"),
        ([3], None, (1,), "ranks as they should count"),
        ([1], [0.5], (), "shared out as [0.5]"),
        ([1], [1.5], (1,), "shared out as [1.5]"),
        ([2, 2], None, (2,), ""),
        ([2, 3], None, (2,), ""),
        ([2, 2], None, (1,), "ranks as they should count"),
        ([1, 2], [0.7, 0.3], (), ""),
        ([1, 2], [0.3, 0.7], (), "a worse place has more"),
        ([1, 2], [0.7, 0.2], (), "shared out as [0.7, 0.2]"),
        ([1, 2], [0.7, 0.2], (2,), ""),
    ],
)
def test_the_kit_knows_who_may_lose(
    ranks: list[int], shares: list[float] | None, may_lose: tuple[int, ...], complaint: str
) -> None:
    failure = check(Fated(ranks, shares, may_lose), len(ranks), 40, rules_only=True).failure
    assert (failure is None) is (complaint == "")
    if failure is not None:
        assert failure.invariant == 11
        assert complaint in failure.detail


class Hopeful(RaftGame):
    """Judges badly."""

    def __init__(self, chance: float, may_lose: tuple[int, ...]) -> None:
        self.chance = chance
        self.all_may_lose = may_lose

    def evaluate(self, state: Raft) -> list[float]:
        return [self.chance]


@pytest.mark.parametrize(("chance", "may_lose", "fine"), [(0.2, (1,), True), (0.2, (), False), (1.2, (1,), False)])
def test_a_judgement_may_leave_something_to_the_game(chance: float, may_lose: tuple[int, ...], fine: bool) -> None:
    failure = check(Hopeful(chance, may_lose), 1, 3, rules_only=True).failure
    assert (failure is None) is fine
    if failure is not None:
        assert "evaluate()" in failure.detail


def test_a_game_that_does_not_judge_holds_all_for_equal() -> None:
    assert GAME.evaluate(GAME.start(1)) == [0.5]
    assert GAME.evaluate(GAME.start(2)) == [0.5, 0.5]


@pytest.mark.usefixtures("raft")
def test_the_arena_counts_what_the_game_has_won() -> None:
    plan = Plan(game="raft", lineup=("greedy",), games=60)
    bouts = list(tournament(plan))
    summary = report(plan, bouts)
    line = summary.lines[0]
    won = sum(bout.played.ranks == (1,) for bout in bouts)
    assert 0 < won < 60, "some are won, some are lost"
    assert line.share == line.fair == pytest.approx(won / 60)
    assert summary.lost == pytest.approx(1 - won / 60)
    assert summary.seat_share == (pytest.approx(won / 60),)
    two = report(Plan(game="raft", lineup=("greedy", "random"), games=4), [])
    assert two.lost == 0


def test_a_lost_game_is_recorded_and_read_again() -> None:
    games = (play(GAME, [make_bot("random")], seed, keep_log=True) for seed in range(20))
    played = next(each for each in games if each.ranks == (2,))
    text = write_record(record_of(GAME, played, ("Ione",), GAME.checked({})))
    assert "\nresult [2]\n" in text
    result = replay(read_record(text), GAME).state.result()
    assert result is not None
    assert result.lost


@pytest.mark.usefixtures("raft")
def test_alone_in_the_terminal(pelagos: Pelagos) -> None:
    ran = pelagos("play", "raft", "--seats", "me", "--seed", "3", "-o", "turns=1", typed="1\nsave\n\n")
    assert ran.code == 0, ran.err
    assert "Rust = you" in ran.out
    assert "The game is lost" in ran.out
    assert "  2. Rust:" in ran.out
    arena = pelagos("arena", "raft", "--seats", "random", "--games", "20", "--jobs", "1", "-o", "turns=1")
    assert "100.0 % of the games were lost by everybody." in arena.out
    assert "1–2" in pelagos("games").out


class Alone(RaftGame):
    """For one player only."""

    seats = range(1, 2)


def test_a_number_of_players_it_is_not_for(pelagos: Pelagos, monkeypatch: pytest.MonkeyPatch) -> None:
    from pelagos.core.registry import games

    with pytest.raises(OptionError):
        Alone().start(2)
    monkeypatch.setitem(games(), "raft", Alone())
    assert "This game is for one player." in pelagos("play", "raft", "--seats", "me,random").err
    assert pelagos("play", "raft", typed="quit\n").code == 0
