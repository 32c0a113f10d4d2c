"""C-165 to C-194, C-234: the figurines: Minotaur, Chiron, Medusa and Polyphemus on isles, the Kraken at sea."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .creatures import Effect
from .state import CycladesState
from .steps import CRAWL, SHOVE, SHOVE_TO
from .vocabulary import (
    CHIRON,
    FIGURES,
    FIRST_FIGURE,
    KRAKEN,
    MEDUSA,
    MINOTAUR,
    PLACE,
    POLYPHEMUS,
    PUSH,
    STOP,
    SURFACE,
    TO,
    V,
)

STEP_COST = 1  # C-189: gold for each step of the Kraken


class Figurine(Effect):
    """C-165 to C-167: the figurine comes onto any isle; where another stands, both go."""

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        return [PLACE.of1(isle) for isle in s.board.isles]

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        isle = V.x[a]
        s.tell(ALL, "figure", (seat, self.creature, isle))
        for other in range(FIGURES):
            if s.figure_isle[other] == isle:
                s.tell(ALL, "figures-clash", (self.creature, FIRST_FIGURE + other, isle))
                s.dispel(other)
                return
        s.stand(self.creature - FIRST_FIGURE, isle, seat)
        self.arrive(s, seat, isle)

    def arrive(self, s: CycladesState, seat: int, isle: int) -> None:
        """What happens on arrival; most figurines just stand there."""


@final
class Minotaur(Figurine):
    """C-175 to C-181: he defends the isle."""

    name = "minotaur"
    creature = MINOTAUR


@final
class Chiron(Figurine):
    """C-169 to C-171: he keeps Giant, Harpy and Pegasus away."""

    name = "chiron"
    creature = CHIRON


@final
class Medusa(Figurine):
    """C-172 to C-174: no troops leave the isle."""

    name = "medusa"
    creature = MEDUSA


@final
class Polyphemus(Figurine):
    """C-182 to C-187: he pushes all fleets away from the isle and keeps them away."""

    name = "polyphemus"
    creature = POLYPHEMUS

    def arrive(self, s: CycladesState, seat: int, isle: int) -> None:
        s.frames.append((SHOVE, seat, isle))


def outward(s: CycladesState, sea: int, isle: int) -> list[int]:
    """C-184, C-185: where a fleet on this space can be pushed."""
    seat = s.navy[sea]
    out: list[int] = []
    for other in s.board.near[sea]:
        if other != s.kraken and isle not in s.board.coast[other]:
            if s.fleets[other] == 0 or s.navy[other] == seat:
                out.append(other)
    return out


@final
class Shove(Step[CycladesState]):
    """C-182, C-183: the owner chooses which fleet is pushed next. C-186: those that cannot be are destroyed.

    Whoever has no way out now will not have one later: pushed fleets only fill the spaces around.
    """

    name = "shove"
    fields = "seat isle"
    forced = True

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        isle = f[2]
        left = False
        for sea in s.board.shore[isle]:
            if s.fleets[sea] == 0:
                continue
            if outward(s, sea, isle):
                left = True
                continue
            while s.fleets[sea] > 0:
                s.tell(ALL, "swept", (s.navy[sea], sea))
                s.sink(sea, 1)
        return not left

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [PUSH.of1(sea) for sea in s.board.shore[f[2]] if s.fleets[sea] > 0]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        s.frames.append(f)
        s.frames.append((SHOVE_TO, f[1], V.x[a], f[2]))


@final
class ShoveTo(Step[CycladesState]):
    """C-183 to C-185: where one fleet of this space is pushed."""

    name = "shove-to"
    fields = "seat sea isle"
    forced = True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [TO.of1(other) for other in outward(s, f[2], f[3])]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        sea = f[2]
        seat = s.navy[sea]
        s.take_fleets(sea, 1)
        s.put_fleets(seat, V.x[a], 1)
        s.tell(ALL, "pushed", (seat, sea, V.x[a]))


def engulf(s: CycladesState, sea: int) -> None:
    """C-188, C-189: the Kraken comes onto a space; all fleets there are destroyed."""
    s.surface(sea)
    count = s.fleets[sea]
    if count > 0:
        s.tell(ALL, "kraken-sinks", (s.navy[sea], count, sea))
        s.sink(sea, count)


@final
class Kraken(Effect):
    """C-188: he comes up on any sea space."""

    name = "kraken"
    creature = KRAKEN

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        return [SURFACE.of1(sea) for sea in s.board.seas]

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        s.tell(ALL, "kraken", (seat, V.x[a]))
        engulf(s, V.x[a])
        s.frames.append((CRAWL, seat))


@final
class Crawl(Step[CycladesState]):
    """C-189, C-190, C-234: each further step costs 1 gold, until the caller stops."""

    name = "crawl"
    fields = "seat"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        return s.gold[f[1]] < STEP_COST

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [TO.of1(sea) for sea in s.board.near[s.kraken]] + [STOP.base]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        if a == STOP.base:
            return
        s.gold[f[1]] -= STEP_COST
        s.tell(ALL, "kraken-moves", (f[1], V.x[a]))
        engulf(s, V.x[a])
        s.frames.append(f)
