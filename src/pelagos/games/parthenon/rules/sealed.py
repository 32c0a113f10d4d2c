"""Sealed and open steps (S).

Sealed: everybody asked hands in one full answer, changeable till the last one is in; then all are carried out. Who is
asked follows from public facts alone and stands in the frame, so that being asked tells nothing. A half-made answer is
in `draft`, a finished one in `plan`, both known to their seat only.
"""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame, only
from ....core.flow import Together
from ....core.mypyc_shim import mypyc_attr
from .asking import Asking
from .goods import bits
from .state import ParthenonState
from .steps import GRANT, JOURNEY, LAST_TURN, LATE_VOICE, LAUNCH, ORDER_SEATS, READY, VERDICT
from .table import PATIENCE
from .vocabulary import NEXT, REVISE, V


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Together[ParthenonState]):
    """A sealed step. Its frame begins with the mask of those asked."""

    def question(self, s: ParthenonState, f: Frame, seat: int) -> Frame:
        """The frame that asks a seat, also when it revises."""
        raise NotImplementedError

    def reset(self, s: ParthenonState, seat: int) -> None:
        """Forget what a seat has answered so far."""
        s.draft[seat] = []
        s.plan[seat] = []

    def answered(self, s: ParthenonState, f: Frame, seat: int) -> bool:
        """Whether a seat that is not waited for has a sealed answer, unknown to the others."""
        return f[1] >> seat & 1 == 1


def open_sealed(s: ParthenonState, f: Frame) -> None:
    """Ask everybody in the mask of the frame; with nobody to ask the step closes at once."""
    step = s.book[f[0]]
    assert isinstance(step, Sealed)
    mask = f[1]
    lanes: list[list[Frame]] = []
    for seat in range(s.seats):
        s.draft[seat] = []
        s.plan[seat] = []
        s.spare[seat] = PATIENCE
        s.revised[seat] = 0
        lanes.append([step.question(s, f, seat)] if mask >> seat & 1 else [])
    if mask:
        s.gather(f, lanes)
    else:
        step.close(s, f)


@mypyc_attr(allow_interpreted_subclasses=True)
class Open(Together[ParthenonState]):
    """An open step (S): everybody in the mask of its frame acts for himself, one deal at a time, shown at once.

    Who is done stands in `finished`. Everybody knows where everybody stands, except for a deal that is being composed.
    """

    def lane(self, s: ParthenonState, f: Frame, seat: int) -> list[Frame]:
        """The lane of a seat that is not done, as everybody knows it."""
        raise NotImplementedError


def open_open(s: ParthenonState, f: Frame) -> None:
    """Let everybody in the mask of the frame act; with nobody to act the step closes at once."""
    step = s.book[f[0]]
    assert isinstance(step, Open)
    mask = f[1]
    s.finished = s.everybody() & ~mask
    s.resting = 0
    lanes: list[list[Frame]] = []
    for seat in range(s.seats):
        s.draft[seat] = []
        s.plan[seat] = []
        s.spare[seat] = PATIENCE
        lanes.append(step.lane(s, f, seat) if mask >> seat & 1 else [])
    if mask:
        s.gather(f, lanes)
    else:
        step.close(s, f)


def seal(s: ParthenonState, seat: int) -> None:
    """The answer is in; its seat rests, and may still take it back."""
    s.lanes[seat].append((READY, seat))


def again(s: ParthenonState, seat: int) -> None:
    """Forget the answer and ask from the beginning."""
    f = s.frames[-1]
    step = s.book[f[0]]
    assert isinstance(step, Sealed)
    step.reset(s, seat)
    s.lanes[seat].append(step.question(s, f, seat))


@final
class Ready(Asking):
    """S, SEALED: the seat has answered and may change its answer till the last one is in."""

    name = "ready"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        return [REVISE.base] if s.revised[f[1]] < PATIENCE else []

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.revised[f[1]] += 1
        again(s, f[1])

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return only(f[1])

    def waits(self, s: ParthenonState, f: Frame) -> bool:
        return False


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
