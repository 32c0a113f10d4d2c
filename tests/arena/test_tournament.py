"""Tournaments: fair seats, fixed seeds, the same games on any number of processes, honest figures."""

from __future__ import annotations

import os
from collections import Counter
from importlib.util import find_spec
from pathlib import Path

import pytest

from pelagos.arena.play import Played, Unending, play, record_of
from pelagos.arena.report import ratings_of, report
from pelagos.arena.tournament import Bout, Plan, WorkersDie, tournament
from pelagos.bots.protocol import SeatHandle
from pelagos.bots.random import RandomBot
from pelagos.bots.registry import make_bot
from pelagos.core.basics import Action
from pelagos.core.errors import PelagosError
from pelagos.core.record import read_record, replay, write_record
from pelagos_tiny import GAME as TINY
from tests.bots.toy import ErrandGame

LINEUP = ("greedy", "random", "random")


def won_by(entry: int, number: int, lineup: tuple[str, ...] = LINEUP, ranks: tuple[int, ...] = ()) -> Bout:
    """A made-up game of a plan with this line-up, won by one entry."""
    seated = Plan(game="tiny", lineup=lineup, games=1).seated(number)
    placed = ranks or tuple(1 if who == entry else 2 for who in seated)
    winners = placed.count(1)
    played = Played(
        ranks=placed,
        points=tuple(9 if rank == 1 else 0 for rank in placed),
        shares=tuple(1 / winners if rank == 1 else 0.0 for rank in placed),
        plies=10,
        decisions=(1,) * len(lineup),
        thought=(0.001,) * len(lineup),
        log=(),
    )
    return Bout(number, seated, played)


def test_a_game_repeats_itself_and_another_seed_does_not() -> None:
    bots = [make_bot(spec) for spec in LINEUP]
    games = [play(TINY, bots, seed, keep_log=True) for seed in (1, 1, 2)]
    assert games[0].log == games[1].log
    assert games[0].log != games[2].log
    assert sum(games[0].decisions) == sum(1 for seat, _, _ in games[0].log if seat >= 0)
    assert sorted(games[0].ranks)[0] == 1
    assert games[0].plies == len(games[0].log)


def test_a_kept_game_is_a_record_that_replays() -> None:
    played = play(TINY, [make_bot(spec) for spec in LINEUP], 3, keep_log=True)
    text = write_record(record_of(TINY, played, LINEUP, TINY.checked({})))
    match = replay(read_record(text), TINY)
    result = match.state.result()
    assert result is not None
    assert tuple(result.ranks) == played.ranks


def test_a_game_beyond_its_bound_is_a_fault() -> None:
    game = ErrandGame()
    game.bound = 3
    with pytest.raises(Unending, match="errand, 2 seats, seed 5"):
        play(game, [RandomBot(), RandomBot()], 5)


def test_every_entry_sits_everywhere_equally_often_with_the_same_deals() -> None:
    plan = Plan(game="tiny", lineup=LINEUP, games=12)
    sat = Counter((entry, seat) for number in range(12) for seat, entry in enumerate(plan.seated(number)))
    assert set(sat.values()) == {4}
    assert [plan.seed_of(number) for number in range(6)] == [0, 0, 0, 1, 1, 1]


def test_without_rotation_nobody_moves_and_every_deal_is_new() -> None:
    plan = Plan(game="tiny", lineup=LINEUP, games=5, rotate=False, seed=2)
    assert {plan.seated(number) for number in range(5)} == {(0, 1, 2)}
    assert len({plan.seed_of(number) for number in range(5)}) == 5
    other = Plan(game="tiny", lineup=LINEUP, games=5, rotate=False, seed=3)
    assert not {plan.seed_of(number) for number in range(5)} & {other.seed_of(number) for number in range(5)}


def test_processes_change_the_order_of_games_but_not_the_games() -> None:
    plan = Plan(game="tiny", lineup=("search:positions=40", "random"), games=14, seed=4, keep_logs=True)
    alone = [(bout.number, bout.seated, bout.played.log) for bout in tournament(plan, 1)]
    shared = sorted((bout.number, bout.seated, bout.played.log) for bout in tournament(plan, 2))
    assert [number for number, _, _ in alone] == list(range(14))
    assert alone == shared


@pytest.mark.parametrize(
    ("plan", "key"),
    [
        (Plan(game="nothing", lineup=LINEUP, games=1), "registry.unknown"),
        (Plan(game="tiny", lineup=("random",), games=1), "option.seats"),
        (Plan(game="tiny", lineup=("random", "randm"), games=1), "bot.unknown"),
        (Plan(game="tiny", lineup=LINEUP, games=1, options={"coins": 99}), "option.bad-value"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(plan: Plan, key: str) -> None:
    with pytest.raises(PelagosError) as refusal:
        list(tournament(plan))
    assert refusal.value.message.key == key


def test_shares_belong_to_the_bot_wherever_it_sat() -> None:
    plan = Plan(game="tiny", lineup=LINEUP, games=12)
    bouts = [won_by(0 if number < 9 else 1, number) for number in range(12)]
    found = report(plan, list(reversed(bouts)))
    greedy, other = found.lines
    assert (greedy.bot, greedy.entries, greedy.share, round(greedy.fair, 3)) == ("greedy", 1, 0.75, 0.333)
    assert (other.bot, other.entries, other.share) == ("random", 2, 0.25)
    assert (greedy.points, greedy.rank) == (9 * 9 / 12, (9 * 1 + 3 * 2) / 12)
    assert (other.points, other.rank) == (9 * 3 / 24, (3 * 1 + 21 * 2) / 24), "a mean over both of its seats"
    assert greedy.low < 0.75 < greedy.high
    assert round(greedy.low, 3) == 0.468
    assert round(greedy.high, 3) == 0.911
    assert greedy.thought_ms == pytest.approx(1.0)
    assert sum(found.seat_share) == pytest.approx(1.0)


def test_a_shared_victory_counts_in_part() -> None:
    plan = Plan(game="tiny", lineup=LINEUP, games=1)
    found = report(plan, [won_by(0, 0, ranks=(1, 1, 3))])
    assert [line.share for line in found.lines] == [0.5, 0.5]


def test_whoever_wins_more_is_rated_higher() -> None:
    lineup = ("greedy", "random", "greedy:worlds=1")
    plan = Plan(game="tiny", lineup=lineup, games=30)
    bouts = [won_by(0 if number % 3 else 2, number, lineup) for number in range(30)]
    ratings = ratings_of(plan, bouts)
    assert ratings["greedy"][0] > ratings["greedy:worlds=1"][0] > ratings["random"][0]
    assert all(doubt < 25 / 3 for _, doubt in ratings.values())


def test_one_bot_alone_has_no_rating() -> None:
    plan = Plan(game="tiny", lineup=("random", "random"), games=2)
    assert [line.rating for line in report(plan, list(tournament(plan))).lines] == [None]


def test_games_done_already_are_not_played_again() -> None:
    plan = Plan(game="tiny", lineup=("random", "random"), games=6)
    assert [bout.number for bout in tournament(plan, done={0, 1, 4})] == [2, 3, 5]


class Mortal(RandomBot):
    """Ends its process the first time that it is asked, and every time if the file says so."""

    file: Path

    def choose(self, handle: SeatHandle) -> Action:
        if not self.file.exists():
            self.file.write_text("once", "utf-8")
            os._exit(9)
        if self.file.read_text("utf-8") == "always":
            os._exit(9)
        return super().choose(handle)


@pytest.fixture
def mortal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A line-up's bot that dies; processes are forked, so that they know it."""
    Mortal.file = tmp_path / "died"
    monkeypatch.setattr("pelagos.arena.tournament.make_bot", lambda spec: Mortal() if spec == "mortal" else RandomBot())
    return Mortal.file


def test_a_worker_that_dies_takes_no_game_along(mortal: Path) -> None:
    plan = Plan(game="tiny", lineup=("mortal", "random"), games=9, keep_logs=True)
    bouts = sorted(tournament(plan, 2), key=lambda bout: bout.number)
    assert mortal.exists()
    assert [bout.number for bout in bouts] == list(range(9))
    alone = Plan(game="tiny", lineup=("random", "random"), games=9, keep_logs=True)
    assert [bout.played.log for bout in bouts] == [bout.played.log for bout in tournament(alone)]


def test_workers_that_always_die_are_given_up(mortal: Path) -> None:
    mortal.write_text("always", "utf-8")
    with pytest.raises(WorkersDie) as refusal:
        list(tournament(Plan(game="tiny", lineup=("mortal", "random"), games=4), 2))
    assert refusal.value.message.key == "arena.workers-die"


def test_without_ray_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pelagos.arena.cluster.find_spec", lambda name: None)
    with pytest.raises(PelagosError) as refusal:
        list(tournament(Plan(game="tiny", lineup=("random", "random"), games=2), ray=True))
    assert refusal.value.message.key == "arena.no-ray"


@pytest.mark.slow
@pytest.mark.skipif(find_spec("ray") is None, reason="the extra ray is not installed")
def test_a_cluster_plays_the_same_games() -> None:
    plan = Plan(game="tiny", lineup=("search:positions=30", "random"), games=4, keep_logs=True)
    far = sorted(tournament(plan, ray=True), key=lambda bout: bout.number)
    assert [bout.played.log for bout in far] == [bout.played.log for bout in tournament(plan)]
