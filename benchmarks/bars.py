"""What is asked of the search bot, game by game and count by count: it against a table of greedy.

    python benchmarks/bars.py                                      # all rows, each gone on with where it was left
    python benchmarks/bars.py --only minos-3 --only parthenon
    python benchmarks/bars.py --only minos-2 --positions 4000      # … with another budget
    python benchmarks/bars.py --told                               # nothing is played: what the files say

What was played is kept in benchmarks/played. Whoever changes what a row follows from (the bot, what it has learned, the
rules) deletes the row's file.

Every row is `pelagos arena GAME --seats search:positions=N,greedy,… --games 200`, every deal played from every rotation
of the seats, and has a file of its own in the folder. A game follows from its row and number alone, so that rows may be
measured in pieces, by several processes and on several machines. CPU is that of one decision of the search, on whatever
build is found first (`make compiled`, then `PYTHONPATH=build/compiled`).
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

from pelagos.arena.ledger import Ledger
from pelagos.arena.statistics import wilson
from pelagos.arena.tournament import Bout, Plan, tournament
from pelagos.core.registry import find

PLAYED = Path(__file__).parent / "played"
GAMES = 200
SEARCH = 0  # its place in the line-up
AT_TWO = 0.75  # of the games of two players
TIMES = 2.2  # the share of chance, with more


class Bar(NamedTuple):
    """One row: a game, so many players, what the search may spend."""

    game: str
    seats: int
    positions: int

    @property
    def name(self) -> str:
        """As its file is called."""
        return f"{self.game}-{self.seats}"

    def file(self, folder: Path) -> Path:
        """Where its games are kept."""
        return folder / f"{self.name}-{self.positions}.jsonl"

    @property
    def asked(self) -> float:
        """The share of the games that must be won."""
        return AT_TWO if self.seats == 2 else TIMES / self.seats

    @property
    def plan(self) -> Plan:
        """What is played."""
        lineup = (f"search:positions={self.positions}", *["greedy"] * (self.seats - 1))
        return Plan(game=self.game, lineup=lineup, games=GAMES, options=find(self.game).checked({}))

    def told(self, bouts: list[Bout]) -> str:
        """The row of the table."""
        won = seconds = 0.0
        decisions = 0
        for bout in bouts:
            seat = bout.seated.index(SEARCH)
            won += bout.played.shares[seat]
            seconds += bout.played.thought[seat]
            decisions += bout.played.decisions[seat]
        low, high = wilson(won, len(bouts))
        share = 100 * won / max(1, len(bouts))
        pace = 1000 * seconds / max(1, decisions)
        name = self.game.replace("_", " ").title()
        return (
            f"| {name}, {self.seats} players | {self.positions:,} | {pace:.1f} ms | {len(bouts)} "
            f"| {share:.1f} % | {100 * low:.1f} .. {100 * high:.1f} % | {100 * self.asked:.1f} % |"
        )


BARS = (
    Bar("aegean_sea", 2, 2_000),
    Bar("aegean_sea", 3, 10_000),
    Bar("aegean_sea", 4, 10_000),
    Bar("aegean_sea", 5, 10_000),
    Bar("cyclades", 2, 2_000),
    Bar("cyclades", 3, 10_000),
    Bar("cyclades", 4, 10_000),
    Bar("cyclades", 5, 10_000),
    Bar("minos", 2, 10_000),
    Bar("minos", 3, 20_000),
    Bar("minos", 4, 20_000),
    Bar("parthenon", 3, 2_000),
    Bar("parthenon", 4, 2_000),
    Bar("parthenon", 5, 2_000),
    Bar("parthenon", 6, 2_000),
)


def measured(bar: Bar, folder: Path, workers: int, told: bool) -> str:
    """The row, when what is missing has been played; so far, if nothing is to be played."""
    file = bar.file(folder)
    if told and not file.exists():
        return bar.told([])
    with Ledger(file, bar.plan) as ledger:
        if not told:
            done = {bout.number for bout in ledger.bouts(bar.plan)}
            for bout in tournament(bar.plan, workers, done):
                ledger.add(bar.plan, bout)
        return bar.told(ledger.bouts(bar.plan))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path, default=PLAYED, help="where the games are kept")
    parser.add_argument("--only", action="append", default=[], help="rows whose names begin so; default: all")
    parser.add_argument("--positions", type=int, help="another budget than the row's")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--told", action="store_true", help="play nothing")
    options = parser.parse_args()
    print("| | positions | CPU | games | won by search | 95 % interval | asked for |\n|---|--:|--:|--:|--:|---|--:|")
    for bar in BARS:
        if not options.only or any(bar.name.startswith(each) for each in options.only):
            if options.positions:
                bar = bar._replace(positions=options.positions)
            print(measured(bar, options.folder, options.workers, options.told), flush=True)


if __name__ == "__main__":
    main()
