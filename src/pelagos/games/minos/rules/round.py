"""The round (M-50 to M-59): SA2, the roll, the draft."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Nature, Step
from .state import MinosState


@final
class Round(Step[MinosState]):
    """M-50: the phases of a round."""

    name = "round"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("round is not built yet")


@final
class Gifts(Step[MinosState]):
    """M-51: SA2 before the roll."""

    name = "gifts"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("gifts is not built yet")


@final
class Roll(Nature[MinosState]):
    """M-52: one die."""

    name = "roll"
    fields = "nth"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("roll is not built yet")


@final
class Rolled(Step[MinosState]):
    """M-52: six or more equal are rolled again."""

    name = "rolled"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("rolled is not built yet")


@final
class Draft(Step[MinosState]):
    """M-53: whose turn it is."""

    name = "draft"
    fields = "turn"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("draft is not built yet")


@final
class DraftDie(Step[MinosState]):
    """M-54: a die and a section."""

    name = "draft-die"
    fields = "seat turn"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("draft-die is not built yet")
