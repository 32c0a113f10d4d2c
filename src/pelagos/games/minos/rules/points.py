"""Points: what may be declined of an effect, one after the other (section N 2)."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Step
from .state import MinosState


@final
class Point(Step[MinosState]):
    """One of several points of a code."""

    name = "point"
    fields = "seat code left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("point is not built yet")
