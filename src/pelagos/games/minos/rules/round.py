"""The round (M-50 to M-59): SA2, the roll, the draft."""

from __future__ import annotations

from typing import Final, final

from ....core.basics import ALL, Action, Frame
from ....core.flow import Nature, Step
from .gains import lowest_tracks, step_track
from .givens import EARLY_VP, HARD
from .launching import begin
from .programs import ability_at
from .state import MinosState
from .steps import (
    ACTIONS,
    CLEAN_UP,
    DRAFT_DIE,
    GIFTS,
    INCOME,
    PROGRESS,
    RIVAL_DIE,
    ROLL,
    ROLLED,
)
from .steps import DRAFT as DRAFT_TURN
from .tiles import ROUND_START
from .vocabulary import (
    COLOURS,
    CONTAINERS,
    DRAFT,
    FROM_EFFECTS,
    IN_DRAFT,
    NOTHING,
    SECTIONS,
    V,
    clan_of,
    die_of,
    value_of,
)
from .vocabulary import ROLLED as SHOWS

FACES: Final = 6


@final
class Round(Step[MinosState]):
    """M-50: the phases of a round, in their order. S-19: before them the rival gets ahead."""

    name = "round"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        s.round += 1
        s.phase = IN_DRAFT
        s.active = NOTHING
        s.tell(ALL, "round", (s.round,))
        frames = s.frames
        frames.append((CLEAN_UP,))
        frames.append((INCOME, 0))
        frames.append((ACTIONS, 0))
        frames.append((PROGRESS, 0))
        frames.append((DRAFT_TURN, 0))
        frames.append((ROLLED,))
        frames.append((ROLL, 0))
        frames.append((GIFTS,))
        rival = s.givens.rival
        if rival >= 0:
            self._level(s, rival)
        return True

    def _level(self, s: MinosState, rival: int) -> None:
        """S-19: the VP of the level; if it is hard, a step too."""
        vp = EARLY_VP[s.givens.level]
        if vp:
            s.gain_vp(rival, vp, FROM_EFFECTS)
            s.tell(ALL, "rival-ahead", (vp,))
        if s.givens.level >= HARD:
            step_track(s, rival, lowest_tracks(s, rival)[0])


@final
class Gifts(Step[MinosState]):
    """M-38, M-51, M-142: SA2 before the roll, in round 1 too."""

    name = "gifts"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        for clan in reversed(s.in_order()):
            ability = s.own_ability(clan)
            if ability is not None and ability.effects[ROUND_START].clauses:
                begin(s, clan, ability_at(s.ability[clan], s.level[clan], ROUND_START))
        return True


@final
class Roll(Nature[MinosState]):
    """M-52: all dice in use, one after the other."""

    name = "roll"
    fields = "nth"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        return f[1] >= sum(s.givens.dice)

    def odds(self, s: MinosState, f: Frame) -> list[tuple[Action, int]]:
        return [(SHOWS.of1(value), 1) for value in range(1, FACES + 1)]

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        nth = f[1]
        colour = 0
        before = 0
        while nth >= before + s.givens.dice[colour]:
            before += s.givens.dice[colour]
            colour += 1
        s.pool[colour * FACES + V.x[a] - 1] += 1
        s.frames.append((ROLL, nth + 1))


@final
class Rolled(Step[MinosState]):
    """M-52: six or more of one value are all rolled again."""

    name = "rolled"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        for colour in range(COLOURS):
            shown = s.pool[colour * FACES : (colour + 1) * FACES]
            s.tell(ALL, "rolled", (colour, shown[0], shown[1], shown[2], shown[3], shown[4], shown[5]))
        for value in range(1, FACES + 1):
            equal = sum(s.pool[value - 1 :: FACES])
            if equal >= s.givens.box.action_board.reroll:
                s.tell(ALL, "reroll", (equal, value))
                s.pool = [0] * (COLOURS * FACES)
                s.frames.append((ROLLED,))
                s.frames.append((ROLL, 0))
                return True
        return True


@final
class Draft(Step[MinosState]):
    """M-53: clockwise from the First Player, one die a turn, until everybody has placed four."""

    name = "draft"
    fields = "turn"

    def proceed(self, s: MinosState, f: Frame) -> bool:
        turn = f[1]
        clans = s.givens.clans
        if turn == clans * CONTAINERS or not any(s.pool):
            return True
        s.frames.append((DRAFT_TURN, turn + 1))
        clan = (s.first + turn) % clans
        if len([1 for row in s.rows for die in row if die >= 0 and clan_of(die) == clan]) >= CONTAINERS:
            return True
        s.frames.append((RIVAL_DIE, turn) if s.is_rival(clan) else (DRAFT_DIE, clan, turn))
        return True


@final
class DraftDie(Step[MinosState]):
    """M-54: any die of the pool into a section that has a free space (M-56)."""

    name = "draft-die"
    fields = "seat turn"

    def legal(self, s: MinosState, f: Frame) -> list[Action]:
        free = [section for section in range(SECTIONS) if has_room(s, section)]
        out: list[Action] = []
        for k in range(COLOURS * FACES):
            if s.pool[k]:
                out += [DRAFT.of3(k // FACES, k % FACES + 1, section) for section in free]
        return out

    def apply(self, s: MinosState, f: Frame, a: Action) -> None:
        place_die(s, f[1], V.x[a], V.y[a], V.z[a])


def has_room(s: MinosState, section: int) -> bool:
    """Whether a section has a free space (M-56); there are as many as players (M-97)."""
    return len(s.rows[section]) < len(s.givens.sections[section])


def place_die(s: MinosState, clan: int, colour: int, value: int, section: int) -> None:
    """M-55: a die goes behind equal values and before higher ones, which shift right."""
    s.pool[colour * FACES + value - 1] -= 1
    row = s.rows[section]
    k = 0
    while k < len(row) and value_of(row[k]) <= value:
        k += 1
    s.rows[section] = row[:k] + (die_of(clan, colour, value),) + row[k:]
    s.tell(ALL, "drafted", (clan, colour, value, section, k + 1))
