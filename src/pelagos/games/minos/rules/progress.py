"""Progress (M-60 to M-65): groups, steps, build rounds."""

from __future__ import annotations

from typing import final

from ....core.basics import Frame
from ....core.flow import Step
from ....core.together import Sealed, Secret
from .state import MinosState
from .steps import READY


@final
class Progress(Step[MinosState]):
    """M-64: its parts."""

    name = "progress"
    fields = "part"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("progress is not built yet")


@final
class Groups(Sealed[MinosState]):
    """M-60: the groups."""

    name = "groups"
    fields = "asked"
    ready = READY


@final
class Group(Secret[MinosState]):
    """How many for each track."""

    name = "group"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("group is not built yet")


@final
class Steps(Step[MinosState]):
    """M-64 b: the steps of a player."""

    name = "steps"
    fields = "clan influence cultural population"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("steps is not built yet")


@final
class StepNext(Step[MinosState]):
    """The track of the next step."""

    name = "step-next"
    fields = "seat influence cultural population"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("step-next is not built yet")


@final
class BuildRound(Sealed[MinosState]):
    """M-64 c: one build of everybody with a noted point."""

    name = "build-round"
    fields = "asked"
    ready = READY


@final
class Wish(Secret[MinosState]):
    """What to build."""

    name = "wish"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("wish is not built yet")


@final
class WishPay(Secret[MinosState]):
    """How it is paid."""

    name = "wish-pay"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("wish-pay is not built yet")


@final
class Claims(Step[MinosState]):
    """M-149, M-150: claims at one time."""

    name = "claims"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("claims is not built yet")
