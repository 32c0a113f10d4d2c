"""PettingZoo environments of every game installed (extra `rl`).

`env` asks one agent at a time. Where several seats answer side by side, they are asked in seat order, and none sees
what another has answered: an agent's observation is made of its own view. `parallel_env` asks all of them at once:
whoever answers nothing takes the action `stay`, and what somebody else's answer has overtaken is asked again.

Chance is played by the environment's dice, which follow from the seed of `reset`. The reward is the share of the
victory, at the end: the rewards of all agents sum to 1, or to less where the game itself has won.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from pelagos.core.basics import Action, Seat
from pelagos.core.registry import AnyGame

from .simulation import Seen, Simulation

Agent = str
STAY = "stay"


def env(
    game: str | AnyGame,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> TurnsEnv:
    """One agent at a time."""
    return TurnsEnv(Simulation(game, seats, options), render_mode)


def parallel_env(
    game: str | AnyGame,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> TogetherEnv:
    """All agents at once."""
    return TogetherEnv(Simulation(game, seats, options), render_mode)


def agents_of(simulation: Simulation) -> list[Agent]:
    """The agents' names, by seat."""
    return [f"seat_{seat}" for seat in range(simulation.seats)]


class TurnsEnv(AECEnv):
    """A game in which one agent is asked after another."""

    def __init__(self, simulation: Simulation, render_mode: str | None = None) -> None:
        super().__init__()
        self.simulation = simulation
        self.render_mode = render_mode
        self.metadata = {
            "name": f"pelagos_{simulation.game.id}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = agents_of(simulation)
        self.agents: list[Agent] = []
        self._observations = {agent: simulation.observation_space() for agent in self.possible_agents}
        self._actions = {agent: simulation.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """A vector and a mask."""
        return self._observations[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """All choices of the game."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed another one than before."""
        self.simulation.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.simulation.state.actor()]

    def observe(self, agent: Agent) -> Seen:
        """What an agent may know; its mask is empty while it is not asked."""
        return self.simulation.seen(self._seat(agent))

    def step(self, action: Action | None) -> None:
        """The choice of the agent that is asked. What is not in its mask raises `Refused`, and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.simulation.play(self._seat(agent), -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.simulation.over:
            self.rewards = dict(zip(self.agents, self.simulation.shares(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.simulation.state.actor()]

    def render(self) -> str | None:
        """The table in plain text, as a spectator sees it."""
        return self.simulation.sketch() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _seat(self, agent: Agent) -> Seat:
        return self.possible_agents.index(agent)


class TogetherEnv(ParallelEnv):
    """A game in which all agents act in every step; the last action of the space is `stay`.

    Whoever is not asked can only stay. A choice that is not legal, or that another agent's choice of the same step has
    overtaken, is not taken: the agent's info has the reason under `refused`, and the agent is asked again.
    """

    def __init__(self, simulation: Simulation, render_mode: str | None = None) -> None:
        self.simulation = simulation
        self.render_mode = render_mode
        self.metadata = {"name": f"pelagos_{simulation.game.id}_parallel_v0", "render_modes": ["ansi"]}
        self.possible_agents = agents_of(simulation)
        self.agents: list[Agent] = []
        self.stay: Action = simulation.game.vocabulary.size
        self._observations = {agent: simulation.observation_space(1) for agent in self.possible_agents}
        self._actions = {agent: simulation.action_space(1) for agent in self.possible_agents}

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """A vector and a mask."""
        return self._observations[agent]

    def action_space(self, agent: Agent) -> spaces.Discrete:
        """All choices of the game, and staying."""
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Seen], dict[Agent, dict[str, Any]]]:
        """A new game; without a seed another one than before."""
        self.simulation.begin(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[Agent, Action]
    ) -> tuple[
        dict[Agent, Seen], dict[Agent, float], dict[Agent, bool], dict[Agent, bool], dict[Agent, dict[str, Any]]
    ]:
        """The choices of all agents, carried out in seat order."""
        state = self.simulation.state
        infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        asked = [(state.question(seat), state.legal(seat)) for seat in range(self.simulation.seats)]
        waited = state.actors()
        for seat, agent in enumerate(self.agents):
            action = int(actions.get(agent, self.stay))
            if action == self.stay:
                if seat in waited:
                    infos[agent]["refused"] = "You are asked: do not stay."
                continue
            refusal = self.simulation.refusal(seat, action)
            if not refusal and (state.question(seat), state.legal(seat)) != asked[seat]:
                refusal = "Another agent's choice has changed the question."
            if refusal:
                infos[agent]["refused"] = refusal
            else:
                self.simulation.play(seat, action)
        agents, over = self.agents, self.simulation.over
        seen = self._seen()
        rewards = dict(zip(agents, self.simulation.shares(), strict=True))
        if over:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def render(self) -> str | None:
        """The table in plain text, as a spectator sees it."""
        return self.simulation.sketch() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def _seen(self) -> dict[Agent, Seen]:
        """What every agent may know. Whoever is waited for may not stay; whoever may revise, may."""
        waited = self.simulation.state.actors()
        seen: dict[Agent, Seen] = {}
        for seat, agent in enumerate(self.agents):
            mask = self.simulation.mask(seat, 1)
            mask[self.stay] = seat not in waited
            seen[agent] = {"observation": self.simulation.observation(seat), "action_mask": mask}
        return seen
