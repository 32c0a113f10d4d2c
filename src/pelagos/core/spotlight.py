"""What the question to a viewer lights in a drawing, and how a thing that can be clicked is drawn. Not compiled."""

from __future__ import annotations

from typing import NamedTuple

from .decision import Decision
from .drawing import element, group, lit, selected, titled
from .kept import drawn_once
from .message import Message
from .tongue import Tongue


class Spotlight(NamedTuple):
    """What a question means for the drawing, by target id."""

    labels: dict[str, list[Message]]  # lit: the labels of the choices that point at it
    fights: frozenset[str]  # a choice that points at it means a battle
    picked: tuple[str, ...]  # chosen already
    refused: frozenset[str]  # answers a click with its reason

    def names(self, target: str) -> bool:
        """Whether the question is about it in some way."""
        return target in self.labels or target in self.picked or target in self.refused

    def leaves(self, target: str) -> bool:
        """Whether it is drawn as if nobody were asked."""
        return target not in self.labels and target not in self.picked


DARK = Spotlight({}, frozenset(), (), frozenset())  # nobody is asked


def spotlight(decision: Decision | None) -> Spotlight:
    """What this question lights."""
    if decision is None:
        return DARK
    choices = decision.choices
    labels = {name: [choices[i].label for i in places] for name, places in decision.lit.items()}
    fights = frozenset([name for choice in choices if choice.odds is not None for name in choice.targets])
    refused = frozenset([name for refusal in decision.refused for name in refusal.targets])
    return Spotlight(labels, fights, decision.chosen, refused)


class Form(NamedTuple):
    """The shape of a target: what may be clicked, its ring when lit, its ring when picked."""

    hit: str
    ring: str
    thick: str
    moved: str | None = None  # the transform of both rings
    worded: bool = False  # words lie on it: only its ring is lit, so that they can be read


def target(name: str, described: str, form: Form, light: Spotlight, say: Tongue, *extra: str) -> str:
    """One thing that can be clicked. Its name is its choice's own label where only one choice points at it.

    `extra` is drawn where it is lit.
    """
    if not light.names(name):
        return _unlit(name, described, form)
    labels = light.labels.get(name, [])
    drawn = [titled(described), element("path", class_="hit", d=form.hit, fill="none", pointer_events="all")]
    if name in light.picked:
        drawn.append(selected(form.thick, form.moved))
    if labels:
        drawn.append(lit(form.ring, form.moved))
        drawn += extra
    return group(
        *drawn,
        class_=f"target{' worded' if form.worded else ''}{' lit' if labels else ''}",
        data_target=name,
        role="button",
        tabindex=0 if labels else -1,
        aria_label=say(labels[0]) if len(labels) == 1 else described,
        aria_disabled=None if labels else "true",
    )


@drawn_once
def _unlit(name: str, described: str, form: Form) -> str:
    """A thing that nobody asks about."""
    return group(
        titled(described),
        element("path", class_="hit", d=form.hit, fill="none", pointer_events="all"),
        class_=f"target{' worded' if form.worded else ''}",
        data_target=name,
        role="button",
        tabindex=-1,
        aria_label=described,
        aria_disabled="true",
    )
