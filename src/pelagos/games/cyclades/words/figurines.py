"""C-165 to C-194: the figurines of the isles, what Polyphemus pushes, and the Kraken."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, Thing, Wish, by_verb
from ..rules.figurines import STEP_COST
from ..rules.steps import CRAWL, EFFECT, SHOVE, SHOVE_TO
from ..rules.vocabulary import CHIRON, KRAKEN, MEDUSA, MINOTAUR, PASS, PLACE, POLYPHEMUS, STOP, SURFACE, TO, V
from .creatures import waive
from .nouns import acting, count, creature_name, creature_power, isle_name, price, say, sea_name
from .outcomes import Lines, act
from .reasons import why
from .targets import ON_LAND, SEA, Ask, at_isle, at_sea, here


def _figure(q: Ask) -> Head:
    creature = q.f[0] - EFFECT
    prompt = say("ask.figure", creature=creature_name(creature))
    return Head(acting(q.s), prompt, creature_power(creature), "C-165", (here(q),))


def _place(q: Ask, a: Action) -> Button:
    """C-182: how many fleets Polyphemus would push."""
    s, creature, isle = q.s, q.f[0] - EFFECT, V.x[a]
    own: Lines = []
    if creature == POLYPHEMUS and isle not in s.figure_isle:
        beside = [sea for sea in s.board.shore[isle] if s.fleets[sea] > 0]
        mine = sum([s.fleets[sea] for sea in beside if s.navy[sea] == q.seat])
        own.append(say("preview.pushes", n=sum([s.fleets[sea] for sea in beside]), own=mine))
    return act(q, a, "place", "C-165", own, creature=creature_name(creature), isle=isle_name(isle))


def _not_placed(q: Ask, thing: Thing) -> Message | None:
    return why("figure-isle", "C-165", creature=creature_name(q.f[0] - EFFECT)) if thing.kind == SEA else None


# Polyphemus pushes fleets away.


def _shove(q: Ask) -> Head:
    isle = q.f[2]
    return Head(acting(q.s), say("ask.shove"), say("hint.shove", isle=isle_name(isle)), "C-183", (at_isle(isle),))


def _push(q: Ask, a: Action) -> Button:
    sea = V.x[a]
    return act(q, a, "push", "C-183", sea=sea_name(sea), seat=seat_name(q.s.navy[sea]))


def _not_pushed(q: Ask, thing: Thing) -> Message | None:
    """C-182: what is not pushed."""
    if thing.kind != SEA:
        return None
    return why("not-beside", "C-182", sea=sea_name(thing.number), isle=isle_name(q.f[2]))


def _shove_to(q: Ask) -> Head:
    _, _, sea, isle = q.f
    prompt = say("ask.shove-to", sea=sea_name(sea), seat=seat_name(q.s.navy[sea]))
    return Head(acting(q.s), prompt, say("hint.shove-to", isle=isle_name(isle)), "C-184", (at_sea(sea),))


def _push_to(q: Ask, a: Action) -> Button:
    return act(q, a, "push-to", "C-184", earns=True, sea=sea_name(V.x[a]))


def _near(q: Ask) -> list[Wish]:
    """C-184, C-185: spaces around the fleet where it cannot go."""
    return [(say("do.push-to", sea=sea_name(sea)), at_sea(sea)) for sea in q.s.board.near[q.f[2]]]


def _not_pushed_to(q: Ask, thing: Thing) -> Message | None:
    """C-184, C-185: where a fleet cannot be pushed."""
    if thing.kind != SEA:
        return None
    s, sea, name, (_, _, start, isle) = q.s, thing.number, sea_name(thing.number), q.f
    if sea not in s.board.near[start]:
        return why("not-touching", "C-184", sea=name, here=sea_name(start))
    if isle in s.board.coast[sea]:
        return why("push-away", "C-184", sea=name, isle=isle_name(isle))
    if sea == s.kraken:
        return why("kraken", "C-185", sea=name)
    return why("push-colour", "C-185", sea=name, other=seat_name(s.navy[sea]))


# The Kraken.


def _kraken(q: Ask) -> Head:
    return Head(acting(q.s), say("ask.kraken"), creature_power(KRAKEN), "C-188", (here(q),))


def _surface(q: Ask, a: Action) -> Button:
    return act(q, a, "surface", "C-188", earns=True, sea=sea_name(V.x[a]))


def _no_sea(q: Ask, thing: Thing) -> Message | None:
    return why("kraken-sea", "C-188") if thing.kind in ON_LAND else None


def _crawl(q: Ask) -> Head:
    hint = say("hint.crawl", sea=sea_name(q.s.kraken), gold=count("gold", q.s.gold[q.seat]))
    return Head(acting(q.s), say("ask.crawl"), hint, "C-189", (here(q),))


def _crawl_to(q: Ask, a: Action) -> Button:
    return act(q, a, "crawl", "C-189", paid=True, earns=True, sea=sea_name(V.x[a]), price=price(STEP_COST))


def _stop(q: Ask, a: Action) -> Button:
    return act(q, a, "stop.kraken", "C-234", paid=True, minor=True, sea=sea_name(q.s.kraken))


def _not_reached(q: Ask, thing: Thing) -> Message | None:
    """C-189: where the Kraken cannot go at once."""
    if thing.kind != SEA:
        return _no_sea(q, thing)
    return why("not-touching", "C-189", sea=sea_name(thing.number), here=sea_name(q.s.kraken))


_FIGURE: Final = StepWords(_figure, by_verb(V, {PLACE.id: _place, PASS.id: waive}), reason=_not_placed)
STEPS: Final = {
    **{EFFECT + creature: _FIGURE for creature in (MINOTAUR, CHIRON, MEDUSA, POLYPHEMUS)},
    SHOVE: StepWords(_shove, _push, reason=_not_pushed),
    SHOVE_TO: StepWords(_shove_to, _push_to, wishes=_near, reason=_not_pushed_to),
    EFFECT + KRAKEN: StepWords(_kraken, by_verb(V, {SURFACE.id: _surface, PASS.id: waive}), reason=_no_sea),
    CRAWL: StepWords(_crawl, by_verb(V, {TO.id: _crawl_to, STOP.id: _stop}), reason=_not_reached),
}
