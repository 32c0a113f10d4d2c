"""Phase 8, Build (P-103 to P-123, S-8): open to all, in any order and number. Exclusive acts: see claims.py."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame, only
from ....core.flow import Step
from .asking import Asking
from .cards import ACADEMY, HALLS, PAID_IN_BUILD, SERVICES
from .claims import exclusive, open_claim
from .content import ACROPOLIS, ALTERNATES, COPIES, FLEETS, PHILOSOPHIES, VILLAGES, WORKSHOPS
from .deal import (
    ADOPT_DEAL,
    ALTERNATE_DEAL,
    DEALS,
    FLEET_DEAL,
    HALL_DEAL,
    MAKE_DEAL,
    POWER_DEAL,
    RULE,
    SERVICE_DEAL,
    STAGE_DEAL,
    VILLAGE_DEAL,
    WORKSHOP_DEAL,
    advance,
    affordable,
    choose,
    half_made,
    new_deal,
)
from .goods import bits
from .islands import ISLANDS
from .notation import CREATE, DISCOUNT
from .sealed import Open, ask_in_order
from .state import ParthenonState
from .steps import BUILD, BUILD_PHASE, BUILDING
from .table import IN_HAND, PARTIAL, PATIENCE
from .vocabulary import (
    ADOPT,
    CANCEL,
    DONE,
    MAKE,
    RAISE,
    SECOND,
    SERVICE,
    SHIPYARD,
    STAGE,
    USE,
    VILLAGE,
    WAIT,
    WORKSHOP,
    V,
)
from .wonders import services, stages


@final
class BuildPhase(Step[ParthenonState]):
    """The phase begins, for whoever could do anything in it."""

    name = "build-phase"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.phase = 8
        s.tell(ALL, "phase", (8,))
        s.serving = s.complete_wonders()
        s.built = [0] * s.seats
        mask = 0
        for seat in range(s.seats):
            if self.may_act(s, seat):
                mask |= 1 << seat
        s.frames.append((BUILDING, mask, 0))
        return True

    def may_act(self, s: ParthenonState, seat: int) -> bool:
        """Whether a seat has a card to pay with, a Village for nothing, or a Wonder that others may pay it for."""
        if s.hand_size(seat) + s.aegis_total(seat) + s.discount[seat] + s.has(seat, DISCOUNT) > 0:
            return True
        return any(s.owner_of(wonder) == seat for wonder in SERVICES[CREATE])  # what it is paid is its at once


@final
class Building(Open):
    """Everybody builds till he is done or waits. If all who are not done wait, the Archon orders them (P-43).

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
        if s.built[seat] < s.cap[seat]:
            self.structures(s, seat, purse, out)
        if s.fleets[seat] < FLEETS and affordable(s, seat, FLEET_DEAL, s.fleets[seat], IN_HAND, purse):
            out.append(SHIPYARD.base)
        for arg in stages(s, seat, PAID_IN_BUILD, -1):
            if arg % 2 == PARTIAL and s.built[seat] >= s.cap[seat]:
                continue  # the cap counts completions
            if affordable(s, seat, STAGE_DEAL, arg, IN_HAND, purse):
                out.append(STAGE.of1(arg // 2))
        self.creations(s, seat, purse, out)
        self.adoptions(s, seat, purse, out)
        if s.frames[-1][2] == 0 and s.spare[seat] > 0:
            out.append(WAIT.base)
        out.append(DONE.base)
        return out

    def structures(self, s: ParthenonState, seat: int, purse: list[int], out: list[Action]) -> None:
        """Villages, Workshops, Acropolis structures (P-106 to P-109)."""
        card = ISLANDS[s.island[seat]]
        built = s.villages[seat]
        for k in range(2, VILLAGES):
            if built >> k & 1 or (card.twin[k] >= 0 and not built >> card.twin[k] & 1):
                continue
            if affordable(s, seat, VILLAGE_DEAL, k, IN_HAND, purse):
                out.append(VILLAGE.of1(k + 1))
        shops = s.workshops[seat]
        if shops < WORKSHOPS and affordable(s, seat, WORKSHOP_DEAL, shops, IN_HAND, purse):
            out.append(WORKSHOP.base)
        if s.acropolis(seat) == ACROPOLIS:
            return
        halls = s.halls[seat]
        for hall in range(ACROPOLIS):
            if not halls >> hall & 1 and affordable(s, seat, HALL_DEAL, hall, IN_HAND, purse):
                out.append(RAISE.of1(hall))
        if halls >> ACROPOLIS == 0:  # P-109: at most one alternate
            seconds: list[Action] = []
            for k in range(ALTERNATES):
                if affordable(s, seat, ALTERNATE_DEAL, k, IN_HAND, purse):
                    seconds.append(SECOND.of1(card.alternate[k]))
            seconds.sort()
            out += seconds

    def creations(self, s: ParthenonState, seat: int, purse: list[int], out: list[Action]) -> None:
        """Cards that structures, powers and other people's Wonders create."""
        for hall in range(ACROPOLIS):
            if HALLS[hall].make is not None and s.made[seat * ACROPOLIS + hall] < s.hall_count(seat, hall):
                if affordable(s, seat, MAKE_DEAL, hall, IN_HAND, purse):
                    out.append(MAKE.of1(hall))
        for power in bits(s.has(seat, CREATE)):
            if affordable(s, seat, POWER_DEAL, power, IN_HAND, purse):
                out.append(USE.of1(power))
        for wonder in services(s, seat, CREATE):
            if affordable(s, seat, SERVICE_DEAL, wonder * 4, IN_HAND, purse):
                out.append(SERVICE.of1(wonder))

    def adoptions(self, s: ParthenonState, seat: int, purse: list[int], out: list[Action]) -> None:
        """P-115 to P-117: introduced Philosophies of which there is a copy."""
        if s.halls[seat] >> ACADEMY & 1 and affordable(s, seat, ADOPT_DEAL, 0, IN_HAND, purse):
            for k in range(PHILOSOPHIES):
                if not s.powers[seat] >> k & 1 and 0 < s.copies(k) < COPIES:
                    out.append(ADOPT.of1(k))

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
            choose(s.draft[seat], a)
        else:
            s.draft[seat] = self.begin(s, seat, a)
        d = s.draft[seat]
        if advance(s, seat, d, s.purse(seat, IN_HAND)):
            s.draft[seat] = []
            if exclusive(s, d):
                open_claim(s, seat, d)
            else:
                DEALS[d[RULE]].carry(s, seat, d)

    def begin(self, s: ParthenonState, seat: int, a: Action) -> list[int]:
        """The deal that a choice begins."""
        verb = V.verb_of[a]
        x = V.x[a]
        if verb == VILLAGE.id:
            return new_deal(VILLAGE_DEAL, x - 1, IN_HAND)
        if verb == WORKSHOP.id:
            return new_deal(WORKSHOP_DEAL, s.workshops[seat], IN_HAND)
        if verb == RAISE.id:
            return new_deal(HALL_DEAL, x, IN_HAND)
        if verb == SECOND.id:
            return new_deal(ALTERNATE_DEAL, ISLANDS[s.island[seat]].alternate.index(x), IN_HAND)
        if verb == SHIPYARD.id:
            return new_deal(FLEET_DEAL, s.fleets[seat], IN_HAND)
        if verb == STAGE.id:
            arg = next(arg for arg in stages(s, seat, PAID_IN_BUILD, -1) if arg // 2 == x)
            return new_deal(STAGE_DEAL, arg, IN_HAND)
        if verb == MAKE.id:
            return new_deal(MAKE_DEAL, x, IN_HAND)
        if verb == USE.id:
            return new_deal(POWER_DEAL, x, IN_HAND)
        if verb == SERVICE.id:
            return new_deal(SERVICE_DEAL, x * 4, IN_HAND)
        return new_deal(ADOPT_DEAL, x, IN_HAND)

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return ALL if a == DONE.base or a == WAIT.base else only(f[1])  # a deal is told when it is made
