"""Paying (M-46 to M-49, M-168, M-169): which Temporary Goods are spent, how many Warriors go back for a Farm."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords, by_verb
from ..rules.steps import PAY
from ..rules.vocabulary import ADVANCE, ANEW, PLAYED, SHIP, SPEND, WARRIORS_BACK, V
from .nouns import decree_name, good_name, piece_name, region_name, route_to, say, temporary
from .outcomes import changes
from .prices import bill, having
from .targets import Ask, at_card, at_region, at_route


def deed_name(q: Ask, deed: int, thing: int) -> Message:
    """ "City in Galatas", "Ship to Egypt", "Fresco Painters"."""
    if deed == PLAYED:
        return decree_name(thing)
    if deed in (SHIP, ADVANCE):
        return say("deed.route", piece=piece_name(deed), route=route_to(thing))
    return say("deed.region", piece=piece_name(deed), place=region_name(q.s.table.box.crete, thing))


def at_deed(deed: int, thing: int) -> str:
    """What is paid for, in the scene."""
    return at_card(thing) if deed == PLAYED else at_route(thing) if deed in (SHIP, ADVANCE) else at_region(thing)


def paying_head(q: Ask, deed: int, thing: int, free: bool) -> Head:
    """The question how something is paid."""
    warriors_asked = bool(q.menu) and V.verb_of[q.menu[0]] == WARRIORS_BACK.id
    price = bill(q.s, q.seat, deed, thing, free)
    lines = price.lines(deed, having(q.s, q.seat, deed, thing)) if price.full else []
    prompt = say("ask.warriors" if warriors_asked else "ask.spend")
    rule = "M-169" if warriors_asked else "M-168"
    return Head(deed_name(q, deed, thing), prompt, lines[0] if lines else None, rule, (at_deed(deed, thing),))


def _pay(q: Ask) -> Head:
    return paying_head(q, q.f[2], q.f[3], bool(q.f[4]))


def _spend(q: Ask, a: Action) -> Button:
    good, number = V.x[a], V.y[a]
    if not number:
        return Button(say("do.spend.none", good=good_name(good)), "M-49", changes(q, a))
    return Button(say("do.spend", what=temporary(good, number)), "M-46", changes(q, a))


def _back(q: Ask, a: Action) -> Button:
    return Button(say("do.warriors", n=V.x[a]), "M-169", changes(q, a))


def _anew(q: Ask, a: Action) -> Button:
    return Button(say("do.anew"), "M-168", minor=True)


BUTTONS: Final = {SPEND.id: _spend, WARRIORS_BACK.id: _back, ANEW.id: _anew}
STEPS: Final = {PAY: StepWords(_pay, by_verb(V, BUTTONS))}
