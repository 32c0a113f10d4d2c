"""How well a seat stands, in points of worth, a metropolis being about forty."""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.state import CycladesState
from ..rules.vocabulary import FIRST_FIGURE, FORTRESS, MINOTAUR

CITY: Final = 40.0
GOAL: Final = 45.0  # beyond its metropolises, for a seat that has enough of them
# By kinds of buildings owned; the fourth becomes a metropolis at once.
KINDS: Final[tuple[float, ...]] = (0.0, 6.0, 13.0, 23.0, 32.0)
SCHOLARS: Final[tuple[float, ...]] = (0.0, 5.0, 11.0, 20.0, 32.0)  # by philosophers
DOUBLE: Final = 1.0  # a second building of a kind
HORN: Final = 2.4
COIN: Final = 0.6  # one of the first dozen coins
SPARE_COIN: Final = 0.2
PURSE: Final = 12
PRIEST_WORTH: Final[tuple[float, ...]] = (0.0, 2.2, 4.2, 6.0, 7.4, 8.4, 9.0, 9.4, 9.7)
DISCOUNT: Final = 0.8
TROOP: Final = 1.5
FLEET: Final = 0.9
ISLE: Final = 3.0
SLOT: Final = 0.6
NO_PLACE: Final = 0.35  # what progress is worth to a seat with no isle left for a metropolis
SHIELD: Final[tuple[float, ...]] = (0.0, 5.0, 8.0, 10.0, 11.0, 11.5)  # defence of an isle with a metropolis
OPEN_GATE: Final = 9.0  # lost by a metropolis nobody defends
TEMPERATURE: Final = 13.0


def evaluate(s: CycladesState) -> list[float]:
    """A rough chance of winning per seat."""
    if not s.frames:
        result = s.result()
        if result is not None:
            return result.shares
    worths = [worth(s, seat) if seat not in s.fallen else None for seat in range(s.seats)]
    best = max(value for value in worths if value is not None)
    shares = [exp((value - best) / TEMPERATURE) if value is not None else 0.0 for value in worths]
    total = sum(shares)
    return [share / total for share in shares]


def worth(s: CycladesState, seat: int) -> float:
    """What a seat has, in points."""
    cities = slots = kinds = doubles = troops = places = 0
    value = 0.0
    owned = [0, 0, 0, 0]
    for isle in s.realm[seat]:
        troops += s.troops[isle]
        slots += s.room[isle]
        for building in range(4):
            owned[building] += s.built[4 * isle + building]
        if s.city[isle]:
            cities += 1
            value += _safety(s, isle)
        else:
            places += 1
    for count in owned:
        kinds += count > 0
        doubles += count - 1 if count > 1 else 0
    progress = KINDS[kinds] + SCHOLARS[min(s.philosophers[seat], 4)]
    value += progress if places > 0 else progress * NO_PLACE
    value += cities * CITY + (GOAL if cities >= s.givens.needed else 0.0)
    value += doubles * DOUBLE + s.discount(seat) * DISCOUNT
    value += s.income(seat) * HORN + purse(s.gold[seat])
    value += PRIEST_WORTH[min(s.priests[seat], len(PRIEST_WORTH) - 1)]
    value += troops * TROOP + (8 - s.fleets_left[seat]) * FLEET
    value += len(s.realm[seat]) * ISLE + min(slots, 5) * SLOT
    return value


def purse(gold: int) -> float:
    """What a number of coins is worth."""
    return gold * COIN if gold <= PURSE else PURSE * COIN + (gold - PURSE) * SPARE_COIN


def _safety(s: CycladesState, isle: int) -> float:
    """How safe a metropolis is behind its troops and walls."""
    troops = s.troops[isle]
    if s.figure_isle[MINOTAUR - FIRST_FIGURE] == isle:
        troops += 2
    if troops == 0:
        return -OPEN_GATE
    return SHIELD[min(troops + s.built[4 * isle + FORTRESS], len(SHIELD) - 1)]
