"""What will be true after a choice: gold before and after, income, what is won, lost or forced."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.basics import Action, Frame
from ....core.message import Message, msg, seat_name
from ..rules.actions import price
from ..rules.battle import minotaur_on
from ..rules.metropolises import SCHOOL, complete
from ..rules.state import CycladesState
from ..rules.steps import CLEAR, CRAWL, CREW, EFFECT, LAND_ATTACKER, SEA_DEFENDER, VOYAGE
from ..rules.table import NO_ONE, PRICES, PROSPERITY
from ..rules.vocabulary import (
    BID,
    BUILD,
    CALL,
    CHARM,
    DISMISS,
    END,
    FETCH,
    FLEE,
    FLEET,
    GRIFFON,
    INTO,
    LAND,
    LEAVE,
    LURE,
    METROPOLIS,
    ONTO,
    PASS,
    PHILOSOPHER,
    PLACE,
    POLYPHEMUS,
    PRIEST,
    PROSPER,
    RAZE,
    ROB,
    SAIL,
    SATYR,
    SELL_FLEET,
    SELL_PHILOSOPHER,
    SELL_PRIEST,
    SELL_TROOP,
    SLAY,
    SPEND,
    STAY,
    SURFACE,
    TAKE,
    TO,
    TO_APOLLO,
    TROOP,
    WITH,
    WITHDRAW,
    V,
)
from .battles import Battle, prize
from .consequences import consequences
from .nouns import count, creature_power, isle_name, sea_name
from .trial import Trial

Lines = list[Message]


def preview(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    """The lines under a choice, the most pressing first."""
    verb = V.verb_of[a]
    own = _OWN.get(verb)
    lines: Lines = []
    if verb in _PAID or f[0] == CRAWL:
        lines += _gold(s.gold[seat], trial.after.gold[seat])
    if own is not None:
        lines += own(s, f, seat, a, trial)
    if trial.attacks and verb != STAY.id:
        lines += Battle(trial.after).lines()
    elif verb in _EARNING:
        lines += _income(s.income(seat), trial.after.income(seat))
    if verb not in _CLOSING:
        lines += consequences(trial, seat, verb)
    return lines


_PAID: Final = frozenset(
    verb.id
    for verb in (
        FLEET,
        TROOP,
        PRIEST,
        PHILOSOPHER,
        BUILD,
        SAIL,
        LAND,
        DISMISS,
        SELL_FLEET,
        SELL_TROOP,
        SELL_PRIEST,
        SELL_PHILOSOPHER,
    )
)
_EARNING: Final = frozenset(
    verb.id for verb in (FLEET, TO, ONTO, CHARM, LURE, SURFACE, SELL_FLEET, PROSPER, FLEE, WITHDRAW)
)
_CLOSING: Final = frozenset(verb.id for verb in (BID, TO_APOLLO, END, PROSPER))  # what follows is not their doing


def _gold(before: int, after: int) -> Lines:
    return [msg("cyclades.preview.gold", before=before, after=after)] if before != after else []


def _income(before: int, after: int) -> Lines:
    return [msg("cyclades.preview.income", before=before, after=after)] if before != after else []


# Offerings.


def _bid(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    """C-62, C-211: what is paid if this stands, with what stands already."""
    god = V.x[a]
    others = sum([s.bid[g] for g in range(4) if g != god and s.bidder[g] == seat])
    cost = max(1, V.y[a] + others - s.priests[seat])
    key = "cyclades.preview.bid.both" if others else "cyclades.preview.bid"
    lines = [msg(key, price=count("gold", cost), before=s.gold[seat], after=s.gold[seat] - cost)]
    loser = s.bidder[god]
    if loser == seat:
        lines.append(Message("cyclades.preview.outbids.self"))
    elif loser >= 0:
        lines.append(msg("cyclades.preview.outbids", other=seat_name(loser)))
    return lines


def _apollo(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    """C-103, C-104: by what the seat holds now."""
    gold = 4 if len(s.realm[seat]) == 1 else 1
    first = not s.apollo and s.stock[PROSPERITY] > 0
    key = "cyclades.preview.apollo.first" if first else "cyclades.preview.apollo"
    return [msg(key, gold=count("gold", gold), place=len(s.apollo) + 1)]


# A turn.


def _priest(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return [msg("cyclades.preview.priest", n=trial.after.priests[seat])]


def _philosopher(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    have = s.philosophers[seat] + 1
    return [msg("cyclades.preview.philosophers", n=have, needed=SCHOOL)] if have < SCHOOL else []


def _build(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    if trial.founds or trial.first("give-up"):
        return []
    return _kinds(trial.after, seat) + [msg("cyclades.preview.slots", isle=isle_name(V.x[a]), n=s.room[V.x[a]] - 1)]


def _kinds(s: CycladesState, seat: int) -> Lines:
    """How far the seat has come towards a metropolis of buildings (C-121)."""
    kinds = sum([any(s.built[4 * isle + building] for isle in s.realm[seat]) for building in range(4)])
    return [msg("cyclades.preview.kinds", n=kinds)]


def _dismiss(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return [Message("cyclades.preview.dismiss")]


def _call(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    """C-112, C-149: the price, what temples take off it, the power."""
    card = V.x[a]
    space = s.track.index(card)
    cost = price(s, seat, space)
    lines = _gold(s.gold[seat], s.gold[seat] - cost)
    if cost < PRICES[space]:
        lines.append(msg("cyclades.preview.temples", full=PRICES[space], n=PRICES[space] - cost))
    return [*lines, creature_power(card)]


def _end(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    """C-68: the place in the next bidding order; and the free recruit, if it was forgotten."""
    lines: Lines = []
    offered = {V.verb_of[b] for b in s.legal(seat)}
    if f[3] == 0 and offered & {FLEET.id, TROOP.id, PRIEST.id, PHILOSOPHER.id}:
        lines.append(Message("cyclades.preview.unused"))
    free = [place for place, marker in enumerate(s.order) if marker == NO_ONE]
    if free:
        lines.append(msg("cyclades.preview.end", place=free[-1] + 1))
    return lines


# Moves.


def _with(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    place = f[2]
    if f[0] == CREW:
        return _left_at(s, place, V.x[a])
    return _left_on(s, place, V.x[a])


def _left_at(s: CycladesState, sea: int, group: int) -> Lines:
    """Who stays on the space that fleets leave."""
    left = s.fleets[sea] - group
    if left == 0:
        return [msg("cyclades.preview.fleets-stay.none", sea=sea_name(sea))]
    return [msg("cyclades.preview.fleets-stay", n=left, sea=sea_name(sea))]


def _left_on(s: CycladesState, isle: int, group: int) -> Lines:
    """C-92: who stays on the isle that troops leave."""
    left = s.troops[isle] - group
    if left == 0:
        return [msg("cyclades.preview.left-empty", isle=isle_name(isle))]
    return [msg("cyclades.preview.troops-stay", n=left, isle=isle_name(isle))]


def _leave(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return [msg("cyclades.preview.sail-on", n=f[3] - V.x[a])]


def _take(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return [msg("cyclades.preview.sail-on", n=f[3] + V.x[a])]


def _to(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    if f[0] != VOYAGE or trial.fights:
        return []
    return [msg("cyclades.preview.steps", n=f[4] - 1)]


def _onto(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    isle, group = V.x[a], f[3]
    owner = s.owner[isle]
    lines: Lines = []
    if owner == seat:
        lines.append(
            msg("cyclades.preview.troops", isle=isle_name(isle), before=s.troops[isle], after=s.troops[isle] + group)
        )
    else:
        lines += prize(s, isle)
        if owner >= 0 and len(s.realm[owner]) == 1:  # C-195
            lines.append(msg("cyclades.preview.last-isle", other=seat_name(owner), n=s.table.needed))
        elif trial.fights and complete(s, seat, isle) > 0:  # C-125
            lines.append(Message("cyclades.preview.completes"))
    if s.troops[f[2]] == group:
        lines.append(msg("cyclades.preview.left-empty", isle=isle_name(f[2])))
    return lines


# Battles.


def _stay(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    """C-135: the next assault, as this side sees it; a defender does not know yet whether the attacker stays."""
    battle = Battle(s)
    if seat == s.raider:
        return battle.lines()
    key = "cyclades.preview.dice" if trial.fights else "cyclades.preview.stand"
    return [msg(key, mine=battle.strength, other=seat_name(s.raider), theirs=battle.attackers)]


def _flee(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    sea = f[2]
    if f[0] == SEA_DEFENDER:
        return [msg("cyclades.preview.sea-lost", other=seat_name(s.raider), sea=sea_name(sea))]
    return [msg("cyclades.preview.sea-kept", other=seat_name(s.navy[sea]), sea=sea_name(sea))]


def _withdraw(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    isle = f[2]
    if f[0] == LAND_ATTACKER:
        return [msg("cyclades.preview.isle-kept", isle=isle_name(isle))]
    if minotaur_on(s, isle):
        return [msg("cyclades.preview.minotaur-stays", isle=isle_name(isle))]
    return [msg("cyclades.preview.isle-lost", other=seat_name(s.raider), isle=isle_name(isle))]


# Metropolises.


def _spend(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return [msg("cyclades.preview.spend", isle=isle_name(V.y[a]))]


def _metropolis(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    """C-119, C-204: what it covers, and how near victory is."""
    isle = V.x[a]
    cover = s.board.cover[isle]
    lines = [msg("cyclades.preview.cities", n=s.cities(seat) + 1, needed=s.table.needed)]
    if trial.first("clear"):
        return lines
    if s.room[isle] < cover:
        lines.append(msg("cyclades.preview.crowded", n=cover - s.room[isle]))
    else:
        lines.append(msg("cyclades.preview.covers", n=cover, left=s.room[isle] - cover))
    return lines


def _raze(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    owner = s.owner[V.y[a]]
    if f[0] == CLEAR:
        return [Message("cyclades.preview.raze.supply")]
    return [Message("cyclades.preview.raze.own") if owner == seat else _loses("raze", owner)]


def _loses(key: str, other: int) -> Message:
    return msg(f"cyclades.preview.{key}", other=seat_name(other))


# Creatures.


def _fetch(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return [creature_power(V.x[a])]


def _into(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return [] if trial.founds or trial.first("give-up") else _kinds(trial.after, seat)


def _rob(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    """C-154, C-157, C-161. Behind screens a purse stays unknown (C-217)."""
    other, creature = V.x[a], f[0] - EFFECT
    name = seat_name(other)
    if creature == GRIFFON:
        if s.table.options["screens"]:
            return [msg("cyclades.preview.griffon.screen", other=name)]
        return [msg("cyclades.preview.griffon", other=name, gold=count("gold", s.gold[other]), n=s.gold[other] // 2)]
    thing, left = ("philosopher", s.philosophers[other] - 1) if creature == SATYR else ("priest", s.priests[other] - 1)
    if left == 0:
        return [msg("cyclades.preview.robbed.none", other=name)]
    return [msg("cyclades.preview.robbed", other=name, left=count(thing, left))]


def _slay(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    isle = V.x[a]
    left = s.troops[isle] - 1
    owner = s.owner[isle]
    key = "cyclades.preview.slay.last" if left == 0 else "cyclades.preview.slay"
    return [msg(key, other=seat_name(owner), left=count("troop", left), isle=isle_name(isle))]


def _charm(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return [msg("cyclades.preview.charm", other=seat_name(s.navy[V.x[a]]))]


def _lure(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return _left_at(s, V.x[a], 1)


def _sell_troop(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return _left_on(s, V.x[a], 1)


def _sell_fleet(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return _left_at(s, V.x[a], 1)


def _place(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    """C-182: how many fleets Polyphemus would push."""
    isle = V.x[a]
    if f[0] - EFFECT != POLYPHEMUS or isle in s.figure_isle:
        return []
    beside = [sea for sea in s.board.shore[isle] if s.fleets[sea] > 0]
    fleets = sum([s.fleets[sea] for sea in beside])
    own = sum([s.fleets[sea] for sea in beside if s.navy[sea] == seat])
    return [msg("cyclades.preview.pushes", n=fleets, own=own)]


def _pass(s: CycladesState, f: Frame, seat: int, a: Action, trial: Trial) -> Lines:
    return [Message("cyclades.preview.pass")]


_OWN: Final[dict[int, Callable[[CycladesState, Frame, int, Action, Trial], Lines]]] = {
    BID.id: _bid,
    TO_APOLLO.id: _apollo,
    PRIEST.id: _priest,
    PHILOSOPHER.id: _philosopher,
    BUILD.id: _build,
    DISMISS.id: _dismiss,
    CALL.id: _call,
    END.id: _end,
    WITH.id: _with,
    LEAVE.id: _leave,
    TAKE.id: _take,
    TO.id: _to,
    ONTO.id: _onto,
    STAY.id: _stay,
    FLEE.id: _flee,
    WITHDRAW.id: _withdraw,
    SPEND.id: _spend,
    METROPOLIS.id: _metropolis,
    RAZE.id: _raze,
    FETCH.id: _fetch,
    INTO.id: _into,
    ROB.id: _rob,
    SLAY.id: _slay,
    CHARM.id: _charm,
    LURE.id: _lure,
    SELL_TROOP.id: _sell_troop,
    SELL_FLEET.id: _sell_fleet,
    PLACE.id: _place,
    PASS.id: _pass,
}
