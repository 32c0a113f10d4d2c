"""Setup and the turn (A-13, A-20 to A-41): peoples, the four options, forms of basic actions, the fate of the card."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.words import Button, Head, StepWords, by_verb, refuse
from ..rules.givens import HAND as FULL
from ..rules.steps import BASIC, FATE, PEOPLE, TURN
from ..rules.vocabulary import (
    ABANDON,
    ACTIVATE,
    ADD,
    COMPLETE,
    DISCARD,
    DRAW,
    EFFECT,
    EXPLORE,
    KEEP,
    LAUNCH,
    NO_CARD,
    SAIL,
    SETTLE,
    STATUE,
    USE,
    V,
)
from .nouns import card_name, material_name, people_name, place_name, preferring, say
from .reasons import cannot_use, not_in_turn, why
from .sentences import effect_words
from .targets import ASIDE, Ask, at_quest


def _which_people(q: Ask) -> Head:
    return Head(say("eyebrow.setup"), say("ask.people"), say("hint.people"), "A-13")


def _take(q: Ask, a: Action) -> Button:
    people = V.x[a]
    lines = (say(f"people.lines.{people}"),) if q.s.givens.customs else ()
    return Button(say("do.take", people=people_name(people), material=material_name(people)), "A-13", lines)


def _turn(q: Ask) -> Head:
    s, seat = q.s, q.seat
    hint = say("hint.turn", hand=len(s.hands[seat]), deck=len(s.decks[s.people[seat]]))
    return Head(people_name(s.people[seat]), say("ask.turn"), hint, "A-20")


def _use(q: Ask, a: Action) -> Button:
    s, card = q.s, V.x[a]
    preference = s.givens.preference[card]
    lines = (say(f"basic.{preference}"), say("preview.effect", what=effect_words(s.givens.cards.effect(card))))
    label = say("do.use", card=card_name(s.givens.cards, card), material=material_name(preference))
    return Button(label, "A-22", lines)


def _launch(q: Ask, a: Action) -> Button:
    return Button(say("do.launch", card=preferring(q.s, V.x[a])), "A-27", (say("preview.home.ship"),))


def _settle(q: Ask, a: Action) -> Button:
    return Button(say("do.settle", card=preferring(q.s, V.x[a])), "A-27", (say("preview.home.populace"),))


def _complete(q: Ask, a: Action) -> Button:
    s, card = q.s, q.s.quest[q.seat]
    lines = (
        say(f"basic.{s.givens.preference[card]}"),
        say("preview.effect", what=effect_words(s.givens.cards.effect(card))),
    )
    return Button(say("do.complete", card=card_name(s.givens.cards, card)), "A-28", lines, way="open")


def _abandon(q: Ask, a: Action) -> Button:
    card = card_name(q.s.givens.cards, q.s.quest[q.seat])
    return Button(say("do.abandon", card=card), "A-29", (say("preview.abandon"),))


def _draw(q: Ask, a: Action) -> Button:
    s, people = q.s, q.s.people[q.seat]
    if not s.decks[people]:
        return Button(say("do.end"), "A-76", (say("preview.end"),))
    target = FULL + s.revered(people)
    drawn = min(target - len(s.hands[q.seat]), len(s.decks[people]))
    return Button(say("do.draw"), "A-32", (say("preview.draw", n=drawn, target=target), say("preview.conflict")))


def _refused(q: Ask) -> list[Refusal]:
    s, seat = q.s, q.seat
    out = [
        refuse(
            say("do.use", card=card_name(s.givens.cards, card), material=material_name(s.givens.preference[card])),
            cannot_use(s, card),
        )
        for card in s.hands[seat]
        if USE.of1(card) not in q.menu
    ]
    if DRAW.base not in q.menu:
        out.append(refuse(say("do.draw"), why("hand-full", "A-30", n=len(s.hands[seat]))))
    if s.quest[seat] and COMPLETE.base not in q.menu:
        name = card_name(s.givens.cards, s.quest[seat])
        out.append(refuse(say("do.complete", card=name), cannot_use(s, s.quest[seat])))
    return out


# Basic actions of two forms.


def _basic(q: Ask) -> Head:
    material = material_name(q.f[2])
    aside = say("eyebrow.aside", card=card_name(q.s.givens.cards, q.s.aside))
    return Head(
        aside, say("ask.basic", material=material), say(f"basic.{q.f[2]}"), "A-36" if q.f[2] == 3 else "A-38", (ASIDE,)
    )


def _form(key: str, rule: str) -> Button:
    return Button(say(f"do.{key}"), rule, (say(f"preview.{key}"),), way="open")


# What becomes of the card.


def _fate(q: Ask) -> Head:
    s = q.s
    card = card_name(s.givens.cards, s.aside)
    hint = say("preview.effect", what=effect_words(s.givens.cards.effect(s.aside)))
    return Head(say("eyebrow.aside", card=card), say("ask.fate", card=card), hint, "A-22", (ASIDE,))


def _discard(q: Ask, a: Action) -> Button:
    return Button(say("do.discard", card=card_name(q.s.givens.cards, q.s.aside)), "A-22", minor=True)


def _keep(q: Ask, a: Action) -> Button:
    return Button(say("do.keep", card=card_name(q.s.givens.cards, q.s.aside)), "A-26", (say("preview.keep"),))


def _effect(q: Ask, a: Action) -> Button:
    what = effect_words(q.s.givens.cards.effect(q.s.aside))
    label = say("do.effect", card=card_name(q.s.givens.cards, q.s.aside))
    return Button(label, "A-25", (say("preview.now", what=what),), way="open")


def _statue(q: Ask, a: Action) -> Button:
    return Button(say("do.statue", place=place_name(q.s, V.x[a])), "C-18", (say("preview.statue"),))


def _fate_refused(q: Ask) -> list[Refusal]:
    s = q.s
    card = card_name(s.givens.cards, s.aside)
    out = []
    if EFFECT.base not in q.menu:
        out.append(refuse(say("do.effect", card=card), why("golden-rule", "A-50", card=card), ASIDE))
    if KEEP.base not in q.menu and not q.f[2] and s.quest[q.seat] != NO_CARD:
        out.append(refuse(say("do.keep", card=card), why("one-quest", "A-26"), at_quest(q.seat)))
    return out


def _form_add(q: Ask, a: Action) -> Button:
    return _form("add-ship", "A-36")


def _form_sail(q: Ask, a: Action) -> Button:
    return _form("sail", "A-36")


def _form_activate(q: Ask, a: Action) -> Button:
    return _form("activate", "A-38")


def _form_explore(q: Ask, a: Action) -> Button:
    return _form("explore", "A-38")


FORMS: Final = {ADD.id: _form_add, SAIL.id: _form_sail, ACTIVATE.id: _form_activate, EXPLORE.id: _form_explore}

STEPS: Final = {
    PEOPLE: StepWords(_which_people, _take),
    TURN: StepWords(
        _turn,
        by_verb(
            V,
            {
                USE.id: _use,
                LAUNCH.id: _launch,
                SETTLE.id: _settle,
                COMPLETE.id: _complete,
                ABANDON.id: _abandon,
                DRAW.id: _draw,
            },
        ),
        refused=_refused,
        reason=not_in_turn,
    ),
    BASIC: StepWords(_basic, by_verb(V, FORMS)),
    FATE: StepWords(
        _fate,
        by_verb(V, {DISCARD.id: _discard, KEEP.id: _keep, EFFECT.id: _effect, STATUE.id: _statue}),
        refused=_fate_refused,
    ),
}
