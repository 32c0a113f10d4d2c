"""The words of every step that asks."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Seat
from ....core.message import Message
from ....core.words import Thing, Words
from ..rules.state import AegeanState
from ..rules.vocabulary import KIND, PIECE, V
from . import customs, effects, turn
from .reasons import not_now, unasked
from .targets import Ask, targets_of, thing_of


class AegeanWords(Words[AegeanState]):
    """The words of Aegean Sea."""

    vocabulary = V
    steps = {**turn.STEPS, **effects.STEPS, **customs.STEPS}

    def targets(self, q: Ask, a: Action) -> tuple[str, ...]:
        """What a choice points at."""
        return targets_of(q, a)

    def group(self, a: Action) -> str:
        """Tucked cards stand under their kind."""
        return KIND.words[V.x[a]] if V.verb_of[a] == PIECE.id else super().group(a)

    def thing(self, s: AegeanState, seat: Seat, target: str) -> Thing | None:
        """The thing that a target names."""
        return thing_of(s, seat, target)

    def unasked(self, s: AegeanState, seat: Seat) -> Message | None:
        """Why somebody who is not asked can do nothing."""
        return unasked(s, seat)

    def reason(self, q: Ask, thing: Thing) -> Message | None:
        """Why a thing of which the step says nothing is no choice."""
        return not_now(q, thing)


WORDS: Final = AegeanWords()
