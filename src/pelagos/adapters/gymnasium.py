"""Gymnasium environments: one seat of a game against bots (extra `rl`).

Importing this module registers every game installed, by its id: a game `blue_whale` is `pelagos/BlueWhale-v0`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np

from pelagos.bots.protocol import SeatHandle, choice_of
from pelagos.bots.registry import make_bot
from pelagos.core.basics import Action, Seat
from pelagos.core.errors import OptionError
from pelagos.core.message import msg
from pelagos.core.registry import AnyGame, games
from pelagos.core.rng import Rng

from .simulation import Seen, Simulation


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat is the learner's; bots sit on the others, and answer when they are asked.

    An observation is the seat's vector and the mask of its legal choices, also in `info["action_mask"]`. A choice that
    is not in the mask changes nothing, and `info["refused"]` says why. The reward is the seat's share of the victory,
    at the end. Dice and bots follow from the seed of `reset`.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str | AnyGame,
        opponents: str | Sequence[str] = "random",
        seat: Seat = 0,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        """One bot's name stands for all other seats, a list for one seat each, in order."""
        alike = isinstance(opponents, str)
        self.simulation = Simulation(game, seats if alike else len(opponents) + 1, options)
        others = [opponents] * (self.simulation.seats - 1) if isinstance(opponents, str) else list(opponents)
        if not 0 <= seat < self.simulation.seats or (seats or self.simulation.seats) != len(others) + 1:
            raise OptionError(msg("option.bad-value", option="seat" if alike else "opponents", value=str(seat)))
        self.seat = seat
        self.bots = {place: make_bot(spec) for place, spec in zip(self._others(), others, strict=True)}
        self.render_mode = render_mode
        self.observation_space = self.simulation.observation_space()
        self.action_space = self.simulation.action_space()

    def _others(self) -> list[Seat]:
        return [place for place in range(self.simulation.seats) if place != self.seat]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game, as far as the learner's first question."""
        super().reset(seed=seed)
        number = self.simulation.begin(int(self.np_random.integers(1 << 32)))
        self._luck = {place: Rng.seeded(number, f"bot {place}") for place in self.bots}
        self._bots_answer()
        return self._seen("")

    def step(self, action: Action | np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The learner's choice, and all that happens until it is asked again."""
        choice = int(action)
        refusal = self.simulation.refusal(self.seat, choice)
        if not refusal:
            self.simulation.play(self.seat, choice)
            self._bots_answer()
        seen, info = self._seen(refusal)
        return seen, self.simulation.shares()[self.seat], self.simulation.over, False, info

    def _bots_answer(self) -> None:
        simulation = self.simulation
        while not simulation.over and (seat := simulation.state.actor()) != self.seat:
            handle = SeatHandle.of(simulation.game, simulation.state, seat, self._luck[seat])
            simulation.play(seat, choice_of(self.bots[seat], handle))

    def _seen(self, refusal: str) -> tuple[Seen, dict[str, Any]]:
        seen = self.simulation.seen(self.seat)
        info: dict[str, Any] = {"action_mask": seen["action_mask"].copy()}
        return seen, info | ({"refused": refusal} if refusal else {})

    def render(self) -> str | None:
        """The table in plain text, as the learner's seat sees it."""
        return self.simulation.sketch(self.seat) if self.render_mode == "ansi" else None


def environment_id(game: str) -> str:
    """The id by which Gymnasium knows a game.

    >>> environment_id("blue_whale")
    'pelagos/BlueWhale-v0'
    """
    return f"pelagos/{''.join(word.capitalize() for word in game.split('_'))}-v0"


def register() -> list[str]:
    """Make all games known to Gymnasium; their ids."""
    ids = {environment_id(game): game for game in games()}
    for name, game in ids.items():
        if name not in gymnasium.registry:
            gymnasium.register(name, f"{__name__}:SeatEnv", kwargs={"game": game})
    return list(ids)


register()
