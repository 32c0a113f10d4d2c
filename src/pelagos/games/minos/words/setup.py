"""Setup (M-27, M-32, M-33): Starting cards and Abilities, the first cards."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.words import Button, Head, StepWords, by_verb
from ..rules.steps import FIRST_CARD, STARTING
from ..rules.vocabulary import ANEW, NOTHING, PALACE, RETURN, TAKE_ABILITY, TAKE_START, V
from .effects import trait_words
from .nouns import ability_name, decree_name, points, region_name, say
from .printed import ability_lines, decree_lines, start_lines
from .targets import Ask, at_card


def _starting(q: Ask) -> Head:
    s = q.s
    missing = "start" if s.ability[q.seat] != NOTHING else "ability" if s.start[q.seat] != NOTHING else "both"
    return Head(say("eyebrow.setup"), say(f"ask.starting.{missing}"), say("hint.starting"), "M-27")


def _start(q: Ask, a: Action) -> Button:
    box = q.s.givens.box
    start = box.starts[V.x[a]]
    lines = start_lines(box.crete, start)
    return Button(say("do.start", place=region_name(box.crete, start.region)), "M-27", lines)


def _ability(q: Ask, a: Action) -> Button:
    levels = q.s.givens.box.abilities[V.x[a]]
    lines = [say("preview.level", n=k, what=line) for k, level in enumerate(levels, 1) for line in ability_lines(level)]
    return Button(say("do.ability", ability=ability_name(V.x[a])), "M-27", lines)


def _first_card(q: Ask) -> Head:
    verb = V.verb_of[q.menu[0]] if q.menu else PALACE.id
    if verb == RETURN.id:
        s = q.s
        start = s.givens.box.starts[s.start[q.seat]]
        left = start.discard - len(s.draft[q.seat])
        return Head(say("eyebrow.setup"), say("ask.return", n=max(1, left)), say("hint.return"), "M-32", _named(q))
    return Head(say("eyebrow.setup"), say("ask.first-palace"), say("hint.first-palace"), "M-33", _named(q))


def _named(q: Ask) -> tuple[str, ...]:
    """The cards that were named already."""
    return tuple(at_card(card) for card in q.s.draft[q.seat])


def _return(q: Ask, a: Action) -> Button:
    card = V.x[a]
    lines = decree_lines(q.s.givens.box.decree(card))
    return Button(say("do.return", card=decree_name(card)), "M-32", lines, way="more", thing=decree_name(card))


def _palace(q: Ask, a: Action) -> Button:
    card = V.x[a]
    decree = q.s.givens.box.decree(card)
    lines = [trait_words(decree.trigger, decree.trait), say("preview.worth", vp=points(decree.vp))]
    return Button(say("do.palace", card=decree_name(card)), "M-33", lines, way="more", thing=decree_name(card))


def _anew(q: Ask, a: Action) -> Button:
    return Button(say("do.anew"), "M-167", minor=True)


STEPS: Final = {
    STARTING: StepWords(_starting, by_verb(V, {TAKE_START.id: _start, TAKE_ABILITY.id: _ability})),
    FIRST_CARD: StepWords(_first_card, by_verb(V, {RETURN.id: _return, PALACE.id: _palace, ANEW.id: _anew})),
}
