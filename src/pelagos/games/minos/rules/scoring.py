"""Ages and scoring (M-152 to M-158, M-163 to M-166)."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Step
from .state import MinosState


@final
class AgeChange(Step[MinosState]):
    """M-163: Age II."""

    name = "age-change"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("age-change is not built yet")


@final
class Scoring(Step[MinosState]):
    """M-152: Farms, then regions."""

    name = "scoring"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("scoring is not built yet")


@final
class FinalWindow(Step[MinosState]):
    """M-146: an exchange before the final battles."""

    name = "final-window"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("final-window is not built yet")


@final
class FinalRegion(Step[MinosState]):
    """M-156: the Level II tile of a region."""

    name = "final-region"
    fields = "region"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("final-region is not built yet")


@final
class FinalBattle(Step[MinosState]):
    """M-156: to battle or not."""

    name = "final-battle"
    fields = "seat region asked"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("final-battle is not built yet")
