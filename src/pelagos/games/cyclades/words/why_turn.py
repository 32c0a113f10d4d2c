"""C-66 to C-106, C-219, C-220: why something cannot be done in a turn, or offered in the auction."""

from __future__ import annotations

from typing import Final

from ....core.basics import Frame
from ....core.message import Message, seat_name
from ..rules.actions import BUILDING_COST, CARD_COSTS, DISMISS_COST, FLEET_COSTS, MOVE_COST, TROOP_COSTS, price
from ..rules.ares import harbours
from ..rules.ending import may_land
from ..rules.poseidon import may_sail
from ..rules.state import CycladesState
from ..rules.table import PHILOSOPHERS, PRIESTS
from ..rules.vocabulary import APOLLO, ARES, ATHENA, POSEIDON, ZEUS
from .choices import build_rule
from .nouns import a_building, count, creature_name, god_name, isle_name, sea_name
from .things import (
    BUILT,
    CARD,
    GOD,
    ISLE,
    PHILOSOPHER_SUPPLY,
    PHILOSOPHERS_HELD,
    PRIEST_SUPPLY,
    PRIESTS_HELD,
    SEA,
    SUPPLY,
    Thing,
)
from .why import barred, last_isle, medusa, off_the_track, why


def offer_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """C-36, C-38, C-52, C-55: why this marker cannot go there."""
    if thing.kind == GOD and thing.number != APOLLO:
        return god_reason(s, f, seat, thing.number)
    if thing.kind == CARD and thing.number in s.track:
        return why("creatures-later", "C-69")
    if thing.kind in (SEA, ISLE, BUILT, SUPPLY, PRIEST_SUPPLY, PHILOSOPHER_SUPPLY):
        return why("offerings-first", "C-25")
    if thing.kind == PRIESTS_HELD:
        return why("priests-work", "C-63")
    return None


def god_reason(s: CycladesState, f: Frame, seat: int, god: int) -> Message:
    """Why no offering can be made to a god."""
    name = god_name(god)
    if god not in s.gods:
        return why("face-down", "C-38" if len(s.order) == 3 else "C-36", god=name)
    if god == f[3]:
        return why("just-lost", "C-52", god=name)
    most = s.means(seat, god)
    if s.bid[god] == 0 or most == 0:
        return why("no-offering", "C-55", god=name)
    return why("bid-too-dear", "C-55", god=name, bid=s.bid[god], most=most)


# What a god grants, refused as a whole.


def recruit_reason(s: CycladesState, f: Frame, seat: int) -> Message | None:
    """C-73, C-84, C-94, C-99, C-219, C-220: why nothing more can be recruited, if so."""
    _, _, god, hired = f
    word, costs, rule = _RECRUITS[god]
    left = (s.fleets_left[seat], s.troops_left[seat], s.stock[PRIESTS], s.stock[PHILOSOPHERS])[god]
    if hired >= len(costs):
        return why(f"{word}-done", rule)
    if left == 0:
        return why(f"{word}-none", "C-219" if god in (POSEIDON, ARES) else "C-220")
    if s.gold[seat] < costs[hired]:
        return why(f"{word}-dear", rule, price=count("gold", costs[hired]), gold=count("gold", s.gold[seat]))
    return None


_RECRUITS: Final = (
    ("fleet", FLEET_COSTS, "C-73"),
    ("troop", TROOP_COSTS, "C-84"),
    ("priest", CARD_COSTS, "C-94"),
    ("philosopher", CARD_COSTS, "C-99"),
)


def build_reason(s: CycladesState, seat: int, building: int) -> Message | None:
    """C-77, C-86, C-95, C-100, C-107, C-220: why the building cannot be built anywhere, if so."""
    if s.stock[building] == 0:
        return why("building-none", "C-220", building=a_building(building))
    if s.gold[seat] < BUILDING_COST:
        gold = count("gold", s.gold[seat])
        return why("building-dear", build_rule(building), building=a_building(building), gold=gold)
    if not any(s.room[isle] > 0 for isle in s.realm[seat]):
        return why("no-slot-anywhere", "C-107")
    return None


def sail_reason(s: CycladesState, seat: int) -> Message | None:
    """C-78: why no fleet can set out, if so."""
    if not s.waters[seat]:
        return why("no-fleets", "C-78")
    if s.gold[seat] < MOVE_COST:
        return why("move-dear", "C-78", gold=count("gold", s.gold[seat]))
    if not any(may_sail(s, sea) for sea in s.waters[seat]):
        return why("shut-in", "C-191")
    return None


def land_reason(s: CycladesState, seat: int) -> Message | None:
    """C-87, C-88: why no troops can set out, if so."""
    if s.gold[seat] < MOVE_COST:
        return why("move-dear", "C-87", gold=count("gold", s.gold[seat]))
    if all(s.troops[isle] == 0 for isle in s.realm[seat]):
        return why("no-troops-at-all", "C-87")
    held = {isle: isle_leaving(s, seat, isle) for isle in s.realm[seat] if s.troops[isle] > 0}
    if any(reason is None for reason in held.values()):
        return None
    stuck = [isle for isle in held if s.stuck(isle)]
    return medusa(stuck[0]) if len(stuck) == len(held) else why("no-chain-anywhere", "C-88")


def isle_leaving(s: CycladesState, seat: int, isle: int) -> Message | None:
    """C-87, C-88, C-172: why troops cannot leave this isle over the sea, if so."""
    if s.troops[isle] == 0:
        return why("no-own-troops", "C-87", isle=isle_name(isle))
    if s.stuck(isle):
        return medusa(isle)
    if not harbours(s, seat, isle):
        return why("no-chain-from", "C-88", isle=isle_name(isle))
    return None


def dismiss_reason(s: CycladesState, seat: int) -> Message | None:
    """C-96, C-97: why no creature can be exchanged, if so."""
    if all(card < 0 for card in s.track):
        return why("track-empty", "C-97")
    if s.gold[seat] < DISMISS_COST:
        return why("dismiss-dear", "C-96", gold=count("gold", s.gold[seat]))
    return None


def call_reason(s: CycladesState, seat: int, card: int) -> Message | None:
    """C-149: why this creature of the track cannot be called, if so."""
    cost = price(s, seat, s.track.index(card))
    if s.gold[seat] >= cost:
        return None
    gold = count("gold", s.gold[seat])
    return why("creature-dear", "C-149", creature=creature_name(card), price=count("gold", cost), gold=gold)


# Single things.


def turn_reason(s: CycladesState, f: Frame, seat: int, thing: Thing) -> Message | None:
    """Why a thing offers nothing in this turn."""
    god = f[2]
    if thing.kind == SEA:
        return _sea(s, f, seat, thing.number)
    if thing.kind in (ISLE, BUILT):
        return _isle(s, f, seat, thing.isle)
    if thing.kind == GOD:
        return why("god-acts", "C-65", god=god_name(god))
    if thing.kind == CARD:
        return _card(s, seat, thing.number)
    if thing.kind == SUPPLY:
        return _supply(s, seat, god, thing.number)
    if thing.kind == PRIEST_SUPPLY:
        return recruit_reason(s, f, seat) if god == ZEUS else why("priests-of-zeus", "C-94")
    if thing.kind == PHILOSOPHER_SUPPLY:
        return recruit_reason(s, f, seat) if god == ATHENA else why("philosophers-of-athena", "C-99")
    if thing.kind == PRIESTS_HELD:
        return why("priests-work", "C-63")
    if thing.kind == PHILOSOPHERS_HELD:
        return why("philosophers-work", "C-124")
    return why("player", "C-66", seat=seat_name(thing.number))


def _sea(s: CycladesState, f: Frame, seat: int, sea: int) -> Message | None:
    """C-73 to C-78: neither a recruit there nor a fleet that could set out."""
    god = f[2]
    if god != POSEIDON:
        return why("fleets-of-poseidon", "C-78", god=god_name(god))
    here = sea_name(sea)
    shut = barred(s, sea)
    if shut is not None:
        return shut
    whose = s.navy[sea]
    if whose == seat:
        if s.gold[seat] < MOVE_COST:
            return why("move-dear", "C-78", gold=count("gold", s.gold[seat]))
        return why("shut-in-here", "C-191", sea=here)
    if whose >= 0:
        return why("sea-held", "C-74", sea=here, other=seat_name(whose))
    if not any(s.owner[isle] == seat for isle in s.board.coast[sea]):
        return why("far-from-home", "C-74", sea=here)
    return recruit_reason(s, f, seat)


def _isle(s: CycladesState, f: Frame, seat: int, isle: int) -> Message:
    """C-84 to C-92, C-107: neither a recruit, nor a building, nor troops that could leave."""
    god, name = f[2], isle_name(isle)
    if s.owner[isle] != seat:
        if god != ARES:
            return why("not-yours", "C-107", isle=name)
        return _landing(s, seat, isle)
    general = build_reason(s, seat, god)
    if god == ARES:
        return recruit_reason(s, f, seat) or general or why("no-slot", "C-107", isle=name)
    return general or why("no-slot", "C-107", isle=name)


def _landing(s: CycladesState, seat: int, isle: int) -> Message:
    """C-87, C-88, C-172, C-195: an isle of another's is not the first choice of a landing, or no choice at all."""
    if not may_land(s, seat, isle):
        return last_isle(s, isle)
    nobody_leaves = land_reason(s, seat)
    if nobody_leaves is not None:
        return nobody_leaves
    for start in s.realm[seat]:
        if isle_leaving(s, seat, start) is None and isle in harbours(s, seat, start):
            return why("land-from-own", "C-87", isle=isle_name(isle))
    return why("no-chain-to", "C-88", isle=isle_name(isle))


def _card(s: CycladesState, seat: int, card: int) -> Message | None:
    return call_reason(s, seat, card) if card in s.track else off_the_track(s, card)


def _supply(s: CycladesState, seat: int, god: int, building: int) -> Message | None:
    if building == god:
        return build_reason(s, seat, building)
    return why("other-building", build_rule(building), building=a_building(building), god=god_name(building))
