"""Phase 9, Discard: what a hand keeps (P-124 to P-128)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.bundle import fill
from ....core.decision import Refusal
from ....core.message import Message
from ....core.words import Button, Head, StepWords, refuse
from ..rules.givens import IN_HAND
from ..rules.goods import COMMODITIES, COMMODITY, KINDS
from ..rules.losses import held
from ..rules.state import ParthenonState
from ..rules.steps import KEEPING
from ..rules.vocabulary import CANCEL, HIDE, KEEP, OPEN, V
from .nouns import bundle, class_count, eyebrow, good_count, good_name, say
from .reasons import why
from .sealed import back
from .targets import Ask, at_good
from .wealth import account, changes, minus, one, out_of_reach

Lines = list[Message]


def _keeping(q: Ask) -> Head:
    s, seat = q.s, q.seat
    row, limit, size = s.draft[seat], s.limit(seat), s.hand_size(seat)
    hand = class_count(COMMODITY, size)
    if not row:
        return Head(eyebrow(s), say("ask.keeping"), say("hint.keeping", hand=hand, n=limit), "P-124")
    word = "keep" if limit < size - limit else "drop"
    left = min(limit, size - limit) - sum(row)
    hint = say(f"hint.keeping.{word}", n=left, chosen=bundle(row))
    chosen = tuple([at_good(kind) for kind in range(KINDS) if row[kind]])
    return Head(eyebrow(s), say(f"ask.keeping.{word}"), hint, "P-125", chosen)


def _keep(q: Ask, a: Action) -> Button:
    s, seat = q.s, q.seat
    purse, limit = s.purse(seat, IN_HAND), s.limit(seat)
    if a == CANCEL.base:
        return back(s, seat, "P-124")
    cards = held(s, seat, IN_HAND, COMMODITY)
    if a == OPEN.base:
        kept = [min(1, count) for count in cards]
        lines = account(s, seat, purse, minus(purse, minus(cards, kept)))
        return Button(say("do.open", n=sum(kept)), "P-126", [*lines, say("preview.open")])
    if a == HIDE.base:
        return Button(say("do.hide", n=limit), "P-125", (say("preview.hide"),))
    return _pick(s, seat, cards, a)


def _pick(s: ParthenonState, seat: int, cards: list[int], a: Action) -> Button:
    purse, limit, row, kind = s.purse(seat, IN_HAND), s.limit(seat), s.draft[seat][:], V.x[a]
    keeps = V.verb_of[a] == KEEP.id
    row[kind] += 1
    done = fill(cards, row, min(limit, sum(cards) - limit) - sum(row)) == 0
    label = say("do.keep" if keeps else "do.drop", what=good_count(kind, 1))
    lines: Lines = []
    if done:
        thrown = minus(cards, row) if keeps else row
        lines = [say("preview.thrown", what=bundle(thrown)), *out_of_reach(s, seat, purse, minus(purse, thrown))]
    elif not keeps:
        before = minus(cards, s.draft[seat])
        lines = changes(before, minus(before, one(kind)))
    return Button(label, "P-125", lines, way="more", thing=good_name(kind))


def _not_kept(q: Ask) -> list[Refusal]:
    s, seat = q.s, q.seat
    row = s.draft[seat]
    if not row:
        return []
    if s.limit(seat) < s.hand_size(seat) - s.limit(seat):  # it names what it keeps
        return []
    aegis = [kind for kind in range(COMMODITIES, KINDS) if s.purse(seat, IN_HAND)[kind]]
    return [
        refuse(say("do.drop", what=good_count(kind, 1)), why("aegis-stays", "P-128"), at_good(kind)) for kind in aegis
    ]


STEPS: Final = {KEEPING: StepWords(_keeping, _keep, _not_kept)}
