"""C-87 to C-93, C-159: troops set out and land, over a chain of fleets or through the air."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, Thing, Wish
from ..rules.ares import BY_AIR
from ..rules.ending import may_land
from ..rules.metropolises import complete
from ..rules.steps import LANDING, MUSTER
from ..rules.vocabulary import CHIRON, FIRST_FIGURE, V
from .forecast import prize
from .nouns import acting, isle_name, say
from .outcomes import Lines, act, fights, left_on
from .reasons import last_isle, on_land_only, why
from .targets import ON_LAND, SEA, Ask, at_isle


def _muster(q: Ask) -> Head:
    _, _, isle, way = q.f
    prompt = say("ask.muster.air" if way == BY_AIR else "ask.muster", isle=isle_name(isle))
    return Head(acting(q.s), prompt, say("hint.muster"), "C-159" if way == BY_AIR else "C-87", (at_isle(isle),))


def _with(q: Ask, a: Action) -> Button:
    _, _, isle, way = q.f
    key, rule = ("with.air", "C-159") if way == BY_AIR else ("with.troop", "C-87")
    return act(q, a, key, rule, left_on(q.s, isle, V.x[a]), way="on", series="with", n=V.x[a])


def _how_many(q: Ask, thing: Thing) -> Message | None:
    """C-87: first how many, then where."""
    return why("how-many-troops", "C-87", isle=isle_name(q.f[2])) if thing.kind in (SEA, *ON_LAND) else None


def _landing(q: Ask) -> Head:
    _, _, isle, group, way = q.f
    hint = say("hint.landing.air" if way == BY_AIR else "hint.landing", isle=isle_name(isle))
    rule = "C-159" if way == BY_AIR else "C-88"
    return Head(acting(q.s), say("ask.landing", n=group), hint, rule, (at_isle(isle),))


def _onto(q: Ask, a: Action) -> Button:
    s, seat, isle, (_, _, start, group, way) = q.s, q.seat, V.x[a], q.f
    owner = s.owner[isle]
    own: Lines = []
    if owner == seat:
        before = s.troops[isle]
        own.append(say("preview.troops", isle=isle_name(isle), before=before, after=before + group))
    else:
        own += prize(s, isle)
        if owner >= 0 and len(s.realm[owner]) == 1:  # C-195
            own.append(say("preview.last-isle", other=seat_name(owner), n=s.givens.needed))
        elif fights(q.trial(a)) and complete(s, seat, isle) > 0:  # C-125
            own.append(say("preview.completes"))
    if s.troops[start] == group:
        own += left_on(s, start, group)
    if way == BY_AIR:
        return act(q, a, "onto.air", "C-159", own, earns=True, way="on", isle=isle_name(isle))
    return act(q, a, "join" if owner == seat else "onto", "C-88", own, earns=True, way="on", isle=isle_name(isle))


def _within_reach(q: Ask) -> list[Wish]:
    """C-169, C-195: isles within reach that may not be invaded."""
    s, (_, _, start, _, way) = q.s, q.f
    joined = s.reach(q.seat, start)
    isles = [isle for isle in s.board.isles if isle != start and (way == BY_AIR or joined >> isle & 1)]
    key = "do.onto.air" if way == BY_AIR else "do.onto"
    return [(say(key, isle=isle_name(isle)), at_isle(isle)) for isle in isles]


def _not_there(q: Ask, thing: Thing) -> Message | None:
    """C-88, C-169, C-195: where troops cannot land."""
    s, seat, isle, (_, _, start, _, way) = q.s, q.seat, thing.place, q.f
    if thing.kind == SEA:
        return on_land_only()
    if thing.kind not in ON_LAND:
        return None
    if isle == start:
        return why("leaves-there", "C-87", isle=isle_name(isle))
    if way == BY_AIR and isle == s.figure_isle[CHIRON - FIRST_FIGURE] and s.owner[isle] != seat:
        return why("chiron-air", "C-169", isle=isle_name(isle))
    if way != BY_AIR and not s.reach(seat, start) >> isle & 1:
        return why("no-chain", "C-88", isle=isle_name(isle), start=isle_name(start))
    return None if may_land(s, seat, isle) else last_isle(s, isle)


STEPS: Final = {
    MUSTER: StepWords(_muster, _with, reason=_how_many),
    LANDING: StepWords(_landing, _onto, wishes=_within_reach, reason=_not_there),
}
