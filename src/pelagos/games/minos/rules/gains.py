"""Gains: what is automatic in an effect (section N 2), and the questions that come with it."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Nature, Step
from .state import MinosState


@final
class Temporary(Step[MinosState]):
    """The type of a Temporary Good."""

    name = "temporary"
    fields = "seat left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("temporary is not built yet")


@final
class StackGood(Step[MinosState]):
    """The type of a Good."""

    name = "stack-good"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("stack-good is not built yet")


@final
class TrackStep(Step[MinosState]):
    """The track of ANY, or of LOW (no mask)."""

    name = "track"
    fields = "seat mask"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("track is not built yet")


@final
class Drawn(Nature[MinosState]):
    """Cards of a deck into a hand."""

    name = "drawn"
    fields = "clan age left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("drawn is not built yet")


@final
class GoodDrawn(Nature[MinosState]):
    """GRND: the top of the random pile."""

    name = "good-drawn"
    fields = "clan left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("good-drawn is not built yet")
