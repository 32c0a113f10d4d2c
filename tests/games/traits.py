"""What all games' traits are held to: what a learned judgement looks at."""

from __future__ import annotations

from math import isfinite
from typing import Any

from pelagos.core.flow import State, random_ply
from pelagos.core.game import Game
from pelagos.core.rng import Rng


def trait(game: Game[Any, Any], s: State, seat: int, name: str) -> float:
    """One trait of a seat."""
    return game.features(s, seat)[game.traits.index(name)]


def hold_traits(game: Game[Any, Any], seats: int, plies: int, every: int = 1) -> None:
    """Every trait has a number in every position of a random game, or in some of them."""
    s, rng = game.start(seats), Rng.seeded(seats, "traits")
    for ply in range(plies):
        for seat in range(seats) if ply % every == 0 else ():
            found = game.features(s, seat)
            assert len(found) == len(game.traits)
            assert all(isfinite(value) for value in found)
        if not random_ply(s, rng):
            break
