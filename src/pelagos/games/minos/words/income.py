"""Income (M-85): cards into the Palace; and sealed answers that are in."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.words import Button, Head, StepWords, by_verb
from ..rules.boards import PALACE_CARDS
from ..rules.steps import PALACE_CARD, READY
from ..rules.vocabulary import ANEW, INFLUENCE, V
from .actions import BUTTONS as ACTIONS
from .nouns import say
from .targets import Ask


def _palace_card(q: Ask) -> Head:
    s = q.s
    most = s.passive(q.seat, INFLUENCE, PALACE_CARDS)
    left = max(1, most - len(s.draft[q.seat]))
    return Head(say("eyebrow.income"), say("ask.palace", n=left), say("hint.palace"), "M-85")


def _anew(q: Ask, a: Action) -> Button:
    return Button(say("do.anew"), "M-85", minor=True)


def _ready(q: Ask) -> Head:
    return Head(say(f"eyebrow.phase.{q.s.phase}"), say("ask.ready"), say("hint.ready"), "M-64")


def _revise(q: Ask, a: Action) -> Button:
    return Button(say("do.revise"), "M-64", minor=True)


STEPS: Final = {
    PALACE_CARD: StepWords(_palace_card, by_verb(V, {**ACTIONS, ANEW.id: _anew})),
    READY: StepWords(_ready, _revise),
}
