"""Each answer on its button: a short label that names the act and its cost, what it points at, its clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ....core.basics import Action, Frame
from ....core.message import Arg, Message, seat_name
from ..rules.actions import BUILDING_COST, CARD_COSTS, DISMISS_COST, FLEET_COSTS, MOVE_COST, TROOP_COSTS
from ..rules.actions import price as call_price
from ..rules.ares import BY_AIR
from ..rules.creatures import SALE
from ..rules.figurines import STEP_COST
from ..rules.state import CycladesState
from ..rules.steps import (
    CLEAR,
    CRAWL,
    EFFECT,
    LAND_ATTACKER,
    LAND_DEFENDER,
    MUSTER,
    SEA_DEFENDER,
    SHOVE_TO,
    TURN,
    VOYAGE,
)
from ..rules.vocabulary import (
    APOLLO,
    BID,
    BUILD,
    CALL,
    CHARM,
    CREATURE,
    DISMISS,
    DRYAD,
    END,
    FETCH,
    FLEE,
    FLEET,
    FLY,
    GOD,
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
    PRIEST,
    PROSPER,
    PUSH,
    RAZE,
    REBUILD,
    ROB,
    SAIL,
    SATYR,
    SELL_FLEET,
    SELL_PHILOSOPHER,
    SELL_PRIEST,
    SELL_TROOP,
    SLAY,
    SPEND,
    SPHINX,
    STAY,
    STOP,
    SURFACE,
    SYLPH,
    TAKE,
    TO,
    TO_APOLLO,
    TROOP,
    WITH,
    WITHDRAW,
    V,
)
from .nouns import a_building, count, creature_name, god_name, isle_name, price, sea_name, the_building
from .targets import (
    OWN_PHILOSOPHERS,
    OWN_PRIESTS,
    SUPPLY_PHILOSOPHER,
    SUPPLY_PRIEST,
    TURN_TRACK,
    at_building,
    at_creature,
    at_god,
    at_isle,
    at_sea,
    at_seat,
    at_supply,
)


class Button(NamedTuple):
    """What an answer looks like. `key` and `args` make its label; where it leads into a battle, `key` + ".fight"."""

    key: str
    args: dict[str, Arg]
    targets: tuple[str, ...]
    rule: str
    minor: bool = False

    def label(self, fights: bool) -> Message:
        """The words on the button."""
        return Message(f"{self.key}.fight" if fights and self.key in FIGHTING else self.key, self.args)


FIGHTING: Final = (
    "cyclades.do.sail",
    "cyclades.do.sylph",
    "cyclades.do.land",
    "cyclades.do.fly",
    "cyclades.do.with.fleet",
    "cyclades.do.with.troop",
    "cyclades.do.with.air",
    "cyclades.do.to",
    "cyclades.do.onto",
    "cyclades.do.onto.air",
)


def button(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    """The button of one answer."""
    return _BUTTONS[V.verb_of[a]](s, f, seat, a)


def group_of(a: Action) -> str:
    """The verb an answer belongs to; offerings belong to their god."""
    if V.verb_of[a] == BID.id:
        return f"bid-{GOD.words[V.x[a]]}"
    return V.verbs[V.verb_of[a]].name


# Offerings.


def _bid(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    god = V.x[a]
    return Button("cyclades.do.bid", {"god": god_name(god), "n": V.y[a]}, (at_god(god),), "C-50")


def _apollo(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return Button("cyclades.do.apollo", {}, (at_god(APOLLO),), "C-57")


# A turn.


def _fleet(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    sea = V.x[a]
    return Button(
        "cyclades.do.fleet", {"sea": sea_name(sea), "price": price(FLEET_COSTS[f[3]])}, (at_sea(sea),), "C-73"
    )


def _troop(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle = V.x[a]
    return Button(
        "cyclades.do.troop", {"isle": isle_name(isle), "price": price(TROOP_COSTS[f[3]])}, (at_isle(isle),), "C-84"
    )


def _priest(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return Button("cyclades.do.priest", {"price": price(CARD_COSTS[f[3]])}, (SUPPLY_PRIEST,), "C-94")


def _philosopher(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return Button("cyclades.do.philosopher", {"price": price(CARD_COSTS[f[3]])}, (SUPPLY_PHILOSOPHER,), "C-99")


_BUILD_RULES: Final = ("C-77", "C-86", "C-95", "C-100")


def build_rule(building: int) -> str:
    """The clause that sets a building's price."""
    return _BUILD_RULES[building]


def _build(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    god, isle = f[2], V.x[a]
    args: dict[str, Arg] = {
        "building": a_building(god),
        "isle": isle_name(isle),
        "price": price(BUILDING_COST),
    }
    return Button("cyclades.do.build", args, (at_isle(isle), at_supply(god)), build_rule(god))


def _sail(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    sea = V.x[a]
    if f[0] == TURN:
        return Button("cyclades.do.sail", {"sea": sea_name(sea), "price": price(MOVE_COST)}, (at_sea(sea),), "C-78")
    return Button("cyclades.do.sylph", {"sea": sea_name(sea)}, (at_sea(sea),), "C-164")


def _land(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle = V.x[a]
    return Button("cyclades.do.land", {"isle": isle_name(isle), "price": price(MOVE_COST)}, (at_isle(isle),), "C-87")


def _dismiss(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    card = V.x[a]
    args: dict[str, Arg] = {"creature": creature_name(card), "price": price(DISMISS_COST)}
    return Button("cyclades.do.dismiss", args, (at_creature(card),), "C-96")


def _call(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    card = V.x[a]
    cost = call_price(s, seat, s.track.index(card))
    return Button(
        "cyclades.do.call", {"creature": creature_name(card), "price": price(cost)}, (at_creature(card),), "C-149"
    )


def _end(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return Button("cyclades.do.end", {}, (TURN_TRACK,), "C-227", minor=True)


def _prosper(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle = V.x[a]
    return Button("cyclades.do.prosper", {"isle": isle_name(isle)}, (at_isle(isle),), "C-104")


# Moves.


def _with(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    if f[0] == MUSTER:
        air = f[3] == BY_AIR
        key = "cyclades.do.with.air" if air else "cyclades.do.with.troop"
        return Button(key, {"n": V.x[a]}, (at_isle(f[2]),), "C-159" if air else "C-87")
    return Button("cyclades.do.with.fleet", {"n": V.x[a]}, (at_sea(f[2]),), "C-164" if f[4] else "C-78")


def _leave(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return Button("cyclades.do.leave", {"n": V.x[a]}, (at_sea(f[2]),), "C-79")


def _take(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return Button("cyclades.do.take", {"n": V.x[a]}, (at_sea(f[2]),), "C-79")


def _to(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    sea = V.x[a]
    args: dict[str, Arg] = {"sea": sea_name(sea)}
    if f[0] == CRAWL:
        return Button("cyclades.do.crawl", {**args, "price": price(STEP_COST)}, (at_sea(sea),), "C-189")
    if f[0] == SHOVE_TO:
        return Button("cyclades.do.push-to", args, (at_sea(sea),), "C-184")
    return Button("cyclades.do.to", args, (at_sea(sea),), "C-164" if f[6] else "C-78")


def _onto(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle = V.x[a]
    air = f[4] == BY_AIR
    args: dict[str, Arg] = {"isle": isle_name(isle)}
    if air:
        key = "cyclades.do.onto.air"
    else:
        key = "cyclades.do.join" if s.owner[isle] == seat else "cyclades.do.onto"
    return Button(key, args, (at_isle(isle),), "C-159" if air else "C-88")


# Battles.


def _flee(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    sea = V.x[a]
    return Button("cyclades.do.flee", {"sea": sea_name(sea)}, (at_sea(sea),), "C-141")


def _withdraw(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle = V.x[a]
    return Button("cyclades.do.withdraw", {"isle": isle_name(isle)}, (at_isle(isle),), "C-139")


def _stay(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    at_land = f[0] in (LAND_DEFENDER, LAND_ATTACKER)
    defends = f[0] in (SEA_DEFENDER, LAND_DEFENDER)
    target = at_isle(f[2]) if at_land else at_sea(f[2])
    return Button("cyclades.do.stay" if defends else "cyclades.do.assault", {}, (target,), "C-135")


# Metropolises.


def _on(key: str, s: CycladesState, a: Action, rule: str) -> Button:
    building, isle = V.x[a], V.y[a]
    args: dict[str, Arg] = {"building": the_building(building), "isle": isle_name(isle)}
    if s.built[4 * isle + building] > 1:
        args["building"] = a_building(building)
    return Button(key, args, (at_building(building, isle), at_isle(isle)), rule)


def _spend(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return _on("cyclades.do.spend", s, a, "C-121")


def _metropolis(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle = V.x[a]
    roomy = s.room[isle] >= s.board.cover[isle]
    return Button("cyclades.do.metropolis", {"isle": isle_name(isle)}, (at_isle(isle),), "C-126" if roomy else "C-127")


def _raze(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return _on("cyclades.do.raze", s, a, "C-127" if f[0] == CLEAR else "C-156")


# Creatures.


def _fetch(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    card = V.x[a]
    return Button("cyclades.do.fetch", {"creature": creature_name(card)}, (at_creature(card),), "C-152")


def _rebuild(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return _on("cyclades.do.rebuild", s, a, "C-153")


def _into(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    building = V.x[a]
    return Button("cyclades.do.into", {"building": a_building(building)}, (at_supply(building),), "C-153")


_ROBBERS: Final = {DRYAD: ("dryad", "C-154"), GRIFFON: ("griffon", "C-157"), SATYR: ("satyr", "C-161")}


def _rob(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    other = V.x[a]
    word, rule = _ROBBERS[f[0] - EFFECT]
    return Button(f"cyclades.do.{word}", {"seat": seat_name(other)}, (at_seat(other),), rule)


def _slay(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle = V.x[a]
    return Button("cyclades.do.slay", {"isle": isle_name(isle)}, (at_isle(isle),), "C-158")


def _fly(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle = V.x[a]
    return Button("cyclades.do.fly", {"isle": isle_name(isle)}, (at_isle(isle),), "C-159")


def _charm(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    sea = V.x[a]
    return Button("cyclades.do.charm", {"sea": sea_name(sea)}, (at_sea(sea),), "C-162")


def _lure(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    sea = V.x[a]
    return Button("cyclades.do.lure", {"sea": sea_name(sea)}, (at_sea(sea),), "C-162")


def _sell_fleet(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    sea = V.x[a]
    return Button("cyclades.do.sell-fleet", {"sea": sea_name(sea), "gain": _gain()}, (at_sea(sea),), "C-163")


def _sell_troop(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle = V.x[a]
    return Button("cyclades.do.sell-troop", {"isle": isle_name(isle), "gain": _gain()}, (at_isle(isle),), "C-163")


def _sell_priest(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return Button("cyclades.do.sell-priest", {"gain": _gain()}, (OWN_PRIESTS,), "C-163")


def _sell_philosopher(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    return Button("cyclades.do.sell-philosopher", {"gain": _gain()}, (OWN_PHILOSOPHERS,), "C-163")


def _gain() -> Message:
    return count("gold", SALE)


def _place(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    isle, creature = V.x[a], f[0] - EFFECT
    args: dict[str, Arg] = {"creature": creature_name(creature), "isle": isle_name(isle)}
    return Button("cyclades.do.place", args, (at_isle(isle),), "C-165")


def _surface(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    sea = V.x[a]
    return Button("cyclades.do.surface", {"sea": sea_name(sea)}, (at_sea(sea),), "C-188")


def _push(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    sea = V.x[a]
    args: dict[str, Arg] = {"sea": sea_name(sea), "seat": seat_name(s.navy[sea])}
    return Button("cyclades.do.push", args, (at_sea(sea),), "C-183")


# Ways out.


def _pass(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    creature = f[0] - EFFECT
    args: dict[str, Arg] = {"creature": creature_name(creature)}
    return Button("cyclades.do.pass", args, (at_creature(creature),), "C-151", minor=True)


def _stop(s: CycladesState, f: Frame, seat: int, a: Action) -> Button:
    if f[0] == VOYAGE:
        return Button("cyclades.do.stop.voyage", {"sea": sea_name(f[2])}, (at_sea(f[2]),), "C-78", minor=True)
    if f[0] == CRAWL:
        return Button("cyclades.do.stop.kraken", {"sea": sea_name(s.kraken)}, (at_sea(s.kraken),), "C-234", minor=True)
    creature = f[0] - EFFECT
    rule = {SPHINX: "C-163", SYLPH: "C-164"}[creature]
    return Button(f"cyclades.do.stop.{CREATURE.words[creature]}", {}, (at_creature(creature),), rule, minor=True)


_BUTTONS: Final[dict[int, Callable[[CycladesState, Frame, int, Action], Button]]] = {
    BID.id: _bid,
    TO_APOLLO.id: _apollo,
    FLEET.id: _fleet,
    TROOP.id: _troop,
    PRIEST.id: _priest,
    PHILOSOPHER.id: _philosopher,
    BUILD.id: _build,
    SAIL.id: _sail,
    LAND.id: _land,
    DISMISS.id: _dismiss,
    CALL.id: _call,
    WITH.id: _with,
    LEAVE.id: _leave,
    TAKE.id: _take,
    TO.id: _to,
    ONTO.id: _onto,
    FLEE.id: _flee,
    WITHDRAW.id: _withdraw,
    STAY.id: _stay,
    PROSPER.id: _prosper,
    SPEND.id: _spend,
    METROPOLIS.id: _metropolis,
    RAZE.id: _raze,
    FETCH.id: _fetch,
    REBUILD.id: _rebuild,
    INTO.id: _into,
    ROB.id: _rob,
    SLAY.id: _slay,
    FLY.id: _fly,
    CHARM.id: _charm,
    LURE.id: _lure,
    SELL_FLEET.id: _sell_fleet,
    SELL_TROOP.id: _sell_troop,
    SELL_PRIEST.id: _sell_priest,
    SELL_PHILOSOPHER.id: _sell_philosopher,
    PLACE.id: _place,
    SURFACE.id: _surface,
    PUSH.id: _push,
    PASS.id: _pass,
    STOP.id: _stop,
    END.id: _end,
}
