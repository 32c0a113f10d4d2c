"""Great Wonders: their stages (P-119 to P-122) and what they do for others (P-123, R-34)."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL
from .cards import SERVICES, WONDER
from .content import PHILOSOPHIES, WONDERS_EACH
from .costs import Bill, Goods
from .deal import ARG, NOTHING, PLACE, SPENT, Deal, cards, pay, pay_to, receive
from .givens import COMPLETE, IN_HAND
from .goods import GIFT, KINDS
from .notation import CREATE
from .state import ParthenonState


def place_of(s: ParthenonState, seat: int, wonder: int) -> int:
    """Where a seat has this Wonder in `wonder` and `stage`."""
    o = seat * WONDERS_EACH
    return o if s.wonder[o] == wonder else o + 1


def stages(s: ParthenonState, seat: int, paid_in: int, land: int) -> list[int]:
    """The Wonders of a seat whose next stage is paid in this step (and Land), as arguments of deals, ascending."""
    out: list[int] = []
    o = seat * WONDERS_EACH
    for k in range(o, o + WONDERS_EACH):
        wonder = s.wonder[k]
        stage = s.stage[k]
        if wonder >= 0 and stage < COMPLETE and WONDER[wonder].paid_in[stage] == paid_in:
            if land < 0 or WONDER[wonder].land == land:
                out.append(wonder * 2 + stage)
    out.sort()
    return out


def in_reach(s: ParthenonState, seat: int, bill: Bill) -> bool:
    """Whether the public sizes let a seat pay a bill from hand and home."""
    if s.hand_size(seat) < bill.commodities():
        return False
    return all(s.aegis(seat, kind) >= bill.named[kind] for kind in range(GIFT, KINDS))


@final
class StageDeal(Deal):
    """P-119 to P-122, R-22: a stage is paid whole; the card moves on. Argument: twice the Wonder plus the stage."""

    discounted = True
    substitutable = True

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return WONDER[arg // 2].stage[arg % 2]

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        wonder = d[ARG] // 2
        k = place_of(s, seat, wonder)
        s.stage[k] += 1
        if s.stage[k] == COMPLETE:
            s.powers[seat] |= 1 << (PHILOSOPHIES + wonder)  # P-122
            if s.phase == 8:
                s.built[seat] += 1
        if s.ear is not None:
            key = "wonder-complete" if s.stage[k] == COMPLETE else "wonder-begun"
            s.tell(ALL, key, (seat, wonder, *cards(d, SPENT)))


def services(s: ParthenonState, seat: int, code: int) -> list[int]:
    """The Wonders whose service with this operation is open to a seat: another's, complete in time, unused (R-34)."""
    out: list[int] = []
    for wonder in SERVICES[code]:
        if (
            s.serving >> wonder & 1
            and not s.served[seat] >> wonder & 1
            and not s.powers[seat] >> (PHILOSOPHIES + wonder) & 1
        ):
            out.append(wonder)
    return out


def service_price(wonder: int) -> Bill:
    """What a service costs."""
    price = WONDER[wonder].price
    assert price is not None
    return price


def may_be_served(s: ParthenonState, seat: int, code: int) -> bool:
    """Whether public facts let a seat pay for a service with this operation."""
    return any(in_reach(s, seat, service_price(wonder)) for wonder in services(s, seat, code))


@final
class ServiceDeal(Deal):
    """R-34: the payment goes from hand to hand; no consent is needed. Argument: four times the Wonder, plus a Fleet."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return service_price(arg // 4)

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        op = WONDER[arg // 4].service
        return op.goods if op is not None and op.code == CREATE else NOTHING

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        wonder = d[ARG] // 4
        owner = s.owner_of(wonder)
        pay_to(s, seat, owner, d)
        s.served[seat] |= 1 << wonder
        if s.ear is not None:
            s.tell(ALL, "service", (seat, owner, wonder, *cards(d, SPENT)))
        d[PLACE] = IN_HAND
        receive(s, seat, d)
