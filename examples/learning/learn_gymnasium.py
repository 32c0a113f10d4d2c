"""One seat against two bots, through Gymnasium: `python learn_gymnasium.py` (needs `pelagos[rl]`)."""

from __future__ import annotations

import gymnasium
from learner import Lesson, LinearPolicy, learning_curve

from pelagos.adapters import gymnasium as ours  # importing it makes our games known
from pelagos.core.registry import find

game = find("tiny")
table = gymnasium.make(ours.environment_id(game.id), opponents=["random", "random"], disable_env_checker=True)
policy = LinearPolicy(game.observation.where("pot"))


def play(seed: int, best: bool) -> tuple[list[Lesson], float]:
    """One game: the learner's decisions, and its share of the victory."""
    seen, _ = table.reset(seed=seed)
    lessons: list[Lesson] = []
    over, reward = False, 0.0
    while not over:
        action, lesson = policy.choose(seen["observation"], seen["action_mask"], best)
        lessons.append(lesson)
        seen, reward, over, _, _ = table.step(action)
    return lessons, float(reward)


learning_curve(lambda seed: policy.learn(*play(seed, False)), lambda seed: play(seed, True)[1], 1 / 3)
