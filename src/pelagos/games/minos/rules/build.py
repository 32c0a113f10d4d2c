"""Build (M-109 to M-121): Cities, Towers, Farms, Ships and their advances."""

from __future__ import annotations

from typing import final

from ....core.bag import put
from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .boards import GATE
from .launching import begin
from .paying import Payment, affordable, settle_bill
from .programs import FOUNDATION_TILES, ability_at, piece_benefit
from .state import LANDS, MinosState
from .steps import ROUTE_TILE
from .tiles import ON_BUILD
from .vocabulary import (
    ADVANCE,
    ADVANCE_SHIP,
    BLUE,
    BONUSES,
    BUILD_CITY,
    BUILD_FARM,
    BUILD_SHIP,
    BUILD_TOWER,
    CITY,
    FARM,
    FROM_EFFECTS,
    PIECES,
    RED,
    ROUTES,
    SHIP,
    SPACES,
    STRUCTURES,
    TAKE_TILE,
    TOWER,
    V,
)

SA3 = 2  # the number of the Ability of builders (M-143)
BUILDS = [BUILD_CITY, BUILD_TOWER, BUILD_FARM, BUILD_SHIP, ADVANCE_SHIP]  # by deed
_DEEDS = {
    BUILD_CITY.id: CITY,
    BUILD_TOWER.id: TOWER,
    BUILD_FARM.id: FARM,
    BUILD_SHIP.id: SHIP,
    ADVANCE_SHIP.id: ADVANCE,
}


def deed_of(a: Action) -> tuple[int, int]:
    """What a choice builds, and where: a region or a route."""
    return _DEEDS[V.verb_of[a]], V.x[a]


# Where it may stand, whatever it costs.


def places(s: MinosState, clan: int, deed: int) -> list[int]:
    """The regions or routes where a clan may build, whatever that costs, ascending."""
    if deed == ADVANCE:
        return [route for route in range(1, ROUTES + 1) if may_advance(s, clan, route)]
    nth = s.built[clan * STRUCTURES + deed]
    if nth >= PIECES[deed]:
        return []
    if deed == SHIP:  # M-115: more Cities than Ships, a route without an own Ship
        if s.built[clan * STRUCTURES + CITY] <= nth:
            return []
        return [route for route in range(1, ROUTES + 1) if not s.ships[clan * ROUTES + route - 1]]
    if deed == TOWER:  # M-110: own City regions without one
        return [region for region in s.givens.active if s.city[region] == clan and s.tower[region] < 0]
    start = clan * LANDS
    if deed == CITY:  # M-109: on a Foundation, no City of anyone, an own Warrior
        return [
            region
            for region in s.givens.active
            if s.warriors[start + region] and s.city[region] < 0 and s.foundation[region]
        ]
    return [region for region in s.givens.active if s.warriors[start + region] and s.farm[region] < 0]  # M-112


def may_advance(s: MinosState, clan: int, route: int) -> bool:
    """M-116, M-117, M-119: an own Ship is there, and there is a next space; space 4 needs Towers."""
    space = s.ships[clan * ROUTES + route - 1]
    if space == 0 or space == SPACES:
        return False
    return space + 1 != GATE or s.built[clan * STRUCTURES + TOWER] > s.crossed(clan)


def build_choices(s: MinosState, seat: int, free: bool) -> list[Action]:
    """Everything that one Build point can do now; BUILDF waives Coins and Warriors, nothing else (M-121).

    What a Farm, a Ship and an advance cost hangs on the place (M-112, M-115, M-116).
    """
    out: list[Action] = []
    for deed in range(ADVANCE + 1):
        verb = BUILDS[deed]
        found = places(s, seat, deed)
        if not free and found and deed != FARM and deed != SHIP and deed != ADVANCE:
            if affordable(s, seat, deed, found[0]):  # the same everywhere
                out += [verb.of1(place) for place in found]
        else:
            out += [verb.of1(place) for place in found if free or affordable(s, seat, deed, place)]
    return out


# Building.


def build(s: MinosState, seat: int, deed: int, object: int, free: int, paid: Payment) -> None:
    """Pay, take the piece, gain what it brings."""
    coins = settle_bill(s, seat, deed, object, free, paid)
    if coins:
        s.tell(ALL, "paid", (seat, coins, 0))
    if deed == CITY:
        put_city(s, seat, object)
        begin(s, seat, FOUNDATION_TILES + s.foundation[object])
    elif deed == TOWER:
        put_tower(s, seat, object)
        begin(s, seat, piece_benefit(TOWER, s.built[seat * STRUCTURES + TOWER]))
    elif deed == FARM:
        put_farm(s, seat, object, paid[2])
        begin(s, seat, piece_benefit(FARM, s.built[seat * STRUCTURES + FARM]))
    elif deed == SHIP:
        put_ship(s, seat, object)
    else:
        advance(s, seat, object)
        reach(s, seat, object)
    if deed != ADVANCE and s.ability[seat] == SA3:  # M-143
        begin(s, seat, ability_at(SA3, s.level[seat], ON_BUILD))


def put_city(s: MinosState, clan: int, region: int) -> None:
    """A City stands."""
    s.city[region] = clan
    s.built[clan * STRUCTURES + CITY] += 1
    s.stirred = 1
    s.tell(ALL, "city", (clan, region, s.foundation[region]))


def put_tower(s: MinosState, clan: int, region: int) -> None:
    """A Tower stands."""
    s.tower[region] = clan
    s.built[clan * STRUCTURES + TOWER] += 1
    s.stirred = 1
    s.tell(ALL, "tower", (clan, region, s.built[clan * STRUCTURES + TOWER]))


def put_farm(s: MinosState, clan: int, region: int, back: int) -> None:
    """A Farm stands; so many Warriors go from there to the Reserves (M-112)."""
    s.farm[region] = clan
    s.built[clan * STRUCTURES + FARM] += 1
    s.warriors[clan * LANDS + region] -= back
    s.reserves[clan] += back
    s.stirred = 1
    s.tell(ALL, "farm", (clan, region, s.built[clan * STRUCTURES + FARM], back))


def put_ship(s: MinosState, clan: int, route: int) -> None:
    """A Ship enters space 1 of a route."""
    s.ships[clan * ROUTES + route - 1] = 1
    s.built[clan * STRUCTURES + SHIP] += 1
    s.stirred = 1
    s.tell(ALL, "ship", (clan, route))


def advance(s: MinosState, clan: int, route: int) -> None:
    """A Ship goes one space up."""
    s.ships[clan * ROUTES + route - 1] += 1
    s.stirred = 1
    s.tell(ALL, "advance", (clan, route, s.ships[clan * ROUTES + route - 1]))


def reach(s: MinosState, seat: int, route: int) -> None:
    """M-118: on space 2 a blue tile, on space 4 a red one, on space 5 its VP."""
    space = s.ships[seat * ROUTES + route - 1]
    if space == 2:
        s.frames.append((ROUTE_TILE, seat, route, BLUE))
    elif space == GATE:
        s.frames.append((ROUTE_TILE, seat, route, RED))
    elif space == SPACES:
        vp = s.givens.route(route, s.sides[route - 1]).vp
        s.tell(ALL, "top-vp", (seat, route, vp))
        s.gain_vp(seat, vp, FROM_EFFECTS)


def tiles_of(s: MinosState, route: int, colour: int) -> list[int]:
    """The Trade Bonuses of a colour beside a route."""
    return [tile for tile in s.bonuses[route - 1] if (tile > BONUSES) == (colour == RED)]


@final
class RouteTile(Step[MinosState]):
    """M-118: the Trade Bonus of a space 2 or 4."""

    name = "route-tile"
    fields = "seat route tile-colour"
    forced = True

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return not tiles_of(s, f[2], f[3])

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return [TAKE_TILE.of1(tile) for tile in tiles_of(s, f[2], f[3])]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, seat, route, _ = f
        s.bonuses[route - 1].remove(V.x[a])
        put(s.tiles[seat], V.x[a])
        s.tell(ALL, "tile", (seat, V.x[a]))
