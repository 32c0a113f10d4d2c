"""C-87 to C-93: troops over a chain of fleets; C-159, C-160, C-169, C-170: or on Pegasus."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .battle import attack_isle
from .ending import may_land
from .metropolises import conquer
from .state import CycladesState
from .steps import LANDING
from .vocabulary import CHIRON, FIRST_FIGURE, ONTO, WITH, V

BY_SEA: Final = 0
BY_AIR: Final = 1


def harbours(s: CycladesState, seat: int, isle: int) -> list[int]:
    """C-87 to C-89, C-195: isles to which troops can go from this one over the seat's fleets."""
    joined = s.reach(seat, isle)
    out: list[int] = []
    if joined:
        for other in s.board.isles:
            if joined >> other & 1 and other != isle and may_land(s, seat, other):
                out.append(other)
    return out


def may_embark(s: CycladesState, seat: int, isle: int) -> bool:
    """Whether troops can leave the isle over the sea (C-87, C-172)."""
    if s.troops[isle] == 0 or s.stuck(isle):
        return False
    joined = s.reach(seat, isle)
    for other in s.realm[seat]:  # the quick answer: to another isle of his own
        if joined >> other & 1 and other != isle:
            return True
    return joined > 0 and len(harbours(s, seat, isle)) > 0


def may_take_off(s: CycladesState, seat: int, isle: int) -> bool:
    """Whether troops can leave the isle through the air (C-159, C-172)."""
    return s.troops[isle] > 0 and not s.stuck(isle) and len(meadows(s, seat, isle)) > 0


def meadows(s: CycladesState, seat: int, isle: int) -> list[int]:
    """C-159, C-169, C-199: isles to which Pegasus can carry troops from this one."""
    guarded = s.figure_isle[CHIRON - FIRST_FIGURE]
    out: list[int] = []
    for other in s.board.isles:
        if other != isle and (other != guarded or s.owner[other] == seat) and may_land(s, seat, other):
            out.append(other)
    return out


def destinations(s: CycladesState, seat: int, isle: int, way: int) -> list[int]:
    """Where troops can go from an isle, by sea or by air."""
    return meadows(s, seat, isle) if way == BY_AIR else harbours(s, seat, isle)


def land(s: CycladesState, seat: int, isle: int, count: int) -> None:
    """C-90 to C-92: troops that have left their isle arrive on another."""
    if s.owner[isle] == seat:
        s.troops[isle] += count
    elif s.defended(seat, isle):
        attack_isle(s, seat, isle, count)
    else:
        conquer(s, seat, isle, count)


@final
class Muster(Step[CycladesState]):
    """C-87, C-159: how many troops set out. `way`: 0 over the sea, 1 through the air."""

    name = "muster"
    fields = "seat isle way"
    forced = True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return WITH.span1(1, s.troops[f[2]])

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        s.frames.append((LANDING, f[1], f[2], V.x[a], f[3]))


@final
class Landing(Step[CycladesState]):
    """C-88, C-159: where `group` troops of an isle land."""

    name = "landing"
    fields = "seat isle group way"
    forced = True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [ONTO.of1(isle) for isle in destinations(s, f[1], f[2], f[4])]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, isle, group, way = f
        s.tell(ALL, "fly" if way == BY_AIR else "march", (seat, group, isle, V.x[a]))
        s.troops[isle] -= group  # C-92: the isle stays his
        land(s, seat, V.x[a], group)
