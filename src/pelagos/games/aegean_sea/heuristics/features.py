"""What a learned judgement looks at: one number for each trait of a people, in points and cards. Not compiled.

All but the first is divided by the temperature of the moment: towards the end, the same points decide more.
"""

from __future__ import annotations

from math import log
from typing import Final

from ..rules.givens import HAND
from ..rules.state import AegeanState
from ..rules.vocabulary import CREW, DECK, MATS, PEOPLES, POPULACE, SHIP, TEMPLE, TIMBER
from .evaluate import HEAT, SOON, WARMTH, evaluate, home_goods, loads, turns_left

OWNED: Final = (
    "most",  # Goods of one material at Home
    "second",
    "kinds",
    "load",  # what the Ships of the best Island could add at Home
    "loads",  # … of all Islands that one controls
    "waiting",  # Goods that have no Ship at such an Island
    "foreign",  # … at other Islands
    "ships-home",
    "ships-ruled",
    "ships-abroad",
    "folk-home",
    "folk",
    "islands",
    "temples",
    "revered",
    "hand",
    "quest",
    "timber",
    "cards",  # in hand and deck
)
TRAITS: Final = (
    "worth",  # by the game's own judgement
    "points",
    *OWNED,
    *[f"{name}-later" for name in OWNED],  # times the part of it that can still be turned into points
    "beset",  # points at a Home that an enemy controls
    "turn",  # who plays now, then the next …
    "first-out",  # whose cards will end the game
    *["sparta", "athens", "crete", "rhodes", "ephesus"],
)


def features(s: AegeanState, seat: int) -> list[float]:
    """The traits of a seat's people."""
    people = s.people[seat]
    if people < 0:  # not yet taken
        return [0.0] * len(TRAITS)
    turns = turns_left(s)
    heat = HEAT + WARMTH * turns
    hope = turns / (turns + SOON)
    points = s.points(seat)
    owned = _owned(s, seat, people)
    return [
        log(max(evaluate(s)[seat], 1e-12)),  # a softmax knows differences only
        points / heat,
        *[number / heat for number in owned],
        *[number * hope / heat for number in owned],
        points / heat if s.control(MATS + people) != people else 0.0,
        ((s.actor() - seat) % s.seats) / heat if s.actor() >= 0 else 0.0,
        hope / heat if _cards(s, seat) == min([_cards(s, other) for other in range(s.seats)]) else 0.0,
        *[hope / heat if people == each else 0.0 for each in range(PEOPLES)],
    ]


def _owned(s: AegeanState, seat: int, people: int) -> list[float]:
    home = MATS + people
    held = home_goods(s, people)
    kinds = sorted(held, reverse=True)
    load, all_loads, waiting, foreign = _carried(s, people, held)
    ships, folk, temples = [0, 0, 0], [0, 0], 0  # at Home, where it rules, elsewhere; at Home, elsewhere
    islands = 0
    for place in s.islands():
        rules = s.control(place) == people
        ships[0 if place == home else 1 if rules else 2] += s.count(place, SHIP, people)
        folk[place != home] += min(4, s.count(place, POPULACE, people))
        temples += s.count(place, TEMPLE, people)
        islands += rules and place < MATS
    preference = s.givens.preference
    return [
        float(kinds[0]),
        float(kinds[1]),
        float(len([1 for number in held if number])),
        load,
        all_loads,
        waiting,
        foreign,
        *[float(number) for number in (*ships, *folk)],
        float(islands),
        float(temples),
        float(s.revered(people)),
        float(len(s.hands[seat])),
        float(s.quest[seat] > 0),
        float(len([1 for card in s.hands[seat] if preference[card] == TIMBER])),
        _cards(s, seat) / DECK,
    ]


def _carried(s: AegeanState, people: int, held: tuple[int, ...]) -> tuple[float, float, float, float]:
    """What Ships could bring Home at once, from the best Island and from all; what waits for Ships; what is foreign."""
    best = total = waiting = foreign = 0.0
    for mat in s.inner():
        goods = s.goods[mat]
        if not goods:
            continue
        if s.control(mat) != people:
            foreign += sum(loads(held, goods, 0))
            continue
        gain, rest = loads(held, goods, len(s.crew[(mat * CREW + SHIP) * PEOPLES + people]))
        total += gain
        waiting += rest
        best = max(best, gain)
    return best, total, waiting, foreign


def _cards(s: AegeanState, seat: int) -> int:
    """Cards that a seat can still play: when somebody has none, the game ends (A-76)."""
    people = s.people[seat]
    return len(s.decks[people]) + max(0, len(s.hands[seat]) - HAND + 1) if people >= 0 else DECK
