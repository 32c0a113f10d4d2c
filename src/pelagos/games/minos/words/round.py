"""The draft of dice (M-53 to M-58)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords, Thing
from ..rules.steps import DRAFT_DIE
from ..rules.vocabulary import CONTAINERS, GRAY, V, clan_of, value_of
from .nouns import action_name, die_name, say, track_name
from .printed import space_line
from .reasons import why
from .targets import ROW, SPACE, Ask


def _draft(q: Ask) -> Head:
    mine = len([1 for row in q.s.rows for die in row if die >= 0 and clan_of(die) == q.seat])
    eyebrow = say("eyebrow.draft", n=q.s.round)
    return Head(eyebrow, say("ask.draft", n=mine + 1, most=CONTAINERS), say("hint.draft"), "M-54")


def _drafted(q: Ask, a: Action) -> Button:
    s, colour, value, section = q.s, V.x[a], V.y[a], V.z[a]
    row = s.rows[section]
    place = len([1 for die in row if value_of(die) <= value]) + 1
    lines = [say("preview.draft", n=place, space=space_line(section, s.givens.sections[section][place - 1]))]
    if place <= len(row):
        lines.append(say("preview.shift", n=len(row) - place + 1))
    if colour != GRAY:
        lines.append(say("preview.colour", track=track_name(colour)))
    label = say("do.draft", die=die_name(colour, value), action=action_name(section))
    return Button(label, "M-54", lines)


def _not_here(q: Ask, thing: Thing) -> Message | None:
    if thing.kind in (ROW, SPACE) and len(q.s.rows[thing.number]) >= q.s.givens.clans:
        return why("section-full", "M-56", action=action_name(thing.number))
    return None


STEPS: Final = {DRAFT_DIE: StepWords(_draft, _drafted, reason=_not_here)}
