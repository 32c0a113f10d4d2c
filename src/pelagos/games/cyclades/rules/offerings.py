"""C-47 to C-64, C-207 to C-211: the offerings."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .givens import NO_ONE
from .state import CycladesState
from .steps import OFFER
from .vocabulary import BID, TO_APOLLO, V


@final
class Offerings(Step[CycladesState]):
    """C-47: the gods are free, the first marker of the turn track is placed first."""

    name = "offerings"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        s.bid = [0] * 4
        s.bidder = [NO_ONE] * 4
        s.apollo = []
        s.frames.append((OFFER, s.order[0], 0, -1))
        return True


@final
class Offer(Step[CycladesState]):
    """C-48 to C-61: one seat places an offering marker.

    `place` is how far the turn track has been worked off; `lost` the god this marker was just driven off, or -1.
    """

    name = "offer"
    fields = "seat place lost"

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        _, seat, _, lost = f
        most = s.means(seat, lost)  # C-55
        several = s.givens.markers > 1
        out: list[Action] = []
        for god in range(4):
            if god != lost and god in s.gods:  # C-48, C-52
                if several:
                    most = s.means(seat, god)  # C-210
                out += BID.span2(god, s.bid[god] + 1, most)  # C-50
        out.append(TO_APOLLO.base)  # C-57
        return out

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, place, lost = f
        if lost < 0:
            s.order[place] = NO_ONE
        if a == TO_APOLLO.base:
            s.apollo.append(seat)  # C-58
            s.tell(ALL, "to-apollo", (seat, len(s.apollo)))
        else:
            god = V.x[a]
            loser = s.bidder[god]
            s.bidder[god] = seat
            s.bid[god] = V.y[a]
            s.tell(ALL, "bid", (seat, god, V.y[a]))
            if loser >= 0:  # C-51, C-53: he bids again before the next marker is placed
                if loser == seat:
                    s.tell(ALL, "outbid-own", (seat, god))  # C-209
                else:
                    s.tell(ALL, "outbid", (loser, god, seat))
                s.frames.append((OFFER, loser, place, god))
                return
        if place + 1 < len(s.order):  # C-61
            s.frames.append((OFFER, s.order[place + 1], place + 1, -1))


@final
class Pay(Step[CycladesState]):
    """C-62, C-63, C-211: offerings less priests, at least 1 for whoever is on a god."""

    name = "pay"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        for seat in range(s.seats):
            offered = 0
            for god in range(4):
                if s.bidder[god] == seat:
                    offered += s.bid[god]
            if offered > 0:
                cost = offered - s.priests[seat]
                if cost < 1:
                    cost = 1
                s.gold[seat] -= cost
                s.tell(ALL, "pays", (seat, cost))
        return True
