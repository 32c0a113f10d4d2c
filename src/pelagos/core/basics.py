"""The few words every game shares."""

from __future__ import annotations

from typing import Final

Seat = int  # 0 .. n-1, or one of the three below
Action = int  # an index into the game's Vocabulary; means the same in every state of a rules version
Frame = tuple[int, ...]  # the number of a step, then its fields; where the step asks, the seat comes first

CHANCE: Final = -1  # nature: dice and draws
TABLE: Final = -2  # what a spectator may know
NOBODY: Final = -3  # the game is over

ALL: Final = -1  # as a mask of seats: everybody, spectators included


def only(seat: Seat) -> int:
    """The mask of one seat."""
    return 1 << seat


def sees(mask: int, seat: Seat) -> bool:
    """Whether a mask shows a ply or an event to a seat; the spectator sees only what everybody sees."""
    if mask == ALL:
        return True
    return seat >= 0 and (mask >> seat) & 1 == 1
