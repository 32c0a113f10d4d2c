"""The words of the steps by number, and what the things of the scene are."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Seat
from ....core.message import Message
from ....core.words import Thing, Words
from ..rules.state import CycladesState
from ..rules.vocabulary import BID, GOD, V
from . import actions, ares, battle, creatures, figurines, metropolises, offerings, poseidon
from .reasons import no_choice, not_asked
from .targets import Ask, targets_of, thing_of


class CycladesWords(Words[CycladesState]):
    """A row for each step that asks, in the order of the rules."""

    vocabulary = V
    steps = {
        **offerings.STEPS,
        **actions.STEPS,
        **poseidon.STEPS,
        **ares.STEPS,
        **battle.STEPS,
        **metropolises.STEPS,
        **creatures.STEPS,
        **figurines.STEPS,
    }

    def targets(self, q: Ask, a: Action) -> tuple[str, ...]:
        """What a choice points at."""
        return targets_of(q, a)

    def thing(self, s: CycladesState, seat: Seat, target: str) -> Thing | None:
        """What a target names."""
        return thing_of(s, target)

    def unasked(self, s: CycladesState, seat: Seat) -> Message | None:
        """The game is over, or somebody else is asked."""
        return not_asked(s)

    def reason(self, q: Ask, thing: Thing) -> Message | None:
        """Things that have nothing to do with the question."""
        return no_choice(q, thing, q.step.head(q).rule)

    def group(self, a: Action) -> str:
        """The verb a choice belongs to; offerings belong to their god."""
        return f"bid-{GOD.words[V.x[a]]}" if V.verb_of[a] == BID.id else super().group(a)


WORDS: Final = CycladesWords()
