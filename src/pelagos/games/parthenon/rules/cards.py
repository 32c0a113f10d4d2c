"""The cards of the box, read once from `content/` into tables of ints, and checked.

The files carry the words people see and a tag for the source of every cell; here stands only what the rules need.
"""

from __future__ import annotations

from typing import Final

from ....core.content import DESIGNED, Row
from .content import ACROPOLIS, COPIES, LANDS, PHILOSOPHIES, SEASONS, SOURCE, WONDERS, YEARS, slug
from .costs import COSTS, SYMBOLS, Bill, read_bill
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
    read_effect,
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


_SHOWN: Final = "name_fr title_fr tone summary"  # columns for people


def is_ours(row: Row) -> bool:
    """Whether what a card does is of our own making, wholly or in part: its text could not be found."""
    return row.source("effect") & DESIGNED != 0


# Hazards (P-68 to P-82).
_HAZARDS: Final = SOURCE.table("hazards.csv", "id title count warship_avoids gift_usable effect", _SHOWN, 16)
TITLES: Final[list[str]] = sorted({row.text("title") for row in _HAZARDS})


def _only(ops: list[Op], row: Row, column: str) -> Op:
    """The one operation of a card that may have one only."""
    if len(ops) != 1:
        raise row.wrong(column, "length", n=1)
    return ops[0]


class Hazard:
    """A kind of Hazard Card."""

    __slots__ = ("count", "designed", "gift", "op", "title", "word")
    word: str
    designed: bool
    title: int
    count: int  # how many there are
    gift: bool  # a Gift of Poseidon may be used against it
    op: Op

    def __init__(self, row: Row) -> None:
        self.word = f"{slug(row.text('title'))}-{int(row.text('id')[1:])}"
        self.designed = is_ours(row)
        self.title = row.word("title", TITLES)
        self.count = row.number("count", 1, 36)
        self.gift = row.flag("gift_usable")
        self.op = _only(read_effect(row, "effect", TITLES, [SAFE, HIT]), row, "effect")


HAZARDS: Final[list[Hazard]] = [Hazard(row) for row in _HAZARDS]
HAZARD_DECK: Final[list[int]] = [k for k, card in enumerate(HAZARDS) for _ in range(card.count)]


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
        self.word = slug(row.text("title"))
        self.count = row.number("count", 1, 36)
        self.block = []
        self.fee = None
        self.toll = None
        self.override = None
        ops = read_effect(row, "effect", TITLES, [TRADE, BLOCK, FEE, TOLL, OVERRIDE])
        row.keep("P-85", len({op.code for op in ops}) == len(ops), "effect")  # no operation twice
        row.keep("P-85", any(op.code == TRADE for op in ops), "effect")
        for op in ops:
            if op.code == BLOCK:
                self.block = op.show
            elif op.code == FEE:
                self.fee = op.cost[0]
            elif op.code == TOLL:
                self.toll = op
            elif op.code == OVERRIDE:
                self.override = op
                row.word("good", [SYMBOLS[op.good]])


_STATUSES: Final = SOURCE.table("harbor_status.csv", "id title count good effect", _SHOWN, 16)
STATUSES: Final[list[Status]] = [Status(row) for row in _STATUSES]
STATUS_DECK: Final[list[int]] = [k for k, card in enumerate(STATUSES) for _ in range(card.count)]
_STATUSES[-1].keep("P-83", len(STATUS_DECK) >= YEARS * LANDS, "count")  # enough for all Years


# Events (P-30, P-31, P-45 to P-51).
class Event:
    """An Event Card."""

    __slots__ = ("designed", "harsh", "ops", "word", "year")
    word: str
    designed: bool
    year: int
    harsh: bool  # left out of the Beginner game (P-144)
    ops: list[Op]

    def __init__(self, row: Row) -> None:
        self.word = slug(row.text("name"))
        self.designed = is_ours(row)
        self.year = row.number("year", 1, YEARS)
        self.harsh = row.flag("beginner_removed")
        self.ops = read_effect(row, "effect", TITLES, _EVENT_OPS)
        if len(self.ops) > 8 or max([len(op.cost) for op in self.ops]) > 4:
            raise row.wrong("effect", "too-many", n=8 if len(self.ops) > 8 else 4)


_EVENTS: Final = SOURCE.table("events.csv", "id year name effect beginner_removed", _SHOWN, 18)
EVENTS: Final[list[Event]] = [Event(row) for row in _EVENTS]
for _year in range(1, YEARS + 1):
    _EVENTS[-1].keep("P-30", sum(1 for e in EVENTS if e.year == _year and not e.harsh) >= SEASONS, "year")


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
        self.word = slug(row.text("name"))
        self.stage = [read_bill(row.tokens("plans_cost", COSTS)), read_bill(row.tokens("partial_cost", COSTS))]
        self.paid_in = [row.word("plans_phase", _PAID_IN), row.word("partial_phase", _PAID_IN)]
        self.land = row.word("partial_land", LAND_WORDS) if row.has("partial_land") else -1
        row.keep("P-121", (self.land >= 0) == (self.paid_in[1] == PAID_IN_FLEET_TRADE), "partial_land")
        row.keep("P-119", self.paid_in[0] != PAID_IN_FLEET_TRADE, "plans_phase")
        self.price = None
        self.service = None
        if row.flag("service"):
            self.price = read_bill(row.tokens("service_price", COSTS))
            ops = read_effect(row, "service_effect", TITLES, [SHIELD, CREATE, PEEK_HAZARD, BANK_SWAP])
            self.service = _only(ops, row, "service_effect")
            row.keep("P-123", self.price.size == self.price.commodities(), "service_price")
            row.keep("P-123", ops[0].code != CREATE or ops[0].cost[0].size == 0, "service_effect")


_PHILOSOPHIES: Final = SOURCE.table("philosophies.csv", "id name copies effect", _SHOWN, PHILOSOPHIES)
_WONDERS: Final = SOURCE.table(
    "wonders.csv",
    "id name plans_cost plans_phase partial_cost partial_phase partial_land effect "
    "service service_price service_effect",
    f"{_SHOWN} service_summary",
    WONDERS,
)
WONDER: Final[list[Wonder]] = [Wonder(row) for row in _WONDERS]
POWER_WORDS: Final[list[str]] = [slug(row.text("name")) for row in _PHILOSOPHIES + _WONDERS]
POWER_OPS: Final[list[list[Op]]] = [read_effect(row, "effect", TITLES, _POWER_OPS) for row in _PHILOSOPHIES + _WONDERS]
for _row in _PHILOSOPHIES:
    _row.number("copies", COPIES, COPIES)


def _holders(code: int) -> int:
    """The powers with this operation, as a mask."""
    mask = 0
    for k, ops in enumerate(POWER_OPS):
        for op in ops:
            if op.code == code:
                mask |= 1 << k
    return mask


HOLDERS: Final[list[int]] = [_holders(code) for code in range(VIRTUAL_ARMY + 1)]
_WONDERS[-1].keep("P-122", size_of(HOLDERS[PRODUCE]) <= 1, "effect")  # one at most names what it produces


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
        self.word = slug(row.text("id"))
        self.make = None
        self.keep = 0
        self.school = False
        for op in read_effect(row, "effect", TITLES, [CREATE, NEW_PHILOSOPHY, ADOPT, KEEP_LIMIT]):
            if op.code == CREATE:
                self.make = op
            elif op.code == KEEP_LIMIT:
                self.keep = op.n
            else:
                self.school = True


_HALLS: Final = SOURCE.table(
    "acropolis.csv", "id effect", f"name {_SHOWN} build_cost creates per_season may_be_alternate", ACROPOLIS
)
HALLS: Final[list[Hall]] = [Hall(row) for row in _HALLS]
HALL_WORDS: Final[list[str]] = [hall.word for hall in HALLS]
ACADEMY: Final = [hall.school for hall in HALLS].index(True)
TREASURY: Final = [hall.keep > 0 for hall in HALLS].index(True)
_HALLS[-1].keep("P-114", sum([hall.school for hall in HALLS]) == 1, "effect")


# Aegis Cards (P-9, P-53, P-77, P-79).
def _aegis() -> tuple[int, int]:
    """The title of the Hazards a Warship avoids; the Villages an Army doubles."""
    avoided, doubled = -1, 0
    allowed = [REPLACE_HAZARD_FOR_FLEET, DOUBLE_VILLAGE, AVOID_HAZARD]
    told = f"name {_SHOWN} home_source home_cost bought_at bought_cost use_phase discarded_on_use"
    for kind, row in zip((GIFT, ARMY, WARSHIP), SOURCE.table("aegis.csv", "id effect", told, 3), strict=True):
        row.word("id", [SYMBOLS[kind]])  # in order
        op = _only(read_effect(row, "effect", TITLES, [allowed[kind - GIFT]]), row, "effect")
        if op.code == AVOID_HAZARD:
            avoided = op.title
        elif op.code == DOUBLE_VILLAGE:
            doubled = op.n
    for row in _HAZARDS:
        row.keep("P-77", row.flag("warship_avoids") == (row.text("title") == TITLES[avoided]), "warship_avoids")
    return avoided, doubled


WARSHIP_AVOIDS, ARMY_DOUBLES = _aegis()


def _check_counts() -> None:
    """The decks have as many cards as the list of components says."""
    decks = SOURCE.document("components.json").named("decks")
    counts = {
        "hazards": len(HAZARD_DECK),
        "harbor_status": len(STATUS_DECK),
        "events": len(EVENTS),
        "philosophies": PHILOSOPHIES * COPIES,
        "wonder_plans": WONDERS,
    }
    for name, count in counts.items():
        decks[name].number("value", count, count)


_check_counts()
