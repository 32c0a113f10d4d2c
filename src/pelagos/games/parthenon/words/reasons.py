"""Reasons that several steps share. Each carries its clause as the argument `rule`."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.decision import Refusal
from ....core.message import Arg, Message
from ....core.words import Thing, refuse
from ..rules.bars import (
    ALL_BUILT,
    CAPPED,
    FOUR_COPIES,
    MADE,
    ONE_ALTERNATE,
    PAID_ABROAD,
    PAID_EARLIER,
    SIX_HALLS,
    STANDS,
    TWIN_FIRST,
    Work,
)
from ..rules.cards import WONDER
from ..rules.deal import FLEET_DEAL, VILLAGE_DEAL, Price
from ..rules.state import ParthenonState
from .nouns import hall_name, in_land, say
from .prices import deal_name, missing
from .targets import Ask


def why(key: str, rule: str, **args: Arg) -> Message:
    """A reason and its clause."""
    return say(f"why.{key}", rule=rule, **args)


def sealed_rule(s: ParthenonState) -> str:
    """The clause by which the present phase is played side by side (S-1 to S-10)."""
    return f"S-{s.phase}"


def answered(q: Ask, thing: Thing) -> Message:
    """The seat has done its part for now."""
    return why("answered", sealed_rule(q.s))


def lacking(label: Message, rule: str, parts: list[Message], *targets: str) -> Refusal:
    """Greyed because the seat does not have the cards."""
    return refuse(label, why("lacking", rule, parts=parts), *targets)


def too_dear(label: Message, rule: str, price: Price, purse: Sequence[int], *targets: str) -> Refusal:
    """Greyed because these cards do not pay it."""
    return lacking(label, rule, missing(price, purse), *targets)


def barred(s: ParthenonState, seat: int, work: Work) -> Message:
    """Why a work of the Build Phase cannot be done, by the number of what bars it."""
    _, number, deal, arg = work
    if number == ALL_BUILT:
        return why("fleets", "P-118") if deal == FLEET_DEAL else why("workshops", "P-106")
    what = deal_name(s, seat, deal, arg)
    if number == STANDS:
        return why("stands", "P-106" if deal == VILLAGE_DEAL else "P-108", what=what)
    if number == TWIN_FIRST:
        return why("twin", "P-106")
    if number == SIX_HALLS:
        return why("six-halls", "R-23")
    if number == ONE_ALTERNATE:
        return why("one-alternate", "P-109")
    if number == CAPPED:
        return why("capped", "R-43", n=s.cap[seat])
    if number == PAID_ABROAD:
        return why("paid-abroad", "P-121", wonder=what, land=in_land(WONDER[arg // 2].land))
    if number == PAID_EARLIER:
        return why("paid-earlier", "P-121", wonder=what)
    if number == MADE:
        return why("made", "P-110", hall=hall_name(arg))
    assert number == FOUR_COPIES
    return why("four-copies", "P-117", power=what)
