"""Paying (M-46 to M-49, M-168, M-169): which Temporary Goods are spent, how many Warriors go back for a Farm."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords, by_verb
from ..rules.paying import bill_of
from ..rules.steps import PAY
from ..rules.vocabulary import ADVANCE, ANEW, FARM, PLAYED, SHIP, SPEND, WARRIORS_BACK, V
from .nouns import decree_name, good_name, piece_name, region_name, route_to, say, sentence, temporary
from .outcomes import changes
from .prices import bill, having
from .targets import Ask, at_card, at_region, at_route


def deed_name(q: Ask, deed: int, thing: int) -> Message:
    """ "City in Galatas", "Ship to Egypt", "Fresco Painters"."""
    if deed == PLAYED:
        return decree_name(thing)
    if deed in (SHIP, ADVANCE):
        return say("deed.route", piece=piece_name(deed), route=route_to(thing))
    return say("deed.region", piece=piece_name(deed), place=region_name(q.s.givens.box.crete, thing))


def at_deed(deed: int, thing: int) -> str:
    """What is paid for, in the scene."""
    return at_card(thing) if deed == PLAYED else at_route(thing) if deed in (SHIP, ADVANCE) else at_region(thing)


class Payment(NamedTuple):
    """What is paid for, whether it is free, how many Temporary Goods of the first kind were named (-1: not yet)."""

    deed: int
    thing: int
    free: bool
    first: int


def payment(q: Ask) -> Payment:
    """The payment that is asked about: it stands in the frame, or under seal in the half-made answer."""
    if q.f[0] == PAY:
        return Payment(q.f[2], q.f[3], bool(q.f[4]), q.f[5])
    draft = q.s.draft[q.seat]
    return Payment(draft[0], draft[1], q.s.noted_free[q.seat] > 0, draft[2])


def paying_head(q: Ask) -> Head:
    """The question how something is paid."""
    deed, thing, free, first = payment(q)
    warriors_asked = bool(q.menu) and V.verb_of[q.menu[0]] == WARRIORS_BACK.id
    price = bill(q.s, q.seat, deed, thing, free, max(0, first))
    lines = price.lines(deed, having(q.s, q.seat, deed, thing)) if price.full else []
    prompt = say("ask.warriors" if warriors_asked else "ask.spend")
    rule = "M-169" if warriors_asked else "M-168"
    return Head(deed_name(q, deed, thing), prompt, sentence(lines[0]) if lines else None, rule, (at_deed(deed, thing),))


def _spend(q: Ask, a: Action) -> Button:
    good, number = V.x[a], V.y[a]
    lines = _left_to_pay(q, number)
    series = f"spend-{good}"
    if not number:
        return Button(say("do.spend.none", good=good_name(good)), "M-49", lines, series=series)
    return Button(say("do.spend", what=temporary(good, number)), "M-46", lines, series=series, amount=number)


def _left_to_pay(q: Ask, number: int) -> list[Message]:
    """What is left to pay with so many Temporary Goods: "Coins 8 → 5"; of a Farm, Warriors."""
    deed, thing, _, first = payment(q)
    due = bill_of(q.s, q.seat, deed, thing)
    had = having(q.s, q.seat, deed, thing)
    if deed == FARM:
        return [say("preview.warriors", before=had, after=had - max(0, due.amount - number))]
    price = due.price(first, number) if first >= 0 else due.price(number, 0)
    return [say("preview.coins" if price <= had else "preview.coins.short", before=had, after=had - price, n=price)]


def _back(q: Ask, a: Action) -> Button:
    return Button(say("do.warriors", n=V.x[a]), "M-169", changes(q, a), series="back", amount=V.x[a])


def _anew(q: Ask, a: Action) -> Button:
    return Button(say("do.anew"), "M-168", minor=True)


BUTTONS: Final = {SPEND.id: _spend, WARRIORS_BACK.id: _back, ANEW.id: _anew}
STEPS: Final = {PAY: StepWords(paying_head, by_verb(V, BUTTONS))}
