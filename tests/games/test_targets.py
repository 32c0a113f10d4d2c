"""Every answer has its place in the scene: whoever plays by clicking on things finds all of them there."""

from __future__ import annotations

import pytest

from pelagos.core.basics import CHANCE
from pelagos.core.registry import games
from pelagos.core.rng import Rng

PLIES = 400
ASKED_EVERY = 4


@pytest.mark.parametrize("seed", [0, 1])
@pytest.mark.parametrize("name", [name for name, game in games().items() if not game.example])
def test_every_answer_points_at_something(name: str, seed: int) -> None:
    game = games()[name]
    state = game.start(game.seats[-1 - seed])
    rng = Rng.seeded(seed, "targets")
    asked = 0
    for ply in range(PLIES):
        if state.result() is not None:
            break
        actors = state.actors()
        if actors == (CHANCE,):
            state.apply(CHANCE, state.sample(rng))
            continue
        if ply % ASKED_EVERY == 0:
            for seat in (*actors, *state.idlers()):
                decision = game.decision(state, seat)
                assert [choice.text for choice in decision.choices if not choice.targets] == []
                asked += 1
        seat = actors[rng.below(len(actors))]
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    assert asked > 20
