"""Losses that their owners choose: by an Event, by a Hazard (S-1, S-5)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords
from ..rules.goods import KINDS
from ..rules.losses import held, open_due, to_lose
from ..rules.state import ParthenonState
from ..rules.steps import RUN, YIELD
from ..rules.vocabulary import DONE, KEEP, V
from .nouns import bundle, event_name, eyebrow, good_count, good_name, hazard_name, say, the_fleet
from .reasons import sealed_rule
from .targets import Ask
from .wealth import changes, minus, one

HAZARD_PHASE: Final = 5


def _cause(s: ParthenonState) -> Message:
    """The Event or the Hazard that takes the cards."""
    if s.phase == HAZARD_PHASE:
        return eyebrow(s, hazard_name(s.card))
    event = next((frame[1] for frame in reversed(s.frames) if frame[0] == RUN), -1)
    return eyebrow(s, event_name(event)) if event >= 0 else eyebrow(s)


def _loss(q: Ask) -> Head:
    s, seat = q.s, q.seat
    at = open_due(s, seat)
    if at < 0:
        return Head(_cause(s), say("ask.loss.none"), say("hint.loss.none"), sealed_rule(s))
    due = s.dues[at]
    place, lose = due[1], to_lose(s, due)
    keep = sum(held(s, seat, place, due[2])) - lose
    row = s.draft[seat] or [0] * KINDS
    left = min(keep, lose) - sum(row)
    word = "keep" if keep < lose else "drop"
    where = "hand" if place < 0 else "fleet"
    args = {} if place < 0 else {"fleet": the_fleet(place)}
    chosen = bundle(row)
    hint = say(f"hint.loss.{word}", n=left, lost=lose, chosen=chosen)
    return Head(_cause(s), say(f"ask.loss.{word}.{where}", **args), hint, sealed_rule(s))


def _lose(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    if a == DONE.base:
        return Button(say("do.go-on"), sealed_rule(s))
    due, kind = s.dues[open_due(s, seat)], V.x[a]
    lose = to_lose(s, due)
    cards = held(s, seat, due[1], due[2])
    keep = sum(cards) - lose
    row = s.draft[seat] or [0] * KINDS
    last = min(keep, lose) - sum(row) == 1
    if V.verb_of[a] == KEEP.id:
        preview: list[Message] = []
        if last:
            kept = [row[k] + (1 if k == kind else 0) for k in range(KINDS)]
            preview = [say("preview.lost", what=bundle(minus(cards, kept)))]
        return Button(
            say("do.keep", what=good_count(kind, 1)), sealed_rule(s), preview, way="more", thing=good_name(kind)
        )
    before = minus(cards, row)
    preview = changes(before, minus(before, one(kind)))
    return Button(say("do.drop", what=good_count(kind, 1)), sealed_rule(s), preview, way="more", thing=good_name(kind))


STEPS: Final = {YIELD: StepWords(_loss, _lose)}
