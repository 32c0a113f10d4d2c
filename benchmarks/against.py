"""Random play and clones of this checkout against another one, in the same minutes: two processes take turns.

    python benchmarks/against.py OTHER [--game parthenon] [--seats 4] [--turns 60] [--plies 8000]

OTHER is a checkout with its own `.venv` (`git worktree add OTHER COMMIT && make -C OTHER env`). With `--compiled` both
play from their `build/compiled` (`make compiled`). Each pair of turns gives one ratio, so that whatever else the
machine does falls on both; the median and the middle half of the ratios are told.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
COPIED = 60  # positions that are cloned
ROUNDS = 8  # of clones a turn


def player(game_id: str, seats: int, plies: int) -> None:
    """One side: on every line of input it plays on, and says how fast."""
    from pelagos.core.flow import random_ply
    from pelagos.core.registry import games
    from pelagos.core.rng import Rng

    game, rng = games()[game_id], Rng.seeded(1, "against")
    state = game.start(seats)
    kept = []
    for ply in range(COPIED * 100):
        if not random_ply(state, rng):
            state = game.start(seats)
        if ply % 100 == 0:
            kept.append(state.clone())
    print("ready", flush=True)
    for _ in sys.stdin:
        begun = time.process_time()
        for _ in range(plies):
            if not random_ply(state, rng):
                state = game.start(seats)
        played = time.process_time()
        for _ in range(ROUNDS):
            for each in kept:
                each.clone()
        copied = time.process_time()
        print(plies / (played - begun), (copied - played) / ROUNDS / len(kept), flush=True)


def side(checkout: Path, args: argparse.Namespace) -> subprocess.Popen[str]:
    """Start one side, and wait until it is ready."""
    command = [str(checkout / ".venv/bin/python"), __file__, "--play", args.game]
    command += ["--seats", str(args.seats), "--plies", str(args.plies)]
    path = {"PYTHONPATH": str(checkout / "build/compiled")} if args.compiled else {}
    pipe = subprocess.PIPE
    env = {**os.environ, **path}
    out = subprocess.Popen(command, cwd=checkout, env=env, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
    turn(out, None)
    return out


def turn(process: subprocess.Popen[str], word: str | None = "on\n") -> list[str]:
    """What a side says."""
    assert process.stdin is not None
    assert process.stdout is not None
    if word is not None:
        process.stdin.write(word)
        process.stdin.flush()
    return process.stdout.readline().split()


def told(name: str, ratios: list[float]) -> str:
    """The median and the middle half."""
    low, middle, high = statistics.quantiles(ratios, n=4)
    return f"{name} {middle:.3f} [{low:.3f} .. {high:.3f}]"


def main() -> None:
    """Both sides take turns."""
    options = argparse.ArgumentParser(description="this checkout against another one")
    options.add_argument("other", nargs="?", type=Path)
    options.add_argument("--play", default="")
    options.add_argument("--game", default="parthenon")
    options.add_argument("--seats", type=int, default=4)
    options.add_argument("--turns", type=int, default=60)
    options.add_argument("--plies", type=int, default=8000)
    options.add_argument("--compiled", action="store_true")
    args = options.parse_args()
    if args.play:
        player(args.play, args.seats, args.plies)
        return
    if args.other is None:
        options.error("which checkout?")
    sides = [side(HERE, args), side(args.other.resolve(), args)]
    speed, clone = [], []
    for number in range(args.turns):
        heard = {k: [float(word) for word in turn(sides[k])] for k in ((0, 1) if number % 2 else (1, 0))}
        speed.append(heard[0][0] / heard[1][0])
        clone.append(heard[0][1] / heard[1][1])
    for process in sides:
        process.communicate()
    print(args.game, told("speed", speed), told("time of a clone", clone), sep=", ")


if __name__ == "__main__":
    main()
