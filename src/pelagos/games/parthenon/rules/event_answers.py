"""What Islands answer to Events (S-1 d): tribute paid or declined, goods named, idle Villages, trades with the bank."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame, only
from ....core.bundle import fill, put_back, to_name, to_put_back
from .asking import Asking, Composing
from .cards import HOLDERS, power_op
from .content import VILLAGES
from .costs import Bill, Goods
from .deal import (
    ARG,
    BANK_DEAL,
    DEALS,
    FREE,
    GOT,
    LENGTH,
    NAMING_DEAL,
    SPENT,
    TRIBUTE_DEAL,
    Deal,
    advance,
    affordable,
    cards,
    choose,
    going_on,
    half_made,
    new_deal,
    pay,
    trade,
)
from .event import Operation, concerned, gain_cards, gain_fixed
from .givens import IN_HAND, PAID, PATIENCE
from .goods import ARMY, BASICS, GIFT, KINDS, bits, mask_of
from .islands import ISLANDS
from .lands import ROWS
from .notation import EVERY, VILLAGE, VIRTUAL_ARMY, Op
from .rates import rate_bill, rate_goods
from .sealed import Open, Sealed
from .state import ParthenonState
from .steps import BANK, BANKS, IDLING, IDLINGS, NAMING, NAMINGS, TRIBUTE, TRIBUTES
from .vocabulary import BACK, CANCEL, DONE, PASS, PAY, REST, SHOW, TRADE, V

DECLINED: Final = -1
SHOWN: Final = -2


def code_of(event: int, at: int, way: int) -> int:
    """One way to pay what an operation of an Event asks, as the argument of a deal."""
    return (event * 8 + at) * 4 + way


def virtual_armies(s: ParthenonState, seat: int) -> int:
    """Armies that are shown or paid in Events and never lost (Labyrinth)."""
    total = 0
    for power in bits(s.powers[seat] & HOLDERS[VIRTUAL_ARMY]):
        total += power_op(power, VIRTUAL_ARMY).n
    return total


@final
class TributeDeal(Deal):
    """What an Event asks, paid from hand and home (P-46, R-3)."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        bill = s.givens.events[arg // 32].ops[arg // 4 % 8].cost[arg % 4]
        armies = min(bill.named[ARMY], virtual_armies(s, seat))
        if armies:
            bill = bill.copy()
            bill.named[ARMY] -= armies
            bill.size -= armies
        return bill

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        pay(s, seat, d)
        if s.ear is not None:
            if sum(cards(d, SPENT)):
                s.tell(ALL, "tribute", (seat, d[ARG] // 32, *cards(d, SPENT)))
            else:
                s.tell(ALL, "tribute-free", (seat, d[ARG] // 32))


@final
class OfferTribute(Operation):
    """Each Island concerned pays, shows a card, or declines; sealed. Who cannot by public facts is not asked."""

    def act(self, s: ParthenonState, op: Op, event: int, at: int) -> None:
        s.offered = concerned(s, op.who)
        s.paid = 0
        mask = mask_of([seat for seat in bits(s.offered) if self.possible(s, op, seat)])
        s.frames.append((TRIBUTES, mask, event, at))

    def possible(self, s: ParthenonState, op: Op, seat: int) -> bool:
        """Whether sizes and Aegis totals let a seat pay or show."""
        for kind in op.show:
            if owns(s, seat, kind):
                return True
        for bill in op.cost:
            enough = s.hand_size(seat) >= bill.commodities()
            for kind in range(GIFT, KINDS):
                virtual = virtual_armies(s, seat) if kind == ARMY else 0
                if s.aegis(seat, kind) + virtual < bill.named[kind]:
                    enough = False
            if enough:
                return True
        return False


def owns(s: ParthenonState, seat: int, kind: int) -> bool:
    """Whether an Island can show an Aegis Card in an Event."""
    return s.aegis(seat, kind) > 0 or (kind == ARMY and virtual_armies(s, seat) > 0)


@final
class Tributes(Sealed):
    """All answers are in: payments are made in seat order; `paid` and `unpaid` are known."""

    name = "tributes"
    fields = "asked event operation"

    def question(self, s: ParthenonState, f: Frame, seat: int) -> Frame:
        return (TRIBUTE, seat, f[2], f[3])

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in bits(s.offered):
            plan = s.plan[seat]
            s.plan[seat] = []
            if not plan or plan[0] == DECLINED:
                s.tell(ALL, "declined", (seat, f[2]))
                continue
            s.paid |= 1 << seat
            if plan[0] == SHOWN:
                s.shown[seat] = plan[1]
                s.tell(ALL, "showed", (seat, plan[1]))
            else:
                DEALS[TRIBUTE_DEAL].carry(s, seat, plan)
        s.facts.append((PAID, f[2], s.paid))


@final
class Tribute(Composing):
    """One Island pays in one of the ways offered, shows a card, or declines."""

    name = "tribute"
    fields = "seat event operation"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        _, seat, event, at = f
        purse = s.purse(seat, IN_HAND)
        if s.draft[seat]:
            return half_made(s, seat, purse)
        op = s.givens.events[event].ops[at]
        out = []
        for way in range(len(op.cost)):
            if affordable(s, seat, TRIBUTE_DEAL, code_of(event, at, way), IN_HAND, purse):
                out.append(PAY.of1(way + 1))
        for kind in op.show:
            if owns(s, seat, kind):
                out.append(SHOW.of1(kind))
        out.append(PASS.base)
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, seat, event, at = f
        if a == CANCEL.base:
            s.cancel(seat)
            return
        if a == PASS.base:
            s.plan[seat] = [DECLINED]
            s.seal(seat)
            return
        if V.verb_of[a] == SHOW.id:
            s.plan[seat] = [SHOWN, V.x[a]]
            s.seal(seat)
            return
        if V.verb_of[a] == PAY.id:
            s.draft[seat] = new_deal(TRIBUTE_DEAL, code_of(event, at, V.x[a] - 1), IN_HAND)
        else:
            choose(s, seat, s.draft[seat], a)
        if advance(s, seat, s.draft[seat], s.purse(seat, IN_HAND)):
            s.plan[seat] = s.draft[seat]
            s.draft[seat] = []
            s.seal(seat)
        else:
            s.lanes[seat].append(f)


# Gains.


@final
class NamingDeal(Deal):
    """Cards received for nothing, of kinds the receiver names."""

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return FREE

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        return s.givens.events[arg // 32].ops[arg // 4 % 8].goods

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        gain_cards(s, seat, d[GOT:LENGTH])


@final
class Gain(Operation):
    """Cards from the bank to hand and home."""

    def act(self, s: ParthenonState, op: Op, event: int, at: int) -> None:
        mask = concerned(s, op.who)
        for seat in bits(mask):
            gain_fixed(s, seat, op.goods)
        if op.goods.count and mask:
            s.frames.append((NAMINGS, mask, event, at))


@final
class Namings(Sealed):
    """All have named what they take."""

    name = "namings"
    fields = "asked event operation"

    def question(self, s: ParthenonState, f: Frame, seat: int) -> Frame:
        s.draft[seat] = new_deal(NAMING_DEAL, code_of(f[2], f[3], 0), IN_HAND)
        return (NAMING, seat)

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in bits(f[1]):
            DEALS[NAMING_DEAL].carry(s, seat, s.plan[seat])
            s.plan[seat] = []


@final
class Naming(Composing):
    """One Island names what it takes."""

    name = "naming"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        return going_on(s, f[1], s.draft[f[1]], [])

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        choose(s, seat, s.draft[seat], a)
        if advance(s, seat, s.draft[seat], []):
            s.plan[seat] = s.draft[seat]
            s.draft[seat] = []
            s.seal(seat)
        else:
            s.lanes[seat].append(f)


# Idle Villages and Workshops.


def working(s: ParthenonState, seat: int) -> list[int]:
    """The Villages that are not idle, per basic they make."""
    out = [0] * BASICS
    villages = ISLANDS[s.island[seat]].village
    for k in bits(s.villages[seat] & ~s.idle[seat]):
        out[villages[k]] += 1
    return out


def make_idle(s: ParthenonState, seat: int, kind: int, count: int) -> None:
    """So many Villages of a kind give nothing this Season."""
    villages = ISLANDS[s.island[seat]].village
    left = count
    for k in range(VILLAGES):
        if left and s.villages[seat] & ~s.idle[seat] & (1 << k) and villages[k] == kind:
            s.idle[seat] |= 1 << k
            left -= 1
    if count:
        s.tell(ALL, "idle-villages", (seat, kind, count))


@final
class Idle(Operation):
    """P-46, R-42: Villages or Workshops give nothing this Season; owners name Villages where they differ."""

    def act(self, s: ParthenonState, op: Op, event: int, at: int) -> None:
        mask = 0
        for seat in bits(concerned(s, op.who)):
            if op.structure != VILLAGE:
                idle = s.workshops[seat] if op.n == EVERY else min(s.workshops[seat], s.idle_shops[seat] + op.n)
                if idle > s.idle_shops[seat]:
                    s.tell(ALL, "idle-workshops", (seat, idle - s.idle_shops[seat]))
                    s.idle_shops[seat] = idle
                continue
            villages = working(s, seat)
            number = sum(villages) if op.n == EVERY else op.n
            if number >= sum(villages) or max(villages) == sum(villages):
                for kind in range(BASICS):
                    make_idle(s, seat, kind, min(villages[kind], number))
            else:
                mask |= 1 << seat
        if mask:
            s.frames.append((IDLINGS, mask, event, at))


@final
class Idlings(Sealed):
    """All have named their idle Villages."""

    name = "idlings"
    fields = "asked event operation"

    def question(self, s: ParthenonState, f: Frame, seat: int) -> Frame:
        return (IDLING, seat, f[2], f[3])

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in bits(f[1]):
            for kind in range(BASICS):
                make_idle(s, seat, kind, s.plan[seat][kind])
            s.plan[seat] = []


@final
class Idling(Composing):
    """One owner names the Villages that rest, by what they make. `draft`: the numbers named so far."""

    name = "idling"
    fields = "seat event operation"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        _, seat, event, at = f
        row = s.draft[seat] or [0] * BASICS
        out = to_name(REST, working(s, seat), row, s.givens.events[event].ops[at].n - sum(row))
        return out + to_put_back(BACK, row, s.spare[seat])

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, seat, event, at = f
        row = s.draft[seat] or [0] * BASICS
        if V.verb_of[a] == BACK.id:
            put_back(s, seat, row, V.x[a])
        else:
            row[V.x[a]] += 1
        if fill(working(s, seat), row, s.givens.events[event].ops[at].n - sum(row)):
            s.draft[seat] = row
            s.lanes[seat].append(f)
        else:
            s.draft[seat] = []
            s.plan[seat] = row
            s.seal(seat)


# Trades with the bank.


@final
class BankDeal(Deal):
    """A trade from hand at the rates of a class of Lands, without what single Lands sell. Argument: class and row."""

    other_kind = True

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return rate_bill(arg // ROWS, arg % ROWS, -1)

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        return rate_goods(arg // ROWS, arg % ROWS, -1, False)

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        trade(s, seat, d)


@final
class BankTrade(Operation):
    """Islands with cards may trade with the bank, each for himself."""

    def act(self, s: ParthenonState, op: Op, event: int, at: int) -> None:
        mask = mask_of([seat for seat in bits(concerned(s, op.who)) if s.hand_size(seat) > 0])
        s.frames.append((BANKS, mask, event, at))


@final
class Banks(Open):
    """Everybody trades with the bank. The trades made stand in `trades`, in the place of Fleet A."""

    name = "banks"
    fields = "asked event operation"

    def lane(self, s: ParthenonState, f: Frame, seat: int) -> list[Frame]:
        return [(BANK, seat, f[2], f[3])]

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in range(s.seats):
            s.trades[seat * 3] = 0


@final
class Bank(Asking):
    """One Island trades with the bank, or is done."""

    name = "bank"
    fields = "seat event operation"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        _, seat, event, at = f
        purse = s.purse(seat, IN_HAND)
        if s.draft[seat]:
            return half_made(s, seat, purse)
        klass = s.givens.events[event].ops[at].rates
        out = [
            TRADE.of1(row) for row in range(ROWS) if affordable(s, seat, BANK_DEAL, klass * ROWS + row, IN_HAND, purse)
        ]
        out.append(DONE.base)
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, seat, event, at = f
        op = s.givens.events[event].ops[at]
        if a == DONE.base:
            s.done(seat)
            return
        if a == CANCEL.base:
            s.spare[seat] -= 1
            s.draft[seat] = []
            s.lanes[seat].append(f)
            return
        if V.verb_of[a] == TRADE.id:
            s.draft[seat] = new_deal(BANK_DEAL, op.rates * ROWS + V.x[a], IN_HAND)
        else:
            choose(s, seat, s.draft[seat], a)
        if advance(s, seat, s.draft[seat], s.purse(seat, IN_HAND)):
            d = s.draft[seat]
            s.draft[seat] = []
            DEALS[BANK_DEAL].carry(s, seat, d)
            s.spare[seat] = PATIENCE  # for each deal anew
            s.trades[seat * 3] += 1
            if s.trades[seat * 3] >= op.n:
                s.done(seat)
                return
        s.lanes[seat].append(f)

    def seen(self, s: ParthenonState, f: Frame, a: Action) -> int:
        return ALL if a == DONE.base else only(f[1])  # a deal is told when it is made
