"""The Lands, what trades there at which rates, and what some of them sell (P-14, P-89, P-92)."""

from __future__ import annotations

import json
from typing import Final

from .content import LANDS, need, read
from .costs import Bill, Goods, parse_bill, parse_goods
from .goods import BASIC, CLASS_MASKS, GOLDEN, MADE_RARES, PAPYRUS, RARE
from .notation import LAND_CLASSES

_RATES: Final = json.loads(read("trade_rates.json"))
LAND_WORDS: Final[list[str]] = [land for name in LAND_CLASSES for land in _RATES["classes"][name]]
LAND_CLASS: Final[list[int]] = [k for k, name in enumerate(LAND_CLASSES) for _ in _RATES["classes"][name]]
DRAWN: Final[list[int]] = [int(_RATES["hazards_drawn"][name]) for name in LAND_CLASSES]  # P-68, P-69
need(len(LAND_WORDS) == LANDS, "there are six Lands")


class Rate:
    """One row of a rate table: `give` cards of one class for `get` of another."""

    __slots__ = ("get", "get_class", "give", "give_class")
    give: int
    give_class: int
    get: int
    get_class: int

    def __init__(self, give: str, get: str, where: str) -> None:
        self.give, self.give_class = self.part(give, where)
        self.get, self.get_class = self.part(get, where)

    def part(self, text: str, where: str) -> tuple[int, int]:
        """The number and the class of one side."""
        count, _, symbol = text.partition(" ")
        classes = {"BASIC": BASIC, "RARE": RARE, "GOL": GOLDEN}
        need(count.isdecimal() and symbol in classes, f"{where}: {text!r} is no side of a rate")
        return int(count), classes[symbol]


RATES: Final[list[list[Rate]]] = [[Rate(a, b, name) for a, b in _RATES["rates"][name]] for name in LAND_CLASSES]
ROWS: Final = len(RATES[0])
_CLASS_WORDS: Final = {BASIC: "basic", RARE: "rare", GOLDEN: "gold"}
ROW_WORDS: Final[list[str]] = [f"{_CLASS_WORDS[r.give_class]}-{_CLASS_WORDS[r.get_class]}" for r in RATES[0]]
for _near, _far in zip(RATES[0], RATES[1], strict=True):
    need((_near.give_class, _near.get_class) == (_far.give_class, _far.get_class), "both tables have the same rows")


def _specials() -> tuple[list[int], int, int]:
    """What single Lands sell (P-92): per Land a kind of Aegis for 1 Gold or -1; the Land of Papyrus; that of Plans."""
    hired, papyrus, plans = [-1] * LANDS, -1, -1
    for land, word in enumerate(LAND_WORDS):
        for special in _RATES["land_specials"][word]:
            if "allows" in special:
                papyrus = land
            elif special["get"] == "1 PLANS":
                plans = land
            else:
                need(special["give"] == "1 GOL", f"{word}: an Aegis Card costs 1 Gold")
                hired[land] = parse_goods(special["get"], word).fixed.index(1)
    need(papyrus >= 0 and plans >= 0, "papyrus and plans: one Land each")
    return hired, papyrus, plans


AEGIS_FOR_SALE, PAPYRUS_LAND, PLANS_LAND = _specials()
GOLD_PRICE: Final[Bill] = parse_bill("1 GOL", "an Aegis Card abroad")


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
