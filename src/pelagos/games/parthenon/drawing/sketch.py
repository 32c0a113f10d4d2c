"""The position as plain text: Lands, islands, players, Events, for the terminal. Not compiled."""

from __future__ import annotations

from ....core.drawing import SEATS
from ....core.message import seat_name
from ....core.tongue import Tongue
from ..rules.content import FLEETS, LANDS, PHILOSOPHIES, STRUCTURES, WONDERS_EACH
from ..rules.givens import HOME
from ..rules.goods import COMMODITIES, KINDS, bits
from ..rules.lands import LAND_CLASS
from ..views.view import ParthenonView
from ..words.nouns import (
    LETTERS,
    bundle,
    event_name,
    good_count,
    hazard_name,
    land_name,
    lands_name,
    phase_name,
    power_name,
    wonder_name,
)
from ..words.nouns import say as tell
from .describe import at_land_now, harbor, production
from .panel_hands import remembered
from .status import TRADE, on_the_table, proposer, standing, status


def sketch(view: ParthenonView, say: Tongue) -> str:
    """The position as lines of text."""
    head = [say(status(view))] if view.phase == 0 else [say(status(view)), say(phase_name(view.phase))]
    lines = [" · ".join(head), ""]
    lines += _lands(view, say)
    lines.append("")
    for seat in range(view.seats):
        lines += _player(view, seat, say)
    lines.append("")
    lines += _table(view, say)
    lines += _own(view, say)
    return "\n".join(lines)


def _lands(view: ParthenonView, say: Tongue) -> list[str]:
    """Both classes of Lands, each with its harbor and the Fleets there: R:A(4) is Fleet A of R with 4 cards aboard."""
    width = max(len(say(land_name(land))) for land in range(LANDS))
    lines = []
    for land in range(LANDS):
        if land == 0 or LAND_CLASS[land] != LAND_CLASS[land - 1]:
            lines.append(say(lands_name(LAND_CLASS[land])))
        fleets = [
            f"{SEATS[at // FLEETS].letter}:{LETTERS[at % FLEETS]}({view.cargo_size[at]})"
            for at in at_land_now(view, land)
        ]
        lines.append("  ".join(["", say(land_name(land)).ljust(width), say(harbor(view, land)), *fleets]).rstrip())
    return lines


def _player(view: ParthenonView, seat: int, say: Tongue) -> list[str]:
    """Two lines: who, how far, what is public of its cards; then what its island makes and has."""
    parts = [say(part) for part in standing(view, seat)]
    if seat == view.archon and view.phase > 0:
        parts.insert(1, say(tell("archon")))
    parts.append(say(tell("scene.score", n=view.structures[seat], all=STRUCTURES)))
    parts.append(say(tell("scene.in-hand", n=view.hand_size[seat])))
    parts += [
        say(good_count(kind, view.aegis[seat][kind - COMMODITIES]))
        for kind in range(COMMODITIES, KINDS)
        if view.aegis[seat][kind - COMMODITIES]
    ]
    lines = [f"{SEATS[seat].letter} {say(seat_name(seat))}: {' · '.join(parts)}"]
    if view.island[seat] < 0:
        return lines
    home = [LETTERS[k] for k in range(view.fleets[seat]) if view.goal[seat * FLEETS + k] == HOME]
    made = [good_count(kind, count - resting) for kind, count, resting in production(view, seat) if count > resting]
    more = [say(tell("scene.sketch.makes", goods=made))]
    if home:
        more.append(say(tell("scene.sketch.home", letters=" ".join(home))))
    more += _treasures(view, seat, say)
    words = remembered(view, seat) if seat != view.seat else None
    if words is not None:
        more.append(say(tell("scene.sketch.known", cards=words)))
    return [*lines, f"    {' · '.join(more)}"]


def _treasures(view: ParthenonView, seat: int, say: Tongue) -> list[str]:
    """Philosophies and Wonders."""
    out = [say(power_name(k)) for k in range(PHILOSOPHIES) if view.powers[seat] >> k & 1]
    for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
        if view.wonder[k] >= 0:
            stage = tell(f"stage.{view.stage[k]}")
            out.append(say(tell("scene.lot.stage", what=wonder_name(view.wonder[k]), stage=stage)))
    return out


def _table(view: ParthenonView, say: Tongue) -> list[str]:
    """Events face up, the Hazard in force, the offer under discussion."""
    lines = []
    if view.row:
        lines.append(say(tell("scene.sketch.events", parts=[event_name(event) for event in view.row])))
    if view.card >= 0:
        lines.append(say(tell("scene.sketch.hazard", hazard=hazard_name(view.card))))
    if view.phase == TRADE and on_the_table(view):
        mask, given, wanted = view.offer
        lines.append(
            say(
                tell(
                    "scene.sketch.offer",
                    seat=seat_name(proposer(view)),
                    to=[seat_name(seat) for seat in bits(mask)],
                    given=bundle(given),
                    wanted=bundle(wanted),
                )
            )
        )
    return lines


def _own(view: ParthenonView, say: Tongue) -> list[str]:
    """What the viewer alone knows: hand and Cargo."""
    if view.seat < 0 or view.island[view.seat] < 0:
        return []
    lines = [say(tell("scene.sketch.hand", goods=bundle(view.hand)))]
    for fleet in range(view.fleets[view.seat]):
        cards = view.cargo[fleet * KINDS : (fleet + 1) * KINDS]
        if any(cards):
            lines.append(say(tell("scene.sketch.cargo", letter=LETTERS[fleet], goods=bundle(cards))))
    return lines
