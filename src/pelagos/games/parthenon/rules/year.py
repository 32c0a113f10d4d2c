"""Years and Seasons (P-2, P-3, P-133 to P-135)."""

from __future__ import annotations

from typing import Final, final

from ....core.bag import put
from ....core.basics import ALL, Frame
from ....core.flow import Step
from . import steps
from .content import LANDS, SEASONS, YEARS
from .ending import decide
from .givens import NO_STATUS, UNSEEN
from .state import ParthenonState

PHASES: Final[list[int]] = [
    steps.EVENT_PHASE,
    steps.PRODUCTION,
    steps.ISLAND_TRADE,
    steps.JOURNEY,
    steps.HAZARDS,
    steps.HARBORS,
    steps.RETURN,
    steps.BUILD_PHASE,
    steps.DISCARD,
    steps.ARCHON,
]


@final
class Year(Step[ParthenonState]):
    """P-133 to P-135, P-145: a Year begins: other Events; face-up Harbor Status Cards are replaced, others stay."""

    name = "year"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.year += 1
        s.season = 0
        s.tell(ALL, "year", (s.year,))
        s.event_bag = s.givens.decks.year_events(s.year, s.givens.beginner)
        s.row = []
        for land in range(LANDS):
            if s.up >> land & 1:
                put(s.harbor_out, s.status[land])
                s.status[land] = UNSEEN
                s.looked[land] = 0
            elif s.status[land] == NO_STATUS and s.year > 1:  # P-145
                s.status[land] = UNSEEN
        s.up = 0
        s.frames.append((steps.SEASON,))
        return True


@final
class Season(Step[ParthenonState]):
    """P-3: ten phases."""

    name = "season"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        s.season += 1
        s.clear_season()
        s.tell(ALL, "season-begins", (s.year, s.season))
        s.frames.append((steps.SEASON_END,))
        for phase in reversed(PHASES):
            s.frames.append((phase,))
        return True


@final
class SeasonEnd(Step[ParthenonState]):
    """P-136: victory is judged after the Archon Phase, never earlier; else the next Season or Year."""

    name = "season-end"

    def proceed(self, s: ParthenonState, f: Frame) -> bool:
        last = s.year == YEARS and s.season == SEASONS
        if decide(s, last):
            return True
        s.frames.append((steps.YEAR,) if s.season == SEASONS else (steps.SEASON,))
        return True
