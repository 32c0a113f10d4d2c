"""C-232 and the conservation of pieces: every sum that must hold after every ply. Not compiled."""

from __future__ import annotations

from ..rules.content import FLEETS_EACH, TROOPS_EACH
from ..rules.state import CycladesState
from ..rules.steps import MARKERS, OFFER, SEA_ASSAULT, SEA_ATTACKER, SEA_DEFENDER, SHOVE, SHOVE_TO
from ..rules.table import BUILDINGS_EACH, CITIES, METROPOLISES, PHILOSOPHERS, PRIESTS, PROSPERITY, PROSPERITY_MARKERS
from ..rules.vocabulary import BUILDING, CREATURES, FIGURES, FIRST_FIGURE, TEMPLE


def audit(s: CycladesState) -> list[str]:
    """The names of the sums that do not hold."""
    return [*_units(s), *_supplies(s), *_places(s), *_tracks(s), *_cards(s)]


def _units(s: CycladesState) -> list[str]:
    """C-4, C-5: eight of each per colour, in play or in reserve; none of the eliminated (C-200)."""
    wrong: list[str] = []
    on_sea = any(f[0] in (SEA_ASSAULT, SEA_DEFENDER, SEA_ATTACKER) for f in s.frames)
    for seat in range(s.seats):
        raiders = s.raiders if s.raider == seat else 0
        fleets = s.fleets_left[seat] + sum([s.fleets[sea] for sea in s.board.seas if s.navy[sea] == seat])
        troops = s.troops_left[seat] + sum([s.troops[isle] for isle in s.board.isles if s.owner[isle] == seat])
        if on_sea:
            fleets += raiders
        else:
            troops += raiders
        gone = seat in s.fallen
        if fleets != (0 if gone else FLEETS_EACH) or s.fleets_left[seat] < 0:
            wrong.append(f"fleets of seat {seat}")
        if troops != (0 if gone else TROOPS_EACH) or s.troops_left[seat] < 0:
            wrong.append(f"troops of seat {seat}")
        if s.gold[seat] < 0 or (gone and s.gold[seat] > 0):
            wrong.append(f"gold of seat {seat}")
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
    if s.stock[PRIESTS] + sum(s.priests) + s.exiled[0] != s.table.priests:
        wrong.append("priests")
    if s.stock[PHILOSOPHERS] + sum(s.philosophers) + s.exiled[1] != s.table.philosophers:
        wrong.append("philosophers")
    if min(s.stock) < 0:
        wrong.append("supply below nothing")
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
        markers = 0 if seat in s.fallen else s.table.markers
        if placed.count(seat) != markers and not (shuffling and placed.count(seat) < markers):
            wrong.append(f"markers of seat {seat}")
    if len(s.order) != (s.seats - len(s.fallen)) * s.table.markers and not shuffling:
        wrong.append("turn track")
    if len(set(s.gods + s.hidden)) != len(s.gods) + len(s.hidden):
        wrong.append("gods")
    return wrong


def _cards(s: CycladesState) -> list[str]:
    """C-11, C-34: seventeen creature cards, each in one place."""
    kept = [FIRST_FIGURE + k for k in range(FIGURES) if s.figure_isle[k] >= 0 and FIRST_FIGURE + k not in s.called]
    shown = [card for card in s.track if card >= 0]
    cards = sorted(shown + s.deck + s.discard + s.called + s.gone + kept)
    wrong = [] if cards == list(range(CREATURES)) else ["creature cards"]
    standing = [isle for isle in s.figure_isle if isle >= 0]
    if len(set(standing)) != len(standing):
        wrong.append("figurines")
    return wrong
