"""Phase 7, Return (P-98 to P-102, S-7): excess cards are shared or discarded; everything goes home."""

from __future__ import annotations

from typing import final

from ....core.basics import Action, Frame
from ....core.bundle import to_put_back
from ....core.flow import Step
from .asking import Composing
from .content import FLEETS, LANDS
from .givens import HOLD
from .goods import KINDS, bits
from .losses import give_up, some
from .sealed import Sealed
from .state import ParthenonState
from .steps import EXCESS, EXCESSES, HOMECOMING
from .vocabulary import BACK, DROP, V


def surplus(s: ParthenonState, seat: int, land: int) -> int:
    """P-99, P-100: what a seat's Fleets at a Land hold beyond the room of all of them together.

    Only Fleets that hold too much give, and pass as many cards as there is room for in the others.
    """
    over = 0
    room = 0
    for at in range(seat * FLEETS, seat * FLEETS + FLEETS):
        if s.goal[at] == land:
            size = s.cargo_size(at)
            over += max(0, size - HOLD)
            room += max(0, HOLD - size)
    return max(0, over - room)


@final
class Return(Step[ParthenonState]):
    """The phase begins: owners of too full Fleets name what they discard."""

    name = "return"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(7)
        s.frames.append((HOMECOMING,))
        mask = 0
        for seat in range(s.seats):
            for land in range(LANDS):
                if surplus(s, seat, land) > 0:
                    mask |= 1 << seat
        s.frames.append((EXCESSES, mask))
        return True


@final
class Excesses(Sealed):
    """All have named what they discard."""

    name = "excesses"
    fields = "asked"
    asks = EXCESS

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in bits(f[1]):
            plan = s.plan[seat]
            s.plan[seat] = []
            for o in range(0, len(plan), 2):
                give_up(s, seat, plan[o], some(plan[o + 1], 1))


@final
class Excess(Composing):
    """One seat names the cards its too full Fleets discard. `plan`: pairs of Fleet and kind."""

    name = "excess"
    fields = "seat"

    def left(self, s: ParthenonState, seat: int) -> list[list[int]]:
        """Per Fleet what it holds after the discards named so far; empty where it need not discard."""
        plan = s.plan[seat]
        out: list[list[int]] = []
        for fleet in range(FLEETS):
            at = seat * FLEETS + fleet
            land = s.goal[at]
            cards = s.purse(seat, fleet)
            named = 0
            for o in range(0, len(plan), 2):
                if plan[o] == fleet:
                    cards[plan[o + 1]] -= 1
                if s.goal[seat * FLEETS + plan[o]] == land:
                    named += 1
            must = land >= 0 and named < surplus(s, seat, land) and sum(cards) > HOLD
            out.append(cards if must else [])
        return out

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        fleets = self.left(s, f[1])
        out = [DROP.of1(kind) for kind in range(KINDS) if any(cards and cards[kind] for cards in fleets)]
        named = [0] * KINDS
        for kind in s.plan[f[1]][1::2]:
            named[kind] += 1
        return out + to_put_back(BACK, named, s.spare[f[1]])

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        if V.verb_of[a] == BACK.id:
            self.put_back(s, seat, V.x[a])
            s.lanes[seat].append(f)
            return
        for fleet, cards in enumerate(self.left(s, seat)):
            if cards and cards[V.x[a]]:
                s.plan[seat] = s.plan[seat] + [fleet, V.x[a]]
                break
        if any(self.left(s, seat)):
            s.lanes[seat].append(f)
        else:
            s.seal(seat)

    def put_back(self, s: ParthenonState, seat: int, kind: int) -> None:
        """The card of a kind that was named last stays aboard after all."""
        plan = s.plan[seat]
        for o in range(len(plan) - 2, -1, -2):
            if plan[o + 1] == kind:
                s.plan[seat] = plan[:o] + plan[o + 2 :]
                s.spare[seat] -= 1
                return


@final
class Homecoming(Step[ParthenonState]):
    """P-98, P-101, P-102: all Fleets come home; their cards go to hand and home."""

    name = "homecoming"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        for at in range(s.seats * FLEETS):
            if s.cargo_size(at) or s.goal[at] >= 0 or s.lacks[at]:
                s.come_home(at)
        return True
