"""The rival clan of the solo game (S-1 to S-20)."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Nature, Step
from .state import MinosState


@final
class RivalDie(Nature[MinosState]):
    """S-3 to S-5: a Solo card, a die."""

    name = "rival-die"
    fields = "turn"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("rival-die is not built yet")


@final
class RivalProgress(Step[MinosState]):
    """S-6: its groups."""

    name = "rival-progress"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("rival-progress is not built yet")


@final
class RivalTurn(Step[MinosState]):
    """S-7: it retrieves a die."""

    name = "rival-turn"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("rival-turn is not built yet")


@final
class RivalEffect(Step[MinosState]):
    """S-6, S-15: an effect as the rival reads it."""

    name = "rival-effect"
    fields = "program"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("rival-effect is not built yet")


@final
class RivalPoints(Step[MinosState]):
    """S-8 to S-12: points of an action."""

    name = "rival-points"
    fields = "section left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("rival-points is not built yet")


@final
class RivalCard(Nature[MinosState]):
    """S-9: the top card, face down."""

    name = "rival-card"
    fields = "left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("rival-card is not built yet")


@final
class RivalTile(Nature[MinosState]):
    """S-10: a random Trade Bonus is removed."""

    name = "rival-tile"
    fields = "route tile-colour"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("rival-tile is not built yet")
