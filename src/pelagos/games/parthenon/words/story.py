"""What happened, as messages; and what a place at the end is made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ....core.message import Arg, Message, msg, seat_name
from ..rules.content import STRUCTURES
from ..rules.ending import SIXTH
from ..rules.goods import KINDS, bits
from ..rules.narration import EVENTS
from ..rules.state import ParthenonState
from .nouns import (
    a_hall,
    a_village,
    a_workshop,
    an_aegis,
    bundle,
    event_name,
    event_text,
    hazard_name,
    hazard_text,
    in_land,
    lands_name,
    phase_name,
    season_name,
    status_name,
    status_text,
    the_fleet,
    the_island,
    the_power,
    the_wonder,
    to_land,
    village_count,
    year_name,
)

# The names of the arguments of one kind, in their order within an event.
_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "seat": ("seat", "other"),
    "seats": ("names",),
    "island": ("island",),
    "event": ("event",),
    "hazard": ("hazard",),
    "status": ("status",),
    "good": ("good",),
    "basic": ("village",),
    "rare": ("workshop",),
    "hall": ("hall",),
    "fleet": ("fleet",),
    "land": ("land",),
    "power": ("power",),
    "philosophy": ("power",),
    "wonder": ("wonder",),
    "class": ("lands",),
    "cards": ("cards", "more"),
    "number": ("n", "m"),
}

_WORDS: Final[dict[str, Callable[[int], Arg]]] = {
    "seat": seat_name,
    "seats": lambda mask: [seat_name(seat) for seat in bits(mask)],
    "island": the_island,
    "event": event_name,
    "hazard": hazard_name,
    "status": status_name,
    "good": an_aegis,
    "basic": a_village,
    "rare": a_workshop,
    "hall": a_hall,
    "fleet": the_fleet,
    "land": in_land,
    "power": the_power,
    "philosophy": the_power,
    "wonder": the_wonder,
    "class": lands_name,
    "number": lambda number: number,
}

# Events whose numbers are names of times, or counted things.
_SPECIAL: Final[dict[str, Callable[[tuple[int, ...]], dict[str, Arg]]]] = {
    "year": lambda args: {"year": year_name(args[0])},
    "season-begins": lambda args: {"year": year_name(args[0]), "season": season_name(args[1])},
    "phase": lambda args: {"phase": phase_name(args[0])},
    "event-turned": lambda args: {"event": event_name(args[0]), "text": event_text(args[0])},
    "idle-villages": lambda args: {"seat": seat_name(args[0]), "what": village_count(args[1], args[2])},
    "sailed": lambda args: {
        "seat": seat_name(args[0]),
        "fleet": the_fleet(args[1]),
        "land": to_land(args[2]),
        "n": args[3],
    },
    "diverted": lambda args: {"seat": seat_name(args[0]), "fleet": the_fleet(args[1]), "land": to_land(args[2])},
    "hazard": lambda args: {"lands": lands_name(args[0]), "hazard": hazard_name(args[1]), "text": hazard_text(args[1])},
    "status": lambda args: {"land": in_land(args[0]), "status": status_name(args[1]), "text": status_text(args[1])},
    "hazard-replaced": lambda args: {
        "seat": seat_name(args[0]),
        "fleet": the_fleet(args[1]),
        "hazard": hazard_name(args[2]),
        "text": hazard_text(args[2]),
    },
    "saw-hazard": lambda args: {"n": args[0] + 1, "hazard": hazard_name(args[1]), "text": hazard_text(args[1])},
}


def line(key: str, args: tuple[int, ...]) -> Message:
    """The sentence of an event."""
    if key == "opened-hand" and not sum(args[1 + KINDS :]):
        return msg("parthenon.story.opened-hand.whole", seat=seat_name(args[0]), cards=bundle(args[1 : 1 + KINDS]))
    special = _SPECIAL.get(key)
    return Message(f"parthenon.story.{key}", special(args) if special is not None else _named(key, args))


def _named(key: str, args: tuple[int, ...]) -> dict[str, Arg]:
    named: dict[str, Arg] = {}
    at = 0
    for kind in EVENTS[key].split():
        name = next(name for name in _NAMES[kind] if name not in named)
        if kind == "cards":
            named[name] = bundle(args[at : at + KINDS])
            at += KINDS
        else:
            named[name] = _WORDS[kind](args[at])
            at += 1
    if at != len(args):
        raise ValueError(f"{key}: {len(args)} arguments")
    return named


# The end.

_TIE_BREAKERS: Final = (
    "wonders",
    "partial",
    "plans",
    "acropolis",
    "workshops",
    "philosophies",
    "fleets",
    "aegis",
    "gold",
    "rare",
    "basic",
)
_OPEN: Final = _TIE_BREAKERS.index("gold")  # what comes from here on lies hidden in hands till the game is over


def tally(s: ParthenonState) -> list[list[Message]]:
    """Per seat: Structures, then every tie-breaker that tells Islands apart (P-139 to P-141); hands only at the end."""
    shown = _decisive(s)
    return [_parts(s, seat, shown) for seat in range(s.seats)]


def _decisive(s: ParthenonState) -> list[int]:
    """The tie-breakers by which Islands with equally many Structures differ first."""
    known = len(_TIE_BREAKERS) if not s.frames else _OPEN
    found: set[int] = set()
    rows = [s.tie_breakers(seat) for seat in range(s.seats)]
    for one in range(s.seats):
        for two in range(one):
            if s.structures(one) != s.structures(two):
                continue
            first = SIXTH if s.structures(one) == STRUCTURES else 0  # P-138
            different = [k for k in range(first, known) if rows[one][k] != rows[two][k]]
            found.update(different[:1])
    return sorted(found)


def _parts(s: ParthenonState, seat: int, shown: list[int]) -> list[Message]:
    parts = [msg("parthenon.tally.structures", n=s.structures(seat), most=STRUCTURES)]
    values = s.tie_breakers(seat)
    return parts + [msg(f"parthenon.tally.{_TIE_BREAKERS[k]}", n=values[k]) for k in shown]
