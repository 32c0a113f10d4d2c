"""C-116 to C-129: what is given up for a metropolis, where it rises, what makes room for it."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords, Thing, Wish
from ..rules.steps import CLEAR, GIVE_UP, SITE
from ..rules.vocabulary import V
from .nouns import a_building, isle_name, say, that_building
from .outcomes import act
from .reasons import why
from .targets import ON_LAND, Ask, at_isle


def _give_up(q: Ask) -> Head:
    prompt = say("ask.give-up", building=a_building(q.f[2]))
    return Head(say("eyebrow.metropolis"), prompt, say("hint.give-up"), "C-121")


def _spend(q: Ask, a: Action) -> Button:
    building, isle = V.x[a], V.y[a]
    own = [say("preview.spend", isle=isle_name(isle))]
    return act(q, a, "spend", "C-121", own, building=that_building(q.s, building, isle), isle=isle_name(isle))


def _not_given_up(q: Ask, thing: Thing) -> Message | None:
    """C-121: only that kind, only one's own."""
    return why("give-up-kind", "C-121", building=a_building(q.f[2])) if thing.kind in ON_LAND else None


def _site(q: Ask) -> Head:
    s = q.s
    roomy = any(s.room[isle] >= s.board.cover[isle] for isle in s.realm[q.seat] if s.city[isle] == 0)
    hint = say("hint.site" if roomy else "hint.site.crowded")
    return Head(say("eyebrow.metropolis"), say("ask.site"), hint, "C-126" if roomy else "C-127")


def _metropolis(q: Ask, a: Action) -> Button:
    """C-119, C-204: what it covers, and how near victory is."""
    s, isle = q.s, V.x[a]
    cover = s.board.cover[isle]
    roomy = s.room[isle] >= cover
    own = [say("preview.cities", n=s.cities(q.seat) + 1, needed=s.givens.needed)]
    if q.trial(a).first("clear") is None:
        if roomy:
            own.append(say("preview.covers", n=cover, left=s.room[isle] - cover))
        else:
            own.append(say("preview.crowded", n=cover - s.room[isle]))
    return act(q, a, "metropolis", "C-126" if roomy else "C-127", own, isle=isle_name(isle))


def _own_isles(q: Ask) -> list[Wish]:
    """C-118, C-127: own isles that take no metropolis."""
    return [(say("do.metropolis", isle=isle_name(isle)), at_isle(isle)) for isle in q.s.realm[q.seat]]


def _no_site(q: Ask, thing: Thing) -> Message | None:
    """C-118, C-126, C-127: where no metropolis can rise."""
    isle = thing.place
    if thing.kind not in ON_LAND:
        return None
    if q.s.owner[isle] != q.seat:
        return why("site-own", "C-126", isle=isle_name(isle))
    if q.s.city[isle]:
        return why("has-metropolis", "C-118", isle=isle_name(isle))
    return why("no-room", "C-127", isle=isle_name(isle))


def _clear(q: Ask) -> Head:
    isle = q.f[2]
    hint = say("hint.clear", n=q.s.board.cover[isle] - q.s.room[isle])
    return Head(say("eyebrow.metropolis"), say("ask.clear", isle=isle_name(isle)), hint, "C-127", (at_isle(isle),))


def _raze(q: Ask, a: Action) -> Button:
    building, isle = V.x[a], V.y[a]
    own = [say("preview.raze.supply")]
    return act(q, a, "raze", "C-127", own, building=that_building(q.s, building, isle), isle=isle_name(isle))


def _not_cleared(q: Ask, thing: Thing) -> Message | None:
    """C-127: only on the isle of the metropolis."""
    return why("clear-there", "C-127", isle=isle_name(q.f[2])) if thing.kind in ON_LAND else None


STEPS: Final = {
    GIVE_UP: StepWords(_give_up, _spend, reason=_not_given_up),
    SITE: StepWords(_site, _metropolis, wishes=_own_isles, reason=_no_site),
    CLEAR: StepWords(_clear, _raze, reason=_not_cleared),
}
