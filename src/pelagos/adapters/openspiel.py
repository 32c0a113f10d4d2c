"""Every game installed as a game of OpenSpiel (extra `openspiel`).

Importing this module registers them: `pyspiel.load_game("pelagos_tiny(players=3)")`. Parameters are the number of
players and the game's own options. Chance is explicit. Seats that answer side by side are asked in seat order; what one
has answered is in nobody else's information state, which is made of its view and of the plies it saw.

A search that clones the state sees all hands. One that must not peek takes its worlds from `resample_from_infostate`,
which imagines them from the view alone: `open_spiel.python.algorithms.ismcts` does. (The compiled `pyspiel.ISMCTSBot`
crashes on states that are written in Python.)
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel
from numpy.typing import NDArray

from pelagos.core.basics import CHANCE, NOBODY, Action, Seat, sees
from pelagos.core.flow import State
from pelagos.core.options import Option, Value
from pelagos.core.registry import AnyGame, games
from pelagos.core.rng import Rng

from .seating import fewest

PLAYERS = "players"
Parameters = dict[str, Value]


def short_name(game: AnyGame) -> str:
    """The name by which OpenSpiel loads a game."""
    return f"pelagos_{game.id}"


def parameter_of(option: Option) -> Value:
    """An option's default as a parameter. OpenSpiel reads a text that looks like a number as a number."""
    return int(str(option.default)) if numeric(option) else option.default


def numeric(option: Option) -> bool:
    """Whether the words of an option are numbers to OpenSpiel."""
    return bool(option.words) and all(word.isdecimal() for word in option.words)


def option_of(game: AnyGame, key: str, value: Value) -> Value:
    """A parameter as the game knows it."""
    return str(value) if any(option.key == key and numeric(option) for option in game.options) else value


def game_type(game: AnyGame) -> pyspiel.GameType:
    """What OpenSpiel wants to know before it makes a game."""
    parameters: Parameters = {option.key: parameter_of(option) for option in game.options}
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.tongue("en")(game.name()),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=getattr(pyspiel.GameType.Utility, "GENERAL_SUM" if game.all_may_lose else "CONSTANT_SUM"),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={PLAYERS: fewest(game), **parameters},
    )


class SpielGame(pyspiel.Game):
    """One of our games, for a number of players."""

    def __init__(self, game: AnyGame, parameters: Parameters | None = None) -> None:
        given = dict(parameters or {})
        self.room = game
        self.options = {key: option_of(game, key, value) for key, value in given.items() if key != PLAYERS}
        seats = int(given.get(PLAYERS, fewest(game)))
        game.start(seats, self.options)  # what cannot be played is refused before a state is made
        shared = {} if game.all_may_lose else {"utility_sum": 1.0}
        info = pyspiel.GameInfo(
            num_distinct_actions=game.vocabulary.size,
            max_chance_outcomes=game.vocabulary.size,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            max_game_length=game.bound,
            **shared,
        )
        super().__init__(game_type(game), info, given)

    def new_initial_state(self) -> SpielState:
        """The state before the first ply."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Somebody who looks at states with one seat's eyes."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.room, recall)

    def max_chance_nodes_in_history(self) -> int:
        """No more than there are plies."""
        return self.room.bound


class World:
    """A state of ours, and for every seat a digest of the plies that it saw. A copy costs what a clone costs."""

    def __init__(self, game: AnyGame, state: State, seen: list[bytes]) -> None:
        self.game = game
        self.state = state
        self.seen = seen

    def __deepcopy__(self, memo: object) -> World:
        return World(self.game, self.state.clone(), self.seen[:])

    def apply(self, seat: Seat, action: Action) -> None:
        """One ply, which whoever sees it remembers."""
        mask = self.state.seen(seat, action)
        self.state.apply(seat, action)
        ply = b"%d %d" % (seat, action)
        for viewer, digest in enumerate(self.seen):
            if sees(mask, viewer):
                self.seen[viewer] = blake2b(digest + ply, digest_size=8).digest()

    def imagined(self, seat: Seat, rng: Rng) -> World:
        """Another world that looks the same to a seat, made of its view alone."""
        return World(self.game, self.game.imagine(self.game.view(self.state, seat), rng), self.seen[:])


class SpielState(pyspiel.State):
    """A state of a game, as OpenSpiel asks about it."""

    def __init__(self, game: SpielGame, world: World | None = None) -> None:
        super().__init__(game)
        self._world = world

    @property
    def world(self) -> World:
        """What there is. A clone is made empty and is given a world then, so that none is begun before it is asked."""
        if self._world is None:
            game = self.get_game()
            start = game.room.start(game.num_players(), game.options)
            self._world = World(game.room, start, [b""] * game.num_players())
        return self._world

    # Who is asked what.

    def current_player(self) -> int:
        """The seat that is asked first, chance, or nobody."""
        seat = self.world.state.actor()
        if seat == NOBODY:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[Action]:
        return self.world.state.legal(player)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """The outcomes of a draw or a roll, with their chances."""
        odds = self.world.state.odds()
        total = sum(weight for _, weight in odds)
        return [(action, weight / total) for action, weight in odds]

    def _apply_action(self, action: Action) -> None:
        self.world.apply(self.world.state.actor(), action)

    def _action_to_string(self, player: int, action: Action) -> str:
        return self.world.game.text(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return not self.world.state.frames

    def returns(self) -> list[float]:
        """Each seat's share of the victory, at the end."""
        result = self.world.state.result()
        return list(result.shares) if result is not None else [0.0] * self.world.state.seats

    def __str__(self) -> str:
        """The whole position, nothing hidden: for people who look for faults."""
        return self.world.game.written(self.world.state).decode()

    # What a seat knows.

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> SpielState:
        """A state that the player cannot tell from this one, as likely as `imagine` holds it."""
        rng = Rng.seeded(int(probability_sampler() * (1 << 32)), "worlds")
        return SpielState(self.get_game(), self.world.imagined(player, rng))


class Observer:
    """Vectors and texts of one seat's view; with perfect recall the text also tells one history from another."""

    def __init__(self, game: AnyGame, recall: bool) -> None:
        self.game = game
        self.recall = recall
        self.tensor: NDArray[np.float32] = np.zeros(game.observation.size, np.float32)
        self.dict = {part.name: self.tensor[game.observation.where(part.name)] for part in game.observation.parts}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state."""
        self.tensor[:] = self.game.observe(self.game.view(state.world.state, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """The view, as JSON."""
        view = msgspec.json.encode(self.game.view(state.world.state, player)).decode()
        return f"{state.world.seen[player].hex()} {view}" if self.recall else view


def register() -> list[str]:
    """Make all games known to OpenSpiel; their names."""
    known = set(pyspiel.registered_names())
    for game in games().values():
        if short_name(game) not in known:
            pyspiel.register_game(game_type(game), maker(game))
    return [short_name(game) for game in games().values()]


def maker(game: AnyGame) -> type[SpielGame]:
    """The class of a game, as OpenSpiel calls it: with parameters alone."""

    class Made(SpielGame):
        def __init__(self, parameters: Parameters | None = None) -> None:
            super().__init__(game, parameters)

    Made.__name__ = Made.__qualname__ = short_name(game)
    return Made


register()
