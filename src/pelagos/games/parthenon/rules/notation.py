"""The notation of effects in the card files, read once into small tables of ints.

An effect is a list of operations with parameters. Whatever the rules could not carry out is refused here, with the name
of the card, so that a card may be rewritten in its file without touching code, and never fails in the middle of a game.
"""

from __future__ import annotations

from typing import Final

from ....core.content import Row
from ....core.errors import ContentError
from .costs import CLASSES, COSTS, SYMBOLS, Bill, Goods, read_bill, read_cost, read_goods
from .goods import BASICS, CARGO

# Operations. Events first, then Hazards, harbors, standing powers.
ARCHON_PICK: Final = 0
OFFER: Final = 1
LOSE: Final = 2
GAIN: Final = 3
IDLE: Final = 4
BANK_TRADE: Final = 5
SEASON: Final = 6
SAFE: Final = 7
HIT: Final = 8
TRADE: Final = 9
BLOCK: Final = 10
FEE: Final = 11
TOLL: Final = 12
OVERRIDE: Final = 13
CREATE: Final = 14
NEW_PHILOSOPHY: Final = 15
ADOPT: Final = 16
ADOPT_COST: Final = 17
KEEP_LIMIT: Final = 18
DOUBLE_VILLAGE: Final = 19
REPLACE_HAZARD_FOR_FLEET: Final = 20
AVOID_HAZARD: Final = 21
IMMUNE: Final = 22
SHIELD: Final = 23
REDRAW_HAZARD: Final = 24
PEEK_HARBOR: Final = 25
PEEK_HAZARD: Final = 26
RATE_AS: Final = 27
BANK_SWAP: Final = 28
DISCOUNT: Final = 29
PRODUCE: Final = 30
VOTES: Final = 31
TIE_WIN: Final = 32
ARCHON_INCOME: Final = 33
IGNORE_EVENT: Final = 34
CAP_EVENT_LOSS: Final = 35
VIRTUAL_ARMY: Final = 36

# Name, parameters (those in brackets may be left out), and the one step in which a standing power acts.
_OPERATIONS: Final[list[tuple[str, str, str]]] = [
    ("ARCHON_PICK", "n from", ""),
    ("OFFER", "who cost (or_show)", ""),
    ("LOSE", "who what n how (keep_back)", ""),
    ("GAIN", "who goods", ""),
    ("IDLE", "who structure n how", ""),
    ("BANK_TRADE", "who rates max", ""),
    ("SEASON", "who key value", ""),
    ("SAFE", "", ""),
    ("HIT", "sel do (of) (min) (what) (n) (how) (by)", ""),
    ("TRADE", "", ""),
    ("BLOCK", "unless_show", ""),
    ("FEE", "cost", ""),
    ("TOLL", "what n how unless_show", ""),
    ("OVERRIDE", "good sell buy", ""),
    ("CREATE", "when cost goods per_season", "build"),
    ("NEW_PHILOSOPHY", "when", "build.on_built"),
    ("ADOPT", "when cost_gold", "build"),
    ("ADOPT_COST", "when gold", "build"),
    ("KEEP_LIMIT", "when n", "discard"),
    ("DOUBLE_VILLAGE", "when n", "production"),
    ("REPLACE_HAZARD_FOR_FLEET", "when", "hazard.after_draw"),
    ("AVOID_HAZARD", "when hazard", "hazard.after_draw"),
    ("IMMUNE", "when hazard", "hazard"),
    ("SHIELD", "when hazard fleets per_season", "hazard.start"),
    ("REDRAW_HAZARD", "when per_season", "hazard.after_draw"),
    ("PEEK_HARBOR", "when n per_season", "journey.start"),
    ("PEEK_HAZARD", "when n per_season", "journey.start"),
    ("RATE_AS", "when from to scope per_season", "fleet_trade"),
    ("BANK_SWAP", "when give get per_season", "island_trade.start"),
    ("DISCOUNT", "when of n per_season", "build"),
    ("PRODUCE", "when goods", "production"),
    ("VOTES", "when n", "archon.vote"),
    ("TIE_WIN", "when", "archon.tie"),
    ("ARCHON_INCOME", "when goods", "event.start"),
    ("IGNORE_EVENT", "when per_season", "event.before_each"),
    ("CAP_EVENT_LOSS", "when n", "event"),
    ("VIRTUAL_ARMY", "when n", "event"),
]

# Whom an operation concerns.
WHO: Final[list[str]] = ["all", "others", "archon", "picked", "paid", "unpaid", "with_workshop"]
ALL_ISLANDS: Final = 0
OTHERS: Final = 1
ARCHON: Final = 2
PICKED: Final = 3
PAID: Final = 4
UNPAID: Final = 5
WITH_WORKSHOP: Final = 6

# How many, where it is not a plain number.
EVERY: Final = -1
HALF_UP: Final = -2
HALF_THE_PLAYERS: Final = -3
_SPECIAL: Final[dict[str, int]] = {"all": EVERY, "half_up": HALF_UP, "ceil(P/2)": HALF_THE_PLAYERS}

BY_CHANCE: Final = 0
BY_OWNER: Final = 1

VILLAGE: Final = 0
WORKSHOP: Final = 1

# Modifiers of a Season.
KEYS: Final[list[str]] = [
    "structure_surcharge", "extra_army", "skip_hazard", "village_discount", "max_structures", "gold_substitute",
]  # fmt: skip
STRUCTURE_SURCHARGE: Final = 0
EXTRA_ARMY: Final = 1
SKIP_HAZARD: Final = 2
VILLAGE_DISCOUNT: Final = 3
MAX_STRUCTURES: Final = 4
GOLD_SUBSTITUTE: Final = 5

# Which Fleets a Hazard hits, and what it does to them.
EVERY_FLEET: Final = 0
MOST: Final = 1
AT_LEAST: Final = 2
DO_LOSE: Final = 0
DO_KEEP: Final = 1
GO_HOME: Final = 2
DIVERT: Final = 3

LAND_CLASSES: Final[list[str]] = ["neighboring", "foreign"]
NEIGHBORING: Final = 0
FOREIGN: Final = 1
ONE_TRADE: Final = 0
ONE_FLEET: Final = 1


class Op:
    """One operation of a card. Which fields have a meaning follows from the code."""

    __slots__ = (
        "buy_cost", "buy_goods", "code", "cost", "do", "good", "goods", "how", "keep", "key", "least", "n", "of",
        "rates", "scope", "select", "sell_cost", "sell_goods", "show", "structure", "title", "value", "what", "who",
    )  # fmt: skip
    code: int
    who: int
    n: int
    what: int  # a class of cards
    how: int
    keep: int
    cost: list[Bill]
    show: list[int]  # kinds of Aegis, one card each
    goods: Goods
    structure: int
    rates: int
    key: int
    value: int
    select: int
    of: int
    least: int
    do: int
    title: int  # of a Hazard
    scope: int
    good: int
    sell_cost: Bill
    sell_goods: Goods
    buy_cost: Bill
    buy_goods: Goods

    def __init__(self, code: int) -> None:
        self.code = code
        self.who = 0
        self.n = 0
        self.what = 0
        self.how = 0
        self.keep = 0
        self.cost = []
        self.show = []
        self.goods = Goods()
        self.structure = 0
        self.rates = 0
        self.key = 0
        self.value = 0
        self.select = 0
        self.of = 0
        self.least = 0
        self.do = 0
        self.title = 0
        self.scope = 0
        self.good = -1
        self.sell_cost = Bill()
        self.sell_goods = Goods()
        self.buy_cost = Bill()
        self.buy_goods = Goods()


def _count(c: Row, key: str) -> int:
    """A number, or one of the words for how many; 0 where it is left out."""
    if not c.has(key):
        return 0
    value = c.raw(key)
    if isinstance(value, str):
        words = list(_SPECIAL)
        return _SPECIAL[words[c.word(key, words)]]
    return c.number(key, 0, 99)


def _klass(c: Row, key: str) -> int:
    words = list(CLASSES)
    return CLASSES[words[c.word(key, words)]]


def _shown(c: Row, key: str) -> list[int]:
    """Aegis Cards to show, one of several."""
    kinds: list[int] = []
    if c.has(key):
        for bill in read_cost(c.tokens(key, COSTS)):
            if bill.size != 1 or bill.commodities():
                raise unfit(c, key)
            kinds.append(bill.named.index(1))
    return kinds


def _basics(c: Row, key: str) -> int:
    """A cost of some Basics of any kind, as their number."""
    bill = read_bill(c.tokens(key, COSTS))
    if bill.size != bill.free or bill.foreign:
        raise unfit(c, key)
    return bill.size


def _pair(c: Row, key: str, good: int) -> tuple[Bill, Goods]:
    """A rate: what is given, what is got."""
    give, get = c.texts(key, 2)
    bill = read_bill(COSTS.tokens(give, c.place(f"{key}[0]")), good)
    return bill, read_goods(COSTS.tokens(get, c.place(f"{key}[1]")), good)


def unfit(c: Row, key: str) -> ContentError:
    """A parameter that the rules could not carry out."""
    return c.wrong(key, "parthenon.content.unfit", op=str(c.cells.get("op", ""))[:40])


def read_effect(row: Row, column: str, titles: list[str], allowed: list[int]) -> list[Op]:
    """The operations of one card, all of the allowed codes; `titles` are those of the Hazards."""
    ops: list[Op] = []
    words = [_OPERATIONS[code][0] for code in allowed]
    for c in row.each(column):
        op = Op(allowed[c.word("op", words)])
        _check_parameters(c, op.code)
        if op.code <= SEASON:
            _read_event(c, op)
        elif op.code <= OVERRIDE:
            _read_sea(c, op)
        else:
            _read_power(c, op, titles)
        ops.append(op)
    if not ops:
        raise row.wrong(column, "empty")
    return ops


def _check_parameters(c: Row, code: int) -> None:
    """Every parameter is known and there where it is needed; a standing power acts in its own step."""
    _, parameters, when = _OPERATIONS[code]
    needed = [p for p in parameters.split() if not p.startswith("(")]
    known = parameters.replace("(", "").replace(")", "").split()
    for key in c.cells:
        if key != "op" and key not in known:
            raise c.wrong(key[:40], "unknown")
    for key in needed:
        c.raw(key)
    if "when" in needed:
        c.word("when", [when])
    if "per_season" in needed:
        c.number("per_season", 1, 1)


def _read_event(c: Row, op: Op) -> None:
    code = op.code
    op.who = c.word("from" if code == ARCHON_PICK else "who", WHO)
    if code == ARCHON_PICK:
        op.n = _count(c, "n")
        if op.n in (EVERY, HALF_UP, 0):
            raise unfit(c, "n")
    elif code == OFFER:
        op.cost = read_cost(c.tokens("cost", COSTS))
        op.show = _shown(c, "or_show")
    elif code == LOSE:
        _read_loss(c, op)
        op.keep = _count(c, "keep_back")
        if op.keep < 0 or op.n in (HALF_UP, HALF_THE_PLAYERS) or (op.keep and op.how != BY_OWNER) or op.what == CARGO:
            raise unfit(c, "n")
    elif code == GAIN:
        op.goods = read_goods(c.tokens("goods", COSTS))
        if op.goods.plans:
            raise unfit(c, "goods")
    elif code == IDLE:
        op.structure = c.word("structure", ["village", "workshop"])
        op.n = _count(c, "n")
        op.how = c.word("how", ["random", "owner"])
        if op.n < EVERY or op.how != BY_OWNER:
            raise unfit(c, "n")
    elif code == BANK_TRADE:
        op.rates = c.word("rates", LAND_CLASSES)
        op.n = _count(c, "max")
    else:
        op.key = c.word("key", KEYS)
        if op.key in (STRUCTURE_SURCHARGE, GOLD_SUBSTITUTE):
            op.value = _basics(c, "value")
        elif op.key == SKIP_HAZARD:
            op.value = c.word("value", LAND_CLASSES)
        else:
            op.value = _count(c, "value")
            if op.value < 0:
                raise unfit(c, "value")


def _read_loss(c: Row, op: Op) -> None:
    op.what = _klass(c, "what")
    op.n = _count(c, "n")
    op.how = c.word("how", ["random", "owner"])


def _read_sea(c: Row, op: Op) -> None:
    code = op.code
    if code == HIT:
        _read_hit(c, op)
    elif code == BLOCK:
        op.show = _shown(c, "unless_show")
    elif code == FEE:
        op.cost = [read_bill(c.tokens("cost", COSTS))]
        if op.cost[0].commodities() != op.cost[0].size or op.cost[0].foreign:
            raise unfit(c, "cost")
    elif code == TOLL:
        _read_loss(c, op)
        op.show = _shown(c, "unless_show")
        if op.n < EVERY or op.how != BY_CHANCE:
            raise unfit(c, "n")
    elif code == OVERRIDE:
        op.good = c.word("good", SYMBOLS[:BASICS])
        op.sell_cost, op.sell_goods = _pair(c, "sell", op.good)
        op.buy_cost, op.buy_goods = _pair(c, "buy", op.good)


def _read_hit(c: Row, op: Op) -> None:
    op.select = c.word("sel", ["all", "max", "at_least"])
    op.do = c.word("do", ["lose", "keep", "go_home", "divert"])
    if (op.select == EVERY_FLEET) == ("of" in c.cells) or (op.select == AT_LEAST) != ("min" in c.cells):
        raise unfit(c, "sel")
    if "of" in c.cells:
        op.of = _klass(c, "of")
    op.least = _count(c, "min")
    if op.do in (DO_LOSE, DO_KEEP):
        _read_loss(c, op)
        if op.n == HALF_THE_PLAYERS or (op.do == DO_KEEP and (op.n < 0 or op.how != BY_OWNER)):
            raise unfit(c, "n")
    elif "what" in c.cells or "n" in c.cells or "how" in c.cells:
        raise unfit(c, "do")
    if op.do == DIVERT:
        c.word("by", ["archon"])


def _read_power(c: Row, op: Op, titles: list[str]) -> None:
    code = op.code
    if code == CREATE:
        op.cost = [read_bill(c.tokens("cost", COSTS))]
        op.goods = read_goods(c.tokens("goods", COSTS))
    elif code in (AVOID_HAZARD, IMMUNE, SHIELD):
        op.title = c.word("hazard", titles)
        if code == SHIELD and _count(c, "fleets") != 1:
            raise unfit(c, "fleets")
    elif code == RATE_AS:
        op.scope = c.word("scope", ["one_trade", "one_fleet"])
        op.what = c.word("from", LAND_CLASSES)
        op.rates = c.word("to", LAND_CLASSES)
        if op.what == op.rates:
            raise unfit(c, "to")
    elif code == BANK_SWAP:
        op.n = _basics(c, "give")
        if _basics(c, "get") != op.n:
            raise unfit(c, "get")
    elif code == DISCOUNT:
        c.word("of", ["BASIC"])
        op.n = _count(c, "n")
    elif code in (PRODUCE, ARCHON_INCOME):
        op.goods = read_goods(c.tokens("goods", COSTS))
        if code == ARCHON_INCOME and op.goods.count:
            raise unfit(c, "goods")
    elif code == ADOPT:
        c.word("cost_gold", ["philosophies_held"])
    elif code == ADOPT_COST:
        op.n = _count(c, "gold")
    elif code in (KEEP_LIMIT, DOUBLE_VILLAGE, PEEK_HARBOR, PEEK_HAZARD, VOTES, CAP_EVENT_LOSS, VIRTUAL_ARMY):
        op.n = _count(c, "n")
        if op.n < 1 or (code == PEEK_HARBOR and op.n != 1):
            raise unfit(c, "n")
    if op.goods.plans or (op.goods.native and code != GAIN):
        raise unfit(c, "goods")


assert len(_OPERATIONS) == VIRTUAL_ARMY + 1
