"""How well Islands stand: chances for bots, and the standing that everybody can see."""

from __future__ import annotations

from math import exp
from typing import Final

from ..rules.content import ACROPOLIS, FLEETS, STRUCTURES, WONDERS_EACH
from ..rules.givens import COMPLETE, PARTIAL
from ..rules.goods import KINDS, bits
from ..rules.islands import ISLANDS
from ..rules.state import ParthenonState
from .aims import (
    FIRST_STAGE,
    PHILOSOPHY,
    STRUCTURE,
    VILLAGE_YIELD,
    WONDER_POWER,
    WORKSHOP_YIELD,
    fleet_worth,
    hall_worth,
    plans_worth,
    seasons_left,
)
from .plan import plan_of

GOAL: Final = 30.0  # an Island that is complete (P-137)
CALM: Final = 4.0  # the temperature of chances at the end, and what each Season to come adds
STORM: Final = 1.2


def evaluate(s: ParthenonState) -> list[float]:
    """A rough chance of winning per seat."""
    if s.winner >= 0:
        result = s.result()
        if result is not None:
            return result.shares
    if s.season == 0:
        return [1.0 / s.seats] * s.seats
    worths = [worth(s, seat) for seat in range(s.seats)]
    best = max(worths)
    heat = CALM + STORM * seasons_left(s)
    shares = [exp((value - best) / heat) for value in worths]
    total = sum(shares)
    return [share / total for share in shares]


def worth(s: ParthenonState, seat: int) -> float:
    """What an Island has built and holds, in basics."""
    return standing(s, seat) + plan_of(s, seat).value(holdings(s, seat), settled(s))


def settled(s: ParthenonState) -> bool:
    """Whether this Season's Fleets have loaded: what is not spent by now must be kept, or is lost (P-124)."""
    return s.phase > 4


def holdings(s: ParthenonState, seat: int) -> list[int]:
    """All cards of a seat, at home and aboard, per kind."""
    h = seat * KINDS
    cards = s.hand[h : h + KINDS]
    for fleet in range(s.fleets[seat]):
        o = (seat * FLEETS + fleet) * KINDS
        for kind in range(KINDS):
            cards[kind] += s.cargo[o + kind]
    return cards


def sure_holdings(s: ParthenonState, seat: int) -> list[int]:
    """The cards that everybody knows a seat to have."""
    return s.sure[seat * KINDS : (seat + 1) * KINDS]


def standing(s: ParthenonState, seat: int) -> float:
    """What an Island has built: public."""
    left = seasons_left(s)
    total = s.villages[seat].bit_count() * (STRUCTURE + VILLAGE_YIELD * left)
    total += s.workshops[seat] * (STRUCTURE + WORKSHOP_YIELD * left)
    alternates = ISLANDS[s.island[seat]].alternate
    for k in bits(s.halls[seat]):
        total += hall_worth(k if k < ACROPOLIS else alternates[k - ACROPOLIS], left)
    for k in range(seat * WONDERS_EACH, (seat + 1) * WONDERS_EACH):
        if s.wonder[k] < 0:
            continue
        total += plans_worth(left)
        if s.stage[k] >= PARTIAL:
            total += FIRST_STAGE
        if s.stage[k] == COMPLETE:
            total += STRUCTURE + WONDER_POWER
    for fleet in range(1, s.fleets[seat]):
        total += fleet_worth(fleet, left)
    total += PHILOSOPHY * s.philosophies(seat)
    if s.structures(seat) == STRUCTURES:
        total += GOAL
    return total


def renown(s: ParthenonState, seat: int) -> float:
    """How strong an Island looks to everybody: what it has built, and the cards it is known to hold."""
    return standing(s, seat) + plan_of(s, seat).value(sure_holdings(s, seat), settled(s))


def others_by_renown(s: ParthenonState, seat: int) -> list[int]:
    """The other seats, the strongest first."""
    return sorted([other for other in range(s.seats) if other != seat], key=lambda other: -renown(s, other))
