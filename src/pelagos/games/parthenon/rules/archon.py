"""Phase 10, the election of the Archon (P-129 to P-132, S-10)."""

from __future__ import annotations

from typing import final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from ....core.rng import Rng
from .asking import Asking
from .cards import HOLDERS, power_op
from .goods import bits, mask_of
from .notation import TIE_WIN, VOTES
from .state import ParthenonState
from .steps import COUNT, TIE
from .steps import VOTE as VOTE_STEP
from .vocabulary import CHANCE_ARCHON, VOTE, V


@final
class ArchonPhase(Step[ParthenonState]):
    """P-129: the current Archon votes first, then clockwise."""

    name = "archon"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.enter(10)
        s.votes = [0] * s.seats
        s.frames.append((COUNT,))
        for seat in reversed(s.from_archon()):
            s.frames.append((VOTE_STEP, seat))
        return True


@final
class Vote(Asking):
    """P-130, P-131: an open vote for another Island; the Archon may be voted for by the others."""

    name = "vote"
    fields = "seat"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        return [VOTE.of1(island) for island in range(len(s.seat_of)) if s.seat_of[island] not in (-1, f[1])]

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        weight = 1
        for power in bits(s.powers[f[1]] & HOLDERS[VOTES]):
            weight = max(weight, power_op(power, VOTES).n)
        seat = s.seat_of[V.x[a]]
        s.votes[seat] += weight
        s.tell(ALL, "voted", (f[1], seat, weight))


def elect(s: ParthenonState, seat: int) -> None:
    """R-2: the new Archon serves from the next Event Phase on."""
    s.archon = seat
    s.tell(ALL, "elected", (seat,))


@final
class Count(Step[ParthenonState]):
    """P-132: most votes win; a tie is drawn, unless a power decides it."""

    name = "count"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        best = max(s.votes)
        tied = [seat for seat in range(s.seats) if s.votes[seat] == best]
        winners = [seat for seat in tied if s.powers[seat] & HOLDERS[TIE_WIN]]
        if len(tied) == 1:
            winners = tied
        if len(winners) == 1:
            elect(s, winners[0])
            return True
        s.frames.append((TIE, mask_of(winners or tied)))
        return True


@final
class Tie(Nature[ParthenonState]):
    """P-132: a tie is drawn at random. Frame: the tied."""

    name = "tie"
    fields = "tied"

    def odds(self, s: ParthenonState, f: Frame) -> list[tuple[Action, int]]:
        out = [(CHANCE_ARCHON.of1(s.island[seat]), 1) for seat in bits(f[1])]
        out.sort()
        return out

    def sample(self, s: ParthenonState, f: Frame, rng: Rng) -> Action:
        tied = bits(f[1])
        return CHANCE_ARCHON.of1(s.island[tied[rng.below(len(tied))]])

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        elect(s, s.seat_of[V.x[a]])
