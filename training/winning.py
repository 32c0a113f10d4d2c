"""Make a game's judgement honest: how often does it win what it says?

    python training/winning.py cyclades --seats 4 --games 60 --write
    python training/winning.py cyclades --seats 4 --games 300 --file build/cyclades-4.jsonl --minutes 4
    python training/winning.py cyclades --seats 4 --games 300 --seed 2 --told

A quick bot plays against itself; every few plies the game's `evaluate` is noted as a seat sees it (averaged over worlds
imagined from that seat's view), and when the game is over, who won. One figure is fitted: the power to which the
shares are raised (core/winning.py). Every second game is kept apart: on those the loss and the calibration are told.
Where the game has learned a judgement (training/judgement.py) the same is done with that, and if its loss is the
lesser it is what people are told by.
Where games are few, `--folds 4` keeps each quarter apart in turn, judged by the figure of the others; what is written
is the figure of all games. `--told` fits nothing: how well what people are told today holds on these games.
Everything is seeded: the same command gives the same file. A long run is made in pieces: `--file` remembers the games
that were played, `--minutes` ends a piece.
"""

from __future__ import annotations

import argparse
import time
from importlib.resources import files
from math import log
from pathlib import Path

import msgspec

from pelagos.bots.protocol import Bot, SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import CHANCE
from pelagos.core.registry import AnyGame, find
from pelagos.core.rng import Rng
from pelagos.core.winning import FILE, Fitted, Winning, learned_power, power_of, squashed

APART = 2  # every second game is kept apart
WORLDS = 4  # imagined for one judgement
LOW, HIGH = 0.2, 12.0  # powers that are tried
BINS = 10
EVERY = 5  # questions between two judgements

Pair = tuple[list[float], list[float]]  # shares as judged, shares of the victory
Noted = tuple[list[float], list[float], list[float]]  # by `evaluate`, by what was learned (or nothing), of the victory
Apart = tuple[list[Pair], float]  # positions, and a power in which they had no part


def judged(game: AnyGame, seats: int, bot: Bot, seed: int, every: int) -> list[Noted]:
    """One game of a bot against itself: what was judged on the way, and who won."""
    state = game.start(seats)
    dice, luck = Rng.seeded(seed, "dice"), Rng.seeded(seed, "bots")
    found: list[tuple[list[float], list[float]]] = []
    asked = 0
    while (result := state.result()) is None:
        seat = state.actor()
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(dice))
            continue
        handle = SeatHandle.of(game, state, seat, luck)
        if asked % every == 0:
            worlds = [handle.imagine() for _ in range(WORLDS)]
            learned = [game.judge(world) for world in worlds] if game.has_learned(seats) else []
            found.append((mean([game.evaluate(world) for world in worlds]), mean(learned)))
        asked += 1
        state.apply(seat, choice_of(bot, handle))
    return [(shares, learned, list(result.shares)) for shares, learned in found]


def mean(worlds: list[list[float]]) -> list[float]:
    """The mean shares over some worlds."""
    return [sum(each) / len(worlds) for each in zip(*worlds, strict=True)]


def loss(pairs: list[Pair], power: float, whole: float) -> float:
    """The mean logarithmic loss at this power."""
    total = 0.0
    for shares, won in pairs:
        for chance, share in zip(squashed(shares, power, whole or sum(shares)), won, strict=True):
            total -= share * log(max(chance, 1e-9))
    return total / max(1, len(pairs))


def best_power(pairs: list[Pair], whole: float) -> float:
    """The power with the least loss, by golden section."""
    low, high = LOW, HIGH
    ratio = (5**0.5 - 1) / 2
    for _ in range(40):
        left, right = high - ratio * (high - low), low + ratio * (high - low)
        if loss(pairs, left, whole) < loss(pairs, right, whole):
            high = right
        else:
            low = left
    return round((low + high) / 2, 3)


def fit(played: dict[int, list[Pair]], whole: float, folds: int) -> tuple[float, list[Apart]]:
    """The power, and the games on which it is tried: every second one, or in folds each by the power of the others."""

    def of(parts: int, k: int, inside: bool) -> list[Pair]:
        return [pair for number, pairs in played.items() if (number % parts == k) == inside for pair in pairs]

    if not folds:
        power = best_power(of(APART, 0, inside=False), whole)
        return power, [(of(APART, 0, inside=True), power)]
    tried = [(of(folds, k, inside=True), best_power(of(folds, k, inside=False), whole)) for k in range(folds)]
    return best_power(of(1, 0, inside=True), whole), tried


def mean_loss(apart: list[Apart], whole: float, power: float = 0.0) -> float:
    """The loss over all that was kept apart: at its own powers, or at one."""
    total = sum(len(pairs) * loss(pairs, power or own, whole) for pairs, own in apart)
    return total / max(1, sum(len(pairs) for pairs, _ in apart))


def calibration(apart: list[Apart], whole: float) -> list[tuple[float, float, int]]:
    """Per tenth of chances: the mean chance, the share that was won, and how many there were."""
    rows = [[0.0, 0.0, 0] for _ in range(BINS)]
    for pairs, power in apart:
        for shares, won in pairs:
            for chance, share in zip(squashed(shares, power, whole or sum(shares)), won, strict=True):
                row = rows[min(BINS - 1, int(chance * BINS))]
                row[0] += chance
                row[1] += share
                row[2] += 1
    return [(row[0] / row[2], row[1] / row[2], int(row[2])) for row in rows if row[2]]


def told(pairs: dict[int, list[Pair]], whole: float, folds: int) -> tuple[float, float, float, list[Apart]]:
    """The power, the loss without and with it, and the games on which it was tried."""
    power, apart = fit(pairs, whole, folds)
    before, after = mean_loss(apart, whole, 1.0), mean_loss(apart, whole)
    if after > before:  # nothing was learned that holds elsewhere
        power, after, apart = 1.0, before, [(pairs, 1.0) for pairs, _ in apart]
    return power, before, after, apart


def as_told(game: AnyGame, seats: int, played: dict[int, list[Noted]], whole: float) -> list[Apart]:
    """The positions of these games, and the power by which people are told of them today."""
    learned = learned_power(game.package, seats)
    pairs = [
        (by_learning if learned else shares, won) for noted in played.values() for shares, by_learning, won in noted
    ]
    power = learned or power_of(game.package, seats)
    print(f"told by {'what was learned' if learned else 'evaluate'}, power {power}: ", end="")
    return [(pairs, power)]


def remembered(path: Path | None) -> dict[int, list[Noted]]:
    """The games of a file, by their numbers."""
    lines = path.read_bytes().splitlines() if path is not None and path.is_file() else []
    return dict(msgspec.json.decode(line, type=tuple[int, list[Noted]]) for line in lines)


def show(apart: list[Apart], whole: float) -> None:
    """The calibration."""
    for said, was, n in calibration(apart, whole):
        print(f"  said {said:5.1%}  won {was:5.1%}  of {n}")


def main() -> None:
    """Play, fit, tell, and write if asked."""
    parser = argparse.ArgumentParser(description="Make a game's judgement honest.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=EVERY, help="questions between two judgements")
    parser.add_argument("--bot", default="easy")
    parser.add_argument("--folds", type=int, default=0, help="parts kept apart in turn; 0: every second game is")
    parser.add_argument("--file", type=Path, help="what was played, to go on from")
    parser.add_argument("--minutes", type=float, default=0.0, help="then no other game is begun; 0: all are played")
    parser.add_argument("--told", action="store_true", help="fit nothing: how well today's figures hold")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    game, bot = find(args.game), make_bot(args.bot)
    whole = 1.0 if args.seats in game.all_may_lose else 0.0
    played = remembered(args.file)
    until = time.monotonic() + 60 * args.minutes
    for number in range(args.games):
        if number not in played:
            if args.minutes and time.monotonic() > until:
                break
            played[number] = judged(game, args.seats, bot, args.seed * 100_000 + number, args.every)
            if args.file:
                with args.file.open("ab") as file:
                    file.write(msgspec.json.encode((number, played[number])) + b"\n")
    if len(played) < max(APART, args.folds):
        return
    if args.told:
        apart = as_told(game, args.seats, played, whole)
        print(f"loss {mean_loss(apart, whole):.3f} on {len(apart[0][0])} positions of {len(played)} games")
        show(apart, whole)
        return
    plain = {number: [(shares, won) for shares, _, won in noted] for number, noted in played.items()}
    power, before, after, apart = told(plain, whole, args.folds)
    learned = {number: [(shares, won) for _, shares, won in noted if shares] for number, noted in played.items()}
    tried = sum(len(pairs) for pairs, _ in apart)
    games = len(played)
    command = f"python training/winning.py {args.game} --seats {args.seats} --games {games} --seed {args.seed}"
    command += f" --every {args.every}" if args.every != EVERY else ""
    command += f" --bot {args.bot}" if args.bot != "easy" else ""
    command += f" --folds {args.folds}" if args.folds else ""
    print(f"{command}: power {power}, loss {before:.3f} -> {after:.3f} on {tried} positions kept apart")
    show(apart, whole)
    learned_power = learned_loss = 0.0
    if all(learned.values()):
        learned_power, raw, learned_loss, apart = told(learned, whole, args.folds)
        print(f"learned: power {learned_power}, loss {raw:.3f} -> {learned_loss:.3f}")
        show(apart, whole)
        if learned_loss >= after:
            learned_power = learned_loss = 0.0
    if args.write:
        path = Path(str(files(game.package) / "content" / FILE))
        known = msgspec.json.decode(path.read_bytes(), type=Winning).seats if path.is_file() else {}
        known[args.seats] = Fitted(
            power=power,
            command=command,
            bot=args.bot,
            games=games,
            positions=sum(len(pairs) for pairs in played.values()),
            loss=round(after, 4),
            before=round(before, 4),
            learned=learned_power,
            learned_loss=round(learned_loss, 4),
        )
        found = Winning(game=game.id, version=game.version, seats=dict(sorted(known.items())))
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


if __name__ == "__main__":
    main()
