"""The notation of effects in the card files, read once into small tables of ints.

An effect is a list of operations with parameters. Whatever the rules could not carry out is refused here, with the name
of the card, so that a card may be rewritten in its file without touching code, and never fails in the middle of a game.
"""

from __future__ import annotations

import json
from typing import Final

from .costs import CLASSES, SYMBOLS, Bill, ContentError, Goods, parse_bill, parse_cost, parse_goods
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


class _Cell:
    """One operation under reading: every parameter must be known, present where needed, and of a known value."""

    def __init__(self, raw: dict[str, object], where: str, titles: list[str]) -> None:
        self.raw = raw
        self.where = where
        self.titles = titles

    def wrong(self, key: str) -> ContentError:
        return ContentError(f"{self.where}: {key} = {self.raw.get(key)!r} in {self.raw.get('op')!r} cannot be")

    def word(self, key: str, words: list[str]) -> int:
        value = self.raw.get(key)
        if not isinstance(value, str) or value not in words:
            raise self.wrong(key)
        return words.index(value)

    def text(self, key: str) -> str:
        value = self.raw.get(key)
        if not isinstance(value, str):
            raise self.wrong(key)
        return value

    def number(self, key: str, default: int = 0) -> int:
        value = self.raw.get(key, default)
        special = {"all": EVERY, "half_up": HALF_UP, "ceil(P/2)": HALF_THE_PLAYERS}
        if isinstance(value, str) and value in special:
            return special[value]
        if isinstance(value, str) and value.isdecimal():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99:
            raise self.wrong(key)
        return value

    def klass(self, key: str) -> int:
        value = self.text(key)
        if value not in CLASSES:
            raise self.wrong(key)
        return CLASSES[value]

    def shown(self, key: str) -> list[int]:
        """Aegis Cards to show, one of several."""
        if key not in self.raw:
            return []
        kinds: list[int] = []
        for bill in parse_cost(self.text(key), self.where):
            if bill.size != 1 or bill.commodities():
                raise self.wrong(key)
            kinds.append(bill.named.index(1))
        return kinds

    def basics(self, key: str) -> int:
        """A cost of some Basics of any kind, as their number."""
        bill = parse_bill(self.text(key), self.where)
        if bill.size != bill.free or bill.foreign:
            raise self.wrong(key)
        return bill.size

    def pair(self, key: str, good: int) -> tuple[Bill, Goods]:
        """A rate: what is given, what is got."""
        value = self.raw.get(key)
        if not isinstance(value, list) or len(value) != 2:
            raise self.wrong(key)
        return parse_bill(str(value[0]), self.where, good), parse_goods(str(value[1]), self.where, good)


def parse_effect(cell: str, where: str, titles: list[str], allowed: list[int]) -> list[Op]:
    """The operations of one card, all of the allowed codes; `titles` are those of the Hazards."""
    raw = json.loads(cell)
    if not isinstance(raw, list) or not raw:
        raise ContentError(f"{where}: an effect is a list of operations")
    ops: list[Op] = []
    for item in raw:
        if not isinstance(item, dict):
            raise ContentError(f"{where}: an operation is an object")
        op = _op(_Cell(item, where, titles))
        if op.code not in allowed:
            raise ContentError(f"{where}: {_OPERATIONS[op.code][0]} does not belong here")
        ops.append(op)
    return ops


def _op(c: _Cell) -> Op:
    names = [name for name, _, _ in _OPERATIONS]
    code = c.word("op", names)
    _, parameters, when = _OPERATIONS[code]
    needed = [p for p in parameters.split() if not p.startswith("(")]
    known = parameters.replace("(", "").replace(")", "").split()
    for key in c.raw:
        if key != "op" and key not in known:
            raise c.wrong(key)
    for key in needed:
        if key not in c.raw:
            raise c.wrong(key)
    if "when" in needed and c.text("when") != when:
        raise c.wrong("when")
    if "per_season" in needed and c.number("per_season") != 1:
        raise c.wrong("per_season")
    op = Op(code)
    if code <= SEASON:
        _read_event(c, op)
    elif code <= OVERRIDE:
        _read_sea(c, op)
    else:
        _read_power(c, op)
    return op


def _read_event(c: _Cell, op: Op) -> None:
    code = op.code
    op.who = c.word("from" if code == ARCHON_PICK else "who", WHO)
    if code == ARCHON_PICK:
        op.n = c.number("n")
        if op.n in (EVERY, HALF_UP, 0):
            raise c.wrong("n")
    elif code == OFFER:
        op.cost = parse_cost(c.text("cost"), c.where)
        op.show = c.shown("or_show")
    elif code == LOSE:
        _read_loss(c, op)
        op.keep = c.number("keep_back")
        if op.keep < 0 or op.n in (HALF_UP, HALF_THE_PLAYERS) or (op.keep and op.how != BY_OWNER) or op.what == CARGO:
            raise c.wrong("n")
    elif code == GAIN:
        op.goods = parse_goods(c.text("goods"), c.where)
        if op.goods.plans:
            raise c.wrong("goods")
    elif code == IDLE:
        op.structure = c.word("structure", ["village", "workshop"])
        op.n = c.number("n")
        op.how = c.word("how", ["random", "owner"])
        if op.n < EVERY or op.how != BY_OWNER:
            raise c.wrong("n")
    elif code == BANK_TRADE:
        op.rates = c.word("rates", LAND_CLASSES)
        op.n = c.number("max")
    else:
        op.key = c.word("key", KEYS)
        if op.key in (STRUCTURE_SURCHARGE, GOLD_SUBSTITUTE):
            op.value = c.basics("value")
        elif op.key == SKIP_HAZARD:
            op.value = c.word("value", LAND_CLASSES)
        else:
            op.value = c.number("value")
            if op.value < 0:
                raise c.wrong("value")


def _read_loss(c: _Cell, op: Op) -> None:
    op.what = c.klass("what")
    op.n = c.number("n")
    op.how = c.word("how", ["random", "owner"])


def _read_sea(c: _Cell, op: Op) -> None:
    code = op.code
    if code == HIT:
        _read_hit(c, op)
    elif code == BLOCK:
        op.show = c.shown("unless_show")
    elif code == FEE:
        op.cost = [parse_bill(c.text("cost"), c.where)]
        if op.cost[0].commodities() != op.cost[0].size or op.cost[0].foreign:
            raise c.wrong("cost")
    elif code == TOLL:
        _read_loss(c, op)
        op.show = c.shown("unless_show")
        if op.n < EVERY or op.how != BY_CHANCE:
            raise c.wrong("n")
    elif code == OVERRIDE:
        op.good = c.word("good", SYMBOLS[:BASICS])
        op.sell_cost, op.sell_goods = c.pair("sell", op.good)
        op.buy_cost, op.buy_goods = c.pair("buy", op.good)


def _read_hit(c: _Cell, op: Op) -> None:
    op.select = c.word("sel", ["all", "max", "at_least"])
    op.do = c.word("do", ["lose", "keep", "go_home", "divert"])
    if (op.select == EVERY_FLEET) == ("of" in c.raw) or (op.select == AT_LEAST) != ("min" in c.raw):
        raise c.wrong("sel")
    if "of" in c.raw:
        op.of = c.klass("of")
    op.least = c.number("min")
    if op.do in (DO_LOSE, DO_KEEP):
        _read_loss(c, op)
        if op.n == HALF_THE_PLAYERS or (op.do == DO_KEEP and (op.n < 0 or op.how != BY_OWNER)):
            raise c.wrong("n")
    elif "what" in c.raw or "n" in c.raw or "how" in c.raw:
        raise c.wrong("do")
    if op.do == DIVERT:
        c.word("by", ["archon"])


def _read_power(c: _Cell, op: Op) -> None:
    code = op.code
    if code == CREATE:
        op.cost = [parse_bill(c.text("cost"), c.where)]
        op.goods = parse_goods(c.text("goods"), c.where)
    elif code in (AVOID_HAZARD, IMMUNE, SHIELD):
        op.title = c.word("hazard", c.titles)
        if code == SHIELD and c.number("fleets") != 1:
            raise c.wrong("fleets")
    elif code == RATE_AS:
        op.scope = c.word("scope", ["one_trade", "one_fleet"])
        op.what = c.word("from", LAND_CLASSES)
        op.rates = c.word("to", LAND_CLASSES)
        if op.what == op.rates:
            raise c.wrong("to")
    elif code == BANK_SWAP:
        op.n = c.basics("give")
        if c.basics("get") != op.n:
            raise c.wrong("get")
    elif code == DISCOUNT:
        c.word("of", ["BASIC"])
        op.n = c.number("n")
    elif code in (PRODUCE, ARCHON_INCOME):
        op.goods = parse_goods(c.text("goods"), c.where)
        if code == ARCHON_INCOME and op.goods.count:
            raise c.wrong("goods")
    elif code == ADOPT:
        c.word("cost_gold", ["philosophies_held"])
    elif code == ADOPT_COST:
        op.n = c.number("gold")
    elif code in (KEEP_LIMIT, DOUBLE_VILLAGE, PEEK_HARBOR, PEEK_HAZARD, VOTES, CAP_EVENT_LOSS, VIRTUAL_ARMY):
        op.n = c.number("n")
        if op.n < 1 or (code == PEEK_HARBOR and op.n != 1):
            raise c.wrong("n")
    if op.goods.plans or (op.goods.native and code != GAIN):
        raise c.wrong("goods")


assert len(_OPERATIONS) == VIRTUAL_ARMY + 1
