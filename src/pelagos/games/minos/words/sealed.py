"""Sealed answers that are in (M-64, M-85, M-167): what was answered, and that it may still be changed."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords
from ..rules.steps import BUILD_ROUND, FIRST_CARDS, GROUPS, PALACES, READY
from ..rules.vocabulary import TRACKS
from .nouns import decree_name, say, track_name
from .paying import deed_name
from .targets import Ask

_RULES: Final = {FIRST_CARDS: "M-167", GROUPS: "M-64", BUILD_ROUND: "M-64", PALACES: "M-85"}


def _asking(q: Ask) -> int:
    """The sealed step that is open."""
    return q.s.frames[q.s.opened[-1] - 1][0]


def answer_words(q: Ask) -> Message:
    """What the seat has answered."""
    step, plan = _asking(q), q.s.plan[q.seat]
    if step == FIRST_CARDS and plan:
        *returned, kept = plan
        return say("sealed.first", cards=[decree_name(card) for card in returned], card=decree_name(kept))
    if step == GROUPS and any(plan):
        parts = [
            say("do.groups.part", track=track_name(track), n=plan[track]) for track in range(TRACKS) if plan[track]
        ]
        return say("sealed.groups", what=parts)
    if step == BUILD_ROUND and plan:
        return deed_name(q, plan[0], plan[1])
    if step == PALACES and plan:
        return say("sealed.palace", cards=[decree_name(card) for card in plan])
    return say("sealed.nothing")


def _ready(q: Ask) -> Head:
    hint = say("hint.ready", answer=answer_words(q))
    return Head(say(f"eyebrow.phase.{q.s.phase}"), say("ask.ready"), hint, _RULES.get(_asking(q), "M-64"))


def _revise(q: Ask, a: Action) -> Button:
    return Button(say("do.revise"), _RULES.get(_asking(q), "M-64"), minor=True)


STEPS: Final = {READY: StepWords(_ready, _revise)}
