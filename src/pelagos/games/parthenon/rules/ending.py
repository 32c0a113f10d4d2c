"""Victory (P-136 to P-142, R-59)."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from .asking import Asking
from .content import STRUCTURES
from .goods import COMMODITIES, KINDS, bits, mask_of
from .state import ParthenonState
from .steps import CROWN as CROWN_STEP
from .vocabulary import CROWN, V

TIE_BREAKERS: Final = 11  # P-141
SIXTH: Final = 5  # where the tie-breakers from no. 6 on begin (P-138)


def decide(s: ParthenonState, last: bool) -> bool:
    """Whether the game is over: an Island is complete, or it was the last Season. The rest is tie-breakers."""
    seats = [seat for seat in range(s.seats) if s.structures(seat) == STRUCTURES]
    first = SIXTH
    if not seats:
        if not last:
            return False
        most = max([s.structures(seat) for seat in range(s.seats)])
        seats = [seat for seat in range(s.seats) if s.structures(seat) == most]
        first = 0
    _lay_open(s)
    if len(seats) == 1:
        win(s, seats[0])
        return True
    for number in range(first, TIE_BREAKERS):  # P-140: each drops those below the best
        values = [s.tie_breakers(seat)[number] for seat in seats]
        best = max(values)
        seats = [seat for seat, value in zip(seats, values, strict=True) if value == best]
        if len(seats) == 1:
            s.winner = seats[0]
            s.tell(ALL, "won-tie", (s.winner, s.structures(s.winner), number))
            return True
    mask = mask_of(seats)
    s.frames.append((CROWN_STEP, s.archon, mask))
    return True


def _lay_open(s: ParthenonState) -> None:
    """R-59: all hands are laid open; the tie-breakers count them."""
    for seat in range(s.seats):
        s.open_hands |= 1 << seat
        s.lay_open(seat)
        if s.ear is not None and s.hand_size(seat):
            s.tell(ALL, "last-hand", (seat, *s.hand[seat * KINDS : seat * KINDS + COMMODITIES], 0, 0, 0))


def win(s: ParthenonState, seat: int) -> None:
    """The game is over."""
    s.winner = seat
    s.tell(ALL, "won", (seat, s.structures(seat)))


@final
class Crown(Asking):
    """P-142: still tied: the Archon in office at the end picks the winner. Frame: he, the tied."""

    name = "crown"
    fields = "seat tied"

    def legal(self, s: ParthenonState, f: Frame) -> list[Action]:
        out = [CROWN.of1(s.island[seat]) for seat in bits(f[2])]
        out.sort()
        return out

    def apply(self, s: ParthenonState, f: Frame, a: Action) -> None:
        s.winner = s.seat_of[V.x[a]]
        s.tell(ALL, "won-crowned", (s.winner, s.structures(s.winner)))
