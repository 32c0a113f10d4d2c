"""Full positions that look exactly like a view to its viewer; and, for the kit, a position with its secrets redrawn."""

from __future__ import annotations

from typing import Final

from ....core.basics import CHANCE, Seat
from ....core.rng import Rng
from ..rules.golden import completable
from ..rules.setup import givens_of
from ..rules.state import AegeanState
from ..rules.steps import ACT, BASIC, EACH, MAY, RUN, TRY, WHERE
from ..rules.vocabulary import NOBODY, PEOPLES
from .fill import copy_seen
from .view import AegeanView

TRIES: Final = 40
IN_EFFECT: Final = (ACT, MAY, TRY, EACH)  # steps that ask inside an effect


def imagined(v: AegeanView, rng: Rng) -> AegeanState:
    """Cards not seen are dealt to the hands of the others, each from its own people's deck; the rest is that deck."""
    s = AegeanState(v.seats, givens_of(v.seats, dict(v.options)))
    copy_seen(s, v)
    for people in range(PEOPLES):
        s.decks[people] = tuple(v.unseen[people])
    for seat in range(v.seats):
        if seat != v.seat and v.people[seat] >= 0:
            _deal(s, seat, v.hand_size[seat], -1, -1, rng)
    _make_possible(s, v.seat, rng)
    return s


def scrambled(state: AegeanState, seat: Seat, rng: Rng) -> AegeanState:
    """The position with everything the seat cannot know drawn afresh."""
    s = state.clone()
    for other in range(s.seats):
        if other != seat and s.people[other] >= 0:
            _take_back(s, other)
            _deal(s, other, len(state.hands[other]), -1, -1, rng)
    if not _make_possible(s, seat, rng):
        asked = _performer(s)
        people = s.people[asked]
        s.hands[asked], s.decks[people] = state.hands[asked], state.decks[people]
    return s


def _make_possible(s: AegeanState, viewer: Seat, rng: Rng) -> bool:
    """Whoever is in the middle of an effect began it knowing that it can be completed (A-50): his hand is dealt so.

    Most hands will do. For the few questions that ask for one or two preferences, hands rich in them are tried.
    """
    asked = _performer(s)
    if asked < 0 or asked == viewer:
        return True
    size = len(s.hands[asked])
    for k in range(TRIES + PEOPLES * PEOPLES):
        if _goes_on(s, asked):
            return True
        first, second = divmod(k - TRIES, PEOPLES) if k >= TRIES else (-1, -1)
        _take_back(s, asked)
        _deal(s, asked, size, first, second, rng)
    return _goes_on(s, asked)


def _performer(s: AegeanState) -> Seat:
    """Whoever is asked in the middle of something, or will be once chance has spoken; NOBODY at the start of a turn."""
    for f in reversed(s.frames):
        if f[0] in (RUN, WHERE, BASIC):
            return f[1]
    return NOBODY


def _goes_on(s: AegeanState, seat: Seat) -> bool:
    """Whether the seat can complete what it is doing, now or after the next draws."""
    if s.actor() == CHANCE:
        s = s.clone()
        while s.actor() == CHANCE:
            s.apply(CHANCE, s.odds()[0][0])
    if s.actor() != seat:
        return True
    return completable(s, seat) if s.frames[-1][0] in IN_EFFECT else len(s.legal(seat)) > 0


def _take_back(s: AegeanState, seat: int) -> None:
    people = s.people[seat]
    s.decks[people] = tuple(sorted(s.decks[people] + s.hands[seat]))
    s.hands[seat] = ()


def _deal(s: AegeanState, seat: int, size: int, first: int, second: int, rng: Rng) -> None:
    """A hand of so many cards from the deck of its people; cards of these preferences before others."""
    people = s.people[seat]
    deck = list(s.decks[people])
    hand: list[int] = []
    for wanted in (first, second):
        rich = [card for card in deck if s.givens.preference[card] == wanted]
        most = size - len(hand) - (1 if wanted == first != second else 0)
        while rich and most > 0:
            card = rich.pop(rng.below(len(rich)))
            hand.append(card)
            deck.remove(card)
            most -= 1
    while len(hand) < size:
        hand.append(deck.pop(rng.below(len(deck))))
    s.hands[seat] = tuple(sorted(hand))
    s.decks[people] = tuple(deck)
