"""Paying (M-42 to M-49, M-168, M-169): what Goods take off, and which Temporary Goods are spent.

What is paid for is a deed: a City, Tower, Farm or Ship, an advance, or a Decree that is played; with the region, the
route or the card. A payment has up to three numbers, each open (OPEN) until it is chosen or leaves no choice:

- `first`: Temporary Goods of the kind that fits (of a Decree: of its first icon that no own Good serves);
- `second`: those of a second kind (Herb for the first space of a new Ship; a Decree's second icon);
- `back`: the Warriors that a Farm sends back to the Reserves.
"""

from __future__ import annotations

from typing import Final

from ....core.basics import ALL, Action
from .boards import ON_ROUTE
from .state import LANDS, MinosState
from .vocabulary import (
    ADVANCE,
    FARM,
    GOODS,
    NOTHING,
    PLAYED,
    ROUTES,
    SHIP,
    SPEND,
    STRUCTURES,
    WARRIORS_BACK,
    V,
)

OPEN: Final = -1
SURCHARGE: Final = 3  # Coins for a card of the offer (M-105)
Payment = tuple[int, int, int]
UNPAID: Final = (OPEN, OPEN, OPEN)
FREE: Final = (0, 0, 0)


class Bill:
    """What a deed costs once own Goods and the Ability have lowered it, and which Temporary Goods fit.

    A new Ship has two parts, each of which never falls below 0; of a Decree both kinds lower the one part.
    """

    __slots__ = ("amount", "each", "each_second", "extra", "good", "good_second", "most", "most_second", "off", "part")

    def __init__(self) -> None:
        self.amount = 0  # Coins; of a Farm, Warriors
        self.part = 0  # Coins of the first space of a new Ship
        self.off = 0  # off both parts together: SA3 (M-144)
        self.extra = 0  # what nothing lowers: the surcharge of the offer (M-105)
        self.good = NOTHING
        self.each = 0
        self.most = 0  # Temporary Goods of this kind that may be spent
        self.good_second = NOTHING
        self.each_second = 0
        self.most_second = 0

    def price(self, first: int, second: int) -> int:
        """The Coins that are left to pay."""
        rest = self.amount - self.each * first
        if self.part:
            rest = max(0, rest) + max(0, self.part - self.each_second * second)
        else:
            rest -= self.each_second * second
        return max(0, rest - self.off) + self.extra

    def seconds(self, first: int) -> int:
        """How many of the second kind may be spent beside so many of the first: none while the cost is 0 (M-168)."""
        if self.most_second == 0:
            return 0
        left = self.price(first, 0) - self.extra
        if self.part:
            left = min(left, self.part)
        return min(self.most_second, _needed(left, self.each_second))


def _needed(amount: int, each: int) -> int:
    """How many discounts bring an amount to 0."""
    return -(-amount // each) if amount > 0 and each > 0 else 0


def bill_of(s: MinosState, seat: int, deed: int, object: int) -> Bill:
    """The bill of a deed that is not free."""
    bill = Bill()
    if deed == PLAYED:
        _decree(s, seat, object, bill)
    elif deed == ADVANCE:
        space = s.ships[seat * ROUTES + object - 1]
        bill.amount = route_cost(s, seat, object, space + 1)
        _fitting(s, seat, ON_ROUTE, bill)
    else:
        piece = s.givens.box.player_board.pieces[deed][s.built[seat * STRUCTURES + deed]]
        bill.amount = max(0, piece.cost - _discount(s, seat, deed))
        if deed != FARM:
            ability = s.own_ability(seat)
            off = ability.build_discount if ability is not None else 0  # M-143
            if deed == SHIP:
                bill.off = off
                bill.part = route_cost(s, seat, object, 1)  # M-115
            else:
                bill.amount = max(0, bill.amount - off)
        _fitting(s, seat, deed, bill)
        if deed == SHIP:
            _second_fitting(s, seat, bill)
    return bill


def _discount(s: MinosState, seat: int, on: int) -> int:
    """M-44: what own Goods take off; all tokens of the type count."""
    good = s.givens.discount_good[on]
    return s.goods[seat * GOODS + good] * s.givens.box.player_board.discount[good]


def route_cost(s: MinosState, seat: int, route: int, space: int) -> int:
    """M-115, M-116: the Coins of a space, less Herb."""
    printed = s.givens.route(route, s.sides[route - 1]).cost[space - 1]
    return max(0, printed - _discount(s, seat, ON_ROUTE))


def _fitting(s: MinosState, seat: int, on: int, bill: Bill) -> None:
    """The Temporary Goods that fit, as far as they take something off (M-168)."""
    good = s.givens.discount_good[on]
    bill.good = good
    bill.each = s.givens.box.player_board.discount[good]
    bill.most = min(s.temporary[seat * GOODS + good], _needed(bill.amount, bill.each))
    if bill.part == 0 and bill.amount <= bill.off:
        bill.most = 0


def _second_fitting(s: MinosState, seat: int, bill: Bill) -> None:
    good = s.givens.discount_good[ON_ROUTE]
    if bill.part:
        bill.good_second = good
        bill.each_second = s.givens.box.player_board.discount[good]
        bill.most_second = s.temporary[seat * GOODS + good]


def _decree(s: MinosState, seat: int, card: int, bill: Bill) -> None:
    """M-42, M-43, M-105, M-140, M-141; the Temporary Goods that fit, one an icon (M-168)."""
    decree = s.givens.box.decrees[card - 1]
    each = s.givens.box.player_board.card_discount
    served = 0
    start = seat * GOODS
    last = NOTHING
    for good in decree.icons:
        tokens = s.goods[start + good]
        if tokens > (1 if good == last else 0):
            served += 1
        elif bill.good in (NOTHING, good):
            bill.good = good
            bill.most += 1
        else:
            bill.good_second = good
            bill.most_second = 1
        last = good
    bill.amount = decree.cost - each * served
    ability = s.own_ability(seat)
    if ability is not None:
        bill.amount -= ability.card_discount
    bill.amount = max(0, bill.amount)
    bill.each = each
    if bill.good >= 0:
        bill.most = min(bill.most, s.temporary[start + bill.good], _needed(bill.amount, each))
    if bill.good_second >= 0:
        bill.each_second = each
        bill.most_second = min(bill.most_second, s.temporary[start + bill.good_second])
    if card not in s.hands[seat]:
        bill.extra = SURCHARGE


# Whether it can be paid.


def affordable(s: MinosState, seat: int, deed: int, object: int) -> bool:
    """Whether a deed can be paid for, with all Temporary Goods that fit."""
    bill = bill_of(s, seat, deed, object)
    if deed == FARM:
        return bill.amount - bill.most <= s.warriors[seat * LANDS + object]
    return bill.price(bill.most, bill.seconds(bill.most)) <= s.coins[seat]


# The questions of a payment.


def _firsts(s: MinosState, seat: int, deed: int, object: int, bill: Bill) -> list[int]:
    """How many of the first kind may be spent, so that the rest can be paid."""
    if deed == FARM:
        here = s.warriors[seat * LANDS + object]
        return [n for n in range(bill.most + 1) if bill.amount - n <= here]
    coins = s.coins[seat]
    return [n for n in range(bill.most + 1) if bill.price(n, bill.seconds(n)) <= coins]


def _seconds(s: MinosState, seat: int, bill: Bill, first: int) -> list[int]:
    coins = s.coins[seat]
    return [n for n in range(bill.seconds(first) + 1) if bill.price(first, n) <= coins]


def _backs(s: MinosState, seat: int, object: int, bill: Bill, first: int) -> list[int]:
    """M-169: how many Warriors may go back: own Grain may be left unused, up to the full number."""
    printed = s.givens.box.player_board.pieces[FARM][s.built[seat * STRUCTURES + FARM]].cost
    most = min(printed - first, s.warriors[seat * LANDS + object])
    return list(range(max(0, bill.amount - first), most + 1))


def _open(s: MinosState, seat: int, deed: int, object: int, paid: Payment) -> tuple[int, list[int], Payment]:
    """The first number that leaves a choice (0, 1, 2; 3 if none does), what it may be, and those before it."""
    first, second, back = paid
    bill = bill_of(s, seat, deed, object)
    if first == OPEN:
        found = _firsts(s, seat, deed, object, bill)
        if len(found) > 1:
            return 0, found, (OPEN, OPEN, OPEN)
        first = found[0]
    if second == OPEN:
        found = _seconds(s, seat, bill, first) if bill.most_second else [0]
        if len(found) > 1:
            return 1, found, (first, OPEN, OPEN)
        second = found[0]
    if back == OPEN:
        found = _backs(s, seat, object, bill, first) if deed == FARM else [0]
        if len(found) > 1:
            return 2, found, (first, second, OPEN)
        back = found[0]
    return 3, [], (first, second, back)


def asked_to_pay(s: MinosState, seat: int, deed: int, object: int, free: int, paid: Payment) -> list[Action]:
    """The choices of the next open question of a payment; none when all is settled."""
    if free:
        return []
    which, found, _ = _open(s, seat, deed, object, paid)
    if which == 3:
        return []
    if which == 2:
        return [WARRIORS_BACK.of1(n) for n in found]
    bill = bill_of(s, seat, deed, object)
    good = bill.good if which == 0 else bill.good_second
    return [SPEND.of2(good, n) for n in found]


def fixed(s: MinosState, seat: int, deed: int, object: int, free: int, paid: Payment) -> Payment:
    """The payment with all that leaves no choice filled in, up to the next question."""
    if free:
        return FREE
    _, _, known = _open(s, seat, deed, object, paid)
    return known


def answered(s: MinosState, seat: int, deed: int, object: int, paid: Payment, a: Action) -> Payment:
    """The payment after a choice of the question that was open."""
    which, _, known = _open(s, seat, deed, object, paid)
    first, second, back = known
    if which == 0:
        return (V.y[a], second, back)
    if which == 1:
        return (first, V.y[a], back)
    return (first, second, V.x[a])


def may_pay(s: MinosState, seat: int, deed: int, object: int, free: int, paid: Payment) -> bool:
    """Whether a payment, as far as it is settled, could have been chosen so."""
    if free:
        return paid == FREE
    if not affordable(s, seat, deed, object):
        return False
    so_far = UNPAID
    for _ in range(3):
        which, found, so_far = _open(s, seat, deed, object, so_far)
        if which == 3 or paid[which] == OPEN:
            break
        if paid[which] not in found:
            return False
        so_far = (paid[0], paid[1] if which else OPEN, paid[2] if which == 2 else OPEN)
    known = fixed(s, seat, deed, object, free, so_far)
    return known == paid or so_far == paid


# Paying.


def settle_bill(s: MinosState, seat: int, deed: int, object: int, free: int, paid: Payment) -> int:
    """Coins and Temporary Goods are paid (M-46, M-168); how many Coins. What is free costs none (M-108, M-121), nor
    does a Farm: its Warriors go back where it is built (M-112)."""
    if free:
        return 0
    bill = bill_of(s, seat, deed, object)
    first, second, _ = paid
    coins = 0 if deed == FARM else bill.price(first, second)
    if first:
        spend_temporary(s, seat, bill.good, first)
    if second:
        spend_temporary(s, seat, bill.good_second, second)
    s.coins[seat] -= coins
    return coins


def spend_temporary(s: MinosState, seat: int, good: int, number: int) -> None:
    """Temporary Goods return to the supply."""
    s.temporary[seat * GOODS + good] -= number
    s.tell(ALL, "spent", (seat, number, good))
