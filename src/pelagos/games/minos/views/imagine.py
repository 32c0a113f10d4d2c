"""Full positions that look exactly like a view to its viewer; and, for the kit, a position with its secrets redrawn."""

from __future__ import annotations

from ....core.bag import deal
from ....core.basics import Seat
from ....core.rng import Rng
from ....core.view import imagine_answers, redraw_answers
from ..rules.setup import givens_of
from ..rules.state import MinosState
from ..rules.vocabulary import AGES, age_of
from .fill import copy_seen
from .view import MinosView


def imagined(v: MinosView, rng: Rng) -> MinosState:
    """Cards not seen are dealt to the hands of the others and to the rival's pile; the rest are the decks."""
    s = MinosState(v.seats, givens_of(v.seats, dict(v.options)))
    copy_seen(s, v)
    s.decks = [cards[:] for cards in v.unseen]
    for clan in range(v.clans):
        if clan != v.seat:
            s.hands[clan] = _dealt(s, v.open_cards[clan], v.hand_ages[clan * AGES : (clan + 1) * AGES], rng)
    s.pile = _dealt(s, [], v.pile_ages, rng)
    imagine_answers(s, v, rng)
    return s


def _dealt(s: MinosState, known: list[int], sizes: list[int], rng: Rng) -> list[int]:
    """So many cards of each age from the decks, the known ones among them."""
    cards = known[:]
    for age in range(AGES):
        cards += deal(s.decks[age], sizes[age] - len([1 for card in known if age_of(card) == age]), rng)
    cards.sort()
    return cards


def scrambled(state: MinosState, seat: Seat, rng: Rng) -> MinosState:
    """The position with everything the seat cannot know drawn afresh."""
    s = state.clone()
    s.menu = None  # it may list cards of the hand
    s.decks = state.unseen(seat)
    ages = state.hand_ages()
    for clan in range(s.givens.clans):
        if clan != seat:
            s.hands[clan] = _dealt(s, state.open_cards[clan], ages[clan * AGES : (clan + 1) * AGES], rng)
    s.pile = _dealt(s, [], state.pile_ages(), rng)
    redraw_answers(s, seat, rng)
    return s
