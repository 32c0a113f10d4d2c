"""A ladder: any bots against each other, two kinds at a table, until it is decided who is stronger.

Everybody meets everybody (round robin), or only those who stand close (Swiss). Two bots share the seats of a table
alternately; a deal is played from every rotation of the seats, and where the seats are odd, also with the bots changed
over. A deal's score is what the first bot won of it. Whether a pair is decided is looked up after every deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Protocol

import msgspec

from pelagos.bots.registry import make_bot
from pelagos.core.registry import find

from .ledger import Ledger
from .report import rated
from .statistics import wilson
from .strength import Pair, intervals_of, points_of, verdict
from .tournament import Bout, Plan, Work, play_work


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What a ladder is about."""

    game: str
    bots: tuple[str, ...]
    seats: int
    deals: int = 50  # at most, of a pair
    swiss: int = 0  # rounds; 0: everybody meets everybody
    margin: int = 50  # points: a difference that matters
    seed: int = 0
    options: dict[str, bool | int | str] = {}

    def plans(self, pair: Pair) -> tuple[Plan, ...]:
        """The tables of a pair: one line-up, or two where the seats are odd."""
        a, b = self.bots[pair[0]], self.bots[pair[1]]
        lineups = [tuple((a, b)[seat % 2] for seat in range(self.seats))]
        if self.seats % 2:
            lineups.append(tuple((b, a)[seat % 2] for seat in range(self.seats)))
        return tuple(
            Plan(game=self.game, lineup=lineup, games=self.deals * self.seats, seed=self.seed, options=self.options)
            for lineup in lineups
        )

    def work(self, pair: Pair, deal: int) -> list[Work]:
        """The games of one deal."""
        return [(plan, (deal * self.seats + turn,)) for plan in self.plans(pair) for turn in range(self.seats)]

    def check(self) -> None:
        """Refuse, before anything is played, what cannot be played."""
        find(self.game).start(self.seats, self.options)
        for spec in self.bots:
            make_bot(spec)


class Player(Protocol):
    """Who plays games, somewhere: the finished ones come in any order."""

    def __call__(self, work: Sequence[Work]) -> Iterator[tuple[Plan, Bout]]: ...


class Ladder:
    """A ladder as it is played."""

    def __init__(self, terms: Terms) -> None:
        terms.check()
        self.terms = terms
        self.scores: dict[Pair, list[float]] = {pair: [] for pair in combinations(range(len(terms.bots)), 2)}
        self.bouts: list[tuple[Plan, Bout]] = []

    def play(self, player: Player, told: Callable[[], None] = lambda: None) -> None:
        """Play until every question is decided, or the deals are used up."""
        for pairs in self._rounds():
            work = [each for pair in pairs for each in self.terms.work(pair, len(self.scores[pair]))]
            found = {(plan.lineup, bout.number): (plan, bout) for plan, bout in player(work)}
            for pair in pairs:
                games = [
                    found[plan.lineup, number] for plan, (number,) in self.terms.work(pair, len(self.scores[pair]))
                ]
                self.bouts += games
                self.scores[pair].append(_score(self.terms.bots[pair[0]], games))
            told()

    def _rounds(self) -> Iterator[list[Pair]]:
        """The pairs that play a deal each, round by round."""
        if self.terms.swiss:
            for _ in range(self.terms.swiss):
                pairs = self._neighbours()
                for _ in range(self.terms.deals):
                    still = [pair for pair in pairs if not self.decided(pair)]
                    if still:
                        yield still
            return
        while True:
            still = [pair for pair in self.scores if not self.done(pair)]
            if not still:
                return
            yield still

    def _neighbours(self) -> list[Pair]:
        """Swiss: from the top, each with the next one it has met least often."""
        points = self.points()
        left = sorted(range(len(self.terms.bots)), key=lambda bot: (-points[bot], bot))
        pairs: list[Pair] = []
        while len(left) > 1:
            top = left.pop(0)
            other = min(left, key=lambda bot: (len(self.scores[_pair(top, bot)]), left.index(bot)))
            left.remove(other)
            pairs.append(_pair(top, other))
        return pairs

    def decided(self, pair: Pair) -> int:
        """1: the first is stronger, -1: the second; 0: not decided."""
        return verdict(self.scores[pair], self.terms.margin)

    def done(self, pair: Pair) -> bool:
        """Whether the pair will not play any more."""
        return self.decided(pair) != 0 or len(self.scores[pair]) >= self.terms.deals

    def points(self) -> list[float]:
        """Points of every bot as far as is known."""
        return points_of(len(self.terms.bots), self.scores)

    def standing(self) -> Standing:
        """The ladder in figures, the strongest first."""
        points, spans = self.points(), intervals_of(len(self.terms.bots), self.scores, self.terms.seed)
        ratings = rated(self.terms.bots, [(plan.lineup, bout) for plan, bout in self.bouts])
        rungs = [self._rung(bot, points[bot], spans[bot], ratings) for bot in range(len(self.terms.bots))]
        meetings = [self._meeting(pair) for pair, deals in self.scores.items() if deals]
        return Standing(
            terms=self.terms,
            games=len(self.bouts),
            rungs=tuple(sorted(rungs, key=lambda rung: -rung.points)),
            meetings=tuple(meetings),
        )

    def _rung(
        self, bot: int, points: float, span: tuple[float, float], ratings: Mapping[str, tuple[float, float]]
    ) -> Rung:
        name = self.terms.bots[bot]
        sat = [
            (bout, seat)
            for plan, bout in self.bouts
            for seat, who in enumerate(bout.seated)
            if plan.lineup[who] == name
        ]
        asked = sum(bout.played.decisions[seat] for bout, seat in sat)
        thought = sum(bout.played.thought[seat] for bout, seat in sat)
        rating = ratings.get(name)
        return Rung(
            bot=name,
            points=round(points, 1),
            low=round(span[0], 1),
            high=round(span[1], 1),
            rating=rating[0] if rating else None,
            doubt=rating[1] if rating else None,
            thought_ms=1000 * thought / max(1, asked),
        )

    def _meeting(self, pair: Pair) -> Meeting:
        deals = self.scores[pair]
        games = len(deals) * len(self.terms.work(pair, 0))
        share = sum(deals) / len(deals)
        low, high = wilson(share * games, games)
        first, second = (self.terms.bots[bot] for bot in pair)
        return Meeting(
            first=first, second=second, games=games, share=share, low=low, high=high, decided=self.decided(pair)
        )


class Rung(msgspec.Struct, frozen=True, kw_only=True):
    """A bot on the ladder."""

    bot: str
    points: float  # on the scale of Elo; the mean of all bots is 0
    low: float
    high: float  # 95 % interval, by drawing the deals again
    rating: float | None  # openskill, Plackett–Luce
    doubt: float | None
    thought_ms: float  # CPU milliseconds per decision


class Meeting(msgspec.Struct, frozen=True, kw_only=True):
    """How two bots did against each other."""

    first: str
    second: str
    games: int
    share: float  # of the victories, the first one's
    low: float
    high: float  # 95 % interval
    decided: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A ladder in figures."""

    terms: Terms
    games: int
    rungs: tuple[Rung, ...]
    meetings: tuple[Meeting, ...]


def player_of(workers: int, file: Path | None = None, ray: bool = False) -> Player:
    """Games on this machine or a cluster; those that a file holds already are not played again."""

    def play(work: Sequence[Work]) -> Iterator[tuple[Plan, Bout]]:
        if file is None:
            yield from play_work(work, workers, ray)
            return
        with Ledger(file, work[0][0]) as book:
            left: list[Work] = []
            for plan, numbers in work:
                known = [book.known.get((plan.lineup, number)) for number in numbers]
                yield from [(plan, bout) for bout in known if bout is not None]
                rest = tuple(number for number, bout in zip(numbers, known, strict=True) if bout is None)
                if rest:
                    left.append((plan, rest))
            for plan, bout in play_work(left, workers, ray):
                book.add(plan, bout)
                yield plan, bout

    return play


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _score(name: str, games: Sequence[tuple[Plan, Bout]]) -> float:
    """What a bot won of a deal; what the game itself won counts for neither."""
    mine = everything = 0.0
    for plan, bout in games:
        for seat, entry in enumerate(bout.seated):
            share = bout.played.shares[seat]
            everything += share
            mine += share if plan.lineup[entry] == name else 0.0
    return mine / everything if everything else 0.5
