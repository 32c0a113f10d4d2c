"""The end (M-159 to M-162)."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Step
from .state import MinosState


@final
class Ending(Step[MinosState]):
    """M-159 to M-161: resources, Area, Palace, player board."""

    name = "ending"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("ending is not built yet")
