"""Actions (M-66 to M-74, M-171, M-172): dice are retrieved, and a turn is one menu."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Nature, Step
from .state import MinosState


@final
class Actions(Step[MinosState]):
    """M-66: whose turn it is to retrieve a die."""

    name = "actions"
    fields = "turn"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("actions is not built yet")


@final
class Retrieve(Step[MinosState]):
    """M-67, M-69: which die; its space is used or forfeited."""

    name = "retrieve"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("retrieve is not built yet")


@final
class Turn(Step[MinosState]):
    """M-71: a point, the bonus, a Trait, an extra action, or the end."""

    name = "turn"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("turn is not built yet")


@final
class EndTurn(Step[MinosState]):
    """M-172: what is automatic, then the end."""

    name = "end-turn"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("end-turn is not built yet")


@final
class Refill(Nature[MinosState]):
    """M-74, M-173: the offer is refilled to 5."""

    name = "refill"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("refill is not built yet")
