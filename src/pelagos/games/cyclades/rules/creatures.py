"""C-149 to C-164, C-233: creatures that are used once. Each asks for its targets; `pass` waives the effect (C-151)."""

from __future__ import annotations

from typing import final

from ....core.bag import put
from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from ....core.mypyc_shim import mypyc_attr
from .actions import use
from .ares import BY_AIR, may_take_off
from .cycle import collect
from .givens import PHILOSOPHERS, PRIESTS
from .poseidon import free_fleets, may_sail
from .state import CycladesState
from .steps import CONVERT, CREW, EFFECT, MUSTER, RAISE, RETIRE, SUMMON
from .vocabulary import (
    BUILDING,
    CHARM,
    CHIMERA,
    CHIRON,
    CYCLOPS,
    DRYAD,
    FETCH,
    FIGURES,
    FIRST_FIGURE,
    FLY,
    GIANT,
    GRIFFON,
    HARPY,
    INTO,
    LURE,
    PASS,
    PEGASUS,
    RAZE,
    REBUILD,
    ROB,
    SAIL,
    SATYR,
    SELL_FLEET,
    SELL_PHILOSOPHER,
    SELL_PRIEST,
    SELL_TROOP,
    SIREN,
    SLAY,
    SPHINX,
    STOP,
    V,
)

SALE = 2  # C-163: gold for each piece


@mypyc_attr(allow_interpreted_subclasses=True)
class Effect(Step[CycladesState]):
    """A creature's effect with one target to choose. Without a target it does nothing (C-151)."""

    fields = "seat"
    creature: int = -1

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        """C-233: what the effect would change, ascending."""
        raise NotImplementedError

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        """The effect on its target."""
        raise NotImplementedError

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        if self.targets(s, f[1]):
            return False
        s.tell(ALL, "no-effect", (f[1], self.creature))
        return True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return self.targets(s, f[1]) + [PASS.base]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        if a == PASS.base:
            s.tell(ALL, "waive", (f[1], self.creature))
        else:
            self.work(s, f[1], a)


@final
class Retire(Step[CycladesState]):
    """C-150: a used card is discarded, unless its figurine stands (C-166). C-152: after the Chimera all is shuffled."""

    name = "retire"
    fields = "seat creature shuffle"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        _, _, card, shuffle = f
        s.called.remove(card)
        figure = card - FIRST_FIGURE
        if not (0 <= figure < FIGURES and s.figure_isle[figure] >= 0):
            put(s.discard, card)
        if shuffle:
            s.reshuffle()
            s.tell(ALL, "deck-shuffled", ())
        return True


@final
class Chimera(Effect):
    """C-152: a creature of the discard pile is used; when all is done the pile is shuffled into the deck."""

    name = "chimera"
    creature = CHIMERA

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        return [FETCH.of1(card) for card in s.discard]

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        card = V.x[a]
        s.discard.remove(card)
        s.tell(ALL, "chimera", (seat, card))
        s.frames[-1] = (RETIRE, seat, CHIMERA, 1)
        use(s, seat, card)


@final
class Cyclops(Effect):
    """C-153: one own building is replaced by another kind."""

    name = "cyclops"
    creature = CYCLOPS

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        out: list[Action] = []
        for building in range(4):
            others = [other for other in range(4) if other != building and s.stock[other] > 0]
            for isle in s.realm[seat]:
                if others and s.built[4 * isle + building] > 0:
                    out.append(REBUILD.of2(building, isle))
        return out

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        s.frames.append((CONVERT, seat, V.x[a], V.y[a]))


@final
class Convert(Step[CycladesState]):
    """C-153: what the building becomes."""

    name = "convert"
    fields = "seat building isle"
    forced = True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [INTO.of1(other) for other in range(BUILDING.size) if other != f[2] and s.stock[other] > 0]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, building, isle = f
        s.raze(isle, building, False)
        s.build(isle, V.x[a])
        s.tell(ALL, "cyclops", (seat, building, V.x[a], isle))
        s.frames.append((RAISE, seat))  # C-125


class Robber(Effect):
    """Something is taken from another player."""

    def has(self, s: CycladesState, other: int) -> bool:
        """Whether that player can be robbed."""
        raise NotImplementedError

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        return [ROB.of1(other) for other in range(s.seats) if other != seat and s.alive(other) and self.has(s, other)]


@final
class Dryad(Robber):
    """C-154: a priest."""

    name = "dryad"
    creature = DRYAD

    def has(self, s: CycladesState, other: int) -> bool:
        return s.priests[other] > 0

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        s.priests[V.x[a]] -= 1
        s.priests[seat] += 1
        s.tell(ALL, "dryad", (seat, V.x[a]))


@final
class Griffon(Robber):
    """C-157, C-233: half of another's gold, rounded down; anybody may be named."""

    name = "griffon"
    creature = GRIFFON

    def has(self, s: CycladesState, other: int) -> bool:
        return True

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        other = V.x[a]
        shown = s.gold[other]
        s.gold[other] -= shown // 2
        s.gold[seat] += shown // 2
        s.tell(ALL, "griffon", (seat, other, shown // 2, shown))


@final
class Satyr(Robber):
    """C-161: a philosopher; the fourth makes a metropolis (C-124)."""

    name = "satyr"
    creature = SATYR

    def has(self, s: CycladesState, other: int) -> bool:
        return s.philosophers[other] > 0

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        s.philosophers[V.x[a]] -= 1
        s.philosophers[seat] += 1
        s.tell(ALL, "satyr", (seat, V.x[a]))
        s.frames.append((RAISE, seat))


@final
class Fates(Step[CycladesState]):
    """C-155: revenue once more."""

    name = "fates"
    fields = "seat"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        collect(s, f[1])
        return True


def guarded(s: CycladesState, isle: int) -> bool:
    """C-169: Chiron keeps Giant and Harpy off his isle."""
    return s.figure_isle[CHIRON - FIRST_FIGURE] == isle


def exposed(s: CycladesState, seat: int, isle: int) -> bool:
    """C-156, C-158: whether Giant and Harpy of this seat may strike here."""
    return s.owner[isle] >= 0 and not guarded(s, isle) and not (s.givens.others_only and s.owner[isle] == seat)


@final
class Giant(Effect):
    """C-156: a building is destroyed."""

    name = "giant"
    creature = GIANT

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        out: list[Action] = []
        for building in range(4):
            for isle in s.board.isles:
                if s.built[4 * isle + building] > 0 and exposed(s, seat, isle):
                    out.append(RAZE.of2(building, isle))
        return out

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        s.raze(V.y[a], V.x[a], s.owner[V.y[a]] != seat)
        s.tell(ALL, "giant", (seat, V.x[a], V.y[a]))


@final
class Harpy(Effect):
    """C-158: a troop is removed."""

    name = "harpy"
    creature = HARPY

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        return [SLAY.of1(isle) for isle in s.board.isles if s.troops[isle] > 0 and exposed(s, seat, isle)]

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        s.slay(V.x[a])
        s.tell(ALL, "harpy", (seat, s.owner[V.x[a]], V.x[a]))


@final
class Pegasus(Effect):
    """C-159: troops fly from one own isle to any other."""

    name = "pegasus"
    creature = PEGASUS

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        return [FLY.of1(isle) for isle in s.realm[seat] if may_take_off(s, seat, isle)]

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        s.frames.append((MUSTER, seat, V.x[a], BY_AIR))


@final
class Siren(Effect):
    """C-162: a lone enemy fleet is replaced by an own one."""

    name = "siren"
    creature = SIREN

    def targets(self, s: CycladesState, seat: int) -> list[Action]:
        return [CHARM.of1(sea) for sea in s.board.seas if s.fleets[sea] == 1 and s.navy[sea] != seat]

    def work(self, s: CycladesState, seat: int, a: Action) -> None:
        if s.fleets_left[seat] == 0:
            s.frames.append((SUMMON, seat, V.x[a]))
            return
        s.fleets_left[seat] -= 1
        enchant(s, seat, V.x[a])


def enchant(s: CycladesState, seat: int, sea: int) -> None:
    """The fleet there goes to its owner's reserve, one of the seat's takes its place."""
    s.tell(ALL, "siren", (seat, s.navy[sea], sea))
    s.sink(sea, 1)
    s.put_fleets(seat, sea, 1)


@final
class Summon(Step[CycladesState]):
    """C-162: with an empty reserve the fleet comes from elsewhere on the board."""

    name = "summon"
    fields = "seat sea"
    forced = True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return [LURE.of1(sea) for sea in s.waters[f[1]]]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, sea = f
        s.take_fleets(V.x[a], 1)
        s.tell(ALL, "siren-from", (seat, V.x[a]))
        enchant(s, seat, sea)


@final
class Sphinx(Step[CycladesState]):
    """C-163: fleets, troops, priests and philosophers are sold one by one, until the caller stops."""

    name = "sphinx"
    fields = "seat sold"
    forced = True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        seat = f[1]
        out = [SELL_FLEET.of1(sea) for sea in s.waters[seat]]
        for isle in s.realm[seat]:
            if s.troops[isle] > 0:
                out.append(SELL_TROOP.of1(isle))
        if s.priests[seat] > 0:
            out.append(SELL_PRIEST.base)
        if s.philosophers[seat] > 0:
            out.append(SELL_PHILOSOPHER.base)
        out.append(STOP.base)
        return out

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, sold = f
        verb = V.verb_of[a]
        if verb == STOP.id:
            s.tell(ALL, "sphinx", (seat, SALE * sold))
            return
        if verb == SELL_FLEET.id:
            s.sink(V.x[a], 1)
            s.tell(ALL, "sphinx-fleet", (seat, V.x[a]))
        elif verb == SELL_TROOP.id:
            s.slay(V.x[a])
            s.tell(ALL, "sphinx-troop", (seat, V.x[a]))
        elif verb == SELL_PRIEST.id:
            s.priests[seat] -= 1
            s.stock[PRIESTS] += 1
            s.tell(ALL, "sphinx-priest", (seat,))
        else:
            s.philosophers[seat] -= 1
            s.stock[PHILOSOPHERS] += 1
            s.tell(ALL, "sphinx-philosopher", (seat,))
        s.gold[seat] += SALE
        s.frames.append((EFFECT + SPHINX, seat, sold + 1))


@final
class Sylph(Step[CycladesState]):
    """C-164: own fleets have `left` spaces in all, group after group, until the caller stops."""

    name = "sylph"
    fields = "seat left"
    forced = True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        _, seat, left = f
        out: list[Action] = []
        if left > 0:
            for sea in s.waters[seat]:
                if free_fleets(s, sea) > 0 and may_sail(s, sea):
                    out.append(SAIL.of1(sea))
        out.append(STOP.base)
        return out

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, left = f
        if a == STOP.base:
            s.anchors = []
            s.tell(ALL, "sylph", (seat, left))
            return
        s.frames.append((CREW, seat, V.x[a], left, 1))
