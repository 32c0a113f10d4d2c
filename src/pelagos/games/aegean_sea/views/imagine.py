"""Full positions that look exactly like a view to its viewer; and, for the kit, a position with its secrets redrawn."""

from __future__ import annotations

from ....core.basics import Seat
from ....core.rng import Rng
from ..rules.setup import table_for
from ..rules.state import AegeanState
from ..rules.vocabulary import PEOPLES
from .fill import copy_seen
from .view import AegeanView


def imagined(v: AegeanView, rng: Rng) -> AegeanState:
    """Cards not seen are dealt to the hands of the others, each from its own people's deck; the rest is that deck."""
    s = AegeanState(v.seats, table_for(v.seats, dict(v.options)))
    copy_seen(s, v)
    for people in range(PEOPLES):
        s.decks[people] = tuple(v.unseen[people])
    for seat in range(v.seats):
        if seat != v.seat and v.people[seat] >= 0:
            deal(s, seat, v.hand_size[seat], rng)
    return s


def scrambled(state: AegeanState, seat: Seat, rng: Rng) -> AegeanState:
    """The position with everything the seat cannot know drawn afresh."""
    s = state.clone()
    for other in range(s.seats):
        people = s.people[other]
        if other != seat and people >= 0:
            size = len(s.hands[other])
            s.decks[people] = tuple(sorted(s.decks[people] + s.hands[other]))
            deal(s, other, size, rng)
    return s


def deal(s: AegeanState, seat: int, size: int, rng: Rng) -> None:
    """A hand of so many cards from the deck of its people."""
    people = s.people[seat]
    deck = list(s.decks[people])
    hand = [deck.pop(rng.below(len(deck))) for _ in range(size)]
    s.hands[seat] = tuple(sorted(hand))
    s.decks[people] = tuple(deck)
