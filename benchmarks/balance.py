"""How evenly a game is made: who wins with what when sound players play, what is used, and what never is.

    python benchmarks/balance.py GAME --seats 2,3,4,5 --games 2000 --bot greedy:worlds=1:budget=120 --file balance.json
    python benchmarks/balance.py GAME --file balance.json --tables                    the tables, from what was counted

The games are spread evenly over the numbers of seats. All that was counted is kept in the file, after every game that a
run has time for (`--minutes`), and the next run goes on from there: the same seed gives the same games.

A game that can be looked at like this has a module `balance` among its heuristics, with a class `Balance`: one is made
for every game (`Balance(state)`), listens to it (`hear`, and `before` every ply), and then says per seat with which
parts it played (`parts`: a people, a first card …), where its points came from (`sources`), how long it was (`length`),
and how often which seat used what (`used`, by family and name; `families` lists every name there is).
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from pelagos.arena.play import Played, play
from pelagos.arena.statistics import wilson
from pelagos.bots.registry import make_bot, typed
from pelagos.core.registry import AnyGame, find

Row = Sequence[str]


class Counted:
    """Sums over all games, as plain numbers by name: they are kept as JSON."""

    def __init__(self, kept: dict[str, dict[str, float]] | None = None) -> None:
        self.sums = {name: dict(part) for name, part in (kept or {}).items()}

    def add(self, table: str, name: str, value: float) -> None:
        """One more of something."""
        sums = self.sums.setdefault(table, {})
        sums[name] = sums.get(name, 0) + value

    def of(self, table: str) -> defaultdict[str, float]:
        """A table of sums."""
        return defaultdict(float, self.sums.get(table, {}))

    def count(self, played: Played, watch: Any) -> None:
        """Everything about one game."""
        seats = len(played.shares)
        fair = sum(played.shares) / seats
        parts, sources = watch.parts(), watch.sources()
        for table in ("all", f"{seats} players"):
            self.add(table, "games", 1)
            self.add(table, "plies", played.plies)
            self.add(table, "points", sum(played.points) / seats)
            self.add(table, "best", max(played.points))
            for what, value in watch.length().items():
                self.add(table, what, value)
        for seat in range(seats):
            kinds = {"seat": str(seat + 1), **parts[seat]}
            for family, name in kinds.items():
                for among in ("", f" of {seats}"):
                    table = family + among
                    self.add(f"{table}: seats", name, 1)
                    self.add(f"{table}: won", name, played.shares[seat])
                    self.add(f"{table}: fair", name, fair)
                    self.add(f"{table}: points", name, played.points[seat])
            for source, points in sources[seat].items():
                for family, name in kinds.items():
                    self.add(f"{family}: from {source}", name, points)
        for (family, name, seat), times in watch.used.items():
            if times:
                self.add(f"used: {family}", name, times)
                self.add(f"users: {family}", name, 1)
                self.add(f"users won: {family}", name, played.shares[seat])
                self.add(f"users fair: {family}", name, fair)


def watched(game: AnyGame, balance: Any, played: Played, seats: int, options: dict[str, object]) -> Any:
    """A game played again before a listener."""
    state = game.start(seats, options)
    watch = balance(state)
    state.ear = watch
    for seat, choice, _ in played.log:
        watch.before()
        state.apply(seat, game.vocabulary.parse(choice))
    state.ear = None
    return watch


# Tables.


def share(won: float, seats: float, fair: float) -> str:
    """A share of victories, its interval, and how it stands to a fair one."""
    low, high = wilson(won, int(seats))
    return f"{100 * won / seats:.1f} % | {100 * low:.1f} .. {100 * high:.1f} % | {won / fair:.2f}"


def standing(counted: Counted, table: str, sources: Sequence[str]) -> Iterator[Row]:
    """Who won with what."""
    seats, won, fair = counted.of(f"{table}: seats"), counted.of(f"{table}: won"), counted.of(f"{table}: fair")
    for name in sorted(seats):
        n = seats[name]
        parts = [f"{counted.of(f'{table}: from {source}')[name] / n:.1f}" for source in sources]
        points = f"{counted.of(f'{table}: points')[name] / n:.1f}"
        yield [name, f"{n:.0f}", *share(won[name], n, fair[name]).split(" | "), points, *parts]


def markdown(head: Row, rows: Iterable[Row]) -> str:
    """A table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def tables(counted: Counted, families: dict[str, list[str]]) -> Iterator[str]:
    """All tables."""
    columns = list(counted.of("all"))
    rows = []
    for name in sorted(counted.sums):
        if name == "all" or name.endswith(" players"):
            part = counted.of(name)
            means = [f"{part[column] / part['games']:.1f}" for column in columns[1:]]
            rows.append([name, f"{part['games']:.0f}", *means])
    yield "## Games\n\n" + markdown(["", *columns], rows)
    kinds = sorted({name.split(":")[0] for name in counted.sums if name.endswith(": seats")})
    for kind in kinds:
        sources = [name.split(": from ")[1] for name in counted.sums if name.startswith(f"{kind}: from ")]
        head = [kind, "seats", "won", "95 % interval", "of its fair share", "mean points", *sources]
        yield f"## By {kind}\n\n" + markdown(head, standing(counted, kind, sources))
    games = counted.of("all")["games"]
    for family, names in families.items():
        used, users = counted.of(f"used: {family}"), counted.of(f"users: {family}")
        won, fair = counted.of(f"users won: {family}"), counted.of(f"users fair: {family}")
        rows = []
        for name in sorted(names, key=lambda name: (-used[name], names.index(name))):
            if used[name]:
                winners = f"{won[name] / fair[name]:.2f}" if fair[name] else "–"
                rows.append([name, f"{used[name]:.0f}", f"{used[name] / games:.3f}", f"{users[name]:.0f}", winners])
        head = ["", "times", "a game", "by so many seats", "which won, of their fair share"]
        yield f"## Used: {family}\n\n" + markdown(head, rows)
        never = [name for name in names if not used[name]]
        yield f"Never used: {', '.join(never) if never else 'none'}."


def main() -> None:
    """Play on, or print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", default="")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--file", type=Path, default=Path("balance.json"))
    parser.add_argument("--tables", action="store_true")
    args = parser.parse_args()
    game = find(args.game)
    balance = import_module(f"{game.package}.heuristics.balance").Balance
    kept: dict[str, Any] = {"done": 0, "sums": {}}
    if args.file.exists():
        kept = json.loads(args.file.read_text("utf-8"))
    counted = Counted(kept["sums"])
    if not args.tables:
        numbers = [int(part) for part in args.seats.split(",")] if args.seats else list(game.seats)
        defaults = {option.key: option.default for option in game.options}
        given = dict(part.partition("=")[::2] for part in args.option)
        options: dict[str, object] = {key: typed(text, defaults.get(key)) for key, text in given.items()}
        until = time.monotonic() + 60 * args.minutes
        number = kept["done"]
        while number < args.games and time.monotonic() < until:
            seats = numbers[number % len(numbers)]
            bots = [make_bot(args.bot) for _ in range(seats)]
            played = play(game, bots, args.seed * 1_000_003 + number, options, keep_log=True)
            counted.count(played, watched(game, balance, played, seats, options))
            number += 1
        run = {"game": game.id, "seats": numbers, "seed": args.seed, "bot": args.bot, "options": options}
        kept = {"run": run, "done": number, "sums": counted.sums}
        args.file.write_text(json.dumps(kept) + "\n", "utf-8")
        print(f"{number} of {args.games} games")
        return
    print(json.dumps(kept["run"]), *tables(counted, balance.families), sep="\n\n")


if __name__ == "__main__":
    main()
