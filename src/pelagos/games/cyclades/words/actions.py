"""C-65 to C-107: a turn under a god, and Apollo's marker."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Refusal
from ....core.message import Message, seat_name
from ....core.words import Button, Head, StepWords, Thing, by_verb, refuse
from ..rules.actions import BUILDING_COST, CARD_COSTS, DISMISS_COST, FLEET_COSTS, MOVE_COST, TROOP_COSTS
from ..rules.actions import price as call_price
from ..rules.ares import harbours
from ..rules.ending import may_land
from ..rules.givens import NO_ONE, PHILOSOPHERS, PRICES, PRIESTS
from ..rules.metropolises import SCHOOL
from ..rules.poseidon import may_sail
from ..rules.state import CycladesState
from ..rules.steps import BLESS, TURN
from ..rules.vocabulary import (
    APOLLO,
    ARES,
    ATHENA,
    BUILD,
    CALL,
    DISMISS,
    END,
    FLEET,
    LAND,
    PHILOSOPHER,
    POSEIDON,
    PRIEST,
    PROSPER,
    SAIL,
    TROOP,
    ZEUS,
    V,
)
from .nouns import a_building, count, creature_name, creature_power, god_name, isle_name, price, say, sea_name
from .outcomes import Lines, act, founds, gold, kinds
from .reasons import barred, last_isle, medusa, off_the_track, why
from .targets import (
    CARD,
    GOD,
    ON_LAND,
    PHILOSOPHER_SUPPLY,
    PHILOSOPHERS_HELD,
    PRIEST_SUPPLY,
    PRIESTS_HELD,
    SEA,
    SUPPLY,
    Ask,
    at_creature,
    at_isle,
    at_sea,
    at_supply,
)

_RECRUITS: Final = ((FLEET, FLEET_COSTS, "C-73"), (TROOP, TROOP_COSTS, "C-84")) + (
    (PRIEST, CARD_COSTS, "C-94"),
    (PHILOSOPHER, CARD_COSTS, "C-99"),
)
_BUILD_RULES: Final = ("C-77", "C-86", "C-95", "C-100")  # they set the prices of the buildings
_MAY: Final = (FLEET, TROOP, PRIEST, PHILOSOPHER, BUILD, SAIL, LAND, DISMISS, CALL)


def _turn(q: Ask) -> Head:
    god, offered = q.f[2], _offered(q)
    parts = [say(f"may.{verb.name}") for verb in _MAY if verb.id in offered]
    hint = say("hint.turn", parts=parts) if parts else say("hint.turn.nothing")
    return Head(god_name(god), say("ask.turn", god=god_name(god)), hint, _RECRUITS[god][2])


def _offered(q: Ask) -> set[int]:
    """The verbs among the choices."""
    return {V.verb_of[a] for a in q.menu}


# What a god grants.


def _fleet(q: Ask, a: Action) -> Button:
    cost = price(FLEET_COSTS[q.f[3]])
    return act(q, a, "fleet", "C-73", paid=True, earns=True, sea=sea_name(V.x[a]), price=cost)


def _troop(q: Ask, a: Action) -> Button:
    return act(q, a, "troop", "C-84", paid=True, isle=isle_name(V.x[a]), price=price(TROOP_COSTS[q.f[3]]))


def _priest(q: Ask, a: Action) -> Button:
    own = [say("preview.priest", n=q.trial(a).after.priests[q.seat])]
    return act(q, a, "priest", "C-94", own, paid=True, price=price(CARD_COSTS[q.f[3]]))


def _philosopher(q: Ask, a: Action) -> Button:
    have = q.s.philosophers[q.seat] + 1
    own = [say("preview.philosophers", n=have, needed=SCHOOL)] if have < SCHOOL else []
    return act(q, a, "philosopher", "C-99", own, paid=True, way="open", price=price(CARD_COSTS[q.f[3]]))


def _build(q: Ask, a: Action) -> Button:
    god, isle, trial = q.f[2], V.x[a], q.trial(a)
    own: Lines = []
    if not founds(trial):
        own = [*kinds(trial.after, q.seat), say("preview.slots", isle=isle_name(isle), n=q.s.room[isle] - 1)]
    cost = price(BUILDING_COST)
    building, rule = a_building(god), _BUILD_RULES[god]
    return act(q, a, "build", rule, own, paid=True, way="open", building=building, isle=isle_name(isle), price=cost)


def _sail(q: Ask, a: Action) -> Button:
    return act(q, a, "sail", "C-78", paid=True, way="on", sea=sea_name(V.x[a]), price=price(MOVE_COST))


def _land(q: Ask, a: Action) -> Button:
    return act(q, a, "land", "C-87", paid=True, way="on", isle=isle_name(V.x[a]), price=price(MOVE_COST))


def _dismiss(q: Ask, a: Action) -> Button:
    own = [say("preview.dismiss")]
    return act(q, a, "dismiss", "C-96", own, paid=True, creature=creature_name(V.x[a]), price=price(DISMISS_COST))


def _call(q: Ask, a: Action) -> Button:
    """C-112, C-149: the price, what temples take off it, the power."""
    s, seat, card = q.s, q.seat, V.x[a]
    space = s.track.index(card)
    cost = call_price(s, seat, space)
    own = gold(s.gold[seat], s.gold[seat] - cost)
    if cost < PRICES[space]:
        own.append(say("preview.temples", full=PRICES[space], n=PRICES[space] - cost))
    own.append(creature_power(card))
    return act(q, a, "call", "C-149", own, way="open", creature=creature_name(card), price=price(cost))


def _end(q: Ask, a: Action) -> Button:
    """C-68: the place in the next bidding order; and the free recruit, if it was forgotten."""
    lines: Lines = []
    if q.f[3] == 0 and _RECRUITS[q.f[2]][0].id in _offered(q):
        lines.append(say("preview.unused"))
    free = [place for place, marker in enumerate(q.s.order) if marker == NO_ONE]
    if free:
        lines.append(say("preview.end", place=free[-1] + 1))
    return Button(say("do.end"), "C-227", lines, minor=True, closes=True)


# What it would grant if it could be paid and placed (C-219, C-220, C-227).


def _refused(q: Ask) -> list[Refusal]:
    s, seat, god, offered = q.s, q.seat, q.f[2], _offered(q)
    out: list[Refusal] = []

    def add(label: Message, reason: Message | None, *targets: str) -> None:
        if reason is not None:
            out.append(refuse(label, reason, *[target for target in targets if target not in q.lit]))

    recruit = _RECRUITS[god][0]
    if recruit.id not in offered:
        add(say(f"want.{recruit.name}"), _no_recruit(q))
    if BUILD.id not in offered:
        add(say("want.build", building=a_building(god)), _no_building(s, seat, god), at_supply(god))
    else:
        for isle in s.realm[seat]:
            if s.room[isle] == 0:
                label = say("want.build-on", building=a_building(god), isle=isle_name(isle))
                add(label, why("no-slot", "C-107", isle=isle_name(isle)), at_isle(isle))
    if god == POSEIDON:
        if SAIL.id not in offered:
            add(say("want.sail"), _no_voyage(s, seat))
        if FLEET.id in offered:  # C-76
            for sea in sorted({sea for isle in s.realm[seat] for sea in s.board.shore[isle] if s.barred(sea)}):
                if at_sea(sea) not in q.lit:
                    add(say("want.fleet-at", sea=sea_name(sea)), barred(s, sea), at_sea(sea))
    if god == ARES and LAND.id not in offered:
        add(say("want.land"), _no_landing(s, seat))
    elif god == ARES:
        for isle in s.realm[seat]:
            if s.troops[isle] > 0:
                add(say("want.land-from", isle=isle_name(isle)), _no_leaving(s, seat, isle), at_isle(isle))
    if god == ZEUS and DISMISS.id not in offered:
        add(say("want.dismiss"), _no_exchange(s, seat))
    for card in s.track:
        if card >= 0 and CALL.of1(card) not in q.menu:
            add(say("want.call", creature=creature_name(card)), _no_call(s, seat, card), at_creature(card))
    return out


def _no_recruit(q: Ask) -> Message | None:
    """C-73, C-84, C-94, C-99, C-219, C-220: why nothing more can be recruited, if so."""
    s, seat, (_, _, god, hired) = q.s, q.seat, q.f
    recruit, costs, rule = _RECRUITS[god]
    left = (s.fleets_left[seat], s.troops_left[seat], s.stock[PRIESTS], s.stock[PHILOSOPHERS])[god]
    if hired >= len(costs):
        return why(f"{recruit.name}-done", rule)
    if left == 0:
        return why(f"{recruit.name}-none", "C-219" if god in (POSEIDON, ARES) else "C-220")
    if s.gold[seat] < costs[hired]:
        return why(f"{recruit.name}-dear", rule, price=count("gold", costs[hired]), gold=count("gold", s.gold[seat]))
    return None


def _no_building(s: CycladesState, seat: int, building: int) -> Message | None:
    """C-77, C-86, C-95, C-100, C-107, C-220: why the building cannot be built anywhere, if so."""
    if s.stock[building] == 0:
        return why("building-none", "C-220", building=a_building(building))
    if s.gold[seat] < BUILDING_COST:
        gold_held = count("gold", s.gold[seat])
        return why("building-dear", _BUILD_RULES[building], building=a_building(building), gold=gold_held)
    if not any(s.room[isle] > 0 for isle in s.realm[seat]):
        return why("no-slot-anywhere", "C-107")
    return None


def _no_voyage(s: CycladesState, seat: int) -> Message | None:
    """C-78: why no fleet can set out, if so."""
    if not s.waters[seat]:
        return why("no-fleets", "C-78")
    if s.gold[seat] < MOVE_COST:
        return why("move-dear", "C-78", gold=count("gold", s.gold[seat]))
    if not any(may_sail(s, sea) for sea in s.waters[seat]):
        return why("shut-in", "C-191")
    return None


def _no_landing(s: CycladesState, seat: int) -> Message | None:
    """C-87, C-88: why no troops can set out, if so."""
    if s.gold[seat] < MOVE_COST:
        return why("move-dear", "C-87", gold=count("gold", s.gold[seat]))
    if all(s.troops[isle] == 0 for isle in s.realm[seat]):
        return why("no-troops-at-all", "C-87")
    held = {isle: _no_leaving(s, seat, isle) for isle in s.realm[seat] if s.troops[isle] > 0}
    if any(reason is None for reason in held.values()):
        return None
    stuck = [isle for isle in held if s.stuck(isle)]
    return medusa(stuck[0]) if len(stuck) == len(held) else why("no-chain-anywhere", "C-88")


def _no_leaving(s: CycladesState, seat: int, isle: int) -> Message | None:
    """C-87, C-88, C-172: why troops cannot leave this isle over the sea, if so."""
    if s.troops[isle] == 0:
        return why("no-own-troops", "C-87", isle=isle_name(isle))
    if s.stuck(isle):
        return medusa(isle)
    if not harbours(s, seat, isle):
        return why("no-chain-from", "C-88", isle=isle_name(isle))
    return None


def _no_exchange(s: CycladesState, seat: int) -> Message | None:
    """C-96, C-97: why no creature can be exchanged, if so."""
    if all(card < 0 for card in s.track):
        return why("track-empty", "C-97")
    if s.gold[seat] < DISMISS_COST:
        return why("dismiss-dear", "C-96", gold=count("gold", s.gold[seat]))
    return None


def _no_call(s: CycladesState, seat: int, card: int) -> Message | None:
    """C-149: why this creature of the track cannot be called, if so."""
    cost = call_price(s, seat, s.track.index(card))
    if s.gold[seat] >= cost:
        return None
    held = count("gold", s.gold[seat])
    return why("creature-dear", "C-149", creature=creature_name(card), price=count("gold", cost), gold=held)


# Single things.


def _nothing_there(q: Ask, thing: Thing) -> Message | None:
    """Why a thing offers nothing in this turn."""
    s, seat, god = q.s, q.seat, q.f[2]
    if thing.kind == SEA:
        return _no_sea(q, thing.number)
    if thing.kind in ON_LAND:
        return _no_isle(q, thing.place)
    if thing.kind == GOD:
        return why("god-acts", "C-65", god=god_name(god))
    if thing.kind == CARD:
        card = thing.number
        return _no_call(s, seat, card) if card in s.track else off_the_track(s, card)
    if thing.kind == SUPPLY:
        building = thing.number
        if building == god:
            return _no_building(s, seat, building)
        return why("other-building", _BUILD_RULES[building], building=a_building(building), god=god_name(building))
    if thing.kind == PRIEST_SUPPLY:
        return _no_recruit(q) if god == ZEUS else why("priests-of-zeus", "C-94")
    if thing.kind == PHILOSOPHER_SUPPLY:
        return _no_recruit(q) if god == ATHENA else why("philosophers-of-athena", "C-99")
    if thing.kind == PRIESTS_HELD:
        return why("priests-work", "C-63")
    if thing.kind == PHILOSOPHERS_HELD:
        return why("philosophers-work", "C-124")
    return why("player", "C-66", seat=seat_name(thing.number))


def _no_sea(q: Ask, sea: int) -> Message | None:
    """C-73 to C-78: neither a recruit there nor a fleet that could set out."""
    s, seat, god, here = q.s, q.seat, q.f[2], sea_name(sea)
    if god != POSEIDON:
        return why("fleets-of-poseidon", "C-78", god=god_name(god))
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
    return _no_recruit(q)


def _no_isle(q: Ask, isle: int) -> Message:
    """C-84 to C-92, C-107: neither a recruit, nor a building, nor troops that could leave."""
    s, seat, god, name = q.s, q.seat, q.f[2], isle_name(isle)
    if s.owner[isle] != seat:
        return _no_first_isle(s, seat, isle) if god == ARES else why("not-yours", "C-107", isle=name)
    recruit = _no_recruit(q) if god == ARES else None
    return recruit or _no_building(s, seat, god) or why("no-slot", "C-107", isle=name)


def _no_first_isle(s: CycladesState, seat: int, isle: int) -> Message:
    """C-87, C-88, C-172, C-195: an isle of another's is not the first choice of a landing, or no choice at all."""
    if not may_land(s, seat, isle):
        return last_isle(s, isle)
    nobody_leaves = _no_landing(s, seat)
    if nobody_leaves is not None:
        return nobody_leaves
    for start in s.realm[seat]:
        if _no_leaving(s, seat, start) is None and isle in harbours(s, seat, start):
            return why("land-from-own", "C-87", isle=isle_name(isle))
    return why("no-chain-to", "C-88", isle=isle_name(isle))


# Apollo's marker.


def _bless(q: Ask) -> Head:
    return Head(god_name(APOLLO), say("ask.bless"), say("hint.bless"), "C-104")


def _prosper(q: Ask, a: Action) -> Button:
    isle = V.x[a]
    before, after = q.s.income(q.seat), q.s.income(q.seat) + 1
    return Button(
        say("do.prosper", isle=isle_name(isle)), "C-104", (say("preview.income", before=before, after=after),)
    )


def _not_blessed(q: Ask, thing: Thing) -> Message | None:
    """C-104: only on own isles."""
    return why("prosper-own", "C-104", isle=isle_name(thing.place)) if thing.kind in ON_LAND else None


STEPS: Final = {
    TURN: StepWords(
        _turn,
        by_verb(
            V,
            {
                FLEET.id: _fleet,
                TROOP.id: _troop,
                PRIEST.id: _priest,
                PHILOSOPHER.id: _philosopher,
                BUILD.id: _build,
                SAIL.id: _sail,
                LAND.id: _land,
                DISMISS.id: _dismiss,
                CALL.id: _call,
                END.id: _end,
            },
        ),
        _refused,
        reason=_nothing_there,
    ),
    BLESS: StepWords(_bless, by_verb(V, {PROSPER.id: _prosper}), reason=_not_blessed),
}
