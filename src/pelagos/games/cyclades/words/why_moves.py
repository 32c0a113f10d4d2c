"""C-78 to C-92, C-104, C-118 to C-148: why a place cannot be chosen while pieces move, fight or make room."""

from __future__ import annotations

from ....core.basics import Frame
from ....core.message import Message, seat_name
from ..rules.ares import BY_AIR
from ..rules.ending import may_land
from ..rules.state import CycladesState
from ..rules.vocabulary import CHIRON, FIRST_FIGURE
from .nouns import a_building, isle_name, sea_name
from .things import BUILT, ISLE, SEA, Thing
from .why import at_sea_only, barred, last_isle, on_land_only, why


def crew_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-78: first how many, then where."""
    return why("how-many-fleets", "C-78", sea=sea_name(f[2])) if thing.kind in (SEA, ISLE, BUILT) else None


def voyage_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-78, C-187, C-191: where fleets cannot sail."""
    here = f[2]
    if thing.kind in (ISLE, BUILT):
        return at_sea_only()
    if thing.kind != SEA:
        return None
    sea = thing.number
    if sea == here:  # lit unless the group is fixed: there one may stop
        return why("must-sail", "C-78")
    shut = barred(s, sea)
    if shut is not None:
        return shut
    return why("not-touching", "C-78", sea=sea_name(sea), here=sea_name(here))


def muster_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-87: first how many, then where."""
    return why("how-many-troops", "C-87", isle=isle_name(f[2])) if thing.kind in (SEA, ISLE, BUILT) else None


def landing_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-88, C-169, C-195: where troops cannot land."""
    _, _, start, _, way = f
    if thing.kind == SEA:
        return on_land_only()
    if thing.kind not in (ISLE, BUILT):
        return None
    isle = thing.isle
    if isle == start:
        return why("leaves-there", "C-87", isle=isle_name(isle))
    if way == BY_AIR and isle == s.figure_isle[CHIRON - FIRST_FIGURE] and s.owner[isle] != seat:
        return why("chiron-air", "C-169", isle=isle_name(isle))
    if way != BY_AIR and not s.reach(seat, start) >> isle & 1:
        return why("no-chain", "C-88", isle=isle_name(isle), start=isle_name(start))
    if not may_land(s, seat, isle):
        return last_isle(s, isle)
    return None


def bless_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-104: only on own isles."""
    if thing.kind in (ISLE, BUILT):
        return why("prosper-own", "C-104", isle=isle_name(thing.isle))
    return None


# Retreats.


def sea_retreat_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-141, C-142: where fleets cannot retreat."""
    battle = f[2]
    if thing.kind in (ISLE, BUILT):
        return at_sea_only()
    if thing.kind != SEA:
        return None
    sea = thing.number
    shut = barred(s, sea, "C-142", "C-142")
    if shut is not None:
        return shut
    if sea not in s.board.near[battle]:
        return why("not-touching", "C-141", sea=sea_name(sea), here=sea_name(battle))
    return why("retreat-enemy", "C-141", sea=sea_name(sea), other=seat_name(s.navy[sea]))


def land_retreat_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-139: where troops cannot retreat."""
    battle = f[2]
    if thing.kind == SEA:
        return on_land_only()
    if thing.kind not in (ISLE, BUILT):
        return None
    isle = thing.isle
    if s.owner[isle] != seat:
        return why("retreat-own", "C-139", isle=isle_name(isle))
    return why("no-chain", "C-139", isle=isle_name(isle), start=isle_name(battle))


# Metropolises.


def give_up_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-121: only that kind, only one's own."""
    if thing.kind in (ISLE, BUILT):
        return why("give-up-kind", "C-121", building=a_building(f[2]))
    return None


def site_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-118, C-126, C-127: where no metropolis can rise."""
    if thing.kind not in (ISLE, BUILT):
        return None
    isle = thing.isle
    if s.owner[isle] != seat:
        return why("site-own", "C-126", isle=isle_name(isle))
    if s.city[isle]:
        return why("has-metropolis", "C-118", isle=isle_name(isle))
    return why("no-room", "C-127", isle=isle_name(isle))


def clear_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-127: only on the isle of the metropolis."""
    if thing.kind in (ISLE, BUILT):
        return why("clear-there", "C-127", isle=isle_name(f[2]))
    return None
