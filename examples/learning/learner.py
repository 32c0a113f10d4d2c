"""A learner for the examples beside it: a linear policy, taught by how its games end (REINFORCE). numpy only."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Lesson = tuple[Floats, Floats, Floats, int]  # what the choices are like, what was seen, the chances, what was chosen


class LinearPolicy:
    """How good a choice is follows from how high it stands among the legal ones, by weights over what is seen.

    Choices of one kind stand in order in every vocabulary, so that this says "a high coin for a rich laurel" with few
    weights; a softmax makes chances of it.
    """

    def __init__(self, look: slice, seed: int = 0, rate: float = 0.15) -> None:
        self.look = look  # the part of the observation that it looks at
        self.weights = np.zeros((2, look.stop - look.start + 1), np.float32)
        self.rng = np.random.default_rng(seed)
        self.rate = rate
        self.average = 0.0  # what a game brings
        self.games = 0

    def choose(self, observation: Floats, mask: NDArray[Any], best: bool = False) -> tuple[int, Lesson]:
        """A choice, and what is needed to learn from it."""
        legal = np.flatnonzero(mask)
        height = np.linspace(0, 1, len(legal), dtype=np.float32)
        like = np.stack([height, height**2], axis=1)
        seen = np.append(observation[self.look], np.float32(1))
        scores = like @ (self.weights @ seen)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        place = int(chances.argmax()) if best else int(self.rng.choice(len(legal), p=chances))
        return int(legal[place]), (like, seen, chances, place)

    def learn(self, lessons: Sequence[Lesson], reward: float) -> None:
        """Make what was chosen likelier, the more the game brought above the average."""
        self.games += 1
        gain = reward - self.average
        self.average += gain / min(self.games, 500)
        for like, seen, chances, place in lessons:
            self.weights += self.rate * gain * np.outer(like[place] - chances @ like, seen)


def learning_curve(train: Callable[[int], None], score: Callable[[int], float], fair: float) -> None:
    """Train in rounds, and print what share of the victory the policy wins after how many games.

    The command line may say how many games a round has, how many rounds, and over how many games is scored.
    """
    games, rounds, trials = (int(word) for word in [*sys.argv[1:], *["500", "8", "400"][len(sys.argv) - 1 :]][:3])
    print(f"by chance a seat wins {fair:.3f}")
    for number in range(rounds + 1):
        won = sum(score(1_000_000 + trial) for trial in range(trials)) / trials
        print(f"{number * games:6} games  {won:.3f}  {'#' * round(60 * won)}", flush=True)
        if number < rounds:
            for game in range(games):
                train(number * games + game)
