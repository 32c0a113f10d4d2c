"""The names of everything in a scene that can be clicked: what choices point at, what drawings carry. Not compiled.

Each name occurs once in a scene. The words are those of the vocabulary, so `sail egypt` points at `land-egypt`.
`targets_of` says what a choice points at, `thing_of` reads a name back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.basics import Action
from ....core.words import Query, Thing
from ..rules.cards import HALL_WORDS, POWER_WORDS
from ..rules.content import ACROPOLIS, FLEETS, LANDS, PHILOSOPHIES, POWERS, VILLAGES
from ..rules.fleet_trade import Entry
from ..rules.goods import BASICS, GIFT, GOOD_WORDS, KINDS
from ..rules.hazard import Protection
from ..rules.islands import ISLAND_WORDS, ISLANDS
from ..rules.lands import LAND_WORDS, ROW_WORDS, ROWS
from ..rules.losses import open_due
from ..rules.returning import Excess
from ..rules.state import ParthenonState
from ..rules.steps import ENTRY, EXCESS, MARKET, PROTECTION, YIELD
from ..rules.vocabulary import (
    ABROAD,
    ADOPT,
    ASK_PLANS,
    CROWN,
    DIVERT,
    DONE,
    DOUBLE,
    DROP,
    EVENT,
    EVERYBODY,
    FIRST,
    FLEET_TURN,
    FOUND,
    GIVE,
    HIRE,
    KEEP,
    LOAD,
    MAKE,
    NEXT,
    OFFER,
    PEEK,
    PICK,
    RAISE,
    REPLACE,
    REST,
    SAIL,
    SECOND,
    SERVICE,
    SHELTER,
    SHIPYARD,
    SHOW,
    SPEND,
    STAGE,
    TAKE,
    TRADE,
    USE,
    VILLAGE,
    VOTE,
    WANT,
    WITH,
    WORKSHOP,
    V,
)

Ask = Query[ParthenonState]

_GOODS: Final = GOOD_WORDS.split()
_ENTRY: Final = Entry()
_PROTECTION: Final = Protection()
_EXCESS: Final = Excess()
FLEET_LETTERS: Final = "abc"
AT_HAND: Final = -1  # as the place of a card: hand and home; 0 to 2: a Fleet

HAZARD_IN_FORCE: Final = "hazard"
ALL_ISLANDS: Final = "all-islands"  # an offer to everybody
SHIPYARD_ROW: Final = "structure-fleet"  # the next Fleet to be built
WORKSHOP_ROW: Final = "structure-workshop"
PLANS_FOR_SALE: Final = "bank-plans"


def at_land(land: int) -> str:
    """A Land, with its harbor: `land-egypt`."""
    return f"land-{LAND_WORDS[land]}"


def at_island(island: int) -> str:
    """An island on the map: `island-crete`."""
    return f"island-{ISLAND_WORDS[island]}"


def at_village(good: int) -> str:
    """The viewer's Villages that make one good: `village-wool`."""
    return f"village-{_GOODS[good]}"


def at_seat(seat: int) -> str:
    """A player: `seat-2`."""
    return f"seat-{seat}"


def at_fleet(fleet: int) -> str:
    """One of the viewer's own Fleets: `fleet-a`."""
    return f"fleet-{FLEET_LETTERS[fleet]}"


def at_good(good: int, place: int = AT_HAND) -> str:
    """Cards of the viewer, in hand or at home: `good-wool`; aboard one of its Fleets: `cargo-a-wool`."""
    if place >= 0:
        return f"cargo-{FLEET_LETTERS[place]}-{_GOODS[good]}"
    return f"good-{_GOODS[good]}"


def at_bank(good: int) -> str:
    """Cards that the viewer does not hold but asks for or receives: `bank-wool`."""
    return f"bank-{_GOODS[good]}"


def at_rate(row: int) -> str:
    """A row of the rate table: `rate-basic-gold`."""
    return f"rate-{ROW_WORDS[row]}"


def at_event(event: int) -> str:
    """A face-up Event: `event-famine`."""
    return f"event-{EVENT.words[event]}"


def at_village_lot(number: int) -> str:
    """One of the Villages 3 to 6 that can be built: `structure-village-4`."""
    return f"structure-village-{number}"


def at_hall(hall: int) -> str:
    """An Acropolis structure of the viewer: `structure-shrine`."""
    return f"structure-{HALL_WORDS[hall]}"


def at_alternate(hall: int) -> str:
    """An alternate of the viewer's Island card: `alternate-shrine`."""
    return f"alternate-{HALL_WORDS[hall]}"


def at_power(power: int) -> str:
    """A Philosophy or a Wonder, by the number of its power: `philosophy-stoicism`, `wonder-oracle`."""
    return f"{'philosophy' if power < PHILOSOPHIES else 'wonder'}-{POWER_WORDS[power]}"


def at_wonder(wonder: int) -> str:
    """A Wonder, wherever it is: `wonder-oracle`."""
    return at_power(PHILOSOPHIES + wonder)


_ISLANDS_NAMED: Final = frozenset(verb.id for verb in (PICK, WITH, NEXT, VOTE, CROWN))
_LANDS_NAMED: Final = frozenset(verb.id for verb in (PEEK, SAIL, DIVERT))
_OWN_CARDS: Final = frozenset(verb.id for verb in (SHOW, GIVE, LOAD, SPEND, KEEP, DROP))
_OTHER_CARDS: Final = frozenset(verb.id for verb in (WANT, TAKE, HIRE))


def targets_of(action: Action, seat_of: Sequence[int], place: int = AT_HAND) -> tuple[str, ...]:
    """What a choice points at. `seat_of` gives the seat of every Island card, `place` says where the viewer's cards are
    that are spoken of: in hand and at home, or aboard a Fleet."""
    verb, x = V.verb_of[action], V.x[action]
    if verb in _ISLANDS_NAMED or (verb == OFFER.id and x != EVERYBODY):
        return (at_island(x), at_seat(seat_of[x]))
    if verb == OFFER.id:
        return (ALL_ISLANDS,)
    if verb in _LANDS_NAMED:
        return (at_land(x),)
    if verb in _OWN_CARDS:
        return (at_good(x, place),)
    if verb == REPLACE.id:
        return (at_good(GIFT, place),)
    if verb in _OTHER_CARDS:
        return (at_bank(x),)
    if verb == FIRST.id:
        return (at_event(x),)
    if verb in (REST.id, DOUBLE.id):
        return (at_village(x),)
    if verb == FLEET_TURN.id:
        return (at_fleet(x),)
    if verb == SHELTER.id:
        return (at_fleet(V.y[action]), at_power(x))
    if verb in (TRADE.id, ABROAD.id):
        return (at_rate(x),)
    return _structures(verb, x)


def _structures(verb: int, x: int) -> tuple[str, ...]:
    """What is built, used, adopted."""
    if verb == ASK_PLANS.id:
        return (PLANS_FOR_SALE,)
    if verb == VILLAGE.id:
        return (at_village_lot(x),)
    if verb == WORKSHOP.id:
        return (WORKSHOP_ROW,)
    if verb in (RAISE.id, MAKE.id):
        return (at_hall(x),)
    if verb == SECOND.id:
        return (at_alternate(x),)
    if verb == SHIPYARD.id:
        return (SHIPYARD_ROW,)
    if verb == USE.id:
        return (at_power(x),)
    if verb in (STAGE.id, SERVICE.id):
        return (at_wonder(x),)
    if verb in (ADOPT.id, FOUND.id):
        return (at_power(x),)
    return ()


def place_of(q: Ask, a: Action) -> int:
    """Where the seat's cards are that a choice speaks of: in hand and at home, or aboard a Fleet."""
    s, seat, step = q.s, q.seat, q.f[0]
    if step == MARKET:
        return q.f[2]
    if step == ENTRY:
        return _ENTRY.fleet(s, seat) % FLEETS
    if step == PROTECTION:
        return _PROTECTION.fleet(s, seat) % FLEETS
    if step == YIELD and a != DONE.base:
        return s.dues[open_due(s, seat)][1]
    if step == EXCESS:
        return next(place for place, cards in enumerate(_EXCESS.left(s, seat)) if cards and cards[V.x[a]])
    return AT_HAND


# Names read back.

LAND: Final = "land"
ISLAND: Final = "island"
PLAYER: Final = "seat"
EVERYONE: Final = "all-islands"
FLEET: Final = "fleet"
OWN_CARD: Final = "good"  # in hand, at home, or aboard
BANK_CARD: Final = "bank"
VILLAGES_OF: Final = "village"  # the Villages that make one good
LOT: Final = "lot"  # a Village that can be built
SHOP: Final = "workshop"
HALL: Final = "hall"
ALTERNATE: Final = "alternate"
YARD: Final = "shipyard"
POWER: Final = "power"
RATE: Final = "rate"
EVENT_CARD: Final = "event"
HAZARD: Final = "hazard"
PLANS: Final = "plans"
SEATS: Final = 6


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
    out[ALL_ISLANDS] = Thing(EVERYONE)
    out[WORKSHOP_ROW] = Thing(SHOP)
    out[SHIPYARD_ROW] = Thing(YARD)
    out[HAZARD_IN_FORCE] = Thing(HAZARD)
    out[PLANS_FOR_SALE] = Thing(PLANS)
    return out


THINGS: Final = _things()


def thing_of(s: ParthenonState, seat: int, target: str) -> Thing | None:
    """The thing a target names, if it is on this table at all."""
    thing = THINGS.get(target)
    if thing is None or s.island[seat] < 0:
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
