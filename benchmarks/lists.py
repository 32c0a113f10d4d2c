"""How long a single legal list takes at worst: whole games, every list timed, the longest ones timed again.

    python benchmarks/lists.py aegean_sea --plies 20000
    python benchmarks/lists.py aegean_sea --plies 3000 --bot greedy:worlds=1:budget=60

CPU time of this process. A list that took long is made anew several times and its shortest time counts, so that what
the machine did meanwhile is not held against the rules. Prints, for each number of players, how many lists were made,
their mean, and the longest with the step that asked.
"""

from __future__ import annotations

import argparse
from time import process_time_ns

from pelagos.bots.protocol import Bot, SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import CHANCE, Seat
from pelagos.core.flow import State
from pelagos.core.kit.run import any_options
from pelagos.core.registry import AnyGame, find
from pelagos.core.rng import Rng

AGAIN = 7


class Worst:
    """The longest list so far."""

    def __init__(self) -> None:
        self.lists = 0
        self.total = 0
        self.longest = 0
        self.step = ""
        self.answers = 0

    def time(self, state: State, seat: Seat) -> None:
        """Make a legal list, and remember how long that took if it took longest."""
        taken, legal = _timed(state, seat)
        self.lists += 1
        self.total += taken
        if taken > self.longest:
            taken = min(taken, *(_timed(state, seat)[0] for _ in range(AGAIN)))
        if taken > self.longest:
            frame = state.question(seat)
            assert frame is not None
            self.longest, self.step, self.answers = taken, state.book[frame[0]].name, len(legal)


def _timed(state: State, seat: Seat) -> tuple[int, list[int]]:
    state.menu = None  # the list is made, not remembered
    start = process_time_ns()
    legal = state.legal(seat)
    return process_time_ns() - start, legal


def measure(game: AnyGame, seats: int, plies: int, seed: int, bot: Bot) -> Worst:
    """Games until enough plies were played; options drawn at random in half of them."""
    worst = Worst()
    rng = Rng.seeded(seed, f"lists {seats}")
    played = number = 0
    while played < plies:
        state = game.start(seats, any_options(game, seats, number))
        number += 1
        while (actors := state.actors()) and played < plies:
            played += 1
            if actors == (CHANCE,):
                state.apply(CHANCE, state.sample(rng))
                continue
            seat = actors[rng.below(len(actors))]
            worst.time(state, seat)
            state.apply(seat, choice_of(bot, SeatHandle.of(game, state, seat, rng)))
    return worst


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--plies", type=int, default=20_000, help="for each number of players")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bot", default="random", help="who plays all seats")
    given = parser.parse_args()
    game = find(given.game)
    for seats in game.seats:
        worst = measure(game, seats, given.plies, given.seed, make_bot(given.bot))
        print(
            f"{seats} players: {worst.lists} lists, mean {worst.total / worst.lists / 1e3:.0f} µs,"
            f" longest {worst.longest / 1e6:.2f} ms ({worst.step}, {worst.answers} answers)"
        )


if __name__ == "__main__":
    main()
