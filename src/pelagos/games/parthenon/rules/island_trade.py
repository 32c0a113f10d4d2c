"""Phase 3, Island Trade: what comes first (P-58, S-3 a). The bargaining itself is in bargain.py."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import Action, Frame
from ....core.flow import Step
from .asking import Composing
from .bars import LISTED, OPEN, USED_UP, Work, one_of
from .cards import PAID_IN_ISLAND_TRADE, WONDER, power_op
from .content import PHILOSOPHIES
from .costs import Bill, Goods, bill_of, goods_of
from .deal import (
    ARG,
    DEALS,
    GOT,
    LENGTH,
    MODS,
    RULE,
    SERVICE_DEAL,
    SPENT,
    STAGE_DEAL,
    SWAP_DEAL,
    Deal,
    advance,
    affordable,
    choose,
    going_on,
    new_deal,
    trade,
)
from .givens import IN_HAND, PARTIAL, PLANS, SUBSTITUTED
from .goods import KINDS, bits, mask_of
from .notation import BANK_SWAP
from .sealed import Sealed
from .state import ParthenonState
from .steps import ROUND, START, STARTS
from .vocabulary import CANCEL, DONE, SERVICE, STAGE, USE
from .wonders import in_reach, may_be_served, services, stages

ONE_BASIC: Final[Bill] = bill_of("1 BASIC")
ONE_BASIC_BACK: Final[Goods] = goods_of("1 BASIC")


@final
class SwapDeal(Deal):
    """One Basic for another with the bank. Argument: the power."""

    other_kind = True

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        return ONE_BASIC

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        return ONE_BASIC_BACK

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        trade(s, seat, d)
        if s.powers[seat] >> d[ARG] & 1:
            s.used[seat] |= 1 << d[ARG]


@final
class IslandTrade(Step[ParthenonState]):
    """P-58: trade begins only after everybody had the chance to do what comes first."""

    name = "island-trade"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(3)
        s.serving = s.complete_wonders()
        s.quiet = 0
        s.bargained = 0
        s.frames.append((ROUND, 0))
        s.frames.append((STARTS, mask_of([seat for seat in range(s.seats) if self.asked(s, seat)])))
        return True

    def asked(self, s: ParthenonState, seat: int) -> bool:
        """Whether public facts leave a seat something to do."""
        if s.has(seat, BANK_SWAP) and s.hand_size(seat) > 0:
            return True
        for arg in stages(s, seat, PAID_IN_ISLAND_TRADE, -1):
            if in_reach(s, seat, WONDER[arg // 2].stage[arg % 2]):
                return True
        return may_be_served(s, seat, BANK_SWAP)


@final
class Starts(Sealed):
    """All lists are in: they are carried out, the Archon's first, then clockwise; what cannot be paid is dropped."""

    name = "starts"
    fields = "asked"
    asks = START

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in s.from_archon():
            plan = s.plan[seat]
            s.plan[seat] = []
            for o in range(0, len(plan), LENGTH):
                d = plan[o : o + LENGTH]
                if _still_payable(s, seat, d):
                    DEALS[d[RULE]].carry(s, seat, d)


def _still_payable(s: ParthenonState, seat: int, d: list[int]) -> bool:
    if d[MODS] & SUBSTITUTED and s.substitute[seat] == 0:
        return False
    purse = s.purse(seat, IN_HAND)
    return all(d[SPENT + kind] <= purse[kind] for kind in range(KINDS))


def purse_after(s: ParthenonState, seat: int) -> list[int]:
    """What a seat will have when the deals of its list are made; a result may be used by a later item (S-3)."""
    purse = s.purse(seat, IN_HAND)
    plan = s.plan[seat]
    for o in range(0, len(plan), LENGTH):
        d = plan[o : o + LENGTH]
        fixed = DEALS[d[RULE]].goods(s, seat, IN_HAND, d[ARG]).fixed
        for kind in range(KINDS):
            purse[kind] += d[GOT + kind] + fixed[kind] - d[SPENT + kind]
    return purse


def planned(s: ParthenonState, seat: int, rule: int, arg: int) -> int:
    """How often a deal is on a seat's list."""
    plan = s.plan[seat]
    total = 0
    for o in range(0, len(plan), LENGTH):
        if plan[o + RULE] == rule and plan[o + ARG] == arg:
            total += 1
    return total


def firsts(s: ParthenonState, seat: int) -> list[Work]:
    """P-58, S-3: everything that a seat might do first, what bars it (bars.py), and the deal it begins, ascending."""
    out: list[Work] = []
    for arg in stages(s, seat, PAID_IN_ISLAND_TRADE, -1):
        listed = planned(s, seat, STAGE_DEAL, arg)
        if listed and arg % 2 == PLANS and WONDER[arg // 2].paid_in[PARTIAL] == PAID_IN_ISLAND_TRADE:
            arg += 1  # its second stage
            listed = planned(s, seat, STAGE_DEAL, arg)
        out.append((STAGE.codes[arg // 2], LISTED if listed else OPEN, STAGE_DEAL, arg))
    for power in bits(s.has(seat, BANK_SWAP)):
        out.append(_swap(s, seat, power, power_op(power, BANK_SWAP).n))
    for wonder in services(s, seat, BANK_SWAP):
        listed = planned(s, seat, SERVICE_DEAL, wonder * 4)
        op = WONDER[wonder].service
        if op is not None and listed:
            out.append(_swap(s, seat, PHILOSOPHIES + wonder, op.n))
        out.append((SERVICE.codes[wonder], LISTED if listed else OPEN, SERVICE_DEAL, wonder * 4))
    out.sort()
    return out


def _swap(s: ParthenonState, seat: int, power: int, most: int) -> Work:
    """A swap with the bank, by a power of one's own or a service on the list."""
    barred = OPEN if planned(s, seat, SWAP_DEAL, power) < most else USED_UP
    return (USE.codes[power], barred, SWAP_DEAL, power)


@final
class Start(Composing):
    """One seat makes its list of what it does first: swaps with the bank, services, stages of Wonders."""

    name = "start"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        purse = purse_after(s, seat)
        d = s.draft[seat]
        if d:
            out = going_on(s, seat, d, purse)
        else:
            out = []
            for a, barred, number, arg in firsts(s, seat):
                if barred == OPEN and affordable(s, seat, number, arg, IN_HAND, purse):
                    out.append(a)
            out.append(DONE.base)
        if s.spare[seat] > 0 and (d or s.plan[seat]):
            out.append(CANCEL.base)
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == DONE.base:
            s.seal(seat)
            return
        if a == CANCEL.base:
            s.cancel(seat)
            return
        if s.draft[seat]:
            choose(s, seat, s.draft[seat], a)
        else:
            _, _, number, arg = one_of(firsts(s, seat), a)
            s.draft[seat] = new_deal(number, arg, IN_HAND)
        if advance(s, seat, s.draft[seat], purse_after(s, seat)):
            s.plan[seat] = s.plan[seat] + s.draft[seat]
            s.draft[seat] = []
        s.lanes[seat].append(f)
