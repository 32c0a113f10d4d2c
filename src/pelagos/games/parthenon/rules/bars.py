"""What may be done in the Build Phase (P-103 to P-123): every act in sight, the deal it begins, and what bars it.

An act that nothing bars is on the menu if it can be paid. The legal list, the reasons and the plans of words all ask
here, so that what can be built is said once.
"""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from .cards import ACADEMY, HALLS, PAID_IN_BUILD, PAID_IN_FLEET_TRADE, WONDER
from .content import ACROPOLIS, ALTERNATES, COPIES, FLEETS, VILLAGES, WONDERS_EACH, WORKSHOPS
from .deal import (
    ADOPT_DEAL,
    ALTERNATE_DEAL,
    FLEET_DEAL,
    HALL_DEAL,
    MAKE_DEAL,
    POWER_DEAL,
    SERVICE_DEAL,
    STAGE_DEAL,
    VILLAGE_DEAL,
    WORKSHOP_DEAL,
)
from .goods import bits
from .islands import ISLANDS
from .notation import CREATE
from .state import ParthenonState
from .table import COMPLETE, PARTIAL
from .vocabulary import ADOPT, MAKE, RAISE, SECOND, SERVICE, SHIPYARD, STAGE, USE, VILLAGE, WORKSHOP, V
from .wonders import place_of, services

OPEN: Final = 0  # nothing bars it
STANDS: Final = 1  # it is built already (P-106, P-108)
TWIN_FIRST: Final = 2  # the other Village of its kind and price is built first (P-106)
ALL_BUILT: Final = 3  # all Workshops stand (P-106), all Fleets are there (P-118)
SIX_HALLS: Final = 4  # the Acropolis is full
ONE_ALTERNATE: Final = 5  # there is an alternate already (P-109)
CAPPED: Final = 6  # an Event caps what may be built
PAID_ABROAD: Final = 7  # this stage of a Wonder is paid by a Fleet in its Land (P-121)
PAID_EARLIER: Final = 8  # this one is paid in Island Trade (P-121)
NOT_THERE: Final = 9  # no such hall creates cards (P-110)
MADE: Final = 10  # it has created its card this Season (P-110)
HELD: Final = 11  # the Philosophy is adopted already (P-115)
UNTAUGHT: Final = 12  # nobody has introduced it (P-116)
NO_ACADEMY: Final = 13  # P-115
FOUR_COPIES: Final = 14  # P-117


def acts(s: ParthenonState, seat: int) -> list[Action]:
    """Everything that a seat might do in the Build Phase, barred or not, ascending."""
    out = VILLAGE.span1(3, VILLAGES)
    out.append(WORKSHOP.base)
    out += RAISE.codes
    alternates = ISLANDS[s.island[seat]].alternate
    seconds = [SECOND.of1(alternates[k]) for k in range(ALTERNATES)]
    seconds.sort()
    out += seconds
    out.append(SHIPYARD.base)
    stages: list[Action] = []
    for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
        if s.wonder[k] >= 0 and s.stage[k] < COMPLETE:
            stages.append(STAGE.of1(s.wonder[k]))
    stages.sort()
    out += stages
    out += MAKE.codes
    for power in bits(s.has(seat, CREATE)):
        out.append(USE.of1(power))
    for wonder in services(s, seat, CREATE):
        out.append(SERVICE.of1(wonder))
    out += ADOPT.codes
    return out


def bar(s: ParthenonState, seat: int, a: Action) -> int:
    """The number of what bars an act, whatever it costs."""
    verb = V.verb_of[a]
    x = V.x[a]
    if verb == VILLAGE.id:
        twin = ISLANDS[s.island[seat]].twin[x - 1]
        if s.villages[seat] >> (x - 1) & 1:
            return STANDS
        if twin >= 0 and not s.villages[seat] >> twin & 1:
            return TWIN_FIRST
        return _cap(s, seat)
    if verb == WORKSHOP.id:
        return _cap(s, seat) if s.workshops[seat] < WORKSHOPS else ALL_BUILT
    if verb == RAISE.id:
        if s.halls[seat] >> x & 1:
            return STANDS
        return _cap(s, seat) if s.acropolis(seat) < ACROPOLIS else SIX_HALLS
    if verb == SECOND.id:
        return _second(s, seat, x)
    if verb == SHIPYARD.id:
        return OPEN if s.fleets[seat] < FLEETS else ALL_BUILT
    if verb == STAGE.id:
        return _stage(s, seat, x)
    if verb == MAKE.id:
        if HALLS[x].make is None or s.hall_count(seat, x) == 0:
            return NOT_THERE
        return OPEN if s.made[seat * ACROPOLIS + x] < s.hall_count(seat, x) else MADE
    if verb == ADOPT.id:
        return _adopt(s, seat, x)
    return OPEN


def _cap(s: ParthenonState, seat: int) -> int:
    return OPEN if s.built[seat] < s.cap[seat] else CAPPED


def _second(s: ParthenonState, seat: int, hall: int) -> int:
    """P-109: at most one alternate."""
    seconds = s.halls[seat] >> ACROPOLIS
    if seconds:
        return STANDS if seconds >> ISLANDS[s.island[seat]].alternate.index(hall) & 1 else ONE_ALTERNATE
    return _cap(s, seat) if s.acropolis(seat) < ACROPOLIS else SIX_HALLS


def _stage(s: ParthenonState, seat: int, wonder: int) -> int:
    """P-119 to P-121; the cap counts completions."""
    stage = s.stage[place_of(s, seat, wonder)]
    paid_in = WONDER[wonder].paid_in[stage]
    if paid_in != PAID_IN_BUILD:
        return PAID_ABROAD if paid_in == PAID_IN_FLEET_TRADE else PAID_EARLIER
    return _cap(s, seat) if stage == PARTIAL else OPEN


def _adopt(s: ParthenonState, seat: int, philosophy: int) -> int:
    """P-115 to P-117: introduced Philosophies of which there is a copy."""
    if s.powers[seat] >> philosophy & 1:
        return HELD
    copies = s.copies(philosophy)
    if copies == 0:
        return UNTAUGHT
    if not s.halls[seat] >> ACADEMY & 1:
        return NO_ACADEMY
    return OPEN if copies < COPIES else FOUR_COPIES


def deal_of(s: ParthenonState, seat: int, a: Action) -> tuple[int, int]:
    """The number and the argument of the deal that an act begins."""
    verb = V.verb_of[a]
    x = V.x[a]
    if verb == VILLAGE.id:
        return VILLAGE_DEAL, x - 1
    if verb == WORKSHOP.id:
        return WORKSHOP_DEAL, s.workshops[seat]
    if verb == RAISE.id:
        return HALL_DEAL, x
    if verb == SECOND.id:
        return ALTERNATE_DEAL, ISLANDS[s.island[seat]].alternate.index(x)
    if verb == SHIPYARD.id:
        return FLEET_DEAL, s.fleets[seat]
    if verb == STAGE.id:
        return STAGE_DEAL, x * 2 + s.stage[place_of(s, seat, x)]
    if verb == MAKE.id:
        return MAKE_DEAL, x
    if verb == USE.id:
        return POWER_DEAL, x
    if verb == SERVICE.id:
        return SERVICE_DEAL, x * 4
    return ADOPT_DEAL, x
