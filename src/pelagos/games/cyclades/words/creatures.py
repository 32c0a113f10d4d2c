"""C-149 to C-164: the creatures that are used up at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ....core.basics import Action
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, Thing, Wish, by_verb
from ..rules.creatures import SALE, guarded
from ..rules.poseidon import free_fleets
from ..rules.steps import CONVERT, EFFECT, SUMMON
from ..rules.vocabulary import (
    CHARM,
    CHIMERA,
    CREATURE,
    CYCLOPS,
    DRYAD,
    FETCH,
    FLY,
    GIANT,
    GRIFFON,
    HARPY,
    PASS,
    PEGASUS,
    RAZE,
    REBUILD,
    ROB,
    SAIL,
    SATYR,
    SELL_FLEET,
    SELL_PHILOSOPHER,
    SELL_PRIEST,
    SELL_TROOP,
    SIREN,
    SLAY,
    SPHINX,
    STOP,
    SYLPH,
    V,
)
from .nouns import (
    a_building,
    acting,
    count,
    creature_name,
    creature_power,
    isle_name,
    say,
    sea_name,
    that_building,
    the_building,
)
from .outcomes import act, founds, kinds, left_at, left_on
from .reasons import medusa, why
from .targets import (
    CARD,
    ON_LAND,
    PHILOSOPHERS_HELD,
    PLAYER,
    PRIESTS_HELD,
    SEA,
    SUPPLY,
    Ask,
    at_building,
    at_isle,
    at_sea,
    at_seat,
    at_supply,
    here,
)

_RULES: Final = {
    CHIMERA: "C-152",
    CYCLOPS: "C-153",
    DRYAD: "C-154",
    GIANT: "C-156",
    GRIFFON: "C-157",
    HARPY: "C-158",
    PEGASUS: "C-159",
    SATYR: "C-161",
    SIREN: "C-162",
    SPHINX: "C-163",
    SYLPH: "C-164",
}


def _creature(q: Ask) -> int:
    """The creature at work."""
    return q.f[0] - EFFECT


def _effect(q: Ask) -> Head:
    creature = _creature(q)
    word = CREATURE.words[creature]
    hint = say(f"hint.{word}", n=q.f[2]) if creature in (SPHINX, SYLPH) else creature_power(creature)
    return Head(acting(q.s), say(f"ask.{word}"), hint, _RULES[creature], (here(q),))


def waive(q: Ask, a: Action) -> Button:
    """C-151: the card without its effect."""
    return act(q, a, "pass", "C-151", [say("preview.pass")], minor=True, creature=creature_name(_creature(q)))


def _stop(q: Ask, a: Action) -> Button:
    creature = _creature(q)
    return act(q, a, f"stop.{CREATURE.words[creature]}", _RULES[creature], minor=True)


def _seas(key: str, seas: Iterable[int]) -> list[Wish]:
    return [(say(key, sea=sea_name(sea)), at_sea(sea)) for sea in seas]


def _isles(key: str, isles: Iterable[int]) -> list[Wish]:
    return [(say(key, isle=isle_name(isle)), at_isle(isle)) for isle in isles]


# Chimera.


def _fetch(q: Ask, a: Action) -> Button:
    return act(q, a, "fetch", "C-152", [creature_power(V.x[a])], creature=creature_name(V.x[a]))


def _not_fetched(q: Ask, thing: Thing) -> Message | None:
    return why("fetch-discarded", "C-152") if thing.kind == CARD else None


# Cyclops.


def _rebuild(q: Ask, a: Action) -> Button:
    building, isle = V.x[a], V.y[a]
    return act(q, a, "rebuild", "C-153", building=that_building(q.s, building, isle), isle=isle_name(isle))


def _not_rebuilt(q: Ask, thing: Thing) -> Message | None:
    if thing.kind not in ON_LAND:
        return None
    key = "cyclops-own" if q.s.owner[thing.place] != q.seat else "cyclops-none"
    return why(key, "C-153", isle=isle_name(thing.place))


def _convert(q: Ask) -> Head:
    _, _, building, isle = q.f
    prompt = say("ask.convert", building=the_building(building), isle=isle_name(isle))
    return Head(acting(q.s), prompt, say("hint.convert"), "C-153", (at_building(building, isle),))


def _into(q: Ask, a: Action) -> Button:
    trial = q.trial(a)
    own = [] if founds(trial) else kinds(trial.after, q.seat)
    return act(q, a, "into", "C-153", own, building=a_building(V.x[a]))


def _other_kinds(q: Ask) -> list[Wish]:
    """C-153, C-220: kinds that are not to be had."""
    others = [building for building in range(4) if building != q.f[2]]
    return [(say("do.into", building=a_building(kind)), at_supply(kind)) for kind in others]


def _no_kind(q: Ask, thing: Thing) -> Message | None:
    """C-153: what a building cannot become."""
    if thing.kind != SUPPLY:
        return None
    if thing.number == q.f[2]:
        return why("same-kind", "C-153", building=a_building(thing.number))
    return why("building-none", "C-220", building=a_building(thing.number))


# Dryad, Griffon, Satyr.


def _rob(q: Ask, a: Action) -> Button:
    """C-154, C-157, C-161. Behind screens a purse stays unknown (C-217)."""
    s, other, creature = q.s, V.x[a], _creature(q)
    name = seat_name(other)
    if creature == GRIFFON and s.givens.options["screens"]:
        own = say("preview.griffon.screen", other=name)
    elif creature == GRIFFON:
        own = say("preview.griffon", other=name, gold=count("gold", s.gold[other]), n=s.gold[other] // 2)
    else:
        satyr = creature == SATYR
        left = (s.philosophers if satyr else s.priests)[other] - 1
        rest = count("philosopher" if satyr else "priest", left)
        own = say("preview.robbed" if left else "preview.robbed.none", other=name, left=rest)
    return act(q, a, CREATURE.words[creature], _RULES[creature], [own], seat=name)


def _others(q: Ask) -> list[Wish]:
    """C-154, C-161: players who have nothing to be taken."""
    key = f"do.{CREATURE.words[_creature(q)]}"
    others = [other for other in range(q.s.seats) if other != q.seat and q.s.alive(other)]
    return [(say(key, seat=seat_name(other)), at_seat(other)) for other in others]


def _not_robbed(q: Ask, thing: Thing) -> Message | None:
    """C-154, C-157, C-161: from whom nothing can be taken."""
    if thing.kind != PLAYER:
        return None
    creature, other = _creature(q), thing.number
    if other == q.seat:
        return why("rob-others", _RULES[creature])
    if not q.s.alive(other):
        return why("gone", "C-200", seat=seat_name(other))
    key = "has-no-philosopher" if creature == SATYR else "has-no-priest"
    return why(key, _RULES[creature], seat=seat_name(other))


# Giant and Harpy.


def _raze(q: Ask, a: Action) -> Button:
    building, isle = V.x[a], V.y[a]
    owner = q.s.owner[isle]
    own = say("preview.raze.own") if owner == q.seat else say("preview.raze", other=seat_name(owner))
    named = that_building(q.s, building, isle)
    return act(q, a, "raze", "C-156", [own], building=named, isle=isle_name(isle))


def _standing(q: Ask) -> list[Wish]:
    """C-156, C-169: isles whose buildings stand."""
    s = q.s
    isles = [isle for isle in s.board.isles if s.city[isle] or any(s.built[4 * isle : 4 * isle + 4])]
    return _isles("want.raze", isles)


def _slay(q: Ask, a: Action) -> Button:
    s, isle = q.s, V.x[a]
    left = s.troops[isle] - 1
    key = "preview.slay" if left else "preview.slay.last"
    own = say(key, other=seat_name(s.owner[isle]), left=count("troop", left), isle=isle_name(isle))
    return act(q, a, "slay", "C-158", [own], isle=isle_name(isle))


def _manned(q: Ask) -> list[Wish]:
    """C-158, C-169: isles whose troops are safe."""
    return _isles("do.slay", [isle for isle in q.s.board.isles if q.s.troops[isle] > 0])


def _not_struck(q: Ask, thing: Thing) -> Message | None:
    """C-156, C-158, C-169: where Giant and Harpy find nothing or are kept away."""
    if thing.kind not in ON_LAND:
        return None
    s, creature, isle = q.s, _creature(q), thing.place
    if guarded(s, isle):
        return why("chiron", "C-169", isle=isle_name(isle))
    if s.givens.others_only and s.owner[isle] == q.seat:
        return why("spares-own", _RULES[creature], creature=creature_name(creature))
    if creature == HARPY:
        return why("no-troops", "C-158", isle=isle_name(isle))
    return why("metropolis-stands" if s.city[isle] else "no-buildings", "C-156", isle=isle_name(isle))


# Pegasus.


def _fly(q: Ask, a: Action) -> Button:
    return act(q, a, "fly", "C-159", isle=isle_name(V.x[a]))


def _own_troops(q: Ask) -> list[Wish]:
    """C-172: troops that cannot take off."""
    return _isles("do.fly", [isle for isle in q.s.realm[q.seat] if q.s.troops[isle] > 0])


def _not_flown(q: Ask, thing: Thing) -> Message | None:
    if thing.kind not in ON_LAND:
        return None
    s, isle = q.s, thing.place
    if s.owner[isle] != q.seat:
        return why("fly-own", "C-159", isle=isle_name(isle))
    if s.troops[isle] == 0:
        return why("no-own-troops", "C-159", isle=isle_name(isle))
    return medusa(isle) if s.stuck(isle) else why("nowhere-to-fly", "C-159", isle=isle_name(isle))


# Siren.


def _charm(q: Ask, a: Action) -> Button:
    own = [say("preview.charm", other=seat_name(q.s.navy[V.x[a]]))]
    return act(q, a, "charm", "C-162", own, earns=True, sea=sea_name(V.x[a]))


def _crowds(q: Ask) -> list[Wish]:
    """C-162: enemy fleets that are not alone."""
    s = q.s
    return _seas("want.charm", [sea for sea in s.board.seas if s.fleets[sea] > 1 and s.navy[sea] != q.seat])


def _not_charmed(q: Ask, thing: Thing) -> Message | None:
    if thing.kind != SEA:
        return None
    s, sea = q.s, thing.number
    if s.fleets[sea] == 0:
        return why("no-fleet-there", "C-162", sea=sea_name(sea))
    if s.navy[sea] == q.seat:
        return why("own-fleet-there", "C-162", sea=sea_name(sea))
    return why("not-alone", "C-162", sea=sea_name(sea), n=s.fleets[sea])


def _summon(q: Ask) -> Head:
    sea = q.f[2]
    return Head(acting(q.s), say("ask.summon", sea=sea_name(sea)), say("hint.summon"), "C-162", (at_sea(sea),))


def _lure(q: Ask, a: Action) -> Button:
    return act(q, a, "lure", "C-162", left_at(q.s, V.x[a], 1), earns=True, sea=sea_name(V.x[a]))


def _not_lured(q: Ask, thing: Thing) -> Message | None:
    """C-162: where no fleet of one's own can come from."""
    return why("lure-own", "C-162", sea=sea_name(thing.number)) if thing.kind == SEA else None


# Sphinx.


def _sell_fleet(q: Ask, a: Action) -> Button:
    own, gain = left_at(q.s, V.x[a], 1), count("gold", SALE)
    return act(q, a, "sell-fleet", "C-163", own, paid=True, earns=True, sea=sea_name(V.x[a]), gain=gain)


def _sell_troop(q: Ask, a: Action) -> Button:
    own, gain = left_on(q.s, V.x[a], 1), count("gold", SALE)
    return act(q, a, "sell-troop", "C-163", own, paid=True, isle=isle_name(V.x[a]), gain=gain)


def _sell_priest(q: Ask, a: Action) -> Button:
    return act(q, a, "sell-priest", "C-163", paid=True, gain=count("gold", SALE))


def _sell_philosopher(q: Ask, a: Action) -> Button:
    return act(q, a, "sell-philosopher", "C-163", paid=True, gain=count("gold", SALE))


def _not_sold(q: Ask, thing: Thing) -> Message | None:
    if thing.kind == SEA:
        return why("sell-fleets", "C-163", sea=sea_name(thing.number))
    if thing.kind in ON_LAND:
        return why("sell-troops", "C-163", isle=isle_name(thing.place))
    return why("sell-cards", "C-163") if thing.kind in (PRIESTS_HELD, PHILOSOPHERS_HELD) else None


# Sylph.


def _sail(q: Ask, a: Action) -> Button:
    return act(q, a, "sylph", "C-164", sea=sea_name(V.x[a]))


def _own_fleets(q: Ask) -> list[Wish]:
    """C-164: own fleets that stay where they are."""
    return _seas("do.sylph", q.s.waters[q.seat])


def _not_sailed(q: Ask, thing: Thing) -> Message | None:
    if thing.kind != SEA:
        return None
    s, sea = q.s, thing.number
    if s.navy[sea] != q.seat:
        return why("sylph-own", "C-164", sea=sea_name(sea))
    if free_fleets(s, sea) == 0:
        return why("has-fought", "C-164", sea=sea_name(sea))
    return why("shut-in-here", "C-191", sea=sea_name(sea))


_ROB: Final = by_verb(V, {ROB.id: _rob, PASS.id: waive})
_SELL: Final = by_verb(
    V,
    {
        SELL_FLEET.id: _sell_fleet,
        SELL_TROOP.id: _sell_troop,
        SELL_PRIEST.id: _sell_priest,
        SELL_PHILOSOPHER.id: _sell_philosopher,
        STOP.id: _stop,
    },
)
STEPS: Final = {
    EFFECT + CHIMERA: StepWords(_effect, by_verb(V, {FETCH.id: _fetch, PASS.id: waive}), reason=_not_fetched),
    EFFECT + CYCLOPS: StepWords(_effect, by_verb(V, {REBUILD.id: _rebuild, PASS.id: waive}), reason=_not_rebuilt),
    CONVERT: StepWords(_convert, _into, wishes=_other_kinds, reason=_no_kind),
    EFFECT + DRYAD: StepWords(_effect, _ROB, wishes=_others, reason=_not_robbed),
    EFFECT + GRIFFON: StepWords(_effect, _ROB, reason=_not_robbed),
    EFFECT + SATYR: StepWords(_effect, _ROB, wishes=_others, reason=_not_robbed),
    EFFECT + GIANT: StepWords(
        _effect, by_verb(V, {RAZE.id: _raze, PASS.id: waive}), wishes=_standing, reason=_not_struck
    ),
    EFFECT + HARPY: StepWords(
        _effect, by_verb(V, {SLAY.id: _slay, PASS.id: waive}), wishes=_manned, reason=_not_struck
    ),
    EFFECT + PEGASUS: StepWords(
        _effect, by_verb(V, {FLY.id: _fly, PASS.id: waive}), wishes=_own_troops, reason=_not_flown
    ),
    EFFECT + SIREN: StepWords(
        _effect, by_verb(V, {CHARM.id: _charm, PASS.id: waive}), wishes=_crowds, reason=_not_charmed
    ),
    SUMMON: StepWords(_summon, _lure, reason=_not_lured),
    EFFECT + SPHINX: StepWords(_effect, _SELL, reason=_not_sold),
    EFFECT + SYLPH: StepWords(
        _effect, by_verb(V, {SAIL.id: _sail, STOP.id: _stop}), wishes=_own_fleets, reason=_not_sailed
    ),
}
