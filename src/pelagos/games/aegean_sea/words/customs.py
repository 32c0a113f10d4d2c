"""Conflict (A-45 to A-49) and the Customs that ask: Taxation, Trade, Discipline."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.words import Button, Head, StepWords
from ..rules.steps import DISCIPLINE, ORDER_GOOD, TAX, TRADE, VICTIM
from ..rules.vocabulary import AT, DO, EXPLORE, SKIP, V
from .nouns import material_name, piece_name, place_name, say, whose
from .targets import Ask, at_place
from .turn import FORMS


def _victim(q: Ask) -> Head:
    _, _, place, enemy, left = q.f
    prompt = say("ask.victim", n=left, who=whose(q.s, enemy), place=place_name(q.s, place))
    return Head(say("eyebrow.conflict"), prompt, say("hint.victim"), "A-47", (at_place(place),))


def _sacked(q: Ask, a: Action) -> Button:
    piece = piece_name(q.s, a)
    return Button(say("do.sack", piece=piece), "A-47", way="more", thing=piece, heap=f"{q.f[2]}-{q.f[3]}")


def _tax(q: Ask) -> Head:
    return Head(say("eyebrow.taxation"), say("ask.tax"), say("hint.tax"), "C-9")


def _taxed(q: Ask, a: Action) -> Button:
    if a == SKIP.base:
        return Button(say("do.skip"), "C-9", minor=True)
    return Button(say("do.tax", place=place_name(q.s, V.x[a])), "C-9", (say("preview.tax"),))


def _trade(q: Ask) -> Head:
    key = "ask.trade.give" if q.f[2] < 0 else "ask.trade.where" if q.f[4] < 0 else "ask.trade.get"
    return Head(say("eyebrow.trade"), say(key), say("hint.trade"), "C-11")


def _traded(q: Ask, a: Action) -> Button:
    if a == SKIP.base:
        return Button(say("do.skip"), "C-11", minor=True)
    if V.verb_of[a] == AT.id:
        return Button(say("do.at", place=place_name(q.s, V.x[a])), "C-11")
    return Button(say("do.piece", piece=piece_name(q.s, a)), "C-11")


def _discipline(q: Ask) -> Head:
    hint = say(f"basic.{q.f[2]}")
    return Head(say("eyebrow.discipline"), say("ask.discipline", material=material_name(q.f[2])), hint, "C-15")


def _ordered(q: Ask, a: Action) -> Button:
    if a == SKIP.base:
        return Button(say("do.skip"), "C-15", minor=True)
    if a == DO.base:
        return Button(say("do.discipline.good"), "C-15")
    if V.verb_of[a] == AT.id:
        return Button(say("do.at", place=place_name(q.s, V.x[a])), "C-15", (say("preview.discipline"),))
    if V.verb_of[a] == EXPLORE.id:
        return Button(say("do.explore"), "C-15", (say("preview.discipline.explore"),))
    return FORMS[V.verb_of[a]](q, a)


def _order_good(q: Ask) -> Head:
    prompt = say("ask.order-good", material=material_name(q.f[2]))
    return Head(say("eyebrow.discipline"), prompt, None, "C-15")


def _at(q: Ask, a: Action) -> Button:
    return Button(say("do.at", place=place_name(q.s, V.x[a])), "C-15")


STEPS: Final = {
    VICTIM: StepWords(_victim, _sacked),
    TAX: StepWords(_tax, _taxed),
    TRADE: StepWords(_trade, _traded),
    DISCIPLINE: StepWords(_discipline, _ordered),
    ORDER_GOOD: StepWords(_order_good, _at),
}
