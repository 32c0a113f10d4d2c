"""Learn what the traits of a game are worth, from games of a quick bot against itself.

    python training/judgement.py cyclades --seats 4 --games 600 --write

Whenever a round begins (in a game without rounds, another seat's turn), the traits of every seat are noted; when the
game is over, who won. A seat's score is the weighted sum of its traits and its chance a softmax over the scores; the
weights that make the results likeliest are found by stochastic gradient descent (Adam, a little decay). With many
traits and few games, `--hold` finds them by Newton's method instead, and holds each the more to nothing the more its
trait varies: what only goes along with winning is then believed less. Every fifth game is kept apart: on those the
loss is compared with that of the game's own `evaluate`, as it is and made honest (core/winning.py), and the calibration
is told. Everything is seeded: the same command gives the same file. Weights are written only where they are better than
both on the games kept apart.
"""

from __future__ import annotations

import argparse
import sys
from math import log, sqrt
from pathlib import Path

import msgspec
import numpy as np

from pelagos.bots.protocol import Bot, SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import CHANCE
from pelagos.core.judgement import FILE, Judgement, Made, Weights, scored, softmax
from pelagos.core.registry import AnyGame, find
from pelagos.core.rng import Rng
from pelagos.core.winning import power_of, squashed

APART = 5  # every fifth game is kept apart
WORTH = "worth"  # a trait of this name is the score by the game's own judgement, from which learning begins
BATCH = 64
TINY = 1e-9  # a step of Newton's that is none


class Moment(msgspec.Struct):
    """A position at the beginning of a round."""

    features: list[list[float]]  # per seat
    before: list[float]  # by the game's `evaluate`
    shares: list[float] = []  # of the victory, in the end
    when: float = 0.0  # 0 at the beginning, 1 at the end of its game


def moments_of(game: AnyGame, seats: int, bot: Bot, seed: int, slips: int) -> list[Moment]:
    """One game of a bot against itself."""
    state = game.start(seats)
    dice, luck = Rng.seeded(seed, "dice"), Rng.seeded(seed, "bots")
    found: list[Moment] = []
    last, asked = game.round(state), -1
    while (result := state.result()) is None:
        seat = state.actor()
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(dice))
            continue
        now = game.round(state)
        begins = now != last if now is not None else seat != asked and not state.lanes
        last, asked = now, seat
        if begins:
            found.append(Moment([game.features(state, p) for p in range(seats)], list(game.evaluate(state))))
        if luck.below(100) < slips:
            state.apply(seat, luck.pick(state.legal(seat)))
        else:
            state.apply(seat, choice_of(bot, SeatHandle.of(game, state, seat, luck)))
    for k, moment in enumerate(found):
        moment.shares = result.shares
        moment.when = (k + 1) / len(found)
    return found


def chances(weights: list[float], moment: Moment) -> list[float]:
    """By the weights."""
    return softmax([scored(weights, features) for features in moment.features])


def loss(pairs: list[tuple[list[float], list[float]]]) -> float:
    """The mean logarithmic loss of chances, given the shares."""
    return -sum(
        share * log(max(chance, 1e-6)) for found, shares in pairs for chance, share in zip(found, shares)
    ) / max(1, len(pairs))


class Pace(msgspec.Struct, frozen=True):
    """How it is learned."""

    epochs: int
    rate: float
    cool: float  # epochs after which the rate is halved
    decay: float  # towards where it began


def fitted(moments: list[Moment], names: tuple[str, ...], pace: Pace, rng: Rng) -> list[float]:
    """The weights, by Adam; the mean over the last half of the epochs, which is steadier than the last."""
    epochs = pace.epochs
    traits = len(names)
    began = [float(name == WORTH) for name in names]
    weights, mean, square = began[:], [0.0] * traits, [0.0] * traits
    total = [0.0] * traits
    order = list(range(len(moments)))
    step = 0
    for epoch in range(epochs):
        rng.shuffle(order)
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            gradient = [pace.decay * (weight - start) for weight, start in zip(weights, began)]
            for number in batch:
                moment = moments[number]
                for chance, share, features in zip(chances(weights, moment), moment.shares, moment.features):
                    push = (chance - share) / len(batch)
                    for k, feature in enumerate(features):
                        if feature:
                            gradient[k] += push * feature
            step += 1
            rate = pace.rate * sqrt(1 - 0.999**step) / (1 - 0.9**step) / (1 + epoch / pace.cool)
            for k, slope in enumerate(gradient):
                mean[k] += 0.1 * (slope - mean[k])
                square[k] += 0.001 * (slope * slope - square[k])
                weights[k] -= rate * mean[k] / (sqrt(square[k]) + 1e-8)
        if epoch >= epochs // 2:
            total = [a + b for a, b in zip(total, weights)]
    return [value / (epochs - epochs // 2) for value in total]


def held(moments: list[Moment], names: tuple[str, ...], hold: float, steps: int = 12) -> list[float]:
    """The weights, by Newton's method; each but that of the game's own judgement is held to nothing.

    A step that makes things worse is halved: where the game's own judgement is far too bold, a whole one goes astray.
    """
    features = np.array([moment.features for moment in moments])
    features -= features.mean(axis=1, keepdims=True)  # chances know differences only
    shares = np.array([moment.shares for moment in moments])
    weights = np.array([float(name == WORTH) for name in names])
    drag = hold * (features**2).mean(axis=(0, 1)) * (1 - weights) + 1e-9

    def price(tried: np.ndarray) -> float:
        scores = features @ tried
        top = scores.max(axis=1, keepdims=True)
        spread = top[:, 0] + np.log(np.exp(scores - top).sum(axis=1))
        pulls = (drag * tried**2).sum() / 2
        return float((spread * shares.sum(axis=1) - (shares * scores).sum(axis=1)).mean() + pulls)

    for _ in range(steps):
        found = np.array([softmax(list(scores)) for scores in features @ weights])
        slope = np.einsum("ns,nsi->i", found - shares, features) / len(moments) + drag * weights
        mean = np.einsum("ns,nsi->ni", found, features)
        scaled = (features * np.sqrt(found)[:, :, None]).reshape(-1, len(names))
        bend = scaled.T @ scaled - mean.T @ mean
        step = np.linalg.solve(bend / len(moments) + np.diag(drag), slope)
        while price(weights - step) > price(weights) and np.abs(step).max() > TINY:
            step = step / 2
        weights = weights - step
    return [float(weight) for weight in weights]


def calibration(pairs: list[tuple[list[float], list[float]]], bins: int = 10) -> list[tuple[float, float, int]]:
    """Per tenth of chances: the mean chance, the share that was won, and how many there were."""
    sums = [[0.0, 0.0, 0.0] for _ in range(bins)]
    for found, shares in pairs:
        for chance, share in zip(found, shares):
            row = sums[min(bins - 1, int(chance * bins))]
            row[0] += chance
            row[1] += share
            row[2] += 1
    return [(row[0] / row[2], row[1] / row[2], int(row[2])) for row in sums if row[2]]


def main() -> None:
    """Play, fit, tell, and write if asked."""
    parser = argparse.ArgumentParser(description="Learn what the traits of a game are worth.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy:worlds=1:budget=60:samples=1")
    parser.add_argument("--slips", type=int, default=5)
    parser.add_argument("--epochs", type=int, default=24)
    parser.add_argument("--rate", type=float, default=0.05)
    parser.add_argument("--cool", type=float, default=4.0)
    parser.add_argument("--decay", type=float, default=0.0005)
    parser.add_argument("--hold", type=float, default=0.0, help="above 0: by Newton's method, weights held so much")
    parser.add_argument("--write", action="store_true")
    args = parser.parse_args()
    game = find(args.game)
    if not game.traits:
        sys.exit(f"{game.id} names no traits to learn from")
    bot = make_bot(args.bot)
    learned: list[Moment] = []
    apart: list[Moment] = []
    for number in range(args.games):
        seed = args.seed * 1_000_003 + number
        (apart if number % APART == 0 else learned).extend(moments_of(game, args.seats, bot, seed, args.slips))
    pace = Pace(args.epochs, args.rate, args.cool, args.decay)
    if args.hold:
        weights = held(learned, game.traits, args.hold)
    else:
        weights = fitted(learned, game.traits, pace, Rng.seeded(args.seed, "order"))
    pairs = [(chances(weights, moment), moment.shares) for moment in apart]
    old = [(moment.before, moment.shares) for moment in apart]
    power = power_of(game.package, args.seats)
    now, before = loss(pairs), loss(old)
    honest = loss([(squashed(said, power), won) for said, won in old])
    print(
        f"{args.games} games, {len(learned)} positions; on {len(apart)} others: loss {now:.4f}, evaluate {before:.4f}, "
        f"made honest {honest:.4f}"
    )
    for low in (0.0, 0.25, 0.5, 0.75):
        part = [k for k, moment in enumerate(apart) if low < moment.when <= low + 0.25]
        print(
            f"  from {low:.0%} of a game: loss {loss([pairs[k] for k in part]):.4f}, "
            f"evaluate {loss([old[k] for k in part]):.4f}, {len(part)} positions"
        )
    for mine, theirs in ((pairs, "learned"), (old, "evaluate")):
        told = "  ".join(f"{100 * said:.0f}→{100 * won:.0f} ({n})" for said, won, n in calibration(mine))
        print(f"  {theirs}: said → won, per cent: {told}")
    for trait, weight in sorted(zip(game.traits, weights), key=lambda pair: -abs(pair[1])):
        print(f"    {trait:20} {weight:+.2f}")
    if args.write and now < min(before, honest):
        command = " ".join(["python", "training/judgement.py", *sys.argv[1:]])
        made = Made(
            command=command, bot=args.bot, slips=args.slips, games=args.games, positions=len(learned),
            loss=round(now, 4), before=round(before, 4),
        )  # fmt: skip
        named = {trait: round(weight, 3) for trait, weight in zip(game.traits, weights)}
        write(game, args.seats, Weights(made=made, weights=named))


def write(game: AnyGame, seats: int, weights: Weights) -> None:
    """Put the weights into the game's folder, beside those for other numbers of players."""
    package = sys.modules[game.package].__file__
    assert package is not None
    path = Path(package).parent / "content" / FILE
    known = Judgement.read(path.read_text("utf-8")).seats if path.is_file() else {}
    all_seats = dict(sorted({**known, seats: weights}.items()))
    learned = Judgement(game=game.id, version=game.version, seats=all_seats)
    text = msgspec.json.format(msgspec.json.encode(learned), indent=1).decode()
    path.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
