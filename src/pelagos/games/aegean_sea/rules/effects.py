"""The notation of effects, read into a tree and laid out flat as a program.

Grammar and meaning are those of rules.md, section N. A tree is what words tell; a program is what the interpreter runs:
acts, and the few instructions that lead from one to the next.
"""

from __future__ import annotations

from typing import Final

from ....core.content import Row
from ....core.notation import Notation, Tokens
from .vocabulary import MATERIAL

NOTATION: Final = Notation("; : @ -> + [ ] ( ) { } , / = >= <=")

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


# Reading.


def read_effect(row: Row, column: str) -> Effect:
    """The effect in a column of a table; ContentError names the character that is wrong."""
    return parse(row.tokens(column, NOTATION), row.text(column))


def parse(t: Tokens, text: str) -> Effect:
    """A whole text."""
    items = _effect(t)
    t.end()
    return Effect(text, items)


def _effect(t: Tokens) -> list[Item]:
    items = [_item(t)]
    while t.accept(";"):
        items.append(_item(t))
    return items


def _item(t: Tokens) -> Item:
    item = Item(bool(t.accept("may")))
    if t.accept("each"):
        item.form = EACH
        item.where = _set(t)
        t.expect(":")
        item.act = _act(t)
    elif t.accept("if"):
        item.form = IF
        item.where = _where(t)
        if not item.where.atoms:
            raise t.wrong_before("expected", found="", words="[")
        t.expect(":")
        item.block = _block(t)
    else:
        item.block = _block(t)
        if t.accept("else"):
            item.form = TRY
            item.otherwise = _block(t)
        elif len(item.block) == 1 and item.block[0].form == 0 and not item.block[0].may:
            item.act = item.block[0].act
            item.block = item.block[0].block
    return item


def _block(t: Tokens) -> list[Item]:
    if t.peek() == "{":
        t.open("{")
        items = _effect(t)
        t.close("}")
        return items
    item = Item(False)
    item.act = _act(t)
    return [item]


def _act(t: Tokens) -> Act:
    word = t.expect(*WORDS)
    if word == "at":
        act = Act(CHOOSE)
        act.where = _where(t)
        return act
    if word == "add" and t.peek(1) == "island":
        t.number(1, 1)
        t.expect("island")
        act = Act(ADD_ISLAND)
        act.preference = _preference(t)
        return act
    act = Act(OPERATIONS.index(word))
    if word == "add":
        act.count, act.kind = _count(t), t.word(PIECES)
        act.where = _at(t)
        act.preference = _preference(t)
    elif word in ("create", "recolor"):
        act.count = _count(t)
        t.expect("good")
        act.where = _at(t)
        act.preference = _preference(t)
        _same_new(t, act)
    elif word == "sack":
        act.count = _count(t)
        t.expect("enemy")
        if t.accept("island"):
            act.op = SACK_ISLAND
        else:
            act.kind = t.word(PIECES)
        act.where = _at(t)
    elif word == "convert":
        act.count = _count(t)
        t.expect("enemy")
        act.kind = t.word(PIECES)
        act.where = _at(t)
    elif word == "replace":
        t.expect("island")
        act.where = _at(t)
    elif word == "change":
        act.count, act.kind = _count(t), t.word(PIECES)
        t.expect("->")
        act.into = t.word(KINDS)
        act.where = _at(t)
        _same_new(t, act)
    elif word == "pay":
        act.count, act.kind = _count(t), t.word(KINDS)
        act.where = _at(t)
    elif word == "draw":
        act.count = _count(t)
    elif word == "activate":
        act.where = _at(t)
    elif word == "sail":
        act.count = _count(t)
        t.expect("ship")
        _way(t, act)
        if t.accept("carry"):
            _cargo(t, act)
    else:
        act.groups = [_group(t)]
        while t.accept("+"):
            act.groups.append(_group(t))
        _way(t, act)
    return act


def _way(t: Tokens, act: Act) -> None:
    act.where = _where(t)
    t.expect("->")
    act.to = _where(t)


def _cargo(t: Tokens, act: Act) -> None:
    if t.accept("that"):
        act.cargo = CARGO_THAT
        return
    act.cargo_count = _count(t)
    act.cargo = CARGO_POPULACE if t.expect("pop", "good") == "pop" else CARGO_GOODS


def _group(t: Tokens) -> Group:
    count = _count(t)
    return Group(count, bool(t.accept("enemy")), t.word(KINDS))


def _preference(t: Tokens) -> int:
    if not t.accept("pref"):
        return -1
    t.expect("=")
    return t.word(MATERIAL.words)


def _same_new(t: Tokens, act: Act) -> None:
    act.same = bool(t.accept("same"))
    act.new = bool(t.accept("new"))


def _count(t: Tokens) -> Count:
    if t.is_number():
        k = t.number(0, MOST_COUNT)
        return Count(AT_LEAST if t.accept("+", touching=True) else FIXED, k)
    if t.expect("all", "n") == "all":
        return Count(EVERY, 1)
    count = Count(QUANTITY)
    t.open("(")
    word = t.expect("revered", "islands", "types", "good", "my", "enemy")
    if word == "islands":
        count.of = ISLANDS
        count.where = _set(t)
    elif word != "revered":
        count.of = (
            TYPES_AT if word == "types" else GOODS_AT if word == "good" else MINE_AT if word == "my" else ENEMY_AT
        )
        if count.of in (MINE_AT, ENEMY_AT):
            count.piece = t.word(PIECES)
        t.expect("@")
        count.ref = t.word(REFS)
    if t.accept("/"):
        count.divisor = t.number(1, MOST_COUNT)
    t.close(")")
    return count


def _at(t: Tokens) -> Where:
    t.expect("@")
    return _where(t)


def _where(t: Tokens) -> Where:
    base = t.word(BASES)
    return Where(base, _filter(t))


def _set(t: Tokens) -> Where:
    base = INNER if t.expect("inner", "any") == "inner" else ANY
    atoms = _filter(t)
    if not atoms:
        raise t.wrong("expected", found=t.peek(), words="[")
    return Where(base, atoms)


def _filter(t: Tokens) -> list[Atom]:
    atoms: list[Atom] = []
    if t.peek() == "[":
        t.open("[")
        atoms.append(_atom(t))
        while t.accept(","):
            atoms.append(_atom(t))
        t.close("]")
    return atoms


def _atom(t: Tokens) -> Atom:
    what = t.word([word for word in ATOMS if word != "revered"])
    if what >= MY_REVERED:
        what += 1
    if what <= NOT_MY_HOME:
        return Atom(what)
    if what == OF_MATERIAL:
        t.expect("=")
        return Atom(what, t.word(MATERIAL.words))
    kind = 0
    if what == MY_PIECES and t.accept("revered"):
        what = MY_REVERED
    elif what in (MY_PIECES, ENEMY_PIECES):
        kind = t.word(PIECES)
    compare = COMPARISONS.index(t.expect(*COMPARISONS))
    return Atom(what, kind, compare, t.number(0, MOST_COUNT))


# Writing back: the canonical text of a tree.


def written(items: list[Item]) -> str:
    """The text of an effect, as the notation writes it."""
    return "; ".join([_item_text(item) for item in items])


def _item_text(item: Item) -> str:
    may = "may " if item.may else ""
    if item.form == EACH and item.act is not None:
        return f"{may}each {_where_text(item.where)}: {_act_text(item.act)}"
    if item.form == IF:
        return f"{may}if {_where_text(item.where)}: {_block_text(item.block)}"
    if item.form == TRY:
        return f"{may}{_braced(item.block)} else {_braced(item.otherwise)}"
    return may + (_act_text(item.act) if item.act is not None else _braced(item.block))


def _block_text(items: list[Item]) -> str:
    only = items[0]
    bare = len(items) == 1 and only.act is not None and only.form == 0 and not only.may
    return _item_text(only) if bare else _braced(items)


def _braced(items: list[Item]) -> str:
    return "{" + written(items) + "}"


def _act_text(act: Act) -> str:
    op = act.op
    count = _count_text(act.count)
    where = _where_text(act.where)
    preference = f" pref={MATERIAL.words[act.preference]}" if act.preference >= 0 else ""
    extra = preference + (" same" if act.same else "") + (" new" if act.new else "")
    if op == CHOOSE:
        return f"at {where}"
    if op == ADD:
        return f"add {count} {PIECES[act.kind]} @{where}{extra}"
    if op == ADD_ISLAND:
        return f"add 1 island{extra}"
    if op in (CREATE, RECOLOR):
        return f"{OPERATIONS[op]} {count} good @{where}{extra}"
    if op in (SACK, CONVERT):
        return f"{OPERATIONS[op]} {count} enemy {PIECES[act.kind]} @{where}"
    if op == SACK_ISLAND:
        return f"sack {count} enemy island @{where}"
    if op == REPLACE:
        return f"replace island @{where}"
    if op == CHANGE:
        return f"change {count} {PIECES[act.kind]}->{KINDS[act.into]} @{where}{extra}"
    if op == PAY:
        return f"pay {count} {KINDS[act.kind]} @{where}"
    if op == DRAW:
        return f"draw {count}"
    if op == ACTIVATE:
        return f"activate @{where}"
    way = f"{where}->{_where_text(act.to)}"
    if op == SAIL:
        return f"sail {count} ship {way}{_cargo_text(act)}"
    groups = [f"{_count_text(g.count)} {'enemy ' if g.enemy else ''}{KINDS[g.kind]}" for g in act.groups]
    return f"zephyr {' + '.join(groups)} {way}"


def _cargo_text(act: Act) -> str:
    if act.cargo == NO_CARGO:
        return ""
    if act.cargo == CARGO_THAT:
        return " carry that"
    return f" carry {_count_text(act.cargo_count)} {'pop' if act.cargo == CARGO_POPULACE else 'good'}"


def _count_text(count: Count) -> str:
    if count.kind == EVERY:
        return "all"
    if count.kind != QUANTITY:
        return f"{count.k}+" if count.kind == AT_LEAST else str(count.k)
    ref = REFS[count.ref]
    if count.of == REVERED:
        text = "revered"
    elif count.of == ISLANDS and count.where is not None:
        text = f"islands {_where_text(count.where)}"
    elif count.of in (TYPES_AT, GOODS_AT):
        text = f"{'types' if count.of == TYPES_AT else 'good'}@{ref}"
    else:
        text = f"{'my' if count.of == MINE_AT else 'enemy'} {PIECES[count.piece]}@{ref}"
    return f"n({text}{f'/{count.divisor}' if count.divisor > 1 else ''})"


def _where_text(where: Where) -> str:
    if not where.atoms:
        return BASES[where.base]
    return f"{BASES[where.base]}[{','.join([_atom_text(atom) for atom in where.atoms])}]"


def _atom_text(atom: Atom) -> str:
    if atom.what <= NOT_MY_HOME:
        return ATOMS[atom.what]
    if atom.what == OF_MATERIAL:
        return f"mat={MATERIAL.words[atom.kind]}"
    tail = f"{COMPARISONS[atom.compare]}{atom.k}"
    if atom.what == MY_REVERED:
        return f"my revered{tail}"
    if atom.what in (MY_PIECES, ENEMY_PIECES):
        return f"{ATOMS[atom.what]} {PIECES[atom.kind]}{tail}"
    return ATOMS[atom.what] + tail


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
