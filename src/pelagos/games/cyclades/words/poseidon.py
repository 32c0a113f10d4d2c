"""C-78 to C-83, C-164: fleets set out and go on, step by step."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords, Thing, Wish, by_verb
from ..rules.steps import CREW, VOYAGE
from ..rules.vocabulary import LEAVE, STOP, TAKE, TO, V
from .nouns import acting, say, sea_name
from .outcomes import act, fights, left_at
from .reasons import at_sea_only, barred, why
from .targets import ON_LAND, SEA, Ask, at_sea, here


def _sailing(sylph: int) -> str:
    return "C-164" if sylph else "C-78"


def _crew(q: Ask) -> Head:
    _, _, sea, left, sylph = q.f
    prompt = say("ask.crew", sea=sea_name(sea))
    return Head(acting(q.s), prompt, say("hint.crew", n=left), _sailing(sylph), (here(q),))


def _with(q: Ask, a: Action) -> Button:
    _, _, sea, _, sylph = q.f
    return act(q, a, "with.fleet", _sailing(sylph), left_at(q.s, sea, V.x[a]), way="on", series="with", n=V.x[a])


def _how_many(q: Ask, thing: Thing) -> Message | None:
    """C-78: first how many, then where."""
    return why("how-many-fleets", "C-78", sea=sea_name(q.f[2])) if thing.kind in (SEA, *ON_LAND) else None


def _voyage(q: Ask) -> Head:
    _, _, sea, group, left, fixed, sylph = q.f
    hint = say("hint.voyage" if fixed else "hint.voyage.open", sea=sea_name(sea), n=left)
    return Head(acting(q.s), say("ask.voyage", n=group), hint, _sailing(sylph), (here(q),))


def _leave(q: Ask, a: Action) -> Button:
    return act(q, a, "leave", "C-79", [say("preview.sail-on", n=q.f[3] - V.x[a])], n=V.x[a])


def _take(q: Ask, a: Action) -> Button:
    return act(q, a, "take", "C-79", [say("preview.sail-on", n=q.f[3] + V.x[a])], n=V.x[a])


def _to(q: Ask, a: Action) -> Button:
    own = [] if fights(q.trial(a)) else [say("preview.steps", n=q.f[4] - 1)]
    return act(q, a, "to", _sailing(q.f[6]), own, earns=True, way="on", sea=sea_name(V.x[a]))


def _stop(q: Ask, a: Action) -> Button:
    return act(q, a, "stop.voyage", "C-78", minor=True, way="stop", sea=sea_name(q.f[2]))


def _near(q: Ask) -> list[Wish]:
    """C-187, C-191: barred spaces within reach."""
    return [(say("do.to", sea=sea_name(sea)), at_sea(sea)) for sea in q.s.board.near[q.f[2]]]


def _not_there(q: Ask, thing: Thing) -> Message | None:
    """C-78, C-187, C-191: where fleets cannot sail."""
    start, sea = q.f[2], thing.number
    if thing.kind in ON_LAND:
        return at_sea_only()
    if thing.kind != SEA:
        return None
    if sea == start:  # lit unless the group is fixed: there one may stop
        return why("must-sail", "C-78")
    return barred(q.s, sea) or why("not-touching", "C-78", sea=sea_name(sea), here=sea_name(start))


STEPS: Final = {
    CREW: StepWords(_crew, _with, reason=_how_many),
    VOYAGE: StepWords(
        _voyage,
        by_verb(V, {LEAVE.id: _leave, TAKE.id: _take, TO.id: _to, STOP.id: _stop}),
        wishes=_near,
        reason=_not_there,
    ),
}
