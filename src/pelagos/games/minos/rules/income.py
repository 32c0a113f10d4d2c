"""Income and clean-up (M-82 to M-91)."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Step
from ....core.together import Sealed, Secret
from .state import MinosState
from .steps import READY


@final
class Income(Step[MinosState]):
    """M-82 to M-86: the sub-steps."""

    name = "income"
    fields = "part"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("income is not built yet")


@final
class IncomeOf(Step[MinosState]):
    """One player."""

    name = "income-of"
    fields = "clan part"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("income-of is not built yet")


@final
class Palaces(Sealed[MinosState]):
    """M-85: cards into the Palace."""

    name = "palaces"
    fields = "asked"
    ready = READY


@final
class PalaceCard(Secret[MinosState]):
    """The next card."""

    name = "palace-card"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("palace-card is not built yet")


@final
class CleanUp(Step[MinosState]):
    """M-89: dice, marker, round."""

    name = "clean-up"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("clean-up is not built yet")
