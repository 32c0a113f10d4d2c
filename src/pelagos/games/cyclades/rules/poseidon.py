"""C-78 to C-83: fleets under way, step by step, with fleets left behind and taken along. The Sylph too (C-164)."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .battle import attack_fleets
from .state import CycladesState
from .steps import EFFECT, VOYAGE
from .vocabulary import LEAVE, STOP, SYLPH, TAKE, TO, WITH, V

POSEIDON_STEPS = 3  # C-78
SYLPH_STEPS = 10  # C-164


def may_sail(s: CycladesState, sea: int) -> bool:
    """Whether fleets on this space have anywhere to go."""
    closed = s.closed
    for other in s.board.near[sea]:
        if other in closed:
            continue
        return True
    return False


def free_fleets(s: CycladesState, sea: int) -> int:
    """Fleets on a space that may set out; those that have fought under the present Sylph may not (C-164)."""
    if s.anchors:
        return s.fleets[sea] - s.anchors.count(sea)
    return s.fleets[sea]


@final
class Crew(Step[CycladesState]):
    """C-78: how many of the fleets on a space set out. `left` is the movement they have."""

    name = "crew"
    fields = "seat sea left sylph"
    forced = True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        return WITH.span1(1, free_fleets(s, f[2]))

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, sea, left, sylph = f
        s.frames.append((VOYAGE, seat, sea, V.x[a], left, 1, sylph))


@final
class Voyage(Step[CycladesState]):
    """C-78 to C-81: `group` fleets stand on `sea` and have `left` spaces to go.

    On arrival they may leave fleets behind or take others along (C-79), go on, or stop. Whoever has chosen who sails
    (`fixed`) must sail. Under the Sylph the movement left goes back to her (C-164).
    """

    name = "voyage"
    fields = "seat sea group left fixed sylph"
    forced = True

    def proceed(self, s: CycladesState, f: Frame) -> bool:
        _, seat, sea, _, left, fixed, sylph = f
        if left > 0 and (fixed or may_sail(s, sea)):
            return False
        if sylph:
            s.frames.append((EFFECT + SYLPH, seat, left))
        return True

    def legal(self, s: CycladesState, f: Frame) -> list[Action]:
        _, _, sea, group, _, fixed, _ = f
        out: list[Action] = []
        if not fixed:
            out += LEAVE.span1(1, group - 1)
            out += TAKE.span1(1, free_fleets(s, sea) - group)
        closed = s.closed
        codes = TO.codes
        for other in s.board.near[sea]:
            if other not in closed:
                out.append(codes[other])
        if not fixed:
            out.append(STOP.base)
        return out

    def apply(self, s: CycladesState, f: Frame, a: Action) -> None:
        _, seat, sea, group, left, _, sylph = f
        verb = V.verb_of[a]
        if verb == TO.id:
            self.sail(s, f, V.x[a])
        elif verb == LEAVE.id:
            s.tell(ALL, "leave", (seat, V.x[a], sea))
            s.frames.append((VOYAGE, seat, sea, group - V.x[a], left, 1, sylph))
        elif verb == TAKE.id:
            s.tell(ALL, "take", (seat, V.x[a], sea))
            s.frames.append((VOYAGE, seat, sea, group + V.x[a], left, 1, sylph))
        elif sylph:
            s.frames.append((EFFECT + SYLPH, seat, left))

    def sail(self, s: CycladesState, f: Frame, to: int) -> None:
        """One step; C-80: enemies there end the movement and start a battle."""
        _, seat, sea, group, left, _, sylph = f
        s.tell(ALL, "sail", (seat, group, sea, to))
        s.take_fleets(sea, group)
        if s.fleets[to] == 0 or s.navy[to] == seat:
            s.put_fleets(seat, to, group)
            s.frames.append((VOYAGE, seat, to, group, left - 1, 0, sylph))
            return
        if sylph:  # the rest of the movement is for other fleets (C-164)
            s.frames.append((EFFECT + SYLPH, seat, left - 1))
        attack_fleets(s, seat, to, group)  # C-81
