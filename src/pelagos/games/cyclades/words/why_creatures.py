"""C-150 to C-194: why a creature cannot be used on a thing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.basics import Frame
from ....core.message import Message, seat_name
from ..rules.creatures import guarded
from ..rules.poseidon import free_fleets
from ..rules.state import CycladesState
from ..rules.steps import EFFECT
from ..rules.vocabulary import (
    CHIMERA,
    CHIRON,
    CYCLOPS,
    DRYAD,
    GIANT,
    GRIFFON,
    HARPY,
    KRAKEN,
    MEDUSA,
    MINOTAUR,
    PEGASUS,
    POLYPHEMUS,
    SATYR,
    SIREN,
    SPHINX,
    SYLPH,
)
from .nouns import a_building, creature_name, isle_name, sea_name
from .things import BUILT, CARD, ISLE, PHILOSOPHERS_HELD, PLAYER, PRIESTS_HELD, SEA, SUPPLY, Thing
from .why import medusa, why

_LAND: Final = (ISLE, BUILT)


def effect_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """Why the creature at work cannot be used on this thing."""
    reason = _REASONS.get(f[0] - EFFECT)
    return reason(s, f, seat, thing) if reason is not None else None


def _chimera(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    return why("fetch-discarded", "C-152") if thing.kind == CARD else None


def _cyclops(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    if thing.kind not in _LAND:
        return None
    key = "cyclops-own" if s.owner[thing.isle] != seat else "cyclops-none"
    return why(key, "C-153", isle=isle_name(thing.isle))


def _robber(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-154, C-157, C-161: from whom nothing can be taken."""
    if thing.kind != PLAYER:
        return None
    creature, other = f[0] - EFFECT, thing.number
    rule = {DRYAD: "C-154", GRIFFON: "C-157", SATYR: "C-161"}[creature]
    if other == seat:
        return why("rob-others", rule)
    if not s.alive(other):
        return why("gone", "C-200", seat=seat_name(other))
    return why("has-no-philosopher" if creature == SATYR else "has-no-priest", rule, seat=seat_name(other))


def _striker(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-156, C-158, C-169: where Giant and Harpy find nothing or are kept away."""
    if thing.kind not in _LAND:
        return None
    creature, isle = f[0] - EFFECT, thing.isle
    rule = "C-156" if creature == GIANT else "C-158"
    if guarded(s, isle):
        return why("chiron", "C-169", isle=isle_name(isle))
    if s.table.others_only and s.owner[isle] == seat:
        return why("spares-own", rule, creature=creature_name(creature))
    if creature == HARPY:
        return why("no-troops", "C-158", isle=isle_name(isle))
    return why("metropolis-stands" if s.city[isle] else "no-buildings", "C-156", isle=isle_name(isle))


def _pegasus(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    if thing.kind not in _LAND:
        return None
    isle = thing.isle
    if s.owner[isle] != seat:
        return why("fly-own", "C-159", isle=isle_name(isle))
    if s.troops[isle] == 0:
        return why("no-own-troops", "C-159", isle=isle_name(isle))
    return medusa(isle) if s.stuck(isle) else why("nowhere-to-fly", "C-159", isle=isle_name(isle))


def _siren(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    if thing.kind != SEA:
        return None
    sea = thing.number
    if s.fleets[sea] == 0:
        return why("no-fleet-there", "C-162", sea=sea_name(sea))
    if s.navy[sea] == seat:
        return why("own-fleet-there", "C-162", sea=sea_name(sea))
    return why("not-alone", "C-162", sea=sea_name(sea), n=s.fleets[sea])


def _sphinx(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    if thing.kind == SEA:
        return why("sell-fleets", "C-163", sea=sea_name(thing.number))
    if thing.kind in _LAND:
        return why("sell-troops", "C-163", isle=isle_name(thing.isle))
    if thing.kind in (PRIESTS_HELD, PHILOSOPHERS_HELD):
        return why("sell-cards", "C-163")
    return None


def _sylph(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    if thing.kind != SEA:
        return None
    sea = thing.number
    if s.navy[sea] != seat:
        return why("sylph-own", "C-164", sea=sea_name(sea))
    if free_fleets(s, sea) == 0:
        return why("has-fought", "C-164", sea=sea_name(sea))
    return why("shut-in-here", "C-191", sea=sea_name(sea))


def _figure(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    return why("figure-isle", "C-165", creature=creature_name(f[0] - EFFECT)) if thing.kind == SEA else None


def _kraken(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    return why("kraken-sea", "C-188") if thing.kind in _LAND else None


_REASONS: Final[dict[int, Callable[[CycladesState, Frame, int, Thing], Message | None]]] = {
    CHIMERA: _chimera,
    CYCLOPS: _cyclops,
    DRYAD: _robber,
    GRIFFON: _robber,
    SATYR: _robber,
    GIANT: _striker,
    HARPY: _striker,
    PEGASUS: _pegasus,
    SIREN: _siren,
    SPHINX: _sphinx,
    SYLPH: _sylph,
    MINOTAUR: _figure,
    CHIRON: _figure,
    MEDUSA: _figure,
    POLYPHEMUS: _figure,
    KRAKEN: _kraken,
}


# Second questions.


def convert_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-153: what a building cannot become."""
    if thing.kind != SUPPLY:
        return None
    if thing.number == f[2]:
        return why("same-kind", "C-153", building=a_building(thing.number))
    return why("building-none", "C-220", building=a_building(thing.number))


def summon_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-162: where no fleet of one's own can come from."""
    return why("lure-own", "C-162", sea=sea_name(thing.number)) if thing.kind == SEA else None


def crawl_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-189: where the Kraken cannot go at once."""
    if thing.kind in _LAND:
        return why("kraken-sea", "C-188")
    if thing.kind != SEA:
        return None
    return why("not-touching", "C-189", sea=sea_name(thing.number), here=sea_name(s.kraken))


def shove_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-182: what is not pushed."""
    return why("not-beside", "C-182", sea=sea_name(thing.number), isle=isle_name(f[2])) if thing.kind == SEA else None


def shove_to_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-184, C-185: where a fleet cannot be pushed."""
    _, _, start, isle = f
    if thing.kind != SEA:
        return None
    sea = thing.number
    here = sea_name(sea)
    if sea not in s.board.near[start]:
        return why("not-touching", "C-184", sea=here, here=sea_name(start))
    if isle in s.board.coast[sea]:
        return why("push-away", "C-184", sea=here, isle=isle_name(isle))
    if sea == s.kraken:
        return why("kraken", "C-185", sea=here)
    return why("push-colour", "C-185", sea=here, other=seat_name(s.navy[sea]))
