"""C-72, C-195 to C-206, C-235 to C-237: the last isle, elimination, victory."""

from __future__ import annotations

from typing import final

from ....core.bag import put
from ....core.basics import ALL, Frame
from ....core.flow import Step
from .givens import CITIES, NO_ONE
from .metropolises import complete
from .state import CycladesState
from .steps import CYCLE, RAISE
from .vocabulary import FIGURES, FIRST_FIGURE


def may_land(s: CycladesState, seat: int, isle: int) -> bool:
    """C-195, C-199: a player's last isle may be invaded only by a capture that reaches the winning number."""
    owner = s.owner[isle]
    if owner < 0 or owner == seat or len(s.realm[owner]) > 1:
        return True
    return would_win(s, seat, isle)


def would_win(s: CycladesState, seat: int, isle: int) -> bool:
    """C-195 to C-198: whether taking this isle brings the seat at once to the number of metropolises that wins."""
    have = s.cities(seat)
    missing = s.givens.needed - have - s.city[isle]
    if have >= s.givens.needed:  # C-198
        return False
    if missing <= 0:
        return True
    places = len(s.realm[seat]) + 1 - have - s.city[isle]
    if missing > places or missing > s.stock[CITIES] or missing > complete(s, seat, isle):
        return False
    if missing == 1:  # C-196: one metropolis always finds its place (C-127)
        return True
    after = s.clone()
    after.give(isle, seat)
    after.frames = [(RAISE, seat)]
    after.settle()
    return _can_reach(after, seat)


def _can_reach(s: CycladesState, seat: int) -> bool:
    """Whether some way of raising the metropolises due (C-230) reaches the winning number; played out on copies."""
    if s.cities(seat) >= s.givens.needed:
        return True
    for a in s.legal(seat):
        after = s.clone()
        after.apply(seat, a)
        if _can_reach(after, seat):
            return True
    return False


@final
class Fall(Step[CycladesState]):
    """C-200: a player without isles is eliminated; everything of his leaves the game for good."""

    name = "fall"
    fields = "seat"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        seat = f[1]
        s.tell(ALL, "eliminated", (seat,))
        s.fallen.append(seat)
        for sea in s.waters[seat][:]:
            s.take_fleets(sea, s.fleets[sea])
        s.fleets_left[seat] = 0
        s.troops_left[seat] = 0
        s.gold[seat] = 0
        s.exiled[0] += s.priests[seat]
        s.exiled[1] += s.philosophers[seat]
        s.priests[seat] = 0
        s.philosophers[seat] = 0
        for figure in range(FIGURES):
            if s.figure_seat[figure] == seat:
                s.lift(figure)
                put(s.gone, FIRST_FIGURE + figure)
        self.withdraw_markers(s, seat)
        if len(s.fallen) == s.seats - 1:  # C-235
            finish(s)
        return True

    def withdraw_markers(self, s: CycladesState, seat: int) -> None:
        """His markers go, from the gods or from the turn track, and the turn track is one place shorter for each."""
        for god in range(4):
            if s.bidder[god] == seat:
                s.bidder[god] = NO_ONE
                s.bid[god] = 0
                s.order.remove(NO_ONE)
        for place, other in enumerate(s.apollo):
            if other == seat:
                s.apollo[place] = NO_ONE
                s.order.remove(NO_ONE)
        while seat in s.order:
            s.order.remove(seat)


@final
class Check(Step[CycladesState]):
    """C-72, C-203, C-204: with enough metropolises the game is over; otherwise a new cycle, unless C-237 ends it."""

    name = "check"

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        for seat in range(s.seats):
            if s.cities(seat) >= s.givens.needed:
                finish(s)
                return True
        if s.cycle >= s.givens.limit:
            s.tell(ALL, "limit", (s.cycle,))
            finish(s)
            return True
        s.frames.append((CYCLE,))
        return True


def finish(s: CycladesState) -> None:
    """The game is over: nothing is left to be done. `result` ranks everybody (C-205, C-206, C-236)."""
    s.frames.clear()
    s.menu = None
    result = s.result()
    if result is None:
        raise AssertionError
    winners = [seat for seat in range(s.seats) if result.ranks[seat] == 1]
    key = "victory" if len(winners) == 1 else "shared-victory"
    for seat in winners:
        s.tell(ALL, key, (seat, result.points[seat]))
