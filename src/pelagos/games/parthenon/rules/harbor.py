"""Phase 6, Fleet Trade, before any trade: harbors are looked at; reveal or pass (P-83 to P-86, S-6 a)."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .asking import Asking, Composing
from .content import FLEETS, LANDS
from .givens import NO_STATUS
from .goods import bits, mask_of
from .journey import face_down
from .sealed import Sealed, ask_in_order
from .state import ParthenonState
from .steps import FLEET_TRADE, LOOK, POLL, VERDICT, VOICE, VOICES
from .vocabulary import PASS, REVEAL, WAIT

PASSES: Final = 1
REVEALS: Final = 2
WAITS: Final = 3


def visitors(s: ParthenonState, land: int) -> int:
    """The seats with a Fleet at a Land, a mask."""
    return mask_of([at // FLEETS for at in range(s.seats * FLEETS) if s.goal[at] == land])


def undecided(s: ParthenonState, seat: int) -> list[int]:
    """The Lands with a face-down card where a seat has its voice (R-14)."""
    return [land for land in face_down(s) if visitors(s, land) >> seat & 1]


def is_open(s: ParthenonState, land: int) -> bool:
    """Whether there is any activity at a Land this Season (P-84 to P-86, R-28)."""
    return s.up >> land & 1 == 1 or s.status[land] == NO_STATUS


@final
class Harbors(Step[ParthenonState]):
    """P-83: every visitor of a Land with a face-down card looks at it."""

    name = "harbors"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(6)
        s.card = -1
        s.struck = 0
        s.targets = 0
        s.frames += [(FLEET_TRADE,), (POLL,)]
        for land in reversed(face_down(s)):
            mask = visitors(s, land)
            if mask:
                s.frames.append((LOOK, land, mask))
        return True


@final
class Poll(Step[ParthenonState]):
    """All Lands are decided before any trade."""

    name = "poll"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        mask = 0
        for land in face_down(s):
            mask |= visitors(s, land)
        s.frames.append((VOICES, mask))
        return True


@final
class Voices(Sealed):
    """P-84, P-85, S-6: one reveal is enough. Those who waited speak after the others, where that can still matter."""

    name = "voices"
    fields = "asked"
    asks = VOICE

    def close(self, s: ParthenonState, f: Frame) -> None:
        waiting = [0] * LANDS
        revealed: list[int] = []
        lands = [land for land in face_down(s) if visitors(s, land)]
        for seat in bits(f[1]):
            for land, voice in zip(undecided(s, seat), s.plan[seat], strict=True):
                s.voices[seat * LANDS + land] = voice
                if voice == REVEALS:
                    s.tell(ALL, "said-reveal", (seat, land))
                    if land not in revealed:
                        revealed.append(land)
                elif voice == WAITS:
                    waiting[land] |= 1 << seat
                else:
                    s.tell(ALL, "said-pass", (seat, land))
            s.plan[seat] = []
        for land in reversed(lands):
            if land in revealed:
                turn_up(s, land)
            else:
                s.frames.append((VERDICT, land))
                ask_in_order(s, waiting[land], VERDICT, land)


def turn_up(s: ParthenonState, land: int) -> None:
    """P-86: the card is turned up, and stays so till the Year ends."""
    s.up |= 1 << land
    s.looked[land] = s.everybody()
    s.tell(ALL, "status", (land, s.status[land]))


@final
class Voice(Composing):
    """One seat says reveal, pass or wait for each of its Lands. `plan` has one number per Land."""

    name = "voice"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        if s.givens.strict:
            return [REVEAL.base, PASS.base]
        return [REVEAL.base, WAIT.base, PASS.base]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        seat = f[1]
        voice = REVEALS if a == REVEAL.base else WAITS if a == WAIT.base else PASSES
        s.plan[seat] = s.plan[seat] + [voice]
        if len(s.plan[seat]) < len(undecided(s, seat)):
            s.lanes[seat].append(f)
        else:
            s.seal(seat)


@final
class LateVoice(Asking):
    """One who waited says reveal or pass, knowing what the earlier ones said. Frame: the seat, the Land."""

    name = "late-voice"
    fields = "seat land"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        return s.up >> f[2] & 1 == 1

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        return [REVEAL.base, PASS.base]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        _, seat, land = f
        s.voices[seat * LANDS + land] = REVEALS if a == REVEAL.base else PASSES
        if a == REVEAL.base:
            s.tell(ALL, "said-reveal", (seat, land))
            turn_up(s, land)
        else:
            s.tell(ALL, "said-pass", (seat, land))


@final
class Verdict(Step[ParthenonState]):
    """P-84: all have passed; nothing happens at this Land. Frame: the Land."""

    name = "verdict"
    fields = "land"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        if not is_open(s, f[1]):
            s.tell(ALL, "closed", (f[1],))
        return True
