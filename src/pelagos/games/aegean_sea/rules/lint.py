"""What every effect must keep so that the golden rule can be judged exactly (section N of the rules).

Hidden cards may not enter an effect before its last choice, nothing may be named before it is bound, and every act has
a count and terms that it can be done with. The game's own cards keep this; somebody's own are held to it when they are
read.
"""

from __future__ import annotations

from typing import Final

from .effects import (
    ACTIVATE,
    ADD,
    ADD_ISLAND,
    ANYWHERE,
    AT_LEAST,
    CARGO_THAT,
    CHANGE,
    CONVERT,
    CREATE,
    DRAW,
    EACH,
    EVERY,
    FIXED,
    IF,
    IT,
    KINDS,
    NO_CARGO,
    OTHER,
    OTHER_INNER,
    PAY,
    PIECES,
    QUANTITY,
    RECOLOR,
    SACK,
    SACK_ISLAND,
    SAIL,
    SRC,
    THERE,
    TRY,
    TYPES_AT,
    ZEPHYR,
    Act,
    Count,
    Effect,
    Item,
    Where,
)

# The kinds of counts that an act may have, and the least number that means something.
COUNTS: Final = {
    ADD: ((FIXED, 1), (AT_LEAST, 0), (QUANTITY, 0)),
    CREATE: ((FIXED, 1), (QUANTITY, 0)),
    RECOLOR: ((FIXED, 1), (AT_LEAST, 1), (EVERY, 0), (QUANTITY, 0)),
    SACK: ((FIXED, 1), (EVERY, 0), (QUANTITY, 0)),
    CONVERT: ((FIXED, 1), (QUANTITY, 0)),
    CHANGE: ((FIXED, 1), (AT_LEAST, 1), (EVERY, 0), (QUANTITY, 0)),
    PAY: ((FIXED, 1), (QUANTITY, 0)),
    DRAW: ((FIXED, 1), (QUANTITY, 0)),
    SAIL: ((FIXED, 1), (AT_LEAST, 1), (QUANTITY, 0)),
    ZEPHYR: ((FIXED, 1), (AT_LEAST, 1), (EVERY, 0), (QUANTITY, 0)),
}
GOOD: Final = KINDS.index("good")
POPULACE: Final = PIECES.index("pop")


class Bound:
    """What is bound at a place of an effect."""

    __slots__ = ("drawn", "it", "src", "that", "there", "woken")

    def __init__(self) -> None:
        self.there = False
        self.src = False
        self.it = False
        self.that = False
        self.drawn = False  # a draw came before
        self.woken = False  # an activation came before

    def copy(self) -> Bound:
        """The same, to go another way."""
        other = Bound()
        other.there, other.src, other.it, other.that = self.there, self.src, self.it, self.that
        other.drawn, other.woken = self.drawn, self.woken
        return other

    def join(self, other: Bound) -> None:
        """Two ways meet: bound is what both have bound, done what one has done."""
        self.there = self.there and other.there
        self.src = self.src and other.src
        self.that = self.that and other.that
        self.drawn = self.drawn or other.drawn
        self.woken = self.woken or other.woken


def faults(effect: Effect) -> list[str]:
    """The reasons for which an effect cannot be used; none if all is well."""
    out: list[str] = []
    _items(effect.items, Bound(), out)
    return out


def _items(items: list[Item], bound: Bound, out: list[str]) -> None:
    for item in items:
        if item.form == IF:
            _named(item.where, bound, out)
            if item.where.base == ANYWHERE:
                out.append("anywhere")
        if item.form == EACH and item.act is not None:
            inside = Bound()
            inside.there, inside.src, inside.it = bound.there, bound.src, True
            inside.drawn, inside.woken = bound.drawn, bound.woken
            _act(item.act, inside, out)
            if item.act.op in (ACTIVATE, DRAW):
                out.append("each-activates")
            bound.that = False
            continue
        left = bound.copy()  # where the item, or its first part, is not performed
        if item.act is not None:
            _act(item.act, bound, out)
        _items(item.block, bound, out)
        if item.form == TRY:
            other = left.copy()
            _items(item.otherwise, other, out)
            bound.join(other)
        if item.form == IF or item.may:
            bound.join(left)


def _act(act: Act, bound: Bound, out: list[str]) -> None:
    if bound.drawn and act.op != DRAW:
        out.append("after-draw")
    if bound.woken and (act.op != DRAW or act.count.kind != FIXED):
        out.append("after-activate")
    if act.to.base == ANYWHERE or (act.where.base == ANYWHERE and (act.op != SACK or act.where.atoms)):
        out.append("anywhere")
    if act.travels and (act.where.base in (OTHER, OTHER_INNER) or act.to.base in (OTHER, OTHER_INNER)):
        out.append("other")
    if act.cargo == CARGO_THAT and not bound.that:
        out.append("unbound")
    if not act.placeless:
        _named(act.where, bound, out)
    if act.travels:
        _named(act.to, bound, out)
    own = Bound()
    own.there, own.src, own.it = bound.there or not act.placeless, bound.src, bound.it
    _counted(act.count, own if act.op != DRAW else bound, out)
    _counted(act.cargo_count, own, out)
    for group in act.groups:
        _counted(group.count, own, out)
    out += _ill_formed(act)
    bound.there = bound.there or not act.placeless or act.op == ADD_ISLAND
    bound.src = bound.src or act.travels
    bound.that = act.op == ADD and act.kind == POPULACE
    bound.drawn = bound.drawn or act.op == DRAW
    bound.woken = bound.woken or act.op == ACTIVATE


def _ill_formed(act: Act) -> list[str]:
    """What is wrong with an act by itself."""
    out: list[str] = []
    counts = [act.count] if act.op in COUNTS and not act.groups else []
    counts += [group.count for group in act.groups]
    if act.cargo not in (NO_CARGO, CARGO_THAT):
        counts.append(act.cargo_count)
    if not all(_countable(act.op, count) for count in counts):
        out.append("count")
    one = act.count.kind == FIXED and act.count.k == 1
    if (act.op == SACK_ISLAND or act.cargo != NO_CARGO) and not one:
        out.append("one")
    if act.op == RECOLOR and act.new:
        out.append("same-new")
    if act.op == CHANGE and ((act.same or act.new) and act.into != GOOD):
        out.append("same-new")
    if act.op == CHANGE and act.kind == act.into:
        out.append("change")
    told = [(group.enemy, group.kind) for group in act.groups]
    if (True, GOOD) in told or len(set(told)) < len(told):
        out.append("groups")
    return out


def _countable(op: int, count: Count) -> bool:
    return any(count.kind == kind and count.k >= least for kind, least in COUNTS[op])


def _named(where: Where, bound: Bound, out: list[str]) -> None:
    _ref(where.base, bound, out)


def _counted(count: Count, bound: Bound, out: list[str]) -> None:
    if count.kind == QUANTITY and count.of >= TYPES_AT:
        _ref(count.ref, bound, out)


def _ref(base: int, bound: Bound, out: list[str]) -> None:
    known = bound.there if base == THERE else bound.src if base == SRC else bound.it if base == IT else True
    if not known:
        out.append("unbound")
