"""What a learned judgement looks at when a cycle begins: one number for each trait of a seat. Not compiled."""

from __future__ import annotations

from typing import Final

from ..rules.state import CycladesState
from ..rules.vocabulary import FIRST_FIGURE, FORTRESS, MINOTAUR
from .advise import conquest
from .evaluate import TEMPERATURE, worth

TRAITS: Final = (
    "worth",  # by the game's own judgement
    "there",  # as many metropolises as win
    "one-away",
    "two-away",
    "kinds-1",  # so many kinds of buildings
    "kinds-2",
    "kinds-3",
    "scholars-1",  # so many philosophers
    "scholars-2",
    "scholars-3",
    "doubles",
    "no-place",  # no isle is left for a metropolis
    "progress-nowhere",  # … though there is something to make one of
    "income",
    "income-high",  # beyond five
    "gold-low",  # the first five coins
    "gold-middle",
    "gold-high",  # beyond twelve
    "priest",
    "priests",
    "discount",
    "troops",
    "troops-left",
    "fleets",
    "isles",
    "last-isle",
    "slots",
    "shield",  # of isles with a metropolis
    "open-gate",
    "conquest",  # what lies within reach of its troops
    "place",  # in the order of bidding
    "last-place",
)


def features(s: CycladesState, seat: int) -> list[float]:
    """The traits of a seat, each about between 0 and 1."""
    if seat in s.fallen:
        return [-9.0 if trait == "worth" else 0.0 for trait in TRAITS]
    realm = s.realm[seat]
    owned = [0, 0, 0, 0]
    cities = troops = slots = open_gates = 0
    shield = 0.0
    minotaur = s.figure_isle[MINOTAUR - FIRST_FIGURE]
    for isle in realm:
        troops += s.troops[isle]
        slots += s.room[isle]
        for building in range(4):
            owned[building] += s.built[4 * isle + building]
        if s.city[isle]:
            cities += 1
            guard = s.troops[isle] + (2 if minotaur == isle else 0)
            if guard == 0:
                open_gates += 1
            else:
                shield += min(4, guard + s.built[4 * isle + FORTRESS]) / 4
    kinds = len([1 for count in owned if count])
    doubles = sum(owned) - kinds
    scholars = s.philosophers[seat]
    away = s.givens.needed - cities
    no_place = cities == len(realm)
    income = s.income(seat)
    gold = s.gold[seat]
    priests = s.priests[seat]
    order = s.order
    return [
        worth(s, seat) / TEMPERATURE,
        float(away <= 0),
        float(away == 1),
        float(away == 2),
        float(kinds == 1),
        float(kinds == 2),
        float(kinds >= 3),
        float(scholars == 1),
        float(scholars == 2),
        float(scholars >= 3),
        doubles / 3,
        float(no_place),
        (kinds + scholars) / 6 if no_place else 0.0,
        min(income, 5) / 5,
        max(0, income - 5) / 5,
        min(gold, 5) / 5,
        min(max(0, gold - 5), 7) / 7,
        max(0, gold - 12) / 12,
        float(priests > 0),
        priests / 4,
        s.discount(seat) / 3,
        troops / 8,
        s.troops_left[seat] / 8,
        (8 - s.fleets_left[seat]) / 8,
        len(realm) / 6,
        float(len(realm) == 1),
        min(slots, 5) / 5,
        shield,
        float(open_gates),
        conquest(s, seat) / 40,
        order.index(seat) / len(order) if seat in order else 1.0,
        float(bool(order) and order[-1] == seat),
    ]
