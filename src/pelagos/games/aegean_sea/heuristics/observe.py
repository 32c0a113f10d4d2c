"""A view as a vector: peoples, hands, Islands and what is tucked there, decks. Not compiled."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from ....core.observation import (
    Observation,
    by_seat,
    choice,
    choices,
    choices_by_seat,
    counts,
    flow,
    number,
    numbers,
    owners,
)
from ..rules.content import CARDS_OF
from ..rules.steps import STEPS
from ..rules.vocabulary import CARDS, CREW, MATS, PEOPLES, PLACES, deck_of

SEATS: Final = 5
FACES: Final = CARDS + 1  # 0 is no card


def _liked(view: Any) -> list[int]:
    """Per place, kind and people: how many of the cards there prefer which material."""
    preference = CARDS_OF.of(view.options).preference
    out = [0] * (len(view.crew) * PEOPLES)
    for at, cards in enumerate(view.crew):
        for card in cards:
            out[at * PEOPLES + preference[card]] += 1
    return out


def _goods(view: Any) -> list[int]:
    """Per place: how many Goods of which material."""
    out = [0] * (PLACES * PEOPLES)
    for place, cards in enumerate(view.goods):
        for card in cards:
            out[place * PEOPLES + deck_of(card)] += 1
    return out


def _discarded(view: Any) -> list[int]:
    return list(chain.from_iterable(view.piles))


def _unseen(view: Any) -> list[int]:
    return list(chain.from_iterable(view.unseen))


OBSERVATION: Final = Observation(
    (
        *flow(SEATS, STEPS),
        number("limit", 20),
        number("mats", MATS),
        # Per seat.
        choices_by_seat("people", SEATS, PEOPLES),
        by_seat("hand_size", SEATS, 12),
        choices_by_seat("quest", SEATS, FACES),
        by_seat("points", SEATS, 100),
        by_seat("revered", SEATS, 12),
        counts("hand", FACES, 1),
        # Per people.
        owners("seat_of", PEOPLES, SEATS),
        numbers("deck_size", PEOPLES, 44),
        counts("piles", FACES, 1, _discarded),
        counts("unseen", FACES, 1, _unseen),
        # Per place.
        choices("isle", MATS, FACES),
        choices("ruler", PLACES, PEOPLES),
        numbers("crew", PLACES * CREW * PEOPLES * PEOPLES, 8, _liked),
        numbers("goods", PLACES * PEOPLES, 8, _goods),
        numbers("statues", PLACES, 1, lambda view: [len(cards) for cards in view.statues]),
        choice("aside", FACES),
    )
)
