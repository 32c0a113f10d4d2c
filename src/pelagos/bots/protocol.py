"""What a bot is, and all that it gets: a seat handle, never the state."""

from __future__ import annotations

import gc
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from pelagos.core.basics import Action, Seat
from pelagos.core.errors import PelagosError
from pelagos.core.flow import State
from pelagos.core.game import Game
from pelagos.core.message import msg
from pelagos.core.options import Option, Value, check_options
from pelagos.core.rng import Rng
from pelagos.core.view import View


class BotError(PelagosError):
    """A bot that cannot be had, or that answered what it was not offered."""


class Unlike(Exception):
    """An imagined state offers the viewer something else than the real one does: a fault of the game."""


class SeatHandle:
    """One question to one seat: what it may see, what it may choose, and dice of its own.

    The real state is not in here, so that a bot cannot look at other hands even by mistake.
    """

    __slots__ = ("game", "legal", "rng", "seat", "view")

    def __init__(self, game: Game[Any, Any], view: View, legal: Sequence[Action], rng: Rng) -> None:
        self.game = game
        self.seat: Seat = view.seat
        self.view = view
        self.legal = list(legal)
        self.rng = rng

    @staticmethod
    def of(game: Game[Any, Any], state: State, seat: Seat, rng: Rng) -> SeatHandle:
        """The handle of a seat that is asked something in this state."""
        return SeatHandle(game, game.view(state, seat), state.legal(seat), rng)

    @property
    def texts(self) -> list[str]:
        """The legal choices in words, in the same order."""
        return [self.game.text(action) for action in self.legal]

    def imagine(self, rng: Rng | None = None) -> State:
        """A full state that looks exactly like this to the seat; what it cannot know is invented."""
        state: State = self.game.imagine(self.view, rng or self.rng)
        if state.legal(self.seat) != self.legal:
            raise Unlike(f"{self.game.id}: seat {self.seat} is offered {self.texts}, but not in the imagined state")
        return state


class Bot(ABC):
    """A player. One object may be asked about many games: remember nothing that the view does not hold.

    `options` are the bot's settings, written after its name: `greedy:worlds=3:budget=500`.
    """

    options: tuple[Option, ...] = ()

    def __init__(self, settings: Mapping[str, object] | None = None) -> None:
        self.settings: dict[str, Value] = check_options(self.options, settings or {})

    @abstractmethod
    def choose(self, handle: SeatHandle) -> Action:
        """One of `handle.legal`."""


def choice_of(bot: Bot, handle: SeatHandle) -> Action:
    """The bot's choice, held to the list it was offered.

    States hold no cycles, and a thought makes thousands of them: nothing is gained by looking for cycles meanwhile.
    """
    offered = tuple(handle.legal)  # a bot may change the list it was given
    collecting = gc.isenabled()
    gc.disable()
    try:
        action = int(bot.choose(handle))
    finally:
        if collecting:
            gc.enable()
    if action not in offered:
        raise BotError(msg("bot.illegal", bot=type(bot).__name__, choice=action))
    return action
