"""The final battles (M-146, M-156)."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action
from ....core.words import Button, Head, StepWords, by_verb
from ..rules.steps import FINAL_BATTLE, FINAL_WINDOW
from ..rules.vocabulary import BATTLE, DONE, PASS, V
from .actions import BUTTONS as ACTIONS
from .actions import battle_button
from .nouns import region_name, say, sentence
from .printed import people_line
from .targets import Ask, at_region


def _window(q: Ask) -> Head:
    return Head(say("eyebrow.scoring"), say("ask.window"), say("hint.window"), "M-146")


def _final(q: Ask) -> Head:
    s, region = q.s, q.f[2]
    tile = s.top_people(region)
    hint = sentence(people_line(s.givens.box.peoples[tile - 1])) if tile else None
    prompt = say("ask.final", place=region_name(s.givens.box.crete, region))
    return Head(say("eyebrow.scoring"), prompt, hint, "M-156", (at_region(region),))


def _battle(q: Ask, a: Action) -> Button:
    return battle_button(q, a, "M-156")


def _pass(q: Ask, a: Action) -> Button:
    return Button(say("do.no-battle"), "M-156", minor=True)


def _done(q: Ask, a: Action) -> Button:
    return Button(say("do.done"), "M-146", minor=True)


STEPS: Final = {
    FINAL_WINDOW: StepWords(_window, by_verb(V, {**ACTIONS, DONE.id: _done})),
    FINAL_BATTLE: StepWords(_final, by_verb(V, {**ACTIONS, BATTLE.id: _battle, PASS.id: _pass})),
}
