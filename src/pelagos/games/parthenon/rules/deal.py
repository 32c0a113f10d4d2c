"""Deals: something paid, something received. Structures, trades, fees, services and tribute are all deals.

A deal is composed in small choices: first whether a power lowers the price, then the cards spent, then the cards taken,
each in any order. What leaves no choice is filled in at once; what was named may be put back (R-52).

The half-made deal is a list of ints in `draft`: see the offsets below.
"""

from __future__ import annotations

from typing import Final

from ....core.basics import ALL, Action
from ....core.bundle import to_put_back
from ....core.mypyc_shim import mypyc_attr
from .bills import covers, fits
from .cards import power_op
from .costs import Bill, Goods
from .givens import IN_HAND, SUBSTITUTED
from .goods import BASIC_MASK, BASICS, GOLD, KINDS, bits
from .notation import DISCOUNT
from .state import ParthenonState
from .vocabulary import BACK, BUILDERS, CANCEL, SPEND, TAKE, USE, V

RULE: Final = 0  # which kind of deal: its number in DEALS
ARG: Final = 1
PLACE: Final = 2  # hand and home, or a Fleet
MODS: Final = 3  # powers used to lower the price, a mask; the last bit: basics stand for 1 Gold
SPENT: Final = 4  # per kind
GOT: Final = SPENT + KINDS  # per kind: cards named by the taker
LENGTH: Final = GOT + KINDS

BUILDING: Final = 8  # the phase in which powers lower prices
NOTHING: Final[Goods] = Goods()
FREE: Final[Bill] = Bill()

# The kinds of deal, in the order of DEALS.
VILLAGE_DEAL: Final = 0
WORKSHOP_DEAL: Final = 1
HALL_DEAL: Final = 2
ALTERNATE_DEAL: Final = 3
FLEET_DEAL: Final = 4
STAGE_DEAL: Final = 5
MAKE_DEAL: Final = 6
POWER_DEAL: Final = 7
SERVICE_DEAL: Final = 8
ADOPT_DEAL: Final = 9
RATE_DEAL: Final = 10
ABROAD_DEAL: Final = 11
SELL_DEAL: Final = 12
BUY_DEAL: Final = 13
HIRE_DEAL: Final = 14
PLANS_DEAL: Final = 15
FEE_DEAL: Final = 16
SWAP_DEAL: Final = 17
TRIBUTE_DEAL: Final = 18
NAMING_DEAL: Final = 19
BANK_DEAL: Final = 20


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal:
    """A kind of deal. Stateless, like a step."""

    surcharged: bool = False  # raised by surcharges on Structures
    discounted: bool = False  # may be lowered by a power in the Build Phase
    substitutable: bool = False  # basics may stand for 1 Gold
    other_kind: bool = False  # nothing is received of a kind that was paid

    def bill(self, s: ParthenonState, seat: int, place: int, arg: int) -> Bill:
        """What is to be paid, before anything changes the price."""
        raise NotImplementedError

    def off(self, s: ParthenonState, seat: int, arg: int) -> int:
        """Basics off the price in any case."""
        return 0

    def goods(self, s: ParthenonState, seat: int, place: int, arg: int) -> Goods:
        """What is received from the bank."""
        return NOTHING

    def carry(self, s: ParthenonState, seat: int, d: list[int]) -> None:
        """The deal is made: pay, receive, and whatever else comes of it."""
        pay(s, seat, d)
        receive(s, seat, d)


DEALS: Final[list[Deal]] = []  # filled by steps.py


class Price:
    """A bill as it stands for one deal: with surcharge, discounts and substitute, in this order (R-43)."""

    __slots__ = ("bill", "free_of", "off", "total")
    bill: Bill
    free_of: int
    off: int
    total: int  # cards to be paid

    def __init__(self, s: ParthenonState, seat: int, rule: Deal, place: int, arg: int, mods: int) -> None:
        bill = rule.bill(s, seat, place, arg)
        off = rule.off(s, seat, arg)
        free_of = bill.free_of
        if bill.foreign:
            free_of &= ~s.native(seat)
        if rule.surcharged and s.surcharge[seat]:
            bill = bill.copy()
            bill.free += s.surcharge[seat]
            bill.size += s.surcharge[seat]
        if mods & ~SUBSTITUTED:
            for power in bits(mods & ~SUBSTITUTED):
                off += power_op(power, DISCOUNT).n
        if off:
            off = min(off, bill.basics())
        if mods & SUBSTITUTED:
            bill = bill.copy()
            bill.named[GOLD] -= 1
            bill.free += s.substitute[seat]
            bill.size += s.substitute[seat] - 1
            free_of = BASIC_MASK
        self.bill = bill
        self.free_of = free_of
        self.off = off
        self.total = bill.size - off

    def takes(self, spent: list[int]) -> bool:
        """Whether every card finds a place. What was taken off is a Basic, never a Rare or Gold (R-43)."""
        if self.off and sum(spent[:BASICS]) > self.bill.basics() - self.off:
            return False
        return fits(self.bill, self.free_of, spent)


def affordable(s: ParthenonState, seat: int, number: int, arg: int, place: int, purse: list[int]) -> bool:
    """Whether a deal can be made with these cards, by whatever powers."""
    rule = DEALS[number]
    price = Price(s, seat, rule, place, arg, 0)
    if covers(price.bill, price.free_of, purse, price.off):
        return not rule.other_kind or leaves_a_kind(s, seat, rule, price, place, arg, purse)
    if not s.has(seat, DISCOUNT) and not s.substitute[seat]:
        return False  # nothing changes a price
    for mods in changes(s, seat, rule, price):
        lower = Price(s, seat, rule, place, arg, mods)
        if covers(lower.bill, lower.free_of, purse, lower.off):
            return True
    return False


def changes(s: ParthenonState, seat: int, rule: Deal, price: Price) -> list[int]:
    """The ways to change a price: one power that lowers it, a substitute, both."""
    out: list[int] = []
    substitute = rule.substitutable and s.substitute[seat] > 0 and price.bill.named[GOLD] > 0
    if rule.discounted and s.phase == BUILDING and price.bill.basics() > price.off:
        for power in bits(s.has(seat, DISCOUNT)):
            out.append(1 << power)
            if substitute:
                out.append(1 << power | SUBSTITUTED)
    if substitute:
        out.append(SUBSTITUTED)
    return out


def leaves_a_kind(
    s: ParthenonState, seat: int, rule: Deal, price: Price, place: int, arg: int, purse: list[int]
) -> bool:
    """Whether the bill can be paid so that a kind not paid is left to be received."""
    wanted = rule.goods(s, seat, place, arg).of
    if wanted == 0:
        return True
    for kind in bits(wanted):
        if purse[kind] == 0:
            return True
    for kind in bits(wanted):
        rest = purse[:]
        rest[kind] = 0
        if covers(price.bill, price.free_of, rest, price.off):
            return True
    return False


def new_deal(number: int, arg: int, place: int) -> list[int]:
    """A deal of which nothing is decided yet."""
    d = [0] * LENGTH
    d[RULE] = number
    d[ARG] = arg
    d[PLACE] = place
    return d


def unspent(s: ParthenonState, seat: int, deals: list[int]) -> list[int]:
    """What a seat has left in hand and at home when these deals are paid."""
    out = s.purse(seat, IN_HAND)
    for o in range(SPENT, len(deals), LENGTH):
        for kind in range(KINDS):
            out[kind] -= deals[o + kind]
    return out


def options(s: ParthenonState, seat: int, d: list[int], purse: list[int]) -> list[Action]:
    """The next small choices; none when the deal is complete."""
    rule = DEALS[d[RULE]]
    price = Price(s, seat, rule, d[PLACE], d[ARG], d[MODS])
    paid = sum(d[SPENT:GOT])
    if paid < price.total:
        out: list[Action] = []
        if paid == 0:
            _lower(s, seat, d, rule, price, purse, out)
        _spend(s, seat, d, rule, price, purse, out)
        return out
    goods = rule.goods(s, seat, d[PLACE], d[ARG])
    if sum(d[GOT:LENGTH]) == goods.count:
        return []
    return [TAKE.of1(k) for k in bits(goods.of) if not (rule.other_kind and d[SPENT + k])]


def going_on(s: ParthenonState, seat: int, d: list[int], purse: list[int]) -> list[Action]:
    """R-52: how a seat whose deal is half made may go on, or put back what it has named of the cards it chooses now."""
    out = options(s, seat, d, purse)
    if s.spare[seat] <= 0:
        return out
    if len(out) > 0 and V.verb_of[out[-1]] == TAKE.id:
        return out + to_put_back(BACK, d[GOT:LENGTH], s.spare[seat])
    price = Price(s, seat, DEALS[d[RULE]], d[PLACE], d[ARG], d[MODS])
    for kind in range(KINDS):
        if d[SPENT + kind] and _pays_with(price, purse, kind, d[SPENT + kind] - 1):
            out.append(BACK.codes[kind])
    return out


def _pays_with(price: Price, purse: list[int], kind: int, most: int) -> bool:
    """Whether the price can be paid with so many cards of a kind at most."""
    rest = purse[:]
    rest[kind] = most
    return covers(price.bill, price.free_of, rest, price.off)


def half_made(s: ParthenonState, seat: int, purse: list[int]) -> list[Action]:
    """R-52: the choices of a seat whose deal is half made, and giving it up while patience lasts."""
    out = going_on(s, seat, s.draft[seat], purse)
    if s.spare[seat] > 0:
        out.append(CANCEL.base)
    return out


def _lower(
    s: ParthenonState, seat: int, d: list[int], rule: Deal, price: Price, purse: list[int], out: list[Action]
) -> None:
    """Powers that may still change the price."""
    if not (rule.discounted or rule.substitutable):
        return
    mods = d[MODS]
    substitute = rule.substitutable and s.substitute[seat] > 0 and price.bill.named[GOLD] > 0 and mods < SUBSTITUTED
    if mods == 0 and rule.discounted and s.phase == BUILDING and price.bill.basics() > price.off:
        for power in bits(s.has(seat, DISCOUNT)):
            if _payable(s, seat, d, rule, 1 << power, purse) or (
                substitute and _payable(s, seat, d, rule, 1 << power | SUBSTITUTED, purse)
            ):
                out.append(USE.of1(power))
    if substitute and _payable(s, seat, d, rule, mods | SUBSTITUTED, purse):
        out.append(BUILDERS.base)


def _payable(s: ParthenonState, seat: int, d: list[int], rule: Deal, mods: int, purse: list[int]) -> bool:
    """Whether the deal can be paid with its price so changed."""
    price = Price(s, seat, rule, d[PLACE], d[ARG], mods)
    return covers(price.bill, price.free_of, purse, price.off)


def _spend(
    s: ParthenonState,
    seat: int,
    d: list[int],
    rule: Deal,
    price: Price,
    purse: list[int],
    out: list[Action],
) -> None:
    """Kinds of card that may be spent next: those that fit. The purse covers the bill, so the rest can be paid, too."""
    spent = d[SPENT:GOT]
    if not covers(price.bill, price.free_of, purse, price.off):
        return  # the price is to be lowered first
    for kind in range(KINDS):
        if purse[kind] > spent[kind]:
            spent[kind] += 1
            if price.takes(spent) and (not rule.other_kind or _leaves(s, seat, d, rule, price, spent, purse)):
                out.append(SPEND.of1(kind))
            spent[kind] -= 1


def _leaves(
    s: ParthenonState, seat: int, d: list[int], rule: Deal, price: Price, spent: list[int], purse: list[int]
) -> bool:
    """Whether a kind that is not paid can be left to be received."""
    wanted = rule.goods(s, seat, d[PLACE], d[ARG]).of
    if wanted == 0:
        return True
    for kind in bits(wanted):
        if spent[kind] == 0:
            if purse[kind] == 0:
                return True
            rest = purse[:]
            rest[kind] = 0
            if covers(price.bill, price.free_of, rest, price.off):
                return True
    return False


def choose(s: ParthenonState, seat: int, d: list[int], a: Action) -> None:
    """Enter one small choice of a seat. Putting a card back costs patience (R-52)."""
    enter(d, a)
    if V.verb_of[a] == BACK.id:
        s.spare[seat] -= 1


def enter(d: list[int], a: Action) -> None:
    """Enter one small choice, or put a card back: of those taken, if any are, else of those spent."""
    if a == BUILDERS.base:
        d[MODS] |= SUBSTITUTED
    elif V.verb_of[a] == SPEND.id:
        d[SPENT + V.x[a]] += 1
    elif V.verb_of[a] == TAKE.id:
        d[GOT + V.x[a]] += 1
    elif V.verb_of[a] == BACK.id:
        d[(GOT if d[GOT + V.x[a]] else SPENT) + V.x[a]] -= 1
    else:
        d[MODS] |= 1 << V.x[a]


def advance(s: ParthenonState, seat: int, d: list[int], purse: list[int]) -> bool:
    """Fill in what leaves no choice; True if the deal is complete."""
    while True:
        menu = options(s, seat, d, purse)
        if not menu:
            return True
        if len(menu) == 1:
            enter(d, menu[0])
        elif V.verb_of[menu[0]] != SPEND.id or not _spend_needed(s, seat, d, purse):
            return False


def _spend_needed(s: ParthenonState, seat: int, d: list[int], purse: list[int]) -> bool:
    """Spend what every payment contains; True if there is any such card."""
    price = Price(s, seat, DEALS[d[RULE]], d[PLACE], d[ARG], d[MODS])
    found = False
    for kind in range(KINDS):
        while purse[kind] > d[SPENT + kind] and not _pays_with(price, purse, kind, d[SPENT + kind]):
            d[SPENT + kind] += 1
            found = True
    return found


def pay(s: ParthenonState, seat: int, d: list[int]) -> None:
    """The spent cards go to the bank; powers that lowered the price are used up."""
    mods = d[MODS]
    if mods:
        if mods & SUBSTITUTED:
            s.substitute[seat] = 0
        s.used[seat] |= mods & ~SUBSTITUTED
    place = d[PLACE]
    for kind in range(KINDS):
        if d[SPENT + kind]:
            s.lose(seat, place, kind, d[SPENT + kind])


def pay_to(s: ParthenonState, seat: int, owner: int, d: list[int]) -> None:
    """The spent cards go to another Island, from hand to hand (R-34)."""
    for kind in range(KINDS):
        if d[SPENT + kind]:
            s.lose(seat, d[PLACE], kind, d[SPENT + kind])
            s.gain(owner, -1, kind, d[SPENT + kind])


def receive(s: ParthenonState, seat: int, d: list[int]) -> None:
    """The cards received come from the bank to the place that paid."""
    place = d[PLACE]
    goods = DEALS[d[RULE]].goods(s, seat, place, d[ARG])
    for kind in range(KINDS):
        count = goods.fixed[kind] + d[GOT + kind]
        if count:
            s.gain(seat, place, kind, count)


def trade(s: ParthenonState, seat: int, d: list[int]) -> None:
    """Cards for cards with the bank, from hand and home."""
    pay(s, seat, d)
    receive(s, seat, d)
    if s.ear is not None:
        s.tell(ALL, "traded", (seat, *cards(d, SPENT), *received(s, seat, d)))


def cards(d: list[int], start: int) -> tuple[int, ...]:
    """The cards spent (SPENT) or named (GOT), for narration."""
    return tuple(d[start : start + KINDS])


def received(s: ParthenonState, seat: int, d: list[int]) -> tuple[int, ...]:
    """All cards that a deal brings, for narration."""
    goods = DEALS[d[RULE]].goods(s, seat, d[PLACE], d[ARG])
    return tuple([goods.fixed[kind] + d[GOT + kind] for kind in range(KINDS)])
