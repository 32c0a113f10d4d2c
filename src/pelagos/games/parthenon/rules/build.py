"""Phase 8, Build (P-103 to P-123, S-8): open to all, in any order and number. Exclusive acts: see claims.py."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame, only
from ....core.flow import Step
from .asking import Asking
from .bars import OPEN, work, works
from .cards import SERVICES
from .claims import exclusive, open_claim
from .deal import DEALS, RULE, advance, affordable, choose, half_made, new_deal
from .givens import IN_HAND, PATIENCE
from .goods import mask_of
from .notation import CREATE, DISCOUNT
from .sealed import Open, ask_in_order
from .state import ParthenonState
from .steps import BUILD, BUILD_PHASE, BUILDING
from .vocabulary import CANCEL, DONE, WAIT


@final
class BuildPhase(Step[ParthenonState]):
    """The phase begins, for whoever could do anything in it."""

    name = "build-phase"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(8)
        s.serving = s.complete_wonders()
        s.built = [0] * s.seats
        s.frames.append((BUILDING, mask_of([seat for seat in range(s.seats) if self.may_act(s, seat)]), 0))
        return True

    def may_act(self, s: ParthenonState, seat: int) -> bool:
        """Whether a seat has a card to pay with, a Village for nothing, or a Wonder that others may pay it for."""
        if s.hand_size(seat) + s.aegis_total(seat) + s.discount[seat] + s.has(seat, DISCOUNT) > 0:
            return True
        return any(s.owner_of(wonder) == seat for wonder in SERVICES[CREATE])  # what it is paid is its at once


@final
class Building(Open):
    """Everybody builds till he is done or waits. If all who are not done wait, the Archon orders them (P-43, S-8).

    Frame: who takes part; 1 if it is the last turn of one who waited.
    """

    name = "building"
    fields = "asked last"

    def lane(self, s: ParthenonState, f: Frame, seat: int) -> list[Frame]:
        return [(BUILD, seat)]

    def lanes(self, s: ParthenonState, f: Frame) -> list[list[Frame]]:
        if f[2] == 0:
            return super().lanes(s, f)
        lanes: list[list[Frame]] = []  # the others who waited are not done: their turn comes, or they may claim
        for seat in range(s.seats):
            lanes.append(self.lane(s, f, seat) if f[1] >> seat & 1 else [])
        return lanes

    def close(self, s: ParthenonState, f: Frame) -> None:
        waiting = s.resting
        if f[2]:
            return
        s.resting = 0
        ask_in_order(s, waiting, BUILD_PHASE, 0)


@final
class LastTurn(Step[ParthenonState]):
    """One who waited builds till he is done. Frame: the seat."""

    name = "last-turn"
    fields = "seat"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        seat = f[1]
        s.draft[seat] = []
        s.spare[seat] = PATIENCE
        s.frames.append((BUILDING, 1 << seat, 1))
        return True


@final
class Build(Asking):
    """One seat builds, buys, creates, adopts, pays for Wonders: one deal at a time."""

    name = "build"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        purse = s.purse(seat, IN_HAND)
        if s.draft[seat]:
            return half_made(s, seat, purse)
        out: list[Action] = []
        for a, barred, number, arg in works(s, seat):
            if barred == OPEN and affordable(s, seat, number, arg, IN_HAND, purse):
                out.append(a)
        if s.frames[-1][2] == 0 and s.spare[seat] > 0:
            out.append(WAIT.base)
        out.append(DONE.base)
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == DONE.base:
            s.done(seat)
            s.tell(ALL, "build-done", (seat,))
            return
        if a == WAIT.base:
            s.rest(seat)
            s.tell(ALL, "waited", (seat,))
            return
        s.lanes[seat].append(f)
        if a == CANCEL.base:
            s.spare[seat] -= 1
            s.draft[seat] = []
            return
        if s.draft[seat]:
            choose(s, seat, s.draft[seat], a)
        else:
            _, _, number, arg = work(s, seat, a)
            s.draft[seat] = new_deal(number, arg, IN_HAND)
        d = s.draft[seat]
        if advance(s, seat, d, s.purse(seat, IN_HAND)):
            s.draft[seat] = []
            s.spare[seat] = PATIENCE  # for each deal anew
            if exclusive(s, d):
                open_claim(s, seat, d)
            else:
                DEALS[d[RULE]].carry(s, seat, d)

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return ALL if a == DONE.base or a == WAIT.base else only(f[1])  # a deal is told when it is made
