"""The words of every step that asks."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Seat
from ....core.message import Message
from ....core.words import Button, Head, StepWords, Thing, Words, by_verb
from ..rules.state import MinosState
from ..rules.steps import STEPS_IN_ALL
from ..rules.vocabulary import DRAFT, SECTION, V
from . import actions, income, paying, progress, round, running, scoring, sealed, setup
from .nouns import say, sentence
from .programs import running as in_progress
from .reasons import not_now, unasked
from .targets import Ask, targets_of, thing_of

_ALL: Final = {**actions.BUTTONS, **paying.BUTTONS}
_BY_VERB: Final = by_verb(V, _ALL)


def _head(q: Ask) -> Head:
    return Head(in_progress(q.s), say("ask.choose"), None, "M-71")


def _button(q: Ask, a: Action) -> Button:
    return _BY_VERB(q, a)


# Whatever has no row of its own.
_PLAIN: Final = StepWords(_head, _button)


class MinosWords(Words[MinosState]):
    """The words of Minos."""

    vocabulary = V
    steps = {
        **dict.fromkeys(range(STEPS_IN_ALL), _PLAIN),
        **setup.STEPS,
        **round.STEPS,
        **progress.STEPS,
        **actions.STEPS,
        **running.STEPS,
        **paying.STEPS,
        **income.STEPS,
        **scoring.STEPS,
        **sealed.STEPS,
    }

    def targets(self, q: Ask, a: Action) -> tuple[str, ...]:
        """What a choice points at."""
        return targets_of(q, a)

    def thing(self, s: MinosState, seat: Seat, target: str) -> Thing | None:
        """The thing that a target names."""
        return thing_of(s, seat, target)

    def unasked(self, s: MinosState, seat: Seat) -> Message | None:
        """Why somebody who is not asked can do nothing."""
        return unasked(s, seat)

    def button(self, q: Ask, a: Action) -> Button:
        """How a choice looks; what will be true is told in sentences."""
        button = super().button(q, a)
        return button._replace(preview=[sentence(line) for line in button.preview])

    def group(self, a: Action) -> str:
        """Dice to be drafted stand under the action they go to."""
        if V.verb_of[a] == DRAFT.id:
            return f"draft-{SECTION.words[V.z[a]]}"
        return super().group(a)

    def reason(self, q: Ask, thing: Thing) -> Message | None:
        """Why a thing of which the step says nothing is no choice."""
        return not_now(q, thing)


WORDS: Final = MinosWords()
