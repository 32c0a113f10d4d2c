"""Steps that several phases share: a sealed answer, the Archon's order of those who waited, losses by choice."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ....core.message import Message
from ..rules.goods import KINDS, bits
from ..rules.losses import held, to_lose
from ..rules.state import ParthenonState
from ..rules.steps import BUILD_PHASE, GRANT, JOURNEY, ORDER_SEATS, READY, RUN, VERDICT, YIELD
from ..rules.table import PATIENCE, Due
from ..rules.vocabulary import DONE, KEEP, V
from .nouns import bundle, event_name, good_count, hazard_name, in_land, player, the_fleet
from .parts import Answer, Asked, Question, eyebrow, final, say, sealed_rule
from .sealed_words import sealed_answer
from .targets import at_seat
from .wealth import changes, minus, one

HAZARD_PHASE: Final = 5


# A sealed answer may be changed till the last one is in.


def _ready(s: ParthenonState, f: Frame, seat: int) -> Question:
    answer = sealed_answer(s, seat)
    hint = say("hint.ready") if answer is None else say("hint.ready.answer", answer=answer)
    return Question(eyebrow(s), say("ask.ready"), hint, sealed_rule(s))


def _revise(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    left = say("preview.patience", n=PATIENCE - s.revised[seat] - 1)
    return Answer(say("do.revise"), sealed_rule(s), (left,))


# The Archon's order.


def _order(s: ParthenonState, f: Frame, seat: int) -> Question:
    _, _, waiting, phase, field = f
    named = s.queue
    if named:
        prompt = say("ask.order.next")
        hint = say("hint.order.next", names=[player(s, each) for each in named])
    else:
        prompt = say("ask.order")
        hint = _order_hint(s, waiting, phase, field)
    return Question(eyebrow(s), prompt, hint, "P-43", tuple([at_seat(each) for each in named]))


def _order_hint(s: ParthenonState, waiting: int, phase: int, field: int) -> Message:
    names = [player(s, each) for each in bits(waiting)]
    if phase == JOURNEY:
        return say("hint.order.journey", names=names)
    if phase == VERDICT:
        return say("hint.order.harbor", names=names, land=in_land(field))
    if phase == GRANT:
        return say("hint.order.claim", names=names)
    assert phase == BUILD_PHASE
    return say("hint.order.build", names=names)


def _next(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    rest = [each for each in bits(f[2]) if each not in s.queue and s.island[each] != V.x[a]]
    preview = [say("preview.order.then", name=player(s, rest[0]))] if len(rest) == 1 else []
    who = player(s, s.seat_of[V.x[a]])
    return Answer(say("do.next", who=who), "P-43", preview, commits=len(rest) == 1)


# Losses that owners choose.


def _open_due(s: ParthenonState, seat: int) -> Due | None:
    """The due that is being settled; none where hidden cards leave no choice."""
    done = len(s.plan[seat]) // KINDS
    for due in s.dues:
        if due[0] != seat:
            continue
        if done > 0:
            done -= 1
            continue
        cards = held(s, seat, due[1], due[2])
        if 0 < to_lose(s, due) < sum(cards) and max(cards) < sum(cards):
            return due
    return None


def _cause(s: ParthenonState) -> Message:
    """The Event or the Hazard that takes the cards."""
    if s.phase == HAZARD_PHASE:
        return eyebrow(s, hazard_name(s.card))
    event = next((frame[1] for frame in reversed(s.frames) if frame[0] == RUN), -1)
    return eyebrow(s, event_name(event)) if event >= 0 else eyebrow(s)


def _loss(s: ParthenonState, f: Frame, seat: int) -> Question:
    due = _open_due(s, seat)
    if due is None:
        return Question(_cause(s), say("ask.loss.none"), say("hint.loss.none"), sealed_rule(s))
    place, lose = due[1], to_lose(s, due)
    keep = sum(held(s, seat, place, due[2])) - lose
    row = s.draft[seat] or [0] * (KINDS + 1)
    left = min(keep, lose) - sum(row[1:])
    word = "keep" if keep < lose else "drop"
    where = "hand" if place < 0 else "fleet"
    args = {} if place < 0 else {"fleet": the_fleet(place)}
    chosen = bundle(row[1:])
    hint = say(f"hint.loss.{word}", n=left, lost=lose, chosen=chosen)
    return Question(_cause(s), say(f"ask.loss.{word}.{where}", **args), hint, sealed_rule(s))


def _lose(s: ParthenonState, f: Frame, seat: int, a: Action) -> Answer:
    due = _open_due(s, seat)
    if a == DONE.base or due is None:
        return Answer(say("do.go-on"), sealed_rule(s), commits=final(s, seat))
    kind, place = V.x[a], due[1]
    lose = to_lose(s, due)
    cards = held(s, seat, place, due[2])
    keep = sum(cards) - lose
    row = s.draft[seat] or [0] * (KINDS + 1)
    last = min(keep, lose) - sum(row[1:]) == 1
    later = [d for d in s.dues if d[0] == seat and d[1] != place]
    commits = last and not later and final(s, seat)
    if V.verb_of[a] == KEEP.id:
        preview: list[Message] = []
        if last:
            kept = [row[1 + k] + (1 if k == kind else 0) for k in range(KINDS)]
            preview = [say("preview.lost", what=bundle(minus(cards, kept)))]
        return Answer(say("do.keep", what=good_count(kind, 1)), sealed_rule(s), preview, commits, place=place)
    before = minus(cards, row[1:])
    preview = changes(before, minus(before, one(kind)))
    return Answer(say("do.drop", what=good_count(kind, 1)), sealed_rule(s), preview, commits, place=place)


STEPS: Final = {
    READY: Asked(_ready, _revise),
    ORDER_SEATS: Asked(_order, _next),
    YIELD: Asked(_loss, _lose),
}
