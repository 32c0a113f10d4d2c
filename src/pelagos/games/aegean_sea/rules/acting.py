"""The steps of an effect in progress: an act with its small choices, and the questions that lead from act to act."""

from __future__ import annotations

from typing import final

from ....core.basics import Action, Frame
from .effects import Act
from .golden import Asking, leads_on, performable
from .operations import destinations, operation, wheres
from .running import begin, code_of, effect_of, jump, next_round, places
from .state import AegeanState
from .steps import GOOD as GOOD_STEP
from .vocabulary import AT, DO, DONE, HAND, NO_PLACE, NOWHERE, OTHERWISE, SKIP, TO, V


@final
class Acting(Asking):
    """One act (A-54 to A-64): the place, or the way from one to another, then its cards one by one.

    Of the electrum action the card comes before the place (A-83).
    """

    name = "act"
    fields = "seat program at place to left done mark extra"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        place, to, left = f[4], f[5], f[6]
        act = code_of(s, f).act
        run = s.frames[-1]
        how = operation(act)
        if place < 0:
            if not act.placeless and not act.where.fixed:
                return False
            found = wheres(s, run, act)
            if not found:
                return False
            s.frames.append(f[:4] + (found[0],) + f[5:])
            return True
        if act.travels and to < 0:
            if not act.to.fixed:
                return False
            found = destinations(s, run, act, place)
            if not found:
                return False
            s.frames.append(f[:5] + (found[0],) + f[6:])
            return True
        if left < 0:
            f = f[:6] + (how.count(s, run, act, place),) + f[7:]
            s.frames.append(how.start(s, run, act, f))
            return True
        if left > 0 or how.pending(f) or how.more(s, run, act, f):
            return False
        how.close(s, act, f)
        return True

    def possible(self, s: AegeanState, run: Frame) -> bool:
        return len(wheres(s, run, code_of(s, run).act)) > 0

    def local(self, s: AegeanState, f: Frame) -> list[Action]:
        place, to, left = f[4], f[5], f[6]
        act = code_of(s, f).act
        run = s.frames[-2]
        how = operation(act)
        if place < 0:
            return self._where(s, f, run, act)
        if act.travels and to < 0:
            return [TO.of1(island) for island in destinations(s, run, act, place)]
        out = how.items(s, run, act, f)
        if left == 0 and not how.pending(f):
            out.append(DONE.base)
        return out

    def _where(self, s: AegeanState, f: Frame, run: Frame, act: Act) -> list[Action]:
        if not act.card_first:
            found = wheres(s, run, act)
            return [AT.of1(place) for place in found if place != NO_PLACE]
        if f[8]:
            return [AT.of1(place) for place in places(s, run, act.where)]
        return operation(act).items(s, run, act, f) if places(s, run, act.where) else []

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        out = self.local(s, f)
        if not code_of(s, f).safe_rest:
            out = [a for a in out if leads_on(s, f[1], a)]
        out.sort()
        return out

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        act = code_of(s, f).act
        how = operation(act)
        run = s.frames[-1]
        if a == DONE.base:
            how.close(s, act, f)
        elif f[4] < 0 and act.card_first:
            if f[8] == 0:
                how.take(s, run, act, f, a)
            else:
                s.frames.append(f[:4] + (V.x[a], NOWHERE, 0, 1, f[8], 0))
                s.frames.append((GOOD_STEP, f[1], f[8] - 1, V.x[a]))
        elif f[4] < 0:
            s.frames.append(f[:4] + (V.x[a],) + f[5:])
        elif act.travels and f[5] < 0:
            s.frames.append(f[:5] + (V.x[a],) + f[6:])
        else:
            how.take(s, run, act, f, a)

    def reveals(self, s: AegeanState, f: Frame, a: Action, after: AegeanState) -> bool:
        """R-46: a card of the hand was shown."""
        return V.verb_of[a] == HAND.id


@final
class May(Asking):
    """A part that may be left: all of it or nothing."""

    name = "may"
    fields = "seat"

    def local(self, s: AegeanState, f: Frame) -> list[Action]:
        return [DO.base, SKIP.base]

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        return [a for a in (DO.base, SKIP.base) if leads_on(s, f[1], a)]

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        run = s.frames[-1]
        jump(s, run[3] + 1 if a == DO.base else code_of(s, run).jump)


@final
class Try(Asking):
    """R-45: two parts, the second only if the first, and what follows it, cannot be performed in full."""

    name = "try"
    fields = "seat"

    def local(self, s: AegeanState, f: Frame) -> list[Action]:
        return [DO.base] if leads_on(s, f[1], DO.base) else [OTHERWISE.base]

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        return self.local(s, f)

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        run = s.frames[-1]
        jump(s, run[3] + 1 if a == DO.base else code_of(s, run).jump)


@final
class Each(Asking):
    """R-8: an act at every Island that matched when the item began, in the order one likes.

    With the switch off, Islands at which it cannot be done are passed over; at one at least it must be done.
    """

    name = "each"
    fields = "seat"

    def proceed(self, s: AegeanState, f: Frame) -> bool:
        run = s.frames[-1]
        if not s.givens.strict:
            s.frames.pop()
            run = run[:9] + (self._fitting(s, run),)
            s.frames.append(run)
            if run[9] == 0 and run[8] >= 0:  # where it could be done, it is done
                return True
        rounds = run[9]
        if rounds and rounds & (rounds - 1) == 0:
            next_round(s, rounds.bit_length() - 1)
            return True
        return False

    def _fitting(self, s: AegeanState, run: Frame) -> int:
        """With the switch of R-8 off: those of the Islands left at which the act can still be done."""
        act = effect_of(s, run[2]).codes[run[3] + 1].act
        mask = run[9]
        for place in range(mask.bit_length()):
            if mask >> place & 1 and not wheres(s, run[:8] + (place, 0), act):
                mask &= ~(1 << place)
        return mask

    def local(self, s: AegeanState, f: Frame) -> list[Action]:
        run = s.frames[-2]
        act = effect_of(s, run[2]).codes[run[3] + 1].act
        found = [place for place in range(run[9].bit_length()) if run[9] >> place & 1]
        if s.givens.strict and not act.travels:  # what moves may make another possible
            for place in found:  # every one of them must be possible
                if not wheres(s, run[:8] + (place, 0), act):
                    return []
            if len(found) * act.hand_cards > len(s.hands[f[1]]):
                return []
        return [AT.of1(place) for place in found]

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        return [a for a in self.local(s, f) if leads_on(s, f[1], a)]

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        next_round(s, V.x[a])


@final
class Where(Asking):
    """A-52, R-10: `here` is chosen for the whole effect, before its first step, where all of it can be performed."""

    name = "where"
    fields = "seat program"

    def local(self, s: AegeanState, f: Frame) -> list[Action]:
        return [AT.of1(mat) for mat in s.inner() if performable(s, f[1], f[2], mat)]

    def legal(self, s: AegeanState, f: Frame) -> list[Action]:
        return self.local(s, f)

    def apply(self, s: AegeanState, f: Frame, a: Action) -> None:
        begin(s, f[1], f[2], V.x[a])


def usable(s: AegeanState, seat: int, card: int) -> bool:
    """A-25: whether the effect of a card set aside can be used."""
    if not effect_of(s, card).uses_here:
        return performable(s, seat, card, NOWHERE)
    return any(performable(s, seat, card, mat) for mat in s.inner())
