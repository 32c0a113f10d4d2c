"""Ages and scoring (M-152 to M-158, M-163 to M-166, M-178)."""

from __future__ import annotations

from typing import final

from ....core.bag import pour
from ....core.basics import ALL, Action, Frame
from ....core.flow import Step
from .battle import fight, may_battle
from .boards import DOMINANCE, PRESENCE
from .effects import Effect
from .state import MinosState
from .steps import FINAL_BATTLE, FINAL_REGION, FINAL_WINDOW, REFILL
from .tiles import EXCHANGE
from .vocabulary import (
    BATTLE,
    DONE,
    FARM,
    FROM_FARMS,
    FROM_REGIONS,
    IN_SCORING,
    PASS,
    POPULATION,
    ROUNDS,
    STRUCTURES,
    TOWER,
)


@final
class AgeChange(Step[MinosState]):
    """M-163, M-165: Age I leaves; its deck lies face down in the box, where nobody looks. Age II becomes active."""

    name = "age-change"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        pour(s.piles[0], s.offer)
        s.offer = []
        s.age = 1
        s.tell(ALL, "age", (1,))
        s.frames.append((REFILL,))
        return True


@final
class Scoring(Step[MinosState]):
    """M-152: Farms, then regions; after round 4 the final battles follow."""

    name = "scoring"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        s.phase = IN_SCORING
        s.tell(ALL, "scoring", (s.round,))
        before = s.vp[:]
        for clan in s.in_order():
            self._farms(s, clan)
        for region in s.givens.active:
            self._region(s, region)
        for clan in s.in_order():
            s.tell(ALL, "scored", (clan, s.vp[clan] - before[clan]))
        if s.round == ROUNDS:
            self._battles(s)
        return True

    def _farms(self, s: MinosState, clan: int) -> None:
        """M-153."""
        farms = s.built[clan * STRUCTURES + FARM]
        vp = _amount(s.givens.box.player_board.pieces[FARM][farms - 1].score) if farms else 0
        if vp:
            s.gain_vp(clan, vp, FROM_FARMS)
            s.tell(ALL, "farms-score", (clan, farms, vp))

    def _region(self, s: MinosState, region: int) -> None:
        """M-154, M-155: the sole most dominates, any other is present; a tie for most makes all of them present."""
        there = [s.at(clan, region) for clan in range(s.givens.clans)]
        most = max(there)
        for clan in s.in_order():
            if not there[clan]:
                continue
            dominates = there[clan] == most and there.count(most) == 1
            vp = s.passive(clan, POPULATION, DOMINANCE if dominates else PRESENCE)
            towers = s.built[clan * STRUCTURES + TOWER]
            if dominates and towers:
                vp += _amount(s.givens.box.player_board.pieces[TOWER][towers - 1].score)
            s.gain_vp(clan, vp, FROM_REGIONS)
            s.tell(ALL, "region-score", (clan, region, int(dominates), vp))

    def _battles(self, s: MinosState) -> None:
        """M-156: Level I tiles that are left leave; then the Level II tiles, by region. M-146: a window before."""
        for region in reversed(s.givens.active):
            if s.lords[region]:
                s.frames.append((FINAL_REGION, region, 0))
        s.exchanged = [0] * s.givens.clans
        for clan in reversed(s.in_order()):
            ability = s.own_ability(clan)
            if ability is not None and ability.effects[EXCHANGE].clauses:
                s.frames.append((FINAL_WINDOW, clan))
        for region in s.givens.active:
            if s.raiders[region]:
                s.tell(ALL, "raiders-gone", (s.raiders[region], region))
                s.raiders[region] = 0


def _amount(effect: Effect) -> int:
    """The VP of a score that is printed on the player board; of Towers those of one region."""
    total = 0
    for clause in effect.clauses:
        for term in clause.rewards[0]:
            total += term.count
    return total


@final
class FinalWindow(Step[MinosState]):
    """M-146: an owner of SA5 may exchange before the final battles."""

    name = "final-window"
    fields = "seat"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return [DONE.base]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        pass


@final
class FinalRegion(Step[MinosState]):
    """M-156, M-157, M-178: whoever has most Warriors there may battle, else the next; ties by Weaponry, then order."""

    name = "final-region"
    fields = "region asked"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        _, region, asked = f
        order = s.in_order()
        best = -1
        for clan in order:
            if asked >> clan & 1 or not may_battle(s, clan, region):
                continue
            if best < 0 or (s.at(clan, region), s.weaponry[clan]) > (s.at(best, region), s.weaponry[best]):
                best = clan
        if best < 0:
            s.tell(ALL, "raiders-gone", (s.lords[region], region))
            s.lords[region] = 0
        elif s.is_rival(best):
            fight(s, best, region)  # S-18
        else:
            s.frames.append((FINAL_BATTLE, best, region, asked | 1 << best))
        return True


@final
class FinalBattle(Step[MinosState]):
    """M-156: to battle, or to leave it to the next."""

    name = "final-battle"
    fields = "seat region asked"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        return [BATTLE.of1(f[2]), PASS.base]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        _, seat, region, asked = f
        if a == PASS.base:
            s.frames.append((FINAL_REGION, region, asked))
        else:
            fight(s, seat, region)
