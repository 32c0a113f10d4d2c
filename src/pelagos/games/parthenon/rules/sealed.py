"""Sealed and open steps (S), as core knows them; and the Archon's order of those who waited."""

from __future__ import annotations

from typing import final

from ....core import assembly
from ....core.basics import ALL, Action, Frame
from ....core.mypyc_shim import mypyc_attr
from .asking import Asking
from .givens import PATIENCE
from .goods import bits
from .state import ParthenonState
from .steps import GRANT, JOURNEY, LAST_TURN, LATE_VOICE, LAUNCH, ORDER_SEATS, READY, RESTING, VERDICT
from .vocabulary import NEXT, V


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(assembly.Sealed[ParthenonState]):
    """A sealed step (S). Its frame begins with the mask of those asked, which follows from public facts alone."""

    ready = READY
    patience = PATIENCE


@mypyc_attr(allow_interpreted_subclasses=True)
class Open(assembly.Open[ParthenonState]):
    """An open step (S): everybody in the mask of its frame acts for himself, one deal at a time, shown at once."""

    resting = RESTING
    patience = PATIENCE


@final
class OrderSeats(Asking):
    """P-43, R-8: the Archon sets the order of those who waited. Frame: he, who waited, for which phase, its field.

    The order as far as he has said it is in `queue`.
    """

    name = "order-seats"
    fields = "seat waiting phase field"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        waiting = bits(f[2])
        if len(waiting) > 1:
            return False
        go_on_in_order(s, f, waiting)
        return True

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        out = [NEXT.of1(s.island[seat]) for seat in bits(f[2]) if seat not in s.queue]
        out.sort()
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.queue = s.queue + [s.seat_of[V.x[a]]]
        rest = [seat for seat in bits(f[2]) if seat not in s.queue]
        if len(rest) > 1:
            s.frames.append(f)
            return
        order = s.queue + rest
        s.queue = []
        for place, seat in enumerate(order):
            s.tell(ALL, "archon-order", (f[1], seat, place + 1))
        go_on_in_order(s, f, order)


def go_on_in_order(s: ParthenonState, f: Frame, order: list[int]) -> None:
    """Ask these seats one after another, each knowing what the earlier ones did."""
    _, _, _, phase, field = f
    for seat in reversed(order):
        if phase == GRANT:  # the claim it has sealed is carried out now
            s.frames.append((GRANT, seat))
            continue
        s.draft[seat] = []
        s.plan[seat] = []
        s.spare[seat] = PATIENCE
        if phase == JOURNEY:
            s.frames.append((LAUNCH, seat, 1))
        elif phase == VERDICT:
            s.frames.append((LATE_VOICE, seat, field))
        else:
            s.frames.append((LAST_TURN, seat))


def ask_in_order(s: ParthenonState, waiting: int, phase: int, field: int) -> None:
    """P-66, S-4: one alone simply goes last; two or more in the Archon's order."""
    if waiting:
        s.queue = []
        s.frames.append((ORDER_SEATS, s.archon, waiting, phase, field))
