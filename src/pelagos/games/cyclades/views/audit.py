"""What must hold in a position: every sum after every ply (C-232), and what written frames need. Not compiled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.basics import Frame
from ....core.flow import ASK
from ..rules.ares import destinations
from ..rules.content import FLEETS_EACH, TROOPS_EACH
from ..rules.givens import (
    BUILDINGS_EACH,
    CITIES,
    METROPOLISES,
    NO_ONE,
    PHILOSOPHERS,
    PRIESTS,
    PROSPERITY,
    PROSPERITY_MARKERS,
)
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
from ..rules.vocabulary import BUILDING, CREATURES, FIGURES, FIRST_FIGURE, POLYPHEMUS, TEMPLE

SEA_BATTLE: Final = (SEA_ASSAULT, SEA_DEFENDER, SEA_ATTACKER)
LAND_BATTLE: Final = (LAND_ASSAULT, LAND_DEFENDER, LAND_ATTACKER)


def audit(s: CycladesState) -> list[str]:
    """The names of the sums that do not hold."""
    return [*_units(s), *_supplies(s), *_places(s), *_tracks(s), *_cards(s)]


def at_sea(s: CycladesState) -> bool:
    """Whether the battle in progress is one of fleets."""
    return any(f[0] in SEA_BATTLE for f in s.frames)


def _units(s: CycladesState) -> list[str]:
    """C-4, C-5: eight of each per colour, in play or in reserve; none of the eliminated (C-200)."""
    wrong: list[str] = []
    on_sea = at_sea(s)
    for seat in range(s.seats):
        raiders = s.raiders if s.raider == seat else 0
        fleets = s.fleets_left[seat] + sum([s.fleets[sea] for sea in s.board.seas if s.navy[sea] == seat])
        troops = s.troops_left[seat] + sum([s.troops[isle] for isle in s.board.isles if s.owner[isle] == seat])
        if on_sea:
            fleets += raiders
        else:
            troops += raiders
        gone = seat in s.fallen
        if fleets != (0 if gone else FLEETS_EACH):
            wrong.append(f"fleets of seat {seat}")
        if troops != (0 if gone else TROOPS_EACH):
            wrong.append(f"troops of seat {seat}")
        if gone and (s.gold[seat] or s.priests[seat] or s.philosophers[seat] or s.realm[seat] or s.raider == seat):
            wrong.append(f"what seat {seat} left behind")
    if (s.raider >= 0) != (s.raiders > 0):
        wrong.append("raiders")
    if len(set(s.fallen)) != len(s.fallen) or len(s.fallen) >= s.seats:
        wrong.append("fallen")
    return wrong


def _supplies(s: CycladesState) -> list[str]:
    """C-6 to C-10: what is not in play is in the supply."""
    wrong = [
        f"supply of {BUILDING.words[building]}"
        for building in range(4)
        if s.stock[building] + sum([s.built[4 * isle + building] for isle in s.board.isles]) != BUILDINGS_EACH
    ]
    if s.stock[CITIES] + sum(s.city) != METROPOLISES:
        wrong.append("metropolises")
    if s.stock[PROSPERITY] + sum(s.prosperity) != PROSPERITY_MARKERS:
        wrong.append("prosperity markers")
    if s.stock[PRIESTS] + sum(s.priests) + s.exiled[0] != s.givens.priests:
        wrong.append("priests")
    if s.stock[PHILOSOPHERS] + sum(s.philosophers) + s.exiled[1] != s.givens.philosophers:
        wrong.append("philosophers")
    return wrong


def _places(s: CycladesState) -> list[str]:
    """C-232: one colour per place; slots, temples and the quick lists agree with what stands on the board."""
    wrong: list[str] = []
    pushing = any(f[0] in (SHOVE, SHOVE_TO) for f in s.frames)  # Polyphemus has come, some fleets have yet to go
    for sea in s.board.seas:
        if (s.fleets[sea] > 0) != (s.navy[sea] >= 0) or (s.fleets[sea] > 0 and s.barred(sea) and not pushing):
            wrong.append(f"sea {sea}")
    for isle in s.board.isles:
        buildings = sum(s.built[4 * isle : 4 * isle + 4])
        room = s.board.slots[isle] - buildings - s.board.cover[isle] * s.city[isle]
        if room != s.room[isle] or room < 0 or (s.troops[isle] > 0 and s.owner[isle] < 0) or s.city[isle] > 1:
            wrong.append(f"isle {isle}")
        if not 0 <= s.spent[isle] <= s.built[4 * isle + TEMPLE] or not 0 <= s.city_spent[isle] <= s.city[isle]:
            wrong.append(f"temples of isle {isle}")
    again = s.clone()
    again.close_seas()
    if again.closed != s.closed:
        wrong.append("closed seas")
    for seat in range(s.seats):
        if s.realm[seat] != [isle for isle in s.board.isles if s.owner[isle] == seat]:
            wrong.append(f"isles of seat {seat}")
        if s.waters[seat] != [sea for sea in s.board.seas if s.navy[sea] == seat]:
            wrong.append(f"seas of seat {seat}")
    return wrong


def _tracks(s: CycladesState) -> list[str]:
    """Offering markers are on the turn track, on gods or in somebody's hand; god tiles are up, down or aside."""
    wrong: list[str] = []
    placed = [seat for seat in s.order + s.bidder + s.apollo if seat >= 0]
    placed += [f[1] for f in s.frames if f[0] == OFFER and f[3] >= 0]
    shuffling = any(f[0] == MARKERS for f in s.frames)
    for seat in range(s.seats):
        markers = 0 if seat in s.fallen else s.givens.markers
        if placed.count(seat) != markers and not (shuffling and placed.count(seat) < markers):
            wrong.append(f"markers of seat {seat}")
    if len(s.order) != (s.seats - len(s.fallen)) * s.givens.markers and not shuffling:
        wrong.append("turn track")
    if len(set(s.gods + s.hidden)) != len(s.gods) + len(s.hidden):
        wrong.append("gods")
    for god in range(4):
        if (s.bidder[god] >= 0) != (s.bid[god] > 0) or (s.bid[god] > 0 and god not in s.gods):
            wrong.append(f"offering to god {god}")
    return wrong


def _cards(s: CycladesState) -> list[str]:
    """C-11, C-34: seventeen creature cards, each in one place."""
    kept = [FIRST_FIGURE + k for k in range(FIGURES) if s.figure_isle[k] >= 0 and FIRST_FIGURE + k not in s.called]
    shown = [card for card in s.track if card >= 0]
    cards = sorted(shown + s.deck + s.discard + s.called + s.gone + kept)
    wrong = [] if cards == list(range(CREATURES)) else ["creature cards"]
    standing = [isle for isle in s.figure_isle if isle >= 0]
    kept_by = [seat >= 0 and seat not in s.fallen for seat in s.figure_seat]
    if len(set(standing)) != len(standing) or kept_by != [isle >= 0 for isle in s.figure_isle]:
        wrong.append("figurines")
    return wrong


# Written frames.


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
        if s.book[f[0]].kind == ASK and s.book[f[0]].fields.startswith("seat") and f[1] in s.fallen:
            return at
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
