"""The rate tables as bills and goods, ready-made (P-89 to P-95)."""

from __future__ import annotations

from typing import Final

from .costs import Bill, Goods
from .goods import BASIC, BASICS, GOLD, GOLDEN
from .lands import PAPYRUS_LAND, RATES, receivable


def _bill(klass: int, row: int, without: int) -> Bill:
    rate = RATES[klass][row]
    bill = Bill()
    bill.size = rate.give
    if rate.give_class == BASIC:
        bill.free = rate.give
        if without >= 0:
            bill.free_of &= ~(1 << without)  # P-95
    elif rate.give_class == GOLDEN:
        bill.named[GOLD] = rate.give
    else:
        bill.rare_free = rate.give
    return bill


def _goods(klass: int, row: int, without: int, papyrus: bool) -> Goods:
    rate = RATES[klass][row]
    goods = Goods()
    if rate.get_class == GOLDEN:
        goods.fixed[GOLD] = rate.get
        return goods
    goods.count = rate.get
    goods.of = receivable(rate.get_class, PAPYRUS_LAND if papyrus else -1)
    if without >= 0 and rate.get_class == BASIC:
        goods.of &= ~(1 << without)
    return goods


_ROWS: Final = len(RATES[0])
_BILLS: Final[list[Bill]] = [
    _bill(klass, row, good - 1) for klass in range(2) for row in range(_ROWS) for good in range(BASICS + 1)
]
_GOODS: Final[list[Goods]] = [
    _goods(klass, row, good - 1, papyrus)
    for klass in range(2)
    for row in range(_ROWS)
    for good in range(BASICS + 1)
    for papyrus in (False, True)
]


def rate_bill(klass: int, row: int, without: int) -> Bill:
    """What a row of a class costs; `without`: the good that trades at the rates of its card only, or -1."""
    return _BILLS[(klass * _ROWS + row) * (BASICS + 1) + without + 1]


def rate_goods(klass: int, row: int, without: int, papyrus: bool) -> Goods:
    """What a row of a class brings."""
    return _GOODS[((klass * _ROWS + row) * (BASICS + 1) + without + 1) * 2 + (1 if papyrus else 0)]
