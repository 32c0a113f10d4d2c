"""Build (M-109 to M-121): Cities, Towers, Farms, Ships and their advances."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Step
from .state import MinosState


@final
class RouteTile(Step[MinosState]):
    """M-118: the Trade Bonus of a space 2 or 4."""

    name = "route-tile"
    fields = "seat route tile-colour"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("route-tile is not built yet")
