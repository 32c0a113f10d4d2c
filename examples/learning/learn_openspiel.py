"""One player against two that choose at random, through OpenSpiel: `python learn_openspiel.py` (needs
`pelagos[openspiel]`). Chance is explicit: the example draws the outcomes itself."""

from __future__ import annotations

import numpy as np
import pyspiel
from learner import Lesson, LinearPolicy, learning_curve

from pelagos.adapters import openspiel
from pelagos.core.registry import find

room = find("tiny")
game = pyspiel.load_game(openspiel.short_name(room), {"players": 3})
policy = LinearPolicy(room.observation.where("pot"))


def play(seed: int, best: bool) -> tuple[list[Lesson], float]:
    """One game: the decisions of the first player, and its share of the victory."""
    luck = np.random.default_rng(seed)
    state = game.new_initial_state()
    lessons: list[Lesson] = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(outcomes, p=chances)))
        elif state.current_player() == 0:
            seen = np.array(state.information_state_tensor(), np.float32)
            action, lesson = policy.choose(seen, np.array(state.legal_actions_mask()), best)
            lessons.append(lesson)
            state.apply_action(action)
        else:
            state.apply_action(int(luck.choice(state.legal_actions())))
    return lessons, float(state.returns()[0])


learning_curve(lambda seed: policy.learn(*play(seed, False)), lambda seed: play(seed, True)[1], 1 / 3)
