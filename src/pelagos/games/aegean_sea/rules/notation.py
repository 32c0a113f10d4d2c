"""The notation of effects (rules.md, section N): a text is read into a tree, and a tree is written back."""

from __future__ import annotations

from typing import Final

from ....core.content import Row
from ....core.notation import Notation, Tokens
from .effects import (
    ACTIVATE,
    ADD,
    ADD_ISLAND,
    ANY,
    AT_LEAST,
    ATOMS,
    BASES,
    CARGO_GOODS,
    CARGO_POPULACE,
    CARGO_THAT,
    CHANGE,
    CHOOSE,
    COMPARISONS,
    CONVERT,
    CREATE,
    DRAW,
    EACH,
    ENEMY_AT,
    ENEMY_PIECES,
    EVERY,
    FIXED,
    GOODS_AT,
    IF,
    INNER,
    ISLANDS,
    KINDS,
    MINE_AT,
    MOST_COUNT,
    MY_PIECES,
    MY_REVERED,
    NO_CARGO,
    NOT_MY_HOME,
    OF_MATERIAL,
    OPERATIONS,
    PAY,
    PIECES,
    QUANTITY,
    RECOLOR,
    REFS,
    REPLACE,
    REVERED,
    SACK,
    SACK_ISLAND,
    SAIL,
    TRY,
    TYPES_AT,
    WORDS,
    Act,
    Atom,
    Count,
    Effect,
    Group,
    Item,
    Where,
)
from .vocabulary import MATERIAL

NOTATION: Final = Notation("; : @ -> + [ ] ( ) { } , / = >= <=")


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
