"""Whether a stack of frames fits its position: what a person wrote may not be able to go on. Not compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.basics import Frame
from ..rules.ares import destinations
from ..rules.poseidon import free_fleets
from ..rules.state import CycladesState
from ..rules.steps import (
    ACTIONS,
    BLESS,
    CHECK,
    CLEAR,
    CONVERT,
    CRAWL,
    CREATURE_TRACK,
    CREW,
    CYCLE,
    EFFECT,
    FALL,
    GIVE_UP,
    GODS,
    LAND_ASSAULT,
    LAND_ATTACKER,
    LAND_DEFENDER,
    LANDING,
    MARKERS,
    MUSTER,
    OFFER,
    OFFERINGS,
    PAY,
    RETIRE,
    REVENUE,
    SEA_ASSAULT,
    SEA_ATTACKER,
    SEA_DEFENDER,
    SHOVE,
    SHOVE_TO,
    SHOW,
    SUMMON,
    TILE,
    TURN,
    VOYAGE,
)
from ..rules.table import NO_ONE
from ..rules.vocabulary import CREATURES, FIRST_FIGURE, POLYPHEMUS

SEA_BATTLE: Final = (SEA_ASSAULT, SEA_DEFENDER, SEA_ATTACKER)
LAND_BATTLE: Final = (LAND_ASSAULT, LAND_DEFENDER, LAND_ATTACKER)


def _sea_battle(s: CycladesState, f: Frame) -> bool:
    sea = f[-1]
    if not s.raider >= 0 or s.navy[sea] < 0 or s.navy[sea] == s.raider:
        return False
    return f[0] == SEA_ASSAULT or f[1] == (s.navy[sea] if f[0] == SEA_DEFENDER else s.raider)


def _land_battle(s: CycladesState, f: Frame) -> bool:
    isle = f[-1]
    if not s.raider >= 0 or not s.defended(s.raider, isle):
        return False
    if f[0] == LAND_DEFENDER:
        return s.troops[isle] > 0 and f[1] == s.owner[isle]
    return f[0] == LAND_ASSAULT or f[1] == s.raider


def _voyage(s: CycladesState, f: Frame) -> bool:
    _, seat, sea, group, _, fixed, sylph = f
    return s.navy[sea] == seat and 0 < group <= free_fleets(s, sea) and fixed < 2 and sylph < 2


def _landing(s: CycladesState, f: Frame) -> bool:
    _, seat, isle, group, way = f
    return s.owner[isle] == seat and 0 < group <= s.troops[isle] and bool(destinations(s, seat, isle, way))


def _offer(s: CycladesState, f: Frame) -> bool:
    _, seat, place, lost = f
    return place < len(s.order) and (lost >= 0 or s.order[place] == seat)


def _shoved(s: CycladesState, isle: int) -> bool:
    return s.figure_isle[POLYPHEMUS - FIRST_FIGURE] == isle


CHECKS: Final[dict[int, Callable[[CycladesState, Frame], bool]]] = {
    SHOW: lambda s, f: f[1] < 3 and s.track[f[1]] < 0,
    TILE: lambda s, f: f[1] <= len(s.hidden),
    OFFER: _offer,
    TURN: lambda s, f: s.bidder[f[2]] == f[1],
    BLESS: lambda s, f: f[2] < len(s.apollo) and s.apollo[f[2]] == f[1],
    FALL: lambda s, f: not s.realm[f[1]],
    CREW: lambda s, f: s.navy[f[2]] == f[1] and free_fleets(s, f[2]) > 0 and f[4] < 2,
    VOYAGE: _voyage,
    MUSTER: lambda s, f: s.troops[f[2]] > 0 and _landing(s, (LANDING, f[1], f[2], 1, f[3])),
    LANDING: _landing,
    SEA_ASSAULT: _sea_battle,
    SEA_DEFENDER: _sea_battle,
    SEA_ATTACKER: _sea_battle,
    LAND_ASSAULT: _land_battle,
    LAND_DEFENDER: _land_battle,
    LAND_ATTACKER: _land_battle,
    GIVE_UP: lambda s, f: any(s.built[4 * isle + f[2]] > 0 for isle in s.realm[f[1]]),
    CLEAR: lambda s, f: s.owner[f[2]] == f[1] and s.city[f[2]] == 0,
    RETIRE: lambda s, f: f[2] in s.called,
    CONVERT: lambda s, f: s.owner[f[3]] == f[1] and s.built[4 * f[3] + f[2]] > 0,
    SUMMON: lambda s, f: s.fleets[f[2]] == 1 and s.navy[f[2]] != f[1] and bool(s.waters[f[1]]),
    CRAWL: lambda s, f: s.kraken >= 0,
    SHOVE: lambda s, f: _shoved(s, f[2]),
    SHOVE_TO: lambda s, f: _shoved(s, f[3]) and s.fleets[f[2]] > 0,
}


# The phases of a cycle as they wait on the stack, and what may lie on top of the last of them.
PHASES: Final = (CHECK, ACTIONS, PAY, OFFERINGS, REVENUE, GODS, CREATURE_TRACK)
ON_TOP: Final[tuple[tuple[int, ...], ...]] = ((), (), (TURN, BLESS), (OFFER,), (), (TILE,), (SHOW,), ())
OTHERS: Final = (SEA_DEFENDER, LAND_DEFENDER, FALL)  # frames that name another seat than the one in its turn


def _skeleton(s: CycladesState) -> int:
    """The first frame that is out of the order of a cycle (C-25), or -1."""
    frames = s.frames
    if not frames:
        return -1
    if frames[0] == (CYCLE,) and (len(frames) == 1 or frames[1:] == [(MARKERS,)]):
        return -1 if _markers_fit(s, 0) else 0
    depth = 0
    while depth < len(frames) and depth < len(PHASES) and frames[depth][0] == PHASES[depth]:
        depth += 1
    for at in range(depth, len(frames)):
        if at == depth:
            fits = frames[at][0] in ON_TOP[depth]
        elif depth == 6:  # the dearest space on top
            fits = frames[at][0] == SHOW and frames[at][1] < frames[at - 1][1]
        else:
            fits = depth == 2 and frames[depth][0] == TURN and _in_turn(s, frames[depth][1], frames[at])
        if not fits:
            return at
    return -1 if depth > 0 and _markers_fit(s, depth) else 0


def _in_turn(s: CycladesState, seat: int, f: Frame) -> bool:
    """Whether a frame can lie above the turn of a seat."""
    if f[0] in OTHERS:
        return f[1] != seat
    return f[0] == SHOW or (f[0] > FALL and (f[0] in (SEA_ASSAULT, LAND_ASSAULT) or f[1] == seat))


def _markers_fit(s: CycladesState, depth: int) -> bool:
    """Whether everybody who is on a god will still act, and nobody is there too early."""
    away = [seat for seat in s.bidder + s.apollo if seat >= 0]
    after = s.frames[1][1] if depth > 1 else 0
    if depth not in (2, 3):
        return not away and after == 0
    if depth == 3:
        top = s.frames[-1]
        if top[0] != OFFER:
            return after == 0 and NO_ONE not in s.order[len(away) :]
        place = top[2]
        return after == 0 and max([NO_ONE, *s.order[:place]]) < 0 and NO_ONE not in s.order[place + 1 :]
    done = [s.bidder[god] for god in s.gods] + s.apollo
    if len(s.frames) > 2:
        f = s.frames[2]
        at = s.gods.index(f[2]) if f[0] == TURN and f[2] in s.gods else len(s.gods) + f[2]
        if after != at + 1:
            return False
        after = at
    return all(seat < 0 for seat in done[:after])


def _once(s: CycladesState) -> int:
    """The first frame of a kind that can lie on the stack once only and does so twice, or -1."""
    seen: list[Frame] = []
    for at, f in enumerate(s.frames):
        key = f if f[0] in (SHOW, RETIRE, GIVE_UP) else f[:1]
        if key in seen:
            return at
        seen.append(key)
    return -1


def _paid(s: CycladesState) -> bool:
    """C-55, C-210: whether everybody can pay the offerings that stand, if they have not been paid yet."""
    if not any(f[0] == PAY for f in s.frames):
        return True
    for seat in range(s.seats):
        offered = sum([s.bid[god] for god in range(4) if s.bidder[god] == seat])
        if offered > 0 and max(1, offered - s.priests[seat]) > s.gold[seat]:
            return False
    return True


def misfit(s: CycladesState) -> int:
    """The first frame from the bottom that does not fit the position, or -1."""
    for wrong in (_skeleton(s), _once(s)):
        if wrong >= 0:
            return wrong
    top = max(len(s.frames) - 1, 0)
    battles = 0
    for at, f in enumerate(s.frames):
        check = CHECKS.get(f[0])
        if check is not None and not check(s, f):
            return at
        if f[0] in SEA_BATTLE or f[0] in LAND_BATTLE:
            battles += 1
            if at != top:
                return at
        if EFFECT <= f[0] < EFFECT + CREATURES and s.frames[at - 1][:3] != (RETIRE, f[1], f[0] - EFFECT):
            return at
    if (s.raider >= 0) != (battles > 0) or not _paid(s):
        return top
    if sorted(s.called) != sorted([f[2] for f in s.frames if f[0] == RETIRE]):
        return top
    return -1
