"""Phase 9, Discard (P-124 to P-128, S-9): keep a few unseen, or one of each kind for all to see."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.bundle import fill, put_back, to_name, to_put_back
from ....core.flow import Step
from .asking import Composing
from .givens import IN_HAND
from .goods import COMMODITIES, COMMODITY, KINDS, bits, mask_of
from .losses import held
from .sealed import Sealed
from .state import ParthenonState
from .steps import DISCARDS, KEEPING
from .vocabulary import BACK, CANCEL, DROP, HIDE, KEEP, OPEN, V

A: Final = 0
B: Final = 1


@final
class Discard(Step[ParthenonState]):
    """R-30: a hand within the limit of option A is kept whole, and its owner is not asked."""

    name = "discard"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(9)
        s.frames.append((DISCARDS, mask_of([seat for seat in range(s.seats) if s.hand_size(seat) > s.limit(seat)])))
        return True


@final
class Discards(Sealed):
    """B hands are shown, A hands and what A throws away only by number."""

    name = "discards"
    fields = "asked"
    asks = KEEPING

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in bits(f[1]):
            plan = s.plan[seat]
            s.plan[seat] = []
            o = seat * KINDS
            if plan[0] == B:
                s.open_hands |= 1 << seat  # P-127
                kept = [min(1, s.hand[o + kind]) for kind in range(COMMODITIES)]
                thrown = [s.hand[o + kind] - kept[kind] for kind in range(COMMODITIES)]
                s.hand[o : o + COMMODITIES] = kept
                s.thrown[o : o + COMMODITIES] = thrown
                s.lay_open(seat)
                if s.ear is not None:
                    s.tell(ALL, "opened-hand", (seat, *kept, 0, 0, 0, *thrown, 0, 0, 0))
            else:
                for kind in range(COMMODITIES):
                    s.hand[o + kind] -= plan[1 + kind]
                s.forget(seat)
                s.tell(ALL, "discarded", (seat, sum(plan[1:])))


@final
class Keeping(Composing):
    """One seat chooses A or B, and for A the cards: those to keep or those to throw away, whichever are fewer.

    `draft`: the numbers chosen so far, per kind. `plan`: A or B, then what is thrown away.
    """

    name = "keeping"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        row = s.draft[seat]
        if not row:
            return [HIDE.base, OPEN.base]
        limit = s.limit(seat)
        drop = s.hand_size(seat) - limit
        verb = KEEP if limit < drop else DROP
        cards = held(s, seat, IN_HAND, COMMODITY)
        out = to_name(verb, cards, row, min(limit, drop) - sum(row))
        out += to_put_back(BACK, row, s.spare[seat])
        if s.spare[seat] > 0:
            out.append(CANCEL.base)
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == OPEN.base:
            s.plan[seat] = [B]
            s.seal(seat)
            return
        if a == CANCEL.base:
            s.cancel(seat)
            return
        row = s.draft[seat] or [0] * KINDS
        if V.verb_of[a] == BACK.id:
            put_back(s, seat, row, V.x[a])
        elif a != HIDE.base:
            row[V.x[a]] += 1
        cards = held(s, seat, IN_HAND, COMMODITY)
        limit = s.limit(seat)
        drop = s.hand_size(seat) - limit
        if fill(cards, row, min(limit, drop) - sum(row)):
            s.draft[seat] = row
            s.lanes[seat].append(f)
            return
        s.draft[seat] = []
        thrown = row
        if limit < drop:
            thrown = [cards[kind] - row[kind] for kind in range(KINDS)]
        s.plan[seat] = [A] + thrown
        s.seal(seat)
