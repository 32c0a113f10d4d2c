"""Progress (M-60 to M-65): groups, steps, and the builds of the build rounds."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.message import Message
from ....core.words import Button, Head, StepWords, by_verb
from ..rules.steps import GROUP, STEP_NEXT, WISH, WISH_PAY
from ..rules.vocabulary import ANEW, GROUPS, PASS, TOP, TRACKS, V, clan_of, colour_of, value_of
from .actions import BUTTONS as ACTIONS
from .effects import effect_words
from .nouns import die_name, say, track_name
from .paying import BUTTONS as PAYING
from .paying import paying_head
from .reasons import not_in_build
from .running import step_button
from .targets import Ask

# Groups.


def _group(q: Ask) -> Head:
    s = q.s
    ability = s.own_ability(q.seat)
    total = ability.threshold if ability is not None else 9
    mine = [die for row in s.rows for die in row if die >= 0 and clan_of(die) == q.seat]
    dice = [die_name(colour_of(die), value_of(die)) for die in sorted(mine, key=colour_of)]
    hint = say("hint.groups", dice=dice, total=total) if dice else None
    return Head(say("eyebrow.progress"), say("ask.groups"), hint, "M-60")


def _groups(q: Ask, a: Action) -> Button:
    counts = (V.x[a], V.y[a], V.z[a])
    if not any(counts):
        return Button(say("do.groups.none"), "M-60", minor=True)
    steps = [say("do.groups.part", track=track_name(k), n=counts[k]) for k in range(TRACKS) if counts[k]]
    lines = [line for k in range(TRACKS) for line in _gone(q, k, counts[k])]
    return Button(say("do.groups", what=steps), "M-62", lines)


def _gone(q: Ask, track: int, steps: int) -> list[Message]:
    """What so many steps bring, space by space."""
    s = q.s
    printed = s.givens.box.tracks.tracks[track]
    at = s.tracks[q.seat * TRACKS + track]
    lines: list[Message] = []
    for space in range(at + 1, at + steps + 1):
        effect = printed.instant[space] if space <= TOP else printed.overflow
        name = track_name(track)
        if effect.clauses:
            lines.append(say("preview.step", track=name, n=min(space, TOP), what=effect_words(effect)))
        else:
            lines.append(say("preview.step.plain", track=name, n=space))
    return lines


# Steps.


def _step_next(q: Ask) -> Head:
    left = [say("do.groups.part", track=track_name(k), n=n) for k, n in enumerate(q.f[2:5]) if n]
    return Head(say("eyebrow.progress"), say("ask.step"), say("hint.steps", what=left), "M-64")


# Builds.


def _wish(q: Ask) -> Head:
    s = q.s
    key = "ask.wish.free" if s.noted_free[q.seat] else "ask.wish"
    left = s.noted[q.seat] + s.noted_free[q.seat]
    return Head(say("eyebrow.progress"), say(key), say("hint.wish", n=max(1, left)), "M-64")


def _drop(q: Ask, a: Action) -> Button:
    return Button(say("do.drop"), "M-64", minor=True)


def _wish_pay(q: Ask) -> Head:
    return paying_head(q)


def _anew(q: Ask, a: Action) -> Button:
    return Button(say("do.anew"), "M-64", minor=True)


STEPS: Final = {
    GROUP: StepWords(_group, by_verb(V, {GROUPS.id: _groups, ANEW.id: _anew})),
    STEP_NEXT: StepWords(_step_next, step_button),
    WISH: StepWords(_wish, by_verb(V, {**ACTIONS, PASS.id: _drop, ANEW.id: _anew}), reason=not_in_build),
    WISH_PAY: StepWords(_wish_pay, by_verb(V, {**PAYING, ANEW.id: _anew})),
}
