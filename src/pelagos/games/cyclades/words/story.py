"""What happened, as messages; and what a place at the end is made of."""

from __future__ import annotations

from typing import Final

from ....core.message import Arg, Message, msg, seat_name
from ..rules.narration import EVENTS
from ..rules.state import CycladesState
from .nouns import a_building, creature_name, god_name, isle_name, sea_name

# The names of the arguments of one kind, in their order within an event.
_NAMES: Final = {
    "seat": ("seat", "other"),
    "god": ("god",),
    "sea": ("sea", "to"),
    "isle": ("isle", "to"),
    "building": ("building", "into"),
    "creature": ("creature", "second"),
    "number": ("n", "m", "p", "q"),
}

# Events that have a sentence of their own where the number is nought: what was free, what was used up.
_FREE: Final = ("fleet", "troop", "priest", "philosopher", "sylph")


def _argument(kind: str, value: int) -> Arg:
    if kind == "seat":
        return seat_name(value)
    if kind == "god":
        return god_name(value)
    if kind == "sea":
        return sea_name(value)
    if kind == "isle":
        return isle_name(value)
    if kind == "building":
        return a_building(value)
    if kind == "creature":
        return creature_name(value)
    return value


def line(key: str, args: tuple[int, ...]) -> Message:
    """The sentence of an event."""
    named: dict[str, Arg] = {}
    for kind, value in zip(EVENTS[key].split(), args, strict=True):
        name = next(name for name in _NAMES[kind] if name not in named)
        named[name] = _argument(kind, value)
    free = key in _FREE and named["n"] == 0
    return Message(f"cyclades.story.{key}.free" if free else f"cyclades.story.{key}", named)


def tally(s: CycladesState) -> list[list[Message]]:
    """Per seat: metropolises, then gold (C-205), and the isles they stand on. Behind screens gold shows at the end."""
    return [_parts(s, seat) for seat in range(s.seats)]


def _parts(s: CycladesState, seat: int) -> list[Message]:
    if not s.alive(seat):
        return [Message("cyclades.tally.eliminated")]
    parts = [msg("cyclades.tally.metropolises", n=s.cities(seat))]
    if not s.frames or not s.table.options["screens"]:
        parts.append(msg("cyclades.tally.gold", n=s.gold[seat]))
    parts.append(msg("cyclades.tally.isles", n=len(s.realm[seat])))
    return parts
