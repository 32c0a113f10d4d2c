"""Progress (M-60 to M-65): everybody's groups, the steps of each, and rounds of building."""

from __future__ import annotations

from typing import Final, final

from ....core.assembly import Sealed, Secret
from ....core.basics import ALL, Action, Frame, Seat
from ....core.flow import Step
from .build import build, build_choices, deed_of
from .gains import step_track
from .grouping import dice_of, groupings, threshold_of
from .paying import UNPAID, answered, asked_to_pay, fixed
from .solo import FOR_NOTHING, rival_builds, rival_idles, rival_wish
from .state import MinosState
from .steps import (
    BUILD_NOW,
    BUILD_ROUND,
    CLAIMS,
    GROUP,
    PROGRESS,
    READY,
    REFILL,
    RIVAL_PROGRESS,
    STEP_NEXT,
    STEPS,
    WISH,
    WISH_PAY,
)
from .steps import GROUPS as GROUPS_STEP
from .tiles import EXCHANGE
from .vocabulary import ANEW, CITY, FARM, GROUPS, IN_ACTIONS, IN_PROGRESS, PASS, STEP, TRACKS, V

ALONE: Final = (CITY, FARM)  # structures of which a region has room for one (M-65)


@final
class Progress(Step[MinosState]):
    """M-64: groups; then steps; then build rounds, as long as there are points, each a window of SA5 (M-146).

    M-173: at last the offer.
    """

    name = "progress"
    fields = "part"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        frames = s.frames
        if f[1] == 0:
            s.phase = IN_PROGRESS
            s.tell(ALL, "phase", (IN_PROGRESS,))
            frames.append((PROGRESS, 1))
            frames.append((CLAIMS,))
            frames.append((GROUPS_STEP, self._can_group(s)))
        elif any(s.noted) or any(s.noted_free):
            s.exchanged = [0] * s.givens.clans
            frames.append((PROGRESS, 1))
            frames.append((CLAIMS,))
            frames.append((BUILD_ROUND, self._can_build(s)))
        else:
            s.phase = IN_ACTIONS
            s.tell(ALL, "phase", (IN_ACTIONS,))
            frames.append((REFILL,))
        return True

    def _can_group(self, s: MinosState) -> int:
        """Those who have a group to choose; dice lie open."""
        mask = 0
        for seat in range(s.seats):
            if len(groupings(dice_of(s, seat), threshold_of(s, seat))) > 1:
                mask |= 1 << seat
        return mask

    def _can_build(self, s: MinosState) -> int:
        """Those who have something to build with a noted point, or could have after an exchange of SA5."""
        mask = 0
        for seat in range(s.seats):
            if s.noted[seat] or s.noted_free[seat]:
                ability = s.own_ability(seat)
                trader = ability is not None and bool(ability.effects[EXCHANGE].clauses) and s.weaponry[seat] > 0
                if trader or build_choices(s, seat, bool(is_free(s, seat))):
                    mask |= 1 << seat
        return mask


# Groups.


@final
class Groups(Sealed[MinosState]):
    """M-64 a: all hand in their groups. Then each takes his steps, in turn order (b)."""

    name = "groups"
    fields = "asked"
    ready = READY
    asks = GROUP

    def close(self, s: MinosState, f: Frame) -> None:
        for clan in reversed(s.in_order()):
            if s.is_rival(clan):
                s.frames.append((RIVAL_PROGRESS,))
            elif s.plan[clan]:
                red, yellow, blue = s.plan[clan]
                s.frames.append((STEPS, clan, red, yellow, blue))
        for clan in s.in_order():
            if not s.is_rival(clan) and s.plan[clan]:
                red, yellow, blue = s.plan[clan]
                s.tell(ALL, "groups", (clan, red, yellow, blue))
        s.forget_answers()


@final
class Group(Secret[MinosState]):
    """M-60: how many groups for each track; fewer than there could be are allowed."""

    name = "group"
    fields = "seat"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        ways = groupings(dice_of(s, f[1]), threshold_of(s, f[1]))
        return [GROUPS.of3(red, yellow, blue) for red, yellow, blue in ways]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        s.plan[f[1]] = [V.x[a], V.y[a], V.z[a]]
        s.seal(f[1])


# Steps.


@final
class Steps(Step[MinosState]):
    """M-62, M-64 b: the steps that are left to a clan; which comes first is asked where there is a choice."""

    name = "steps"
    fields = "clan influence cultural population"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        clan = f[1]
        left = [track for track in range(TRACKS) if f[2 + track]]
        if len(left) > 1 and not s.is_rival(clan):
            s.frames.append((STEP_NEXT, clan, f[2], f[3], f[4]))
        elif left:
            take_step(s, f, left[0])  # S-6: the rival's in the order of the tracks
        return True


def take_step(s: MinosState, f: Frame, track: int) -> None:
    """One step; the others wait until all that it brings is done."""
    left = [f[2], f[3], f[4]]
    left[track] -= 1
    s.frames.append((STEPS, f[1], left[0], left[1], left[2]))
    step_track(s, f[1], track)


@final
class StepNext(Step[MinosState]):
    """M-64 b: the track of the next step."""

    name = "step-next"
    fields = "seat influence cultural population"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return [STEP.of1(track) for track in range(TRACKS) if f[2 + track]]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        take_step(s, f, V.x[a])


# Build rounds.


def is_free(s: MinosState, clan: int) -> int:
    """1 if the next noted point waives Coins and Warriors: those come first."""
    return 1 if s.noted_free[clan] else 0


def spend_point(s: MinosState, clan: int) -> None:
    """A noted point is used or dropped."""
    if s.noted_free[clan]:
        s.noted_free[clan] -= 1
    else:
        s.noted[clan] -= 1


@final
class BuildRound(Sealed[MinosState]):
    """M-64 c: everybody with a noted point hands in one build, or drops the point; clashes are settled (M-65).

    The rival builds as its card says (S-10).
    """

    name = "build-round"
    fields = "asked"
    ready = READY
    asks = WISH

    def close(self, s: MinosState, f: Frame) -> None:
        order = s.in_order()
        wishes: list[list[int]] = [[] for _ in order]  # by clan: deed, object, and how it is paid
        for clan in order:
            if s.noted[clan] or s.noted_free[clan]:
                wishes[clan] = rival_wish(s) if s.is_rival(clan) else s.plan[clan]
                if not wishes[clan]:
                    spend_point(s, clan)
                    if s.is_rival(clan):
                        rival_idles(s, FOR_NOTHING)
                    else:
                        s.tell(ALL, "dropped", (clan,))
        for clan in reversed([clan for clan in order if wishes[clan] and not self._gives_way(s, clan, wishes)]):
            deed, thing, first, second, back = wishes[clan]
            s.frames.append((BUILD_NOW, clan, deed, thing, is_free(s, clan), first, second, back))
        s.forget_answers()

    def _gives_way(self, s: MinosState, clan: int, wishes: list[list[int]]) -> bool:
        """M-65: most Warriors there, then most Weaponry, then earlier turn order; the other keeps his point."""
        deed, region = wishes[clan][0], wishes[clan][1]
        if deed not in ALONE:
            return False
        order = s.in_order()
        for other in order:
            if other != clan and wishes[other] and wishes[other][0] == deed and wishes[other][1] == region:
                theirs = (s.at(other, region), s.weaponry[other], -order.index(other))
                if theirs > (s.at(clan, region), s.weaponry[clan], -order.index(clan)):
                    s.tell(ALL, "clash", (clan, deed, region, other))
                    return True
        return False


@final
class BuildNow(Step[MinosState]):
    """M-64 c: a build that was handed in is carried out, with all that it brings."""

    name = "build-now"
    fields = "clan deed object free first second back"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        _, clan, deed, thing, free, first, second, back = f
        spend_point(s, clan)
        if s.is_rival(clan):
            rival_builds(s, deed, thing)
        else:
            build(s, clan, deed, thing, free, (first, second, back))
        return True


@final
class Wish(Secret[MinosState]):
    """What to build; or the point is dropped."""

    name = "wish"
    fields = "seat"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return [*build_choices(s, f[1], bool(is_free(s, f[1]))), PASS.base]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == PASS.base:
            s.plan[seat] = []
            s.seal(seat)
            return
        deed, thing = deed_of(a)
        s.draft[seat] = [deed, thing, *fixed(s, seat, deed, thing, is_free(s, seat), UNPAID)]
        ask_payment(s, seat)


def ask_payment(s: MinosState, seat: Seat) -> None:
    """Ask how it is paid as long as something is open; then the answer is in."""
    deed, thing, first, second, back = s.draft[seat]
    if asked_to_pay(s, seat, deed, thing, is_free(s, seat), (first, second, back)):
        s.lanes[seat].append((WISH_PAY, seat))
    else:
        s.plan[seat] = s.draft[seat][:]
        s.draft[seat] = []
        s.seal(seat)


@final
class WishPay(Secret[MinosState]):
    """How it is paid: Temporary Goods, and Warriors for a Farm (M-168, M-169)."""

    name = "wish-pay"
    fields = "seat"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        seat = f[1]
        deed, thing, first, second, back = s.draft[seat]
        out = asked_to_pay(s, seat, deed, thing, is_free(s, seat), (first, second, back))
        if s.spare[seat]:
            out.append(ANEW.base)
        return out

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        seat = f[1]
        if a == ANEW.base:
            s.cancel(seat)
            return
        deed, thing, first, second, back = s.draft[seat]
        paid = answered(s, seat, deed, thing, (first, second, back), a)
        s.draft[seat] = [deed, thing, *fixed(s, seat, deed, thing, is_free(s, seat), paid)]
        ask_payment(s, seat)


# Vases.


@final
class Claims(Step[MinosState]):
    """M-149, M-150: the claims of Vases that hold at the end of a part of Progress or Income."""

    name = "claims"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        for vase in range(len(s.vases)):
            claimants = [clan for clan in s.in_order() if s.claims(clan, vase)]
            if claimants:
                s.claim(claimants, vase)
        return True
