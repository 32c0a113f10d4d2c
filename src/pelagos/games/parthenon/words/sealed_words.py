"""What a seat has answered under seal, in one sentence, for its own eyes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.basics import Frame
from ....core.message import Message
from ..rules.content import FLEETS, PHILOSOPHIES
from ..rules.deal import ARG, GOT, LENGTH, SPENT
from ..rules.discard import B
from ..rules.event_answers import DECLINED, SHOWN
from ..rules.goods import BASICS, KINDS, bits
from ..rules.harbor import PASSES, REVEALS, undecided
from ..rules.hazard import NOTHING, USES_GIFT, may_protect
from ..rules.journey import ROW, WAITS
from ..rules.state import ParthenonState
from ..rules.steps import (
    ANSWERS,
    CLAIMS,
    DISCARDS,
    EXCESSES,
    IDLINGS,
    LAUNCHES,
    MUSTERS,
    NAMINGS,
    PROTECTIONS,
    SCOUTS,
    SHELTERS,
    STARTS,
    STOICS,
    TRIBUTES,
    VOICES,
    YIELDS,
)
from ..rules.table import HOME
from .deals import deal_name
from .nouns import (
    an_aegis,
    bundle,
    event_name,
    in_land,
    land_name,
    power_name,
    the_fleet,
    to_land,
    village_count,
    wonder_name,
)
from .parts import say

Plan = list[int]


def sealed_answer(s: ParthenonState, seat: int) -> Message | None:
    """The answer this seat has given to the sealed step in progress, if it can be put in words."""
    f = s.frames[-1]
    words = _WORDS.get(f[0])
    plan = s.plan[seat]
    if not plan:
        return say("sealed.nothing") if f[0] in (STARTS, SCOUTS, SHELTERS) else None
    return words(s, f, seat, plan) if words is not None else None


def _listed(parts: list[Message]) -> Message | None:
    return say("sealed.list", parts=parts) if parts else say("sealed.nothing")


def _stoic(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    return say("sealed.stoic" if plan[0] >= 0 else "sealed.stoic.no", event=event_name(f[2]))


def _tribute(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    if plan[0] == DECLINED:
        return say("sealed.decline")
    if plan[0] == SHOWN:
        return say("sealed.show", what=an_aegis(plan[1]))
    return say("sealed.pay", what=bundle(plan[SPENT:GOT]))


def _naming(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    return say("sealed.take", what=bundle(plan[GOT:LENGTH]))


def _villages(key: str, counts: Plan) -> list[Message]:
    parts = [village_count(kind, n) for kind, n in enumerate(counts) if n]
    return [say(key, parts=parts)] if parts else []


def _idling(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    return _listed(_villages("sealed.idle", plan))


def _muster(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    parts = _villages("sealed.double", plan[:BASICS])
    if sum(plan[BASICS:]):
        parts.append(say("sealed.take", what=bundle(plan[BASICS:])))
    return _listed(parts)


def _start(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    deals = [plan[o : o + LENGTH] for o in range(0, len(plan), LENGTH)]
    return _listed([say("sealed.deal", what=deal_name(s, seat, d), paid=bundle(d[SPENT:GOT])) for d in deals])


def _answer(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    return say("sealed.accept" if plan[0] else "sealed.refuse")


def _scout(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    parts = [say("sealed.look", land=in_land(plan[0]))] if plan[0] >= 0 else []
    parts += [say("sealed.serve", wonder=wonder_name(arg // 4)) for arg in plan[1 + ARG :: LENGTH]]
    return _listed(parts)


def _launch(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    if plan == [WAITS]:
        return say("sealed.wait")
    parts: list[Message] = []
    for fleet in range(len(plan) // ROW):
        goal, cargo = plan[fleet * ROW], plan[fleet * ROW + 1 : fleet * ROW + ROW]
        if goal != HOME:
            parts.append(say("sealed.sail", fleet=the_fleet(fleet), land=to_land(goal), cargo=bundle(cargo)))
    return _listed(parts) if parts else say("sealed.home")


def _shelter(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    parts: list[Message] = []
    if plan[0] >= 0:
        parts.append(say("sealed.shelter", power=power_name(plan[0]), fleet=the_fleet(plan[1])))
    for arg in plan[2 + ARG :: LENGTH]:
        power = power_name(PHILOSOPHIES + arg // 4)
        parts.append(say("sealed.shelter", power=power, fleet=the_fleet(arg % 4)))
    return _listed(parts)


def _protection(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    asked = [at for at in bits(s.targets) if at // FLEETS == seat and may_protect(s, at)]
    words = {NOTHING: "sealed.bare", USES_GIFT: "sealed.gift"}
    return _listed(
        [
            say(words.get(act, "sealed.warship"), fleet=the_fleet(at % FLEETS))
            for at, act in zip(asked, plan, strict=True)
        ]
    )


def _voice(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    words = {PASSES: "sealed.voice.pass", REVEALS: "sealed.voice.reveal"}
    lands = undecided(s, seat)
    return _listed(
        [say(words.get(v, "sealed.voice.wait"), land=land_name(land)) for land, v in zip(lands, plan, strict=True)]
    )


def _loss(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    return say("sealed.lose", what=bundle([sum(plan[kind::KINDS]) for kind in range(KINDS)]))


def _excess(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    return say("sealed.lose", what=bundle([plan[1::2].count(kind) for kind in range(KINDS)]))


def _claim(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    return say("sealed.claim" if len(plan) > 1 else "sealed.claim.no")


def _discard(s: ParthenonState, f: Frame, seat: int, plan: Plan) -> Message | None:
    if plan[0] == B:
        return say("sealed.open")
    return say("sealed.lose", what=bundle(plan[1:]))


_WORDS: Final[dict[int, Callable[[ParthenonState, Frame, int, Plan], Message | None]]] = {
    STOICS: _stoic,
    TRIBUTES: _tribute,
    NAMINGS: _naming,
    IDLINGS: _idling,
    MUSTERS: _muster,
    STARTS: _start,
    ANSWERS: _answer,
    SCOUTS: _scout,
    LAUNCHES: _launch,
    SHELTERS: _shelter,
    PROTECTIONS: _protection,
    VOICES: _voice,
    YIELDS: _loss,
    EXCESSES: _excess,
    CLAIMS: _claim,
    DISCARDS: _discard,
}
