"""Phase 2, Production (P-52 to P-57, S-2): automatic, but for Armies with a choice and goods one may name."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.bundle import fill, put_back, to_name, to_put_back
from ....core.flow import Step
from .asking import Composing
from .cards import HOLDERS, power_op
from .costs import Goods
from .decks import ARMY_DOUBLES
from .event import gain_fixed
from .event_answers import working
from .givens import IN_HAND
from .goods import ARMY, BASICS, KINDS, bits, mask_of
from .islands import ISLANDS
from .notation import DOUBLE_VILLAGE, PRODUCE
from .sealed import Sealed
from .state import ParthenonState
from .steps import MUSTER, MUSTERS
from .vocabulary import BACK, DOUBLE, TAKE, V

NAMED: Final = BASICS  # in `draft`: six numbers of doublings, then 14 of goods named


def doublings(s: ParthenonState, seat: int) -> int:
    """How many Villages give 2: one per Army, at home by then (R-39), and never more than there are (P-53, P-54)."""
    total = s.aegis(seat, ARMY) * ARMY_DOUBLES + s.extra_armies[seat]
    for power in bits(s.powers[seat] & HOLDERS[DOUBLE_VILLAGE]):
        total += power_op(power, DOUBLE_VILLAGE).n
    return min(total, sum(working(s, seat)))


def choosy(s: ParthenonState, seat: int) -> bool:
    """Whether it matters which Villages are doubled."""
    villages = working(s, seat)
    return 0 < doublings(s, seat) < sum(villages) and max(villages) < sum(villages)


def named_goods(s: ParthenonState, seat: int) -> Goods | None:
    """What a power produces of a kind its owner names."""
    for power in bits(s.powers[seat] & HOLDERS[PRODUCE]):
        goods = power_op(power, PRODUCE).goods
        if goods.count:
            return goods
    return None


@final
class Production(Step[ParthenonState]):
    """The phase begins: whoever has a choice is asked, by public facts."""

    name = "production"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(2)
        mask = mask_of([seat for seat in range(s.seats) if choosy(s, seat) or named_goods(s, seat) is not None])
        s.frames.append((MUSTERS, mask))
        return True


@final
class Musters(Sealed):
    """P-52 to P-54, P-57: everything produces; the products join the hand."""

    name = "musters"
    fields = "asked"
    asks = MUSTER

    def close(self, s: ParthenonState, f: Frame) -> None:
        for seat in range(s.seats):
            plan = s.plan[seat]
            villages = working(s, seat)
            left = doublings(s, seat)
            made = [0] * KINDS
            for kind in range(BASICS):
                doubled = plan[kind] if plan and choosy(s, seat) else min(villages[kind], left)
                left -= doubled
                made[kind] = villages[kind] + doubled
            made[ISLANDS[s.island[seat]].rare] += s.workshops[seat] - s.idle_shops[seat]
            for kind in range(KINDS):
                if plan:
                    made[kind] += plan[BASICS + kind]
                if made[kind]:
                    s.gain(seat, IN_HAND, kind, made[kind])
            if s.ear is not None and max(made) > 0:
                s.tell(ALL, "produced", (seat, *made))
            for power in bits(s.powers[seat] & HOLDERS[PRODUCE]):
                gain_fixed(s, seat, power_op(power, PRODUCE).goods)
            s.plan[seat] = []


@final
class Muster(Composing):
    """One owner sets Armies to Villages, by what they make (P-53, P-54, S-2), then names goods (R-52).

    `plan` becomes six numbers of doublings and 14 of goods named.
    """

    name = "muster"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        seat = f[1]
        draft = s.draft[seat] or [0] * (NAMED + KINDS)
        doubled = draft[:NAMED]
        left = doublings(s, seat) - sum(doubled)
        if left > 0 and choosy(s, seat):
            return to_name(DOUBLE, working(s, seat), doubled, left) + to_put_back(BACK, doubled, s.spare[seat])
        goods = named_goods(s, seat)
        assert goods is not None
        return [TAKE.of1(kind) for kind in bits(goods.of)] + to_put_back(BACK, draft[NAMED:], s.spare[seat])

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        draft = s.draft[seat] or [0] * (NAMED + KINDS)
        doubling = choosy(s, seat) and sum(draft[:NAMED]) < doublings(s, seat)
        row = draft[:NAMED] if doubling else draft[NAMED:]
        if V.verb_of[a] == BACK.id:
            put_back(s, seat, row, V.x[a])
        else:
            row[V.x[a]] += 1
        if doubling:
            fill(working(s, seat), row, doublings(s, seat) - sum(row))
        draft = row + draft[NAMED:] if doubling else draft[:NAMED] + row
        goods = named_goods(s, seat)
        named = goods.count - sum(draft[NAMED:]) if goods is not None else 0
        if named > 0 or (choosy(s, seat) and sum(draft[:NAMED]) < doublings(s, seat)):
            s.draft[seat] = draft
            s.lanes[seat].append(f)
            return
        s.draft[seat] = []
        s.plan[seat] = draft
        s.seal(seat)
