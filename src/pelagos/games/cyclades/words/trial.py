"""A choice tried out on a copy: what it would bring about by itself, up to the next question or the next roll."""

from __future__ import annotations

from ....core.basics import Action, Frame, Seat
from ....core.flow import Listener
from ..rules.state import CycladesState
from ..rules.steps import CLEAR, GIVE_UP, LAND_ASSAULT, SEA_ASSAULT, SITE

Told = tuple[str, tuple[int, ...]]


class Trial(Listener):
    """The position after a choice, and what was told on the way."""

    def __init__(self, s: CycladesState, seat: Seat, action: Action) -> None:
        self.told: list[Told] = []
        self.seat = seat
        self.after = s.clone()
        shown = self.after.reveals(seat, action)
        self.after.ear = self
        self.after.apply(seat, action)
        self.after.ear = None
        # What cannot be taken back: chance decides next, somebody else does, or something is shown.
        self.commits = shown or self.after.actors() != (seat,)

    def hear(self, mask: int, key: str, args: tuple[int, ...]) -> None:
        """Keep what is told."""
        self.told.append((key, args))

    def first(self, key: str) -> tuple[int, ...] | None:
        """The arguments of the first event of this kind."""
        for told, args in self.told:
            if told == key:
                return args
        return None

    @property
    def top(self) -> Frame | None:
        """The frame that comes next."""
        return self.after.frames[-1] if self.after.frames else None

    @property
    def fights(self) -> bool:
        """Whether the dice of a battle fall next."""
        return self.top is not None and self.top[0] in (SEA_ASSAULT, LAND_ASSAULT)

    @property
    def attacks(self) -> bool:
        """Whether they fall for an attack of the seat that chose."""
        return self.fights and self.after.raider == self.seat

    @property
    def founds(self) -> bool:
        """Whether a metropolis is due next."""
        return self.top is not None and self.top[0] in (GIVE_UP, SITE, CLEAR)
