"""Why something is no choice. Every reason carries its clause as the argument `rule`."""

from __future__ import annotations

from ....core.message import Arg, Message
from ....core.words import Thing
from ..rules.boards import GATE
from ..rules.effects import BUILD as BUILD_POINT
from ..rules.effects import BUILDF, EITHER, MOVE, MUST_MOVE, PAL, PLACE, PLAY
from ..rules.state import MinosState
from ..rules.steps import POINT, RETRIEVE, TURN
from ..rules.vocabulary import (
    BUILD,
    CITY,
    DEVELOP,
    EXPAND,
    FARM,
    NOTHING,
    PIECES,
    PLAYED,
    PREPARE,
    ROUTES,
    SHIP,
    SPACES,
    STRUCTURES,
    TOWER,
    clan_of,
    value_of,
)
from .effects import condition_words
from .nouns import action_name, coins, decree_name, region_name, route_to, trigger_name
from .prices import bill
from .targets import (
    ABLE,
    CARD,
    DECK,
    DIE,
    HOST,
    LADDER,
    LAND,
    LANE,
    PLAYER,
    ROW,
    SPACE,
    STARTING,
    TILE,
    VASE,
    WARE,
    Ask,
)


def why(key: str, rule: str, **args: Arg) -> Message:
    """A reason and its clause."""
    return Message(f"minos.why.{key}", {"rule": rule, **args})


def unasked(s: MinosState, seat: int) -> Message | None:
    """Why somebody who is not asked can do nothing."""
    return why("over", "M-162") if not s.frames else why("not-your-turn", "M-66")


_ELSEWHERE = {
    DECK: ("deck", "M-99"),
    LANE: ("route", "M-115"),
    TILE: ("tile", "M-77"),
    WARE: ("good", "M-79"),
    LADDER: ("track", "M-62"),
    ROW: ("section", "M-54"),
    SPACE: ("section", "M-54"),
    DIE: ("die", "M-54"),
    STARTING: ("start", "M-27"),
    ABLE: ("start", "M-27"),
    PLAYER: ("player", "M-66"),
}


def not_now(q: Ask, thing: Thing) -> Message | None:
    """What every question says of things it does not ask about."""
    if thing.kind == CARD:
        return why("card", "M-71", card=decree_name(thing.number))
    if thing.kind == LAND:
        return why("region", "M-71", place=region_name(q.s.givens.box.crete, thing.number))
    if thing.kind == HOST:
        return why("not-your-warriors" if thing.number != q.seat else "warriors", "M-122")
    if thing.kind == VASE:
        return _vase(q.s, q.seat, thing.number)
    key, rule = _ELSEWHERE[thing.kind]
    return why(key, rule)


def _vase(s: MinosState, seat: int, number: int) -> Message:
    """How far one is from what a Vase asks for, or that one has it."""
    if s.objective[seat * 3 + number]:
        return why("vase-yours", "M-148")
    condition = s.vase(number).condition
    return why("vase", "M-148", what=condition_words(condition), n=s.meter(seat, condition.meter))


# The turn.


def not_in_turn(q: Ask, thing: Thing) -> Message | None:
    """Why a thing is no choice of a turn."""
    if q.f[0] == RETRIEVE:
        return _not_this_die(q, thing)
    if q.f[0] != TURN:
        return None
    if thing.kind == CARD:
        return _not_this_card(q, thing.number)
    if thing.kind == DECK:
        return why("needs-points", "M-99", action=action_name(PREPARE))
    if thing.kind in (LAND, HOST, LANE):
        return _not_this_place(q, thing)
    return None


def _not_this_die(q: Ask, thing: Thing) -> Message | None:
    if thing.kind != SPACE:
        return None
    s = q.s
    row = s.rows[thing.number]
    die = row[thing.place - 1] if thing.place <= len(row) else NOTHING
    if die == NOTHING:
        return why("no-die", "M-66")
    if clan_of(die) != q.seat:
        return why("not-your-die", "M-66")
    mine = [value_of(other) for others in s.rows for other in others if other >= 0 and clan_of(other) == q.seat]
    return why("highest-first", "M-67", n=max(mine))


def _not_this_card(q: Ask, card: int) -> Message | None:
    s, seat = q.s, q.seat
    decree = s.givens.box.decree(card)
    name = decree_name(card)
    if card in s.palaces[seat]:
        return why("trait-silent", "M-130", card=name, trigger=trigger_name(decree.trigger))
    if card in s.areas[seat]:
        return why("played", "M-104", card=name)
    if card not in s.hands[seat] and card not in s.offer:
        return why("not-your-card", "M-104", card=name)
    if s.used_as == DEVELOP and s.points:
        price = bill(s, seat, PLAYED, card).total
        return why("card-dear", "M-104", card=name, cost=coins(price), have=coins(s.coins[seat]))
    return why("needs-points", "M-104", action=action_name(DEVELOP))


def _not_this_place(q: Ask, thing: Thing) -> Message | None:
    s = q.s
    if s.used_as == BUILD and s.points:
        return not_in_build(q, thing)
    if thing.kind == LAND and s.at(q.seat, thing.number) and s.top_people(thing.number):
        needed = s.givens.box.peoples[s.top_people(thing.number) - 1].weaponry
        if needed > s.weaponry[q.seat]:
            return why("no-weaponry", "M-80", n=needed, m=s.weaponry[q.seat])
    if thing.kind == LANE:
        return why("needs-points", "M-115", action=action_name(BUILD))
    if s.used_as == EXPAND and s.points and thing.kind == LAND:
        place = region_name(s.givens.box.crete, thing.number)
        return why("unreached", "M-122", place=place)
    if thing.kind == HOST and thing.number != q.seat:
        return why("not-your-warriors", "M-122")
    return why("place-needs-points", "M-122")


def not_at_point(q: Ask, thing: Thing) -> Message | None:
    """Why a thing is no choice of a point that an effect gives."""
    if q.f[0] != POINT:
        return None
    code = q.f[2]
    if code in (BUILD_POINT, BUILDF):
        return not_in_build(q, thing)
    if thing.kind == LAND and code in (PLACE, MOVE, MUST_MOVE, EITHER):
        return why("unreached", "M-122", place=region_name(q.s.givens.box.crete, thing.number))
    if thing.kind == CARD and thing.number in q.s.hands[q.seat] and code == PLAY:
        price = bill(q.s, q.seat, PLAYED, thing.number).total
        name = decree_name(thing.number)
        return why("card-dear", "M-175", card=name, cost=coins(price), have=coins(q.s.coins[q.seat]))
    if thing.kind == CARD and thing.number in q.s.hands[q.seat] and code == PAL:
        return why("palace-dear", "M-88", card=decree_name(thing.number), n=q.s.vp[q.seat])
    return None


# Building.


def not_in_build(q: Ask, thing: Thing) -> Message | None:
    """Why nothing can be built at a place now."""
    if thing.kind in (LAND, HOST):
        return _no_building(q.s, q.seat, thing.number if thing.kind == LAND else thing.place)
    return _no_ship(q.s, q.seat, thing.number) if thing.kind == LANE else None


def _no_building(s: MinosState, seat: int, region: int) -> Message:
    """The nearest of the reasons: own City and Tower there, no Warrior, City and Farm of others, or the price."""
    place = region_name(s.givens.box.crete, region)
    if s.city[region] == seat and s.tower[region] == NOTHING and _left(s, seat, TOWER):
        return _too_dear(s, seat, TOWER, region, "M-110")
    if not s.at(seat, region):
        return why("no-warrior-there", "M-109", place=place)
    if s.city[region] == NOTHING and s.foundation[region] and _left(s, seat, CITY):
        return _too_dear(s, seat, CITY, region, "M-109")
    if s.farm[region] == NOTHING:
        if not _left(s, seat, FARM):
            return why("no-piece-left", "M-5")
        return why("warriors-few", "M-112", place=place, n=bill(s, seat, FARM, region).total)
    return why("built-over", "M-109", place=place)


def _left(s: MinosState, seat: int, structure: int) -> bool:
    return s.built[seat * STRUCTURES + structure] < PIECES[structure]


def _too_dear(s: MinosState, seat: int, deed: int, thing: int, rule: str) -> Message:
    price = bill(s, seat, deed, thing).total
    return why("dear", rule, cost=coins(price), have=coins(s.coins[seat]))


def _no_ship(s: MinosState, seat: int, route: int) -> Message:
    space = s.ships[seat * ROUTES + route - 1]
    if space >= SPACES:
        return why("route-end", "M-119", route=route_to(route))
    if not space:
        if s.built[seat * STRUCTURES + SHIP] >= s.built[seat * STRUCTURES + CITY]:
            return why("more-cities", "M-115", n=s.built[seat * STRUCTURES + SHIP] + 1)
        return _too_dear(s, seat, SHIP, route, "M-115")
    towers = s.crossed(seat) + 1
    if space + 1 == GATE and s.built[seat * STRUCTURES + TOWER] < towers:
        return why("gate", "M-117", n=towers)
    return _too_dear(s, seat, STRUCTURES, route, "M-116")
