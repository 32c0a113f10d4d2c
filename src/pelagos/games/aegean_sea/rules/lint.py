"""What every effect must keep so that the golden rule can be judged exactly (section N of the rules).

Hidden cards may not enter an effect before its last choice, and nothing may be named before it is bound. The game's own
cards keep this; somebody's own are held to it when they are read.
"""

from __future__ import annotations

from .effects import (
    ACTIVATE,
    ADD,
    ADD_ISLAND,
    ANYWHERE,
    CARGO_THAT,
    DRAW,
    EACH,
    FIXED,
    IF,
    IT,
    OTHER,
    OTHER_INNER,
    QUANTITY,
    SACK,
    SRC,
    THERE,
    TRY,
    TYPES_AT,
    Act,
    Count,
    Effect,
    Item,
    Where,
)


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
        if item.form == EACH and item.act is not None:
            inside = Bound()
            inside.there, inside.src, inside.it = bound.there, bound.src, True
            inside.drawn, inside.woken = bound.drawn, bound.woken
            _act(item.act, inside, out)
            if item.act.op in (ACTIVATE, DRAW):
                out.append("each-activates")
            bound.that = False
            continue
        if item.act is not None:
            _act(item.act, bound, out)
        if item.form == TRY:
            other = bound.copy()
            _items(item.block, bound, out)
            _items(item.otherwise, other, out)
            bound.join(other)
        elif item.form == IF or item.may:
            other = bound.copy()
            _items(item.block, bound, out)
            bound.join(other)
        else:
            _items(item.block, bound, out)


def _act(act: Act, bound: Bound, out: list[str]) -> None:
    if bound.drawn and act.op != DRAW:
        out.append("after-draw")
    if bound.woken and (act.op != DRAW or act.count.kind != FIXED):
        out.append("after-activate")
    if act.where.base == ANYWHERE and act.op != SACK:
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
    own.there, own.src, own.it = bound.there or not act.placeless, bound.src or act.travels, bound.it
    _counted(act.count, own if act.op != DRAW else bound, out)
    _counted(act.cargo_count, own, out)
    for group in act.groups:
        _counted(group.count, own, out)
    bound.there = bound.there or not act.placeless or act.op == ADD_ISLAND
    bound.src = bound.src or act.travels
    bound.that = act.op == ADD
    bound.drawn = bound.drawn or act.op == DRAW
    bound.woken = bound.woken or act.op == ACTIVATE


def _named(where: Where, bound: Bound, out: list[str]) -> None:
    _ref(where.base, bound, out)


def _counted(count: Count, bound: Bound, out: list[str]) -> None:
    if count.kind == QUANTITY and count.of >= TYPES_AT:
        _ref(count.ref, bound, out)


def _ref(base: int, bound: Bound, out: list[str]) -> None:
    known = bound.there if base == THERE else bound.src if base == SRC else bound.it if base == IT else True
    if not known:
        out.append("unbound")
