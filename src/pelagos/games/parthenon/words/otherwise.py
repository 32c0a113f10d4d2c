"""Reasons for things of which the step that asks says nothing, by their kind."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Frame
from ....core.message import Message, seat_name
from ....core.words import Thing
from ..rules.bars import ALL_BUILT, PAID_ABROAD, PAID_EARLIER, STANDS, TWIN_FIRST, work
from ..rules.content import PHILOSOPHIES, WONDERS_EACH
from ..rules.deal import LENGTH
from ..rules.givens import COMPLETE
from ..rules.goods import GIFT
from ..rules.state import ParthenonState
from ..rules.steps import BANK, CLAIM, ENTRY, LAUNCH, MARKET
from ..rules.vocabulary import RAISE, SECOND, SHIPYARD, STAGE, VILLAGE, WORKSHOP
from .deal import no_room
from .event import bank_refusal
from .fleet_trade import rate_refusal
from .nouns import a_village, event_name, good_name, land_name, phase_name, player, the_fleet, the_power, the_wonder
from .reasons import barred, sealed_rule, why
from .targets import (
    ALTERNATE,
    BANK_CARD,
    EVENT_CARD,
    EVERYONE,
    FLEET,
    HALL,
    HAZARD,
    ISLAND,
    LAND,
    LOT,
    OWN_CARD,
    PLANS,
    PLAYER,
    POWER,
    RATE,
    SHOP,
    VILLAGES_OF,
    YARD,
    Ask,
)

_BUILDING: Final = 8
_STRUCTURES: Final = (LOT, SHOP, HALL, ALTERNATE, YARD)


def not_asked(s: ParthenonState) -> Message:
    """The game is over, or others are asked."""
    if not s.frames:
        return why("over", "P-136")
    return why("not-asked", sealed_rule(s), who=[seat_name(p) for p in s.actors() if p >= 0])


def no_choice(q: Ask, thing: Thing, rule: str) -> Message:
    """Why a thing that is neither lit nor refused is no choice; `rule` is the clause of the question."""
    s, f, seat = q.s, q.f, q.seat
    if thing.kind in _STRUCTURES:
        return _structure(s, seat, thing, rule)
    if thing.kind == POWER:
        return _power(s, seat, thing.number, rule)
    if thing.kind in (OWN_CARD, BANK_CARD):
        return _card(s, f, seat, thing, rule)
    if thing.kind == FLEET:
        return _fleet(s, f, seat, thing.number)
    if thing.kind == VILLAGES_OF:
        return _villages(s, seat, thing.number)
    if thing.kind == LAND:
        return _land(f, thing.number, rule)
    if thing.kind == RATE:
        return _rate(q, thing.number, rule)
    if thing.kind == PLANS:
        return why("plans-in-athens", "P-92") if f[0] != MARKET else why("finish-first", rule)
    if thing.kind == EVENT_CARD:
        return why("event", "P-46", event=event_name(thing.number))
    if thing.kind == HAZARD:
        return why("hazard", "P-72")
    return _people(s, seat, thing, rule)


def _structure(s: ParthenonState, seat: int, thing: Thing, rule: str) -> Message:
    """P-103, P-106, P-108: it stands, or its time has not come."""
    it = work(s, seat, _act_of(thing))
    if it[1] in (STANDS, TWIN_FIRST, ALL_BUILT):
        return barred(s, seat, it)
    if s.phase != _BUILDING:
        return why("build-phase", "P-103", phase=phase_name(s.phase))
    return why("finish-first", rule)


def _act_of(thing: Thing) -> Action:
    """The act that builds a Structure or a Fleet."""
    if thing.kind == LOT:
        return VILLAGE.of1(thing.number + 1)
    if thing.kind in (HALL, ALTERNATE):
        return (RAISE if thing.kind == HALL else SECOND).of1(thing.number)
    return WORKSHOP.base if thing.kind == SHOP else SHIPYARD.base


def _power(s: ParthenonState, seat: int, power: int, rule: str) -> Message:
    """Philosophies and Wonders: whose they are, when they act."""
    if power < PHILOSOPHIES:
        if s.powers[seat] >> power & 1:
            return why("power-rests", rule, power=the_power(power))
        if s.copies(power) == 0:
            return why("not-introduced", "P-116", power=the_power(power))
        return why("adopt-later", "P-115") if s.phase != _BUILDING else why("finish-first", rule)
    wonder = power - PHILOSOPHIES
    for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
        if s.wonder[k] == wonder:
            return _own_wonder(s, seat, wonder, s.stage[k], rule)
    owners = [p for p in range(s.seats) if wonder in s.wonder[p * WONDERS_EACH : (p + 1) * WONDERS_EACH]]
    if owners:
        return why("not-your-wonder", "P-123", wonder=the_wonder(wonder), who=player(s, owners[0]))
    return why("no-such-plans", "P-97", wonder=the_wonder(wonder))


def _own_wonder(s: ParthenonState, seat: int, wonder: int, stage: int, rule: str) -> Message:
    if stage == COMPLETE:
        return why("power-rests", rule, power=the_wonder(wonder))
    it = work(s, seat, STAGE.of1(wonder))
    if it[1] in (PAID_ABROAD, PAID_EARLIER):
        return barred(s, seat, it)
    return why("paid-in-build", "P-119", wonder=the_wonder(wonder))


def _rate(q: Ask, row: int, rule: str) -> Message:
    if q.f[0] not in (MARKET, BANK):
        return why("rate", "P-89")
    if q.s.draft[q.seat]:
        return why("finish-first", rule)
    return (rate_refusal(q, row) if q.f[0] == MARKET else bank_refusal(q, row)).reason


def _card(s: ParthenonState, f: Frame, seat: int, thing: Thing, rule: str) -> Message:
    if thing.kind == OWN_CARD and s.purse(seat, thing.place)[thing.number] == 0:
        return why("no-such-card", rule, good=good_name(thing.number))
    d = s.plan[seat] if f[0] == CLAIM else s.draft[seat]
    if thing.kind == OWN_CARD and len(d) == LENGTH:
        return no_room(s, seat, d, rule)
    if thing.number >= GIFT:
        return why("aegis-rests", rule, good=good_name(thing.number))
    return why("no-answer", rule, thing=good_name(thing.number))


def _fleet(s: ParthenonState, f: Frame, seat: int, place: int) -> Message:
    if place >= s.fleets[seat]:
        return why("no-fleet", "P-118", fleet=the_fleet(place))
    if f[0] == LAUNCH:
        return why("fleets-in-order", "P-62")
    if f[0] in (MARKET, ENTRY):
        return why("fleet-idle", "P-87", fleet=the_fleet(place))
    return why("fleets-sail", "P-62")


def _villages(s: ParthenonState, seat: int, kind: int) -> Message:
    if not s.native(seat) >> kind & 1:
        return why("no-village", "P-52", what=a_village(kind))
    return why("villages-work", "P-52")


def _land(f: Frame, land: int, rule: str) -> Message:
    if f[0] == LAUNCH:
        return why("finish-first", rule)
    if f[0] == MARKET:
        return why("elsewhere", "R-15", land=land_name(land))
    return why("sail-later", "P-62", land=land_name(land))


def _people(s: ParthenonState, seat: int, thing: Thing, rule: str) -> Message:
    if thing.kind == EVERYONE:
        return why("offers", "P-59")
    assert thing.kind in (ISLAND, PLAYER)
    other = thing.number if thing.kind == PLAYER else s.seat_of[thing.number]
    if other == seat:
        return why("own-island", rule)
    return why("no-answer", rule, thing=player(s, other))
