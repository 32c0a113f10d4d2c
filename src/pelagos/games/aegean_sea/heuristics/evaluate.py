"""How well a seat stands, in points. Not compiled."""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.state import AegeanState
from ..rules.vocabulary import MATS, PEOPLES, POPULACE, SHIP, TEMPLE, deck_of

TEMPERATURE: Final = 6.0
CARD: Final = 0.25  # a card in hand
ABROAD: Final = 1.2  # a Good within reach of an own Ship that may take it
NEAR: Final = 0.35  # a Good at an Island one controls
SHIP_OUT: Final = 0.30
SHIP_HOME: Final = 0.22
FOLK: Final = 0.22
TEMPLE_WORTH: Final = 0.20
REVERED: Final = 0.55
ISLAND: Final = 0.35  # controlled


def evaluate(s: AegeanState) -> list[float]:
    """A rough chance of winning per seat."""
    result = s.result()
    if result is not None:
        return result.shares
    worths = [worth(s, seat) for seat in range(s.seats)]
    best = max(worths)
    shares = [exp((value - best) / TEMPERATURE) for value in worths]
    total = sum(shares)
    return [share / total for share in shares]


def worth(s: AegeanState, seat: int) -> float:
    """What a seat has and may soon have."""
    people = s.people[seat]
    if people < 0:
        return 0.0
    value = float(s.points(seat)) + CARD * len(s.hands[seat]) + REVERED * s.revered(people)
    held = [0] * PEOPLES
    for card in s.goods[MATS + people]:
        held[deck_of(card)] += 1
    for place in s.islands():
        ships, folk = s.count(place, SHIP, people), s.count(place, POPULACE, people)
        value += FOLK * folk + TEMPLE_WORTH * s.count(place, TEMPLE, people)
        if place >= MATS:
            value += SHIP_HOME * ships if place == MATS + people else SHIP_OUT * ships
            continue
        value += SHIP_OUT * ships
        if s.control(place) == people:
            value += ISLAND
            goods = sorted([2 * held[deck_of(card)] + 1 for card in s.goods[place]], reverse=True)
            for k, gain in enumerate(goods):
                value += (ABROAD * gain * 0.5) if k < ships else NEAR * gain * 0.5
    return value
