"""Effects: a tree, laid out flat as a program.

What they mean stands in rules.md, section N; how they are written, in notation.py. A tree is what words tell; a program
is what the interpreter runs: acts, and the few instructions that lead from one to the next.
"""

from __future__ import annotations

from typing import Final

# Bases of places. Those before INNER are fixed once they are bound.
HERE: Final = 0
HOME: Final = 1
THERE: Final = 2
IT: Final = 3
SRC: Final = 4
INNER: Final = 5
OTHER_INNER: Final = 6
ANY: Final = 7
OTHER: Final = 8
FOE_HOME: Final = 9
ANYWHERE: Final = 10
BASES: Final = ["here", "home", "there", "it", "src", "inner", "otherinner", "any", "other", "foehome", "anywhere"]
REFS: Final = BASES[:INNER]

# Conditions on a place.
CTRL: Final = 0
FOE_CTRL: Final = 1
NOT_MY_HOME: Final = 2
OF_MATERIAL: Final = 3
MY_PIECES: Final = 4
ENEMY_PIECES: Final = 5
MY_REVERED: Final = 6
GOODS: Final = 7
TYPES: Final = 8
ALL_CARDS: Final = 9
ATOMS: Final = ["ctrl", "foectrl", "notmyhome", "mat", "my", "enemy", "revered", "good", "types", "cards"]

LEAST: Final = 0  # comparisons
MOST: Final = 1
EXACTLY: Final = 2
COMPARISONS: Final = (">=", "<=", "=")

# Kinds of counts.
FIXED: Final = 0
AT_LEAST: Final = 1
EVERY: Final = 2
QUANTITY: Final = 3

# What a quantity counts.
REVERED: Final = 0
ISLANDS: Final = 1
TYPES_AT: Final = 2
GOODS_AT: Final = 3
MINE_AT: Final = 4
ENEMY_AT: Final = 5

PIECES: Final = ["ship", "temple", "pop"]  # by their numbers
KINDS: Final = [*PIECES, "good"]
MOST_COUNT: Final = 44

# Operations.
CHOOSE: Final = 0
ADD: Final = 1
ADD_ISLAND: Final = 2
CREATE: Final = 3
RECOLOR: Final = 4
SACK: Final = 5
SACK_ISLAND: Final = 6
CONVERT: Final = 7
REPLACE: Final = 8
CHANGE: Final = 9
PAY: Final = 10
DRAW: Final = 11
ACTIVATE: Final = 12
SAIL: Final = 13
ZEPHYR: Final = 14
OPERATIONS: Final = [
    "at",
    "add",
    "island",
    "create",
    "recolor",
    "sack",
    "sackisland",
    "convert",
    "replace",
    "change",
    "pay",
    "draw",
    "activate",
    "sail",
    "zephyr",
]
WORDS: Final = [word for word in OPERATIONS if word not in ("island", "sackisland")]
# What leads from one act to the next.
MAY: Final = 20  # jump: where to go on if it is left
IF: Final = 21  # jump: where to go on if the place does not meet its condition
TRY: Final = 22  # jump: the second part, if the first cannot be performed
GO: Final = 23  # jump: the end of the second part
EACH: Final = 24  # jump: after the rounds
NEXT: Final = 25  # jump: back to the EACH

NO_CARGO: Final = 0
CARGO_THAT: Final = 1
CARGO_POPULACE: Final = 2
CARGO_GOODS: Final = 3


class Atom:
    """One condition on a place."""

    __slots__ = ("compare", "k", "kind", "what")

    def __init__(self, what: int, kind: int = 0, compare: int = LEAST, k: int = 0) -> None:
        self.what = what
        self.kind = kind  # of pieces; the material for OF_MATERIAL
        self.compare = compare
        self.k = k


class Where:
    """A place, named or to be chosen, and the conditions it must meet."""

    __slots__ = ("atoms", "base")

    def __init__(self, base: int, atoms: list[Atom]) -> None:
        self.base = base
        self.atoms = atoms

    @property
    def fixed(self) -> bool:
        """Whether nothing is to be chosen."""
        return self.base < INNER


class Count:
    """How many."""

    __slots__ = ("divisor", "k", "kind", "of", "piece", "ref", "where")

    def __init__(self, kind: int, k: int = 0) -> None:
        self.kind = kind
        self.k = k
        self.of = 0  # what a quantity counts
        self.piece = 0
        self.ref = HERE
        self.where: Where | None = None
        self.divisor = 1


class Group:
    """Cards that a zephyr carries."""

    __slots__ = ("count", "enemy", "kind")

    def __init__(self, count: Count, enemy: bool, kind: int) -> None:
        self.count = count
        self.enemy = enemy
        self.kind = kind


class Act:
    """One act of an effect. What an operation does not need is left as it begins."""

    __slots__ = (
        "card_first",
        "cargo",
        "cargo_count",
        "count",
        "groups",
        "into",
        "kind",
        "new",
        "op",
        "preference",
        "same",
        "to",
        "where",
    )

    def __init__(self, op: int) -> None:
        self.op = op
        self.where = Where(HERE, [])  # of a way from one place to another: where it begins
        self.to = Where(HERE, [])
        self.count = Count(FIXED, 1)
        self.kind = 0
        self.into = 0
        self.preference = -1
        self.same = False
        self.new = False
        self.cargo = NO_CARGO
        self.cargo_count = Count(FIXED, 0)
        self.groups: list[Group] = []
        self.card_first = False  # the hand card is discarded before the place is chosen

    @property
    def travels(self) -> bool:
        """Whether it leads from one place to another."""
        return self.op in (SAIL, ZEPHYR)

    @property
    def hand_cards(self) -> int:
        """How many hand cards it takes at least."""
        if self.op in (ADD_ISLAND, REPLACE):
            return 1
        if self.op not in (ADD, CREATE, RECOLOR, CONVERT):
            return 0
        return 1 if self.count.kind == QUANTITY else self.count.k

    @property
    def placeless(self) -> bool:
        """Whether no place is to be known before it is performed."""
        return self.op in (DRAW, ADD_ISLAND) or self.where.base == ANYWHERE


class Item:
    """One item of an effect, as a tree: an act, a block, or one of the forms that lead on."""

    __slots__ = ("act", "block", "form", "may", "otherwise", "where")

    def __init__(self, may: bool) -> None:
        self.may = may
        self.form = 0  # 0: an act or a block; IF, TRY, EACH
        self.where = Where(ANY, [])  # of IF and EACH
        self.act: Act | None = None
        self.block: list[Item] = []
        self.otherwise: list[Item] = []


class Code:
    """One instruction of a program."""

    __slots__ = ("act", "cards", "jump", "op", "safe_rest", "wakes", "wakes_new", "where")

    def __init__(self, op: int, act: Act, where: Where, jump: int) -> None:
        self.op = op
        self.act = act
        self.where = where
        self.jump = jump
        self.safe_rest = False  # nothing after it, to the end of the program, can fail
        self.cards = 0  # hand cards that it and what follows take at least
        self.wakes = False  # it or what follows activates an Island
        self.wakes_new = False  # and before that puts a hand card on the table as one


class Effect:
    """An effect: its text, its tree, its program."""

    __slots__ = ("codes", "items", "text", "uses_here")

    def __init__(self, text: str, items: list[Item]) -> None:
        self.text = text
        self.items = items
        self.codes: list[Code] = []
        _lay_out(items, self.codes)
        for k, code in enumerate(self.codes):
            code.safe_rest = _safe_from(self.codes, k + 1)
            code.cards = _cards_from(self.codes, k)
            code.wakes = _wakes(self.codes[k:])
            code.wakes_new = any(
                later.op in (ADD_ISLAND, REPLACE) and _wakes(self.codes[at:])
                for at, later in enumerate(self.codes)
                if at >= k
            )
        self.uses_here = _needs_here(items)


# Laying a tree out flat.

_NO_ACT: Final = Act(CHOOSE)


def _lay_out(items: list[Item], codes: list[Code]) -> None:
    for item in items:
        start = len(codes)
        if item.may:
            codes.append(Code(MAY, _NO_ACT, item.where, 0))
        _lay_out_core(item, codes)
        if item.may:
            codes[start].jump = len(codes)


def _lay_out_core(item: Item, codes: list[Code]) -> None:
    start = len(codes)
    if item.form == EACH and item.act is not None:
        codes.append(Code(EACH, _NO_ACT, item.where, 0))
        codes.append(Code(item.act.op, item.act, item.act.where, 0))
        codes.append(Code(NEXT, _NO_ACT, item.where, start))
        codes[start].jump = len(codes)
    elif item.form == IF:
        codes.append(Code(IF, _NO_ACT, item.where, 0))
        _lay_out(item.block, codes)
        codes[start].jump = len(codes)
    elif item.form == TRY:
        codes.append(Code(TRY, _NO_ACT, item.where, 0))
        _lay_out(item.block, codes)
        end = len(codes)
        codes.append(Code(GO, _NO_ACT, item.where, 0))
        codes[start].jump = len(codes)
        _lay_out(item.otherwise, codes)
        codes[end].jump = len(codes)
    elif item.act is not None:
        codes.append(Code(item.act.op, item.act, item.act.where, 0))
    else:
        _lay_out(item.block, codes)


def _safe_from(codes: list[Code], k: int) -> bool:
    """Whether whatever stands from here on can always be performed: draws, and parts that may be left."""
    while k < len(codes):
        code = codes[k]
        if code.op in (MAY, GO):
            k = code.jump
        elif code.op in (DRAW, IF) or _asks_for_nothing(code):
            k += 1
        else:
            return False
    return True


def _asks_for_nothing(code: Code) -> bool:
    """Whether an act is performed in full by doing nothing."""
    count = code.act.count
    return code.op == ADD and count.kind == AT_LEAST and count.k == 0 and code.where.fixed


def _cards_from(codes: list[Code], k: int) -> int:
    """How many hand cards the rest of a program takes at least, from here on."""
    if k >= len(codes):
        return 0
    code = codes[k]
    if code.op in (MAY, GO):
        return _cards_from(codes, code.jump)
    if code.op in (IF, TRY):
        return min(_cards_from(codes, k + 1), _cards_from(codes, code.jump))
    if code.op == EACH:
        return codes[k + 1].act.hand_cards + _cards_from(codes, code.jump)
    if code.op == NEXT:
        return _cards_from(codes, k + 1)
    return code.act.hand_cards + _cards_from(codes, k + 1)


def _wakes(codes: list[Code]) -> bool:
    """Whether one of these activates an Island."""
    return any(code.op == ACTIVATE for code in codes)


def _needs_here(items: list[Item]) -> bool:
    return any(_item_needs_here(item) for item in items)


def _item_needs_here(item: Item) -> bool:
    if item.form in (IF, EACH) and item.where.base == HERE:
        return True
    if item.act is not None and _act_needs_here(item.act):
        return True
    return _needs_here(item.block) or _needs_here(item.otherwise)


def _act_needs_here(act: Act) -> bool:
    if not act.placeless and act.where.base == HERE:
        return True
    if act.travels and act.to.base == HERE:
        return True
    counts = [act.count, act.cargo_count] + [group.count for group in act.groups]
    return any(count.kind == QUANTITY and count.of >= TYPES_AT and count.ref == HERE for count in counts)
