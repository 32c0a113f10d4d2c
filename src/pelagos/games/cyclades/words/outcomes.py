"""What will be true after a choice: gold before and after, income, what is won, lost or forced by it."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.decision import Way
from ....core.message import Arg, Message, seat_name
from ....core.trial import Trial
from ....core.words import Button
from ..rules.state import CycladesState
from ..rules.steps import CLEAR, GIVE_UP, LAND_ASSAULT, SEA_ASSAULT, SITE
from ..rules.vocabulary import FLEE, METROPOLIS, ONTO, RAZE, SPEND, TO, WITHDRAW, V
from .forecast import Battle
from .nouns import a_building, creature_name, isle_name, say, sea_name
from .targets import Ask

Lines = list[Message]
Tried = Trial[CycladesState]

_RETREATS: Final = (FLEE.id, WITHDRAW.id)


def act(
    q: Ask,
    a: Action,
    key: str,
    rule: str,
    own: Lines | None = None,
    *,
    paid: bool = False,
    earns: bool = False,
    minor: bool = False,
    way: Way = "",
    series: str = "",
    **args: Arg,
) -> Button:
    """The button of an act: under it gold, its own lines, the battle it leads into or the income, what follows."""
    trial, s, seat = q.trial(a), q.s, q.seat
    lines = gold(s.gold[seat], trial.after.gold[seat]) if paid else []
    lines += own or []
    battle = Battle(trial.after) if attacks(trial) else None
    if battle is not None:
        lines += battle.lines()
    elif earns:
        lines += _income(s.income(seat), trial.after.income(seat))
    lines += consequences(trial, V.verb_of[a])
    if battle is not None:
        return Button(say(f"do.{key}.fight", **args), battle.rule, lines, battle.odds(seat), minor, way=way)
    return Button(say(f"do.{key}", **args), rule, lines, None, minor, series, V.x[a] if series else 0, way)


def fights(trial: Tried) -> bool:
    """Whether the dice of a battle fall next."""
    frames = trial.after.frames
    return bool(frames) and frames[-1][0] in (SEA_ASSAULT, LAND_ASSAULT)


def attacks(trial: Tried) -> bool:
    """Whether they fall for an attack of the seat that chose."""
    return fights(trial) and trial.after.raider == trial.seat


def founds(trial: Tried) -> bool:
    """Whether the choice has a metropolis founded, or due next."""
    frames = trial.after.frames
    return (bool(frames) and frames[-1][0] in (GIVE_UP, SITE, CLEAR)) or trial.first("give-up") is not None


def gold(before: int, after: int) -> Lines:
    """ "Gold 5 → 3", if it changes."""
    return [say("preview.gold", before=before, after=after)] if before != after else []


def _income(before: int, after: int) -> Lines:
    return [say("preview.income", before=before, after=after)] if before != after else []


def left_at(s: CycladesState, sea: int, group: int) -> Lines:
    """Who stays on the space that fleets leave."""
    left = s.fleets[sea] - group
    return [say("preview.fleets-stay" if left else "preview.fleets-stay.none", n=left, sea=sea_name(sea))]


def left_on(s: CycladesState, isle: int, group: int) -> Lines:
    """C-92: who stays on the isle that troops leave."""
    left = s.troops[isle] - group
    return [say("preview.troops-stay" if left else "preview.left-empty", n=left, isle=isle_name(isle))]


def kinds(s: CycladesState, seat: int) -> Lines:
    """How far the seat has come towards a metropolis of buildings (C-121)."""
    have = sum([any(s.built[4 * isle + building] for isle in s.realm[seat]) for building in range(4)])
    return [say("preview.kinds", n=have)]


def consequences(trial: Tried, verb: int) -> Lines:
    """What a choice sets off by itself, in the order of events; what its label says is not said again."""
    seat = trial.seat
    lines: Lines = []
    for key, args in trial.told:
        if key in ("march", "fly") and verb != ONTO.id:
            lines.append(say("preview.lands", isle=isle_name(args[3])))
        elif key == "sail" and verb != TO.id:
            lines.append(say("preview.sails", sea=sea_name(args[3])))
        elif key == "settle":
            lines.append(say("preview.settle", isle=isle_name(args[1])))
        elif key == "conquer" and verb not in _RETREATS:
            lines.append(say("preview.conquer", isle=isle_name(args[1]), other=seat_name(args[2])))
        elif key == "eliminated":
            lines.append(say("preview.eliminates", other=seat_name(args[0])))
        elif key == "kraken-sinks":
            whose, fleets, sea = args
            key = "preview.sinks.own" if whose == seat else "preview.sinks"
            lines.append(say(key, n=fleets, sea=sea_name(sea), other=seat_name(whose)))
        elif key == "figures-clash":
            lines.append(say("preview.clash", creature=creature_name(args[0]), second=creature_name(args[1])))
        elif key == "no-effect":
            lines.append(say("preview.no-effect"))
        elif key == "income":
            lines.append(say("preview.fates", n=args[1]))
    return lines + _swept(trial) + _metropolis(trial, verb)


def _swept(trial: Tried) -> Lines:
    """C-186: fleets beside Polyphemus that have nowhere to go, counted by owner."""
    lost = [args[0] for key, args in trial.told if key == "swept"]
    return [
        say(
            "preview.swept.own" if whose == trial.seat else "preview.swept", n=lost.count(whose), other=seat_name(whose)
        )
        for whose in sorted(set(lost))
    ]


def _metropolis(trial: Tried, verb: int) -> Lines:
    """C-121, C-124, C-128: a metropolis that becomes due, what it takes, where it goes if nothing is to be chosen."""
    lines: Lines = []
    if trial.first("give-up-philosophers") is not None:
        lines.append(say("preview.due.philosophers"))
    if verb != SPEND.id:
        due = [
            say("bonus.building", what=a_building(args[1]), isle=isle_name(args[2]))
            for key, args in trial.told
            if key == "give-up"
        ]
        due += [a_building(frame[2]) for frame in reversed(trial.after.frames) if frame[0] == GIVE_UP]
        if due:
            lines.append(say("preview.due", parts=due))
    for key, args in trial.told:
        if key == "clear" and verb != RAZE.id:
            lines.append(say("preview.clears", building=a_building(args[1]), isle=isle_name(args[2])))
        elif key == "metropolis" and verb != METROPOLIS.id:
            lines.append(say("preview.rises", isle=isle_name(args[1])))
        elif key == "forfeit":
            lines.append(say("preview.forfeit"))
    return lines
