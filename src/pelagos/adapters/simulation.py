"""A game that a learner plays: chance is played by seeded dice, and every choice goes through the legal list.

What PettingZoo and Gymnasium environments have in common; needs numpy (extra `rl`).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from pelagos.core.basics import CHANCE, TABLE, Action, Seat
from pelagos.core.flow import State
from pelagos.core.message import msg
from pelagos.core.registry import AnyGame, find
from pelagos.core.rng import Rng

from .seating import fewest

Seen = dict[str, NDArray[np.float32] | NDArray[np.int8]]  # the parts "observation" and "action_mask"


class Refused(ValueError):
    """A choice that is not offered; the text says so to a person, and nothing has changed."""


class Simulation:
    """One game after another, each from its seed."""

    state: State

    def __init__(self, game: str | AnyGame, seats: int | None = None, options: Mapping[str, object] | None = None):
        self.game = find(game) if isinstance(game, str) else game
        self.seats = seats if seats is not None else fewest(self.game)
        self.options = dict(options or {})
        self.game.start(self.seats, self.options)  # what cannot be played is refused before anything is learned
        self._seeds = Rng.seeded(secrets.randbits(32))  # of games that are begun without a seed

    def begin(self, seed: int | None = None) -> int:
        """A new game. Without a seed it follows from the seed that was given last; the seed of this game."""
        if seed is not None:
            self._seeds = Rng.seeded(seed, "seeds")
        else:
            seed = self._seeds.bits()
        self.dice = Rng.seeded(seed, "dice")
        self.state = self.game.start(self.seats, self.options)
        self._nature()
        return seed

    def _nature(self) -> None:
        state, dice = self.state, self.dice
        while state.actor() == CHANCE:
            state.apply(CHANCE, state.sample(dice))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.frames

    def shares(self) -> list[float]:
        """The reward of every seat: its share of the victory, and nothing before the end."""
        result = self.state.result()
        return list(result.shares) if result is not None else [0.0] * self.seats

    def refusal(self, seat: Seat, action: Action) -> str:
        """Why a choice cannot be taken, in words; empty if it can."""
        legal = self.state.legal(seat)
        if action in legal:
            return ""
        known = 0 <= action < self.game.vocabulary.size
        text = self.game.text(action) if known else str(action)
        return self.game.tongue("en")(msg("choice.illegal", text=text) if legal else msg("choice.out-of-turn"))

    def play(self, seat: Seat, action: Action) -> None:
        """One choice, and the chance that follows it."""
        if refusal := self.refusal(seat, action):
            raise Refused(refusal)
        self.state.apply(seat, action)
        self._nature()

    # What a learner sees.

    def observation(self, seat: Seat) -> NDArray[np.float32]:
        """The seat's view as a vector."""
        return np.asarray(self.game.observe(self.game.view(self.state, seat)))

    def mask(self, seat: Seat, extra: int = 0) -> NDArray[np.int8]:
        """The seat's legal choices, and room for some actions that are none of the game's."""
        mask = np.zeros(self.game.vocabulary.size + extra, np.int8)
        mask[self.state.legal(seat)] = 1
        return mask

    def seen(self, seat: Seat) -> Seen:
        """Vector and mask, as environments give them."""
        return {"observation": self.observation(seat), "action_mask": self.mask(seat)}

    def observation_space(self, extra: int = 0) -> spaces.Dict:
        """All that `seen` can be."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-1, 1, (self.game.observation.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.vocabulary.size + extra,), np.int8),
            }
        )

    def action_space(self, extra: int = 0) -> spaces.Discrete:
        """All the choices that the game has."""
        return spaces.Discrete(self.game.vocabulary.size + extra)

    def sketch(self, seat: Seat = TABLE) -> str:
        """The position in plain text, as a seat or a spectator sees it."""
        return self.game.sketch(self.game.view(self.state, seat), self.game.tongue("en", {}, self.options))
