"""C-131 to C-148, C-174 to C-181: battles, one assault at a time. The dice of an assault are one chance ply.

The attackers stand apart, as `raiders` of the seat `raider`, until the battle is over; the defenders stay on their
space or isle.
"""

from __future__ import annotations

from typing import Final, final

from ....core.bag import put
from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .givens import NO_ONE
from .metropolises import conquer
from .state import CycladesState
from .steps import EFFECT, LAND_ASSAULT, LAND_ATTACKER, LAND_DEFENDER, SEA_ASSAULT, SEA_ATTACKER, SEA_DEFENDER
from .vocabulary import FIRST_FIGURE, FLEE, FORTRESS, MINOTAUR, PORT, ROLL, STAY, SYLPH, WITHDRAW, V

FACES: Final = (1, 2, 2, 1)  # C-13: of six faces, how many show 0, 1, 2, 3
MINOTAUR_STRENGTH: Final = 2  # C-175


def _odds() -> list[tuple[Action, int]]:
    return [(ROLL.of2(x, y), FACES[x] * FACES[y]) for x in range(4) for y in range(4)]


def _even() -> list[Action]:
    out: list[Action] = []
    for a, weight in ODDS:
        out += [a] * weight
    return out


ODDS: Final[list[tuple[Action, int]]] = _odds()
EVEN: Final[list[Action]] = _even()  # 36 equally likely rolls


class Assault(Nature[CycladesState]):
    """C-131: each side rolls one die."""

    def odds(self, s: CycladesState, f: Frame) -> list[tuple[Action, int]]:
        return ODDS

    def sample(self, s: CycladesState, f: Frame, rng: Rng) -> Action:
        return EVEN[rng.below(36)]


# At sea.


def attack_fleets(s: CycladesState, seat: int, sea: int, group: int) -> None:
    """C-80, C-81: the group as it stands fights for the space; it is off the board until the battle is over."""
    s.raider = seat
    s.raiders = group
    defender = s.navy[sea]
    s.tell(ALL, "sea-battle", (seat, defender, sea, group, s.fleets[sea]))
    for isle in s.board.coast[sea]:
        if s.owner[isle] == defender:
            tell_help(s, defender, isle, PORT)
    s.frames.append((SEA_ASSAULT, sea))


def sea_strength(s: CycladesState, sea: int) -> int:
    """C-111, C-116: what the defender adds to his die on this space."""
    seat = s.navy[sea]
    strength = s.fleets[sea]
    for isle in s.board.coast[sea]:
        if s.owner[isle] == seat:
            strength += s.built[4 * isle + PORT] + s.city[isle]
    return strength


def tell_help(s: CycladesState, defender: int, isle: int, building: int) -> None:
    """C-110, C-111, C-116: what the defender counts beside his units is told once, when the battle begins."""
    count = s.built[4 * isle + building]
    if count > 0:
        s.tell(ALL, "help-ports" if building == PORT else "help-fortresses", (defender, count, isle))
    if s.city[isle] > 0:
        s.tell(ALL, "help-metropolis", (defender, isle))


def havens(s: CycladesState, seat: int, sea: int) -> list[int]:
    """C-141, C-142: the spaces to which this seat's fleets can retreat."""
    out: list[int] = []
    for other in s.board.near[sea]:
        if (s.fleets[other] == 0 or s.navy[other] == seat) and not s.barred(other):
            out.append(other)
    return out


def anchor(s: CycladesState, sea: int, count: int) -> None:
    """C-164: under the Sylph a group that has fought stops where it is."""
    if s.frames and s.frames[-1][0] == EFFECT + SYLPH:
        for _ in range(count):
            put(s.anchors, sea)


def end_sea_battle(s: CycladesState, sea: int) -> None:
    """C-143: the attackers who are left take the space, which has no other fleets any more."""
    if s.raiders > 0:
        s.put_fleets(s.raider, sea, s.raiders)
        anchor(s, sea, s.raiders)
        s.tell(ALL, "sea-won", (s.raider, sea))
    s.raider = NO_ONE
    s.raiders = 0


@final
class SeaAssault(Assault):
    """C-131 to C-135 at sea."""

    name = "sea-assault"
    fields = "sea"

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        sea = f[1]
        defender = s.navy[sea]
        attack = V.x[a] + s.raiders
        defence = V.y[a] + sea_strength(s, sea)
        s.tell(ALL, "sea-assault", (s.raider, V.x[a], attack, defender, V.y[a], defence))
        if attack <= defence:  # C-133, C-134
            s.raiders -= 1
            s.fleets_left[s.raider] += 1
            s.tell(ALL, "fleet-lost", (s.raider, sea))
        if defence <= attack:
            s.tell(ALL, "fleet-lost", (defender, sea))
            s.sink(sea, 1)
        if s.raiders > 0 and s.fleets[sea] > 0:
            s.frames.append((SEA_DEFENDER, defender, sea))  # C-135
            return
        if s.fleets[sea] > 0:
            s.tell(ALL, "sea-held", (defender, sea))
        elif s.raiders == 0:
            s.tell(ALL, "sea-empty", (sea,))  # C-145
        end_sea_battle(s, sea)


@final
class SeaDefender(Step[CycladesState]):
    """C-135: the defending fleets may retreat, all to one space (C-137)."""

    name = "sea-defender"
    fields = "seat sea"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        if havens(s, f[1], f[2]):
            return False
        s.frames.append((SEA_ATTACKER, s.raider, f[2]))
        return True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [FLEE.of1(sea) for sea in havens(s, f[1], f[2])] + [STAY.base]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, sea = f
        if a == STAY.base:
            s.frames.append((SEA_ATTACKER, s.raider, sea))
            return
        count = s.fleets[sea]
        s.tell(ALL, "fleets-retreat", (seat, count, sea, V.x[a]))
        s.take_fleets(sea, count)
        s.put_fleets(seat, V.x[a], count)
        end_sea_battle(s, sea)


@final
class SeaAttacker(Step[CycladesState]):
    """C-135: the defender has stayed; the attacking fleets may retreat, or assault again."""

    name = "sea-attacker"
    fields = "seat sea"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        if havens(s, f[1], f[2]):
            return False
        s.frames.append((SEA_ASSAULT, f[2]))
        return True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [FLEE.of1(sea) for sea in havens(s, f[1], f[2])] + [STAY.base]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, sea = f
        if a == STAY.base:
            s.frames.append((SEA_ASSAULT, sea))
            return
        s.tell(ALL, "fleets-retreat", (seat, s.raiders, sea, V.x[a]))
        s.put_fleets(seat, V.x[a], s.raiders)
        anchor(s, V.x[a], s.raiders)
        s.raiders = 0
        end_sea_battle(s, sea)
        s.tell(ALL, "sea-held", (s.navy[sea], sea))


# On land.


def attack_isle(s: CycladesState, seat: int, isle: int, count: int) -> None:
    """C-90, C-177: troops land where troops or the Minotaur stand."""
    s.raider = seat
    s.raiders = count
    defender = s.defender(isle)
    if s.troops[isle] > 0:
        s.tell(ALL, "land-battle", (seat, defender, isle, count, s.troops[isle]))
    else:
        s.tell(ALL, "minotaur-battle", (seat, defender, isle, count))
    tell_help(s, defender, isle, FORTRESS)
    if minotaur_on(s, isle):
        s.tell(ALL, "help-minotaur", (defender, MINOTAUR_STRENGTH, isle))
    s.frames.append((LAND_ASSAULT, isle))


def minotaur_on(s: CycladesState, isle: int) -> bool:
    """Whether the Minotaur stands on the isle."""
    return s.figure_isle[MINOTAUR - FIRST_FIGURE] == isle


def land_strength(s: CycladesState, isle: int) -> int:
    """C-110, C-116, C-175: what the defender adds to his die on this isle."""
    strength = s.troops[isle] + s.built[4 * isle + FORTRESS] + s.city[isle]
    if minotaur_on(s, isle):
        strength += MINOTAUR_STRENGTH
    return strength


def refuges(s: CycladesState, seat: int, isle: int) -> list[int]:
    """C-139, C-140, C-160, C-174: own isles joined to the battle by a chain of own fleets; none if Medusa is there."""
    out: list[int] = []
    if s.stuck(isle):
        return out
    joined = s.reach(seat, isle)
    for other in s.realm[seat]:
        if other != isle and joined >> other & 1:
            out.append(other)
    return out


def end_land_battle(s: CycladesState, isle: int) -> None:
    """C-143, C-144, C-147, C-148: the attackers who are left take the isle; otherwise it stays as it was."""
    seat = s.raider
    count = s.raiders
    s.raider = NO_ONE
    s.raiders = 0
    if count > 0:
        conquer(s, seat, isle, count)
    elif s.owner[isle] >= 0:
        s.tell(ALL, "isle-held", (s.owner[isle], isle))
    else:
        s.tell(ALL, "isle-unclaimed", (isle,))


@final
class LandAssault(Assault):
    """C-131 to C-135 on land; C-176: troops are lost before the Minotaur."""

    name = "land-assault"
    fields = "isle"

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        isle = f[1]
        defender = s.defender(isle)
        attack = V.x[a] + s.raiders
        defence = V.y[a] + land_strength(s, isle)
        s.tell(ALL, "land-assault", (s.raider, V.x[a], attack, defender, V.y[a], defence))
        if attack <= defence:  # C-133, C-134
            s.raiders -= 1
            s.troops_left[s.raider] += 1
            s.tell(ALL, "troop-lost", (s.raider, isle))
        if defence <= attack:
            if s.troops[isle] > 0:
                s.slay(isle)
                s.tell(ALL, "troop-lost", (defender, isle))
            else:  # C-180
                s.dispel(MINOTAUR - FIRST_FIGURE)
                s.tell(ALL, "minotaur-lost", (isle,))
        if s.raiders == 0:
            end_land_battle(s, isle)
        elif s.troops[isle] > 0:
            s.frames.append((LAND_DEFENDER, defender, isle))  # C-135
        elif minotaur_on(s, isle):
            s.frames.append((LAND_ATTACKER, s.raider, isle))  # C-176: he does not think of retreat
        else:
            end_land_battle(s, isle)  # C-143, C-146


@final
class LandDefender(Step[CycladesState]):
    """C-135, C-139: the defending troops may retreat, all to one isle (C-137); the Minotaur stays (C-179)."""

    name = "land-defender"
    fields = "seat isle"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        if refuges(s, f[1], f[2]):
            return False
        s.frames.append((LAND_ATTACKER, s.raider, f[2]))
        return True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [WITHDRAW.of1(isle) for isle in refuges(s, f[1], f[2])] + [STAY.base]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, isle = f
        if a != STAY.base:
            count = s.troops[isle]
            s.tell(ALL, "troops-retreat", (seat, count, isle, V.x[a]))
            s.troops[isle] = 0
            s.troops[V.x[a]] += count
            if not minotaur_on(s, isle):  # C-148
                end_land_battle(s, isle)
                return
        s.frames.append((LAND_ATTACKER, s.raider, isle))


@final
class LandAttacker(Step[CycladesState]):
    """C-135, C-140: somebody still defends; the attacking troops may retreat, or assault again."""

    name = "land-attacker"
    fields = "seat isle"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        if refuges(s, f[1], f[2]):
            return False
        s.frames.append((LAND_ASSAULT, f[2]))
        return True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [WITHDRAW.of1(isle) for isle in refuges(s, f[1], f[2])] + [STAY.base]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, isle = f
        if a == STAY.base:
            s.frames.append((LAND_ASSAULT, isle))
            return
        s.tell(ALL, "troops-retreat", (seat, s.raiders, isle, V.x[a]))
        s.troops[V.x[a]] += s.raiders
        s.raiders = 0
        end_land_battle(s, isle)
