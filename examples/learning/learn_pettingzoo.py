"""Three seats share one policy and learn from one another, through PettingZoo: `python learn_pettingzoo.py`.

It is scored on the first seat against two that choose at random. Needs `pelagos[rl]`.
"""

from __future__ import annotations

import numpy as np
from learner import Lesson, LinearPolicy, learning_curve

from pelagos.adapters.pettingzoo import env
from pelagos.core.registry import find

game = find("tiny")
table = env(game, seats=3)
policy = LinearPolicy(game.observation.where("pot"))
luck = np.random.default_rng(1)


def play(seed: int, learners: set[str], best: bool) -> tuple[dict[str, list[Lesson]], dict[str, float]]:
    """One game: what the learners decided, and everybody's share of the victory."""
    table.reset(seed)
    lessons: dict[str, list[Lesson]] = {agent: [] for agent in learners}
    shares: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, shares[agent], over, _, _ = table.last()
        if over:
            table.step(None)
        elif agent in learners:
            action, lesson = policy.choose(seen["observation"], seen["action_mask"], best)
            lessons[agent].append(lesson)
            table.step(action)
        else:
            table.step(int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    return lessons, shares


def train(seed: int) -> None:
    """A game in which all three seats learn."""
    lessons, shares = play(seed, set(table.possible_agents), False)
    for agent, own in lessons.items():
        policy.learn(own, shares[agent])


learning_curve(train, lambda seed: play(seed, {"seat_0"}, True)[1]["seat_0"], 1 / 3)
