"""What a tournament showed: shares of victory with their intervals, ratings, thinking times."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec

import msgspec

from .statistics import wilson
from .tournament import Bout, Plan


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """What the report says about one bot (all its entries in the line-up together)."""

    bot: str
    entries: int  # how many seats of each table it had
    fair: float  # its share of the victories that bots had, if all were equal
    share: float  # its share of victories
    low: float
    high: float  # 95 % interval of the share
    points: float  # mean, per seat
    rank: float  # mean, per seat
    thought_ms: float  # CPU milliseconds per decision
    rating: float | None = None  # openskill, Plackett–Luce: mean of the belief
    doubt: float | None = None  # its deviation


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in figures."""

    game: str
    lineup: tuple[str, ...]
    options: dict[str, bool | int | str]
    seed: int
    rotate: bool
    games: int
    lines: tuple[Line, ...]
    plies: float  # mean, chance included
    decisions: float  # mean
    seat_share: tuple[float, ...]  # victories by seat, whoever sat there
    lost: float  # the share of the victories that the game itself had


def report(plan: Plan, bouts: Sequence[Bout]) -> Report:
    """The figures of the games that were played; their order does not matter."""
    bouts = sorted(bouts, key=lambda bout: bout.number)
    count = len(bouts)
    seats = len(plan.lineup)
    ratings = ratings_of(plan, bouts)
    names = list(dict.fromkeys(plan.lineup))
    totals = _totals(plan, bouts)
    won = _mean([sum(bout.played.shares) for bout in bouts])
    return Report(
        game=plan.game,
        lineup=plan.lineup,
        options=plan.options,
        seed=plan.seed,
        rotate=plan.rotate,
        games=count,
        lines=tuple(_line(name, plan, count, won, totals[name], ratings.get(name)) for name in names),
        plies=_mean([float(bout.played.plies) for bout in bouts]),
        decisions=_mean([float(sum(bout.played.decisions)) for bout in bouts]),
        seat_share=tuple(_mean([bout.played.shares[seat] for bout in bouts]) for seat in range(seats)),
        lost=max(0.0, 1 - won) if bouts else 0.0,
    )


class _Total:
    def __init__(self) -> None:
        self.wins = 0.0
        self.points = 0.0
        self.ranks = 0.0
        self.decisions = 0.0
        self.thought = 0.0


def _totals(plan: Plan, bouts: Sequence[Bout]) -> Mapping[str, _Total]:
    totals = {name: _Total() for name in plan.lineup}
    for bout in bouts:
        for seat, entry in enumerate(bout.seated):
            total = totals[plan.lineup[entry]]
            total.wins += bout.played.shares[seat]
            total.points += bout.played.points[seat]
            total.ranks += bout.played.ranks[seat]
            total.decisions += bout.played.decisions[seat]
            total.thought += bout.played.thought[seat]
    return totals


def _line(name: str, plan: Plan, count: int, won: float, total: _Total, rating: tuple[float, float] | None) -> Line:
    entries = plan.lineup.count(name)
    low, high = wilson(total.wins, count)
    sat = max(1, entries * count)
    return Line(
        bot=name,
        entries=entries,
        fair=won * entries / len(plan.lineup),
        share=total.wins / max(1, count),
        low=low,
        high=high,
        points=total.points / sat,
        rank=total.ranks / sat,
        thought_ms=1000 * total.thought / max(1.0, total.decisions),
        rating=rating[0] if rating else None,
        doubt=rating[1] if rating else None,
    )


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def ratings_of(plan: Plan, bouts: Sequence[Bout]) -> dict[str, tuple[float, float]]:
    """Openskill ratings of a plan's bots."""
    return rated(plan.lineup, [(plan.lineup, bout) for bout in bouts])


def rated(bots: Sequence[str], games: Sequence[tuple[tuple[str, ...], Bout]]) -> dict[str, tuple[float, float]]:
    """Openskill ratings (Plackett–Luce) after all games in their order; none if openskill is not installed.

    A bot on several seats of a table is rated once a game, by the mean of what its seats would have given.
    """
    names = list(dict.fromkeys(bots))
    if len(names) < 2 or find_spec("openskill") is None:
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    for lineup, bout in games:
        seated = [lineup[entry] for entry in bout.seated]
        after = model.rate([[ratings[name]] for name in seated], ranks=[float(rank) for rank in bout.played.ranks])
        for name in dict.fromkeys(seated):
            mine = [after[seat][0] for seat, who in enumerate(seated) if who == name]
            mu, sigma = _mean([rating.mu for rating in mine]), _mean([rating.sigma for rating in mine])
            ratings[name] = model.rating(mu=mu, sigma=sigma, name=name)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
