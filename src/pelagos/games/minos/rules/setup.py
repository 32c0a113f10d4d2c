"""Setup (M-11 to M-38, M-167): the board, the draft of Starting cards and Abilities, the first cards."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import Frame
from ....core.flow import Nature, Step
from ....core.options import Option, Options
from ....core.together import Sealed, Secret
from .content import BOXES
from .state import MinosState
from .steps import READY, SETUP
from .table import LEVELS, Table

OPTIONS: Final = (
    Option(key="start", default="drafted", words=("drafted", "dealt")),  # M-27, M-28
    Option(key="sides", default="random", words=("random", "a")),  # M-19
    Option(key="level", default="normal", words=LEVELS, seats=(1,)),  # S-19
)


def table_for(seats: int, options: Options) -> Table:
    """The unchanging part of a game with these checked options."""
    return Table(seats, BOXES.of(options), dict(options))


def opening(seats: int, options: Options) -> MinosState:
    """The state before the first ply."""
    s = MinosState(seats, table_for(seats, options))
    s.frames.append((SETUP,))
    s.settle()
    return s


@final
class Setup(Step[MinosState]):
    """The whole setup, part by part."""

    name = "setup"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("setup is not built yet")


@final
class LayFoundation(Nature[MinosState]):
    """M-13: a City Foundation."""

    name = "lay-foundation"
    fields = "region"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("lay-foundation is not built yet")


@final
class LayRaiders(Nature[MinosState]):
    """M-14: Sea Peoples."""

    name = "lay-raiders"
    fields = "region people-level"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("lay-raiders is not built yet")


@final
class LaySide(Nature[MinosState]):
    """M-19: a side of a Trade Route."""

    name = "lay-side"
    fields = "route"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("lay-side is not built yet")


@final
class LayBonus(Nature[MinosState]):
    """M-20: a Trade Bonus."""

    name = "lay-bonus"
    fields = "route tile-colour"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("lay-bonus is not built yet")


@final
class LayVase(Nature[MinosState]):
    """M-22: a Vase is turned."""

    name = "lay-vase"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("lay-vase is not built yet")


@final
class LayActionBonus(Nature[MinosState]):
    """M-24: the Action Bonus."""

    name = "lay-action-bonus"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("lay-action-bonus is not built yet")


@final
class LayAbility(Nature[MinosState]):
    """M-25: an Ability is laid out."""

    name = "lay-ability"
    fields = "left"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("lay-ability is not built yet")


@final
class Chooser(Nature[MinosState]):
    """M-27: who drafts first."""

    name = "chooser"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("chooser is not built yet")


@final
class Starting(Step[MinosState]):
    """M-27: a Starting card or an Ability."""

    name = "starting"
    fields = "seat turn"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("starting is not built yet")


@final
class DealStart(Nature[MinosState]):
    """M-28: a Starting card is dealt."""

    name = "deal-start"
    fields = "clan"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("deal-start is not built yet")


@final
class DealAbility(Nature[MinosState]):
    """M-28: an Ability is dealt."""

    name = "deal-ability"
    fields = "clan"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("deal-ability is not built yet")


@final
class Settle(Step[MinosState]):
    """M-29 to M-37: what the Starting cards give."""

    name = "settle"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("settle is not built yet")


@final
class FirstCards(Sealed[MinosState]):
    """M-32, M-33, M-167: what is returned, what enters the Palace."""

    name = "first-cards"
    fields = "asked"
    ready = READY


@final
class FirstCard(Secret[MinosState]):
    """The next card."""

    name = "first-card"
    fields = "seat"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        raise NotImplementedError("first-card is not built yet")
