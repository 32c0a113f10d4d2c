"""C-116 to C-130, C-230: metropolises, forced the moment they are due; C-129: conquest, which may force several."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .givens import CITIES, NOWHERE, PHILOSOPHERS
from .state import CycladesState
from .steps import CLEAR, FALL, GIVE_UP, RAISE, SITE
from .vocabulary import METROPOLIS, RAZE, SPEND, V

SCHOOL: Final = 4  # philosophers for a metropolis (C-124)


def complete(s: CycladesState, seat: int, also: int = NOWHERE) -> int:
    """C-121, C-117: how many full sets of the four buildings the seat owns, on any isles (or would, with one more)."""
    sets = 99
    for building in range(4):
        count = s.built[4 * also + building] if also >= 0 else 0
        for isle in s.realm[seat]:
            count += s.built[4 * isle + building]
        if count == 0:
            return 0
        if count < sets:
            sets = count
    return sets


def conquer(s: CycladesState, seat: int, isle: int, count: int) -> None:
    """C-91, C-129, C-143: the isle changes hands. C-228: then metropolises, then the end of who has no isle left."""
    loser = s.owner[isle]
    s.give(isle, seat)
    s.troops[isle] = count
    if loser < 0:
        s.tell(ALL, "settle", (seat, isle))
        return
    s.tell(ALL, "conquer", (seat, isle, loser))
    if not s.realm[loser]:
        s.frames.append((FALL, loser))
    s.frames.append((RAISE, seat))


@final
class Raise(Step[CycladesState]):
    """C-121, C-124, C-125: four kinds of buildings, or four philosophers, must become a metropolis at once."""

    name = "raise"
    fields = "seat"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        seat = f[1]
        if complete(s, seat) > 0:
            s.frames += [f, (SITE, seat)]  # C-230: tested again afterwards
            for building in range(3, -1, -1):
                s.frames.append((GIVE_UP, seat, building))
        elif s.philosophers[seat] >= SCHOOL:
            s.philosophers[seat] -= SCHOOL
            s.stock[PHILOSOPHERS] += SCHOOL
            s.tell(ALL, "give-up-philosophers", (seat,))
            s.frames += [f, (SITE, seat)]
        return True


@final
class GiveUp(Step[CycladesState]):
    """C-121, C-123: one building of each kind is discarded, the owner choosing among doubles."""

    name = "give-up"
    fields = "seat building"
    forced = True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        _, seat, building = f
        return [SPEND.of2(building, isle) for isle in s.realm[seat] if s.built[4 * isle + building] > 0]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        isle = V.y[a]
        s.raze(isle, f[2], False)
        s.tell(ALL, "give-up", (f[1], f[2], isle))


@final
class Site(Step[CycladesState]):
    """C-126 to C-128: where the metropolis goes, if it goes anywhere."""

    name = "site"
    fields = "seat"
    forced = True

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        if s.stock[CITIES] > 0:
            for isle in s.realm[f[1]]:
                if s.city[isle] == 0:
                    return False
        s.tell(ALL, "forfeit", (f[1],))  # C-128, C-221
        return True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        free = [isle for isle in s.realm[f[1]] if s.city[isle] == 0]
        roomy = [isle for isle in free if s.room[isle] >= s.board.cover[isle]]
        if roomy:
            return [METROPOLIS.of1(isle) for isle in roomy]  # C-126
        return [METROPOLIS.of1(isle) for isle in free]  # C-127

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        s.frames.append((CLEAR, f[1], V.x[a]))


@final
class Clear(Step[CycladesState]):
    """C-119, C-120, C-127: buildings that no longer fit are destroyed, one by one; then the metropolis stands."""

    name = "clear"
    fields = "seat isle"
    forced = True

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        _, seat, isle = f
        if s.room[isle] < s.board.cover[isle]:
            return False
        s.found(isle)
        s.tell(ALL, "metropolis", (seat, isle))
        return True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        isle = f[2]
        return [RAZE.of2(building, isle) for building in range(4) if s.built[4 * isle + building] > 0]

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        s.raze(f[2], V.x[a], False)
        s.tell(ALL, "clear", (f[1], V.x[a], f[2]))
        s.frames.append(f)
