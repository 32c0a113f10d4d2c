"""S: a sealed answer, which may be changed till the last one is in; and the Archon's order of those who waited."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ....core.basics import Action, Frame
from ....core.message import Message
from ....core.words import Button, Head, StepWords
from ..rules import steps
from ..rules.content import FLEETS, PHILOSOPHIES
from ..rules.deal import ARG, GOT, LENGTH, RULE, SPENT
from ..rules.discard import B
from ..rules.event_answers import DECLINED, SHOWN
from ..rules.givens import HOME, PATIENCE
from ..rules.goods import BASICS, KINDS, bits
from ..rules.harbor import PASSES, REVEALS, undecided
from ..rules.hazard import NOTHING, USES_GIFT, unprotected
from ..rules.journey import ROW, WAITS
from ..rules.state import ParthenonState
from ..rules.vocabulary import DOUBLE, REST, V
from .nouns import (
    a_village,
    an_aegis,
    bundle,
    event_name,
    eyebrow,
    good_count,
    in_land,
    land_name,
    player,
    power_name,
    say,
    the_fleet,
    to_land,
    village_count,
    wonder_name,
)
from .prices import deal_name
from .reasons import answered, sealed_rule
from .targets import Ask, at_seat

# A sealed answer may be changed till the last one is in.


def _ready(q: Ask) -> Head:
    s = q.s
    answer = sealed_answer(s, q.seat)
    hint = say("hint.ready") if answer is None else say("hint.ready.answer", answer=answer)
    return Head(eyebrow(s), say("ask.ready"), hint, sealed_rule(s))


def _revise(q: Ask, a: Action) -> Button:
    s = q.s
    left = say("preview.patience", n=PATIENCE - s.revised[q.seat] - 1)
    return Button(say("do.revise"), sealed_rule(s), (left,))


def back(s: ParthenonState, seat: int, rule: str) -> Button:
    """Start over; how often that is still possible (each answer has an end)."""
    return Button(say("do.cancel"), rule, (say("preview.patience", n=s.spare[seat] - 1),), minor=True)


def put_back(q: Ask, a: Action) -> Button:
    """R-52: one thing less of those named so far; how often one may still go back."""
    kind, menu = V.x[a], [V.verb_of[other] for other in q.menu]
    left = say("preview.patience", n=q.s.spare[q.seat] - 1)
    if REST.id in menu or DOUBLE.id in menu:
        return Button(say("do.put-back.village", what=a_village(kind)), "R-52", (left,), minor=True)
    return Button(say("do.put-back", what=good_count(kind, 1)), "R-52", (left,), minor=True)


# The Archon's order.


def _order(q: Ask) -> Head:
    s = q.s
    _, _, waiting, phase, field = q.f
    named = s.queue
    if named:
        hint = say("hint.order.next", names=[player(s, each) for each in named])
        return Head(eyebrow(s), say("ask.order.next"), hint, "P-43", tuple([at_seat(each) for each in named]))
    where = {"land": in_land(field)} if phase == steps.VERDICT else {}
    hint = say(f"hint.order.{_WAITED[phase]}", names=[player(s, each) for each in bits(waiting)], **where)
    return Head(eyebrow(s), say("ask.order"), hint, "P-43")


# What those who waited are asked for, by the phase that goes on.
_WAITED: Final = {steps.JOURNEY: "journey", steps.VERDICT: "harbor", steps.GRANT: "claim", steps.BUILD_PHASE: "build"}


def _next(q: Ask, a: Action) -> Button:
    s = q.s
    rest = [each for each in bits(q.f[2]) if each not in s.queue and s.island[each] != V.x[a]]
    preview = [say("preview.order.then", name=player(s, rest[0]))] if len(rest) == 1 else []
    who = player(s, s.seat_of[V.x[a]])
    return Button(say("do.next", who=who), "P-43", preview)


# What a seat has sealed, in one sentence, for its own eyes.

Plan = list[int]


def sealed_answer(s: ParthenonState, seat: int) -> Message | None:
    """The answer this seat has given to the sealed step in progress, if it can be put in words."""
    f, plan = s.frames[-1], s.plan[seat]
    if not plan:
        return say("sealed.nothing") if f[0] in (steps.STARTS, steps.SCOUTS, steps.SHELTERS) else None
    words = _WORDS.get(f[0])
    return words(s, f, seat, plan) if words is not None else None


def _listed(parts: list[Message]) -> Message:
    return say("sealed.list", parts=parts) if parts else say("sealed.nothing")


def _lost(cards: Sequence[int]) -> Message:
    return say("sealed.lose", what=bundle(cards))


def _tribute(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message:
    if plan[0] == DECLINED:
        return say("sealed.decline")
    if plan[0] == SHOWN:
        return say("sealed.show", what=an_aegis(plan[1]))
    return say("sealed.pay", what=bundle(plan[SPENT:GOT]))


def _villages(key: str, counts: Plan) -> list[Message]:
    parts = [village_count(kind, n) for kind, n in enumerate(counts) if n]
    return [say(key, parts=parts)] if parts else []


def _muster(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message:
    parts = _villages("sealed.double", plan[:BASICS])
    if sum(plan[BASICS:]):
        parts.append(say("sealed.take", what=bundle(plan[BASICS:])))
    return _listed(parts)


def deals_listed(s: ParthenonState, seat: int, plan: Plan) -> list[Message]:
    """The deals that a seat makes before Island Trade."""
    deals = [plan[o : o + LENGTH] for o in range(0, len(plan), LENGTH)]
    names = [deal_name(s, seat, d[RULE], d[ARG]) for d in deals]
    return [say("sealed.deal", what=what, paid=bundle(d[SPENT:GOT])) for what, d in zip(names, deals, strict=True)]


def looks_listed(plan: Plan) -> list[Message]:
    """The looks ahead that a seat has named and paid for."""
    parts = [say("sealed.look", land=in_land(plan[0]))] if plan[0] >= 0 else []
    return parts + [say("sealed.serve", wonder=wonder_name(arg // 4)) for arg in plan[1 + ARG :: LENGTH]]


def _launch(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message:
    if plan == [WAITS]:
        return say("sealed.wait")
    parts: list[Message] = []
    for fleet in range(len(plan) // ROW):
        goal, cargo = plan[fleet * ROW], plan[fleet * ROW + 1 : fleet * ROW + ROW]
        if goal != HOME:
            parts.append(say("sealed.sail", fleet=the_fleet(fleet), land=to_land(goal), cargo=bundle(cargo)))
    return _listed(parts) if parts else say("sealed.home")


def shelters_listed(plan: Plan) -> list[Message]:
    """The Fleets that a seat shelters, and by what."""
    named = [(plan[0], plan[1])] if plan[0] >= 0 else []
    named += [(PHILOSOPHIES + arg // 4, arg % 4) for arg in plan[2 + ARG :: LENGTH]]
    return [say("sealed.shelter", power=power_name(power), fleet=the_fleet(fleet)) for power, fleet in named]


def _protection(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message:
    words = {NOTHING: "sealed.bare", USES_GIFT: "sealed.gift"}
    acts = zip(unprotected(s, seat), plan, strict=True)
    return _listed([say(words.get(act, "sealed.warship"), fleet=the_fleet(at % FLEETS)) for at, act in acts])


def _voice(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message:
    words = {PASSES: "sealed.voice.pass", REVEALS: "sealed.voice.reveal"}
    voices = zip(undecided(s, seat), plan, strict=True)
    return _listed([say(words.get(voice, "sealed.voice.wait"), land=land_name(land)) for land, voice in voices])


_WORDS: Final[dict[int, Callable[[ParthenonState, Frame, int, Plan], Message]]] = {
    steps.STOICS: lambda s, f, seat, plan: say(
        "sealed.stoic" if plan[0] >= 0 else "sealed.stoic.no", event=event_name(f[2])
    ),
    steps.TRIBUTES: _tribute,
    steps.NAMINGS: lambda s, f, seat, plan: say("sealed.take", what=bundle(plan[GOT:LENGTH])),
    steps.IDLINGS: lambda s, f, seat, plan: _listed(_villages("sealed.idle", plan)),
    steps.MUSTERS: _muster,
    steps.STARTS: lambda s, f, seat, plan: _listed(deals_listed(s, seat, plan)),
    steps.ANSWERS: lambda s, f, seat, plan: say("sealed.accept" if plan[0] else "sealed.refuse"),
    steps.SCOUTS: lambda s, f, seat, plan: _listed(looks_listed(plan)),
    steps.LAUNCHES: _launch,
    steps.SHELTERS: lambda s, f, seat, plan: _listed(shelters_listed(plan)),
    steps.PROTECTIONS: _protection,
    steps.VOICES: _voice,
    steps.YIELDS: lambda s, f, seat, plan: _lost([sum(plan[kind::KINDS]) for kind in range(KINDS)]),
    steps.EXCESSES: lambda s, f, seat, plan: _lost([plan[1::2].count(kind) for kind in range(KINDS)]),
    steps.CLAIMS: lambda s, f, seat, plan: say("sealed.claim" if len(plan) > 1 else "sealed.claim.no"),
    steps.DISCARDS: lambda s, f, seat, plan: say("sealed.open") if plan[0] == B else _lost(plan[1:]),
}


STEPS: Final = {
    steps.READY: StepWords(_ready, _revise, reason=answered),
    steps.ORDER_SEATS: StepWords(_order, _next),
}
