"""The cards of the box, read once from `content/` into tables of ints, and checked.

The files carry the words people see and a tag for the source of every cell; here stands only what the rules need.
"""

from __future__ import annotations

import json
from typing import Final

from .content import ACROPOLIS, COPIES, LANDS, PHILOSOPHIES, SEASONS, WONDERS, YEARS, Row, need, read, rows, slug
from .costs import SYMBOLS, Bill, parse_bill
from .goods import (
    ARMY,
    GIFT,
    WARSHIP,
    size_of,
)
from .lands import LAND_WORDS
from .notation import (
    ADOPT,
    ADOPT_COST,
    ARCHON_INCOME,
    ARCHON_PICK,
    AVOID_HAZARD,
    BANK_SWAP,
    BANK_TRADE,
    BLOCK,
    CAP_EVENT_LOSS,
    CREATE,
    DISCOUNT,
    DOUBLE_VILLAGE,
    FEE,
    GAIN,
    HIT,
    IDLE,
    IGNORE_EVENT,
    IMMUNE,
    KEEP_LIMIT,
    LOSE,
    NEW_PHILOSOPHY,
    OFFER,
    OVERRIDE,
    PEEK_HARBOR,
    PEEK_HAZARD,
    PRODUCE,
    RATE_AS,
    REDRAW_HAZARD,
    REPLACE_HAZARD_FOR_FLEET,
    SAFE,
    SEASON,
    SHIELD,
    TIE_WIN,
    TOLL,
    TRADE,
    VIRTUAL_ARMY,
    VOTES,
    Op,
    parse_effect,
)

_EVENT_OPS: Final = [ARCHON_PICK, OFFER, LOSE, GAIN, IDLE, BANK_TRADE, SEASON]
_POWER_OPS: Final = [
    CREATE, ADOPT_COST, DOUBLE_VILLAGE, IMMUNE, SHIELD, REDRAW_HAZARD, PEEK_HARBOR, PEEK_HAZARD, RATE_AS, BANK_SWAP,
    DISCOUNT, PRODUCE, VOTES, TIE_WIN, ARCHON_INCOME, IGNORE_EVENT, CAP_EVENT_LOSS, VIRTUAL_ARMY,
]  # fmt: skip

# In which step a stage of a Wonder is paid.
PAID_IN_BUILD: Final = 0
PAID_IN_ISLAND_TRADE: Final = 1
PAID_IN_FLEET_TRADE: Final = 2
_PAID_IN: Final = ["build", "island_trade.start", "fleet_trade"]


# Hazards (P-68 to P-82).
_HAZARDS: Final = rows("hazards.csv", 16)
TITLES: Final[list[str]] = sorted({row["title"] for row in _HAZARDS})


class Hazard:
    """A kind of Hazard Card."""

    __slots__ = ("count", "gift", "op", "title", "word")
    word: str
    title: int
    count: int  # how many there are
    gift: bool  # a Gift of Poseidon may be used against it
    op: Op

    def __init__(self, row: Row) -> None:
        self.word = f"{slug(row['title'])}-{int(row['id'][1:])}"
        self.title = TITLES.index(row["title"])
        self.count = int(row["count"])
        self.gift = row["gift_usable"] == "1"
        ops = parse_effect(row["effect"], row["id"], TITLES, [SAFE, HIT])
        need(len(ops) == 1, f"{row['id']}: hazard, one operation")
        self.op = ops[0]


HAZARDS: Final[list[Hazard]] = [Hazard(row) for row in _HAZARDS]
HAZARD_DECK: Final[list[int]] = [k for k, card in enumerate(HAZARDS) for _ in range(card.count)]
need(min(card.count for card in HAZARDS) > 0, "every Hazard occurs")


# Harbor Status Cards (P-83 to P-95).
class Status:
    """A kind of Harbor Status Card: what a Fleet meets in this order, and at which rates one good trades."""

    __slots__ = ("block", "count", "fee", "override", "toll", "word")
    word: str
    count: int
    block: list[int]  # Aegis to show, one of them, or no activity
    fee: Bill | None
    toll: Op | None
    override: Op | None

    def __init__(self, row: Row) -> None:
        where = row["id"]
        self.word = slug(row["title"])
        self.count = int(row["count"])
        self.block = []
        self.fee = None
        self.toll = None
        self.override = None
        ops = parse_effect(row["effect"], where, TITLES, [TRADE, BLOCK, FEE, TOLL, OVERRIDE])
        need(len({op.code for op in ops}) == len(ops), f"{where}: no operation twice")
        need(any(op.code == TRADE for op in ops), f"{where}: trade goes on")
        for op in ops:
            if op.code == BLOCK:
                self.block = op.show
            elif op.code == FEE:
                self.fee = op.cost[0]
            elif op.code == TOLL:
                self.toll = op
            elif op.code == OVERRIDE:
                self.override = op
                need(row["good"] == SYMBOLS[op.good], f"{where}: the good of the card")


STATUSES: Final[list[Status]] = [Status(row) for row in rows("harbor_status.csv", 16)]
STATUS_DECK: Final[list[int]] = [k for k, card in enumerate(STATUSES) for _ in range(card.count)]
need(len(STATUS_DECK) >= YEARS * LANDS, "harbor deck: too few cards for all Years")


# Events (P-30, P-31, P-45 to P-51).
class Event:
    """An Event Card."""

    __slots__ = ("harsh", "ops", "word", "year")
    word: str
    year: int
    harsh: bool  # left out of the Beginner game (P-144)
    ops: list[Op]

    def __init__(self, row: Row) -> None:
        self.word = slug(row["name"])
        self.year = int(row["year"])
        self.harsh = row["beginner_removed"] == "1"
        self.ops = parse_effect(row["effect"], row["id"], TITLES, _EVENT_OPS)
        need(len(self.ops) <= 8 and max([len(op.cost) for op in self.ops]) <= 4, f"{row['id']}: at most 8 operations")


EVENTS: Final[list[Event]] = [Event(row) for row in rows("events.csv", 18)]
for _year in range(1, YEARS + 1):
    need(sum(1 for e in EVENTS if e.year == _year and not e.harsh) >= SEASONS, f"Events for Year {_year}")


def year_events(year: int, beginner: bool) -> list[int]:
    """The Events of a Year, a bag (P-30, P-144)."""
    return [k for k, card in enumerate(EVENTS) if card.year == year and not (beginner and card.harsh)]


# Philosophies and Great Wonders: sources of standing powers.
class Wonder:
    """A Great Wonder: its two stages, and what it does for others (P-119 to P-123)."""

    __slots__ = ("land", "paid_in", "price", "service", "stage", "word")
    word: str
    stage: list[Bill]  # the cost that Plans name, and the one of the Partial side
    paid_in: list[int]
    land: int  # where the second stage is paid if abroad, or -1
    price: Bill | None  # of its service to others
    service: Op | None

    def __init__(self, row: Row) -> None:
        where = row["id"]
        self.word = slug(row["name"])
        self.stage = [parse_bill(row["plans_cost"], where), parse_bill(row["partial_cost"], where)]
        self.paid_in = [_PAID_IN.index(row["plans_phase"]), _PAID_IN.index(row["partial_phase"])]
        self.land = LAND_WORDS.index(row["partial_land"]) if row["partial_land"] else -1
        need((self.land >= 0) == (self.paid_in[1] == PAID_IN_FLEET_TRADE), f"{where}: land of stage 2")
        need(self.paid_in[0] != PAID_IN_FLEET_TRADE, f"{where}: plans, at home")
        self.price = None
        self.service = None
        if row["service"] == "1":
            self.price = parse_bill(row["service_price"], where)
            ops = parse_effect(row["service_effect"], where, TITLES, [SHIELD, CREATE, PEEK_HAZARD, BANK_SWAP])
            need(len(ops) == 1, f"{where}: a service is one thing")
            self.service = ops[0]
            need(self.price.size == self.price.commodities(), f"{where}: a service costs Commodities")
            need(ops[0].code != CREATE or ops[0].cost[0].size == 0, f"{where}: a service has one price")


_PHILOSOPHIES: Final = rows("philosophies.csv", PHILOSOPHIES)
_WONDERS: Final = rows("wonders.csv", WONDERS)
WONDER: Final[list[Wonder]] = [Wonder(row) for row in _WONDERS]
POWER_WORDS: Final[list[str]] = [slug(row["name"]) for row in _PHILOSOPHIES + _WONDERS]
POWER_OPS: Final[list[list[Op]]] = [
    parse_effect(row["effect"], row["id"], TITLES, _POWER_OPS) for row in _PHILOSOPHIES + _WONDERS
]
need(all(row["copies"] == str(COPIES) for row in _PHILOSOPHIES), "four copies of each Philosophy")


def _holders(code: int) -> int:
    """The powers with this operation, as a mask."""
    mask = 0
    for k, ops in enumerate(POWER_OPS):
        for op in ops:
            if op.code == code:
                mask |= 1 << k
    return mask


HOLDERS: Final[list[int]] = [_holders(code) for code in range(VIRTUAL_ARMY + 1)]


need(size_of(HOLDERS[PRODUCE]) <= 1, "one power at most lets its owner name what it produces")


def power_op(power: int, code: int) -> Op:
    """The operation of this code that a power has."""
    for op in POWER_OPS[power]:
        if op.code == code:
            return op
    raise KeyError(code)


def _servants(code: int) -> list[int]:
    """The Wonders whose service has this operation."""
    return [w for w, wonder in enumerate(WONDER) if wonder.service is not None and wonder.service.code == code]


SERVICES: Final[list[list[int]]] = [_servants(code) for code in range(VIRTUAL_ARMY + 1)]


# The Acropolis (P-12, P-108 to P-116).
class Hall:
    """A kind of Acropolis structure."""

    __slots__ = ("keep", "make", "school", "word")
    word: str
    make: Op | None  # the card it creates once a Season
    keep: int  # Commodities that option A keeps, or 0
    school: bool  # the Academy

    def __init__(self, row: Row) -> None:
        self.word = slug(row["id"])
        self.make = None
        self.keep = 0
        self.school = False
        for op in parse_effect(row["effect"], row["id"], TITLES, [CREATE, NEW_PHILOSOPHY, ADOPT, KEEP_LIMIT]):
            if op.code == CREATE:
                self.make = op
            elif op.code == KEEP_LIMIT:
                self.keep = op.n
            else:
                self.school = True


HALLS: Final[list[Hall]] = [Hall(row) for row in rows("acropolis.csv", ACROPOLIS)]
HALL_WORDS: Final[list[str]] = [hall.word for hall in HALLS]
ACADEMY: Final = [hall.school for hall in HALLS].index(True)
TREASURY: Final = [hall.keep > 0 for hall in HALLS].index(True)
need(sum([hall.school for hall in HALLS]) == 1, "one structure founds Philosophies")


# Aegis Cards (P-9, P-53, P-77, P-79).
def _aegis() -> tuple[int, int]:
    """The title of the Hazards a Warship avoids; the Villages an Army doubles."""
    avoided, doubled = -1, 0
    allowed = [REPLACE_HAZARD_FOR_FLEET, DOUBLE_VILLAGE, AVOID_HAZARD]
    for kind, row in zip((GIFT, ARMY, WARSHIP), rows("aegis.csv", 3), strict=True):
        need(row["id"] == SYMBOLS[kind], "Aegis Cards in order")
        (op,) = parse_effect(row["effect"], row["id"], TITLES, [allowed[kind - GIFT]])
        if op.code == AVOID_HAZARD:
            avoided = op.title
        elif op.code == DOUBLE_VILLAGE:
            doubled = op.n
    for row in _HAZARDS:
        need((row["warship_avoids"] == "1") == (row["title"] == TITLES[avoided]), f"{row['id']}: Warships avoid it")
    return avoided, doubled


WARSHIP_AVOIDS, ARMY_DOUBLES = _aegis()


def _check_counts() -> None:
    """The decks have as many cards as the list of components says."""
    decks = json.loads(read("components.json"))["decks"]
    counts = {
        "hazards": len(HAZARD_DECK),
        "harbor_status": len(STATUS_DECK),
        "events": len(EVENTS),
        "philosophies": PHILOSOPHIES * COPIES,
        "wonder_plans": WONDERS,
    }
    for name, count in counts.items():
        need(decks[name]["value"] == count, f"components: {name}")


_check_counts()
