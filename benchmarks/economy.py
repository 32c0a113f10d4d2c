"""How a game's economy goes when sound players play it: bots against themselves, and what the game itself counts.

    python benchmarks/economy.py parthenon --seats 4 --games 100 --seed 1
    python benchmarks/economy.py parthenon --seats 6 --bot greedy:worlds=1 --json economy.json

A game that can be looked at like this has a module `economy` in its folder, with a class `Economy`: it listens to every
game (`hear`), is shown the last position (`ended`), and gives figures under headings. Also measured: the CPU time of
every decision. The same seed gives the same games, whatever machine plays them.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from pelagos.arena.play import play
from pelagos.bots.protocol import Bot, SeatHandle
from pelagos.bots.registry import make_bot
from pelagos.core.basics import Action
from pelagos.core.registry import AnyGame, find


class Clocked(Bot):
    """A bot whose every decision is timed."""

    def __init__(self, bot: Bot, thought: list[float]) -> None:
        super().__init__()
        self.bot = bot
        self.thought = thought

    def choose(self, handle: SeatHandle) -> Action:
        """What the bot chooses."""
        began = time.process_time()
        action = self.bot.choose(handle)
        self.thought.append(time.process_time() - began)
        return action


def look(game: AnyGame, log: Sequence[tuple[int, str, int]], seats: int, economy: Any) -> None:
    """Let the game's own economy listen to a whole game."""
    state = game.start(seats)
    state.ear = economy
    for seat, choice, _ in log:
        state.apply(seat, game.vocabulary.parse(choice))
    state.ear = None
    economy.ended(state)


def at(ordered: list[float], share: float) -> float:
    """A quantile of ordered figures."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def text(value: float | str) -> str:
    """A figure as people read it."""
    if isinstance(value, str):
        return value
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def main() -> None:
    """Play, and print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--json", type=Path, default=None)
    args = parser.parse_args()
    game = find(args.game)
    economy = import_module(f"{game.package}.heuristics.economy").Economy()
    thought: list[float] = []
    for n in range(args.games):
        bots = [Clocked(make_bot(args.bot), thought) for _ in range(args.seats)]
        look(game, play(game, bots, args.seed + n, keep_log=True).log, args.seats, economy)
    thought.sort()
    figures = {
        "run": {"game": game.id, "seats": args.seats, "games": args.games, "bot": args.bot, "seed": args.seed},
        **economy.figures(),
        "thought per decision, ms": {
            "decisions a game": len(thought) / args.games,
            "median": 1000 * at(thought, 0.5),
            "p99": 1000 * at(thought, 0.99),
            "longest": 1000 * thought[-1],
        },
    }
    for heading, part in figures.items():
        print(heading)
        for name, value in part.items():
            print(f"  {name:36}{text(value):>12}")
    if args.json is not None:
        args.json.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
