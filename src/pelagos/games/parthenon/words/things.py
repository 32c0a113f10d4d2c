"""Target ids read back: which thing of the scene a click meant."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..rules.content import ACROPOLIS, FLEETS, LANDS, POWERS, VILLAGES
from ..rules.goods import BASICS, KINDS
from ..rules.islands import ISLANDS
from ..rules.lands import ROWS
from ..rules.state import ParthenonState
from ..rules.vocabulary import EVENT
from .targets import (
    ALL_ISLANDS,
    AT_HAND,
    HAZARD_IN_FORCE,
    PLANS_FOR_SALE,
    SHIPYARD_ROW,
    WORKSHOP_ROW,
    at_alternate,
    at_bank,
    at_event,
    at_fleet,
    at_good,
    at_hall,
    at_island,
    at_land,
    at_power,
    at_rate,
    at_seat,
    at_village,
    at_village_lot,
)

LAND: Final = "land"
ISLAND: Final = "island"
PLAYER: Final = "seat"
EVERYBODY: Final = "all-islands"
FLEET: Final = "fleet"
OWN_CARD: Final = "good"  # in hand, at home, or aboard
BANK_CARD: Final = "bank"
VILLAGES_OF: Final = "village"  # the Villages that make one good
LOT: Final = "lot"  # a Village that can be built
WORKSHOP: Final = "workshop"
HALL: Final = "hall"
ALTERNATE: Final = "alternate"
SHIPYARD: Final = "shipyard"
POWER: Final = "power"
RATE: Final = "rate"
EVENT_CARD: Final = "event"
HAZARD: Final = "hazard"
PLANS: Final = "plans"
SEATS: Final = 6


class Thing(NamedTuple):
    """A thing of the scene: its kind, its number, and for a card where it is."""

    kind: str
    number: int = 0
    place: int = AT_HAND


def _things() -> dict[str, Thing]:
    out = {at_land(land): Thing(LAND, land) for land in range(LANDS)}
    out |= {at_island(island): Thing(ISLAND, island) for island in range(len(ISLANDS))}
    out |= {at_seat(seat): Thing(PLAYER, seat) for seat in range(SEATS)}
    out |= {at_fleet(place): Thing(FLEET, place) for place in range(FLEETS)}
    out |= {at_village(kind): Thing(VILLAGES_OF, kind) for kind in range(BASICS)}
    for kind in range(KINDS):
        out[at_bank(kind)] = Thing(BANK_CARD, kind)
        for place in range(AT_HAND, FLEETS):
            out[at_good(kind, place)] = Thing(OWN_CARD, kind, place)
    out |= {at_village_lot(k + 1): Thing(LOT, k) for k in range(2, VILLAGES)}
    for hall in range(ACROPOLIS):
        out[at_hall(hall)] = Thing(HALL, hall)
        out[at_alternate(hall)] = Thing(ALTERNATE, hall)
    out |= {at_power(power): Thing(POWER, power) for power in range(POWERS)}
    out |= {at_rate(row): Thing(RATE, row) for row in range(ROWS)}
    out |= {at_event(event): Thing(EVENT_CARD, event) for event in range(EVENT.size)}
    out[ALL_ISLANDS] = Thing(EVERYBODY)
    out[WORKSHOP_ROW] = Thing(WORKSHOP)
    out[SHIPYARD_ROW] = Thing(SHIPYARD)
    out[HAZARD_IN_FORCE] = Thing(HAZARD)
    out[PLANS_FOR_SALE] = Thing(PLANS)
    return out


THINGS: Final = _things()


def thing_of(s: ParthenonState, seat: int, target: str) -> Thing | None:
    """The thing a target names, if it is on this table at all."""
    thing = THINGS.get(target)
    if thing is None:
        return None
    if thing.kind == ISLAND and s.seat_of[thing.number] < 0:
        return None
    if thing.kind == PLAYER and thing.number >= s.seats:
        return None
    if thing.kind == ALTERNATE and thing.number not in ISLANDS[s.island[seat]].alternate:
        return None
    if thing.kind == EVENT_CARD and thing.number not in s.row:
        return None
    return thing
