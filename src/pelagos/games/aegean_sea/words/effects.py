"""Effects in progress (A-50 to A-69): where, which cards, how many; parts that may be left, rounds, sailing."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Way
from ....core.message import Message
from ....core.words import Button, Head, StepWords
from ..rules.effects import (
    ACTIVATE,
    ADD,
    ADD_ISLAND,
    CHANGE,
    CHOOSE,
    CONVERT,
    CREATE,
    PAY,
    RECOLOR,
    REPLACE,
    SACK,
    SACK_ISLAND,
    SAIL,
    ZEPHYR,
    Act,
)
from ..rules.running import code_of, effect_of
from ..rules.state import AegeanState
from ..rules.steps import ACT, EACH, MAY, RUN, TRY, WHERE
from ..rules.vocabulary import (
    AT,
    CARDS,
    DO,
    EMPTY,
    GOOD,
    HAND,
    NO_PLACE,
    OTHERWISE,
    PIECE,
    PLACES,
    SKIP,
    TO,
    V,
)
from .nouns import card_name, kind_name, material_name, piece_name, place_name, preferring, say, thing_name
from .sentences import act_words, effect_words
from .targets import Ask, at_place

_RULES: Final = {
    CHOOSE: "A-53",
    ADD: "A-54",
    ADD_ISLAND: "A-38",
    CREATE: "A-57",
    RECOLOR: "A-61",
    SACK: "A-63",
    SACK_ISLAND: "A-63",
    CONVERT: "A-58",
    REPLACE: "A-62",
    CHANGE: "A-56",
    PAY: "A-60",
    ACTIVATE: "A-51",
    SAIL: "A-69",
    ZEPHYR: "A-64",
}


# Acts that take several cards, whose order makes no difference: a card may have a partner (a Ship its cargo, a victim
# what takes its place), which is named next. A created Good is seen before the next card is named: there each
# card is an answer.
_IN_ANY_ORDER: Final = (ADD, SACK, PAY, CONVERT, CHANGE, RECOLOR, SAIL, ZEPHYR)


def _program(s: AegeanState, program: int) -> Message:
    """What is being performed: "Aigina", or the basic action."""
    if program > CARDS:
        return say("eyebrow.basic")
    return say("eyebrow.effect", card=card_name(s.givens.cards, program))


def _running(q: Ask) -> tuple[int, ...]:
    return next(f for f in reversed(q.s.frames) if f[0] == RUN)


def _act(q: Ask) -> Head:
    s, f = q.s, q.f
    act = code_of(s, f).act
    hint = say("preview.now", what=act_words(act))
    chosen = tuple(at_place(place) for place in f[4:6] if 0 <= place < PLACES)
    return Head(_program(s, f[2]), _prompt(q, act), hint, _RULES[act.op], chosen)


def _prompt(q: Ask, act: Act) -> Message:
    """The small question of an act."""
    f = q.f
    verb = V.verb_of[q.menu[0]]
    if verb == AT.id:
        return say("ask.from") if act.travels else say("ask.where")
    if verb == TO.id:
        return say("ask.to", place=place_name(q.s, f[4]))
    if act.op == SAIL and f[8]:
        return say("ask.cargo")
    n = max(f[6], 1)
    if verb == HAND.id:
        key = (
            "ask.card.good"
            if act.op in (CREATE, RECOLOR)
            else "ask.card.island"
            if act.op in (ADD_ISLAND, REPLACE)
            else "ask.card"
        )
        return say(key, n=n, kind=kind_name(act.kind, n))
    return say("ask.more") if f[6] == 0 else say("ask.pieces", n=n)


def _button(q: Ask, a: Action) -> Button:
    s, f = q.s, q.f
    act = code_of(s, f).act
    rule = _RULES[act.op]
    verb = V.verb_of[a]
    if verb in (AT.id, TO.id):
        place = V.x[a]
        button = Button(say("do.at", place=place_name(s, place)), rule, _about(q, act, place))
        if f[4] == NO_PLACE and act.op in _IN_ANY_ORDER:
            return _one_of_many(q, act, button)  # what is sacked anywhere
        return button._replace(way="open")
    if verb == HAND.id:
        card = preferring(s, V.x[a])
        return _one_of_many(q, act, Button(say("do.card", card=card), rule, _used(s, act, V.x[a]), thing=card))
    if verb == PIECE.id:
        button = Button(say("do.piece", piece=piece_name(s, a)), rule, thing=thing_name(s, f[1], a))
        return _one_of_many(q, act, button)
    if a == EMPTY.base:
        return _one_of_many(q, act, Button(say("do.empty"), "A-67", minor=True, thing=say("do.empty")))
    return _one_of_many(q, act, Button(say("do.done"), rule, minor=True), "send")


def _one_of_many(q: Ask, act: Act, button: Button, way: Way = "more") -> Button:
    """A step of an act that takes cards in any order. Its heap is the act: the next one of an effect has others."""
    if act.op not in _IN_ANY_ORDER:
        return button
    return button._replace(way=way, heap="-".join(str(number) for number in q.f[2:6]))


def _about(q: Ask, act: Act, place: int) -> list[Message]:
    """What is there, as far as Vainglory goes (A-72)."""
    s = q.s
    lines: list[Message] = []
    if act.op == ACTIVATE:
        lines.append(say("preview.now", what=effect_words(s.givens.cards.effect(s.isle[place]))))
    if act.op in (ADD, CREATE, SAIL, ZEPHYR) and s.isle_at(place):
        lines.append(say("preview.cards", n=s.cards_at(place), limit=s.givens.limit))
    return lines


def _used(s: AegeanState, act: Act, card: int) -> list[Message]:
    """What a hand card becomes."""
    material = material_name(s.givens.preference[card])
    if act.op in (CREATE, RECOLOR):
        return [say("preview.good", material=material)]
    if act.op in (ADD_ISLAND, REPLACE):
        return [say("preview.island", what=effect_words(s.givens.cards.effect(card)))]
    return [say("preview.tucked", kind=kind_name(act.kind))] if act.kind < GOOD else []


def _may(q: Ask) -> Head:
    run = _running(q)
    items = effect_of(q.s, run[2])
    return Head(_program(q.s, run[2]), say("ask.may"), say("preview.now", what=effect_words(items)), "A-50")


def _yes_no(q: Ask, a: Action) -> Button:
    if a == DO.base:
        return Button(say("do.yes"), "A-50")
    return Button(say("do.skip" if a == SKIP.base else "do.otherwise"), "A-50", minor=a != OTHERWISE.base)


def _try(q: Ask) -> Head:
    run = _running(q)
    key = "ask.try" if q.menu[0] == DO.base else "ask.otherwise"
    return Head(_program(q.s, run[2]), say(key), say("preview.now", what=effect_words(effect_of(q.s, run[2]))), "A-50")


def _each(q: Ask) -> Head:
    run = _running(q)
    return Head(
        _program(q.s, run[2]), say("ask.each"), say("preview.now", what=effect_words(effect_of(q.s, run[2]))), "R-8"
    )


def _next(q: Ask, a: Action) -> Button:
    return Button(say("do.at", place=place_name(q.s, V.x[a])), "R-8")


def _where(q: Ask) -> Head:
    card = q.f[2]
    hint = say("preview.now", what=effect_words(q.s.givens.cards.effect(card)))
    return Head(_program(q.s, card), say("ask.here"), hint, "A-52")


def _here(q: Ask, a: Action) -> Button:
    return Button(say("do.at", place=place_name(q.s, V.x[a])), "A-52")


STEPS: Final = {
    ACT: StepWords(_act, _button),
    MAY: StepWords(_may, _yes_no),
    TRY: StepWords(_try, _yes_no),
    EACH: StepWords(_each, _next),
    WHERE: StepWords(_where, _here),
}
