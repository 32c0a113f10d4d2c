"""What a choice sets off by itself: isles taken, metropolises forced, fleets destroyed, cards without effect."""

from __future__ import annotations

from typing import Final

from ....core.message import Message, msg, seat_name
from ..rules.steps import GIVE_UP
from ..rules.vocabulary import FLEE, METROPOLIS, ONTO, RAZE, SPEND, TO, WITHDRAW
from .nouns import a_building, creature_name, isle_name, sea_name
from .trial import Trial

Lines = list[Message]

_RETREATS: Final = (FLEE.id, WITHDRAW.id)


def consequences(trial: Trial, seat: int, verb: int) -> Lines:
    """The lines, in the order of events."""
    lines: Lines = []
    for key, args in trial.told:
        if key in ("march", "fly") and verb != ONTO.id:
            lines.append(msg("cyclades.preview.lands", isle=isle_name(args[3])))
        elif key == "sail" and verb != TO.id:
            lines.append(msg("cyclades.preview.sails", sea=sea_name(args[3])))
        elif key == "settle":
            lines.append(msg("cyclades.preview.settle", isle=isle_name(args[1])))
        elif key == "conquer" and verb not in _RETREATS:
            lines.append(msg("cyclades.preview.conquer", isle=isle_name(args[1]), other=seat_name(args[2])))
        elif key == "eliminated":
            lines.append(msg("cyclades.preview.eliminates", other=seat_name(args[0])))
        elif key == "kraken-sinks":
            lines.append(_sinks(seat, *args))
        elif key == "figures-clash":
            lines.append(msg("cyclades.preview.clash", creature=creature_name(args[0]), second=creature_name(args[1])))
        elif key == "no-effect":
            lines.append(Message("cyclades.preview.no-effect"))
        elif key == "income":
            lines.append(msg("cyclades.preview.fates", n=args[1]))
    return lines + _swept(trial, seat) + _metropolis(trial, seat, verb)


def _sinks(seat: int, whose: int, fleets: int, sea: int) -> Message:
    if whose == seat:
        return msg("cyclades.preview.sinks.own", n=fleets, sea=sea_name(sea))
    return msg("cyclades.preview.sinks", n=fleets, sea=sea_name(sea), other=seat_name(whose))


def _swept(trial: Trial, seat: int) -> Lines:
    """C-186: fleets beside Polyphemus that have nowhere to go, counted by owner."""
    lost: dict[int, int] = {}
    for key, args in trial.told:
        if key == "swept":
            lost[args[0]] = lost.get(args[0], 0) + 1
    return [
        msg("cyclades.preview.swept.own", n=fleets)
        if whose == seat
        else msg("cyclades.preview.swept", n=fleets, other=seat_name(whose))
        for whose, fleets in sorted(lost.items())
    ]


def _metropolis(trial: Trial, seat: int, verb: int) -> Lines:
    """C-121, C-124, C-128: a metropolis that becomes due, what it takes, where it goes if nothing is to be chosen."""
    told = trial.told
    lines: Lines = []
    if any(key == "give-up-philosophers" for key, _ in told):
        lines.append(Message("cyclades.preview.due.philosophers"))
    taken = [
        msg("cyclades.bonus.building", what=a_building(args[1]), isle=isle_name(args[2]))
        for key, args in told
        if key == "give-up"
    ]
    asked = [a_building(frame[2]) for frame in reversed(trial.after.frames) if frame[0] == GIVE_UP]
    if verb == SPEND.id:
        taken, asked = [], []
    if taken or asked:
        lines.append(msg("cyclades.preview.due", parts=taken + asked))
    for key, args in told:
        if key == "clear" and verb != RAZE.id:
            lines.append(msg("cyclades.preview.clears", building=a_building(args[1]), isle=isle_name(args[2])))
        elif key == "metropolis" and verb != METROPOLIS.id:
            lines.append(msg("cyclades.preview.rises", isle=isle_name(args[1])))
        elif key == "forfeit":
            lines.append(Message("cyclades.preview.forfeit"))
    return lines
