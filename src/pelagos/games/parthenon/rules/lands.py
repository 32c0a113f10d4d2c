"""The Lands, what trades there at which rates, and what some of them sell (P-14, P-89, P-92)."""

from __future__ import annotations

from typing import Final

from ....core.notation import Tokens
from .content import LANDS, SOURCE
from .costs import COSTS, Bill, Goods, bill_of, read_goods
from .goods import BASIC, CLASS_MASKS, GOLDEN, MADE_RARES, PAPYRUS, RARE
from .notation import LAND_CLASSES

_RATES: Final = SOURCE.document("trade_rates.json")
_LANDS: Final[list[list[str]]] = [_RATES.inner("classes").texts(name) for name in LAND_CLASSES]
LAND_WORDS: Final[list[str]] = [word for words in _LANDS for word in words]
LAND_CLASS: Final[list[int]] = [k for k, words in enumerate(_LANDS) for _ in words]
DRAWN: Final[list[int]] = [_RATES.inner("hazards_drawn").number(name, 0, 9) for name in LAND_CLASSES]  # P-68, P-69
_RATES.keep("P-14", len(LAND_WORDS) == LANDS, "classes")


class Rate:
    """One row of a rate table: `give` cards of one class for `get` of another."""

    __slots__ = ("get", "get_class", "give", "give_class")
    give: int
    give_class: int
    get: int
    get_class: int

    def __init__(self, give: Tokens, get: Tokens) -> None:
        self.give, self.give_class = self.part(give)
        self.get, self.get_class = self.part(get)

    def part(self, t: Tokens) -> tuple[int, int]:
        """The number and the class of one side."""
        count, klass = t.number(1, 9), _CLASSES[t.word(_CLASS_SYMBOLS)]
        t.end()
        return count, klass


_CLASS_SYMBOLS: Final = ["BASIC", "RARE", "GOL"]
_CLASSES: Final = [BASIC, RARE, GOLDEN]
_CLASS_WORDS: Final = {BASIC: "basic", RARE: "rare", GOLDEN: "gold"}


def _rates(name: str) -> list[Rate]:
    """The rate table of a class of Lands."""
    rows = _RATES.inner("rates").grid(name, "give get")
    return [Rate(row.tokens("give", COSTS), row.tokens("get", COSTS)) for row in rows]


RATES: Final[list[list[Rate]]] = [_rates(name) for name in LAND_CLASSES]
ROWS: Final = len(RATES[0])
ROW_WORDS: Final[list[str]] = [f"{_CLASS_WORDS[r.give_class]}-{_CLASS_WORDS[r.get_class]}" for r in RATES[0]]
_NEAR, _FAR = [[(rate.give_class, rate.get_class) for rate in rates] for rates in RATES]
_RATES.keep("P-89", _NEAR == _FAR, "rates")  # both tables have the same rows


def _specials() -> tuple[list[int], int, int]:
    """What single Lands sell (P-92): per Land a kind of Aegis for 1 Gold or -1; the Land of Papyrus; that of Plans."""
    hired, papyrus, plans = [-1] * LANDS, -1, -1
    sold = _RATES.inner("land_specials")
    for land, word in enumerate(LAND_WORDS):
        for special in sold.each(word):
            if special.has("allows"):
                papyrus = land
            elif special.text("get") == "1 PLANS":
                plans = land
            else:
                special.keep("P-92", special.text("give") == "1 GOL", "give")
                hired[land] = read_goods(special.tokens("get", COSTS)).fixed.index(1)
    sold.keep("P-92", papyrus >= 0 and plans >= 0)  # one Land each
    return hired, papyrus, plans


AEGIS_FOR_SALE, PAPYRUS_LAND, PLANS_LAND = _specials()
GOLD_PRICE: Final[Bill] = bill_of("1 GOL")


def receivable(klass: int, land: int) -> int:
    """The kinds that a rate gives for a class: Papyrus in one Land only (P-92)."""
    if klass == RARE:
        return MADE_RARES | (1 << PAPYRUS if land == PAPYRUS_LAND else 0)
    return CLASS_MASKS[klass]


def fixed_goods(kind: int, count: int) -> Goods:
    """So many cards of one kind."""
    goods = Goods()
    goods.fixed[kind] = count
    return goods
