"""The cards of the box, read once from `content/` into tables of ints, and checked.

The files carry the words people see and a tag for the source of every cell; here stands only what the rules need.
"""

from __future__ import annotations

import csv
import json
from importlib.resources import files
from typing import Final

from .costs import SYMBOLS, Bill, ContentError, Goods, parse_bill, parse_goods
from .goods import (
    ARMY,
    BASIC,
    BASIC_MASK,
    BASICS,
    CLASS_MASKS,
    GIFT,
    GOLDEN,
    MADE_RARES,
    PAPYRUS,
    RARE,
    WARSHIP,
    size_of,
)
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
    LAND_CLASSES,
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

Row = dict[str, str]
VILLAGES: Final = 6
STARTING_VILLAGES: Final = 0b11
WORKSHOPS: Final = 2
ACROPOLIS: Final = 6
ALTERNATES: Final = 2
WONDERS_EACH: Final = 2
STRUCTURES: Final = VILLAGES + WORKSHOPS + ACROPOLIS + WONDERS_EACH  # P-10
FLEETS: Final = 3
LANDS: Final = 6
YEARS: Final = 3
SEASONS: Final = 4
PHILOSOPHIES: Final = 6
WONDERS: Final = 12
POWERS: Final = PHILOSOPHIES + WONDERS  # who has power k: philosophy k, or wonder k - 6 complete
COPIES: Final = 4  # of each Philosophy (P-21)

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


def _text(name: str) -> str:
    return (files(__package__) / "content" / name).read_text(encoding="utf-8")


def _rows(name: str, count: int) -> list[Row]:
    rows = list(csv.DictReader(_text(name).splitlines()))
    _need(len(rows) == count, f"{name} has {count} cards")
    return rows


def _need(true: bool, what: str) -> None:
    if not true:
        raise ContentError(what)


def slug(name: str) -> str:
    """A name as one plain word."""
    return name.lower().replace("_", "-").replace(" ", "-")


# Lands and their rates (P-14, P-89).
_RATES: Final = json.loads(_text("trade_rates.json"))
LAND_WORDS: Final[list[str]] = [land for name in LAND_CLASSES for land in _RATES["classes"][name]]
LAND_CLASS: Final[list[int]] = [k for k, name in enumerate(LAND_CLASSES) for _ in _RATES["classes"][name]]
DRAWN: Final[list[int]] = [int(_RATES["hazards_drawn"][name]) for name in LAND_CLASSES]  # P-68, P-69
_need(len(LAND_WORDS) == LANDS, "there are six Lands")


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
        _need(count.isdecimal() and symbol in classes, f"{where}: {text!r} is no side of a rate")
        return int(count), classes[symbol]


RATES: Final[list[list[Rate]]] = [[Rate(a, b, name) for a, b in _RATES["rates"][name]] for name in LAND_CLASSES]
ROWS: Final = len(RATES[0])
_CLASS_WORDS: Final = {BASIC: "basic", RARE: "rare", GOLDEN: "gold"}
ROW_WORDS: Final[list[str]] = [f"{_CLASS_WORDS[r.give_class]}-{_CLASS_WORDS[r.get_class]}" for r in RATES[0]]
for _near, _far in zip(RATES[0], RATES[1], strict=True):
    _need((_near.give_class, _near.get_class) == (_far.give_class, _far.get_class), "both tables have the same rows")


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
                _need(special["give"] == "1 GOL", f"{word}: an Aegis Card costs 1 Gold")
                hired[land] = parse_goods(special["get"], word).fixed.index(1)
    _need(papyrus >= 0 and plans >= 0, "papyrus and plans: one Land each")
    return hired, papyrus, plans


AEGIS_FOR_SALE, PAPYRUS_LAND, PLANS_LAND = _specials()
GOLD_PRICE: Final[Bill] = parse_bill("1 GOL", "an Aegis Card abroad")


# Hazards (P-68 to P-82).
_HAZARDS: Final = _rows("hazards.csv", 16)
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
        _need(len(ops) == 1, f"{row['id']}: hazard, one operation")
        self.op = ops[0]


HAZARDS: Final[list[Hazard]] = [Hazard(row) for row in _HAZARDS]
HAZARD_DECK: Final[list[int]] = [k for k, card in enumerate(HAZARDS) for _ in range(card.count)]
_need(min(card.count for card in HAZARDS) > 0, "every Hazard occurs")


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
        _need(len({op.code for op in ops}) == len(ops), f"{where}: no operation twice")
        _need(any(op.code == TRADE for op in ops), f"{where}: trade goes on")
        for op in ops:
            if op.code == BLOCK:
                self.block = op.show
            elif op.code == FEE:
                self.fee = op.cost[0]
            elif op.code == TOLL:
                self.toll = op
            elif op.code == OVERRIDE:
                self.override = op
                _need(row["good"] == SYMBOLS[op.good], f"{where}: the good of the card")


STATUSES: Final[list[Status]] = [Status(row) for row in _rows("harbor_status.csv", 16)]
STATUS_DECK: Final[list[int]] = [k for k, card in enumerate(STATUSES) for _ in range(card.count)]
_need(len(STATUS_DECK) >= YEARS * LANDS, "harbor deck: too few cards for all Years")


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
        _need(len(self.ops) <= 8 and max([len(op.cost) for op in self.ops]) <= 4, f"{row['id']}: at most 8 operations")


EVENTS: Final[list[Event]] = [Event(row) for row in _rows("events.csv", 18)]
for _year in range(1, YEARS + 1):
    _need(sum(1 for e in EVENTS if e.year == _year and not e.harsh) >= SEASONS, f"Events for Year {_year}")


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
        _need((self.land >= 0) == (self.paid_in[1] == PAID_IN_FLEET_TRADE), f"{where}: land of stage 2")
        _need(self.paid_in[0] != PAID_IN_FLEET_TRADE, f"{where}: plans, at home")
        self.price = None
        self.service = None
        if row["service"] == "1":
            self.price = parse_bill(row["service_price"], where)
            ops = parse_effect(row["service_effect"], where, TITLES, [SHIELD, CREATE, PEEK_HAZARD, BANK_SWAP])
            _need(len(ops) == 1, f"{where}: a service is one thing")
            self.service = ops[0]
            _need(self.price.size == self.price.commodities(), f"{where}: a service costs Commodities")
            _need(ops[0].code != CREATE or ops[0].cost[0].size == 0, f"{where}: a service has one price")


_PHILOSOPHIES: Final = _rows("philosophies.csv", PHILOSOPHIES)
_WONDERS: Final = _rows("wonders.csv", WONDERS)
WONDER: Final[list[Wonder]] = [Wonder(row) for row in _WONDERS]
POWER_WORDS: Final[list[str]] = [slug(row["name"]) for row in _PHILOSOPHIES + _WONDERS]
POWER_OPS: Final[list[list[Op]]] = [
    parse_effect(row["effect"], row["id"], TITLES, _POWER_OPS) for row in _PHILOSOPHIES + _WONDERS
]
_need(all(row["copies"] == str(COPIES) for row in _PHILOSOPHIES), "four copies of each Philosophy")


def _holders(code: int) -> int:
    """The powers with this operation, as a mask."""
    mask = 0
    for k, ops in enumerate(POWER_OPS):
        for op in ops:
            if op.code == code:
                mask |= 1 << k
    return mask


HOLDERS: Final[list[int]] = [_holders(code) for code in range(VIRTUAL_ARMY + 1)]


_need(size_of(HOLDERS[PRODUCE]) <= 1, "one power at most lets its owner name what it produces")


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


HALLS: Final[list[Hall]] = [Hall(row) for row in _rows("acropolis.csv", ACROPOLIS)]
HALL_WORDS: Final[list[str]] = [hall.word for hall in HALLS]
ACADEMY: Final = [hall.school for hall in HALLS].index(True)
TREASURY: Final = [hall.keep > 0 for hall in HALLS].index(True)
_need(sum([hall.school for hall in HALLS]) == 1, "one structure founds Philosophies")


# Aegis Cards (P-9, P-53, P-77, P-79).
def _aegis() -> tuple[int, int]:
    """The title of the Hazards a Warship avoids; the Villages an Army doubles."""
    avoided, doubled = -1, 0
    allowed = [REPLACE_HAZARD_FOR_FLEET, DOUBLE_VILLAGE, AVOID_HAZARD]
    for kind, row in zip((GIFT, ARMY, WARSHIP), _rows("aegis.csv", 3), strict=True):
        _need(row["id"] == SYMBOLS[kind], "Aegis Cards in order")
        (op,) = parse_effect(row["effect"], row["id"], TITLES, [allowed[kind - GIFT]])
        if op.code == AVOID_HAZARD:
            avoided = op.title
        elif op.code == DOUBLE_VILLAGE:
            doubled = op.n
    for row in _HAZARDS:
        _need((row["warship_avoids"] == "1") == (row["title"] == TITLES[avoided]), f"{row['id']}: Warships avoid it")
    return avoided, doubled


WARSHIP_AVOIDS, ARMY_DOUBLES = _aegis()


# Islands (P-10, P-15, P-16, P-104 to P-109).
class Island:
    """An Island card."""

    __slots__ = (
        "alternate", "alternate_bill", "fleet_bill", "hall_bill", "native", "plans_bill", "rare", "start_pair",
        "torch", "twin", "village", "village_bill", "word", "workshop_bill",
    )  # fmt: skip
    word: str
    torch: bool
    village: list[int]  # the basic each of the six makes
    village_bill: list[Bill]
    twin: list[int]  # an earlier Village of the same kind at the same cost, or -1
    native: list[int]  # by the mask of Villages built: the mask of basics they make
    start_pair: int  # the basics of the two starting Villages, a mask
    rare: int
    workshop_bill: list[Bill]
    hall_bill: list[Bill]
    alternate: list[int]
    alternate_bill: list[Bill]
    plans_bill: list[Bill]
    fleet_bill: list[Bill]


def _kind(symbol: object) -> int:
    return SYMBOLS.index(str(symbol))


def _parts(raw: dict[str, object], key: str) -> list[dict[str, object]]:
    """The objects of a list."""
    parts = raw[key]
    _need(isinstance(parts, list), f"{raw['id']}: {key} is a list")
    return [dict(part) for part in parts] if isinstance(parts, list) else []


def _island(raw: dict[str, object]) -> Island:
    card = Island()
    where = str(raw["id"])
    card.word = slug(where)
    card.torch = bool(raw["torch"])
    villages = _parts(raw, "villages")
    _need([v["starting"] for v in villages] == [True] * 2 + [False] * 4, f"{where}: two starting Villages, then four")
    card.village = [_kind(v["type"]) for v in villages]
    _need(max(card.village) < BASICS and len(set(card.village)) == 3, f"{where}: villages, three basics")
    card.village_bill = [parse_bill(str(v["cost"] or "FREE"), where) for v in villages]
    same = [(v["type"], v["cost"]) for v in villages]
    card.twin = [same.index(v, 2) if k > 2 and same.index(v, 2) < k else -1 for k, v in enumerate(same)]
    card.native = [
        sum({1 << kind for k, kind in enumerate(card.village) if mask >> k & 1}) for mask in range(1 << VILLAGES)
    ]
    card.start_pair = card.native[STARTING_VILLAGES]
    rares = {_kind(w["type"]) for w in _parts(raw, "workshops")}
    _need(len(_parts(raw, "workshops")) == WORKSHOPS and len(rares) == 1, f"{where}: workshops, two of one rare")
    card.rare = rares.pop()
    _need(MADE_RARES >> card.rare & 1 == 1, f"{where}: workshops, a rare")
    card.workshop_bill = [parse_bill(str(w["cost"]), where) for w in _parts(raw, "workshops")]
    halls = {slug(str(a["type"])): str(a["cost"]) for a in _parts(raw, "acropolis")}
    _need(sorted(halls) == sorted(HALL_WORDS), f"{where}: each Acropolis structure once")
    card.hall_bill = [parse_bill(halls[word], where) for word in HALL_WORDS]
    card.alternate = [HALL_WORDS.index(slug(str(a["type"]))) for a in _parts(raw, "alternates")]
    card.alternate_bill = [parse_bill(str(a["cost"]), where) for a in _parts(raw, "alternates")]
    _need(len(set(card.alternate)) == ALTERNATES, f"{where}: two different alternates")
    _need(all(HALLS[k].make is not None for k in card.alternate), f"{where}: alternates create cards")
    plans = raw["wonder_plans_cost"]
    card.plans_bill = [parse_bill(str(cost), where) for cost in plans] if isinstance(plans, list) else []
    card.fleet_bill = [parse_bill(str(f["cost"]), where) for f in _parts(raw, "fleets")]
    _need(len(card.plans_bill) == WONDERS_EACH and len(card.fleet_bill) == FLEETS, f"{where}: Plans and Fleets")
    for bill in [*card.village_bill, *card.workshop_bill, *card.hall_bill, *card.alternate_bill]:
        _need(not bill.foreign and not bill.any and bill.free_of == BASIC_MASK, f"{where}: a cost that can be raised")
    return card


ISLANDS: Final[list[Island]] = [_island(raw) for raw in json.loads(_text("islands.json"))["islands"]]
ISLAND_WORDS: Final[list[str]] = [card.word for card in ISLANDS]
TORCHES: Final[list[int]] = [k for k, card in enumerate(ISLANDS) if card.torch]
OTHER_ISLANDS: Final[list[int]] = [k for k, card in enumerate(ISLANDS) if not card.torch]
_need(len(TORCHES) == 3 and len(OTHER_ISLANDS) == 3, "torches (P-15)")


def _check_bonus() -> None:
    """P-36 to P-40: the bonus rules name exactly the Islands they should, whatever Islands are in play."""
    for extra in OTHER_ISLANDS:
        same_start = [k for k in TORCHES if ISLANDS[k].start_pair == ISLANDS[extra].start_pair]
        same_rare = [k for k in TORCHES if ISLANDS[k].rare == ISLANDS[extra].rare]
        _need(len(same_start) == 1 and len(same_rare) == 1 and same_start != same_rare, "the bonus of 4 players")
        five = [k for k in range(len(ISLANDS)) if k != extra]
        rares = [ISLANDS[k].rare for k in five]
        _need(sum(1 for rare in rares if rares.count(rare) == 1) == 1, "the bonus of 5 players")


_check_bonus()


def _check_counts() -> None:
    """The decks have as many cards as the list of components says."""
    decks = json.loads(_text("components.json"))["decks"]
    counts = {
        "hazards": len(HAZARD_DECK),
        "harbor_status": len(STATUS_DECK),
        "events": len(EVENTS),
        "philosophies": PHILOSOPHIES * COPIES,
        "wonder_plans": WONDERS,
    }
    for name, count in counts.items():
        _need(decks[name]["value"] == count, f"components: {name}")


_check_counts()

# Tables for quick trade: per class of cards its mask, and what may be received of it in a Land.
PAYS: Final[list[int]] = CLASS_MASKS


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
