"""Steps that ask a seat."""

from __future__ import annotations

from ....core.basics import Action, Frame, only
from ....core.flow import Step
from ....core.mypyc_shim import mypyc_attr
from .state import ParthenonState


@mypyc_attr(allow_interpreted_subclasses=True)
class Asking(Step[ParthenonState]):
    """A step that asks a seat, in the lane of a simultaneous phase or alone.

    Its answer may be composed of several small choices, which only its seat sees and may take back. What moves the game
    on may show something hidden (sealed answers, Hazards and their targets, harbors), what is paid shows cards of a
    hand or a Cargo: neither can be taken back.
    """

    def reveals(self, s: ParthenonState, f: Frame, a: Action, after: ParthenonState) -> bool:
        """Whether a choice has moved the game on, or shown cards."""
        known = after.sure == s.sure and after.maybe == s.maybe and after.aboard == s.aboard and after.lacks == s.lacks
        return after.frames != s.frames or not known


@mypyc_attr(allow_interpreted_subclasses=True)
class Composing(Asking):
    """A step whose choices only its own seat sees: a part of an answer in the making. What comes of it is told."""

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        """The seat alone."""
        return only(f[1])
