"""What may be done in the Build Phase (P-103 to P-123): every work in sight, what bars it, and the deal it begins.

A work that nothing bars is on the menu if it can be paid. The legal list, the reasons and the plans of words all ask
here, so that what can be built is said once.
"""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from .cards import ACADEMY, HALLS, PAID_IN_BUILD, PAID_IN_FLEET_TRADE, WONDER
from .content import ACROPOLIS, COPIES, FLEETS, PHILOSOPHIES, VILLAGES, WONDERS_EACH, WORKSHOPS
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
from .givens import COMPLETE, PARTIAL
from .goods import bits
from .islands import ISLANDS
from .notation import CREATE
from .state import ParthenonState
from .vocabulary import ADOPT, MAKE, RAISE, SECOND, SERVICE, SHIPYARD, STAGE, USE, VILLAGE, WORKSHOP
from .wonders import services

FIRST_BUILT: Final = 2  # of the six Villages, two stand from the beginning

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
LISTED: Final = 15  # before Island Trade: it is on the seat's list (S-3)
USED_UP: Final = 16  # before Island Trade: as often as the power allows (P-58)


Work = tuple[Action, int, int, int]  # the act, the number of what bars it, the number and the argument of its deal


def works(s: ParthenonState, seat: int) -> list[Work]:
    """Everything that a seat might do in the Build Phase, barred or not, whatever it costs, ascending."""
    out: list[Work] = []
    cap = OPEN if s.built[seat] < s.cap[seat] else CAPPED
    _structures(s, seat, cap, out)
    _fleet(s, seat, out)
    _stages(s, seat, cap, out)
    _creations(s, seat, out)
    _adoptions(s, seat, out)
    return out


def work(s: ParthenonState, seat: int, a: Action) -> Work:
    """The work that an act in sight is."""
    return one_of(works(s, seat), a)


def one_of(those: list[Work], a: Action) -> Work:
    """The one of these works that an act is."""
    for each in those:
        if each[0] == a:
            return each
    raise AssertionError


def act_of(s: ParthenonState, seat: int, deal: int, arg: int) -> Action:
    """The act by which something is built. Of two Villages of one kind and price the first comes first (P-106)."""
    island = ISLANDS[s.island[seat]]
    if deal == VILLAGE_DEAL:
        twin = island.twin[arg]
        return VILLAGE.of1((arg if twin < 0 or s.villages[seat] >> twin & 1 else twin) + 1)
    if deal in (WORKSHOP_DEAL, FLEET_DEAL):
        return WORKSHOP.base if deal == WORKSHOP_DEAL else SHIPYARD.base
    if deal in (HALL_DEAL, ALTERNATE_DEAL):
        return RAISE.of1(arg) if deal == HALL_DEAL else SECOND.of1(island.alternate[arg])
    assert deal == STAGE_DEAL
    return STAGE.of1(arg // 2)


def _structures(s: ParthenonState, seat: int, cap: int, out: list[Work]) -> None:
    """P-106 to P-109: Villages, Workshops, Acropolis structures, alternates."""
    island = ISLANDS[s.island[seat]]
    villages = s.villages[seat]
    act = VILLAGE.base
    for k in range(FIRST_BUILT, VILLAGES):
        twin = island.twin[k]
        barred = STANDS if villages >> k & 1 else cap if twin < 0 or villages >> twin & 1 else TWIN_FIRST
        out.append((act, barred, VILLAGE_DEAL, k))
        act += 1
    shops = s.workshops[seat]
    out.append((WORKSHOP.base, cap if shops < WORKSHOPS else ALL_BUILT, WORKSHOP_DEAL, shops))
    halls = s.halls[seat]
    room = cap if s.acropolis(seat) < ACROPOLIS else SIX_HALLS
    act = RAISE.base
    for k in range(ACROPOLIS):
        out.append((act, STANDS if halls >> k & 1 else room, HALL_DEAL, k))
        act += 1
    seconds = halls >> ACROPOLIS
    for k in island.seconds:
        barred = room if seconds == 0 else STANDS if seconds >> k & 1 else ONE_ALTERNATE
        out.append((SECOND.codes[island.alternate[k]], barred, ALTERNATE_DEAL, k))


def _fleet(s: ParthenonState, seat: int, out: list[Work]) -> None:
    """P-118: the next Fleet."""
    fleets = s.fleets[seat]
    out.append((SHIPYARD.base, OPEN if fleets < FLEETS else ALL_BUILT, FLEET_DEAL, fleets))


def _stages(s: ParthenonState, seat: int, cap: int, out: list[Work]) -> None:
    """P-119 to P-121: the next stage of each Wonder; the cap counts completions."""
    stages: list[Work] = []
    for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
        wonder = s.wonder[k]
        stage = s.stage[k]
        if wonder >= 0 and stage < COMPLETE:
            paid_in = WONDER[wonder].paid_in[stage]
            if paid_in == PAID_IN_BUILD:
                barred = cap if stage == PARTIAL else OPEN
            else:
                barred = PAID_ABROAD if paid_in == PAID_IN_FLEET_TRADE else PAID_EARLIER
            stages.append((STAGE.codes[wonder], barred, STAGE_DEAL, wonder * 2 + stage))
    stages.sort()
    out += stages


def _creations(s: ParthenonState, seat: int, out: list[Work]) -> None:
    """P-110, P-122, P-123: what Acropolis structures, powers of one's own and others' Wonders create."""
    for k in range(ACROPOLIS):
        count = 0 if HALLS[k].make is None else s.hall_count(seat, k)
        barred = NOT_THERE if count == 0 else OPEN if s.made[seat * ACROPOLIS + k] < count else MADE
        out.append((MAKE.codes[k], barred, MAKE_DEAL, k))
    for power in bits(s.has(seat, CREATE)):
        out.append((USE.codes[power], OPEN, POWER_DEAL, power))
    for wonder in services(s, seat, CREATE):
        out.append((SERVICE.codes[wonder], OPEN, SERVICE_DEAL, wonder * 4))


def _adoptions(s: ParthenonState, seat: int, out: list[Work]) -> None:
    """P-115 to P-117: introduced Philosophies of which there is a copy."""
    held = s.powers[seat]
    academy = s.halls[seat] >> ACADEMY & 1
    for k in range(PHILOSOPHIES):
        if held >> k & 1:
            barred = HELD
        else:
            copies = s.copies(k)
            if copies == 0:
                barred = UNTAUGHT
            else:
                barred = NO_ACADEMY if not academy else OPEN if copies < COPIES else FOUR_COPIES
        out.append((ADOPT.codes[k], barred, ADOPT_DEAL, k))
