"""How many sit down where nobody says."""

from __future__ import annotations

from pelagos.core.registry import AnyGame


def fewest(game: AnyGame) -> int:
    """As few seats as make an opponent."""
    return max(game.seats.start, min(2, game.seats.stop - 1))
