"""Extra actions (M-75 to M-81) and the exchange of SA5 (M-146)."""

from __future__ import annotations

from typing import final

from ....core.anytime import Act
from ....core.basics import Action, Frame
from ....core.flow import Step
from .state import MinosState
from .vocabulary import TO_COINS, TO_WEAPONRY


@final
class Sale(Step[MinosState]):
    """M-78: which cards are sold."""

    name = "sale"
    fields = "seat at"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("sale is not built yet")


@final
class Exchange(Act[MinosState]):
    """M-146: an SA5 owner exchanges Coins and Weaponry, one way in a window."""

    name = "exchange"

    def holds(self, a: Action) -> bool:
        return a == TO_WEAPONRY.base or a == TO_COINS.base

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return []
