"""A choice tried out on a copy: what it would bring about by itself, up to the next question or the next roll."""

from __future__ import annotations

from ....core import trial
from ....core.basics import Frame
from ..rules.state import CycladesState
from ..rules.steps import CLEAR, GIVE_UP, LAND_ASSAULT, SEA_ASSAULT, SITE


class Trial(trial.Trial[CycladesState]):
    """The position after a choice, and what was told on the way."""

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
