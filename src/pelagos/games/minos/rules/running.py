"""The interpreter: effects run as frames of the flow (section N)."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Step
from .state import MinosState


@final
class Clauses(Step[MinosState]):
    """M-72: which clause comes next."""

    name = "clauses"
    fields = "seat program waiting"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("clauses is not built yet")


@final
class Terms(Step[MinosState]):
    """A bundle, left to right."""

    name = "terms"
    fields = "seat program clause option at"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("terms is not built yet")


@final
class Choice(Step[MinosState]):
    """One of `( a | b )`."""

    name = "choice"
    fields = "seat program clause"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("choice is not built yet")


@final
class Convert(Step[MinosState]):
    """A repeated conversion: once more?"""

    name = "convert"
    fields = "seat program clause"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("convert is not built yet")


@final
class Cost(Step[MinosState]):
    """DISC: which card of the hand."""

    name = "cost"
    fields = "seat left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("cost is not built yet")
