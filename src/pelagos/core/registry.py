"""Games are found through entry points, ours included. Not compiled."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from .errors import PelagosError
from .flow import State
from .game import Game
from .message import msg

GROUP = "pelagos.games"
AnyGame = Game[Any, Any]


@cache
def games() -> dict[str, AnyGame]:
    """Every game installed, by id, in alphabetical order."""
    found: dict[str, AnyGame] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        game = point.load()
        if not isinstance(game, Game):
            raise PelagosError(msg("registry.not-a-game", name=point.name))
        found[game.id] = game
    return found


def find(name: str) -> AnyGame:
    """One game, by id."""
    try:
        return games()[name]
    except KeyError:
        raise PelagosError(msg("registry.unknown", name=name[:40], games=", ".join(games()))) from None


def game_of(state: State) -> AnyGame | None:
    """The game that a state belongs to, by the package of its class; None if that game is not installed."""
    module = type(state).__module__
    return next(
        (game for game in games().values() if module == game.package or module.startswith(f"{game.package}.")), None
    )
