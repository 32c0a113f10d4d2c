"""What cannot be taken back, decided in one place; and a choice tried out on a copy. Not compiled.

A match asks after each choice, to know whether its seat may undo it by itself; a question asks before, to say so on the
button. Both ask `carry_out`, so that they cannot disagree.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from .basics import CHANCE, Action, Seat, sees
from .flow import TOGETHER, Listener, State, copy_of

# Why a choice cannot be taken back:
FREE: Final = ""  # it can
SPOKE: Final = "chance"  # chance decides next: dice, a draw
SHOWN: Final = "shown"  # somebody has seen something hidden
CLOSED: Final = "closed"  # a simultaneous phase closed, or something came of it that everybody saw
OVER: Final = "over"  # the seat's part is over: somebody else is asked, or nobody

S = TypeVar("S", bound=State)
Told = tuple[str, tuple[int, ...]]


def carry_out(s: State, before: State, seat: Seat, action: Action) -> str:
    """Apply a choice of a seat in place, and say why it cannot be taken back. `before` is a copy that stays as it is.

    Alone a seat may take back what leaves it alone in being asked. Side by side with others it may as long as its phase
    goes on and it may still act; and likewise where it acts though somebody else is asked.
    """
    lanes = s.lanes
    s.apply(seat, action)
    actors = s.actors()
    if actors == (CHANCE,):
        return SPOKE
    if before.reveals(seat, action, s):
        return SHOWN
    together = before.book[before.frames[-1][0]].kind == TOGETHER
    if together and (s.lanes is not lanes or s.frames != before.frames):
        return CLOSED
    if together or before.actors() != (seat,):
        return FREE if s.frames == before.frames and s.legal(seat) else OVER
    return FREE if actors == (seat,) else OVER


class Trial(Listener, Generic[S]):
    """A choice tried out on a copy: the position after it, up to the next question or the next roll.

    `told` is what its seat would be told on the way; `binds` why it could not be taken back, nothing if it could. Where
    a choice closes a simultaneous phase or shows something, `after` and `told` know what the seat does not yet know:
    words may say that it binds, and nothing else of what follows.
    """

    def __init__(self, s: S, seat: Seat, action: Action) -> None:
        self.seat = seat
        self.told: list[Told] = []
        self.after = copy_of(s)
        self.after.ear = self
        self.binds = carry_out(self.after, s, seat, action)
        self.after.ear = None

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Keep what the seat is told."""
        if sees(mask, self.seat):
            self.told.append((key, args))

    def first(self, key: str) -> tuple[int, ...] | None:
        """The arguments of the first event of this kind."""
        for told, args in self.told:
            if told == key:
                return args
        return None

    @property
    def commits(self) -> bool:
        """Whether the choice cannot be taken back."""
        return self.binds != FREE
