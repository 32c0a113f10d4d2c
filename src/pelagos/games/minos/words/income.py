"""Income (M-85): cards into the Palace."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.words import Button, Head, StepWords, by_verb
from ..rules.boards import PALACE_CARDS
from ..rules.steps import PALACE_CARD
from ..rules.vocabulary import ANEW, DONE, INFLUENCE, PALACE, V
from .effects import trait_words
from .nouns import decree_name, points, say
from .targets import Ask, at_card


def _palace_card(q: Ask) -> Head:
    s = q.s
    named = s.draft[q.seat]
    left = max(1, s.passive(q.seat, INFLUENCE, PALACE_CARDS) - len(named))
    chosen = tuple(at_card(card) for card in named)
    return Head(say("eyebrow.income"), say("ask.palace", n=left), say("hint.palace"), "M-85", chosen)


def _palace(q: Ask, a: Action) -> Button:
    """What the card does there, and what it costs after those that are named already."""
    s, card = q.s, V.x[a]
    decree = s.givens.box.decree(card)
    lines = [trait_words(decree.trigger, decree.trait), say("preview.worth", vp=points(decree.vp))]
    if card in s.areas[q.seat]:
        lines.append(say("preview.from-area"))
    elif decree.vp:
        before = s.vp[q.seat] - sum(s.givens.box.decree(c).vp for c in s.draft[q.seat] if c in s.hands[q.seat])
        lines.append(say("preview.loses", before=before, after=before - decree.vp))
    return Button(say("do.palace", card=decree_name(card)), "M-85", lines)


def _done(q: Ask, a: Action) -> Button:
    return Button(say("do.done" if q.s.draft[q.seat] else "do.no-card"), "M-85", minor=True)


def _anew(q: Ask, a: Action) -> Button:
    return Button(say("do.anew"), "M-85", minor=True)


STEPS: Final = {PALACE_CARD: StepWords(_palace_card, by_verb(V, {PALACE.id: _palace, DONE.id: _done, ANEW.id: _anew}))}
