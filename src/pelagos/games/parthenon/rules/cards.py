"""The cards of the box, read once from `content/` into tables of ints, and checked.

The files carry the words people see and a tag for the source of every cell; here stands only what the rules need.
"""

from __future__ import annotations

from typing import Final

from ....core.content import Row
from . import notation
from .content import ACROPOLIS, COPIES, PHILOSOPHIES, SOURCE, WONDERS, slug
from .costs import COSTS, Bill, read_bill
from .decks import DECKS, EVENTS, SHOWN, TITLES, only
from .goods import size_of
from .lands import LAND_WORDS
from .notation import Op, read_effect

_POWER_OPS: Final = [
    notation.CREATE, notation.ADOPT_COST, notation.DOUBLE_VILLAGE, notation.IMMUNE, notation.SHIELD,
    notation.REDRAW_HAZARD, notation.PEEK_HARBOR, notation.PEEK_HAZARD, notation.RATE_AS, notation.BANK_SWAP,
    notation.DISCOUNT, notation.PRODUCE, notation.VOTES, notation.TIE_WIN, notation.ARCHON_INCOME,
    notation.IGNORE_EVENT, notation.CAP_EVENT_LOSS, notation.VIRTUAL_ARMY,
]  # fmt: skip

# In which step a stage of a Wonder is paid.
PAID_IN_BUILD: Final = 0
PAID_IN_ISLAND_TRADE: Final = 1
PAID_IN_FLEET_TRADE: Final = 2
_PAID_IN: Final = ["build", "island_trade.start", "fleet_trade"]


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
            ops = read_effect(
                row,
                "service_effect",
                TITLES,
                [notation.SHIELD, notation.CREATE, notation.PEEK_HAZARD, notation.BANK_SWAP],
            )
            self.service = only(ops, row, "service_effect")
            row.keep("P-123", self.price.size == self.price.commodities(), "service_price")
            row.keep("P-123", ops[0].code != notation.CREATE or ops[0].cost[0].size == 0, "service_effect")


_PHILOSOPHIES: Final = SOURCE.table("philosophies.csv", "id name copies effect", SHOWN, PHILOSOPHIES)
_WONDERS: Final = SOURCE.table(
    "wonders.csv",
    "id name plans_cost plans_phase partial_cost partial_phase partial_land effect "
    "service service_price service_effect",
    f"{SHOWN} service_summary",
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


HOLDERS: Final[list[int]] = [_holders(code) for code in range(notation.VIRTUAL_ARMY + 1)]
_WONDERS[-1].keep("P-122", size_of(HOLDERS[notation.PRODUCE]) <= 1, "effect")  # one at most names what it produces


def power_op(power: int, code: int) -> Op:
    """The operation of this code that a power has."""
    for op in POWER_OPS[power]:
        if op.code == code:
            return op
    raise KeyError(code)


def _servants(code: int) -> list[int]:
    """The Wonders whose service has this operation."""
    return [w for w, wonder in enumerate(WONDER) if wonder.service is not None and wonder.service.code == code]


SERVICES: Final[list[list[int]]] = [_servants(code) for code in range(notation.VIRTUAL_ARMY + 1)]


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
        for op in read_effect(
            row, "effect", TITLES, [notation.CREATE, notation.NEW_PHILOSOPHY, notation.ADOPT, notation.KEEP_LIMIT]
        ):
            if op.code == notation.CREATE:
                self.make = op
            elif op.code == notation.KEEP_LIMIT:
                self.keep = op.n
            else:
                self.school = True


_HALLS: Final = SOURCE.table(
    "acropolis.csv", "id effect", f"name {SHOWN} build_cost creates per_season may_be_alternate", ACROPOLIS
)
HALLS: Final[list[Hall]] = [Hall(row) for row in _HALLS]
HALL_WORDS: Final[list[str]] = [hall.word for hall in HALLS]
ACADEMY: Final = [hall.school for hall in HALLS].index(True)
TREASURY: Final = [hall.keep > 0 for hall in HALLS].index(True)
_HALLS[-1].keep("P-114", sum([hall.school for hall in HALLS]) == 1, "effect")


def _check_counts() -> None:
    """The decks have as many cards as the list of components says."""
    decks = SOURCE.document("components.json").named("decks")
    counts = {
        "hazards": len(DECKS.usual.value.hazard_deck),
        "harbor_status": len(DECKS.usual.value.status_deck),
        "events": len(EVENTS),
        "philosophies": PHILOSOPHIES * COPIES,
        "wonder_plans": WONDERS,
    }
    for name, count in counts.items():
        decks[name].number("value", count, count)


_check_counts()
