"""Phase 2, Production: Armies set to Villages, goods that a power lets one name (P-52 to P-57)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.words import Button, Head, StepWords, refuse
from ..rules.event_answers import working
from ..rules.givens import IN_HAND
from ..rules.goods import BASICS, KINDS
from ..rules.production import NAMED, choosy, doublings, named_goods
from ..rules.state import ParthenonState
from ..rules.steps import MUSTER
from ..rules.vocabulary import DOUBLE, V
from .nouns import a_village, eyebrow, good_count, say
from .reasons import why
from .targets import WORKSHOP_ROW, Ask, at_village
from .wealth import account, one, plus


def _draft(s: ParthenonState, seat: int) -> list[int]:
    return s.draft[seat] or [0] * (NAMED + KINDS)


def _left(s: ParthenonState, seat: int) -> int:
    """Villages still to be doubled by choice."""
    return doublings(s, seat) - sum(_draft(s, seat)[:NAMED]) if choosy(s, seat) else 0


def _muster(q: Ask) -> Head:
    s, seat = q.s, q.seat
    left = _left(s, seat)
    if left > 0:
        chosen = tuple([at_village(kind) for kind in range(BASICS) if _draft(s, seat)[kind]])
        return Head(eyebrow(s), say("ask.double"), say("hint.double", n=left), "P-53", chosen)
    goods = named_goods(s, seat)
    count = goods.count - sum(_draft(s, seat)[NAMED:]) if goods is not None else 0
    return Head(eyebrow(s), say("ask.gardens"), say("hint.gardens", n=count), "P-57")


def _set(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    kind = V.x[a]
    if V.verb_of[a] == DOUBLE.id:
        doubled = _draft(s, seat)[kind] + 1
        made = good_count(kind, working(s, seat)[kind] + doubled)
        return Button(say("do.double", what=a_village(kind)), "P-53", (say("preview.makes", what=made),))
    purse = s.purse(seat, IN_HAND)
    return Button(say("do.take", what=good_count(kind, 1)), "P-57", account(s, seat, purse, plus(purse, one(kind))))


def _not_doubled(q: Ask) -> list[Refusal]:
    """P-54, P-55, R-42: one Army per Village, none for Workshops, none for idle Villages."""
    s, seat = q.s, q.seat
    if _left(s, seat) == 0:
        return []
    menu, able = q.menu, working(s, seat)
    out: list[Refusal] = []
    for kind in range(BASICS):
        if able[kind] and DOUBLE.of1(kind) not in menu:
            out.append(refuse(say("do.double", what=a_village(kind)), why("doubled", "P-54"), at_village(kind)))
    if s.workshops[seat]:
        out.append(refuse(say("want.double-workshop"), why("no-workshop", "P-55"), WORKSHOP_ROW))
    return out


STEPS: Final = {MUSTER: StepWords(_muster, _set, _not_doubled)}
