"""Costs and goods as the card files write them: `1 POT + 1 GOL`, `3 BASIC~`, `1 GOL | 2 RARE | 3 BASIC`."""

from __future__ import annotations

from typing import Final

from ....core.errors import Place
from ....core.notation import Notation, Tokens
from .goods import BASIC, BASIC_MASK, BASICS, CARGO, COMMODITIES, COMMODITY, GOLDEN, KINDS, MADE_RARES, RARE, VALUABLE

SYMBOLS: Final[list[str]] = [
    "WOO", "OLI", "ORE", "GRA", "GRP", "TIM", "POT", "SPI", "TOO", "PAP", "GOL", "GIFT", "ARMY", "WARSHIP",
]  # fmt: skip
CLASSES: Final[dict[str, int]] = {
    "CARGO": CARGO,
    "COMM": COMMODITY,
    "BASIC": BASIC,
    "RARE": RARE,
    "GOL": GOLDEN,
    "VALUABLE": VALUABLE,
}
COSTS: Final = Notation("+ | ! * ~ ^")
_PAID: Final[list[str]] = [*SYMBOLS, "BASIC", "RARE", "COMM"]
_GIVEN: Final[list[str]] = [*SYMBOLS, "NRARE", "PLANS", "BASIC", "RARE"]


class Bill:
    """One way to pay: named cards, and places that several kinds of card may fill.

    A payment is right when every card of it finds a place and no place stays empty, less the Basics taken off.
    """

    __slots__ = ("any", "different", "foreign", "free", "free_of", "named", "rare_different", "rare_free", "size")
    named: list[int]  # per kind
    different: int  # basics, all of different kinds
    free: int  # basics of the kinds in free_of
    free_of: int
    foreign: bool  # the free basics must be of kinds the payer's Villages do not make
    rare_different: int  # rares, all of different kinds
    rare_free: int  # rares
    any: int  # Commodities of any kind
    size: int  # places in all

    def __init__(self) -> None:
        self.named = [0] * KINDS
        self.different = 0
        self.free = 0
        self.free_of = BASIC_MASK
        self.foreign = False
        self.rare_different = 0
        self.rare_free = 0
        self.any = 0
        self.size = 0

    def basics(self) -> int:
        """How many of the places are for basics."""
        out = self.different + self.free
        for kind in range(BASICS):
            out += self.named[kind]
        return out

    def commodities(self) -> int:
        """How many Commodities it takes."""
        return self.size - self.named[11] - self.named[12] - self.named[13]

    def copy(self) -> Bill:
        """A bill that may be changed."""
        out = Bill()
        out.named = self.named[:]
        out.different = self.different
        out.free = self.free
        out.free_of = self.free_of
        out.foreign = self.foreign
        out.rare_different = self.rare_different
        out.rare_free = self.rare_free
        out.any = self.any
        out.size = self.size
        return out


class Goods:
    """What is received: fixed cards, and perhaps some of kinds the receiver names."""

    __slots__ = ("count", "fixed", "native", "of", "plans")
    fixed: list[int]  # per kind
    native: int  # of the Island's own rare
    count: int  # cards to be named
    of: int  # among these kinds
    plans: int

    def __init__(self) -> None:
        self.fixed = [0] * KINDS
        self.native = 0
        self.count = 0
        self.of = 0
        self.plans = 0


def read_cost(t: Tokens, good: int = -1) -> list[Bill]:
    """The ways to pay a cost; `good` is the kind that `^` leaves out."""
    bills = [_bill(t, good)]
    while t.accept("|"):
        bills.append(_bill(t, good))
    t.end()
    return bills


def read_bill(t: Tokens, good: int = -1) -> Bill:
    """A cost that can be paid in one way only."""
    bill = _bill(t, good)
    t.end()
    return bill


def _bill(t: Tokens, good: int) -> Bill:
    bill = Bill()
    classes: list[str] = []
    _add_place(t, bill, good, classes)
    while t.accept("+"):
        _add_place(t, bill, good, classes)
    if bill.any and bill.size != bill.any:
        raise t.wrong_before("parthenon.content.mixed")
    return bill


def _add_place(t: Tokens, bill: Bill, good: int, classes: list[str]) -> None:
    """One part of a bill; each class of cards may be asked for once."""
    if t.accept("FREE"):
        return
    count, symbol, flag = _item(t, _PAID)
    bill.size += count
    if symbol in SYMBOLS and not flag:
        bill.named[SYMBOLS.index(symbol)] += count
        return
    if symbol in classes:
        raise t.wrong_before("parthenon.content.class-twice", word=symbol)
    classes.append(symbol)
    if symbol == "BASIC" and flag == "*" and count == BASICS:
        for kind in range(BASICS):
            bill.named[kind] += 1
    elif symbol == "BASIC" and flag == "!" and count <= BASICS:
        bill.different = count
    elif symbol == "BASIC" and (flag in ("", "~") or (flag == "^" and good >= 0)):
        bill.free = count
        bill.foreign = flag == "~"
        if flag == "^":
            bill.free_of = BASIC_MASK & ~(1 << good)
    elif symbol == "RARE" and flag == "!" and count <= 4:
        bill.rare_different = count
    elif symbol == "RARE" and not flag:
        bill.rare_free = count
    elif symbol == "COMM" and not flag:
        bill.any = count
    else:
        raise t.wrong_before("parthenon.content.unpayable")


def _item(t: Tokens, symbols: list[str]) -> tuple[int, str, str]:
    """A number, a kind of card, and perhaps a mark at its end."""
    return t.number(1, 9), t.expect(*symbols), t.accept("!", "*", "~", "^", touching=True)


def read_goods(t: Tokens, good: int = -1) -> Goods:
    """What a card gives."""
    goods = Goods()
    _add_goods(t, goods, good)
    while t.accept("+"):
        _add_goods(t, goods, good)
    t.end()
    return goods


def _add_goods(t: Tokens, goods: Goods, good: int) -> None:
    count, symbol, flag = _item(t, _GIVEN)
    if symbol in SYMBOLS and not flag:
        goods.fixed[SYMBOLS.index(symbol)] += count
    elif symbol == "NRARE" and not flag:
        goods.native += count
    elif symbol == "PLANS" and not flag:
        goods.plans += count
    elif symbol == "BASIC" and not goods.count and (not flag or (flag == "^" and good >= 0)):
        goods.count = count
        goods.of = BASIC_MASK & ~(1 << good) if flag else BASIC_MASK
    elif symbol == "RARE" and not goods.count and not flag:
        goods.count = count
        goods.of = MADE_RARES
    else:
        raise t.wrong_before("parthenon.content.not-given")


def bill_of(text: str) -> Bill:
    """A cost that the rules name themselves."""
    return read_bill(COSTS.tokens(text, Place("rules.md", name=text)))


def goods_of(text: str) -> Goods:
    """Goods that the rules name themselves."""
    return read_goods(COSTS.tokens(text, Place("rules.md", name=text)))


assert len(SYMBOLS) == KINDS
assert SYMBOLS[COMMODITIES] == "GIFT"
