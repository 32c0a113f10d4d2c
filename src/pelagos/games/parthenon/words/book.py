"""The words of the steps by number, and what the things of the scene are."""

from __future__ import annotations

from typing import Final

from ....core.basics import Action, Seat
from ....core.message import Message
from ....core.words import Button, Thing, Words
from ..rules.state import ParthenonState
from ..rules.vocabulary import BACK, V
from . import (
    archon,
    build,
    discard,
    event,
    fleet_trade,
    hazard,
    island_trade,
    journey,
    losses,
    production,
    returning,
    sealed,
)
from .otherwise import no_choice, not_asked
from .targets import Ask, at_island, place_of, targets_of, thing_of


class ParthenonWords(Words[ParthenonState]):
    """A row for each step that asks, in the order of the phases; before them what several phases share."""

    vocabulary = V
    steps = {
        **sealed.STEPS,
        **losses.STEPS,
        **event.STEPS,
        **production.STEPS,
        **island_trade.STEPS,
        **journey.STEPS,
        **hazard.STEPS,
        **fleet_trade.STEPS,
        **returning.STEPS,
        **build.STEPS,
        **discard.STEPS,
        **archon.STEPS,
    }

    def targets(self, q: Ask, a: Action) -> tuple[str, ...]:
        """What a choice points at. What points at nothing else (a pass, a sealed answer taken back) is done at home.

        So is what is put back: a card that is pointed at is always one more of its kind.
        """
        if V.verb_of[a] == BACK.id:
            return (at_island(q.s.island[q.seat]),)
        return targets_of(a, q.s.seat_of, place_of(q, a)) or (at_island(q.s.island[q.seat]),)

    def thing(self, s: ParthenonState, seat: Seat, target: str) -> Thing | None:
        """What a target names."""
        return thing_of(s, seat, target)

    def unasked(self, s: ParthenonState, seat: Seat) -> Message | None:
        """The game is over, or others are asked."""
        return not_asked(s)

    def reason(self, q: Ask, thing: Thing) -> Message | None:
        """Why a thing that is neither lit nor refused is no choice."""
        return no_choice(q, thing, q.step.head(q).rule)

    def button(self, q: Ask, a: Action) -> Button:
        """What was named is put back in the same words everywhere (R-52)."""
        if V.verb_of[a] == BACK.id:
            return sealed.put_back(q, a)
        return super().button(q, a)


WORDS: Final = ParthenonWords()
